// foreign.h — words of other games, and what this one says instead (games/<game>/texts/foreign.def).

#ifndef RIFT_LANGUAGE_FOREIGN_H
#define RIFT_LANGUAGE_FOREIGN_H

#include "language/lexer.h"
#include "language/vocabulary.h"

// The longest foreign words that cover this token of a text, with their first token and number; NULL: none.
const ForeignInfo *foreign_over(const Vocabulary *v, const Tokens *tokens, uint16_t at, uint16_t *ret_first,
                                uint16_t *ret_count);
// The entry for exactly these words, or for a longer expression that contains them; NULL: none.
const ForeignInfo *foreign_find(const Vocabulary *v, Span words);

#endif
