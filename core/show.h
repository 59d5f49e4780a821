// show.h — Show: what a table looks like, member by member, for a client that draws it.
//
// A game says what there is besides zones and state: numbers with their parts, marks, places, battles. The listener
// gives it a form (the wire form: api/wire_show.c). Everything is read from a viewer's own View (view.h), so it
// contains nothing that the viewer may not know.

#ifndef RIFT_CORE_SHOW_H
#define RIFT_CORE_SHOW_H

#include "core/cards.h"
#include "core/table.h"

// Keys are given inside an object and are NULL in a list.
typedef struct Show Show;
struct Show {
    const Table *t;
    void *self;
    void (*object)(Show *show, const char *key);
    void (*list)(Show *show, const char *key);
    void (*close)(Show *show);
    void (*number)(Show *show, const char *key, int32_t number);
    void (*text)(Show *show, const char *key, const char *text);        // NULL: nothing
    void (*flag)(Show *show, const char *key);                          // true; a false flag is left out
    void (*card)(Show *show, const char *key, CardId card);             // 0: none
};

enum { FIGURE_NOT_PRINTED = INT16_MIN };

typedef struct Figure {                 // a number
    const char *name;
    uint8_t seat;                       // whose; SEAT_NOBODY: it belongs to no seat
    int value;
    int printed;                        // FIGURE_NOT_PRINTED: it is not on a card
    int of;                             // its goal; 0: none
    const Parts *parts;                 // NULL: not wanted
    bool is_explained;                  // its parts are always shown, not only if they say more than the number
} Figure;

void show_seat(Show *show, const char *key, uint8_t seat);
void show_cards(Show *show, const char *key, Cards cards);                      // their ids; left out if there are none
void show_list(Show *show, const char *key, const CardId *card, uint8_t count);        // likewise, in this order
void show_id(Show *show, const char *key, CardId card);                                 // left out if 0
void show_figure(Show *show, const Figure *figure);

#endif
