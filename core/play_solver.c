// play_solver.c — the solver: depth first over the slots, stopping at the first completion.
#include "core/play_solver.h"

bool play_is_possible(const Table *t, const PlayKind *kind, SeatId seat, const Play *p, const void *context)
{
    if (kind->is_whole(t, p))
        return kind->holds(t, seat, p, context);
    uint8_t cursor = 0;
    Option value;
    while (kind->next_value(t, seat, p, context, &cursor, &value)) {
        Play longer = play_with(p, value);
        if (play_is_possible(t, kind, seat, &longer, context))
            return true;
    }
    return false;
}
