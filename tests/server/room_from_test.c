// room_from_test.c — tables that don't begin as usual: with cards that people wrote, with settings, from a position.
#include "tests/server/rig.h"

#include "api/data.h"
#include "api/lessons.h"
#include "api/wire.h"
#include "core/say.h"
#include "server/listing.h"
#include "server/proof.h"
#include "server/room_setup.h"

static const char *table_text(const RigClient *c, const char *key)
{
    return rig_text(json_object_get(c->last, "table"), key);
}

// What this person is told about a table before sitting down.
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
    RoomSetup setup = rig_setup(GAME_ENEMY, person);
    setup.is_public = false;
    snprintf(setup.chair[0].deck, DECK_NAME, "%s", deck);
    return rig_room(rig, &setup);
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
    assert_true(room_sit(room, bob, "Bob", "a", &problem));     // sitting down is consent: nobody is asked
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
    assert_false(rig_wish(rig, client[0], "commit", "\"commitment\":\"zz\""));
    assert_string_equal(rig_code(client[0]), "bad-message");
    for (int again = 0; again < 2; again++) {           // and again after a restart
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
    assert_false(rig_wish(rig, client[1], "accept", "\"on\":true"));    // the guest can't say that
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

static void the_deck_for_whoever_comes_stays(void **state)
{
    (void)state;
    Rig *rig = rig_with_own();
    RigClient *client;
    int64_t ann = rig_person(rig, "Ann"), bob = rig_person(rig, "Bob");
    Problem problem;
    char link[LINK_BYTES];
    RoomSetup setup = rig_setup(GAME_ENEMY, ann);
    snprintf(setup.chair[0].deck, DECK_NAME, "a");
    snprintf(setup.chair[1].deck, DECK_NAME, "b");
    Room *room = room_open(rig->house, &setup);
    memcpy(link, room->link, sizeof link);
    rig_run(rig);
    assert_true(room_sit_check(room, bob, "mine", &problem));
    assert_string_equal(room->chair[1].deck, "b");      // asking has changed nothing
    assert_false(room_sit_check(room, bob, "none", &problem));
    assert_true(room_sit(room, bob, "Bob", "mine", &problem));
    rig_run(rig);
    rig_restart(rig);
    room = house_room(rig->house, link);
    assert_string_equal(room->chair[1].deck, "mine");
    client = rig_enter(rig, room, ann);
    assert_true(rig_wish(rig, client, "accept", "\"on\":false"));
    assert_string_equal(room->chair[1].deck, "b");
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
    Room *room = room_open(rig->house, &setup);
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
        assert_true(json_is_null(json_object_get(json_object_get(c->last, "table"), "edition")));
        const json_t *position = json_object_get(json_object_get(c->last, "view"), "state");
        assert_string_equal(rig_text(position, "opener"), openers[seat]);
    }
    assert_null(make_table(rig, 1, "{\"game\":\"trekwar\",\"settings\":{\"luck\":\"good\"}}", &problem));
    assert_non_null(strstr(problem.message, "has no setting \"luck\""));
    rig_free(rig);
}

// ---- positions ----

// What a table of this person is made with: "from", and more members after it.
static Room *make_from(Rig *rig, int64_t person, const char *kind, const char *text, const char *more, Problem *problem)
{
    json_t *body = json_loads(more, 0, NULL), *from = json_object();
    assert_non_null(body);
    json_object_set_new(from, kind, json_string(text));
    if (strcmp(kind, "table") == 0)
        json_object_set(from, "choice", json_object_get(body, "choice"));
    json_object_del(body, "choice");
    json_object_set_new(body, "from", from);
    char *whole = json_dumps(body, 0);
    Room *room = make_table(rig, person, whole, problem);
    free(whole);
    json_decref(body);
    return room;
}

// Federation is asked. Each hand has a card of which there is no other copy on the table; T1 is the scene's own.
static const char scene[] = "scene Scouts\ngame trekwar\nseed 5\ncards\nScout Wing [T1]\nUnit • Federation\n"
                            "Federation • Space 4 • Surface 1\nAt your Initial Stage: take up 1 Card.\nend\n"
                            "federation units: T1\nfederation hand: FU04 FU05\ndominion hand: DU05 DU04\n"
                            "set ground Space\nset fight 1\nstart turn dominion\n";

// Both sit down, deal, and look.
static void deal(Rig *rig, Room *room, const int64_t person[SEAT_COUNT], RigClient *client[SEAT_COUNT])
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        client[seat] = rig_enter(rig, room, person[seat]);
    for (int reveals = 0; reveals < 2; reveals++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            rig_shuffle(rig, client[seat], reveals);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        assert_true(rig_hello(rig, client[seat]));
    assert_string_equal(rig_state(client[0]), "running");
}

static void restart(Rig *rig, Room **room, const int64_t person[SEAT_COUNT], RigClient *client[SEAT_COUNT])
{
    char link[LINK_BYTES];
    memcpy(link, (*room)->link, sizeof link);
    rig_restart(rig);
    *room = house_room(rig->house, link);
    assert_non_null(*room);
    assert_string_equal((*room)->problem, "");
    for (SeatId seat = 0; seat < SEAT_COUNT && client; seat++) {
        client[seat] = rig_enter(rig, *room, person[seat]);
        assert_true(rig_hello(rig, client[seat]));
    }
}

// The record as `rift replay --verify` reads it.
static void record_holds(Room *room, bool has_proof)
{
    Bytes record = {0};
    Problem problem = {0};
    Transcript tr;
    Match match;
    Table table;
    assert_true(room_record(room, bytes_put, &record, &problem));
    if (!transcript_read(&tr, game_find, bytes_span(&record), &problem))
        fail_msg("line %u: %s", problem.line, problem.message);
    assert_non_null(tr.start);
    assert_int_equal(tr.has_proof, has_proof);
    if (has_proof)
        assert_true(proof_check(&tr, bytes_span(&record), &problem));
    memset(&match, 0, sizeof match);
    table_init(&table, tr.game, transcript_set(&tr), &match);
    if (!transcript_replay(&tr, &table, UINT32_MAX, NULL, &problem))
        fail_msg("line %u: %s", problem.line, problem.message);
    assert_true(match_equal(room->game, &match, &room->session->match));
    transcript_clear(&tr);
    char *at = has_proof ? strstr(record.data, "\nset ground Space") : NULL;
    if (at) {                           // the position is part of what was agreed
        at[1] = '#';                    // the line becomes a comment
        bool good = transcript_read(&tr, game_find, bytes_span(&record), &problem);
        assert_false(good && proof_check(&tr, bytes_span(&record), &problem));
        transcript_clear(&tr);
    }
    bytes_free(&record);
}

static void a_table_begins_from_a_scene(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 9;
    int64_t person[SEAT_COUNT] = {rig_person(rig, "Ann"), rig_person(rig, "Bob")};
    Room *room = make_from(rig, person[0], "scene", scene, "{\"game\":\"trekwar\"}", &problem);
    if (!room)
        fail_msg("%s", problem.message);
    restart(rig, &room, NULL, NULL);                    // while it is open
    json_t *table = listed(rig, room, person[1]);
    assert_string_equal(rig_text(json_object_get(table, "from"), "kind"), "scene");
    assert_string_equal(rig_text(json_object_get(table, "from"), "title"), "Scouts");
    assert_int_equal(json_array_size(json_object_get(table, "decks")), 0);
    const json_t *own = json_object_get(table, "own_cards");
    assert_int_equal(json_array_size(own), 1);
    assert_string_equal(rig_text(json_array_get(own, 0), "code"), "T1");
    assert_non_null(strstr(rig_text(json_array_get(own, 0), "understood"), "  effect "));
    json_decref(table);
    assert_false(room_sit(room, person[1], "Bob", "dominion", &problem));
    assert_true(room_sit(room, person[1], "Bob", "", &problem));
    rig_run(rig);
    restart(rig, &room, NULL, NULL);                    // while the match is being dealt
    deal(rig, room, person, client);
    const json_t *zones = json_object_get(json_object_get(client[1]->last, "view"), "zones");
    assert_string_equal(rig_text(json_array_get(json_object_get(zones, "federation units"), 0), "code"), "T1");
    assert_int_equal(json_array_size(json_object_get(zones, "dominion hand")), 2);
    assert_int_equal(rig_asked((const RigClient *const *)client), 1);
    for (int i = 0; i < 6 && room->state == ROOM_RUNNING; i++) {
        json_t *view[SEAT_COUNT];
        rig_play(rig, client, 5, &chance);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            view[seat] = json_incref(json_object_get(client[seat]->last, "view"));
        restart(rig, &room, person, client);            // while it is played
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
            assert_true(json_equal(view[seat], json_object_get(client[seat]->last, "view")));
            json_decref(view[seat]);
        }
    }
    rig_play(rig, client, -1, &chance);
    assert_string_equal(rig_state(client[0]), "over");
    record_holds(room, true);
    restart(rig, &room, person, client);
    record_holds(room, true);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        assert_true(rig_wish(rig, client[seat], "rematch", "\"on\":true"));
    Room *next = house_room(rig->house, table_text(client[0], "next"));
    assert_int_equal(next->chair[0].person, person[1]);
    assert_int_equal(next->from.kind, FROM_SCENE);
    restart(rig, &next, NULL, NULL);
    const int64_t swapped[SEAT_COUNT] = {person[1], person[0]};
    deal(rig, next, swapped, client);
    assert_int_equal(rig_asked((const RigClient *const *)client), 1);
    rig_free(rig);
}

static void a_beginning_that_is_not_saved_can_be_tried_again(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    for (int from = 0; from < 2; from++) {
        int64_t ann = rig_person(rig, "Ann");
        Room *room = from ? make_from(rig, ann, "scene", scene, "{\"bot\":\"random\",\"seat\":\"dominion\"}", &problem)
                          : make_table(rig, ann, "{\"game\":\"wars\",\"bot\":\"random\"}", &problem);
        RigClient *c = rig_enter(rig, room, ann);
        rig_shuffle(rig, c, false);
        atomic_store(&rig->failure, SQLITE_FULL);
        assert_false(rig_wish(rig, c, "reveal", "\"value\":\"%02d%062d\"", c->client.viewer + 1, 0));
        assert_int_equal(room->state, ROOM_DEALING);
        atomic_store(&rig->failure, 0);
        rig_shuffle(rig, c, true);
        assert_int_equal(room->state, ROOM_RUNNING);
        restart(rig, &room, NULL, NULL);
        assert_int_equal(room->state, ROOM_RUNNING);
    }
    rig_free(rig);
}

// The usual decks don't have every card: a scene may place others, and the record must bring their texts.
static void a_scene_may_place_cards_of_no_deck(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    const Loaded *wars = rig->game[GAME_WARS];
    const Deck *deck[SEAT_COUNT];
    Problem problem;
    char text[400];
    DefId other = 0;
    assert_true(load_default_decks(wars, deck));
    for (DefId d = 1; d < wars->set.count && !other; d++) {
        bool is_in = false;
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            for (uint8_t i = 0; i < deck[seat]->count; i++)
                is_in = is_in || deck[seat]->card[i] == d;
        other = is_in ? 0 : d;
    }
    assert_true(other > 0);
    snprintf(text, sizeof text, "game wars\nedition 2004\namber play: RQ02\namber hand: %s RQ05\nviolet play: RM02\n"
             "start turn amber\n", wars->set.def[other].code);
    int64_t ann = rig_person(rig, "Ann");
    Room *room = make_from(rig, ann, "scene", text, "{\"bot\":\"random\"}", &problem);
    if (!room)
        fail_msg("%s", problem.message);
    json_t *table = listed(rig, room, 0);
    assert_int_equal(json_array_size(json_object_get(table, "own_cards")), 0);
    assert_string_equal(rig_text(table, "edition"), "2004");
    json_decref(table);
    RigClient *c = deal_alone(rig, room, ann);
    assert_non_null(strstr(c->all.data, wars->set.def[other].code));
    int64_t person[SEAT_COUNT] = {ann, 0};
    RigClient *client[SEAT_COUNT];
    restart(rig, &room, person, client);
    assert_non_null(strstr(client[0]->all.data, wars->set.def[other].code));
    assert_true(rig_wish(rig, client[0], "concede", "%s", ""));
    record_holds(room, true);
    rig_free(rig);
}

// Nobody has anything to decide before the end: people pass, and the match is over.
static void a_match_may_be_over_at_once(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    size_t size;
    char *text = file_read("scenes/wars/rules/BDEST-5.scene", &size, &problem);
    assert_non_null(text);
    int64_t ann = rig_person(rig, "Ann");
    Room *room = make_from(rig, ann, "scene", text, "{\"bot\":\"random\"}", &problem);
    RigClient *c = deal_alone(rig, room, ann);
    assert_string_equal(rig_state(c), "over");
    record_holds(room, true);
    free(text);
    rig_free(rig);
}

// Whoever wrote a scene knows its seed: what is drawn later must follow from the shuffle's seed.
static void its_chance_is_the_shuffles(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    uint8_t key[2][32], seed[32];
    for (int i = 0; i < 2; i++) {
        int64_t ann = rig_person(rig, "Ann");
        Room *room = make_from(rig, ann, "scene", scene, "{\"bot\":\"random\",\"seat\":\"dominion\"}", &problem);
        assert_non_null(room);
        RigClient *c = deal_alone(rig, room, ann);
        assert_int_equal(c->client.viewer, 1);
        assert_int_equal(room->session->start->rng.position, 0);
        rng_key_get(&room->session->start->rng, key[i]);
        shuffle_seed(&room->shuffle, seed);
        assert_memory_equal(key[i], seed, sizeof seed);
        while (room->state == ROOM_RUNNING && rig_options(c) > 0 && room->session->history.count < 20)
            assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":0", (long long)rig_choice(c)));
    }
    assert_memory_not_equal(key[0], key[1], sizeof key[0]);
    rig_free(rig);
}

static void a_scene_tells_nobody_more_than_a_seat_may_know(void **state)
{
    (void)state;
    static const char other_way[] = "game trekwar\ndominion units: DU01\nfederation hand: FU04 FU05\n"
                                    "dominion hand: DU05 DU04\nset ground Space\nset fight 1\nstart turn federation\n";
    Rig *rig = rig_new();
    Problem problem;
    for (SeatId asked = 0; asked < SEAT_COUNT; asked++) {
        RigClient *client[SEAT_COUNT];
        int64_t person[SEAT_COUNT] = {rig_person(rig, "Ann"), rig_person(rig, "Bob")};
        Room *room = make_from(rig, person[0], "scene", asked ? scene : other_way, "{\"public\":true}", &problem);
        assert_true(room_sit(room, person[1], "Bob", "", &problem));
        rig_run(rig);
        deal(rig, room, person, client);
        RigClient *onlooker = rig_enter(rig, room, rig_person(rig, "Eve"));
        assert_true(rig_hello(rig, onlooker));
        assert_null(strstr(client[0]->all.data, "DU05"));       // the hands, and the text of the scene
        assert_null(strstr(client[1]->all.data, "FU05"));
        assert_null(strstr(onlooker->all.data, "DU05"));
        assert_null(strstr(onlooker->all.data, "FU05"));
        assert_non_null(strstr(client[0]->all.data, "FU05"));
        assert_non_null(strstr(client[1]->all.data, "DU05"));
        assert_int_equal(session_asked(room->session), asked);
        const char *hello = "\"wants\":\"drawing bytes\"";
        assert_int_equal(rig_others_alike(rig, room, &client[asked]->client, hello, 1, 5), 5);
    }
    rig_free(rig);
}

// What is told about the cards of a match is enough to read its Views, and says nothing about where cards are.
static void cards_are_told_without_the_position(Room *room)
{
    Bytes text = {0};
    Transcript read;
    Problem problem;
    const CardSet *set = transcript_set(&room->book->cards);
    assert_non_null(room->book->cards.start);
    book_tell(room->book, &text);
    bytes_put(&text, "", 1);
    assert_null(strstr(text.data, "position"));
    assert_null(strstr(text.data, " hand: "));
    if (!transcript_read_cards(&read, room->game, (Span){text.data, text.used - 1}, &problem))
        fail_msg("%u: %s", problem.line, problem.message);
    assert_null(read.start);
    assert_int_equal(read.set.count, set->count);
    for (DefId d = 1; d < set->count; d++)
        assert_string_equal(read.set.def[d].code, set->def[d].code);
    transcript_clear(&read);
    bytes_free(&text);
}

static void the_cards_of_a_match_say_nothing_of_its_position(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    RigClient *client[SEAT_COUNT];
    uint64_t chance = 3;
    int64_t ann = rig_person(rig, "Ann");
    Room *room = make_from(rig, ann, "scene", scene, "{\"bot\":\"random\"}", &problem);
    cards_are_told_without_the_position(room);
    room = make_from(rig, ann, "lesson", "wars/1", "{}", &problem);
    cards_are_told_without_the_position(room);
    Room *parent = rig_table(rig, GAME_WARS, client);
    rig_play(rig, client, 12, &chance);
    assert_true(rig_wish(rig, client[0], "concede", "%s", ""));
    room = make_from(rig, ann, "table", parent->link, "{\"choice\":8,\"bot\":\"random\"}", &problem);
    cards_are_told_without_the_position(room);
    rig_free(rig);
}

// ---- lessons ----

// The choices of a lesson's first way through, as far as they are asked.
static void follow(Rig *rig, RigClient *c, Room *room, Span file)
{
    char seat[32];
    const char *name = room->game->seat_names[c->client.viewer];
    snprintf(seat, sizeof seat, "%s:", name);
    bool is_behind = false;
    while (file.size > 0) {
        Span line = span_line(&file), word;
        line = span_until(&line, '#');
        word = span_word(&line);
        is_behind = is_behind || span_is(word, "lesson");
        if (span_is(word, "again"))
            return;
        while (is_behind && span_is(word, seat) && line.size > 0) {
            Span words = span_trim(span_until(&line, ','));
            bool is_asked = session_asked(room->session) == c->client.viewer;
            int index = is_asked ? read_option(&room->session->table, words) : -1;
            if (index >= 0)
                assert_true(rig_wish(rig, c, "choose", "\"choice\":%lld,\"option\":%d", (long long)rig_choice(c),
                                     index));
        }
    }
}

static void lessons_are_taught(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        LessonList list;
        lessons_find(games[g], &list);
        assert_true(list.count >= 4);
        for (int i = 0; i < list.count; i++) {
            char name[80];
            size_t size;
            int64_t person[SEAT_COUNT] = {0}, ann = rig_person(rig, "Ann");
            snprintf(name, sizeof name, i % 2 ? "%s/%s" : "%s/%.1s", games[g]->name, list.entry[i].name);
            Room *room = make_from(rig, ann, "lesson", name, "{}", &problem);
            if (!room)
                fail_msg("%s: %s", name, problem.message);
            RigClient *c = deal_alone(rig, room, ann);
            const json_t *lesson = json_object_get(c->last, "lesson");
            assert_string_equal(rig_text(lesson, "title"), list.entry[i].title);
            assert_true(json_array_size(json_object_get(lesson, "told")) > 0);
            assert_true(json_is_false(json_object_get(lesson, "done")));
            assert_int_equal(c->client.viewer, room->book->cards.start->learner);
            assert_memory_equal(&room->session->start->rng, &room->book->cards.start->match.rng, sizeof(Rng));
            char *file = data_read(NULL, list.entry[i].path, &size, &problem);
            follow(rig, c, room, (Span){file, size});
            free(file);
            lesson = json_object_get(c->last, "lesson");
            bool is_done = json_is_true(json_object_get(lesson, "done"));
            if (!is_done && list.entry[i].number < 4)   // the fourth is a whole match, in which the bot is free
                fail_msg("%s is not done", name);
            json_t *view = json_incref(json_object_get(c->last, "view"));
            person[c->client.viewer] = ann;
            RigClient *client[SEAT_COUNT];
            restart(rig, &room, person, client);
            c = client[person[0] ? 0 : 1];
            assert_true(json_equal(view, json_object_get(c->last, "view")));
            json_decref(view);
            lesson = json_object_get(c->last, "lesson");
            assert_string_equal(rig_text(lesson, "title"), list.entry[i].title);
            if (room->state == ROOM_RUNNING)
                assert_true(rig_wish(rig, c, "concede", "%s", ""));
            record_holds(room, false);
            restart(rig, &room, person, client);
            lesson = json_object_get(client[person[0] ? 0 : 1]->last, "lesson");
            assert_int_equal(json_is_true(json_object_get(lesson, "done")), is_done);
        }
    }
    rig_free(rig);
}

// ---- moments of a finished match ----

enum { MOMENTS = 12 };

static void a_table_begins_from_a_moment(void **state)
{
    (void)state;
    Rig *rig = rig_new();
    Problem problem;
    for (uint8_t game = GAME_TREKWAR; game < GAME_COUNT; game++) {
        RigClient *client[SEAT_COUNT];
        json_t *view[MOMENTS][SEAT_COUNT];
        uint32_t entries[MOMENTS];
        int64_t person[SEAT_COUNT];
        uint64_t chance = 40 + game;
        char parent[LINK_BYTES], more[80];
        Room *room = rig_table(rig, game, client);
        memcpy(parent, room->link, sizeof parent);
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            person[seat] = client[seat]->client.person;
        assert_null(make_from(rig, person[0], "table", parent, "{\"choice\":0}", &problem));        // it is not over
        for (int i = 0; i < MOMENTS; i++) {
            entries[i] = room->session->transcript.count;
            for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                view[i][seat] = json_incref(json_object_get(client[seat]->last, "view"));
            rig_play(rig, client, 4, &chance);
        }
        if (room->state == ROOM_RUNNING)
            assert_true(rig_wish(rig, client[0], "concede", "%s", ""));
        uint32_t all = room->session->transcript.count;
        room->is_public = false;
        room_save(room, NULL, NULL);
        rig_run(rig);
        int64_t eve = rig_person(rig, "Eve");
        assert_null(make_from(rig, eve, "table", parent, "{\"choice\":0}", &problem));
        assert_non_null(strstr(problem.message, "that you may watch"));
        snprintf(more, sizeof more, "{\"choice\":%u}", all);
        assert_null(make_from(rig, person[0], "table", parent, more, &problem));
        assert_non_null(strstr(problem.message, "was over"));
        snprintf(more, sizeof more, "{\"choice\":%u}", all + 1);
        assert_null(make_from(rig, person[0], "table", parent, more, &problem));
        for (int i = 0; i < MOMENTS; i++) {
            if (entries[i] < all) {
                snprintf(more, sizeof more, "{\"choice\":%u}", entries[i]);
                room = make_from(rig, person[0], "table", parent, more, &problem);
                if (!room)
                    fail_msg("%u: %s", entries[i], problem.message);
                assert_string_equal(room->from.name, "");       // a private match's link is nobody else's
                assert_true(room_sit(room, person[1], "Bob", "", &problem));
                rig_run(rig);
                if (i % 4 == 1)
                    restart(rig, &room, NULL, NULL);
                deal(rig, room, person, client);
                for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                    assert_true(json_equal(view[i][seat], json_object_get(client[seat]->last, "view")));
                rig_play(rig, client, 10, &chance);
                restart(rig, &room, person, client);
                if (room->state == ROOM_RUNNING)
                    assert_true(rig_wish(rig, client[1], "concede", "%s", ""));
                record_holds(room, true);
            }
            for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                json_decref(view[i][seat]);
        }
        char child[LINK_BYTES];                                 // a moment of a match that began from one
        memcpy(child, room->link, sizeof child);
        room = make_from(rig, person[0], "table", child, "{\"choice\":1,\"bot\":\"random\"}", &problem);
        assert_non_null(room);
        rig_restart(rig);
    }
    rig_free(rig);
}

// ---- bad input ----

static void bad_positions_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
        uint32_t line, column;
    } bad[] = {
        {"", "without \"start\"", 1, 1},
        {"game chess\n", "the name of a game", 1, 6},
        {"scene X\ngame wars\nstart turn nobody\n", "line 3, column 12", 3, 12},
        {"game wars\namber hand: XX99\nstart turn amber\n", "the code of a card", 2, 13},
        {"game trekwar\nstart\nexpect options 99\n", "does not hold", 3, 1},
        {"game trekwar\nstart\nconcede dominion\n", "the match is over", 0, 0},
        {"game trekwar\ncards\nX [T1]\nUnit\nnothing\nend\nstart\n", "", 4, 5},
    };
    static const char *const bodies[] = {
        "{\"from\":7}", "{\"from\":{}}", "{\"from\":{\"scene\":7}}", "{\"from\":{\"lesson\":\"wars/99\"}}",
        "{\"from\":{\"lesson\":\"chess/1\"}}", "{\"from\":{\"lesson\":\"wars\"}}",
        "{\"from\":{\"lesson\":\"wars/../1\"}}",
        "{\"from\":{\"table\":\"nothinglikethis\",\"choice\":1}}", "{\"from\":{\"table\":\"x\"}}",
        "{\"from\":{\"table\":\"x\",\"choice\":-1}}", "{\"from\":{\"lesson\":\"wars/1\",\"scene\":\"\"}}",
        "{\"from\":{\"lesson\":\"wars/1\"},\"deck\":\"court\"}",
        "{\"from\":{\"lesson\":\"wars/1\"},\"seat\":\"violet\"}",
        "{\"from\":{\"lesson\":\"wars/1\"},\"game\":\"enemy\"}", "{\"from\":{\"lesson\":\"wars/1\"},\"clock\":\"5\"}",
        "{\"from\":{\"lesson\":\"wars/1\"},\"bot\":\"god\"}",
    };
    Rig *rig = rig_new();
    Problem problem;
    int64_t ann = rig_person(rig, "Ann");
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        problem = (Problem){0};
        assert_null(make_from(rig, ann, "scene", bad[i].text, "{}", &problem));
        if (!strstr(problem.message, bad[i].says) || problem.line != bad[i].line || problem.column != bad[i].column)
            fail_msg("%zu: %u:%u %s", i, problem.line, problem.column, problem.message);
    }
    for (size_t i = 0; i < COUNT_OF(bodies); i++) {
        problem = (Problem){0};
        assert_null(make_table(rig, ann, bodies[i], &problem));
        assert_true(problem.message[0] != 0);
    }
    assert_null(rig->house->rooms);
    assert_null(rig->house->books);                     // nothing is kept of what was refused
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
        cmocka_unit_test(the_deck_for_whoever_comes_stays),
        cmocka_unit_test(settings_are_the_matchs),
        cmocka_unit_test(a_table_begins_from_a_scene),
        cmocka_unit_test(a_beginning_that_is_not_saved_can_be_tried_again),
        cmocka_unit_test(a_scene_may_place_cards_of_no_deck),
        cmocka_unit_test(a_match_may_be_over_at_once),
        cmocka_unit_test(its_chance_is_the_shuffles),
        cmocka_unit_test(a_scene_tells_nobody_more_than_a_seat_may_know),
        cmocka_unit_test(the_cards_of_a_match_say_nothing_of_its_position),
        cmocka_unit_test(lessons_are_taught),
        cmocka_unit_test(a_table_begins_from_a_moment),
        cmocka_unit_test(bad_positions_are_refused_with_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
