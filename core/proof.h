// proof.h — where the seed of a match comes from: what each side committed to, and the value it revealed. Only data.
//
// It is part of a match's record (transcript.h). server/shuffle.h works out the seed and checks the commitments: that
// takes a cryptographic hash, and the core uses no library.

#ifndef RIFT_CORE_PROOF_H
#define RIFT_CORE_PROOF_H

#include "core/base.h"

enum { SHUFFLE_BYTES = 32 };            // bytes of a value, a commitment, a seed

typedef struct ShuffleShare {
    bool has_commitment, has_value;
    uint8_t commitment[SHUFFLE_BYTES], value[SHUFFLE_BYTES];
} ShuffleShare;

typedef struct Shuffle {
    int64_t table;                      // its number, from 1; a server never uses one twice
    ShuffleShare server, seat[SEAT_COUNT];      // a seat without a person (a bot) has no share
} Shuffle;

typedef struct Proof {                  // in a record, where everybody with a share has revealed it
    Shuffle shuffle;
    uint8_t head[SHUFFLE_BYTES];        // hash of what was agreed on before: game, settings, decks, card texts
} Proof;

#endif
