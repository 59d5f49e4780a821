// room_pause.c — how long messages about what a seat has done are held back.
//
// When a seat has acted, the other seat may respond, and then the first one again; a player may decline to respond, or
// be passed over automatically (session/stops.h). The seat that acted learns the outcome after one pause, everybody
// else after a second one, so that nobody can tell a seat that was asked and declined from one that was not asked.
// Declining moves none of these moments. Only a seat that has to choose right away is told right away.
#include "server/house.h"
#include "server/room.h"

enum { PAUSE_LEAST_MS = 200, PAUSE_SPAN_MS = 300 };

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t draw_pause(const Room *room) { return PAUSE_LEAST_MS + house_chance(room->house, PAUSE_SPAN_MS); }

// A seat has made a choice. The other seat may have had a chance to respond, and then this seat to that response.
// Whoever can't know whether they had is told after a pause each time.
static void pause_after(Room *room, SeatId seat, int next, bool is_quiet)
{
    SeatId other = seat_other(seat);
    int64_t now = loop_now(room->house->loop), *mine = &room->stream[seat].held_until;
    int64_t *theirs = &room->stream[other].held_until, *public = &room->stream[SPECTATOR].held_until;
    if (is_quiet && *public > now) {  // nobody may notice that this seat was asked: the others' pauses stay as they are
        *mine = *mine > now ? *mine : later(now, *theirs) + draw_pause(room);
        return;
    }
    *mine = later(*mine, now + draw_pause(room));
    int64_t all = *mine + draw_pause(room);
    *theirs = next == other ? *theirs : later(*theirs, all);
    *public = later(*public, all);
}

// "Pass", "done", "none": such an only choice gets no line in the log, so nobody can tell whether the seat was asked.
static bool is_nothing(const Game *game, Option o) { return game->verbs[o.verb].quiet && o.card == 0 && o.number == 0; }

// Goes through every new choice: one was given as an answer, the others followed from stops and the like. A seat
// without a choice is skipped silently, and one that is not prompted passes automatically. Nobody else can tell these
// apart, so consecutive choices of a seat count as one. As long as no event reaches anybody else, play goes on at once.
void room_pause(Room *room, uint32_t choices)
{
    const Session *s = room->session;
    const Transcript *tr = &s->transcript;
    bool are_people = room->chair[0].bot == BOT_NONE && room->chair[1].bot == BOT_NONE;
    if (!are_people || room->house->no_pauses)
        return;
    for (uint32_t i = choices, end; i < s->history.count; i = end) {
        SeatId seat = s->mark[i].seat;
        for (end = i + 1; end < s->history.count && s->mark[end].seat == seat; end++)
            ;
        bool is_last = end == s->history.count;
        int next = is_last ? session_asked(s) : s->mark[end].seat;
        uint32_t log = is_last ? s->log.count : s->mark[end].log.count;
        bool is_no = is_nothing(room->game, tr->entry[tr->count - (s->history.count - i)].option);
        if (next != seat || room_heard(room, seat_other(seat), s->mark[i].log.count, log) > 0)
            pause_after(room, seat, next, is_no || i > choices);
    }
}
