// turn.c — a turn: Draw Step, Play Step, Attack Step; drawing and discarding; the end of the game (HE-TURN,
// HE-DRAW, HE-WIN).
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/turn.h"
#include "games/enemy/rules/window.h"

// ---- drawing ----

bool enemy_can_draw(const Table *t, SeatId seat)
{
    return zone_for(t, seat, ZONE_DECK)->count > 0 || zone_for(t, seat, ZONE_DISCARD)->count > 0;
}

NEVER_INLINE void deck_refill(Table *t, SeatId seat)
{
    zone_move_tops(t, zone_id(seat, ZONE_DISCARD), zone_id(seat, ZONE_DECK), ENEMY_DECK);
    zone_shuffle(t, zone_id(seat, ZONE_DECK));
}

bool enemy_deck_prepare(Table *t, SeatId seat)
{
    const Zone *deck = zone_for(t, seat, ZONE_DECK);
    RULE(HE, A2);                               // only when a card is needed
    if (!RULE_IF(HE_DRAW, 4, deck->count == 0))
        return true;
    if (RULE_IF(HE, A3, zone_for(t, seat, ZONE_DISCARD)->count == 0))
        return false;
    RULE(HE, A41);                              // a revealed card is in neither pile
    deck_refill(t, seat);
    return true;
}

void enemy_deck_left(Table *t, SeatId seat)
{
    RULE(HE, A1);                               // drawn, or as destiny
    RULE(HE, A4);                               // either player's deck, on anybody's turn, even for the first hands
    if (!RULE_IF(HE_WIN, 2, zone_for(t, seat, ZONE_DECK)->count == 0) || state(t)->final_turn)
        return;
    state_to_change(t)->final_turn = 1;
    event_emit(t, (Event){.kind = EVENT_HE_FINAL, .seat = seat});
}

void enemy_draw_cards(Table *t, SeatId seat, int count)
{
    const Zone *deck = zone_for(t, seat, ZONE_DECK);
    for (; count > 0 && enemy_deck_prepare(t, seat); count--) {
        card_move(t, deck->card[deck->count - 1], zone_id(seat, ZONE_HAND));
        enemy_deck_left(t, seat);
    }
}

// Picks a random id, since ids carry no meaning: a position in a sorted hand would tell something about the others.
void enemy_discard_at_random(Table *t, SeatId seat)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    uint8_t lot = (uint8_t)rng_below(&t->m->rng, &t->block, hand->count);
    for (uint8_t i = 0; i < hand->count; i++) {
        uint8_t lower = 0;
        for (uint8_t k = 0; k < hand->count; k++)
            lower = (uint8_t)(lower + (hand->card[k] < hand->card[i]));
        if (lower == lot) {
            card_move(t, hand->card[i], zone_id(seat, ZONE_DISCARD));
            return;
        }
    }
}

// ---- discarding from the hand, chosen by its owner ----

#define DISCARD_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(DISCARD, DiscardStep, enemy_discard, DISCARD_STEPS)

Frame enemy_discard_frame(SeatId seat, uint8_t count)
{
    Frame f = frame_at(PROCEDURE_DISCARD, DISCARD_OFFER);
    f.u.enemy.discard.seat = seat;
    f.u.enemy.discard.needed = count;
    return f;
}

// A set is picked in list order: after the last one picked, and never so far that too few are left.
static Flow discard_offer(Table *t, Frame *f)
{
    const EnemyDiscardLocals *d = &f->u.enemy.discard;
    const Zone *hand = zone_for(t, d->seat, ZONE_HAND);
    uint8_t first = 0;
    if (d->needed == 0)
        return done(t);
    if (d->count > 0)
        while (first < hand->count && hand->card[first++] != d->pick[d->count - 1])
            continue;
    offer_begin(t, d->seat, QUESTION_DISCARD);
    for (uint8_t i = first; i + d->needed <= hand->count; i++)
        if (!is_like_before(t, hand, i, first))
            offer(t, VERB_DISCARD, hand->card[i], 0);
    return ask_at(t, f, DISCARD_OFFER, DISCARD_CHOSEN);
}

static void discard_picked(Table *t, EnemyDiscardLocals *d)
{
    RULE(HE_ZONE, 3);
    RULE(HE, A40);                              // in list order
    for (uint8_t i = 0; i < d->count; i++)
        card_move(t, d->pick[i], zone_id(d->seat, ZONE_DISCARD));
    memset(d->pick, 0, sizeof d->pick);
    d->count = 0;
}

Flow enemy_discard_run(Table *t, Frame *f)
{
    EnemyDiscardLocals *d = &f->u.enemy.discard;
    switch ((DiscardStep)f->step) {

    case DISCARD_OFFER:
        return discard_offer(t, f);

    case DISCARD_CHOSEN:
        d->pick[d->count++] = t->chosen.card;
        d->needed--;
        if (d->needed == 0 || d->count == ENEMY_PICKS)
            discard_picked(t, d);
        return discard_offer(t, f);
    }
    return bad_step(t, f);
}

// ---- the end ----

static void end_by_deck(Table *t)
{
    uint8_t red = enemy_points_of(t, RED), blue = enemy_points_of(t, BLUE);
    if (RULE_IF(HE_WIN, 3, red == blue))
        match_end(t, RESULT_DRAW, SEAT_NOBODY, REASON_DECK);
    else
        match_end(t, RESULT_WIN, RULE_IF(HE_WIN, 3, red > blue) ? RED : BLUE, REASON_DECK);
}

// ---- the turn ----

#define TURN_STEPS(X, P) X(P, DRAW) X(P, WINDOW) X(P, PLAY) X(P, PLAYED) X(P, ATTACKED) X(P, END)
STEPS(TURN, TurnStep, enemy_turn, TURN_STEPS)

Frame enemy_turn_frame(void) { return frame_at(PROCEDURE_TURN, TURN_DRAW); }
Frame enemy_turn_frame_play(void) { return frame_at(PROCEDURE_TURN, TURN_WINDOW); }
Frame enemy_turn_frame_attack(void) { return frame_at(PROCEDURE_TURN, TURN_ATTACKED); }
Frame enemy_turn_frame_end(void) { return frame_at(PROCEDURE_TURN, TURN_END); }

uint8_t enemy_turn_awaits(const Frame *f)
{
    switch ((TurnStep)f->step) {
    case TURN_WINDOW:
        return PROCEDURE_DISCARD;
    case TURN_PLAY:
        return PROCEDURE_WINDOW;
    case TURN_PLAYED:
        return PROCEDURE_PLAY;
    case TURN_ATTACKED:
        return PROCEDURE_ATTACK;
    case TURN_DRAW:
    case TURN_END:
        break;
    }
    return PROCEDURE_NONE;
}

bool enemy_is_first_turn(const Table *t) { return state(t)->turn <= SEAT_COUNT; }

static Flow turn_play(Table *t, Frame *f)
{
    SeatId seat = state(t)->active;
    RULE(HE_PLAY, 1);
    if (RULE_IF(HE, A8, zone_for(t, seat, ZONE_HAND)->count == 0))
        return next(f, TURN_END);
    return call(t, f, TURN_PLAYED, enemy_play_frame(seat, false));
}

static Flow turn_window(Table *t, Frame *f)
{
    if (enemy_window_is_due(t, MOMENT_PLAY_STEP))
        return call(t, f, TURN_PLAY, enemy_window_frame(t, MOMENT_PLAY_STEP));
    return turn_play(t, f);
}

static Flow turn_draw(Table *t, Frame *f)
{
    SeatId seat = state(t)->active;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    state_to_change(t)->turn++;
    event_emit(t, (Event){.kind = EVENT_HE_TURN, .seat = seat, .number = (int16_t)state(t)->turn});
    RULE(HE_TURN, 2);
    RULE(HE_DRAW, 1);
    enemy_draw_cards(t, seat, 1);
    RULE(HE_DRAW, 5);                           // hand sizes are checked here and nowhere else
    RULE(HE, A36);
    if (RULE_IF(HE_DRAW, 2, hand->count > HAND_SIZE))
        return call(t, f, TURN_WINDOW, enemy_discard_frame(seat, (uint8_t)(hand->count - HAND_SIZE)));
    RULE(HE_DRAW, 3);
    if (hand->count < HAND_SIZE)
        enemy_draw_cards(t, seat, HAND_SIZE - hand->count);
    return turn_window(t, f);
}

static Flow turn_end(Table *t, Frame *f)
{
    state_to_change(t)->more_plays = state_to_change(t)->allowed = 0;
    RULE(HE, A5);                               // seven points would have ended it before
    if (RULE_IF(HE_WIN, 2, state(t)->final_turn)) {
        end_by_deck(t);
        return ended();
    }
    RULE(HE_TURN, 1);
    state_to_change(t)->active = defender(t);
    return turn_draw(t, f);
}

// The Attack Step follows and ends the turn; or, if nothing attacks, a text may have allowed another play.
static Flow turn_played(Table *t, Frame *f)
{
    SeatId seat = state(t)->active;
    if (RULE_IF(HE_ATTACK, 1, zone_for(t, seat, ZONE_ATTACK)->count > 0))
        return call(t, f, TURN_ATTACKED, enemy_attack_frame());
    if (!RULE_IF(HE_PLAY, 2, state(t)->more_plays > 0) || zone_for(t, seat, ZONE_HAND)->count == 0)
        return turn_end(t, f);
    state_to_change(t)->more_plays--;
    return call(t, f, TURN_PLAYED, enemy_play_frame(seat, true));
}

Flow enemy_turn_run(Table *t, Frame *f)
{
    switch ((TurnStep)f->step) {

    case TURN_DRAW:
        return turn_draw(t, f);

    case TURN_WINDOW:
        return turn_window(t, f);

    case TURN_PLAY:
        return turn_play(t, f);

    case TURN_PLAYED:
        return turn_played(t, f);

    case TURN_ATTACKED:
    case TURN_END:
        return turn_end(t, f);
    }
    return bad_step(t, f);
}
