// small_loop.c — a loop that watches one descriptor: enough for the tests of the store.
#include <poll.h>
#include <stdlib.h>

#include "server/loop.h"

struct Loop {
    int fd;
    LoopReady *ready;
    void *self;
};

Loop *loop_new(void)
{
    Loop *loop = calloc(1, sizeof *loop);
    check(loop != NULL);
    loop->fd = -1;
    return loop;
}

void loop_free(Loop *loop) { free(loop); }

void loop_watch(Loop *loop, int fd, uint32_t events, LoopReady *ready, void *self)
{
    (void)events;
    *loop = (Loop){ fd, ready, self };
}

void loop_forget(Loop *loop, int fd)
{
    if (loop->fd == fd)
        loop->fd = -1;
}

void loop_turn(Loop *loop, int most_ms)
{
    struct pollfd watched = { .fd = loop->fd, .events = POLLIN };
    if (poll(&watched, 1, most_ms) > 0)
        loop->ready(loop->self, POLLIN);
}
