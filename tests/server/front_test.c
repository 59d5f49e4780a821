// front_test.c — what may leave the server by HTTP about a table, and when: never more than is on the disk and was
// told.
#include "tests/server/rig.h"

#include "server/listing.h"
#include "server/room_setup.h"

static json_t *listed(Rig *rig, const Room *room, int64_t person)
{
    Bytes text = {0};
    Json j;
    json_begin(&j, bytes_put, &text);
    list_table_whole(&j, rig->house, room, person);
    json_t *table = json_loadb(text.data, text.used, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(table);
    bytes_free(&text);
    return table;
}

static void is_listed_as(Rig *rig, const Room *room, int64_t person, const char *key, const char *value)
{
    json_t *table = listed(rig, room, person);
    assert_string_equal(rig_text(table, key), value);
    json_decref(table);
}

static bool has_record(Room *room)
{
    Bytes text = {0};
    Problem problem;
    bool has = room_record(room, bytes_put, &text, &problem);
    assert_int_equal(text.used > 0, has);
    bytes_free(&text);
    return has;
}

// A wish whose deed is on its way to the disk when this returns: nothing has been told.
static void wish_only(RigClient *c, const char *text)
{
    uint32_t messages = c->messages;
    room_message(c->client.room, &c->client, span_of(text));
    assert_int_equal(c->messages, messages);
}

static void what_is_not_on_the_disk_is_not_shown(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_WARS, client);
    int64_t ann = client[0]->client.person, eve = rig_person(rig, "Eve");
    atomic_store(&rig->failure, SQLITE_FULL);
    wish_only(client[0], "{\"id\":900,\"do\":\"concede\"}");
    assert_int_equal(room->state, ROOM_OVER);           // in memory
    is_listed_as(rig, room, ann, "state", "running");
    is_listed_as(rig, room, eve, "winner", "");
    assert_false(has_record(room));
    rig_run(rig);
    assert_int_equal(room->state, ROOM_RUNNING);        // rolled back: nobody has learned anything
    assert_false(has_record(room));
    atomic_store(&rig->failure, 0);
    assert_true(rig_wish(rig, client[0], "concede", "%s", ""));
    is_listed_as(rig, room, eve, "state", "over");
    is_listed_as(rig, room, eve, "winner", "violet");
    assert_true(has_record(room));
    rig_free(rig);
}

static void a_table_that_is_not_on_the_disk_is_not_there(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    int64_t ann = rig_person(rig, "Ann"), bob = rig_person(rig, "Bob");
    RoomSetup setup = rig_setup(GAME_WARS, ann);
    assert_true(house_setup_decks(rig->house, &setup, &problem));
    Room *room = room_open(rig->house, &setup);
    assert_false(room->shown.is_there);
    rig_run(rig);
    assert_true(room->shown.is_there);
    assert_true(room_sit(room, bob, "Bob", "", &problem));
    is_listed_as(rig, room, bob, "state", "open");
    assert_int_equal(shown_seat_of(&room->shown, bob), -1);
    rig_run(rig);
    is_listed_as(rig, room, bob, "state", "dealing");
    assert_int_equal(shown_seat_of(&room->shown, bob), 1);
    rig_free(rig);
}

static void choose_by_chance(RigClient *c, uint64_t *chance)
{
    char text[120];
    *chance = *chance * 6364136223846793005u + 1442695040888963407u;
    snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"choose\",\"choice\":%lld,\"option\":%d}", (long long)++c->id,
             (long long)rig_choice(c), (int)((*chance >> 33) % rig_options(c)));
    room_message(c->client.room, &c->client, span_of(text));
}

// While a seat waits to be told what came of its choice, nobody can find out another way: neither it nor its friend.
static void nothing_is_shown_before_the_pause_is_over(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 5;
    int pauses = 0, turns[2] = {0};
    Room *room = rig_table(rig, GAME_WARS, client);
    for (int i = 0; i < 200 && room->state == ROOM_RUNNING; i++) {
        int seat = rig_asked((const RigClient *const *)client);
        Shown before = room->shown;
        choose_by_chance(client[seat], &chance);
        store_settle(rig->store);
        if (room->stream[seat].held_until > loop_now(rig->loop)) {
            pauses++;
            assert_memory_equal(&before, &room->shown, sizeof before);
            rig_run(rig);
            turns[room->shown.asked == seat]++;
        }
        rig_run(rig);
        assert_int_equal(room->shown.state, room->state);
        assert_int_equal(room->shown.asked, session_asked(room->session));
    }
    assert_true(pauses > 20 && turns[0] > 0 && turns[1] > 0);
    rig_free(rig);
}

// A player who answers by hand before the pause is over has as much time left as one who was not asked.
static void time_in_a_pause_is_charged_to_nobody(void **state)
{
    (void)state;
    enum { WAIT_MS = 30 };
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 5;
    int answers = 0;
    Room *room = rig_table(rig, GAME_WARS, client);
    clock_read(span_of("10+10"), &room->clock);
    assert_true(rig_wish(rig, client[1], "control", "\"on\":true"));
    for (int i = 0; i < 200 && room->state == ROOM_RUNNING; i++) {
        int seat = rig_asked((const RigClient *const *)client), other = seat_other((SeatId)seat);
        choose_by_chance(client[seat], &chance);
        store_settle(rig->store);
        int64_t left = room->clock.left[other];
        if (room->stream[seat].held_until > loop_now(rig->loop) + WAIT_MS && room->state == ROOM_RUNNING &&
            session_asked(room->session) == other && rig_options(client[other]) > 0) {
            answers++;
            loop_skip(rig->loop, WAIT_MS);
            loop_turn(rig->loop, 0);
            choose_by_chance(client[other], &chance);
            store_settle(rig->store);
            assert_int_equal((room->clock.left[other] - left) % room->clock.more, 0);
        }
        rig_run(rig);
    }
    assert_true(answers > 10);
    rig_free(rig);
}

static void forsaken_tables_are_closed(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    const int64_t day = 24 * 3600 * 1000;
    RigClient *client[SEAT_COUNT];
    Room *running = rig_table(rig, GAME_WARS, client), *room[3];
    for (int i = 0; i < 3; i++) {
        RoomSetup setup = rig_setup(GAME_WARS, client[0]->client.person);
        room[i] = rig_room(rig, &setup);
    }
    running->visited = room[0]->visited = room[2]->visited -= 8 * day;
    room[1]->visited -= 6 * day;
    RigClient *waits = rig_enter(rig, room[2], client[0]->client.person);
    char link[LINK_BYTES];
    memcpy(link, room[0]->link, sizeof link);
    house_rest(rig->house);
    rig_run(rig);
    assert_int_equal(room[0]->state, ROOM_GONE);
    assert_int_equal(room[1]->state, ROOM_OPEN);
    assert_int_equal(room[2]->state, ROOM_OPEN);        // somebody is there
    assert_int_equal(running->state, ROOM_RUNNING);
    room_leave(room[2], &waits->client);
    house_rest(rig->house);
    rig_run(rig);
    assert_int_equal(room[2]->state, ROOM_OPEN);        // and was there just now
    rig_restart(rig);
    is_listed_as(rig, house_room(rig->house, link), 0, "state", "gone");
    rig_free(rig);
}

static void a_table_that_cannot_be_closed_stays_open(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RoomSetup setup = rig_setup(GAME_WARS, rig_person(rig, "Ann"));
    Room *room = rig_room(rig, &setup);
    atomic_store(&rig->failure, SQLITE_FULL);
    room_close(room);
    rig_run(rig);
    assert_int_equal(room->state, ROOM_OPEN);
    assert_true(room->is_unsaved);
    atomic_store(&rig->failure, 0);
    rig_free(rig);
}

static void put_one(void *self, const TableRow *row)
{
    Rig *rig = self;
    Bytes text = {0};
    Json j;
    json_begin(&j, bytes_put, &text);
    list_row(&j, NULL, rig->house, row, row->person[0]);
    json_t *one = json_loadb(text.data, text.used, JSON_REJECT_DUPLICATES, NULL), *whole;
    const Room *room = house_room(rig->house, row->link);
    text.used = 0;
    json_begin(&j, bytes_put, &text);
    list_table(&j, NULL, room, row->person[0]);
    whole = json_loadb(text.data, text.used, JSON_REJECT_DUPLICATES, NULL);
    if (!json_equal(one, whole))
        fail_msg("a finished match is listed as\n%s\nand as\n%s", json_dumps(one, JSON_SORT_KEYS),
                 json_dumps(whole, JSON_SORT_KEYS));
    json_decref(one);
    json_decref(whole);
    bytes_free(&text);
}

// ---- matches that can't be played again ----

static void change(Rig *rig, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(rig->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static const char scene[] = "game trekwar\ndominion units: DU01\nfederation hand: FU04 FU05\n"
                            "dominion hand: DU05 DU04\nset ground Space\nset fight 1\nstart turn federation\n";

static Room *over_from_scene(Rig *rig, int64_t ann)
{
    Problem problem;
    RoomSetup setup;
    PersonRow row = {.person = ann, .name = "Ann"};
    json_t *body = json_pack("{s:{s:s},s:s}", "from", "scene", scene, "bot", "random");
    if (!wanted_read(rig->house, &row, body, &setup, &problem))
        fail_msg("%s", problem.message);
    json_decref(body);
    Room *room = room_open(rig->house, &setup);
    rig_run(rig);
    RigClient *c = rig_enter(rig, room, ann);
    rig_shuffle(rig, c, false);
    rig_shuffle(rig, c, true);
    assert_true(rig_hello(rig, c));
    assert_true(rig_wish(rig, c, "concede", "%s", ""));
    return room;
}

static void a_match_whose_position_is_gone_does_no_harm(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    char link[LINK_BYTES];
    int64_t ann = rig_person(rig, "Ann");
    memcpy(link, over_from_scene(rig, ann)->link, sizeof link);
    rig_close(rig);
    change(rig, "UPDATE heads SET text='of another version'");
    rig_open(rig);
    Room *room = house_room(rig->house, link);
    assert_non_null(room);
    RigClient *c = rig_enter(rig, room, ann);
    assert_true(rig_hello(rig, c));
    assert_false(rig_wish(rig, c, "rematch", "\"on\":true"));
    assert_string_equal(rig_code(c), "impossible");
    assert_non_null(strstr(rig_text(c->reply, "problem"), "can't set up the position"));
    Bytes text = {0};
    assert_false(room_record(room, bytes_put, &text, &problem));
    assert_non_null(strstr(problem.message, "can't play this match again"));
    assert_false(room_position(room, 0, &text, &problem));
    json_decref(listed(rig, room, ann));
    rig_free(rig);
}

_Noreturn static void planted(Table *t, const MatchSetup *setup)
{
    (void)t;
    (void)setup;
    bug("planted.c", 7, "a planted mistake");
}

static void a_fault_in_a_replay_does_no_harm(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Problem problem;
    Bytes text = {0};
    Room *room = rig_table(rig, GAME_WARS, client);
    const Game *game = room->game;
    Game broken = *game;
    assert_true(rig_wish(rig, client[0], "concede", "%s", ""));
    broken.begin = planted;
    room->game = &broken;
    assert_false(room_record(room, bytes_put, &text, &problem));
    assert_non_null(strstr(problem.message, "a planted mistake"));
    assert_false(room_position(room, 0, &text, &problem));
    assert_non_null(strstr(problem.message, "a planted mistake"));
    assert_int_equal(text.used, 0);
    room->game = game;
    assert_true(has_record(room));
    rig_free(rig);
}

static void a_finished_match_is_listed_as_before(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    over_from_scene(rig, rig_person(rig, "Ann"));
    rig_table(rig, GAME_TREKWAR, client);
    assert_true(rig_wish(rig, client[1], "concede", "%s", ""));
    rig_restart(rig);
    assert_true(store_tables_in(rig->store, "over", put_one, rig));
    int rooms = 0;
    for (const Room *room = rig->house->rooms; room; room = room->next_room)
        rooms++;
    assert_int_equal(rooms, 2);
    rig_free(rig);
}

// ---- the document ----

// Every wish has an example in docs/protocol.md, and every example is one that the server reads.
static void every_wish_has_an_example(void **state)
{
    (void)state;
    FILE *file = fopen("docs/protocol.md", "r");
    char line[400];
    uint32_t seen = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        Wish wish;
        Problem problem;
        if (strncmp(line, "{\"id\":", 6) != 0)
            continue;
        if (!wish_read(span_of(line), &wish, &problem))
            fail_msg("%s%s", line, problem.message);
        seen |= 1u << wish.kind;
    }
    fclose(file);
    for (int kind = WISH_NONE + 1; kind < WISH_COUNT; kind++)
        if (!(seen >> kind & 1))
            fail_msg("docs/protocol.md has no example of \"%s\"", wish_word((WishKind)kind));
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_on_the_disk_is_not_shown),
        cmocka_unit_test(a_table_that_is_not_on_the_disk_is_not_there),
        cmocka_unit_test(nothing_is_shown_before_the_pause_is_over),
        cmocka_unit_test(time_in_a_pause_is_charged_to_nobody),
        cmocka_unit_test(forsaken_tables_are_closed),
        cmocka_unit_test(a_table_that_cannot_be_closed_stays_open),
        cmocka_unit_test(a_match_whose_position_is_gone_does_no_harm),
        cmocka_unit_test(a_finished_match_is_listed_as_before),
        cmocka_unit_test(a_fault_in_a_replay_does_no_harm),
        cmocka_unit_test(every_wish_has_an_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
