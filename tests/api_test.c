// api_test.c — the public header as a program uses it: every call in it, and how each handles nonsense.
#include <rift.h>

#include "tests/support.h"

static RiftGame *game;

static int open_game(void **state)
{
    (void)state;
    char error[200];
    game = rift_open("trekwar", ".", error, sizeof error);
    return game ? 0 : 1;
}

static int close_game(void **state)
{
    (void)state;
    rift_close(game);
    return 0;
}

static void what_is_not_there_is_refused_with_a_reason(void **state)
{
    (void)state;
    char error[200] = "";
    assert_null(rift_open("chess", ".", error, sizeof error));
    assert_non_null(strstr(error, "chess"));
    assert_null(rift_open("trekwar", "no/such/folder", error, sizeof error));
    assert_non_null(strstr(error, "no/such/folder"));
    assert_null(rift_open("chess", ".", NULL, 0));
    setenv("RIFT_DATA", "no/other/folder", 1);
    assert_null(rift_open("trekwar", NULL, error, sizeof error));
    assert_non_null(strstr(error, "no/other/folder"));
    unsetenv("RIFT_DATA");
    RiftGame *inside = rift_open("trekwar", NULL, error, sizeof error);
    assert_non_null(inside);
    rift_close(inside);
    assert_null(rift_begin_with(game, "federation", "nobody", 1));
    assert_null(rift_begin_with(game, "federation", "federation", 1));
    rift_close(NULL);
    rift_leave(NULL);
}

static void hear(void *self, const char *sentence, const char *rule)
{
    int *heard = self;
    assert_true(sentence[0] != 0);
    assert_non_null(rule);
    ++*heard;
}

static void a_whole_match_is_played_and_written(void **state)
{
    (void)state;
    int heard = 0, winner = 7, choices = 0;
    char text[4000];
    RiftTable *table = rift_begin(game, 3);
    assert_non_null(table);
    rift_listen(table, RIFT_SPECTATOR, hear, &heard);
    assert_int_equal(rift_result(table, &winner), RIFT_GOING);
    assert_int_equal(winner, RIFT_NOBODY);
    for (; rift_asked(table) != RIFT_NOBODY; choices++) {
        assert_true(rift_option(table, 0, text, sizeof text) > 0);
        assert_true(rift_draw(table, rift_asked(table), text, sizeof text) > 0);
        assert_true(rift_why(table, rift_asked(table), "surrender", text, sizeof text) > 0);
        assert_false(rift_choose(table, rift_option_count(table)));
        assert_false(rift_choose(table, -1));
        assert_false(rift_choose_named(table, "fly away"));
        assert_true(rift_choose(table, rift_bot_choice(table, choices % 2 ? "easy" : "normal")));
    }
    assert_true(choices > 10 && heard > 10);
    assert_int_equal(rift_result(table, &winner), RIFT_WON);
    assert_true(winner == 0 || winner == 1);
    assert_int_equal(rift_bot_choice(table, "easy"), -1);
    assert_false(rift_concede(table, 0));
    size_t size = rift_transcript(table, NULL, 0);
    char *file = malloc(size + 1);
    assert_int_equal(rift_transcript(table, file, size + 1), size);
    assert_non_null(strstr(file, "\nend "));
    assert_int_equal(rift_transcript(table, text, 100), size);          // cut to fit, ended by 0
    assert_int_equal(strlen(text), 99);
    free(file);
    rift_leave(table);
}

static void states_come_back_and_damaged_ones_do_not(void **state)
{
    (void)state;
    RiftTable *table = rift_begin(game, 5);
    size_t size = rift_state_size(table);
    uint8_t *stored = malloc(size), *now = malloc(size);
    rift_state_get(table, stored);
    assert_true(rift_choose(table, 0));
    rift_state_get(table, now);
    assert_memory_not_equal(stored, now, size);
    for (size_t i = 0; i < size; i++) {
        stored[i] ^= 0x10;
        assert_false(rift_state_put(table, stored));
        stored[i] ^= 0x10;
    }
    assert_true(rift_state_put(table, stored));
    rift_state_get(table, now);
    assert_memory_equal(stored, now, size);
    assert_int_equal(rift_transcript(table, NULL, 0), 0);       // the transcript no longer tells how this came about
    free(stored);
    free(now);
    rift_leave(table);
}

static void taking_back_ends_where_something_was_told(void **state)
{
    (void)state;
    RiftTable *table = rift_begin(game, 6);
    int seat = rift_asked(table), count = rift_option_count(table);
    assert_false(rift_take_back(table, seat));
    assert_true(rift_choose(table, 0));                         // one card picked for the exchange: nobody knows
    assert_false(rift_take_back(table, 1 - seat));
    assert_true(rift_take_back(table, seat));
    assert_int_equal(rift_option_count(table), count);
    assert_true(rift_choose_named(table, "done"));              // the exchange is announced
    assert_false(rift_take_back(table, seat));
    rift_leave(table);
}

static void calls_outside_the_options_end_it(void **state)
{
    (void)state;
    for (int call = 0; call < 4; call++) {
        RiftTable *table = rift_begin(game, 7);
        int winner;
        assert_false(rift_concede(table, 2));
        assert_true(call == 0   ? rift_concede(table, 0)
                    : call == 1 ? rift_agree_draw(table)
                    : call == 2 ? rift_time_out(table, 1)
                                : rift_stop(table));
        static const RiftResult results[] = {RIFT_WON, RIFT_DRAWN, RIFT_WON, RIFT_NO_CONTEST};
        static const int winners[] = {1, RIFT_NOBODY, 0, RIFT_NOBODY};
        assert_int_equal(rift_result(table, &winner), results[call]);
        assert_int_equal(winner, winners[call]);
        assert_int_equal(rift_asked(table), RIFT_NOBODY);
        assert_false(rift_agree_draw(table) || rift_time_out(table, 0) || rift_stop(table) || rift_concede(table, 0));
        rift_leave(table);
    }
}

static void an_edition_is_played_by_its_name(void **state)
{
    (void)state;
    static char text[200000];
    char error[200] = "";
    RiftGame *wars = rift_open("wars", ".", error, sizeof error);
    assert_non_null(wars);
    assert_true(rift_game_json(wars, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\"editions\":[\"2005\",\"2004\"]"));
    RiftTable *table = rift_begin_setup(wars, &(RiftSetup){.seed = 1, .edition = "2004"}, error, sizeof error);
    assert_non_null(table);
    assert_true(rift_view_json(table, 0, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\"edition\":1"));
    assert_true(rift_transcript(table, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\nedition 2004\n"));
    rift_leave(table);
    assert_null(rift_begin_setup(wars, &(RiftSetup){.edition = "1999"}, error, sizeof error));
    assert_string_equal(error, "not an edition of this game: 1999; it has 2005 or 2004");
    rift_close(wars);
    assert_null(rift_begin_setup(game, &(RiftSetup){.edition = "2004"}, error, sizeof error));
}

// ---- when a person is asked ----

static RiftGame *wars;

static int open_wars(void **state)
{
    (void)state;
    char error[200];
    wars = rift_open("wars", ".", error, sizeof error);
    return wars ? 0 : 1;
}

static int close_wars(void **state)
{
    (void)state;
    rift_close(wars);
    return 0;
}

// Somebody sits at the first seat.
static RiftTable *begin_wars(uint64_t seed)
{
    RiftTable *table = rift_begin(wars, seed);
    rift_person(table, 0, true);
    return table;
}

// How many questions the first seat gets in a match by chance.
static int questions(RiftTable *table)
{
    int asked = 0;
    while (rift_asked(table) != RIFT_NOBODY) {
        asked += rift_asked(table) == 0;
        assert_true(rift_choose(table, rift_bot_choice(table, "random")));
    }
    rift_leave(table);
    return asked;
}

static void full_control_asks_everything(void **state)
{
    (void)state;
    int usual = 0, control = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        RiftTable *on = begin_wars(seed), *off = begin_wars(seed), *nobody = begin_wars(seed);
        assert_false(rift_control(on, -1, true) || rift_control(on, 2, true));
        assert_true(rift_control(on, 0, true) && rift_control(off, 0, true) && rift_control(off, 0, false));
        rift_person(nobody, 0, false);
        int of_person = questions(begin_wars(seed)), of_all = questions(on);
        assert_int_equal(questions(off), of_person);
        assert_int_equal(questions(nobody), of_all);
        usual += of_person;
        control += of_all;
    }
    assert_true(control > usual);
}

static void a_hush_is_refused_if_it_means_nothing(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "RS99", "RS04.", "RS04.0", "RS04.9", "RS04.x"};
    RiftTable *table = begin_wars(2);
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        assert_false(rift_hush(table, 0, wrong[i], true) || rift_hush(table, 0, wrong[i], false));
    assert_false(rift_hush(table, -1, "RS04", true) || rift_hush(table, 2, "RS04", true));
    assert_true(rift_hush(table, 0, "RS04", false));            // it was not hushed
    rift_leave(table);
}

// Cards are hushed until there is no room; the first of them makes some.
static void so_much_can_be_hushed(void **state)
{
    (void)state;
    static const char *const sets[] = {"RE", "RG", "RM", "RQ", "RS"};
    RiftTable *table = begin_wars(2);
    char code[16], first[16] = "";
    int taken = 0;
    bool has_room = true;
    for (size_t i = 0; i < COUNT_OF(sets) * 20 && has_room; i++) {
        snprintf(code, sizeof code, "%s%02d", sets[i / 20], (int)(i % 20) + 1);
        if (!rift_hush(table, 0, code, false))
            continue;                   // there is no such card
        has_room = rift_hush(table, 0, code, true);
        taken += has_room;
        if (!first[0])
            strcpy(first, code);
    }
    assert_false(has_room);
    assert_true(taken > 20);
    assert_true(rift_hush(table, 0, first, true));              // it is hushed already
    assert_true(rift_hush(table, 0, first, false) && rift_hush(table, 0, code, true));
    rift_leave(table);
}

// Hushes what each option would use, or asks about it again. False: one of them, besides a pass, can't be hushed.
static bool hush_all(RiftTable *table, bool on)
{
    static char json[100000];
    static const char key[] = "\"hush\":\"";
    int hushed = 0;
    assert_true(rift_options_json(table, 0, json, sizeof json) < sizeof json);
    for (const char *at = strstr(json, key); at; at = strstr(at, key)) {
        char code[16];
        at += strlen(key);
        snprintf(code, sizeof code, "%.*s", (int)strcspn(at, "\""), at);
        assert_true(rift_hush(table, 0, code, on));
        hushed++;
    }
    return strstr(json, "\"passes\":true") && hushed == rift_option_count(table) - 1;
}

// Where all that could be done is hushed, the question that came after a choice comes no more, until it is unhushed.
static void what_is_hushed_is_not_asked_about(void **state)
{
    (void)state;
    RiftTable *table = begin_wars(2);
    size_t size = rift_state_size(table);
    char *before = malloc(size), *asked = malloc(size), *now = malloc(size);
    int gone = 0;
    while (rift_asked(table) != RIFT_NOBODY) {
        int choice = rift_bot_choice(table, "easy");
        rift_state_get(table, before);
        assert_true(rift_choose(table, choice));
        rift_state_get(table, asked);
        if (rift_asked(table) == 0 && hush_all(table, true)) {
            assert_true(rift_state_put(table, before) && rift_choose(table, choice));
            rift_state_get(table, now);
            gone += memcmp(now, asked, size) != 0;
        }
        assert_true(rift_state_put(table, asked));
        if (rift_asked(table) == 0)
            hush_all(table, false);
        assert_true(rift_state_put(table, before) && rift_choose(table, choice));
        rift_state_get(table, now);
        assert_memory_equal(now, asked, size);
    }
    assert_true(gone > 0);
    free(before);
    free(asked);
    free(now);
    rift_leave(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_there_is_refused_with_a_reason),
        cmocka_unit_test(a_whole_match_is_played_and_written),
        cmocka_unit_test(states_come_back_and_damaged_ones_do_not),
        cmocka_unit_test(taking_back_ends_where_something_was_told),
        cmocka_unit_test(calls_outside_the_options_end_it),
        cmocka_unit_test(an_edition_is_played_by_its_name),
        cmocka_unit_test_setup_teardown(full_control_asks_everything, open_wars, close_wars),
        cmocka_unit_test_setup_teardown(a_hush_is_refused_if_it_means_nothing, open_wars, close_wars),
        cmocka_unit_test_setup_teardown(so_much_can_be_hushed, open_wars, close_wars),
        cmocka_unit_test_setup_teardown(what_is_hushed_is_not_asked_about, open_wars, close_wars),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
