// room.c — the life of a table: chairs, the shuffle, wishes, and what comes after each line on the disk.
#include "server/room.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/bytes.h"
#include "server/house.h"

const char *const room_states[ROOM_STATE_COUNT] = {
    [ROOM_OPEN] = "open", [ROOM_DEALING] = "dealing", [ROOM_RUNNING] = "running",
    [ROOM_HELD] = "held", [ROOM_OVER] = "over",       [ROOM_GONE] = "gone",
};

// ---- faults ----

void room_hold(Room *room, const char *why)
{
    room->house->metrics.faults++;
    room->state = ROOM_HELD;
    room->bot_thinks = false;
    room->bot_serial++;
    span_to(span_of(why), room->problem, sizeof room->problem);
    room->deed = (Deed){0};
    clock_stop(&room->clock, loop_now(room->house->loop));
    house_report(room->house, room);
    // What was in memory may be damaged and is never looked at again, so it is not freed either.
    room->session = NULL;
    Problem problem;
    if (!room_rebuild(room, &problem))
        span_to(span_of(problem.message), room->problem, sizeof room->problem);
    room->deed = (Deed){.kind = DEED_TABLE, .state = ROOM_HELD, .lines = room->line_count};
    Unit *unit = unit_begin(room->house->store);
    room_row(room, unit);
    room_write(room, unit);
}

bool room_guard(Room *room, void (*deed)(void *self), void *self)
{
    Fault fault;
    int64_t begun = steady_ns();
    bool good = fault_guard(deed, self, &fault);
    room->house->metrics.engine_ns += (uint64_t)(steady_ns() - begun);
    if (good)
        return true;
    char why[320];
    snprintf(why, sizeof why, "a mistake of ours stopped this match (%s: %s)", fault.where, fault.what);
    room_hold(room, why);
    return false;
}

// ---- writing ----

static void add_lines(Room *room, Unit *unit)
{
    const Transcript *tr = &room->session->transcript;
    for (; room->saved < tr->count; room->saved++) {
        char words[200];
        Text text = text_in(words, sizeof words);
        transcript_entry_say(tr, &room->session->table, room->saved, &text);
        unit_line(unit, &(LineRow){.table = room->number, .number = room->line_count++, .at = wall_now(),
                                   .seat = tr->entry[room->saved].seat, .words = {words, text.used},
                                   .check = tr->entry[room->saved].check_before,
                                   .clock = {room->clock.left[0], room->clock.left[1]}});
    }
}

static void written(void *self, const char *problem);

void room_write(Room *room, Unit *unit)
{
    if (room->session && room->deed.kind != DEED_UNDO)
        add_lines(room, unit);
    if (room->state != room->deed.state)
        room_row(room, unit);
    unit_commit(unit, written, room);
}

// The answer of a seat, so that it is known when it comes again.
static void note_given(Room *room, const Deed *deed)
{
    Chair *chair = &room->chair[deed->seat];
    const Wish *w = &deed->wish;
    if (w->kind != WISH_CHOOSE && w->kind != WISH_ANSWER && w->kind != WISH_PASS)
        return;
    int64_t number = w->kind == WISH_CHOOSE ? w->option : w->kind == WISH_ANSWER ? w->answer : 0;
    for (int i = UNTIL_NONE + 1; w->kind == WISH_PASS && i < UNTIL_COUNT; i++)
        number = strcmp(w->until, until_words[i]) == 0 ? i : number;
    chair->given[chair->given_count++ % GIVEN_MAX] = (Given){(uint8_t)w->kind, w->choice, number};
}

static void do_undo(void *self)
{
    Room *room = self;
    session_undo(room->session, room->deed.back, room->deed.seat, true);
    room->saved = room->session->transcript.count;
}

// What a match was asked for is answered by its going on.
static void forget_offers(Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        room->chair[seat].takes_back = false;
}

static void done(Room *room, const Deed *deed)
{
    if (deed->kind == DEED_CHOICE) {
        room->house->metrics.choices++;
        room->house->metrics.bot_choices += room->chair[deed->seat].bot != BOT_NONE;
        note_given(room, deed);
        forget_offers(room);
        room_pause(room, deed->seat, deed->log);
        room_clock(room, deed->seat);
    } else if (deed->kind == DEED_BEGIN) {
        room->house->metrics.begun++;
    } else if (deed->kind == DEED_UNDO) {
        room->house->metrics.undone++;
        forget_offers(room);
    }
    if (room->state == ROOM_OVER && deed->state != ROOM_OVER)
        room->house->metrics.ended++;
}

static void written(void *self, const char *problem)
{
    Room *room = self;
    Deed deed = room->deed;
    if (problem) {
        char why[200];
        snprintf(why, sizeof why, "it could not be saved, and nothing was changed: %s", problem);
        room->house->metrics.put_back++;
        room_put_back(room);
        room->deed = (Deed){0};
        room_refuse(room, deed.client, &deed.wish, "not-saved", why);
        room_next(room);
        return;
    }
    if (deed.kind == DEED_UNDO) {
        if (!room_guard(room, do_undo, room))
            return;
        room_cut(room);
    }
    room->deed = (Deed){0};
    room->is_unsaved = false;
    done(room, &deed);
    room_ack(room, deed.client, &deed.wish);
    metrics_latency(&room->house->metrics, deed.at ? steady_ns() - deed.at : -1);
    room_next(room);
}

// ---- going on ----

void room_clock(Room *room, SeatId seat)
{
    const Manners *manners = room->game->manners;
    uint16_t turn = manners && manners->moment ? manners->moment(&room->session->table).turn : 0;
    if (turn > room->turn)
        clock_turn(&room->clock);
    room->turn = turn > room->turn ? turn : room->turn;
    if (session_asked(room->session) != seat)
        clock_moved(&room->clock, seat);
}

static void ask_bot(Room *room, SeatId seat)
{
    if (room->bot_thinks)
        return;
    room->bot_thinks = true;
    room->bot_serial++;
    bot_pool_ask(room->house->bots, (uint64_t)room->number << 32 | room->bot_serial, room->chair[seat].bot,
                 (uint64_t)room->number << 20 | room->session->history.count, &room->session->table);
}

// One timer serves the clock and the pauses: the earlier of them.
static void set_timer(Room *room)
{
    int64_t at = clock_ends(&room->clock), now = loop_now(room->house->loop);
    for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++)
        if (room->stream[viewer].held_until > now && (at < 0 || room->stream[viewer].held_until < at))
            at = room->stream[viewer].held_until;
    if (at >= 0)
        timer_set(room->house->loop, &room->timer, at, room_wake, room);
    else
        timer_stop(room->house->loop, &room->timer);
}

static void take_waiting(Room *room)
{
    while (room->waiting_count > 0 && room->deed.kind == DEED_NONE) {
        Waiting first = room->waiting[0];
        room->waiting_count--;
        memmove(room->waiting, room->waiting + 1, room->waiting_count * sizeof first);
        for (Client *w = room->clients; w; w = w->next)
            if (w->serial == first.client) {
                room_wish(room, w, &first.wish);
                break;
            }
    }
}

void room_next(Room *room)
{
    int asked = room->state == ROOM_RUNNING && room->deed.kind == DEED_NONE ? session_asked(room->session) : -1;
    if (asked >= 0 && room->chair[asked].bot != BOT_NONE)
        ask_bot(room, (SeatId)asked);
    else if (asked >= 0 && room->clock.running != asked)
        clock_start(&room->clock, (SeatId)asked, loop_now(room->house->loop));
    room_tell(room);
    set_timer(room);
    take_waiting(room);
}

void room_wake(void *self)
{
    Room *room = self;
    int64_t ends = clock_ends(&room->clock), now = loop_now(room->house->loop);
    if (ends >= 0 && ends <= now && room->state == ROOM_RUNNING && room->deed.kind == DEED_NONE) {
        room_call(room, ENTRY_TIME, room->clock.running, NULL, NULL);
        return;
    }
    room_tell(room);
    set_timer(room);
}

// ---- chairs ----

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
    room->shuffle.table = room->number;
    randombytes_buf(room->shuffle.server.value, SHUFFLE_BYTES);
    room->shuffle.server.has_value = true;
    shuffle_commitment(room->shuffle.server.value, room->shuffle.server.commitment);
    room->shuffle.server.has_commitment = true;
    room->state = room_free_chair(room) < 0 ? ROOM_DEALING : ROOM_OPEN;
    house_add(house, room);
    room_save(room);
    return room;
}

void room_free(Room *room)
{
    timer_stop(room->house->loop, &room->timer);
    while (room->clients)
        room_leave(room, room->clients);
    session_free(room->session);
    if (room->book)
        book_leave(room->house, room->book);
    free(room);
}

size_t room_bytes(const Room *room) { return sizeof *room + (room->session ? session_bytes(room->session) : 0); }

void room_save(Room *room)
{
    if (room->deed.kind != DEED_NONE)
        return;                         // what is being written ends with the next row
    room->deed = (Deed){.kind = DEED_TABLE, .state = room->state, .lines = room->line_count};
    Unit *unit = unit_begin(room->house->store);
    room_row(room, unit);
    unit_commit(unit, written, room);
}

int room_free_chair(const Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].person == 0 && room->chair[seat].bot == BOT_NONE)
            return seat;
    return -1;
}

int room_seat_of(const Room *room, int64_t person)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (person != 0 && room->chair[seat].person == person)
            return seat;
    return -1;
}

bool room_may_watch(const Room *room, int64_t person)
{
    return room->is_public || room_seat_of(room, person) >= 0 || (room->state == ROOM_OVER && room->is_shared);
}

bool room_sit(Room *room, int64_t person, const char *name, const char *deck, Problem *problem)
{
    int seat = room_free_chair(room);
    if (room_seat_of(room, person) >= 0)
        return true;                    // the button pressed twice
    if (seat < 0 || room->state != ROOM_OPEN)
        return problem_set(problem, 0, 0, "both seats of this table are taken");
    Chair *chair = &room->chair[seat];
    Chair before = *chair;
    if (deck[0])
        snprintf(chair->deck, sizeof chair->deck, "%s", deck);
    if (!house_decks(room->house, room, problem)) {
        *chair = before;
        return false;
    }
    chair->person = person;
    snprintf(chair->name, sizeof chair->name, "%s", name);
    room->state = ROOM_DEALING;
    room_save(room);
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
    room->shuffle.seat[seat] = (ShufflePart){0};
    room->state = ROOM_OPEN;
    room_tell(room);
}

// ---- the shuffle and the beginning ----

static bool has_all(const Room *room, bool values)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const ShufflePart *part = &room->shuffle.seat[seat];
        if (room->chair[seat].bot == BOT_NONE && !(values ? part->has_value : part->has_commitment))
            return false;
    }
    return true;
}

static void shuffle_wish(Room *room, Client *w, const Wish *wish)
{
    ShufflePart *part = &room->shuffle.seat[w->viewer];
    uint8_t bytes[SHUFFLE_BYTES];
    bool is_value = wish->kind == WISH_REVEAL;
    const char *why = NULL;
    if (room->state != ROOM_DEALING)
        why = room->state == ROOM_OPEN ? "somebody is still missing" : "the cards have been dealt";
    else if (!span_hex(span_of(is_value ? wish->value : wish->commitment), bytes, sizeof bytes))
        why = "64 hexadecimal digits are expected";
    else if (is_value && !has_all(room, false))
        why = "values are told when all have committed themselves";
    else if (is_value && !shuffle_reveal(part, bytes))
        why = "that is not the value of your commitment";
    else if (!is_value && !shuffle_commit(part, bytes))
        why = "you have committed yourself already, to something else";
    if (why) {
        room_refuse(room, w->serial, wish, "not-now", why);
        return;
    }
    room_ack(room, w->serial, wish);
    if (is_value && has_all(room, true))
        room_begin(room);
    else
        room_save(room);
}

void room_do_session(void *self)
{
    Room *room = self;
    MatchSetup setup = {.deck = {&room->book->cards.deck[0], &room->book->cards.deck[1]}, .edition = room->edition};
    uint8_t key[32];
    memcpy(setup.option, room->option, sizeof setup.option);
    shuffle_seed(&room->shuffle, key);
    rng_key_set(&setup.rng, key);
    room->session = session_new(&(SessionSetup){.game = room->game, .set = &room->book->cards.set, .match = &setup,
                                                .undo = UNDO_POSITIONS});
}

void room_do_people(void *self)
{
    Room *room = self;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].bot == BOT_NONE && !room->wants_control[seat])
            session_person(room->session, seat, true);
}

void room_begin(Room *room)
{
    Bytes text = {0};
    Problem problem;
    Deed deed = {.kind = DEED_BEGIN, .state = room->state, .lines = 0};
    if (!house_cards(room->house, room, &text, &problem) ||
        !(room->book = book_of(room->house, room->game, bytes_span(&text), &problem))) {
        span_to(span_of(problem.message), room->problem, sizeof room->problem);
        room->state = ROOM_GONE;
        room_save(room);
        bytes_free(&text);
        return;
    }
    room->deed = deed;
    memcpy(room->head, room->book->hash, sizeof room->head);
    room->state = ROOM_RUNNING;
    room->begun = wall_now();
    if (room_guard(room, room_do_session, room) && room_guard(room, room_do_people, room)) {
        Unit *unit = unit_begin(room->house->store);
        HeadRow head = {.text = bytes_span(&text)};
        memcpy(head.hash, room->head, sizeof head.hash);
        unit_head(unit, &head);
        room_write(room, unit);
    }
    bytes_free(&text);
}

// ---- wishes ----

// The other seat, if a person sits there whose consent counts.
static bool other_is_person(const Room *room, SeatId seat) { return room->chair[seat_other(seat)].bot == BOT_NONE; }

static void wish_undo(Room *room, Client *w, const Wish *wish)
{
    SeatId seat = w->viewer, other = seat_other(seat);
    Chair *mine = &room->chair[seat], *theirs = &room->chair[other];
    if (!wish->on) {
        mine->takes_back = theirs->takes_back = false;
        room_ack(room, w->serial, wish);
        room_next(room);
        return;
    }
    SeatId asker = theirs->takes_back ? other : seat;
    bool is_free = asker == seat && session_undo_is_free(room->session, seat);
    uint32_t back = is_free ? 1 : session_undo_reach(room->session, (uint8_t)(1u << asker));
    if (back == 0) {
        room_refuse(room, w->serial, wish, "not-now", "there is nothing to take back");
    } else if (is_free || asker == other || !other_is_person(room, seat)) {
        room_undo(room, asker, back, w, wish);
    } else {
        mine->takes_back = true;
        room_ack(room, w->serial, wish);
        room_next(room);
    }
}

static void wish_draw(Room *room, Client *w, const Wish *wish)
{
    SeatId seat = w->viewer, other = seat_other(seat);
    if (wish->on && room->chair[other].draws) {
        room_call(room, ENTRY_DRAW, seat, w, wish);
        return;
    }
    if (wish->on && !other_is_person(room, seat)) {
        room_refuse(room, w->serial, wish, "not-now", "a bot plays on");
        return;
    }
    room->chair[seat].draws = wish->on;
    room->chair[other].draws = false;
    room_ack(room, w->serial, wish);
    room_next(room);
}

static void wish_time(Room *room, Client *w, const Wish *wish)
{
    enum { MOST_SECONDS = 3600 };
    SeatId other = seat_other(w->viewer);
    if (room->clock.kind == CLOCK_NONE || wish->seconds < 1 || wish->seconds > MOST_SECONDS) {
        room_refuse(room, w->serial, wish, "not-now", room->clock.kind == CLOCK_NONE ? "there is no clock at this table"
                                                        : "\"seconds\" must be from 1 to 3600");
        return;
    }
    clock_give(&room->clock, other, wish->seconds * 1000);
    room_ack(room, w->serial, wish);
    room->stream[w->viewer].hash = room->stream[other].hash = 0;        // clocks are no news by themselves
    room_save(room);
}

static void wish_stops(Room *room, Client *w, const Wish *wish)
{
    Stops *stops = &room->session->stops[w->viewer];
    const char *const *phases = room->game->manners ? room->game->manners->phases : NULL;
    const char *why = NULL;
    if (wish->kind == WISH_CONTROL) {
        stops->asks_all = wish->on;
    } else if (wish->kind == WISH_HUSH) {
        DefId def = card_set_find(room->session->set, span_of(wish->code));
        if (def == 0)
            why = "there is no such card";
        else if (wish->on && !stops_hush(stops, def))
            why = "so many cards are hushed already that there is no room for more";
        else if (!wish->on)
            stops_unhush(stops, def);
    } else {
        uint8_t i = 1;
        bool theirs = strcmp(wish->whose, "theirs") == 0;
        while (phases && phases[i] && strcmp(phases[i], wish->phase) != 0)
            i++;
        if (!phases || !phases[i])
            why = "this game has no such phase";
        else if (!theirs && strcmp(wish->whose, "mine") != 0)
            why = "\"whose\" must be mine or theirs";
        else if (wish->on)
            stops->phases[theirs] |= (uint16_t)(1u << i);
        else
            stops->phases[theirs] &= (uint16_t)~(1u << i);
    }
    if (why) {
        room_refuse(room, w->serial, wish, "impossible", why);
        return;
    }
    room_ack(room, w->serial, wish);
    room_save(room);
}

// At a held table: both must want the same. Whoever plays a bot decides alone.
static void wish_go_on(Room *room, Client *w, const Wish *wish)
{
    room->chair[w->viewer].goes_on = wish->on ? 1 : -1;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (room->chair[seat].bot != BOT_NONE)
            room->chair[seat].goes_on = room->chair[w->viewer].goes_on;
    room_ack(room, w->serial, wish);
    if (room->chair[0].goes_on == room->chair[1].goes_on)
        room_release(room, wish->on);
    else
        room_save(room);
}

// The lines that this version does not play stay in the store, and are left out from now on.
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
    session_call(room->session, ENTRY_STOP, 0);
}

void room_release(Room *room, bool goes_on)
{
    room->chair[0].goes_on = room->chair[1].goes_on = 0;
    if (!room->session) {               // not even its beginning could be played again
        room->state = ROOM_GONE;
        room_save(room);
        return;
    }
    room->problem[0] = 0;
    room->deed = (Deed){.kind = DEED_TABLE, .state = ROOM_HELD, .lines = room->line_count};
    room->state = ROOM_RUNNING;
    Unit *unit = unit_begin(room->house->store);
    put_cut(room, unit);
    if (!goes_on && room_guard(room, do_stop, room))
        room->state = ROOM_OVER;
    if (goes_on && !room_guard(room, room_do_people, room))
        return;
    room_write(room, unit);
}

static void wish_rematch(Room *room, Client *w, const Wish *wish)
{
    SeatId seat = w->viewer, other = seat_other(seat);
    if (room->state != ROOM_OVER) {
        room_refuse(room, w->serial, wish, "not-now", "the match is not over");
        return;
    }
    room->chair[seat].rematches = wish->on;
    if (room->chair[other].bot != BOT_NONE)
        room->chair[other].rematches = wish->on;
    if (room->chair[0].rematches && room->chair[1].rematches && !room->next[0])
        house_rematch(room->house, room);
    room_ack(room, w->serial, wish);
    room_save(room);
}

static bool is_running(Room *room, Client *w, const Wish *wish)
{
    if (room->state == ROOM_RUNNING)
        return true;
    room_refuse(room, w->serial, wish, "not-now", "the match is not being played");
    return false;
}

static void wish_hello(Room *room, Client *w, const Wish *wish)
{
    w->said_hello = true;
    w->wants_drawing = strstr(wish->wants, "drawing") != NULL;
    w->wants_bytes = strstr(wish->wants, "bytes") != NULL;
    room_ack(room, w->serial, wish);
    room_tell_one(room, w, wish->has & F_last ? (uint32_t)wish->last : 0);
}

void room_wish(Room *room, Client *w, const Wish *wish)
{
    switch (wish->kind) {
    case WISH_HELLO:
        wish_hello(room, w, wish);
        return;
    case WISH_PING:
        room_ack(room, w->serial, wish);
        return;
    case WISH_CHOOSE:
    case WISH_ANSWER:
    case WISH_PASS:
        if (is_running(room, w, wish))
            room_play(room, w, wish);
        return;
    case WISH_STOP:
    case WISH_CONTROL:
    case WISH_HUSH:
        if (is_running(room, w, wish))
            wish_stops(room, w, wish);
        return;
    case WISH_CONCEDE:
        if (is_running(room, w, wish))
            room_call(room, ENTRY_CONCEDE, w->viewer, w, wish);
        return;
    case WISH_DRAW:
        if (is_running(room, w, wish))
            wish_draw(room, w, wish);
        return;
    case WISH_UNDO:
        if (is_running(room, w, wish))
            wish_undo(room, w, wish);
        return;
    case WISH_TIME:
        if (is_running(room, w, wish))
            wish_time(room, w, wish);
        return;
    case WISH_SAY:
        if (wish->phrase < PHRASE_COUNT) {
            room_say(room, w->viewer, (int)wish->phrase);
            room_ack(room, w->serial, wish);
        } else {
            room_refuse(room, w->serial, wish, "impossible", "there is no such phrase");
        }
        return;
    case WISH_MUTE:
        room->chair[w->viewer].mutes = wish->on;
        room_ack(room, w->serial, wish);
        return;
    case WISH_REMATCH:
        wish_rematch(room, w, wish);
        return;
    case WISH_WHY:
        room_why(room, w, wish);
        return;
    case WISH_COMMIT:
    case WISH_REVEAL:
        shuffle_wish(room, w, wish);
        return;
    case WISH_GO_ON:
        if (room->state == ROOM_HELD)
            wish_go_on(room, w, wish);
        else
            room_refuse(room, w->serial, wish, "not-now", "nothing holds this table");
        return;
    case WISH_NONE:
    case WISH_COUNT:
        break;
    }
    bug(__FILE__, __LINE__, "a wish that is none");
}

void room_message(Room *room, Client *w, Span message)
{
    Wish wish;
    Problem problem;
    if (!wish_read(message, &wish, &problem)) {
        room->house->metrics.refused++;
        room_refuse(room, w->serial, &wish, "bad-message", problem.message);
        return;
    }
    bool waits = room->deed.kind != DEED_NONE && wish.kind != WISH_PING && wish.kind != WISH_HELLO;
    if (wish_is_for_seats(wish.kind) && w->viewer >= SEAT_COUNT)
        room_refuse(room, w->serial, &wish, "not-yours", "only who sits at this table can do that");
    else if (!waits)
        room_wish(room, w, &wish);
    else if (room->waiting_count < WAITING_MAX)
        room->waiting[room->waiting_count++] = (Waiting){w->serial, wish};
    else
        room_refuse(room, w->serial, &wish, "busy", "too much at once: wait for the answer");
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
    room_tell(room);
}

void room_overrun(Room *room, Client *w) { room_tell_one(room, w, 0); }
