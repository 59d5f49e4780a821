// language.c — the facts WARS's card texts ask for: numbers, conditions, tests of cards; and the tables of its words.
#include "core/knowledge.h"
#include "games/wars/board/board.h"
#include "games/wars/board/deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

#include "language/code.h"
#include "language/settle.h"

enum { IS_DAMAGED = 1, IS_UNDAMAGED, IS_INVERTED, IS_UNIQUE };          // words for the state of a card

// ---- where ----

CardId wars_here_of(const Table *t, const Entry *entry, CardId source)
{
    RULE(GEN, 6);
    if (entry && RULE_IF(WARS_A, 14, entry->place != 0))
        return wars_location_of(t, entry->place);       // where it will be, or was when it left
    return wars_location_of(t, source);
}

static CardId here(const Context *c) { return wars_here_of(c->t, c->entry, c->self); }

// Of a location that is not in play its title says what it is related to (LOC-3).
static CardId here_or_self(const Context *c)
{
    CardId place = here(c);
    return place || !c->self || !(TYPE_BIT(facts(c->t, c->self)->type) & LOCATION_TYPES) ? place : c->self;
}

// A pending card will be at the place it is played to.
static CardId place_of(const Context *c, CardId card)
{
    const Entry *pending = card && is_in_zone(c->t, card, ZONE_PENDING) ? wars_pending_of_card(c->t, card) : NULL;
    if (card && card == c->self)
        return here(c);
    return pending && pending->place ? wars_location_of(c->t, pending->place) : wars_location_of(c->t, card);
}

static CardId first_place(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    if (**pc == OP_SELF)
        return (*pc)++, here_or_self(c);        // also if it has left
    return text_select(c, pc, card) > 0 ? place_of(c, card[0]) : 0;
}

static bool has_host(const Context *c, const uint8_t **pc, CardId card)
{
    CardId host[CARD_MAX];
    if (**pc == OP_SELF)
        return (*pc)++, c->self && where(c->t, card)->host == c->self;
    uint8_t count = text_select(c, pc, host);
    return where(c->t, card)->host && memchr(host, where(c->t, card)->host, count) != NULL;
}

// Whether this many cards other than this one that pass the filter are at this location.
static bool are_there(const Context *c, const uint8_t *filter, CardId location, CardId but, int32_t wanted)
{
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(c->t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count && wanted > 0; i++) {
            const uint8_t *at = filter;
            if (z->card[i] != but && wars_is_here(c->t, z->card[i], location) && text_filter(c, &at, z->card[i]))
                wanted--;
        }
    }
    return wanted <= 0;
}

static const uint8_t *filter_take(const uint8_t **pc)
{
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    return filter;
}

static bool is_where(const Context *c, const uint8_t **pc, CardId location)
{
    return are_there(c, filter_take(pc), location, location, 1);
}

static bool are_where(const Context *c, const uint8_t **pc, CardId location)
{
    int32_t wanted = text_number(c, pc);
    const uint8_t *filter = filter_take(pc);
    return location && are_there(c, filter, location, location, wanted);
}

// Whether another card that passes the filter is where this one is.
static bool is_beside(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *filter = filter_take(pc);
    CardId where = card ? place_of(c, card) : 0;
    return where && are_there(c, filter, where, card, 1);
}

// ---- numbers and conditions ----

// What a number of several cards comes to: the highest or lowest of them, or all added up; 0 for no cards.
typedef enum Among { AMONG_HIGHEST, AMONG_HIGHEST_PRINTED, AMONG_LOWEST, AMONG_TOTAL } Among;

// Of a card that the text has sent away it is what it was then.
static int32_t stat_known(const Context *c, CardId card, Stat stat)
{
    const Entry *e = c->entry;
    return e && e->gone == card ? e->gone_number[stat - STAT_POWER] : wars_stat_seen(c, card, stat);
}

static void note_gone(const Table *t, const Act *act)
{
    Entry *e = act->entry;
    e->gone = act->card[0];
    for (Stat stat = STAT_POWER; stat < STAT_COUNT; stat++)
        e->gone_number[stat - STAT_POWER] = (uint8_t)wars_stat_of(t, e->gone, stat, NULL);
}

static int32_t joined(Among among, bool is_first, int32_t all, int32_t number)
{
    if (among == AMONG_TOTAL)
        return all + number;
    return (among == AMONG_LOWEST ? is_first || number < all : number > all) ? number : all;
}

static int32_t stat_among(const Context *c, Among among, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    Stat stat = (Stat) * (*pc)++;
    uint8_t count = text_cards(c, pc, card);
    int32_t all = 0;
    for (uint8_t i = 0; i < count; i++) {
        bool is_printed = RULE_IF(WARS_A, 88, among == AMONG_HIGHEST_PRINTED);
        int32_t number = is_printed ? wars_stat_printed(c->t, card[i], stat) : wars_stat_seen(c, card[i], stat);
        all = joined(among, i == 0, all, number);
    }
    return all;
}

static int32_t highest(const Context *c, Among among, const uint8_t **pc)
{
    RULE(WARS_A, 75);                           // among none: 0
    return stat_among(c, among, pc);
}

static int32_t lesser(const Context *c, const uint8_t **pc)
{
    int32_t a = text_number(c, pc), b = text_number(c, pc);
    return a < b ? a : b;
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

enum { NUMBER_DESTINY = 1, NUMBER_POWER, NUMBER_CASUALTIES };           // BATTLE_NUMBER in language.def

static int32_t battle_number(const Table *t, uint8_t which, SeatId seat)
{
    return which == NUMBER_DESTINY ? wars_battle_destiny(t, seat, NULL)
         : which == NUMBER_POWER ? wars_total_power(t, seat, NULL) : wars_casualties_of(t, seat, NULL);
}

// A card that is being played is no longer in hand (DEPLOY-3).
static int32_t hand_size(const Context *c, SeatId seat)
{
    bool is_played = !c->entry && c->self && is_in_zone(c->t, c->self, ZONE_HAND) && owner_of(c->t, c->self) == seat;
    return pile_count(c->t, seat, ZONE_HAND) - is_played;
}

// The player named, -1: either.
static int whoever(const Context *c, const uint8_t **pc)
{
    if (**pc == PLAYER_EITHER)
        return (*pc)++, -1;
    return text_player(c, pc);
}

static int32_t tally(const Context *c, const uint8_t **pc)
{
    uint8_t what = *(*pc)++;
    int seat = whoever(c, pc);
    const uint8_t *filter = filter_take(pc);
    return wars_deeds_count(c, what, seat, filter);
}

static int32_t number(const Context *c, uint8_t op, const uint8_t **pc)
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
            return stat_known(c, card[0], (Stat)stat);
        return c->entry && (c->entry->flags & WATCHER_HAS_NUMBER) ? c->entry->x : 0;
    case WARS_OP_COST_OF:
        return text_select(c, pc, card) > 0 && card[0] ? facts(c->t, card[0])->cost : 0;
    case WARS_OP_HIGHEST:
    case WARS_OP_HIGHEST_PRINTED:
        return highest(c, op == WARS_OP_HIGHEST_PRINTED ? AMONG_HIGHEST_PRINTED : AMONG_HIGHEST, pc);
    case WARS_OP_TOTAL_DESTINY:
        return destiny_among(c, AMONG_TOTAL, pc);
    case WARS_OP_HIGHEST_DESTINY:
        return destiny_among(c, AMONG_HIGHEST, pc);
    case WARS_OP_LOWEST_DESTINY:
        return destiny_among(c, AMONG_LOWEST, pc);
    case WARS_OP_TOTAL_STAT:
        return stat_among(c, AMONG_TOTAL, pc);
    case WARS_OP_LOWEST:
        return stat_among(c, AMONG_LOWEST, pc);
    case WARS_OP_PILE_SIZE:
        stat = *(*pc)++;
        return pile_count(c->t, text_player(c, pc), (ZoneName)stat);
    case WARS_OP_TACTICS_TOTAL:
        return wars_tactics_total(c->t, text_player(c, pc), NULL);
    case WARS_OP_HALF_UP:
        return (text_number(c, pc) + 1) / 2;
    case WARS_OP_HALF_DOWN:
        return text_number(c, pc) / 2;
    case WARS_OP_LESSER:
        return lesser(c, pc);
    case WARS_OP_APART:
        return apart(c, pc);
    case WARS_OP_SHARE:
        return shared(c, pc);
    case WARS_OP_ENERGY_OF:
        return wars_energy_of(c->t, text_player(c, pc));
    case WARS_OP_ICONS:
        return icons(c, pc);
    case WARS_OP_TALLY:
        return tally(c, pc);
    case WARS_OP_DONE:
        (*pc)++;
        return c->entry ? c->entry->x : 0;
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

static bool condition(const Context *c, uint8_t op, const uint8_t **pc)
{
    if (op == WARS_OP_TURN_OF)
        return text_player(c, pc) == turn_player(c->t);
    if (op == WARS_OP_ALL_ARE)
        return all_are(c, pc);
    if (op == WARS_OP_ATTACKING)
        return text_player(c, pc) == state(c->t)->battle.attacker && is_battle(c->t);
    if (op == WARS_OP_WON)
        return text_player(c, pc) == seat_other(state(c->t)->battle.loser) && is_battle(c->t);
    check(op == WARS_OP_PHASE_IS);
    return *(*pc)++ == state(c->t)->phase;
}

// ---- tests of a card; 0 is one that a View does not know ----

static bool is_kind(const Table *t, CardId card, uint8_t kind)
{
    uint8_t type = facts(t, card)->type;
    if (kind == TYPE_LOCATION ? (TYPE_BIT(type) & LOCATION_TYPES) == 0 : kind != TYPE_NONE && kind != type)
        return false;
    return !(TYPE_BIT(type) & LOCATION_TYPES) || kind == TYPE_NONE ||
           RULE_IF(ENCAMP, 2, where(t, card)->how != HOW_ENCAMPMENT);
}

static bool has_status(const Table *t, CardId card, uint8_t status)
{
    switch (status) {
    case IS_DAMAGED:
        return is_damaged(t, card);
    case IS_UNDAMAGED:
        return is_in_play(t, card) && (is_unit(t, card) || is_ship(t, card)) && !is_damaged(t, card);
    case IS_INVERTED:
        return is_inverted(t, card);
    default:
        return is_unique(t, card);
    }
}

static bool has_title_of(const Context *c, const uint8_t **pc, CardId card)
{
    CardId other[CARD_MAX];
    uint8_t count = text_select(c, pc, other);
    const char *title = c->t->set->def[c->t->cards[card].def].title;
    for (uint8_t i = 0; i < count; i++)
        if (RULE_IF(WARS_A, 64, strcmp(c->t->set->def[c->t->cards[other[i]].def].title, title) == 0))
            return true;
    return false;
}

// Whether its number is the highest (1) or lowest of those of such cards where it is: all that tie.
static bool is_best_there(const Context *c, const uint8_t **pc, CardId card)
{
    bool is_highest = *(*pc)++ == 1;
    Stat stat = (Stat) * (*pc)++;
    CardId other[CARD_MAX], place = card ? place_of(c, card) : 0;
    uint8_t count = text_cards(c, pc, other);
    int32_t number = place ? wars_stat_seen(c, card, stat) : 0;
    for (uint8_t i = 0; i < count && place; i++) {
        int32_t its = place_of(c, other[i]) == place ? wars_stat_seen(c, other[i], stat) : number;
        if (is_highest ? its > number : its < number)
            return false;
    }
    return place != 0;
}

static bool is_target_slot_of(const Program *p, uint16_t play, uint8_t slot)
{
    for (uint16_t at = play; at && p->code[at] != OP_END; at = p->note[at].next)
        if (p->code[at] == OP_TARGET && p->code[at + 1] == slot)
            return true;
    return false;
}

static bool is_other_target(const Context *c, const uint8_t **pc, CardId card)
{
    CardId pending[CARD_MAX], legal[CARD_MAX];
    uint8_t at, count = text_select(c, pc, pending);
    const Entry *entry = count > 0 ? wars_pending_text(c->t, pending[0]) : NULL;
    return entry && memchr(legal, card, wars_other_targets(c->t, entry, legal, &at)) != NULL;
}

static bool is_other_place(const Context *c, const uint8_t **pc, CardId card)
{
    CardId pending[CARD_MAX], place[WARS_CARDS];
    const Entry *entry = text_select(c, pc, pending) > 0 ? wars_pending_text(c->t, pending[0]) : NULL;
    return entry && card != entry->place && is_location(c->t, card) &&
           memchr(place, card, wars_places_for(c->t, entry->you, pending[0], place)) != NULL;
}

static bool is_other_host(const Context *c, const uint8_t **pc, CardId card)
{
    CardId moved[CARD_MAX];
    uint8_t count = text_select(c, pc, moved);
    return count > 0 && card != where(c->t, moved[0])->host && wars_can_place_at(c->t, c->you, moved[0], card);
}

// A pending card that will lie beneath that one, or aboard it.
static bool is_played_on(const Context *c, const uint8_t **pc, CardId card)
{
    CardId host[CARD_MAX];
    uint8_t count = text_select(c, pc, host);
    const Entry *pending = card && is_in_zone(c->t, card, ZONE_PENDING) ? wars_pending_of_card(c->t, card) : NULL;
    return pending && count > 0 && pending->place && memchr(host, pending->place, count);
}

enum { GROUP_TOGETHER, GROUP_APART };   // IN_GROUP in language.def

// Where the first of those is that are picked with it, or where none of them is; the first may be anywhere.
static bool is_in_group(const Context *c, uint8_t how, CardId card)
{
    const Entry *e = c->entry;
    uint8_t begin = e && e->filled ? e->end[e->filled - 1] : 0, end = e ? e->card_count : 0;
    CardId place = card ? place_of(c, card) : 0;
    if (how == GROUP_TOGETHER)
        return place && (begin == end || place == place_of(c, e->card[begin]));
    for (uint8_t i = begin; i < end; i++)
        if (e->card[i] != card && place_of(c, e->card[i]) == place)
            return false;
    return place != 0;
}

// Locations that are related, or adjacent, to a place.
static Cards of_kin(const Table *t, uint8_t op, CardId place)
{
    if (!is_location(t, place))
        return 0;
    return op == WARS_OP_RELATED ? SURE(index_kin(t)->kin[place], index_kin(t)->beside[place])
                                 : SURE(index_kin(t)->beside[place], index_kin(t)->kin[place]);
}

// To any of several: "a site related to a planet you control".
static Cards of_kin_of_each(const Context *c, uint8_t op, const uint8_t **pc)
{
    Cards near = 0;
    for (Cards left = text_set(c, pc); left; left = cards_after_first(left))
        near |= of_kin(c->t, op, cards_first(left));
    return near;
}

static bool is_near(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    if (**pc == OP_EACH)
        return card && cards_have(of_kin_of_each(c, op, pc), card);
    CardId where = first_place(c, pc);
    if (op == WARS_OP_ADJACENT)
        return wars_are_adjacent(c->t, card, where);
    if (card && where && !is_in_play(c->t, card))       // a location in a pile: its title says it (LOC-3)
        return is_kind(c->t, card, TYPE_LOCATION) && wars_would_be_related(c->t, where, card);
    return where && where == c->self && !is_in_play(c->t, where) ? wars_would_be_related(c->t, card, where)
                                                                 : wars_are_related(c->t, card, where);
}

static bool has_happened(const Context *c, const uint8_t **pc, CardId card)
{
    uint8_t event = *(*pc)++;
    int seat = whoever(c, pc);
    return card && RULE_IF(WARS_A, 87, wars_deed_is_of(c->t, card, event, seat));
}

// Where it is, what has happened to it; and what is asked of no card at all.
static bool is_at_place(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    CardId where;
    switch (op) {
    case WARS_OP_GIVEN:
        return text_condition(c, pc);
    case WARS_OP_HAPPENED:
        return has_happened(c, pc, card);
    case WARS_OP_HERE:
        where = here(c);
        return where && place_of(c, card) == where;
    case WARS_OP_AT:
        return text_filter(c, pc, place_of(c, card));
    case WARS_OP_TOGETHER:
        where = first_place(c, pc);
        return where && place_of(c, card) == where;
    case WARS_OP_BESIDE:
        return is_beside(c, pc, card);
    case WARS_OP_IN_GROUP:
        return is_in_group(c, *(*pc)++, card);
    case WARS_OP_RELATED:
    case WARS_OP_ADJACENT:
        return is_near(c, op, pc, card);
    case WARS_OP_ELSEWHERE:
        return card != first_place(c, pc);
    default:
        return is_where(c, pc, card);
    }
}

// An ability is pointed at through its card, which may have left play (STACK-11): as long as everyone knows it there.
static bool has_pending_ability(const Table *t, CardId card)
{
    if (!wars_pending_ability(t, card))
        return false;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (!card_is_known(t, card, v))
            return false;
    return true;
}

// Its targets as they were chosen; one that has left since is none any more.
static bool targets(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *filter = filter_take(pc);
    const Entry *e = wars_pending_text(c->t, card);
    const Program *p = e && e->def ? text_program(c->t, e->def) : NULL;
    for (uint8_t slot = SLOT_FIRST; p && slot < e->filled; slot++) {
        if (!is_target_slot_of(p, p->ability[e->ability].play, slot))
            continue;
        for (uint8_t i = entry_slot_begin(e, slot); i < e->end[slot]; i++) {
            const uint8_t *at = filter;
            if (e->card[i] && text_filter(c, &at, e->card[i]))
                return true;
        }
    }
    return false;
}

static bool is_pending_so(const Table *t, CardId card, uint8_t kind)
{
    const Entry *e = card ? wars_pending_ability(t, card) : NULL;
    return e && (kind == 1 ? e->pending == PENDING_ABILITY : e->pending != PENDING_ABILITY);
}

// An order or interrupt that goes to the used pile (1) or to the lost pile (2) afterwards.
static bool is_pending_way(const Table *t, CardId card, uint8_t way)
{
    const Entry *e = card ? wars_pending_of_card(t, card) : NULL;
    return e && ((e->flags & PENDING_LOST) != 0) == (way == 2);
}

static bool is_pending_as(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    switch (op) {
    case WARS_OP_PENDING_DRAIN:
        return card && wars_pending_drain(c->t, card) != NULL;
    case WARS_OP_PENDING_ATTACK:
        return card && wars_pending_attack(c->t, card) != NULL;
    case WARS_OP_PENDING_MOVE:
        return card && wars_pending_move(c->t, card) != NULL;
    case WARS_OP_PENDING_WAY:
        return is_pending_way(c->t, card, *(*pc)++);
    case WARS_OP_PENDING_ABILITY:
        return card && has_pending_ability(c->t, card);
    case WARS_OP_PENDING_KIND:
        return is_pending_so(c->t, card, *(*pc)++);
    case WARS_OP_TARGETS:
        return targets(c, pc, card);
    case WARS_OP_OTHER_TARGET:
        return is_other_target(c, pc, card);
    case WARS_OP_OTHER_PLACE:
        return is_other_place(c, pc, card);
    default:
        return is_other_host(c, pc, card);
    }
}

static bool has_stat(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    Stat stat = (Stat) * (*pc)++;
    int32_t bound = text_number(c, pc);
    int32_t has = card ? stat_known(c, card, stat) : 0;
    return op == WARS_OP_STAT_MIN ? has >= bound : has <= bound;
}

// As it is now, or as it was before it changed (Aside.less): what waits for a number is set off when it is reached.
static bool has_destiny(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    const Aside *aside = c->aside;
    int32_t bound = text_number(c, pc), has = card ? wars_destiny_of(c->t, card) - (aside ? aside->less : 0) : 0;
    return RULE_IF(TRIG, 13, op == WARS_OP_DESTINY_MIN ? has >= bound : has <= bound);
}

enum { BEARS_ABOARD = 1, BEARS_BENEATH, BEARS_STACKED };        // BEARS in language.def

// Whether this many cards that pass the filter lie on this one, aboard it or beneath it.
static bool bears(const Context *c, const uint8_t **pc, CardId card)
{
    uint8_t so = *(*pc)++;
    int32_t wanted = text_number(c, pc);
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    for (SeatId owner = 0; card && owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(c->t, owner, so == BEARS_STACKED ? ZONE_STACKED : ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++) {
            const uint8_t *at = filter;
            const Where *w = where(c->t, z->card[i]);
            bool lies = so == BEARS_STACKED || (so == BEARS_ABOARD ? w->how == HOW_ABOARD
                      : w->how == HOW_WEAPON || w->how == HOW_ASSET || w->how == HOW_ENCAMPMENT);
            if (w->host == card && lies && text_filter(c, &at, z->card[i]))
                wanted--;
        }
    }
    return wanted <= 0;
}

static bool has_icons(const Context *c, const uint8_t **pc, CardId card)
{
    SeatId seat = text_player(c, pc);
    int32_t wanted = text_number(c, pc);
    return card && is_location(c->t, card) && wars_energy_icons(c->t, seat, card, NULL) >= wanted;
}

static bool has_capacity(const Context *c, const uint8_t **pc, CardId card)
{
    int32_t least = text_number(c, pc), most = text_number(c, pc);
    RULE(KW_CAPACITY, 1);
    return card && is_ship(c->t, card) && facts(c->t, card)->capacity >= least && facts(c->t, card)->capacity <= most;
}

static bool has_keyword(const Context *c, const uint8_t **pc, CardId card)
{
    Keyword keyword = (Keyword) * (*pc)++;
    return card && wars_keyword_of(c->t, card, keyword, NULL) > 0;
}

static bool has_keyword_of(const Context *c, const uint8_t **pc, CardId card)
{
    Keyword keyword = (Keyword) * (*pc)++;
    int32_t least = text_number(c, pc);
    return card && wars_keyword_of(c->t, card, keyword, NULL) >= least;
}

// To be independent is no faction.
static bool has_faction_of(const Context *c, const uint8_t **pc, CardId card)
{
    CardId other[CARD_MAX];
    uint8_t count = text_select(c, pc, other), faction = card ? facts(c->t, card)->faction : FACTION_NONE;
    for (uint8_t i = 0; i < count && faction != FACTION_NONE; i++)
        if (RULE_IF(WARS_A, 101, facts(c->t, other[i])->faction == faction))
            return true;
    return false;
}

static bool is_titled(const Context *c, const uint8_t **pc, CardId card)
{
    Span title = {(const char *)*pc + 1, **pc};
    *pc += 1 + title.size;
    return card && span_is(title, c->t->set->def[c->t->cards[card].def].title);
}

static bool is_stat_over(const Context *c, const uint8_t **pc, CardId card)
{
    Stat first = (Stat) * (*pc)++, second = (Stat) * (*pc)++;
    return card && wars_stat_seen(c, card, first) > wars_stat_seen(c, card, second);
}

static bool costs(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    int32_t bound = text_number(c, pc), cost = card ? facts(c->t, card)->cost : 0;
    return op == WARS_OP_COST_MIN ? cost >= bound : cost <= bound;
}

// A card in the battle, in a battle of that kind, or the battle location itself.
static bool is_in_battle_of(const Table *t, uint8_t op, CardId card)
{
    CardId place = state(t)->battle.place;
    if (!place || op == WARS_OP_BATTLE_AT)
        return place && card == place;
    bool is_site = RULE_IF(BATTLE, 5, facts(t, place)->type == TYPE_SITE);
    bool is_any = op == WARS_OP_IN_BATTLE || op == WARS_OP_THIS_BATTLE;
    return wars_is_in_battle(t, card) && (is_any || is_site == (op == WARS_OP_SITE_BATTLE));
}

static bool is_attacked_by(const Context *c, SeatId seat, CardId card)
{
    return is_battle(c->t) && card == state(c->t)->battle.place && state(c->t)->battle.attacker == seat;
}

static bool lies_so(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    uint8_t how = where(c->t, card)->how;
    bool fits = op == WARS_OP_ABOARD ? how == HOW_ABOARD : op == WARS_OP_STACKED ? how == HOW_STACKED
              : how == HOW_ABOARD || how == HOW_WEAPON || how == HOW_ASSET || how == HOW_ENCAMPMENT;
    return has_host(c, pc, card) && fits;
}

static bool is_location_so(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    bool is_one = card && is_location(c->t, card);
    if (op == WARS_OP_ICONS_MIN)
        return has_icons(c, pc, card);
    if (op == WARS_OP_BATTLEGROUND)
        return is_one && wars_is_battleground(c->t, card);
    SeatId seat = text_player(c, pc);
    const Aside *aside = c->aside;
    if (op == WARS_OP_CONTROLLED && aside && aside->arrives)
        return is_one && wars_was_controlled(c->t, seat, card, aside->mover);
    return is_one && (op == WARS_OP_CONTROLLED ? wars_is_controlled(c->t, seat, card)
                                               : wars_energy_icons(c->t, seat, card, NULL) == 0);
}

// Of the event that set the text off: who did it, how much it was, and whence the card came.
static bool happened_so(const Context *c, uint8_t op, const uint8_t **pc)
{
    const Aside *aside = c->aside;
    if (op == WARS_OP_BY) {
        SeatId seat = text_player(c, pc);
        return aside && aside->doer == seat;
    }
    if (op == WARS_OP_AMOUNT_MIN)
        return (aside ? aside->amount : 0) >= text_number(c, pc);
    if (op == WARS_OP_FROM_DRAIN)
        return aside && aside->by_drain;
    if (op == WARS_OP_FROM)
        return text_filter(c, pc, aside ? aside->from : 0);
    // WARS_OP_FROM_HERE: this card itself was here before it moved.
    return aside && aside->from && (aside->mover == c->self || aside->from == here(c));
}

static bool is_compared(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    return op == WARS_OP_SAME_TITLE ? has_title_of(c, pc, card)
         : op == WARS_OP_SAME_FACTION ? has_faction_of(c, pc, card)
         : op == WARS_OP_BEST_THERE ? is_best_there(c, pc, card) : is_stat_over(c, pc, card);
}

// What is asked less often, apart from the rest.
NEVER_INLINE bool test_more(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    switch (op) {
    case WARS_OP_ABOARD:
    case WARS_OP_BENEATH:
    case WARS_OP_STACKED:
        return lies_so(c, op, pc, card);
    case WARS_OP_CONTROLLED:
    case WARS_OP_NO_ICONS:
    case WARS_OP_ICONS_MIN:
    case WARS_OP_BATTLEGROUND:
        return is_location_so(c, op, pc, card);
    case WARS_OP_STAT_MIN:
    case WARS_OP_STAT_MAX:
        return has_stat(c, op, pc, card);
    case WARS_OP_SAME_TITLE:
    case WARS_OP_SAME_FACTION:
    case WARS_OP_BEST_THERE:
    case WARS_OP_STAT_OVER:
        return is_compared(c, op, pc, card);
    case WARS_OP_BY:
    case WARS_OP_AMOUNT_MIN:
    case WARS_OP_FROM:
    case WARS_OP_FROM_HERE:
    case WARS_OP_FROM_DRAIN:
        return happened_so(c, op, pc);
    case WARS_OP_IN_BATTLE:
    case WARS_OP_THIS_BATTLE:
    case WARS_OP_SITE_BATTLE:
    case WARS_OP_SECTOR_BATTLE:
    case WARS_OP_BATTLE_AT:
        return is_in_battle_of(c->t, op, card);
    case WARS_OP_PLAYED_ON:
        return is_played_on(c, pc, card);
    case WARS_OP_ATTACKED_BY:
        return is_attacked_by(c, text_player(c, pc), card);
    case WARS_OP_WON_BY:
        return (int32_t)state(c->t)->battle.difference >= text_number(c, pc);
    case WARS_OP_DESTINY_MIN:
    case WARS_OP_DESTINY_MAX:
        return has_destiny(c, op, pc, card);
    case WARS_OP_COST_MIN:
    case WARS_OP_COST_MAX:
        return costs(c, op, pc, card);
    case WARS_OP_BEARS:
        return bears(c, pc, card);
    case WARS_OP_CAPACITY:
        return has_capacity(c, pc, card);
    case WARS_OP_WHERE_MIN:
        return are_where(c, pc, card);
    case WARS_OP_TITLED:
        return is_titled(c, pc, card);
    case WARS_OP_KEYWORDED:
    case WARS_OP_KEYWORD_MIN:
        return op == WARS_OP_KEYWORDED ? has_keyword(c, pc, card) : has_keyword_of(c, pc, card);
    case WARS_OP_PENDING_DRAIN:
    case WARS_OP_PENDING_ATTACK:
    case WARS_OP_PENDING_MOVE:
    case WARS_OP_PENDING_WAY:
    case WARS_OP_PENDING_ABILITY:
    case WARS_OP_PENDING_KIND:
    case WARS_OP_TARGETS:
    case WARS_OP_OTHER_TARGET:
    case WARS_OP_OTHER_PLACE:
    case WARS_OP_OTHER_HOST:
        return is_pending_as(c, op, pc, card);
    default:
        return is_at_place(c, op, pc, card);
    }
}

static bool test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    switch (op) {
    case WARS_OP_KIND:
        return is_kind(c->t, card, *(*pc)++);
    case WARS_OP_UNIT:
        RULE(TYPE, 4);
        return (void)(*pc)++, is_unit(c->t, card);
    case WARS_OP_LABEL:
        RULE(TYPE, 3);
        return (facts(c->t, card)->labels & LABEL_BIT(*(*pc)++)) != 0;
    case WARS_OP_FACTION:
        return *(*pc)++ == facts(c->t, card)->faction;
    case WARS_OP_STATUS:
        return has_status(c->t, card, *(*pc)++);
    default:
        return test_more(c, op, pc, card);
    }
}

// ---- the same tests of cards in play, as sets ----

static uint8_t set_of_kind(uint8_t kind)
{
    switch (kind) {
    case TYPE_NONE:
        return SURE(SET_PLAY, SET_TYPE);
    case TYPE_LOCATION:
        return SURE(SET_HOW + HOW_LOCATION, SET_PLAY);
    case TYPE_SITE:
        return SURE(SET_SITES, SET_PLAY);
    case TYPE_SECTOR:
        return SURE(SET_SECTORS, SET_PLAY);
    default:
        return SURE((uint8_t)(SET_TYPE + kind), SET_PLAY);
    }
}

static uint8_t set_of_status(uint8_t status)
{
    return status == IS_DAMAGED ? SURE(SET_DAMAGED, SET_PLAY)
         : status == IS_UNDAMAGED ? SURE(SET_UNDAMAGED, SET_PLAY)
         : status == IS_INVERTED ? SURE(SET_INVERTED, SET_PLAY)
         : SURE(SET_UNIQUE, SET_PLAY);
}

static uint8_t set_of(const uint8_t *test)
{
    switch (test[0]) {
    case OP_OWNER:
        return test[1] == PLAYER_YOU ? SURE(SET_YOURS, SET_PLAY)
             : test[1] == PLAYER_OPPONENT ? SURE(SET_THEIRS, SET_PLAY) : SET_NONE;
    case WARS_OP_KIND:
        return set_of_kind(test[1]);
    case WARS_OP_UNIT:
        return SURE(SET_UNITS, SET_PLAY);
    case WARS_OP_LABEL:
        return SURE((uint8_t)(SET_LABEL + test[1]), SET_PLAY);
    case WARS_OP_FACTION:
        return SURE((uint8_t)(SET_FACTION + test[1]), SET_PLAY);
    case WARS_OP_STATUS:
        return set_of_status(test[1]);
    case WARS_OP_HERE:
        return SURE(SET_HERE, SET_PLAY);
    case WARS_OP_IN_BATTLE:
    case WARS_OP_THIS_BATTLE:
        return SURE(SET_BATTLE, SET_PLAY);
    case WARS_OP_SITE_BATTLE:
        return SURE(SET_SITE_BATTLE, SET_BATTLE);
    case WARS_OP_SECTOR_BATTLE:
        return SURE(SET_SECTOR_BATTLE, SET_BATTLE);
    case WARS_OP_BATTLE_AT:
        return SURE(SET_BATTLE_PLACE, SET_BATTLE);
    case WARS_OP_ABOARD:                        // any ship
        return SURE((uint8_t)(SET_HOW + HOW_ABOARD), SET_HOW) | SET_WIDER;
    default:
        return SET_NONE;
    }
}

static Cards of_battle(const Table *t, unsigned set)
{
    CardId place = state(t)->battle.place;
    if (!place || set == SET_BATTLE_PLACE)
        return place ? SURE(card_bit(place), 0) : 0;
    bool is_site = RULE_IF(BATTLE, 5, facts(t, place)->type == TYPE_SITE);
    bool is_meant = set == SET_BATTLE || SURE(is_site == (set == SET_SITE_BATTLE), true);
    return is_meant ? SURE(cards_at(t, place), 0) : 0;
}

static Cards cards_of_set(const Context *c, unsigned set)
{
    if (set == SET_HERE)
        return SURE(cards_at(c->t, here(c)), ~cards_at(c->t, here(c)));
    if (set > SET_HERE)
        return of_battle(c->t, set);
    RULE(GEN, 5);
    return cards_had(c->t, SURE(set == SET_YOURS, set != SET_YOURS) ? c->you : seat_other(c->you));
}

static Cards within(const Context *c, const uint8_t *sets)
{
    const Cards *set = index_sets(c->t)->set;
    Cards all = set[SET_PLAY];
    for (; *sets; sets++) {
        if (*sets == SET_UNITS)
            RULE(TYPE, 4);
        if (*sets >= SET_LABEL && *sets < SET_FACTION)
            RULE(TYPE, 3);
        all &= *sets < SET_COUNT ? set[*sets] : cards_of_set(c, *sets);
    }
    return all;
}

// Those of these cards that lie beneath, or aboard, one of the cards it names.
static Cards of_hosts(const Context *c, uint8_t op, const uint8_t **pc, Cards set)
{
    Cards hosts = text_set(c, pc), found = 0;
    set &= op == WARS_OP_ABOARD ? cards_in(c->t, SET_HOW + HOW_ABOARD)
                                : SURE(wars_lying_beneath(c->t), ALL_CARDS);
    for (Cards left = set; left; left = cards_after_first(left))
        found |= SURE(cards_have(hosts, where(c->t, cards_first(left))->host), true) ? card_bit(cards_first(left)) : 0;
    return found;
}

// Those of these cards that are at one of the locations. The entry may say where a text's own card is.
static Cards of_places(const Context *c, Cards places, Cards set)
{
    Cards there = 0, self = card_bit(c->self);
    for (Cards left = places; left; left = cards_after_first(left))
        there |= SURE(cards_at(c->t, cards_first(left)), 0);
    there = cards_have(places, here(c)) ? there | self : there & ~self;
    return set & there;
}

static bool narrow(const Context *c, uint8_t op, const uint8_t **pc, Cards *set)
{
    switch (op) {
    case OP_OWNER:
        *set &= SURE(cards_had(c->t, text_player(c, pc)), cards_had(c->t, seat_other(text_player(c, pc))));
        return true;
    case WARS_OP_AT:
        *set = of_places(c, text_narrow(c, pc, locations(c->t)), *set);
        return true;
    case WARS_OP_TOGETHER:
        *set &= SURE(cards_at(c->t, first_place(c, pc)), ~cards_at(c->t, first_place(c, pc)));
        return true;
    case WARS_OP_RELATED:
    case WARS_OP_ADJACENT:
        if (**pc == OP_SELF && c->self && !is_in_play(c->t, c->self) && !here(c))
            return false;                       // a location in hand: its title says it
        *set &= **pc == OP_EACH ? of_kin_of_each(c, op, pc) : of_kin(c->t, op, first_place(c, pc));
        return true;
    case WARS_OP_ELSEWHERE:
        *set &= SURE(~card_bit(first_place(c, pc)), card_bit(first_place(c, pc)));
        return true;
    case WARS_OP_ABOARD:
    case WARS_OP_BENEATH:
        *set = of_hosts(c, op, pc, *set);
        return true;
    case WARS_OP_PENDING_DRAIN:
    case WARS_OP_PENDING_ABILITY:
        if (SURE(state(c->t)->stack_count == 0, true))
            *set = 0;
        return *set == 0;
    default:
        return false;
    }
}

// Of these cards the one that has the highest, or the lowest, number; none if another has the same.
static uint8_t select_alone(const Context *c, const uint8_t **pc, CardId *ret_card)
{
    bool is_highest = *(*pc)++ == 1;
    Stat stat = (Stat) * (*pc)++;
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card), best = 0, equal = 0;
    int32_t most = 0;
    for (uint8_t i = 0; i < count; i++) {
        int32_t number = card[i] ? wars_stat_seen(c, card[i], stat) * (is_highest ? 1 : -1) : 0;
        equal = equal && number == most ? (uint8_t)(equal + 1) : equal;
        if (!card[i] || (best && number <= most))
            continue;
        best = card[i];
        most = number;
        equal = 1;
    }
    ret_card[0] = best;
    return best != 0 && equal == 1;
}

static uint8_t select_host(const Context *c, const uint8_t **pc, CardId *ret_card)
{
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card), hosts = 0;
    for (uint8_t i = 0; i < count; i++) {
        const Where *l = where(c->t, card[i]);
        bool lies = l->how == HOW_ABOARD || l->how == HOW_WEAPON || l->how == HOW_ASSET || l->how == HOW_ENCAMPMENT;
        if (lies && l->host)
            ret_card[hosts++] = l->host;
    }
    return hosts;
}

static uint8_t select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    if (op == WARS_OP_HOST_OF)
        return select_host(c, pc, ret_card);
    if (op == WARS_OP_ALONE)
        return select_alone(c, pc, ret_card);
    CardId host = where(c->t, c->self)->host;
    if (op == WARS_OP_HOST_AS) {
        ret_card[0] = host;
        return text_filter(c, pc, host) && host != 0;
    }
    if (op == WARS_OP_PLACE_OF) {
        ret_card[0] = first_place(c, pc);
        return ret_card[0] != 0;
    }
    ret_card[0] = op == WARS_OP_HOST ? host
                : op == WARS_OP_REVEALED ? state(c->t)->battle.revealed[text_player(c, pc)] : here(c);
    return ret_card[0] != 0;
}

// ---- whom it may be ----

static bool is_target_slot(const Context *c, uint16_t play, uint8_t slot)
{
    for (uint16_t at = play; at && c->code[at] != OP_END; at = c->note[at].next)
        if (c->code[at] == OP_TARGET && c->code[at + 1] == slot)
            return true;
    return false;
}

static bool is_targeted(const Context *c, CardId card)
{
    const Entry *e = c->entry;
    for (uint8_t slot = SLOT_FIRST; slot < e->filled; slot++)
        if (is_target_slot(c, text_program(c->t, e->def)->ability[e->ability].play, slot) &&
            memchr(e->card + entry_slot_begin(e, slot), card, entry_slot_count(e, slot)))
            return true;
    return false;
}

// "Your": what you have, or had when it left; of a card elsewhere its owner's.
static SeatId who_has(const Table *t, CardId card)
{
    RULE(GEN, 5);
    return holder_of(t, card);
}

static SeatId doer(const Context *c)
{
    const Aside *aside = c->aside;
    return c->entry ? (c->entry->flags & TRIGGER_BY_SECOND) != 0 : aside ? aside->doer : 0;
}

// The card that is being played is no longer in the hand, and can't be its own target; nothing is a target twice.
static bool may_choose(const Context *c, uint8_t op, SeatId who, CardId card)
{
    const Entry *e = c->entry;
    (void)who;                                  // whoever names it (TARGET-2), it is the controller's target
    if (e && e->pending == PENDING_CARD && card == e->source)
        return false;
    if (op != OP_TARGET)
        return true;
    if (is_in_zone(c->t, card, ZONE_PENDING) && !RULE_IF(STACK, 8, wars_pending_of_card(c->t, card)))
        return false;                           // off the stack, its effect is being performed
    RULE(TARGET, 5);                            // whoever has it
    RULE(WARS_A, 82);                           // the text's own card, too
    return RULE_IF(TARGET, 11, wars_can_target(c->t, c->you, card)) &&
           !wars_cant_be_targeted_by(c->t, card, c->self, c->you) &&
           (!e || RULE_IF(TARGET, 4, !is_targeted(c, card)));
}

// EFF-4: of what an effect offers, what can be performed must be chosen; not so in 2004.
static bool may_choose_in_vain(const Table *t) { return !RULE_IF(EFF, 4, is_edition(t, EDITION_2005)); }

// Whether something still to come speaks of this very card.
static bool is_spoken_of(const Table *t, CardId card)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        const Entry *e = &t->entries[i];
        if (!entry_is_free(e) && (e->source == card || e->place == card || memchr(e->card, card, e->card_count)))
            return true;
    }
    for (uint8_t i = 0; i < s->use_count; i++)
        if (s->use[i].card == card)
            return true;
    return wars_is_changed(t, card) || wars_deeds_name(t, card);
}

// Two copies are one option only if nothing at all tells them apart.
static bool are_one(const Table *t, CardId a, CardId b)
{
    CardId ignored[WARS_CARDS];
    if (!cards_are_alike(t, a, b))
        return false;
    if (where(t, a)->how == HOW_NONE)
        return true;
    return memcmp(where(t, a), where(t, b), sizeof(Where)) == 0 && !is_location(t, a) && !is_spoken_of(t, a) &&
           !is_spoken_of(t, b) && !wars_cards_beneath(t, a) && !wars_cards_beneath(t, b) &&
           wars_cards_stacked(t, a, ignored) + wars_cards_stacked(t, b, ignored) == 0;
}

static void watch(Table *t, const Entry *e, uint8_t mode, uint8_t ability, uint8_t lasts)
{
    wars_watch_begin(t, e, (WatchMode)mode, ability, (Lasts)lasts);
}

// ---- the tables ----

#define PLACE(zone) (1u << ZONE_##zone)
#define ON_PERMANENT "on=character|nobot|vehicle|ship|weapon|asset|site|sector"
#define ON_EVENT "on=order|interrupt"
// What an ongoing ability says is read where it stands; for a while, an effect leaves it to hold.
#define HOLDS(code) "?cards( " code " )? ?noted( WATCH HOLDING WATCHED!( code: " code " )! lasts )?"
#define NEEDS_RIFT " refuse:a card in play does this only after \xe2\x89\x88, or when something happens (ABIL-2)"

#define LANGUAGE_DEF "games/wars/texts/language.def"
#define FOREIGN_DEF "games/wars/texts/foreign.def"
#define EXAMPLES_DEF "games/wars/texts/examples.def"
#include "language/tables.h"

static const char *const kinds[] = {"card", "character", "nobot", "vehicle", "ship", "weapon", "asset", "order",
                                    "interrupt", "location", "site", "sector", "drain", NULL};         // ORDER KIND
static const char *const type_lines[] = {NULL, "CHARACTER", "NŌBOT", "VEHICLE", "SHIP (CAPACITY 2) • FIGHTER",
                                         "WEAPON (CHARACTER)", "ASSET (UNIT)", "ORDER (USED)", "INTERRUPT (USED)", NULL,
                                         "LOCATION (SITE)", "LOCATION (SECTOR)", NULL};                // ORDER KIND
static const NameInfo nouns[] = {
    {"noun", NOUN_BY_VALUE}, {"units", UNIT_TYPES}, {"label", UNIT_TYPES}, {"craft", 1u << TYPE_SHIP},
    {"ground", LOCATION_TYPES}, {"turner", UNIT_TYPES | 1u << TYPE_SHIP}, {"possessor", NOUN_BY_VALUE},
    {"harbor", 1u << TYPE_SITE}, {"camp", LOCATION_TYPES}, {"marked_site", 1u << TYPE_SITE},
    {"marked_sector", 1u << TYPE_SECTOR},
};

const Vocabulary wars_vocabulary = {
    .name = "wars",
    .title = "WARS",
    VOCABULARY_TABLES,
    .kinds = kinds,
    .types = type_lines,
    .nouns = nouns,
    .noun_count = COUNT_OF(nouns),
    .verb_use = VERB_ACCEPT,
    .verb_decline = VERB_DECLINE,
    .verb_done = VERB_DONE,
    .verb_mode = VERB_MODE,
    .question_may = QUESTION_MAY,
    .question_mode = QUESTION_CHOICE,
    .verb_target = VERB_TARGET,
    .verb_choose = VERB_CHOOSE,
    .question_choose = QUESTION_CHOOSE,
    .question_target = QUESTION_TARGET,
    .procedure = PROCEDURE_TEXT,
    .spells_numbers = true,
    .number = number,
    .condition = condition,
    .test = test,
    .select = select,
    .set_zone = ZONE_PLAY,
    .set_of = set_of,
    .within = within,
    .narrow = narrow,
    .alike = are_one,
    .judged = wars_judged,
    .owner = who_has,
    .doer = doer,
    .may_choose = may_choose,
    .may_choose_in_vain = may_choose_in_vain,
    .watch = watch,
    .sends_away = wars_sends_away,
    .is_lasting = wars_is_lasting,
    .note_gone = note_gone,
    .brings = wars_brings,
    .nonsense = wars_nonsense,
    .wide_kind = 1u << TYPE_LOCATION,
    .wide_kinds = LOCATION_TYPES,
    .self_class = "units",
    .host_of = WARS_OP_HOST_OF,
    .done_by = WARS_OP_BY,
    .added_cost = WARS_ADDED_COST,
    .group_test = WARS_OP_IN_GROUP,
    .helper = wars_helper,
};
