// inputs.h — how many answers a person has to give: matches of the greedy bot, one seat of it played as a person would.
//
// Greedy's choices go through a session with the usual stops. Automatic passes cost nothing; an answer of several
// choices counts once if it is what greedy chose; every other question counts.

#ifndef RIFT_LAB_INPUTS_H
#define RIFT_LAB_INPUTS_H

#include "api/load.h"

enum { INPUTS_MAX = 255 };

typedef struct Inputs {                 // the counts of one seat
    uint64_t games, won, drawn;
    uint64_t inputs, passes;            // answers, and those of them that pass
    uint64_t turns[2];                  // its own, the opponent's
    uint64_t by_turn[2][INPUTS_MAX + 1];        // turns by the answers they took
    uint64_t by_game[16 * (INPUTS_MAX + 1)];
    uint64_t skipped, missed;           // windows passed automatically; and those in which it could have responded
    uint64_t bytes;                     // the most memory that a session took
} Inputs;

// Games from `first` on, each with its own seed; the seat's opponent is plain greedy.
void inputs_count(const Loaded *loaded, const Deck *const deck[SEAT_COUNT], uint8_t edition, uint64_t seed,
                  uint64_t games, SeatId seat, Inputs *ret_inputs);
uint32_t inputs_median(const uint64_t *tally, uint32_t count);

#endif
