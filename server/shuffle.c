// shuffle.c — commitments, reveals and the seed they make, with libsodium's BLAKE2b.
//
// Hashing needs no sodium_init: only drawing random bytes does.
#include "server/shuffle.h"

#include <inttypes.h>

#include <sodium.h>

#include "core/text.h"

static void hash_text(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const uint8_t *)text, strlen(text));
}

void shuffle_commitment(const uint8_t value[SHUFFLE_BYTES], uint8_t ret_commitment[SHUFFLE_BYTES])
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, SHUFFLE_BYTES);
    hash_text(&hash, "rift commitment\n");
    crypto_generichash_update(&hash, value, SHUFFLE_BYTES);
    crypto_generichash_final(&hash, ret_commitment, SHUFFLE_BYTES);
}

bool shuffle_commit(ShuffleShare *share, const uint8_t commitment[SHUFFLE_BYTES])
{
    if (share->has_commitment)
        return memcmp(share->commitment, commitment, SHUFFLE_BYTES) == 0;
    share->has_commitment = true;
    memcpy(share->commitment, commitment, SHUFFLE_BYTES);
    return true;
}

bool shuffle_reveal(ShuffleShare *share, const uint8_t value[SHUFFLE_BYTES])
{
    uint8_t commitment[SHUFFLE_BYTES];
    shuffle_commitment(value, commitment);
    if (!share->has_commitment || memcmp(share->commitment, commitment, SHUFFLE_BYTES) != 0)
        return false;
    share->has_value = true;
    memcpy(share->value, value, SHUFFLE_BYTES);
    return true;
}

bool shuffle_is_revealed(const Shuffle *shuffle)
{
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        if (shuffle->seat[s].has_commitment && !shuffle->seat[s].has_value)
            return false;
    return shuffle->server.has_value;
}

void shuffle_seed(const Shuffle *shuffle, uint8_t ret_key[SHUFFLE_BYTES])
{
    static const uint8_t nothing[SHUFFLE_BYTES];
    char begin[40];
    Text text = text_in(begin, sizeof begin);
    crypto_generichash_state hash;
    check(shuffle_is_revealed(shuffle));
    text_format(&text, "rift seed %" PRId64 "\n", shuffle->table);
    crypto_generichash_init(&hash, NULL, 0, SHUFFLE_BYTES);
    hash_text(&hash, begin);
    crypto_generichash_update(&hash, shuffle->server.value, SHUFFLE_BYTES);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        crypto_generichash_update(&hash, shuffle->seat[s].has_value ? shuffle->seat[s].value : nothing, SHUFFLE_BYTES);
    crypto_generichash_final(&hash, ret_key, SHUFFLE_BYTES);
}
