// cost.c — what the cards of a Deployment cost, and which Cards can pay it (TW-A29).
#include "games/trekwar/rules/deploy.h"

#include "language/code.h"

uint8_t trekwar_costs_after_added(const Table *t, const Play *p)
{
    const More said = trekwar_more_said(t);
    uint8_t slot = SLOT_ADDED, allowed = facts(t, p->value[SLOT_UNIT])->more ? 2 : 1;
    allowed = (uint8_t)(allowed + said.maneuvers + said.commands + said.either);
    for (; slot < p->filled && p->value[slot] != 0; slot++) {
        allowed = (uint8_t)(allowed + (facts(t, p->value[slot])->more != 0));
        if (slot == allowed || slot == ADDED_MAX)
            break;
    }
    return (uint8_t)(slot + 1);
}

uint8_t trekwar_cost_of(const Table *t, const Play *p)
{
    uint8_t cost = 0, end = costs_at(t, p);
    for (uint8_t slot = SLOT_UNIT; slot < p->filled && slot < end; slot++)
        cost = (uint8_t)(cost + facts(t, p->value[slot])->cost);
    return cost;
}

// Cards from the top of the Deck Pile that the play costs.
uint8_t trekwar_tops_of(const Table *t, const Play *p)
{
    uint8_t tops = 0, end = costs_at(t, p);
    for (uint8_t slot = SLOT_UNIT; slot < p->filled && slot < end; slot++)
        tops = (uint8_t)(tops + facts(t, p->value[slot])->cost_top);
    return tops;
}

// The card whose cost a slot pays; 0: none.
CardId trekwar_payer_of(const Table *t, const Play *p, uint8_t slot)
{
    uint8_t end = costs_at(t, p), at = end;
    for (uint8_t i = SLOT_UNIT; i < end; i++) {
        at = (uint8_t)(at + facts(t, p->value[i])->cost);
        if (slot < at)
            return p->value[i];
    }
    return 0;
}

// "Discard a Unit from your Hand": whether this Card can pay for that one.
bool trekwar_pays_for(const Table *t, SeatId seat, CardId payer, CardId card)
{
    enum { FILTER_AT = 8 };                     // CHOOSE slot statement player NUM number NUM number filter
    if (!facts(t, payer)->cost_kind)
        return true;
    const Program *p = text_program(t, t->cards[payer].def);
    Context c = text_context(t, seat, payer);
    uint16_t at = p->ability[text_ability(p, TREKWAR_COST, 0)].code;
    while (p->code[at] != OP_CHOOSE)
        at = code_skip(&trekwar_vocabulary, p->code, at);
    return text_matches(&c, (uint16_t)(at + FILTER_AT), card);
}

// The zone of the Cards that pay for this one.
const Zone *trekwar_purse_of(const Table *t, SeatId seat, CardId payer)
{
    return zone_for(t, seat, (ZoneName)facts(t, payer)->cost_zone);
}

bool trekwar_has_payment(const Table *t, SeatId seat, const Play *p, CardId payer)
{
    const Zone *hand = trekwar_purse_of(t, seat, payer);
    int left = facts(t, payer)->cost;
    for (uint8_t i = 0; i < hand->count && left > 0; i++)
        left -= hand->card[i] != payer && !play_has(p, hand->card[i]) &&
                trekwar_pays_for(t, seat, payer, hand->card[i]);
    return left <= 0 && zone_for(t, seat, ZONE_DECK)->count >= trekwar_tops_of(t, p) + facts(t, payer)->cost_top;
}

bool trekwar_can_afford(const Table *t, SeatId seat, CardId card)
{
    return trekwar_has_payment(t, seat, &(Play){0}, card);
}

uint8_t trekwar_deployment_slots(const Table *t, const Play *p)
{
    return (uint8_t)(costs_at(t, p) + trekwar_cost_of(t, p));
}

// Where in the Hand the search for the next payment begins: several are picked in list order.
uint8_t trekwar_costs_from(const Table *t, const Zone *purse, const Play *p)
{
    uint8_t from = 0;
    bool goes_on = p->filled > costs_at(t, p) &&
                   trekwar_payer_of(t, p, p->filled) == trekwar_payer_of(t, p, (uint8_t)(p->filled - 1));
    if (goes_on)
        while (from < purse->count && purse->card[from++] != p->value[p->filled - 1])
            continue;
    return from;
}

// Whether enough cards are left there for the rest of the cost.
bool trekwar_can_pay(const Table *t, SeatId seat, const Play *p)
{
    int left = trekwar_deployment_slots(t, p) - p->filled;
    if (left <= 0)
        return true;
    CardId payer = trekwar_payer_of(t, p, p->filled);
    const Zone *purse = trekwar_purse_of(t, seat, payer);
    for (uint8_t i = trekwar_costs_from(t, purse, p); left > 0 && i < purse->count; i++)
        left -= !play_has(p, purse->card[i]) && trekwar_pays_for(t, seat, payer, purse->card[i]);
    return left <= 0;
}
