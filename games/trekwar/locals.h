// locals.h — what TrekWar's procedures remember across a wait: what was decided, never what can be computed.

#ifndef RIFT_GAMES_TREKWAR_LOCALS_H
#define RIFT_GAMES_TREKWAR_LOCALS_H

#include "core/play.h"

enum {
    TREKWAR_EXCHANGE_MAX = 3,
    TREKWAR_SOURCES = 16,               // cards with a text for one Stage
};

typedef struct TrekwarBattleLocals {
    uint8_t loser;                      // the loser of the last Fight: the next attacker
    uint8_t origin;                     // chosen, not announced yet
} TrekwarBattleLocals;

typedef struct TrekwarFightLocals {
    uint8_t active;                     // whose Turn it is
} TrekwarFightLocals;

typedef struct TrekwarExchangeLocals {
    uint8_t seat;
    uint8_t count;
    uint8_t pick[TREKWAR_EXCHANGE_MAX]; // to be dropped
} TrekwarExchangeLocals;

typedef struct TrekwarTurnLocals {
    uint8_t seat;
    uint8_t last;                       // the card taken up last: a set is picked in list order
    uint8_t texts;                      // for the first source: abilities that were checked
    uint8_t begun;                      // 1: the sources of this Stage were found
    uint8_t source[TREKWAR_SOURCES];    // cards whose texts are due, beginning with the first unfinished one
} TrekwarTurnLocals;

typedef struct TrekwarSeatLocals {
    uint8_t seat;
} TrekwarSeatLocals;

typedef struct TrekwarDeployLocals {
    uint8_t seat;
    uint8_t opening;                    // 1: the opening of a Fight, 0: a Turn's Deployment
    Play play;
    uint8_t performed;                  // cards whose "when played" text was used
    uint8_t watched;                    // cards for which texts that wait for a play were used
    uint8_t covered;                    // the Unit that the new one covers
} TrekwarDeployLocals;

typedef struct TrekwarWatchLocals {
    uint8_t seat;                       // whose Turn it is, or who gives up
    uint8_t happening;                  // TrekwarHappening
    uint8_t card;                       // to which it happened; 0: to none
    uint8_t texts;                      // for the first source: abilities that were checked
    uint8_t source[TREKWAR_SOURCES];    // cards whose texts are due, beginning with the first unfinished one
} TrekwarWatchLocals;

typedef struct TrekwarOrderLocals {
    uint8_t seat;                       // who puts them in order
    uint8_t owner;                      // whose Deck Pile it is
    uint8_t count;                      // Cards on its top
    uint8_t done;                       // … of which this many are in place, from the top
} TrekwarOrderLocals;

typedef union TrekwarLocals {
    TrekwarBattleLocals battle;
    TrekwarFightLocals fight;
    TrekwarExchangeLocals exchange;
    TrekwarTurnLocals turn;
    TrekwarSeatLocals seat;             // opening, event stage, refill
    TrekwarDeployLocals deploy;
    TrekwarOrderLocals order;
    TrekwarWatchLocals watch;
} TrekwarLocals;

#endif
