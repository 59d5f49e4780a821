// play.c — the solver: depth first over the slots, stopping at the first completion.
#include "core/play.h"

bool play_is_possible(Table *t, const PlayKind *kind, SeatId seat, const Play *p)
{
    if (play_is_whole(kind, p))
        return kind->holds(t, seat, p);
    OptionList values;
    values.count = 0;
    kind->values(t, seat, p, &values);
    for (uint8_t i = 0; i < values.count; i++) {
        Play longer = play_with(p, values.option[i]);
        if (play_is_possible(t, kind, seat, &longer))
            return true;
    }
    return false;
}

void play_offer(Table *t, const PlayKind *kind, SeatId seat, const Play *p)
{
    OptionList values;
    values.count = 0;
    kind->values(t, seat, p, &values);
    for (uint8_t i = 0; i < values.count; i++) {
        Play longer = play_with(p, values.option[i]);
        if (play_is_possible(t, kind, seat, &longer))
            options_add(&t->options, values.option[i]);
    }
}
