// attrition.c — attrition (ATTR, A-30, A-33): how much a side must satisfy and has satisfied, and which of its cards it
// may damage for the rest. battle.c asks until it is satisfied.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle_numbers.h"

int wars_attrition_against(const Table *t, SeatId seat, Parts *parts)
{
    SeatId other = seat_other(seat);
    if (!is_battle(t))
        return 0;
    RULE(ATTR, 1);
    int sum = parts_add(parts, wars_battle_destiny(t, other, NULL), 0, "battle destiny");
    sum += wars_given_ongoing(t, other, ONGOING_ATTRITION, parts);
    return wars_floored(wars_number_changed(t, MODIFIER_ATTRITION, other, sum, parts), parts);
}

int wars_damaged_defense(const Table *t, SeatId seat, Parts *parts)
{
    RULE(ATTR, 5);                              // no matter when it was damaged
    Cards there = cards_in(t, SET_DAMAGED) & RULE_SET(WARS_A, 33, wars_fighting(t, seat));
    return is_battle(t) ? wars_stats_sum(t, there, STAT_DEFENSE, parts) : 0;
}

// Whether attrition can damage it. In the 2005 edition an immune card may be chosen.
static bool attrition_can_damage(const Table *t, CardId card)
{
    RULE(ATTR, 10);                             // this includes units aboard a ship
    if (!wars_can_be_damaged(t, card))
        return false;
    RULE(WARS_A, 30);
    return !wars_is_immune(t, card) || RULE_IF(ATTR, 9, is_edition(t, EDITION_2005));
}

static bool all_are_immune(const Table *t)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (!wars_is_immune(t, t->options.option[i].card))
            return false;
    return true;
}

// Offers nothing when attrition is satisfied, or when no card is left to damage for it.
void wars_attrition_offer(Table *t, SeatId seat)
{
    RULE(ATTR, 3);
    offer_begin(t, seat, QUESTION_ATTRITION);
    if (!RULE_IF(ATTR, 4, wars_damaged_defense(t, seat, NULL) >= wars_attrition_against(t, seat, NULL))) {
        RULE(ATTR, 6);                          // whatever its defense is
        wars_damages_offer(t, seat, attrition_can_damage);
    }
    RULE(ATTR, 7);
    if (t->options.count > 0 && RULE_IF(ATTR, 8, all_are_immune(t)))
        offer(t, VERB_DONE, 0, 0);
    offers_sort(t);
}
