// transcript.c — recording matches, and replaying a record to verify it.
#include "core/transcript_parts.h"

#include <stdlib.h>

#include "core/hash.h"
#include "core/say.h"

const char *const transcript_call_words[] = {[LINE_CHOICE] = "", [LINE_CONCEDE] = "concedes",
                                             [LINE_DRAW] = "agreed-draw", [LINE_TIME] = "time-out",
                                             [LINE_STOP] = "stopped", [LINE_UNDO] = "undo"};

// ---- recording ----

static void take_event(void *self, const Table *t, const Event *event)
{
    Transcript *tr = self;
    uint8_t wire[EVENT_WIRE_MAX];
    tr->hash = hash_bytes(tr->hash, wire, event_encode(t, event, VIEWER_EVERYTHING, wire));
    if (tr->next)
        tr->next->take(tr->next->self, t, event);
}

static void start(Transcript *tr, EventSink *sink)
{
    tr->hash = HASH_START;
    tr->next = sink;
    tr->sink = (EventSink){take_event, tr};
}

void transcript_begin(Transcript *tr, const Game *game, const MatchSetup *setup, EventSink *sink)
{
    *tr = (Transcript){.game = game, .setup = *setup};
    for (SeatId s = 0; s < SEAT_COUNT; s++) {
        tr->deck[s] = *setup->deck[s];
        tr->setup.deck[s] = &tr->deck[s];
    }
    start(tr, sink);
}

void transcript_prove(Transcript *tr, const Proof *proof)
{
    check(proof->shuffle.table > 0 && proof->shuffle.server.has_value);
    tr->has_proof = true;
    tr->proof = *proof;
}

void transcript_entry_add(Transcript *tr, TranscriptEntry entry)
{
    if (tr->count == tr->room) {
        tr->room += 64;         // in steps: there may be thousands of them
        tr->entry = realloc(tr->entry, tr->room * sizeof *tr->entry);
        check(tr->entry != NULL);
    }
    tr->entry[tr->count++] = entry;
}

void transcript_choice(Transcript *tr, const Table *t, uint8_t index)
{
    check(index < t->options.count);
    Option option = t->options.option[index];
    tr->final_line = 0;     // from here on the record was never written
    transcript_entry_add(tr, (TranscriptEntry){.kind = LINE_CHOICE, .seat = t->options.seat, .option = option,
                                    .def = t->cards[option.card].def, .check_before = tr->hash});
}

void transcript_call(Transcript *tr, LineKind kind, SeatId seat)
{
    tr->final_line = 0;
    transcript_entry_add(tr, (TranscriptEntry){.kind = (uint8_t)kind, .seat = seat, .check_before = tr->hash});
}

void transcript_undo(Transcript *tr, uint32_t entries)
{
    check(entries <= tr->count);
    tr->final_line = 0;
    for (; entries > 0; entries--) {
        const TranscriptEntry *last = &tr->entry[--tr->count];
        check(!last->is_void && last->kind != LINE_UNDO);
        tr->hash = last->check_before;
    }
}

bool transcript_void_last(Transcript *tr, int32_t entries, uint64_t *ret_hash)
{
    for (uint32_t i = tr->count; i > 0 && entries > 0; i--) {
        TranscriptEntry *e = &tr->entry[i - 1];
        if (e->is_void || e->kind == LINE_UNDO)
            continue;
        e->is_void = 1;
        *ret_hash = e->check_before;
        entries--;
    }
    return entries == 0;
}

void transcript_record_undo(Transcript *tr, SeatId seat, uint32_t entries)
{
    uint64_t before = tr->hash;
    tr->final_line = 0;
    check(entries > 0 && entries <= INT16_MAX && transcript_void_last(tr, (int32_t)entries, &tr->hash));
    transcript_entry_add(tr, (TranscriptEntry){.kind = LINE_UNDO, .seat = seat, .option.number = (int16_t)entries,
                                    .check_before = before});
}

void transcript_clear(Transcript *tr)
{
    free(tr->entry);
    if (tr->owns_set) {
        start_free(tr->start);
        card_set_clear(&tr->set);
    }
    *tr = (Transcript){0};
}

// ---- replay: plays a record again and verifies every line of it ----

static bool not_offered(const Table *t, const TranscriptEntry *e, Problem *problem)
{
    char wanted[80], offered[120];
    Text w = text_in(wanted, sizeof wanted), o = text_in(offered, sizeof offered);
    say_option(t, e->option, OPTION_BY_ID, &w);
    for (uint8_t i = 0; i < t->options.count; i++) {
        text_put(&o, i ? ", " : "");
        say_option(t, t->options.option[i], OPTION_BY_ID, &o);
    }
    return problem_set(problem, e->line, 1, "\"%s\" is not offered here; %s may choose: %s%s", wanted,
                       say_seat(t, t->m->asked), offered, o.cut ? " …" : "");
}

static bool hash_verify(const Transcript *tr, uint32_t line, uint64_t expected, Problem *problem)
{
    if (expected == tr->hash)
        return true;
    return problem_set(problem, line, 1, "the check value says %016llx, the replay gives %016llx: something before "
                       "this line is not as it was played", (unsigned long long)expected,
                       (unsigned long long)tr->hash);
}

static bool replay_choice(Table *t, TranscriptEntry *e, Problem *problem)
{
    if (t->m->question == 0)
        return problem_set(problem, e->line, 1, "the match is over before this choice");
    if (t->m->asked != e->seat)
        return problem_set(problem, e->line, 1, "expected a choice of %s, found one of %s", say_seat(t, t->m->asked),
                           say_seat(t, e->seat));
    for (uint8_t i = 0; i < t->options.count; i++)
        if (option_equal(t->options.option[i], e->option)) {
            e->def = t->cards[e->option.card].def;
            match_choose(t, i);
            return true;
        }
    return not_offered(t, e, problem);
}

// Entries that are undone later are played like all others, so that their lines are verified, too, but the listener
// gets no events. The match is saved before each such entry and restored at the line of the undo.
typedef struct Checkpoint {
    Match match;
    uint64_t hash;
} Checkpoint;

typedef struct Replaying {
    Transcript *tr;
    Table *t;
    EventSink *sink;
    Checkpoint *saved;
    uint32_t count, room;
} Replaying;

static void checkpoint_save(Replaying *r)
{
    if (r->count == r->room) {
        r->room = r->room ? r->room * 2 : 4;
        r->saved = realloc(r->saved, r->room * sizeof *r->saved);
        check(r->saved != NULL);
    }
    match_copy(r->tr->game, &r->saved[r->count].match, r->t->m);
    r->saved[r->count++].hash = r->tr->hash;
    r->tr->next = NULL;
}

static void checkpoint_restore(Replaying *r, uint32_t entries)
{
    check(entries > 0 && entries <= r->count);
    r->count -= entries;
    table_load(r->t, &r->saved[r->count].match);
    r->tr->hash = r->saved[r->count].hash;
    if (r->count == 0)
        r->tr->next = r->sink;
}

static bool replay_entry(Replaying *r, TranscriptEntry *e, Problem *problem)
{
    Transcript *tr = r->tr;
    Table *t = r->t;
    if (e->check_before != 0 && !hash_verify(tr, e->line ? e->line - 1 : 0, e->check_before, problem))
        return false;
    e->check_before = tr->hash;
    if (e->kind == LINE_UNDO) {
        checkpoint_restore(r, (uint32_t)e->option.number);
        return true;
    }
    if (e->is_void)
        checkpoint_save(r);
    if (e->kind == LINE_CHOICE)
        return replay_choice(t, e, problem);
    if (t->m->result != RESULT_NONE)
        return problem_set(problem, e->line, 1, "the match is over before this line");
    if (e->kind == LINE_CONCEDE)
        match_concede(t, e->seat);
    else if (e->kind == LINE_DRAW)
        match_agree_draw(t);
    else if (e->kind == LINE_TIME)
        match_time_out(t, e->seat);
    else
        match_stop(t, REASON_STOPPED);
    return true;
}

static bool result_verify(const Transcript *tr, const Table *t, Problem *problem)
{
    if (tr->final_line == 0)
        return true;            // never written: nothing to compare with
    if (!hash_verify(tr, tr->final_line, tr->final_check, problem))
        return false;
    const Match *m = t->m;
    if (tr->result != m->result || tr->reason != m->reason || (m->result && tr->winner != m->winner))
        return problem_set(problem, tr->result_line, 1, "expected the result %s %s, the replay gives %s %s",
                           say_result(tr->result), say_reason(tr->game, tr->reason), say_result(m->result),
                           say_reason(tr->game, m->reason));
    return true;
}

static void replay_begin(const Transcript *tr, Table *t)
{
    Match match;
    if (!tr->start) {
        match_begin(t, &tr->setup);
        return;
    }
    start_match(tr->start, &tr->setup.rng, &match);
    table_load(t, &match);
}

bool transcript_replay(Transcript *tr, Table *t, uint32_t count, EventSink *sink, Problem *problem)
{
    Replaying r = {.tr = tr, .t = t, .sink = sink};
    bool good = true;
    start(tr, sink);
    t->sink = &tr->sink;
    replay_begin(tr, t);
    for (uint32_t i = 0; i < tr->count && i < count && good; i++)
        good = replay_entry(&r, &tr->entry[i], problem);
    if (good && r.count > 0)
        checkpoint_restore(&r, r.count);        // stopped among undone entries
    free(r.saved);
    return good && (count < tr->count || result_verify(tr, t, problem));
}
