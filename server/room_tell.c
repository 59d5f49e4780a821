// room_tell.c — what the viewers of a table are told.
//
// The viewers of one kind (a seat's, the spectators) get the same messages, numbered for them alone; a message is made
// only when it has news for this kind of viewer, so that numbers reveal nothing. Each contains the whole View. A client
// that was away names the last number it has and gets the events since then.
#include "server/room.h"

#include <stdlib.h>

#include "api/wire.h"
#include "core/hash.h"
#include "core/say.h"
#include "server/bytes.h"
#include "server/house.h"
#include "server/layout.h"
#include "server/listing.h"
#include "session/ask.h"

enum { DRAWING_BYTES = 16 * 1024, DIGEST_BYTES = 2048 };

static const char *viewer_name(const Room *room, uint8_t viewer)
{
    return viewer < SEAT_COUNT ? room->game->seat_names[viewer] : "spectator";
}

// ---- about the table ----

static bool is_here(const Room *room, SeatId seat)
{
    for (const Client *w = room->clients; w; w = w->next)
        if (w->viewer == seat)
            return true;
    return false;
}

static void put_chair(Json *j, const Room *room, SeatId seat)
{
    const Chair *c = &room->chair[seat];
    json_put_object(j, NULL);
    json_put_text(j, "seat", room->game->seat_names[seat]);
    if (c->person)
        json_put_text(j, "person", c->name);
    else
        json_put_null(j, "person");
    if (c->bot != BOT_NONE)
        json_put_text(j, "bot", bot_level_name(c->bot));
    const Session *s = room->session;
    if (s && s->table.called)
        json_put_text(j, "called", s->table.called[seat]);
    json_put_text(j, "deck", c->deck);
    json_put_flag(j, "here", c->bot != BOT_NONE || is_here(room, seat));
    if (c->draws)
        json_put_flag(j, "draw", true);
    if (c->rematches)
        json_put_flag(j, "rematch", true);
    if (c->goes_on != 0)
        json_put_flag(j, "goes_on", c->goes_on > 0);
    json_close(j);
}

static void put_hex_or_null(Json *j, const char *key, const uint8_t *bytes, bool is_there)
{
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    if (is_there)
        text_hex(&text, bytes, SHUFFLE_BYTES);
    if (is_there)
        json_put_text(j, key, hex);
    else
        json_put_null(j, key);
}

// Commitments as they come in. No value is shown before the end, since the seed follows from all three.
static void put_shuffle(Json *j, const Room *room)
{
    const Shuffle *s = &room->shuffle;
    json_put_object(j, "shuffle");
    put_hex_or_null(j, "server", s->server.commitment, s->server.has_commitment);
    json_put_array(j, "seats");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        put_hex_or_null(j, NULL, s->seat[seat].commitment, s->seat[seat].has_commitment);
    json_close(j);
    json_put_array(j, "revealed");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        json_put_flag(j, NULL, s->seat[seat].has_value);
    json_close(j);
    json_close(j);
}

// Who wants to undo, and what has been seen since, as this viewer read it. The number of choices is secret: some may
// belong to a seat that was asked in secret.
static void put_undo(Json *j, const Room *room, uint8_t viewer)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        if (!room->chair[seat].takes_back)
            continue;
        const Session *s = room->session;
        uint32_t back = session_undo_reach(s, (uint8_t)(1u << seat));
        Bytes seen = {0};
        for (uint32_t i = back ? s->mark[s->history.count - back].log.count : s->log.count; i < s->log.count; i++) {
            const char *line = log_line(&s->log, i, viewer);
            if (line[0] && seen.used)
                bytes_put(&seen, "\n", 1);
            bytes_put(&seen, line, strlen(line));
        }
        json_put_object(j, "undo");
        json_put_text(j, "seat", room->game->seat_names[seat]);
        json_put_span(j, "since", bytes_span(&seen));
        json_close(j);
        bytes_free(&seen);
        return;
    }
}

static void put_table(Json *j, const Room *room, uint8_t viewer)
{
    char clock[16];
    Text words = text_in(clock, sizeof clock);
    clock_say(&room->clock, &words);
    json_put_object(j, "table");
    json_put_text(j, "link", room->link);
    json_put_number(j, "number", room->number);
    json_put_text(j, "name", room->name);
    json_put_text(j, "state", room_states[room->state]);
    json_put_text(j, "game", room->game->name);
    list_edition(j, room->game, say_edition(room->game, room->edition));
    json_put_text(j, "you", viewer_name(room, viewer));
    json_put_flag(j, "public", room->is_public);
    json_put_text(j, "clock", clock);
    list_from(j, &room->from);
    json_put_array(j, "seats");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        put_chair(j, room, seat);
    json_close(j);
    if (room->problem[0])
        json_put_text(j, "problem", room->problem);
    if (room->next[0])
        json_put_text(j, "next", room->next);
    if (room_accepting(room) >= 0)
        json_put_text(j, "accepting", room->game->seat_names[room_accepting(room)]);
    put_shuffle(j, room);
    if (room->session)
        put_undo(j, room, viewer);
    if (room->session && viewer < SEAT_COUNT)
        wire_stops(j, "stops", room->session, viewer, room_has_control(room, viewer));
    json_close(j);
}

// ---- about the match ----

static void put_events(Json *j, const Room *room, uint8_t viewer, uint32_t from)
{
    Match match;
    Table recall;
    const Log *log = &room->session->log;
    memset(&match, 0, sizeof match);
    table_init(&recall, room->game, room->session->set, &match);
    json_put_array(j, "events");
    for (uint32_t i = from; i < log->count; i++)
        if (event_is_for(&recall, &log->told[i].event, viewer))
            wire_told(j, NULL, log, i, &recall, viewer);
    json_close(j);
}

uint32_t room_heard(const Room *room, uint8_t viewer, uint32_t from, uint32_t to)
{
    uint32_t count = 0;
    for (uint32_t i = from; i < to; i++)
        count += event_is_for(&room->session->table, &room->session->log.told[i].event, viewer);
    return count;
}

static void put_digest(Json *j, const Room *room, SeatId seat)
{
    char digest[DIGEST_BYTES];
    Text text = text_in(digest, sizeof digest);
    session_digest(room->session, seat, &text);
    json_put_text(j, "digest", digest);
}

// View and options: everything the viewer knows about the position.
static void put_position(Json *j, const Room *room, uint8_t viewer)
{
    Seen seen;
    session_see(room->session, viewer, &seen);
    wire_view(j, "view", &seen.table, viewer);
    if (viewer == SPECTATOR)
        return;
    json_put_number(j, "choice", room_choice(room, viewer));
    wire_options(j, "options", &seen, viewer);
    put_digest(j, room, viewer);
}

// ---- messages ----

typedef struct Making {                 // one message for one kind of viewer
    Room *room;
    uint8_t viewer;
    Bytes body;                         // members of an object, without its braces
} Making;

static void make_body(void *self)
{
    Making *m = self;
    Json j;
    json_begin(&j, bytes_put, &m->body);
    json_put_object(&j, NULL);
    put_table(&j, m->room, m->viewer);
    if (m->room->session)
        put_position(&j, m->room, m->viewer);
    room_put_lesson(m->room, m->viewer, &j);
    json_close(&j);
    check(m->body.used >= 2);
}

static void put_clock(Json *j, const Room *room)
{
    int64_t now = loop_now(room->house->loop);
    if (room->clock.kind == CLOCK_NONE)
        return;
    json_put_array(j, "left");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        json_put_number(j, NULL, clock_left(&room->clock, seat, now));
    json_close(j);
    if (room->clock.running < SEAT_COUNT)
        json_put_text(j, "running", room->game->seat_names[room->clock.running]);
}

static void put_view_bytes(Json *j, const Game *game, const View *view)
{
    char layout[LAYOUT_TEXT];
    Bytes text = {0};
    layout_say(game, layout);
    layout_write(game, view, &text);
    json_put_text(j, "layout", layout);
    json_put_span(j, "bytes", bytes_span(&text));
    bytes_free(&text);
}

// For clients that want it: the game's own drawing as text; the View as bytes, for a client with an engine.
static void put_extras(Json *j, const Room *room, const Client *w)
{
    Seen seen;
    if (!room->session || !(w->wants_drawing || w->wants_bytes))
        return;
    session_see(room->session, w->viewer, &seen);
    if (w->wants_bytes)
        put_view_bytes(j, room->game, &seen.view);
    if (w->wants_drawing) {
        char *drawing = malloc(DRAWING_BYTES);
        check(drawing != NULL);
        Text text = text_in(drawing, DRAWING_BYTES);
        room->game->say.table(&seen.table, w->viewer, &text);
        json_put_text(j, "drawing", drawing);
        free(drawing);
    }
}

typedef struct Sending {
    const Making *made;
    Client *client;
    ToldTo had;
    Bytes out;
} Sending;

// The client keeps its first `from` events, and those in the message follow.
static void make_message(void *self)
{
    Sending *s = self;
    const Room *room = s->made->room;
    const Stream *stream = &room->stream[s->made->viewer];
    Json j;
    json_begin(&j, bytes_put, &s->out);
    json_put_object(&j, NULL);
    json_put_number(&j, "n", room->first_number + stream->number);
    put_clock(&j, room);
    if (room->session) {
        json_put_number(&j, "from", s->had.kept);
        put_events(&j, room, s->made->viewer, s->had.told);
        put_extras(&j, room, s->client);
    }
    json_close(&j);
    s->out.used--;                                      // the body's members continue the same object
    bytes_put(&s->out, ",", 1);
    bytes_put(&s->out, s->made->body.data + 1, s->made->body.used - 1);
}

static void send_to(Making *made, Client *client, ToldTo had)
{
    Sending sending = {.made = made, .client = client, .had = had};
    if (room_guard_telling(made->room, make_message, &sending))
        client->send(client->to, bytes_span(&sending.out));
    bytes_free(&sending.out);
}

// Advances to the end of the log; news gets a new number. False if there is none.
static bool stream_advance(Making *made)
{
    Room *room = made->room;
    Stream *stream = &room->stream[made->viewer];
    uint64_t hash = hash_bytes(HASH_START, made->body.data, made->body.used);
    uint32_t log = room->session ? room->session->log.count : 0;
    uint32_t more = room->session ? room_heard(room, made->viewer, stream->told, log) : 0;
    bool news = stream->number == 0 || hash != stream->hash || more > 0;
    stream->told = log;
    stream->kept += more;
    if (!news)
        return false;
    stream->hash = hash;
    stream->number++;
    stream->past[stream->number % PAST_MAX] = (ToldTo){stream->told, stream->kept};
    return true;
}

static bool has_clients(const Room *room, uint8_t viewer)
{
    for (const Client *w = room->clients; w; w = w->next)
        if (w->viewer == viewer && w->said_hello)
            return true;
    return false;
}

// What the client has after its message `last`; only the last few events are repeated.
static ToldTo had_at(const Room *room, uint8_t viewer, uint32_t last)
{
    const Stream *stream = &room->stream[viewer];
    if (!room->session)
        return (ToldTo){0};
    if (last > 0 && last <= stream->number && stream->number - last < PAST_MAX)
        return stream->past[last % PAST_MAX];
    ToldTo had = {stream->told, stream->kept};
    for (uint32_t events = 0; had.told > 0 && events < EVENTS_MAX; had.told--)
        if (event_is_for(&room->session->table, &room->session->log.told[had.told - 1].event, viewer)) {
            events++;
            had.kept--;
        }
    return had;
}

static void tell_kind(Room *room, uint8_t viewer)
{
    Making made = {.room = room, .viewer = viewer};
    ToldTo had = {room->stream[viewer].told, room->stream[viewer].kept};
    if (room_guard_telling(room, make_body, &made)) {
        bool news = stream_advance(&made);
        for (Client *w = room->clients; w; w = w->next) {
            if (w->viewer == viewer && w->said_hello && (news || w->is_behind))
                send_to(&made, w, w->is_behind ? had_at(room, viewer, w->last) : had);
            if (w->viewer == viewer)
                w->is_behind = false;
        }
    }
    bytes_free(&made.body);
}

void room_tell(Room *room)
{
    int64_t now = loop_now(room->house->loop);
    // only if nothing waits to be written
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT && room->deed.kind == DEED_NONE; viewer++)
        if (has_clients(room, viewer) && room->stream[viewer].held_until <= now)
            tell_kind(room, viewer);
}

void room_tell_one(Room *room, Client *client, uint32_t last)
{
    client->is_behind = true;
    client->last = last;
    room_tell(room);
}

void room_cut(Room *room)
{
    uint32_t log = room->session ? room->session->log.count : 0;
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++) {
        Stream *stream = &room->stream[viewer];
        if (stream->told <= log)
            continue;
        uint32_t kept = room->session ? room_heard(room, viewer, 0, log) : 0;
        for (int i = 0; i < PAST_MAX; i++)
            if (stream->past[i].told > log)
                stream->past[i] = (ToldTo){log, kept};
        stream->told = log;
        stream->kept = kept;
    }
}

// ---- answers to wishes ----

static void send_json(Client *client, Bytes *out)
{
    client->send(client->to, bytes_span(out));
    bytes_free(out);
}

static void answer_begin(Json *j, Bytes *out, const char *kind, const Wish *wish)
{
    *out = (Bytes){0};
    json_begin(j, bytes_put, out);
    json_put_object(j, NULL);
    json_put_number(j, kind, wish->id);
}

// To whoever made the wish; a client that has gone is told nothing.
static void answer_end(const Room *room, uint64_t serial, Json *j, Bytes *out)
{
    Client *client = room_client(room, serial);
    json_close(j);
    if (client)
        send_json(client, out);
    else
        bytes_free(out);
}

void room_ack(Room *room, uint64_t serial, const Wish *wish)
{
    Bytes out;
    Json j;
    answer_begin(&j, &out, "ack", wish);
    answer_end(room, serial, &j, &out);
}

void room_refuse(Room *room, uint64_t serial, const Wish *wish, const char *code, const char *problem)
{
    Bytes out;
    Json j;
    answer_begin(&j, &out, "refused", wish);
    json_put_text(&j, "code", code);
    json_put_text(&j, "problem", problem);
    answer_end(room, serial, &j, &out);
}

void room_tell_hint(Room *room, uint64_t serial, const Wish *wish, int index)
{
    Bytes out;
    Json j;
    answer_begin(&j, &out, "hint", wish);
    json_put_number(&j, "option", index);
    answer_end(room, serial, &j, &out);
}

void room_say(Room *room, SeatId seat, int phrase)
{
    for (Client *w = room->clients; w; w = w->next) {
        Bytes out = {0};
        Json j;
        if (!w->said_hello || (w->viewer < SEAT_COUNT && w->viewer != seat && room->chair[w->viewer].mutes))
            continue;
        json_begin(&j, bytes_put, &out);
        json_put_object(&j, NULL);
        json_put_text(&j, "said", phrases[phrase]);
        json_put_text(&j, "seat", room->game->seat_names[seat]);
        json_put_number(&j, "phrase", phrase);
        json_close(&j);
        send_json(w, &out);
    }
}

// ---- why not ----

typedef struct Asking {
    Room *room;
    Client *client;
    const Wish *wish;
    Bytes out;
    bool found;
} Asking;

static void answer_why(void *self)
{
    Asking *a = self;
    Seen seen;
    Json j;
    SeatId seat = a->client->viewer;
    Span thing = span_of(a->wish->thing);
    session_see(a->room->session, seat, &seen);
    CardId card = seen_card(&seen.table, thing);
    json_begin(&j, bytes_put, &a->out);
    json_put_object(&j, NULL);
    json_put_number(&j, "why", a->wish->id);
    a->found = wire_why_action(&j, "answer", &seen.table, seat, thing);
    if (!a->found && card != 0) {
        wire_why_card(&j, "answer", &seen.table, seat, card);
        a->found = true;
    }
    json_close(&j);
}

void room_why(Room *room, Client *client, const Wish *wish)
{
    Asking asking = {.room = room, .client = client, .wish = wish};
    if (!room->session)
        room_refuse(room, client->serial, wish, "not-now", "the match has not begun");
    else if (!room_guard(room, answer_why, &asking))
        ;
    else if (asking.found)
        client->send(client->to, bytes_span(&asking.out));
    else
        room_refuse(room, client->serial, wish, "unknown", "there is no such action, and no such card that you know");
    bytes_free(&asking.out);
}
