// rate_limit.h — how much of the loop's time one address may take for what costs a lot: replays.
//
// What a request took is noted with its address; whoever has taken a lot waits until that is a fifth of the time gone
// by. So even many threads from one address don't slow down those who play.

#ifndef RIFT_SERVER_RATE_LIMIT_H
#define RIFT_SERVER_RATE_LIMIT_H

#include "server/guests.h"

enum { PACE_SHARE = 5, PACE_AHEAD_MS = 2000 };          // a fifth of the time; a burst may run this far ahead

typedef struct Pace {
    GuestsFrom from[GUEST_ADDRESSES];
} Pace;

// 0: it may. Otherwise how many seconds it must wait. This machine always may.
uint32_t pace_wait(Pace *pace, const Address *address, int64_t now);
void pace_note(Pace *pace, const Address *address, int64_t now, int64_t took_ns);

#endif
