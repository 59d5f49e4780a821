// power.c — total power, who has lost, and how many casualties (POWER, BATTLE-17, A-7, A-31).
#include "games/wars/board/ongoing.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle_numbers.h"

// When a triggered ability changes the power of cards after it was counted, the total changes with it.
void wars_power_measure(const Table *t, int ret_power[SEAT_COUNT])
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        ret_power[seat] = is_battle(t) ? wars_power_now(t, seat, NULL) : 0;
}

void wars_power_shift(Table *t, const int before[SEAT_COUNT])
{
    Battle *b = &state_to_change(t)->battle;
    int now[SEAT_COUNT];
    if (!is_battle(t) || b->step < BATTLE_STEP_POWER)
        return;
    wars_power_measure(t, now);
    RULE(BATTLE, 17);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        b->power[seat] = (int16_t)(b->power[seat] + now[seat] - before[seat]);
}

int wars_total_power(const Table *t, SeatId seat, Parts *parts)
{
    const Battle *b = &state(t)->battle;
    if (!is_battle(t))
        return 0;
    RULE(POWER, 1);
    int sum = b->step < BATTLE_STEP_POWER ? wars_power_now(t, seat, parts)
                                          : parts_add(parts, b->power[seat], 0, "power when it was counted");
    sum += parts_add(parts, wars_battle_destiny(t, seat, NULL), 0, "battle destiny");
    return wars_floored(wars_number_changed(t, MODIFIER_TOTAL_POWER, seat, sum, parts), parts);
}

// ---- casualties ----

static void limit_take(void *self, const Ongoing *s)
{
    Given *given = self;
    if (wars_ongoing_player(s) != given->seat || !wars_ongoing_holds(s))
        return;
    int number = wars_ongoing_number(s);
    RULE(WARS_A, 31);
    if (number < given->sum)
        given->sum = number < 0 ? 0 : number;
}

// The loser is known. In 2005 casualties are fixed now, in the power step; in 2004 in the loss step.
void wars_casualties_fix(Table *t)
{
    Battle *b = &state_to_change(t)->battle;
    int total[SEAT_COUNT];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        total[seat] = wars_total_power(t, seat, NULL);
    b->loser = total[0] == total[1] || b->marks & BATTLE_WITHOUT_WINNER ? SEAT_NOBODY : total[0] < total[1] ? 0 : 1;
    RULE(POWER, 3);
    int difference = total[0] < total[1] ? total[1] - total[0] : total[0] - total[1];
    Given given = {.seat = b->loser, .sum = difference};
    if (RULE_IF(POWER, 2, b->loser != SEAT_NOBODY)) {
        given.sum += wars_given_by_texts(t, WARS_OP_CASUALTIES, b->loser, NULL);
        wars_ongoing_walk(t, WARS_OP_CASUALTIES_TO, NULL, limit_take, &given);
    }
    b->difference = (uint16_t)difference;
    b->casualties = (uint16_t)(given.sum < 0 ? 0 : given.sum);
}

// Announces who has lost, and by how much; in 2004 the number comes when the loss step begins.
void wars_casualties_tell(Table *t)
{
    const Battle *b = &state(t)->battle;
    bool is_known = is_edition(t, EDITION_2005) || b->step == BATTLE_STEP_LOSS;
    if (b->loser != SEAT_NOBODY && is_known)
        event_emit(t, (Event){.kind = EVENT_WARS_CASUALTIES, .seat = b->loser, .card = b->place,
                              .number = (int16_t)wars_casualties_of(t, b->loser, NULL)});
}
