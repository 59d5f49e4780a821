// asked_numbers.c — the numbers and conditions of card texts.
#include "games/wars/board/board.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/asked.h"
#include "games/wars/triggers/triggers.h"

// A number of a card; if the text has removed the card, as it was then.
int32_t wars_asked_stat(const Context *c, CardId card, Stat stat)
{
    const Entry *e = c->entry;
    return e && e->gone == card ? e->gone_number[stat - STAT_POWER] : wars_stat_seen(c, card, stat);
}

void wars_gone_keep(const Table *t, Entry *entry, CardId card)
{
    entry->gone = card;
    for (Stat stat = STAT_POWER; stat < STAT_COUNT; stat++)
        entry->gone_number[stat - STAT_POWER] = (uint8_t)wars_stat_of(t, card, stat, NULL);
}

static int32_t joined(Among among, bool is_first, int32_t all, int32_t number)
{
    if (among == AMONG_TOTAL)
        return all + number;
    return (among == AMONG_LOWEST ? is_first || number < all : number > all) ? number : all;
}

static int32_t stat_among(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    Among among = (Among) * (*pc)++;
    Stat stat = (Stat) * (*pc)++;
    uint8_t count = text_cards(c, pc, card);
    int32_t all = 0;
    RULE(WARS_A, 75);                           // of no cards: 0
    for (uint8_t i = 0; i < count; i++) {
        bool is_printed = RULE_IF(WARS_A, 88, among == AMONG_HIGHEST_PRINTED);
        int32_t number = is_printed ? wars_stat_printed(c->t, card[i], stat) : wars_stat_seen(c, card[i], stat);
        all = joined(among, i == 0, all, number);
    }
    return all;
}

static int32_t lesser(const Context *c, const uint8_t **pc)
{
    int32_t a = text_number(c, pc), b = text_number(c, pc);
    return (a < b) == (b > 0) ? a : b;          // "-1 for each …, to a maximum of -3": nearer to 0
}

static int32_t beyond(const Context *c, const uint8_t **pc)
{
    int32_t all = text_number(c, pc), least = text_number(c, pc);
    return all > least ? all - least : 0;
}

static int32_t apart(const Context *c, const uint8_t **pc)
{
    int32_t a = text_number(c, pc), b = text_number(c, pc);
    return a < b ? b - a : a - b;
}

static int32_t shared(const Context *c, const uint8_t **pc)
{
    int32_t all = text_number(c, pc), each = text_number(c, pc);
    return each > 0 ? all / each : 0;
}

enum { ICONS_OF_ALL = 255 };            // ALL_FACTIONS in language.def

static int32_t icons(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t which = *(*pc)++;
    SeatId seat = text_player(c, pc);
    CardId place = text_select(c, pc, card) > 0 ? card[0] : 0;
    int32_t sum = 0;
    if (which == FACTION_NONE)
        return place ? wars_energy_icons(c->t, seat, place, NULL) : 0;
    for (Faction k = FACTION_NONE + 1; place && k < FACTION_COUNT; k++)
        if (which == ICONS_OF_ALL || which == k)
            sum += wars_support_icons(c->t, seat, place, k, NULL);
    return sum;
}

static int32_t destiny_among(const Context *c, Among among, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card);
    int32_t all = 0;
    for (uint8_t i = 0; i < count; i++)
        all = joined(among, i == 0, all, wars_destiny_of(c->t, card[i]));
    return all;
}

// BATTLE_NUMBER in language.def
enum { NUMBER_DESTINY = 1, NUMBER_POWER, NUMBER_CASUALTIES, NUMBER_TACTICS, NUMBER_APART };

static int32_t battle_number(const Table *t, uint8_t which, SeatId seat)
{
    switch (which) {
    case NUMBER_DESTINY:
        return wars_battle_destiny(t, seat, NULL);
    case NUMBER_POWER:
        return wars_total_power(t, seat, NULL);
    case NUMBER_TACTICS:
        return wars_tactics_total(t, seat, NULL);
    case NUMBER_APART:
        return state(t)->battle.difference;
    default:
        return wars_casualties_of(t, seat, NULL);
    }
}

// A card that is being played is no longer in hand (DEPLOY-3).
static int32_t hand_size(const Context *c, SeatId seat)
{
    bool is_played = !c->entry && c->self && is_in_zone(c->t, c->self, ZONE_HAND) && owner_of(c->t, c->self) == seat;
    return pile_count(c->t, seat, ZONE_HAND) - is_played;
}

int wars_asked_player(const Context *c, const uint8_t **pc)
{
    if (**pc == PLAYER_EITHER)
        return (*pc)++, -1;
    return text_player(c, pc);
}

static int32_t tally(const Context *c, uint8_t op, const uint8_t **pc)
{
    uint8_t event = *(*pc)++, span = *(*pc)++;
    int by = op == WARS_OP_TALLY_BY ? wars_asked_player(c, pc) : -1, seat = wars_asked_player(c, pc);
    return wars_deeds_count(c, event, span, seat, by, wars_asked_filter(pc));
}

// Independent is not a faction.
static int32_t factions(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card);
    unsigned seen = 0;
    for (uint8_t i = 0; i < count; i++)
        if (card[i] && facts(c->t, card[i])->faction != FACTION_NONE)
            seen |= 1u << facts(c->t, card[i])->faction;
    return __builtin_popcount(seen);
}

int32_t wars_asked_number(const Context *c, uint8_t op, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t stat;
    RULE(GEN, 9);                               // what the signs of its text compare
    switch (op) {
    case WARS_OP_DESTINY_OF:
        RULE(DEST, 5);
        return text_select(c, pc, card) > 0 ? wars_destiny_of(c->t, card[0]) : 0;
    case WARS_OP_STAT_OF:
        stat = *(*pc)++;
        if (text_select(c, pc, card) > 0 && card[0])
            return wars_asked_stat(c, card[0], (Stat)stat);
        return c->entry && (c->entry->flags & WATCHER_HAS_NUMBER) ? c->entry->number : 0;
    case WARS_OP_COST_OF:
        return text_select(c, pc, card) > 0 && card[0] ? facts(c->t, card[0])->cost : 0;
    case WARS_OP_CAPACITY_OF:
        return text_select(c, pc, card) > 0 && card[0] && is_ship(c->t, card[0])
             ? wars_capacity_of(c->t, card[0], NULL) : 0;
    case WARS_OP_KEYWORD_OF:
        stat = *(*pc)++;
        return text_select(c, pc, card) > 0 && card[0] ? wars_keyword_seen(c, card[0], (Keyword)stat) : 0;
    case WARS_OP_STAT_AMONG:
        return stat_among(c, pc);
    case WARS_OP_DESTINY_AMONG:
        stat = *(*pc)++;
        return destiny_among(c, (Among)stat, pc);
    case WARS_OP_PILE_SIZE:
        stat = *(*pc)++;
        return pile_count(c->t, text_player(c, pc), (ZoneName)stat);
    case WARS_OP_HALF:
        stat = *(*pc)++;
        return (text_number(c, pc) + stat) / 2;
    case WARS_OP_LESSER:
        return lesser(c, pc);
    case WARS_OP_APART:
        return apart(c, pc);
    case WARS_OP_BEYOND:
        return beyond(c, pc);
    case WARS_OP_SHARE:
        return shared(c, pc);
    case WARS_OP_ENERGY_OF:
        return wars_energy_of(c->t, text_player(c, pc));
    case WARS_OP_ICONS:
        return icons(c, pc);
    case WARS_OP_TALLY:
    case WARS_OP_TALLY_BY:
        return tally(c, op, pc);
    case WARS_OP_FACTIONS:
        return factions(c, pc);
    case WARS_OP_DONE:
        (*pc)++;
        return c->entry ? c->entry->that_much : 0;
    case WARS_OP_BATTLE_NUMBER:
        stat = *(*pc)++;
        return battle_number(c->t, stat, text_player(c, pc));
    case WARS_OP_HAND_SIZE:
        RULE(EFF, 2);
        return hand_size(c, text_player(c, pc));
    default:
        bug(__FILE__, __LINE__, "no such number");
    }
}

static bool all_are(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card);
    bool all = count >= text_number(c, pc);
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t *at = filter;
        all = text_filter(c, &at, card[i]) && all;
    }
    return all;
}

static bool have_one_title(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card);
    bool have = count >= 2;
    for (uint8_t i = 0; i < count; i++)
        have = have && card[i] && wars_have_one_title(c->t, card[0], card[i]);
    return have;
}

// A text that the end of the battle has set off comes off the stack when the battle is gone: it has kept who won.
static bool has_won(const Context *c, SeatId seat)
{
    if (is_battle(c->t))
        return seat == seat_other(state(c->t)->battle.loser);
    return c->entry && awaits(wars_ability_of(c->t, c->entry), ON_BATTLE_ENDS) && c->entry->that_much == 1 + seat;
}

bool wars_asked_condition(const Context *c, uint8_t op, const uint8_t **pc)
{
    if (op == WARS_OP_TURN_OF)
        return text_player(c, pc) == turn_player(c->t);
    if (op == WARS_OP_ALL_ARE)
        return all_are(c, pc);
    if (op == WARS_OP_ONE_TITLE)
        return have_one_title(c, pc);
    if (op == WARS_OP_COST_PAID)
        return RULE_IF(WARS_A, 151, c->entry && wars_cost_chosen(c->entry) > 0);
    if (op == WARS_OP_ATTACKING)
        return text_player(c, pc) == state(c->t)->battle.attacker && is_battle(c->t);
    if (op == WARS_OP_WON)
        return has_won(c, text_player(c, pc));
    check(op == WARS_OP_PHASE_IS);
    return *(*pc)++ == state(c->t)->phase;
}
