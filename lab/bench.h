// bench.h — measuring the engine: the same work every time, on one thread, in CPU time.
//
// The work: games with seeds 1 to BENCH_GAMES (as many of them as BENCH_DECISIONS allow), starter decks, default
// settings, and for every choice a uniformly random option from an Xoshiro seeded with the game's seed; for WARS the
// same with the five pairs of decks of pairs.h, a fifth of the decisions each. There is no sink in timed runs. The
// signature is the hash of all events in wire form over the first BENCH_SIGNED games: work on speed must not change it.

#ifndef RIFT_LAB_BENCH_H
#define RIFT_LAB_BENCH_H

#include "core/table.h"

enum {
    BENCH_GAMES = 20000,        // per round; fewer if they take more decisions than
    BENCH_DECISIONS = 2500000,
    BENCH_ROUNDS = 5,           // the median is reported, and the spread beside it
    BENCH_SIGNED = 2000,
    BENCH_COUNTED = 300,        // under callgrind, which is fifty times slower
    BENCH_GREEDY = 100,         // games between greedy bots; a round ends after
    BENCH_GREEDY_DECISIONS = 4000,
};

// Plays the games with seeds first … first + count - 1 and returns how many decisions they took. Never
// inlined or cloned: callgrind counts the instructions spent inside it.
uint64_t bench_play_games(Table *t, const MatchSetup *decks, uint64_t first, uint64_t count);

#endif
