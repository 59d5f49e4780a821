// layout_test.c — a View that was written and read again asks and offers the same.
#include "tests/server/rig.h"

#include "server/layout.h"
#include "session/ask.h"

static void a_view_goes_there_and_back(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        Room *room = rig_table(rig, game, client);
        const Session *s = room->session;
        SeatId seat = s->match.asked;
        Seen seen, again;
        Ask ask, ask_again;
        Bytes text = {0};
        session_see(s, seat, &seen);
        layout_write(s->game, &seen.view, &text);
        assert_true(layout_read(s->game, bytes_span(&text), &again.view));
        assert_true(view_equal(s->game, &seen.view, &again.view));
        view_table(&again.view, s->game, s->set, &again.table);
        again.table.called = s->table.called;       // names come with the chairs, not with the View
        match_options(&again.table);
        ask_make(&seen, seat, &ask);
        ask_make(&again, seat, &ask_again);
        assert_int_equal(seen.table.options.count, again.table.options.count);
        assert_int_equal(ask.run_count, ask_again.run_count);
        assert_string_equal(ask.question, ask_again.question);
        assert_memory_equal(ask.order, ask_again.order, seen.table.options.count);
        bytes_free(&text);
        rig_restart(rig);
    }
    rig_free(rig);
}

static void what_is_no_view_is_refused(void **state)
{
    (void)state;
    View view = {.viewer = 1, .match.game = GAME_WARS};
    Bytes text = {0};
    layout_write(games[GAME_WARS], &view, &text);
    assert_true(layout_read(games[GAME_WARS], bytes_span(&text), &view));
    assert_int_equal(view.viewer, 1);
    assert_false(layout_read(games[GAME_WARS], (Span){text.data, text.used - 4}, &view));
    assert_false(layout_read(games[GAME_TREKWAR], bytes_span(&text), &view));
    text.data[7] = '!';
    assert_false(layout_read(games[GAME_WARS], bytes_span(&text), &view));
    bytes_free(&text);
    view = (View){.viewer = 1, .match.game = GAME_ENEMY};
    layout_write(games[GAME_WARS], &view, &text);
    assert_false(layout_read(games[GAME_WARS], bytes_span(&text), &view));
    bytes_free(&text);
}

static void each_game_has_its_own_layout(void **state)
{
    (void)state;
    char layout[2][LAYOUT_TEXT];
    layout_say(games[GAME_WARS], layout[0]);
    layout_say(games[GAME_ENEMY], layout[1]);
    assert_int_equal(strlen(layout[0]), LAYOUT_TEXT - 1);
    assert_string_not_equal(layout[0], layout[1]);
    layout_say(games[GAME_WARS], layout[1]);
    assert_string_equal(layout[0], layout[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_goes_there_and_back),
        cmocka_unit_test(what_is_no_view_is_refused),
        cmocka_unit_test(each_game_has_its_own_layout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
