// proof.c — writes down what proves a match's shuffles, and checks it in a record.
#include "server/proof.h"

#include <sodium.h>

// ---- putting it there ----

static void hash_take(void *self, const char *data, size_t size)
{
    crypto_generichash_update(self, (const uint8_t *)data, size);
}

void proof_put(Transcript *tr, const Table *t, const Shuffle *shuffle)
{
    Proof proof = {.shuffle = *shuffle};
    uint8_t seed[SHUFFLE_BYTES], key[SHUFFLE_BYTES];
    crypto_generichash_state hash;
    shuffle_seed(shuffle, seed);
    rng_key_get(&tr->setup.rng, key);
    check(memcmp(seed, key, sizeof seed) == 0);
    crypto_generichash_init(&hash, NULL, 0, SHUFFLE_BYTES);
    transcript_write_head(tr, t, hash_take, &hash);
    crypto_generichash_final(&hash, proof.head, SHUFFLE_BYTES);
    transcript_prove(tr, &proof);
}

// ---- checking ----

static bool share_holds(const ShuffleShare *share, const char *name, uint32_t line, Problem *problem)
{
    uint8_t commitment[SHUFFLE_BYTES];
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    shuffle_commitment(share->value, commitment);
    if (memcmp(commitment, share->commitment, SHUFFLE_BYTES) == 0)
        return true;
    text_hex(&text, commitment, SHUFFLE_BYTES);
    return problem_set(problem, line, 1, "the value is not what %s committed to: the commitment to it is %s", name,
                       hex);
}

// The proof's lines are in one order right after the seed: table, head, server, and the seats that have a share.
static bool shares_hold(const Transcript *tr, Problem *problem)
{
    const Shuffle *shuffle = &tr->proof.shuffle;
    uint32_t line = tr->seed_line + 3;
    if (!share_holds(&shuffle->server, "the server", line, problem))
        return false;
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        if (shuffle->seat[s].has_value && !share_holds(&shuffle->seat[s], tr->game->seat_names[s], ++line, problem))
            return false;
    return true;
}

static bool seed_holds(const Transcript *tr, Problem *problem)
{
    uint8_t seed[SHUFFLE_BYTES], key[SHUFFLE_BYTES];
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    shuffle_seed(&tr->proof.shuffle, seed);
    rng_key_get(&tr->setup.rng, key);
    if (memcmp(seed, key, sizeof seed) == 0)
        return true;
    text_hex(&text, seed, SHUFFLE_BYTES);
    return problem_set(problem, tr->seed_line, 6, "this seed does not follow from the proof: the values and the "
                       "table's number below it make the seed %s", hex);
}

static bool head_holds(const Transcript *tr, Span file, Problem *problem)
{
    uint8_t found[SHUFFLE_BYTES];
    crypto_generichash_state hash;
    bool is_over = false, in_decks = false;
    crypto_generichash_init(&hash, NULL, 0, SHUFFLE_BYTES);
    while (file.size > 0 && !is_over) {
        const char *begin = file.at;
        Span line = span_line(&file);
        in_decks = in_decks || span_starts(line, "deck ");      // from there on a card's text may begin with any word
        is_over = span_is(line, "choices");
        if (in_decks || !(span_starts(line, "seed ") || span_starts(line, "proof ")))
            hash_take(&hash, begin, (size_t)(file.at - begin));
    }
    crypto_generichash_final(&hash, found, SHUFFLE_BYTES);
    if (memcmp(found, tr->proof.head, SHUFFLE_BYTES) == 0)
        return true;
    return problem_set(problem, tr->seed_line + 2, 1, "something before the line \"choices\" is not as it was agreed "
                       "on: game, edition, settings, decks or a card's text");
}

bool proof_check(const Transcript *tr, Span file, Problem *problem)
{
    check(tr->has_proof && tr->seed_line > 0);
    return shares_hold(tr, problem) && seed_holds(tr, problem) && head_holds(tr, file, problem);
}

typedef struct Comparing {
    Span rest;
    uint32_t line;
    bool differs;
} Comparing;

static void compare(void *self, const char *data, size_t size)
{
    Comparing *c = self;
    for (size_t i = 0; i < size && !c->differs; i++) {
        c->differs = c->rest.size == 0 || c->rest.at[0] != data[i];
        if (c->differs)
            return;
        c->line += data[i] == '\n';
        c->rest = (Span){c->rest.at + 1, c->rest.size - 1};
    }
}

bool proof_check_words(const Transcript *tr, const Table *t, Span file, Problem *problem)
{
    Comparing c = {.rest = file, .line = 1};
    transcript_write(tr, t, compare, &c);
    if (!c.differs && c.rest.size == 0)
        return true;
    return problem_set(problem, c.line, 1, "this line is not as the server wrote it");
}
