// ahead.h — answers made of several choices, found by trying them: the seat's consecutive questions. (leads.h: the
// cards an option can lead to.)
//
// They are tried on a match that the seat cannot tell from the real one (view_determinize), so they reveal nothing. The
// game says which questions belong together: only those whose options do not depend on hidden cards.

#ifndef RIFT_SESSION_AHEAD_H
#define RIFT_SESSION_AHEAD_H

#include "session/ask.h"

enum { AHEAD_MAX = 10 };                // choices in such an answer

typedef struct Path {
    SeatId seat;
    uint8_t look;                       // the game may search several times: for usual answers first, then for others
    uint8_t count;
    Option option[AHEAD_MAX];           // without those that had no alternative
    const Table *at[AHEAD_MAX];         // where each is chosen,
    const Table *after;                 //   and the position after that, as far as the seat knows
} Path;

typedef struct Ahead {
    // Whether the question in `path->after`, and this option, belong to the answer.
    bool (*goes_on)(const Path *path);
    bool (*belongs)(const Path *path, Option option);
    // Writes the answer's words; false: it is not an answer after all.
    bool (*say)(const Table *seen, const Path *path, Run *run);
} Ahead;

// Adds all such answers to the question, ordered by rank. If there are more than `most`, or no room for all of them,
// adds nothing and returns false.
bool ahead_add(const Table *seen, SeatId seat, const Ahead *ahead, uint8_t look, uint8_t most, Ask *ask);
// The match after one option, on a table with memory of its own.
typedef struct Trial {
    Match match;
    Table table;
} Trial;
void trial_begin(const Table *seen, Trial *ret_trial);
void trial_choose(const Table *from, uint8_t index, Trial *ret_trial);
// At a question for a set: how many cards can be taken in total. 0: the question is not for a set.
uint8_t ahead_most(const Table *seen, SeatId seat);

#endif
