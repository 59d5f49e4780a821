// deploy.c — playing Units with the cards added to them, part by part: the opening and the Deployment (TW-OPEN,
// TW-STAGE-6 to -10).
#include "games/trekwar/rules/deploy.h"

#include "language/cover.h"

// ---- the values of the slots ----

// Worked out once for a question: which cards in Hand can take which slot, and the Force on the table.
typedef struct Candidates {
    uint8_t unit_count, extra_count;
    uint8_t unit[TREKWAR_DECK];                 // indices in the Hand of Units, each kind once
    uint8_t extra[TREKWAR_DECK];                // … of Maneuvers and Commands
    uint8_t lifts;                              // a text allows another card, or waives the Unit, or counts the payment
    // Not for an opening:
    int missing;                                // Force needed to match without a Unit, if no text matters
    int16_t gain[TREKWAR_DECK], gain_most;      // … and what each extra adds to it; unknown for a special one
    Lineup now;
} Candidates;
enum { GAIN_UNKNOWN = INT16_MAX };

// Leaves out cards of a type that a text forbids.
NEVER_INLINE void forbidden_leave(const Table *t, SeatId seat, Candidates *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    uint8_t kept = 0;
    w->unit_count = trekwar_forbids(t, seat, TYPE_UNIT) ? 0 : w->unit_count;
    for (uint8_t i = 0; i < w->extra_count; i++)
        if (!trekwar_forbids(t, seat, facts(t, hand->card[w->extra[i]])->type))
            w->extra[kept++] = w->extra[i];
    w->extra_count = kept;
}

static void hand_sort(const Table *t, SeatId seat, Candidates *w)
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
    if (decks_await(t, FORBIDS))
        forbidden_leave(t, seat, w);
}

static void candidates_find(const Table *t, SeatId seat, const Play *p, Candidates *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    const Lineup *now = &w->now;
    hand_sort(t, seat, w);
    trekwar_lineup_now(t, &w->now);
    if (!now->is_plain)
        w->lifts |= now->counts;
    if (p->filled > SLOT_UNIT)
        return;                                 // additions to the Unit are tried card by card
    w->missing = now->plain[seat_other(seat)] - now->plain[seat] + facts(t, now->unit[seat])->force[now->ground];
    w->gain_most = 0;
    for (uint8_t i = 0; i < w->extra_count; i++) {
        const TrekwarFacts *c = facts(t, hand->card[w->extra[i]]);
        w->gain[i] = c->is_special ? GAIN_UNKNOWN : (int16_t)plain_gain(now, seat, c);
        w->gain_most = w->gain[i] > w->gain_most ? w->gain[i] : w->gain_most;
    }
}

// A card identical to an earlier one in Hand is not another value, unless that one is in the play already.
static bool repeats_like(const Table *t, const Zone *hand, uint8_t index, const Play *p)
{
    CardId card = hand->card[index];
    for (uint8_t i = index; i > 0 && t->cards[hand->card[i - 1]].def == t->cards[card].def; i--)
        if (cards_are_alike(t, hand->card[i - 1], card) && !play_has(p, hand->card[i - 1]))
            return true;
    return false;
}

ALWAYS_INLINE bool repeats(const Table *t, const Zone *hand, uint8_t index, const Play *p)
{
    return index > 0 && t->cards[hand->card[index - 1]].def == t->cards[hand->card[index]].def &&
           repeats_like(t, hand, index, p);
}

// Whether the Deployment needs no Unit: a text said so before, or a card in Hand says so about itself.
static bool may_lack_unit(const Table *t, SeatId seat, const Candidates *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    bool waives = state(t)->waived;
    for (uint8_t i = 0; i < w->extra_count; i++)
        waives = waives || trekwar_waives(t, hand->card[w->extra[i]]);
    return RULE_IF(TW, A39, waives);
}

ALWAYS_INLINE bool next_unit(const Table *t, SeatId seat, const Candidates *w, bool opening, uint8_t *cursor,
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

// No Unit is the last value, if a text allows it.
static bool next_unit_or_none(const Table *t, SeatId seat, const Candidates *w, uint8_t *cursor, Option *ret_value)
{
    if (next_unit(t, seat, w, false, cursor, ret_value))
        return true;
    if (!(w->lifts | state(t)->waived) || *cursor > w->unit_count || !may_lack_unit(t, seat, w))
        return false;
    ++*cursor;
    *ret_value = (Option){VERB_NO_UNIT, 0, 0};
    return true;
}

// Whether the choices so far are enough. "Alone" is the first value, "no more" the last: options are ordered by verb.
ALWAYS_INLINE bool is_alone(const Play *p) { return p->filled == SLOT_ADDED && p->value[SLOT_UNIT] != 0; }

static bool may_stop_adding(const Table *t, const Play *p)
{
    return !is_alone(p) && (p->filled > SLOT_ADDED || RULE_IF(TW, A39, state(t)->waived));
}

// "You may play 1 more Unit": after the Maneuvers and Commands.
NEVER_INLINE bool next_lifted(const Table *t, SeatId seat, const Play *p, const Candidates *w, uint8_t *cursor,
                              Option *ret_value)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    while (*cursor <= w->extra_count + hand->count) {
        uint8_t i = (uint8_t)((*cursor)++ - w->extra_count - 1);
        if (facts(t, hand->card[i])->type != TYPE_UNIT || w->unit_count == 0 || play_has(p, hand->card[i]) ||
            repeats(t, hand, i, p) || trekwar_added_refused(t, seat, p, hand->card[i]) != REFUSAL_NONE)
            continue;
        *ret_value = (Option){VERB_ADD, hand->card[i], 0};
        return true;
    }
    *ret_value = (Option){VERB_DONE, 0, 0};
    return (*cursor)++ == w->extra_count + 1 + hand->count && may_stop_adding(t, p);
}

static bool next_added(const Table *t, SeatId seat, const Play *p, const Candidates *w, uint8_t *cursor,
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
        bool used = p->filled > SLOT_ADDED && play_has(p, hand->card[i]);
        if (!used && trekwar_added_refused(t, seat, p, hand->card[i]) == REFUSAL_NONE && !repeats(t, hand, i, p)) {
            *ret_value = (Option){VERB_ADD, hand->card[i], 0};
            return true;
        }
    }
    if (w->lifts)
        return next_lifted(t, seat, p, w, cursor, ret_value);
    *ret_value = (Option){VERB_DONE, 0, 0};
    return (*cursor)++ == w->extra_count + 1 && may_stop_adding(t, p);
}

static bool next_cost(const Table *t, SeatId seat, const Play *p, uint8_t *cursor, Option *ret_value)
{
    if (trekwar_cost_of(t, p) == COST_BILL)
        return trekwar_bill_value(t, seat, p, cursor, ret_value);
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    if (*cursor == 0)
        *cursor = trekwar_costs_from(t, hand, p);
    while (*cursor < hand->count) {
        uint8_t i = (*cursor)++;
        if (!RULE_IF(TW, A29, play_has(p, hand->card[i])) && !repeats(t, hand, i, p)) {
            *ret_value = (Option){VERB_DISCARD, hand->card[i], 0};
            return true;
        }
    }
    return false;
}

static bool deployment_is_whole(const Table *t, const Play *p)
{
    return p->filled > SLOT_ADDED && p->filled >= trekwar_deployment_slots(t, p);
}

// Inline, like deployment_completes: each is called for every card of a Hand (play_slot_offer).
ALWAYS_INLINE bool deployment_value(const Table *t, SeatId seat, const Play *p, const void *context, uint8_t *cursor,
                                    Option *ret_value)
{
    if (p->filled == SLOT_UNIT)
        return next_unit_or_none(t, seat, context, cursor, ret_value);
    if (p->filled == SLOT_ADDED || p->filled < costs_at(t, p))
        return next_added(t, seat, p, context, cursor, ret_value);
    return next_cost(t, seat, p, cursor, ret_value);
}

static bool deployment_matches(SeatId seat, const Play *p, const Candidates *w)
{
    int force[SEAT_COUNT];
    return RULE_IF(TW_STAGE, 10, trekwar_deployment_matches(&w->now, seat, p, force));
}

static bool deployment_holds(const Table *t, SeatId seat, const Play *p, const void *context)
{
    if (trekwar_cost_of(t, p) == COST_BILL && !trekwar_bill_is_payable(t, seat, p))
        return false;
    return deployment_matches(seat, p, context);
}

ALWAYS_INLINE bool deployment_completes(const Table *t, SeatId seat, const Play *p, const void *context);
static const PlayKind deployment_play = {deployment_is_whole, deployment_value, deployment_holds, deployment_completes};

// Once its Unit is chosen, a usual Deployment can be completed if the Unit matches alone or with one card; the payment
// for that card changes nothing, and trekwar_added_refused has checked that it can be paid.
ALWAYS_INLINE bool deployment_completes(const Table *t, SeatId seat, const Play *p, const void *context)
{
    const Candidates *w = context;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    Play tried = *p;
    if (w->lifts | state(t)->waived)
        return play_is_possible(t, &deployment_play, seat, p, context);
    if (p->filled > SLOT_ADDED)
        return deployment_matches(seat, p, w) && trekwar_can_pay(t, seat, p);
    const TrekwarFacts *unit = facts(t, p->value[SLOT_UNIT]);
    bool plain = w->now.is_plain && !unit->is_special;
    int missing = plain ? w->missing - unit->force[w->now.ground] : INT16_MIN;
    tried.filled = SLOT_ADDED + 1;
    tried.value[SLOT_ADDED] = 0;
    if (plain ? RULE_IF(TW_MATCH, 2, missing <= 0) : deployment_matches(seat, &tried, w))
        return true;
    if (missing > w->gain_most)
        return false;                           // no card in Hand closes the gap
    for (uint8_t i = 0; i < w->extra_count; i++) {
        if (w->gain[i] < missing)
            continue;
        tried.value[SLOT_ADDED] = hand->card[w->extra[i]];
        if (trekwar_added_refused(t, seat, p, tried.value[SLOT_ADDED]) == REFUSAL_NONE &&
            deployment_matches(seat, &tried, w))
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
    RULE(TW, A23);                              // even after an Event, which stays spent
    event_emit(t, (Event){.kind = EVENT_TW_SURRENDER, .seat = seat});
}

// "The Attack is matched if …": checked when all of them are on the table, as when the play was evaluated.
static void matched_perhaps(Table *t, const TrekwarDeployLocals *d, uint8_t end)
{
    Lineup now;
    for (uint8_t slot = 0; slot < end; slot++) {
        CardId card = d->play.value[slot];
        if (!(facts(t, card)->at_once_if & IF_MATCHED))
            continue;
        trekwar_lineup_now(t, &now);
        if (!trekwar_matches_now(&now, d->seat, card))
            continue;
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, TREKWAR_OP_MATCHED);
        state_to_change(t)->matched = 1;
        event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = d->seat, .card = card});
    }
}

// "If …, the Ground becomes …": the same, but checked before matching.
static void grounds_perhaps(Table *t, const TrekwarDeployLocals *d, uint8_t end)
{
    Lineup now;
    for (uint8_t slot = 0; slot < end; slot++) {
        CardId card = d->play.value[slot];
        if (!(facts(t, card)->at_once_if & IF_GROUND))
            continue;
        trekwar_lineup_now(t, &now);
        uint8_t ground = trekwar_ground_if(&now, d->seat, card);
        if (ground == state(t)->ground)
            continue;
        COVER_TEXT(t, card, TREKWAR_AT_ONCE, 0);
        trekwar_ground_set(t, d->seat, ground);
    }
}

// A Unit that is played covers the one that was active; what is added to it does not.
static bool covers(const Table *t, const Play *p) { return facts(t, p->value[SLOT_UNIT])->type == TYPE_UNIT; }

// The cards of the play go to the table; texts that draw or look wait until all of them are there (A25). The payment is
// cleared from the frame: an Enemy whom one of these texts asks could read there which Cards were dropped.
static void cards_come_down(Table *t, TrekwarDeployLocals *d)
{
    Play *p = &d->play;
    state_to_change(t)->newest[d->seat] = 0;
    if (decks_await(t, WAITS))
        d->covered = covers(t, p) ? trekwar_active_unit(t, d->seat) : 0;
    if (d->opening) {
        trekwar_play_card(t, d->seat, p->value[SLOT_UNIT]);
        trekwar_ground_set(t, d->seat, p->value[SLOT_GROUND]);
        return;
    }
    uint8_t end = costs_at(t, p);
    uint8_t at_once_if = 0;
    bool has_bill = trekwar_cost_of(t, p) == COST_BILL;
    Bill bill;
    if (has_bill) {
        trekwar_bill_make(t, p, &bill);
        trekwar_bill_pay(t, d->seat, p, &bill, false);
    }
    for (uint8_t slot = end; slot < p->filled && !has_bill; slot++) {
        RULE(TW_TABLE, 8);
        card_move(t, p->value[slot], zone_id(d->seat, ZONE_DISCARD));
    }
    for (uint8_t slot = 0; slot < end; slot++) {
        const TrekwarFacts *c = facts(t, p->value[slot]);
        at_once_if |= c->at_once_if;
        if (c->cost)
            COVER_TEXT(t, p->value[slot], TREKWAR_COST, 0);
        if (p->value[slot])
            trekwar_play_card(t, d->seat, p->value[slot]);
        state_to_change(t)->newest[d->seat] = (uint8_t)(state(t)->newest[d->seat] + (c->type == TYPE_COMMAND));
    }
    if (has_bill && trekwar_bill_fills_deck(&bill)) {
        RULE(TW_TABLE, 9);
        trekwar_bill_pay(t, d->seat, p, &bill, true);
    }
    for (uint8_t slot = end; slot < p->filled; slot++)
        p->value[slot] = 0;
    p->filled = end;
    if (at_once_if) {
        grounds_perhaps(t, d, end);
        matched_perhaps(t, d, end);
    }
}

// The next of the played cards whose "when played" text is due.
static CardId next_text(const Table *t, TrekwarDeployLocals *d)
{
    RULE(TW, A25);                              // in the order they were played (A32)
    for (uint8_t slots = d->opening ? 1 : d->play.filled; d->performed < slots;) {
        CardId card = d->play.value[d->performed++];
        if (facts(t, card)->has_effect)
            return card;
    }
    return 0;
}

#define DEPLOY_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, TEXTS) X(P, WATCH) X(P, GIVEN_UP)
STEPS(DEPLOY, DeployStep, trekwar_deploy, DEPLOY_STEPS)

Frame trekwar_deploy_frame(SeatId seat, bool opening)
{
    Frame f = frame_at(PROCEDURE_DEPLOY, DEPLOY_OFFER);
    f.u.trekwar.deploy.seat = seat;
    f.u.trekwar.deploy.opening = opening;
    return f;
}

bool trekwar_deploy_is_asking(const Frame *f) { return f->step == DEPLOY_OFFER; }

// Options are ordered by verb: playing no Unit comes after surrendering.
static void offer_surrender(Table *t)
{
    OptionList *list = &t->options;
    bool no_unit = list->count > 0 && list->option[list->count - 1].verb == VERB_NO_UNIT;
    list->count = (uint8_t)(list->count - no_unit);
    offer(t, VERB_SURRENDER, 0, 0);
    if (no_unit)
        offer(t, VERB_NO_UNIT, 0, 0);
}

NEVER_INLINE Flow deploy_offer(Table *t, Frame *f)
{
    const TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    offer_begin(t, d->seat, question_of(t, d));
    Candidates w;
    if (d->opening) {
        if (d->play.filled == SLOT_UNIT)
            hand_sort(t, d->seat, &w);
        play_slot_offer(t, &opening_play, d->seat, &d->play, &w);
    } else {
        candidates_find(t, d->seat, &d->play, &w);
        play_slot_offer(t, &deployment_play, d->seat, &d->play, &w);
    }
    if (RULE_IF(TW_STAGE, 6, d->play.filled == 0)) {
        RULE(TW_STAGE, 7);                 // … and it is the only option when nothing can be deployed
        RULE(TW, A24);                          // only on the player's own Turn
        RULE(TW_OPEN, 7);
        RULE(TW, A12);
        offer_surrender(t);
    }
    uint8_t question = t->options.question;     // the match still has the one before
    if (question == QUESTION_COST || (question == QUESTION_ADD && w.lifts))
        offers_sort(t);                         // Commands are in the order they were played
    return ask_at(t, f, DEPLOY_OFFER, DEPLOY_CHOSEN);
}

NEVER_INLINE Flow deploy_texts(Table *t, Frame *f)
{
    TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    CardId card = next_text(t, d);
    if (card)
        return call(t, f, DEPLOY_TEXTS, trekwar_effect_frame(t, d->seat, card));
    return decks_await(t, WAITS | WAITS_GROUND) ? next(f, DEPLOY_WATCH) : done(t);
}

// Texts that wait: for a new Ground, for the Unit that is covered, for each card that was played.
NEVER_INLINE Flow deploy_watch(Table *t, Frame *f)
{
    TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    const Late all = {d->play.value, d->opening ? 1 : d->play.filled};
    if (state(t)->switched) {
        state_to_change(t)->switched = 0;
        return call(t, f, DEPLOY_WATCH, trekwar_watch_frame(t, d->seat, HAPPENS_GROUND, 0, all));
    }
    if (d->covered) {
        CardId covered = d->covered;
        d->covered = 0;
        return call(t, f, DEPLOY_WATCH, trekwar_watch_frame(t, d->seat, HAPPENS_COVER, covered, all));
    }
    while (d->watched < all.count) {
        Late late = {d->play.value + d->watched, (uint8_t)(all.count - d->watched)};    // this card, and those after it
        CardId card = d->play.value[d->watched++];
        if (card)
            return call(t, f, DEPLOY_WATCH, trekwar_watch_frame(t, d->seat, HAPPENS_PLAY, card, late));
    }
    return done(t);
}

NEVER_INLINE Flow deploy_chosen(Table *t, Frame *f)
{
    TrekwarDeployLocals *d = &f->u.trekwar.deploy;
    if (t->chosen.verb == VERB_SURRENDER) {
        surrender(t, d->seat);
        if (decks_await(t, WAITS))
            return call(t, f, DEPLOY_GIVEN_UP, trekwar_watch_frame(t, d->seat, HAPPENS_YOU_GIVE_UP, 0, (Late){0}));
        return done_with(t, SURRENDERED);
    }
    d->play = play_with(&d->play, t->chosen);
    if (!kind_of(d)->is_whole(t, &d->play))
        return deploy_offer(t, f);
    cards_come_down(t, d);
    if (d->opening && trekwar_has_cost(facts(t, d->play.value[SLOT_UNIT])))
        return call(t, f, DEPLOY_TEXTS, trekwar_cost_frame(t, d->seat, d->play.value[SLOT_UNIT]));
    return deploy_texts(t, f);
}

Flow trekwar_deploy_run(Table *t, Frame *f)
{
    switch ((DeployStep)f->step) {

    case DEPLOY_OFFER:
        return deploy_offer(t, f);

    case DEPLOY_CHOSEN:
        return deploy_chosen(t, f);

    case DEPLOY_TEXTS:
        return deploy_texts(t, f);

    case DEPLOY_WATCH:
        return deploy_watch(t, f);

    case DEPLOY_GIVEN_UP:
        return done_with(t, SURRENDERED);
    }
    return bad_step(t, f);
}
