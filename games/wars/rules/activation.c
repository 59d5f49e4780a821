// activation.c — the activation action (ACT).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/actions.h"

// Location by location: some may not count, or the parts are wanted.
NEVER_INLINE int icons_count(const Table *t, SeatId seat, Parts *parts)
{
    const WarsState *s = state(t);
    int sum = 0;
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (!wars_gives_no_energy(t, seat, s->layout[i]))
            sum += wars_energy_icons(t, seat, s->layout[i], parts);
    return sum;
}

int wars_activation_max(const Table *t, SeatId seat, Parts *parts)
{
    const WarsState *s = state(t);
    int sum = parts_add(parts, 1, 0, "always");
    RULE(ACT, 2);                               // no matter who played them
    RULE(LOC, 10);
    if (parts || SURE(is_ever_ongoing(t, ONGOING_BIT(WARS_OP_NO_ENERGY)), false))
        return sum + icons_count(t, seat, parts);
    const uint8_t *icons = index_icons(t)->energy[seat];
    for (uint8_t i = 0; i < s->layout_count; i++)
        sum += icons[s->layout[i]];
    return sum;
}

bool wars_can_activate(const Table *t, SeatId seat)
{
    RULE(ACT, 5);
    return wars_may_act_in(t, seat, PHASE_ACTIVATE) && RULE_IF(ACT, 1, !state(t)->activated) &&
           !wars_is_banned(t, seat, ON_ACTIVATES, 0);
}

void wars_activations_offer(Table *t, SeatId seat)
{
    int most = wars_activation_max(t, seat, NULL);
    if (!wars_can_activate(t, seat))
        return;
    RULE(ACT, 3);
    for (int amount = 0; amount <= most && amount <= WARS_DECK; amount++)
        offer(t, VERB_ACTIVATE, 0, (int16_t)amount);
}

void wars_activation_announce(Table *t, SeatId seat, uint8_t amount)
{
    int entry = wars_action_take(t, seat, PENDING_ACTIVATION, 0, amount);
    if (entry < 0)
        return;
    state_to_change(t)->activated = 1;
    event_emit(t, (Event){.kind = EVENT_WARS_ACTIVATION, .seat = seat, .number = amount});
    RULE(ACT, 4);
    wars_stack_push(t, (uint8_t)entry);
}
