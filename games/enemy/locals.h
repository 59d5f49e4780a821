// locals.h — what ENEMY's procedures remember across a wait: what was decided, never what can be computed.

#ifndef RIFT_GAMES_ENEMY_LOCALS_H
#define RIFT_GAMES_ENEMY_LOCALS_H

#include "core/play.h"

enum {
    ENEMY_PICKS = 16,                   // cards discarded at a time; if there are more, there is another round
    ENEMY_REWARDS = 24,                 // rewards of one fight or attack
    ENEMY_EXTRA_BYTES = 16,             // two bits for each of 61 monsters
    ENEMY_WOUNDED = 3,
    ENEMY_INVOLVED = 12,                   // cards that one event happened to at once
    ENEMY_TRIGGERS = 8,                    // cards in play whose texts trigger at one moment
};

typedef struct EnemyDiscardLocals {
    uint8_t seat;
    uint8_t needed;                     // cards still to be discarded
    uint8_t count;
    uint8_t pick[ENEMY_PICKS];
} EnemyDiscardLocals;

typedef struct EnemyPlayLocals {
    uint8_t seat;
    uint8_t way;                        // the verb: play, attack, store, hide
    uint8_t more;                       // 1: an extra play that a text allows and that may be declined
    uint8_t texts;                      // abilities checked for "when you play"
    Play play;
} EnemyPlayLocals;

typedef struct EnemyAttackLocals {
    uint8_t first;                      // index in the portal: monsters before it were passed over
    uint8_t reader;                     // the monster whose text runs before it joins
} EnemyAttackLocals;

typedef struct EnemyWindowLocals {
    uint8_t moment;                     // FlipMoment
    uint8_t seat;                       // who may flip next
    uint8_t passes;                     // in a row
    uint8_t count;
    uint8_t pc[ENEMY_INVOLVED];            // just wounded, played, scored
    uint8_t flipped;                    // the action whose text runs
    uint8_t source[ENEMY_TRIGGERS];        // cards in play whose texts are due, beginning with the first unfinished one
    uint8_t texts;                      // for the first: how many were checked
    uint8_t begun;                      // they have been looked for
} EnemyWindowLocals;

typedef struct EnemyFightLocals {
    uint8_t pc;                         // it has lost, and a text waits for that; 0: none does
} EnemyFightLocals;

typedef struct EnemyPairLocals {
    uint8_t count;                      // pairs settled
    uint8_t pick[ENEMY_WOUNDED];        // the partner of each monster or PC, in list order
} EnemyPairLocals;

typedef struct EnemyExtraLocals {
    uint8_t count;                      // monsters settled, in zone order
    uint8_t fight[ENEMY_EXTRA_BYTES];   // their fights, two bits each
} EnemyExtraLocals;

typedef struct EnemyRewardLocals {
    uint8_t count;
    uint8_t used[ENEMY_REWARDS];        // monsters whose reward was used
} EnemyRewardLocals;

typedef struct EnemyPickLocals {
    uint8_t entry, slot;                // where the chosen card goes
    uint8_t whose;                      // 1: the opponent's, 2: either player's
} EnemyPickLocals;

typedef union EnemyLocals {
    EnemyDiscardLocals discard;
    EnemyPlayLocals play;
    EnemyAttackLocals attack;
    EnemyWindowLocals window;
    EnemyFightLocals fight;
    EnemyPairLocals pair;
    EnemyExtraLocals extra;
    EnemyRewardLocals reward;
    EnemyPickLocals pick;
} EnemyLocals;

#endif
