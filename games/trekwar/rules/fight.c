// fight.c — one Fight (TW-FIGHT, TW-OPEN, TW-AFTER): Hands of six, the exchange, the opening, Turns until someone
// surrenders, the discards.
#include "games/trekwar/trekwar.h"

static Frame exchange_frame(SeatId seat);

#define FIGHT_STEPS(X, P) X(P, START) X(P, HANDS) X(P, EXCHANGE) X(P, EXCHANGE_OTHER) X(P, OPENING) \
    X(P, OPENED) X(P, TURN) X(P, TURN_OVER) X(P, CLEAR)
STEPS(FIGHT, FightStep, trekwar_fight, FIGHT_STEPS)

Frame trekwar_fight_frame(void) { return frame_at(PROCEDURE_FIGHT, FIGHT_START); }
Frame trekwar_fight_frame_exchange(void) { return frame_at(PROCEDURE_FIGHT, FIGHT_EXCHANGE); }
Frame trekwar_fight_frame_opening(void) { return frame_at(PROCEDURE_FIGHT, FIGHT_OPENED); }
Frame trekwar_fight_frame_turn(SeatId active)
{
    Frame f = frame_at(PROCEDURE_FIGHT, FIGHT_TURN);
    f.u.trekwar.fight.active = active;
    return f;
}

void trekwar_take_up(Table *t, SeatId seat, int count)
{
    RULE(TW, A9);                               // as many as there are
    RULE(TW_END, 4);                            // the Discard Pile is no reserve
    zone_move_tops(t, zone_id(seat, ZONE_DECK), zone_id(seat, ZONE_HAND), count);
}

static void fight_prepare(Table *t)
{
    TrekwarState *s = state_to_change(t);
    s->fight++;
    s->matched = 0;
    event_emit(t, (Event){.kind = EVENT_TW_FIGHT, .seat = s->opener, .from = s->origin, .to = s->target,
                          .number = (int16_t)s->fight});
}

NEVER_INLINE void fill_hand(Table *t, SeatId seat)
{
    int held = zone_for(t, seat, ZONE_HAND)->count;
    RULE(TW_FIGHT, 1);
    if (RULE_IF(TW_FIGHT, 2, held >= HAND_SIZE))
        return;                                 // the player keeps the whole Hand
    trekwar_take_up(t, seat, HAND_SIZE - held);
}

static void discard_all(Table *t, SeatId seat, ZoneName from)
{
    const Zone *z = zone_for(t, seat, from);
    RULE(TW_TABLE, 8);
    while (z->count > 0)
        card_move(t, z->card[0], zone_id(seat, ZONE_DISCARD));
}

void trekwar_turn_down(Table *t, SeatId seat, ZoneName zone)
{
    const Zone *z = zone_for(t, seat, zone);
    for (uint8_t i = 0; i < z->count; i++)
        if (!t->cards[z->card[i]].face_down)
            card_turn_down(t, z->card[i]);
}

// TW-AFTER: Combating Forces are discarded, Events stay, face down; Hands are kept.
NEVER_INLINE void clear_table(Table *t, SeatId seat)
{
    RULE(TW_AFTER, 1);
    RULE(TW_TABLE, 2);
    RULE(TW_CARD, 10);                          // a Command counts until the end of the Fight
    discard_all(t, seat, ZONE_UNITS);
    discard_all(t, seat, ZONE_MANEUVERS);
    discard_all(t, seat, ZONE_COMMANDS);
    RULE(TW_AFTER, 2);
    RULE(TW, A18);
    trekwar_turn_down(t, seat, ZONE_EVENTS);
    RULE(TW_AFTER, 3);
}

static Flow fight_turn(Table *t, Frame *f)
{
    state_to_change(t)->turn++;
    if (RULE_IF(TW, A21, state(t)->turn > TURN_LIMIT)) {
        match_stop(t, (Reason)REASON_TURNS);
        return ended();
    }
    return call(t, f, FIGHT_TURN_OVER, trekwar_turn_frame(f->u.trekwar.fight.active));
}

static Flow fight_exchange(Table *t, Frame *f)
{
    RULE(TW_FIGHT, 6);
    RULE(TW, A11);                              // the opener exchanges first
    return call(t, f, FIGHT_EXCHANGE_OTHER, exchange_frame(state(t)->opener));
}

static Flow fight_hands(Table *t, Frame *f)
{
    fill_hand(t, state(t)->opener);
    fill_hand(t, seat_other(state(t)->opener));
    return fight_exchange(t, f);
}

Flow trekwar_fight_run(Table *t, Frame *f)
{
    TrekwarFightLocals *fight = &f->u.trekwar.fight;
    SeatId opener = state(t)->opener;
    switch ((FightStep)f->step) {

    case FIGHT_START:
        fight_prepare(t);
        return fight_hands(t, f);

    case FIGHT_HANDS:
        return fight_hands(t, f);

    case FIGHT_EXCHANGE:
        return fight_exchange(t, f);

    case FIGHT_EXCHANGE_OTHER:
        return call(t, f, FIGHT_OPENING, exchange_frame(seat_other(opener)));

    case FIGHT_OPENING:
        return call(t, f, FIGHT_OPENED, trekwar_opening_frame(opener));

    case FIGHT_OPENED:
        fight->active = opener;
        if (RULE_IF(TW_OPEN, 7, f->value == SURRENDERED))
            return next(f, FIGHT_CLEAR);
        fight->active = seat_other(opener);
        return fight_turn(t, f);

    case FIGHT_TURN_OVER:
        if (RULE_IF(TW_OPEN, 8, f->value == SURRENDERED))
            return next(f, FIGHT_CLEAR);        // the players alternate until someone surrenders
        RULE(TW_END, 3);                        // … whatever is left in the Deck Piles
        fight->active = seat_other(fight->active);
        return fight_turn(t, f);

    case FIGHT_TURN:                            // where a position can begin
        return fight_turn(t, f);

    case FIGHT_CLEAR:
        clear_table(t, FEDERATION);
        clear_table(t, DOMINION);
        state_to_change(t)->ground = GROUND_NONE;
        state_to_change(t)->switched = 0;
        state_to_change(t)->turn = 0;
        return done_with(t, fight->active);     // the player who lost it
    }
    return bad_step(t, f);
}

// ---- the exchange (TW-FIGHT-3 to -6) ----

#define EXCHANGE_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(EXCHANGE, ExchangeStep, trekwar_exchange, EXCHANGE_STEPS)

static Frame exchange_frame(SeatId seat)
{
    Frame f = frame_at(PROCEDURE_EXCHANGE, EXCHANGE_OFFER);
    f.u.trekwar.exchange.seat = seat;
    return f;
}

static uint8_t exchange_limit(const Table *t, SeatId seat)
{
    uint8_t pile = zone_for(t, seat, ZONE_DECK)->count;
    RULE(TW, A10);
    return RULE_IF(TW_FIGHT, 5, pile < TREKWAR_EXCHANGE_MAX) ? pile : TREKWAR_EXCHANGE_MAX;
}

NEVER_INLINE Flow exchange_offer(Table *t, Frame *f)
{
    const TrekwarExchangeLocals *x = &f->u.trekwar.exchange;
    const Zone *hand = zone_for(t, x->seat, ZONE_HAND);
    const CardId *at = hand->card, *end = at + hand->count;
    CardId last = x->count > 0 ? x->pick[x->count - 1] : 0;
    while (last != 0 && at < end && *at++ != last)
        continue;                               // a set is picked in list order: continue after the last one
    offer_begin(t, x->seat, QUESTION_EXCHANGE);
    const Card *cards = t->cards;
    DefId before = 0;                           // equal cards are next to each other: one of them is offered
    if (RULE_IF(TW_FIGHT, 3, x->count < exchange_limit(t, x->seat)))
        for (; at < end; at++) {
            CardId card = *at;
            if (cards[card].def != before)
                offer(t, VERB_DROP, card, 0);
            before = cards[card].def;
        }
    offer(t, VERB_DONE, 0, 0);
    return ask_at(t, f, EXCHANGE_OFFER, EXCHANGE_CHOSEN);
}

void trekwar_exchange_swap(Table *t, SeatId seat, const CardId *card, uint8_t count)
{
    event_emit(t, (Event){.kind = EVENT_TW_EXCHANGE, .seat = seat, .number = count});
    if (count == 0)
        return;
    RULE(TW_FIGHT, 4);                          // replacements first, then the shuffle
    trekwar_take_up(t, seat, count);
    RULE(TW_TABLE, 9);
    cards_move_unseen(t, card, count, zone_id(seat, ZONE_DECK));
    zone_shuffle(t, zone_id(seat, ZONE_DECK));
}

NEVER_INLINE Flow exchange_done(Table *t, const TrekwarExchangeLocals *x)
{
    trekwar_exchange_swap(t, x->seat, x->pick, x->count);
    return done(t);
}

Flow trekwar_exchange_run(Table *t, Frame *f)
{
    TrekwarExchangeLocals *x = &f->u.trekwar.exchange;
    switch ((ExchangeStep)f->step) {

    case EXCHANGE_OFFER:
        return exchange_offer(t, f);

    case EXCHANGE_CHOSEN:
        if (t->chosen.verb == VERB_DONE)
            return exchange_done(t, x);
        x->pick[x->count++] = t->chosen.card;
        return exchange_offer(t, f);
    }
    return bad_step(t, f);
}

// ---- refilling the Hand (TW-OPEN-6, TW-STAGE-12) ----

#define REFILL_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(REFILL, RefillStep, trekwar_refill, REFILL_STEPS)

Frame trekwar_refill_frame(SeatId seat)
{
    Frame f = frame_at(PROCEDURE_REFILL, REFILL_OFFER);
    f.u.trekwar.seat.seat = seat;
    return f;
}

static int refill_most(const Table *t, SeatId seat)
{
    int room = HAND_SIZE - zone_for(t, seat, ZONE_HAND)->count;
    int pile = zone_for(t, seat, ZONE_DECK)->count;
    if (RULE_IF(TW_STAGE, 12, room <= 0))
        return 0;
    return RULE_IF(TW_STAGE, 12, room < pile) ? room : pile;
}

static Flow refill_offer(Table *t, Frame *f)
{
    SeatId seat = f->u.trekwar.seat.seat;
    int16_t most = (int16_t)refill_most(t, seat);
    if (most == 0)
        return done(t);
    RULE(TW, A13);                              // any number, including none; cards taken may be looked at first
    offer_begin(t, seat, QUESTION_REFILL);
    for (int16_t n = 0; n <= most; n++)
        offer(t, VERB_TAKE, 0, n);
    return ask_at(t, f, REFILL_OFFER, REFILL_CHOSEN);
}

Flow trekwar_refill_run(Table *t, Frame *f)
{
    switch ((RefillStep)f->step) {

    case REFILL_OFFER:
        return refill_offer(t, f);

    case REFILL_CHOSEN:
        if (t->chosen.number == 0)
            return done(t);
        trekwar_take_up(t, f->u.trekwar.seat.seat, t->chosen.number);
        return refill_offer(t, f);
    }
    return bad_step(t, f);
}
