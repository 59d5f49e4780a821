// rng.c — ChaCha8 and unbiased bounded draws.
#include "core/rng.h"

// ChaCha's sixteen words as four rows of four. GCC and clang turn a row into one vector register, and into
// plain words where there are none; the result is the same bytes everywhere.
typedef uint32_t Row __attribute__((vector_size(16)));

static inline Row rotate(Row x, int by) { return (x << by) | (x >> (32 - by)); }

static inline void quarter_rounds(Row *a, Row *b, Row *c, Row *d)
{
    *a += *b; *d = rotate(*d ^ *a, 16);
    *c += *d; *b = rotate(*b ^ *c, 12);
    *a += *b; *d = rotate(*d ^ *a, 8);
    *c += *d; *b = rotate(*b ^ *c, 7);
}

void chacha_block(const uint32_t key[8], uint64_t number, int rounds, uint32_t out[16])
{
    const Row start[4] = {
        {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},       // "expand 32-byte k"
        {key[0], key[1], key[2], key[3]},
        {key[4], key[5], key[6], key[7]},
        {(uint32_t)number, (uint32_t)(number >> 32), 0, 0},     // nonce 0: one key, one match
    };
    Row a = start[0], b = start[1], c = start[2], d = start[3];
    for (int i = 0; i < rounds; i += 2) {
        quarter_rounds(&a, &b, &c, &d);         // columns, then diagonals
        b = __builtin_shufflevector(b, b, 1, 2, 3, 0);
        c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
        d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
        quarter_rounds(&a, &b, &c, &d);
        b = __builtin_shufflevector(b, b, 3, 0, 1, 2);
        c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
        d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
    }
    const Row result[4] = {a + start[0], b + start[1], c + start[2], d + start[3]};
    memcpy(out, result, sizeof result);
}

void rng_key_set(Rng *rng, const uint8_t bytes[32])
{
    for (size_t i = 0; i < COUNT_OF(rng->key); i++) {
        const uint8_t *b = bytes + 4 * i;
        rng->key[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
}

void rng_key_get(const Rng *rng, uint8_t ret_bytes[32])
{
    for (size_t i = 0; i < 32; i++)
        ret_bytes[i] = (uint8_t)(rng->key[i / 4] >> 8 * (i % 4));
}

void rng_seed_number(Rng *rng, uint64_t number)
{
    static const char expander[] = "rift: seed number to 256-bit key";
    _Static_assert(sizeof expander == 32 + 1, "the expander is a whole key");
    uint32_t block[16];
    rng_key_set(rng, (const uint8_t *)expander);
    chacha_block(rng->key, number, 8, block);
    memcpy(rng->key, block, sizeof rng->key);
    rng->position = 0;
}

static void block_fill(RngBlock *block, const Rng *rng, uint32_t number)
{
    uint32_t word[16];
    chacha_block(rng->key, number, 8, word);
    memcpy(block->key, rng->key, sizeof block->key);
    block->number = number + 1;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(block->draw, word, sizeof block->draw);
#else
    for (int i = 0; i < 16; i++) {
        block->draw[2 * i] = (uint16_t)word[i];
        block->draw[2 * i + 1] = (uint16_t)(word[i] >> 16);
    }
#endif
}

void rng_block_make(const Rng *rng, RngBlock *block)
{
    uint32_t number = rng->position / RNG_BLOCK_DRAWS;
    if (block->number != number + 1 || memcmp(block->key, rng->key, sizeof block->key) != 0)
        block_fill(block, rng, number);
}

// The block belongs to this generator, but may be used up.
static inline uint16_t draw_next(Rng *rng, RngBlock *block)
{
    uint32_t number = rng->position / RNG_BLOCK_DRAWS;
    if (block->number != number + 1)
        block_fill(block, rng, number);
    return block->draw[rng->position++ % RNG_BLOCK_DRAWS];
}

// Lemire's method: the high half of draw * bound, rejecting draws whose low half is below 2^16 mod bound.
static inline uint16_t draw_below(Rng *rng, RngBlock *block, uint16_t bound)
{
    uint32_t product = (uint32_t)draw_next(rng, block) * bound;
    if ((uint16_t)product < bound) {
        uint16_t least = (uint16_t)(65536u % bound);
        while ((uint16_t)product < least)
            product = (uint32_t)draw_next(rng, block) * bound;
    }
    return (uint16_t)(product >> 16);
}

uint16_t rng_below(Rng *rng, RngBlock *block, uint16_t bound)
{
    check(bound > 0);
    rng_block_make(rng, block);
    return draw_below(rng, block, bound);
}
