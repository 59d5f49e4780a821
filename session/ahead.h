// ahead.h — answers of several choices, found by trying them: the seat's questions that follow one another.
//
// It is tried on a match that the seat cannot tell from the real one (view_determinize), so nothing can be learned from
// it. The game says which questions belong together: only such whose options do not depend on what is hidden.

#ifndef RIFT_SESSION_AHEAD_H
#define RIFT_SESSION_AHEAD_H

#include "session/ask.h"

enum { AHEAD_MAX = 10 };                // choices in such an answer

typedef struct Path {
    SeatId seat;
    uint8_t look;                       // the game may look several times: for usual answers first, then for others
    uint8_t count;
    Option option[AHEAD_MAX];           // those that had no alternative are not here
    const Table *at[AHEAD_MAX];         // where each is chosen,
    const Table *after;                 //   and what would be then, as far as the seat knows
} Path;

typedef struct Ahead {
    // The question that `path->after` has come to, and this option, belong to the answer.
    bool (*goes_on)(const Path *path);
    bool (*is_part)(const Path *path, Option option);
    // Its words; false: it is no answer after all.
    bool (*say)(const Table *seen, const Path *path, Run *run);
} Ahead;

// Adds every such answer to the question, by their ranks; nothing and false if there is not room for all of them, up to
// `most` in all.
bool ahead_add(const Table *seen, SeatId seat, const Ahead *ahead, uint8_t look, uint8_t most, Ask *ask);
// The match after one option, on a table with memory of its own.
typedef struct Trial {
    Match match;
    Table table;
} Trial;
void trial_begin(const Table *seen, Trial *ret_trial);
void trial_choose(const Table *from, uint8_t index, Trial *ret_trial);
// At a question for a set: how many cards can be taken, all told. 0: it is for no set.
uint8_t ahead_most(const Table *seen, SeatId seat);

#endif
