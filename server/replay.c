// replay.c — positions of a finished match, and its log.
#include "server/replay.h"

#include <stdlib.h>

#include "api/wire.h"
#include "core/say.h"
#include "core/scene.h"
#include "session/ask.h"

// ---- going to a step ----

static void go_to(const Replay *r, uint32_t step, Table *t)
{
    const Session *s = r->session;
    if (step == r->count) {             // a call is not a choice, but it comes last
        table_load(t, &s->match);
        return;
    }
    uint32_t at = step / REPLAY_KEPT_EVERY;
    table_load(t, &r->kept[at]);
    for (uint32_t i = at * REPLAY_KEPT_EVERY; i < step; i++)
        match_choose(t, s->mark[i].index);
}

static void bind(const Replay *r, Match *match, Table *t)
{
    memset(match, 0, sizeof *match);
    table_init(t, r->session->game, r->session->set, match);
}

// ---- what it is made of ----

// The number that decides a match: the one the game calls its score; failing that, one with a goal; failing that, the
// first.
static const char *score_of(const Game *game, uint8_t *ret_of)
{
    const GameNumbers *n = &game->numbers;
    uint8_t found = 0;
    for (uint8_t i = 0; n->names[i]; i++)
        if (n->score ? strcmp(n->names[i], n->score) == 0 : n->goals && n->goals[i])
            found = i;
    *ret_of = n->goals ? n->goals[found] : 0;
    return n->names[found];
}

static void note_score(Replay *r, uint32_t step, const Table *t)
{
    uint8_t of;
    bool is_found = true;
    const char *name = score_of(t->game, &of);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        r->score[step][seat] = (int16_t)t->game->numbers.value(t, span_of(name), seat, &is_found);
}

// Plays the match from beginning to end, once.
static void play_through(Replay *r)
{
    const Session *s = r->session;
    Match match;
    Table t;
    bind(r, &match, &t);
    if (s->start)
        table_load(&t, s->start);
    else
        match_begin(&t, &s->transcript.setup);
    for (uint32_t i = 0; i < r->count; i++) {
        if (i % REPLAY_KEPT_EVERY == 0)
            match_copy(s->game, &r->kept[i / REPLAY_KEPT_EVERY], &match);
        note_score(r, i, &t);
        if (i + 1 < r->count)
            match_choose(&t, s->mark[i].index);
    }
    note_score(r, r->count, &s->table);
}

static bool is_live(const TranscriptEntry *e) { return !e->is_void && e->kind != LINE_UNDO; }

static bool count_lines(Replay *r, const Transcript *lines)
{
    uint32_t live = 0;
    for (uint32_t i = 0; i < lines->count; i++)
        if (is_live(&lines->entry[i]) && ++live <= r->count)
            r->line[live] = i + 1;
    return live == r->count;
}

Replay *replay_new(const Session *session, const Transcript *lines, Problem *problem)
{
    Replay *r = calloc(1, sizeof *r);
    check(r != NULL);
    *r = (Replay){.session = session, .count = session->history.count};
    r->line = calloc(r->count + 1, sizeof *r->line);
    r->score = calloc(r->count + 1, sizeof *r->score);
    r->kept = calloc(r->count / REPLAY_KEPT_EVERY + 1, sizeof *r->kept);
    check(r->line && r->score && r->kept);
    if (!count_lines(r, lines)) {
        replay_free(r);
        problem_set(problem, 0, 0, "the lines of this match are not those of its record");
        return NULL;
    }
    play_through(r);
    return r;
}

void replay_free(Replay *r)
{
    if (!r)
        return;
    free(r->line);
    free(r->score);
    free(r->kept);
    free(r);
}

size_t replay_bytes(const Replay *r)
{
    return sizeof *r + (r->count + 1) * (sizeof *r->line + sizeof *r->score) +
           (r->count / REPLAY_KEPT_EVERY + 1) * sizeof *r->kept;
}

bool replay_viewer(const Game *game, Span word, uint8_t *ret_viewer)
{
    static const char *const others[] = {[SPECTATOR] = "spectator", [REPLAY_BOTH] = "both"};
    for (uint8_t viewer = 0; viewer <= REPLAY_BOTH; viewer++)
        if (span_is(word, viewer < SEAT_COUNT ? game->seat_names[viewer] : others[viewer])) {
            *ret_viewer = viewer;
            return true;
        }
    return false;
}

// ---- the log ----

// For "both": the sentence of the seat that acted, which knows most. VIEWER_COUNT: nobody may read it here.
static uint8_t reader_of(const Table *recall, const Event *event, uint8_t viewer)
{
    if (viewer != REPLAY_BOTH)
        return event_is_for(recall, event, viewer) ? viewer : VIEWER_COUNT;
    if (event->seat < SEAT_COUNT && event_is_for(recall, event, event->seat))
        return event->seat;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (event_is_for(recall, event, v))
            return v;
    return VIEWER_COUNT;
}

static uint32_t log_at(const Replay *r, uint32_t step)
{
    return step < r->count ? r->session->mark[step].log.count : r->session->log.count;
}

// Events, and how many of them had happened at each step.
static void put_told(const Replay *r, uint8_t viewer, Json *j)
{
    const Log *log = &r->session->log;
    Match match;
    Table recall;
    uint32_t *told = calloc(r->count + 1, sizeof *told), step = 0, count = 0;
    check(told != NULL);
    bind(r, &match, &recall);
    json_put_array(j, "events");
    for (uint32_t i = 0; i < log->count; i++) {
        while (log_at(r, step) <= i)
            told[step++] = count;
        uint8_t reader = reader_of(&recall, &log->told[i].event, viewer);
        if (reader == VIEWER_COUNT)
            continue;
        wire_told(j, NULL, log, i, &recall, reader);
        count++;
    }
    json_close(j);
    while (step <= r->count)
        told[step++] = count;
    json_put_array(j, "told");
    for (step = 0; step <= r->count; step++)
        json_put_number(j, NULL, told[step]);
    json_close(j);
    free(told);
}

static void put_score(const Replay *r, Json *j)
{
    uint8_t of;
    const Game *game = r->session->game;
    const char *name = score_of(game, &of);
    json_put_object(j, "score");
    json_put_text(j, "name", name);
    if (of)
        json_put_number(j, "of", of);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        json_put_array(j, game->seat_names[seat]);
        for (uint32_t step = 0; step <= r->count; step++)
            json_put_number(j, NULL, r->score[step][seat]);
        json_close(j);
    }
    json_close(j);
}

// The cards of both decks, and the additional ones of a position.
static void put_cards(const Replay *r, Json *j)
{
    const CardSet *set = r->session->set;
    json_put_array(j, "cards");
    for (DefId def = 1; def < set->count; def++)
        wire_card(j, NULL, set, def);
    json_close(j);
}

void replay_tell(const Replay *r, uint8_t viewer, Json *j)
{
    json_put_object(j, NULL);
    json_put_number(j, "wire", WIRE_VERSION);
    json_put_number(j, "steps", r->count);
    json_put_array(j, "lines");
    for (uint32_t step = 0; step <= r->count; step++)
        json_put_number(j, NULL, r->line[step]);
    json_close(j);
    put_score(r, j);
    put_told(r, viewer, j);
    put_cards(r, j);
    json_close(j);
}

// ---- positions ----

// From here on the spectator knows whatever either seat knows.
static void open_hands(Table *t)
{
    for (CardId card = 1; card <= t->game->card_max; card++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            if (t->cards[card].label[seat] == 0)
                t->cards[card].label[SPECTATOR] = 0;
}

// The question and the choice, for viewers who may know: the seat itself or both.
static void put_decision(const Replay *r, uint32_t step, Table *t, uint8_t viewer, Json *j)
{
    const Match *m = t->m;
    Seen seen;
    Ask ask;
    char chose[240] = "";
    Text text = text_in(chose, sizeof chose);
    if (m->question == 0 || (viewer != REPLAY_BOTH && viewer != m->asked))
        return;
    seen_make(&seen, t, m->asked);
    ask_make(&seen, m->asked, &ask);
    bool is_call = step + 1 == r->count && r->session->match.reason > REASON_NONE &&
                   r->session->match.reason <= REASON_STOPPED;
    if (step < r->count && !is_call)
        say_option(&seen.table, seen.table.options.option[r->session->mark[step].index], OPTION_FOR_PEOPLE, &text);
    json_put_object(j, "decision");
    json_put_text(j, "seat", t->game->seat_names[m->asked]);
    json_put_text(j, "asks", ask.question);
    json_put_text(j, "chose", chose);
    json_close(j);
}

static void put_step(const Replay *r, uint32_t step, Table *t, uint8_t viewer, Json *j)
{
    Match match;
    Table open;
    Seen seen;
    json_put_object(j, NULL);
    json_put_number(j, "step", step);
    bind(r, &match, &open);
    table_copy(&open, t);
    if (viewer == REPLAY_BOTH)
        open_hands(&open);
    uint8_t eyes = viewer == REPLAY_BOTH ? SPECTATOR : viewer;
    seen_make(&seen, &open, eyes);
    wire_view(j, "view", &seen.table, eyes);
    put_decision(r, step, t, viewer, j);
    json_close(j);
}

void replay_tell_steps(const Replay *r, uint8_t viewer, uint32_t step, uint32_t count, Json *j)
{
    Match match;
    Table t;
    uint32_t last = count <= r->count - step ? step + count - 1 : r->count;
    check(step <= r->count && count > 0 && count <= REPLAY_AT_ONCE);
    bind(r, &match, &t);
    go_to(r, step, &t);
    json_put_array(j, NULL);
    for (;;) {
        put_step(r, step, &t, viewer, j);
        if (step == last)
            break;
        if (++step == r->count)
            go_to(r, step, &t);
        else
            match_choose(&t, r->session->mark[step - 1].index);
    }
    json_close(j);
}

bool replay_scene(const Replay *r, uint32_t step, Writer *put, void *self, Problem *problem)
{
    Match match;
    Table t;
    check(step <= r->count);
    bind(r, &match, &t);
    go_to(r, step, &t);
    if (match.question == 0)
        return problem_set(problem, 0, 0, "that match was over there");
    scene_write(&t, &r->session->transcript.setup, VIEWER_EVERYTHING, put, self);
    return true;
}
