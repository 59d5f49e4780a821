// join_test.c — what a terminal makes of a server's messages: the same question, or a clear message why it can't.
#include "tests/server/rig.h"

#include "cli/join.h"
#include "session/ask.h"

typedef struct Desk {                   // a terminal without a connection, at a table of its own
    Rig *rig;
    Room *room;
    RigClient *asked, *other;           // at the table; the seat that is asked has said hello and wants bytes
    Joined j;
    char told[2000];
} Desk;

static void tell(void *self, const char *line)
{
    Desk *desk = self;
    Text text = text_in(desk->told + strlen(desk->told), sizeof desk->told - strlen(desk->told));
    text_format(&text, "%s\n", line);
}

static void desk_begin(Desk *desk)
{
    Problem problem;
    Bytes text = {0};
    desk->told[0] = 0;
    desk->j = (Joined){.tell = tell, .self = desk};
    join_begin(&desk->j, NULL, "localhost:1", desk->room->link);
    assert_true(house_cards(desk->rig->house, desk->room, &text, &problem));
    assert_true(transcript_read_cards(&desk->j.cards, desk->room->game, bytes_span(&text), &problem));
    desk->j.has_cards = true;
    bytes_free(&text);
}

static void desk_end(Desk *desk)
{
    for (uint32_t i = 0; i < desk->j.line_count; i++) {
        free(desk->j.line[i].text);
        free(desk->j.line[i].rule);
    }
    free(desk->j.line);
    transcript_clear(&desk->j.cards);
}

static Desk *desk_new(uint8_t game)
{
    Desk *desk = calloc(1, sizeof *desk);
    RigClient *client[SEAT_COUNT];
    assert_non_null(desk);
    desk->rig = rig_new();
    desk->room = rig_table(desk->rig, game, client);
    int seat = rig_asked((const RigClient *const *)client);
    desk->asked = client[seat];
    desk->other = client[1 - seat];
    assert_true(rig_wish(desk->rig, desk->asked, "hello", "%s", "\"wants\":\"bytes\""));
    desk_begin(desk);
    return desk;
}

static void desk_free(Desk *desk)
{
    desk_end(desk);
    rig_free(desk->rig);
    free(desk);
}

static void give(Desk *desk, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert_non_null(text);
    join_message(&desk->j, span_of(text));
    free(text);
}

static void a_message_is_the_same_question(void **state)
{
    (void)state;
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++) {
        Desk *desk = desk_new(game);
        RigClient *c = desk->asked;
        give(desk, c->last);
        assert_string_equal(desk->j.ends, "");
        assert_true(join_is_asked(&desk->j));
        assert_int_equal(desk->j.choice, rig_choice(c));
        Seen theirs, ours;
        Ask asked, again;
        session_see(desk->room->session, c->client.viewer, &theirs);
        join_see(&desk->j, &ours);
        ask_make(&theirs, c->client.viewer, &asked);
        ask_make(&ours, c->client.viewer, &again);
        assert_string_equal(asked.question, again.question);
        assert_int_equal(theirs.table.options.count, ours.table.options.count);
        assert_int_equal(asked.run_count, again.run_count);
        for (int i = 0; i < asked.run_count; i++)
            assert_string_equal(asked.run[i].says, again.run[i].says);
        assert_true(desk->j.line_count > 0);
        desk_free(desk);
    }
}

static void another_version_is_refused(void **state)
{
    (void)state;
    Desk *desk = desk_new(GAME_WARS);
    json_object_set_new(desk->asked->last, "layout", json_string("0123456789abcdef"));
    give(desk, desk->asked->last);
    assert_string_equal(desk->j.ends, "this server runs another version of Rift: open the address in a browser");
    assert_false(desk->j.has_view);
    desk_free(desk);
}

static void what_cannot_be_read_is_refused(void **state)
{
    (void)state;
    Desk *desk = desk_new(GAME_WARS);
    json_object_set_new(desk->asked->last, "bytes", json_string("AAAA"));
    give(desk, desk->asked->last);
    assert_non_null(strstr(desk->j.ends, "can't be read"));
    desk_end(desk);
    desk_begin(desk);
    static const char *const nonsense[] = {"", "[]", "{", "{\"n\":1}", "{\"n\":1,\"table\":{\"game\":\"chess\"}}"};
    for (size_t i = 0; i < COUNT_OF(nonsense); i++)
        join_message(&desk->j, span_of(nonsense[i]));
    assert_false(desk->j.has_view);
    desk_free(desk);
}

static void the_log_is_cut_and_filled(void **state)
{
    (void)state;
    Desk *desk = desk_new(GAME_WARS);
    json_object_set_new(desk->asked->last, "from", json_integer(500));    // a long match: its beginning is not told
    give(desk, desk->asked->last);
    uint32_t count = desk->j.line_count;
    assert_true(count > 500);
    assert_string_equal(desk->j.line[0].text, "");
    assert_false(desk->j.was_cut);
    json_object_set_new(desk->asked->last, "from", json_integer(400));
    json_object_set_new(desk->asked->last, "events", json_pack("[{s:s,s:s}]", "text", "Bell\a\33[2J", "rule", "X-1"));
    give(desk, desk->asked->last);
    assert_int_equal(desk->j.line_count, 401);
    assert_string_equal(desk->j.line[400].text, "Bell[2J");   // nothing moves the cursor
    assert_true(desk->j.was_cut);
    desk_free(desk);
}

static void phrases_and_offers_are_told(void **state)
{
    (void)state;
    Desk *desk = desk_new(GAME_TREKWAR);
    give(desk, desk->asked->last);
    assert_true(rig_wish(desk->rig, desk->other, "draw", "%s", "\"on\":true"));
    give(desk, desk->asked->last);
    assert_non_null(strstr(desk->told, "offers a draw: \"agree\" or \"decline\""));
    join_message(&desk->j, span_of("{\"said\":\"Oops.\",\"seat\":\"dominion\",\"phrase\":4}"));
    assert_non_null(strstr(desk->told, ": Oops.\n"));
    desk_free(desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_the_same_question),
        cmocka_unit_test(another_version_is_refused),
        cmocka_unit_test(what_cannot_be_read_is_refused),
        cmocka_unit_test(the_log_is_cut_and_filled),
        cmocka_unit_test(phrases_and_offers_are_told),
    };
    setenv("XDG_DATA_HOME", "/nonexistent", 1);         // nothing of the user's is read
    return cmocka_run_group_tests(tests, NULL, NULL);
}
