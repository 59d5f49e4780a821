// why_phase.c — why a player can't do what belongs to another phase of the turn: that phase is over, or comes later, or
// passed unseen, since nobody is asked where there is nothing to do (ask/stops.c).
#include "core/say.h"
#include "games/wars/board/board.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"
#include "games/wars/show/why.h"

// What is done in each phase, as `why` has it.
static const struct { const char *phase, *action; bool is_action; } phases[PHASE_COUNT] = {
    [PHASE_ACTIVATE] = {"activate", "activate", true}, [PHASE_CONTROL] = {"control", "drain", false},
    [PHASE_DEPLOY] = {"deploy", "play", false},        [PHASE_BATTLE] = {"battle", "attack", false},
    [PHASE_MOVE] = {"move", "move", true},             [PHASE_DRAW] = {"draw", "draw", true}};

static void play_any_answer(const Table *t, SeatId seat, Why *why)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = 0; i < hand->count && !why->possible; i++)
        why->possible = hand->card[i] && wars_play_refused(t, seat, hand->card[i], 0) == REFUSAL_NONE;
    if (!why->possible)
        why_answer(why, "DEPLOY-1", "you have no card in hand that you could play");
}

// Why nothing could be done in that phase if it were this one; possible if something could.
static void there_answer(const Table *t, SeatId seat, Phase phase, Why *why)
{
    Match match;
    Table there;
    table_init(&there, t->game, t->set, &match);
    table_copy(&there, t);
    state_to_change(&there)->phase = (uint8_t)phase;
    scratch_drop(&there);
    if (phase == PHASE_DEPLOY)
        play_any_answer(&there, seat, why);
    else
        wars_why_action(&there, seat, span_of(phases[phase].action), why);
}

static void phase_answer(const Table *t, SeatId seat, Phase phase, Why *why)
{
    Why there = {0};
    Text text;
    Phase now = (Phase)state(t)->phase;
    there_answer(t, seat, phase, &there);
    wars_why_begin(why, there.possible ? "TURN-5" : there.rule, &text);
    if (now == phase)
        text_put(&text, "this is that phase");
    else
        text_format(&text, now > phase ? "your %s phase is over" : "your %s phase comes later in this turn",
                    phases[phase].phase);
    if (!there.possible)
        text_format(&text, "; as things stand there is nothing to do in it: %s", there.text);
    else if (now > phase)
        text_put(&text, "; both players have passed in it");
    else if (now < phase)
        text_put(&text, "; a phase ends when both players pass in a row while the stack is empty");
}

bool wars_why_phase(const Table *t, SeatId seat, Span word, Span rest, Why *why)
{
    Phase phase = PHASE_ACTIVATE;
    while (phase < PHASE_COUNT && !span_is_word(word, phases[phase].phase))
        phase++;
    bool is_phase = span_is_word(rest, "phase");
    if (phase == PHASE_COUNT || (!is_phase && (rest.size > 0 || phases[phase].is_action)))
        return false;
    if (turn_player(t) != seat)
        why_answer(why, "TURN-1", "it is your opponent's turn; you act in the phases of your own turn");
    else if (t->m->question != QUESTION_ACT || t->m->asked != seat)
        why_answer(why, "INIT-2", "something else has to be chosen first");
    else
        phase_answer(t, seat, phase, why);
    return true;
}
