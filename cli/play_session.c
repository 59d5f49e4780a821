// play_session.c — keeps match, transcript, history and logs of a local match in step.
#include "cli/play_session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/terminal.h"
#include "core/scene.h"

// ---- the logs ----

static void log_add(Log *log, const char *data, size_t size)
{
    while (log->used + size > log->room) {
        log->room = log->room ? log->room * 2 : 4096;
        log->data = realloc(log->data, log->room);
        check(log->data != NULL);
    }
    memcpy(log->data + log->used, data, size);
    log->used += size;
}

static void take_event(void *self, const Table *t, const Event *event)
{
    Session *s = self;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        char buffer[480];
        Text line = text_in(buffer, sizeof buffer - 32);        // whatever the sentence, a rule fits behind it
        event_line(t, event, seat, &line);
        if (line.used == 0)
            continue;
        line.size = sizeof buffer;
        text_format(&line, "\t%.24s\n", event_info(t, event)->rule);
        log_add(&s->log[seat], line.data, line.used);
    }
}

static void note_mark(Session *s)
{
    uint32_t index = s->history.count;
    while (index >= s->mark_room) {
        s->mark_room = s->mark_room ? s->mark_room * 2 : 256;
        s->mark = realloc(s->mark, s->mark_room * sizeof *s->mark);
        check(s->mark != NULL);
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        s->mark[index].used[seat] = s->log[seat].used;
}

// ---- a failed check ends the program; the choices that led there are worth keeping ----

static Session *running;

static void save_after_bug(const char *file, int line, const char *what)
{
    Session *s = running;
    running = NULL;                     // a second bug while saving ends it at once
    fflush(stdout);
    fprintf(stderr, "rift: a bug of ours at %s:%d: %s\n", file, line, what);
    if (s) {
        char path[64];
        Problem problem;
        snprintf(path, sizeof path, "rift-crash-%ld.%s", (long)getpid(), s->from_scene ? "scene" : "transcript");
        if (session_save(s, path, true, &problem))
            fprintf(stderr, "rift: the match up to there is in %s; please send it with your report\n", path);
        else
            fprintf(stderr, "rift: %s %s\n", path, problem.message);
    }
    exit(EXIT_OUR_BUG);
}

// ---- the session ----

static Session *session_make(const Game *game, const CardSet *set, const MatchSetup *setup)
{
    Session *s = calloc(1, sizeof *s);
    check(s != NULL);
    s->game = game;
    s->set = set;
    s->shown_to = SEAT_NOBODY;
    s->listener = (EventSink){take_event, s};
    table_init(&s->table, game, set, &s->match);
    transcript_begin(&s->transcript, game, setup, &s->listener);
    s->table.sink = &s->transcript.sink;
    running = s;
    bug_handler = save_after_bug;
    return s;
}

Session *session_new(const Game *game, const CardSet *set, const MatchSetup *setup)
{
    Session *s = session_make(game, set, setup);
    match_begin(&s->table, &s->transcript.setup);
    return s;
}

Session *session_new_at(const Game *game, const CardSet *set, const MatchSetup *setup, const Match *position)
{
    Session *s = session_make(game, set, setup);
    s->from_scene = true;
    table_load(&s->table, position);
    return s;
}

void session_free(Session *s)
{
    running = NULL;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        free(s->log[seat].data);
        bot_free(s->bot[seat]);
    }
    free(s->mark);
    transcript_clear(&s->transcript);
    free(s);
}

void session_see(const Session *s, SeatId seat, Seen *ret_seen)
{
    view_make(&ret_seen->view, &s->table, seat);
    view_table(&ret_seen->view, s->game, s->set, &ret_seen->table);
    match_options(&ret_seen->table);
}

void session_choose(Session *s, uint8_t index)
{
    s->saved = false;
    note_mark(s);
    history_note(&s->history, &s->table);
    transcript_choice(&s->transcript, &s->table, index);
    match_choose(&s->table, index);
}

void session_call(Session *s, EntryKind kind, SeatId seat)
{
    s->saved = false;
    note_mark(s);
    history_note(&s->history, &s->table);
    transcript_call(&s->transcript, kind, seat);
    switch (kind) {
    case ENTRY_CONCEDE:
        match_concede(&s->table, seat);
        return;
    case ENTRY_DRAW:
        match_agree_draw(&s->table);
        return;
    case ENTRY_TIME:
        match_time_out(&s->table, seat);
        return;
    case ENTRY_STOP:
        match_stop(&s->table, REASON_STOPPED);
        return;
    case ENTRY_UNDO:
    case ENTRY_CHOICE:
        break;
    }
    bug(__FILE__, __LINE__, "a call that is none");
}

static uint8_t option_index(const Table *t, Option option)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (option_equal(t->options.option[i], option))
            return i;
    bug(__FILE__, __LINE__, "a verified transcript chooses what is not offered");
}

void session_repeat(Session *s, const Transcript *old)
{
    for (uint32_t i = 0; i < old->count; i++) {
        const TranscriptEntry *e = &old->entry[i];
        if (e->is_void || e->kind == ENTRY_UNDO)
            continue;
        s->log[e->seat].shown = s->log[e->seat].used;   // whoever chose had read what came before
        if (e->kind == ENTRY_CHOICE)
            session_choose(s, option_index(&s->table, e->option));
        else
            session_call(s, (EntryKind)e->kind, e->seat);
    }
}

bool session_undo(Session *s)
{
    const History *h = &s->history;
    uint32_t back = 0;
    for (uint32_t k = 1; k <= h->kept && back == 0; k++)
        if (!s->bot[h->copy[(h->count - k) % HISTORY_MAX].asked])
            back = k;
    if (back == 0)
        return false;
    for (uint32_t k = 0; k < back; k++)
        check(history_undo(&s->history, &s->table));
    if (s->two_people)          // at one keyboard both have agreed; the record says so
        transcript_note_undo(&s->transcript, s->match.asked, back);
    else
        transcript_undo(&s->transcript, back);
    s->saved = false;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        Log *log = &s->log[seat];
        log->used = s->mark[s->history.count].used[seat];
        if (log->shown > log->used)
            log->shown = log->used;
    }
    return true;
}

// ---- saving ----

static void put_in_file(void *self, const char *data, size_t size) { fwrite(data, 1, size, self); }

// The position as a scene: the present question, or the last one if the match is over.
static bool write_scene(const Session *s, uint8_t viewer, FILE *file, Problem *problem)
{
    if (s->match.question != 0) {
        scene_write(&s->table, &s->transcript.setup, viewer, put_in_file, file);
        return true;
    }
    if (s->history.kept == 0)
        return problem_set(problem, 0, 0, "is not written: there was no question to save");
    Table before;
    Match position = s->history.copy[(s->history.count - 1) % HISTORY_MAX];
    table_init(&before, s->game, s->set, &position);
    scene_write(&before, &s->transcript.setup, VIEWER_EVERYTHING, put_in_file, file);
    return true;
}

bool session_is_scene_name(const char *path)
{
    size_t n = strlen(path);
    return n > 6 && strcmp(path + n - 6, ".scene") == 0;
}

// Into a new file beside the one that is wanted; nothing is left of it if that fails.
static bool write_aside(const Session *s, const char *path, bool as_scene, uint8_t viewer, Problem *problem)
{
    FILE *file = fopen(path, "wbx");
    if (!file)
        return problem_set(problem, 0, 0, "cannot be written: %s", strerror(errno));
    if (as_scene && !write_scene(s, viewer, file, problem)) {
        fclose(file);
        unlink(path);
        return false;
    }
    if (!as_scene)
        transcript_write(&s->transcript, &s->table, put_in_file, file);
    bool good = fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
    if (!good)
        problem_set(problem, 0, 0, "cannot be written: %s", strerror(errno));
    if (fclose(file) != 0 && good)
        good = problem_set(problem, 0, 0, "cannot be written: %s", strerror(errno));
    if (!good)
        unlink(path);
    return good;
}

static bool save_as(const Session *s, const char *path, bool overwrite, uint8_t viewer, Problem *problem)
{
    char aside[1100];
    struct stat info;
    int size = snprintf(aside, sizeof aside, "%s.tmp-%ld", path, (long)getpid());
    if (size < 0 || (size_t)size >= sizeof aside)
        return problem_set(problem, 0, 0, "is too long a name");
    bool exists = lstat(path, &info) == 0;
    if (exists && S_ISDIR(info.st_mode))
        return problem_set(problem, 0, 0, "is a folder; name a file in it");
    if (exists && !S_ISREG(info.st_mode))
        return problem_set(problem, 0, 0, "is not a plain file and is left as it is");
    if (exists && !overwrite)
        return problem_set(problem, 0, 0, "exists already and is left as it is; \"save! FILE\" writes over it");
    if (s->from_scene && !session_is_scene_name(path))
        return problem_set(problem, 0, 0, "is not written: this match began from a scene; name it FILE.scene");
    if (!write_aside(s, aside, session_is_scene_name(path), viewer, problem))
        return false;
    if (rename(aside, path) == 0)
        return true;
    problem_set(problem, 0, 0, "cannot be written: %s", strerror(errno));
    unlink(aside);
    return false;
}

bool session_save(const Session *s, const char *path, bool overwrite, Problem *problem)
{
    return save_as(s, path, overwrite, VIEWER_EVERYTHING, problem);
}

bool session_save_position(const Session *s, SeatId seat, const char *path, Problem *problem)
{
    check(s->match.question != 0 && s->match.asked == seat);
    return save_as(s, path, false, seat, problem);
}
