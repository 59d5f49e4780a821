// battle_numbers.c — what the numbers of a battle are made of (BATTLE-11, -13, -17, BDEST-1, A-17, A-84): cards that
// fight, what ongoing abilities contribute, damage. Each number itself is in the file of its step.
//
// A number is worked out on demand. From the start of its step on it is fixed, because only a triggered ability can add
// to it then (wars_battle_is_open), and because what cards and ongoing abilities contribute was fixed at that moment.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/ongoing.h"
#include "games/wars/rules/battle_numbers.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

bool wars_is_in_battle(const Table *t, CardId card)
{
    RULE(BATTLE, 13);                           // as long as it is there
    RULE(WARS_A, 17);                           // this includes cards aboard a ship
    return is_battle(t) && is_in_play(t, card) && wars_is_here(t, card, state(t)->battle.place) &&
           wars_able_to_fight(t, card_bit(card));
}

Cards wars_fighting(const Table *t, SeatId seat)
{
    RULE(BATTLE, 13);
    RULE(WARS_A, 17);
    return wars_able_to_fight(t, ONLY(cards_at(t, state(t)->battle.place)) & ONLY(cards_had(t, seat)) &
                                 ONLY(combatants(t)));
}

bool wars_battle_is_open(const Table *t, BattleStep step, const Entry *e)
{
    if (!is_battle(t))
        return false;
    RULE(BATTLE, 11);
    bool is_free = e && (e->pending == PENDING_TRIGGER || e->pending == PENDING_NONE);  // its text replaces an event
    return state(t)->battle.step < step || RULE_IF(BATTLE, 17, is_free);
}

// ---- sums over cards ----

// Units at a site, ships at a sector: only those at the location itself, not units aboard a ship.
Cards wars_counting(const Table *t, SeatId seat)
{
    return wars_fighting(t, seat) & RULE_SET(BDEST, 1, cards_in(t, SET_HOW + HOW_AT));
}

int wars_stats_sum(const Table *t, Cards of, Stat stat, Parts *parts)
{
    CardId card[WARS_CARDS];
    uint8_t count = wars_cards_list(t, of, card);
    int sum = 0;
    for (uint8_t i = 0; i < count; i++)
        sum += parts_add(parts, wars_stat_of(t, card[i], stat, NULL), card[i], "in the battle");
    return sum;
}

// ---- what ongoing abilities give a side ----

static void given_take(void *self, const Ongoing *s)
{
    Given *given = self;
    if (wars_ongoing_player(s) == given->seat && wars_ongoing_holds(s))
        given->sum += parts_add(given->parts, wars_ongoing_number(s), s->c->self, "its text");
}

int wars_given_by_texts(const Table *t, uint8_t op, SeatId seat, Parts *parts)
{
    Given given = {.seat = seat, .parts = parts};
    wars_ongoing_walk(t, op, NULL, given_take, &given);
    return given.sum;
}

int wars_given_ongoing(const Table *t, SeatId seat, uint8_t kind, Parts *parts)
{
    BattleStep step = kind == ONGOING_DESTINY ? BATTLE_STEP_DESTINY : BATTLE_STEP_ATTRITION;
    if (state(t)->battle.step >= step)
        return parts_add(parts, state(t)->battle.ongoing[kind + seat], 0, "ongoing abilities, when it was fixed");
    return wars_given_by_texts(t, kind == ONGOING_DESTINY ? WARS_OP_DESTINY : WARS_OP_ATTRITION, seat, parts);
}

// The power of the cards, with what ongoing abilities add to the total.
int wars_power_now(const Table *t, SeatId seat, Parts *parts)
{
    int sum = wars_stats_sum(t, wars_counting(t, seat), STAT_POWER, parts);
    return sum + wars_given_by_texts(t, WARS_OP_TOTAL_POWER, seat, parts);
}

// The step begins: its numbers are fixed as they are now.
void wars_battle_fix(Table *t, BattleStep step)
{
    Battle *b = &state_to_change(t)->battle;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        if (step == BATTLE_STEP_DESTINY)
            b->ongoing[ONGOING_DESTINY + seat] = as_byte(wars_given_by_texts(t, WARS_OP_DESTINY, seat, NULL));
        if (step == BATTLE_STEP_ATTRITION)
            b->ongoing[ONGOING_ATTRITION + seat] = as_byte(wars_given_by_texts(t, WARS_OP_ATTRITION, seat, NULL));
        if (step == BATTLE_STEP_POWER)
            b->power[seat] = (int16_t)wars_power_now(t, seat, NULL);
    }
}

// ---- damage ----

bool wars_can_be_damaged(const Table *t, CardId card)
{
    return !bit_get(state(t)->battle.tried, card) && !wars_card_cant_be(t, card, ON_DAMAGED);
}

// A card that was damaged and undamaged again, or that an ongoing ability protects, is not chosen again: otherwise the
// step might never end.
void wars_damage_try(Table *t, CardId card)
{
    wars_card_damage(t, card);
    if (RULE_IF(WARS_A, 84, is_damaged(t, card) || wars_is_shielded(t, ON_DAMAGED, card)))
        bit_set(state_to_change(t)->battle.tried, card);
}

void wars_damages_offer(Table *t, SeatId seat, Offered *may)
{
    CardId card[WARS_CARDS];
    uint8_t count = wars_cards_list(t, wars_fighting(t, seat) & ONLY(cards_in(t, SET_UNDAMAGED)), card);
    for (uint8_t i = 0; i < count; i++)
        if (may(t, card[i]))
            offer(t, VERB_DAMAGE, card[i], 0);
}
