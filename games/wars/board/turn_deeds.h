// turn_deeds.h — what has happened in this turn, for texts that ask: "that moved this turn", "if you have played two
// cards".
//
// Which events are kept is noted when cards are loaded, in the facts of the definition that is no card: the set says
// it, so nobody learns from a match what a deck holds. A set without such a text keeps nothing.

#ifndef RIFT_GAMES_WARS_BOARD_TURN_DEEDS_H
#define RIFT_GAMES_WARS_BOARD_TURN_DEEDS_H

#include "games/wars/table.h"
#include "games/wars/texts/language.h"

enum { DEED_PHASE = 5 };                // of a text's word: the phase stands from this bit on; 0: in any

void wars_deed_note(Table *t, uint8_t event, CardId card, SeatId seat);
void wars_deeds_clear(Table *t);                        // the turn is over
void wars_deeds_forget(Table *t, CardId card);          // it is another card from now on
bool wars_deed_is_of(const Table *t, CardId card, uint8_t event, int seat);     // seat -1: whoever did it
bool wars_deeds_name(const Table *t, CardId card);      // something is kept of that very card
// How often it has happened, by that seat or to its cards, with cards that fit. The filter asks for kind and labels.
int wars_deeds_count(const Context *c, uint8_t what, int seat, const uint8_t *filter);

#endif
