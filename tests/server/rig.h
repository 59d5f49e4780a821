// rig.h — a house without a network: tables, people and bots in one process, clients as queues of messages.

#ifndef RIFT_TESTS_SERVER_RIG_H
#define RIFT_TESTS_SERVER_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/house.h"
#include "server/shuffle.h"
#include "server/tap_vfs.h"

enum { RIG_CLIENTS = 64 };

typedef struct RigClient {
    Client client;
    json_t *last;                       // the last numbered message
    json_t *reply;                      // the last answer to a wish
    Bytes all;                          // everything that came, one message on each line
    int64_t id;                         // of the last wish
    uint32_t messages;
} RigClient;

typedef struct Rig {
    char folder[64], path[96];
    Loop *loop;
    Store *store;
    House *house;
    Loaded *game[GAME_COUNT];
    RigClient *at[RIG_CLIENTS];
    int count;
    int64_t alive_at;                   // for the next house
    const char *vfs;                    // the disk of the next house; NULL: `tap`
    TapVfs tap;                         // the disk
    atomic_int failure;                 // what every write returns; 0: success
} Rig;

static inline int rig_disk(void *self, const Tap *tap)
{
    Rig *rig = self;
    return tap->deed == TAP_WRITE ? atomic_load(&rig->failure) : SQLITE_OK;
}

// What the list of the protocol has, by object; a member whose name ends in ? may be missing.
typedef enum RigObject { MESSAGE, TABLE, CHAIR } RigObject;
static const struct {
    RigObject object;
    const char *name, *type;
} rig_told[] = {
#define TOLD(object, name, type) {object, name, type},
#include "server/protocol.def"
};

// Every member is in the list, and every required member is there.
static inline void rig_is_listed(RigObject object, json_t *found)
{
    const char *key;
    json_t *value;
    size_t needed = 0, listed = 0;
    for (size_t i = 0; i < COUNT_OF(rig_told); i++) {
        const char *name = rig_told[i].name;
        if (rig_told[i].object != object || strchr(name, '?'))
            continue;
        needed++;
        listed += json_object_get(found, name) != NULL;
    }
    assert_int_equal(listed, needed);
    json_object_foreach(found, key, value) {
        bool is_there = false;
        for (size_t i = 0; i < COUNT_OF(rig_told); i++)
            is_there = is_there || (rig_told[i].object == object && strlen(key) == strcspn(rig_told[i].name, "?") &&
                                    strncmp(key, rig_told[i].name, strlen(key)) == 0);
        if (!is_there)
            fail_msg("\"%s\" is told and not listed in server/protocol.def", key);
    }
}

static inline void rig_check_message(json_t *message)
{
    json_t *table = json_object_get(message, "table");
    rig_is_listed(MESSAGE, message);
    rig_is_listed(TABLE, table);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        rig_is_listed(CHAIR, json_array_get(json_object_get(table, "seats"), seat));
}

static inline void rig_take(void *to, Span message)
{
    RigClient *c = to;
    json_t *object = json_loadb(message.at, message.size, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    bytes_put(&c->all, message.at, message.size);
    bytes_put(&c->all, "\n", 1);
    c->messages++;
    if (json_object_get(object, "n"))
        rig_check_message(object);
    json_t **kept = json_object_get(object, "n") ? &c->last : &c->reply;
    json_decref(*kept);
    *kept = object;
}

static inline void rig_problem(void *self, const char *file, const Problem *problem)
{
    (void)self;
    print_error("%s:%u: %s\n", file, problem->line, problem->message);
}

static inline void rig_open(Rig *rig)
{
    Problem problem;
    rig->loop = loop_new();
    StoreSetup setup = {.loop = rig->loop, .path = rig->path, .vfs = rig->vfs ? rig->vfs : "rig"};
    rig->store = store_open(&setup, &problem);
    if (!rig->store)
        print_error("%s\n", problem.message);
    assert_non_null(rig->store);
    rig->house = house_new(rig->loop, rig->store, 1);
    rig->house->alive_at = rig->alive_at;
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++)
        rig->house->game[g] = rig->game[g];
    assert_true(house_resume(rig->house, &problem));
    store_settle(rig->store);
}

static inline void rig_dismiss(Rig *rig)        // everybody
{
    for (int i = 0; i < rig->count; i++) {
        RigClient *c = rig->at[i];
        if (c->client.room)
            room_leave(c->client.room, &c->client);
        json_decref(c->last);
        json_decref(c->reply);
        bytes_free(&c->all);
        free(c);
    }
    rig->count = 0;
}

static inline void rig_close(Rig *rig)
{
    rig_dismiss(rig);
    store_settle(rig->store);
    house_free(rig->house);
    store_close(rig->store);
    loop_free(rig->loop);
}

static inline Rig *rig_new(void)
{
    Rig *rig = calloc(1, sizeof *rig);
    strcpy(rig->folder, access("/dev/shm", W_OK) == 0 ? "/dev/shm/rift-rig-XXXXXX" : "/tmp/rift-rig-XXXXXX");
    assert_non_null(mkdtemp(rig->folder));
    snprintf(rig->path, sizeof rig->path, "%s/rift.db", rig->folder);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        rig->game[g] = calloc(1, sizeof *rig->game[g]);
        assert_int_equal(load_game(rig->game[g], games[g], NULL, rig_problem, NULL), 0);
    }
    tap_vfs_add(&rig->tap, "rig", rig_disk, rig);
    rig_open(rig);
    return rig;
}

static inline void rig_free(Rig *rig)
{
    char command[128];
    rig_close(rig);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        load_clear(rig->game[g]);
        free(rig->game[g]);
    }
    tap_vfs_remove(&rig->tap);
    snprintf(command, sizeof command, "rm -r %s", rig->folder);
    assert_int_equal(system(command), 0);
    free(rig);
}

// As after a kill: nothing is told, nothing is closed; what was not on the disk is gone.
static inline void rig_restart(Rig *rig)
{
    rig_close(rig);
    rig_open(rig);
}

static inline int64_t rig_person(Rig *rig, const char *name)
{
    PersonRow row = {.person = ++rig->house->last_person, .at = 1};
    snprintf(row.name, sizeof row.name, "%s", name);
    row.token[0] = (uint8_t)row.person;
    row.token[1] = (uint8_t)(row.person >> 8);
    Unit *unit = unit_begin(rig->store);
    unit_person(unit, &row);
    unit_commit(unit, NULL, NULL);
    store_settle(rig->store);
    return row.person;
}

// One turn of the loop and of the store; whether there is more to do.
static inline bool rig_turn(Rig *rig)
{
    store_settle(rig->store);
    loop_turn(rig->loop, bot_pool_waiting(rig->house->bots) > 0 ? 1 : 0);
    return store_waiting(rig->store) > 0 || bot_pool_waiting(rig->house->bots) > 0;
}

// Until nothing is left to write and no bot is thinking; pauses are not waited for.
static inline void rig_settle(Rig *rig)
{
    for (int quiet = 0, turns = 0; quiet < 2 && turns < 20000; turns++)
        quiet = rig_turn(rig) ? 0 : quiet + 1;
}

// The same without waiting for pauses.
static inline void rig_run(Rig *rig)
{
    for (int quiet = 0, turns = 0; quiet < 2 && turns < 20000; turns++) {
        bool busy = rig_turn(rig);
        int64_t now = loop_now(rig->loop);
        for (Room *room = rig->house->rooms; room; room = room->next_room)
            for (uint8_t v = 0; v < VIEWER_COUNT; v++)
                if (room->stream[v].held_until > now) {
                    loop_skip(rig->loop, room->stream[v].held_until - now);
                    busy = true;
                }
        quiet = busy ? 0 : quiet + 1;
    }
}

static inline RigClient *rig_enter(Rig *rig, Room *room, int64_t person)
{
    RigClient *c = calloc(1, sizeof *c);
    c->client = (Client){.person = person, .send = rig_take, .to = c};
    rig->at[rig->count++] = c;
    room_enter(room, &c->client);
    return c;
}

static inline void rig_send(RigClient *c, const char *word, const char *members)
{
    char text[600];
    int size = snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"%s\"%s%s}", (long long)++c->id, word,
                        members[0] ? "," : "", members);
    room_message(c->client.room, &c->client, (Span){text, (size_t)size});
}

// "choose", then members: "\"choice\":3,\"option\":0". Answered when this returns; true if it was acknowledged.
__attribute__((format(printf, 4, 5))) static inline bool rig_wish(Rig *rig, RigClient *c, const char *word,
                                                                  const char *members, ...)
{
    char more[400];
    va_list list;
    va_start(list, members);
    vsnprintf(more, sizeof more, members, list);
    va_end(list);
    rig_send(c, word, more);
    rig_run(rig);
    return json_integer_value(json_object_get(c->reply, "ack")) == c->id;
}

static inline bool rig_hello(Rig *rig, RigClient *c) { return rig_wish(rig, c, "hello", "%s", ""); }

static inline const char *rig_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static inline const char *rig_state(const RigClient *c) { return rig_text(json_object_get(c->last, "table"), "state"); }
static inline const char *rig_code(const RigClient *c) { return rig_text(c->reply, "code"); }

// A seat's share in the shuffle, from a value of its own.
static inline void rig_shuffle(Rig *rig, RigClient *c, bool reveals)
{
    uint8_t value[SHUFFLE_BYTES] = {[0] = (uint8_t)(c->client.viewer + 1)}, commitment[SHUFFLE_BYTES];
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    shuffle_commitment(value, commitment);
    text_hex(&text, reveals ? value : commitment, SHUFFLE_BYTES);
    assert_true(reveals ? rig_wish(rig, c, "reveal", "\"value\":\"%s\"", hex)
                        : rig_wish(rig, c, "commit", "\"commitment\":\"%s\"", hex));
}

static inline RoomSetup rig_setup(uint8_t game, int64_t person)
{
    RoomSetup setup = {.game = games[game], .name = "a table", .is_public = true};
    clock_read(span_of("none"), &setup.clock);
    setup.chair[0].person = person;
    snprintf(setup.chair[0].name, sizeof setup.chair[0].name, "Ann");
    return setup;
}

// A table that is stored and open, or dealt if nobody else may sit down.
static inline Room *rig_room(Rig *rig, RoomSetup *setup)
{
    Problem problem;
    assert_true(house_setup_decks(rig->house, setup, &problem));
    Room *room = room_open(rig->house, setup);
    rig_run(rig);
    return room;
}

// Ann against a bot that plays by chance; the match has begun.
static inline RigClient *rig_against_bot(Rig *rig, Room **ret_room)
{
    RoomSetup setup = rig_setup(GAME_WARS, rig_person(rig, "Ann"));
    setup.chair[1].bot = BOT_RANDOM;
    *ret_room = rig_room(rig, &setup);
    RigClient *c = rig_enter(rig, *ret_room, setup.chair[0].person);
    rig_shuffle(rig, c, false);
    rig_shuffle(rig, c, true);
    assert_true(rig_hello(rig, c));
    return c;
}

// Two people at a table whose match has begun. It is the same match for the same `seed`, if `number` is the same, too;
// 0: the table's own number.
static inline Room *rig_table_as(Rig *rig, uint8_t game, uint8_t seed, int64_t number, const char *clock,
                                 RigClient *ret_client[SEAT_COUNT])
{
    Problem problem;
    int64_t ann = rig_person(rig, "Ann"), bob = rig_person(rig, "Bob");
    RoomSetup setup = rig_setup(game, ann);
    assert_true(clock_read(span_of(clock), &setup.clock));
    Room *room = rig_room(rig, &setup);
    room->shuffle.table = number ? number : room->number;
    memset(room->shuffle.server.value, seed, SHUFFLE_BYTES);
    shuffle_commitment(room->shuffle.server.value, room->shuffle.server.commitment);
    assert_true(room_sit(room, bob, "Bob", "", &problem));
    rig_run(rig);
    ret_client[0] = rig_enter(rig, room, ann);
    ret_client[1] = rig_enter(rig, room, bob);
    for (int reveals = 0; reveals < 2; reveals++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            rig_shuffle(rig, ret_client[seat], reveals);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        assert_true(rig_hello(rig, ret_client[seat]));
    assert_string_equal(rig_state(ret_client[0]), "running");
    return room;
}

static inline Room *rig_table(Rig *rig, uint8_t game, RigClient *ret_client[SEAT_COUNT])
{
    return rig_table_as(rig, game, game, 0, "none", ret_client);        // the same match in every run
}

// The seat that is asked, as the clients were told; -1: nobody.
static inline int rig_asked(const RigClient *const client[SEAT_COUNT])
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (json_string_value(json_object_get(json_object_get(client[seat]->last, "options"), "question")))
            return seat;
    return -1;
}

static inline int64_t rig_choice(const RigClient *c) { return json_integer_value(json_object_get(c->last, "choice")); }

static inline size_t rig_options(const RigClient *c)
{
    return json_array_size(json_object_get(json_object_get(c->last, "options"), "options"));
}

// Plays up to this many answers of whoever is asked, at random; -1: the rest of the match.
static inline void rig_play(Rig *rig, RigClient *client[SEAT_COUNT], int answers, uint64_t *chance)
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

// ---- secrecy: matches that differ only in what a viewer can't know ----

static inline void rig_deal_other(Room *room, uint8_t viewer, uint64_t seed)
{
    View view;
    Table t;
    Match dealt;
    Xoshiro x;
    xoshiro_seed(&x, seed);
    memset(&dealt, 0, sizeof dealt);
    table_init(&t, room->game, room->session->set, &dealt);
    view_make(&view, &room->session->table, viewer);
    view_determinize(&view, &x, &t);
    session_load(room->session, &dealt);
}

// Gives other faces, this many times, to the cards the viewer can't know: what this person is told at "hello" must not
// change by a byte. Returns how often the match was really a different one.
static inline uint32_t rig_others_alike(Rig *rig, Room *room, const Client *viewer, const char *hello, uint64_t seed,
                                        uint32_t others)
{
    Match before;
    match_copy(room->game, &before, &room->session->match);
    Bytes first = {0};
    uint32_t differ = 0;
    for (uint32_t other = 0; other <= others; other++) {
        if (other > 0)
            rig_deal_other(room, viewer->viewer, seed + other - 1);
        differ += !match_equal(room->game, &room->session->match, &before);
        RigClient *again = rig_enter(rig, room, viewer->person);
        assert_true(rig_wish(rig, again, "hello", "%s", hello));
        if (other == 0)
            bytes_put(&first, again->all.data, again->all.used);
        else
            assert_string_equal(first.data, again->all.data);
        room_leave(room, &again->client);
        rig_run(rig);
    }
    bytes_free(&first);
    return differ;
}

#endif
