// turn.c — a turn: six phases, each with a window, and its end (TURN, EOT, A-42, A-43).
#include "games/wars/board/turn_deeds.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

#define TURN_STEPS(X, P) \
    X(P, BEGIN) X(P, ACTIVATE) X(P, CONTROL) X(P, DEPLOY) X(P, BATTLE) X(P, MOVE) X(P, DRAW) X(P, END) X(P, OVER) \
    X(P, PHASE_OVER)
STEPS(TURN, TurnStep, wars_turn, TURN_STEPS)
_Static_assert((int)TURN_ACTIVATE == (int)PHASE_ACTIVATE && (int)TURN_END == (int)PHASE_COUNT, "a step for each phase");

Frame wars_turn_frame(void) { return frame_at(PROCEDURE_TURN, TURN_BEGIN); }
Frame wars_phase_frame(Phase phase) { return frame_at(PROCEDURE_TURN, (uint8_t)phase); }        // PHASE_COUNT: the end

static Flow turn_begin(Table *t, Frame *f)
{
    WarsState *s = state_to_change(t);
    if (RULE_IF(WARS_A, 43, s->turn >= TURNS_MAX)) {
        match_end(t, RESULT_DRAW, SEAT_NOBODY, REASON_TURNS);
        return ended();
    }
    s->turn++;
    event_emit(t, (Event){.kind = EVENT_WARS_TURN, .seat = s->turn_player, .number = (int16_t)s->turn});
    return next(f, TURN_ACTIVATE);
}

// Abilities that trigger at its end go on the stack, and can be responded to, in one more window of the same phase.
// False: none has triggered, and there is no such window.
static bool phase_end(Table *t)
{
    wars_trigger(t, ON_PHASE_END, 0, 0, turn_player(t));
    return wars_ability_is_waiting(t);
}

// Abilities that trigger "at the start of" a phase are queued here, so that they are on the stack before anybody acts.
static Flow phase_begin(Table *t, Frame *f)
{
    WarsState *s = state_to_change(t);
    RULE(TURN, 1);
    if (SURE(s->modifier_count > 0, false) && wars_phase_skip(t, s->turn_player, f->step))
        return next(f, (uint8_t)(f->step + 1));
    s->phase = f->step;
    s->activated = 0;
    memset(s->targeted, 0, sizeof s->targeted);
    event_emit(t, (Event){.kind = EVENT_WARS_PHASE, .seat = s->turn_player, .number = s->phase});
    if (SURE(s->watcher_count > 0, false))
        wars_watchers_phase(t);
    RULE(WARS_A, 42);
    wars_trigger(t, ON_PHASE, 0, 0, s->turn_player);
    return call(t, f, (uint8_t)(f->step + 1), wars_window_frame());
}

static Flow phase_next(Table *t, Frame *f)
{
    uint8_t before = state(t)->phase;
    if (before != PHASE_NONE && before + 1 == f->step && phase_end(t))
        return call(t, f, TURN_PHASE_OVER, wars_window_frame());
    return phase_begin(t, f);
}

static Flow turn_over(Table *t, Frame *f)
{
    WarsState *s = state_to_change(t);
    RULE(EOT, 1);
    wars_modifiers_expire(t, LASTS_TURN);
    wars_watchers_expire(t, LASTS_TURN);
    RULE(EOT, 2);
    RULE(EOT, 3);                               // active piles stay
    RULE(ENERGY, 9);
    RULE(ENERGY, 10);
    wars_recirculate(t, s->turn_player);
    wars_recirculate(t, seat_other(s->turn_player));
    wars_uses_clear(t);                         // limits are per turn
    wars_deeds_clear(t);
    RULE(TURN, 2);
    RULE(EOT, 4);
    s->turn_player = seat_other(s->turn_player);
    wars_modifiers_turn(t, s->turn_player);
    if (SURE(s->watcher_count > 0, false))
        wars_watchers_turn(t, s->turn_player);
    return turn_begin(t, f);
}

// Abilities that trigger at the end of the turn get a window of their own, after the last phase.
static Flow end_of_turn(Table *t, Frame *f)
{
    state_to_change(t)->phase = PHASE_NONE;
    wars_trigger(t, ON_END, 0, 0, turn_player(t));
    if (RULE_IF(WARS_A, 42, wars_ability_is_waiting(t)))
        return call(t, f, TURN_OVER, wars_window_frame());
    return turn_over(t, f);
}

// The phase has had its last window: the next one begins, and the end of this one does not trigger anything again.
static Flow turn_phase_over(Table *t, Frame *f)
{
    f->step = (uint8_t)(state(t)->phase + 1);
    return f->step == TURN_END ? end_of_turn(t, f) : phase_begin(t, f);
}

static Flow turn_end(Table *t, Frame *f)
{
    if (state(t)->phase == PHASE_DRAW && phase_end(t))
        return call(t, f, TURN_PHASE_OVER, wars_window_frame());
    return end_of_turn(t, f);
}

Flow wars_turn_run(Table *t, Frame *f)
{
    switch ((TurnStep)f->step) {

    case TURN_BEGIN:
        return turn_begin(t, f);

    case TURN_ACTIVATE:
    case TURN_CONTROL:
    case TURN_DEPLOY:
    case TURN_BATTLE:
    case TURN_MOVE:
    case TURN_DRAW:
        return phase_next(t, f);

    case TURN_END:
        return turn_end(t, f);

    case TURN_PHASE_OVER:
        return turn_phase_over(t, f);

    case TURN_OVER:
        return turn_over(t, f);
    }
    return bad_step(t, f);
}
