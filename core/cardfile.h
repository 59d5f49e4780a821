// cardfile.h — reading card files and deck files.
//
// A card file is blocks of lines separated by blank lines, each close to the printed card: title and code, type line,
// the game's numbers, text, lore. `#` starts a comment line. The kernel reads the title line and hands the block to the
// game. A deck file names its game and itself and then counts cards. A card file may name its game in the same way, in
// a first line "Game: NAME"; otherwise its folder does.

#ifndef RIFT_CORE_CARDFILE_H
#define RIFT_CORE_CARDFILE_H

#include "core/game.h"

enum { CARD_TEXT_LINE = 3 };            // lines above a card's text: title, type, numbers

// What the first lines of a file say about it.
typedef struct FileHead {
    Span game;                          // from a line "Game: NAME"; empty: there is none
    uint32_t line, column;              // where that name is
    bool is_deck;                       // there is a line "Deck: NAME"
} FileHead;
FileHead file_head(Span file);

// The cards of a file one after the other: begin with {.rest = file}. A block is its lines from the title on.
typedef struct CardBlocks {
    Span rest;
    uint32_t line;                      // number of the line read last
    bool begun;
} CardBlocks;
bool card_block_next(CardBlocks *blocks, Span *ret_block, uint32_t *ret_line);
// "Title [CODE]". False with the problem; its line is 0.
bool card_title_read(Span line, Span *ret_title, Span *ret_code, Problem *problem);

// Cuts off the marks before a title, which are not part of the name: bullets and diamonds, also "*" and "&".
typedef struct TitleMarks {
    uint8_t bullets, diamonds;
} TitleMarks;
TitleMarks title_marks(Span *title);

// Cuts the next piece off a line "A • B • C"; "*" works like "•".
Span card_piece(Span *rest);
// "×2", also "x2". False if it is something else.
bool card_times(Span piece, int32_t *ret_count);

// Adds the cards of a file to the set and returns the number of problems. Reading continues after a card with one.
int cards_read(CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self);
// A deck, its cards looked up in the set; returns the number of problems.
int deck_read(Deck *deck, const CardSet *set, const Game *game, Span file, ProblemSink *sink, void *self);

#endif
