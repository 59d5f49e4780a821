// draw_phase.c — the draw action (DRAW).
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/actions.h"
#include "games/wars/triggers/triggers.h"

bool wars_can_draw(const Table *t, SeatId seat)
{
    RULE(DRAW, 4);
    return wars_may_act_in(t, seat, PHASE_DRAW) && RULE_IF(DRAW, 1, pile_count(t, seat, ZONE_ACTIVE) > 0) &&
           !wars_seat_cant_draw(t, seat);
}

void wars_draw_action(Table *t, SeatId seat)
{
    CardId card = zone_top(t, zone_id(seat, ZONE_ACTIVE));
    RULE(DRAW, 1);
    RULE(DRAW, 2);
    RULE(VIS, 11);
    RULE(DRAW, 3);                              // it does not use the stack
    RULE(WARS_A, 1);
    state_to_change(t)->passes = 0;
    if (wars_event_replace(t, ON_DRAW, card, 0, seat))
        return;
    card_move(t, card, zone_id(seat, ZONE_HAND));
    wars_trigger(t, ON_DRAW, card, 0, seat);
}
