// setup.c — shuffled decks, the cut, the first hands (HE-SETUP).
#include "games/enemy/rules/turn.h"

#define SETUP_STEPS(X, P) X(P, CUT) X(P, HANDS)
STEPS(SETUP, SetupStep, enemy_setup, SETUP_STEPS)

Frame enemy_setup_frame(void) { return frame_at(PROCEDURE_SETUP, SETUP_CUT); }

// Announces only the card's number, not the card or its position: nobody can tell later where it was.
static uint8_t card_cut(Table *t, SeatId seat)
{
    const Zone *deck = zone_for(t, seat, ZONE_DECK);
    RULE(HE, A7);
    uint8_t destiny = facts(t, deck->card[rng_below(&t->m->rng, &t->block, deck->count)])->destiny;
    event_emit(t, (Event){.kind = EVENT_HE_CUT, .seat = seat, .number = destiny});
    return destiny;
}

// Decks whose cards all have the same number would be cut forever: then a seat is drawn at random.
static SeatId cut_for_first(Table *t)
{
    enum { CUTS_MAX = 100 };
    for (int i = 0; i < CUTS_MAX; i++) {
        uint8_t red = card_cut(t, RED), blue = card_cut(t, BLUE);
        if (RULE_IF(HE_SETUP, 2, red != blue))
            return RULE_IF(HE_SETUP, 2, red > blue) ? RED : BLUE;
    }
    return (SeatId)rng_below(&t->m->rng, &t->block, SEAT_COUNT);
}

Flow enemy_setup_run(Table *t, Frame *f)
{
    switch ((SetupStep)f->step) {

    case SETUP_CUT:
        state_to_change(t)->active = cut_for_first(t);
        event_emit(t, (Event){.kind = EVENT_HE_FIRST, .seat = state(t)->active});
        return next(f, SETUP_HANDS);

    case SETUP_HANDS:
        RULE(HE_SETUP, 3);
        enemy_draw_cards(t, state(t)->active, HAND_FIRST);
        enemy_draw_cards(t, defender(t), HAND_FIRST);
        return become(t, enemy_turn_frame());
    }
    return bad_step(t, f);
}
