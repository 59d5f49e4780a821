// room_resume.c — a match rebuilt from its lines in the store: after a restart, after a fault of ours, as a record.
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/bytes.h"
#include "server/house.h"
#include "server/proof.h"

// ---- lines ----

typedef struct Line {
    char *words;
    uint32_t number;                    // the line's number in the store
    uint64_t check;
    int64_t at, clock[SEAT_COUNT];
} Line;

typedef struct Lines {
    Line *line;
    uint32_t count, room;
    uint32_t stored;                    // how many lines the store has, including those cut off
} Lines;

static void lines_drop(Lines *lines, uint32_t count)
{
    while (lines->count > count)
        free(lines->line[--lines->count].words);
}

// "cut N": the lines from there on don't count, because people continued from the last good one.
static void gather_line(void *self, const LineRow *row)
{
    Lines *lines = self;
    Span words = row->words, rest = words;
    int32_t kept;
    lines->stored++;
    if (span_is(span_word(&rest), "cut") && span_number(span_trim(rest), &kept)) {
        lines_drop(lines, (uint32_t)kept);
        return;
    }
    if (lines->count == lines->room) {
        lines->room = lines->room ? lines->room * 2 : 256;
        lines->line = realloc(lines->line, lines->room * sizeof *lines->line);
        check(lines->line != NULL);
    }
    Line *line = &lines->line[lines->count++];
    *line = (Line){.words = malloc(words.size + 1), .number = row->number, .check = row->check,
                   .at = row->at, .clock = {row->clock[0], row->clock[1]}};
    check(line->words != NULL);
    span_to(words, line->words, words.size + 1);
}

static void lines_free(Lines *lines)
{
    lines_drop(lines, 0);
    free(lines->line);
}

// ---- the match again ----

typedef struct Resuming {
    Room *room;
    Transcript old;
    bool good;
    uint32_t good_lines;
    Problem problem;
} Resuming;

static bool read_lines(const Room *room, const Lines *lines, Transcript *ret_old, uint32_t *ret_good, Problem *problem)
{
    *ret_old = (Transcript){.game = room->game};
    for (uint32_t i = 0; i < lines->count; i++) {
        *ret_good = i;
        if (!transcript_read_line(ret_old, span_of(lines->line[i].words), lines->line[i].check, problem))
            return false;
    }
    *ret_good = lines->count;
    return true;
}

static void do_resume(void *self)
{
    Resuming *r = self;
    r->good = session_resume(r->room->session, &r->old, &r->good_lines, &r->problem);
}

static bool room_start(Room *room, Problem *problem)
{
    Fault fault;
    if (!room->book)
        room->book = book_get(room->house, room->game, room->head, problem);
    if (!room->book)
        return false;
    return fault_guard(room_do_session, room, &fault) ||
           problem_set(problem, 0, 0, "the match can't be set up again (%s: %s)", fault.where, fault.what);
}

// Reads the lines as far as possible, and plays them as far as this version can. False after a fault; then good_lines
// are those before the line that failed, and there is no session.
static bool lines_play(Room *room, const Lines *lines, Resuming *r, bool *ret_read, Fault *ret_fault)
{
    *ret_read = read_lines(room, lines, &r->old, &r->good_lines, &r->problem);
    if (fault_guard(do_resume, r, ret_fault))
        return true;
    room_leave_match(room);
    return false;
}

static bool match_resume(Room *room, const Lines *lines, Resuming *r, Problem *problem)
{
    Fault fault;
    bool is_read;
    if (!room_start(room, problem))
        return false;
    bool is_played = lines_play(room, lines, r, &is_read, &fault);
    if (is_played && is_read && r->good)
        return true;
    *problem = r->problem;
    if (is_played)
        return false;
    problem_set(problem, 0, 0, "a mistake of ours (%s: %s)", fault.where, fault.what);
    transcript_clear(&r->old);
    Problem again;
    Lines before = *lines;              // without the line that failed and all after it
    before.count = r->good_lines;
    if (room_start(room, &again))
        lines_play(room, &before, r, &is_read, &fault);
    return false;
}

// Remembers the answers: a client sends one again that was written but not acknowledged before the server stopped.
static void remember(Room *room, const Lines *lines, const Transcript *old, uint32_t line)
{
    const Session *s = room->session;
    int left[SEAT_COUNT] = {GIVEN_MAX, GIVEN_MAX};
    int64_t choice[SEAT_COUNT];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        choice[seat] = room_choice(room, seat) + (session_asked(s) != seat);
    for (uint32_t i = s->history.count; i-- > 0 && left[0] + left[1] > 0;) {
        SeatId seat = s->mark[i].seat;
        do
            line--;
        while (old->entry[line].is_void || old->entry[line].kind == LINE_UNDO);
        if (old->entry[line].kind != LINE_CHOICE || left[seat] == 0)
            continue;                   // a call is not the answer to a question
        Given given = room_read_given(span_of(lines->line[line].words));
        given.choice = --choice[seat];
        given.number = given.kind == WISH_CHOOSE ? s->mark[i].index : given.number;
        room->chair[seat].given[--left[seat]] = given;
    }
}

// Clocks are in the row and in every line; the latest counts. Offers are only in the row, and the next line ends them.
static void read_newest(Room *room, const Line *line)
{
    room->last_at = room->row_at;
    if (!line || line->number < room->row_lines)
        return;
    room->last_at = line->at;
    room_forget_offers(room);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        room->clock.left[seat] = line->clock[seat];
}

// If a line fails, the table is held at the last good one, and the rest is dropped when people go on.
bool room_rebuild(Room *room, Problem *problem)
{
    Lines lines = {0};
    Resuming r = {.room = room};
    Problem reason;
    bool is_whole = store_lines(room->house->store, room->number, gather_line, &lines);
    room->line_count = lines.stored;
    bool good = match_resume(room, &lines, &r, &reason);
    if (good && !is_whole) {
        good = problem_set(&reason, 0, 0, "the lines after it can't be read");
        r.good_lines = lines.count;
    }
    if (!good && r.good_lines >= lines.count)
        problem_set(problem, 0, 0, "this version can't play the match again: %s", reason.message);
    else if (!good)
        problem_set(problem, 0, 0, "this version plays the match differently from line %u of %u on: %s",
                    r.good_lines + 1, lines.count, reason.message);
    room->cut = good ? 0 : r.good_lines + 1;
    uint32_t last = good ? lines.count : r.good_lines;
    read_newest(room, last > 0 ? &lines.line[last - 1] : NULL);
    room->saved = room->session ? room->session->transcript.count : 0;
    if (room->session)
        remember(room, &lines, &r.old, last);
    transcript_clear(&r.old);
    lines_free(&lines);
    return good;
}

// ---- records ----

// A finished match, played once more on a table of its own, so that it also has what was undone.
typedef struct Replaying {
    Room *room;
    Transcript tr;
    Replay *made;
    uint32_t entries;                   // how many are played; UINT32_MAX: all
    Bytes out;
    bool good;
    Problem *problem;
} Replaying;

static void do_record(void *self)
{
    Replaying *r = self;
    Transcript *tr = &r->tr;
    Match match;
    Table table;
    memset(&match, 0, sizeof match);
    table_init(&table, r->room->game, transcript_set(&r->room->book->cards), &match);
    if (!transcript_replay(tr, &table, UINT32_MAX, NULL, r->problem))
        return;
    if (!(tr->start && tr->start->is_fixed))    // then the shuffle has decided nothing
        proof_put(tr, &table, &r->room->shuffle);
    transcript_write(tr, &table, bytes_put, &r->out);
    r->good = true;
}

static void do_position(void *self)
{
    Replaying *r = self;
    Match match;
    Table table;
    memset(&match, 0, sizeof match);
    table_init(&table, r->room->game, transcript_set(&r->room->book->cards), &match);
    if (!transcript_replay(&r->tr, &table, r->entries, NULL, r->problem))
        return;
    r->good = match.question != 0 ||
              problem_set(r->problem, 0, 0, "that match was over after %u choices", r->entries);
    if (r->good)
        scene_write(&table, &r->tr.setup, VIEWER_EVERYTHING, bytes_put, &r->out);
}

// Old lines under today's rules: a failed check must do no harm. It leaves the lines as they were read, for the caller
// to clear; what the replay itself has allocated stays in memory.
static bool record_play(Replaying *r, void (*deed)(void *self))
{
    Fault fault;
    if (fault_guard(deed, r, &fault))
        return r->good;
    notice("fault", fault.what, "table=%lld where=%s", (long long)r->room->number, fault.where);
    return problem_set(r->problem, 0, 0, "a mistake of ours: this match can't be played again (%s: %s)", fault.where,
                       fault.what);
}

// All entries of a finished match. Clear the transcript even if this fails.
static bool read_all(const Room *room, Transcript *tr, Problem *problem)
{
    Lines lines = {0};
    uint32_t good;
    *tr = (Transcript){0};
    problem_set(problem, 0, 0, "the lines of this match can't be read");
    bool is_whole = store_lines(room->house->store, room->number, gather_line, &lines);
    bool is_read = is_whole && read_lines(room, &lines, tr, &good, problem);
    lines_free(&lines);
    tr->setup = room->session->transcript.setup;
    tr->start = room->book->cards.start;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        tr->deck[seat] = room->session->transcript.deck[seat];
        tr->setup.deck[seat] = &tr->deck[seat];
    }
    return is_read;
}

// False with the reason: secrets are revealed only after the end.
static bool demand_over(const Room *room, const char *why, Problem *problem)
{
    if (room->shown.state != ROOM_OVER)
        return problem_set(problem, 0, 0, "%s", why);
    return room->session ||
           problem_set(problem, 0, 0, "this version of Rift can't play this match again: %s", room->problem);
}

bool room_record(Room *room, Writer *put, void *self, Problem *problem)
{
    Replaying r = {.room = room, .problem = problem};
    if (!demand_over(room, "a record can be had when the match is over: before that, it would tell secrets", problem))
        return false;
    bool good = read_all(room, &r.tr, problem) && record_play(&r, do_record);
    if (good)
        put(self, r.out.data, r.out.used);
    transcript_clear(&r.tr);
    bytes_free(&r.out);
    return good;
}

bool room_position(Room *room, uint32_t entries, Bytes *scene, Problem *problem)
{
    Replaying r = {.room = room, .entries = entries, .problem = problem};
    if (!demand_over(room, "that match is not over", problem))
        return false;
    bool good = read_all(room, &r.tr, problem);
    if (good && entries > r.tr.count)
        good = problem_set(problem, 0, 0, "that match has %u choices and calls, not %u", r.tr.count, entries);
    good = good && record_play(&r, do_position);
    if (good)
        bytes_put(scene, r.out.data, r.out.used);
    transcript_clear(&r.tr);
    bytes_free(&r.out);
    return good;
}

// ---- step by step ----

static void do_replay(void *self)
{
    Replaying *r = self;
    r->made = replay_new(r->room->session, &r->tr, r->problem);
    r->good = r->made != NULL;
}

// Only a few are kept, those of the tables viewed last: opening many of them only makes others wait.
static void make_place(House *house)
{
    enum { REPLAYS_MAX = 16 };
    Room *oldest = NULL;
    int count = 0;
    for (Room *room = house->rooms; room; room = room->next_room) {
        if (!room->replay)
            continue;
        count++;
        if (!oldest || room->visited < oldest->visited)
            oldest = room;
    }
    if (count < REPLAYS_MAX)
        return;
    replay_free(oldest->replay);
    oldest->replay = NULL;
}

const Replay *room_replay(Room *room, Problem *problem)
{
    Replaying r = {.room = room, .problem = problem};
    if (!demand_over(room, "a match can be replayed once it is over: before that, it would reveal secrets",
                     problem))
        return NULL;
    room->visited = wall_now();
    if (room->replay)
        return room->replay;
    make_place(room->house);
    if (read_all(room, &r.tr, problem) && record_play(&r, do_replay))
        room->replay = r.made;
    transcript_clear(&r.tr);
    return room->replay;
}
