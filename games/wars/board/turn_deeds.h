// turn_deeds.h — what has happened this turn, for texts like "that moved this turn", "if you have played two cards".
//
// Which events are recorded is decided when cards are loaded, in the facts of definition 0: it depends on the set, so a
// match reveals nothing about what a deck holds. A set without such a text records nothing.

#ifndef RIFT_GAMES_WARS_BOARD_TURN_DEEDS_H
#define RIFT_GAMES_WARS_BOARD_TURN_DEEDS_H

#include "games/wars/table.h"
#include "games/wars/texts/language.h"

// Which span a text asks about: the turn, one phase of it, or the battle. TurnDeed.phase has DEED_OF_BATTLE from what
// happens in a battle until the next one begins.
enum { SPAN_TURN, SPAN_BATTLE = PHASE_COUNT, DEED_OF_BATTLE = 0x80 };

// The event has happened with that card, `count` times or with so much energy, in the phase that it is now.
void wars_deed_record(Table *t, TurnDeed d);
void wars_deeds_clear(Table *t);                        // the turn is over
void wars_deeds_battle(Table *t);                       // a battle begins
void wars_deeds_forget(Table *t, CardId card);          // it counts as a new card from now on
bool wars_deed_is_of(const Context *c, CardId card, uint8_t event, uint8_t span, int seat);     // seat -1: either
bool wars_card_has_deed(const Table *t, CardId card);   // something is recorded for that very card
// How often it has happened, by that seat or to its cards, with cards that pass the filter. The filter tests kinds and
// labels. by: only what texts of that seat did; -1: whatever did it.
int wars_deeds_count(const Context *c, uint8_t event, uint8_t span, int seat, int by, const uint8_t *filter);

#endif
