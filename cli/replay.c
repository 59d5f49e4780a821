// replay.c — rift replay: shows a saved match as one viewer may see it, or only checks it.
#include <stdio.h>
#include <stdlib.h>

#include "api/wire.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "core/say.h"
#include "core/transcript.h"
#include "core/view.h"
#include "games/games.h"

enum { DRAWING_BYTES = 16384 };

typedef struct Replay {
    const char *path;
    bool json, verify;
    uint8_t viewer;
    uint32_t stop;              // choices to play; UINT32_MAX: all
    Transcript transcript;
    Match match;
    Table table;
    EventSink sink;
} Replay;

// ---- one event a line ----

static void print_line(void *self, const Table *t, const Event *event)
{
    const Replay *r = self;
    char buffer[480];
    Text text = text_in(buffer, sizeof buffer);
    event_line(t, event, r->viewer, &text);
    if (text.used > 0)
        print_log_line((Span){text.data, text.used}, span_of(event_info(t, event)->rule), 1);
}

static void print_json(void *self, const Table *t, const Event *event)
{
    const Replay *r = self;
    Json j;
    if (!event_is_for(t, event, r->viewer))
        return;
    json_begin(&j, stdout_put, NULL);
    wire_event(&j, NULL, t, event, r->viewer);
    putchar('\n');
}

// ---- the table where it stopped ----

static void print_table(const Replay *r)
{
    char drawing[DRAWING_BYTES];
    Text text = text_in(drawing, sizeof drawing);
    if (r->viewer == VIEWER_EVERYTHING) {
        r->table.game->draw(&r->table, r->viewer, &text);
    } else {
        View view;
        Table seen;
        view_make(&view, &r->table, r->viewer);
        view_table(&view, r->table.game, r->table.set, &seen);
        r->table.game->draw(&seen, r->viewer, &text);
    }
    printf("\n%s", drawing);
}

static void print_result(const Table *t)
{
    const Match *m = t->m;
    if (m->result == RESULT_NONE)
        fputs("none yet", stdout);
    else if (m->result == RESULT_WIN)
        printf("%s wins (%s)", say_seat(t, m->winner), say_reason(t->game, m->reason));
    else
        printf("%s (%s)", say_result(m->result), say_reason(t->game, m->reason));
    putchar('\n');
}

// ---- the command ----

static int refuse(const Replay *r, const Problem *p)
{
    say_problem(r->path, p);
    return EXIT_BAD_INPUT;
}

static int seat_option(Replay *r, const char *word)
{
    const Game *game = r->transcript.game;
    const char *words[] = {game->seat_names[0], game->seat_names[1], "spectator", "all"};
    SeatId seat;
    r->viewer = VIEWER_EVERYTHING;
    if (!word || strcmp(word, "all") == 0)
        return EXIT_GOOD;
    r->viewer = SPECTATOR;
    if (strcmp(word, "spectator") == 0)
        return EXIT_GOOD;
    if (!read_seat(game, span_of(word), &seat)) {
        const char *near = text_nearest(span_of(word), words, COUNT_OF(words));
        return fail(EXIT_USAGE, "--seat takes %s, %s, spectator or all, not \"%s\"%s", words[0], words[1], word,
                    hint(near).text);
    }
    r->viewer = seat;
    return EXIT_GOOD;
}

static int show(Replay *r)
{
    Problem problem;
    r->sink = (EventSink){r->json ? print_json : print_line, r};
    table_init(&r->table, r->transcript.game, &r->transcript.set, &r->match);
    if (!transcript_replay(&r->transcript, &r->table, r->stop, r->verify ? NULL : &r->sink, &problem))
        return refuse(r, &problem);
    if (r->verify) {
        printf("verified: %u choices, result ", r->stop < r->transcript.count ? r->stop : r->transcript.count);
        print_result(&r->table);
    } else if (!r->json && r->stop < UINT32_MAX) {
        print_table(r);
    } else if (!r->json && r->match.result == RESULT_NONE) {
        puts("The match is not over.");
    }
    return EXIT_GOOD;
}

static int replay(Replay *r, const char *seat, const char *to)
{
    Problem problem;
    size_t size;
    uint64_t number;
    char *data = file_read(r->path, &size, &problem);
    if (!data || !transcript_read(&r->transcript, game_find, (Span){data, size}, &problem)) {
        free(data);
        return refuse(r, &problem);
    }
    free(data);
    int code = seat_option(r, seat);
    if (code != EXIT_GOOD)
        return code;
    if (to && !number_option("--to", to, 0, UINT32_MAX - 1, &number))
        return EXIT_USAGE;
    r->stop = to ? (uint32_t)number : UINT32_MAX;
    if (to && number > r->transcript.count)
        return fail(EXIT_BAD_INPUT, "%s has %u choices, so --to takes 0 to %u, not %s", r->path, r->transcript.count,
                    r->transcript.count, to);
    return show(r);
}

int command_replay(int argc, char **argv)
{
    const char *to = NULL, *seat = NULL;
    Replay *r = calloc(1, sizeof *r);
    check(r != NULL);
    const Flag flags[] = {
        {"--to", &to, NULL, "N  stop after N choices and draw the table"},
        {"--seat", &seat, NULL, "SEAT  as this seat may see it; also spectator, all (default)"},
        {"--verify", NULL, &r->verify, "only check it: every choice offered, every check value right"},
        {"--json", NULL, &r->json, "one JSON object a line for each event"},
    };
    const Command command = {"replay", "FILE", "Show or verify a saved match.", flags, COUNT_OF(flags), NULL};
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (!stop && operands != 1) {
        code = fail(EXIT_USAGE, "replay takes one file; see 'rift replay --help'");
    } else if (!stop && r->verify && r->json) {
        code = fail(EXIT_USAGE, "--verify prints no events; leave out --json");
    } else if (!stop) {
        r->path = argv[0];
        code = replay(r, seat, to);
        transcript_clear(&r->transcript);
    }
    free(r);
    return code;
}
