// draw.h — for the files that draw the table: draw.c, draw_battle.c.

#ifndef RIFT_GAMES_WARS_DRAW_H
#define RIFT_GAMES_WARS_DRAW_H

#include "games/wars/wars.h"

typedef struct Drawing {
    const Table *t;
    uint8_t viewer;
    SeatId near, far;
    Text *text;
} Drawing;

typedef struct Line {
    char data[800];
    Text text;
} Line;

void line_begin(Line *line);
void line_draw(const Drawing *d, const Line *line, int indent);  // broken at blanks; what goes on is set in
const char *draw_who(const Drawing *d, SeatId seat);            // "you" for the viewer
void draw_name(const Table *t, CardId card, Text *text);
bool draw_present(const Drawing *d, SeatId seat, CardId location);      // its cards there in a line; false: none
// "Captain: power +2"; what it lasts is said by until_say.
void change_say(const Table *t, const Modifier *m, const Change *c, Text *text);
void index_say(const Table *t, CardId card, uint8_t index, Text *text);   // " before a site", its place in a row
const char *way_name(Way way);                   // " as a used card"
const char *until_say(uint8_t until);
void draw_battle(const Drawing *d);
void draw_lasting(const Drawing *d);

#endif
