// proof.h — how a match's seed came about: what each side committed to, and the value it revealed. Data alone.
//
// The record of a match contains it (transcript.h). server/shuffle.h computes what follows from it: that needs a
// cryptographic hash, and the core knows no library.

#ifndef RIFT_CORE_PROOF_H
#define RIFT_CORE_PROOF_H

#include "core/base.h"

enum { SHUFFLE_BYTES = 32 };            // of a value, a commitment, a seed

typedef struct ShuffleShare {
    bool has_commitment, has_value;
    uint8_t commitment[SHUFFLE_BYTES], value[SHUFFLE_BYTES];
} ShuffleShare;

typedef struct Shuffle {
    int64_t table;                      // its number, from 1: no two matches of a server have the same
    ShuffleShare server, seat[SEAT_COUNT];      // a seat without a person (a bot) has no share
} Shuffle;

typedef struct Proof {                  // as in a record; everybody with a share has revealed it
    Shuffle shuffle;
    uint8_t head[SHUFFLE_BYTES];        // hash of what was agreed on before: game, settings, decks, card texts
} Proof;

#endif
