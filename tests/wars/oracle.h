// oracle.h — the ledger of WARS read literally, for oracle_test.c: what may this seat do now, and what are the numbers?
//
// Written from docs/rules/wars.md and the printed cards, not from the engine. It reads where cards are (zones, Where,
// the layout, modifiers, uses, pending entries) and the facts printed on cards; it asks the engine no question about
// them, and does not use the card language either: what a text asks for is written here once more, card by card, in C.
// A play is chosen blindly and checked at the end: every tuple of line, way, X, place, index, target and card for a
// cost.
//
// Both editions. Header-only and static, like tests/support.h.

#ifndef RIFT_TESTS_WARS_ORACLE_H
#define RIFT_TESTS_WARS_ORACLE_H

#include "games/wars/board/numbers.h"
#include "games/wars/rules/rules.h"

// ---- the table as it is ----

static inline const WarsFacts *o_facts(const Table *t, CardId card)
{
    return (const WarsFacts *)t->facts + t->cards[card].def;
}
static inline const Where *o_where(const Table *t, CardId card) { return &t->m->of.wars.state.where[card]; }
static inline const WarsState *o_state(const Table *t) { return &t->m->of.wars.state; }
static inline uint8_t o_pile(const Table *t, SeatId seat, ZoneName zone)
{
    return t->m->of.wars.zones[seat * WARS_ZONES + zone][0];
}
static inline bool o_in(const Table *t, CardId card, ZoneName zone) { return t->cards[card].zone % WARS_ZONES == zone; }
static inline bool o_is(const Table *t, CardId card, const char *code)
{
    return strcmp(t->set->def[t->cards[card].def].code, code) == 0;
}
static inline bool o_type(const Table *t, CardId card, unsigned types)
{
    return (types >> o_facts(t, card)->type & 1) != 0;
}
static inline bool o_unit(const Table *t, CardId card)                                                  // TYPE-4
{
    return o_type(t, card, 1u << TYPE_CHARACTER | 1u << TYPE_NOBOT | 1u << TYPE_VEHICLE);
}
static inline bool o_ship(const Table *t, CardId card) { return o_type(t, card, 1u << TYPE_SHIP); }
static inline bool o_label(const Table *t, CardId card, Label label)
{
    return (o_facts(t, card)->labels >> label & 1) != 0;
}
static inline bool o_in_play(const Table *t, CardId card) { return card && o_in(t, card, ZONE_PLAY); }  // ZONE-2, -9
static inline bool o_has(const Table *t, SeatId seat, CardId card)
{
    return o_in_play(t, card) && o_where(t, card)->holder == seat;
}
static inline bool o_location(const Table *t, CardId card)              // ENCAMP-2: not beneath another
{
    return o_in_play(t, card) && o_where(t, card)->how == HOW_LOCATION;
}
static inline bool o_site(const Table *t, CardId card)
{
    return o_location(t, card) && o_type(t, card, 1u << TYPE_SITE);
}
static inline bool o_sector(const Table *t, CardId card)
{
    return o_location(t, card) && o_type(t, card, 1u << TYPE_SECTOR);
}
static inline bool o_inverted(const Table *t, CardId card) { return (o_where(t, card)->status & STATUS_INVERTED) != 0; }
static inline bool o_second(const Table *t, CardId card)                // INV-1, INV-3: its second set is in use
{
    return o_inverted(t, card) && o_label(t, card, LABEL_INVERTER);
}
static inline bool o_2004(const Table *t) { return t->m->edition == EDITION_2004; }

#define EACH_CARD(t, card) for (CardId card = 1; card <= WARS_CARDS; card++)
#define EACH_IN_PLAY(t, card) EACH_CARD(t, card) if (o_in_play(t, card))

// while an ability of a card that has left play comes off the stack, that card and its last location.
static CardId o_departed, o_last_place;

// at the location of the outermost host.
static inline CardId o_at(const Table *t, CardId card)
{
    if (card && card == o_departed)
        card = o_last_place;
    while (o_in_play(t, card) && o_where(t, card)->how != HOW_LOCATION)
        card = o_where(t, card)->host;
    return o_in_play(t, card) ? card : 0;
}
static inline bool o_here(const Table *t, CardId self, CardId card)
{
    return o_at(t, card) && o_at(t, card) == o_at(t, self);
}

static inline bool o_presence(const Table *t, SeatId seat, CardId location, bool units, bool ships)
{
    EACH_IN_PLAY(t, card)
        if (o_has(t, seat, card) && o_at(t, card) == location &&
            ((units && o_unit(t, card)) || (ships && o_ship(t, card))))
            return true;
    return false;
}
static inline bool o_control(const Table *t, SeatId seat, CardId location)                              // DRAIN-1
{
    return o_presence(t, seat, location, true, true) && !o_presence(t, seat_other(seat), location, true, true);
}
static inline bool o_related(const Table *t, CardId a, CardId b)                                        // LOC-3
{
    return a != b && o_location(t, a) && o_location(t, b) && o_facts(t, a)->group == o_facts(t, b)->group;
}
static inline int o_row_place(const Table *t, CardId site)              // how many sites of its group come before it
{
    int place = 0;
    for (int i = 0; i < o_state(t)->layout_count && o_state(t)->layout[i] != site; i++)
        place += o_type(t, o_state(t)->layout[i], 1u << TYPE_SITE) && o_related(t, site, o_state(t)->layout[i]);
    return place;
}
static inline bool o_adjacent(const Table *t, CardId a, CardId b)       // A-46, LOC-8
{
    int apart = o_row_place(t, a) - o_row_place(t, b);
    return o_site(t, a) && o_site(t, b) && o_related(t, a, b) && (apart == 1 || apart == -1);
}

// `i` is a lasting change, from 0 on; its modifier is the first that ends after it.
#define EACH_CHANGE(t, i) \
    for (int i = 0, all = o_state(t)->modifier_count; all > 0 && i < o_state(t)->modifier[all - 1].end; i++)
static inline const Modifier *o_modifier(const Table *t, int change)
{
    const Modifier *m = o_state(t)->modifier;
    while (m->end <= change)
        m++;
    return m;
}
static inline bool o_changes(const Table *t, int change, ModifierKind kind, int target, int word, int seat)
{
    const Modifier *m = o_modifier(t, change);
    return m->kind == kind && o_state(t)->change[change].target == target && (word < 0 || m->word == word) &&
           (seat < 0 || m->seat == seat);
}
static inline int o_modifiers(const Table *t, ModifierKind kind, int target, int word, int seat)
{
    int sum = 0;
    EACH_CHANGE(t, i)
        sum += o_changes(t, i, kind, target, word, seat) ? o_state(t)->change[i].amount : 0;
    return sum;
}
static inline bool o_restricted(const Table *t, ModifierKind kind, int target, int word)
{
    EACH_CHANGE(t, i)
        if (o_changes(t, i, kind, target, word, -1))
            return true;
    return false;
}

// ---- numbers ----

// LOC-2, LOC-10, LOC-12, ENCAMP-5; faction NONE: energy icons.
static inline int o_icons(const Table *t, SeatId seat, CardId location, Faction faction)
{
    const WarsFacts *f = o_facts(t, location);
    int side = o_where(t, location)->holder == seat ? 0 : 1;
    int icons = faction ? f->icons[side][faction] : f->energy[side];
    EACH_IN_PLAY(t, card)
        if (o_where(t, card)->how == HOW_ENCAMPMENT && o_where(t, card)->host == location && o_has(t, seat, card))
            icons += faction ? o_facts(t, card)->icons[0][faction] : o_facts(t, card)->energy[0];
    icons += faction ? o_modifiers(t, MODIFIER_ICON, location, (int)faction, seat)
                     : o_modifiers(t, MODIFIER_ENERGY_ICON, location, -1, seat);
    return icons < 0 ? 0 : icons;
}
static inline int o_icons_everywhere(const Table *t, SeatId seat, Faction faction)      // COST-2, A-41, ACT-2
{
    int icons = 0;
    EACH_IN_PLAY(t, card)
        if (o_location(t, card))
            icons += o_icons(t, seat, card, faction);
    return icons;
}

static inline int o_keyword(const Table *t, CardId card, Keyword keyword)       // KW-GEN-2, INV-3
{
    int printed = o_facts(t, card)->keyword[keyword];
    if (o_in_play(t, card) && o_second(t, card))
        printed = keyword == KEYWORD_SIZE && o_is(t, card, "RG06") ? 2 : 0;
    if (!o_in_play(t, card))
        return printed;
    if (!o_2004(t) || keyword != KEYWORD_SIZE)
        return printed + o_modifiers(t, MODIFIER_KEYWORD, card, (int)keyword, -1);
    EACH_CHANGE(t, i) {                         // 2004: the larger of two sizes
        int amount = o_state(t)->change[i].amount;
        if (o_changes(t, i, MODIFIER_KEYWORD, card, (int)keyword, -1) && amount > printed)
            printed = amount;
    }
    return printed;
}
static inline int o_size(const Table *t, CardId card)                           // KW-SIZE-1
{
    int size = o_keyword(t, card, KEYWORD_SIZE);
    return size ? size : 1;
}
static inline int o_room(const Table *t, CardId ship)                           // KW-CAPACITY-1
{
    int room = o_facts(t, ship)->capacity;
    EACH_IN_PLAY(t, card)
        if (o_where(t, card)->how == HOW_ABOARD && o_where(t, card)->host == ship)
            room -= o_size(t, card);
    return room < 0 ? 0 : room;
}

static inline int o_stat(const Table *t, CardId card, Stat stat);

// What the ongoing ability of `from` adds to a number of `card`: the texts as printed.
static inline int o_ongoing(const Table *t, CardId from, CardId card, Stat stat)
{
    SeatId you = o_where(t, from)->holder;
    bool power = stat == STAT_POWER, self = from == card, bears = o_where(t, from)->host == card;
    int sum = 0;
    if (o_is(t, from, "RE09") && self && power)                         // as long as you have another unit here
        EACH_IN_PLAY(t, other)
            if (other != from && o_has(t, you, other) && o_unit(t, other) && o_here(t, from, other))
                sum = 2;
    if (o_is(t, from, "RE20") && self && stat != STAT_TACTICS) {        // as long as there are no infiltrators here
        sum = 1;
        EACH_IN_PLAY(t, other)
            if (o_label(t, other, LABEL_INFILTRATOR) && o_here(t, from, other))
                sum = 0;
    }
    if (o_is(t, from, "RG05") && o_inverted(t, from) && power && !self && o_has(t, you, card) && o_unit(t, card) &&
        o_here(t, from, card))
        sum = 1;
    if (o_is(t, from, "RG12") && power && o_has(t, you, card) && o_label(t, card, LABEL_WARRIOR))
        sum = 1;
    if (o_is(t, from, "RG14") && power && bears)
        sum = 2;
    if (o_is(t, from, "RG16") && self && power)                         // the highest power on a vehicle here; A-75
        EACH_IN_PLAY(t, other)
            if (o_type(t, other, 1u << TYPE_VEHICLE) && o_here(t, from, other) && o_stat(t, other, STAT_POWER) > sum)
                sum = o_stat(t, other, STAT_POWER);
    if (o_is(t, from, "RQ20") && stat == STAT_DEFENSE && o_ship(t, card) && o_has(t, you, card) &&
        o_here(t, from, card))
        sum = 1;
    if (o_is(t, from, "RS20") && bears && !power)
        sum = stat == STAT_TACTICS ? 1 : 2;
    return sum;
}

static inline int o_stat(const Table *t, CardId card, Stat stat)                // MOD-1, MOD-2, MOD-4, A-61
{
    int sum = o_facts(t, card)->stat[o_second(t, card)][stat] + o_modifiers(t, MODIFIER_STAT, card, (int)stat, -1);
    EACH_IN_PLAY(t, from) {
        sum += o_ongoing(t, from, card, stat);
        if (o_where(t, from)->how == HOW_ABOARD && o_where(t, from)->host == card && stat != STAT_DEFENSE &&
            o_type(t, from, 1u << TYPE_CHARACTER))
            sum += o_keyword(t, from, KEYWORD_PILOTING);                        // KW-PILOTING-1
    }
    return sum < 0 ? 0 : sum;
}

static inline int o_drain(const Table *t, SeatId seat, CardId location)         // DRAIN-6, DRAIN-7, MOD-1
{
    int sum = o_icons(t, seat_other(seat), location, FACTION_NONE) + o_modifiers(t, MODIFIER_DRAIN, seat, -1, -1);
    EACH_IN_PLAY(t, card) {
        if (o_is(t, card, "RM03") && o_has(t, seat, card) && o_location(t, card) && o_control(t, seat, card))
            sum += 1;
        if (o_is(t, card, "RS09") && !o_has(t, seat, card))
            sum -= 1;
    }
    return sum < 0 ? 0 : sum;
}

static inline int o_cost(const Table *t, SeatId seat, CardId card, CardId place)        // MOD-5, A-62, LOC-1
{
    int cost = o_facts(t, card)->cost;
    EACH_IN_PLAY(t, other) {
        if (o_is(t, other, "RE14") && o_has(t, seat, other) && o_unit(t, card) && place && o_here(t, other, place))
            cost -= 1;                                                  // units you play here
        if (o_is(t, other, "RS21") && !o_has(t, seat, other) && o_type(t, card, 1u << TYPE_INTERRUPT))
            cost += 1;                                                  // interrupts your opponent plays
        if (o_is(t, card, "RG09") && o_site(t, other)) {                // for each site where you have a warrior
            bool warrior = false;
            EACH_IN_PLAY(t, unit)
                warrior |= o_has(t, seat, unit) && o_label(t, unit, LABEL_WARRIOR) && o_at(t, unit) == other;
            cost -= warrior;
        }
    }
    return cost < 0 ? 0 : cost;
}

static inline bool o_cant_move(const Table *t, CardId card)                     // GEN-3
{
    if (o_restricted(t, MODIFIER_CANT_MOVE, card, -1) || (o_is(t, card, "RG06") && o_inverted(t, card)))
        return true;
    EACH_IN_PLAY(t, other)
        if (o_is(t, other, "RQ14") && o_where(t, other)->host == card)
            return true;
    return false;
}
static inline bool o_targetable(const Table *t, SeatId seat, CardId card)       // TARGET-11
{
    return !o_restricted(t, MODIFIER_CANT_TARGET, card, seat) &&
           !(o_is(t, card, "RM16") && o_in_play(t, card) && o_where(t, card)->holder != seat);
}

// ---- card texts: who may be a target, what may pay ----

typedef bool Fits(const Table *t, SeatId you, CardId self, CardId card);
#define FITS(name, test)                                                                    \
    static inline bool name(const Table *t, SeatId you, CardId self, CardId card)           \
    {                                                                                       \
        (void)you, (void)self, (void)card;                                                              \
        return test;                                                                        \
    }
static inline bool o_pending_card(const Table *t, CardId card, CardType type)
{
    return o_in(t, card, ZONE_PENDING) && o_type(t, card, 1u << type);
}
static inline bool o_pending_entry(const Table *t, CardId source, unsigned kinds)
{
    for (int i = 0; i < o_state(t)->stack_count; i++) {
        const Entry *e = &t->entries[o_state(t)->stack[i]];
        if (e->source == source && (kinds >> e->pending & 1))
            return true;
    }
    return false;
}

FITS(unit_in_play, o_in_play(t, card) && o_unit(t, card))
FITS(unit_here, unit_in_play(t, you, self, card) && o_here(t, self, card))
FITS(your_unit, unit_in_play(t, you, self, card) && o_has(t, you, card))
FITS(your_unit_here, your_unit(t, you, self, card) && o_here(t, self, card))
FITS(your_other_unit_here, your_unit_here(t, you, self, card) && card != self)
FITS(your_unit_aboard, your_unit(t, you, self, card) && o_where(t, card)->host == self &&
                           o_where(t, card)->how == HOW_ABOARD)
FITS(your_unit_at_related_site, your_unit(t, you, self, card) && o_site(t, o_at(t, card)) &&
                                    o_related(t, o_at(t, card), o_at(t, self)))
FITS(your_pilot, o_has(t, you, card) && o_label(t, card, LABEL_PILOT))
FITS(character_in_play, o_in_play(t, card) && o_type(t, card, 1u << TYPE_CHARACTER))
FITS(damaged_character_here, character_in_play(t, you, self, card) && o_here(t, self, card) &&
                                 (o_where(t, card)->status & STATUS_DAMAGED))
FITS(your_character_here, character_in_play(t, you, self, card) && o_has(t, you, card) && o_here(t, self, card))
FITS(inverted_unit, unit_in_play(t, you, self, card) && o_inverted(t, card))
FITS(inverter, o_in_play(t, card) && o_label(t, card, LABEL_INVERTER))
FITS(ship_in_play, o_in_play(t, card) && o_ship(t, card))
FITS(ship_here, ship_in_play(t, you, self, card) && o_here(t, self, card))
FITS(fighter_here, ship_here(t, you, self, card) && o_label(t, card, LABEL_FIGHTER))
FITS(your_ship, ship_in_play(t, you, self, card) && o_has(t, you, card))
FITS(unit_or_ship, unit_in_play(t, you, self, card) || ship_in_play(t, you, self, card))
FITS(location_in_play, o_location(t, card))
FITS(asset_in_play, o_in_play(t, card) && o_type(t, card, 1u << TYPE_ASSET))
FITS(asset_here, asset_in_play(t, you, self, card) && o_here(t, self, card))
FITS(pending_interrupt, o_pending_card(t, card, TYPE_INTERRUPT))
FITS(pending_order, o_pending_card(t, card, TYPE_ORDER))
FITS(pending_ship, o_pending_card(t, card, TYPE_SHIP))
FITS(a_pending_ability, o_pending_entry(t, card, 1u << PENDING_ABILITY | 1u << PENDING_TRIGGER |
                                                     1u << PENDING_TRANSPORT))
FITS(pending_drain_at_related_site, o_pending_entry(t, card, 1u << PENDING_DRAIN) && o_site(t, card) &&
                                        o_related(t, card, o_at(t, self)))
FITS(unit_in_your_lost, t->cards[card].zone == you * WARS_ZONES + ZONE_LOST && o_unit(t, card))
FITS(fighter_in_your_lost, t->cards[card].zone == you * WARS_ZONES + ZONE_LOST && o_label(t, card, LABEL_FIGHTER))
FITS(card_in_their_lost, t->cards[card].zone == seat_other(you) * WARS_ZONES + ZONE_LOST)
FITS(card_in_your_hand, t->cards[card].zone == you * WARS_ZONES + ZONE_HAND)
FITS(quay_ship_in_your_hand, card_in_your_hand(t, you, self, card) && o_ship(t, card) &&
                                 o_facts(t, card)->faction == FACTION_QUAY)
FITS(unit_in_site_battle_here, unit_here(t, you, self, card) && o_site(t, o_at(t, card)) &&
                                   o_at(t, card) == o_state(t)->battle.place)                           // BATTLE-5, -13
FITS(character_in_site_battle_here, unit_in_site_battle_here(t, you, self, card) &&
                                        o_type(t, card, 1u << TYPE_CHARACTER))
FITS(your_character, character_in_play(t, you, self, card) && o_has(t, you, card))
FITS(there_is_a_battle, o_state(t)->battle.place != 0)
FITS(you_have_a_unit_here, o_presence(t, you, o_at(t, self), true, false))
FITS(it_is_your_turn, o_state(t)->turn_player == you)

typedef struct Line {                   // an activated ability, or what an order or interrupt does
    const char *code;
    uint8_t bullets;                    // of an ability
    uint8_t pay, lose;                  // energy; of a card besides its printed cost
    Fits *target, *dismiss, *put;       // put: from the hand onto the used pile
    Fits *only;                         // you may only use it if
    char way;                           // 'U' or 'L': of a used or lost card
    bool again;                         // a further alternative of the line before
    bool inverted;                      // on that side
    bool x, self_put, others_use, they_choose;
    bool my_destiny, their_destiny;     // who reveals (DEST-4)
} Line;

static const Line o_lines[] = {
    {.code = "RE02", .bullets = 1, .pay = 1, .target = your_unit_here, .others_use = true},
    {.code = "RE07", .bullets = 1, .pay = 1, .target = your_pilot},
    {.code = "RE08", .bullets = 1, .pay = 1, .target = your_unit_at_related_site},
    {.code = "RE10", .bullets = 1, .pay = 1, .target = location_in_play},
    {.code = "RE11", .my_destiny = true},
    {.code = "RE12", .target = pending_interrupt},
    {.code = "RE13", .target = unit_in_play},
    {.code = "RE15", .way = 'U'},
    {.code = "RE15", .way = 'L'},
    {.code = "RE16", .bullets = 1, .pay = 2, .target = ship_here},
    {.code = "RE17", .dismiss = your_other_unit_here},
    {.code = "RE19", .pay = 2, .target = pending_drain_at_related_site},
    {.code = "RE22", .bullets = 1, .pay = 2, .target = unit_in_site_battle_here},
    {.code = "RG05", .bullets = 1, .pay = 3},
    {.code = "RG07", .target = inverted_unit},
    {.code = "RG08", .target = inverter},
    {.code = "RG10"},
    {.code = "RG11"},
    {.code = "RG13", .target = unit_in_play, .dismiss = your_unit},
    {.code = "RG15", .bullets = 1, .pay = 1},
    {.code = "RI05"},
    {.code = "RI06", .my_destiny = true},
    {.code = "RI07"},
    {.code = "RI10", .bullets = 1, .pay = 1},
    {.code = "RI10", .bullets = 1, .pay = 1, .again = true},
    {.code = "RI11"},
    {.code = "RI12", .target = a_pending_ability},
    {.code = "RI13", .target = asset_in_play},
    {.code = "RI14", .bullets = 1, .pay = 1, .target = your_unit_here, .only = there_is_a_battle},
    {.code = "RM07", .my_destiny = true, .their_destiny = true},
    {.code = "RM08"},
    {.code = "RM08", .again = true},
    {.code = "RM09", .bullets = 1, .pay = 1},
    {.code = "RM09", .bullets = 1, .pay = 1, .only = it_is_your_turn},
    {.code = "RM10", .lose = 1, .target = asset_here},
    {.code = "RM11", .target = unit_or_ship},
    {.code = "RM12", .target = your_ship},
    {.code = "RM13", .target = ship_in_play},
    {.code = "RM14", .bullets = 1, .x = true},
    {.code = "RM15", .bullets = 1, .target = fighter_here, .put = card_in_your_hand},
    {.code = "RM19", .self_put = true, .target = location_in_play},
    {.code = "RM20"},
    {.code = "RM21", .target = pending_interrupt},
    {.code = "RM22"},
    {.code = "RM23", .only = there_is_a_battle, .my_destiny = true},
    {.code = "RM24", .target = your_unit},
    {.code = "RQ03", .bullets = 1, .lose = 1, .only = you_have_a_unit_here},
    {.code = "RQ07", .bullets = 1, .pay = 3, .target = unit_in_your_lost},
    {.code = "RQ09", .target = pending_ship},
    {.code = "RQ10"},
    {.code = "RQ11", .target = fighter_in_your_lost},
    {.code = "RQ12", .target = your_unit},
    {.code = "RQ13", .bullets = 1, .target = unit_here, .put = quay_ship_in_your_hand},
    {.code = "RQ15", .bullets = 1, .lose = 1},
    {.code = "RQ18", .target = card_in_their_lost},
    {.code = "RQ19"},
    {.code = "RQ21", .only = there_is_a_battle},
    {.code = "RS06", .bullets = 1, .lose = 1},
    {.code = "RS06", .bullets = 1, .pay = 2, .inverted = true},
    {.code = "RS07", .target = unit_in_play},
    {.code = "RS08", .target = character_in_play},
    {.code = "RS10", .bullets = 1, .pay = 1},
    {.code = "RS12", .dismiss = your_unit_aboard},
    {.code = "RS13", .way = 'U', .target = pending_order},
    {.code = "RS13", .way = 'L', .target = pending_ship},
    {.code = "RS15", .bullets = 1, .pay = 1, .target = your_character_here},
    {.code = "RS16", .bullets = 1, .pay = 2, .target = unit_here, .my_destiny = true},
    {.code = "RS17", .self_put = true, .target = damaged_character_here},
    {.code = "RS19"},
    {.code = "RS20", .bullets = 1, .pay = 1},
    {.code = "RS22", .target = your_unit, .they_choose = true},
    {.code = "RS23", .only = there_is_a_battle, .my_destiny = true},
    {.code = "RS24", .target = your_character},
    {.code = "RS25", .bullets = 1, .pay = 1, .target = character_in_site_battle_here, .my_destiny = true},
};

// ---- places ----

static inline bool o_named_host(const Table *t, CardId card, CardId host)       // TYPE-11
{
    const WarsFacts *f = o_facts(t, card);
    bool lies_beneath = o_where(t, host)->how == HOW_ENCAMPMENT;                // ENCAMP-2
    return !lies_beneath &&
           ((f->host_label && o_label(t, host, (Label)f->host_label)) || o_type(t, host, f->host_types));
}
static inline bool o_has_beneath(const Table *t, CardId host, How how, int holder)
{
    EACH_IN_PLAY(t, card)
        if (o_where(t, card)->host == host && o_where(t, card)->how == how &&
            (holder < 0 || o_where(t, card)->holder == holder))
            return true;
    return false;
}

static inline bool o_place_fits(const Table *t, SeatId you, CardId card, CardId place)
{
    bool yours = o_has(t, you, place);
    bool chosen = o_2004(t) && o_type(t, card, 1u << TYPE_SITE | 1u << TYPE_SECTOR);    // ENCAMP-6
    if (!o_in_play(t, place) || (!chosen && !o_targetable(t, you, place)))      // DEPLOY-6 to -11: a target
        return false;
    bool icon = o_location(t, place) && o_icons(t, you, place, FACTION_NONE) > 0;
    if (o_ship(t, card))                                                        // DEPLOY-6, KW-SCOUTING-1
        return o_sector(t, place) &&
               (icon || o_presence(t, you, place, false, true) || o_keyword(t, card, KEYWORD_SCOUTING));
    if (o_unit(t, card) && o_site(t, place))                                    // DEPLOY-7, KW-SCOUTING-2, A-53
        return icon || o_presence(t, you, place, true, false) || o_keyword(t, card, KEYWORD_SCOUTING) ||
               (o_is(t, card, "RI03") && o_presence(t, seat_other(you), place, true, false));
    if (o_unit(t, card))                                                        // DEPLOY-8, A-51
        return yours && o_ship(t, place) && o_size(t, card) <= o_room(t, place);
    if (o_type(t, card, 1u << TYPE_WEAPON))                                     // DEPLOY-9, -10
        return yours && o_named_host(t, card, place) && !o_has_beneath(t, place, HOW_WEAPON, -1);
    if (o_type(t, card, 1u << TYPE_ASSET))                                      // DEPLOY-11
        return o_named_host(t, card, place) && (yours || o_is(t, card, "RQ14"));
    return o_location(t, place) && o_facts(t, card)->keyword[KEYWORD_ENCAMPMENT] &&     // ENCAMP-1, -3, -4, -6, A-48
           (icon || o_presence(t, you, place, true, true)) && !o_has_beneath(t, place, HOW_ENCAMPMENT, you);
}

// MOVE-1, MOVE-3 to MOVE-7, A-49, A-52; energy and timing aside.
static inline bool o_move_fits(const Table *t, SeatId you, CardId card, CardId to)
{
    if (!o_has(t, you, card) || !o_in_play(t, to) || o_cant_move(t, card))
        return false;
    CardId from = o_at(t, card);
    How how = (How)o_where(t, card)->how;
    bool fits = o_ship(t, to) && o_has(t, you, to) && o_unit(t, card) && o_size(t, card) <= o_room(t, to);
    if (o_ship(t, card))
        return how == HOW_AT && o_sector(t, to) && to != from;
    if (!o_unit(t, card))
        return false;
    if (how == HOW_AT)
        return o_site(t, from) && (o_adjacent(t, from, to) ||
                                   (fits && o_sector(t, o_at(t, to)) && o_related(t, from, o_at(t, to))));
    return how == HOW_ABOARD && o_sector(t, from) &&
           ((o_site(t, to) && o_related(t, from, to)) || (fits && o_at(t, to) == from && to != o_where(t, card)->host));
}

// ---- one way to play, use or move something, chosen blindly ----

typedef struct Tuple {
    uint8_t kind;                       // PENDING_CARD, PENDING_ABILITY or PENDING_MOVE
    SeatId you;
    CardId card;
    const Line *line;                   // NULL: a permanent, a movement
    uint8_t way;                        // Way
    uint8_t x, index;
    CardId place, target, pick;         // pick: dismissed or put for a cost
} Tuple;

static inline const Line *o_line(const Table *t, CardId card, int number)       // NULL: it has fewer
{
    for (size_t i = 0; i < COUNT_OF(o_lines); i++)
        if (o_is(t, card, o_lines[i].code) && number-- == 0)
            return &o_lines[i];
    return NULL;
}

static inline bool o_free_to_act(const Table *t, SeatId you)                    // INIT-2, STACK-3
{
    return o_state(t)->turn_player == you && o_state(t)->stack_count == 0;
}

// DEPLOY-1, DEPLOY-2, ABIL-6, ABIL-7, MOVE-1.
static inline bool o_time_is_right(const Table *t, const Tuple *p)
{
    bool free_to_act = o_free_to_act(t, p->you);
    if (o_state(t)->initiative != p->you)                                           // INIT-1
        return false;
    if (p->kind == PENDING_MOVE)
        return free_to_act && o_state(t)->phase == PHASE_MOVE;
    if (p->kind == PENDING_ABILITY)
        return o_in_play(t, p->card) && (o_has(t, p->you, p->card) || p->line->others_use) &&
               o_second(t, p->card) == p->line->inverted;                     // INV-2, INV-3
    return t->cards[p->card].zone == p->you * WARS_ZONES + ZONE_HAND &&
           (o_type(t, p->card, 1u << TYPE_INTERRUPT) || (free_to_act && o_state(t)->phase == PHASE_DEPLOY));
}

// Which of the program's abilities a line is: they are found by kind, and are in the order of the text.
static inline int o_ability_of(const Table *t, DefId def, const Line *line)
{
    const Program *p = &t->set->program[def];
    int number = 0;
    for (const Line *before = o_lines; before < line; before++)
        number += strcmp(before->code, line->code) == 0;
    for (int i = 0; i < p->ability_count; i++) {
        uint8_t kind = p->ability[i].kind;
        if ((kind == WARS_ACTIVATED || kind == WARS_EFFECT || kind == WARS_EFFECT_USED || kind == WARS_EFFECT_LOST) &&
            number-- == 0)
            return i;
    }
    return -1;
}

static inline int o_used(const Table *t, SeatId you, DefId def, CardId card, int ability)
{
    for (int i = 0; i < o_state(t)->use_count; i++) {
        const Use *u = &o_state(t)->use[i];
        if (u->def == def && u->card == card && u->ability == ability && u->seat == you)
            return u->count;
    }
    return 0;
}

static inline int o_quickdraw(const Table *t, CardId card)                      // KW-QUICKDRAW-1, -2; INV-3
{
    return o_where(t, card)->how == HOW_WEAPON ? o_keyword(t, o_where(t, card)->host, KEYWORD_QUICKDRAW) : 0;
}

// BULLET-1, BULLET-2, BULLET-4, A-55, A-81.
static inline bool o_bullets_left(const Table *t, const Tuple *p)
{
    DefId def = t->cards[p->card].def;
    if (p->kind == PENDING_CARD)
        return o_facts(t, p->card)->bullets == 0 || o_used(t, p->you, def, 0, 0) < o_facts(t, p->card)->bullets;
    const Line *first = p->line;
    while (first->again)
        first--;
    int used = o_used(t, p->you, def, p->card, o_ability_of(t, def, first));
    return used < 50 && (p->line->bullets == 0 || used < p->line->bullets + o_quickdraw(t, p->card));
}

static inline bool o_support_met(const Table *t, const Tuple *p)                // COST-1, COST-2
{
    for (int f = 1; f < FACTION_COUNT; f++)
        if (o_facts(t, p->card)->support[f] > 0 &&
            o_icons_everywhere(t, p->you, (Faction)f) < o_facts(t, p->card)->support[f])
            return false;
    return true;
}

static inline int o_energy(const Table *t, const Tuple *p)
{
    if (p->kind == PENDING_MOVE)
        return 1;                                                               // MOVE-1
    int cost = p->kind == PENDING_CARD ? o_cost(t, p->you, p->card, p->place) : 0;
    return cost + (p->line ? p->line->pay + (p->line->x ? p->x : 0) : 0);
}

static inline bool o_costs_met(const Table *t, const Tuple *p)
{
    int hand = o_pile(t, p->you, ZONE_HAND) - (p->kind == PENDING_CARD);
    int cards = o_pile(t, p->you, ZONE_RESERVE) + o_pile(t, p->you, ZONE_ACTIVE) + o_pile(t, p->you, ZONE_USED) + hand;
    Fits *pick = p->line && p->line->dismiss ? p->line->dismiss : p->line ? p->line->put : NULL;
    if (o_energy(t, p) > o_pile(t, p->you, ZONE_ACTIVE))                        // ENERGY-4, A-38
        return false;
    if (p->line && p->line->lose > cards - o_energy(t, p))                      // A-37, COST-5
        return false;
    if ((p->pick != 0) != (pick != NULL) || (pick && p->kind == PENDING_CARD && p->pick == p->card))
        return false;
    return !pick || pick(t, p->you, p->card, p->pick);
}

static inline bool o_place_is_right(const Table *t, const Tuple *p)
{
    const WarsFacts *f = o_facts(t, p->card);
    bool location = o_type(t, p->card, 1u << TYPE_SITE | 1u << TYPE_SECTOR);
    bool stands = p->kind == PENDING_CARD && (o_unit(t, p->card) || o_ship(t, p->card));
    bool hosted = p->kind == PENDING_CARD && (f->host_types || f->host_label);
    if (p->kind == PENDING_MOVE)
        return o_move_fits(t, p->you, p->card, p->place);
    if (stands || hosted || p->way == WAY_BENEATH)
        return o_place_fits(t, p->you, p->card, p->place) && p->index == 0;
    if (p->kind == PENDING_CARD && location && o_type(t, p->card, 1u << TYPE_SITE)) {   // LOC-4, A-45: index 0 … n
        int row = 0;
        EACH_IN_PLAY(t, other)
            row += o_site(t, other) && o_facts(t, other)->group == f->group;
        return p->place == 0 && p->index <= row;
    }
    return p->place == 0 && p->index == 0;
}

static inline bool o_way_is_right(const Table *t, const Tuple *p)
{
    const WarsFacts *f = o_facts(t, p->card);
    if (p->kind != PENDING_CARD)
        return p->way == WAY_NONE;
    if ((f->marks & MARK_USED) && (f->marks & MARK_LOST))                       // DEPLOY-15
        return (p->way == WAY_USED && p->line->way == 'U') || (p->way == WAY_LOST && p->line->way == 'L');
    if (f->keyword[KEYWORD_ENCAMPMENT])                                         // ENCAMP-1
        return p->way == WAY_LOCATION || p->way == WAY_BENEATH;
    return p->way == WAY_NONE;
}

static inline bool o_target_is_right(const Table *t, const Tuple *p)
{
    if (!p->line || !p->line->target)
        return p->target == 0;
    SeatId who = p->line->they_choose ? seat_other(p->you) : p->you;            // TARGET-2: his or her
    if (p->line->they_choose && (o_state(t)->where[p->target].status & STATUS_DAMAGED))        // EX-77
        return false;
    return p->target && p->line->target(t, who, p->card, p->target) && o_targetable(t, p->you, p->target);
}

static inline bool o_requirements_met(const Table *t, const Tuple *p)
{
    const Line *line = p->line;
    if (line && line->my_destiny && o_pile(t, p->you, ZONE_RESERVE) == 0)       // DEPLOY-5, DEST-4, A-9, A-71
        return false;
    if (line && line->their_destiny && o_pile(t, seat_other(p->you), ZONE_RESERVE) == 0)
        return false;
    if (line && line->only && !line->only(t, p->you, p->card, p->card))
        return false;
    if (p->kind != PENDING_CARD)
        return true;
    bool unique = (o_facts(t, p->card)->marks & MARK_UNIQUE) != 0, shi = false;
    EACH_IN_PLAY(t, other) {
        if (unique && o_has(t, p->you, other) && t->cards[other].def == t->cards[p->card].def)          // UNIQ-1
            return false;
        shi |= o_has(t, p->you, other) && o_type(t, other, 1u << TYPE_CHARACTER) &&
               o_facts(t, other)->faction == FACTION_SHI;
    }
    return !o_is(t, p->card, "RS11") || shi;
}

// Whether the whole play is allowed, with everything settled.
static inline bool o_allows(const Table *t, const Tuple *p)
{
    return o_way_is_right(t, p) && o_target_is_right(t, p) && o_place_is_right(t, p) && o_costs_met(t, p);
}
// What does not depend on the choices.
static inline bool o_may_begin(const Table *t, const Tuple *p)
{
    return o_time_is_right(t, p) && (p->kind == PENDING_MOVE || o_bullets_left(t, p)) &&
           (p->kind != PENDING_CARD || o_support_met(t, p)) && o_requirements_met(t, p);
}

// Every tuple that the rules allow, one after another; `see` returns false to stop. Values that a kind of thing does
// not have are not tried: a card without text has no target, only Sites have an index.
typedef bool TupleSeen(void *self, const Table *t, const Tuple *p);

static inline bool o_choices(const Table *t, Tuple p, TupleSeen *see, void *self)
{
    int targets = p.line && p.line->target ? WARS_CARDS : 0;
    int picks = p.line && (p.line->dismiss || p.line->put) ? WARS_CARDS : 0;
    for (int target = 0; target <= targets; target++) {
        p.target = (CardId)target;
        if (!o_target_is_right(t, &p))
            continue;
        for (int pick = 0; pick <= picks; pick++) {
            p.pick = (CardId)pick;
            if (o_allows(t, &p) && !see(self, t, &p))
                return false;
        }
    }
    return true;
}

static inline bool o_places(const Table *t, Tuple p, TupleSeen *see, void *self)
{
    bool permanent = !p.line, site = p.kind == PENDING_CARD && o_type(t, p.card, 1u << TYPE_SITE);
    for (int place = 0; place <= (permanent ? WARS_CARDS : 0); place++)
        for (int index = 0; index <= (site ? 12 : 0); index++) {
            p.place = (CardId)place;
            p.index = (uint8_t)index;
            if (o_place_is_right(t, &p) && !o_choices(t, p, see, self))
                return false;
        }
    return true;
}

static inline bool o_tuples_of(const Table *t, Tuple p, TupleSeen *see, void *self)
{
    if (!o_may_begin(t, &p))
        return true;
    for (int way = WAY_NONE; way <= WAY_BENEATH; way++) {
        p.way = (uint8_t)way;
        if (!o_way_is_right(t, &p))
            continue;
        for (int x = 0; x <= (p.line && p.line->x ? WARS_DECK : 0); x++) {
            p.x = (uint8_t)x;
            if (!o_places(t, p, see, self))
                return false;
        }
    }
    return true;
}

// Everything about one card: from the hand, its abilities, or its movements.
static inline bool o_tuples(const Table *t, uint8_t kind, SeatId you, CardId card, TupleSeen *see, void *self)
{
    Tuple p = {.kind = kind, .you = you, .card = card};
    bool textless = kind == PENDING_MOVE ||
                    (kind == PENDING_CARD && !o_type(t, card, 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT));
    if (textless)
        return o_tuples_of(t, p, see, self);
    for (int i = 0; (p.line = o_line(t, card, i)) != NULL; i++)
        if (!o_tuples_of(t, p, see, self))
            return false;
    return true;
}

static inline bool o_seen_one(void *self, const Table *t, const Tuple *p)
{
    (void)t, (void)p;
    *(bool *)self = true;
    return false;
}
static inline bool o_can(const Table *t, uint8_t kind, SeatId you, CardId card)
{
    bool can = false;
    o_tuples(t, kind, you, card, o_seen_one, &can);
    return can;
}

// BATTLE-1: each player has a unit or ship there.
static inline bool o_disputed(const Table *t, CardId location)
{
    return o_location(t, location) && o_presence(t, 0, location, true, true) &&
           o_presence(t, 1, location, true, true);
}

// ---- coming off the stack: does everything still hold? (TARGET-8, -9, A-11, A-21, A-49, A-54, DRAIN-9) ----

static inline bool o_card_still_fits(const Table *t, const Tuple *p)
{
    bool fits = o_target_is_right(t, p);                // support is a cost (COST-1), and paid (COST-7)
    Line whatever_is_in_reserve = p->line ? *p->line : (Line){0};
    whatever_is_in_reserve.my_destiny = whatever_is_in_reserve.their_destiny = false;   // DEST-5: D is then 0
    Tuple now = *p;
    now.line = p->line ? &whatever_is_in_reserve : NULL;
    if (!p->line && o_2004(t) && p->way == WAY_BENEATH)         // ENCAMP-6: no target
        fits = fits && o_location(t, p->place) && !o_has_beneath(t, p->place, HOW_ENCAMPMENT, p->you);
    else if (!p->line)
        fits = fits && o_place_is_right(t, p);
    return fits && (o_2004(t) || o_requirements_met(t, &now));
}

static inline bool o_still_fits(const Table *t, const Tuple *p)
{
    if (p->kind == PENDING_CARD)
        return o_card_still_fits(t, p);
    if (p->kind == PENDING_ABILITY)
        return o_target_is_right(t, p) && (o_2004(t) || !p->line->only || p->line->only(t, p->you, p->card, p->card));
    if (p->kind == PENDING_MOVE)
        return o_move_fits(t, p->you, p->card, p->place);
    if (p->kind == PENDING_DRAIN)
        return o_control(t, p->you, p->card) && o_icons(t, seat_other(p->you), p->card, FACTION_NONE) > 0;
    if (p->kind == PENDING_ATTACK)
        return o_disputed(t, p->card) && o_targetable(t, p->you, p->card);
    return true;
}

// ---- the window: everything the holder of initiative may do ----

static inline bool o_can_drain(const Table *t, SeatId you, CardId location)     // DRAIN-2, DRAIN-3
{
    return o_location(t, location) && o_control(t, you, location) &&
           o_icons(t, seat_other(you), location, FACTION_NONE) > 0 &&
           !(o_state(t)->targeted[location / 8] >> location % 8 & 1);
}

static inline bool o_can_attack(const Table *t, SeatId you, CardId location)    // BATTLE-1, BATTLE-2, BATTLE-8
{
    return o_state(t)->battle.place == 0 && o_pile(t, you, ZONE_ACTIVE) >= 1 && o_disputed(t, location) &&
           o_targetable(t, you, location) && !(o_state(t)->targeted[location / 8] >> location % 8 & 1);
}

// Copies in a hand are one option: the first of them represents all.
static inline bool o_is_first_copy(const Table *t, CardId card)
{
    const uint8_t *hand = t->m->of.wars.zones[t->cards[card].zone];
    for (int i = 1; i <= hand[0]; i++)
        if (t->cards[hand[i]].def == t->cards[card].def)
            return hand[i] == card;
    return false;
}

static inline void o_actions(const Table *t, SeatId you, OptionList *list)
{
    Phase phase = (Phase)o_state(t)->phase;
    if (!o_free_to_act(t, you))
        return;
    if (phase == PHASE_ACTIVATE && !o_state(t)->activated)                      // ACT-1 to -3, -5, A-40
        for (int n = 0; n <= o_icons_everywhere(t, you, FACTION_NONE) + 1; n++)
            options_add(list, (Option){VERB_ACTIVATE, 0, (int16_t)n});
    EACH_IN_PLAY(t, card) {
        if (phase == PHASE_CONTROL && o_can_drain(t, you, card))
            options_add(list, (Option){VERB_DRAIN, card, 0});
        if (phase == PHASE_BATTLE && o_can_attack(t, you, card))
            options_add(list, (Option){VERB_ATTACK, card, 0});
        if (phase == PHASE_MOVE && o_can(t, PENDING_MOVE, you, card))
            options_add(list, (Option){VERB_MOVE, card, 0});
    }
    if (phase == PHASE_DRAW && o_pile(t, you, ZONE_ACTIVE) > 0 && !o_restricted(t, MODIFIER_CANT_DRAW, you, -1))
        options_add(list, (Option){VERB_DRAW, 0, 0});                           // DRAW-1, DRAW-4, EX-11
}

static inline void o_window(const Table *t, OptionList *list)
{
    SeatId you = o_state(t)->initiative;
    list->count = 0;
    o_actions(t, you, list);
    EACH_CARD(t, card) {
        if (t->cards[card].zone == you * WARS_ZONES + ZONE_HAND && o_is_first_copy(t, card) &&
            o_can(t, PENDING_CARD, you, card))
            options_add(list, (Option){VERB_PLAY, card, 0});
        if (o_in_play(t, card) && o_can(t, PENDING_ABILITY, you, card))
            options_add(list, (Option){VERB_USE, card, 0});
    }
    options_add(list, (Option){VERB_PASS, 0, 0});
}

#endif
