// initiative.c — who has initiative: gaining it, passing it on, losing it (INIT-1 to -5, -8). What is checked before a
// player with initiative acts (INIT-9, -10) is in window.c; that the stack leaves it alone (INIT-6, -7), in stack.c.
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"

static void turn_player_gain(Table *t)
{
    WarsState *s = state_to_change(t);
    RULE(INIT, 1);
    s->initiative = s->turn_player;
    s->passes = 0;
}

void wars_initiative_at_start(Table *t)
{
    RULE(INIT, 3);
    turn_player_gain(t);
}

void wars_initiative_after_stack(Table *t)
{
    RULE(INIT, 4);
    turn_player_gain(t);
}

void wars_initiative_pass(Table *t)
{
    WarsState *s = state_to_change(t);
    event_emit(t, (Event){.kind = EVENT_WARS_PASS, .seat = s->initiative});
    s->passes++;
    RULE(INIT, 5);
    s->initiative = seat_other(s->initiative);
}

void wars_initiative_lose(Table *t)
{
    RULE(INIT, 8);                              // nobody can act until the step is over
    state_to_change(t)->initiative = SEAT_NOBODY;
}

bool wars_is_free_to_act(const Table *t, SeatId seat)
{
    return RULE_IF(INIT, 2, state(t)->turn_player == seat) && state(t)->stack_count == 0 &&
           RULE_IF(WARS_A, 22, !is_battle(t));
}
