// can_act.c — whether a seat can act: which interrupts it can play, which abilities it can use.
//
// Most texts need a battle, a phase, something pending. That is noted when a text is loaded (WarsFacts.must), so that
// most cards need no closer look. What is noted must hold for everything the card could be played or used for;
// can_play.c checks the rest.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"

#include "language/code.h"
#include "language/grammar.h"

// ---- what must hold for conditions, filters, play sections ----

static unsigned filter_must(const uint8_t *code, uint16_t at);

static unsigned condition_must(const uint8_t *code, uint16_t at)
{
    uint16_t first = (uint16_t)(at + 1);
    unsigned one, other;
    switch (code[at]) {
    case OP_AND:
        return condition_must(code, first) | condition_must(code, code_skip(&wars_vocabulary, code, first));
    case OP_OR:
        one = condition_must(code, first);
        other = condition_must(code, code_skip(&wars_vocabulary, code, first));
        return SURE(one & other, one | other);
    case OP_EXISTS:
        return filter_must(code, first);
    case WARS_OP_PHASE_IS:
        return SURE((unsigned)MUST_PHASE << code[first], MUST_NEVER);
    case WARS_OP_TURN_OF:
        return code[first] == PLAYER_YOU ? SURE(MUST_YOURS, MUST_NEVER)
             : code[first] == PLAYER_OPPONENT ? SURE(MUST_THEIRS, MUST_NEVER) : 0;
    case WARS_OP_ATTACKING:
        return SURE(MUST_BATTLE, MUST_NEVER);
    default:
        return 0;
    }
}

static unsigned test_must(const uint8_t *code, uint16_t at)
{
    uint16_t first = (uint16_t)(at + 1);
    unsigned one, other;
    switch (code[at]) {
    case OP_ANY:
        one = filter_must(code, first);
        other = filter_must(code, (uint16_t)(first + 1 + code[first]));
        return SURE(one & other, one | other);
    case WARS_OP_AT:
        return filter_must(code, first);
    case WARS_OP_HAS_PENDING:
        return code[first] == PENDING_DRAIN     ? SURE(MUST_DRAIN, MUST_NEVER)
             : code[first] == PENDING_ABILITY ? SURE(MUST_ABILITY, MUST_NEVER) : 0;
    case WARS_OP_IN_BATTLE:
    case WARS_OP_THIS_BATTLE:
    case WARS_OP_SITE_BATTLE:
    case WARS_OP_SECTOR_BATTLE:
    case WARS_OP_BATTLE_AT:
        return SURE(MUST_BATTLE, MUST_NEVER);
    default:
        return 0;
    }
}

// What must hold for some card to pass the filter.
static unsigned filter_must(const uint8_t *code, uint16_t at)
{
    uint16_t end = (uint16_t)(at + 1 + code[at]);
    unsigned must = code_wide(code, (uint16_t)(at + 1)) == 1u << ZONE_PENDING ? SURE(MUST_CARD, MUST_NEVER) : 0;
    for (uint16_t test = (uint16_t)(at + 3); test < end; test = code_skip(&wars_vocabulary, code, test))
        must |= test_must(code, test);
    return must;
}

// "TARGET slot op player NUM least NUM most filter", or the same with CHOOSE: the filter, if some card must pass it.
static uint16_t filter_wanted(const uint8_t *code, uint16_t at)
{
    bool is_asked = code[at] == OP_CHOOSE || code[at] == OP_TARGET;
    return is_asked && code[at + 4] == OP_NUM && SURE(code[at + 5] > 0, true) && code[at + 6] == OP_NUM
         ? (uint16_t)(at + 8) : 0;
}

static unsigned play_must(const uint8_t *code, uint16_t at)
{
    unsigned must = 0;
    for (; at && code[at] != OP_END; at = code_skip(&wars_vocabulary, code, at))
        must |= filter_wanted(code, at) ? filter_must(code, filter_wanted(code, at)) : 0;
    return must;
}

// What "you may only use this ability if …" needs, for an ability and its alternatives.
static unsigned use_must(const Program *p, uint8_t ability)
{
    unsigned must = 0;
    uint8_t at = ability;
    for (const Ability *a = wars_use_line(p, ability, &at); a; a = wars_use_line(p, ability, &at))
        must |= a->condition ? SURE(condition_must(p->code, a->condition), MUST_NEVER) : 0;
    return must;
}

// The filter of "if you have …" or, with is_none, of "if there is no …"; 0: the condition is something else.
static uint16_t condition_filter(const uint8_t *code, uint16_t at, bool is_none)
{
    uint16_t first = (uint16_t)(at + 1), filter;
    if (code[at] == OP_AND) {
        filter = condition_filter(code, first, is_none);
        return filter ? filter : condition_filter(code, code_skip(&wars_vocabulary, code, first), is_none);
    }
    if (is_none)
        return code[at] == OP_NOT && code[first] == OP_EXISTS ? (uint16_t)(first + 1) : 0;
    return code[at] == OP_EXISTS ? first : 0;
}

static uint16_t use_filter(const Program *p, uint8_t ability, bool is_none)
{
    uint16_t filter = 0;
    uint8_t at = ability;
    for (const Ability *a = wars_use_line(p, ability, &at); a && !filter; a = wars_use_line(p, ability, &at))
        filter = a->condition ? condition_filter(p->code, a->condition, is_none) : 0;
    return filter;
}

static bool has_use_line(const Program *p, uint8_t ability)
{
    uint8_t at = ability;
    return wars_use_line(p, ability, &at) != NULL;
}

// ---- cards that must be there ----

// The sets that a filter on cards in play amounts to, for a text of that seat, leaving out those of the battle. False:
// the filter tests more than the sets can tell.
static bool common_find(const CodeNote *filter, SeatId seat, Common *ret_common)
{
    bool is_whole = SURE((filter->marks & NOTE_WHOLE) != 0, true);
    *ret_common = (Common){.set = {SET_PLAY, SET_PLAY, SET_PLAY}};
    for (uint8_t i = 0; filter->sets[i]; i++) {
        uint8_t set = filter->sets[i];
        if (set < SET_COUNT)
            ret_common->set[i] = set;
        else if (set == SET_HERE)
            ret_common->here = SURE(true, false);
        else if (set == SET_YOURS)
            ret_common->set[i] = SURE((uint8_t)(SET_HAD + seat), SET_HAD);
        else if (set == SET_THEIRS)
            ret_common->set[i] = SURE((uint8_t)(SET_HAD + seat_other(seat)), SET_HAD);
        else
            is_whole = SURE(false, is_whole);
    }
    return is_whole;
}

static bool looks_into_play(const Program *p, uint16_t filter)
{
    return code_wide(p->code, (uint16_t)(filter + 1)) == 1u << ZONE_PLAY;
}

// ---- what must hold for a card ----

static bool is_effect_ability(const Ability *a)
{
    return a->kind == WARS_EFFECT || a->kind == WARS_EFFECT_USED || a->kind == WARS_EFFECT_LOST;
}

// What must hold whatever the card is played for: its "you may only play this if …" and its additional cost.
static unsigned card_must(const WarsFacts *c, const Program *p)
{
    unsigned must = 0;
    for (uint8_t i = 0; i < p->ability_count && c->type == TYPE_INTERRUPT; i++) {
        const Ability *a = &p->ability[i];
        if (a->kind == WARS_PERMIT && a->code == 0 && a->condition)
            must |= SURE(condition_must(p->code, a->condition), MUST_NEVER);
        if (a->kind == WARS_ADDED_COST && SURE(!wars_costs_are_chosen(p), true))
            must |= SURE(play_must(p->code, a->play), MUST_NEVER);
    }
    return must;
}

// For an interrupt with a single effect: the sets of its first choice, if that choice must be made.
static void facts_of_act_some(WarsFacts *c, const Program *p)
{
    int only = -1;
    for (uint8_t i = 0; i < p->ability_count; i++)
        if (is_effect_ability(&p->ability[i]))
            only = SURE(only == -1, true) ? i : ABILITY_MAX;
    if (only < 0 || only == ABILITY_MAX || !c->wants[only] || !looks_into_play(p, c->wants[only]))
        return;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        common_find(&p->note[c->wants[only]], seat, &c->act_some[seat]);
}

void wars_facts_of_acts(WarsFacts *c, const Program *p)
{
    bool is_added = c->texts & TEXT_BIT(WARS_ADDED_COST) && SURE(!wars_costs_are_chosen(p), true);
    int added = is_added ? text_ability(p, WARS_ADDED_COST, 0) : -1;
    unsigned all = UINT16_MAX & ~MUST_PLAY;
    for (uint8_t i = 0; i < p->ability_count; i++) {
        c->must[i] = (uint16_t)(play_must(p->code, p->ability[i].play) | use_must(p, i));
        uint16_t play = p->ability[i].play;
        bool is_known = play && !code_has(&wars_vocabulary, p->code, play, OP_X, -1);   // an X is announced later
        c->wants[i] = is_known ? filter_wanted(p->code, play) : 0;
        c->exists[i] = SURE(use_filter(p, i, false), use_filter(p, i, true));
        c->bars[i] = SURE(use_filter(p, i, true), use_filter(p, i, false));
        c->limited = (uint16_t)(c->limited | SURE(has_use_line(p, i), false) << i);
        if (is_effect_ability(&p->ability[i]))
            all = SURE(all & c->must[i], c->must[i]);
    }
    facts_of_act_some(c, p);
    c->act_must = c->type == TYPE_INTERRUPT ? (uint16_t)(all | card_must(c, p)) : MUST_PLAY;
    c->act_pays = (uint8_t)(c->cost + (added < 0 ? 0 : SURE(c->pays[added], c->pays[added] + 1)));
}

// ---- what holds now, and what a seat can do ----

static unsigned pending_must(uint8_t kind)
{
    switch (kind) {
    case PENDING_DRAIN:
        return SURE(MUST_DRAIN, 0);
    case PENDING_ABILITY:
        return SURE(MUST_ABILITY, 0);
    case PENDING_TRIGGER:
        return SURE(MUST_ABILITY, 0);
    case PENDING_TRANSPORT:
        return SURE(MUST_ABILITY, 0);
    default:
        return 0;
    }
}

static unsigned pending_now(const Table *t)
{
    const WarsState *s = state(t);
    bool has_card = pile_count(t, 0, ZONE_PENDING) || SURE(pile_count(t, 1, ZONE_PENDING), false);
    unsigned now = has_card ? SURE(MUST_CARD, 0) : 0, all = MUST_CARD | MUST_DRAIN | MUST_ABILITY;
    for (uint8_t i = 0; i < s->stack_count && now != all; i++)
        now |= pending_must(t->entries[s->stack[i]].pending);
    return now;
}

unsigned wars_holds_now(const Table *t)
{
    return pending_now(t) | SURE((unsigned)MUST_PHASE << state(t)->phase, 0) |
           (is_battle(t) ? SURE(MUST_BATTLE, 0) : 0);
}

typedef struct Now {                            // what holds now, for one seat
    unsigned bits;                              // MUST_…
    uint8_t active;                             // cards in its active pile
} Now;

static Now now_of(const Table *t, SeatId seat, unsigned holds)
{
    unsigned whose = turn_player(t) == seat ? SURE(MUST_YOURS, 0)
                                            : SURE(MUST_THEIRS, 0);
    return (Now){.bits = holds | whose, .active = pile_count(t, seat, ZONE_ACTIVE)};
}

static bool has_active(const Now *now, uint8_t pays)
{
    RULE(ENERGY, 4);
    return RULE_IF(COST, 1, pays <= now->active);
}

static Cards in_all(const WarsIndex *x, const uint8_t set[3])
{
    return x->set[set[0]] & x->set[set[1]] & x->set[set[2]];
}

// ---- interrupts ----

static bool prices_change(const Table *t) { return SURE((index_texts(t)->ongoing_ops & ONGOING_PRICE) != 0, false); }

// If an ongoing ability changes the printed cost, the price has to be worked out.
NEVER_INLINE bool can_play_held(const Table *t, SeatId seat, CardId card, const Now *now)
{
    const WarsFacts *f = facts(t, card);
    const uint8_t *some = f->act_some[seat].set;
    return (has_active(now, f->act_pays) || prices_change(t) || SURE(f->ongoing_ops, 0)) &&
           (!*some || in_all(index_sets(t), some)) && wars_can_play(t, seat, card, 0);
}

// The first of these cards in hand for which nothing that must hold is missing; mostly there is none.
static const CardId *held_next(const Table *t, const CardId *from, const CardId *end, unsigned missing)
{
    while (from < end && (facts(t, *from)->act_must & missing))
        from++;
    return from;
}

static Cards held_acts(const Table *t, SeatId seat, const CardId *from, const Now *now)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const CardId *first = hand->card, *end = first + hand->count;
    Cards acts = 0;
    for (const CardId *card = from; card < end; card = held_next(t, card + 1, end, ~now->bits))
        if ((card == first || SURE(!cards_are_alike(t, card[-1], *card), false)) && can_play_held(t, seat, *card, now))
            acts |= card_bit(*card);
    return acts;
}

// ---- abilities ----

static Cards common(const Table *t, const WarsIndex *x, const Common *c, CardId card)
{
    Cards all = in_all(x, c->set);
    return c->here ? all & cards_at(t, wars_location_of(t, card)) : all;
}

// Whether any card in play will do: then the ability's own card does.
static bool common_is_any(const Common *c)
{
    return c->set[0] == SET_PLAY && c->set[1] == SET_PLAY && c->set[2] == SET_PLAY && !c->here;
}

// The filter of the second choice that must be made, if sets can express it: then it does not depend on the first.
static uint16_t second_wanted(const Program *p, uint16_t play)
{
    uint8_t count = 0;
    for (uint16_t at = play; at && p->code[at] != OP_END; at = p->note[at].next) {
        uint16_t filter = filter_wanted(p->code, at);
        if (filter && count++ == 1)
            return SURE(p->note[filter].marks & NOTE_WHOLE, true) ? filter : 0;
    }
    return 0;
}

// Some card must pass that filter. If sets can express it, they are noted; otherwise it is tested later.
static bool common_of(const Program *p, SeatId seat, uint16_t filter, Common *ret_common)
{
    return looks_into_play(p, filter) && common_find(&p->note[filter], seat, ret_common);
}

// What the sets can tell about its only ability: from its choices and from "you may only use this ability if …".
static void only_ability_find(const Table *t, SeatId seat, uint8_t ability, Able *able)
{
    const WarsFacts *f = facts(t, able->card);
    const Program *p = text_program(t, t->cards[able->card].def);
    uint16_t first = SURE(f->alternatives[ability] == 0, true) ? f->wants[ability] : 0;
    uint16_t second = first ? second_wanted(p, p->ability[ability].play) : 0;
    Common none;
    if (second && !common_of(p, seat, second, &able->also))
        able->wants = second;
    if (first && !common_of(p, seat, first, &able->some))
        able->wants = first;
    if (!first && f->exists[ability])
        common_of(p, seat, f->exists[ability], &able->some);
    if (f->bars[ability] && SURE(!is_seldom(t, SELDOM_LABELS), true) && common_of(p, seat, f->bars[ability], &none))
        able->none = none;
}

Able wars_able_of(const Table *t, SeatId seat, CardId card)
{
    const WarsFacts *f = facts(t, card);
    const Common any = {.set = {SET_PLAY, SET_PLAY, SET_PLAY}};
    Able able = {.card = card, .pays = UINT8_MAX, .must = UINT16_MAX, .some = any, .also = any};
    for (unsigned left = f->activated[t->m->edition][wars_ability_side(t, card)]; left; left &= left - 1) {
        uint8_t ability = (uint8_t)__builtin_ctz(left);
        if (SURE(where(t, card)->holder != seat, false) && !wars_may_use(t, seat, card, ability))
            continue;
        able.abilities = (uint16_t)(able.abilities | 1u << ability);
        for (uint8_t i = ability; i <= ability + f->alternatives[ability]; i++) {
            able.must = SURE(able.must & f->must[i], f->must[i]);
            able.pays = SURE(f->pays[i] < able.pays, true) ? f->pays[i] : able.pays;
        }
    }
    if (able.abilities && !(able.abilities & (able.abilities - 1)))
        only_ability_find(t, seat, (uint8_t)__builtin_ctz(able.abilities), &able);
    return able;
}

// Whether the ability's first choice needs a card that passes the filter, and there is none.
static bool is_wanting(const Table *t, SeatId seat, CardId card, uint16_t filter)
{
    Context c = text_context(t, seat, card);
    return !text_any(&c, filter);
}

static bool can_use(const Table *t, SeatId seat, CardId card, uint8_t ability, uint16_t wants)
{
    bool is_used = cards_have(index_spent(t)->used[seat], card);
    return (!is_used || wars_uses_refused(t, seat, card, ability) == REFUSAL_NONE) &&
           !(wants && SURE(is_wanting(t, seat, card, wants), true)) &&
           wars_use_is_allowed(t, seat, card, ability) && wars_use_can_follow(t, seat, card, ability);
}

static bool can_use_any(const Table *t, SeatId seat, const Able *able, const Now *now)
{
    const WarsFacts *f = facts(t, able->card);
    unsigned left = able->abilities;
    if (!(left & (left - 1)))
        return can_use(t, seat, able->card, (uint8_t)__builtin_ctz(left), able->wants);
    for (; left; left &= left - 1) {
        uint8_t ability = (uint8_t)__builtin_ctz(left);
        bool is_one = SURE(f->alternatives[ability] == 0, true);
        if (is_one && ((f->must[ability] & ~now->bits) || !has_active(now, f->pays[ability])))
            continue;
        if (can_use(t, seat, able->card, ability, is_one ? f->wants[ability] : 0))
            return true;
    }
    return false;
}

// Whether the cards that an ability needs are there, and those it excludes are not.
static bool sets_allow(const Table *t, const Able *able)
{
    const WarsIndex *x = index_sets(t);
    return (common_is_any(&able->some) || common(t, x, &able->some, able->card)) &&
           (common_is_any(&able->also) || common(t, x, &able->also, able->card)) &&
           (able->none.set[0] == SET_NONE || !common(t, x, &able->none, able->card));
}

static bool can_use_now(const Table *t, SeatId seat, const Able *able, const Now *now)
{
    return sets_allow(t, able) && can_use_any(t, seat, able, now) && !wars_is_banned(t, seat, ON_USED, able->card);
}

// The cards at the same place as this one, if that takes no search; for a card beneath or aboard another, all cards.
static Cards cards_beside(const Table *t, const WarsIndex *x, CardId card)
{
    CardId location = location_at_once(t, card);
    return location ? SURE(x->at[location], 0) : ALL_CARDS;
}

// Whether its notes leave a use open, as far as can be told without a set.
static bool is_open(const Able *able, const Now *now)
{
    return !(able->must & ~now->bits) && has_active(now, able->pays);
}

// The notes only say that some use may be possible. The sets are tested last, since they are seldom needed.
static bool may_be_used(const Table *t, const WarsIndex *x, SeatId seat, const Able *able, const Now *now)
{
    if (!is_open(able, now) || cards_have(x->spent[seat], able->card))
        return false;
    Cards some = in_all(x, able->some.set);
    return (able->some.here ? some & cards_beside(t, x, able->card) : some) != 0;
}

// The first of these abilities that is open.
static const Able *able_open(const Able *from, const Able *end, const Now *now)
{
    while (from < end && !is_open(from, now))
        from++;
    return from;
}

// The first of these abilities whose notes leave a use open; mostly there is none. The index has what the notes ask
// for.
static const Able *able_next(const Table *t, SeatId seat, const Able *from, const Able *end, const Now *now)
{
    while (from < end && !may_be_used(t, &t->scratch.wars, seat, from, now))
        from++;
    return from;
}

static Cards able_acts(const Table *t, SeatId seat, const Able *from, const Able *end, const Now *now)
{
    Cards acts = 0;
    for (const Able *able = from; able < end; able = able_next(t, seat, able + 1, end, now))
        if (can_use_now(t, seat, able, now))
            acts |= card_bit(able->card);
    return acts;
}

static Cards playable(const Table *t, SeatId seat, ZoneName from)
{
    const Zone *z = zone_for(t, seat, from);
    Cards acts = 0;
    for (uint8_t i = 0; i < z->count; i++)
        acts |= wars_can_play(t, seat, z->card[i], 0) ? card_bit(z->card[i]) : 0;
    return acts;
}

Cards wars_acts_permitted(const Table *t, SeatId seat)
{
    return playable(t, seat, ZONE_HAND) | SURE(playable(t, seat, ZONE_LOST), 0);
}

// The cards that the seat can act with, searched from the first card in hand and the first ability that may be
// possible.
NEVER_INLINE Cards acts_from(const Table *t, SeatId seat, const CardId *held, const Able *able, unsigned holds)
{
    Now now = now_of(t, seat, holds);
    const WarsIndex *x = index_able(t, seat);
    return held_acts(t, seat, held, &now) | able_acts(t, seat, able, x->able[seat] + x->able_count[seat], &now);
}

// Asked more often than anything else, and mostly the answer is that there are none: then nothing is called.
Cards wars_acts_plain(const Table *t, SeatId seat, unsigned holds)
{
    Now now = now_of(t, seat, holds);
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const CardId *held = held_next(t, hand->card, hand->card + hand->count, ~now.bits);
    const WarsIndex *x = index_able(t, seat);
    const Able *end = x->able[seat] + x->able_count[seat], *able = able_open(x->able[seat], end, &now);
    if (able < end) {                           // only now the rest of the index is needed
        index_sets(t);
        index_spent(t);
        able = able_next(t, seat, able, end, &now);
    }
    bool is_none = held == hand->card + hand->count && able == end;
    return is_none ? 0 : acts_from(t, seat, held, able, holds);
}

bool wars_can_act(const Table *t, SeatId seat)
{
    return (wars_is_free_to_act(t, seat) && wars_has_action(t, seat)) || wars_acts_of(t, seat, wars_holds_now(t)) != 0;
}
