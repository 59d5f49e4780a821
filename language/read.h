// read.h — a card's text, line by line, to a program: all readings considered, one meaning kept.
//
// A line is accepted if every token of it is read, if exactly one meaning is left (the preferences of
// language/README.md may decide), and if printing that reading gives the line back.

#ifndef RIFT_LANGUAGE_READ_H
#define RIFT_LANGUAGE_READ_H

#include "core/card.h"
#include "language/compile.h"

enum { TEXT_LINE_MAX = 2000 };          // bytes of one line of card text

// How a line was understood, for explanations.
typedef struct LineReport {
    int readings;                       // all that fit the words
    int meanings;                       // different programs among the readings that make sense
    uint8_t preference;                 // the first one that decided; 0: none was needed
    char canonical[TEXT_LINE_MAX + 200];// printed from the tree
} LineReport;

typedef struct TextReader TextReader;   // scratch memory: about two megabytes
TextReader *text_reader_new(void);
void text_reader_free(TextReader *reader);

// Reads one line and appends it to `program`. `kind` is the bit of the card's kind. Problems go to the sink; their
// columns count within the line, and their line is 0. Returns how many there were; `report` may be NULL.
int text_line_read(TextReader *reader, const Grammar *g, Span line, uint16_t kind, Compiled *program,
                   LineReport *report, ProblemSink *sink, void *self);
// Cuts parentheses off the end of a line if the game has such helper text; empty: there are none.
Span text_helper_cut(const Grammar *g, Span *line);
// The reading kept by the last text_line_read that had no problem.
const Reading *text_reader_kept(const TextReader *reader);

// The lines of a card below its numbers: text, and at the end the lore in double quotes. `first` is the number of the
// first line, counted from the title (0). Reads them all, puts the program into the set, returns how many problems
// there were.
int card_text_read(CardSet *set, DefId def, const Vocabulary *v, Span lines, uint32_t first, uint16_t kind,
                   ProblemSink *sink, void *self);

// Puts a finished program into a set.
void card_set_program(CardSet *set, DefId def, const Vocabulary *v, const Compiled *program);

#endif
