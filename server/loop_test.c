// loop_test.c — descriptors, timers in order, turn ends, and being stopped from elsewhere.
#include "server/loop.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static Loop *loop;

static int setup(void **unused)
{
    (void)unused;
    loop = loop_new();
    return 0;
}

static int teardown(void **unused)
{
    (void)unused;
    loop_free(loop);
    return 0;
}

// ---- descriptors ----

typedef struct Pipe {
    int in, out;
    int calls;
    uint32_t events;
    struct Pipe *other;                 // to be forgotten and closed when this one is ready
} Pipe;

static void pipe_open(Pipe *p)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *p = (Pipe){ .in = ends[0], .out = ends[1] };
}

static void pipe_close(Pipe *p)
{
    loop_forget(loop, p->in);
    close(p->in);
    close(p->out);
}

static void pipe_ready(void *self, uint32_t events)
{
    Pipe *p = self;
    p->calls++;
    p->events = events;
    if (p->other) {
        loop_forget(loop, p->other->in);
        p->other->other = NULL;
    }
}

static void what_is_ready_is_told_until_it_is_forgotten(void **unused)
{
    (void)unused;
    Pipe p;
    pipe_open(&p);
    loop_watch(loop, p.in, EPOLLIN, pipe_ready, &p);
    loop_turn(loop, 0);
    assert_int_equal(p.calls, 0);
    assert_int_equal(write(p.out, "x", 1), 1);
    loop_turn(loop, 0);
    loop_turn(loop, 0);                 // level-triggered: nobody has read it
    assert_int_equal(p.calls, 2);
    assert_true(p.events & EPOLLIN);
    loop_watch(loop, p.in, 0, pipe_ready, &p);          // the same descriptor: what is watched for changes
    loop_turn(loop, 0);
    assert_int_equal(p.calls, 2);
    loop_watch(loop, p.in, EPOLLIN, pipe_ready, &p);
    loop_turn(loop, 0);
    assert_int_equal(p.calls, 3);
    loop_forget(loop, p.in);
    loop_forget(loop, p.in);            // twice is harmless
    loop_turn(loop, 0);
    assert_int_equal(p.calls, 3);
    pipe_close(&p);
}

// Both are ready in one batch; whichever comes first forgets the other.
static void an_event_already_fetched_is_not_told_after_forgetting(void **unused)
{
    (void)unused;
    Pipe a, b;
    pipe_open(&a);
    pipe_open(&b);
    a.other = &b;
    b.other = &a;
    loop_watch(loop, a.in, EPOLLIN, pipe_ready, &a);
    loop_watch(loop, b.in, EPOLLIN, pipe_ready, &b);
    assert_int_equal(write(a.out, "x", 1), 1);
    assert_int_equal(write(b.out, "x", 1), 1);
    loop_turn(loop, 0);
    assert_int_equal(a.calls + b.calls, 1);
    pipe_close(&a);
    pipe_close(&b);
}

typedef struct Swap {
    Pipe *old[2];
    int fresh_calls, closed_fd;
} Swap;

static void fresh_ready(void *self, uint32_t events)
{
    (void)events;
    ((Swap *)self)->fresh_calls++;
}

static void swap_ready(void *self, uint32_t events)
{
    (void)events;
    Swap *swap = self;
    if (swap->closed_fd >= 0)
        return;
    for (int i = 0; i < 2; i++) {       // forget both, and watch something new under the same numbers
        int fd = swap->old[i]->in;
        loop_forget(loop, fd);
        swap->closed_fd = fd;
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(dup2(ends[0], fd), fd);        // quiet: nothing was written to it
        close(ends[0]);
        close(swap->old[i]->out);
        swap->old[i]->out = ends[1];
        loop_watch(loop, fd, EPOLLIN, fresh_ready, swap);
    }
}

static void an_event_of_the_old_is_not_told_to_the_new(void **unused)
{
    (void)unused;
    Pipe a, b;
    pipe_open(&a);
    pipe_open(&b);
    Swap swap = { .old = { &a, &b }, .closed_fd = -1 };
    loop_watch(loop, a.in, EPOLLIN, swap_ready, &swap);
    loop_watch(loop, b.in, EPOLLIN, swap_ready, &swap);
    assert_int_equal(write(a.out, "x", 1), 1);
    assert_int_equal(write(b.out, "x", 1), 1);
    loop_turn(loop, 0);
    assert_true(swap.closed_fd >= 0);
    assert_int_equal(swap.fresh_calls, 0);
    assert_int_equal(write(a.out, "x", 1), 1);
    loop_turn(loop, 0);
    assert_int_equal(swap.fresh_calls, 1);
    pipe_close(&a);
    pipe_close(&b);
}

// ---- timers ----

enum { MANY = 2000 };
static Timer timers[MANY];
static int64_t last_at;
static int told;

static void timer_told(void *self)
{
    const Timer *timer = self;
    assert_int_equal(timer->place, 0);
    assert_true(timer->at >= last_at);
    last_at = timer->at;
    told++;
}

static void timers_come_in_order_and_can_be_stopped(void **unused)
{
    (void)unused;
    last_at = told = 0;
    int64_t begin = loop_now(loop);
    uint32_t chance = 12345;
    for (int i = 0; i < MANY; i++) {
        chance = chance * 1664525 + 1013904223;
        timer_set(loop, &timers[i], begin + chance % 5000, timer_told, &timers[i]);
    }
    int stopped = 0;
    for (int i = 0; i < MANY; i += 3, stopped++)
        timer_stop(loop, &timers[i]);
    for (int i = 0; i < MANY; i += 3)
        timer_stop(loop, &timers[i]);   // twice is harmless
    for (int i = 1; i < MANY; i += 3) { // set anew: earlier or later than it was
        chance = chance * 1664525 + 1013904223;
        timer_set(loop, &timers[i], begin + chance % 5000, timer_told, &timers[i]);
    }
    loop_skip(loop, 2500);
    loop_turn(loop, 0);
    int half = told;
    assert_true(half > 0 && half < MANY - stopped);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(timers[i].place != 0, i % 3 != 0 && timers[i].at > loop_now(loop));
    loop_skip(loop, 2500);
    loop_turn(loop, 0);
    assert_int_equal(told, MANY - stopped);
}

static void timer_again(void *self)
{
    told++;
    timer_set(loop, self, loop_now(loop), timer_again, self);
}

static void a_timer_set_for_now_waits_for_the_next_turn(void **unused)
{
    (void)unused;
    told = 0;
    Timer timer = { 0 };
    timer_set(loop, &timer, loop_now(loop), timer_again, &timer);
    loop_turn(loop, -1);
    assert_int_equal(told, 1);
    loop_turn(loop, -1);                // does not sleep
    assert_int_equal(told, 2);
    timer_stop(loop, &timer);
}

static void the_loop_sleeps_until_the_timer(void **unused)
{
    (void)unused;
    last_at = told = 0;
    Timer timer = { 0 };
    int64_t begin = loop_now(loop);
    timer_set(loop, &timer, begin + 30, timer_told, &timer);
    while (!told)
        loop_turn(loop, -1);
    assert_in_range(loop_now(loop) - begin, 30, 2000);
}

// ---- turn ends, stopping ----

static int order[8], order_count;
static void end_a(void *self) { (void)self; order[order_count++] = 1; }
static void end_b(void *self) { (void)self; order[order_count++] = 2; }

static void turn_ends_are_called_in_order_until_forgotten(void **unused)
{
    (void)unused;
    int a = 0, b = 0;
    order_count = 0;
    loop_at_turn_end(loop, end_a, &a);
    loop_at_turn_end(loop, end_b, &b);
    loop_turn(loop, 0);
    assert_int_equal(order_count, 2);
    assert_int_equal(order[0], 1);
    assert_int_equal(order[1], 2);
    loop_forget_turn_end(loop, &a);
    loop_turn(loop, 0);
    assert_int_equal(order_count, 3);
    assert_int_equal(order[2], 2);
}

static void signalled(int number)
{
    (void)number;
    loop_stop(loop);
}

static void raise_it(void *self)
{
    (void)self;
    raise(SIGUSR1);
}

static void a_signal_stops_it(void **unused)
{
    (void)unused;
    struct sigaction action = { .sa_handler = signalled };
    sigaction(SIGUSR1, &action, NULL);
    Timer timer = { 0 };
    for (int i = 0; i < 2; i++) {       // and it can be run again
        timer_set(loop, &timer, loop_now(loop) + 5, raise_it, NULL);
        loop_run(loop);
    }
    loop_stop(loop);                    // before it runs: it does not sleep
    loop_run(loop);
}

static void *stop_later(void *self)
{
    struct timespec wait = { .tv_nsec = 20 * 1000 * 1000 };
    nanosleep(&wait, NULL);
    loop_stop(self);
    return NULL;
}

static void another_thread_stops_it(void **unused)
{
    (void)unused;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_later, loop), 0);
    loop_run(loop);                     // sleeps without a timer: only the eventfd can wake it
    pthread_join(thread, NULL);
}

static void wall_time_is_after_2024(void **unused)
{
    (void)unused;
    assert_true(wall_now() > 1704067200000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_ready_is_told_until_it_is_forgotten, setup, teardown),
        cmocka_unit_test_setup_teardown(an_event_already_fetched_is_not_told_after_forgetting, setup, teardown),
        cmocka_unit_test_setup_teardown(an_event_of_the_old_is_not_told_to_the_new, setup, teardown),
        cmocka_unit_test_setup_teardown(timers_come_in_order_and_can_be_stopped, setup, teardown),
        cmocka_unit_test_setup_teardown(a_timer_set_for_now_waits_for_the_next_turn, setup, teardown),
        cmocka_unit_test_setup_teardown(the_loop_sleeps_until_the_timer, setup, teardown),
        cmocka_unit_test_setup_teardown(turn_ends_are_called_in_order_until_forgotten, setup, teardown),
        cmocka_unit_test_setup_teardown(a_signal_stops_it, setup, teardown),
        cmocka_unit_test_setup_teardown(another_thread_stops_it, setup, teardown),
        cmocka_unit_test(wall_time_is_after_2024),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
