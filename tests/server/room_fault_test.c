// room_fault_test.c — tables where something goes wrong: what can't be saved, faults in a match, other versions, bad
// messages. Nothing else is touched, and nothing is lost.
#include "tests/server/rig.h"

static void what_is_not_saved_is_not_done(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 11;
    Room *room = rig_table(rig, GAME_WARS, client);
    for (int i = 0; i < 30; i++) {
        rig_play(rig, client, 4, &chance);
        int seat = rig_asked((const RigClient *const *)client);
        RigClient *c = client[seat];
        json_t *before = json_incref(json_object_get(c->last, "view"));
        uint32_t told = client[1 - seat]->messages, lines = room->line_count;
        uint64_t hash = match_hash(room->game, &room->session->match);
        atomic_store(&rig->failure, SQLITE_FULL);
        assert_false(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":0", (long long)rig_choice(c)));
        assert_string_equal(rig_code(c), "not-saved");
        assert_non_null(strstr(rig_text(c->reply, "problem"), "disk is full"));
        assert_int_equal(client[1 - seat]->messages, told);
        assert_int_equal(room->line_count, lines);
        assert_true(hash == match_hash(room->game, &room->session->match));
        assert_true(json_equal(before, json_object_get(c->last, "view")));
        atomic_store(&rig->failure, 0);
        json_decref(before);
    }
    rig_play(rig, client, 50, &chance);
    rig_free(rig);
}

static void fail_in_the_middle(void *self, const Table *t, const Event *event)
{
    (void)self, (void)t, (void)event;
    bug("some.c", 12, "a planted mistake");
}

static json_t *stops_of(const RigClient *c)
{
    return json_object_get(json_object_get(c->last, "table"), "stops");
}

static void a_fault_stays_in_its_match(void **state)
{
    (void)state;
    static EventSink planted = {fail_in_the_middle, NULL};
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT], *bystander[SEAT_COUNT];
    uint64_t chance = 5;
    Room *room = rig_table(rig, GAME_WARS, client);
    rig_table(rig, GAME_TREKWAR, bystander);
    rig_play(rig, client, 40, &chance);
    int seat = rig_asked((const RigClient *const *)client);
    json_t *before = json_incref(json_object_get(client[seat]->last, "view"));
    assert_true(rig_wish(rig, client[0], "stop", "\"phase\":\"%s\",\"whose\":\"theirs\",\"on\":true",
                         room->game->manners->phases[1]));
    assert_true(rig_wish(rig, client[1], "control", "\"on\":true"));
    json_t *stops[SEAT_COUNT] = {json_incref(stops_of(client[0])), json_incref(stops_of(client[1]))};
    assert_false(json_equal(stops[0], stops[1]));
    room->session->listener = &planted;
    while (room->state == ROOM_RUNNING)         // a choice may change nothing
        rig_wish(rig, client[rig_asked((const RigClient *const *)client)], "choose", "\"choice\":%lld,\"option\":0",
                 (long long)rig_choice(client[rig_asked((const RigClient *const *)client)]));
    assert_string_equal(rig_state(client[0]), "held");
    assert_string_equal(rig_state(client[1]), "held");
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        assert_true(json_equal(stops_of(client[s]), stops[s]));
    assert_non_null(strstr(rig_text(json_object_get(client[0]->last, "table"), "problem"), "a planted mistake"));
    rig_play(rig, bystander, 5, &chance);
    assert_false(rig_wish(rig, client[seat], "choose", "\"choice\":%lld,\"option\":0",
                          (long long)rig_choice(client[seat])));
    assert_true(rig_wish(rig, client[0], "go-on", "\"on\":true"));
    assert_string_equal(rig_state(client[0]), "held");
    assert_true(rig_wish(rig, client[1], "go-on", "\"on\":true"));
    assert_string_equal(rig_state(client[0]), "running");
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        assert_true(json_equal(stops_of(client[s]), stops[s]));
        json_decref(stops[s]);
    }
    rig_play(rig, client, 50, &chance);
    json_decref(before);
    rig_free(rig);
}

// A line that this version cannot play: as after a change of the rules.
static void damage(Rig *rig, const Room *room, const char *sql_value)
{
    sqlite3 *db;
    char sql[200];
    snprintf(sql, sizeof sql, "UPDATE lines SET %s WHERE line_table=%lld AND number=20", sql_value,
             (long long)room->number);
    assert_int_equal(sqlite3_open(rig->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void another_version_is_held_at_its_last_good_line(void **state)
{
    (void)state;
    static const char *const slips[] = {"event_hash=12345", "words='amber play c99'", "words='nonsense'"};
    for (size_t i = 0; i < COUNT_OF(slips); i++)
        for (int goes_on = 0; goes_on < 2; goes_on++) {
            Rig *rig = rig_new();
            RigClient *client[SEAT_COUNT];
            int64_t person[SEAT_COUNT];
            char link[LINK_BYTES];
            uint64_t chance = 5;
            Room *room = rig_table(rig, GAME_WARS, client);
            rig_play(rig, client, 40, &chance);
            memcpy(link, room->link, sizeof link);
            for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                person[seat] = client[seat]->client.person;
            damage(rig, room, slips[i]);
            rig_restart(rig);
            for (int again = 0; again < 2; again++) {   // held tables stay held
                room = house_room(rig->house, link);
                assert_int_equal(room->state, ROOM_HELD);
                assert_non_null(strstr(room->problem, "line 21 of"));
                if (again == 0)
                    rig_restart(rig);
            }
            for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
                client[seat] = rig_enter(rig, room, person[seat]);
                assert_true(rig_hello(rig, client[seat]));
            }
            for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                assert_true(rig_wish(rig, client[seat], "go-on", "\"on\":%s", goes_on ? "true" : "false"));
            assert_string_equal(rig_state(client[0]), goes_on ? "running" : "over");
            if (goes_on)
                rig_play(rig, client, 40, &chance);
            rig_restart(rig);
            room = house_room(rig->house, link);
            assert_int_equal(room->state, goes_on ? ROOM_RUNNING : ROOM_OVER);
            assert_string_equal(room->problem, "");
            rig_free(rig);
        }
}

// A game with a mistake in its rules that shows after a number of questions, or when any position is told.
static Game sound, flawed;
static Procedure flawed_procedures[64];
static bool rules_fail, telling_fails;

static Flow run_flawed(Table *t, Frame *f)
{
    if (rules_fail && t->m->choice_number[0] + t->m->choice_number[1] > 20)
        bug("some.c", 12, "a planted mistake");
    return sound.procedures[f->procedure].run(t, f);
}

static void show_flawed(const Table *t, uint8_t viewer, void *to)
{
    if (telling_fails)
        bug("some.c", 13, "another planted mistake");
    sound.show_state(t, viewer, to);
}

static void room_flaw(Room *room)
{
    sound = flawed = *room->game;
    assert_true(sound.procedure_count <= COUNT_OF(flawed_procedures));
    memcpy(flawed_procedures, sound.procedures, sound.procedure_count * sizeof *sound.procedures);
    for (uint8_t i = 0; i < sound.procedure_count; i++)
        if (flawed_procedures[i].run)
            flawed_procedures[i].run = run_flawed;
    flawed.procedures = flawed_procedures;
    flawed.show_state = show_flawed;
    room->game = &flawed;
}

// A version that fails while it replays the lines still has the position before the line that fails.
static void a_fault_on_the_way_back_leaves_the_last_good_line(void **state)
{
    (void)state;
    for (int goes_on = 0; goes_on < 2; goes_on++) {
        Rig *rig = rig_new();
        RigClient *client[SEAT_COUNT];
        uint64_t chance = 5;
        Room *room = rig_table(rig, GAME_WARS, client);
        rig_play(rig, client, 40, &chance);
        room_flaw(room);
        rules_fail = true;
        room_hold(room, "for the test");
        rig_run(rig);
        rules_fail = false;
        assert_string_equal(rig_state(client[0]), "held");
        const char *problem = rig_text(json_object_get(client[0]->last, "table"), "problem");
        assert_non_null(strstr(problem, "a planted mistake"));
        assert_non_null(strstr(problem, "differently from line"));
        assert_true(json_is_object(json_object_get(client[0]->last, "view")));
        assert_in_range(room->session->history.count, 10, 25);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            assert_true(rig_wish(rig, client[seat], "go-on", "\"on\":%s", goes_on ? "true" : "false"));
        assert_string_equal(rig_state(client[0]), goes_on ? "running" : "over");
        if (goes_on)
            rig_play(rig, client, 40, &chance);
        rig_restart(rig);
        assert_int_equal(rig->house->rooms ? rig->house->rooms->state : ROOM_OVER, goes_on ? ROOM_RUNNING : ROOM_OVER);
        rig_free(rig);
    }
}

// A match that can't even be shown can't be given up by somebody who wants to go on: it waits for a version that can
// show it.
static void a_match_that_cannot_be_shown_waits(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    int64_t person[SEAT_COUNT];
    char link[LINK_BYTES];
    uint64_t chance = 5;
    Room *room = rig_table(rig, GAME_WARS, client);
    rig_play(rig, client, 40, &chance);
    memcpy(link, room->link, sizeof link);
    uint32_t choices = room->session->history.count;
    room_flaw(room);
    telling_fails = true;
    room_hold(room, "for the test");
    rig_run(rig);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        person[seat] = client[seat]->client.person;
        assert_false(rig_wish(rig, client[seat], "go-on", "\"on\":true"));
        assert_string_equal(rig_code(client[seat]), "not-now");
    }
    assert_string_equal(rig_state(client[0]), "held");
    telling_fails = false;
    rig_restart(rig);
    room = house_room(rig->house, link);
    assert_int_equal(room->state, ROOM_HELD);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        client[seat] = rig_enter(rig, room, person[seat]);
        assert_true(rig_hello(rig, client[seat]));
        assert_true(rig_wish(rig, client[seat], "go-on", "\"on\":true"));
    }
    assert_string_equal(rig_state(client[0]), "running");
    assert_int_equal(room->session->history.count, choices);
    rig_play(rig, client, 20, &chance);
    rig_free(rig);
}

static void bad_messages_change_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"id\":1,\"do\":\"ping\",\"x\":1}", "{\"id\":1,\"do\":\"hello\",\"events\":3}",
        "", "[]", "7", "{", "{\"id\":0,\"do\":\"ping\"}", "{\"id\":1}", "{\"id\":1,\"do\":\"fly\"}",
        "{\"id\":1,\"do\":\"choose\"}", "{\"id\":1,\"do\":\"choose\",\"choice\":-1,\"option\":0}",
        "{\"id\":1,\"do\":\"choose\",\"choice\":1.5,\"option\":0}", "{\"id\":1,\"id\":2,\"do\":\"ping\"}",
        "{\"id\":1,\"do\":\"choose\",\"choice\":1,\"option\":0,\"code\":\"x\"}",
        "{\"id\":1,\"do\":\"say\",\"phrase\":6}", "{\"id\":1,\"do\":\"hush\",\"code\":\"\\u0000\",\"on\":true}",
        "{\"id\":1,\"do\":\"stop\",\"phase\":\"lunch\",\"whose\":\"mine\",\"on\":true}",
        "{\"id\":1,\"do\":\"time\",\"seconds\":10}", "{\"id\":1,\"do\":\"reveal\",\"value\":\"00\"}",
        "{\"id\":1,\"do\":\"go-on\",\"on\":true}", "{\"id\":1,\"do\":\"rematch\",\"on\":true}",
        "{\"id\":1,\"do\":\"choose\",\"choice\":9223372036854775808,\"option\":0}",
    };
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_WARS, client);
    uint32_t lines = room->line_count;
    RigClient *stranger = rig_enter(rig, room, rig_person(rig, "Eve"));
    assert_true(rig_hello(rig, stranger));
    assert_string_equal(rig_text(json_object_get(stranger->last, "view"), "viewer"), "spectator");
    assert_false(rig_wish(rig, stranger, "concede", "%s", ""));
    assert_string_equal(rig_code(stranger), "not-yours");
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        room_message(room, &client[0]->client, span_of(bad[i]));
        rig_run(rig);
        assert_non_null(json_object_get(client[0]->reply, "refused"));
        assert_true(rig_text(client[0]->reply, "problem")[0] != 0);
    }
    assert_int_equal(room->line_count, lines);
    assert_int_equal(json_integer_value(json_object_get(client[0]->reply, "refused")), 1);     // by its id all the same
    assert_non_null(strstr(rig_text(client[0]->reply, "problem"), "too large"));
    rig_free(rig);
}

// A few at once, then this player has to wait; the other may still speak.
static void phrases_have_a_limit(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    rig_table(rig, GAME_WARS, client);
    for (int i = 0; i < 4; i++)
        assert_true(rig_wish(rig, client[0], "say", "\"phrase\":%d", i));
    assert_false(rig_wish(rig, client[0], "say", "\"phrase\":0"));
    assert_string_equal(rig_code(client[0]), "busy");
    assert_true(rig_wish(rig, client[1], "say", "\"phrase\":0"));
    rig_free(rig);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_saved_is_not_done),
        cmocka_unit_test(a_fault_stays_in_its_match),
        cmocka_unit_test(another_version_is_held_at_its_last_good_line),
        cmocka_unit_test(a_fault_on_the_way_back_leaves_the_last_good_line),
        cmocka_unit_test(a_match_that_cannot_be_shown_waits),
        cmocka_unit_test(bad_messages_change_nothing),
        cmocka_unit_test(phrases_have_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
