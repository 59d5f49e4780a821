// deploy.c — playing Units with what comes with them: the opening and the Deployment (TW-OPEN, TW-STAGE-6
// to -10, TW-SYM-4 and -5, TW-MATCH).
#include "games/trekwar/trekwar.h"

#include "language/code.h"
#include "language/cover.h"

// ---- which card may take which slot ----

static bool is_extra(const TrekwarFacts *card) { return card->type == TYPE_MANEUVER || card->type == TYPE_COMMAND; }

// "Play only if …": every such sentence must hold.
static bool may_be_played(const Table *t, SeatId seat, CardId card)
{
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    Standing then;
    for (int i = text_ability(p, TREKWAR_RESTRICT, 0); i >= 0; i = text_ability(p, TREKWAR_RESTRICT, i + 1)) {
        uint16_t condition = p->ability[i].condition;
        c.aside = NULL;
        if (code_has(&trekwar_vocabulary, p->code, condition, TREKWAR_OP_HELD, -1)) {
            trekwar_standing_now(t, &then);
            then.spent[seat] = 1;               // the card that is played is in the Hand no longer
            c.aside = &then;
        }
        if (!RULE_IF(TW, A17, text_holds(&c, condition)))
            return false;
    }
    return true;
}

static bool can_afford(const Table *t, SeatId seat, CardId card);

static Refusal restricted(const Table *t, SeatId seat, CardId card, bool opening)
{
    if (!RULE_IF(TW, A29, is_extra(facts(t, card)) || can_afford(t, seat, card)))
        return REFUSAL_COST;
    if (facts(t, card)->asks_force && RULE_IF(TW, A27, opening))
        return REFUSAL_FORCE_OPENING;
    return may_be_played(t, seat, card) ? REFUSAL_NONE : REFUSAL_FORCE;
}

ALWAYS_INLINE Refusal text_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    return facts(t, card)->is_restricted ? restricted(t, seat, card, opening) : REFUSAL_NONE;
}

Refusal trekwar_unit_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    if (!RULE_IF(TW_STAGE, 8, facts(t, card)->type == TYPE_UNIT))
        return REFUSAL_NOT_UNIT;
    return text_refused(t, seat, card, opening);
}

Refusal trekwar_event_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    return text_refused(t, seat, card, opening);
}

// "Play only with a … Unit."
static bool is_with(const Table *t, SeatId seat, CardId added, CardId unit)
{
    const Program *p = text_program(t, t->cards[added].def);
    Context c = text_context(t, seat, added);
    for (int i = text_ability(p, TREKWAR_WITH, 0); i >= 0; i = text_ability(p, TREKWAR_WITH, i + 1))
        if (!text_matches(&c, p->ability[i].subject, unit))
            return false;
    return true;
}

// ---- how the slots of a Deployment are used ----

// What an Event has allowed in this Turn besides the one card.
typedef struct More {
    uint8_t maneuvers, commands, either;
} More;
enum { MORE_BITS = 2, MORE_MAX = (1 << MORE_BITS) - 1 };

static More more_said(const Table *t)
{
    uint8_t more = state(t)->more;
    return (More){more & MORE_MAX, more >> MORE_BITS & MORE_MAX, more >> 2 * MORE_BITS & MORE_MAX};
}

static void more_say(Table *t, uint8_t types)
{
    bool one = types != (1u << TYPE_MANEUVER | 1u << TYPE_COMMAND);
    int shift = !one ? 2 * MORE_BITS : types >> TYPE_COMMAND & 1 ? MORE_BITS : 0;
    if ((state(t)->more >> shift & MORE_MAX) < MORE_MAX)
        state_to_change(t)->more = (uint8_t)(state(t)->more + (1 << shift));
}

static uint8_t costs_behind(const Table *t, const Play *p)
{
    const More said = more_said(t);
    uint8_t slot = SLOT_ADDED, allowed = facts(t, p->value[SLOT_UNIT])->more ? 2 : 1;
    allowed = (uint8_t)(allowed + said.maneuvers + said.commands + said.either);
    for (; slot < p->filled && p->value[slot] != 0; slot++) {
        allowed = (uint8_t)(allowed + (facts(t, p->value[slot])->more != 0));
        if (slot == allowed || slot == ADDED_MAX)
            break;
    }
    return (uint8_t)(slot + 1);
}

// The first slot of costs. Before it: the Unit, and added cards as long as texts of the play allow another.
ALWAYS_INLINE uint8_t costs_at(const Table *t, const Play *p)
{
    bool usual = !(facts(t, p->value[SLOT_UNIT])->more | facts(t, p->value[SLOT_ADDED])->more | state(t)->more);
    return usual ? SLOT_ADDED + 1 : costs_behind(t, p);
}

static uint8_t cost_of(const Table *t, const Play *p)
{
    uint8_t cost = 0, end = costs_at(t, p);
    for (uint8_t slot = SLOT_UNIT; slot < p->filled && slot < end; slot++)
        cost = (uint8_t)(cost + facts(t, p->value[slot])->cost);
    return cost;
}

// Cards from the top of the Deck Pile that the play costs.
static uint8_t tops_of(const Table *t, const Play *p)
{
    uint8_t tops = 0, end = costs_at(t, p);
    for (uint8_t slot = SLOT_UNIT; slot < p->filled && slot < end; slot++)
        tops = (uint8_t)(tops + facts(t, p->value[slot])->cost_top);
    return tops;
}

// Whose cost a slot pays; 0: nobody's.
static CardId payer_of(const Table *t, const Play *p, uint8_t slot)
{
    uint8_t end = costs_at(t, p), at = end;
    for (uint8_t i = SLOT_UNIT; i < end; i++) {
        at = (uint8_t)(at + facts(t, p->value[i])->cost);
        if (slot < at)
            return p->value[i];
    }
    return 0;
}

// "Discard a Unit from your Hand": whether this Card can pay for that one.
static bool pays_for(const Table *t, SeatId seat, CardId payer, CardId card)
{
    enum { FILTER_AT = 8 };                     // CHOOSE slot statement player NUM number NUM number filter
    if (!facts(t, payer)->cost_kind)
        return true;
    const Program *p = text_program(t, t->cards[payer].def);
    Context c = text_context(t, seat, payer);
    int cost = text_ability(p, TREKWAR_COST, 0);
    return text_matches(&c, (uint16_t)(p->ability[cost].code + FILTER_AT), card);
}

// Where the Cards lie that pay for this one.
static const Zone *purse_of(const Table *t, SeatId seat, CardId payer)
{
    return zone_for(t, seat, (ZoneName)facts(t, payer)->cost_zone);
}

static bool has_payment(const Table *t, SeatId seat, const Play *p, CardId payer)
{
    const Zone *hand = purse_of(t, seat, payer);
    int left = facts(t, payer)->cost;
    for (uint8_t i = 0; i < hand->count && left > 0; i++)
        left -= hand->card[i] != payer && memchr(p->value, hand->card[i], p->filled) == NULL &&
                pays_for(t, seat, payer, hand->card[i]);
    return left <= 0 && zone_for(t, seat, ZONE_DECK)->count >= tops_of(t, p) + facts(t, payer)->cost_top;
}

static bool can_afford(const Table *t, SeatId seat, CardId card)
{
    return has_payment(t, seat, &(Play){0}, card);
}

static uint8_t deployment_slots(const Table *t, const Play *p) { return (uint8_t)(costs_at(t, p) + cost_of(t, p)); }

static bool deployment_is_whole(const Table *t, const Play *p)
{
    return p->filled > SLOT_ADDED && p->filled >= deployment_slots(t, p);
}

static bool is_in_play(const Play *p, CardId card) { return memchr(p->value, card, p->filled) != NULL; }

// Another Maneuver or Command: each text that allows one more is used once, for a card of its type.
static bool may_add_another(const Table *t, const Play *p, const TrekwarFacts *card)
{
    const More said = more_said(t);
    int count[] = {0, 0}, allowed[] = {said.maneuvers, said.commands}, spare = 1 + said.either;
    const uint8_t bit[] = {1u << TYPE_MANEUVER, 1u << TYPE_COMMAND};
    count[card->type == TYPE_COMMAND]++;
    for (uint8_t slot = 0; slot < p->filled; slot++) {
        const TrekwarFacts *c = facts(t, p->value[slot]);
        if (is_extra(c))
            count[c->type == TYPE_COMMAND]++;
        if (c->more == bit[0] || c->more == bit[1])
            allowed[c->more == bit[1]]++;
        else
            spare += c->more != 0;
    }
    int beyond_m = count[0] - allowed[0], beyond_c = count[1] - allowed[1];
    return (beyond_m > 0 ? beyond_m : 0) + (beyond_c > 0 ? beyond_c : 0) <= spare;
}

// A card besides another one, or without a Unit: only where a text lifts the rule.
static Refusal lifted_refused(const Table *t, const Play *p, const TrekwarFacts *card)
{
    bool has_unit = p->value[SLOT_UNIT] != 0;
    if (!has_unit && p->filled == SLOT_ADDED && !RULE_IF(TW, A39, state(t)->waived || card->waives))
        return REFUSAL_NO_UNIT;
    for (uint8_t slot = SLOT_ADDED; slot < p->filled; slot++)
        if (RULE_IF(TW_SYM, 4, (facts(t, p->value[slot])->symbols & SYMBOL_LIMITED) != 0))
            return REFUSAL_LIMITED_UNIT;
    if (RULE_IF(TW, A19, (card->symbols & SYMBOL_LIMITED) != 0 && (has_unit || p->filled > SLOT_ADDED)))
        return REFUSAL_LIMITED_EXTRA;
    if (p->filled + 2 + cost_of(t, p) + card->cost > PLAY_SLOT_MAX)
        return REFUSAL_COST;                    // more than a play has room for
    return RULE_IF(TW, A38, may_add_another(t, p, card)) ? REFUSAL_NONE : REFUSAL_MORE;
}

static uint8_t hand_cost(const TrekwarFacts *card) { return card->cost_zone == ZONE_HAND ? card->cost : 0; }

// How many cards of the Hand a play with this card takes.
static uint8_t cards_needed(const Table *t, const Play *p, const TrekwarFacts *card)
{
    uint8_t used = hand_cost(card);
    for (uint8_t slot = 0; slot < p->filled; slot++)
        used = (uint8_t)(used + (p->value[slot] != 0) + hand_cost(facts(t, p->value[slot])));
    return (uint8_t)(used + 1);
}

Refusal trekwar_added_refused(const Table *t, SeatId seat, const Play *p, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    CardId unit = p->value[SLOT_UNIT];
    bool usual = p->filled == SLOT_ADDED && unit != 0 && !facts(t, unit)->cost;
    if (!RULE_IF(TW_STAGE, 9, is_extra(c)))
        return REFUSAL_NOT_EXTRA;
    RULE(TW_SYM, 5);
    if (RULE_IF(TW_SYM, 4, (facts(t, unit)->symbols & SYMBOL_LIMITED) != 0))
        return REFUSAL_LIMITED_UNIT;
    if (usual && RULE_IF(TW, A19, (c->symbols & SYMBOL_LIMITED) != 0))
        return REFUSAL_LIMITED_EXTRA;
    Refusal refusal = usual ? REFUSAL_NONE : lifted_refused(t, p, c);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (c->is_restricted && !RULE_IF(TW_CARD, 8, is_with(t, seat, card, unit)))
        return REFUSAL_WITH;
    uint8_t needed = usual ? (uint8_t)(2 + hand_cost(c)) : cards_needed(t, p, c);
    if (RULE_IF(TW, A29, zone_for(t, seat, ZONE_HAND)->count < needed))
        return REFUSAL_COST;
    if ((c->cost_kind | c->cost_top) && !RULE_IF(TW, A29, has_payment(t, seat, p, card)))
        return REFUSAL_COST;
    return text_refused(t, seat, card, false);
}

// ---- the match requirement at the end of a Deployment (TW-STAGE-10) ----

// What an added card changes where no text has a say: a Maneuver takes the place of the one before.
ALWAYS_INLINE int plain_gain(const Standing *now, SeatId seat, const TrekwarFacts *added)
{
    CardId replaced = added->type == TYPE_MANEUVER ? now->maneuver[seat] : 0;
    return added->force[now->ground] - facts(now->t, replaced)->force[now->ground];
}

// The usual Deployment: no text says anything about Force, and both sides are plain sums.
ALWAYS_INLINE void plain_forces(const Standing *now, SeatId seat, const TrekwarFacts *unit, const TrekwarFacts *added,
                                int ret_force[SEAT_COUNT])
{
    uint8_t ground = now->ground;
    RULE(TW_MATCH, 4);
    ret_force[seat] = now->plain[seat] - facts(now->t, now->unit[seat])->force[ground] + unit->force[ground] +
                      plain_gain(now, seat, added);
    ret_force[seat_other(seat)] = now->plain[seat_other(seat)];
}

// ---- texts that count Cards where they lie: the play is made on a copy ----

typedef struct Supposed {
    Match match;
    Table t;
} Supposed;

// Not by card_move: on a copy that only counts, nothing is told, nobody learns anything, and no text is set off.
static void lay_down(Table *t, CardId card, ZoneId to)
{
    Zone *from = zone_to_change(t, t->cards[card].zone), *pile = zone_to_change(t, to);
    uint8_t at = 0;
    while (from->card[at] != card)
        at++;
    memmove(from->card + at, from->card + at + 1, (size_t)(--from->count - at));
    pile->card[pile->count++] = card;
    t->cards[card].zone = to;
}

static ZoneName place_for(const Table *t, CardId card);

// What comes from the top of the Deck Pile stays there: nobody knows what it is before.
static void suppose(const Table *t, SeatId seat, const Play *p, uint8_t end, Supposed *s)
{
    table_bind(&s->t, t->game, t->set, &s->match);
    match_copy(t->game, &s->match, t->m);
    for (uint8_t slot = 0; slot < p->filled; slot++) {
        CardId card = p->value[slot];
        if (card && slot < end)
            lay_down(&s->t, card, zone_id(seat, place_for(t, card)));
        else if (card)
            lay_down(&s->t, card, zone_id(seat, facts(t, payer_of(t, p, slot))->cost_drops ? ZONE_DECK : ZONE_DISCARD));
    }
}

static bool made_forces(const Standing *then, SeatId seat, const Play *p, uint8_t end, bool matched,
                        int ret_force[SEAT_COUNT])
{
    trekwar_standing_forces(then, ret_force);
    for (uint8_t slot = 0; slot < p->filled && slot < end && !matched; slot++)
        matched = facts(then->t, p->value[slot])->matches_if && trekwar_matches_now(then, seat, p->value[slot]);
    return matched;
}

// With texts: tries the cards of the play on the table. True if a text matches the Attack.
static bool supposed_forces(const Standing *now, SeatId seat, const Play *p, int ret_force[SEAT_COUNT])
{
    const Table *t = now->t;
    Standing then = *now;
    uint8_t end = costs_at(t, p), ground = GROUND_NONE, counts = now->counts, spent = 0, topped = 0;
    bool matched = state(t)->matched;
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++) {
        const TrekwarFacts *c = facts(t, p->value[slot]);
        RULE(TW, A16);                          // a text that turns the Ground does so at once
        ground = RULE_IF(TW_MATCH, 4, c->ground != GROUND_NONE) ? c->ground : ground;
        matched = matched || c->matches;
        counts |= c->counts;
        spent = (uint8_t)(spent + (p->value[slot] != 0) + (slot >= SLOT_ADDED ? c->cost : 0));
        topped = (uint8_t)(topped + (slot >= SLOT_ADDED ? c->cost_top : 0));
    }
    if (counts) {
        Supposed made;
        suppose(t, seat, p, end, &made);
        trekwar_standing_on(&made.t, ground == GROUND_NONE ? now->ground : ground, &then);
        then.topped[seat] = topped;
        return made_forces(&then, seat, p, end, matched, ret_force);
    }
    if (ground != GROUND_NONE && ground != now->ground)
        trekwar_standing_on(t, ground, &then);
    if (p->value[SLOT_UNIT])
        then.unit[seat] = p->value[SLOT_UNIT];
    for (uint8_t slot = SLOT_ADDED; slot < p->filled && slot < end; slot++)
        if (p->value[slot])
            trekwar_standing_add(&then, seat, p->value[slot]);
    then.spent[seat] = (uint8_t)(then.spent[seat] + spent);
    then.topped[seat] = topped;
    return made_forces(&then, seat, p, end, matched, ret_force);
}

bool trekwar_deployment_matches(const Standing *now, SeatId seat, const Play *p, int ret_force[SEAT_COUNT])
{
    CardId unit = p->value[SLOT_UNIT];
    const TrekwarFacts *u = facts(now->t, unit), *a = facts(now->t, p->value[SLOT_ADDED]);
    bool matched = false;
    if (now->is_plain && unit && !(u->is_special | a->is_special))
        plain_forces(now, seat, u, a, ret_force);
    else
        matched = supposed_forces(now, seat, p, ret_force);
    RULE(TW_CARD, 6);                           // the text wins over the requirement
    if (RULE_IF(TW_MATCH, 5, matched))
        return true;
    return RULE_IF(TW_MATCH, 2, ret_force[seat] >= ret_force[seat_other(seat)]);
}

// ---- the values of the slots ----

// What is worked out once for a question: which cards of the Hand can take which slot, and the Force on the table.
typedef struct Weighing {
    uint8_t unit_count, extra_count;
    uint8_t unit[TREKWAR_DECK];                 // places in the Hand of Units, each kind once
    uint8_t extra[TREKWAR_DECK];                // … of Maneuvers and Commands
    uint8_t lifts;                              // a text allows another card, or needs no Unit, or counts what pays
    // Not for an opening:
    int missing;                                // Force to match without a Unit, where all is plain
    int16_t gain[TREKWAR_DECK], gain_most;      // … and what each extra adds to it; unknown for a special one
    Standing now;
} Weighing;
enum { GAIN_UNKNOWN = INT16_MAX };

static void hand_sort(const Table *t, SeatId seat, Weighing *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    uint8_t units = 0, extras = 0, lifts = 0;
    const TrekwarFacts *before = NULL;
    for (uint8_t i = 0, end = hand->count; i < end; i++) {
        const TrekwarFacts *c = facts(t, hand->card[i]);
        lifts |= c->lifts;
        if (is_extra(c))
            w->extra[extras++] = i;
        else if (RULE_IF(TW_STAGE, 8, c->type == TYPE_UNIT) && c != before)
            w->unit[units++] = i;
        before = c;
    }
    w->unit_count = units;
    w->extra_count = extras;
    w->lifts = lifts | state(t)->more;
}

static void weigh(const Table *t, SeatId seat, Weighing *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const Standing *now = &w->now;
    hand_sort(t, seat, w);
    trekwar_standing_now(t, &w->now);
    if (!now->is_plain)
        w->lifts |= now->counts;
    w->missing = now->plain[seat_other(seat)] - now->plain[seat] + facts(t, now->unit[seat])->force[now->ground];
    w->gain_most = 0;
    for (uint8_t i = 0; i < w->extra_count; i++) {
        const TrekwarFacts *c = facts(t, hand->card[w->extra[i]]);
        w->gain[i] = c->is_special ? GAIN_UNKNOWN : (int16_t)plain_gain(now, seat, c);
        w->gain_most = w->gain[i] > w->gain_most ? w->gain[i] : w->gain_most;
    }
}

// A card like an earlier one of the Hand is not another value, unless that one is in the play already.
static bool repeats_like(const Table *t, const Zone *hand, uint8_t index, const Play *p)
{
    CardId card = hand->card[index];
    for (uint8_t i = index; i > 0 && t->cards[hand->card[i - 1]].def == t->cards[card].def; i--)
        if (cards_are_alike(t, hand->card[i - 1], card) && memchr(p->value, hand->card[i - 1], p->filled) == NULL)
            return true;
    return false;
}
ALWAYS_INLINE bool repeats(const Table *t, const Zone *hand, uint8_t index, const Play *p)
{
    return index > 0 && t->cards[hand->card[index - 1]].def == t->cards[hand->card[index]].def &&
           repeats_like(t, hand, index, p);
}

// Whether the Deployment needs no Unit: a text said so before, or a card of the Hand says it about itself.
static bool may_lack_unit(const Table *t, SeatId seat, const Weighing *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    bool waives = state(t)->waived;
    for (uint8_t i = 0; i < w->extra_count; i++)
        waives = waives || facts(t, hand->card[w->extra[i]])->waives;
    return RULE_IF(TW, A39, waives);
}

ALWAYS_INLINE bool next_unit(const Table *t, SeatId seat, const Weighing *w, bool opening, uint8_t *cursor,
                             Option *ret_value)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    while (*cursor < w->unit_count) {
        CardId card = hand->card[w->unit[(*cursor)++]];
        if (text_refused(t, seat, card, opening) == REFUSAL_NONE) {
            *ret_value = (Option){opening ? VERB_OPEN : VERB_DEPLOY, card, 0};
            return true;
        }
    }
    return false;
}

// No Unit is the last value, where a text allows it.
static bool next_unit_or_none(const Table *t, SeatId seat, const Weighing *w, uint8_t *cursor, Option *ret_value)
{
    if (next_unit(t, seat, w, false, cursor, ret_value))
        return true;
    if (!(w->lifts | state(t)->waived) || *cursor > w->unit_count || !may_lack_unit(t, seat, w))
        return false;
    ++*cursor;
    *ret_value = (Option){VERB_NO_UNIT, 0, 0};
    return true;
}

// Whether what has been chosen is enough. "Alone" is the first value, "no more" the last: options are ordered by verb.
ALWAYS_INLINE bool is_alone(const Play *p) { return p->filled == SLOT_ADDED && p->value[SLOT_UNIT] != 0; }

static bool may_stop_adding(const Table *t, const Play *p)
{
    return !is_alone(p) && (p->filled > SLOT_ADDED || RULE_IF(TW, A39, state(t)->waived));
}

static bool next_added(const Table *t, SeatId seat, const Play *p, const Weighing *w, uint8_t *cursor,
                       Option *ret_value)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    if (*cursor == 0) {
        *cursor = 1;
        *ret_value = (Option){VERB_ALONE, 0, 0};
        if (is_alone(p))
            return true;
    }
    while (*cursor <= w->extra_count) {
        uint8_t i = w->extra[(*cursor)++ - 1];
        bool used = p->filled > SLOT_ADDED && is_in_play(p, hand->card[i]);
        if (!used && trekwar_added_refused(t, seat, p, hand->card[i]) == REFUSAL_NONE && !repeats(t, hand, i, p)) {
            *ret_value = (Option){VERB_ADD, hand->card[i], 0};
            return true;
        }
    }
    *ret_value = (Option){VERB_DONE, 0, 0};
    return (*cursor)++ == w->extra_count + 1 && may_stop_adding(t, p);
}

// Where in the Hand the next card to pay with is looked for: several are picked in list order.
static uint8_t costs_from(const Table *t, const Zone *purse, const Play *p)
{
    uint8_t from = 0;
    bool goes_on = p->filled > costs_at(t, p) &&
                   payer_of(t, p, p->filled) == payer_of(t, p, (uint8_t)(p->filled - 1));
    if (goes_on)
        while (from < purse->count && purse->card[from++] != p->value[p->filled - 1])
            continue;
    return from;
}

// Whether enough cards are left there for the rest of the cost.
static bool can_pay(const Table *t, SeatId seat, const Play *p)
{
    int left = deployment_slots(t, p) - p->filled;
    if (left <= 0)
        return true;
    CardId payer = payer_of(t, p, p->filled);
    const Zone *purse = purse_of(t, seat, payer);
    for (uint8_t i = costs_from(t, purse, p); left > 0 && i < purse->count; i++)
        left -= !is_in_play(p, purse->card[i]) && pays_for(t, seat, payer, purse->card[i]);
    return left <= 0;
}

static bool next_cost(const Table *t, SeatId seat, const Play *p, uint8_t *cursor, Option *ret_value)
{
    CardId payer = payer_of(t, p, p->filled);
    const Zone *purse = purse_of(t, seat, payer);
    if (*cursor == 0)
        *cursor = costs_from(t, purse, p);
    while (*cursor < purse->count) {
        uint8_t i = (*cursor)++;
        if (!RULE_IF(TW, A29, is_in_play(p, purse->card[i])) && !repeats(t, purse, i, p) &&
            pays_for(t, seat, payer, purse->card[i])) {
            *ret_value = (Option){VERB_DISCARD, purse->card[i], 0};
            return true;
        }
    }
    return false;
}

// Inline, as deployment_completes: each is called for every card of a Hand (play_offer).
ALWAYS_INLINE bool deployment_value(const Table *t, SeatId seat, const Play *p, const void *context, uint8_t *cursor,
                                    Option *ret_value)
{
    if (p->filled == SLOT_UNIT)
        return next_unit_or_none(t, seat, context, cursor, ret_value);
    if (p->filled == SLOT_ADDED || p->filled < costs_at(t, p))
        return next_added(t, seat, p, context, cursor, ret_value);
    return next_cost(t, seat, p, cursor, ret_value);
}

static bool deployment_holds(const Table *t, SeatId seat, const Play *p, const void *context)
{
    int force[SEAT_COUNT];
    (void)t;
    const Weighing *w = context;
    return RULE_IF(TW_STAGE, 10, trekwar_deployment_matches(&w->now, seat, p, force));
}

ALWAYS_INLINE bool deployment_completes(const Table *t, SeatId seat, const Play *p, const void *context);
static const PlayKind deployment_play = {deployment_is_whole, deployment_value, deployment_holds, deployment_completes};

// With its Unit chosen a usual Deployment can be completed if the Unit matches alone or with one card; what pays
// for that card changes nothing, and trekwar_added_refused has seen that there is something to pay with.
ALWAYS_INLINE bool deployment_completes(const Table *t, SeatId seat, const Play *p, const void *context)
{
    const Weighing *w = context;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    Play tried = *p;
    if (w->lifts | state(t)->waived)
        return play_is_possible(t, &deployment_play, seat, p, context);
    if (p->filled > SLOT_ADDED)
        return deployment_holds(t, seat, p, context) && can_pay(t, seat, p);
    const TrekwarFacts *unit = facts(t, p->value[SLOT_UNIT]);
    bool plain = w->now.is_plain && !unit->is_special;
    int missing = plain ? w->missing - unit->force[w->now.ground] : INT16_MIN;
    tried.filled = SLOT_ADDED + 1;
    tried.value[SLOT_ADDED] = 0;
    if (plain ? RULE_IF(TW_MATCH, 2, missing <= 0) : deployment_holds(t, seat, &tried, context))
        return true;
    if (missing > w->gain_most)
        return false;                           // no card of the Hand closes the gap
    for (uint8_t i = 0; i < w->extra_count; i++) {
        if (w->gain[i] < missing)
            continue;
        tried.value[SLOT_ADDED] = hand->card[w->extra[i]];
        if (trekwar_added_refused(t, seat, p, tried.value[SLOT_ADDED]) == REFUSAL_NONE &&
            deployment_holds(t, seat, &tried, context))
            return true;
    }
    return false;
}

// ---- the slots of an opening: Unit, Ground ----

static bool opening_value(const Table *t, SeatId seat, const Play *p, const void *context, uint8_t *cursor,
                          Option *ret_value)
{
    RULE(TW_OPEN, 3);                           // no Maneuver, no Command
    RULE(TW_OPEN, 4);                           // nothing to match: no test of the whole play
    if (p->filled == SLOT_UNIT)
        return next_unit(t, seat, context, true, cursor, ret_value);
    if (*cursor == GROUND_SURFACE)
        return false;
    *ret_value = (Option){VERB_CALL, 0, ++*cursor};
    return true;
}

static bool opening_is_whole(const Table *t, const Play *p)
{
    (void)t;
    return p->filled > SLOT_GROUND;
}

static const PlayKind opening_play = {opening_is_whole, opening_value, NULL, NULL};

// ---- the procedure ----

void trekwar_ground_set(Table *t, SeatId seat, uint8_t ground)
{
    RULE(TW_OPEN, 5);
    state_to_change(t)->ground = ground;
    event_emit(t, (Event){.kind = EVENT_TW_GROUND, .seat = seat, .to = ground});
}

static ZoneName place_for(const Table *t, CardId card)
{
    switch ((CardType)facts(t, card)->type) {
    case TYPE_UNIT:
        return ZONE_UNITS;
    case TYPE_MANEUVER:
        return ZONE_MANEUVERS;
    case TYPE_COMMAND:
        return ZONE_COMMANDS;
    case TYPE_EVENT:
    case TYPE_NONE:
        break;
    }
    return ZONE_EVENTS;
}

void trekwar_play_card(Table *t, SeatId seat, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    RULE(TW_TABLE, 1);
    RULE(TW_CARD, 5);                           // what the card says is rules text
    event_emit(t, (Event){.kind = EVENT_TW_PLAY, .seat = seat, .card = card});
    card_move(t, card, zone_id(seat, place_for(t, card)));
    if (RULE_IF(TW_MATCH, 5, c->matches)) {
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_MATCHED);
        state_to_change(t)->matched = 1;
        event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = seat, .card = card});
    }
    if (RULE_IF(TW, A16, c->ground && c->ground != state(t)->ground)) {
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_GROUND);
        trekwar_ground_set(t, seat, c->ground);
    }
    if (c->more) {
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_MORE);
        if (RULE_IF(TW, A41, c->type == TYPE_EVENT && !(c->more >> TYPE_EVENT & 1)))
            more_say(t, c->more);
    }
    if (c->waives)
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_WAIVE);
}

Frame trekwar_effect_frame(Table *t, SeatId seat, CardId card)
{
    int ability = text_ability(text_program(t, t->cards[card].def), TREKWAR_WHEN_PLAYED, 0);
    return text_frame(t, seat, card, (uint8_t)ability, NULL);
}

Frame trekwar_cost_frame(Table *t, SeatId seat, CardId card)
{
    int ability = text_ability(text_program(t, t->cards[card].def), TREKWAR_COST, 0);
    return text_frame(t, seat, card, (uint8_t)ability, NULL);
}

static const PlayKind *kind_of(const TrekwarDeployLocals *d) { return d->opening ? &opening_play : &deployment_play; }

static uint8_t question_of(const Table *t, const TrekwarDeployLocals *d)
{
    if (d->opening)
        return d->play.filled == SLOT_UNIT ? QUESTION_OPENING : QUESTION_GROUND;
    if (d->play.filled == SLOT_UNIT)
        return QUESTION_DEPLOY;
    return d->play.filled == SLOT_ADDED || d->play.filled < costs_at(t, &d->play) ? QUESTION_ADD : QUESTION_COST;
}

static void surrender(Table *t, SeatId seat)
{
    RULE(TW_STAGE, 6);
    RULE(TW, A23);                              // also after an Event, which stays spent
    event_emit(t, (Event){.kind = EVENT_TW_SURRENDER, .seat = seat});
}

// "The Attack is matched if …": checked when all of them are on the table, as when the play was weighed.
static void matched_perhaps(Table *t, const TrekwarDeployLocals *d, uint8_t end)
{
    Standing now;
    for (uint8_t slot = 0; slot < end; slot++) {
        CardId card = d->play.value[slot];
        if (!facts(t, card)->matches_if)
            continue;
        trekwar_standing_now(t, &now);
        if (!trekwar_matches_now(&now, d->seat, card))
            continue;
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_MATCHED);
        state_to_change(t)->matched = 1;
        event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = d->seat, .card = card});
    }
}

// The cards of the play come down; texts that draw or look wait until all of them lie there (A25). Which Cards have
// paid is forgotten: the Enemy, asked by one of these texts, would find a dropped one in this frame.
static void cards_come_down(Table *t, TrekwarDeployLocals *d)
{
    Play *p = &d->play;
    state_to_change(t)->newest[d->seat] = 0;
    if (d->opening) {
        trekwar_play_card(t, d->seat, p->value[SLOT_UNIT]);
        trekwar_ground_set(t, d->seat, p->value[SLOT_GROUND]);
        return;
    }
    uint8_t end = costs_at(t, p);
    CardId dropped[PLAY_SLOT_MAX];
    uint8_t drops = 0;
    for (uint8_t slot = end; slot < p->filled; slot++) {
        if (facts(t, payer_of(t, p, slot))->cost_drops) {
            dropped[drops++] = p->value[slot];
            continue;
        }
        RULE(TW_TABLE, 8);
        card_move(t, p->value[slot], zone_id(d->seat, ZONE_DISCARD));
    }
    for (uint8_t n = tops_of(t, p); n > 0; n--)
        card_move(t, zone_top(t, zone_id(d->seat, ZONE_DECK)), zone_id(d->seat, ZONE_DISCARD));
    for (uint8_t slot = 0; slot < end; slot++) {
        const TrekwarFacts *c = facts(t, p->value[slot]);
        if (c->cost | c->cost_top)
            COVER_TEXT(t, p->value[slot], TREKWAR_COST, 0);
        if (p->value[slot])
            trekwar_play_card(t, d->seat, p->value[slot]);
        state_to_change(t)->newest[d->seat] = (uint8_t)(state(t)->newest[d->seat] + (c->type == TYPE_COMMAND));
    }
    if (drops > 0) {                            // last: nobody sees which Cards of the Hand these are
        RULE(TW_TABLE, 9);
        cards_move_unseen(t, dropped, drops, zone_id(d->seat, ZONE_DECK));
        zone_shuffle(t, zone_id(d->seat, ZONE_DECK));
    }
    for (uint8_t slot = end; slot < p->filled; slot++)
        p->value[slot] = 0;
    matched_perhaps(t, d, end);
}

// The next of the played cards whose "when played" text is due.
static CardId next_text(const Table *t, TrekwarDeployLocals *d)
{
    RULE(TW, A25);                              // in the order they were played (A32)
    for (uint8_t slots = d->opening ? 1 : costs_at(t, &d->play); d->performed < slots;) {
        CardId card = d->play.value[d->performed++];
        if (facts(t, card)->has_effect)
            return card;
    }
    return 0;
}

#define DEPLOY_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, TEXTS)
STEPS(DEPLOY, DeployStep, trekwar_deploy, DEPLOY_STEPS)

Frame trekwar_deploy_frame(SeatId seat, bool opening)
{
    Frame f = frame_at(PROCEDURE_DEPLOY, DEPLOY_OFFER);
    f.u.trekwar.deploy.seat = seat;
    f.u.trekwar.deploy.opening = opening;
    return f;
}

bool trekwar_deploy_is_asking(const Frame *f) { return f->step == DEPLOY_OFFER; }

// Options are ordered by verb: playing no Unit comes after it.
static void offer_surrender(Table *t)
{
    OptionList *list = &t->options;
    bool no_unit = list->count > 0 && list->option[list->count - 1].verb == VERB_NO_UNIT;
    list->count = (uint8_t)(list->count - no_unit);
    offer(t, VERB_SURRENDER, 0, 0);
    if (no_unit)
        offer(t, VERB_NO_UNIT, 0, 0);
}

NEVER_INLINE Flow deploy_ask(Table *t, Frame *f)
{
    const TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    offer_begin(t, d->seat, question_of(t, d));
    Weighing w;
    if (d->opening) {
        if (d->play.filled == SLOT_UNIT)
            hand_sort(t, d->seat, &w);
        play_offer(t, &opening_play, d->seat, &d->play, &w);
    } else {
        weigh(t, d->seat, &w);
        play_offer(t, &deployment_play, d->seat, &d->play, &w);
    }
    if (RULE_IF(TW_STAGE, 6, d->play.filled == 0)) {
        RULE(TW_STAGE, 7);                 // … and it is the only option when nothing can be deployed
        RULE(TW, A24);                          // asked in its own Turn only
        RULE(TW_OPEN, 7);
        RULE(TW, A12);
        offer_surrender(t);
    }
    if (t->m->question == QUESTION_COST)
        offers_sort(t);                         // Commands lie in the order they were played
    return ask_at(t, f, DEPLOY_OFFER, DEPLOY_CHOSEN);
}

NEVER_INLINE Flow deploy_texts(Table *t, Frame *f)
{
    TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    CardId card = next_text(t, d);
    return card ? call(t, f, DEPLOY_TEXTS, trekwar_effect_frame(t, d->seat, card)) : done(t);
}

NEVER_INLINE Flow deploy_chosen(Table *t, Frame *f)
{
    TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    if (t->chosen.verb == VERB_SURRENDER) {
        surrender(t, d->seat);
        return done_with(t, SURRENDERED);
    }
    d->play = play_with(&d->play, t->chosen);
    if (!kind_of(d)->is_whole(t, &d->play))
        return deploy_ask(t, f);
    cards_come_down(t, d);
    if (d->opening && trekwar_has_cost(facts(t, d->play.value[SLOT_UNIT])))
        return call(t, f, DEPLOY_TEXTS, trekwar_cost_frame(t, d->seat, d->play.value[SLOT_UNIT]));
    return deploy_texts(t, f);
}

Flow trekwar_deploy_run(Table *t, Frame *f)
{
    switch ((DeployStep)f->step) {

    case DEPLOY_OFFER:
        return deploy_ask(t, f);

    case DEPLOY_CHOSEN:
        return deploy_chosen(t, f);

    case DEPLOY_TEXTS:
        return deploy_texts(t, f);
    }
    return bad_step(t, f);
}
