// fuzz_test.c — damaged files and states: refused or played, never a crash, never "a bug of ours".
//
// Good texts are damaged at random (bytes flipped, digits changed, words swapped, lines dropped, doubled or swapped,
// ends cut off) and read again; under the sanitizers this finds what a parser trusts too much. Seeds are fixed, so that
// a failure can be repeated. RIFT_FUZZ_ROUNDS asks for more.
#include "core/scene.h"
#include "core/transcript.h"
#include "session/lesson.h"
#include "tests/support.h"

static Scene scene;             // large: not on the stack

static uint32_t rounds(uint32_t usual)
{
    const char *wanted = getenv("RIFT_FUZZ_ROUNDS");
    return wanted ? (uint32_t)strtoul(wanted, NULL, 10) : usual;
}

static bool load_for(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                     const Deck *ret_deck[SEAT_COUNT])
{
    (void)self;
    const Game *game = game_find(name);
    if (!game)
        return false;
    *ret_game = game;
    *ret_set = &loaded_games[game->id].set;
    return load_default_decks(&loaded_games[game->id], ret_deck);
}

static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

// A bug of ours is a failure: says which, and the text that led to it.
static const Bytes *tried;

static void say_bug(const char *file, int line, const char *what)
{
    fprintf(stderr, "a bug of ours at %s:%d: %s, after reading:\n", file, line, what);
    if (tried)
        fwrite(tried->at, 1, tried->size, stderr);
}

// ---- damage ----

static void swap_lines(Bytes *b, Xoshiro *chance)
{
    size_t at = xoshiro_below(chance, (uint32_t)b->size);
    while (at > 0 && b->at[at - 1] != '\n')
        at--;
    size_t end = at;
    while (end < b->size && b->at[end] != '\n')
        end++;
    if (end == b->size)
        return;
    end++;
    if (xoshiro_below(chance, 2)) {             // drop the line
        memmove(b->at + at, b->at + end, b->size - end);
        b->size -= end - at;
    } else {                                    // say it twice
        size_t n = end - at;
        uint8_t line[4096];
        if (n > sizeof line)
            return;
        memcpy(line, b->at + at, n);
        bytes_add(b, line, n);
    }
}

static bool is_word_byte(uint8_t byte) { return byte > ' ' && byte != '=' && byte != ':'; }

static Span word_around(const Bytes *b, size_t at)
{
    size_t begin = at, end = at;
    while (begin > 0 && is_word_byte(b->at[begin - 1]))
        begin--;
    while (end < b->size && is_word_byte(b->at[end]))
        end++;
    return (Span){(const char *)b->at + begin, end - begin};
}

// The word there is replaced by one from elsewhere: another seat, step, card or number, each correctly spelled.
static void swap_words(Bytes *b, size_t at, Xoshiro *chance)
{
    char word[64];
    Bytes made = {0};
    Span old = word_around(b, at), other = word_around(b, xoshiro_below(chance, (uint32_t)b->size));
    size_t size = span_to(other, word, sizeof word), before = (size_t)((const uint8_t *)old.at - b->at);
    bytes_add(&made, b->at, before);
    bytes_add(&made, word, size);
    bytes_add(&made, b->at + before + old.size, b->size - before - old.size);
    bytes_clear(b);
    *b = made;
}

// After `from` only.
static void damage(Bytes *b, size_t from, Xoshiro *chance)
{
    for (uint32_t hurts = 1 + xoshiro_below(chance, 3); hurts > 0 && b->size > from + 1; hurts--) {
        size_t at = from + xoshiro_below(chance, (uint32_t)(b->size - from));
        switch (xoshiro_below(chance, 7)) {
        case 0:
            b->at[at] = (uint8_t)(32 + xoshiro_below(chance, 95));
            break;
        case 1:                                 // another number: this is what range checks are for
            for (size_t i = at; i < b->size; i++)
                if (b->at[i] >= '0' && b->at[i] <= '9') {
                    b->at[i] = (uint8_t)('0' + xoshiro_below(chance, 10));
                    break;
                }
            break;
        case 2:
            swap_lines(b, chance);
            break;
        case 3:
        case 4:
            swap_words(b, at, chance);
            break;
        case 5:
            b->at[at] ^= (uint8_t)(1u << xoshiro_below(chance, 8));
            break;
        default:
            if (xoshiro_below(chance, 8) == 0)
                b->size = at;
            break;
        }
    }
}

static Bytes damaged_copy(const Bytes *good, size_t from, Xoshiro *chance)
{
    Bytes bad = {0};
    bytes_add(&bad, good->at, good->size);
    damage(&bad, from, chance);
    return bad;
}

// The same cards and fields, but play begins at some other moment of the game.
static Bytes moment_copy(const Bytes *good, size_t procedures, const Game *game, Xoshiro *chance)
{
    Bytes bad = {0};
    char line[80];
    uint32_t count = 0;
    while (game->scenes.moments[count])
        count++;
    snprintf(line, sizeof line, "start %s %s\n", game->scenes.moments[xoshiro_below(chance, count)],
             game->seat_names[xoshiro_below(chance, SEAT_COUNT)]);
    bytes_add(&bad, good->at, procedures);
    if (xoshiro_below(chance, 2))
        damage(&bad, 0, chance);
    bytes_add(&bad, "\n", 1);
    bytes_add(&bad, line, strlen(line));
    return bad;
}

// Plays for a while what could be loaded: what was let in must also be playable.
static void play_some(Table *t, Xoshiro *policy)
{
    t->sink = NULL;
    t->script = NULL;
    for (int i = 0; i < 30 && !is_over(t) && t->m->question != 0; i++)
        match_choose(t, choice_at_random(t, policy));
}

// ---- what is damaged ----

typedef struct ScenesRead {
    uint32_t played, refused;
} ScenesRead;

// Texts and frames come after everything else: this is where they begin.
static size_t procedures_at(Bytes *text)
{
    bytes_add(text, "", 1);
    text->size--;
    const char *all = (const char *)text->at, *at = strstr(all, "\nentry ");
    at = at ? at : strstr(all, "\nframe ");
    assert_non_null(at);
    return (size_t)(at - all) + 1;
}

static void scenes_damage(const Loaded *loaded, uint64_t seed, Xoshiro *chance, ScenesRead *read)
{
    static Seated s;
    MatchSetup setup = setup_for_test(loaded, seed);
    seated_begin(&s, loaded, seed, NULL);
    for (uint32_t k = xoshiro_below(chance, 120); k > 0 && !is_over(&s.t); k--)
        match_choose(&s.t, choice_at_random(&s.t, chance));
    if (is_over(&s.t))
        return;
    Bytes good = {0};
    uint8_t viewer = xoshiro_below(chance, 3) ? VIEWER_EVERYTHING : s.t.m->asked;
    scene_write(&s.t, &setup, viewer, put, &good);
    size_t procedures = procedures_at(&good);
    for (int n = 0; n < 20; n++) {
        Problem p = {0};
        Bytes bad = n % 5 == 4 ? moment_copy(&good, procedures, loaded->game, chance)
                               : damaged_copy(&good, n % 2 ? 0 : procedures, chance);
        tried = &bad;
        if (scene_run(&scene, load_for, NULL, (Span){(char *)bad.at, bad.size}, &p)) {
            play_some(&scene.t, chance);
            read->played++;
        } else {
            assert_true(p.message[0] != 0 && p.line > 0);
            read->refused++;
        }
        bytes_clear(&bad);
        tried = NULL;
    }
    bytes_clear(&good);
}

static void damaged_scenes_are_refused_or_played(void **state)
{
    (void)state;
    Xoshiro chance;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        ScenesRead read = {0, 0};
        uint32_t count = rounds(1500);
        xoshiro_seed(&chance, 11);
        for (uint64_t seed = 0; read.played + read.refused < count; seed++)
            scenes_damage(&loaded_games[g], seed, &chance, &read);
        print_message("%s: %u scenes played, %u refused\n", games[g]->name, read.played, read.refused);
        assert_true(read.played > count / 20 && read.refused > count / 20);
    }
}

// Lessons have lines of their own: what is told, when, and what is replied. They are damaged anywhere, or after
// "start", where these lines are.
static void lesson_damage(const char *path, uint32_t count, Xoshiro *chance, ScenesRead *read)
{
    Problem p;
    size_t size;
    char *file = file_read(path, &size, &p);
    assert_non_null(file);
    Bytes good = {(uint8_t *)file, size, size};
    const char *lesson = strstr(file, "\nlesson ");
    assert_non_null(lesson);
    scene.prompts = lesson_prompts;
    for (uint32_t i = 0; i < count; i++) {
        Bytes bad = damaged_copy(&good, i % 4 ? (size_t)(lesson - file) : 0, chance);
        p = (Problem){0};
        tried = &bad;
        if (scene_run(&scene, load_for, NULL, (Span){(char *)bad.at, bad.size}, &p)) {
            play_some(&scene.t, chance);
            read->played++;
        } else {
            assert_true(p.message[0] != 0 && p.line > 0);
            read->refused++;
        }
        bytes_clear(&bad);
        tried = NULL;
    }
    scene.prompts = NULL;
    free(file);
}

static void damaged_lessons_are_refused_or_run(void **state)
{
    (void)state;
    static const char *const paths[] = {"lessons/trekwar/2-cards.scene", "lessons/enemy/2-defend.scene",
                                        "lessons/wars/3-battle.scene"};
    Xoshiro chance;
    ScenesRead read = {0, 0};
    xoshiro_seed(&chance, 14);
    for (size_t i = 0; i < COUNT_OF(paths); i++)
        lesson_damage(paths[i], rounds(1500), &chance, &read);
    print_message("%u lessons run, %u refused\n", read.played, read.refused);
    assert_true(read.played > rounds(1500) / 20 && read.refused > rounds(1500) / 20);
}

static void no_problem(void *self, const Problem *problem)
{
    uint32_t *count = self;
    assert_true(problem->message[0] != 0);
    ++*count;
}

static void card_file_damage(const Game *game, const char *path, uint32_t count)
{
    Xoshiro chance;
    Problem p;
    size_t size;
    char *file = file_read(path, &size, &p);
    assert_non_null(file);
    Bytes good = {(uint8_t *)file, size, size};
    uint32_t problems = 0;
    xoshiro_seed(&chance, 12);
    for (uint32_t i = 0; i < count; i++) {
        CardSet set;
        Bytes bad = damaged_copy(&good, 0, &chance);
        card_set_init(&set, game->facts_size);
        cards_read(&set, game, (Span){(char *)bad.at, bad.size}, no_problem, &problems);
        card_set_clear(&set);
        bytes_clear(&bad);
    }
    assert_true(problems > 0);
    free(file);
}

static void damaged_card_files_are_read_or_refused(void **state)
{
    (void)state;
    card_file_damage(games[GAME_TREKWAR], "cards/trekwar/federation.cards", rounds(1500));
    card_file_damage(games[GAME_WARS], "cards/wars/shi.cards", rounds(1500) / 10);
}

// Bytes of a match changed at random: match_check looks at all of it without crashing. (Stored states have a hash, see
// rift_state_put: this is the second line of defence.)
static void damaged_states_can_be_looked_at(void **state)
{
    (void)state;
    Xoshiro chance;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        uint32_t let_through = 0, refused = 0;
        xoshiro_seed(&chance, 13);
        for (uint32_t i = 0, count = rounds(3000); i < count;) {
            static Seated s, hurt;
            seated_begin(&s, &loaded_games[g], i, NULL);
            for (uint32_t k = xoshiro_below(&chance, 120); k > 0 && !is_over(&s.t); k--)
                match_choose(&s.t, choice_at_random(&s.t, &chance));
            for (int n = 0; n < 20; n++, i++) {
                seated_init(&hurt, &loaded_games[g]);
                match_copy(games[g], hurt.t.m, s.t.m);
                uint8_t *bytes = (uint8_t *)hurt.t.m;
                for (uint32_t hurts = 1 + xoshiro_below(&chance, 2); hurts > 0; hurts--)
                    bytes[xoshiro_below(&chance, games[g]->match_size)] ^= (uint8_t)(1u << xoshiro_below(&chance, 8));
                if (match_check(&hurt.t) == NULL)
                    let_through++;
                else
                    refused++;
            }
        }
        print_message("%s: %u states let through, %u refused\n", games[g]->name, let_through, refused);
        assert_true(let_through > 0 && refused > 0);
    }
}

// A whole record: proof lines, cards, choices, some of them undone by agreement.
static Bytes record_for(const Loaded *loaded, uint64_t seed, Xoshiro *chance)
{
    static Seated s;
    static Match before;
    Transcript tr;
    Bytes file = {0};
    MatchSetup setup = setup_for_test(loaded, seed);
    const ShuffleShare share = {.has_commitment = true, .has_value = true};
    const Proof proof = {.shuffle = {.table = 17, .server = share, .seat = {share, share}}};
    seated_init(&s, loaded);
    transcript_begin(&tr, loaded->game, &setup, NULL);
    transcript_prove(&tr, &proof);
    s.t.sink = &tr.sink;
    match_begin(&s.t, &setup);
    for (int i = 0; i < 40 && !is_over(&s.t); i++) {
        if (i % 10 == 5)
            match_copy(loaded->game, &before, s.t.m);
        uint8_t index = choice_at_random(&s.t, chance);
        transcript_choice(&tr, &s.t, index);
        match_choose(&s.t, index);
        if (i % 10 == 7) {
            transcript_record_undo(&tr, 0, 3);
            table_load(&s.t, &before);
        }
    }
    transcript_write(&tr, &s.t, put, &file);
    transcript_clear(&tr);
    return file;
}

// Damaged anywhere, or in its head, or among the choices.
static void record_damage(const Bytes *good, const Bytes *head, uint32_t n, Xoshiro *chance, ScenesRead *read)
{
    static Match match;
    Transcript tr;
    Table t;
    Problem p = {0};
    Bytes bad = damaged_copy(n % 3 == 0 ? head : good, n % 3 == 1 ? head->size : 0, chance);
    if (n % 3 == 0)
        bytes_add(&bad, good->at + head->size, good->size - head->size);
    tried = &bad;
    bool is_read = transcript_read(&tr, game_find, (Span){(char *)bad.at, bad.size}, &p);
    if (is_read) {
        table_init(&t, tr.game, &tr.set, &match);
        is_read = transcript_replay(&tr, &t, UINT32_MAX, NULL, &p);
    }
    read->played += is_read;
    read->refused += !is_read;
    assert_true(is_read || (p.message[0] != 0 && p.line > 0));
    transcript_clear(&tr);
    bytes_clear(&bad);
    tried = NULL;
}

static void damaged_records_are_refused_or_replayed(void **state)
{
    (void)state;
    Xoshiro chance;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        ScenesRead read = {0, 0};
        xoshiro_seed(&chance, 23);
        for (uint32_t n = 0; n < rounds(1500) / 3; n += 50) {
            Bytes good = record_for(&loaded_games[g], n, &chance);
            bytes_add(&good, "", 1);
            good.size--;
            const char *text = (const char *)good.at;
            Bytes head = {0};
            bytes_add(&head, text, (size_t)(strstr(text, "\ndeck ") - text) + 1);
            for (uint32_t i = 0; i < 50; i++)
                record_damage(&good, &head, i, &chance, &read);
            bytes_clear(&head);
            bytes_clear(&good);
        }
        print_message("%s: %u records replayed, %u refused\n", games[g]->name, read.played, read.refused);
        assert_true(read.refused > read.played / 4 && read.played > 0);
    }
}

int main(void)
{
    bug_handler = say_bug;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_scenes_are_refused_or_played),
        cmocka_unit_test(damaged_lessons_are_refused_or_run),
        cmocka_unit_test(damaged_card_files_are_read_or_refused),
        cmocka_unit_test(damaged_states_can_be_looked_at),
        cmocka_unit_test(damaged_records_are_refused_or_replayed),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
