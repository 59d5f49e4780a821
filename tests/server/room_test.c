// room_test.c — tables: shuffles, choices, taking back, restarts, faults; told by what clients get.
#include "tests/server/rig.h"

// Plays up to so many answers of whoever is asked, by chance; the rest of a match for -1.
static void play(Rig *rig, RigClient *client[SEAT_COUNT], int answers, uint64_t *chance)
{
    for (int i = 0; i != answers; i++) {
        int seat = rig_asked((const RigClient *const *)client);
        if (seat < 0)
            return;
        RigClient *c = client[seat];
        *chance = *chance * 6364136223846793005u + 1442695040888963407u;
        size_t option = (size_t)(*chance >> 33) % rig_options(c);
        assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":%zu", (long long)rig_choice(c), option));
    }
}

static void a_match_is_played_and_its_record_proved(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        uint64_t chance = game;
        Room *room = rig_table(rig, game, client);
        play(rig, client, -1, &chance);
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
        play(rig, client, 25, &chance);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_played_and_its_record_proved),
        cmocka_unit_test(a_restart_goes_on_where_it_was),
        cmocka_unit_test(the_same_answer_again_is_acknowledged_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
