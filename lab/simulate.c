// simulate.c — plays many matches on several threads and counts what happens.
#include "lab/simulate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/event.h"

enum { BLOCK_GAMES = 64 };              // games that a thread takes at a time: some 2 ms of random play

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
    uint8_t *played[SEAT_COUNT];        // by definition: whether it was played in this game
    SeatId opener;                      // who opened this game; SEAT_NOBODY: not known
    EventSink sink;
    Table t;
    Match match;
} Worker;

static void count_event(void *self, const Table *t, const Event *e)
{
    Worker *w = self;
    w->tally->events[e->kind]++;
    if (e->kind == t->game->counts.first_event)
        w->opener = e->seat;
    if (t->game->counts.is_play(t, e))
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
        y->drawn_by[m->reason]++;
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

static void *play_blocks(void *self)
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
        to->drawn_by[i] += from->drawn_by[i];
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

double simulate_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void show_progress(const Run *run)
{
    enum { WIDTH = 40 };
    double start = simulate_now();
    bool shown = false;
    for (uint64_t done; (done = atomic_load(&run->games_done)) < run->s->games;) {
        nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
        if (simulate_now() - start < 2)
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
        check(pthread_create(&worker[i]->thread, NULL, play_blocks, worker[i]) == 0);
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
