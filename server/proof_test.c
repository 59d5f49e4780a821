// proof_test.c — a record with a proof: what the server puts there holds, and any change to it is noticed.
#include "server/proof.h"

#include "tests/support.h"

static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

static void take_share(ShuffleShare *share, uint8_t byte)
{
    uint8_t value[SHUFFLE_BYTES], commitment[SHUFFLE_BYTES];
    memset(value, byte, sizeof value);
    shuffle_commitment(value, commitment);
    assert_true(shuffle_commit(share, commitment));
    assert_true(shuffle_reveal(share, value));
}

static Shuffle shuffle_for(int64_t table, bool is_bot)
{
    Shuffle shuffle = {.table = table};
    take_share(&shuffle.server, 0xa1);
    take_share(&shuffle.seat[0], 0xb2);
    if (!is_bot)
        take_share(&shuffle.seat[1], 0xc3);
    return shuffle;
}

static void play_on(Seated *s, Transcript *tr, Xoshiro *policy, int choices)
{
    for (int i = 0; i < choices && !is_over(&s->t); i++) {
        uint8_t index = choice_at_random(&s->t, policy);
        transcript_choice(tr, &s->t, index);
        match_choose(&s->t, index);
    }
}

// A match as a server has it recorded, with two undos that were agreed on.
static Bytes record(const Loaded *loaded, const Shuffle *shuffle)
{
    static Seated s;
    static Match before;
    Transcript tr;
    Xoshiro policy;
    uint8_t seed[SHUFFLE_BYTES];
    Bytes file = {0};
    MatchSetup setup = setup_for_test(loaded, 1);
    shuffle_seed(shuffle, seed);
    rng_key_set(&setup.rng, seed);
    xoshiro_seed(&policy, 5);
    seated_init(&s, loaded);
    transcript_begin(&tr, loaded->game, &setup, NULL);
    s.t.sink = &tr.sink;
    match_begin(&s.t, &setup);
    proof_put(&tr, &s.t, shuffle);
    for (int round = 0; round < 2; round++) {
        play_on(&s, &tr, &policy, 11);
        match_copy(loaded->game, &before, s.t.m);
        play_on(&s, &tr, &policy, 7);
        transcript_record_undo(&tr, 0, 7);
        table_load(&s.t, &before);
    }
    play_on(&s, &tr, &policy, 10);
    transcript_write(&tr, &s.t, put, &file);
    transcript_clear(&tr);
    return file;
}

static bool holds(const Bytes *file, Problem *problem)
{
    static Match match;
    Transcript tr;
    Table t;
    Span text = {(const char *)file->at, file->size};
    *problem = (Problem){0};
    bool good = transcript_read(&tr, game_find, text, problem) && tr.has_proof && proof_check(&tr, text, problem);
    if (good) {
        table_init(&t, tr.game, &tr.set, &match);
        good = transcript_replay(&tr, &t, UINT32_MAX, NULL, problem) && proof_check_words(&tr, &t, text, problem);
    }
    transcript_clear(&tr);
    return good;
}

static void what_the_server_puts_there_holds(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (int is_bot = 0; is_bot < 2; is_bot++) {
            Shuffle shuffle = shuffle_for(g == 1 ? 1 : INT64_MAX, is_bot);
            Problem p;
            Bytes file = record(&loaded_games[g], &shuffle);
            if (!holds(&file, &p))
                fail_msg("%s: %u:%u: %s", games[g]->name, p.line, p.column, p.message);
            bytes_clear(&file);
        }
}

// The names of cards beside choices (after "#") are for people, and must be true as well.
static bool is_in_comment(const Bytes *file, size_t at, size_t choices)
{
    if (at < choices)
        return false;
    while (at > 0 && file->at[at] != '\n' && file->at[at] != '#')
        at--;
    return file->at[at] == '#';
}

static void every_changed_digit_is_noticed(void **state)
{
    (void)state;
    Shuffle shuffle = shuffle_for(17, false);
    Bytes file = record(&loaded_games[GAME_TREKWAR], &shuffle);
    // Each of them plays a match. All are tried in the build without sanitizers.
    uint32_t digits = 0, share = bulk_share() * bulk_share() * (BUILT_WITH_SANITIZER ? 8 : 1);
    Problem p;
    put(&file, "", 1);
    file.size--;
    size_t choices = (size_t)(strstr((const char *)file.at, "\nchoices\n") - (const char *)file.at);
    for (size_t at = 0; at < file.size; at++) {
        uint8_t old = file.at[at];
        bool is_digit = (old >= '0' && old <= '9') || (old >= 'a' && old <= 'f');
        if (!(is_digit || is_in_comment(&file, at, choices)) || digits++ % share != 0)
            continue;
        file.at[at] = old == '9' ? 'a' : old == 'f' ? '0' : (uint8_t)(old + 1);
        bool good = holds(&file, &p);
        if (good || p.line == 0 || p.message[0] == 0)
            fail_msg("byte %zu: '%c' for '%c' is not noticed: %u %s", at, file.at[at], old, p.line, p.message);
        file.at[at] = old;
    }
    assert_true(digits > 1500);
    assert_true(holds(&file, &p));
    bytes_clear(&file);
}

static void put_wrongly(void *self)
{
    Shuffle shuffle = shuffle_for(17, false);
    Seated *s = self;
    Transcript tr;
    MatchSetup setup = setup_for_test(&loaded_games[GAME_TREKWAR], 1);
    transcript_begin(&tr, loaded_games[GAME_TREKWAR].game, &setup, NULL);
    proof_put(&tr, &s->t, &shuffle);
}

static void a_match_with_another_seed_is_not_proved(void **state)
{
    (void)state;
    static Seated s;
    seated_init(&s, &loaded_games[GAME_TREKWAR]);
    assert_true(is_bug(put_wrongly, &s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_server_puts_there_holds),
        cmocka_unit_test(every_changed_digit_is_noticed),
        cmocka_unit_test(a_match_with_another_seed_is_not_proved),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
