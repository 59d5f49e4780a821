// load.c — how long people wait when many play at once: a server of its own, a crowd, and figures.
//
//     load [-t TABLES] [-s SECONDS] [-w CHOICES] [-d MS] [-i IDLE] [-c MS] [-p] PROGRAM
//
// TABLES tables of WARS (1000), each with two people. They first play CHOICES (40) as fast as they can, so that there
// is something on the table; then each table makes one choice a second for SECONDS (20), and the time is measured from
// sending the choice until both seats have been told what came of it. -d: each sync of the disk takes this much longer;
// -i: this many more connections that only say that they are there; -p: messages are compressed; -c: milliseconds
// between two choices at a table. Exit 1: more than 100 ms for one choice in a hundred, more than 256 KiB a match, or
// somebody was refused or lost. The database is made in TMPDIR.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/loop.h"
#include "tests/server/crowd.h"
#include "tests/server/serving.h"

enum { WORST_MS = 100, MATCH_KIB = 256, PATIENCE_S = 120, IDLE_AT_TABLE = 100 };

typedef struct Seats {                  // one table
    Guest guest[SEAT_COUNT];            // first: a Guest's address leads to its Seats
    bool is_running, is_over;
    uint32_t chosen;
    int64_t next_ns;                    // when it chooses next
    int64_t sent_ns, told_ns;           // its last choice, and the last message since
    bool waits;                         // for the next question, or the end
} Seats;

typedef struct Load {
    Serving serving;
    Crowd *crowd;
    Seats *tables;
    Guest *idle;
    uint32_t table_count, idle_count, idle_open, warm;
    int64_t pace_ns;
    bool is_measuring;
    uint32_t running, over, refused, lost;
    uint64_t random;
    float *ms;                          // of every choice that was measured
    uint32_t count, room;
} Load;

typedef struct Sample {                 // of the server
    double loop, others;                // seconds of processor time: its loop, and store and bots
    double engine, telling, commits, commit_seconds, units, choices, messages, bytes, table_bytes, sockets;
    double own;                         // of this program
    int64_t at;
    long kib;
} Sample;

static uint32_t chance(Load *l, uint32_t below)
{
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(l->random >> 33) % below;
}

// ---- playing ----

static void note_latency(Load *l, Seats *s)
{
    if (s->sent_ns == 0 || s->told_ns == 0)
        return;
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 65536;
        l->ms = realloc(l->ms, l->room * sizeof *l->ms);
        check(l->ms != NULL);
    }
    l->ms[l->count++] = (float)(s->told_ns - s->sent_ns) * 1e-6f;
    s->sent_ns = s->told_ns = 0;
}

static Guest *asked(Seats *s)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (s->guest[seat].told.options > 0)
            return &s->guest[seat];
    return NULL;
}

static void choose(Load *l, Seats *s, Guest *g)
{
    note_latency(l, s);
    s->sent_ns = l->is_measuring ? steady_ns() : 0;
    s->waits = true;
    s->chosen++;
    guest_wish(g, "choose", "\"choice\":%lld,\"option\":%u", (long long)g->told.choice,
               chance(l, (uint32_t)g->told.options));
    g->told.options = 0;
}

static void told(void *self, Guest *guest, const News *news)
{
    Load *l = self;
    if (guest->seat >= SEAT_COUNT)
        return;
    Seats *s = (Seats *)(void *)(guest - guest->seat);
    if (news->refused && l->refused++ == 0)
        printf("refused: " SPAN_FORMAT "\n", SPAN_ARGS(news->problem));
    if (!news->number)
        return;
    s->told_ns = steady_ns();
    if (!s->is_running && span_is(news->state, "running")) {
        s->is_running = true;
        l->running++;
    }
    if (!s->is_over && span_is(news->state, "over")) {
        s->is_over = true;
        l->over++;
    }
    if (news->options > 0 || s->is_over)
        s->waits = false;
}

static void lost(void *self, Guest *guest)
{
    (void)guest;
    ((Load *)self)->lost++;
}

// Turns until it is done, or for this many seconds.
static bool turns(Load *l, bool (*is_done)(Load *l), double seconds)
{
    for (int64_t end = steady_ns() + (int64_t)(seconds * 1e9); steady_ns() < end;) {
        crowd_turn(l->crowd, 1);
        if (is_done(l))
            return true;
    }
    return false;
}

static bool all_run(Load *l) { return l->running == l->table_count; }

static bool all_idle(Load *l)
{
    l->idle_open = 0;
    for (uint32_t i = 0; i < l->idle_count; i++)
        l->idle_open += l->idle[i].last_number > 0;
    return l->idle_open == l->idle_count;
}

static bool is_warm(Load *l)
{
    bool done = true;
    for (uint32_t i = 0; i < l->table_count; i++) {
        Seats *s = &l->tables[i];
        Guest *g = asked(s);
        if (!s->waits && !s->is_over && s->chosen < l->warm && g)
            choose(l, s, g);
        done = done && !s->waits && (s->chosen >= l->warm || s->is_over);
    }
    return done;
}

static bool pace(Load *l)
{
    int64_t now = steady_ns();
    for (uint32_t i = 0; i < l->table_count; i++) {
        Seats *s = &l->tables[i];
        Guest *g = s->next_ns <= now && !s->waits && !s->is_over ? asked(s) : NULL;
        if (!g)
            continue;
        s->next_ns += l->pace_ns;
        if (s->next_ns < now)
            s->next_ns = now + l->pace_ns;
        choose(l, s, g);
    }
    return false;
}

static bool nobody_waits(Load *l)
{
    for (uint32_t i = 0; i < l->table_count; i++)
        if (l->tables[i].waits)
            return false;
    return true;
}

// ---- people come ----

static bool open_tables(Load *l, Problem *problem)
{
    for (uint32_t i = 0; i < l->table_count; i++) {
        if (!crowd_table(l->crowd, "{\"game\":\"wars\",\"name\":\"Ann\"}", l->tables[i].guest, problem))
            return false;
        crowd_turn(l->crowd, 0);        // those who are already there say so
    }
    for (uint32_t i = 0; i < l->table_count; i++)
        for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
            guest_enter(&l->tables[i].guest[seat]);
    return turns(l, all_run, PATIENCE_S) || problem_set(problem, 0, 0, "only %u matches have begun", l->running);
}

// At tables whose cards nobody deals.
static bool open_idle(Load *l, Problem *problem)
{
    Guest pair[SEAT_COUNT];
    for (uint32_t i = 0; i < l->idle_count; i++) {
        if (i % IDLE_AT_TABLE == 0 && !crowd_table(l->crowd, "{\"game\":\"wars\"}", pair, problem))
            return false;
        l->idle[i] = pair[0];
        l->idle[i].seat = SEAT_COUNT;
        guest_enter(&l->idle[i]);
        crowd_turn(l->crowd, 0);
    }
    return turns(l, all_idle, PATIENCE_S) || problem_set(problem, 0, 0, "only %u idle are there", l->idle_open);
}

// ---- figures ----

static double metric(Span text, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = text.at; (at = strstr(at, name)); at += size)
        if ((at == text.at || at[-1] == '\n') && at[size] == ' ')
            return strtod(at + size, NULL);
    return 0;
}

static double own_seconds(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

static bool take_sample(Load *l, Sample *ret_sample, Problem *problem)
{
    Span text;
    if (!crowd_get(l->crowd, "/metrics", &text, problem))
        return false;
    *ret_sample = (Sample){
        .loop = serving_seconds(&l->serving, true), .others = serving_seconds(&l->serving, false),
        .engine = metric(text, "rift_engine_seconds_total"), .telling = metric(text, "rift_telling_seconds_total"),
        .commits = metric(text, "rift_commits_total"), .commit_seconds = metric(text, "rift_commit_seconds_total"),
        .units = metric(text, "rift_units_total"), .choices = metric(text, "rift_choices_total"),
        .messages = metric(text, "rift_messages_out_total"), .bytes = metric(text, "rift_bytes_out_total"),
        .table_bytes = metric(text, "rift_table_bytes"), .sockets = metric(text, "rift_sockets"),
        .own = own_seconds(), .at = steady_ns(), .kib = serving_kib(&l->serving, "VmRSS"),
    };
    ret_sample->others -= ret_sample->loop;
    return true;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float share_ms(const Load *l, double share) { return l->count ? l->ms[(size_t)(share * (l->count - 1))] : 0; }

static void say_load(void)
{
    char text[64] = "";
    FILE *file = fopen("/proc/loadavg", "r");
    if (file && fgets(text, sizeof text, file))
        printf("load average of the machine %.14s, %ld processors\n", text, sysconf(_SC_NPROCESSORS_ONLN));
    if (file)
        fclose(file);
}

static void say_rates(const Sample *a, const Sample *b)
{
    double seconds = (double)(b->at - a->at) * 1e-9, choices = b->choices - a->choices;
    double commits = b->commits - a->commits, messages = b->messages - a->messages;
    printf("%.0f choices in %.1f s: %.0f a second; %.1f units a commit, %.1f ms a commit\n", choices, seconds,
           choices / seconds, (b->units - a->units) / commits, (b->commit_seconds - a->commit_seconds) / commits * 1e3);
    printf("%.0f messages a second, %.1f KiB each, %.1f MiB a second\n", messages / seconds,
           (b->bytes - a->bytes) / messages / 1024, (b->bytes - a->bytes) / seconds / 1048576);
    double loop = b->loop - a->loop;
    printf("processor: loop %.0f %% of one (matches %.0f %%, making messages %.0f %%, sockets and the rest %.0f %%), "
           "store and bots %.0f %%; the crowd %.0f %%\n", 100 * loop / seconds, 100 * (b->engine - a->engine) / seconds,
           100 * (b->telling - a->telling) / seconds,
           100 * (loop - (b->engine - a->engine) - (b->telling - a->telling)) / seconds,
           100 * (b->others - a->others) / seconds, 100 * (b->own - a->own) / seconds);
    printf("a choice: matches %.0f us, making messages %.0f us, loop all told %.0f us\n",
           (b->engine - a->engine) / choices * 1e6, (b->telling - a->telling) / choices * 1e6, loop / choices * 1e6);
}

static bool say_all(Load *l, const Sample *before, const Sample *begun, const Sample *end)
{
    qsort(l->ms, l->count, sizeof *l->ms, by_size);
    say_load();
    printf("tables %u, over %u, connected %.0f, idle of these %u; refused %u, lost %u\n", l->table_count, l->over,
           end->sockets, l->idle_count, l->refused, l->lost);
    double match_kib = 0;
    if (l->table_count > 0) {
        uint32_t tables = l->table_count + l->idle_count / IDLE_AT_TABLE;
        match_kib = (double)(end->kib - before->kib) / l->table_count;
        say_rates(begun, end);
        printf("memory: %ld KiB at the beginning, %ld KiB now: %.0f KiB a match; tables alone %.0f KiB a match\n",
               before->kib, end->kib, match_kib, end->table_bytes / 1024 / tables);
        printf("from a choice to both seats told: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, most %.1f ms (%u choices)\n",
               (double)share_ms(l, 0.5), (double)share_ms(l, 0.9), (double)share_ms(l, 0.99), (double)share_ms(l, 1),
               l->count);
    } else {
        printf("memory: %ld KiB at the beginning, %ld KiB now: %.1f KiB a connection\n", before->kib, end->kib,
               (double)(end->kib - before->kib) / l->idle_count);
        printf("processor: %.0f %% of one\n", 100 * (end->loop - begun->loop) / ((double)(end->at - begun->at) * 1e-9));
    }
    return l->refused == 0 && l->lost == 0 && share_ms(l, 0.99) <= WORST_MS && match_kib <= MATCH_KIB &&
           end->sockets >= 2.0 * l->table_count + l->idle_count;
}

// How long people are without a server when it is restarted.
static bool restart(Load *l, Problem *problem)
{
    int64_t begun = steady_ns();
    if (!serving_stop(&l->serving))
        return problem_set(problem, 0, 0, "the server did not end well");
    int64_t stopped = steady_ns();
    if (!serving_start(&l->serving, problem))
        return false;
    printf("ended in %.2f s, and begun again with all tables in %.2f s\n", (double)(stopped - begun) * 1e-9,
           (double)(steady_ns() - stopped) * 1e-9);
    return true;
}

// ---- the program ----

static bool measure(Load *l, double seconds, Problem *problem)
{
    Sample before, begun, end;
    if (!serving_start(&l->serving, problem))
        return false;
    crowd_reach(l->crowd, l->serving.port);
    if (l->table_count > 0 && (!open_idle(l, problem) || !take_sample(l, &before, problem) || !open_tables(l, problem)))
        return false;
    if (l->table_count == 0 && (!take_sample(l, &before, problem) || !open_idle(l, problem)))
        return false;
    if (!turns(l, is_warm, PATIENCE_S))
        return problem_set(problem, 0, 0, "the first choices took longer than %d s", PATIENCE_S);
    int64_t now = steady_ns();
    for (uint32_t i = 0; i < l->table_count; i++)
        l->tables[i].next_ns = now + l->pace_ns * i / l->table_count;
    turns(l, pace, 2);                  // until they are spread
    l->is_measuring = true;
    if (!take_sample(l, &begun, problem))
        return false;
    turns(l, pace, seconds);
    if (!take_sample(l, &end, problem))
        return false;
    turns(l, nobody_waits, 10);
    for (uint32_t i = 0; i < l->table_count; i++)
        note_latency(l, &l->tables[i]);
    bool good = say_all(l, &before, &begun, &end);
    return restart(l, problem) && (good || problem_set(problem, 0, 0, "that is not good enough"));
}

static void raise_files(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);   // the server inherits it
}

int main(int argc, char **argv)
{
    Load l = {.table_count = 1000, .warm = 40, .pace_ns = 1000000000, .random = 1};
    double seconds = 20;
    bool packs = false;
    int option;
    l.serving.more[0] = "--no-pauses";
    while ((option = getopt(argc, argv, "t:s:w:d:i:c:p")) != -1)
        switch (option) {
        case 't': l.table_count = (uint32_t)atoi(optarg); break;
        case 's': seconds = atof(optarg); break;
        case 'w': l.warm = (uint32_t)atoi(optarg); break;
        case 'd': l.serving.more[1] = "--sync-delay"; l.serving.more[2] = optarg; break;
        case 'i': l.idle_count = (uint32_t)atoi(optarg); break;
        case 'c': l.pace_ns = atoi(optarg) * (int64_t)1000000; break;
        case 'p': packs = true; break;
        default: return 2;
        }
    if (optind >= argc) {
        fprintf(stderr, "usage: load [-t TABLES] [-s SECONDS] [-w CHOICES] [-d MS] [-i IDLE] [-c MS] [-p] PROGRAM\n");
        return 2;
    }
    raise_files();
    l.serving.program = argv[optind];
    l.tables = calloc(l.table_count + 1, sizeof *l.tables);
    l.idle = calloc(l.idle_count + 1, sizeof *l.idle);
    check(l.tables != NULL && l.idle != NULL);
    l.crowd = crowd_new((CrowdHandlers){.told = told, .lost = lost, .self = &l}, packs);
    Problem problem;
    bool good = measure(&l, seconds, &problem);
    if (!good)
        printf("%s\n", problem.message);
    crowd_free(l.crowd);
    serving_stop(&l.serving);
    serving_remove(&l.serving);
    return good ? 0 : 1;
}
