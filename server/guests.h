// guests.h — how many new guests may come from one address: some at once, then a number per hour.
//
// An address with too many has to wait. Only one moment is kept for each, in a list of fixed size: if there are more
// addresses than rows, those with the most allowance left are forgotten.

#ifndef RIFT_SERVER_GUESTS_H
#define RIFT_SERVER_GUESTS_H

#include "server/net_address.h"

enum { GUESTS_AN_HOUR = 60, GUEST_ADDRESSES = 4096 };

typedef struct GuestsFrom {
    Address address;
    int64_t until;                      // milliseconds of the loop: from then on it has its full allowance again
} GuestsFrom;

typedef struct Guests {
    uint32_t an_hour;                   // half of them at once; 0: no limit
    GuestsFrom from[GUEST_ADDRESSES];
} Guests;

// 0: a new guest may come from this address, and is counted. Otherwise how many seconds it must wait. This machine is
// never limited.
uint32_t guests_wait(Guests *guests, const Address *address, int64_t now);

// For counting something else by address (rate_limit.h): the row of this address, made if it has none.
GuestsFrom *guests_row(GuestsFrom from[GUEST_ADDRESSES], const Address *address);

#endif
