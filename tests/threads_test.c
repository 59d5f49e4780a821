// threads_test.c — many threads use the library at once: what is made at the first call is made once for all of them.
//
// Every test begins with all threads at the same line. The first test must come first: after it nothing has to be made
// any more. `make test` also runs this under a sanitizer that sees two threads touch the same memory.
#include <rift.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "language/grammar.h"
#include "tests/support.h"

enum { THREADS = 8, TRANSCRIPT_MAX = 1 << 16 };

typedef struct Runner {
    pthread_t thread;
    const RiftGame *shared;
    const Grammar *grammar[GAME_COUNT];
    bool good;
    char transcript[TRANSCRIPT_MAX];
} Runner;

static Runner runner[THREADS];
static atomic_int arrived;

// Not a barrier: that would order what the threads did before it, and so hide missing order from the sanitizer.
static void line_up(void)
{
    atomic_fetch_add_explicit(&arrived, 1, memory_order_relaxed);
    while (atomic_load_explicit(&arrived, memory_order_relaxed) < THREADS)
        sched_yield();
}

static void run_together(void *(*run)(void *), const RiftGame *shared)
{
    arrived = 0;
    for (int i = 0; i < THREADS; i++) {
        runner[i].shared = shared;
        runner[i].good = false;
        assert_int_equal(pthread_create(&runner[i].thread, NULL, run, &runner[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(runner[i].thread, NULL);
}

static void *grammars_get(void *self)
{
    Runner *r = self;
    line_up();
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        r->grammar[g] = grammar_of(games[g]->vocabulary);
    return NULL;
}

static void all_threads_get_the_same_grammars(void **state)
{
    (void)state;
    run_together(grammars_get, NULL);
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (int i = 0; i < THREADS; i++) {
            assert_ptr_equal(runner[i].grammar[g], grammar_of(games[g]->vocabulary));
            assert_ptr_equal(runner[i].grammar[g]->vocabulary, games[g]->vocabulary);
        }
}

static bool match_play(const RiftGame *game, char *transcript)
{
    RiftTable *t = rift_begin(game, 11);
    for (int choice; (choice = rift_bot_choice(t, "random")) >= 0;)
        rift_choose(t, choice);
    bool good = rift_result(t, NULL) != RIFT_GOING && rift_transcript(t, transcript, TRANSCRIPT_MAX) < TRANSCRIPT_MAX;
    rift_leave(t);
    return good;
}

static void *games_open(void *self)
{
    Runner *r = self;
    char error[200];
    r->good = true;
    line_up();
    for (int i = 0; rift_game_name(i); i++) {
        RiftGame *game = rift_open(rift_game_name(i), ".", error, sizeof error);
        r->good = r->good && game && match_play(game, r->transcript);
        rift_close(game);
    }
    return NULL;
}

static void every_thread_opens_games_of_its_own(void **state)
{
    (void)state;
    run_together(games_open, NULL);
    for (int i = 0; i < THREADS; i++)
        assert_true(runner[i].good);
}

static void *shared_play(void *self)
{
    Runner *r = self;
    line_up();
    r->good = match_play(r->shared, r->transcript);
    return NULL;
}

static void tables_share_a_game_and_play_alike(void **state)
{
    (void)state;
    char error[200];
    for (int g = 0; rift_game_name(g); g++) {
        RiftGame *game = rift_open(rift_game_name(g), ".", error, sizeof error);
        assert_non_null(game);
        run_together(shared_play, game);
        for (int i = 0; i < THREADS; i++) {
            assert_true(runner[i].good);
            assert_string_equal(runner[i].transcript, runner[0].transcript);
        }
        rift_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_threads_get_the_same_grammars),
        cmocka_unit_test(every_thread_opens_games_of_its_own),
        cmocka_unit_test(tables_share_a_game_and_play_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
