// ongoing.h — ongoing abilities, read from their cards: the statements of one operation, one by one.
//
// Nothing of them is stored. A reader does the cheap tests first (is it this number? does it name this card?) and the
// condition last, so that numbers which depend on each other are worked out only where a text asks for them.

#ifndef RIFT_GAMES_WARS_BOARD_ONGOING_H
#define RIFT_GAMES_WARS_BOARD_ONGOING_H

#include "games/wars/table.h"
#include "games/wars/texts/language.h"

typedef struct Ongoing {          // one statement of an ongoing ability that works now, its condition not yet evaluated
    const Context *c;                   // self: the card with the ability
    uint16_t at;                        // where it is in the program
    uint16_t condition;
} Ongoing;
typedef void OngoingSeen(void *self, const Ongoing *s);

// Visits the statements with this operation on all cards in play. `with` gives the texts their aside and entry; NULL:
// none.
void wars_ongoing_walk(const Table *t, uint8_t op, const Context *with, OngoingSeen *see, void *self);
// The same for one card, wherever it is, as if that seat had it.
void wars_ongoing_of(const Table *t, CardId card, SeatId you, uint8_t op, const Context *with, OngoingSeen *see,
                     void *self);

// An operand of one of these kinds, after skipping `before` of them; *ret_kind says which kind it is.
const uint8_t *wars_ongoing_operand(const Ongoing *s, const char *kinds, int before, char *ret_kind);
uint8_t wars_ongoing_word(const Ongoing *s);
uint8_t wars_ongoing_word_at(const Ongoing *s, int before);     // a word, after `before` others
int wars_ongoing_whose(const Ongoing *s);
SeatId wars_ongoing_player(const Ongoing *s);
bool wars_ongoing_names(const Ongoing *s, CardId card); // by its selector or filter
bool wars_ongoing_fits(const Ongoing *s, CardId place); // by its second filter
bool wars_ongoing_fits_place(const Ongoing *s, CardId place);   // by its only filter, beside a selector
// The card with the ability may have left since (STACK-11): this tests what it is, not where.
bool wars_ongoing_fits_agent(const Ongoing *s, CardId source);
int wars_ongoing_number(const Ongoing *s);
int wars_ongoing_number_for(const Ongoing *s, CardId card);     // which may be said of that card: "… beneath it"
int wars_ongoing_second(const Ongoing *s);              // the second number
bool wars_ongoing_holds(const Ongoing *s);              // its condition; call it last

#endif
