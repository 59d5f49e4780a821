// room_test.c — tables: shuffles, choices, taking back, restarts, calls, seen through what clients get.
#include "server/person.h"
#include "tests/server/rig.h"

static void a_match_is_played_and_its_record_proved(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        uint64_t chance = game;
        Room *room = rig_table(rig, game, client);
        rig_play(rig, client, -1, &chance);
        assert_string_equal(rig_state(client[0]), "over");
        assert_string_equal(rig_state(client[1]), "over");
        Bytes record = {0};
        Problem problem;
        assert_true(room_record(room, bytes_put, &record, &problem));
        assert_non_null(strstr(record.data, "proof"));
        bytes_free(&record);
        rig_restart(rig);
    }
    rig_free(rig);
}

// What clients are told calls people by their names in events, questions and digests; seats remain machine words.
static void sentences_call_people_by_name(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        uint64_t chance = 5;
        Room *room = rig_table(rig, game, client);
        rig_play(rig, client, 60, &chance);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            const char *other = room->chair[seat_other(seat)].name;
            json_t *chairs = json_object_get(json_object_get(client[seat]->last, "table"), "seats");
            assert_string_equal(rig_text(json_array_get(chairs, seat_other(seat)), "called"), other);
            assert_non_null(strstr(client[seat]->all.data, other));
            if (game == GAME_WARS) {            // no card has these words
                assert_null(strstr(client[seat]->all.data, "Amber"));
                assert_null(strstr(client[seat]->all.data, "Violet"));
            }
        }
        rig_restart(rig);
    }
    rig_free(rig);
}

static void two_of_one_name_are_told_apart(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_WARS, client);
    PersonRow person = {.person = client[1]->client.person};
    memcpy(person.name, room->chair[0].name, sizeof person.name);
    person_renamed(rig->house, &person);
    assert_string_not_equal(room->called[0], room->called[1]);
    assert_non_null(strstr(room->called[1], "(Violet)"));
    rig_free(rig);
}

static void a_restart_goes_on_where_it_was(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 7;
    char link[LINK_BYTES];
    int64_t person[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_WARS, client);
    memcpy(link, room->link, sizeof link);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        person[seat] = client[seat]->client.person;
    for (int i = 0; i < 12; i++) {
        rig_play(rig, client, 25, &chance);
        json_t *view[SEAT_COUNT];
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            view[seat] = json_incref(json_object_get(client[seat]->last, "view"));
        rig_restart(rig);
        room = house_room(rig->house, link);
        assert_non_null(room);
        assert_string_equal(room->problem, "");
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            client[seat] = rig_enter(rig, room, person[seat]);
            assert_true(rig_hello(rig, client[seat]));
            assert_true(json_equal(view[seat], json_object_get(client[seat]->last, "view")));
            json_decref(view[seat]);
        }
    }
    rig_free(rig);
}

static void the_same_answer_again_is_acknowledged_again(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_WARS, client);
    int seat = rig_asked((const RigClient *const *)client);
    RigClient *c = client[seat];
    long long choice = rig_choice(c);
    assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":0", choice));
    uint32_t lines = room->line_count;
    assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":0", choice));
    assert_int_equal(room->line_count, lines);
    assert_false(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":1", choice));
    assert_string_equal(rig_code(c), "stale");
    assert_false(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":0", choice + 1000));
    assert_string_equal(rig_code(c), "unknown-choice");
    assert_int_equal(room->line_count, lines);
    rig_free(rig);
}

// The server has written an answer and dies before anybody hears of it.
typedef struct Sent {
    const char *word;
    char members[80], other[80];        // another answer to the same question
} Sent;

static Sent some_answer(const RigClient *c, int turn)
{
    Sent sent = {.word = "choose"};
    const json_t *options = json_object_get(c->last, "options");
    long long choice = rig_choice(c), option = turn % (long long)rig_options(c);
    if (turn % 2 == 1 && json_array_size(json_object_get(options, "answers")) > 0) {
        sent.word = "answer";
        snprintf(sent.members, sizeof sent.members, "\"choice\":%lld,\"answer\":0", choice);
        snprintf(sent.other, sizeof sent.other, "\"choice\":%lld,\"answer\":1", choice);
    } else if (turn % 4 == 2 && json_is_true(json_object_get(options, "passes"))) {
        sent.word = "pass";
        snprintf(sent.members, sizeof sent.members, "\"choice\":%lld,\"until\":\"phase\"", choice);
        snprintf(sent.other, sizeof sent.other, "\"choice\":%lld,\"until\":\"turn\"", choice);
    } else {
        snprintf(sent.members, sizeof sent.members, "\"choice\":%lld,\"option\":%lld", choice, option);
        snprintf(sent.other, sizeof sent.other, "\"choice\":%lld,\"option\":%lld", choice, option + 1);
    }
    return sent;
}

static void the_same_answer_again_after_a_restart(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_WARS, client);
    int64_t person[SEAT_COUNT] = {room->chair[0].person, room->chair[1].person};
    char link[LINK_BYTES];
    int answers = 0, passes = 0;
    memcpy(link, room->link, sizeof link);
    for (int i = 0; i < 40; i++) {
        int seat = rig_asked((const RigClient *const *)client);
        Sent sent = some_answer(client[seat], i);
        answers += strcmp(sent.word, "answer") == 0;
        passes += strcmp(sent.word, "pass") == 0;
        assert_true(rig_wish(rig, client[seat], sent.word, "%s", sent.members));
        rig_restart(rig);
        room = house_room(rig->house, link);
        uint32_t lines = room->line_count;
        for (SeatId s = 0; s < SEAT_COUNT; s++) {
            client[s] = rig_enter(rig, room, person[s]);
            assert_true(rig_hello(rig, client[s]));
        }
        assert_true(rig_wish(rig, client[seat], sent.word, "%s", sent.members));
        assert_false(rig_wish(rig, client[seat], sent.word, "%s", sent.other));
        assert_string_equal(rig_code(client[seat]), "stale");
        assert_int_equal(room->line_count, lines);
    }
    assert_true(answers > 2 && passes > 2);
    rig_free(rig);
}

// ---- taking back ----

static int other(int seat) { return 1 - seat; }

static void taking_back_is_free_or_agreed(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 3;
    Room *room = rig_table(rig, GAME_WARS, client);
    int asked = 0, agreed = 0, given_back = 0;
    for (int i = 0; i < 60; i++) {
        rig_play(rig, client, 3, &chance);
        int seat = rig_asked((const RigClient *const *)client);
        json_t *before = json_deep_copy(json_object_get(client[seat]->last, "view"));
        long long choice = rig_choice(client[seat]);
        rig_play(rig, client, 1, &chance);
        if (!rig_wish(rig, client[seat], "undo", "\"on\":true"))
            fail_msg("%s", rig_text(client[seat]->reply, "problem"));
        if (!room->chair[seat].takes_back) {            // it was free
            given_back++;
        } else {
            asked++;
            const json_t *undo = json_object_get(json_object_get(client[other(seat)]->last, "table"), "undo");
            assert_string_equal(rig_text(undo, "seat"), room->game->seat_names[seat]);
            bool consents = i % 2 == 0;
            assert_true(rig_wish(rig, client[other(seat)], "undo", "\"on\":%s", consents ? "true" : "false"));
            assert_false(room->chair[seat].takes_back);
            agreed += consents;
            if (!consents) {
                json_decref(before);
                continue;
            }
        }
        assert_int_equal(rig_asked((const RigClient *const *)client), seat);
        assert_true(rig_choice(client[seat]) > choice);         // its number never comes again
        const json_t *view = json_object_get(client[seat]->last, "view");
        json_object_set(before, "choice", json_object_get(view, "choice"));
        assert_true(json_equal(before, view));
        uint32_t lines = room->line_count;
        rig_wish(rig, client[seat], "choose", "\"choice\":%lld,\"option\":0", choice);
        assert_int_equal(room->line_count, lines);
        json_decref(before);
    }
    if (!(asked > 5 && agreed > 2 && given_back > 2))
        fail_msg("asked %d, agreed %d, free %d", asked, agreed, given_back);
    rig_play(rig, client, 30, &chance);
    rig_free(rig);
}

// However far the other has played meanwhile, it is told of everything that an undo would take back, to the last line.
static void all_that_was_seen_since_is_told(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 3;
    size_t longest = 0;
    Room *room = rig_table(rig, GAME_WARS, client);
    for (int i = 0; i < 200 && room->state == ROOM_RUNNING && longest < 1000; i++) {
        rig_play(rig, client, 2, &chance);
        int seat = other(rig_asked((const RigClient *const *)client));
        if (room->state != ROOM_RUNNING || !rig_wish(rig, client[seat], "undo", "\"on\":true"))
            continue;
        if (!room->chair[seat].takes_back)
            continue;
        const Log *log = &room->session->log;
        const json_t *undo = json_object_get(json_object_get(client[other(seat)]->last, "table"), "undo");
        const char *since = rig_text(undo, "since"), *line = "";
        for (uint32_t n = log->count; n > 0 && !line[0]; n--)
            line = log_line(log, n - 1, (uint8_t)other(seat));
        size_t size = strlen(since);
        assert_true(size >= strlen(line));
        assert_string_equal(since + size - strlen(line), line);
        longest = size > longest ? size : longest;
        assert_true(rig_wish(rig, client[other(seat)], "undo", "\"on\":false"));
    }
    if (longest < 1000)
        fail_msg("the longest has %zu bytes", longest);
    rig_free(rig);
}

static void a_bot_consents(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Room *room;
    RigClient *c = rig_against_bot(rig, &room);
    for (int i = 0; i < 40 && room->state == ROOM_RUNNING; i++) {
        assert_string_equal(rig_text(json_object_get(c->last, "view"), "asked"), "amber");
        assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":%zu", (long long)rig_choice(c),
                             (size_t)i % rig_options(c)));
        if (i % 5 == 4)
            assert_true(rig_wish(rig, c, "undo", "\"on\":true"));
    }
    assert_true(room->house->metrics.bot_choices > 0);
    rig_free(rig);
}

// Writes it without a turn of the loop, so that no bot's answer comes in.
static void choose_at_once(Rig *rig, Room *room, RigClient *c, size_t option)
{
    char members[60];
    snprintf(members, sizeof members, "\"choice\":%lld,\"option\":%zu", (long long)room_choice(room, 0), option);
    rig_send(c, "choose", members);
    store_settle(rig->store);
    assert_int_equal(json_integer_value(json_object_get(c->reply, "ack")), c->id);
}

static void a_bots_answer_belongs_to_its_position(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Room *room;
    RigClient *c = rig_against_bot(rig, &room);
    int stale = 0;
    for (int i = 0; i < 60 && room->state == ROOM_RUNNING; i++) {
        rig_run(rig);
        size_t options = rig_options(c);
        choose_at_once(rig, room, c, 0);
        if (room->bot_thinks && options > 1) {
            uint32_t serial = room->bot_serial;
            uint64_t before = match_hash(room->game, &room->session->match);
            rig_send(c, "undo", "\"on\":true");
            store_settle(rig->store);
            assert_int_equal(session_asked(room->session), 0);
            choose_at_once(rig, room, c, options - 1);
            bool is_other = match_hash(room->game, &room->session->match) != before;
            uint32_t lines = room->line_count;
            if (is_other && session_asked(room->session) == 1) {
                room_bot_answers(room, serial, 0);
                store_settle(rig->store);
                assert_int_equal(room->line_count, lines);      // dropped
                assert_true(room->bot_thinks);                  // and asked anew
                assert_int_equal(room->bot_serial, serial + 1);
                stale++;
            }
        }
        rig_run(rig);
        assert_int_not_equal(room->state, ROOM_HELD);
    }
    assert_true(stale > 0);
    rig_free(rig);
}

// Removing a table while its bot thinks would take the cards away from the bot.
static void a_table_waits_for_its_bot(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Room *room;
    RigClient *c = rig_against_bot(rig, &room);
    for (int i = 0; i < 60 && !room->bot_thinks; i++) {
        rig_run(rig);
        choose_at_once(rig, room, c, 0);
    }
    assert_true(room->bot_thinks);
    room_hold(room, "a planted mistake");
    store_settle(rig->store);
    rig_send(c, "go-on", "\"on\":false");
    store_settle(rig->store);
    assert_int_equal(room->state, ROOM_OVER);
    room_leave(room, &c->client);
    house_rest(rig->house);
    assert_ptr_equal(rig->house->rooms, room);
    rig_run(rig);
    house_rest(rig->house);
    assert_null(rig->house->rooms);
    rig_free(rig);
}

static int64_t hinted(Rig *rig, RigClient *c, int64_t choice)
{
    assert_false(rig_wish(rig, c, "hint", "\"choice\":%lld", (long long)choice));
    const json_t *option = json_object_get(c->reply, "option");
    return json_integer_value(json_object_get(c->reply, "hint")) == c->id ? json_integer_value(option) : -1;
}

// The same at the same position, even where what the seat can't know differs; and it changes nothing.
static void a_hint_is_what_a_bot_would_choose(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Room *room;
    RigClient *c = rig_against_bot(rig, &room);
    for (int i = 0; i < 12 && room->state == ROOM_RUNNING; i++) {
        int64_t choice = rig_choice(c), option = hinted(rig, c, choice);
        uint64_t position = match_hash(room->game, &room->session->match);
        assert_in_range(option, 0, rig_options(c) - 1);
        assert_int_equal(hinted(rig, c, choice), option);
        assert_int_equal(match_hash(room->game, &room->session->match), position);
        Match before;
        match_copy(room->game, &before, &room->session->match);
        rig_deal_other(room, 0, (uint64_t)i + 1);
        assert_int_equal(hinted(rig, c, choice), option);
        session_load(room->session, &before);
        assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":%lld", (long long)choice,
                             (long long)option));
        assert_int_equal(hinted(rig, c, choice), -1);
        assert_string_equal(rig_code(c), "stale");
    }
    rig_free(rig);
}

static void a_hint_belongs_to_its_position(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Room *room;
    RigClient *c = rig_against_bot(rig, &room), *pair[SEAT_COUNT];
    char members[40];
    snprintf(members, sizeof members, "\"choice\":%lld", (long long)rig_choice(c));
    rig_send(c, "hint", members);
    rig_send(c, "hint", members);
    assert_string_equal(rig_code(c), "busy");
    choose_at_once(rig, room, c, 0);
    rig_run(rig);
    assert_int_equal(room->hint.client, 0);
    assert_null(strstr(c->all.data, "\"hint\""));
    assert_non_null(strstr(c->all.data, "\"stale\""));
    rig_table(rig, GAME_WARS, pair);    // between people nobody is helped
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        assert_int_equal(hinted(rig, pair[seat], rig_choice(pair[seat])), -1);
        assert_string_equal(rig_code(pair[seat]), "impossible");
    }
    rig_free(rig);
}

// ---- calls ----

static void draws_need_both(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    rig_table(rig, GAME_ENEMY, client);
    assert_true(rig_wish(rig, client[0], "draw", "\"on\":true"));
    assert_true(rig_wish(rig, client[1], "draw", "\"on\":false"));
    assert_string_equal(rig_state(client[0]), "running");
    assert_true(rig_wish(rig, client[1], "draw", "\"on\":true"));
    assert_true(rig_wish(rig, client[0], "draw", "\"on\":true"));
    assert_string_equal(rig_state(client[1]), "over");
    assert_string_equal(rig_text(json_object_get(client[1]->last, "view"), "result"), "draw");
    assert_true(rig_wish(rig, client[0], "rematch", "\"on\":true"));
    assert_string_equal(rig_text(json_object_get(client[0]->last, "table"), "next"), "");
    assert_true(rig_wish(rig, client[1], "rematch", "\"on\":true"));
    Room *next = house_room(rig->house, rig_text(json_object_get(client[0]->last, "table"), "next"));
    assert_non_null(next);
    assert_int_equal(next->chair[0].person, client[1]->client.person);
    assert_int_equal(next->state, ROOM_DEALING);
    rig_free(rig);
}

static bool has_offer(const RigClient *c, int seat, const char *key)
{
    const json_t *table = json_object_get(c->last, "table");
    if (strcmp(key, "undo") == 0)
        return json_object_get(table, "undo") != NULL;
    return json_is_true(json_object_get(json_array_get(json_object_get(table, "seats"), (size_t)seat), key));
}

static Room *come_back(Rig *rig, const char *link, const int64_t person[SEAT_COUNT], RigClient *client[SEAT_COUNT])
{
    char at[LINK_BYTES];
    snprintf(at, sizeof at, "%s", link);
    rig_restart(rig);
    Room *room = house_room(rig->house, at);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        client[seat] = rig_enter(rig, room, person[seat]);
        assert_true(rig_hello(rig, client[seat]));
    }
    return room;
}

// An offer stands until somebody answers it or the match goes on; a restart changes nothing.
static void offers_last_until_the_next_choice(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 9;
    Room *room = rig_table(rig, GAME_WARS, client);
    int64_t person[SEAT_COUNT] = {room->chair[0].person, room->chair[1].person};
    int undos = 0;
    for (int i = 0; i < 12; i++) {
        int offers = i % 2;
        rig_play(rig, client, 3, &chance);
        assert_true(rig_wish(rig, client[offers], "mute", "\"on\":%s", i % 3 ? "true" : "false"));
        assert_true(rig_wish(rig, client[offers], "draw", "\"on\":true"));
        assert_true(has_offer(client[other(offers)], offers, "draw"));
        if (i % 4 < 2)
            room = come_back(rig, room->link, person, client);
        assert_int_equal(room->chair[offers].mutes, i % 3 != 0);
        assert_true(has_offer(client[other(offers)], offers, "draw"));
        rig_play(rig, client, 1, &chance);
        assert_false(has_offer(client[other(offers)], offers, "draw"));
        rig_wish(rig, client[offers], "undo", "\"on\":true");
        if (has_offer(client[0], 0, "undo")) {
            undos++;
            room = come_back(rig, room->link, person, client);
            assert_true(has_offer(client[0], 0, "undo"));
            rig_play(rig, client, 1, &chance);
        }
        room = come_back(rig, room->link, person, client);
        assert_false(has_offer(client[0], 0, "undo"));
        assert_false(has_offer(client[0], offers, "draw"));
        // it makes an offer of its own, and accepts nothing
        assert_true(rig_wish(rig, client[other(offers)], "draw", "\"on\":true"));
        assert_string_equal(rig_state(client[0]), "running");
        assert_true(rig_wish(rig, client[offers], "draw", "\"on\":false"));
    }
    assert_true(undos > 0);
    rig_free(rig);
}

static int64_t number(const RigClient *c) { return json_integer_value(json_object_get(c->last, "n")); }

// However many messages there were, and whatever the time of day.
static void numbers_of_messages_never_go_back(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 9;
    Room *room = rig_table(rig, GAME_WARS, client);
    int64_t person[SEAT_COUNT] = {room->chair[0].person, room->chair[1].person}, last[SEAT_COUNT] = {0};
    for (int i = 0; i < 6; i++) {
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            assert_true(number(client[seat]) > last[seat]);
            room->stream[seat].number += 100000000;     // a busy table
        }
        if (i == 4)
            assert_true(rig_wish(rig, client[0], "concede", "%s", ""));
        rig_play(rig, client, 2, &chance);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            last[seat] = number(client[seat]);
        assert_true(last[0] < (int64_t)1 << 53);        // within what a JSON number can be everywhere
        room = come_back(rig, room->link, person, client);
    }
    assert_string_equal(rig_state(client[0]), "over");
    rig_free(rig);
}

static void a_clock_runs_out(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    RigClient *client[SEAT_COUNT];
    Room *room = rig_table(rig, GAME_ENEMY, client);
    assert_true(clock_read(span_of("10+10"), &room->clock));
    room_next(room);
    int seat = rig_asked((const RigClient *const *)client);
    loop_skip(rig->loop, 5 * 60 * 1000);
    assert_true(rig_wish(rig, client[other(seat)], "time", "\"seconds\":300"));
    loop_skip(rig->loop, 8 * 60 * 1000);
    rig_run(rig);
    assert_string_equal(rig_state(client[0]), "running");
    char link[LINK_BYTES];
    int64_t person = client[seat]->client.person;
    memcpy(link, room->link, sizeof link);
    rig->alive_at = wall_now() + 2 * 60 * 1000;         // it thought for two more minutes, then the server was away
    rig_restart(rig);
    room = house_room(rig->house, link);
    loop_skip(rig->loop, 7 * 60 * 1000);
    rig_run(rig);
    assert_int_equal(room->state, ROOM_RUNNING);
    loop_skip(rig->loop, 2 * 60 * 1000);
    rig_run(rig);
    assert_int_equal(room->state, ROOM_OVER);
    RigClient *c = rig_enter(rig, room, person);
    assert_true(rig_hello(rig, c));
    assert_string_equal(rig_text(json_object_get(c->last, "view"), "reason"), "time");
    rig_free(rig);
}

// ---- secrecy ----

static void what_a_seat_is_told_depends_on_what_it_may_know(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    uint32_t differ = 0;
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++)
        for (uint64_t seed = 17; seed < 5 * 17; seed += 17) {
            RigClient *client[SEAT_COUNT];
            uint64_t chance = seed;
            Room *room = rig_table(rig, game, client);
            rig_play(rig, client, (int)(seed % 40), &chance);
            int seat = rig_asked((const RigClient *const *)client);
            if (room->state == ROOM_RUNNING)
                differ += rig_others_alike(rig, room, &client[seat]->client, "", seed, 1);
        }
    assert_true(differ > 6);            // of twelve, if no match is over by then
    rig_free(rig);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_played_and_its_record_proved),
        cmocka_unit_test(sentences_call_people_by_name),
        cmocka_unit_test(two_of_one_name_are_told_apart),
        cmocka_unit_test(a_restart_goes_on_where_it_was),
        cmocka_unit_test(the_same_answer_again_is_acknowledged_again),
        cmocka_unit_test(the_same_answer_again_after_a_restart),
        cmocka_unit_test(taking_back_is_free_or_agreed),
        cmocka_unit_test(all_that_was_seen_since_is_told),
        cmocka_unit_test(a_bot_consents),
        cmocka_unit_test(a_bots_answer_belongs_to_its_position),
        cmocka_unit_test(a_table_waits_for_its_bot),
        cmocka_unit_test(a_hint_is_what_a_bot_would_choose),
        cmocka_unit_test(a_hint_belongs_to_its_position),
        cmocka_unit_test(draws_need_both),
        cmocka_unit_test(offers_last_until_the_next_choice),
        cmocka_unit_test(numbers_of_messages_never_go_back),
        cmocka_unit_test(a_clock_runs_out),
        cmocka_unit_test(what_a_seat_is_told_depends_on_what_it_may_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
