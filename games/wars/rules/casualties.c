// casualties.c — casualties: how many are left to meet, and by what (LOSS, A-31). How many there are: power.c.
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle_numbers.h"
#include "games/wars/rules/rules.h"

// Lasting effects apply in their order: "becomes 5", then "2 more", makes 7.
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
    RULE(LOSS, 2);                              // what is damaged counts before anything else
    int left = casualties - wars_damaged_defense(t, seat, NULL) - state(t)->battle.satisfied;
    return left > 0 ? left : 0;
}

static bool may_soak(const Table *t, CardId card)
{
    return wars_can_be_damaged(t, card) && !wars_cant_soak(t, where(t, card)->holder, card);
}

// Without an option nothing is left to lose.
void wars_casualties_offer(Table *t, SeatId loser)
{
    RULE(LOSS, 3);
    offer_begin(t, loser, QUESTION_CASUALTIES);
    wars_losses_offer(t, loser, 0);
    RULE(LOSS, 5);                              // immune or not
    wars_damages_offer(t, loser, has_ongoing(t, WARS_OP_CANT_SOAK) ? may_soak : wars_can_be_damaged);
    offers_sort(t);
}
