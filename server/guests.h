// guests.h — how many new guests one address may become: some at once, then so many an hour.
//
// An address that became too many waits. Of each only one moment is kept, in a list of fixed size: if more addresses
// come than it holds, those that may become most again are forgotten.

#ifndef RIFT_SERVER_GUESTS_H
#define RIFT_SERVER_GUESTS_H

#include "server/net_address.h"

enum { GUESTS_AN_HOUR = 60, GUEST_ADDRESSES = 4096 };

typedef struct GuestsFrom {
    Address address;
    int64_t until;                      // milliseconds of the loop: from then on it may become all of them at once
} GuestsFrom;

typedef struct Guests {
    uint32_t an_hour;                   // half of them at once; 0: as many as they like
    GuestsFrom from[GUEST_ADDRESSES];
} Guests;

// 0: it may, and is counted. Else: in so many seconds it may. This machine always may.
uint32_t guests_wait(Guests *guests, const Address *address, int64_t now);

// For whoever counts something else of addresses (pace.h): the row of this one, made if it has none.
GuestsFrom *guests_row(GuestsFrom from[GUEST_ADDRESSES], const Address *address);

#endif
