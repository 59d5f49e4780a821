// turn.c — the five Stages of a Turn, and the opening of a Fight (TW-STAGE, TW-SYM-1 to -3, TW-OPEN).
#include "games/trekwar/rules/deploy.h"

static Frame event_stage_frame(SeatId seat);

#define TURN_STEPS(X, P) X(P, INITIAL) X(P, TAKE_UP) X(P, TAKEN_UP) X(P, EVENT) X(P, DEPLOY) X(P, LAST) \
    X(P, INITIAL_TEXTS) X(P, LAST_TEXTS)
STEPS(TURN, TurnStep, trekwar_turn, TURN_STEPS)

// ---- Stage 1: take cards back ----

// "Take up" means two things in TrekWar: cards are taken up from the Deck Pile into the Hand, and cards with the symbol
// Take Up come back from the table. Functions for the second say "take back".

bool trekwar_can_take_back(const Table *t, SeatId seat, CardId card)
{
    const Card *c = &t->cards[card];
    if (c->owner != seat || !RULE_IF(TW_SYM, 1, (facts(t, card)->symbols & SYMBOL_TAKE_UP) != 0))
        return false;
    uint8_t zone = zone_kind(t, c->zone);
    if (RULE_IF(TW_SYM, 3, zone == ZONE_DISCARD))
        return false;
    if (RULE_IF(TW, A20, zone == ZONE_DECK || zone == ZONE_HAND))
        return false;                           // covered or face down, it is still on the table
    return !RULE_IF(TW_SYM, 2, trekwar_has_active_symbol(t, seat_other(seat), SYMBOL_TAKE_UP));
}

// A cheap test whose answer is mostly no: whether the seat has anything on the table with the symbol.
static bool has_symbol_take_up(const Table *t, SeatId seat)
{
    uint8_t symbols = 0;
    for (ZoneName zone = ZONE_UNITS; zone <= ZONE_EVENTS; zone++) {
        const Zone *z = zone_for(t, seat, zone);
        for (uint8_t i = 0; i < z->count; i++)
            symbols |= facts(t, z->card[i])->symbols;
    }
    return (symbols & SYMBOL_TAKE_UP) != 0;
}

bool trekwar_has_event(const Table *t, SeatId seat)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = 0; i < hand->count; i++)
        if (facts(t, hand->card[i])->type == TYPE_EVENT)
            return true;
    return false;
}

// Cards are taken up in the order of the options, so that no set of them can be chosen in two ways.
static bool comes_after(const Table *t, CardId last, CardId card)
{
    DefId before = t->cards[last].def, def = t->cards[card].def;
    return last == 0 || def > before || (def == before && card > last);
}

NEVER_INLINE void take_back_offer(Table *t, const TrekwarTurnLocals *turn)
{
    RULE(TW_STAGE, 4);
    offer_begin(t, turn->seat, QUESTION_TAKE_UP);
    CardId end = (CardId)((turn->seat + 1) * TREKWAR_DECK);
    CardId first = (CardId)(turn->seat * TREKWAR_DECK + 1);
    for (CardId c = first; c <= end; c++)
        if (trekwar_can_take_back(t, turn->seat, c) && comes_after(t, turn->last, c))
            offer(t, VERB_TAKE_BACK, c, 0);
    offers_sort(t);
    offer(t, VERB_DONE, 0, 0);
}

static void turn_begin(Table *t, SeatId seat)
{
    event_emit(t, (Event){.kind = EVENT_TW_TURN, .seat = seat, .number = (int16_t)state(t)->turn});
    state_to_change(t)->matched = 0;
    state_to_change(t)->waived = 0;
    state_to_change(t)->more = 0;
}

// Texts that wait until the Ground changes; then it goes on at that step.
static Flow ground_watch(Table *t, Frame *f, uint8_t step, SeatId seat)
{
    state_to_change(t)->switched = 0;
    return call(t, f, step, trekwar_watch_frame(t, seat, HAPPENS_GROUND, 0, (Late){0}));
}

// Stage 2, if the player has an Event; otherwise Surrender and Deployment at once.
static Flow turn_event(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.turn.seat;
    RULE(TW_STAGE, 2);
    if (trekwar_has_event(t, seat))
        return call(t, f, TURN_DEPLOY, event_stage_frame(seat));
    return call(t, f, TURN_LAST, trekwar_deploy_frame(seat, false));
}

// After the texts of the Initial Stage.
static Flow maneuver_and_event_expire(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.turn.seat;
    RULE(TW_STAGE, 3);
    RULE(TW_CARD, 9);                           // until its owner's next Initial Stage, so
    RULE(TW, A15);                              // the Enemy's Maneuver still counts in this Turn
    RULE(TW_MATCH, 3);
    trekwar_turn_down(t, seat, ZONE_MANEUVERS);
    RULE(TW_CARD, 11);
    trekwar_turn_down(t, seat, ZONE_EVENTS);
    return has_symbol_take_up(t, seat) ? next(f, TURN_TAKE_UP) : turn_event(t, f);
}

// ---- "At your Initial Stage", "At your Last Stage" ----

// A seat's active cards in play order: Commands from before its last Deployment, then those of that Turn: Event, Unit,
// Maneuver, Commands.
uint8_t trekwar_active_in_order(const Table *t, SeatId seat, CardId ret_card[TREKWAR_DECK])
{
    const Zone *row = zone_for(t, seat, ZONE_COMMANDS);
    uint8_t count = 0, newest = state(t)->newest[seat];
    uint8_t older = row->count > newest ? (uint8_t)(row->count - newest) : 0;
    const CardId turn[] = {trekwar_active_event(t, seat), trekwar_active_unit(t, seat),
                           trekwar_active_maneuver(t, seat)};
    RULE(TW, A32);
    RULE(TW, A36);
    for (uint8_t i = 0; i < older; i++)
        ret_card[count++] = row->card[i];
    for (size_t i = 0; i < COUNT_OF(turn); i++)
        if (turn[i])
            ret_card[count++] = turn[i];
    for (uint8_t i = older; i < row->count; i++)
        ret_card[count++] = row->card[i];
    return count;
}

static uint8_t kind_for(const Table *t, const TrekwarTurnLocals *turn, CardId card, uint8_t kind)
{
    bool own = t->cards[card].owner == turn->seat;
    return own ? kind : kind == TREKWAR_AT_INITIAL ? TREKWAR_AT_ENEMY_INITIAL : TREKWAR_AT_ENEMY_LAST;
}

static void texts_find(Table *t, TrekwarTurnLocals *turn, uint8_t kind)
{
    CardId card[SEAT_COUNT * TREKWAR_DECK];
    uint8_t own = trekwar_active_in_order(t, turn->seat, card), found = 0;
    uint8_t count = (uint8_t)(own + trekwar_active_in_order(t, seat_other(turn->seat), card + own));
    RULE(TW, A32);                              // the active player's cards first, then the Enemy's
    for (uint8_t i = 0; i < count; i++)
        if (text_ability(text_program(t, t->cards[card[i]].def), kind_for(t, turn, card[i], kind), 0) >= 0) {
            if (found == TREKWAR_SOURCES)
                match_stop(t, REASON_CARDS);    // leaving one out would break the rules
            else
                turn->source[found++] = card[i];
        }
    turn->begun = 1;
    turn->texts = 0;
}

// The frame of the next such text; false if all have run. The text of a card that another text has removed is skipped.
NEVER_INLINE bool stage_text(Table *t, TrekwarTurnLocals *turn, uint8_t kind, Frame *ret_frame)
{
    if (!turn->begun)
        texts_find(t, turn, kind);
    while (turn->source[0] != 0) {
        CardId card = turn->source[0];
        int ability = trekwar_is_active(t, card) ? text_ability(text_program(t, t->cards[card].def),
                                                        kind_for(t, turn, card, kind), turn->texts) : -1;
        if (ability >= 0) {
            turn->texts = (uint8_t)(ability + 1);
            *ret_frame = text_frame(t, t->cards[card].owner, card, (uint8_t)ability, NULL);
            return true;
        }
        memmove(turn->source, turn->source + 1, TREKWAR_SOURCES - 1);
        turn->source[TREKWAR_SOURCES - 1] = 0;
        turn->texts = 0;
    }
    turn->begun = 0;
    return false;
}

NEVER_INLINE bool has_stage_texts(const Table *t, SeatId seat, uint8_t own, uint8_t enemy)
{
    return trekwar_has_stage_text(t, seat, own) || trekwar_has_stage_text(t, seat_other(seat), enemy);
}

static bool has_texts(const Table *t, SeatId seat, uint8_t own, uint8_t enemy)
{
    return decks_await(t, own | enemy) && has_stage_texts(t, seat, own, enemy);
}

// After the texts of the Last Stage.
static Flow force_announce(Table *t, SeatId seat)
{
    RULE(TW_STAGE, 11);
    event_emit(t, (Event){.kind = EVENT_TW_ANNOUNCE, .seat = seat, .to = state(t)->ground,
                          .number = (int16_t)trekwar_force_now(t, seat)});
    return become(t, trekwar_refill_frame(seat));
}

// ---- the Turn ----

Frame trekwar_turn_frame(SeatId seat)
{
    Frame f = frame_at(PROCEDURE_TURN, TURN_INITIAL);
    f.u.trekwar.turn.seat = seat;
    return f;
}

static Flow turn_initial(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.turn.seat;
    RULE(TW_STAGE, 1);
    turn_begin(t, seat);
    return has_texts(t, seat, STAGE_INITIAL, STAGE_ENEMY_INITIAL) ? next(f, TURN_INITIAL_TEXTS)
                                                                  : maneuver_and_event_expire(t, f);
}

static Flow turn_initial_texts(Table *t, Frame *f)
{
    TrekwarTurnLocals *turn = &f->u.trekwar.turn;
    Frame text;
    RULE(TW_STAGE, 4);                          // before Maneuvers and Events expire
    if (state(t)->switched)
        return ground_watch(t, f, TURN_INITIAL_TEXTS, turn->seat);
    if (stage_text(t, turn, TREKWAR_AT_INITIAL, &text))
        return call(t, f, TURN_INITIAL_TEXTS, text);
    return maneuver_and_event_expire(t, f);
}

static Flow turn_take_up(Table *t, const Frame *f)
{
    take_back_offer(t, &f->u.trekwar.turn);
    return ask(t, TURN_TAKEN_UP);
}

static Flow turn_taken_up(Table *t, Frame *f)
{
    TrekwarTurnLocals *turn = &f->u.trekwar.turn;
    if (t->chosen.verb == VERB_DONE)
        return turn_event(t, f);
    turn->last = t->chosen.card;
    card_move(t, t->chosen.card, zone_id(turn->seat, ZONE_HAND));
    return next(f, TURN_TAKE_UP);
}

// Surrender or Deployment.
static Flow turn_deploy(Table *t, Frame *f)
{
    return call(t, f, TURN_LAST, trekwar_deploy_frame(f->u.trekwar.turn.seat, false));
}

static Flow turn_last(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.turn.seat;
    if (f->value == SURRENDERED)
        return done_with(t, SURRENDERED);
    return has_texts(t, seat, STAGE_LAST, STAGE_ENEMY_LAST) ? next(f, TURN_LAST_TEXTS) : force_announce(t, seat);
}

static Flow turn_last_texts(Table *t, Frame *f)
{
    TrekwarTurnLocals *turn = &f->u.trekwar.turn;
    Frame text;
    RULE(TW, A37);                              // before the announcement, so that it is correct
    if (state(t)->switched)
        return ground_watch(t, f, TURN_LAST_TEXTS, turn->seat);
    if (stage_text(t, turn, TREKWAR_AT_LAST, &text))
        return call(t, f, TURN_LAST_TEXTS, text);
    return force_announce(t, turn->seat);
}

// RULE TW-STAGE-1 is the order of these steps, TW-STAGE-2 that no step goes back.
Flow trekwar_turn_run(Table *t, Frame *f)
{
    switch ((TurnStep)f->step) {

    case TURN_INITIAL:
        return turn_initial(t, f);

    case TURN_INITIAL_TEXTS:
        return turn_initial_texts(t, f);

    case TURN_TAKE_UP:
        return turn_take_up(t, f);

    case TURN_TAKEN_UP:
        return turn_taken_up(t, f);

    case TURN_EVENT:
        return turn_event(t, f);

    case TURN_DEPLOY:
        return turn_deploy(t, f);

    case TURN_LAST:
        return turn_last(t, f);

    case TURN_LAST_TEXTS:
        return turn_last_texts(t, f);
    }
    return bad_step(t, f);
}

// ---- Stage 2: at most one Event ----

#define EVENT_STAGE_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, PAID) X(P, USED) X(P, WATCHED)
STEPS(EVENT_STAGE, EventStageStep, trekwar_event_stage, EVENT_STAGE_STEPS)

static Frame event_stage_frame(SeatId seat)
{
    Frame f = frame_at(PROCEDURE_EVENT_STAGE, EVENT_STAGE_OFFER);
    f.u.trekwar.seat.seat = seat;
    return f;
}

static Frame event_watch_frame(Table *t, SeatId seat, CardId event)
{
    return trekwar_watch_frame(t, seat, HAPPENS_PLAY, event, (Late){&event, 1});
}

// Runs the text of the Event on the table.
static Flow event_use(Table *t, Frame *f, SeatId seat, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    if (decks_await(t, WAITS | WAITS_GROUND))
        return c->has_effect ? call(t, f, EVENT_STAGE_USED, trekwar_effect_frame(t, seat, card))
                             : next(f, EVENT_STAGE_USED);
    if (RULE_IF(TW_STAGE, 5, !(trekwar_more_of(t, card) >> TYPE_EVENT & 1)))     // after one, the Stage is over
        return c->has_effect ? become(t, trekwar_effect_frame(t, seat, card)) : done(t);
    RULE(TW, A38);
    return c->has_effect ? call(t, f, EVENT_STAGE_OFFER, trekwar_effect_frame(t, seat, card))
                         : next(f, EVENT_STAGE_OFFER);
}

Flow trekwar_event_stage_run(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.seat.seat;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    switch ((EventStageStep)f->step) {

    case EVENT_STAGE_OFFER:
        offer_begin(t, seat, QUESTION_EVENT);
        for (uint8_t i = 0; i < hand->count && !is_forbidden(t, seat, TYPE_EVENT); i++)
            if (RULE_IF(TW_CARD, 1, facts(t, hand->card[i])->type == TYPE_EVENT) && !is_like_before(t, hand, i, 0) &&
                trekwar_event_refused(t, seat, hand->card[i], state(t)->turn == 0) == REFUSAL_NONE)
                offer(t, VERB_EVENT, hand->card[i], 0);
        RULE(TW, A30);                          // an Event may be spent even if it can have no effect
        offer(t, VERB_DONE, 0, 0);
        return ask(t, EVENT_STAGE_CHOSEN);

    case EVENT_STAGE_CHOSEN:
        if (t->chosen.verb == VERB_DONE)
            return done(t);
        trekwar_play_card(t, seat, t->chosen.card);
        if (RULE_IF(TW, A29, trekwar_has_cost(facts(t, t->chosen.card))))
            return call(t, f, EVENT_STAGE_PAID, trekwar_cost_frame(t, seat, t->chosen.card));
        return event_use(t, f, seat, t->chosen.card);

    case EVENT_STAGE_PAID:
        return event_use(t, f, seat, trekwar_active_event(t, seat));

    case EVENT_STAGE_USED:                      // texts that wait for an Event, or for the Ground
        if (state(t)->switched)
            return ground_watch(t, f, EVENT_STAGE_USED, seat);
        return call(t, f, EVENT_STAGE_WATCHED, event_watch_frame(t, seat, trekwar_active_event(t, seat)));

    case EVENT_STAGE_WATCHED:
        if (state(t)->switched)
            return ground_watch(t, f, EVENT_STAGE_WATCHED, seat);
        return trekwar_more_of(t, trekwar_active_event(t, seat)) >> TYPE_EVENT & 1 ? next(f, EVENT_STAGE_OFFER)
                                                                                  : done(t);
    }
    return bad_step(t, f);
}

// ---- the opening ----

#define OPENING_STEPS(X, P) X(P, EVENT) X(P, UNIT) X(P, PLAYED)
STEPS(OPENING, OpeningStep, trekwar_opening, OPENING_STEPS)

Frame trekwar_opening_frame(SeatId seat)
{
    Frame f = frame_at(PROCEDURE_OPENING, OPENING_EVENT);
    f.u.trekwar.seat.seat = seat;
    return f;
}

static Flow opening_unit(Table *t, Frame *f)
{
    RULE(TW_OPEN, 1);
    return call(t, f, OPENING_PLAYED, trekwar_deploy_frame(f->u.trekwar.seat.seat, true));
}

Flow trekwar_opening_run(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.seat.seat;
    switch ((OpeningStep)f->step) {

    case OPENING_EVENT:
        RULE(TW_OPEN, 2);
        if (trekwar_has_event(t, seat))
            return call(t, f, OPENING_UNIT, event_stage_frame(seat));
        return opening_unit(t, f);

    case OPENING_UNIT:
        return opening_unit(t, f);

    case OPENING_PLAYED:
        if (f->value == SURRENDERED)
            return done_with(t, SURRENDERED);
        RULE(TW_OPEN, 6);
        return become(t, trekwar_refill_frame(seat));
    }
    return bad_step(t, f);
}

// ---- Cards on top of a Deck Pile, put into any order ----

#define ORDER_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(ORDER, OrderStep, trekwar_order, ORDER_STEPS)

Frame trekwar_order_frame(SeatId seat, SeatId owner, uint8_t count)
{
    Frame f = frame_at(PROCEDURE_ORDER, ORDER_OFFER);
    f.u.trekwar.order = (TrekwarOrderLocals){seat, owner, count, 0};
    return f;
}

// Chooses which of the remaining Cards goes on top. The last one needs no choice.
Flow trekwar_order_run(Table *t, Frame *f)
{
    TrekwarOrderLocals *o = &f->u.trekwar.order;
    const Zone *deck = zone_for(t, o->owner, ZONE_DECK);
    switch ((OrderStep)f->step) {

    case ORDER_OFFER:
        offer_begin(t, o->seat, QUESTION_ORDER);
        for (uint8_t i = o->done; i < o->count; i++)
            offer(t, VERB_CHOOSE, deck->card[deck->count - 1 - i], 0);
        offers_sort(t);
        return ask(t, ORDER_CHOSEN);

    case ORDER_CHOSEN:
        zone_arrange(t, t->chosen.card, (uint8_t)(deck->count - 1 - o->done));
        o->done++;
        return o->done + 1 < o->count ? next(f, ORDER_OFFER) : done(t);
    }
    return bad_step(t, f);
}
