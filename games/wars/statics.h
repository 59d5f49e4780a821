// statics.h — ongoing abilities, read where they stand: the statements of one operation, one by one.
//
// Nothing of them is stored. A reader asks first what costs least (is it this number? does it name this card?) and the
// condition last, so that numbers which depend on each other are worked out only where a text asks for them.

#ifndef RIFT_GAMES_WARS_STATICS_H
#define RIFT_GAMES_WARS_STATICS_H

#include "games/wars/wars.h"

typedef struct Static {                 // one statement of an ongoing ability in force, its condition not yet read
    const Context *c;                   // self: the card it stands on
    uint16_t at;                        // where it stands in the program
    uint16_t condition;
} Static;
typedef void StaticSeen(void *self, const Static *s);

// The statements with this operation on all cards in play. `with` gives the texts their aside and entry; NULL: none.
void statics_walk(const Table *t, uint8_t op, const Context *with, StaticSeen *see, void *self);
// The same on one card, wherever it is, as that seat's.
void statics_of(const Table *t, CardId card, SeatId you, uint8_t op, const Context *with, StaticSeen *see, void *self);

// Their operands: the first of its kind. Each may be asked alone.
uint8_t static_word(const Static *s);
SeatId static_player(const Static *s);
bool static_names(const Static *s, CardId card);        // by its selector or filter
bool static_fits(const Static *s, CardId place);        // by its second filter
int static_number(const Static *s);
bool static_holds(const Static *s);                     // its condition; ask it last

#endif
