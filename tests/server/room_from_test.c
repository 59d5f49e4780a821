// room_from_test.c — tables that don't begin as usual: with cards that people wrote, with settings, from a position.
#include "tests/server/rig.h"

#include "api/wire.h"
#include "server/listing.h"
#include "server/wanted.h"

static const char *table_text(const RigClient *c, const char *key)
{
    return rig_text(json_object_get(c->last, "table"), key);
}

// What this person is told of a table before sitting down.
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

// ---- cards that people wrote ----

static const char own_cards[] = "Bow [MY01]\nPC • Long Arm • Level 1\nStrength 5 • Destiny 2\n";

// A Rift whose user has written a card, and a deck with it.
static Rig *rig_with_own(void)
{
    Rig *rig = rig_new();
    Loaded *enemy = rig->game[GAME_ENEMY];
    char deck[600];
    Text text = text_in(deck, sizeof deck);
    text_put(&text, "Game: enemy\nDeck: Mine\n\n3 Bow [MY01]\n");
    for (int i = 1; i <= 13; i++)
        text_format(&text, "%d [HA%02d]\n", i == 1 ? 1 : 3, i);
    assert_int_equal(load_file(enemy, "mine.cards", span_of(own_cards), rig_problem, NULL), 0);
    assert_int_equal(load_file(enemy, "mine.deck", (Span){deck, text.used}, rig_problem, NULL), 0);
    return rig;
}

static Room *open_table(Rig *rig, int64_t person, const char *deck)
{
    Problem problem;
    RoomSetup setup = rig_setup(GAME_ENEMY, person);
    setup.is_public = false;
    snprintf(setup.chair[0].deck, DECK_NAME, "%s", deck);
    assert_true(house_setup_is_good(rig->house, &setup, &problem));
    Room *room = room_new(rig->house, &setup);
    rig_run(rig);
    return room;
}

static void own_decks_are_marked(void **state)
{
    (void)state;
    Rig *rig = rig_with_own();
    Bytes text = {0};
    Json j;
    json_begin(&j, bytes_put, &text);
    wire_game(&j, NULL, rig->game[GAME_ENEMY]);
    json_t *game = json_loadb(text.data, text.used, JSON_REJECT_DUPLICATES, NULL);
    const json_t *decks = json_object_get(game, "decks"), *deck;
    size_t i;
    assert_int_equal(json_array_size(decks), 3);
    json_array_foreach(decks, i, deck)
        assert_int_equal(json_is_true(json_object_get(deck, "own")), strcmp(rig_text(deck, "deck"), "mine") == 0);
    json_decref(game);
    bytes_free(&text);
    rig_free(rig);
}

static void own_cards_are_shown_before_one_sits_down(void **state)
{
    (void)state;
    Rig *rig = rig_with_own();
    int64_t ann = rig_person(rig, "Ann"), bob = rig_person(rig, "Bob");
    Room *room = open_table(rig, ann, "mine");
    json_t *table = listed(rig, room, bob);
    const json_t *cards = json_object_get(table, "own_cards"), *card = json_array_get(cards, 0);
    assert_int_equal(json_array_size(cards), 1);
    assert_string_equal(rig_text(card, "code"), "MY01");
    assert_non_null(strstr(rig_text(card, "text"), "Strength 5"));
    assert_string_equal(rig_text(card, "understood"), "It has no text: only its numbers count.\n");
    json_decref(table);
    Problem problem;
    assert_true(room_sit(room, bob, "Bob", "a", &problem));     // that is consent: nobody is asked
    rig_run(rig);
    assert_int_equal(room_accepting(room), -1);
    room = open_table(rig, ann, "b");
    table = listed(rig, room, bob);
    assert_int_equal(json_array_size(json_object_get(table, "own_cards")), 0);
    json_decref(table);
    rig_free(rig);
}

static void what_a_card_does_is_told_as_explain_tells_it(void **state)
{
    (void)state;
    static const char text[] = "Scout Wing [MY02]\nPC • Long Arm • Level 1\nStrength 5 • Destiny 2\n"
                               "When you play this PC, draw a card.\n";
    Rig *rig = rig_with_own();
    Loaded *enemy = rig->game[GAME_ENEMY];
    char deck[600];
    Text to = text_in(deck, sizeof deck);
    text_put(&to, "Game: enemy\nDeck: Other\n\n3 [MY02]\n");
    for (int i = 1; i <= 13; i++)
        text_format(&to, "%d [HA%02d]\n", i == 1 ? 1 : 3, i);
    assert_int_equal(load_file(enemy, "more.cards", span_of(text), rig_problem, NULL), 0);
    assert_int_equal(load_file(enemy, "other.deck", (Span){deck, to.used}, rig_problem, NULL), 0);
    Room *room = open_table(rig, rig_person(rig, "Ann"), "other");
    json_t *table = listed(rig, room, 0);
    const char *understood = rig_text(json_array_get(json_object_get(table, "own_cards"), 0), "understood");
    assert_true(strncmp(understood, "When you play this PC, draw a card.\n  kind ", 42) == 0);
    assert_non_null(strstr(understood, "\n  effect "));
    assert_non_null(strstr(understood, "\n  printed    When you play this PC, draw a card.\n"));
    json_decref(table);
    rig_free(rig);
}

// Bob sits down with a deck that has cards of its own; both look.
static Room *table_with_guest(Rig *rig, int64_t ann, int64_t bob, RigClient *client[SEAT_COUNT])
{
    Problem problem;
    Room *room = open_table(rig, ann, "b");
    assert_true(room_sit(room, bob, "Bob", "mine", &problem));
    rig_run(rig);
    client[0] = rig_enter(rig, room, ann);
    client[1] = rig_enter(rig, room, bob);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        assert_true(rig_hello(rig, client[seat]));
    assert_string_equal(rig_state(client[0]), "dealing");
    assert_string_equal(table_text(client[1], "accepting"), "red");
    return room;
}

static const char zeros[] = "\"commitment\":\"0000000000000000000000000000000000000000000000000000000000000000\"";

static void the_host_accepts_cards_that_a_guest_brings(void **state)
{
    (void)state;
    Rig *rig = rig_with_own();
    RigClient *client[SEAT_COUNT];
    int64_t person[SEAT_COUNT] = {rig_person(rig, "Ann"), rig_person(rig, "Bob")};
    char link[LINK_BYTES];
    Room *room = table_with_guest(rig, person[0], person[1], client);
    json_t *table = listed(rig, room, person[0]);
    assert_int_equal(json_array_size(json_object_get(table, "own_cards")), 1);
    json_decref(table);
    memcpy(link, room->link, sizeof link);
    for (int again = 0; again < 2; again++) {           // also after a restart
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            assert_false(rig_wish(rig, client[seat], "commit", "%s", zeros));
            assert_string_equal(rig_code(client[seat]), "not-now");
        }
        if (again == 1)
            break;
        rig_restart(rig);
        room = house_room(rig->house, link);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            client[seat] = rig_enter(rig, room, person[seat]);
            assert_true(rig_hello(rig, client[seat]));
        }
    }
    assert_false(rig_wish(rig, client[1], "accept", "\"on\":true"));    // not the guest's to say
    atomic_store(&rig->failure, SQLITE_FULL);
    assert_false(rig_wish(rig, client[0], "accept", "\"on\":true"));
    atomic_store(&rig->failure, 0);
    assert_string_equal(table_text(client[0], "accepting"), "red");
    assert_true(rig_wish(rig, client[0], "accept", "\"on\":true"));
    assert_string_equal(table_text(client[1], "accepting"), "");
    for (int reveals = 0; reveals < 2; reveals++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            rig_shuffle(rig, client[seat], reveals);
    assert_string_equal(rig_state(client[0]), "running");
    uint64_t chance = 3;
    rig_play(rig, client, 10, &chance);
    assert_false(rig_wish(rig, client[0], "accept", "\"on\":false"));
    rig_free(rig);
}

static void a_guest_who_is_declined_stands_up_again(void **state)
{
    (void)state;
    Rig *rig = rig_with_own();
    RigClient *client[SEAT_COUNT];
    int64_t ann = rig_person(rig, "Ann"), bob = rig_person(rig, "Bob"), eve = rig_person(rig, "Eve");
    Problem problem;
    Room *room = table_with_guest(rig, ann, bob, client);
    atomic_store(&rig->failure, SQLITE_FULL);
    assert_false(rig_wish(rig, client[0], "accept", "\"on\":false"));
    atomic_store(&rig->failure, 0);
    assert_int_equal(room->chair[1].person, bob);
    assert_int_equal(client[1]->client.viewer, 1);
    assert_string_equal(rig_state(client[0]), "dealing");
    assert_true(rig_wish(rig, client[0], "accept", "\"on\":false"));
    assert_string_equal(rig_state(client[0]), "open");
    assert_string_equal(rig_state(client[1]), "open");
    assert_string_equal(table_text(client[1], "you"), "spectator");
    assert_false(rig_wish(rig, client[1], "say", "\"phrase\":0"));
    assert_string_equal(rig_code(client[1]), "not-yours");
    assert_true(room_sit(room, bob, "Bob", "a", &problem));             // with another deck he is welcome
    rig_run(rig);
    assert_string_equal(table_text(client[1], "you"), "blue");
    assert_string_equal(rig_state(client[1]), "dealing");
    assert_int_equal(room_accepting(room), -1);

    room = table_with_guest(rig, ann, bob, client);
    assert_true(rig_wish(rig, client[0], "accept", "\"on\":false"));
    assert_true(room_sit(room, eve, "Eve", "a", &problem));
    rig_run(rig);
    RigClient *third = rig_enter(rig, room, eve);
    for (int reveals = 0; reveals < 2; reveals++) {
        rig_shuffle(rig, client[0], reveals);
        rig_shuffle(rig, third, reveals);
    }
    assert_int_equal(room->state, ROOM_RUNNING);
    assert_null(client[1]->client.room);                // nobody else looks at a private match
    assert_string_equal(rig_state(client[1]), "dealing");
    rig_free(rig);
}

// ---- settings ----

// A table as POST /api/tables makes it; NULL with the reason.
static Room *make_table(Rig *rig, int64_t person, const char *body, Problem *problem)
{
    RoomSetup setup;
    PersonRow row = {.person = person, .name = "Ann"};
    json_t *object = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    bool good = wanted_read(rig->house, &row, object, &setup, problem);
    json_decref(object);
    if (!good)
        return NULL;
    Room *room = room_new(rig->house, &setup);
    rig_run(rig);
    return room;
}

// The only person at the table deals: against a bot.
static RigClient *deal_alone(Rig *rig, Room *room, int64_t person)
{
    RigClient *c = rig_enter(rig, room, person);
    rig_shuffle(rig, c, false);
    rig_shuffle(rig, c, true);
    assert_true(rig_hello(rig, c));
    return c;
}

static void settings_are_the_matchs(void **state)
{
    (void)state;
    static const char *const openers[] = {"federation", "dominion"};
    Rig *rig = rig_new();
    Problem problem;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char body[200], link[LINK_BYTES];
        int64_t ann = rig_person(rig, "Ann");
        snprintf(body, sizeof body, "{\"game\":\"trekwar\",\"bot\":\"easy\",\"settings\":{\"first-opener\":\"%s\"}}",
                 openers[seat]);
        Room *room = make_table(rig, ann, body, &problem);
        assert_non_null(room);
        memcpy(link, room->link, sizeof link);
        rig_restart(rig);
        room = house_room(rig->house, link);
        json_t *table = listed(rig, room, 0);
        assert_string_equal(rig_text(json_object_get(table, "settings"), "first-opener"), openers[seat]);
        json_decref(table);
        RigClient *c = deal_alone(rig, room, ann);
        assert_string_equal(rig_state(c), "running");
        const json_t *position = json_object_get(json_object_get(c->last, "view"), "state");
        assert_string_equal(rig_text(position, "opener"), openers[seat]);
    }
    assert_null(make_table(rig, 1, "{\"game\":\"trekwar\",\"settings\":{\"luck\":\"good\"}}", &problem));
    assert_non_null(strstr(problem.message, "has no setting \"luck\""));
    rig_free(rig);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_decks_are_marked),
        cmocka_unit_test(own_cards_are_shown_before_one_sits_down),
        cmocka_unit_test(what_a_card_does_is_told_as_explain_tells_it),
        cmocka_unit_test(the_host_accepts_cards_that_a_guest_brings),
        cmocka_unit_test(a_guest_who_is_declined_stands_up_again),
        cmocka_unit_test(settings_are_the_matchs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
