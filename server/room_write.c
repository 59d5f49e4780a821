// room_write.c — making a deed durable: what is written, and what follows when it is on the disk or can't be.
//
// The rule: nobody is told of a deed before it is on the disk. The match is changed first (room_play.c; an undo changes
// it last), room->deed records the change, and until the store answers nothing else is done and nobody is told
// (room_must_wait, room_tell). Then either the deed stands and is announced (deed_stands), or all of it is undone and
// its client is refused (deed_put_back): a choice that somebody has seen outlives the process.
#include <stdio.h>

#include "server/house.h"

// ---- as it was before ----

void room_keep(Room *room)
{
    Before *b = &room->before;
    *b = (Before){.state = room->state, .is_shared = room->is_shared, .shuffle = room->shuffle, .begun = room->begun,
                  .clock = room->clock, .cut = room->cut, .session = room->session};
    memcpy(b->chair, room->chair, sizeof b->chair);
    memcpy(b->problem, room->problem, sizeof b->problem);
    memcpy(b->next, room->next, sizeof b->next);
    memcpy(b->head, room->head, sizeof b->head);
    if (room->session) {
        memcpy(b->stops, room->session->stops, sizeof b->stops);
        memcpy(b->plan, room->session->plan, sizeof b->plan);
        memcpy(b->read, room->session->read, sizeof b->read);
    }
}

// Restores everything except the match.
static void room_restore(Room *room)
{
    Before *b = &room->before;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) // a player who has changed their name since then keeps the new one
        if (b->chair[seat].person == room->chair[seat].person)
            memcpy(b->chair[seat].name, room->chair[seat].name, sizeof b->chair[seat].name);
    room->state = b->state;
    room->is_shared = b->is_shared;
    room->shuffle = b->shuffle;
    room->begun = b->begun;
    room->clock = b->clock;
    room->cut = b->cut;
    memcpy(room->chair, b->chair, sizeof b->chair);
    memcpy(room->problem, b->problem, sizeof b->problem);
    memcpy(room->next, b->next, sizeof b->next);
    memcpy(room->head, b->head, sizeof b->head);
    if (room->session && room->session == b->session) {
        memcpy(room->session->stops, b->stops, sizeof b->stops);
        memcpy(room->session->plan, b->plan, sizeof b->plan);
        memcpy(room->session->read, b->read, sizeof b->read);
    }
    room_seat_clients(room);
}

static void do_put_back(void *self)
{
    Room *room = self;
    uint32_t back = room->session->history.count - room->deed.choices;
    if (back > 0)
        session_undo(room->session, back, room->deed.seat, false);
}

// Undoes what could not be written; false: the table is held now.
static bool room_put_back(Room *room)
{
    room->is_unsaved = true;
    if (room->deed.kind == DEED_BEGIN) {
        session_free(room->session);
        room->session = NULL;
        lesson_free(room->lesson);
        room->lesson = NULL;
        if (room->from.kind == FROM_BEGINNING) {
            book_leave(room->house, room->book);
            room->book = NULL;
        }
    }
    if (room->session && room->deed.has_entries && !room_guard(room, do_put_back, room))
        return false;
    room_restore(room);
    room->saved = room->session ? room->session->transcript.count : 0;
    room->line_count = room->deed.lines;
    room_cut(room);
    room->deed = (Deed){0};
    return true;
}

// ---- writing ----

// An answer may have led through several turns: each counts, as if there had been an answer in each.
static Clock clock_after(const Room *room, const Deed *deed)
{
    const Session *s = room->session;
    Clock clock = room->clock;
    if (deed->kind != DEED_CHOICE)
        return clock;
    for (uint32_t i = deed->log; i < s->log.count && room->game->manners; i++)
        if (s->log.told[i].event.kind == room->game->manners->turn_event)
            clock_turn(&clock);
    if (session_asked(s) != deed->seat)
        clock_moved(&clock, deed->seat);
    return clock;
}

static void add_lines(Room *room, Unit *unit)
{
    const Transcript *tr = &room->session->transcript;
    Clock after = clock_after(room, &room->deed);
    uint32_t first = room->saved;
    for (; room->saved < tr->count; room->saved++) {
        char words[200];
        Text text = text_in(words, sizeof words);
        transcript_entry_say(tr, &room->session->table, room->saved, &text);
        if (room->saved == first && room->deed.kind == DEED_CHOICE)
            room_say_given(&room->deed.wish, &text);
        unit_line(unit, &(LineRow){.table = room->number, .number = room->line_count++, .at = wall_now(),
                                   .seat = tr->entry[room->saved].seat, .words = {words, text.used},
                                   .check = tr->entry[room->saved].check_before,
                                   .clock = {after.left[0], after.left[1]}});
    }
}

static void store_answers(void *self, const char *problem);

void room_write(Room *room, Unit *unit)
{
    if (room->session && room->deed.kind != DEED_UNDO)
        add_lines(room, unit);
    if (room->state != room->deed.state || room->owes_row)
        room_row(room, unit);
    unit_commit(unit, store_answers, room);
}

static void do_undo(void *self)
{
    Room *room = self;
    session_undo(room->session, room->deed.back, room->deed.seat, true);
    room->saved = room->session->transcript.count;
}

// Offers and requests are void once the match goes on.
void room_forget_offers(Room *room)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        room->chair[seat].takes_back = room->chair[seat].draws = false;
}

// After a deed that stands: offers are void, clocks go on, and it is counted.
static void deed_record(Room *room, const Deed *deed)
{
    if (deed->kind == DEED_CHOICE || deed->kind == DEED_CALL || deed->kind == DEED_UNDO)
        room_forget_offers(room);
    if (deed->kind == DEED_CHOICE) {
        room->house->metrics.choices++;
        room->house->metrics.bot_choices += room->chair[deed->seat].bot != BOT_NONE;
        room_note_given(room, deed->seat, &deed->wish);
        room_pause(room, deed->choices);
        room->clock = clock_after(room, deed);
    } else if (deed->kind == DEED_BEGIN) {
        room->house->metrics.begun++;
    } else if (deed->kind == DEED_UNDO) {
        room->house->metrics.undone++;
    }
    if (room->state == ROOM_OVER && deed->state != ROOM_OVER)
        room->house->metrics.ended++;
}

// What nobody asked for (a bot's move, time that ran out) is retried automatically, at growing intervals.
static void back_off(Room *room)
{
    enum { LEAST_MS = 250, MOST_MS = 8000 };
    int64_t now = loop_now(room->house->loop);
    if (room->retry_at > now)
        return;
    room->retry_ms = room->retry_ms == 0 ? LEAST_MS : room->retry_ms >= MOST_MS / 2 ? MOST_MS : 2 * room->retry_ms;
    room->retry_at = now + room->retry_ms;
}

static void deed_put_back(Room *room, const Deed *deed, const char *problem)
{
    char why[200];
    snprintf(why, sizeof why, "it could not be saved, and nothing was changed: %s", problem);
    room->house->metrics.put_back++;
    notice_seldom(&room->house->unsaved, "not-saved", problem, "table=%lld", (long long)room->number);
    back_off(room);
    bool is_back = room_put_back(room);
    room_refuse(room, deed->client, &deed->wish, "not-saved", why);
    if (is_back)
        room_next(room);
}

static void deed_stands(Room *room, const Deed *deed)
{
    if (deed->kind == DEED_UNDO) {
        if (!room_guard(room, do_undo, room))
            return;
        room_cut(room);
    }
    room->deed = (Deed){0};
    room->is_unsaved = room->owes_row = false;
    room->retry_at = room->retry_ms = 0;
    deed_record(room, deed);
    room_ack(room, deed->client, &deed->wish);
    metrics_latency(&room->house->metrics, deed->at ? steady_ns() - deed->at : -1);
    room_next(room);
}

static void store_answers(void *self, const char *problem)
{
    Room *room = self;
    Deed deed = room->deed;             // room->deed may be another one before this is over
    if (deed.with)
        store_answers(deed.with, problem);
    if (problem)
        deed_put_back(room, &deed, problem);
    else
        deed_stands(room, &deed);
}

// ---- the table without its match ----

// Saves the table in one unit with what it already has.
void room_save_in(Room *room, Unit *unit, const Client *client, const Wish *wish)
{
    check(room->deed.kind == DEED_NONE);
    room->deed = (Deed){.kind = DEED_TABLE, .state = room->state, .lines = room->line_count,
                        .client = client ? client->serial : 0, .wish = wish ? *wish : (Wish){0}};
    room_row(room, unit);
    unit_commit(unit, store_answers, room);
}

void room_save(Room *room, const Client *client, const Wish *wish)
{
    room_save_in(room, unit_begin(room->house->store), client, wish);
}

void room_save_with(Room *room, Room *made, const Client *client, const Wish *wish)
{
    Unit *unit = unit_begin(room->house->store);
    made->deed = (Deed){.kind = DEED_TABLE, .state = made->state};
    room_row(made, unit);
    room_save_in(room, unit, client, wish);
    room->deed.with = made;
}
