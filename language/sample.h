// sample.h — a short line for every phrase and every word of a game, made from the phrases themselves and understood by
// the reader: it shows people what can be said.
//
// For each phrase the cheapest sentence with it is put together and read. A line that is understood counts for all
// phrases in its reading; each keeps the shortest. A sentence can be grammatical and still make no sense; then the
// costs are varied and everything is tried again. A game adds a few lines (examples.def) for phrases that need
// something said before them.

#ifndef RIFT_LANGUAGE_SAMPLE_H
#define RIFT_LANGUAGE_SAMPLE_H

#include "language/read.h"

typedef struct Sample {
    const char *line;                   // NULL: none was found
    uint16_t kind;                      // the bit of a kind of card on which it is understood
} Sample;

typedef struct Samples {
    const Grammar *g;
    Arena arena;
    Sample *phrase;                     // by phrase of the grammar
    Sample *word;                       // by lexeme
    uint32_t tried, understood;
} Samples;

// Two phrases that differ only in their words: two ways to say the same thing.
bool phrases_agree(const Grammar *g, uint16_t a, uint16_t b);
// The line of a phrase, or of another way to say the same.
const Sample *samples_of(const Samples *s, uint16_t phrase);

Samples *samples_new(const Grammar *g);
void samples_free(Samples *s);

#endif
