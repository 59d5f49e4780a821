// bench.c — rift bench: signature, speed, instructions, sizes.
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
#include "api/json.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "core/event.h"
#include "core/hash.h"
#include "core/say.h"
#include "games/games.h"

extern char **environ;

// ---- what was measured ----

typedef struct Metric {
    char key[48];               // in JSON, and what --compare finds it by
    char label[48];
    double value;
    double spread;              // half the distance of the extreme rounds, in percent of the value
    int decimals;
} Metric;

typedef struct Bench {
    Loaded loaded;
    MatchSetup setup;
    Table t;
    Match match;
    uint64_t signature;
    uint64_t games;             // of a round
    bool counted;               // instructions could be counted
    size_t count;
    Metric metric[64];
} Bench;

static Metric *add(Bench *b, const char *key, const char *label, double value, int decimals)
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
static void add_rounds(Bench *b, const char *key, const char *label, double round[BENCH_ROUNDS], int decimals)
{
    qsort(round, BENCH_ROUNDS, sizeof round[0], double_compare);
    double median = round[BENCH_ROUNDS / 2];
    add(b, key, label, median, decimals)->spread = 50 * (round[BENCH_ROUNDS - 1] - round[0]) / median;
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

static void measure_games(Bench *b)
{
    double games_rate[BENCH_ROUNDS], decisions_rate[BENCH_ROUNDS];
    uint64_t decisions = 0;
    decisions = bench_play_games(&b->t, &b->setup, 1, BENCH_GAMES / 100);
    b->games = (uint64_t)BENCH_DECISIONS * (BENCH_GAMES / 100) / decisions;
    b->games = b->games < BENCH_GAMES ? b->games : BENCH_GAMES;
    bench_play_games(&b->t, &b->setup, 1, b->games / 10);               // caches and clock warm up
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        double start = cpu_now();
        decisions = bench_play_games(&b->t, &b->setup, 1, b->games);
        double seconds = cpu_now() - start;
        games_rate[i] = (double)b->games / seconds;
        decisions_rate[i] = (double)decisions / seconds;
    }
    add_rounds(b, "games_per_second", "games/s", games_rate, 0);
    add_rounds(b, "decisions_per_second", "decisions/s", decisions_rate, 0);
    add(b, "decisions_per_game", "decisions a game", (double)decisions / (double)b->games, 2);
}

static void hash_event(void *self, const Table *t, const Event *e)
{
    uint8_t wire[EVENT_WIRE_MAX];
    uint64_t *hash = self;
    (void)t;
    *hash = hash_bytes(*hash, wire, event_encode(e, VIEWER_EVERYTHING, wire));
}

// The signature, and which questions the decisions answer. Not timed.
static void sign_games(Bench *b)
{
    uint64_t asked[256] = {0};
    EventSink sink = {hash_event, &b->signature};
    b->signature = HASH_START;
    b->t.sink = &sink;
    for (uint64_t seed = 1; seed <= BENCH_SIGNED; seed++) {
        Xoshiro chance;
        seed_game(&b->setup, &chance, seed);
        for (match_begin(&b->t, &b->setup); b->match.question != 0;) {
            asked[b->match.question]++;
            match_choose(&b->t, (uint8_t)xoshiro_below(&chance, b->t.options.count));
        }
    }
    b->t.sink = NULL;
    for (uint8_t q = 1; q < b->t.game->question_count; q++) {
        char key[48], label[48];
        snprintf(key, sizeof key, "decisions_%s", b->t.game->questions[q].word);
        snprintf(label, sizeof label, "  %s", b->t.game->questions[q].word);
        add(b, key, label, (double)asked[q] / BENCH_SIGNED, 2);
    }
}

// ---- single operations, on positions of random games that fit the cache ----

enum { POSITIONS = 128, POSITION_EVERY = 37, REPEATS = 400 };   // 37 shares no factor with what repeats in a game

typedef struct Positions {
    Match match[POSITIONS];
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
                match_copy(b->t.game, &p->match[n], &b->match);
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
    match_copy(b->t.game, &b->match, &p->match[i]);
}

static void do_list(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    table_bind(&b->t, b->t.game, b->t.set, &p->match[i]);
    match_options(&b->t);
}

static void do_view(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    table_bind(&b->t, b->t.game, b->t.set, &p->match[i]);
    view_make(&p->view[i], &b->t, p->match[i].asked);
}

static void do_determinize(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    view_determinize(&p->view[i], chance, &b->t);
}

// A window of a seat that can do nothing in it, asked of a position that nothing is known of yet.
static void do_idle(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    (void)chance;
    table_bind(&b->t, b->t.game, b->t.set, &p->match[i]);
    b->t.game->can_act(&b->t, seat_other(p->match[i].asked));
}

// The same and more of them: as when both seats pass through phases in which nothing happens.
enum { IDLE_MORE = 16 };

static void do_idle_more(Bench *b, Positions *p, size_t i, Xoshiro *chance)
{
    do_idle(b, p, i, chance);
    for (int k = 0; k < IDLE_MORE; k++)
        b->t.game->can_act(&b->t, seat_other(p->match[i].asked));
}

// Keeps only the positions in which the other seat is idle; says how many.
static size_t idle_keep(Bench *b, Positions *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < POSITIONS; i++) {
        table_bind(&b->t, b->t.game, b->t.set, &p->match[i]);
        if (!b->t.game->can_act(&b->t, seat_other(p->match[i].asked)))
            p->match[kept++] = p->match[i];
    }
    for (size_t i = kept; kept > 0 && i < POSITIONS; i++)       // as many as ever, for measure_operation
        p->match[i] = p->match[i - kept];
    return kept;
}

static void measure_operation(Bench *b, Positions *p, const char *key, const char *label, Operation *operation)
{
    double round[BENCH_ROUNDS];
    Xoshiro chance;
    xoshiro_seed(&chance, 1);
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        double start = cpu_now();
        for (int k = 0; k < REPEATS; k++)
            for (size_t i = 0; i < POSITIONS; i++)
                operation(b, p, i, &chance);
        round[r] = (cpu_now() - start) * 1e9 / REPEATS / POSITIONS;
    }
    table_bind(&b->t, b->t.game, b->t.set, &b->match);
    add_rounds(b, key, label, round, 1);
}

static void measure_idle(Bench *b, Positions *p)
{
    measure_operation(b, p, "idle_window_ns", "ns for an idle window, nothing known", do_idle);
    measure_operation(b, p, "idle_windows_ns", "ns for it and 16 more", do_idle_more);
}

static void measure_operations(Bench *b)
{
    Positions *p = calloc(1, sizeof *p);
    check(p != NULL);
    positions_fill(b, p);
    add(b, "match_bytes", "bytes of a match", b->t.game->match_size, 0);
    measure_operation(b, p, "copy_ns", "ns to copy a match", do_copy);
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
    Bot *bot = bot_new(BOT_GREEDY, b->t.game, &b->loaded.set, 1);       // one bot for both seats: it has no memory
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
    add_rounds(b, "greedy_decisions_per_second", "greedy decisions/s", round, 0);
}

static void ignore_problem(void *self, const char *file, const Problem *problem)
{
    (void)self, (void)file, (void)problem;      // the same files have just been loaded without one
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
    char folder[512];
    double round[BENCH_ROUNDS];
    if (!data_find(folder, sizeof folder))
        return;
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        double start = cpu_now();
        for (int i = 0; i < LOADS; i++) {
            load_game(&again, b->t.game, folder, ignore_problem, NULL);
            load_clear(&again);
        }
        round[r] = LOADS * (b->loaded.set.count - 1) / (cpu_now() - start);
    }
    add_rounds(b, "cards_loaded_per_second", "cards loaded and compiled/s", round, 0);
    add(b, "card_bytes", "bytes of a compiled card", card_bytes(&b->loaded.set), 0);
}

// ---- instructions: this program once more, under callgrind ----

static bool spawn_counting(const char *game, const char *edition, pid_t *ret_pid, int *ret_output)
{
    char self[512], number[16];
    int ends[2];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0 || pipe(ends) != 0)
        return false;
    self[n] = 0;
    snprintf(number, sizeof number, "%d", BENCH_COUNTED);
    const char *arguments[] = {"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                               "--toggle-collect=bench_play_games*", self, "bench", "--count", number, game, edition,
                               NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
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

// "==1234== Collected : 56789"; 0 if valgrind is missing or said no such thing.
static double instructions_count(const Bench *b)
{
    pid_t pid;
    int output, status;
    const Game *game = b->t.game;
    const char *edition = game->editions ? say_edition(game, b->setup.edition) : NULL;
    if (!spawn_counting(game->name, edition, &pid, &output))
        return 0;
    FILE *file = fdopen(output, "r");
    check(file != NULL);
    char line[512];
    double found = 0;
    while (fgets(line, sizeof line, file)) {
        const char *at = strstr(line, "Collected : ");
        if (at)
            found = strtod(at + strlen("Collected : "), NULL);
    }
    fclose(file);
    waitpid(pid, &status, 0);
    return found;
}

static void measure_instructions(Bench *b)
{
    double count = instructions_count(b);
    uint64_t decisions = bench_play_games(&b->t, &b->setup, 1, BENCH_COUNTED);
    b->counted = count > 0;
    if (!b->counted)
        return;
    add(b, "instructions_per_game", "instructions a game", count / BENCH_COUNTED, 0);
    add(b, "instructions_per_decision", "instructions a decision", count / (double)decisions, 1);
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
    char signature[24];
    snprintf(signature, sizeof signature, "%016" PRIx64, b->signature);
    json_begin(&j, stdout_put, NULL);
    j.indent = 2;
    j.spaced = true;
    json_put_object_lines(&j, NULL);
    json_put_text(&j, "game", b->t.game->name);
    if (b->t.game->editions)
        json_put_text(&j, "edition", say_edition(b->t.game, b->setup.edition));
    json_put_text(&j, "signature", signature);
    for (size_t i = 0; i < b->count; i++)
        json_put_decimal(&j, b->metric[i].key, b->metric[i].value, b->metric[i].decimals);
    json_close(&j);
    putchar('\n');
}

static void write_table(const Bench *b, const char *record)
{
    const Game *game = b->t.game;
    printf("%s%s%s\n%-32s %16" PRIx64 "%s\n", game->title, game->editions ? ", edition " : "",
           game->editions ? say_edition(game, b->setup.edition) : "", "signature", b->signature,
           record ? "                           old   new/old" : "");
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
    char signature[24];
    snprintf(signature, sizeof signature, "%016" PRIx64, b->signature);
    if (record && !strstr(record, signature))
        puts("the signature is another than in the record: the play itself has changed");
    if (!b->counted)
        printf("%-32s not measured (valgrind is not installed)\n", "instructions a game");
}

// ---- the command ----

static bool bench_load(Bench *b, const char *game, const char *edition)
{
    const Deck *deck[SEAT_COUNT];
    if (!game_option(game, &b->loaded))
        return false;
    if (!load_default_decks(&b->loaded, deck)) {
        fail(EXIT_BAD_INPUT, "%s has no decks to play with", game);
        return false;
    }
    b->setup = (MatchSetup){.deck = {deck[0], deck[1]}};
    if (!edition_option(b->loaded.game, edition, &b->setup.edition))
        return false;
    table_init(&b->t, b->loaded.game, &b->loaded.set, &b->match);
    return true;
}

static void measure(Bench *b)
{
    measure_games(b);
    sign_games(b);
    measure_operations(b);
    measure_greedy(b);
    measure_loading(b);
    measure_instructions(b);
}

// Not in the help: what runs under callgrind.
static int count_games(Bench *b, const char *count, const char *game, const char *edition)
{
    uint64_t number;
    if (!number_option("--count", count, 1, 1000000, &number))
        return EXIT_USAGE;
    if (!bench_load(b, game, edition))
        return EXIT_BAD_INPUT;
    bench_play_games(&b->t, &b->setup, 1, number);
    load_clear(&b->loaded);
    return EXIT_GOOD;
}

int command_bench(int argc, char **argv)
{
    static Bench bench;                         // large, and there is one
    const char *compare = NULL, *edition = NULL;
    bool json = false, stop;
    const Flag flags[] = {
        {"--json", NULL, &json, "print one JSON object, for the record"},
        {"--edition", &edition, NULL, "E  of the rules, where a game has several: of WARS 2005 (usual) or 2004"},
        {"--compare", &compare, NULL, "FILE  such a record: its numbers and the ratios new/old beside ours"},
    };
    const Command command = {"bench", "[GAME]", "Measures the engine with random play on one thread, in CPU time.",
                             flags, COUNT_OF(flags), "Instructions are counted if valgrind is installed."};
    int operands;
    if ((argc == 4 || argc == 5) && strcmp(argv[1], "--count") == 0)
        return count_games(&bench, argv[2], argv[3], argv[4]);
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands > 1)
        return fail(EXIT_USAGE, "bench takes at most one game; see 'rift bench --help'");
    if (json && compare)
        return fail(EXIT_USAGE, "--json and --compare exclude each other");
    char *record = NULL;
    size_t size;
    Problem problem;
    if (compare && !(record = file_read(compare, &size, &problem)))
        return fail(EXIT_BAD_INPUT, "%s: %s", compare, problem.message);
    if (record && !strstr(record, "\"signature\"")) {
        free(record);
        return fail(EXIT_BAD_INPUT, "%s: expected what 'rift bench --json' prints, with a \"signature\"", compare);
    }
    bool loaded = bench_load(&bench, operands ? argv[0] : trekwar_game.name, edition);
    if (loaded) {
        measure(&bench);
        if (json)
            write_json(&bench);
        else
            write_table(&bench, record);
        load_clear(&bench.loaded);
    }
    free(record);
    return loaded ? EXIT_GOOD : EXIT_BAD_INPUT;
}
