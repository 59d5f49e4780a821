// rng.h — the match's own chance: ChaCha8 keyed by the 256-bit seed.
//
// Players must not be able to predict a shuffle from what they have seen, so this is a cipher and not a fast
// statistical generator. The match has only key and position. The block at that position is kept beside the match
// (RngBlock, in the Table) and made again when key or position differ: so copying, storing and undoing a match need not
// care about it.
//
// A draw takes 16 bits; a bounded draw is made unbiased by rejecting the few values that would favour some results.
// Draw n is bytes 2n, 2n+1 (low byte first) of the key stream with nonce 0.

#ifndef RIFT_CORE_RNG_H
#define RIFT_CORE_RNG_H

#include "core/base.h"

typedef struct Rng {
    uint32_t key[8];
    uint32_t position;      // draws made so far
} Rng;

enum { RNG_BLOCK_DRAWS = 32 };          // 64 bytes of key stream

typedef struct RngBlock {               // scratch: one block of key stream and what it was made from
    uint32_t key[8];
    uint32_t number;                    // block number + 1; 0 says the block is empty
    uint16_t draw[RNG_BLOCK_DRAWS];
} RngBlock;

// One 64-byte block of the ChaCha key stream; rounds is 8 here, 20 in the test that compares with a
// published vector of the full cipher.
void chacha_block(const uint32_t key[8], uint64_t number, int rounds, uint32_t out[16]);

// A key as the 32 bytes it is written and read as, low byte of each word first.
void rng_key_set(Rng *rng, const uint8_t bytes[32]);
void rng_key_get(const Rng *rng, uint8_t ret_bytes[32]);

// Seed N of the command line becomes the key made of the first 32 bytes of block N under the fixed key
// "rift: seed number to 256-bit key" (exactly 32 bytes of ASCII).
void rng_seed_number(Rng *rng, uint64_t number);

// A number from 0 to bound - 1, each equally likely; 1 <= bound.
uint16_t rng_below(Rng *rng, RngBlock *block, uint16_t bound);
// Makes sure that the block is the one this generator draws from next.
void rng_block_make(const Rng *rng, RngBlock *block);

// Shuffles n things: swap(things, i, j) puts each into the other's place, i from n - 1 down to 1 and j drawn from 0 to
// i, by the same bounded draws. Inline, so that each kind of thing gets a loop of its own.
typedef void RngSwap(void *things, uint32_t i, uint32_t j);
ALWAYS_INLINE void rng_shuffle(Rng *rng, RngBlock *block, uint8_t n, RngSwap *swap, void *things)
{
    for (uint32_t left = n; left > 1;) {
        rng_block_make(rng, block);
        uint32_t at = rng->position % RNG_BLOCK_DRAWS, end = at + left - 1;
        end = end < RNG_BLOCK_DRAWS ? end : RNG_BLOCK_DRAWS;            // as many as are wanted and left
        rng->position += end - at;
        for (; at < end; at++) {
            uint32_t product = block->draw[at] * left;
            if ((product & 0xffff) < left && (product & 0xffff) < 65536u % left)
                continue;                       // rejected: one more is wanted
            swap(things, --left, product >> 16);
        }
    }
}

#endif
