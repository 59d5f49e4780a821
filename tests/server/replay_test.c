// replay_test.c — finished matches step by step: each position is the record's own, and nothing is told before the end.
#include "tests/server/rig.h"

#include "api/wire.h"
#include "server/room_from.h"

static json_t *read_all_of(Bytes *text)
{
    json_t *told = json_loadb(text->data, text->used, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(told);
    bytes_free(text);
    return told;
}

static json_t *tell(const Replay *replay, uint8_t viewer)
{
    Bytes text = {0};
    Json j;
    json_begin(&j, bytes_put, &text);
    replay_tell(replay, viewer, &j);
    return read_all_of(&text);
}

static json_t *tell_steps(const Replay *replay, uint8_t viewer, uint32_t step, uint32_t count)
{
    Bytes text = {0};
    Json j;
    json_begin(&j, bytes_put, &text);
    replay_tell_steps(replay, viewer, step, count, &j);
    return read_all_of(&text);
}

// ---- a match to look at ----

// One choice was taken back by agreement, so that its record has lines that aren't steps; conceded after at most this
// many choices.
static Room *finished(Rig *rig, uint8_t game, int choices, RigClient *client[SEAT_COUNT])
{
    uint64_t chance = 7;
    Room *room = rig_table(rig, game, client);
    rig_play(rig, client, choices / 2, &chance);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->state == ROOM_RUNNING && rig_wish(rig, client[seat], "undo", "\"on\":true"))
            rig_wish(rig, client[seat_other(seat)], "undo", "\"on\":true");
    rig_play(rig, client, choices / 2, &chance);
    if (room->state == ROOM_RUNNING)
        assert_true(rig_wish(rig, client[1], "concede", "%s", ""));
    assert_int_equal(room->state, ROOM_OVER);
    return room;
}

// ---- the record's own positions ----

// The same View by another route: the record, read and played up to there by the transcript itself.
static json_t *view_in_record(Transcript *tr, uint32_t lines, uint8_t viewer)
{
    Match match;
    Table table;
    Seen seen;
    Bytes text = {0};
    Json j;
    Problem problem;
    memset(&match, 0, sizeof match);
    table_init(&table, tr->game, transcript_set(tr), &match);
    assert_true(transcript_replay(tr, &table, lines, NULL, &problem));
    seen_make(&seen, &table, viewer);
    json_begin(&j, bytes_put, &text);
    wire_view(&j, NULL, &seen.table, viewer);
    return read_all_of(&text);
}

static void is_as_recorded(Transcript *tr, const Replay *replay, uint32_t step, uint8_t viewer)
{
    json_t *told = tell_steps(replay, viewer, step, 1), *at = json_array_get(told, 0);
    json_t *view = view_in_record(tr, replay->line[step], viewer);
    assert_int_equal(json_integer_value(json_object_get(at, "step")), step);
    assert_true(json_equal(json_object_get(at, "view"), view));
    const json_t *decision = json_object_get(at, "decision");
    assert_int_equal(decision != NULL, viewer < SEAT_COUNT &&
                     strcmp(rig_text(view, "asked"), replay->session->game->seat_names[viewer]) == 0);
    if (decision)
        assert_int_equal(strlen(rig_text(decision, "chose")) > 0, step + 1 < replay->count ||
                         replay->session->match.reason > REASON_STOPPED);
    json_decref(view);
    json_decref(told);
}

static void every_step_is_the_records_own(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    for (uint8_t game = GAME_NONE + 1; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        Room *room = finished(rig, game, 60, client);
        Bytes file = {0};
        Transcript tr;
        Problem problem;
        const Replay *replay = room_replay(room, &problem);
        assert_non_null(replay);
        assert_ptr_equal(room_replay(room, &problem), replay);          // it is kept
        assert_true(room_record(room, bytes_put, &file, &problem));
        assert_true(transcript_read(&tr, game_find, bytes_span(&file), &problem));
        assert_int_equal(replay->line[replay->count], tr.count);
        assert_true(replay->count > REPLAY_KEPT_EVERY && tr.count > replay->count);     // some were taken back
        for (uint32_t step = 0; step <= replay->count; step++)
            for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
                is_as_recorded(&tr, replay, step, viewer);
        transcript_clear(&tr);
        bytes_free(&file);
    }
    rig_free(rig);
}

// Several positions at once are the same as one after the other, and end with the match.
static void positions_come_in_rows(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Problem problem;
    const Replay *replay = room_replay(finished(rig, GAME_ENEMY, 50, client), &problem);
    assert_non_null(replay);
    for (uint32_t step = 0; step <= replay->count; step += 5) {
        json_t *row = tell_steps(replay, 0, step, REPLAY_AT_ONCE), *at;
        size_t i, left = replay->count - step + 1;
        assert_int_equal(json_array_size(row), left < REPLAY_AT_ONCE ? left : REPLAY_AT_ONCE);
        json_array_foreach(row, i, at) {
            json_t *one = tell_steps(replay, 0, step + (uint32_t)i, 1);
            assert_true(json_equal(at, json_array_get(one, 0)));
            json_decref(one);
        }
        json_decref(row);
    }
    rig_free(rig);
}

// ---- who sees what ----

static uint32_t unknown_in(const json_t *view, const char *zone)
{
    const json_t *cards = json_object_get(json_object_get(view, "zones"), zone), *card;
    uint32_t count = 0;
    size_t i;
    assert_true(json_is_array(cards));
    json_array_foreach(cards, i, card)
        count += !json_object_get(card, "code");
    return count;
}

// A seat doesn't see the other's hand, "both" shows both; nobody sees the order of the decks.
static void both_hands_and_no_more(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Problem problem;
    const Replay *replay = room_replay(finished(rig, GAME_TREKWAR, 30, client), &problem);
    assert_non_null(replay);
    json_t *own = tell_steps(replay, 0, 4, 1), *both = tell_steps(replay, REPLAY_BOTH, 4, 1);
    const json_t *seen = json_object_get(json_array_get(own, 0), "view");
    const json_t *open = json_object_get(json_array_get(both, 0), "view");
    assert_int_equal(unknown_in(seen, "federation hand"), 0);
    assert_true(unknown_in(seen, "dominion hand") > 3);
    assert_int_equal(unknown_in(open, "federation hand"), 0);
    assert_int_equal(unknown_in(open, "dominion hand"), 0);
    assert_true(unknown_in(open, "federation deck") > 5 && unknown_in(open, "dominion deck") > 5);
    assert_non_null(json_object_get(json_array_get(both, 0), "decision"));
    json_decref(own);
    json_decref(both);
    rig_free(rig);
}

// The summary of a match is consistent, and what only one seat was told is not told to the other.
static void a_glance_fits_together(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Problem problem;
    size_t events[REPLAY_BOTH + 1];
    Room *room = finished(rig, GAME_WARS, 60, client);
    const Replay *replay = room_replay(room, &problem);
    assert_non_null(replay);
    for (uint8_t viewer = 0; viewer <= REPLAY_BOTH; viewer++) {
        json_t *told = tell(replay, viewer);
        const json_t *counts = json_object_get(told, "told"), *score = json_object_get(told, "score");
        events[viewer] = json_array_size(json_object_get(told, "events"));
        assert_int_equal(json_integer_value(json_object_get(told, "steps")), replay->count);
        assert_int_equal(json_array_size(counts), replay->count + 1);
        assert_int_equal(json_array_size(json_object_get(told, "lines")), replay->count + 1);
        assert_int_equal(json_array_size(json_object_get(score, "amber")), replay->count + 1);
        assert_string_equal(rig_text(score, "name"), "energy");
        assert_int_equal(json_integer_value(json_array_get(counts, replay->count)), events[viewer]);
        for (uint32_t step = 1; step <= replay->count; step++)
            assert_true(json_integer_value(json_array_get(counts, step)) >=
                        json_integer_value(json_array_get(counts, step - 1)));
        json_decref(told);
    }
    assert_true(events[REPLAY_BOTH] >= events[0] && events[REPLAY_BOTH] >= events[1]);
    // The log of a seat is that of its table.
    assert_int_equal(events[0], (size_t)json_integer_value(json_object_get(client[0]->last, "from")) +
                     json_array_size(json_object_get(client[0]->last, "events")));
    rig_free(rig);
}

static void nothing_is_told_before_the_end(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Problem problem;
    uint64_t chance = 3;
    Room *room = rig_table(rig, GAME_ENEMY, client);
    rig_play(rig, client, 10, &chance);
    assert_null(room_replay(room, &problem));
    assert_non_null(strstr(problem.message, "over"));
    rig_send(client[0], "concede", "");                 // over in memory, not on the disk
    assert_int_equal(room->state, ROOM_OVER);
    assert_null(room_replay(room, &problem));
    rig_run(rig);
    assert_non_null(room_replay(room, &problem));
    rig_free(rig);
}

// ---- what it costs ----

static int kept(const House *house)
{
    int count = 0;
    for (const Room *room = house->rooms; room; room = room->next_room)
        count += room->replay != NULL;
    return count;
}

static void only_so_many_are_kept(void **state)
{
    (void)state;
    enum { TABLES = 20, MOST = 16 };
    Rig *rig = rig_new();
    Room *room[TABLES];
    Problem problem;
    for (int i = 0; i < TABLES; i++) {
        RigClient *client[SEAT_COUNT];
        room[i] = finished(rig, GAME_ENEMY, 40, client);
        assert_non_null(room_replay(room[i], &problem));
        rig_dismiss(rig);
        room[i]->visited = i;
    }
    assert_int_equal(kept(rig->house), MOST);
    assert_null(room[0]->replay);
    assert_non_null(room_replay(room[0], &problem));    // again, and another one goes
    assert_int_equal(kept(rig->house), MOST);
    char link[LINK_BYTES];
    memcpy(link, room[0]->link, sizeof link);
    house_rest(rig->house);                             // only the one that was looked at just now stays
    assert_int_equal(kept(rig->house), 1);
    assert_ptr_equal(house_room(rig->house, link), room[0]);
    rig_free(rig);
}

static void a_table_can_begin_from_a_step(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Problem problem;
    Room *room = finished(rig, GAME_WARS, 60, client);
    const Replay *replay = room_replay(room, &problem);
    Bytes scene = {0}, other = {0};
    assert_non_null(replay);
    assert_true(replay_scene(replay, 20, bytes_put, &scene, &problem));
    assert_true(room_position(room, replay->line[20], &other, &problem));
    assert_int_equal(scene.used, other.used);
    assert_memory_equal(scene.data, other.data, scene.used);
    assert_false(replay_scene(replay, replay->count, bytes_put, &scene, &problem));
    bytes_free(&scene);
    bytes_free(&other);
    rig_free(rig);
}

// ---- records that somebody sent ----

// The record of a match of this game that was conceded after this many choices at most.
static Bytes record_of(Rig *rig, uint8_t game, int choices)
{
    RigClient *client[SEAT_COUNT];
    Problem problem;
    Bytes file = {0};
    assert_true(room_record(finished(rig, game, choices, client), bytes_put, &file, &problem));
    return file;
}

static void a_record_is_shown_as_its_table_is(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Shelf *shelf = &rig->house->shelf;
    for (uint8_t game = GAME_NONE + 1; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        Problem problem;
        Bytes file = {0};
        Room *room = finished(rig, game, 60, client);
        const Replay *replay = room_replay(room, &problem);
        assert_true(room_record(room, bytes_put, &file, &problem));
        const SentRecord *sent = shelf_put(shelf, "abc", bytes_span(&file), 0, &problem);
        assert_non_null(sent);
        assert_ptr_equal(shelf_find(shelf, "abc", 0), sent);
        assert_int_equal(sent->replay->count, replay->count);
        for (uint32_t step = 0; step <= replay->count; step += 3) {
            json_t *here = tell_steps(sent->replay, REPLAY_BOTH, step, 1);
            json_t *there = tell_steps(replay, REPLAY_BOTH, step, 1);
            assert_true(json_equal(here, there));
            json_decref(here);
            json_decref(there);
        }
        shelf_clear(shelf);
        assert_null(shelf_find(shelf, "abc", 0));
        bytes_free(&file);
    }
    rig_free(rig);
}

static void a_forged_record_is_refused_with_its_line(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    Bytes file = record_of(rig, GAME_ENEMY, 40);
    Shelf *shelf = &rig->house->shelf;
    static const char *const places[] = {"\nproof server ", "\nproof head ", "\nseed ", "\ncheck 16 ", "\nresult "};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        char *at = strstr(file.data, places[i]);
        assert_non_null(at);
        at += strlen(places[i]);
        char was = *at;
        *at = was == 'a' ? 'b' : 'a';
        problem = (Problem){0};
        assert_null(shelf_put(shelf, "abc", bytes_span(&file), 0, &problem));
        assert_true(problem.line > 0 && problem.message[0]);
        *at = was;
    }
    assert_null(shelf_put(shelf, "abc", span_of("hello"), 0, &problem));
    assert_null(shelf_put(shelf, "abc", span_of(""), 0, &problem));
    assert_non_null(shelf_put(shelf, "abc", bytes_span(&file), 0, &problem));
    bytes_free(&file);
    rig_free(rig);
}

static void few_records_are_kept_with_pauses_between(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    Bytes file = record_of(rig, GAME_ENEMY, 40);
    Shelf *shelf = &rig->house->shelf;
    char link[LINK_BYTES];
    for (int i = 0; i <= SHELF_MAX; i++) {
        snprintf(link, sizeof link, "link%d", i);
        assert_non_null(shelf_put(shelf, link, bytes_span(&file), 1000 * i, &problem));
        assert_true(shelf_is_resting(shelf, 1000 * i + SHELF_PAUSE_MS - 1));
        assert_false(shelf_is_resting(shelf, 1000 * i + SHELF_PAUSE_MS));
        assert_non_null(shelf_find(shelf, "link0", 1000 * i));          // looked at all the time
    }
    assert_null(shelf_find(shelf, "link1", 20000));
    assert_non_null(shelf_find(shelf, link, 20000));
    assert_null(shelf_find(shelf, "", 20000));
    bytes_free(&file);
    rig_free(rig);
}

static void a_table_can_begin_from_a_record(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    Bytes file = record_of(rig, GAME_WARS, 60);
    const SentRecord *sent = shelf_put(&rig->house->shelf, "abc", bytes_span(&file), 0, &problem);
    assert_non_null(sent);
    static const struct { const char *link; int lines; bool is_good; } tries[] = {
        {"abc", 12, true}, {"abd", 12, false}, {"abc", -1, false}, {"abc", 60000, false},
    };
    for (size_t i = 0; i < COUNT_OF(tries); i++) {
        RoomSetup setup = rig_setup(GAME_WARS, rig_person(rig, "Ann"));
        json_t *from = json_pack("{s:s,s:i}", "replay", tries[i].link, "choice", tries[i].lines);
        assert_int_equal(from_read(rig->house, 1, from, &setup, &problem), tries[i].is_good);
        json_decref(from);
        if (!tries[i].is_good)
            continue;
        Room *room = room_open(rig->house, &setup);
        rig_run(rig);
        assert_string_equal(room->from.title, "after 12 choices of a record");
    }
    bytes_free(&file);
    rig_free(rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_is_the_records_own), cmocka_unit_test(positions_come_in_rows),
        cmocka_unit_test(both_hands_and_no_more),        cmocka_unit_test(a_glance_fits_together),
        cmocka_unit_test(nothing_is_told_before_the_end), cmocka_unit_test(only_so_many_are_kept),
        cmocka_unit_test(a_table_can_begin_from_a_step),  cmocka_unit_test(a_record_is_shown_as_its_table_is),
        cmocka_unit_test(a_forged_record_is_refused_with_its_line),
        cmocka_unit_test(few_records_are_kept_with_pauses_between), cmocka_unit_test(a_table_can_begin_from_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
