// initiative.c — who has initiative, and passing it on (INIT-1, -2, -5).
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"

void wars_initiative_gain(Table *t, SeatId seat)
{
    RULE(INIT, 1);
    state_to_change(t)->holder = seat;
    state_to_change(t)->passes = 0;
}

void wars_initiative_pass(Table *t)
{
    WarsState *s = state_to_change(t);
    event_emit(t, (Event){.kind = EVENT_WARS_PASS, .seat = s->holder});
    s->passes++;
    RULE(INIT, 5);
    s->holder = seat_other(s->holder);
}

bool wars_is_free_to_act(const Table *t, SeatId seat)
{
    return RULE_IF(INIT, 2, state(t)->turn_player == seat) && state(t)->stack_count == 0 &&
           RULE_IF(WARS_A, 22, !is_battle(t));
}
