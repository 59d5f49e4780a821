// play_local.c — a match at this keyboard as a source of screens, and keeping it in a file.
#include "cli/play_local.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/file.h"
#include "cli/line_wait.h"
#include "cli/options.h"
#include "cli/play_kept.h"
#include "cli/play_learn.h"
#include "cli/play_notes.h"
#include "cli/terminal.h"
#include "core/scene.h"
#include "games/games.h"
#include "server/bytes.h"

// ---- a failed check ends the program; the choices that led there are worth keeping ----

static Local *running;

static bool save_as(const Local *l, const char *path, bool overwrite, uint8_t viewer, Problem *problem);

static void save_after_bug(const char *file, int line, const char *what)
{
    Local *l = running;
    running = NULL;                     // a second bug while saving ends it at once
    fflush(stdout);
    fprintf(stderr, "rift: a bug of ours at %s:%d: %s\n", file, line, what);
    if (l) {
        char path[64];
        Problem problem;
        snprintf(path, sizeof path, "rift-crash-%ld.transcript", (long)getpid());
        if (save_as(l, path, true, VIEWER_EVERYTHING, &problem))
            fprintf(stderr, "rift: the match up to there is in %s; please send it with your report\n", path);
        else
            fprintf(stderr, "rift: %s %s\n", path, problem.message);
    }
    exit(EXIT_OUR_BUG);
}

// The terminal was closed, or somebody ended the program.
static void keep_running(void)
{
    char words[1200], moved[1200];
    Text next = text_in(words, sizeof words), file = text_in(moved, sizeof moved);
    if (running && !running->screen.saved && running->s->match.result == RESULT_NONE)
        local_keep(running, &next, &file);
}

// ---- the match ----

static const Source local_source;

Local *local_new(const Game *game, const CardSet *set, const MatchSetup *setup, const Match *position, Start *start)
{
    enum { POSITIONS = 64 };            // undone by loading a copy; further back the match is replayed
    Local *l = calloc(1, sizeof *l);
    check(l != NULL);
    l->screen = (Screen){.source = &local_source, .self = l, .game = game, .shown_to = SEAT_NOBODY};
    l->s = session_new(&(SessionSetup){.game = game, .set = set, .match = setup, .position = position,
                                       .undo = POSITIONS});
    check((position != NULL) == (start != NULL));
    l->s->transcript.start = start;
    running = l;
    bug_handler = save_after_bug;
    wait_keeps(keep_running);
    return l;
}

void local_free(Local *l)
{
    running = NULL;
    wait_keeps(NULL);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        bot_free(l->bot[seat]);
    session_free(l->s);
    free(l);
}

// ---- saving ----

// The position as a scene: the current question, or the last one if the match is over.
static bool write_scene(const Local *l, uint8_t viewer, Bytes *text, Problem *problem)
{
    if (l->s->match.question != 0) {
        scene_write(&l->s->table, &l->s->transcript.setup, viewer, bytes_put, text);
        return true;
    }
    const Match *last = history_before(&l->s->history, 0);
    if (!last)
        return problem_set(problem, 0, 0, "is not written: there was no question to save");
    Table before;
    Match position;
    match_copy(l->s->game, &position, last);
    table_init(&before, l->s->game, l->s->set, &position);
    scene_write(&before, &l->s->transcript.setup, VIEWER_EVERYTHING, bytes_put, text);
    return true;
}

static bool is_scene_name(const char *path)                     // FILE.scene is saved as a scene
{
    size_t n = strlen(path);
    return n > 6 && strcmp(path + n - 6, ".scene") == 0;
}

static bool save_as(const Local *l, const char *path, bool overwrite, uint8_t viewer, Problem *problem)
{
    Bytes text = {0};
    bool good = true;
    if (is_scene_name(path))
        good = write_scene(l, viewer, &text, problem);
    else
        transcript_write(&l->s->transcript, &l->s->table, bytes_put, &text);
    if (good && !is_scene_name(path) && l->s->match.result == RESULT_NONE)
        notes_add(l->s, l->bot, &text);
    good = good && file_save(path, bytes_span(&text), (FileSaving){.overwrite = overwrite}, problem);
    bytes_free(&text);
    return good;
}

// ---- the source ----

static void see(const void *self, SeatId seat, Seen *ret_seen)
{
    session_see(((const Local *)self)->s, seat, ret_seen);
}

static uint32_t lines(const void *self) { return ((const Local *)self)->s->log.count; }

static SourceLine line(const void *self, uint32_t index, SeatId seat)
{
    const Session *s = ((const Local *)self)->s;
    return (SourceLine){log_line(&s->log, index, seat), log_rule(&s->log, index, &s->table)};
}

static bool digest(const void *self, SeatId seat, uint32_t from, Text *text)
{
    const Session *s = ((const Local *)self)->s;
    Seen seen;
    if (!s->game->manners || !s->game->manners->digest)
        return false;
    session_see(s, seat, &seen);
    s->game->manners->digest(&seen.table, &s->log, from, seat, text);
    return true;
}

static const Stops *stops(const void *self, SeatId seat) { return &((const Local *)self)->s->stops[seat]; }

static bool is_against_bot(const void *self, SeatId seat)
{
    return ((const Local *)self)->bot[seat_other(seat)] != NULL;
}

static bool choose(void *self, SeatId seat, uint8_t index, Problem *problem)
{
    Session *s = ((Local *)self)->s;
    (void)problem;
    check(s->match.asked == seat && index < s->table.options.count);
    session_choose(s, index);
    return true;
}

static bool answer(void *self, SeatId seat, const Run *run, int number, Problem *problem)
{
    (void)seat, (void)number;
    return session_answer(((Local *)self)->s, run, problem);
}

static bool pass_until(void *self, SeatId seat, Until until, Problem *problem)
{
    (void)seat;
    return session_pass_until(((Local *)self)->s, until, problem);
}

static bool set_stops(void *self, SeatId seat, const Stops *wanted, Problem *problem)
{
    (void)problem;
    ((Local *)self)->s->stops[seat] = *wanted;
    return true;
}

static bool concede(void *self, SeatId seat, Problem *problem)
{
    (void)problem;
    session_call(((Local *)self)->s, LINE_CONCEDE, seat);
    return true;
}

static bool draw(void *self, SeatId seat, Problem *problem)
{
    (void)problem;
    session_call(((Local *)self)->s, LINE_DRAW, seat);
    return true;
}

// Back to the last question that a person answered.
static bool undo(void *self, Problem *problem)
{
    Local *l = self;
    uint8_t people = (uint8_t)((l->bot[0] ? 0 : 1) | (l->bot[1] ? 0 : 2));
    uint32_t back = session_undo_reach(l->s, people);
    if (back == 0)
        return problem_set(problem, 0, 0, "there is nothing to take back");
    // At one keyboard both players have agreed, and the record says so.
    session_undo(l->s, back, l->s->mark[l->s->history.count - back].seat, l->screen.two_people);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (l->screen.shown[seat] > l->s->log.count)
            l->screen.shown[seat] = l->s->log.count;
    return true;
}

// "rift play wars --resume 'FILE' --bot easy"
static void go_on_say(const Local *l, SeatId seat, bool is_scene, const char *file, Text *text)
{
    bool two_people = l->screen.two_people;
    const Bot *bot = l->bot[0] ? l->bot[0] : l->bot[1];
    const char *who = bot ? bot_level_name(bot->level) : "none";
    text_format(text, "rift play %s --%s %s --bot %s%s%s", l->s->game->name, is_scene ? "scene" : "resume", file, who,
                !two_people && seat ? " --deck " : "", !two_people && seat ? l->s->transcript.deck[seat].name : "");
}

static bool save(void *self, SeatId seat, const char *path, bool overwrite, Text *ret_next, Problem *problem)
{
    const Local *l = self;
    char quoted[1100];
    if (!save_as(l, path, overwrite, VIEWER_EVERYTHING, problem))
        return false;
    snprintf(quoted, sizeof quoted, "'%s'", path);
    if (is_scene_name(path) || l->s->match.result == RESULT_NONE) {
        text_put(ret_next, "To go on later: ");
        go_on_say(l, seat, is_scene_name(path), quoted, ret_next);
    } else {
        text_format(ret_next, "To look at it: rift replay '%s'", path);
    }
    return true;
}

// A lesson whose goal was reached has nothing to go on with.
bool local_keep(const Local *l, Text *ret_next, Text *ret_moved)
{
    char path[1024];
    Problem problem;
    const Learning *learning = l->screen.learning;
    Kept kind = learning ? KEPT_LESSON : l->s->start ? KEPT_SCENE : KEPT_MATCH;
    if (l->s->history.count == 0 || (learning && lesson_is_done(learning->lesson)) ||
        !kept_path(l->s->game, kind, path, sizeof path) || !kept_make_room(path, ret_moved) ||
        !save_as(l, path, true, VIEWER_EVERYTHING, &problem))
        return false;
    text_format(ret_next, "rift play %s --resume last", l->s->game->name);
    return true;
}

static bool position(void *self, SeatId seat, const char *path, Problem *problem)
{
    const Local *l = self;
    if (!is_scene_name(path) || l->s->match.question == 0)
        return problem_set(problem, 0, 0, "is not written: a position can be saved at a question, into a file named "
                           "FILE.scene");
    check(l->s->match.asked == seat);
    return save_as(l, path, false, seat, problem);
}

static void end_say(const void *self, Text *text)
{
    uint8_t key[32];
    rng_key_get(&((const Local *)self)->s->transcript.setup.rng, key);
    text_put(text, "Seed: ");
    text_hex(text, key, sizeof key);
    text_put(text, "\n(with --seed: the same chance again)");
}

static const Source local_source = {
    .see = see, .lines = lines, .line = line, .digest = digest, .stops = stops,
    .is_against_bot = is_against_bot, .choose = choose, .answer = answer,
    .pass_until = pass_until, .set_stops = set_stops, .concede = concede, .draw = draw, .undo = undo, .save = save,
    .position = position, .end_say = end_say,
};
