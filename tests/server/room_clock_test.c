// room_clock_test.c — clocks across restarts and faults: no time is charged twice or for an outage, and none is given
// back.
#include "tests/server/rig.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

// A table whose match continues across restarts.
typedef struct Sitting {
    Rig *rig;
    Room *room;
    RigClient *client[SEAT_COUNT];
    int64_t person[SEAT_COUNT];
    char link[LINK_BYTES];
    uint64_t chance;
} Sitting;

static Sitting sit_down(uint8_t game, const char *clock)
{
    Sitting s = {.rig = rig_new(), .chance = 5};
    s.room = rig_table_as(s.rig, game, game, 0, clock, s.client);
    memcpy(s.link, s.room->link, sizeof s.link);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        s.person[seat] = s.room->chair[seat].person;
    return s;
}

static void restart(Sitting *s)
{
    rig_restart(s->rig);
    s->room = house_room(s->rig->house, s->link);
    assert_non_null(s->room);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        s->client[seat] = rig_enter(s->rig, s->room, s->person[seat]);
        assert_true(rig_hello(s->rig, s->client[seat]));
    }
}

static int asked(const Sitting *s) { return rig_asked((const RigClient *const *)s->client); }

static int64_t left(const Sitting *s, int seat)
{
    return clock_left(&s->room->clock, (SeatId)seat, loop_now(s->rig->loop));
}

static void assert_about(int64_t is, int64_t expected)
{
    if (is > expected || is < expected - 2 * SECOND)    // the test itself takes time
        fail_msg("%lld ms left, and about %lld expected", (long long)is, (long long)expected);
}

// As if it had been written that long ago.
static void backdate(const Sitting *s, const char *what, int64_t ms)
{
    sqlite3 *db;
    char sql[80];
    snprintf(sql, sizeof sql, "UPDATE %s SET at=at-%lld", what, (long long)ms);
    assert_int_equal(sqlite3_open(s->rig->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void nobody_pays_for_an_outage(void **state)
{
    (void)state;
    Sitting s = sit_down(GAME_WARS, "10+10");
    rig_play(s.rig, s.client, 9, &s.chance);
    int seat = asked(&s);
    int64_t before[SEAT_COUNT] = {s.room->clock.left[0], s.room->clock.left[1]};
    backdate(&s, "lines", HOUR);
    backdate(&s, "tables", HOUR);
    s.rig->alive_at = wall_now() - HOUR + 2 * MINUTE;
    restart(&s);
    assert_about(left(&s, seat), before[seat] - 2 * MINUTE);
    for (int i = 0; i < 3; i++) {
        s.rig->alive_at = wall_now();
        restart(&s);
        assert_about(left(&s, seat), before[seat] - 2 * MINUTE);
        assert_int_equal(s.room->clock.left[1 - seat], before[1 - seat]);
    }
    rig_free(s.rig);
}

static void a_restart_changes_no_clock(void **state)
{
    (void)state;
    static const char *const clocks[] = {"25+15", "3d"};
    for (size_t i = 0; i < COUNT_OF(clocks); i++) {
        Sitting s = sit_down(GAME_WARS, clocks[i]);
        int resets = 0;
        for (int turn = 0; turn < 30; turn++) {
            int seat = asked(&s);
            loop_skip(s.rig->loop, i == 0 ? SECOND : HOUR);
            rig_play(s.rig, s.client, 1, &s.chance);
            resets += asked(&s) != seat;
            int64_t before[SEAT_COUNT] = {s.room->clock.left[0], s.room->clock.left[1]};
            for (int again = 0; again < turn % 3; again++)
                restart(&s);
            assert_int_equal(s.room->clock.left[0], before[0]);
            assert_int_equal(s.room->clock.left[1], before[1]);
        }
        assert_true(resets > 5);
        rig_free(s.rig);
    }
}

static void no_wish_gives_time_back(void **state)
{
    (void)state;
    static const char *const wishes[][2] = {
        {"control", "\"on\":true"}, {"hush", "\"code\":\"RQ05\",\"on\":true"},
        {"stop", "\"phase\":\"battle\",\"whose\":\"mine\",\"on\":true"}, {"control", "\"on\":false"},
    };
    Sitting s = sit_down(GAME_WARS, "10+10");
    rig_play(s.rig, s.client, 5, &s.chance);
    int seat = asked(&s);
    int64_t expected = s.room->clock.left[seat];
    int granted = 0;
    for (size_t i = 0; i < COUNT_OF(wishes); i++) {
        loop_skip(s.rig->loop, 20 * SECOND);
        expected -= 20 * SECOND;
        granted += rig_wish(s.rig, s.client[seat], wishes[i][0], "%s", wishes[i][1]);
        if (i == 0)
            assert_int_equal(granted, 1);
        if (!json_object_get(s.client[seat]->reply, "ack"))
            expected += 20 * SECOND;            // nothing was written, so the next process can't know about it
        restart(&s);
        assert_about(left(&s, seat), expected);
    }
    assert_true(granted >= 2);
    rig_free(s.rig);
}

// What was written last counts, whatever the time of day was: an answer, a gift, another answer.
static void gifts_stay_given(void **state)
{
    (void)state;
    Sitting s = sit_down(GAME_WARS, "10+10");
    for (int i = 0; i < 10; i++) {
        rig_play(s.rig, s.client, 1, &s.chance);
        int seat = asked(&s);
        assert_true(rig_wish(s.rig, s.client[1 - seat], "time", "\"seconds\":300"));
        if (i % 2)
            backdate(&s, "tables", HOUR);       // the machine's clock was put back in between
        int64_t before[SEAT_COUNT] = {s.room->clock.left[0], s.room->clock.left[1]};
        restart(&s);
        assert_about(s.room->clock.left[seat], before[seat]);
        assert_int_equal(s.room->clock.left[1 - seat], before[1 - seat]);
    }
    rig_free(s.rig);
}

// A day for every move, even if the server was stopped meanwhile; whoever takes longer loses.
static void a_day_for_each_move(void **state)
{
    (void)state;
    Sitting s = sit_down(GAME_WARS, "1d");
    for (int moves = 0; moves < 6;) {
        int seat = asked(&s);
        if (moves % 2)
            restart(&s);
        loop_skip(s.rig->loop, 20 * HOUR);
        rig_run(s.rig);
        assert_string_equal(rig_state(s.client[0]), "running");
        assert_about(left(&s, seat), 4 * HOUR);
        while (asked(&s) == seat)
            rig_play(s.rig, s.client, 1, &s.chance);
        assert_int_equal(s.room->clock.left[seat], 24 * HOUR);
        moves++;
    }
    int late = asked(&s);
    loop_skip(s.rig->loop, 24 * HOUR + MINUTE);
    rig_run(s.rig);
    assert_string_equal(rig_state(s.client[0]), "over");
    const json_t *view = json_object_get(s.client[0]->last, "view");
    assert_string_equal(rig_text(view, "reason"), "time");
    assert_string_equal(rig_text(view, "winner"), s.room->game->seat_names[1 - late]);
    rig_free(s.rig);
}

static int64_t left_of(const RigClient *c, int seat)
{
    return json_integer_value(json_array_get(json_object_get(c->last, "left"), (size_t)seat));
}

static void everybody_sees_a_gift(void **state)
{
    (void)state;
    Sitting s = sit_down(GAME_WARS, "10+10");
    RigClient *onlooker = rig_enter(s.rig, s.room, 0);
    assert_true(rig_hello(s.rig, onlooker));
    const RigClient *const all[] = {s.client[0], s.client[1], onlooker};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        assert_in_range(left_of(all[i], 1), 9 * MINUTE, 10 * MINUTE);
    assert_true(rig_wish(s.rig, s.client[0], "time", "\"seconds\":300"));
    for (size_t i = 0; i < COUNT_OF(all); i++)
        assert_in_range(left_of(all[i], 1), 14 * MINUTE, 15 * MINUTE);
    rig_free(s.rig);
}

static void fail_in_the_middle(void *self, const Table *t, const Event *event)
{
    (void)self, (void)t, (void)event;
    bug("some.c", 12, "a planted mistake");
}

static void a_fault_gives_no_time_back(void **state)
{
    (void)state;
    static EventSink planted = {fail_in_the_middle, NULL};
    Sitting s = sit_down(GAME_WARS, "10+10");
    rig_play(s.rig, s.client, 9, &s.chance);
    int seat = asked(&s);
    assert_true(rig_wish(s.rig, s.client[1 - seat], "time", "\"seconds\":300"));
    int64_t before = s.room->clock.left[seat];
    loop_skip(s.rig->loop, MINUTE);
    s.room->session->listener = &planted;
    rig_send(s.client[seat], "concede", "");
    rig_run(s.rig);
    assert_int_equal(s.room->state, ROOM_HELD);
    for (int i = 0; i < 3; i++) {
        assert_about(s.room->clock.left[seat], before - MINUTE);
        s.rig->alive_at = wall_now() + HOUR;    // at a held table nobody's time runs
        restart(&s);
    }
    rig_free(s.rig);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_pays_for_an_outage),
        cmocka_unit_test(a_restart_changes_no_clock),
        cmocka_unit_test(no_wish_gives_time_back),
        cmocka_unit_test(gifts_stay_given),
        cmocka_unit_test(everybody_sees_a_gift),
        cmocka_unit_test(a_day_for_each_move),
        cmocka_unit_test(a_fault_gives_no_time_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
