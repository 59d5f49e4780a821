// data_test.c — the files inside the program, a folder instead of them, and the user's own cards and decks.
#define _XOPEN_SOURCE 700               // nftw
#include "api/data.h"

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"

// ---- a folder for the test ----

static char home[] = "/tmp/rift-data-test-XXXXXX";

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info, (void)kind, (void)at;
    return remove(path);
}

static int make_home(void **state)
{
    (void)state;
    return mkdtemp(home) && setenv("XDG_DATA_HOME", home, 1) == 0 && unsetenv("RIFT_DATA") == 0 ? 0 : -1;
}

static int remove_home(void **state)
{
    (void)state;
    return nftw(home, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

// Writes home/PATH and makes the folders before it.
static void put(const char *path, const char *text)
{
    char whole[300];
    snprintf(whole, sizeof whole, "%s/%s", home, path);
    for (char *slash = whole + strlen(home) + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
        *slash = 0;
        mkdir(whole, 0700);
    }
    FILE *file = fopen(whole, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void drop(const char *path)
{
    char whole[300];
    snprintf(whole, sizeof whole, "%s/%s", home, path);
    assert_int_equal(remove(whole), 0);
}

// ---- inside and in a folder ----

static void what_is_inside_is_what_the_tree_has(void **state)
{
    (void)state;
    for (size_t i = 0; i < data_inside_count; i++) {
        const DataFile *f = &data_inside[i];
        size_t size, inside_size;
        Problem problem;
        assert_true(i == 0 || strcmp(data_inside[i - 1].path, f->path) < 0);
        char *inside = data_read(NULL, f->path, &inside_size, &problem);
        assert_non_null(inside);
        assert_int_equal(inside[inside_size], 0);
        if (!strstr(f->path, ".index") && strncmp(f->path, "page/", 5) != 0) {         // those are generated
            char *data = file_read(f->path, &size, &problem);
            assert_non_null(data);
            assert_int_equal(size, inside_size);
            assert_memory_equal(data, inside, size);
            free(data);
        }
        free(inside);
    }
    assert_true(data_has(NULL, "cards/wars/quay.cards"));
    assert_true(data_has(NULL, "guides/enemy.txt"));
    assert_true(data_has(NULL, "page/index.html"));
    assert_false(data_has(NULL, "cards/wars"));
    assert_false(data_has(NULL, "docs/rules/README.md"));
    assert_null(data_read(NULL, "cards/wars/quay", &(size_t){0}, &(Problem){0}));
}

static void lists_are_the_same_inside_and_in_a_folder(void **state)
{
    (void)state;
    const char *const places[][2] = {{"cards/wars", ".cards"}, {"decks/trekwar", ".deck"}, {"lessons/enemy", ".scene"},
                                     {"docs/rules/plain", ".txt"}};
    Problem problem;
    DataList inside, outside;
    for (size_t p = 0; p < COUNT_OF(places); p++) {
        assert_true(data_list(NULL, places[p][0], places[p][1], &inside, &problem));
        assert_true(data_list(".", places[p][0], places[p][1], &outside, &problem));
        assert_true(inside.count > 1);
        assert_int_equal(inside.count, outside.count);
        for (size_t i = 0; i < inside.count; i++) {
            assert_string_equal(inside.path[i], outside.path[i]);
            assert_true(i == 0 || strcmp(inside.path[i - 1], inside.path[i]) < 0);
        }
        data_list_clear(&inside);
        data_list_clear(&outside);
    }
    assert_true(data_list(NULL, "docs/rules", ".txt", &inside, &problem));      // plain/ is a folder in it
    assert_int_equal(inside.count, 0);
    assert_false(data_list(NULL, "cards/war", ".cards", &inside, &problem));
    assert_false(data_list(".", "cards/war", ".cards", &outside, &problem));
}

static void a_folder_is_taken_if_it_has_cards(void **state)
{
    (void)state;
    Problem problem;
    assert_null(data_folder());
    assert_true(data_check(NULL, &problem));
    assert_true(data_check(".", &problem));
    assert_false(data_check(home, &problem));
    assert_non_null(strstr(problem.message, home));
    setenv("RIFT_DATA", "", 1);
    assert_null(data_folder());
    setenv("RIFT_DATA", "somewhere", 1);
    assert_string_equal(data_folder(), "somewhere");
    unsetenv("RIFT_DATA");
}

// ---- the user's own ----

static void the_users_folder_is_where_the_desktop_says(void **state)
{
    (void)state;
    char folder[200], wanted[200], small[8];
    snprintf(wanted, sizeof wanted, "%s/rift", home);
    assert_true(own_folder(folder, sizeof folder));
    assert_string_equal(folder, wanted);
    assert_false(own_folder(small, sizeof small));
    put("rift/here", "");
    setenv("RIFT_DATA", wanted, 1);                     // read already
    assert_false(own_folder(folder, sizeof folder));
    unsetenv("RIFT_DATA");
    setenv("XDG_DATA_HOME", "not/from/the/root", 1);
    setenv("HOME", "/home/somebody", 1);
    assert_true(own_folder(folder, sizeof folder));
    assert_string_equal(folder, "/home/somebody/.local/share/rift");
    unsetenv("HOME");
    assert_false(own_folder(folder, sizeof folder));
    setenv("XDG_DATA_HOME", home, 1);
}

typedef struct Told {
    int count;
    char last[600];
} Told;

static void note(void *self, const char *file, const Problem *p)
{
    Told *told = self;
    told->count++;
    snprintf(told->last, sizeof told->last, "%s:%u:%u: %s", file, p->line, p->column, p->message);
}

// The number of problems with the user's own; what comes with the program has none.
static int load_both(Loaded *loaded, const Game *game, Told *told)
{
    *told = (Told){0};
    assert_int_equal(load_game(loaded, game, NULL, load_complaint, NULL), 0);
    int problems = load_own(loaded, note, told);
    assert_int_equal(told->count, problems);
    return problems;
}

// A deck of forty of ENEMY's sample cards; `more` is a line for three of them.
static const char *enemy_deck(const char *name, const char *more)
{
    static char text[2000];
    Text to = text_in(text, sizeof text);
    text_format(&to, "Game: enemy\nDeck: %s\n\n%s", name, more);
    for (int i = 1; i <= (more[0] ? 13 : 14); i++)
        text_format(&to, "%d [HA%02d]\n", i == 1 ? 1 : 3, i);
    return text;
}

static void own_cards_and_decks_are_added(void **state)
{
    (void)state;
    static Loaded loaded;
    Told told;
    const Game *game = games[GAME_ENEMY];
    assert_int_equal(load_both(&loaded, game, &told), 0);
    uint16_t cards = loaded.set.count;
    uint8_t decks = loaded.deck_count;
    load_clear(&loaded);
    put("rift/cards/enemy/mine.cards", "Bow [MY01]\nPC • Long Arm • Level 1\nStrength 5 • Destiny 2\n");
    put("rift/cards/enemy/notes.txt", "no cards");
    put("rift/decks/enemy/mine.deck", enemy_deck("Mine", "3 Bow [MY01]\n"));
    assert_int_equal(load_both(&loaded, game, &told), 0);
    assert_int_equal(loaded.set.count, cards + 1);
    assert_int_equal(loaded.shipped_decks, decks);
    assert_int_equal(loaded.deck_count, decks + 1);
    assert_ptr_equal(load_deck(&loaded, span_of("mine")), &loaded.deck[decks]);
    assert_int_equal(loaded.deck[decks].count, 40);
    const Deck *usual[SEAT_COUNT];
    assert_true(load_default_decks(&loaded, usual));
    assert_true(usual[0] < &loaded.deck[decks] && usual[1] < &loaded.deck[decks]);
    load_clear(&loaded);
}

static void what_is_wrong_there_is_told_and_left_out(void **state)
{
    (void)state;
    static Loaded loaded;
    Told told;
    const Game *game = games[GAME_ENEMY];
    put("rift/cards/enemy/wrong.cards", "Bad [MY02]\nPC • Long Arm • Level 1\nStrength x • Destiny 2\n\n"
        "Good [MY03]\nPC • Long Arm • Level 1\nStrength 5 • Destiny 2\n");
    assert_int_equal(load_both(&loaded, game, &told), 1);
    assert_non_null(strstr(told.last, "/rift/cards/enemy/wrong.cards:3:"));
    assert_int_equal(card_set_find(&loaded.set, span_of("MY02")), 0);
    assert_true(card_set_find(&loaded.set, span_of("MY03")) > 0);
    assert_non_null(load_deck(&loaded, span_of("mine")));
    load_clear(&loaded);
    put("rift/cards/enemy/wrong.cards", "Twice [HA01]\nPC • Long Arm • Level 1\nStrength 5 • Destiny 2\n");
    assert_int_equal(load_both(&loaded, game, &told), 1);
    assert_non_null(strstr(told.last, "wrong.cards:1:"));
    assert_string_equal(loaded.set.def[card_set_find(&loaded.set, span_of("HA01"))].title, "BT");
    load_clear(&loaded);
    drop("rift/cards/enemy/wrong.cards");
    put("rift/decks/enemy/wrong.deck", "Game: enemy\nDeck: Wrong\n\n40 Nobody [XX99]\n");
    assert_int_equal(load_both(&loaded, game, &told), 1);
    assert_non_null(strstr(told.last, "wrong.deck:4:4: "));
    load_clear(&loaded);
    drop("rift/decks/enemy/wrong.deck");
}

static void a_deck_needs_a_name_of_its_own(void **state)
{
    (void)state;
    static Loaded loaded;
    Told told;
    put("rift/decks/enemy/a.deck", enemy_deck("Another", ""));
    assert_int_equal(load_both(&loaded, games[GAME_ENEMY], &told), 1);
    assert_non_null(strstr(told.last, "a.deck:0:0: is left out: a deck \"a\" comes with the program"));
    assert_null(load_deck(&loaded, span_of("Another")));
    load_clear(&loaded);
    drop("rift/decks/enemy/a.deck");
}

// A deck of TrekWar is every card of its Fleet: with one more, the existing decks would not be legal.
static void cards_that_spoil_the_decks_are_left_out(void **state)
{
    (void)state;
    static Loaded loaded;
    Told told;
    const Deck *usual[SEAT_COUNT];
    put("rift/cards/trekwar/mine.cards", "Sloop [MY01]\nUnit • Federation\nFederation • Space 2 • Surface 2\n");
    assert_int_equal(load_both(&loaded, games[GAME_TREKWAR], &told), 1);
    assert_non_null(strstr(told.last, "/rift/cards/trekwar:0:0: is left out: "));
    assert_non_null(strstr(told.last, "Sloop"));
    assert_int_equal(card_set_find(&loaded.set, span_of("MY01")), 0);
    assert_true(load_default_decks(&loaded, usual));
    load_clear(&loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_inside_is_what_the_tree_has),
        cmocka_unit_test(lists_are_the_same_inside_and_in_a_folder),
        cmocka_unit_test(a_folder_is_taken_if_it_has_cards),
        cmocka_unit_test(the_users_folder_is_where_the_desktop_says),
        cmocka_unit_test(own_cards_and_decks_are_added),
        cmocka_unit_test(what_is_wrong_there_is_told_and_left_out),
        cmocka_unit_test(a_deck_needs_a_name_of_its_own),
        cmocka_unit_test(cards_that_spoil_the_decks_are_left_out),
    };
    return cmocka_run_group_tests(tests, make_home, remove_home);
}
