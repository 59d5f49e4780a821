// locals.h — what ENEMY's procedures remember across a wait: what was decided, never what can be computed.

#ifndef RIFT_GAMES_ENEMY_LOCALS_H
#define RIFT_GAMES_ENEMY_LOCALS_H

#include "core/slots.h"

enum {
    HE_PICKS = 16,                      // cards discarded at a time; with more to go there is another round
    HE_REWARDS = 24,                    // rewards of one fight or attack
    HE_EXTRA_BYTES = 16,                // two bits for each of 61 monsters
    HE_WOUNDED = 3,
};

typedef struct HeDiscardLocals {
    uint8_t seat;
    uint8_t needed;                     // cards still to be discarded
    uint8_t count;
    uint8_t pick[HE_PICKS];
} HeDiscardLocals;

typedef struct HePlayLocals {
    uint8_t seat;
    uint8_t way;                        // the verb: play, attack, store, hide
    uint8_t more;                       // 1: a play that a text allows, and that may be left out
    uint8_t texts;                      // abilities looked through for "when you play"
    Play play;
} HePlayLocals;

typedef struct HeAttackLocals {
    uint8_t first;                      // place in the portal: monsters before it were passed over
} HeAttackLocals;

typedef struct HeWindowLocals {
    uint8_t moment;                     // FlipMoment
    uint8_t seat;                       // who may flip next
    uint8_t passes;                     // in a row
    uint8_t count;
    uint8_t pc[HE_WOUNDED];             // just wounded
    uint8_t flipped;                    // the action whose text runs
} HeWindowLocals;

typedef struct HePairLocals {
    uint8_t count;                      // pairs settled
    uint8_t pick[HE_WOUNDED];           // the partner of each monster or PC, in list order
} HePairLocals;

typedef struct HeExtraLocals {
    uint8_t count;                      // monsters settled, in the order they lie
    uint8_t fight[HE_EXTRA_BYTES];      // their fights, two bits each
} HeExtraLocals;

typedef struct HeRewardLocals {
    uint8_t count;
    uint8_t used[HE_REWARDS];           // monsters whose reward was used
} HeRewardLocals;

typedef union EnemyLocals {
    HeDiscardLocals discard;
    HePlayLocals play;
    HeAttackLocals attack;
    HeWindowLocals window;
    HePairLocals pair;
    HeExtraLocals extra;
    HeRewardLocals reward;
} EnemyLocals;

#endif
