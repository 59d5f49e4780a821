// room_full_test.c — a full disk: what is refused has changed nothing, and nothing is retried for ever.
#include "tests/server/rig.h"

// ---- refused ----

// Everything a viewer is told, except the number of the message and the clocks.
static json_t *told(Rig *rig, Room *room, int64_t person)
{
    RigClient *c = rig_enter(rig, room, person);
    assert_true(rig_hello(rig, c));
    json_t *all = json_deep_copy(c->last);
    json_object_del(all, "n");
    json_object_del(all, "left");
    room_leave(room, &c->client);
    rig_run(rig);
    return all;
}

static void assert_same(json_t *before, json_t *after, const char *word)
{
    const char *key;
    json_t *value;
    assert_int_equal(json_object_size(before), json_object_size(after));
    json_object_foreach(before, key, value) {
        char *was = json_dumps(value, JSON_ENCODE_ANY | JSON_SORT_KEYS);
        char *is = json_dumps(json_object_get(after, key), JSON_ENCODE_ANY | JSON_SORT_KEYS);
        if (!json_equal(value, json_object_get(after, key)))
            fail_msg("\"%s\" was refused and has changed \"%s\":\n%.800s\n%.800s", word, key, was, is);
        free(was);
        free(is);
    }
}

static void is_refused(Rig *rig, RigClient *c, const char *word, const char *members)
{
    Room *room = c->client.room;
    json_t *before[VIEWER_COUNT];
    int64_t person[] = {room->chair[0].person, room->chair[1].person, 0};
    int64_t left[SEAT_COUNT], now = loop_now(rig->loop);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        left[seat] = clock_left(&room->clock, seat, now);
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        before[v] = told(rig, room, person[v]);
    atomic_store(&rig->failure, SQLITE_FULL);
    assert_false(rig_wish(rig, c, word, "%s", members));
    assert_string_equal(rig_code(c), "not-saved");
    for (uint8_t v = 0; v < VIEWER_COUNT; v++) {
        json_t *after = told(rig, room, person[v]);
        assert_same(before[v], after, word);
        json_decref(before[v]);
        json_decref(after);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        assert_true(clock_left(&room->clock, seat, loop_now(rig->loop)) <= left[seat]);
    atomic_store(&rig->failure, 0);
}

static void is_refused_then_granted(Rig *rig, RigClient *c, const char *word, const char *members)
{
    is_refused(rig, c, word, members);
    assert_true(rig_wish(rig, c, word, "%s", members));
}

static void what_is_refused_has_changed_nothing(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 3;
    Room *room = rig_table_as(rig, GAME_WARS, 1, 0, "10+10", client);
    rig_play(rig, client, 6, &chance);
    int seat = rig_asked((const RigClient *const *)client);
    is_refused_then_granted(rig, client[0], "time", "\"seconds\":300");
    is_refused_then_granted(rig, client[0], "control", "\"on\":true");
    is_refused_then_granted(rig, client[0], "control", "\"on\":false");
    is_refused_then_granted(rig, client[1], "stop", "\"phase\":\"battle\",\"whose\":\"mine\",\"on\":true");
    char hush[60];
    snprintf(hush, sizeof hush, "\"code\":\"%s\",\"on\":true", room->session->set->def[1].code);
    is_refused_then_granted(rig, client[0], "hush", hush);
    char choose[60];
    seat = rig_asked((const RigClient *const *)client);
    snprintf(choose, sizeof choose, "\"choice\":%lld,\"option\":0", (long long)rig_choice(client[seat]));
    is_refused_then_granted(rig, client[seat], "choose", choose);
    rig_play(rig, client, 3, &chance);
    assert_true(rig_wish(rig, client[1], "undo", "\"on\":true"));
    if (room->chair[1].takes_back)
        is_refused_then_granted(rig, client[0], "undo", "\"on\":true");
    is_refused_then_granted(rig, client[0], "concede", "");
    is_refused_then_granted(rig, client[0], "rematch", "\"on\":true");
    assert_string_equal(rig_text(json_object_get(client[0]->last, "table"), "next"), "");
    is_refused_then_granted(rig, client[1], "rematch", "\"on\":true");
    char next[LINK_BYTES];
    snprintf(next, sizeof next, "%s", rig_text(json_object_get(client[0]->last, "table"), "next"));
    rig_restart(rig);
    assert_true(next[0]);
    assert_non_null(house_room(rig->house, next));
    int tables = 0;                     // none is left of the rematches that were refused
    for (const Room *at = rig->house->rooms; at; at = at->next_room)
        tables++;
    assert_int_equal(tables, 1);
    rig_free(rig);
}

static void a_held_table_stays_held(void **state)
{
    (void)state;
    for (int goes_on = 0; goes_on < 2; goes_on++) {
        const char *on = goes_on ? "\"on\":true" : "\"on\":false";
        Rig *rig = rig_new();
        RigClient *client[SEAT_COUNT];
        uint64_t chance = 5;
        Room *room = rig_table(rig, GAME_WARS, client);
        char link[LINK_BYTES];
        memcpy(link, room->link, sizeof link);
        rig_play(rig, client, 30, &chance);
        int64_t person[SEAT_COUNT] = {room->chair[0].person, room->chair[1].person};
        sqlite3 *db;
        assert_int_equal(sqlite3_open(rig->path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "UPDATE lines SET words='nonsense' WHERE number=20", NULL, NULL, NULL),
                         SQLITE_OK);
        sqlite3_close(db);
        rig_restart(rig);
        room = house_room(rig->house, link);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            client[seat] = rig_enter(rig, room, person[seat]);
            assert_true(rig_hello(rig, client[seat]));
        }
        is_refused_then_granted(rig, client[0], "go-on", on);
        is_refused(rig, client[1], "go-on", on);
        assert_int_equal(room->state, ROOM_HELD);
        is_refused_then_granted(rig, client[1], "go-on", on);
        assert_string_equal(rig_state(client[0]), goes_on ? "running" : "over");
        rig_restart(rig);               // the lines after the cut are left out, and a stop is written
        room = house_room(rig->house, link);
        assert_int_equal(room->state, goes_on ? ROOM_RUNNING : ROOM_OVER);
        assert_string_equal(room->problem, "");
        rig_free(rig);
    }
}

static void nobody_sits_down_unwritten(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    int64_t ann = rig_person(rig, "Ann"), bob = rig_person(rig, "Bob");
    RoomSetup setup = rig_setup(GAME_WARS, ann);
    Room *room = rig_room(rig, &setup);
    RigClient *c = rig_enter(rig, room, ann), *guest = rig_enter(rig, room, bob);
    assert_true(rig_hello(rig, c));
    assert_true(rig_hello(rig, guest));
    uint32_t heard = c->messages;
    atomic_store(&rig->failure, SQLITE_FULL);
    assert_true(room_sit(room, bob, "Bob", "", &problem));
    rig_run(rig);
    assert_true(room->is_unsaved);
    assert_int_equal(c->messages, heard);
    assert_int_equal(room->state, ROOM_OPEN);
    assert_int_equal(room_seat_of(room, bob), -1);
    assert_int_equal(guest->client.viewer, SPECTATOR);
    Room *unwritten = room_open(rig->house, &setup);
    rig_run(rig);
    assert_int_equal(unwritten->state, ROOM_GONE);      // it never existed
    atomic_store(&rig->failure, 0);
    assert_true(room_sit(room, bob, "Bob", "", &problem));
    rig_run(rig);
    assert_string_equal(rig_state(c), "dealing");
    rig_shuffle(rig, c, false);
    uint8_t value[SHUFFLE_BYTES] = {1};
    char members[100] = "\"commitment\":\"", hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    shuffle_commitment(value, value);
    text_hex(&text, value, SHUFFLE_BYTES);
    strcat(strcat(members, hex), "\"");
    is_refused_then_granted(rig, guest, "commit", members);
    rig_free(rig);
}

// ---- tried again ----

static uint64_t failures_in(Rig *rig, int64_t ms)
{
    enum { STEP = 20, MANY = 200 };
    uint64_t before = store_counts_take(rig->store).failures;
    for (int64_t at = 0; at < ms && store_counts_take(rig->store).failures - before < MANY; at += STEP) {
        loop_skip(rig->loop, STEP);
        for (int turns = 0; turns < MANY && rig_turn(rig); turns++)
            ;
    }
    return store_counts_take(rig->store).failures - before;
}

static void a_bot_tries_again_less_and_less_often(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Room *room;
    RigClient *c = rig_against_bot(rig, &room);
    while (!room->bot_thinks) {
        char members[60];
        rig_run(rig);
        snprintf(members, sizeof members, "\"choice\":%lld,\"option\":0", (long long)room_choice(room, 0));
        rig_send(c, "choose", members);
        store_settle(rig->store);
    }
    uint32_t lines = room->line_count;
    atomic_store(&rig->failure, SQLITE_FULL);
    uint64_t failures = failures_in(rig, 20000);
    if (failures < 4 || failures > 8)
        fail_msg("%llu failing commits in 20 s", (unsigned long long)failures);
    assert_int_equal(room->line_count, lines);
    atomic_store(&rig->failure, 0);
    failures_in(rig, 8000);
    rig_run(rig);
    assert_true(room->line_count > lines);
    assert_int_equal(session_asked(room->session), 0);
    rig_free(rig);
}

static void time_that_ran_out_is_tried_again(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table_as(rig, GAME_ENEMY, 1, 0, "10+10", client);
    atomic_store(&rig->failure, SQLITE_FULL);
    loop_skip(rig->loop, 11 * 60 * 1000);
    uint64_t failures = failures_in(rig, 20000);
    if (failures < 4 || failures > 8)
        fail_msg("%llu failing commits in 20 s", (unsigned long long)failures);
    assert_int_equal(room->state, ROOM_RUNNING);
    atomic_store(&rig->failure, 0);
    failures_in(rig, 8000);
    assert_int_equal(room->state, ROOM_OVER);
    rig_free(rig);
}

// What was charged at the start is written as soon as possible, even if nobody does anything.
static void what_was_charged_is_written_later(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table_as(rig, GAME_WARS, 1, 0, "10+10", client);
    char link[LINK_BYTES];
    memcpy(link, room->link, sizeof link);
    int seat = session_asked(room->session);
    rig->alive_at = wall_now() + 60000;
    atomic_store(&rig->failure, SQLITE_FULL);
    rig_restart(rig);
    room = house_room(rig->house, link);
    assert_true(room->owes_row);
    int64_t left = room->clock.left[seat];
    assert_in_range(left, 530000, 541000);
    assert_false(room->session->stops[seat].asks_all);  // they are asked as people are
    atomic_store(&rig->failure, 0);
    failures_in(rig, 1000);
    assert_false(room->owes_row);
    rig->alive_at = 0;
    rig_restart(rig);
    room = house_room(rig->house, link);
    assert_true(room->clock.left[seat] <= left);
    rig_free(rig);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused_has_changed_nothing),
        cmocka_unit_test(a_held_table_stays_held),
        cmocka_unit_test(nobody_sits_down_unwritten),
        cmocka_unit_test(a_bot_tries_again_less_and_less_often),
        cmocka_unit_test(time_that_ran_out_is_tried_again),
        cmocka_unit_test(what_was_charged_is_written_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
