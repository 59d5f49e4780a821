// guests.c — for each address a moment that every new guest moves further into the future.
#include "server/guests.h"

#include "core/hash.h"

enum { HOUR_MS = 3600 * 1000, NEAR = 8 };

// The row of the address. If it has none, it takes over the one of a few rows that is free soonest.
GuestsFrom *guests_row(GuestsFrom from[GUEST_ADDRESSES], const Address *address)
{
    uint64_t hash = hash_bytes(HASH_START, address, sizeof *address);
    GuestsFrom *free = &from[hash % GUEST_ADDRESSES];
    for (uint64_t i = 0; i < NEAR; i++) {
        GuestsFrom *row = &from[(hash + i) % GUEST_ADDRESSES];
        if (address_equal(&row->address, address))
            return row;
        free = row->until < free->until ? row : free;
    }
    *free = (GuestsFrom){ .address = *address };
    return free;
}

uint32_t guests_wait(Guests *guests, const Address *address, int64_t now)
{
    if (guests->an_hour == 0 || address_is_this_machine(address))
        return 0;
    Address counted = address_counted(address);
    GuestsFrom *row = guests_row(guests->from, &counted);
    int64_t each = HOUR_MS / guests->an_hour, at_once = (guests->an_hour + 1) / 2;
    int64_t until = (row->until > now ? row->until : now) + each, most = now + at_once * each;
    if (until > most)
        return (uint32_t)((until - most + 999) / 1000);
    row->until = until;
    return 0;
}
