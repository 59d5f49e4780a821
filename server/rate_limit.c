// rate_limit.c — how long an address that asked for replays waits: a row of moments for each, as in guests.c, moved
// forward by the time its requests took.
#include "server/rate_limit.h"

uint32_t rate_limit_wait(RateLimit *limit, const Address *address, int64_t now)
{
    if (address_is_this_machine(address))
        return 0;
    Address counted = address_counted(address);
    int64_t over = guests_row(limit->from, &counted)->until - now - RATE_LIMIT_AHEAD_MS;
    return over > 0 ? (uint32_t)((over + 999) / 1000) : 0;
}

void rate_limit_note(RateLimit *limit, const Address *address, int64_t now, int64_t took_ns)
{
    Address counted = address_counted(address);
    GuestsFrom *row = guests_row(limit->from, &counted);
    row->until = (row->until > now ? row->until : now) + (took_ns * RATE_LIMIT_SHARE + 999999) / 1000000;
}
