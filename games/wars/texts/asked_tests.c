// asked_tests.c — tests of a card; card 0 is one that a View does not know.
#include "core/knowledge.h"
#include "games/wars/board/board.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/asked.h"
#include "games/wars/triggers/triggers.h"
#include "games/wars/texts/verbs.h"

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
    case IS_UNIQUE:
        return is_unique(t, card);
    default:
        check(false);
        return false;
    }
}

bool wars_have_one_title(const Table *t, CardId card, CardId other)
{
    return strcmp(t->set->def[t->cards[card].def].title, t->set->def[t->cards[other].def].title) == 0;
}

static bool has_title_of(const Context *c, const uint8_t **pc, CardId card)
{
    CardId other[CARD_MAX];
    uint8_t count = text_select(c, pc, other);
    for (uint8_t i = 0; i < count; i++)
        if (RULE_IF(WARS_A, 64, wars_have_one_title(c->t, card, other[i])))
            return true;
    return false;
}

// Whether there is another such card with its title.
static bool has_twin(const Context *c, const uint8_t **pc, CardId card)
{
    CardId other[CARD_MAX];
    uint8_t count = text_cards(c, pc, other);
    for (uint8_t i = 0; i < count && card; i++)
        if (RULE_IF(WARS_A, 204, other[i] != card && wars_have_one_title(c->t, card, other[i])))
            return true;
    return false;
}

// Whether the card's number is the highest (1) or the lowest among such cards at its place; all that tie are.
static bool is_best_there(const Context *c, const uint8_t **pc, CardId card)
{
    bool is_highest = *(*pc)++ == 1;
    Stat stat = (Stat) * (*pc)++;
    CardId other[CARD_MAX], place = card ? wars_asked_place(c, card) : 0;
    uint8_t count = text_cards(c, pc, other);
    int32_t number = place ? wars_stat_seen(c, card, stat) : 0;
    for (uint8_t i = 0; i < count && place; i++) {
        int32_t its = wars_asked_place(c, other[i]) == place ? wars_stat_seen(c, other[i], stat) : number;
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

static bool is_other_for(const Context *c, uint8_t what, const uint8_t **pc, CardId card)
{
    return (what == 0 ? is_other_target : what == 1 ? is_other_place : is_other_host)(c, pc, card);
}

// Whether this is a pending card that will lie beneath, or aboard, such a card.
static bool is_played_on(const Context *c, const uint8_t **pc, CardId card)
{
    CardId host[CARD_MAX];
    uint8_t count = text_select(c, pc, host);
    const Entry *pending = card && is_in_zone(c->t, card, ZONE_PENDING) ? wars_pending_of_card(c->t, card) : NULL;
    return pending && count > 0 && pending->place && memchr(host, pending->place, count);
}

enum { GROUP_TOGETHER, GROUP_APART, GROUP_FACTION, GROUP_FACTIONS, GROUP_TITLE };     // IN_GROUP in language.def

// Whether the two go together: independent cards have no faction to share or to differ by.
static bool pair_fits_group(const Context *c, uint8_t how, CardId card, CardId other)
{
    uint8_t faction = facts(c->t, card)->faction, its = facts(c->t, other)->faction;
    if (how == GROUP_TITLE)
        return wars_have_one_title(c->t, card, other);
    return faction != FACTION_NONE && its != FACTION_NONE && (faction == its) == (how == GROUP_FACTION);
}

// Whether the card is where the first card picked with it is, or (GROUP_APART) where none of them is; the first pick
// may be anywhere.
static bool is_in_group(const Context *c, uint8_t how, CardId card)
{
    const Entry *e = c->entry;
    uint8_t begin = e && e->filled ? e->end[e->filled - 1] : 0, end = e ? e->card_count : 0;
    CardId place = card ? wars_asked_place(c, card) : 0;
    for (uint8_t i = begin; how >= GROUP_FACTION && i < end; i++)
        if (card && e->card[i] && e->card[i] != card && !pair_fits_group(c, how, card, e->card[i]))
            return false;
    if (how >= GROUP_FACTION)
        return card && (how == GROUP_TITLE || facts(c->t, card)->faction != FACTION_NONE);
    if (how == GROUP_TOGETHER)
        return place && (begin == end || place == wars_asked_place(c, e->card[begin]));
    for (uint8_t i = begin; i < end; i++)
        if (e->card[i] != card && wars_asked_place(c, e->card[i]) == place)
            return false;
    return place != 0;
}

// Locations that are related, or adjacent, to a place.
Cards wars_asked_kin(const Table *t, uint8_t op, CardId place)
{
    if (!is_location(t, place))
        return 0;
    return op == WARS_OP_RELATED ? SURE(index_kin(t)->kin[place], index_kin(t)->beside[place])
                                 : SURE(index_kin(t)->beside[place], index_kin(t)->kin[place]);
}

// Locations related, or adjacent, to any of several places: "a site related to a planet you control".
Cards wars_asked_kin_of_each(const Context *c, uint8_t op, const uint8_t **pc)
{
    Cards near = 0;
    for (Cards left = text_set(c, pc); left; left = cards_after_first(left))
        near |= wars_asked_kin(c->t, op, cards_first(left));
    return near;
}

static bool is_near(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    if (**pc == OP_EACH)
        return card && cards_have(wars_asked_kin_of_each(c, op, pc), card);
    CardId place = wars_asked_first_place(c, pc);
    if (op == WARS_OP_ADJACENT)
        return wars_are_adjacent(c->t, card, place);
    if (card && place && !is_in_play(c->t, card))       // a location in a pile: by the names in its title (LOC-3)
        return is_kind(c->t, card, TYPE_LOCATION) && wars_would_be_related(c->t, place, card);
    return place && place == c->self && !is_in_play(c->t, place) ? wars_would_be_related(c->t, card, place)
                                                                 : wars_are_related(c->t, card, place);
}

static bool has_happened(const Context *c, const uint8_t **pc, CardId card)
{
    uint8_t event = *(*pc)++, span = *(*pc)++;
    int seat = wars_asked_player(c, pc);
    return card && RULE_IF(WARS_A, 87, wars_deed_is_of(c, card, event, span, seat));
}

// A condition that may be about the card itself (OP_ONE).
static bool is_given(const Context *c, const uint8_t **pc, CardId card)
{
    Context inner = *c;
    inner.one = card;
    return text_condition(&inner, pc);
}

// Tests of where a card is and what has happened to it, and tests that need no card.
static bool is_at_place(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    CardId place;
    switch (op) {
    case WARS_OP_GIVEN:
        return is_given(c, pc, card);
    case WARS_OP_HAPPENED:
        return has_happened(c, pc, card);
    case WARS_OP_HERE:
        place = wars_asked_here(c);
        return place && wars_asked_place(c, card) == place;
    case WARS_OP_AT:
        return text_filter(c, pc, wars_asked_place(c, card));
    case WARS_OP_TOGETHER:
        place = wars_asked_first_place(c, pc);
        return place && wars_asked_place(c, card) == place;
    case WARS_OP_BESIDE:
        return wars_asked_is_beside(c, pc, card);
    case WARS_OP_IN_GROUP:
        return is_in_group(c, *(*pc)++, card);
    case WARS_OP_RELATED:
    case WARS_OP_ADJACENT:
        return is_near(c, op, pc, card);
    case WARS_OP_ELSEWHERE:
        return card != wars_asked_first_place(c, pc);
    default:
        return wars_asked_is_where(c, pc, card);
    }
}

// A text refers to a pending ability by its card. That may have left play (STACK-11), but everyone must still know it.
static bool has_pending_ability(const Table *t, CardId card)
{
    if (!wars_pending_ability(t, card))
        return false;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (!card_is_known(t, card, v))
            return false;
    return true;
}

// Whether the pending card's targets are such cards, as they were chosen; a target that has left since is none any
// more.
static bool targets(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *filter = wars_asked_filter(pc);
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

// Whether an order or interrupt goes to the used pile (1) or to the lost pile (2) afterwards.
static bool is_pending_way(const Table *t, CardId card, uint8_t way)
{
    const Entry *e = card ? wars_pending_of_card(t, card) : NULL;
    return e && ((e->flags & ENTRY_LOST) != 0) == (way == 2);
}

static bool has_pending(const Table *t, PendingKind kind, CardId card)
{
    if (kind == PENDING_ABILITY)
        return card && has_pending_ability(t, card);
    return card && (kind == PENDING_DRAIN ? wars_pending_drain(t, card) : kind == PENDING_ATTACK
                                          ? wars_pending_attack(t, card) : wars_pending_move(t, card)) != NULL;
}

static bool is_pending_as(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    switch (op) {
    case WARS_OP_HAS_PENDING:
        return has_pending(c->t, (PendingKind) * (*pc)++, card);
    case WARS_OP_PENDING_WAY:
        return is_pending_way(c->t, card, *(*pc)++);
    case WARS_OP_PENDING_KIND:
        return is_pending_so(c->t, card, *(*pc)++);
    case WARS_OP_TARGETS:
        return targets(c, pc, card);
    default:
        return is_other_for(c, *(*pc)++, pc, card);
    }
}

static bool has_stat(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    Stat stat = (Stat) * (*pc)++;
    int32_t bound = text_number(c, pc);
    int32_t has = card ? wars_asked_stat(c, card, stat) : 0;
    return op == WARS_OP_STAT_MIN ? has >= bound : has <= bound;
}

// The destiny as it is now, or as it was before it changed (Aside.less): a text that waits for a number triggers when
// the destiny reaches it.
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
            bool is_attached = so == BEARS_STACKED || (so == BEARS_ABOARD ? w->how == HOW_ABOARD
                      : w->how == HOW_WEAPON || w->how == HOW_ASSET || w->how == HOW_ENCAMPMENT);
            if (w->host == card && is_attached && text_filter(c, &at, z->card[i]))
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

static bool has_capacity(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    int32_t bound = text_number(c, pc);
    RULE(KW_CAPACITY, 1);
    if (!card || !is_ship(c->t, card))
        return false;
    int32_t has = wars_capacity_of(c->t, card, NULL);
    return op == WARS_OP_CAPACITY_MIN ? has >= bound : has <= bound;
}

static bool has_keyword(const Context *c, const uint8_t **pc, CardId card)
{
    Keyword keyword = (Keyword) * (*pc)++;
    return card && wars_keyword_seen(c, card, keyword) > 0;
}

static bool has_keyword_of(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    Keyword keyword = (Keyword) * (*pc)++;
    int32_t bound = text_number(c, pc), has = card ? wars_keyword_seen(c, card, keyword) : 0;
    return card && (op == WARS_OP_KEYWORD_MIN ? has >= bound : has <= bound);
}

// Independent is not a faction.
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

// Whether the card is of the faction or type that the text has named; if nothing was named, no card is.
static bool is_of_named(const Context *c, uint8_t what, CardId card)
{
    uint8_t word = c->entry ? c->entry->word : 0;
    return word && card && (what == NAMES_FACTION ? facts(c->t, card)->faction == word : is_kind(c->t, card, word));
}

static bool costs(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    int32_t bound = text_number(c, pc), cost = card ? facts(c->t, card)->cost : 0;
    return op == WARS_OP_COST_MIN ? cost >= bound : cost <= bound;
}

// Whether this is a card in the battle, in a battle of that kind, or the battle location itself.
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

static bool is_attached_so(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    uint8_t how = where(c->t, card)->how;
    bool fits = op == WARS_OP_ABOARD ? how == HOW_ABOARD : op == WARS_OP_STACKED ? how == HOW_STACKED
              : how == HOW_ABOARD || how == HOW_WEAPON || how == HOW_ASSET || how == HOW_ENCAMPMENT;
    return wars_asked_has_host(c, pc, card) && fits;
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
    if (aside && aside->arrives)
        return is_one && wars_was_controlled(c->t, seat, card, aside->mover);
    return is_one && wars_is_controlled(c->t, seat, card);
}

// Whether the text that does it now is on such a card, as it was then; where it is by now doesn't matter.
static bool is_done_by(const Context *c, const uint8_t **pc)
{
    const uint8_t *filter = wars_asked_filter(pc);
    const Entry *agent = wars_agent(c->t);
    bool asks_who = filter[0] > 2 && filter[3] == WARS_OP_BY;
    CardId card = !agent ? 0 : asks_who ? agent->source : wars_agent_card(c->t);
    Aside aside = {.doer = agent ? agent->you : 0};
    Context with = *c;
    with.aside = &aside;
    return card && text_tests(&with, &filter, card);
}

static bool is_told(const Context *c, uint8_t what)
{
    const Aside *aside = c->aside;
    if (what == TOLD_ATTRITION)
        return wars_agent_is_attrition(c->t);
    if (what == TOLD_DRAIN)
        return aside && aside->by_drain;
    // This card itself was here before it moved.
    return aside && aside->from && (aside->mover == c->self || aside->from == wars_asked_here(c));
}

// Tests of the event that set the text off: who did it, how much it was, and where the card came from.
static bool happened_so(const Context *c, uint8_t op, const uint8_t **pc)
{
    const Aside *aside = c->aside;
    if (op == WARS_OP_BY) {
        SeatId seat = text_player(c, pc);
        return aside && aside->doer == seat;
    }
    if (op == WARS_OP_AMOUNT_MIN)
        return (aside ? aside->amount : 0) >= text_number(c, pc);
    if (op == WARS_OP_WENT) {
        uint8_t from = *(*pc)++, to = *(*pc)++;
        return aside && (from == UINT8_MAX || from == aside->zones[0]) && to == aside->zones[1];
    }
    if (op == WARS_OP_SOURCE)
        return is_done_by(c, pc);
    if (op == WARS_OP_FROM)
        return text_filter(c, pc, aside ? aside->from : 0);
    return is_told(c, *(*pc)++);
}

static bool is_compared(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    return op == WARS_OP_SAME_TITLE ? has_title_of(c, pc, card)
         : op == WARS_OP_TWIN ? has_twin(c, pc, card)
         : op == WARS_OP_SAME_FACTION ? has_faction_of(c, pc, card)
         : is_best_there(c, pc, card);
}

// What is asked less often, apart from the rest.
NEVER_INLINE bool test_more(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    switch (op) {
    case WARS_OP_ABOARD:
    case WARS_OP_BENEATH:
    case WARS_OP_STACKED:
        return is_attached_so(c, op, pc, card);
    case WARS_OP_CONTROLLED:
    case WARS_OP_ICONS_MIN:
    case WARS_OP_BATTLEGROUND:
        return is_location_so(c, op, pc, card);
    case WARS_OP_STAT_MIN:
    case WARS_OP_STAT_MAX:
        return has_stat(c, op, pc, card);
    case WARS_OP_SAME_TITLE: case WARS_OP_TWIN:
    case WARS_OP_SAME_FACTION:
    case WARS_OP_BEST_THERE:
        return is_compared(c, op, pc, card);
    case WARS_OP_BY:
    case WARS_OP_AMOUNT_MIN:
    case WARS_OP_FROM:
    case WARS_OP_TOLD: case WARS_OP_WENT: case WARS_OP_SOURCE:
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
    case WARS_OP_CAPACITY_MIN: case WARS_OP_CAPACITY_MAX:
        return has_capacity(c, op, pc, card);
    case WARS_OP_WHERE_MIN: case WARS_OP_WHERE_MORE:
        return (op == WARS_OP_WHERE_MIN ? wars_asked_are_where : wars_asked_are_more_where)(c, pc, card);
    case WARS_OP_SUCH:
        return text_tests(c, pc, card);
    case WARS_OP_TITLED: case WARS_OP_NAMED:
        return op == WARS_OP_TITLED ? is_titled(c, pc, card) : is_of_named(c, *(*pc)++, card);
    case WARS_OP_KEYWORDED: case WARS_OP_KEYWORD_MIN: case WARS_OP_KEYWORD_MAX:
        return op == WARS_OP_KEYWORDED ? has_keyword(c, pc, card) : has_keyword_of(c, op, pc, card);
    case WARS_OP_HAS_PENDING:
    case WARS_OP_PENDING_WAY:
    case WARS_OP_PENDING_KIND:
    case WARS_OP_TARGETS:
    case WARS_OP_OTHER_FOR:
        return is_pending_as(c, op, pc, card);
    default:
        return is_at_place(c, op, pc, card);
    }
}

bool wars_asked_test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    switch (op) {
    case WARS_OP_KIND:
        return is_kind(c->t, card, *(*pc)++);
    case WARS_OP_UNIT:
        RULE(TYPE, 4);
        return (void)(*pc)++, is_unit(c->t, card);
    case WARS_OP_LABEL:
        RULE(TYPE, 3);
        return wars_label_seen(c, card, (Label) * (*pc)++);
    case WARS_OP_FACTION:
        return *(*pc)++ == facts(c->t, card)->faction;
    case WARS_OP_STATUS:
        return has_status(c->t, card, *(*pc)++);
    default:
        return test_more(c, op, pc, card);
    }
}
