// rate_limit.h — how much of the loop's time one address may take for what costs a lot: replays.
//
// What a request took is noted with its address; whoever has taken a lot waits until that is a fifth of the time gone
// by. So even many threads from one address don't slow down those who play.

#ifndef RIFT_SERVER_RATE_LIMIT_H
#define RIFT_SERVER_RATE_LIMIT_H

#include "server/guests.h"

enum { RATE_LIMIT_SHARE = 5, RATE_LIMIT_AHEAD_MS = 2000 };      // a fifth of the time; how far ahead a burst may run

typedef struct RateLimit {
    GuestsFrom from[GUEST_ADDRESSES];
} RateLimit;

// 0: it may. Otherwise how many seconds it must wait. This machine always may.
uint32_t rate_limit_wait(RateLimit *limit, const Address *address, int64_t now);
void rate_limit_note(RateLimit *limit, const Address *address, int64_t now, int64_t took_ns);

#endif
