// draw.h — for the files that draw the table: draw.c, draw_battle.c, draw_lines.c, and glance.c for the short form.

#ifndef RIFT_GAMES_WARS_SHOW_DRAW_H
#define RIFT_GAMES_WARS_SHOW_DRAW_H

#include "games/wars/table.h"

typedef enum Brevity { BREVITY_NONE, BREVITY_NO_CODES, BREVITY_NO_TEXTS, BREVITY_LOW } Brevity;

// On a low screen (BREVITY_LOW): how much is shown of what there is most of.
typedef enum PlaceDetail { PLACES_COUNTED, PLACES_POWERS, PLACES_OWN } PlaceDetail;     // own: with the cards there
typedef enum ListDetail { LIST_NONE, LIST_TITLES, LIST_NUMBERS } ListDetail;
typedef struct Details {
    PlaceDetail places;                 // for locations with cards
    ListDetail empty, hand;             // for empty ones: their icons; for the hand: cost and strength
} Details;

typedef struct Drawing {
    const Table *t;
    uint8_t viewer;
    SeatId near, far;
    Text *text;
    Brevity brevity;
    Details details;
} Drawing;

size_t wars_draw_width(Span span);      // in columns
const char *wars_say_open(const Table *t, CardId card);         // its title, if everybody knows it

// ---- a line ----
typedef struct Line {
    char data[6000];
    Text text;
} Line;

void wars_line_begin(Line *line);
void wars_line_draw(const Drawing *d, const Line *line, int indent);    // broken at spaces; the rest is indented

// ---- a list that combines equal things: "Hall Guard ×2, Reef Stalker" ----
typedef struct Fold {
    char data[5000];
    Text text;
    uint16_t begin[WARS_CARDS];
    uint8_t times[WARS_CARDS], count;
} Fold;

void wars_fold_begin(Fold *fold);
Text *wars_fold_item(Fold *fold);       // where the next item is written
void wars_fold_end(Fold *fold);         // ends the item that was written last
void wars_fold_put(const Fold *fold, Text *text);

// ---- parts of the table ----
const char *wars_draw_who(const Drawing *d, SeatId seat);       // "you" for the viewer
bool wars_draw_knows(const Drawing *d, CardId card);            // the viewer knows what card that is
void wars_draw_name(const Drawing *d, CardId card, Text *text);
void wars_draw_icons(const Drawing *d, SeatId seat, CardId location, Text *text);       // "▼2 Quay"
bool wars_present_put(const Drawing *d, SeatId seat, CardId location, Text *text);      // its cards there; false: none
bool wars_draw_present(const Drawing *d, SeatId seat, CardId location); // the same on lines of their own
void wars_draw_phases(const Drawing *d);
void wars_draw_piles(const Drawing *d, SeatId seat);            // the sizes of its piles, and its support
void wars_draw_alone(const Drawing *d, SeatId seat);            // assets that are beneath nothing
void wars_draw_stack(const Drawing *d);
void wars_draw_hand(const Drawing *d, SeatId seat);             // with texts
void wars_draw_now(const Drawing *d);                           // what is being decided
bool wars_hand_can_play(const Drawing *d, SeatId seat, CardId card);
// "Captain: power +2"; wars_until_say says how long.
void wars_change_say(const Table *t, const Modifier *m, const Change *c, Text *text);
void wars_index_say(const Table *t, CardId card, uint8_t index, Text *text);    // " before a site", its place in a row
const char *wars_way_name(Way way);              // " as a used card"
const char *wars_until_say(uint8_t until);
void wars_draw_battle(const Drawing *d);
void wars_draw_lasting(const Drawing *d);

#endif
