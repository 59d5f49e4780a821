// prices.c — what ongoing abilities make more expensive or cheaper: movement actions (MOVE-1, A-90), attacks, drains,
// playing a card.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/ongoing.h"

// ---- what movement actions cost ----

enum { MOVES_FROM = 1, MOVES_TO = 2 };

typedef struct Fare {
    SeatId seat;
    CardId card, from, to;
    int energy;
} Fare;

static bool fare_is_for(const Ongoing *s, const Fare *fare)
{
    uint8_t ends = wars_ongoing_word(s);
    return (ends & MOVES_FROM && wars_ongoing_fits(s, fare->from)) ||
           (ends & MOVES_TO && wars_ongoing_fits(s, fare->to));
}

static void fare_take(void *self, const Ongoing *s)
{
    Fare *fare = self;
    bool is_whose = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == fare->seat;
    if (is_whose && wars_ongoing_names(s, fare->card) && fare_is_for(s, fare) && wars_ongoing_holds(s))
        fare->energy += wars_ongoing_number(s);
}

int wars_movement_cost(const Table *t, SeatId seat, CardId card, CardId to)
{
    Fare fare = {.seat = seat, .card = card, .energy = MOVE_COST};
    if (!is_ever_ongoing(t, ONGOING_BIT(WARS_OP_MOVE_PRICE)))
        return MOVE_COST;
    fare.from = wars_location_of(t, card);
    fare.to = wars_location_of(t, to);
    RULE(WARS_A, 90);
    wars_ongoing_walk(t, WARS_OP_MOVE_PRICE, NULL, fare_take, &fare);
    return wars_floored(fare.energy, NULL);
}

bool wars_can_pay_movement(const Table *t, SeatId seat, CardId card, Cards to)
{
    uint8_t active = pile_count(t, seat, ZONE_ACTIVE);
    if (!is_ever_ongoing(t, ONGOING_BIT(WARS_OP_MOVE_PRICE)))
        return active >= MOVE_COST;
    EACH_IN (left, to)
        if (RULE_IF(WARS_A, 90, wars_movement_cost(t, seat, card, cards_first(left)) <= active))
            return true;
    return false;
}

// ---- energy lost to play a card ----

static void loss_take(void *self, const Ongoing *s)
{
    Fare *fare = self;
    if (wars_ongoing_names(s, fare->card) && wars_ongoing_holds(s))
        fare->energy += wars_ongoing_number(s);
}

int wars_loss_price(const Table *t, SeatId seat, CardId card)
{
    Fare fare = {.card = card};
    Aside aside = {.doer = seat};
    wars_ongoing_walk(t, WARS_OP_LOSS_PRICE, &(Context){.aside = &aside}, loss_take, &fare);
    return fare.energy;
}

// ---- what an attack or a drain costs ----

typedef struct Surcharge {
    SeatId seat;
    CardId place;
    int energy;
} Surcharge;

static void surcharge_take(void *self, const Ongoing *s)
{
    Surcharge *more = self;
    bool is_whose = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == more->seat;
    if (is_whose && wars_ongoing_names(s, more->place) && wars_ongoing_holds(s))
        more->energy += wars_ongoing_number(s);
}

int wars_attack_cost(const Table *t, SeatId seat, CardId place)
{
    Surcharge cost = {.seat = seat, .place = place, .energy = ATTACK_COST};
    wars_ongoing_walk(t, WARS_OP_ATTACK_PRICE, NULL, surcharge_take, &cost);
    RULE(WARS_A, 192);
    return wars_floored(cost.energy, NULL);
}

int wars_drain_cost(const Table *t, SeatId seat, CardId place)
{
    Surcharge cost = {.seat = seat, .place = place};
    if (!SURE(is_seldom(t, SELDOM_DRAINS), false))
        return 0;
    RULE(WARS_A, 200);
    wars_ongoing_walk(t, WARS_OP_DRAIN_PRICE, NULL, surcharge_take, &cost);
    return wars_floored(cost.energy, NULL);
}
