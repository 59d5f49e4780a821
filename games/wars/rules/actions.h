// actions.h — for the chapters of the phase actions: actions.c, activation.c, drain.c, movement.c,
// draw_phase.c. An attack is the first chapter of battle.c, and announced by battle.h.

#ifndef RIFT_GAMES_WARS_RULES_ACTIONS_H
#define RIFT_GAMES_WARS_RULES_ACTIONS_H

#include "games/wars/rules/rules.h"

int wars_action_take(Table *t, SeatId seat, PendingKind kind, CardId source, uint8_t number); // its entry; -1: none
void wars_activations_offer(Table *t, SeatId seat);
void wars_moves_offer(Table *t, SeatId seat);
Frame wars_drain_perform(Table *t, const Entry *e);
void wars_move_perform(Table *t, const Entry *e);

#endif
