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
#include "server/proof.h"

enum { DRAWING_BYTES = 16384 };

typedef struct Replay {
    const char *path;
    bool json, verify;
    uint8_t viewer;
    uint32_t stop;              // choices to play; UINT32_MAX: all
    char *data;                 // the file as it is
    size_t size;
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
        r->table.game->say.table(&r->table, r->viewer, &text);
    } else {
        View view;
        Table seen;
        view_make(&view, &r->table, r->viewer);
        view_table(&view, r->table.game, r->table.set, &seen);
        r->table.game->say.table(&seen, r->viewer, &text);
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

// ---- what was verified ----

static void print_share(const char *name, const ShuffleShare *share)
{
    char line[200];
    Text text = text_in(line, sizeof line);
    if (share->has_value)
        text_hex(&text, share->value, SHUFFLE_BYTES);
    printf("  %-12s %s\n", name, share->has_value ? line : "none: a bot's seat");
    if (!share->has_value)
        return;
    text = text_in(line, sizeof line);
    text_hex(&text, share->commitment, SHUFFLE_BYTES);
    printf("  %-12s %s\n", "committed as", line);
}

static void print_start(const Start *start)
{
    if (!start)
        return;
    say_words("It began from a position, which is in the record: \"%s\". The cards there were placed, not "
              "shuffled.%s", start->title, start->is_fixed ? " Its chance is the position's own, as in a lesson." : "");
}

static void print_proof(const Transcript *tr)
{
    const Shuffle *shuffle = &tr->proof.shuffle;
    const char *const *seats = tr->game->seat_names;
    int values = 1;
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        values += shuffle->seat[s].has_value;
    if (!tr->has_proof) {
        say_words("This record has no proof lines: every shuffle follows from its seed, but nothing shows how the seed "
                  "was drawn. That is usual for a match saved at a terminal; one played on a server has them.");
        return;
    }
    say_words("The shuffles follow from %s and the number of table %lld, and each value is the "
              "one that was committed to:", values == 3 ? "three values" : values == 2 ? "two values" : "one value",
              (long long)shuffle->table);
    print_share("server", &shuffle->server);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        print_share(seats[s], &shuffle->seat[s]);
    say_words("If your own value is among them, and you were shown the other commitments and the table's number before "
              "you revealed it, nobody could choose the shuffles. docs/security.md says what this cannot show.");
}

static void json_share(Json *j, const char *key, const ShuffleShare *share)
{
    char hex[2 * SHUFFLE_BYTES + 1];
    if (!share->has_value) {
        json_put_null(j, key);
        return;
    }
    json_put_object(j, key);
    Text text = text_in(hex, sizeof hex);
    text_hex(&text, share->commitment, SHUFFLE_BYTES);
    json_put_text(j, "commitment", hex);
    text = text_in(hex, sizeof hex);
    text_hex(&text, share->value, SHUFFLE_BYTES);
    json_put_text(j, "value", hex);
    json_close(j);
}

static void json_proof(Json *j, const Transcript *tr)
{
    const Shuffle *shuffle = &tr->proof.shuffle;
    if (!tr->has_proof) {
        json_put_null(j, "proof");
        return;
    }
    json_put_object(j, "proof");
    json_put_number(j, "table", shuffle->table);
    json_share(j, "server", &shuffle->server);
    for (SeatId s = 0; s < SEAT_COUNT; s++)
        json_share(j, tr->game->seat_names[s], &shuffle->seat[s]);
    json_close(j);
}

static void print_verified(const Replay *r)
{
    const Match *m = &r->match;
    uint32_t choices = r->stop < r->transcript.count ? r->stop : r->transcript.count;
    Json j;
    if (!r->json) {
        printf("verified: %u choices, result ", choices);
        print_result(&r->table);
        print_start(r->transcript.start);
        if (!r->transcript.start || !r->transcript.start->is_fixed)
            print_proof(&r->transcript);
        return;
    }
    json_begin(&j, stdout_put, NULL);
    json_put_object(&j, NULL);
    json_put_flag(&j, "verified", true);
    json_put_count(&j, "choices", choices);
    json_put_text(&j, "result", say_result(m->result));
    json_put_text(&j, "winner", m->result ? say_seat(&r->table, m->winner) : "nobody");
    json_put_text(&j, "reason", say_reason(r->transcript.game, m->reason));
    if (r->transcript.start)
        json_put_text(&j, "position", r->transcript.start->title);
    json_proof(&j, &r->transcript);
    json_close(&j);
    putchar('\n');
}

static void json_refused(const Problem *p)
{
    Json j;
    json_begin(&j, stdout_put, NULL);
    json_put_object(&j, NULL);
    json_put_flag(&j, "verified", false);
    json_put_count(&j, "line", p->line);
    json_put_count(&j, "column", p->column);
    json_put_text(&j, "reason", p->message);
    json_close(&j);
    putchar('\n');
}

// ---- the command ----

static int refuse_record(const Replay *r, const Problem *p)
{
    say_problem(r->path, p);
    if (r->verify && r->json)
        json_refused(p);
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

static int replay_show(Replay *r)
{
    Problem problem;
    r->sink = (EventSink){r->json ? print_json : print_line, r};
    table_init(&r->table, r->transcript.game, transcript_set(&r->transcript), &r->match);
    const bool is_proved = r->verify && r->transcript.has_proof;
    const Span file = {r->data, r->size};
    if (is_proved && !proof_check(&r->transcript, file, &problem))
        return refuse_record(r, &problem);
    if (!transcript_replay(&r->transcript, &r->table, r->stop, r->verify ? NULL : &r->sink, &problem))
        return refuse_record(r, &problem);
    if (is_proved && r->stop == UINT32_MAX && !proof_check_words(&r->transcript, &r->table, file, &problem))
        return refuse_record(r, &problem);
    if (r->verify) {
        print_verified(r);
    } else if (!r->json && r->stop < UINT32_MAX) {
        print_table(r);
    } else if (!r->json && r->match.result == RESULT_NONE) {
        puts("The match is not over.");
    }
    return EXIT_GOOD;
}

static int replay_run(Replay *r, const char *seat, const char *to)
{
    Problem problem;
    uint64_t number;
    r->data = file_read(r->path, &r->size, &problem);
    if (!r->data || !transcript_read(&r->transcript, game_find, (Span){r->data, r->size}, &problem))
        return refuse_record(r, &problem);
    int code = seat_option(r, seat);
    if (code != EXIT_GOOD)
        return code;
    if (to && !number_option("--to", to, 0, UINT32_MAX - 1, &number))
        return EXIT_USAGE;
    r->stop = to ? (uint32_t)number : UINT32_MAX;
    if (to && number > r->transcript.count)
        return fail(EXIT_BAD_INPUT, "%s has %u choices, so --to takes 0 to %u, not %s", r->path, r->transcript.count,
                    r->transcript.count, to);
    return replay_show(r);
}

int command_replay(int argc, char **argv)
{
    const char *to = NULL, *seat = NULL;
    Replay *r = calloc(1, sizeof *r);
    check(r != NULL);
    const Flag flags[] = {
        {"--to", &to, NULL, "N  stop after N choices and draw the table"},
        {"--seat", &seat, NULL, "SEAT  as this seat may see it; also spectator, all (default)"},
        {"--verify", NULL, &r->verify, "only verify it: every choice legal, every check value and proof right"},
        {"--json", NULL, &r->json, "one JSON object per line for each event; with --verify a single one"},
    };
    const Command command = {"replay", "FILE", "Show or verify a saved match.", flags, COUNT_OF(flags), NULL};
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (!stop && operands != 1) {
        code = fail(EXIT_USAGE, "replay takes one file; see 'rift replay --help'");
    } else if (!stop) {
        r->path = argv[0];
        code = replay_run(r, seat, to);
        transcript_clear(&r->transcript);
        free(r->data);
    }
    free(r);
    return code;
}
