// draw.h — for the files that draw the table: draw.c, and glance.c for the short form. Lines may be too wide: they are
// folded at the end (text_fold).

#ifndef RIFT_GAMES_TREKWAR_SHOW_DRAW_H
#define RIFT_GAMES_TREKWAR_SHOW_DRAW_H

#include "games/trekwar/trekwar.h"

extern const char *const trekwar_draw_sectors[];           // "C", "N" …
void trekwar_draw_board(const Table *t, Text *text);
void trekwar_draw_moment(const Table *t, Text *text);      // which Fight it is, and its current stage
// The pile sizes; the line is not finished.
void trekwar_draw_counts(const Table *t, SeatId seat, uint8_t viewer, Text *text);
void trekwar_draw_seat(const Table *t, SeatId seat, uint8_t viewer, bool with_discards, Text *text);
void trekwar_draw_hand(const Table *t, SeatId seat, const char *whose, Text *text);
void trekwar_draw_numbers(const Table *t, CardId card, Text *text);                // "5/2", "+0/+3"; an Event has none
void trekwar_def_says(const Table *t, DefId def, Text *text);
void trekwar_draw_says(const Table *t, CardId card, Text *text);

#endif
