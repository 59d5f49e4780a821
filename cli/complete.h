// complete.h — what a line that somebody has begun to type could become.
//
// Candidates are whole lines ("card Deep Space Nine"): a line of a game is more often a sentence than a word.

#ifndef RIFT_CLI_COMPLETE_H
#define RIFT_CLI_COMPLETE_H

#include "core/text.h"

enum { CANDIDATES_MAX = 64, CANDIDATE_BYTES = 192 };

typedef struct Candidates {
    Span typed;                         // the line up to the cursor
    unsigned count;                     // different ones; those beyond CANDIDATES_MAX are only counted
    char line[CANDIDATES_MAX][CANDIDATE_BYTES];
    uint8_t lead[CANDIDATES_MAX];       // bytes of the line that are the lead
    size_t common;                      // how many bytes of the first one all begin with, ignoring case
} Candidates;

// `lead` (a command: a few bytes) and `words` together are a line. It is taken if it begins with what was typed,
// ignoring case, and is new.
void candidate_offer(Candidates *c, const char *lead, const char *words);
// A candidate without its lead: what to show of it in a list.
const char *candidate_words(const Candidates *c, unsigned index);
// The replacement for what was typed: the common beginning of all candidates. False: it is there already.
bool candidate_common(const Candidates *c, Span *ret_line);

#endif
