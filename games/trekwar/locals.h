// locals.h — what TrekWar's procedures remember across a wait: what was decided, never what can be computed.

#ifndef RIFT_GAMES_TREKWAR_LOCALS_H
#define RIFT_GAMES_TREKWAR_LOCALS_H

#include "core/slots.h"

enum { TW_EXCHANGE_MAX = 3 };

typedef struct BattleLocals {
    uint8_t loser;                      // of the last Fight: the next attacker
    uint8_t origin;                     // chosen, not yet told
} BattleLocals;

typedef struct FightLocals {
    uint8_t active;                     // whose Turn it is
} FightLocals;

typedef struct ExchangeLocals {
    uint8_t seat;
    uint8_t count;
    uint8_t pick[TW_EXCHANGE_MAX];      // to be dropped
} ExchangeLocals;

typedef struct TurnLocals {
    uint8_t seat;
    uint8_t last;                       // the card taken up last: a set is picked in list order
    uint8_t texts;                      // texts of this Stage that were carried out
} TurnLocals;

typedef struct SeatLocals {
    uint8_t seat;
} SeatLocals;

typedef struct DeployLocals {
    uint8_t seat;
    uint8_t opening;                    // 1: the opening of a Fight, 0: a Turn's Deployment
    Play play;
    uint8_t performed;                  // cards whose "when played" text was used
} DeployLocals;

typedef union TrekwarLocals {
    BattleLocals battle;
    FightLocals fight;
    ExchangeLocals exchange;
    TurnLocals turn;
    SeatLocals seat;                    // opening, event stage, refill
    DeployLocals deploy;
} TrekwarLocals;

#endif
