// rng.c — ChaCha8 and unbiased bounded draws.
#include "core/rng.h"

static inline uint32_t rotate(uint32_t x, int by) { return (x << by) | (x >> (32 - by)); }

#define QUARTER(a, b, c, d)                    \
    do {                                       \
        a += b; d = rotate(d ^ a, 16);         \
        c += d; b = rotate(b ^ c, 12);         \
        a += b; d = rotate(d ^ a, 8);          \
        c += d; b = rotate(b ^ c, 7);          \
    } while (0)

void chacha_block(const uint32_t key[8], uint64_t number, int rounds, uint32_t out[16])
{
    const uint32_t start[16] = {
        0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,         // "expand 32-byte k"
        key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7],
        (uint32_t)number, (uint32_t)(number >> 32), 0, 0,       // nonce 0: one key, one match
    };
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (int i = 0; i < rounds; i += 2) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + start[i];
}

void rng_seed_number(Rng *rng, uint64_t number)
{
    static const char expander[] = "rift: seed number to 256-bit key";
    _Static_assert(sizeof expander == 32 + 1, "the expander is a whole key");
    uint32_t key[8], block[16];
    for (int i = 0; i < 8; i++) {
        const uint8_t *b = (const uint8_t *)expander + 4 * i;
        key[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    chacha_block(key, number, 8, block);
    memcpy(rng->key, block, sizeof rng->key);
    rng->position = 0;
}

static void block_fill(RngBlock *block, const Rng *rng, uint32_t number)
{
    uint32_t word[16];
    chacha_block(rng->key, number, 8, word);
    memcpy(block->key, rng->key, sizeof block->key);
    block->number = number + 1;
    for (int i = 0; i < 16; i++) {
        block->draw[2 * i] = (uint16_t)word[i];
        block->draw[2 * i + 1] = (uint16_t)(word[i] >> 16);
    }
}

static inline uint16_t draw_next(Rng *rng, RngBlock *block)
{
    uint32_t number = rng->position / RNG_BLOCK_DRAWS;
    if (block->number != number + 1 || memcmp(block->key, rng->key, sizeof block->key) != 0)
        block_fill(block, rng, number);
    return block->draw[rng->position++ % RNG_BLOCK_DRAWS];
}

// Lemire's way: the high half of draw * bound, refusing draws whose low half falls below 2^16 mod bound.
uint16_t rng_below(Rng *rng, RngBlock *block, uint16_t bound)
{
    check(bound > 0);
    uint32_t product = (uint32_t)draw_next(rng, block) * bound;
    if ((uint16_t)product < bound) {
        uint16_t least = (uint16_t)(65536u % bound);
        while ((uint16_t)product < least)
            product = (uint32_t)draw_next(rng, block) * bound;
    }
    return (uint16_t)(product >> 16);
}
