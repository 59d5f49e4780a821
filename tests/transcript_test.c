// transcript_test.c — transcripts: what is written rebuilds the match; what was changed is refused.
#include "core/transcript.h"

#include "tests/support.h"


static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

// Plays a match at random up to `choices` (or its end) while recording; `ret_file` is its transcript.
static void record(uint64_t seed, uint32_t choices, Seated *s, Bytes *ret_file)
{
    Transcript tr;
    Xoshiro policy;
    MatchSetup setup = setup_for_test(&loaded_trekwar, seed);
    seated_init(s, &loaded_trekwar);
    transcript_begin(&tr, loaded_trekwar.game, &setup, NULL);
    s->t.sink = &tr.sink;
    match_begin(&s->t, &setup);
    xoshiro_seed(&policy, seed);
    for (uint32_t i = 0; i < choices && !is_over(&s->t); i++) {
        uint8_t index = choice_at_random(&s->t, &policy);
        transcript_choice(&tr, &s->t, index);
        match_choose(&s->t, index);
    }
    if (!is_over(&s->t) && seed % 3 == 0) {
        transcript_call(&tr, LINE_CONCEDE, s->t.m->asked);
        match_concede(&s->t, s->t.m->asked);
    }
    transcript_write(&tr, &s->t, put, ret_file);
    bytes_add(ret_file, "", 1);
    ret_file->size--;
    s->t.sink = NULL;
    transcript_clear(&tr);
}

// Reads and replays; on success the replayed match is in *ret_match.
static bool replays(const char *text, size_t size, Match *ret_match, Problem *problem)
{
    Transcript tr;
    Table t;
    bool good = transcript_read(&tr, game_find, (Span){text, size}, problem);
    if (good) {
        memset(ret_match, 0, sizeof *ret_match);
        table_init(&t, tr.game, transcript_set(&tr), ret_match);
        good = transcript_replay(&tr, &t, UINT32_MAX, NULL, problem);
    }
    transcript_clear(&tr);
    return good;
}

static void a_transcript_alone_rebuilds_the_match(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= bulk(BUILT_WITH_SANITIZER ? 20 : 60); seed++) {
        Seated s;
        Match again;
        Problem p = {0};
        Bytes file = {0};
        record(seed, seed % 4 == 0 ? CHOICES_MAX : (uint32_t)seed, &s, &file);
        bool good = replays((char *)file.at, file.size, &again, &p);
        if (!good)
            fail_msg("seed %llu: %u:%u: %s", (unsigned long long)seed, p.line, p.column, p.message);
        // The replay's card set holds only the deck's cards, so only what does not depend on its numbering is compared.
        assert_int_equal(again.result, s.match.result);
        assert_int_equal(again.winner, s.match.winner);
        assert_int_equal(again.disclosures, s.match.disclosures);
        assert_memory_equal(again.choice_number, s.match.choice_number, sizeof again.choice_number);
        assert_memory_equal(&again.rng, &s.match.rng, sizeof again.rng);
        bytes_clear(&file);
    }
}

// Any one line of the choices left out, doubled or swapped with the next is noticed.
static void lines_out_of_place_are_refused(void **state)
{
    (void)state;
    Seated s;
    Match again;
    Problem p;
    Bytes file = {0};
    record(12, CHOICES_MAX, &s, &file);
    const char *text = (char *)file.at;
    const char *choices = strstr(text, "\nchoices\n") + 9;
    uint32_t tried = 0;
    for (const char *line = choices; *line; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n') + 1;
        if (strncmp(line, "check", 5) == 0)     // leaving out a check only means one check fewer
            continue;
        Bytes cut = {0};
        bytes_add(&cut, text, (size_t)(line - text));
        bytes_add(&cut, end, strlen(end));
        assert_false(replays((char *)cut.at, cut.size, &again, &p));
        assert_true(p.message[0] != 0);
        cut.size = 0;
        bytes_add(&cut, text, (size_t)(end - text));
        bytes_add(&cut, line, strlen(line));
        assert_false(replays((char *)cut.at, cut.size, &again, &p));
        bytes_clear(&cut);
        tried++;
    }
    assert_true(tried > 20);
    bytes_clear(&file);
}

// Cut anywhere, it is refused: the end line is missing.
static void a_file_cut_short_is_refused(void **state)
{
    (void)state;
    Seated s;
    Match again;
    Problem p;
    Bytes file = {0};
    record(5, 40, &s, &file);
    for (size_t size = 0; size + 1 < file.size; size += size < 400 ? 1 : 37)
        assert_false(replays((char *)file.at, size, &again, &p));
    assert_true(replays((char *)file.at, file.size, &again, &p));
    bytes_clear(&file);
}

// One digit of a seed, a check value, a card's number, an id or a verb: the replay does not agree.
static void one_changed_letter_is_noticed(void **state)
{
    (void)state;
    Seated s;
    Match again;
    Problem p;
    Bytes file = {0};
    Xoshiro chance;
    uint32_t refused = 0, same = 0;
    record(12, CHOICES_MAX, &s, &file);
    xoshiro_seed(&chance, 1);
    for (uint32_t i = 0; i < bulk(BUILT_WITH_SANITIZER ? 400 : 1500); i++) {
        size_t at = xoshiro_below(&chance, (uint32_t)file.size);
        uint8_t old = file.at[at];
        file.at[at] = (uint8_t)(old ^ (1u << xoshiro_below(&chance, 7)));
        if (file.at[at] != old && replays((char *)file.at, file.size, &again, &p))
            same++;             // lore, a title, a comment or a printed number that never mattered
        else
            refused++;
        file.at[at] = old;
    }
    assert_true(refused > same);
    bytes_clear(&file);
}

// The place, the version it has, the one that is wanted, and what to do.
static void another_version_is_refused_in_words(void **state)
{
    (void)state;
    Seated s;
    Match again;
    Bytes file = {0};
    record(5, 4, &s, &file);
    const char *text = (char *)file.at, *after = strchr(text, '\n');
    for (int version = TRANSCRIPT_VERSION - 1; version <= TRANSCRIPT_VERSION + 1; version++) {
        char line[40], wanted[120];
        Problem p = {0};
        Bytes other = {0};
        snprintf(line, sizeof line, "rift transcript %d", version);
        bytes_add(&other, line, strlen(line));
        bytes_add(&other, after, strlen(after));
        assert_int_equal(replays((char *)other.at, other.size, &again, &p), version == TRANSCRIPT_VERSION);
        snprintf(wanted, sizeof wanted, "this transcript has version %d, this program reads version %d: %s", version,
                 TRANSCRIPT_VERSION, version < TRANSCRIPT_VERSION ? "replay it with the release of rift that wrote it"
                                                                  : "it needs a newer release of rift");
        if (version != TRANSCRIPT_VERSION) {
            assert_int_equal(p.line, 1);
            assert_string_equal(p.message, wanted);
        }
        bytes_clear(&other);
    }
    bytes_clear(&file);
}

static void undone_choices_leave_no_trace(void **state)
{
    (void)state;
    Seated s;
    Transcript a, b;
    MatchSetup setup = setup_for_test(&loaded_trekwar, 3);
    Match before;
    seated_init(&s, &loaded_trekwar);
    transcript_begin(&a, loaded_trekwar.game, &setup, NULL);
    s.t.sink = &a.sink;
    match_begin(&s.t, &setup);
    transcript_begin(&b, loaded_trekwar.game, &setup, NULL);
    uint64_t hash = a.hash;
    match_copy(loaded_trekwar.game, &before, s.t.m);
    for (int i = 0; i < 5; i++) {
        transcript_choice(&a, &s.t, 0);
        match_choose(&s.t, 0);
    }
    assert_true(a.hash != hash);
    transcript_undo(&a, 5);
    table_load(&s.t, &before);
    assert_true(a.hash == hash && a.count == 0);
    transcript_clear(&a);
    transcript_clear(&b);
}

// Agreed undo stays in the record: the void lines are there, and the replay skips them.
static void agreed_undos_are_recorded_and_replayed(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Seated s;
        Transcript tr;
        Match copy[4], again;
        Xoshiro policy;
        Problem p = {0};
        Bytes file = {0};
        MatchSetup setup = setup_for_test(&loaded_trekwar, seed);
        seated_init(&s, &loaded_trekwar);
        transcript_begin(&tr, loaded_trekwar.game, &setup, NULL);
        s.t.sink = &tr.sink;
        match_begin(&s.t, &setup);
        xoshiro_seed(&policy, seed);
        for (int round = 0; round < 30 && !is_over(&s.t); round++) {
            int made = 0;
            for (; made < 4 && !is_over(&s.t); made++) {
                match_copy(loaded_trekwar.game, &copy[made], s.t.m);
                uint8_t index = choice_at_random(&s.t, &policy);
                transcript_choice(&tr, &s.t, index);
                match_choose(&s.t, index);
            }
            if (round % 3 == 1) {
                int back = 1 + (int)xoshiro_below(&policy, (uint32_t)made);
                transcript_record_undo(&tr, 0, (uint32_t)back);
                table_load(&s.t, &copy[made - back]);
            }
        }
        transcript_write(&tr, &s.t, put, &file);
        if (!replays((char *)file.at, file.size, &again, &p))
            fail_msg("seed %llu: %u:%u: %s", (unsigned long long)seed, p.line, p.column, p.message);
        assert_int_equal(again.disclosures, s.match.disclosures);
        assert_memory_equal(&again.rng, &s.match.rng, sizeof again.rng);
        bytes_clear(&file);
        transcript_clear(&tr);
    }
}

// What was undone is also replayed before it is taken back: a changed line in it is noticed where it is.
static void what_was_undone_is_proved(void **state)
{
    (void)state;
    Seated s;
    Transcript tr;
    Match begun, again;
    Problem p = {0};
    Bytes file = {0};
    MatchSetup setup = setup_for_test(&loaded_trekwar, 3);
    seated_init(&s, &loaded_trekwar);
    transcript_begin(&tr, loaded_trekwar.game, &setup, NULL);
    s.t.sink = &tr.sink;
    match_begin(&s.t, &setup);
    match_copy(loaded_trekwar.game, &begun, s.t.m);
    transcript_choice(&tr, &s.t, 0);
    match_choose(&s.t, 0);
    transcript_record_undo(&tr, 0, 1);
    table_load(&s.t, &begun);
    transcript_write(&tr, &s.t, put, &file);
    bytes_add(&file, "", 1);
    file.size--;
    assert_true(replays((char *)file.at, file.size, &again, &p));
    char *choice = strstr((char *)file.at, "\nchoices\n") + 9;
    char *card = strchr(choice, ' ') + 1;
    card += strcspn(card, "123456789");
    *card = '0';
    assert_false(replays((char *)file.at, file.size, &again, &p));
    assert_non_null(strstr(p.message, "is not offered here"));
    bytes_clear(&file);
    transcript_clear(&tr);
}

// ---- how the seed came about: here any bytes will do ----

static Proof proof_for_test(bool has_first, bool has_second)
{
    Proof proof = {.shuffle.table = INT64_MAX};
    ShuffleShare *share[] = {&proof.shuffle.server, &proof.shuffle.seat[0], &proof.shuffle.seat[1]};
    const bool is_there[] = {true, has_first, has_second};
    memset(proof.head, 0x5e, sizeof proof.head);
    for (size_t i = 0; i < COUNT_OF(share); i++) {
        if (!is_there[i])
            continue;
        share[i]->has_commitment = share[i]->has_value = true;
        memset(share[i]->commitment, (int)(0x10 + i), SHUFFLE_BYTES);
        memset(share[i]->value, (int)(0xa0 + i), SHUFFLE_BYTES);
    }
    return proof;
}

static void record_proved(const Proof *proof, Bytes *ret_file)
{
    Seated s;
    Transcript tr;
    MatchSetup setup = setup_for_test(&loaded_trekwar, 4);
    seated_init(&s, &loaded_trekwar);
    transcript_begin(&tr, loaded_trekwar.game, &setup, NULL);
    transcript_prove(&tr, proof);
    s.t.sink = &tr.sink;
    match_begin(&s.t, &setup);
    transcript_write(&tr, &s.t, put, ret_file);
    bytes_add(ret_file, "", 1);
    ret_file->size--;
    transcript_clear(&tr);
}

// Read and written again it is the same file, byte for byte.
static void a_proof_is_kept_as_it_is(void **state)
{
    (void)state;
    for (int who = 0; who < 4; who++) {
        Proof proof = proof_for_test(who & 1, who & 2);
        Transcript tr;
        Table t;
        Match match;
        Problem p = {0};
        Bytes file = {0}, again = {0};
        record_proved(&proof, &file);
        if (!transcript_read(&tr, game_find, (Span){(char *)file.at, file.size}, &p))
            fail_msg("%u:%u: %s", p.line, p.column, p.message);
        assert_true(tr.has_proof && tr.seed_line == 5 && tr.proof.shuffle.table == INT64_MAX);
        assert_memory_equal(tr.proof.head, proof.head, SHUFFLE_BYTES);
        for (SeatId s = 0; s < SEAT_COUNT; s++)
            assert_int_equal(tr.proof.shuffle.seat[s].has_value, proof.shuffle.seat[s].has_value);
        table_init(&t, tr.game, &tr.set, &match);
        assert_true(transcript_replay(&tr, &t, UINT32_MAX, NULL, &p));
        transcript_write(&tr, &t, put, &again);
        assert_int_equal(again.size, file.size);
        assert_memory_equal(again.at, file.at, file.size);
        bytes_clear(&file);
        bytes_clear(&again);
        transcript_clear(&tr);
    }
}

// The head is the file up to "choices" without seed and proof: that of a record without proof, minus its seed.
static void the_head_leaves_out_seed_and_proof(void **state)
{
    (void)state;
    Seated s;
    Transcript tr;
    Bytes file = {0}, head = {0};
    Proof proof = proof_for_test(true, true);
    MatchSetup setup = setup_for_test(&loaded_trekwar, 4);
    seated_init(&s, &loaded_trekwar);
    transcript_begin(&tr, loaded_trekwar.game, &setup, NULL);
    match_begin(&s.t, &setup);
    transcript_write(&tr, &s.t, put, &file);
    bytes_add(&file, "", 1);
    transcript_prove(&tr, &proof);
    transcript_write_head(&tr, &s.t, put, &head);
    const char *text = (char *)file.at, *seed = strstr(text, "seed "), *after = strchr(seed, '\n') + 1;
    const char *end = strstr(text, "\nchoices\n") + 9;
    assert_int_equal(head.size, (size_t)(seed - text) + (size_t)(end - after));
    assert_memory_equal(head.at, text, (size_t)(seed - text));
    assert_memory_equal(head.at + (seed - text), after, (size_t)(end - after));
    bytes_clear(&file);
    bytes_clear(&head);
    transcript_clear(&tr);
}

static void bad_proof_lines_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct { const char *old, *new; uint32_t line, column; const char *expected; } wrong[] = {
        {"proof table 9223372036854775807", "proof table 9223372036854775808", 6, 13, "the table's number, from 1"},
        {"proof table 9223372036854775807", "proof table 0", 6, 13, "the table's number, from 1"},
        {"proof table 9223372036854775807", "proof table -3", 6, 13, "the table's number, from 1"},
        {"proof table 9223372036854775807", "proof table 1 2", 6, 13, "the table's number, from 1"},
        {"proof table 9223372036854775807", "proof table", 6, 12, "the table's number, from 1"},
        {"proof table", "proof chair", 6, 7, "\"table\""},
        {"proof head 5e", "proof head 5", 7, 12, "64 hexadecimal digits"},
        {"proof head", "proof tail", 7, 7, "\"head\""},
        {"proof server 10", "proof server 1g", 8, 14, "a commitment of 64 hexadecimal digits"},
        {" a0a0", " a0zz", 8, 79, "a value of 64 hexadecimal digits"},
        {" a0a0", " a0a0 a0a0", 8, 79, "a value of 64 hexadecimal digits"},
        {"proof server", "proof waiter", 8, 7, "\"server\""},
        {"proof federation", "proof borg", 9, 7, "at most a line for federation and then one for dominion"},
        {"proof dominion", "proof federation", 10, 7, "at most a line for federation and then one for dominion"},
        {"proof dominion", "prove dominion", 10, 1, "setting"},
    };
    Proof proof = proof_for_test(true, true);
    Bytes file = {0};
    record_proved(&proof, &file);
    const char *text = (char *)file.at;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        const char *at = strstr(text, wrong[i].old);
        Match match;
        Problem p = {0};
        Bytes other = {0};
        assert_non_null(at);
        bytes_add(&other, text, (size_t)(at - text));
        bytes_add(&other, wrong[i].new, strlen(wrong[i].new));
        bytes_add(&other, at + strlen(wrong[i].old), strlen(at) - strlen(wrong[i].old));
        assert_false(replays((char *)other.at, other.size, &match, &p));
        if (p.line != wrong[i].line || p.column != wrong[i].column || !strstr(p.message, wrong[i].expected))
            fail_msg("%s: %u:%u: %s", wrong[i].new, p.line, p.column, p.message);
        bytes_clear(&other);
    }
    bytes_clear(&file);
}

// ---- from a position ----

static const char scene[] = "scene Scouts\ngame trekwar\nseed 5\ncards\nScout Wing [T1]\nUnit • Federation\n"
                            "Federation • Space 4 • Surface 1\nAt your Initial Stage: take up 1 Card.\nend\n"
                            "federation units: T1\nfederation hand: FU04 FU05\ndominion hand: DU05 DU04\n"
                            "set ground Space\nset fight 1\nstart turn dominion";     // its line end is added

static void record_from(bool is_fixed, uint32_t choices, Match *ret_start, Match *ret_end, Bytes *ret_file)
{
    Transcript tr;
    Xoshiro policy;
    Seated s;
    Problem p;
    MatchSetup setup = setup_for_test(&loaded_trekwar, 3);
    const SceneCards cards = {loaded_trekwar.game, &loaded_trekwar.set, {setup.deck[0], setup.deck[1]}};
    Start *start = start_new(&cards, span_of(scene), is_fixed, &p);
    assert_non_null(start);
    memcpy(setup.option, start->setup.option, sizeof setup.option);
    seated_init(&s, &loaded_trekwar);
    table_init(&s.t, loaded_trekwar.game, start->set, &s.match);
    transcript_begin(&tr, loaded_trekwar.game, &setup, NULL);
    tr.start = start;
    s.t.sink = &tr.sink;
    start_match(start, &setup.rng, ret_start);
    table_load(&s.t, ret_start);
    xoshiro_seed(&policy, 1);
    for (uint32_t i = 0; i < choices && !is_over(&s.t); i++) {
        uint8_t index = choice_at_random(&s.t, &policy);
        transcript_choice(&tr, &s.t, index);
        match_choose(&s.t, index);
    }
    *ret_end = s.match;
    transcript_write(&tr, &s.t, put, ret_file);
    bytes_add(ret_file, "", 1);
    ret_file->size--;
    transcript_clear(&tr);
    start_free(start);
}

static void a_match_from_a_position_is_rebuilt(void **state)
{
    (void)state;
    uint8_t key[2][32], seed[32];
    MatchSetup setup = setup_for_test(&loaded_trekwar, 3);
    rng_key_get(&setup.rng, seed);
    for (int is_fixed = 0; is_fixed < 2; is_fixed++) {
        Match begun, played, again;
        Problem p = {0};
        Bytes file = {0};
        record_from(is_fixed, CHOICES_MAX, &begun, &played, &file);
        rng_key_get(&begun.rng, key[is_fixed]);
        assert_int_equal(memcmp(key[is_fixed], seed, sizeof seed) == 0, !is_fixed);
        assert_non_null(strstr((char *)file.at, is_fixed ? "\nposition fixed\nscene Scouts\n"
                                                         : "\nposition\nscene Scouts\n"));
        if (!replays((char *)file.at, file.size, &again, &p))
            fail_msg("%u:%u: %s", p.line, p.column, p.message);
        assert_int_equal(again.result, played.result);
        assert_int_equal(again.winner, played.winner);
        assert_memory_equal(&again.rng, &played.rng, sizeof again.rng);
        bytes_clear(&file);
    }
}

static void a_changed_position_is_noticed(void **state)
{
    (void)state;
    static const char *const changes[][2] = {
        {"FU04 FU05\ndominion", "FU05 FU04\ndominiom"}, {"set ground Space", "set ground Spice"},
        {"start turn dominion", "start turn federals"}, {"\nposition\n", "\npositiom\n"}, {"Space 4 • ", "Space 9 • "},
        {"dominion hand: DU05", "dominion hand: DU03"}, {"\ngame trekwar\nseed 5", "\ngame trekwar\nseed x"},
    };
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        Match begun, played, again;
        Problem p = {0};
        Bytes file = {0};
        record_from(false, CHOICES_MAX, &begun, &played, &file);
        char *position = strstr((char *)file.at, "\nposition\n"), *at = strstr(position, changes[i][0]);
        assert_non_null(at);
        memcpy(at, changes[i][1], strlen(changes[i][1]));
        assert_false(replays((char *)file.at, file.size, &again, &p));
        assert_true(p.line > 0 && p.message[0] != 0);
        bytes_clear(&file);
    }
    Match begun, played, again;
    Problem p = {0};
    Bytes file = {0};
    record_from(false, 4, &begun, &played, &file);
    memcpy(strstr((char *)file.at, "setting first-opener federation"), "setting first-opener dominion\n#", 31);
    assert_false(replays((char *)file.at, file.size, &again, &p));      // the scene has another
    bytes_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_transcript_alone_rebuilds_the_match),
        cmocka_unit_test(lines_out_of_place_are_refused),
        cmocka_unit_test(a_file_cut_short_is_refused),
        cmocka_unit_test(one_changed_letter_is_noticed),
        cmocka_unit_test(another_version_is_refused_in_words),
        cmocka_unit_test(undone_choices_leave_no_trace),
        cmocka_unit_test(agreed_undos_are_recorded_and_replayed),
        cmocka_unit_test(what_was_undone_is_proved),
        cmocka_unit_test(a_proof_is_kept_as_it_is),
        cmocka_unit_test(the_head_leaves_out_seed_and_proof),
        cmocka_unit_test(bad_proof_lines_are_refused_with_their_place),
        cmocka_unit_test(a_match_from_a_position_is_rebuilt),
        cmocka_unit_test(a_changed_position_is_noticed),
    };
    return cmocka_run_group_tests(tests, load_trekwar, unload_trekwar);
}
