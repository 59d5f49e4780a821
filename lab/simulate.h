// simulate.h — many matches between bots, counted.
//
// Game i of a run with seed S depends on S, i, decks and bots alone: block i of the ChaCha8 key stream under S's key
// (rng_seed_number) has the key of the match in words 0–7, the seed of seat 0's bot in words 8 and 9, of seat 1's in 10
// and 11 (low word first). If a setting of the game decides who opens, the seats alternate: seat i mod 2. Everything
// counted is a whole number, and sums of whole numbers do not depend on their order, so threads cannot change a digit
// of a report.

#ifndef RIFT_LAB_SIMULATE_H
#define RIFT_LAB_SIMULATE_H

#include "api/load.h"
#include "bots/bot.h"

enum { LENGTH_MAX = 4095, SIMULATE_THREADS_MAX = 256 };

typedef struct Simulation {
    const Loaded *loaded;
    const Deck *deck[SEAT_COUNT];
    BotLevel bot[SEAT_COUNT];
    uint64_t games, seed;
    uint8_t edition;                    // the edition of the rules
    uint32_t threads;
    bool shows_progress;                // a bar on stderr once it has taken two seconds
} Simulation;

typedef struct CardTally {              // games in which the seat played the card at least once, and won them
    uint64_t played[SEAT_COUNT], won[SEAT_COUNT];
} CardTally;

typedef struct Tally {
    uint64_t games, wins[SEAT_COUNT], draws;
    uint64_t opened, opener_wins;               // games in which it is known who went first
    uint64_t won_by[256], drawn_by[256], stopped_by[256];       // by reason; stopped: no contest
    uint64_t decisions, least, most;            // in total, and the least and the most of one game
    uint64_t length[LENGTH_MAX + 1];            // games by decisions; the last counts all longer ones
    uint64_t events[256];                       // by kind: those that the game wants counted (Game.counts)
    CardTally card[];                           // by definition
} Tally;

Tally *simulate(const Simulation *s);           // free() it
double simulate_now(void);                      // seconds on a monotonic clock

#endif
