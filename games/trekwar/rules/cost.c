// cost.c — what the cards of a Deployment cost, and which Cards can pay it (TW-A29).
#include "games/trekwar/rules/deploy.h"

uint8_t trekwar_costs_after_added(const Table *t, const Play *p)
{
    const More said = trekwar_more_said(t);
    uint8_t slot = SLOT_ADDED, allowed = trekwar_more_of(t, p->value[SLOT_UNIT]) ? 2 : 1;
    allowed = (uint8_t)(allowed + said.maneuvers + said.commands + said.either + said.units);
    for (; slot < p->filled && p->value[slot] != 0; slot++) {
        allowed = (uint8_t)(allowed + (trekwar_more_of(t, p->value[slot]) != 0));
        if (slot == allowed || slot == ADDED_MAX)
            break;
    }
    return (uint8_t)(slot + 1);
}

// How many other Cards from the Hand the play costs; COST_BILL: its texts have to be read.
uint8_t trekwar_cost_of(const Table *t, const Play *p)
{
    uint8_t cost = 0, bill = 0, end = costs_at(t, p);
    for (uint8_t slot = SLOT_UNIT; slot < p->filled && slot < end; slot++) {
        cost = (uint8_t)(cost + facts(t, p->value[slot])->cost);
        bill |= facts(t, p->value[slot])->cost;
    }
    return bill & COST_BILL ? COST_BILL : cost;
}

// The card whose cost a slot pays; 0: none.
static CardId payer_of(const Table *t, const Play *p, uint8_t slot)
{
    uint8_t end = costs_at(t, p), at = end;
    for (uint8_t i = SLOT_UNIT; i < end; i++) {
        at = (uint8_t)(at + facts(t, p->value[i])->cost);
        if (slot < at)
            return p->value[i];
    }
    return 0;
}

bool trekwar_has_payment(const Table *t, SeatId seat, const Play *p, CardId payer)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    int left = facts(t, payer)->cost;
    if (left & COST_BILL)
        return trekwar_bill_can_be_paid(t, seat, p, payer);
    for (uint8_t i = 0; i < hand->count && left > 0; i++)
        left -= hand->card[i] != payer && !play_has(p, hand->card[i]);
    return left <= 0;
}

bool trekwar_can_afford(const Table *t, SeatId seat, CardId card)
{
    return trekwar_has_payment(t, seat, &(Play){0}, card);
}

uint8_t trekwar_deployment_slots(const Table *t, const Play *p)
{
    uint8_t cost = trekwar_cost_of(t, p);
    Bill b;
    if (cost != COST_BILL)
        return (uint8_t)(costs_at(t, p) + cost);
    trekwar_bill_make(t, p, &b);
    return b.end;
}

// Where in the Hand the search for the next payment begins: several are picked in list order.
uint8_t trekwar_costs_from(const Table *t, const Zone *hand, const Play *p)
{
    uint8_t from = 0;
    bool goes_on = p->filled > costs_at(t, p) &&
                   payer_of(t, p, p->filled) == payer_of(t, p, (uint8_t)(p->filled - 1));
    if (goes_on)
        while (from < hand->count && hand->card[from++] != p->value[p->filled - 1])
            continue;
    return from;
}

// Whether enough cards are left there for the rest of the cost.
bool trekwar_can_pay(const Table *t, SeatId seat, const Play *p)
{
    int left = trekwar_deployment_slots(t, p) - p->filled;
    if (left <= 0)
        return true;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = trekwar_costs_from(t, hand, p); left > 0 && i < hand->count; i++)
        left -= !play_has(p, hand->card[i]);
    return left <= 0;
}
