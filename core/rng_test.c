// rng_test.c — the match's chance: the cipher against published values, seeds, unbiased draws, positions.
#include "core/rng.h"
#include "core/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { RNG_BLOCK_BYTES = 2 * RNG_BLOCK_DRAWS };

// The bytes of a block, low byte of each word first.
static void block_bytes(const uint32_t key[8], uint64_t number, int rounds, uint8_t out[RNG_BLOCK_BYTES])
{
    uint32_t word[16];
    chacha_block(key, number, rounds, word);
    for (int i = 0; i < RNG_BLOCK_BYTES; i++)
        out[i] = (uint8_t)(word[i / 4] >> (8 * (i % 4)));
}

static void key_of_bytes(const uint8_t bytes[32], uint32_t key[8])
{
    for (int i = 0; i < 8; i++)
        key[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                 (uint32_t)bytes[4 * i + 3] << 24;
}

static void assert_block(const uint8_t key_bytes[32], uint64_t number, int rounds, const char *hex)
{
    uint32_t key[8];
    uint8_t made[RNG_BLOCK_BYTES], published[RNG_BLOCK_BYTES];
    key_of_bytes(key_bytes, key);
    block_bytes(key, number, rounds, made);
    assert_true(span_hex(span_of(hex), published, sizeof published));
    assert_memory_equal(made, published, sizeof made);
}

static const uint8_t zero_key[32];

static void chacha20_gives_the_published_blocks(void **unused)
{
    (void)unused;
    // RFC 8439 appendix A.1, vectors 1 to 4 (all with nonce 0, as ours)
    static const uint8_t key_3[32] = {[31] = 1}, key_4[32] = {[1] = 0xff};
    assert_block(zero_key, 0, 20, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                                  "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    assert_block(zero_key, 1, 20, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                                  "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    assert_block(key_3, 1, 20, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                               "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    assert_block(key_4, 2, 20, "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                               "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
}

static void chacha8_gives_the_published_block(void **unused)
{
    (void)unused;
    // draft-strombergson-chacha-test-vectors, TC1, 256-bit key, 8 rounds
    assert_block(zero_key, 0, 8, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                                 "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
}

static void the_counter_has_64_bits(void **unused)
{
    (void)unused;
    uint32_t key[8] = {0}, low[16], high[16];
    chacha_block(key, 1, 8, low);
    chacha_block(key, 1 + (UINT64_C(1) << 32), 8, high);
    assert_memory_not_equal(low, high, sizeof low);
}

static void seed_numbers_become_these_keys(void **unused)
{
    (void)unused;
    // made by an independent implementation in another language: the first 32 bytes of block N
    static const struct { uint64_t number; uint32_t key[8]; } golden[] = {
        {0, {0x4e920a05, 0xa5594b21, 0x335506d0, 0x3b3447d3, 0xbe957f11, 0xc80f9d5d, 0xdbffa94f, 0x286f7fa2}},
        {1, {0x61f33576, 0xfd81efe5, 0x6566c5fb, 0x26a29005, 0xaa29ab39, 0xd69aabd4, 0xf16c4179, 0x5bf8aab9}},
        {42, {0x327ddc96, 0x90ded76a, 0x271d6ca6, 0xa67fecb4, 0xe04aba95, 0xea39465b, 0xdb7af5b8, 0x69dffa50}},
        {UINT64_C(1) << 32,
         {0xe093e55b, 0x82f20d80, 0xfdef1fb0, 0xa9cfb1d1, 0x5f41b4f3, 0xa890ba06, 0x906a40f9, 0xcdccf65f}},
        {UINT64_MAX, {0xf581b82e, 0x66fc8957, 0x724e4f97, 0xb53c351d, 0x7d6597ac, 0xdc3c0dd2, 0xe401ce20, 0xbb248385}},
    };
    for (size_t i = 0; i < COUNT_OF(golden); i++) {
        Rng rng = {.position = 77};
        rng_seed_number(&rng, golden[i].number);
        assert_memory_equal(rng.key, golden[i].key, sizeof rng.key);
        assert_int_equal(rng.position, 0);
    }
}

static void seed_1_gives_these_draws(void **unused)
{
    (void)unused;
    static const uint16_t bound[] = {30, 29, 28, 6, 2, 1, 100, 60000, 40000, 52};
    static const uint16_t golden[] = {
        8, 1, 3, 5, 0, 0, 62, 21629, 20863, 8, 22, 9, 13, 0, 1, 0, 41, 4824, 26770, 15,
        4, 0, 17, 2, 0, 0, 69, 53908, 37764, 32, 24, 22, 11, 1, 0, 0, 15, 54227, 25005, 9,
    };
    Rng rng;
    RngBlock block = {0};
    rng_seed_number(&rng, 1);
    for (size_t i = 0; i < COUNT_OF(golden); i++)
        assert_int_equal(rng_below(&rng, &block, bound[i % COUNT_OF(bound)]), golden[i]);
    assert_int_equal(rng.position, 46);     // 40 draws, and six refused ones
}

static void draw_n_is_bytes_2n_of_the_key_stream(void **unused)
{
    (void)unused;
    Rng rng;
    RngBlock block = {0};
    uint8_t stream[4 * RNG_BLOCK_BYTES];
    rng_seed_number(&rng, 5);
    for (uint64_t b = 0; b < 4; b++)
        block_bytes(rng.key, b, 8, stream + b * RNG_BLOCK_BYTES);
    for (size_t n = 0; n < sizeof stream / 2; n++) {
        // a bound of 2^15 refuses nothing and shows all but the lowest bit of a draw
        uint16_t draw = (uint16_t)(stream[2 * n] | stream[2 * n + 1] << 8);
        assert_int_equal(rng.position, n);
        assert_int_equal(rng_below(&rng, &block, 32768), draw >> 1);
    }
}

static void the_position_alone_says_what_comes_next(void **unused)
{
    (void)unused;
    Rng rng;
    RngBlock block = {0};
    uint16_t drawn[200];
    uint32_t position[200];
    rng_seed_number(&rng, 9);
    for (size_t i = 0; i < COUNT_OF(drawn); i++) {
        position[i] = rng.position;
        drawn[i] = rng_below(&rng, &block, 50000);
    }
    for (size_t i = COUNT_OF(drawn); i-- > 0;) {        // backwards: the cache is always of a later block
        rng.position = position[i];
        assert_int_equal(rng_below(&rng, &block, 50000), drawn[i]);
    }
}

static void the_cached_block_changes_nothing(void **unused)
{
    (void)unused;
    Rng one, fresh, other;
    RngBlock kept = {0}, shared = {0};
    rng_seed_number(&one, 3);
    rng_seed_number(&fresh, 3);
    rng_seed_number(&other, 4);
    for (int i = 0; i < 1000; i++) {
        uint16_t bound = (uint16_t)(1 + i * 37 % 60000);
        RngBlock empty = {0};
        uint16_t expected = rng_below(&one, &kept, bound);
        Rng copy = fresh;
        assert_int_equal(rng_below(&fresh, &empty, bound), expected);
        rng_below(&other, &shared, 6);                  // somebody else's match in between, same scratch
        assert_int_equal(rng_below(&copy, &shared, bound), expected);
        assert_int_equal(copy.position, one.position);
        assert_int_equal(fresh.position, one.position);
    }
}

static void a_bound_of_one_takes_one_draw(void **unused)
{
    (void)unused;
    Rng rng;
    RngBlock block = {0};
    rng_seed_number(&rng, 6);
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(rng.position, i);
        assert_int_equal(rng_below(&rng, &block, 1), 0);
    }
}

static void every_value_is_reached_and_none_beyond(void **unused)
{
    (void)unused;
    Rng rng;
    RngBlock block = {0};
    rng_seed_number(&rng, 7);
    for (uint16_t bound = 1; bound <= 300; bound++) {
        bool seen[300] = {false};
        uint16_t found = 0;
        for (int i = 0; i < 30 * bound; i++) {
            uint16_t value = rng_below(&rng, &block, bound);
            assert_true(value < bound);
            found = (uint16_t)(found + !seen[value]);
            seen[value] = true;
        }
        assert_int_equal(found, bound);
    }
}

// Draws of 16 bits: a bound near 2^16 is where a careless method favours some values most.
static void draws_are_even(void **unused)
{
    (void)unused;
    static const uint16_t bound[] = {2, 3, 5, 6, 7, 30, 52, 60, 120, 255, 1000, 5000, 40000};
    static uint32_t count[40000];
    Rng rng;
    RngBlock block = {0};
    rng_seed_number(&rng, 8);
    for (size_t b = 0; b < COUNT_OF(bound); b++) {
        uint32_t k = bound[b], draws = k < 200 ? 20000 : k * 20;
        memset(count, 0, sizeof count);
        for (uint32_t i = 0; i < draws; i++)
            count[rng_below(&rng, &block, bound[b])]++;
        double expected = (double)draws / k, chi = 0;
        for (uint32_t v = 0; v < k; v++)
            chi += (count[v] - expected) * (count[v] - expected) / expected;
        // the statistic has mean k - 1 and variance 2(k - 1): five standard deviations, squared
        double off = chi - (k - 1);
        print_message("bound %5u: %6u draws, chi-square %.1f on %u degrees\n", k, draws, chi, k - 1);
        assert_true(off * off < 25.0 * 2 * (k - 1));
    }
}

// Over all 2^16 possible draws at once: every result stands for the same number of accepted draws.
static void accepted_draws_are_shared_out_exactly(void **unused)
{
    (void)unused;
    static const uint16_t bound[] = {3, 30, 60, 1000, 40000, 65535};
    for (size_t b = 0; b < COUNT_OF(bound); b++) {
        uint32_t each = 65536u / bound[b], refused = 0;
        static uint32_t hits[65536];
        memset(hits, 0, sizeof hits);
        for (uint32_t draw = 0; draw < 65536; draw++) {
            // a scratch that claims to be the block at hand: its first draw is the one we want to see
            Rng rng = {.position = 0};
            RngBlock block = {.number = 1};
            block.draw[0] = (uint16_t)draw;
            block.draw[1] = 0xffff;                     // never refused: ends the loop if the first one is
            uint16_t value = rng_below(&rng, &block, bound[b]);
            if (rng.position == 1)
                hits[value]++;
            else
                refused++;
        }
        for (uint32_t v = 0; v < bound[b]; v++)
            assert_int_equal(hits[v], each);
        assert_int_equal(refused, 65536u - each * bound[b]);
    }
}

static void swap_note(void *things, uint32_t i, uint32_t j) { ((uint8_t *)things)[i] = (uint8_t)j; }

static void a_shuffles_draws_are_the_bounded_draws_one_by_one(void **unused)
{
    (void)unused;
    Rng one, many;
    RngBlock block_one = {0}, block_many = {0};
    rng_seed_number(&one, 10);
    rng_seed_number(&many, 10);
    for (int round = 0; round < 2000; round++) {
        uint8_t n = (uint8_t)(round % 121), draw[128];
        memset(draw, 0xaa, sizeof draw);
        rng_shuffle(&many, &block_many, n, swap_note, draw);
        for (uint8_t i = n; i > 1; i--)
            assert_int_equal(draw[i - 1], rng_below(&one, &block_one, i));
        assert_int_equal(one.position, many.position);
        assert_int_equal(draw[0], 0xaa);                // nothing to draw for the last one
        assert_int_equal(draw[n > 0 ? n : 1], 0xaa);
        if (round % 7 == 0)
            block_many = (RngBlock){0};                 // the scratch is lost in between
        if (round % 11 == 0)
            block_many.key[0] ^= 1;                     // … or somebody else's
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_gives_the_published_blocks),
        cmocka_unit_test(chacha8_gives_the_published_block),
        cmocka_unit_test(the_counter_has_64_bits),
        cmocka_unit_test(seed_numbers_become_these_keys),
        cmocka_unit_test(seed_1_gives_these_draws),
        cmocka_unit_test(draw_n_is_bytes_2n_of_the_key_stream),
        cmocka_unit_test(the_position_alone_says_what_comes_next),
        cmocka_unit_test(the_cached_block_changes_nothing),
        cmocka_unit_test(a_bound_of_one_takes_one_draw),
        cmocka_unit_test(every_value_is_reached_and_none_beyond),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(accepted_draws_are_shared_out_exactly),
        cmocka_unit_test(a_shuffles_draws_are_the_bounded_draws_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
