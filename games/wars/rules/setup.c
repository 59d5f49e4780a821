// setup.c — who begins, the starting locations, the first hands (SETUP, VIS-8, A-44).
#include "core/knowledge.h"
#include "games/wars/board/board.h"
#include "games/wars/rules/rules.h"

#define SETUP_STEPS(X, P) X(P, BEGIN) X(P, OFFER) X(P, CHOSEN) X(P, REVEAL) X(P, HANDS)
STEPS(SETUP, SetupStep, wars_setup, SETUP_STEPS)

Frame wars_setup_frame(void) { return frame_at(PROCEDURE_SETUP, SETUP_BEGIN); }

static void first_seat_draw(Table *t)
{
    RULE(SETUP, 1);
    state_to_change(t)->first = (uint8_t)rng_below(&t->m->rng, &t->block, SEAT_COUNT);
    state_to_change(t)->turn_player = state(t)->first;
    event_emit(t, (Event){.kind = EVENT_WARS_BEGINS, .seat = state(t)->first});
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Zone *deck = zone_for(t, seat, ZONE_RESERVE);
        // its owner looks through the deck; the shuffle then hides its order again
        for (uint8_t i = 0; i < deck->count; i++)
            knowledge_show(t, deck->card[i], VIEWER_BIT(seat));
    }
}

// ---- the starting locations ----

// The locations of a deck, each once, in the order of definitions.
static uint8_t starts_of(const Table *t, SeatId seat, CardId ret_card[WARS_DECK])
{
    const Zone *deck = zone_for(t, seat, ZONE_RESERVE);
    uint8_t count = 0;
    for (uint8_t i = 0; i < deck->count; i++) {
        DefId def = t->cards[deck->card[i]].def;
        uint8_t at = 0;
        if (!is_location_card(t, deck->card[i]))
            continue;
        while (at < count && t->cards[ret_card[at]].def < def)
            at++;
        if (at < count && t->cards[ret_card[at]].def == def)
            continue;
        memmove(ret_card + at + 1, ret_card + at, (size_t)(count - at));
        ret_card[at] = deck->card[i];
        count++;
    }
    return count;
}

static bool has_start(const Table *t, SeatId seat)
{
    const Zone *deck = zone_for(t, seat, ZONE_RESERVE);
    for (uint8_t i = 0; i < deck->count; i++)
        if (is_location_card(t, deck->card[i]))
            return true;
    return false;
}

// Who chooses next: the player who goes first, then the other; SEAT_NOBODY: both have chosen.
static SeatId chooser(const Table *t)
{
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        SeatId seat = i == 0 ? state(t)->first : seat_other(state(t)->first);
        if (zone_for(t, seat, ZONE_ASIDE)->count == 0 && has_start(t, seat))
            return seat;
    }
    return SEAT_NOBODY;
}

static Flow setup_offer(Table *t, Frame *f)
{
    SeatId seat = chooser(t);
    if (seat == SEAT_NOBODY)
        return next(f, SETUP_REVEAL);
    CardId card[WARS_DECK];
    uint8_t count = starts_of(t, seat, card);
    RULE(SETUP, 2);
    offer_begin(t, seat, QUESTION_START);
    for (uint8_t i = 0; i < count; i++)
        offer(t, VERB_START, card[i], 0);
    return ask_at(t, f, SETUP_OFFER, SETUP_CHOSEN);
}

// The chosen location. In a match that a bot has dealt from its View the hidden card may have become any card: then a
// location of that deck takes its place. 0: there is none.
static CardId start_of(Table *t, SeatId seat)
{
    CardId card = zone_top(t, zone_id(seat, ZONE_ASIDE)), other[WARS_DECK];
    if (card == 0 || is_location_card(t, card))
        return card;
    card_move(t, card, zone_id(seat, ZONE_RESERVE));
    return starts_of(t, seat, other) > 0 ? other[0] : 0;
}

// These are not played, so nothing triggers on them. The second of two related ones goes next to the first.
static void starts_reveal(Table *t)
{
    RULE(VIS, 8);
    for (uint8_t i = 0; i < SEAT_COUNT; i++) {
        SeatId seat = i == 0 ? state(t)->first : seat_other(state(t)->first);
        CardId card = start_of(t, seat), site[WARS_CARDS];
        if (card == 0)
            continue;
        knowledge_show(t, card, VIEWERS_ALL);
        event_emit(t, (Event){.kind = EVENT_WARS_START, .seat = seat, .card = card});
        RULE(SETUP, 3);
        RULE(WARS_A, 44);
        wars_card_enter(t, card, seat, HOW_LOCATION, 0, wars_row_of(t, facts(t, card)->group, site));
    }
}

// ---- the first hands ----

// No text triggers on these draws: the game has not begun.
static void hands_deal(Table *t)
{
    RULE(SETUP, 6);                             // the other piles are empty
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        RULE(SETUP, 4);
        zone_shuffle(t, zone_id(seat, ZONE_RESERVE));
        RULE(SETUP, 5);
        for (int i = 0; i < HAND_FIRST && pile_count(t, seat, ZONE_RESERVE) > 0; i++)
            card_move(t, zone_top(t, zone_id(seat, ZONE_RESERVE)), zone_id(seat, ZONE_HAND));
    }
}

Flow wars_setup_run(Table *t, Frame *f)
{
    switch ((SetupStep)f->step) {

    case SETUP_BEGIN:
        first_seat_draw(t);
        return setup_offer(t, f);

    case SETUP_OFFER:
        return setup_offer(t, f);

    case SETUP_CHOSEN:
        card_move(t, t->chosen.card, zone_id(owner_of(t, t->chosen.card), ZONE_ASIDE));
        return setup_offer(t, f);

    case SETUP_REVEAL:
        starts_reveal(t);
        return next(f, SETUP_HANDS);

    case SETUP_HANDS:
        hands_deal(t);
        return become(t, wars_turn_frame());
    }
    return bad_step(t, f);
}
