// locals.h — what WARS's procedures remember across a wait: what was decided, never what can be computed.

#ifndef RIFT_GAMES_WARS_LOCALS_H
#define RIFT_GAMES_WARS_LOCALS_H

#include "core/base.h"

typedef struct WarsPlayLocals {         // something is being put together: a card, an ability, a trigger, an action
    uint8_t entry;                      // has what is settled so far
    uint8_t seat;                       // who makes the choices
    uint8_t stage;                      // PlayStage: what is settled next
    uint8_t used;                       // cards of the used pile before its costs were paid
    uint16_t pc;                        // the next choice in its text; 0: not there yet
} WarsPlayLocals;

typedef struct WarsResolveLocals {
    uint8_t entry;
} WarsResolveLocals;

typedef struct WarsLoseLocals {
    uint8_t seat;
    uint8_t left;                       // energy still to lose
    uint8_t spared;                     // cards on the used pile that have paid for the same thing (COST-5)
} WarsLoseLocals;

typedef struct WarsDrawsLocals {        // cards are drawn or retrieved one by one
    uint8_t seat;
    uint8_t left;                       // cards still to come
    uint8_t pile;                       // a ZoneName
    uint8_t from_bottom;
    uint8_t retrieves;                  // at random, from the lost pile
} WarsDrawsLocals;

typedef struct WarsSearchLocals {       // a search of the reserve
    uint8_t entry;                      // the text that searches
    uint8_t seat;
    uint16_t filter;                    // in that text's program
    uint8_t slot;                       // the entry's slot for the cards that are found
    uint8_t left;                       // cards that may still be taken
} WarsSearchLocals;

typedef struct WarsChooseLocals {       // a choice made by an effect outside the text machine
    uint8_t seat;
    uint8_t what;                       // the operation an amount is for, or the pile cards go on
    uint8_t entry;                      // the pending thing it is about, or the text that asks
    uint8_t number;                     // how many are left
    uint8_t card;                       // what it is done to
    uint8_t from;
} WarsChooseLocals;

typedef struct WarsBattleLocals {
    uint8_t second;                     // 0: it is the attacker's turn, 1: the defender's
    uint8_t resume;                     // the step after the triggers that affect this one
} WarsBattleLocals;

typedef union WarsLocals {
    WarsPlayLocals play;
    WarsResolveLocals resolve;
    WarsLoseLocals lose;
    WarsDrawsLocals draws;
    WarsSearchLocals search;
    WarsChooseLocals choose;
    WarsBattleLocals battle;
} WarsLocals;

#endif
