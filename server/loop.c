// loop.c — epoll, a heap of timers, an eventfd that stops it, and calls at the end of a turn.

#include "server/loop.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 256, TURN_END_MAX = 16 };

typedef struct Watch {
    LoopReady *ready;                   // NULL: not watched
    void *self;
    uint32_t serial;                    // changes when the descriptor is forgotten: events already fetched for the old
} Watch;                                // watch are told from those of a new one

typedef struct TurnEnd {
    LoopCall *call;
    void *self;
} TurnEnd;

struct Loop {
    int epoll, wake;
    atomic_bool is_stopped;
    int64_t now, ahead;
    int64_t still;                      // for tests: the frozen time, apart from skips; 0: time runs
    Watch *watches;                     // by descriptor
    size_t watch_count;
    Timer **heap;                       // from 1: heap[1] is due first
    uint32_t timer_count, timer_room;
    TurnEnd ends[TURN_END_MAX];
    uint32_t end_count;
};

// ---- clocks ----

static int64_t clock_ms(clockid_t clock)
{
    struct timespec time;
    check(clock_gettime(clock, &time) == 0);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t wall_now(void) { return clock_ms(CLOCK_REALTIME); }

int64_t steady_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t loop_now(const Loop *loop) { return loop->now; }

static void now_read(Loop *loop)
{
    loop->now = (loop->still ? loop->still : clock_ms(CLOCK_MONOTONIC)) + loop->ahead;
}

void loop_still(Loop *loop) { loop->still = clock_ms(CLOCK_MONOTONIC); }

void loop_skip(Loop *loop, int64_t ms)
{
    loop->ahead += ms;
    now_read(loop);
}

// ---- descriptors ----

static void watches_reach(Loop *loop, size_t fd)
{
    if (fd < loop->watch_count)
        return;
    size_t count = fd + 1 > 2 * loop->watch_count ? fd + 1 : 2 * loop->watch_count;
    loop->watches = realloc(loop->watches, count * sizeof *loop->watches);
    check(loop->watches != NULL);
    memset(loop->watches + loop->watch_count, 0, (count - loop->watch_count) * sizeof *loop->watches);
    loop->watch_count = count;
}

void loop_watch(Loop *loop, int fd, uint32_t events, LoopReady *ready, void *self)
{
    check(fd >= 0);
    check(ready != NULL);
    watches_reach(loop, (size_t)fd);
    Watch *watch = &loop->watches[fd];
    struct epoll_event event = { .events = events, .data.u64 = (uint64_t)watch->serial << 32 | (uint32_t)fd };
    check(epoll_ctl(loop->epoll, watch->ready ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, fd, &event) == 0);
    watch->ready = ready;
    watch->self = self;
}

void loop_forget(Loop *loop, int fd)
{
    if (fd < 0 || (size_t)fd >= loop->watch_count || !loop->watches[fd].ready)
        return;
    Watch *watch = &loop->watches[fd];
    check(epoll_ctl(loop->epoll, EPOLL_CTL_DEL, fd, NULL) == 0);
    *watch = (Watch){ .serial = watch->serial + 1 };
}

static void watch_call(Loop *loop, const struct epoll_event *event)
{
    const Watch *watch = &loop->watches[(uint32_t)event->data.u64];
    if (watch->ready && watch->serial == event->data.u64 >> 32)
        watch->ready(watch->self, event->events);       // which may move the array of watches
}

// ---- timers: a binary heap ----

static void heap_put(Loop *loop, uint32_t place, Timer *timer)
{
    loop->heap[place] = timer;
    timer->place = place;
}

// Puts the timer where it belongs, starting at a free place.
static void heap_settle(Loop *loop, uint32_t place, Timer *timer)
{
    for (; place > 1 && timer->at < loop->heap[place / 2]->at; place /= 2)
        heap_put(loop, place, loop->heap[place / 2]);
    for (;;) {
        uint32_t child = 2 * place;
        if (child < loop->timer_count && loop->heap[child + 1]->at < loop->heap[child]->at)
            child++;
        if (child > loop->timer_count || timer->at <= loop->heap[child]->at)
            break;
        heap_put(loop, place, loop->heap[child]);
        place = child;
    }
    heap_put(loop, place, timer);
}

void timer_set(Loop *loop, Timer *timer, int64_t at, LoopCall *call, void *self)
{
    uint32_t place = timer->place;
    if (place == 0) {
        place = ++loop->timer_count;
        if (place >= loop->timer_room) {
            loop->timer_room = 2 * loop->timer_room + 16;
            loop->heap = realloc(loop->heap, loop->timer_room * sizeof(Timer *));
            check(loop->heap != NULL);
        }
        loop->heap[place] = timer;
    }
    *timer = (Timer){ .at = at, .call = call, .self = self };
    heap_settle(loop, place, timer);
}

void timer_stop(Loop *loop, Timer *timer)
{
    uint32_t place = timer->place;
    if (place == 0)
        return;
    timer->place = 0;
    Timer *last = loop->heap[loop->timer_count--];
    if (last != timer)
        heap_settle(loop, place, last);
}

// A timer that sets itself for now again waits for the next turn: only those that were due are called.
static void timers_call(Loop *loop)
{
    for (uint32_t left = loop->timer_count; left > 0 && loop->timer_count > 0; left--) {
        Timer *timer = loop->heap[1];
        if (timer->at > loop->now)
            return;
        timer_stop(loop, timer);
        timer->call(timer->self);
    }
}

// ---- the end of a turn ----

void loop_at_turn_end(Loop *loop, LoopCall *call, void *self)
{
    check(loop->end_count < TURN_END_MAX);
    loop->ends[loop->end_count++] = (TurnEnd){ call, self };
}

void loop_forget_turn_end(Loop *loop, const void *self)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < loop->end_count; i++)
        if (loop->ends[i].self != self)
            loop->ends[kept++] = loop->ends[i];
    loop->end_count = kept;
}

// ---- running ----

static void woken(void *self, uint32_t events)
{
    (void)events;
    Loop *loop = self;
    uint64_t count;
    while (read(loop->wake, &count, sizeof count) < 0 && errno == EINTR)
        continue;
}

Loop *loop_new(void)
{
    Loop *loop = calloc(1, sizeof *loop);
    check(loop != NULL);
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    check(loop->epoll >= 0 && loop->wake >= 0);
    now_read(loop);
    loop_watch(loop, loop->wake, EPOLLIN, woken, loop);
    return loop;
}

void loop_free(Loop *loop)
{
    if (!loop)
        return;
    close(loop->wake);
    close(loop->epoll);
    free(loop->watches);
    free(loop->heap);
    free(loop);
}

// How long to sleep: until the first timer, or most_ms; -1: until something happens.
static int sleep_ms(const Loop *loop, int most_ms)
{
    if (atomic_load(&loop->is_stopped))
        return 0;
    if (loop->timer_count == 0)
        return most_ms;
    int64_t wait = loop->heap[1]->at - loop->now;
    if (wait < 0)
        wait = 0;
    if (most_ms >= 0 && wait > most_ms)
        return most_ms;
    return wait > INT32_MAX ? INT32_MAX : (int)wait;
}

void loop_turn(Loop *loop, int most_ms)
{
    struct epoll_event events[BATCH];
    now_read(loop);                   // the last turn may have taken long
    int count = epoll_wait(loop->epoll, events, BATCH, sleep_ms(loop, most_ms));
    check(count >= 0 || errno == EINTR);
    now_read(loop);
    for (int i = 0; i < count; i++)
        watch_call(loop, &events[i]);
    timers_call(loop);
    for (uint32_t i = 0; i < loop->end_count; i++)
        loop->ends[i].call(loop->ends[i].self);
}

void loop_run(Loop *loop)
{
    while (!atomic_load(&loop->is_stopped))
        loop_turn(loop, -1);
    atomic_store(&loop->is_stopped, false);     // it can be run again
}

// May be called in a signal handler, so it uses only an atomic store and write(), and preserves errno.
void loop_stop(Loop *loop)
{
    int before = errno;
    atomic_store(&loop->is_stopped, true);
    uint64_t one = 1;
    ssize_t written = write(loop->wake, &one, sizeof one);
    (void)written;                      // it can only be full, and then the loop wakes anyway
    errno = before;
}
