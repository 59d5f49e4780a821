// rate_limit.h — limits how much of the loop's time one address may take with expensive requests: replays.
// (Connections are limited in net.c, messages in net_socket.c, new guests in guests.c.)
//
// The time a request took is recorded for its address; an address that has taken a lot waits until that is a fifth of
// the time elapsed. So even many threads from one address don't slow down the players.

#ifndef RIFT_SERVER_RATE_LIMIT_H
#define RIFT_SERVER_RATE_LIMIT_H

#include "server/guests.h"

enum { RATE_LIMIT_SHARE = 5, RATE_LIMIT_AHEAD_MS = 2000 };      // a fifth of the time; how far ahead a burst may run

typedef struct RateLimit {
    GuestsFrom from[GUEST_ADDRESSES];
} RateLimit;

// 0: the address may ask. Otherwise how many seconds it must wait. This machine is never limited.
uint32_t rate_limit_wait(RateLimit *limit, const Address *address, int64_t now);
void rate_limit_note(RateLimit *limit, const Address *address, int64_t now, int64_t took_ns);

#endif
