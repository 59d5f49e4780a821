// casualties.c — how many casualties are left to satisfy, and with what (LOSS, A-31). power.c has how many there are.
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/battle_numbers.h"
#include "games/wars/rules/rules.h"

// Lasting effects apply in their order: "becomes 5", then "2 more" gives 7.
int wars_casualties_of(const Table *t, SeatId seat, Parts *parts)
{
    const Battle *b = &state(t)->battle;
    if (!is_battle(t) || b->loser != seat)
        return 0;
    int sum = parts_add(parts, b->difference, 0, "difference of the totals");
    sum += parts_add(parts, b->casualties - b->difference, 0, "ongoing abilities");
    return wars_floored(wars_number_changed(t, MODIFIER_CASUALTIES, seat, sum, parts), parts);
}

int wars_casualties_left(const Table *t, SeatId seat)
{
    int casualties = wars_casualties_of(t, seat, NULL);
    if (casualties == 0)
        return 0;
    RULE(LOSS, 2);                              // damaged cards count first
    int left = casualties - wars_damaged_defense(t, seat, NULL) - state(t)->battle.satisfied;
    return left > 0 ? left : 0;
}

static bool may_satisfy(const Table *t, CardId card)
{
    return wars_can_be_damaged(t, card) && !wars_cant_satisfy(t, where(t, card)->holder, card);
}

// Offers nothing when nothing is left to lose.
void wars_casualties_offer(Table *t, SeatId loser)
{
    RULE(LOSS, 3);
    offer_begin(t, loser, QUESTION_CASUALTIES);
    wars_losses_offer(t, loser, 0);
    RULE(LOSS, 5);                              // whether or not it is immune
    wars_damages_offer(t, loser, has_ongoing(t, WARS_OP_CANT_SATISFY) ? may_satisfy : wars_can_be_damaged);
    offers_sort(t);
}
