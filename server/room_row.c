// room_row.c — a table to its row and back: everything about it except the lines of its match.
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/wire.h"
#include "core/say.h"
#include "server/bytes.h"
#include "server/house.h"
#include "server/listing.h"
#include "server/json_members.h"

// ---- writing ----

static void put_hex(Json *j, const char *key, const uint8_t *bytes, bool is_there)
{
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    if (!is_there)
        return;
    text_hex(&text, bytes, SHUFFLE_BYTES);
    json_put_text(j, key, hex);
}

static void put_share(Json *j, const char *key, const ShuffleShare *share)
{
    json_put_object(j, key);
    put_hex(j, "commitment", share->commitment, share->has_commitment);
    put_hex(j, "value", share->value, share->has_value);
    json_close(j);
}

static void put_stops(Json *j, const Room *room, SeatId seat)
{
    const Session *s = room->session;
    const Stops *stops = &s->stops[seat];
    json_put_flag(j, "control", room_has_control(room, seat));
    json_put_number(j, "mine", stops->phases[0]);
    json_put_number(j, "theirs", stops->phases[1]);
    wire_hushed(j, "hushed", s->set, stops);
}

static void put_kept_chair(Json *j, const Room *room, SeatId seat)
{
    const Chair *c = &room->chair[seat];
    json_put_object(j, NULL);
    json_put_text(j, "name", c->name);
    json_put_text(j, "bot", c->bot != BOT_NONE ? bot_level_name(c->bot) : "");
    json_put_text(j, "deck", c->deck);
    json_put_text(j, "offered", c->offered);
    json_put_number(j, "skipped", c->skipped);
    json_put_number(j, "goes_on", c->goes_on);
    json_put_flag(j, "must_accept", c->must_accept);
    json_put_flag(j, "mutes", c->mutes);
    json_put_flag(j, "draws", c->draws && room->state == ROOM_RUNNING);
    json_put_flag(j, "takes_back", c->takes_back && room->state == ROOM_RUNNING);
    json_put_flag(j, "rematches", c->rematches);
    put_share(j, "shuffle", &room->shuffle.seat[seat]);
    if (room->session && c->bot == BOT_NONE)
        put_stops(j, room, seat);
    json_close(j);
}

static void put_about(const Room *room, Bytes *out)
{
    char clock[16];
    Text words = text_in(clock, sizeof clock);
    Json j;
    clock_say(&room->clock, &words);
    json_begin(&j, bytes_put, out);
    json_put_object(&j, NULL);
    json_put_text(&j, "name", room->name);
    json_put_text(&j, "game", room->game->name);
    json_put_text(&j, "edition", say_edition(room->game, room->edition));
    json_put_array(&j, "settings");
    for (size_t i = 0; i < COUNT_OF(room->option); i++)
        json_put_number(&j, NULL, room->option[i]);
    json_close(&j);
    json_put_text(&j, "clock", clock);
    json_put_array(&j, "left");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        json_put_number(&j, NULL, clock_left(&room->clock, seat, loop_now(room->house->loop)));
    json_close(&j);
    json_put_number(&j, "lines", room->line_count);
    json_put_number(&j, "first_number", room->first_number);
    list_from(&j, &room->from);
    json_put_flag(&j, "lesson_is_done", room->lesson_is_done);
    json_put_flag(&j, "shared", room->is_shared);
    json_put_number(&j, "begun", room->begun);
    json_put_text(&j, "problem", room->problem);
    json_put_text(&j, "next", room->next);
    put_share(&j, "server", &room->shuffle.server);
    if (room->session && room->state == ROOM_OVER) {
        const Match *m = &room->session->match;
        json_put_text(&j, "result", say_result(m->result));
        json_put_text(&j, "winner", m->result == RESULT_WIN ? room->game->seat_names[m->winner] : "");
        json_put_text(&j, "reason", say_reason(room->game, m->reason));
    }
    json_put_array(&j, "seats");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        put_kept_chair(&j, room, seat);
    json_close(&j);
    json_close(&j);
}

void room_row(const Room *room, Unit *unit)
{
    Bytes about = {0};
    put_about(room, &about);
    TableRow row = {.table = room->number, .is_public = room->is_public, .about = bytes_span(&about), .at = wall_now(),
                    .person = {room->chair[0].person, room->chair[1].person}};
    snprintf(row.link, sizeof row.link, "%s", room->link);
    snprintf(row.state, sizeof row.state, "%s", room_states[room->state]);
    bool is_given_up = room->state == ROOM_GONE && room->begun == 0;
    if (!is_given_up)
        memcpy(row.head, room->head, sizeof row.head);
    unit_table(unit, &row);
    if (is_given_up)                    // its position is no longer needed
        unit_head_gone(unit, room->head);
    bytes_free(&about);
}

// ---- reading ----

static void read_share(const json_t *share, ShuffleShare *to)
{
    to->has_commitment = span_hex(span_of(text_at(share, "commitment")), to->commitment, SHUFFLE_BYTES);
    to->has_value = span_hex(span_of(text_at(share, "value")), to->value, SHUFFLE_BYTES);
}

static void read_chair(Room *room, SeatId seat, const json_t *about)
{
    Chair *c = &room->chair[seat];
    snprintf(c->name, sizeof c->name, "%s", text_at(about, "name"));
    snprintf(c->deck, sizeof c->deck, "%s", text_at(about, "deck"));
    snprintf(c->offered, sizeof c->offered, "%s", text_at(about, "offered"));
    c->bot = bot_level_find(span_of(text_at(about, "bot")));
    c->skipped = (uint32_t)number_at(about, "skipped");
    c->goes_on = (int8_t)number_at(about, "goes_on");
    c->must_accept = json_is_true(json_object_get(about, "must_accept"));
    c->mutes = json_is_true(json_object_get(about, "mutes"));
    c->draws = json_is_true(json_object_get(about, "draws"));
    c->takes_back = json_is_true(json_object_get(about, "takes_back"));
    c->rematches = json_is_true(json_object_get(about, "rematches"));
    read_share(json_object_get(about, "shuffle"), &room->shuffle.seat[seat]);
}

static void read_from(From *from, const json_t *about)
{
    snprintf(from->title, sizeof from->title, "%s", text_at(about, "title"));
    snprintf(from->name, sizeof from->name, "%s", text_at(about, "name"));
    for (int i = FROM_BEGINNING + 1; i < FROM_COUNT; i++)
        if (strcmp(text_at(about, "kind"), from_words[i]) == 0)
            from->kind = (FromKind)i;
}

// The number that messages continue from after a restart: higher than any that was sent. A stream counts at most a leap
// beyond its first number. A finished table may be read again and again without being written, so the time since its
// row was written is added.
static int64_t next_first_number(int64_t before, int64_t row_at)
{
    int64_t leap = (int64_t)UINT32_MAX + 1, since = wall_now() - row_at;
    return before + leap + (since > 0 ? since : 0);
}

static bool read_about(Room *room, const json_t *about, Problem *problem)
{
    const json_t *seats = json_object_get(about, "seats"), *left = json_object_get(about, "left");
    room->game = game_find(span_of(text_at(about, "game")));
    if (!room->game || !room->house->game[room->game->id])
        return problem_set(problem, 0, 0, "table %lld is of a game that this program does not have: \"%s\"",
                           (long long)room->number, text_at(about, "game"));
    if (!read_edition(room->game, span_of(text_at(about, "edition")), &room->edition) ||
        !clock_read(span_of(text_at(about, "clock")), &room->clock))
        return problem_set(problem, 0, 0, "table %lld has an edition or a clock that this program does not know",
                           (long long)room->number);
    snprintf(room->name, sizeof room->name, "%s", text_at(about, "name"));
    span_to(span_of(text_at(about, "problem")), room->problem, sizeof room->problem);
    snprintf(room->next, sizeof room->next, "%s", text_at(about, "next"));
    read_from(&room->from, json_object_get(about, "from"));
    room->lesson_is_done = json_is_true(json_object_get(about, "lesson_is_done"));
    room->is_shared = json_is_true(json_object_get(about, "shared"));
    room->begun = number_at(about, "begun");
    room->row_lines = (uint32_t)number_at(about, "lines");
    room->first_number = next_first_number(number_at(about, "first_number"), room->row_at);
    for (size_t i = 0; i < COUNT_OF(room->option); i++)
        room->option[i] = (uint8_t)json_integer_value(json_array_get(json_object_get(about, "settings"), i));
    read_share(json_object_get(about, "server"), &room->shuffle.server);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        room->clock.left[seat] = json_integer_value(json_array_get(left, seat));
        read_chair(room, seat, json_array_get(seats, seat));
    }
    return true;
}

// Restores people's settings about being asked, for the match that was just rebuilt.
static void read_stops(Room *room, const json_t *about)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const json_t *chair = json_array_get(json_object_get(about, "seats"), seat), *code;
        Stops *stops = &room->session->stops[seat];
        Hushed hushed;
        size_t i;
        stops->phases[0] = (uint16_t)number_at(chair, "mine");
        stops->phases[1] = (uint16_t)number_at(chair, "theirs");
        json_array_foreach(json_object_get(chair, "hushed"), i, code)
            if (hushed_read(room->session->set, span_of(json_string_value(code)), &hushed))
                stops_hush(stops, hushed);
        room->wants_control[seat] = json_is_true(json_object_get(chair, "control"));
    }
}

static RoomState state_of(const char *word)
{
    for (int i = 0; i < ROOM_STATE_COUNT; i++)
        if (strcmp(word, room_states[i]) == 0)
            return (RoomState)i;
    return ROOM_GONE;
}

// A player renamed after the row was written has the new name here, too; a finished match keeps its names.
static void read_names(Room *room)
{
    PersonRow person;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].person && store_person_at(room->house->store, room->chair[seat].person, &person))
            memcpy(room->chair[seat].name, person.name, sizeof person.name);
}

Room *room_load(House *house, const TableRow *row, Problem *problem)
{
    Room *room = calloc(1, sizeof *room);
    check(room != NULL);
    room->house = house;
    room->number = room->shuffle.table = row->table;
    room->is_public = row->is_public;
    room->row_at = room->visited = row->at;
    room->state = state_of(row->state);
    snprintf(room->link, sizeof room->link, "%s", row->link);
    memcpy(room->head, row->head, sizeof room->head);
    json_t *about = json_loadb(row->about.at, row->about.size, 0, NULL);
    bool good = about && read_about(room, about, problem);
    for (SeatId seat = 0; good && seat < SEAT_COUNT; seat++)
        room->chair[seat].person = row->person[seat];
    if (good && room->state != ROOM_OVER)
        read_names(room);
    bool has_begun = room->state == ROOM_RUNNING || room->state == ROOM_HELD || room->state == ROOM_OVER;
    if (good && has_begun && !room_rebuild(room, problem)) {
        span_to(span_of(problem->message), room->problem, sizeof room->problem);
        room->state = room->state == ROOM_OVER ? ROOM_OVER : ROOM_HELD;
    }
    if (good && room->session)
        read_stops(room, about);
    if (good && room->from.kind != FROM_BEGINNING && !room->book && !has_begun && room->state != ROOM_GONE &&
        !(room->book = book_get(house, room->game, room->head, problem))) {
        span_to(span_of(problem->message), room->problem, sizeof room->problem);
        room->state = ROOM_GONE;        // this version can't set up its position
    }
    if (!about)
        problem_set(problem, 0, 0, "table %lld can't be read", (long long)row->table);
    json_decref(about);
    if (good) {
        room_keep(room);
        room_show(room);
        return room;
    }
    free(room);
    return NULL;
}
