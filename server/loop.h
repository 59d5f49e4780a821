// loop.h — one thread that waits for everything: file descriptors, timers, and the end of a turn.
//
// Other threads reach it through an eventfd that the loop watches. Callbacks may watch, forget and set timers freely,
// including their own.

#ifndef RIFT_SERVER_LOOP_H
#define RIFT_SERVER_LOOP_H

#include "core/base.h"

typedef struct Loop Loop;

typedef void LoopReady(void *self, uint32_t events);    // EPOLLIN, EPOLLOUT …
typedef void LoopCall(void *self);

typedef struct Timer {                  // the caller's memory; zero: not set
    int64_t at;                         // milliseconds of loop_now
    LoopCall *call;
    void *self;
    uint32_t place;                     // in the loop's heap, from 1; 0: not set
} Timer;

Loop *loop_new(void);
void loop_free(Loop *loop);

// Watches for these events; called again for the same descriptor, it changes the events.
void loop_watch(Loop *loop, int fd, uint32_t events, LoopReady *ready, void *self);
void loop_forget(Loop *loop, int fd);                   // before it is closed

void timer_set(Loop *loop, Timer *timer, int64_t at, LoopCall *call, void *self);       // replaces an earlier setting
void timer_stop(Loop *loop, Timer *timer);

// Called once at the end of every turn, before the loop sleeps: that is where collected output is sent.
void loop_at_turn_end(Loop *loop, LoopCall *call, void *self);
void loop_forget_turn_end(Loop *loop, const void *self);       // forgets all calls for self, before it is freed

int64_t loop_now(const Loop *loop);     // milliseconds, steady, as of this turn
int64_t wall_now(void);                 // milliseconds since 1970, for what is stored
int64_t steady_ns(void);                // nanoseconds, steady: for measuring

void loop_run(Loop *loop);              // until loop_stop
void loop_turn(Loop *loop, int most_ms);        // one turn, sleeping at most this long; for tests
void loop_skip(Loop *loop, int64_t ms);         // for tests: moves the clock forward
void loop_still(Loop *loop);             // for tests: freezes time, apart from loop_skip
void loop_stop(Loop *loop);             // also from a signal's handler

#endif
