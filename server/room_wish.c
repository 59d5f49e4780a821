// room_wish.c — what people wish at a table, one function for each kind of wish.
#include "server/room.h"

#include <stdio.h>

#include "server/house.h"

// The other seat, if a person sits there whose consent counts.
static bool other_is_person(const Room *room, SeatId seat) { return room->chair[seat_other(seat)].bot == BOT_NONE; }

static void wish_undo(Room *room, Client *c, const Wish *wish)
{
    SeatId seat = c->viewer, other = seat_other(seat);
    Chair *mine = &room->chair[seat], *theirs = &room->chair[other];
    if (!wish->on) {
        mine->takes_back = theirs->takes_back = false;
        room_save(room, c, wish);
        return;
    }
    SeatId asker = theirs->takes_back ? other : seat;
    bool is_free = asker == seat && session_undo_is_free(room->session, seat);
    uint32_t back = is_free ? 1 : session_undo_reach(room->session, (uint8_t)(1u << asker));
    if (back == 0) {
        room_refuse(room, c->serial, wish, "not-now", "there is nothing to take back");
    } else if (is_free || asker == other || !other_is_person(room, seat)) {
        room_undo(room, asker, back, c, wish);
    } else {
        mine->takes_back = true;
        room_save(room, c, wish);
    }
}

static void wish_draw(Room *room, Client *c, const Wish *wish)
{
    SeatId seat = c->viewer, other = seat_other(seat);
    if (wish->on && room->chair[other].draws) {
        room_call(room, LINE_DRAW, seat, c, wish);
        return;
    }
    if (wish->on && !other_is_person(room, seat)) {
        room_refuse(room, c->serial, wish, "not-now", "a bot plays on");
        return;
    }
    room->chair[seat].draws = wish->on;
    room->chair[other].draws = false;
    room_save(room, c, wish);
}

static void wish_time(Room *room, Client *c, const Wish *wish)
{
    enum { MOST_SECONDS = 3600 };
    SeatId other = seat_other(c->viewer);
    if (room->clock.kind == CLOCK_NONE || wish->seconds < 1 || wish->seconds > MOST_SECONDS) {
        room_refuse(room, c->serial, wish, "not-now", room->clock.kind == CLOCK_NONE ? "there is no clock at this table"
                                                        : "\"seconds\" must be from 1 to 3600");
        return;
    }
    clock_give(&room->clock, other, wish->seconds * 1000);
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
        room->stream[viewer].hash = 0;  // a clock alone is not news
    room_save(room, c, wish);
}

// Each of these returns what is wrong, or NULL.
static const char *set_hush(Room *room, Stops *stops, const Wish *wish)
{
    Hushed hushed;
    if (!hushed_read(room->session->set, span_of(wish->code), &hushed))
        return "there is no such card, or it has no such ability: RM09 is a card, RM09.2 its second ability";
    if (!wish->on)
        stops_unhush(stops, hushed);
    else if (!stops_hush(stops, hushed))
        return "so much is hushed already that there is no room for more";
    return NULL;
}

static const char *set_stop(Room *room, Stops *stops, const Wish *wish)
{
    const char *const *phases = room->game->manners ? room->game->manners->phases : NULL;
    bool theirs = strcmp(wish->whose, "theirs") == 0;
    uint8_t i = 1;
    while (phases && phases[i] && strcmp(phases[i], wish->phase) != 0)
        i++;
    if (!phases || !phases[i])
        return "this game has no such phase";
    if (!theirs && strcmp(wish->whose, "mine") != 0)
        return "\"whose\" must be mine or theirs";
    if (wish->on)
        stops->phases[theirs] |= (uint16_t)(1u << i);
    else
        stops->phases[theirs] &= (uint16_t)~(1u << i);
    return NULL;
}

static const char *set_control(Room *room, Stops *stops, const Wish *wish)
{
    (void)room;
    stops->asks_all = wish->on;
    return NULL;
}

static void wish_stops(Room *room, Client *c, const Wish *wish)
{
    const char *(*set)(Room *room, Stops *stops, const Wish *wish) =
        wish->kind == WISH_HUSH ? set_hush : wish->kind == WISH_STOP ? set_stop : set_control;
    const char *why = set(room, &room->session->stops[c->viewer], wish);
    if (why)
        room_refuse(room, c->serial, wish, "impossible", why);
    else
        room_save(room, c, wish);
}

// Lines that this version can't play stay in the store, and are skipped from now on.
static void put_cut(Room *room, Unit *unit)
{
    char words[24];
    if (room->cut == 0)
        return;
    snprintf(words, sizeof words, "cut %u", room->cut - 1);
    unit_line(unit, &(LineRow){.table = room->number, .number = room->line_count++, .at = wall_now(),
                               .words = span_of(words), .clock = {room->clock.left[0], room->clock.left[1]}});
    room->cut = 0;
}

static void do_stop(void *self)
{
    Room *room = self;
    session_call(room->session, LINE_STOP, 0);
}

static void release(Room *room, bool goes_on, const Client *c, const Wish *wish)
{
    room->chair[0].goes_on = room->chair[1].goes_on = 0;
    if (!room->session) {               // this version can't show it
        room->state = ROOM_GONE;
        room_save(room, c, wish);
        return;
    }
    room->problem[0] = 0;
    room->deed = (Deed){.kind = DEED_TABLE, .state = ROOM_HELD, .lines = room->line_count, .client = c->serial,
                        .wish = *wish, .has_entries = true, .choices = room->session->history.count};
    room->state = goes_on ? ROOM_RUNNING : ROOM_OVER;
    if (!room_guard(room, goes_on ? room_do_people : do_stop, room))
        return;
    Unit *unit = unit_begin(room->house->store);
    put_cut(room, unit);
    room_write(room, unit);
}

// At a held table: both must want the same; against a bot the person decides alone. A match that this version can't
// even show waits for one that can: its lines are all there.
static void wish_go_on(Room *room, Client *c, const Wish *wish)
{
    if (wish->on && !room->session) {
        room_refuse(room, c->serial, wish, "not-now", "this version can't go on with this match: it is kept for one "
                                                      "that can, unless you both want no contest");
        return;
    }
    room->chair[c->viewer].goes_on = wish->on ? 1 : -1;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].bot != BOT_NONE)
            room->chair[seat].goes_on = room->chair[c->viewer].goes_on;
    if (room->chair[0].goes_on == room->chair[1].goes_on)
        release(room, wish->on, c, wish);
    else
        room_save(room, c, wish);
}

static void wish_rematch(Room *room, Client *c, const Wish *wish)
{
    SeatId seat = c->viewer, other = seat_other(seat);
    room->chair[seat].rematches = wish->on;
    if (room->chair[other].bot != BOT_NONE)
        room->chair[other].rematches = wish->on;
    bool is_agreed = room->chair[0].rematches && room->chair[1].rematches && !room->next[0];
    Problem problem;
    if (is_agreed && !house_rematch(room->house, room, &problem)) {
        room->chair[0].rematches = room->chair[1].rematches = false;
        room_refuse(room, c->serial, wish, "impossible", problem.message);
        room_next(room);
    } else if (is_agreed) {
        room_save_with(room, house_room(room->house, room->next), c, wish);
    } else {
        room_save(room, c, wish);
    }
}

// Cards that the other player has brought: nothing is dealt before they are accepted; if they are declined, the seat is
// free again.
static void wish_accept(Room *room, Client *c, const Wish *wish)
{
    SeatId other = seat_other(c->viewer);
    if (!room->chair[c->viewer].must_accept) {
        room_refuse(room, c->serial, wish, "not-now", "the other player has brought no cards that you must accept");
        return;
    }
    room->chair[c->viewer].must_accept = false;
    if (!wish->on)
        room_stand(room, room->chair[other].person);
    room_save(room, c, wish);
}

static void wish_hello(Room *room, Client *c, const Wish *wish)
{
    c->said_hello = true;
    c->wants_drawing = strstr(wish->wants, "drawing") != NULL;
    c->wants_bytes = strstr(wish->wants, "bytes") != NULL;
    room_ack(room, c->serial, wish);
    int64_t last = wish->has & F_last ? wish->last - room->first_number : 0;
    room_tell_one(room, c, last > 0 && last <= UINT32_MAX ? (uint32_t)last : 0);
}

static void wish_ping(Room *room, Client *c, const Wish *wish) { room_ack(room, c->serial, wish); }

static void wish_concede(Room *room, Client *c, const Wish *wish)
{
    room_call(room, LINE_CONCEDE, c->viewer, c, wish);
}

// A seat may say some things at once, then one every few seconds. False: that is too much; otherwise it counts as said.
static bool saying_spend(Room *room, SeatId seat)
{
    enum { EACH_MS = 3000, AT_ONCE = 4 };
    int64_t now = loop_now(room->house->loop), until = room->said_until[seat];
    until = (until > now ? until : now) + EACH_MS;
    if (until > now + AT_ONCE * EACH_MS)
        return false;
    room->said_until[seat] = until;
    return true;
}

static void wish_say(Room *room, Client *c, const Wish *wish)
{
    if (wish->phrase >= PHRASE_COUNT) {
        room_refuse(room, c->serial, wish, "impossible", "there is no such phrase");
        return;
    }
    if (!saying_spend(room, c->viewer)) {
        room_refuse(room, c->serial, wish, "busy", "that was a lot at once: wait a few seconds before saying more");
        return;
    }
    room_say(room, c->viewer, (int)wish->phrase);
    room_ack(room, c->serial, wish);
}

static void wish_mute(Room *room, Client *c, const Wish *wish)
{
    room->chair[c->viewer].mutes = wish->on;
    room_save(room, c, wish);
}

enum { ANY_STATE = -1 };

static const struct {
    int state;                          // the required state of the table
    void (*grant)(Room *room, Client *client, const Wish *wish);
} wishes[WISH_COUNT] = {
    [WISH_HELLO] = {ANY_STATE, wish_hello},      [WISH_PING] = {ANY_STATE, wish_ping},
    [WISH_CHOOSE] = {ROOM_RUNNING, room_play},   [WISH_ANSWER] = {ROOM_RUNNING, room_play},
    [WISH_PASS] = {ROOM_RUNNING, room_play},     [WISH_STOP] = {ROOM_RUNNING, wish_stops},
    [WISH_CONTROL] = {ROOM_RUNNING, wish_stops}, [WISH_HUSH] = {ROOM_RUNNING, wish_stops},
    [WISH_CONCEDE] = {ROOM_RUNNING, wish_concede}, [WISH_DRAW] = {ROOM_RUNNING, wish_draw},
    [WISH_UNDO] = {ROOM_RUNNING, wish_undo},     [WISH_TIME] = {ROOM_RUNNING, wish_time},
    [WISH_SAY] = {ANY_STATE, wish_say},          [WISH_MUTE] = {ANY_STATE, wish_mute},
    [WISH_REMATCH] = {ROOM_OVER, wish_rematch},  [WISH_WHY] = {ANY_STATE, room_why},
    [WISH_COMMIT] = {ROOM_DEALING, room_shuffle}, [WISH_REVEAL] = {ROOM_DEALING, room_shuffle},
    [WISH_ACCEPT] = {ROOM_DEALING, wish_accept}, [WISH_GO_ON] = {ROOM_HELD, wish_go_on},
    [WISH_HINT] = {ROOM_RUNNING, room_hint},
};

void room_wish(Room *room, Client *client, const Wish *wish)
{
    static const char *const not_now[ROOM_STATE_COUNT] = {
        [ROOM_DEALING] = "the cards are not being dealt", [ROOM_RUNNING] = "the match is not being played",
        [ROOM_HELD] = "this table is not on hold",         [ROOM_OVER] = "the match is not over",
    };
    int state = wishes[wish->kind].state;
    if (wish_is_for_seats(wish->kind) && client->viewer >= SEAT_COUNT)
        room_refuse(room, client->serial, wish, "not-yours", "only somebody who sits at this table can do that");
    else if (state == ANY_STATE || state == (int)room->state)
        wishes[wish->kind].grant(room, client, wish);
    else if (room->state == ROOM_OVER && room_is_given(room, client->viewer, wish))
        room_ack(room, client->serial, wish);           // a repetition of the last one
    else
        room_refuse(room, client->serial, wish, "not-now", not_now[state]);
}

void room_message(Room *room, Client *c, Span message)
{
    Wish wish;
    Problem problem;
    if (!wish_read(message, &wish, &problem)) {
        room->house->metrics.refused++;
        room_refuse(room, c->serial, &wish, "bad-message", problem.message);
        return;
    }
    bool waits = wish.kind != WISH_PING && wish.kind != WISH_HELLO && room_must_wait(room, c->viewer);
    if (!waits)
        room_wish(room, c, &wish);
    else if (room->waiting_count < WAITING_MAX)
        room->waiting[room->waiting_count++] = (Waiting){c->serial, wish};
    else
        room_refuse(room, c->serial, &wish, "busy", "too much at once: wait for the answer");
}
