// simulate.c — rift sim: plays many matches and says what happened.
#include "lab/simulate.h"

#include "lab/inputs.h"

#include <math.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "api/json.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "core/event.h"
#include "core/say.h"
#include "games/games.h"
#include "lab/pairs.h"

enum { BLOCK_GAMES = 64 };              // games that a thread takes at a time: some 2 ms of random play

// ---- playing ----

typedef struct Run {                    // what the threads share
    const Simulation *s;
    uint32_t key[8];
    int opener_setting;                 // index of the setting that says who opens; -1: the game has none
    atomic_uint_fast64_t next_block, games_done;
} Run;

typedef struct Worker {
    Run *run;
    pthread_t thread;
    Tally *tally;
    Bot *bot[SEAT_COUNT];
    uint8_t *played[SEAT_COUNT];        // by definition: in this game
    SeatId opener;                      // of this game; SEAT_NOBODY: not known
    EventSink sink;
    Table t;
    Match match;
} Worker;

static void count_event(void *self, const Table *t, const Event *e)
{
    Worker *w = self;
    w->tally->events[e->kind]++;
    if (e->kind == t->game->first_event)
        w->opener = e->seat;
    if (t->game->is_play(t, e))
        w->played[e->seat][t->cards[e->card].def] = 1;
}

static void count_cards(Worker *w, uint8_t winner)
{
    uint16_t defs = w->run->s->loaded->set.count;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (DefId d = 0; d < defs; d++) {
            w->tally->card[d].played[seat] += w->played[seat][d];
            w->tally->card[d].won[seat] += w->played[seat][d] && winner == seat;
        }
}

static void count_result(Worker *w, uint64_t decisions)
{
    const Match *m = &w->match;
    Tally *y = w->tally;
    uint8_t winner = m->result == RESULT_WIN ? m->winner : SEAT_NOBODY;
    if (winner < SEAT_COUNT) {
        y->wins[winner]++;
        y->won_by[m->reason]++;
    } else if (m->result == RESULT_DRAW) {
        y->draws++;
    } else {
        y->stopped_by[m->reason]++;
    }
    y->least = y->games == 0 || decisions < y->least ? decisions : y->least;
    y->most = decisions > y->most ? decisions : y->most;
    y->games++;
    y->opened += w->opener != SEAT_NOBODY;
    y->opener_wins += w->opener != SEAT_NOBODY && w->opener == winner;
    y->decisions += decisions;
    y->length[decisions < LENGTH_MAX ? decisions : LENGTH_MAX]++;
    count_cards(w, winner);
}

static void play_game(Worker *w, uint64_t number)
{
    const Run *run = w->run;
    MatchSetup setup = {.deck = {run->s->deck[0], run->s->deck[1]}, .edition = run->s->edition};
    uint32_t word[16];
    chacha_block(run->key, number, 8, word);
    memcpy(setup.rng.key, word, sizeof setup.rng.key);
    if (run->opener_setting >= 0)
        setup.option[run->opener_setting] = number % SEAT_COUNT;
    for (size_t seat = 0; seat < SEAT_COUNT; seat++) {
        bot_seed(w->bot[seat], word[8 + 2 * seat] | (uint64_t)word[9 + 2 * seat] << 32);
        memset(w->played[seat], 0, run->s->loaded->set.count);
    }
    uint64_t decisions = 0;
    w->opener = run->opener_setting >= 0 ? setup.option[run->opener_setting] : SEAT_NOBODY;
    for (match_begin(&w->t, &setup); w->match.question != 0; decisions++)
        match_choose(&w->t, bot_choose(w->bot[w->match.asked], &w->t));
    count_result(w, decisions);
}

static void *work(void *self)
{
    Worker *w = self;
    uint64_t all = w->run->s->games;
    for (;;) {
        uint64_t first = atomic_fetch_add(&w->run->next_block, 1) * BLOCK_GAMES;
        if (first >= all)
            return NULL;
        uint64_t end = all - first < BLOCK_GAMES ? all : first + BLOCK_GAMES;
        for (uint64_t i = first; i < end; i++)
            play_game(w, i);
        atomic_fetch_add(&w->run->games_done, end - first);
    }
}

static Tally *tally_new(uint16_t defs)
{
    Tally *y = calloc(1, sizeof *y + defs * sizeof y->card[0]);
    check(y != NULL);
    return y;
}

static Worker *worker_new(Run *run)
{
    const Loaded *l = run->s->loaded;
    Worker *w = calloc(1, sizeof *w);
    check(w != NULL);
    w->run = run;
    w->tally = tally_new(l->set.count);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        w->bot[seat] = bot_new(run->s->bot[seat], l->game, &l->set, 0);
        w->played[seat] = calloc(l->set.count, 1);
        check(w->played[seat] != NULL);
    }
    table_init(&w->t, l->game, &l->set, &w->match);
    w->sink = (EventSink){count_event, w};
    w->t.sink = &w->sink;
    return w;
}

static void worker_free(Worker *w)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        bot_free(w->bot[seat]);
        free(w->played[seat]);
    }
    free(w->tally);
    free(w);
}

static void tally_add(Tally *to, const Tally *from, uint16_t defs)
{
    if (from->games == 0)
        return;
    to->least = to->games == 0 || from->least < to->least ? from->least : to->least;
    to->most = from->most > to->most ? from->most : to->most;
    to->games += from->games;
    to->opened += from->opened;
    to->opener_wins += from->opener_wins;
    to->draws += from->draws;
    to->decisions += from->decisions;
    for (size_t i = 0; i < COUNT_OF(to->won_by); i++) {
        to->events[i] += from->events[i];
        to->won_by[i] += from->won_by[i];
        to->stopped_by[i] += from->stopped_by[i];
    }
    for (size_t i = 0; i <= LENGTH_MAX; i++)
        to->length[i] += from->length[i];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        to->wins[seat] += from->wins[seat];
        for (DefId d = 0; d < defs; d++) {
            to->card[d].played[seat] += from->card[d].played[seat];
            to->card[d].won[seat] += from->card[d].won[seat];
        }
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void show_progress(const Run *run)
{
    enum { WIDTH = 40 };
    double start = now();
    bool shown = false;
    for (uint64_t done; (done = atomic_load(&run->games_done)) < run->s->games;) {
        nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
        if (now() - start < 2)
            continue;
        int filled = (int)(done * WIDTH / run->s->games);
        fprintf(stderr, "\r[%.*s%*s] %d %%", filled, "########################################", WIDTH - filled, "",
                (int)(done * 100 / run->s->games));
        shown = true;
    }
    if (shown)
        fprintf(stderr, "\r%*s\r", WIDTH + 10, "");
}

static void run_init(Run *run, const Simulation *s)
{
    const Game *game = s->loaded->game;
    Rng rng;
    *run = (Run){.s = s, .opener_setting = -1};
    rng_seed_number(&rng, s->seed);
    memcpy(run->key, rng.key, sizeof run->key);
    for (uint8_t i = 0; i < game->setting_count; i++)
        if (strcmp(game->settings[i].name, "first-opener") == 0)
            run->opener_setting = i;
}

Tally *simulate(const Simulation *s)
{
    Run run;
    Worker *worker[SIMULATE_THREADS_MAX];
    uint16_t defs = s->loaded->set.count;
    check(s->threads >= 1 && s->threads <= SIMULATE_THREADS_MAX);
    run_init(&run, s);
    for (uint32_t i = 0; i < s->threads; i++) {
        worker[i] = worker_new(&run);
        check(pthread_create(&worker[i]->thread, NULL, work, worker[i]) == 0);
    }
    if (s->shows_progress)
        show_progress(&run);
    Tally *sum = tally_new(defs);
    for (uint32_t i = 0; i < s->threads; i++) {
        pthread_join(worker[i]->thread, NULL);
        tally_add(sum, worker[i]->tally, defs);
        worker_free(worker[i]);
    }
    return sum;
}

// ---- numbers of a report ----

static double ratio(uint64_t part, uint64_t whole) { return whole ? (double)part / (double)whole : 0; }

// Where the true share lies in 95 of 100 such runs (Wilson's interval, sound for small counts too).
typedef struct Share {
    double share, low, high;
} Share;

static Share share_of(uint64_t part, uint64_t whole)
{
    const double z = 1.959964;
    if (whole == 0)
        return (Share){0, 0, 1};
    double n = (double)whole, p = (double)part / n;
    double middle = p + z * z / (2 * n), reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)), scale = 1 + z * z / n;
    double low = (middle - reach) / scale, high = (middle + reach) / scale;
    return (Share){p, low < 0 ? 0 : low, high > 1 ? 1 : high};
}

// The last count, LENGTH_MAX, stands for that many or more.
static uint64_t median_length(const Tally *y)
{
    uint64_t before = 0, length = 0;
    while (length < LENGTH_MAX && (before += y->length[length]) * 2 < y->games)
        length++;
    return length;
}

static bool is_bound(const Game *game, uint8_t reason) { return strncmp(say_reason(game, reason), "bound-", 6) == 0; }

// No contests because of a bound of the engine or the game, or for other reasons.
static uint64_t stopped(const Game *game, const Tally *y, bool by_bound)
{
    uint64_t sum = 0;
    for (size_t r = 0; r < COUNT_OF(y->stopped_by); r++)
        if (y->stopped_by[r] && is_bound(game, (uint8_t)r) == by_bound)
            sum += y->stopped_by[r];
    return sum;
}

typedef struct CardLine {               // one card of one seat's deck: games with it played, and without
    SeatId seat;
    DefId def;
    uint64_t played, won, other, other_won;
    bool has_gain;                      // it was played in some games and not in others
    double gain;                        // share of games won when it was played, less the share when not
} CardLine;

static bool deck_has(const Deck *deck, DefId def)
{
    for (uint8_t i = 0; i < deck->count; i++)
        if (deck->card[i] == def)
            return true;
    return false;
}

static size_t card_lines(const Simulation *s, const Tally *y, CardLine line[SEAT_COUNT * CARD_MAX])
{
    size_t n = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (DefId d = 1; d < s->loaded->set.count; d++) {
            if (!deck_has(s->deck[seat], d))
                continue;
            CardLine l = {.seat = seat, .def = d, .played = y->card[d].played[seat], .won = y->card[d].won[seat]};
            l.other = y->games - l.played;
            l.other_won = y->wins[seat] - l.won;
            l.has_gain = l.played && l.other;
            l.gain = l.has_gain ? ratio(l.won, l.played) - ratio(l.other_won, l.other) : 0;
            line[n++] = l;
        }
    return n;
}

// ---- writing it ----

static void json_reasons(Json *j, const char *key, const Game *game, const uint64_t count[256])
{
    json_put_object(j, key);
    for (uint8_t r = 0; r < 255; r++)
        if (count[r])
            json_put_count(j, say_reason(game, r), count[r]);
    json_close(j);
}

static void json_cards(Json *j, const Simulation *s, const Tally *y)
{
    CardLine line[SEAT_COUNT * CARD_MAX];
    size_t n = card_lines(s, y, line);
    json_put_array_lines(j, "cards");
    for (size_t i = 0; i < n; i++) {
        const CardLine *l = &line[i];
        const CardDef *def = &s->loaded->set.def[l->def];
        json_put_object(j, NULL);
        json_put_text(j, "code", def->code);
        if (l->has_gain)
            json_put_decimal(j, "gain", l->gain, 4);
        json_put_count(j, "played", l->played);
        json_put_count(j, "played_won", l->won);
        json_put_text(j, "seat", s->loaded->game->seat_names[l->seat]);
        json_put_text(j, "title", def->title);
        json_put_count(j, "unplayed", l->other);
        json_put_count(j, "unplayed_won", l->other_won);
        json_close(j);
    }
    json_close(j);
}

static void json_share(Json *j, uint64_t wins, uint64_t of)
{
    Share x = share_of(wins, of);
    json_put_decimal(j, "share", x.share, 4);
    json_put_decimal(j, "share_high", x.high, 4);
    json_put_decimal(j, "share_low", x.low, 4);
    json_put_count(j, "wins", wins);
}

static void json_seats(Json *j, const Simulation *s, const Tally *y)
{
    json_put_array_lines(j, "seats");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        json_put_object(j, NULL);
        json_put_text(j, "bot", bot_level_name(s->bot[seat]));
        json_put_text(j, "deck", s->deck[seat]->name);
        json_put_text(j, "name", s->loaded->game->seat_names[seat]);
        json_share(j, y->wins[seat], y->games);
        json_close(j);
    }
    json_close(j);
}

static void json_decisions(Json *j, const Tally *y)
{
    json_put_object(j, "decisions");
    json_put_count(j, "least", y->least);
    json_put_decimal(j, "mean", ratio(y->decisions, y->games), 4);
    if (median_length(y) < LENGTH_MAX)
        json_put_count(j, "median", median_length(y));
    json_put_count(j, "most", y->most);
    json_put_count(j, "total", y->decisions);
    json_close(j);
}

// Writes what the game wants counted ("battles_per_game"), from *next on: all keys that sort before this one.
static void json_counts(Json *j, const CountInfo **next, const Tally *y, const char *before)
{
    char key[64];
    for (; (*next)->name; (*next)++) {
        snprintf(key, sizeof key, "%s_per_game", (*next)->name);
        if (strcmp(key, before) > 0)
            return;
        json_put_decimal(j, key, ratio(y->events[(*next)->event], y->games), 4);
    }
}

// Keys are sorted by name (reasons by number) and decimals are fixed, so that equal runs print equal bytes.
static void write_json(const Simulation *s, const Tally *y)
{
    const Game *game = s->loaded->game;
    const CountInfo *next = game->counts;
    Json json, *j = &json;
    json_begin(j, stdout_put, NULL);
    j->indent = 2;
    j->spaced = true;
    json_put_object_lines(j, NULL);
    json_counts(j, &next, y, "bounds_reached");
    json_put_count(j, "bounds_reached", stopped(game, y, true));
    json_cards(j, s, y);
    json_decisions(j, y);
    json_counts(j, &next, y, "draws");
    json_put_count(j, "draws", y->draws);
    if (game->editions)
        json_put_text(j, "edition", say_edition(game, s->edition));
    json_counts(j, &next, y, "game");
    json_put_text(j, "game", game->name);
    json_put_count(j, "games", y->games);
    json_reasons(j, "no_contests", game, y->stopped_by);
    if (y->opened == y->games) {
        json_put_object(j, "opener");
        json_share(j, y->opener_wins, y->games);
        json_close(j);
    }
    json_put_count(j, "rules_version", game->rules_version);
    json_seats(j, s, y);
    json_put_count(j, "seed", s->seed);
    json_counts(j, &next, y, "version");
    json_put_count(j, "version", 1);
    json_reasons(j, "victories", game, y->won_by);
    json_close(j);
    putchar('\n');
}

static void csv_text(const char *text)                  // a quote inside is doubled
{
    putchar('"');
    for (; *text; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

static void write_csv(const Simulation *s, const Tally *y)
{
    CardLine line[SEAT_COUNT * CARD_MAX];
    size_t n = card_lines(s, y, line);
    puts("seat,code,title,played,played_won,unplayed,unplayed_won,gain");
    for (size_t i = 0; i < n; i++) {
        const CardLine *l = &line[i];
        const CardDef *def = &s->loaded->set.def[l->def];
        printf("%s,%s,", s->loaded->game->seat_names[l->seat], def->code);
        csv_text(def->title);
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", l->played, l->won, l->other, l->other_won);
        if (l->has_gain)
            printf("%.4f", l->gain);
        putchar('\n');
    }
}

static int line_compare(const void *a, const void *b)
{
    const CardLine *x = a, *y = b;
    if (x->seat != y->seat)
        return x->seat - y->seat;
    return x->gain != y->gain ? (x->gain < y->gain) - (x->gain > y->gain) : x->def - y->def;
}

static void table_percent(uint64_t part, uint64_t whole, int width)
{
    if (whole)
        printf(" %*.1f %%", width - 2, 100 * ratio(part, whole));
    else
        printf(" %*s", width, "-");
}

static void table_cards(const Simulation *s, const Tally *y)
{
    CardLine line[SEAT_COUNT * CARD_MAX];
    size_t n = card_lines(s, y, line);
    qsort(line, n, sizeof line[0], line_compare);
    for (size_t i = 0; i < n; i++) {
        const CardLine *l = &line[i];
        const CardDef *def = &s->loaded->set.def[l->def];
        if (i == 0 || l->seat != line[i - 1].seat)
            printf("\n%-39s %9s %12s %12s %8s\n", s->loaded->game->seat_names[l->seat], "played in", "won with it",
                   "won without", "gain");
        printf("%-5s %-33s", def->code, def->title);
        table_percent(l->played, y->games, 9);
        table_percent(l->won, l->played, 12);
        table_percent(l->other_won, l->other, 12);
        if (l->has_gain)
            printf(" %+8.1f\n", 100 * l->gain);
        else
            printf(" %8s\n", "-");
    }
}

static void table_count(const char *what, const char *which, uint64_t count)
{
    printf("%-12s %-14s %9" PRIu64 "\n", what, which, count);
}

static void table_wins(const char *who, const char *bot, uint64_t wins, uint64_t of)
{
    Share x = share_of(wins, of);
    printf("%-12s %-14s %9" PRIu64 " won %7.2f %%   95%% interval %.2f to %.2f %%\n", who, bot, wins, 100 * x.share,
           100 * x.low, 100 * x.high);
}

static void table_reasons(const Game *game, const char *what, const uint64_t count[256])
{
    for (uint8_t r = 0; r < 255; r++)
        if (count[r])
            table_count(what, say_reason(game, r), count[r]);
}

static void table_length(const Game *game, const Tally *y)
{
    uint64_t median = median_length(y);
    printf("\na game has   %.2f decisions (least %" PRIu64, ratio(y->decisions, y->games), y->least);
    if (median < LENGTH_MAX)
        printf(", median %" PRIu64, median);
    printf(", most %" PRIu64 ")\n", y->most);
    for (const CountInfo *c = game->counts; c->name; c++)
        printf("%s%.2f %s%s", c == game->counts ? "             " : ", ", ratio(y->events[c->event], y->games), c->name,
               c[1].name ? "" : "\n");
}

static void write_table(const Simulation *s, const Tally *y)
{
    const Game *game = s->loaded->game;
    printf("%s%s%s, %" PRIu64 " games, seed %" PRIu64 "\n\n", game->title, game->editions ? ", edition " : "",
           game->editions ? say_edition(game, s->edition) : "", y->games, s->seed);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        table_wins(game->seat_names[seat], bot_level_name(s->bot[seat]), y->wins[seat], y->games);
    if (y->opened == y->games)
        table_wins("opener", "", y->opener_wins, y->games);
    table_count("draws", "", y->draws);
    table_count("no contest", "", stopped(game, y, false));
    table_count("bound", "reached", stopped(game, y, true));
    table_reasons(game, "won by", y->won_by);
    table_reasons(game, "stopped by", y->stopped_by);
    table_length(game, y);
    table_cards(s, y);
}

// ---- the command ----

typedef struct SimOptions {
    const char *deck, *vs, *decks, *bots, *games, *seed, *edition, *threads;
    bool json, csv, inputs;
} SimOptions;

static bool decks_fit(const Simulation *s, const Deck *a, const Deck *b, Text *problems)
{
    const MatchSetup setup = {.deck = {a, b}, .edition = s->edition};
    return s->loaded->game->decks_check(&s->loaded->set, &setup, problems);
}

static bool deck_named(const Loaded *l, const char *name, const Deck **ret_deck)
{
    const char *names[LOAD_DECK_MAX];
    *ret_deck = name ? load_deck(l, span_of(name)) : NULL;
    if (!name || *ret_deck)
        return true;
    for (uint8_t i = 0; i < l->deck_count; i++)
        names[i] = l->deck_file[i];
    const char *near = text_nearest(span_of(name), names, l->deck_count);
    fail(EXIT_BAD_INPUT, "no deck \"%s\"%s for %s", name, hint(near).text, l->game->name);
    return false;
}

// One of the pairs of pairs.h, unchanged.
static bool pair_seat(const SimOptions *o, Simulation *s)
{
    static Deck pair[SEAT_COUNT];
    uint64_t number;
    if (!number_option("--decks", o->decks, 1, PAIR_COUNT, &number))
        return false;
    if (s->loaded->game->id != GAME_WARS || o->deck || o->vs) {
        fail(EXIT_USAGE, "--decks is for wars only, and excludes --deck and --vs");
        return false;
    }
    pair_make(&s->loaded->set, number, pair);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        s->deck[seat] = &pair[seat];
    return true;
}

// Seats the decks where the game accepts them: those that rift play takes if none was named, else the first that fits.
// *ret_first is the seat of the first deck, and so of the first bot.
static bool decks_seat(const SimOptions *o, Simulation *s, SeatId *ret_first)
{
    const Loaded *l = s->loaded;
    const Deck *named[SEAT_COUNT];
    char buffer[1024];
    *ret_first = 0;
    if (o->decks)
        return pair_seat(o, s);
    if (!deck_named(l, o->deck, &named[0]) || !deck_named(l, o->vs, &named[1]))
        return false;
    if (!o->deck && !o->vs && load_default_decks(l, s->deck))
        return true;
    for (SeatId first = 0; first < SEAT_COUNT; first++)
        for (uint8_t a = 0; a < l->deck_count; a++)
            for (uint8_t b = 0; b < l->deck_count; b++) {
                Text ignored = text_in(buffer, sizeof buffer);
                s->deck[first] = named[0] ? named[0] : &l->deck[a];
                s->deck[seat_other(first)] = named[1] ? named[1] : &l->deck[b];
                *ret_first = first;
                if (decks_fit(s, s->deck[0], s->deck[1], &ignored))
                    return true;
            }
    Text problems = text_in(buffer, sizeof buffer);
    if (named[0] && named[1])
        decks_fit(s, named[0], named[1], &problems);
    while (problems.used > 0 && problems.data[problems.used - 1] == '\n')
        problems.data[--problems.used] = 0;
    fail(EXIT_BAD_INPUT, "these decks cannot play each other: %s",
         problems.used ? problems.data : "no other deck fits");
    return false;
}

static bool bot_named(Span name, BotLevel *ret_level)
{
    *ret_level = bot_level_find(name);
    if (*ret_level != BOT_NONE)
        return true;
    fail(EXIT_BAD_INPUT, "no bot \"" SPAN_FORMAT "\"%s; there are " BOT_LEVELS, SPAN_ARGS(name),
         hint(bot_level_nearest(name)).text);
    return false;
}

// "normal,random": the first plays the first deck. One name: it plays both.
static bool bots_seat(const char *text, SeatId first, BotLevel ret_level[SEAT_COUNT])
{
    Span rest = span_of(text);
    Span a = span_until(&rest, ',');
    return bot_named(a, &ret_level[first]) && bot_named(rest.size ? rest : a, &ret_level[seat_other(first)]);
}

// How many answers a person would give at each seat when choosing as greedy does.
static void inputs_report(const Simulation *s, bool json)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        static Inputs in;               // large
        inputs_count(s->loaded, s->deck, s->edition, s->seed, s->games, seat, &in);
        unsigned own = inputs_median(in.by_turn[0], COUNT_OF(in.by_turn[0]));
        unsigned other = inputs_median(in.by_turn[1], COUNT_OF(in.by_turn[1]));
        unsigned game = inputs_median(in.by_game, COUNT_OF(in.by_game));
        double passes = in.inputs ? 100.0 * (double)in.passes / (double)in.inputs : 0;
        if (json)
            printf("{\"seat\": \"%s\", \"games\": %" PRIu64 ", \"won\": %" PRIu64 ", \"drawn\": %" PRIu64
                   ", \"inputs\": %" PRIu64 ", \"passes\": %" PRIu64 ", \"own_turn\": %u, \"other_turn\": %u, "
                   "\"game\": %u, \"skipped\": %" PRIu64 ", \"bytes\": %" PRIu64 "}\n",
                   s->loaded->game->seat_names[seat], in.games, in.won, in.drawn, in.inputs, in.passes, own, other,
                   game, in.skipped, in.bytes);
        else
            printf("%s: %" PRIu64 " games, won %" PRIu64 ", drawn %" PRIu64 "; answers a game %u (median), a turn of "
                   "one's own %u, of the other %u; passes %.1f %%; %" PRIu64 " choices made without asking; a session "
                   "took at most %" PRIu64 " bytes\n",
                   s->loaded->game->seat_titles[seat], in.games, in.won, in.drawn, game, own, other, passes, in.skipped,
                   in.bytes);
    }
}

static int sim_game(const char *name, const SimOptions *o, Simulation *s)
{
    SeatId first;
    static Loaded loaded;               // large, and there is one
    if (!(o->decks ? game_option : game_option_own)(name, &loaded))     // the pairs use the cards that everybody has
        return EXIT_BAD_INPUT;
    s->loaded = &loaded;
    if (!edition_option(loaded.game, o->edition, &s->edition)) {
        load_clear(&loaded);
        return EXIT_USAGE;
    }
    if (!decks_seat(o, s, &first) || !bots_seat(o->bots, first, s->bot)) {
        load_clear(&loaded);
        return EXIT_BAD_INPUT;
    }
    if (o->inputs) {
        inputs_report(s, o->json);
        load_clear(&loaded);
        return EXIT_GOOD;
    }
    double start = now();
    Tally *y = simulate(s);
    double seconds = now() - start;
    (o->json ? write_json : o->csv ? write_csv : write_table)(s, y);
    fprintf(stderr, "%.2f s, threads: %u, %.0f games/s, %.0f decisions/s\n", seconds, s->threads,
            (double)y->games / seconds, (double)y->decisions / seconds);
    free(y);
    load_clear(&loaded);
    return EXIT_GOOD;
}

int command_sim(int argc, char **argv)
{
    SimOptions o = {.bots = "random,random", .games = "1000", .seed = "1"};
    const Flag flags[] = {
        {"--deck", &o.deck, NULL, "NAME  the first deck"},
        {"--vs", &o.vs, NULL, "NAME  the deck it plays against"},
        {"--decks", &o.decks, NULL, "K  for WARS: two random decks, as for 'rift bench wars --decks K'; 1 to 5"},
        {"--bots", &o.bots, NULL, "X,Y  who plays them: random (usual), easy or normal"},
        {"--games", &o.games, NULL, "N  how many games; 1000 unless said otherwise"},
        {"--seed", &o.seed, NULL, "N  of the run; 1 unless said otherwise"},
        {"--edition", &o.edition, NULL, "E  of the rules, where a game has several: for WARS 2005 (usual) or 2004"},
        {"--threads", &o.threads, NULL, "N  as many as there are processors unless said otherwise"},
        {"--json", NULL, &o.json, "print one JSON object; the same seed prints the same bytes"},
        {"--csv", NULL, &o.csv, "print a row for each card"},
        {"--inputs", NULL, &o.inputs, "how many answers a person would give, with greedy's choices"},
    };
    const Command command = {"sim", "GAME", "Plays many matches between bots and counts what happened.",
                             flags, COUNT_OF(flags),
                             "Results go to stdout and depend only on seed, decks and bots; times go to\nstderr."};
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands != 1)
        return fail(EXIT_USAGE, "sim takes one game, as in 'rift sim trekwar'; see 'rift sim --help'");
    if (o.json && o.csv)
        return fail(EXIT_USAGE, "--json and --csv exclude each other");
    uint64_t threads = 0;
    Simulation s = {.shows_progress = isatty(STDERR_FILENO)};
    if (!number_option("--games", o.games, 1, 1000000000, &s.games) ||
        !number_option("--seed", o.seed, 0, INT64_MAX, &s.seed) ||
        (o.threads && !number_option("--threads", o.threads, 1, SIMULATE_THREADS_MAX, &threads)))
        return EXIT_USAGE;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads == 0)
        threads = online < 1 ? 1 : online > SIMULATE_THREADS_MAX ? SIMULATE_THREADS_MAX : (uint64_t)online;
    s.threads = (uint32_t)threads;
    return sim_game(argv[0], &o, &s);
}
