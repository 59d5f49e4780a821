// explain_lines.h — how a whole card's text was understood, line by line, and each line as rows for people to read.

#ifndef RIFT_LANGUAGE_EXPLAIN_LINES_H
#define RIFT_LANGUAGE_EXPLAIN_LINES_H

#include "language/explain.h"
#include "language/read.h"

// A line of a text. If it was understood: its reading, and the abilities from `first` on that it added to the program.
typedef struct LineShown {
    const Game *game;
    Span text;
    bool is_lore;                       // between double quotes: it has no effect
    const LineReport *report;
    const Reading *reading;             // NULL: lore, or not understood
    const Compiled *made;
    uint8_t first;
} LineShown;

typedef void LineSink(void *self, const LineShown *line);

// Reads every line of a card's text below its numbers into `made`, which must be zero. `kind` is the bit of the card's
// kind; 0: none of it is understood. Returns how many lines there are.
unsigned text_explain(const Game *game, Span text, uint16_t kind, Compiled *made, LineSink *sink, void *self);

// How a row is to look.
typedef enum RowLook { ROW_PLAIN, ROW_LINE, ROW_ASIDE } RowLook;
typedef void RowSink(void *self, RowLook look, const char *words);      // without its line end

// The line itself, then how it was understood; an empty row comes first.
void line_rows(const LineShown *line, RowSink *sink, void *self);
// All of a card as a CardSet has it (CardDef.text), below its type and numbers.
void card_rows(const Game *game, Span card, RowSink *sink, void *self);

#endif
