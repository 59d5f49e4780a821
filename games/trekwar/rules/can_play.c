// can_play.c — which card may take which slot of a play (TW-STAGE-8 and -9, TW-SYM-4 and -5, TW-CARD-8).
#include "games/trekwar/rules/deploy.h"

#include "language/code.h"

// "Play only if …": all such conditions must hold.
static bool may_be_played(const Table *t, SeatId seat, CardId card)
{
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    Lineup then;
    for (int i = text_ability(p, TREKWAR_RESTRICT, 0); i >= 0; i = text_ability(p, TREKWAR_RESTRICT, i + 1)) {
        uint16_t condition = p->ability[i].condition;
        c.aside = NULL;
        if (facts(t, card)->asks_held && code_has(&trekwar_vocabulary, p->code, condition, TREKWAR_OP_HELD, -1)) {
            trekwar_lineup_now(t, &then);
            then.spent[seat] = 1;               // the card being played no longer is in the Hand
            c.aside = &then;
        }
        if (!RULE_IF(TW, A17, text_holds(&c, condition)))
            return false;
    }
    return true;
}

Refusal trekwar_text_restricted(const Table *t, SeatId seat, CardId card, bool opening)
{
    if (!RULE_IF(TW, A29, is_extra(facts(t, card)) || trekwar_can_afford(t, seat, card)))
        return REFUSAL_COST;
    if (facts(t, card)->asks_force && RULE_IF(TW, A27, opening))
        return REFUSAL_FORCE_OPENING;
    return may_be_played(t, seat, card) ? REFUSAL_NONE : REFUSAL_FORCE;
}

Refusal trekwar_unit_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    if (!RULE_IF(TW_STAGE, 8, facts(t, card)->type == TYPE_UNIT))
        return REFUSAL_NOT_UNIT;
    return text_refused(t, seat, card, opening);
}

Refusal trekwar_event_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    return text_refused(t, seat, card, opening);
}

// "Play only with a … Unit."
static bool is_with(const Table *t, SeatId seat, CardId added, CardId unit)
{
    const Program *p = text_program(t, t->cards[added].def);
    Context c = text_context(t, seat, added);
    for (int i = text_ability(p, TREKWAR_WITH, 0); i >= 0; i = text_ability(p, TREKWAR_WITH, i + 1))
        if (!text_matches(&c, p->ability[i].subject, unit))
            return false;
    return true;
}

// Another Maneuver or Command: each text that allows one more is used once, for a card of its type.
static bool may_add_another(const Table *t, const Play *p, const TrekwarFacts *card)
{
    const More said = trekwar_more_said(t);
    int count[] = {[TYPE_UNIT] = 0, [TYPE_MANEUVER] = 0, [TYPE_COMMAND] = 0, [TYPE_EVENT] = 0};
    int allowed[] = {[TYPE_UNIT] = 1 + said.units, [TYPE_MANEUVER] = said.maneuvers, [TYPE_COMMAND] = said.commands};
    int spare = 1 + said.either;
    uint8_t own = card->type;
    count[own]++;
    for (uint8_t slot = 0; slot < p->filled; slot++) {
        uint8_t more = trekwar_more_of(t, p->value[slot]);
        uint8_t played = facts(t, p->value[slot])->type;
        count[played]++;
        for (uint8_t type = TYPE_UNIT; type <= TYPE_COMMAND; type++)
            allowed[type] += more == 1u << type;
        spare += more == (1u << TYPE_MANEUVER | 1u << TYPE_COMMAND);
    }
    int beyond_m = count[TYPE_MANEUVER] - allowed[TYPE_MANEUVER];
    int beyond_c = count[TYPE_COMMAND] - allowed[TYPE_COMMAND];
    return count[TYPE_UNIT] <= allowed[TYPE_UNIT] &&
           (beyond_m > 0 ? beyond_m : 0) + (beyond_c > 0 ? beyond_c : 0) <= spare;
}

// A card besides another one, or without a Unit: only if a text allows it.
static Refusal lifted_refused(const Table *t, const Play *p, CardId id)
{
    const TrekwarFacts *card = facts(t, id);
    bool has_unit = p->value[SLOT_UNIT] != 0;
    if (!has_unit && p->filled == SLOT_ADDED && !RULE_IF(TW, A39, state(t)->waived || trekwar_waives(t, id)))
        return REFUSAL_NO_UNIT;
    for (uint8_t slot = SLOT_ADDED; slot < p->filled; slot++)
        if (RULE_IF(TW_SYM, 4, (facts(t, p->value[slot])->symbols & SYMBOL_LIMITED) != 0))
            return REFUSAL_LIMITED_UNIT;
    if (RULE_IF(TW, A19, (card->symbols & SYMBOL_LIMITED) != 0 && (has_unit || p->filled > SLOT_ADDED)))
        return REFUSAL_LIMITED_EXTRA;
    uint8_t cost = trekwar_cost_of(t, p);
    if (!((cost | card->cost) & COST_BILL) && p->filled + 2 + cost + card->cost > PLAY_SLOT_MAX)
        return REFUSAL_COST;                    // more than a play has room for
    return RULE_IF(TW, A38, may_add_another(t, p, card)) ? REFUSAL_NONE : REFUSAL_MORE;
}

// What a bill takes from the Hand is looked at when it is put together.
static uint8_t hand_cost(const TrekwarFacts *card) { return card->cost & COST_BILL ? 0 : card->cost; }

// How many cards in Hand a play with this card takes.
static uint8_t cards_needed(const Table *t, const Play *p, const TrekwarFacts *card)
{
    uint8_t used = hand_cost(card);
    for (uint8_t slot = 0; slot < p->filled; slot++)
        used = (uint8_t)(used + (p->value[slot] != 0) + hand_cost(facts(t, p->value[slot])));
    return (uint8_t)(used + 1);
}

// The Unit that will be active: the last of them.
static CardId unit_of_play(const Table *t, const Play *p)
{
    CardId unit = p->value[SLOT_UNIT];
    for (uint8_t slot = SLOT_ADDED; slot < p->filled; slot++)
        unit = facts(t, p->value[slot])->type == TYPE_UNIT ? p->value[slot] : unit;
    return unit;
}

Refusal trekwar_added_refused(const Table *t, SeatId seat, const Play *p, CardId card)
{
    const TrekwarFacts *c = facts(t, card);
    CardId unit = p->value[SLOT_UNIT];
    bool usual = p->filled == SLOT_ADDED && unit != 0 && !facts(t, unit)->cost;
    if (!RULE_IF(TW_STAGE, 9, is_extra(c))) {
        if (!RULE_IF(TW, A52, c->type == TYPE_UNIT && unit != 0 && may_add_another(t, p, c)))
            return REFUSAL_NOT_EXTRA;
        usual = false;
    }
    RULE(TW_SYM, 5);
    if (RULE_IF(TW_SYM, 4, (facts(t, unit)->symbols & SYMBOL_LIMITED) != 0))
        return REFUSAL_LIMITED_UNIT;
    if (usual && RULE_IF(TW, A19, (c->symbols & SYMBOL_LIMITED) != 0))
        return REFUSAL_LIMITED_EXTRA;
    Refusal refusal = usual ? REFUSAL_NONE : lifted_refused(t, p, card);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (c->is_restricted && !RULE_IF(TW_CARD, 8, is_with(t, seat, card, unit_of_play(t, p))))
        return REFUSAL_WITH;
    uint8_t needed = usual ? (uint8_t)(2 + hand_cost(c)) : cards_needed(t, p, c);
    if (RULE_IF(TW, A29, zone_for(t, seat, ZONE_HAND)->count < needed))
        return REFUSAL_COST;
    if (c->cost & COST_BILL && !RULE_IF(TW, A29, trekwar_has_payment(t, seat, p, card)))
        return REFUSAL_COST;
    return text_refused(t, seat, card, false);
}
