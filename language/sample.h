// sample.h — a short line for every phrase and every word of a game, made from the phrases themselves and understood by
// the reader: for those who want to know what can be said.
//
// For each phrase the cheapest sentence around it is put together and read. What is understood counts for all phrases
// in its reading, the shorter line for each. Sense is more than grammar, so some of them make none; then the costs are
// shaken up and all is tried again. A game has a few lines more (examples.def), for what goes on with something said
// before.

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

// Two phrases that differ in their words alone: two ways to say the same.
bool phrases_agree(const Grammar *g, uint16_t a, uint16_t b);
// The line of a phrase, or of another way to say the same.
const Sample *samples_of(const Samples *s, uint16_t phrase);

Samples *samples_new(const Grammar *g);
void samples_free(Samples *s);

#endif
