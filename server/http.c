// http.c — one function for each thing that can be asked for, and the list of them.
#include "server/http.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "api/lessons.h"
#include "api/wire.h"
#include "core/hash.h"
#include "core/say.h"
#include "server/person.h"
#include "server/listing.h"
#include "server/notice.h"
#include "server/wanted.h"

// A request on its way to its answer. What it has to write is given to the store, and `then` goes on when that is done:
// the loop never waits for the disk.
typedef struct Asked Asked;
struct Asked {
    Front *front;
    House *house;
    Request *request;
    Reply reply;
    Json j;                             // writes the reply's body
    char link[LINK_BYTES];              // of the table that the path names, or that was made
    const char *rest;                   // of the path, behind what was matched
    bool is_known;                      // the person
    bool is_new;                        // and becomes one by this
    PersonRow person;
    char cookie[COOKIE_BYTES], secret[SECRET_TEXT];
    json_t *body;                       // what was sent
    bool was_on;                        // before it was changed
    void (*then)(Asked *a);             // NULL: it is answered
    void (*quiet)(Asked *a);            // when the table is: see when_quiet
    int tries;
    bool good;                          // what was given last is on the disk
};

// ---- answers ----

static void begin_body(Asked *a)
{
    a->front->body.used = 0;
    json_begin(&a->j, bytes_put, &a->front->body);
}

static void answer(Asked *a, int status)
{
    a->reply.status = status;
    a->reply.type = "application/json";
    a->reply.body = bytes_span(&a->front->body);
    if (a->is_new && status < 400)
        a->reply.cookie = a->cookie;
}

static void refuse(Asked *a, int status, const char *problem)
{
    begin_body(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "problem", problem);
    json_close(&a->j);
    answer(a, status);
}

// The same with its place in a text that was sent.
static void refuse_at(Asked *a, int status, const Problem *problem)
{
    begin_body(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "problem", problem->message);
    if (problem->line > 0) {
        json_put_number(&a->j, "line", problem->line);
        json_put_number(&a->j, "column", problem->column);
    }
    json_close(&a->j);
    answer(a, status);
}

// ---- waiting ----

static void asked_free(Asked *a)
{
    json_decref(a->body);
    free(a);
}

static void go_on(void *self, const char *problem)
{
    Asked *a = self;
    void (*then)(Asked *a) = a->then;
    a->then = NULL;
    a->good = problem == NULL;
    then(a);
    if (a->then)
        return;
    request_reply(a->request, &a->reply);
    asked_free(a);
}

static void write_then(Asked *a, Unit *unit, void (*then)(Asked *a))
{
    a->then = then;
    unit_commit(unit, go_on, a);
}

// When everything that was given to the store until now is written, or could not be.
static void settled_then(Asked *a, void (*then)(Asked *a)) { write_then(a, unit_begin(a->house->store), then); }

static void unsaved(Asked *a)
{
    refuse(a, 503, "it could not be saved, so nothing was changed; please try again in a moment");
}

static bool is_saved(Asked *a)
{
    if (!a->good)
        unsaved(a);
    return a->good;
}

// ---- who asks, and what ----

static const char *text_of(const Asked *a, const char *key)
{
    const char *text = json_string_value(json_object_get(a->body, key));
    return text ? text : "";
}

static bool read_body(Asked *a, const Member *members, size_t count)
{
    Span body = request_body(a->request);
    Problem problem;
    a->body = body.size ? json_loadb(body.at, body.size, JSON_REJECT_DUPLICATES, NULL) : json_object();
    bool good = json_is_object(a->body) || problem_set(&problem, 0, 0, "the body must be a JSON object");
    good = good && (!members || members_are_good(a->body, members, count, &problem));
    const char *name = good ? text_of(a, "name") : "";
    char clean[NAME_BYTES];
    if (good && name[0] && !person_name(span_of(name), clean))
        good = problem_set(&problem, 0, 0, "\"name\" must have letters that can be seen");
    if (!good)
        refuse(a, 400, problem.message);
    return good;
}

// Behind a proxy that is trusted, the address that it names counts.
static bool is_too_many(Asked *a)
{
    char problem[120];
    Address address;
    bool is_address = address_read(span_of(request_address(a->request)), &address);
    uint32_t wait = is_address ? guests_wait(&a->front->guests, &address, loop_now(a->house->loop)) : 0;
    if (wait == 0)
        return false;
    snprintf(problem, sizeof problem, "too many new guests from your address: try again in %u %s", wait < 100 ? wait
             : (wait + 59) / 60, wait < 100 ? "seconds" : "minutes");
    refuse(a, 429, problem);
    a->reply.wait_s = wait;
    return true;
}

// Whoever does something becomes a guest by it, if nobody yet; stored together with what is done.
static bool need_person(Asked *a)
{
    if (a->is_known)
        return true;
    if (is_too_many(a))
        return false;
    person_new(a->house, a->request, text_of(a, "name"), &a->person, a->cookie);
    a->is_known = a->is_new = true;
    return true;
}

// What refers to the person fails after this, with a reason that says less.
static void person_written(void *self, const char *problem)
{
    House *house = self;
    if (problem)
        notice_seldom(&house->unsaved, "not-saved", problem, "person=new");
}

// In front of what refers to it: if it can't be written, that can't be either.
static void give_person(Asked *a)
{
    if (!a->is_new)
        return;
    Unit *unit = unit_begin(a->house->store);
    unit_person(unit, &a->person);
    unit_commit(unit, person_written, a->house);
}

static Room *need_room(Asked *a)
{
    Room *room = house_room(a->house, a->link);
    if (room && room->shown.is_there)
        return room;
    refuse(a, 404, "there is no such table: the link may be cut short");
    return NULL;
}

static void try_again(Asked *a);

// To change a table: nothing else of it is being written meanwhile.
static void when_quiet(Asked *a, void (*then)(Asked *a))
{
    enum { TRIES = 20 };
    const Room *room = need_room(a);
    if (!room)
        return;
    if (room->deed.kind == DEED_NONE) {
        then(a);
    } else if (++a->tries > TRIES) {
        refuse(a, 503, "much is happening at this table just now; please try again in a moment");
    } else {
        a->quiet = then;
        settled_then(a, try_again);
    }
}

static void try_again(Asked *a) { when_quiet(a, a->quiet); }

// ---- the server ----

static void get_health(Asked *a)
{
    begin_body(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "state", "well");
    json_put_number(&a->j, "waiting_to_be_written", store_waiting(a->house->store));
    json_close(&a->j);
    answer(a, 200);
}

static void get_metrics(Asked *a)
{
    a->front->body.used = 0;
    list_metrics(a->house, a->front->net, &a->front->body);
    a->reply.status = 200;
    a->reply.type = "text/plain; version=0.0.4; charset=utf-8";
    a->reply.body = bytes_span(&a->front->body);
}

static void get_games(Asked *a)
{
    begin_body(a);
    json_put_array(&a->j, NULL);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++)
        wire_game(&a->j, NULL, a->house->game[g]);
    json_close(&a->j);
    answer(a, 200);
}

static void get_lessons(Asked *a)
{
    begin_body(a);
    json_put_array(&a->j, NULL);
    for (int g = GAME_NONE + 1; g < GAME_COUNT; g++) {
        LessonList list;
        lessons_find(games[g], &list);
        for (int i = 0; i < list.count; i++) {
            json_put_object(&a->j, NULL);
            json_put_text(&a->j, "game", games[g]->name);
            json_put_number(&a->j, "number", list.entry[i].number);
            json_put_text(&a->j, "name", list.entry[i].name);
            json_put_text(&a->j, "title", list.entry[i].title);
            json_close(&a->j);
        }
    }
    json_close(&a->j);
    answer(a, 200);
}

static const Loaded *game_named(const Asked *a, Span name)
{
    const Game *game = game_find(name);
    return game ? a->house->game[game->id] : NULL;
}

// /api/cards/GAME/CODE, and /api/cards/GAME for all of them in the order in which they were read.
static void get_cards(Asked *a)
{
    Span rest = span_of(a->rest), name = span_until(&rest, '/');
    const Loaded *loaded = game_named(a, name);
    DefId def = loaded && rest.size ? card_set_find(&loaded->set, rest) : 0;
    if (!loaded || (rest.size && !def)) {
        refuse(a, 404, loaded ? "there is no such card" : "there is no such game");
        return;
    }
    begin_body(a);
    if (def) {
        wire_card(&a->j, NULL, &loaded->set, def);
    } else {
        json_put_array(&a->j, NULL);
        for (DefId d = 1; d < loaded->set.count; d++)
            wire_card(&a->j, NULL, &loaded->set, d);
        json_close(&a->j);
    }
    answer(a, 200);
}

// ---- people ----

static void put_me(Asked *a, int status)
{
    begin_body(a);
    json_put_object(&a->j, NULL);
    if (a->is_known)
        json_put_text(&a->j, "name", a->person.name);
    else
        json_put_null(&a->j, "name");
    json_close(&a->j);
    answer(a, status);
}

static void get_me(Asked *a) { put_me(a, 200); }

static void me_written(Asked *a)
{
    if (!is_saved(a))
        return;
    if (!a->is_new)
        person_renamed(a->house, &a->person);
    put_me(a, 200);
}

static const Member me_members[] = {{"name", MEMBER_TEXT}};

static void post_me(Asked *a)
{
    if (!read_body(a, me_members, COUNT_OF(me_members)))
        return;
    if (text_of(a, "name")[0] == 0) {
        refuse(a, 400, "\"name\" must be a text with letters in it");
        return;
    }
    if (!need_person(a))
        return;
    person_name(span_of(text_of(a, "name")), a->person.name);
    Unit *unit = unit_begin(a->house->store);
    unit_person(unit, &a->person);
    write_then(a, unit, me_written);
}

static void device_written(Asked *a)
{
    char path[SECRET_TEXT + 16];
    if (!is_saved(a))
        return;
    snprintf(path, sizeof path, "/device/%s", a->secret);
    begin_body(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "path", path);
    json_close(&a->j);
    answer(a, 201);
}

static void post_device(Asked *a)
{
    if (!a->is_known) {
        refuse(a, 403, "you have nothing to go on with yet: sit down at a table first");
        return;
    }
    Unit *unit = unit_begin(a->house->store);
    device_new(&a->person, a->secret, unit);
    write_then(a, unit, device_written);
}

static void refuse_device(Asked *a)
{
    refuse(a, 404, "this link was used already, or is too old: ask for another on the first device");
}

static void device_taken(Asked *a)
{
    if (!a->good && !device_is_there(a->house, a->rest)) {
        refuse_device(a);               // by another request at the same time
    } else if (is_saved(a)) {
        a->reply.status = 303;
        a->reply.location = "/";
        a->reply.cookie = a->cookie;
    }
}

static void post_device_take(Asked *a)
{
    Unit *unit = unit_begin(a->house->store);
    if (device_take(a->house, a->request, a->rest, a->cookie, unit)) {
        write_then(a, unit, device_taken);
    } else {
        unit_drop(unit);
        refuse_device(a);
    }
}

// ---- tables ----

static int by_number(const void *a, const void *b)
{
    const Room *const *one = a, *const *two = b;
    return (*one)->number < (*two)->number ? 1 : -1;
}

static bool is_offered(const Room *room, int64_t before)
{
    const Shown *shown = &room->shown;
    return room->is_public && shown->is_there && room->number < before &&
           (shown->state == ROOM_OPEN || shown->state == ROOM_RUNNING);
}

// The newest; with ?before=NUMBER the newest of those before that one.
static void get_tables(Asked *a)
{
    enum { MOST = 100 };
    const char *text = request_query(a->request, "before");
    int32_t number = INT32_MAX;
    if (text && !span_number(span_of(text), &number)) {
        refuse(a, 400, "\"before\" must be the number of a table");
        return;
    }
    size_t count = 0, room_count = 0;
    for (const Room *room = a->house->rooms; room; room = room->next_room)
        room_count++;
    const Room **rooms = calloc(room_count + 1, sizeof *rooms);
    check(rooms != NULL);
    for (const Room *room = a->house->rooms; room; room = room->next_room)
        if (is_offered(room, number))
            rooms[count++] = room;
    qsort(rooms, count, sizeof *rooms, by_number);
    begin_body(a);
    json_put_array(&a->j, NULL);
    for (size_t i = 0; i < count && i < MOST; i++)
        list_table(&a->j, NULL, rooms[i], a->is_known ? a->person.person : 0);
    json_close(&a->j);
    answer(a, 200);
    free(rooms);
}

static void put_mine(void *self, const TableRow *row)
{
    Asked *a = self;
    for (const Room *room = a->house->rooms; room; room = room->next_room)
        if (room->number == row->table && room->shown.is_there) {
            list_table(&a->j, NULL, room, a->person.person);
            return;
        }
    list_row(&a->j, NULL, a->house, row, a->person.person);
}

static void get_mine(Asked *a)
{
    enum { MOST = 200 };
    begin_body(a);
    json_put_array(&a->j, NULL);
    if (a->is_known)
        store_tables_of(a->house->store, a->person.person, MOST, put_mine, a);
    json_close(&a->j);
    answer(a, 200);
}

// Of a private table others see nothing, unless there is a seat for them.
static bool is_private(const Asked *a, const Room *room)
{
    return !room_may_watch(room, a->is_known ? a->person.person : 0) && room->shown.state != ROOM_OPEN;
}

static void get_table(Asked *a)
{
    Room *room = need_room(a);
    if (!room)
        return;
    room->visited = wall_now();
    if (is_private(a, room)) {
        refuse(a, 403, "this is a private table: only those who sit there see it");
        return;
    }
    begin_body(a);
    list_table_whole(&a->j, a->house, room, a->is_known ? a->person.person : 0);
    answer(a, 200);
}

static void put_link(Asked *a, const Room *room, int status)
{
    snprintf(a->front->location, sizeof a->front->location, "/t/%s", room->link);
    begin_body(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "link", room->link);
    json_put_text(&a->j, "path", a->front->location);
    json_close(&a->j);
    answer(a, status);
    a->reply.location = status == 201 ? a->front->location : NULL;
}

static void table_written(Asked *a)
{
    Room *room = house_room(a->house, a->link);
    if (room && room->shown.is_there) {
        put_link(a, room, 201);
        return;
    }
    if (room)
        room->state = ROOM_GONE;
    unsaved(a);
}

static void post_tables(Asked *a)
{
    enum { TABLES_EACH = 50, TABLES_ADDRESS = 200 };
    RoomSetup setup;
    Problem problem;
    uint64_t customer = request_customer(a->request);
    if (!read_body(a, NULL, 0))
        return;
    if (a->is_known && house_open_of(a->house, a->person.person) >= TABLES_EACH) {
        refuse(a, 429, "you have fifty tables open: finish some of them, or close them first");
        return;
    }
    if (customer && house_opened_by(a->house, customer) >= TABLES_ADDRESS) {
        refuse(a, 429, "two hundred tables were opened from your address: finish some of them, or close them first");
        return;
    }
    if (!need_person(a))
        return;
    if (!wanted_read(a->house, &a->person, a->body, &setup, &problem)) {
        refuse_at(a, 400, &problem);
        return;
    }
    give_person(a);
    setup.customer = customer;
    span_to(span_of(room_new(a->house, &setup)->link), a->link, sizeof a->link);
    settled_then(a, table_written);
}

static void sit_written(Asked *a)
{
    Room *room = need_room(a);
    if (room && room->is_unsaved) {
        room_stand(room, a->person.person);
        room_tell(room);
        unsaved(a);
    } else if (room) {
        put_link(a, room, 200);
    }
}

static void sit_down(Asked *a)
{
    Problem problem;
    Room *room = need_room(a);
    const char *deck = text_of(a, "deck");
    if (!room)
        return;
    if (room_seat_of(room, a->is_known ? a->person.person : 0) >= 0) {
        put_link(a, room, 200);         // the button pressed twice
        return;
    }
    if (!need_person(a))
        return;
    if (!room_may_sit(room, a->person.person, deck, &problem)) {
        refuse(a, 409, problem.message);
        return;
    }
    give_person(a);
    check(room_sit(room, a->person.person, a->person.name, deck, &problem));
    settled_then(a, sit_written);
}

static const Member sit_members[] = {{"deck", MEMBER_TEXT}, {"name", MEMBER_TEXT}};

static void post_sit(Asked *a)
{
    if (read_body(a, sit_members, COUNT_OF(sit_members)))
        when_quiet(a, sit_down);
}

static void close_written(Asked *a)
{
    Room *room = need_room(a);
    if (room && room->is_unsaved)
        unsaved(a);
    else if (room)
        put_link(a, room, 200);
}

// Whoever opened a table that nobody has joined can close it.
static void close_table(Asked *a)
{
    Room *room = need_room(a);
    if (!room)
        return;
    if (room_seat_of(room, a->is_known ? a->person.person : 0) < 0 ||
        (room->state != ROOM_OPEN && room->state != ROOM_DEALING)) {
        refuse(a, 409, "only a table of your own that has not begun can be closed");
        return;
    }
    room_close(room);
    settled_then(a, close_written);
}

static void post_close(Asked *a) { when_quiet(a, close_table); }

static void share_written(Asked *a)
{
    Room *room = need_room(a);
    if (room && room->is_unsaved) {
        room->is_shared = a->was_on;
        unsaved(a);
    } else if (room) {
        put_link(a, room, 200);
    }
}

static void share(Asked *a)
{
    Room *room = need_room(a);
    if (!room)
        return;
    if (room_seat_of(room, a->is_known ? a->person.person : 0) < 0) {
        refuse(a, 403, "only who sat at this table can share it");
        return;
    }
    a->was_on = room->is_shared;
    room->is_shared = json_is_true(json_object_get(a->body, "on"));
    room_save(room, NULL, NULL);
    settled_then(a, share_written);
}

static const Member share_members[] = {{"on", MEMBER_FLAG}};

static void post_share(Asked *a)
{
    if (!read_body(a, share_members, COUNT_OF(share_members)))
        return;
    if (!json_is_boolean(json_object_get(a->body, "on")))
        refuse(a, 400, "\"on\" must be true or false");
    else
        when_quiet(a, share);
}

// The decks and card texts of the match as it was begun, for clients with an engine of their own. Where cards lie is
// told to each by its View alone.
static void get_match_cards(Asked *a)
{
    Room *room = need_room(a);
    if (!room)
        return;
    if (!room_may_watch(room, a->is_known ? a->person.person : 0)) {
        refuse(a, 403, "this is a private table");
        return;
    }
    if (room->shown.state == ROOM_OPEN || room->shown.state == ROOM_DEALING || !room->session) {
        refuse(a, 409, "the match has not begun");
        return;
    }
    a->front->body.used = 0;
    book_tell(room->book, &a->front->body);
    a->reply.status = 200;
    a->reply.type = "text/plain; charset=utf-8";
    a->reply.body = bytes_span(&a->front->body);
}

static void get_record(Asked *a)
{
    Problem problem;
    Room *room = need_room(a);
    if (!room)
        return;
    if (!room_may_watch(room, a->is_known ? a->person.person : 0)) {
        refuse(a, 403, "this was a private table");
        return;
    }
    a->front->body.used = 0;
    if (!room_record(room, bytes_put, &a->front->body, &problem)) {
        refuse(a, 409, problem.message);
        return;
    }
    snprintf(a->front->location, sizeof a->front->location, "rift-%lld.rift", (long long)room->number);
    a->reply.status = 200;
    a->reply.type = "text/plain; charset=utf-8";
    a->reply.body = bytes_span(&a->front->body);
    a->reply.file_name = a->front->location;
}

// ---- files ----

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},         {".json", "application/json"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < COUNT_OF(types); i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "text/plain; charset=utf-8";
}

// There are two pages: the handsome one (clients/web), and the plain one (web/page) for whoever asked for it, which
// leaves a cookie. Their files have different names, but for index.html.
static bool wants_plain_page(const Request *request)
{
    char page[8];
    return request_cookie(request, "page", page, sizeof page) && strcmp(page, "plain") == 0;
}

// The page finds the guides and rules beside its own files.
static void path_of(const Request *request, const char *name, char *ret_path, size_t size)
{
    Span rest = span_of(name);
    if (span_starts(rest, "guides/")) {
        snprintf(ret_path, size, "%s", name);
    } else if (span_starts(rest, "rules/")) {
        snprintf(ret_path, size, "docs/rules/plain/%s", name + strlen("rules/"));
    } else {
        snprintf(ret_path, size, "page/%s", name);
        if (strcmp(name, "index.html") == 0 ? wants_plain_page(request) : !data_has(NULL, ret_path))
            snprintf(ret_path, size, "web/page/%s", name);
    }
}

// From the folder that RIFT_DATA names, anew each time, so that changes are seen; else from the program. The bundled
// page is in no folder, unless somebody has put it there.
static void put_file(Asked *a, const char *name)
{
    char path[200];
    size_t size;
    Problem problem;
    path_of(a->request, name, path, sizeof path);
    bool is_wrong = strstr(name, "..") != NULL;
    char *file = is_wrong ? NULL : data_read(data_folder(), path, &size, &problem);
    if (!file && !is_wrong && span_starts(span_of(path), "page/"))
        file = data_read(NULL, path, &size, &problem);
    if (!file) {
        refuse(a, 404, "there is nothing here");
        return;
    }
    a->front->body.used = 0;
    bytes_put(&a->front->body, file, size);
    free(file);
    snprintf(a->front->etag, sizeof a->front->etag, "%016llx",
             (unsigned long long)hash_bytes(HASH_START, a->front->body.data, size));
    a->reply = (Reply){.status = 200, .type = type_of(name), .body = bytes_span(&a->front->body),
                       .etag = a->front->etag};
}

static void get_file(Asked *a) { put_file(a, a->rest); }
static void get_page(Asked *a) { put_file(a, "index.html"); }

// ---- the list ----

typedef struct Route {
    const char *method, *path;          // LINK stands for a table's; a path that ends in / goes on
    void (*answer)(Asked *a);
} Route;

static const Route routes[] = {
    {"GET", "/", get_page},
    {"GET", "/t/LINK", get_page},
    {"GET", "/play/", get_page},
    {"GET", "/device/", get_page},
    {"GET", "/page/", get_file},
    {"GET", "/health", get_health},
    {"GET", "/metrics", get_metrics},
    {"GET", "/api/games", get_games},
    {"GET", "/api/cards/", get_cards},
    {"GET", "/api/lessons", get_lessons},
    {"GET", "/api/me", get_me},
    {"POST", "/api/me", post_me},
    {"POST", "/api/device", post_device},
    {"POST", "/api/device/", post_device_take},
    {"GET", "/api/mine", get_mine},
    {"GET", "/api/tables", get_tables},
    {"POST", "/api/tables", post_tables},
    {"GET", "/api/tables/LINK", get_table},
    {"POST", "/api/tables/LINK/sit", post_sit},
    {"POST", "/api/tables/LINK/close", post_close},
    {"POST", "/api/tables/LINK/share", post_share},
    {"GET", "/api/tables/LINK/cards", get_match_cards},
    {"GET", "/api/tables/LINK/record", get_record},
};

static bool path_fits(const char *route, const char *path, Asked *a)
{
    bool goes_on = route[1] != 0 && route[strlen(route) - 1] == '/';
    while (*route) {
        if (strncmp(route, "LINK", 4) == 0) {
            size_t size = strcspn(path, "/");
            if (size == 0 || size >= LINK_BYTES)
                return false;
            span_to((Span){path, size}, a->link, sizeof a->link);
            route += 4;
            path += size;
        } else if (*route++ != *path++) {
            return false;
        }
    }
    a->rest = path;
    return goes_on == (*path != 0);
}

static const Route *route_of(Asked *a)
{
    const char *method = request_method(a->request), *path = request_path(a->request);
    bool is_path = false;
    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    for (size_t i = 0; i < COUNT_OF(routes); i++) {
        bool whole = path_fits(routes[i].path, path, a);
        if (whole && strcmp(routes[i].method, method) == 0)
            return &routes[i];
        is_path = is_path || whole;
    }
    refuse(a, is_path ? 405 : 404, is_path ? "that can't be done here" : "there is nothing here");
    return NULL;
}

static void take_request(void *self, Request *request, Reply *reply)
{
    Front *front = self;
    Asked *a = calloc(1, sizeof *a);
    check(a != NULL);
    *a = (Asked){.front = front, .house = front->house, .request = request};
    const Route *route = route_of(a);
    if (route) {
        a->is_known = person_find(a->house, request, &a->person);
        route->answer(a);
    }
    if (a->then) {
        reply->is_later = true;
        return;
    }
    *reply = a->reply;
    asked_free(a);
}

// ---- sockets ----

typedef struct Line {                   // a client at the end of a socket
    Client client;
    Socket *socket;
    char link[LINK_BYTES];              // of the table
} Line;

static void send_line(void *to, Span message) { socket_send(((Line *)to)->socket, message); }

static void *take_socket(void *self, const Request *request, Reply *reply)
{
    Front *front = self;
    Asked a = {.front = front, .house = front->house};
    Room *room = path_fits("/t/LINK/socket", request_path(request), &a) ? house_room(a.house, a.link) : NULL;
    a.is_known = person_find(a.house, request, &a.person);
    bool is_there = room && room->shown.is_there;
    if (!is_there || !room_may_watch(room, a.is_known ? a.person.person : 0)) {
        refuse(&a, is_there ? 403 : 404, is_there ? "this is a private table" : "there is no such table");
        *reply = a.reply;
        return NULL;
    }
    Line *line = calloc(1, sizeof *line);
    check(line != NULL);
    memcpy(line->link, a.link, sizeof line->link);
    line->client = (Client){.person = a.is_known ? a.person.person : 0, .send = send_line, .to = line};
    return line;
}

static void opened(void *self, Socket *socket, void *owner)
{
    Front *front = self;
    Line *line = owner;
    Room *room = house_room(front->house, line->link);  // it may have rested since
    line->socket = socket;
    if (room)
        room_enter(room, &line->client);
}

static void message(void *self, void *owner, Span text)
{
    (void)self;
    Line *line = owner;
    if (line->client.room)
        room_message(line->client.room, &line->client, text);
}

static void overrun(void *self, void *owner)
{
    (void)self;
    Line *line = owner;
    if (line->client.room)
        room_overrun(line->client.room, &line->client);
}

static void closed(void *self, void *owner)
{
    (void)self;
    Line *line = owner;
    if (line->client.room)
        room_leave(line->client.room, &line->client);
    free(line);
}

NetHandlers front_handlers(Front *front)
{
    return (NetHandlers){.request = take_request, .accept = take_socket, .opened = opened, .message = message,
                         .overrun = overrun, .closed = closed, .self = front};
}

void front_free(Front *front) { bytes_free(&front->body); }
