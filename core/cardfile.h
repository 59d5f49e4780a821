// cardfile.h — reading card files and deck files.
//
// A card file is blocks of lines separated by blank lines, each close to the printed card: title and code,
// type line, the game's numbers, text, lore. `#` starts a comment line. The kernel reads the title line and
// hands the block to the game. A deck file names its game and itself and then counts cards.

#ifndef RIFT_CORE_CARDFILE_H
#define RIFT_CORE_CARDFILE_H

#include "core/game.h"

// Called for every problem found; reading goes on behind the card it is in.
typedef void ProblemSink(void *self, const Problem *problem);

// Adds the cards of a file to the set; returns how many problems there were.
int cards_read(CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self);
// A deck, its cards looked up in the set; returns how many problems there were.
int deck_read(Deck *deck, const CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self);

#endif
