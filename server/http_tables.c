// http_tables.c — tables listed, opened, taken, closed and shared, and the records of their matches.
#include "server/http_inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/listing.h"

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

// The newest tables; with ?before=NUMBER the newest before that table.
void get_tables(Asked *a)
{
    enum { MOST = 100 };
    const char *text = request_query(a->request, "before");
    int32_t number = INT32_MAX;
    if (text && !span_number(span_of(text), &number)) {
        asked_refuse(a, 400, "\"before\" must be the number of a table");
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
    asked_begin(a);
    json_put_array(&a->j, NULL);
    for (size_t i = 0; i < count && i < MOST; i++)
        list_table(&a->j, NULL, rooms[i], a->is_known ? a->person.person : 0);
    json_close(&a->j);
    asked_answer(a, 200);
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

void get_mine(Asked *a)
{
    enum { MOST = 200 };
    asked_begin(a);
    json_put_array(&a->j, NULL);
    if (a->is_known)
        store_tables_of(a->house->store, a->person.person, MOST, put_mine, a);
    json_close(&a->j);
    asked_answer(a, 200);
}

// Others see nothing of a private table, unless there is a seat for them.
static bool is_private(const Asked *a, const Room *room)
{
    return !room_may_watch(room, a->is_known ? a->person.person : 0) && room->shown.state != ROOM_OPEN;
}

void get_table(Asked *a)
{
    Room *room = asked_room(a);
    if (!room)
        return;
    room->visited = wall_now();
    if (is_private(a, room)) {
        asked_refuse(a, 403, "this is a private table: only those who sit there see it");
        return;
    }
    asked_begin(a);
    list_table_whole(&a->j, a->house, room, a->is_known ? a->person.person : 0);
    asked_answer(a, 200);
}

static void put_link(Asked *a, const Room *room, int status)
{
    snprintf(a->front->location, sizeof a->front->location, "/t/%s", room->link);
    asked_begin(a);
    json_put_object(&a->j, NULL);
    json_put_text(&a->j, "link", room->link);
    json_put_text(&a->j, "path", a->front->location);
    json_close(&a->j);
    asked_answer(a, status);
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
    asked_unsaved(a);
}

void post_tables(Asked *a)
{
    enum { TABLES_EACH = 50, TABLES_ADDRESS = 200 };
    RoomSetup setup;
    Problem problem;
    uint64_t customer = request_customer(a->request);
    if (!asked_read(a, NULL, 0))
        return;
    if (a->is_known && house_open_of(a->house, a->person.person) >= TABLES_EACH) {
        asked_refuse(a, 429, "you have fifty tables open: finish some of them, or close them first");
        return;
    }
    if (customer && house_opened_by(a->house, customer) >= TABLES_ADDRESS) {
        asked_refuse(a, 429, "two hundred tables were opened from your address: finish some of them, or close them "
                     "first");
        return;
    }
    if (!asked_person(a))
        return;
    if (!wanted_read(a->house, &a->person, a->body, &setup, &problem)) {
        asked_refuse_at(a, 400, &problem);
        return;
    }
    asked_give_person(a);
    setup.customer = customer;
    span_to(span_of(room_open(a->house, &setup)->link), a->link, sizeof a->link);
    asked_settle(a, table_written);
}

static void sit_written(Asked *a)
{
    Room *room = asked_room(a);
    if (room && room->is_unsaved) {
        room_stand(room, a->person.person);
        room_tell(room);
        asked_unsaved(a);
    } else if (room) {
        put_link(a, room, 200);
    }
}

static void sit_down(Asked *a)
{
    Problem problem;
    Room *room = asked_room(a);
    const char *deck = asked_text(a, "deck");
    if (!room)
        return;
    if (room_seat_of(room, a->is_known ? a->person.person : 0) >= 0) {
        put_link(a, room, 200);         // the button was pressed twice
        return;
    }
    if (!asked_person(a))
        return;
    if (!room_sit_check(room, a->person.person, deck, &problem)) {
        asked_refuse(a, 409, problem.message);
        return;
    }
    asked_give_person(a);
    check(room_sit(room, a->person.person, a->person.name, deck, &problem));
    asked_settle(a, sit_written);
}

static const Member sit_members[] = {{"deck", MEMBER_TEXT}, {"name", MEMBER_TEXT}};

void post_sit(Asked *a)
{
    if (asked_read(a, sit_members, COUNT_OF(sit_members)))
        asked_when_quiet(a, sit_down);
}

static void close_written(Asked *a)
{
    Room *room = asked_room(a);
    if (room && room->is_unsaved)
        asked_unsaved(a);
    else if (room)
        put_link(a, room, 200);
}

// A player can close a table they opened that nobody has joined.
static void close_table(Asked *a)
{
    Room *room = asked_room(a);
    if (!room)
        return;
    if (room_seat_of(room, a->is_known ? a->person.person : 0) < 0 ||
        (room->state != ROOM_OPEN && room->state != ROOM_DEALING)) {
        asked_refuse(a, 409, "only a table of your own that has not begun can be closed");
        return;
    }
    room_close(room);
    asked_settle(a, close_written);
}

void post_close(Asked *a) { asked_when_quiet(a, close_table); }

static void share_written(Asked *a)
{
    Room *room = asked_room(a);
    if (room && room->is_unsaved) {
        room->is_shared = a->was_on;
        asked_unsaved(a);
    } else if (room) {
        put_link(a, room, 200);
    }
}

static void share(Asked *a)
{
    Room *room = asked_room(a);
    if (!room)
        return;
    if (room_seat_of(room, a->is_known ? a->person.person : 0) < 0) {
        asked_refuse(a, 403, "only somebody who sat at this table can share it");
        return;
    }
    a->was_on = room->is_shared;
    room->is_shared = json_is_true(json_object_get(a->body, "on"));
    room_save(room, NULL, NULL);
    asked_settle(a, share_written);
}

static const Member share_members[] = {{"on", MEMBER_FLAG}};

void post_share(Asked *a)
{
    if (!asked_read(a, share_members, COUNT_OF(share_members)))
        return;
    if (!json_is_boolean(json_object_get(a->body, "on")))
        asked_refuse(a, 400, "\"on\" must be true or false");
    else
        asked_when_quiet(a, share);
}

// The decks and card texts of the match as it was begun, for clients with an engine of their own. Where cards are, only
// a client's own View says.
void get_match_cards(Asked *a)
{
    Room *room = asked_room(a);
    if (!room)
        return;
    if (!room_may_watch(room, a->is_known ? a->person.person : 0)) {
        asked_refuse(a, 403, "this is a private table");
        return;
    }
    if (room->shown.state == ROOM_OPEN || room->shown.state == ROOM_DEALING || !room->session) {
        asked_refuse(a, 409, "the match has not begun");
        return;
    }
    a->front->body.used = 0;
    book_tell(room->book, &a->front->body);
    a->reply.status = 200;
    a->reply.type = "text/plain; charset=utf-8";
    a->reply.body = bytes_span(&a->front->body);
}

void get_record(Asked *a)
{
    Problem problem;
    Room *room = asked_room(a);
    if (!room)
        return;
    if (!room_may_watch(room, a->is_known ? a->person.person : 0)) {
        asked_refuse(a, 403, "this was a private table");
        return;
    }
    a->front->body.used = 0;
    if (!room_record(room, bytes_put, &a->front->body, &problem)) {
        asked_refuse(a, 409, problem.message);
        return;
    }
    snprintf(a->front->location, sizeof a->front->location, "rift-%lld.rift", (long long)room->number);
    a->reply.status = 200;
    a->reply.type = "text/plain; charset=utf-8";
    a->reply.body = bytes_span(&a->front->body);
    a->reply.file_name = a->front->location;
}
