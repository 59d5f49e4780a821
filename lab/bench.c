// bench.c — the command rift bench: signature, speed, instructions, sizes.
#include "lab/bench.h"

#include <ctype.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "api/data.h"
#include "api/json.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "core/event.h"
#include "core/hash.h"
#include "core/say.h"
#include "games/games.h"
#include "lab/pairs.h"

extern char **environ;

// ---- metrics ----

typedef struct Metric {
    char key[48];               // in JSON, where --compare looks for it
    char label[48];
    double value;
    double spread;              // half the distance between the extreme rounds, in percent of the value
    int decimals;
} Metric;

typedef struct Bench {
    Loaded loaded;
    Deck pair[SEAT_COUNT];
    uint64_t decks;             // 0: the starter decks, else the pair with this number
    size_t pairs;               // pairs that are measured as well
    MatchSetup setup;
    Table t;
    _Alignas(MATCH_LINE) Match match;
    uint64_t signature, pair_signature[PAIR_COUNT];
    bool counted;               // instructions could be counted
    size_t count;
    Metric metric[64];
} Bench;

static Metric *metric_add(Bench *b, const char *key, const char *label, double value, int decimals)
{
    check(b->count < COUNT_OF(b->metric));
    Metric *m = &b->metric[b->count++];
    *m = (Metric){.value = value, .decimals = decimals};
    snprintf(m->key, sizeof m->key, "%s", key);
    snprintf(m->label, sizeof m->label, "%s", label);
    return m;
}

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int double_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The median of the rounds; their spread goes into the metric.
static Metric *add_rounds(Bench *b, const char *key, const char *label, double round[BENCH_ROUNDS], int decimals)
{
    qsort(round, BENCH_ROUNDS, sizeof round[0], double_compare);
    double median = round[BENCH_ROUNDS / 2];
    Metric *m = metric_add(b, key, label, median, decimals);
    m->spread = 50 * (round[BENCH_ROUNDS - 1] - round[0]) / median;
    return m;
}

// ---- games ----

static void seed_game(MatchSetup *setup, Xoshiro *chance, uint64_t seed)
{
    rng_seed_number(&setup->rng, seed);
    xoshiro_seed(chance, seed);
}

#if defined(__clang__)
__attribute__((noinline))
#elif defined(__GNUC__)
__attribute__((noipa))
#endif
uint64_t bench_play_games(Table *t, const MatchSetup *decks, uint64_t first, uint64_t count)
{
    MatchSetup setup = *decks;
    Xoshiro chance;
    uint64_t decisions = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        seed_game(&setup, &chance, seed);
        for (match_begin(t, &setup); t->m->question != 0; decisions++)
            match_choose(t, (uint8_t)xoshiro_below(&chance, t->options.count));
    }
    return decisions;
}

// Rounds of the same games, as many as take about `most` decisions; records games and decisions per second of each.
static void play_rounds(Bench *b, uint64_t most, double ret_games[BENCH_ROUNDS], double ret_rate[BENCH_ROUNDS])
{
    uint64_t decisions = bench_play_games(&b->t, &b->setup, 1, BENCH_GAMES / 100);
    uint64_t round = most * (BENCH_GAMES / 100) / decisions;
    round = round < BENCH_GAMES ? round : BENCH_GAMES;
    bench_play_games(&b->t, &b->setup, 1, round / 10);                  // caches and clock warm up
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        double start = cpu_now();
        decisions = bench_play_games(&b->t, &b->setup, 1, round);
        double seconds = cpu_now() - start;
        ret_games[i] = (double)round / seconds;
        ret_rate[i] = (double)decisions / seconds;
    }
}

static void measure_games(Bench *b)
{
    double games_rate[BENCH_ROUNDS], decisions_rate[BENCH_ROUNDS];
    play_rounds(b, BENCH_DECISIONS, games_rate, decisions_rate);
    double length = decisions_rate[0] / games_rate[0];
    add_rounds(b, "games_per_second", "games/s", games_rate, 0);
    add_rounds(b, "decisions_per_second", "decisions/s", decisions_rate, 0);
    metric_add(b, "decisions_per_game", "decisions a game", length, 2);
}

static void hash_event(void *self, const Table *t, const Event *e)
{
    uint8_t wire[EVENT_WIRE_MAX];
    uint64_t *hash = self;
    *hash = hash_bytes(*hash, wire, event_encode(t, e, VIEWER_EVERYTHING, wire));
}

// The signature of the first games, and how often each question came up. Not timed.
static uint64_t sign_games(Bench *b, uint64_t ret_asked[256])
{
    uint64_t signature = HASH_START;
    EventSink sink = {hash_event, &signature};
    b->t.sink = &sink;
    for (uint64_t seed = 1; seed <= BENCH_SIGNED; seed++) {
        Xoshiro chance;
        seed_game(&b->setup, &chance, seed);
        for (match_begin(&b->t, &b->setup); b->match.question != 0;) {
            ret_asked[b->match.question]++;
            match_choose(&b->t, (uint8_t)xoshiro_below(&chance, b->t.options.count));
        }
    }
    b->t.sink = NULL;
    return signature;
}

static void decks_take(Bench *b, uint64_t decks)
{
    check(load_default_decks(&b->loaded, b->setup.deck));
    if (decks == 0)
        return;
    pair_make(&b->loaded.set, decks, b->pair);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        b->setup.deck[seat] = &b->pair[seat];
}

// All signatures, and how often each question came up with the decks being measured.
static void sign_all(Bench *b, uint64_t ret_asked[256])
{
    uint64_t unused[256] = {0};
    b->signature = sign_games(b, ret_asked);
    for (size_t i = 0; i < b->pairs; i++) {
        decks_take(b, i + 1);
        b->pair_signature[i] = sign_games(b, unused);
    }
    decks_take(b, b->decks);
}

static void measure_questions(Bench *b)
{
    uint64_t asked[256] = {0};
    sign_all(b, asked);
    for (uint8_t q = 1; q < b->t.game->question_count; q++) {
        char key[48], label[48];
        snprintf(key, sizeof key, "decisions_%s", b->t.game->questions[q].word);
        snprintf(label, sizeof label, "  %s", b->t.game->questions[q].word);
        metric_add(b, key, label, (double)asked[q] / BENCH_SIGNED, 2);
    }
}

static double measure_pair(Bench *b, uint64_t number)
{
    double games_rate[BENCH_ROUNDS], decisions_rate[BENCH_ROUNDS];
    char key[48], label[48];
    decks_take(b, number);
    play_rounds(b, BENCH_DECISIONS / PAIR_COUNT, games_rate, decisions_rate);
    snprintf(key, sizeof key, "pair_%d_decisions_per_second", (int)number);
    snprintf(label, sizeof label, "decisions/s, random decks %d", (int)number);
    return add_rounds(b, key, label, decisions_rate, 0)->value;
}

static void measure_pairs(Bench *b)
{
    double sum = 0;
    if (b->pairs == 0)
        return;
    for (size_t i = 0; i < b->pairs; i++)
        sum += measure_pair(b, i + 1);
    metric_add(b, "pairs_decisions_per_second", "decisions/s, mean of these", sum / (double)b->pairs, 0);
    decks_take(b, b->decks);
}

// ---- single operations, on positions of random games ----
//
// A hundred positions of TrekWar fit the second-level cache, those of WARS the third, as in a search. The best case of
// copying is measured with as few positions as the first-level cache holds, besides the one that is copied to.

enum { FIRST_CACHE = 24 * 1024 };       // what we count on; it usually has 32 KB
enum { POSITIONS = 128, POSITION_EVERY = 37, REPEATS = 400 };   // 37: no common factor with a game

typedef struct Positions {
    struct { _Alignas(MATCH_LINE) Match m; } at[POSITIONS];     // laid out as a bot's own (bots/bot.h)
    View view[POSITIONS];
} Positions;

static void positions_fill(Bench *b, Positions *p)
{
    uint64_t seed = 0, decisions = 0;
    for (size_t n = 0; n < POSITIONS;) {
        Xoshiro chance;
        seed_game(&b->setup, &chance, ++seed);
        for (match_begin(&b->t, &b->setup); b->match.question != 0 && n < POSITIONS; decisions++) {
            if (decisions % POSITION_EVERY == 0) {
                match_copy(b->t.game, &p->at[n].m, &b->match);
                view_make(&p->view[n++], &b->t, b->match.asked);
            }
            match_choose(&b->t, (uint8_t)xoshiro_below(&chance, b->t.options.count));
        }
    }
}

typedef void Operation(Bench *b, Positions *p, size_t i, Xoshiro *chance);

static void do_copy(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    match_copy(b->t.game, &b->match, &p->at[i].m);
}

static void do_list(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    table_bind(&b->t, b->t.game, b->t.set, &p->at[i].m);
    match_options(&b->t);
}

static void do_view(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    table_bind(&b->t, b->t.game, b->t.set, &p->at[i].m);
    view_make(&p->view[i], &b->t, p->at[i].m.asked);
}

static void do_determinize(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    view_determinize(&p->view[i], chance, &b->t);
}

// Asks a seat that can do nothing whether it can act, in a position with nothing cached yet.
static void do_idle(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    table_bind(&b->t, b->t.game, b->t.set, &p->at[i].m);
    b->t.game->can_act(&b->t, seat_other(p->at[i].m.asked));
}

// The same, then 16 more times: as when both seats pass through phases in which nothing happens.
enum { IDLE_MORE = 16 };

static void do_idle_more(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    do_idle(b, p, i, chance);
    for (int k = 0; k < IDLE_MORE; k++)
        b->t.game->can_act(&b->t, seat_other(p->at[i].m.asked));
}

// Keeps only the positions in which the other seat is idle, and returns how many there are.
static size_t idle_keep(Bench *b, Positions *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < POSITIONS; i++) {
        table_bind(&b->t, b->t.game, b->t.set, &p->at[i].m);
        if (!b->t.game->can_act(&b->t, seat_other(p->at[i].m.asked)))
            match_copy(b->t.game, &p->at[kept++].m, &p->at[i].m);
    }
    for (size_t i = kept; kept > 0 && i < POSITIONS; i++)   // filled up again: measure_operation needs all of them
        match_copy(b->t.game, &p->at[i].m, &p->at[i - kept].m);
    return kept;
}

static void measure_with(Bench *b, Positions *p, size_t count, const char *key, const char *label, Operation *operation)
{
    const size_t repeats = (size_t)REPEATS * POSITIONS / count;
    double round[BENCH_ROUNDS];
    Xoshiro chance;
    xoshiro_seed(&chance, 1);
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        double start = cpu_now();
        for (size_t k = 0; k < repeats; k++)
            for (size_t i = 0; i < count; i++)
                operation(b, p, i, &chance);
        round[r] = (cpu_now() - start) * 1e9 / (double)(repeats * count);
    }
    table_bind(&b->t, b->t.game, b->t.set, &b->match);
    add_rounds(b, key, label, round, 1);
}

static void measure_operation(Bench *b, Positions *p, const char *key, const char *label, Operation *operation)
{
    measure_with(b, p, POSITIONS, key, label, operation);
}

static void measure_copy(Bench *b, Positions *p)
{
    size_t near = (size_t)FIRST_CACHE / b->t.game->match_size - 1;
    check(near > 0 && near <= POSITIONS);
    measure_with(b, p, near, "copy_l1_ns", "ns to copy a match, L1 cache", do_copy);
    measure_operation(b, p, "copy_ns", "ns to copy one of 128 matches", do_copy);
}

static void measure_idle(Bench *b, Positions *p)
{
    measure_operation(b, p, "idle_window_ns", "ns for an idle window, nothing known", do_idle);
    measure_operation(b, p, "idle_windows_ns", "ns for it and 16 more", do_idle_more);
}

static void measure_operations(Bench *b)
{
    Positions *p = aligned_alloc(_Alignof(Positions), sizeof *p);
    check(p != NULL);
    positions_fill(b, p);
    metric_add(b, "match_bytes", "bytes of a match", b->t.game->match_size, 0);
    measure_copy(b, p);
    measure_operation(b, p, "options_ns", "ns to list options", do_list);
    measure_operation(b, p, "view_ns", "ns to make a View", do_view);
    measure_operation(b, p, "determinize_ns", "ns to determinize, with options", do_determinize);
    if (b->t.game->can_act && idle_keep(b, p) > 0)
        measure_idle(b, p);
    free(p);
}

// ---- bots and loading ----

static void measure_greedy(Bench *b)
{
    Bot *bot = bot_new(BOT_NORMAL, b->t.game, &b->loaded.set, 1);       // one bot for both seats: it has no memory
    double round[BENCH_ROUNDS];
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        uint64_t decisions = 0;
        double start = cpu_now();
        for (uint64_t seed = 1; seed <= BENCH_GREEDY / BENCH_ROUNDS; seed++) {
            Xoshiro unused;
            seed_game(&b->setup, &unused, seed);
            bot_seed(bot, seed);
            match_begin(&b->t, &b->setup);
            for (; b->match.question != 0 && decisions < BENCH_GREEDY_DECISIONS; decisions++)
                match_choose(&b->t, bot_choose(bot, &b->t));
        }
        round[r] = (double)decisions / (cpu_now() - start);
    }
    bot_free(bot);
    add_rounds(b, "greedy_decisions_per_second", "decisions/s, normal bot", round, 0);
}

static void ignore_problem(void *self, const char *file, const Problem *problem)
{
    (void)self, (void)file, (void)problem;      // the same files have just been loaded without a problem
}

// What a card takes in memory: its definition with its strings, its facts, its program.
static double card_bytes(const CardSet *set)
{
    double sum = 0;
    for (DefId d = 1; d < set->count; d++) {
        const CardDef *def = &set->def[d];
        const Program *p = &set->program[d];
        sum += (double)(sizeof *def + strlen(def->title) + strlen(def->code) + strlen(def->text) + 3);
        sum += (double)(set->facts_size + sizeof *p + p->size + p->ability_count * sizeof *p->ability);
    }
    return sum / (set->count - 1);
}

static void measure_loading(Bench *b)
{
    enum { LOADS = 100 };
    static Loaded again;
    double round[BENCH_ROUNDS];
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        double start = cpu_now();
        for (int i = 0; i < LOADS; i++) {
            load_game(&again, b->t.game, data_folder(), ignore_problem, NULL);
            load_clear(&again);
        }
        round[r] = LOADS * (b->loaded.set.count - 1) / (cpu_now() - start);
    }
    add_rounds(b, "cards_loaded_per_second", "cards loaded and compiled/s", round, 0);
    metric_add(b, "card_bytes", "bytes of a compiled card", card_bytes(&b->loaded.set), 0);
}

// ---- instructions: this program once more, under callgrind ----

// Runs `rift bench --count` on the same games; its output and valgrind's come through one pipe.
static bool spawn_counting(const Bench *b, uint64_t pair, pid_t *ret_pid, int *ret_output)
{
    const Game *game = b->t.game;
    char self[512], count[16], decks[16];
    int ends[2];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0 || pipe(ends) != 0)
        return false;
    self[n] = 0;
    snprintf(count, sizeof count, "%d", BENCH_COUNTED);
    snprintf(decks, sizeof decks, "%d", (int)pair);
    const char *arguments[] = {"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                               "--toggle-collect=bench_play_games*", self, "bench", game->name, "--count", count,
                               "--decks", decks, game->editions ? "--edition" : NULL,
                               game->editions ? say_edition(game, b->setup.edition) : NULL, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    int problem = posix_spawnp(ret_pid, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    *ret_output = ends[0];
    if (problem != 0)
        close(ends[0]);
    return problem == 0;
}

// The number after a word in the line, if it is there.
static void line_number(const char *line, const char *word, double *ret_number)
{
    const char *at = strstr(line, word);
    if (at)
        *ret_number = strtod(at + strlen(word), NULL);
}

// "decisions: 123" is ours, "==1234== Collected : 56789" is valgrind's. Instructions a decision; 0: not counted.
static double count_instructions(const Bench *b, uint64_t pair, double *ret_per_game)
{
    pid_t pid;
    int output, status;
    if (!spawn_counting(b, pair, &pid, &output))
        return 0;
    FILE *file = fdopen(output, "r");
    check(file != NULL);
    char line[512];
    double count = 0, decisions = 0;
    while (fgets(line, sizeof line, file)) {
        line_number(line, "Collected : ", &count);
        line_number(line, "decisions: ", &decisions);
    }
    fclose(file);
    waitpid(pid, &status, 0);
    *ret_per_game = count / BENCH_COUNTED;
    return count > 0 && decisions > 0 ? count / decisions : 0;
}

static void measure_instructions(Bench *b)
{
    double game = 0, sum = 0, pair_game, decision = count_instructions(b, b->decks, &game);
    b->counted = decision > 0;
    if (!b->counted)
        return;
    metric_add(b, "instructions_per_game", "instructions a game", game, 0);
    metric_add(b, "instructions_per_decision", "instructions a decision", decision, 1);
    for (uint64_t pair = 1; pair <= b->pairs; pair++)
        sum += count_instructions(b, pair, &pair_game);
    if (b->pairs > 0)
        metric_add(b, "instructions_per_decision_pairs", "… mean of the random decks", sum / (double)b->pairs, 1);
}

// ---- an older record: flat JSON of our own, read for its numbers ----

static bool record_find(const char *record, const char *key, double *ret_value)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    const char *at = strstr(record, quoted);
    if (!at)
        return false;
    at += strlen(quoted);
    while (isspace((unsigned char)*at) || *at == ':')
        at++;
    char *end;
    *ret_value = strtod(at, &end);
    return end != at;
}

// ---- writing ----

static void write_json(const Bench *b)
{
    Json j;
    char key[48], signature[24];
    snprintf(signature, sizeof signature, "%016" PRIx64, b->signature);
    json_begin(&j, stdout_put, NULL);
    j.indent = 2;
    j.spaced = true;
    json_put_object_lines(&j, NULL);
    json_put_text(&j, "game", b->t.game->name);
    if (b->t.game->editions)
        json_put_text(&j, "edition", say_edition(b->t.game, b->setup.edition));
    json_put_number(&j, "decks", (int64_t)b->decks);
    json_put_text(&j, "signature", signature);
    for (size_t i = 0; i < b->pairs; i++) {
        snprintf(key, sizeof key, "pair_%d_signature", (int)i + 1);
        snprintf(signature, sizeof signature, "%016" PRIx64, b->pair_signature[i]);
        json_put_text(&j, key, signature);
    }
    for (size_t i = 0; i < b->count; i++)
        json_put_decimal(&j, b->metric[i].key, b->metric[i].value, b->metric[i].decimals);
    json_close(&j);
    putchar('\n');
}

// True if a signature, of the starter decks or a pair, differs from the one in the record.
static bool is_another_play(const Bench *b, const char *record)
{
    char signature[24];
    snprintf(signature, sizeof signature, "%016" PRIx64, b->signature);
    bool other = strstr(record, signature) == NULL;
    for (size_t i = 0; i < b->pairs && strstr(record, "\"pair_1_signature\""); i++) {
        snprintf(signature, sizeof signature, "%016" PRIx64, b->pair_signature[i]);
        other = other || strstr(record, signature) == NULL;
    }
    return other;
}

static void write_signatures(const Bench *b, const char *after)
{
    const Game *game = b->t.game;
    printf("%s%s%s", game->title, game->editions ? ", edition " : "",
           game->editions ? say_edition(game, b->setup.edition) : "");
    if (b->decks > 0)
        printf(", random decks %d", (int)b->decks);
    printf("\n%-32s %016" PRIx64 "%s\n", "signature", b->signature, after);
    for (size_t i = 0; i < b->pairs; i++)
        printf("signature, random decks %d        %016" PRIx64 "\n", (int)i + 1, b->pair_signature[i]);
}

static void write_table(const Bench *b, const char *record)
{
    write_signatures(b, record ? "                           old   new/old" : "");
    for (size_t i = 0; i < b->count; i++) {
        const Metric *m = &b->metric[i];
        double old;
        printf("%-32s %16.*f", m->label, m->decimals, m->value);
        if (m->spread > 0)
            printf("  ± %4.1f %%", m->spread);
        if (record && record_find(record, m->key, &old) && old > 0)
            printf("%*s%20.*f %9.3f", m->spread > 0 ? 0 : 10, "", m->decimals, old, m->value / old);
        putchar('\n');
    }
    if (record && is_another_play(b, record))
        puts("the signature differs from the one in the record: play itself has changed");
    if (!b->counted)
        printf("%-32s not measured (valgrind is not installed)\n", "instructions a game");
}

// ---- the command ----

typedef struct BenchOptions {
    const char *game, *edition, *decks, *compare, *count;
    bool json, signs;
} BenchOptions;

// --decks K: that pair and nothing else. Without it the starter decks and, for WARS, the pairs as well.
static int bench_load(Bench *b, const BenchOptions *o)
{
    if (!game_option(o->game, &b->loaded))
        return EXIT_BAD_INPUT;
    const Game *game = b->loaded.game;
    if (!edition_option(game, o->edition, &b->setup.edition))
        return EXIT_BAD_INPUT;
    if (o->decks && !number_option("--decks", o->decks, 0, PAIR_COUNT, &b->decks))
        return EXIT_USAGE;
    if (b->decks > 0 && game->id != GAME_WARS)
        return fail(EXIT_USAGE, "only wars has random decks; without --decks %s plays its starter decks", game->name);
    if (!load_default_decks(&b->loaded, b->setup.deck))
        return fail(EXIT_BAD_INPUT, "%s has no decks to play with", game->name);
    b->pairs = game->id == GAME_WARS && !o->decks ? PAIR_COUNT : 0;
    decks_take(b, b->decks);
    table_init(&b->t, game, &b->loaded.set, &b->match);
    return EXIT_GOOD;
}

static void measure(Bench *b)
{
    measure_games(b);
    measure_questions(b);
    measure_pairs(b);
    measure_operations(b);
    measure_greedy(b);
    measure_loading(b);
    measure_instructions(b);
}

// Plays the games of --count and nothing else, for callgrind.
static int count_games(Bench *b, const char *count)
{
    uint64_t number;
    if (!number_option("--count", count, 1, 1000000, &number))
        return EXIT_USAGE;
    printf("decisions: %" PRIu64 "\n", bench_play_games(&b->t, &b->setup, 1, number));
    return EXIT_GOOD;
}

static int bench_run(Bench *b, const BenchOptions *o, const char *record)
{
    int code = bench_load(b, o);
    if (code == EXIT_GOOD && o->count) {
        code = count_games(b, o->count);
    } else if (code == EXIT_GOOD && o->signs) {
        sign_all(b, (uint64_t[256]){0});
        write_signatures(b, "");
    } else if (code == EXIT_GOOD) {
        measure(b);
        if (o->json)
            write_json(b);
        else
            write_table(b, record);
    }
    load_clear(&b->loaded);
    return code;
}

int command_bench(int argc, char **argv)
{
    static Bench bench;                         // too large for the stack
    BenchOptions o = {.game = trekwar_game.name};
    const Flag flags[] = {
        {"--json", NULL, &o.json, "print one JSON object, for the record"},
        {"--edition", &o.edition, NULL, "E  of the rules, where a game has several: for WARS 2005 (usual) or 2004"},
        {"--decks", &o.decks, NULL, "K  only these decks: 0 is the starter decks, 1 to 5 random ones of WARS"},
        {"--compare", &o.compare, NULL, "FILE  compare with such a record: prints its numbers and the ratios new/old"},
        {"--signatures", NULL, &o.signs, "print only the signatures: they change when the play changes"},
        {"--count", &o.count, NULL, "N  play the first N games and nothing else, for callgrind"},
    };
    const Command command = {"bench", "[GAME]", "Measures the engine with random play on one thread, in CPU time.",
                             flags, COUNT_OF(flags), "Instructions are counted if valgrind is installed."};
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands > 1)
        return fail(EXIT_USAGE, "bench takes at most one game; see 'rift bench --help'");
    if (o.json + (o.compare != NULL) + o.signs + (o.count != NULL) > 1)
        return fail(EXIT_USAGE, "--json, --compare, --signatures and --count exclude each other");
    o.game = operands ? argv[0] : o.game;
    char *record = NULL;
    size_t size;
    Problem problem;
    if (o.compare && !(record = file_read(o.compare, &size, &problem)))
        return fail(EXIT_BAD_INPUT, "%s: %s", o.compare, problem.message);
    if (record && !strstr(record, "\"signature\""))
        code = fail(EXIT_BAD_INPUT, "%s: expected what 'rift bench --json' prints, with a \"signature\"", o.compare);
    else
        code = bench_run(&bench, &o, record);
    free(record);
    return code;
}
