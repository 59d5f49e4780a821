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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_there_is_refused_with_a_reason),
        cmocka_unit_test(a_whole_match_is_played_and_written),
        cmocka_unit_test(states_come_back_and_damaged_ones_do_not),
        cmocka_unit_test(taking_back_ends_where_something_was_told),
        cmocka_unit_test(calls_outside_the_options_end_it),
        cmocka_unit_test(an_edition_is_played_by_its_name),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
