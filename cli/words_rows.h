// words_rows.h — what can be said in a game, as rows: forms that mean the same, and a line with one of them.

#ifndef RIFT_CLI_WORDS_ROWS_H
#define RIFT_CLI_WORDS_ROWS_H

#include "core/game.h"
#include "language/sample.h"

enum { FORMS_BYTES = 600 };

typedef struct WordsRow {
    uint8_t section;                    // an index into word_sections
    const char *category;               // the category of its phrases, or the class of its words
    const char *operation;              // what its phrases do or, if they do nothing, ask first; NULL: neither
    bool is_statement;                  // the operation is something they do
    char forms[FORMS_BYTES];            // "draw <cards> · …"
    const char *type, *example;         // NULL: no line alone shows it
} WordsRow;

typedef struct WordsSection {
    const char *name, *means;
} WordsSection;

extern const WordsSection word_sections[];

typedef void WordsSink(void *self, const WordsRow *row);

// All rows, section by section.
void words_each(const Samples *s, WordsSink *sink, void *self);
// Whether a word, or several next to each other, occur in any of them.
bool words_know(const Grammar *g, Span word);
// Those in which they occur.
void words_with(const Samples *s, Span word, WordsSink *sink, void *self);

#endif
