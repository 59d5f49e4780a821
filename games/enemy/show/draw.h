// draw.h — for the files that draw the table: draw.c, and glance.c for the short form. Lines may be too wide: they are
// folded at the end (text_fold).

#ifndef RIFT_GAMES_ENEMY_SHOW_DRAW_H
#define RIFT_GAMES_ENEMY_SHOW_DRAW_H

#include "games/enemy/table.h"

bool enemy_draw_knows(const Table *t, CardId card, uint8_t viewer);
void enemy_draw_turn(const Table *t, uint8_t viewer, Text *text);
void enemy_draw_counts(const Table *t, SeatId seat, uint8_t viewer, Text *text); // points, and pile sizes
void enemy_draw_seat(const Table *t, SeatId seat, uint8_t viewer, bool with_piles, Text *text);
void enemy_draw_attack(const Table *t, Text *text);
void enemy_draw_spot(const Table *t, Text *text);       // the elements that can be spotted
void enemy_draw_hand(const Table *t, SeatId seat, const char *whose, Text *text);

#endif
