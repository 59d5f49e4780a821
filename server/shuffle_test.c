// shuffle_test.c — commitments and seeds against values computed elsewhere, and what may not be changed once it was
// said.
//
// The known answers come from Python: hashlib.blake2b(b'rift commitment\n' + value, digest_size=32).hexdigest(), and
// likewise b'rift seed 17\n' with the three values.
#include "server/shuffle.h"

#include "tests/support.h"

// The values of these tests: 32 bytes that count up from `first`.
static void value_from(uint8_t first, uint8_t ret_value[SHUFFLE_BYTES])
{
    for (uint8_t i = 0; i < SHUFFLE_BYTES; i++)
        ret_value[i] = (uint8_t)(first + i);
}

static void assert_bytes(const uint8_t found[SHUFFLE_BYTES], const char *wanted)
{
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    text_hex(&text, found, SHUFFLE_BYTES);
    assert_string_equal(hex, wanted);
}

static void take_share(ShuffleShare *share, uint8_t first)
{
    uint8_t value[SHUFFLE_BYTES], commitment[SHUFFLE_BYTES];
    value_from(first, value);
    shuffle_commitment(value, commitment);
    assert_true(shuffle_commit(share, commitment));
    assert_true(shuffle_reveal(share, value));
}

static void commitments_are_the_known_ones(void **state)
{
    (void)state;
    static const struct { uint8_t first; const char *commitment; } known[] = {
        {0, "133eabaac3e99eb439c862df4a5825b02a063c46c287a3d98cde3b156ed9342f"},
        {32, "9ccd2a161bbe0108d20a5f57ea99ead945ebfb188ab8734daa673c6e1be6e485"},
        {64, "117743c9265345cf4c6b07df5fa5e310366d24deb7f5ceb43df9bfcf386b6629"},
    };
    uint8_t value[SHUFFLE_BYTES], commitment[SHUFFLE_BYTES];
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        value_from(known[i].first, value);
        shuffle_commitment(value, commitment);
        assert_bytes(commitment, known[i].commitment);
    }
    memset(value, 0, sizeof value);
    shuffle_commitment(value, commitment);
    assert_bytes(commitment, "036109c71c437f8ad842e1ce2c5bb465f66a185b18e491e61bf95b498c172ea8");
}

static void seeds_are_the_known_ones(void **state)
{
    (void)state;
    static const struct { int64_t table; bool seat[SEAT_COUNT]; const char *seed; } known[] = {
        {17, {true, true}, "bd8fb15a44113b3008e2f1c3cfef200a1c0511055edc6faf06954e13f2f8429f"},
        {18, {true, true}, "d60065fd029cf76c529cd13fc10b19e0f35d368822105043515f28fb1bf0494e"},
        {INT64_MAX, {true, true}, "e793691a963dc44aeefc4824eb5861e4b7c574e0dc20ac8a66fc7c851806ebac"},
        {17, {true, false}, "67b3017bf8ece57d12c3aa441015a8e4f637b2f7a022b340d1cea20968987caa"},
        {17, {false, true}, "8a310c3003ed25d76a7351a122cb3906673e4da56778f844b73583f0620c3c74"},
    };
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        Shuffle s = {.table = known[i].table};
        uint8_t key[SHUFFLE_BYTES];
        take_share(&s.server, 0);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            if (known[i].seat[seat])
                take_share(&s.seat[seat], (uint8_t)(32 + 32 * seat));
        assert_true(shuffle_is_revealed(&s));
        shuffle_seed(&s, key);
        assert_bytes(key, known[i].seed);
    }
}

static void a_commitment_stays(void **state)
{
    (void)state;
    ShuffleShare share = {0};
    uint8_t first[SHUFFLE_BYTES], other[SHUFFLE_BYTES];
    value_from(1, first);
    value_from(2, other);
    assert_true(shuffle_commit(&share, first));
    assert_true(shuffle_commit(&share, first));
    assert_false(shuffle_commit(&share, other));
    assert_memory_equal(share.commitment, first, SHUFFLE_BYTES);
}

// Only the value that was committed to is taken; a wrong value leaves the share as it was, and the right one may
// follow.
static void only_the_committed_value_is_taken(void **state)
{
    (void)state;
    ShuffleShare share = {0};
    uint8_t value[SHUFFLE_BYTES], commitment[SHUFFLE_BYTES];
    value_from(7, value);
    assert_false(shuffle_reveal(&share, value));         // not before the commitment
    shuffle_commitment(value, commitment);
    assert_true(shuffle_commit(&share, commitment));
    for (int bit = 0; bit < 8 * SHUFFLE_BYTES; bit++) {
        value[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(shuffle_reveal(&share, value));
        assert_false(share.has_value);
        value[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_true(shuffle_reveal(&share, value));
    assert_true(shuffle_reveal(&share, value));
    value[0] ^= 1;
    assert_false(shuffle_reveal(&share, value));
    value[0] ^= 1;
    assert_memory_equal(share.value, value, SHUFFLE_BYTES);
}

static void make_seed(void *self)
{
    uint8_t key[SHUFFLE_BYTES];
    shuffle_seed(self, key);
}

static void a_missing_reveal_means_no_seed(void **state)
{
    (void)state;
    Shuffle s = {.table = 1};
    uint8_t commitment[SHUFFLE_BYTES] = {1};
    take_share(&s.seat[0], 32);
    take_share(&s.seat[1], 64);
    assert_false(shuffle_is_revealed(&s));              // the server always has a share
    take_share(&s.server, 0);
    assert_true(shuffle_is_revealed(&s));
    s.seat[1] = (ShuffleShare){0};
    assert_true(shuffle_is_revealed(&s));               // a bot's seat
    assert_true(shuffle_commit(&s.seat[1], commitment));
    assert_false(shuffle_is_revealed(&s));
    assert_true(is_bug(make_seed, &s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitments_are_the_known_ones),
        cmocka_unit_test(seeds_are_the_known_ones),
        cmocka_unit_test(a_commitment_stays),
        cmocka_unit_test(only_the_committed_value_is_taken),
        cmocka_unit_test(a_missing_reveal_means_no_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
