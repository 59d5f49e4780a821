// room.c — the life of a table: faults, its public state, going on, chairs, the shuffle, clients.
#include "server/room.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/bytes.h"
#include "server/house.h"

static void room_begin(Room *room, const Client *client, const Wish *wish);
static void room_wake(void *self);

const char *const room_states[ROOM_STATE_COUNT] = {
    [ROOM_OPEN] = "open", [ROOM_DEALING] = "dealing", [ROOM_RUNNING] = "running",
    [ROOM_HELD] = "held", [ROOM_OVER] = "over",       [ROOM_GONE] = "gone",
};

// ---- faults ----

// A match may be damaged after a failed check, so it is never touched again, not even to free it.
static void leave_behind(void *damaged)
{
    static struct Left {
        void *damaged;
        struct Left *next;
    } *all;
    struct Left *left = malloc(sizeof *left);
    check(left != NULL);
    *left = (struct Left){damaged, all};
    all = left;
}

void room_leave_match(Room *room)
{
    leave_behind(room->session);
    leave_behind(room->lesson);
    room->session = NULL;
    room->lesson = NULL;
}

// People's settings stay; momentary wishes (pass until, a standing answer) end.
static void keep_stops(Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Stops *from = &room->before.stops[seat];
        room->wants_control[seat] = from->asks_all;
        if (!room->session)
            continue;
        Stops *to = &room->session->stops[seat];
        memcpy(to->phases, from->phases, sizeof to->phases);
        memcpy(to->hushed, from->hushed, sizeof to->hushed);
        to->hushed_count = from->hushed_count;
    }
}

bool room_has_control(const Room *room, SeatId seat)
{
    return room->state == ROOM_HELD ? room->wants_control[seat] : room->session->stops[seat].asks_all;
}

void room_hold(Room *room, const char *why)
{
    bool was_held = room->state == ROOM_HELD;
    room->house->metrics.faults++;
    room->state = ROOM_HELD;
    span_to(span_of(why), room->problem, sizeof room->problem);
    room->deed = (Deed){0};
    clock_stop(&room->clock, loop_now(room->house->loop));
    Clock clock = room->clock;          // time used and given counts, whatever the lines say
    house_report(room->house, room);
    const Session *broken = room->session;
    room_leave_match(room);
    Problem problem;                    // a table that fails even while held can't be shown at all
    if (!was_held && !room_rebuild(room, &problem))
        span_to(span_of(problem.message), room->problem, sizeof room->problem);
    if (broken && room->before.session == broken)
        keep_stops(room);
    room->clock = clock;
    room->deed = (Deed){.kind = DEED_TABLE, .state = ROOM_HELD, .lines = room->line_count};
    room->owes_row = true;
    room_keep(room);
    room_write(room, unit_begin(room->house->store));
}

static bool guard(Room *room, void (*deed)(void *self), void *self, uint64_t *spent_ns)
{
    Fault fault;
    int64_t begun = steady_ns();
    bool good = fault_guard(deed, self, &fault);
    *spent_ns += (uint64_t)(steady_ns() - begun);
    if (good)
        return true;
    char why[320];
    snprintf(why, sizeof why, "a mistake of ours stopped this match (%s: %s)", fault.where, fault.what);
    room_hold(room, why);
    return false;
}

bool room_guard(Room *room, void (*deed)(void *self), void *self)
{
    return guard(room, deed, self, &room->house->metrics.engine_ns);
}

bool room_guard_telling(Room *room, void (*deed)(void *self), void *self)
{
    return guard(room, deed, self, &room->house->metrics.telling_ns);
}

// ---- its public state ----

// While a pause holds somebody's messages back, HTTP answers are held back as well. A finished match is the exception:
// its players may fetch the record at once.
static bool is_settled(const Room *room)
{
    if (room->deed.kind != DEED_NONE || room->state == ROOM_OVER)
        return room->deed.kind == DEED_NONE;
    int64_t now = loop_now(room->house->loop);
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
        if (room->stream[viewer].held_until > now)
            return false;
    return true;
}

void room_show(Room *room)
{
    if (!is_settled(room))
        return;
    Shown *shown = &room->shown;
    const Match *m = room->session ? &room->session->match : NULL;
    bool is_there = shown->is_there || !room->is_unsaved;
    *shown = (Shown){.is_there = is_there, .is_shared = room->is_shared, .is_learned = room->lesson_is_done,
                     .state = room->state, .asked = -1};
    if (m && room->state == ROOM_RUNNING)
        shown->asked = session_asked(room->session);
    if (m && room->state == ROOM_OVER) {
        shown->result = m->result;
        shown->winner = m->winner;
        shown->reason = m->reason;
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Chair *chair = &room->chair[seat];
        shown->chair[seat] = (ShownChair){.person = chair->person, .bot = chair->bot};
        memcpy(shown->chair[seat].name, chair->name, sizeof chair->name);
        memcpy(shown->chair[seat].deck, chair->deck, sizeof chair->deck);
    }
}

int shown_seat_of(const Shown *shown, int64_t person)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (person != 0 && shown->chair[seat].person == person)
            return seat;
    return -1;
}

int shown_free_chair(const Shown *shown)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (shown->chair[seat].person == 0 && shown->chair[seat].bot == BOT_NONE)
            return seat;
    return -1;
}

bool room_may_watch(const Room *room, int64_t person)
{
    const Shown *shown = &room->shown;
    return room->is_public || shown_seat_of(shown, person) >= 0 || (shown->state == ROOM_OVER && shown->is_shared);
}

// ---- going on ----

static void ask_bot(Room *room, SeatId seat)
{
    if (room->bot_thinks || room_reply(room))
        return;
    room->bot_thinks = true;
    room->bot_serial++;
    room->bot_position = match_hash(room->game, &room->session->match);
    bot_pool_ask(room->house->bots, (uint64_t)room->number << 32 | room->bot_serial, room->chair[seat].bot,
                 (uint64_t)room->number << 20 | room->session->history.count, &room->session->table);
}

// One timer for the clock, the pauses and retries: the earliest of them.
static void set_timer(Room *room)
{
    int64_t now = loop_now(room->house->loop), at = room->deed.kind == DEED_NONE ? clock_ends(&room->clock) : -1;
    if (room->retry_at > now)
        at = room->retry_at;            // a clock that runs out before that waits
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
        if (room->stream[viewer].held_until > now && (at < 0 || room->stream[viewer].held_until < at))
            at = room->stream[viewer].held_until;
    if (at >= 0)
        timer_set(room->house->loop, &room->timer, at, room_wake, room);
    else
        timer_stop(room->house->loop, &room->timer);
}

// While something is being written nothing else is done, and a viewer whose messages are held back can do nothing: the
// answer would give it away.
bool room_must_wait(const Room *room, uint8_t viewer)
{
    return room->deed.kind != DEED_NONE || room->stream[viewer].held_until > loop_now(room->house->loop);
}

Client *room_client(const Room *room, uint64_t serial)
{
    for (Client *c = room->clients; c; c = c->next)
        if (c->serial == serial)
            return c;
    return NULL;
}

static void take_waiting(Room *room)
{
    for (uint8_t i = 0; i < room->waiting_count;) {
        Waiting wanted = room->waiting[i];
        Client *client = room_client(room, wanted.client);
        if (client && room_must_wait(room, client->viewer)) {
            i++;
            continue;
        }
        room->waiting_count--;
        memmove(room->waiting + i, room->waiting + i + 1, (size_t)(room->waiting_count - i) * sizeof wanted);
        if (client)
            room_wish(room, client, &wanted.wish);
    }
}

// A seat's time begins when it is public that it has to choose: a seat that answers before that might not have been
// asked, and its clock must not tell.
static void start_clock(Room *room, SeatId seat)
{
    int64_t now = loop_now(room->house->loop), told = room->stream[SPECTATOR].held_until;
    clock_start(&room->clock, seat, told > now ? told : now);
}

void room_next(Room *room)
{
    int asked = room->state == ROOM_RUNNING && room->deed.kind == DEED_NONE ? session_asked(room->session) : -1;
    bool is_bot = asked >= 0 && room->chair[asked].bot != BOT_NONE;
    if (asked >= 0 && !is_bot && room->clock.running != asked)
        start_clock(room, (SeatId)asked);
    if (room->deed.kind == DEED_NONE)
        room_keep(room);
    if (is_bot && room->retry_at <= loop_now(room->house->loop))
        ask_bot(room, (SeatId)asked);
    room_teach(room);
    room_tell(room);
    room_show(room);
    set_timer(room);
    take_waiting(room);
}

static void room_wake(void *self)
{
    Room *room = self;
    int64_t ends = clock_ends(&room->clock), now = loop_now(room->house->loop);
    bool may_act = room->deed.kind == DEED_NONE && room->retry_at <= now;
    if (may_act && room->owes_row)
        room_save(room, NULL, NULL);
    else if (may_act && ends >= 0 && ends <= now && room->state == ROOM_RUNNING)
        room_call(room, LINE_TIME, room->clock.running, NULL, NULL);
    else
        room_next(room);
}

// ---- chairs ----

static int room_free_chair(const Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].person == 0 && room->chair[seat].bot == BOT_NONE)
            return seat;
    return -1;
}

Room *room_new(House *house, const RoomSetup *setup)
{
    Room *room = calloc(1, sizeof *room);
    check(room != NULL);
    room->house = house;
    room->number = ++house->last_table;
    house_link(house, room->link);
    snprintf(room->name, sizeof room->name, "%s", setup->name);
    room->game = setup->game;
    room->edition = setup->edition;
    memcpy(room->option, setup->option, sizeof room->option);
    room->is_public = setup->is_public;
    room->clock = setup->clock;
    memcpy(room->chair, setup->chair, sizeof room->chair);
    room->from = setup->from;
    room->book = setup->book;
    if (room->book)
        memcpy(room->head, room->book->hash, sizeof room->head);
    room->shuffle.table = room->number;
    randombytes_buf(room->shuffle.server.value, SHUFFLE_BYTES);
    room->shuffle.server.has_value = true;
    shuffle_commitment(room->shuffle.server.value, room->shuffle.server.commitment);
    room->shuffle.server.has_commitment = true;
    room->state = room_free_chair(room) < 0 ? ROOM_DEALING : ROOM_OPEN;
    room->visited = wall_now();
    room->customer = setup->customer;
    house_add(house, room);
    room_keep(room);
    room->before.state = ROOM_GONE;     // if it can't be written, it never existed
    return room;
}

Room *room_open(House *house, const RoomSetup *setup)
{
    Room *room = room_new(house, setup);
    Unit *unit = unit_begin(house->store);
    Bytes text = setup->head;
    HeadRow head = {.text = bytes_span(&text)};
    memcpy(head.hash, room->head, sizeof head.hash);
    if (text.used > 0)
        unit_head(unit, &head);
    bytes_free(&text);
    room_save_in(room, unit, NULL, NULL);
    return room;
}

void room_free(Room *room)
{
    timer_stop(room->house->loop, &room->timer);
    while (room->clients)
        room_leave(room, room->clients);
    replay_free(room->replay);
    session_free(room->session);
    lesson_free(room->lesson);
    if (room->book)
        book_leave(room->house, room->book);
    free(room);
}

size_t room_bytes(const Room *room)
{
    return sizeof *room + (room->session ? session_bytes(room->session) : 0) +
           (room->replay ? replay_bytes(room->replay) : 0);
}

void room_close(Room *room)
{
    RoomState before = room->state;
    room->state = ROOM_GONE;
    room_save(room, NULL, NULL);
    room->deed.state = before;
}

int room_seat_of(const Room *room, int64_t person)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (person != 0 && room->chair[seat].person == person)
            return seat;
    return -1;
}

int room_accepting(const Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].must_accept)
            return seat;
    return -1;
}

// A client that has sat down or stood up sees the table from its new place.
void room_seat_clients(Room *room)
{
    for (Client *c = room->clients; c; c = c->next) {
        int seat = room_seat_of(room, c->person);
        uint8_t viewer = seat >= 0 ? (uint8_t)seat : SPECTATOR;
        if (c->viewer == viewer)
            continue;
        c->viewer = viewer;
        c->is_behind = true;
        c->last = 0;
    }
}

// The chairs as they would be if somebody sat down at the free one with this deck, or with the usual one.
static bool chairs_with(const Room *room, const char *deck, Chair ret_chair[SEAT_COUNT], Problem *problem)
{
    int seat = room_free_chair(room);
    memcpy(ret_chair, room->chair, sizeof room->chair);
    if (room->state == ROOM_GONE)
        return problem_set(problem, 0, 0, "this table was given up before it began");
    if (seat < 0 || room->state != ROOM_OPEN)
        return problem_set(problem, 0, 0, "both seats of this table are taken");
    if (room->book && deck[0])
        return problem_set(problem, 0, 0, "this table begins from a position: it has its decks");
    Chair *chair = &ret_chair[seat];
    memcpy(chair->offered, chair->deck, sizeof chair->deck);
    if (deck[0])
        snprintf(chair->deck, sizeof chair->deck, "%s", deck);
    return room->book || house_decks(room->house, room, ret_chair, problem);
}

bool room_sit_check(const Room *room, int64_t person, const char *deck, Problem *problem)
{
    Chair unused[SEAT_COUNT];
    return room_seat_of(room, person) >= 0 || chairs_with(room, deck, unused, problem);
}

bool room_sit(Room *room, int64_t person, const char *name, const char *deck, Problem *problem)
{
    int seat = room_free_chair(room);
    if (room_seat_of(room, person) >= 0)
        return true;                    // the button was pressed twice
    Chair with_deck[SEAT_COUNT];
    if (!chairs_with(room, deck, with_deck, problem))
        return false;
    memcpy(room->chair, with_deck, sizeof room->chair);
    Chair *chair = &room->chair[seat];
    chair->person = person;
    snprintf(chair->name, sizeof chair->name, "%s", name);
    room->chair[seat_other((SeatId)seat)].must_accept =
        !room->book && house_brings_own(room->house, room, (SeatId)seat);
    room->state = ROOM_DEALING;
    room_seat_clients(room);
    room_save(room, NULL, NULL);
    room_tell(room);
    return true;
}

void room_stand(Room *room, int64_t person)
{
    int seat = room_seat_of(room, person);
    if (seat < 0)
        return;
    room->chair[seat].person = 0;
    room->chair[seat].name[0] = 0;
    if (!room->book)
        memcpy(room->chair[seat].deck, room->chair[seat].offered, DECK_NAME);
    room->chair[seat_other((SeatId)seat)].must_accept = false;
    room->shuffle.seat[seat] = (ShuffleShare){0};
    room->state = ROOM_OPEN;
    room_seat_clients(room);
}

// ---- the shuffle and the beginning ----

static bool has_all(const Room *room, bool values)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const ShuffleShare *share = &room->shuffle.seat[seat];
        if (room->chair[seat].bot == BOT_NONE && !(values ? share->has_value : share->has_commitment))
            return false;
    }
    return true;
}

void room_shuffle(Room *room, Client *client, const Wish *wish)
{
    ShuffleShare *share = &room->shuffle.seat[client->viewer];
    uint8_t bytes[SHUFFLE_BYTES];
    bool is_value = wish->kind == WISH_REVEAL;
    const char *why = NULL;
    if (!span_hex(span_of(is_value ? wish->value : wish->commitment), bytes, sizeof bytes)) {
        room_refuse(room, client->serial, wish, "bad-message", "64 hexadecimal digits are expected");
        return;
    }
    if (room_accepting(room) >= 0)
        why = "the cards that the other player has brought must be accepted first";
    else if (is_value && !has_all(room, false))
        why = "values are revealed once everybody has committed to one";
    else if (is_value && !shuffle_reveal(share, bytes))
        why = "that is not the value of your commitment";
    else if (!is_value && !shuffle_commit(share, bytes))
        why = "you have already committed to something else";
    if (why) {
        room_refuse(room, client->serial, wish, "not-now", why);
        return;
    }
    if (is_value && has_all(room, true))
        room_begin(room, client, wish);
    else
        room_save(room, client, wish);
}

static void call_seat(Room *room, SeatId seat)
{
    const Chair *c = &room->chair[seat];
    char *called = room->called_text[seat];
    const char *level = c->bot == BOT_NONE ? "" : bot_level_name(c->bot);
    if (*level)
        snprintf(called, CALLED_BYTES, "%c%s bot", *level & ~32, level + 1);
    else
        snprintf(called, CALLED_BYTES, "%s", *c->name ? c->name : room->game->seat_titles[seat]);
}

// Two players with the same name are told apart by their seats.
void room_names(Room *room)
{
    call_seat(room, 0);
    call_seat(room, 1);
    bool are_same = strcmp(room->called_text[0], room->called_text[1]) == 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char *called = room->called_text[seat];
        size_t used = strlen(called);
        if (are_same)
            snprintf(called + used, CALLED_BYTES - used, " (%s)", room->game->seat_titles[seat]);
        room->called[seat] = called;
    }
}

void room_do_session(void *self)
{
    Room *room = self;
    MatchSetup setup = {.deck = {&room->book->cards.deck[0], &room->book->cards.deck[1]}, .edition = room->edition};
    uint8_t key[32];
    memcpy(setup.option, room->option, sizeof setup.option);
    shuffle_seed(&room->shuffle, key);
    rng_key_set(&setup.rng, key);
    const Start *start = room->book->cards.start;
    Match position;
    if (start)
        start_match(start, &setup.rng, &position);
    if (start && start->is_fixed)
        setup.rng = (Rng){0};           // as in its record: nothing follows from a seed
    room_names(room);
    bool is_lesson = room->from.kind == FROM_LESSON;    // its texts mention the seats by name
    room->session = session_new(&(SessionSetup){.game = room->game, .set = transcript_set(&room->book->cards),
                                                .match = &setup, .position = start ? &position : NULL,
                                                .called = is_lesson ? NULL : room->called, .undo = UNDO_POSITIONS});
    room_open_lesson(room);
}

void room_do_people(void *self)
{
    Room *room = self;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].bot == BOT_NONE && !room->wants_control[seat])
            session_person(room->session, seat, true);
    if (room->session->match.result != RESULT_NONE)     // automatic passes have led from its position to its end
        room->state = ROOM_OVER;
}

// Somebody who was declined at a private table could see it while it was open.
static void dismiss_onlookers(Room *room)
{
    for (Client *c = room->clients, *next; c; c = next) {
        next = c->next;
        if (!room->is_public && room_seat_of(room, c->person) < 0)
            room_leave(room, c);
    }
}

// The shuffle is complete, so the match can begin.
static void room_begin(Room *room, const Client *client, const Wish *wish)
{
    Bytes text = {0};
    Problem problem;
    Deed deed = {.kind = DEED_BEGIN, .state = room->state, .client = client->serial, .wish = *wish};
    bool is_stored = room->book != NULL;        // stored already, with the position
    if (!is_stored && (!house_cards(room->house, room, &text, &problem) ||
                       !(room->book = book_of(room->house, room->game, bytes_span(&text), &problem)))) {
        span_to(span_of(problem.message), room->problem, sizeof room->problem);
        room->state = ROOM_GONE;
        room_save(room, client, wish);
        bytes_free(&text);
        return;
    }
    dismiss_onlookers(room);
    room->deed = deed;
    memcpy(room->head, room->book->hash, sizeof room->head);
    room->state = ROOM_RUNNING;
    room->begun = wall_now();
    if (room_guard(room, room_do_session, room) && room_guard(room, room_do_people, room)) {
        Unit *unit = unit_begin(room->house->store);
        HeadRow head = {.text = bytes_span(&text)};
        memcpy(head.hash, room->head, sizeof head.hash);
        if (!is_stored)
            unit_head(unit, &head);
        room_write(room, unit);
    }
    bytes_free(&text);
}

// ---- clients ----

void room_enter(Room *room, Client *w)
{
    int seat = room_seat_of(room, w->person);
    w->room = room;
    w->viewer = seat >= 0 ? (uint8_t)seat : SPECTATOR;
    w->serial = ++room->house->last_serial;
    w->next = room->clients;
    room->clients = w;
    room->visited = wall_now();
    room_tell(room);
}

void room_leave(Room *room, Client *w)
{
    for (Client **at = &room->clients; *at; at = &(*at)->next)
        if (*at == w) {
            *at = w->next;
            break;
        }
    w->room = NULL;
    room->visited = wall_now();
    room_tell(room);
}

void room_overrun(Room *room, Client *w) { room_tell_one(room, w, 0); }
