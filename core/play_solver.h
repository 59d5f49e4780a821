// play_solver.h — putting a play together part by part, so that what is begun can always be completed.
//
// A play (a deployment, an opening, a card with targets and costs) is a list of slots. The game says
// which values a slot may take given the slots before it, and whether a whole play holds. One solver walks
// that: "is there a completion?" is the can-play test, "which values of this slot leave one?" is the option
// list, "what fails first?" is the why-not. An option is offered only if the play can still be completed
// after it, so nothing is ever rolled back.

#ifndef RIFT_CORE_PLAY_SOLVER_H
#define RIFT_CORE_PLAY_SOLVER_H

#include "core/rule.h"
#include "core/play.h"
#include "core/table.h"

// `context` is what the game has computed once for the whole question.
typedef struct PlayKind {
    // Whether every slot this play needs is filled.
    bool (*is_whole)(const Table *t, const Play *p);
    // The next value that slot p->filled may take, given the slots before it; *cursor is 0 at first and the
    // game's own afterwards. False when there is none left. Values come in canonical order.
    bool (*next_value)(const Table *t, SeatId seat, const Play *p, const void *context, uint8_t *cursor,
                       Option *ret_value);
    // Whether the play is legal as a whole; every slot is filled. NULL: any values are, and every slot has one.
    bool (*holds)(const Table *t, SeatId seat, const Play *p, const void *context);
    // The game's own shortcut for "is there a completion?"; NULL: the solver searches. Test builds compare both.
    bool (*completes)(const Table *t, SeatId seat, const Play *p, const void *context);
} PlayKind;

bool play_is_possible(const Table *t, const PlayKind *kind, SeatId seat, const Play *p, const void *context);
// The value an option puts into a slot: its card, or its number where it names none.
static inline Play play_with(const Play *p, Option option)
{
    Play longer = *p;
    check(longer.filled < PLAY_SLOT_MAX);
    longer.value[longer.filled++] = option.card ? option.card : (uint8_t)option.number;
    return longer;
}

ALWAYS_INLINE bool play_completes(const Table *t, const PlayKind *kind, SeatId seat, const Play *p,
                                  const void *context)
{
    if (!kind->holds)
        return true;
    if (!kind->completes)
        return play_is_possible(t, kind, seat, p, context);
    bool completes = kind->completes(t, seat, p, context);
    check(!RIFT_CHECKS || completes == play_is_possible(t, kind, seat, p, context));
    return completes;
}

// Offers the values of the next slot that leave a completion. Inline, so that a kind's functions are called directly.
ALWAYS_INLINE void play_slot_offer(Table *t, const PlayKind *kind, SeatId seat, const Play *p, const void *context)
{
    uint8_t cursor = 0;
    Option value;
    while (kind->next_value(t, seat, p, context, &cursor, &value)) {
        Play longer = play_with(p, value);
        if (play_completes(t, kind, seat, &longer, context))
            options_add(&t->options, value);
    }
}

#endif
