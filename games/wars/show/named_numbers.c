// named_numbers.c — the numbers that people, scenes and clients ask for by name, and their parts.
//
// "energy", "reserve", "active", "used", "lost", "hand", "activation", "support.Shi" of a seat; of its side of the
// battle in progress "tactics-total", "battle-destiny", "attrition" (against it), "damaged-defense", "total-power",
// "casualties" and "casualties-left"; of a card by its code or id: "CODE.power", ".tactics", ".defense", ".destiny",
// ".cost", ".capacity", ".room" and any keyword; of a location also ".energy", ".icons", ".Shi" (on the seat's side)
// and ".drain" (what the seat's drain there would take).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"

#include "core/say.h"

const char *const wars_numbers[] = {"energy", "reserve", "active", "used", "lost", "hand", "activation",
                                    "support.Earther", "support.Gongen", "support.Maverick", "support.Quay",
                                    "support.Shi", "tactics-total", "battle-destiny", "attrition", "damaged-defense",
                                    "total-power", "casualties", "casualties-left", NULL};

// Adds a part even if it is 0, to show that there is none.
static int part_counted(int amount, CardId card, const char *reason, Parts *parts)
{
    if (parts && parts->count < COUNT_OF(parts->part))
        parts->part[parts->count++] = (Part){(int16_t)amount, card, reason};
    return amount;
}

// ---- of a seat ----

static Faction faction_named(Span name)
{
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
        if (span_is_word(name, wars_factions[f]))
            return (Faction)f;
    return FACTION_NONE;
}

static int support_number(const Table *t, SeatId seat, Faction faction, Parts *parts)
{
    int sum = 0;
    for (uint8_t i = 0; i < state(t)->layout_count; i++)
        sum += wars_support_icons(t, seat, state(t)->layout[i], faction, parts);
    return sum;
}

static int energy_number(const Table *t, SeatId seat, Parts *parts)
{
    return part_counted(pile_count(t, seat, ZONE_RESERVE), 0, "reserve", parts) +
           part_counted(pile_count(t, seat, ZONE_ACTIVE), 0, "active pile", parts) +
           part_counted(pile_count(t, seat, ZONE_USED), 0, "used pile", parts);
}

static int casualties_left_number(const Table *t, SeatId seat, Parts *parts)
{
    int left = wars_casualties_left(t, seat), casualties = wars_casualties_of(t, seat, NULL);
    if (casualties == 0)
        return 0;
    part_counted(casualties, 0, "casualties", parts);
    part_counted(-wars_damaged_defense(t, seat, NULL), 0, "defense of its damaged cards in the battle", parts);
    part_counted(-state(t)->battle.satisfied, 0, "energy and cards from hand lost for them", parts);
    return left;                                // the parts may add up to less: it is never below 0
}

typedef struct BattleNumber {
    const char *name;
    int (*read)(const Table *t, SeatId seat, Parts *parts);
} BattleNumber;

static const BattleNumber battle_numbers[] = {
    {"tactics-total", wars_tactics_total},       {"battle-destiny", wars_battle_destiny},
    {"attrition", wars_attrition_against},       {"damaged-defense", wars_damaged_defense},
    {"total-power", wars_total_power},           {"casualties", wars_casualties_of},
    {"casualties-left", casualties_left_number},
};

static bool battle_number_named(const Table *t, Span name, SeatId seat, Parts *parts, int *ret_number)
{
    for (size_t i = 0; i < COUNT_OF(battle_numbers); i++)
        if (span_is_word(name, battle_numbers[i].name)) {
            *ret_number = battle_numbers[i].read(t, seat, parts);
            return true;
        }
    return false;
}

static bool seat_number(const Table *t, Span name, SeatId seat, Parts *parts, int *ret_number)
{
    static const uint8_t piles[] = {ZONE_RESERVE, ZONE_ACTIVE, ZONE_USED, ZONE_LOST, ZONE_HAND};
    for (size_t i = 0; i < COUNT_OF(piles); i++)
        if (span_is(name, t->game->zone_names[piles[i]])) {
            *ret_number = part_counted(pile_count(t, seat, (ZoneName)piles[i]), 0, "cards there", parts);
            return true;
        }
    Span rest = name;
    if (span_is(name, "energy"))
        *ret_number = energy_number(t, seat, parts);
    else if (span_is(name, "activation"))
        *ret_number = wars_activation_max(t, seat, parts);
    else if (span_is(span_until(&rest, '.'), "support") && faction_named(rest) != FACTION_NONE)
        *ret_number = support_number(t, seat, faction_named(rest), parts);
    else
        return battle_number_named(t, name, seat, parts, ret_number);
    return true;
}

// ---- of a card ----

typedef struct CardNumber {
    const char *name;
    int (*read)(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts);
    uint8_t which;                      // Stat or Keyword
    uint16_t types;                     // the types of cards that have it
    uint8_t in_play;                    // only in play
} CardNumber;

static int read_stat(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)seat;
    return wars_stat_of(t, card, (Stat)which, parts);
}

static int read_keyword(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)seat;
    int number = wars_keyword_of(t, card, (Keyword)which, parts);
    return number == 0 && which == KEYWORD_SIZE ? part_counted(1, card, "no Size", parts) : number;     // KW-SIZE-1
}

static int read_destiny(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)seat, (void)which;
    return part_counted(wars_destiny_of(t, card), card, "printed", parts);
}

static int read_cost(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)which;
    return wars_energy_cost_of(t, seat, card, 0, parts);
}

static int read_capacity(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)seat, (void)which;
    return wars_capacity_of(t, card, parts);
}

static int read_room(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)seat, (void)which;
    return part_counted(wars_room_aboard(t, card), card, "capacity left", parts);
}

static int read_energy(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)which;
    return wars_energy_icons(t, seat, card, parts);
}

static int read_icons(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    int sum = 0;
    for (uint8_t f = FACTION_NONE + 1; f < FACTION_COUNT; f++)
        if (which == FACTION_NONE || which == f)
            sum += wars_support_icons(t, seat, card, (Faction)f, parts);
    return sum;
}

static int read_drain(const Table *t, SeatId seat, CardId card, uint8_t which, Parts *parts)
{
    (void)which;
    return wars_drain_size(t, seat, card, parts);
}

enum { FIGHTS = UNIT_TYPES | 1u << TYPE_SHIP, ANY_TYPE = 0xffff };

static const CardNumber card_numbers[] = {
    {"power", read_stat, STAT_POWER, FIGHTS, 1},
    {"tactics", read_stat, STAT_TACTICS, FIGHTS, 1},
    {"defense", read_stat, STAT_DEFENSE, FIGHTS, 1},
    {"destiny", read_destiny, 0, ANY_TYPE, 0},
    {"cost", read_cost, 0, ANY_TYPE, 0},
    {"capacity", read_capacity, 0, 1u << TYPE_SHIP, 1},
    {"room", read_room, 0, 1u << TYPE_SHIP, 1},
    {"size", read_keyword, KEYWORD_SIZE, UNIT_TYPES, 1},
    {"scouting", read_keyword, KEYWORD_SCOUTING, FIGHTS, 1},
    {"piloting", read_keyword, KEYWORD_PILOTING, FIGHTS, 1},
    {"transport", read_keyword, KEYWORD_TRANSPORT, FIGHTS, 1},
    {"quickdraw", read_keyword, KEYWORD_QUICKDRAW, FIGHTS, 1},
    {"unlimited", read_keyword, KEYWORD_UNLIMITED, ANY_TYPE, 1},
    {"energy", read_energy, 0, LOCATION_TYPES, 1},
    {"icons", read_icons, FACTION_NONE, LOCATION_TYPES, 1},
    {"Earther", read_icons, FACTION_EARTHER, LOCATION_TYPES, 1},
    {"Gongen", read_icons, FACTION_GONGEN, LOCATION_TYPES, 1},
    {"Maverick", read_icons, FACTION_MAVERICK, LOCATION_TYPES, 1},
    {"Quay", read_icons, FACTION_QUAY, LOCATION_TYPES, 1},
    {"Shi", read_icons, FACTION_SHI, LOCATION_TYPES, 1},
    {"drain", read_drain, 0, LOCATION_TYPES, 1},
};

// How well a card matches a code: the seat's own in play first, then in hand, then anywhere; a location is everybody's.
// 0: not at all.
static int number_fits(const Table *t, SeatId seat, CardId card, const CardNumber *n)
{
    if (!is_type(t, card, n->types))
        return 0;
    if (n->types == LOCATION_TYPES)
        return is_location(t, card) ? 2 + (where(t, card)->holder == seat) : 0;
    if (has_card(t, seat, card))
        return 4;
    if (n->in_play)
        return 0;
    return owner_of(t, card) != seat ? 1 : is_in_zone(t, card, ZONE_HAND) ? 3 : 2;
}

// An id means that card, and the seat named with it must have it: a number of somebody else's card proves nothing about
// this seat.
static CardId card_with_number(const Table *t, SeatId seat, Span name, const CardNumber *n)
{
    CardId best = 0;
    int32_t id;
    if (read_value(t, FIELD_CARD, name, &id))
        return id && t->cards[id].def && number_fits(t, seat, (CardId)id, n) >= 2 ? (CardId)id : 0;
    for (CardId c = 1; c <= WARS_CARDS; c++)
        if (t->cards[c].def && span_is_word(name, say_code(t, c)) &&
            number_fits(t, seat, c, n) > (best ? number_fits(t, seat, best, n) : 0))
            best = c;
    return best;
}

static bool card_number(const Table *t, Span name, SeatId seat, Parts *parts, int *ret_number)
{
    Span rest = name, code = span_until(&rest, '.');
    for (size_t i = 0; i < COUNT_OF(card_numbers); i++) {
        const CardNumber *n = &card_numbers[i];
        CardId card = span_is_word(rest, n->name) ? card_with_number(t, seat, code, n) : 0;
        if (!card)
            continue;
        *ret_number = n->read(t, seat, card, n->which, parts);
        return true;
    }
    return false;
}

// ---- asked by name ----

int32_t wars_number(const Table *t, Span name, SeatId seat, bool *ret_found)
{
    int number = 0;
    *ret_found = seat_number(t, name, seat, NULL, &number) || card_number(t, name, seat, NULL, &number);
    return number;
}

bool wars_explain(const Table *t, Span name, SeatId seat, Parts *parts)
{
    int number;
    return seat_number(t, name, seat, parts, &number) || card_number(t, name, seat, parts, &number);
}
