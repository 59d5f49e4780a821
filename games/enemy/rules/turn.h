// turn.h — setup and turns: drawing, discarding, the end of the game (HE-SETUP, HE-TURN, HE-DRAW, HE-WIN).

#ifndef RIFT_GAMES_ENEMY_RULES_TURN_H
#define RIFT_GAMES_ENEMY_RULES_TURN_H

#include "games/enemy/table.h"

bool enemy_deck_prepare(Table *t, SeatId seat);         // refills an empty deck; false: there is nothing to draw
void enemy_deck_left(Table *t, SeatId seat);            // a card has left it: checks whether it was the last
void enemy_draw_cards(Table *t, SeatId seat, int count);
void enemy_discard_at_random(Table *t, SeatId seat);
bool enemy_can_draw(const Table *t, SeatId seat);
bool enemy_is_first_turn(const Table *t);               // the active player's first turn

Frame enemy_setup_frame(void);
Frame enemy_turn_frame(void);
Frame enemy_turn_frame_play(void);                      // at the Play Step
Frame enemy_turn_frame_attack(void);                    // an attack is in progress
Frame enemy_turn_frame_end(void);
Frame enemy_discard_frame(SeatId seat, uint8_t count);
// For scenes/position_check.c: the procedure that a turn at this step waits for; PROCEDURE_NONE: none.
uint8_t enemy_turn_awaits(const Frame *turn);

#endif
