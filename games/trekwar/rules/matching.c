// matching.c — whether a Deployment matches the Attack: both sides' Forces are compared (TW-STAGE-10, TW-MATCH).
#include "games/trekwar/rules/deploy.h"

// The usual Deployment: no text mentions Force, and both sides are plain sums.
ALWAYS_INLINE void plain_forces(const Lineup *now, SeatId seat, const TrekwarFacts *unit, const TrekwarFacts *added,
                                int ret_force[SEAT_COUNT])
{
    uint8_t ground = now->ground;
    RULE(TW_MATCH, 4);
    ret_force[seat] = now->plain[seat] - facts(now->t, now->unit[seat])->force[ground] + unit->force[ground] +
                      plain_gain(now, seat, added);
    ret_force[seat_other(seat)] = now->plain[seat_other(seat)];
}

// ---- texts that count Cards in zones: the play is made on a copy ----

typedef struct Trial {
    Match match;
    Table t;
} Trial;

// Moves a card without card_move: a copy that is only counted emits no events, changes no knowledge and triggers no
// text.
static void trial_put(Table *t, CardId card, ZoneId to)
{
    Zone *from = zone_to_change(t, t->cards[card].zone), *pile = zone_to_change(t, to);
    uint8_t at = 0;
    while (from->card[at] != card)
        at++;
    memmove(from->card + at, from->card + at + 1, (size_t)(--from->count - at));
    pile->card[pile->count++] = card;
    t->cards[card].zone = to;
}

// Cards paid from the top of the Deck Pile stay there: nobody knows them yet.
static void trial_make(const Table *t, SeatId seat, const Play *p, uint8_t end, Trial *s)
{
    table_bind(&s->t, t->game, t->set, &s->match);
    match_copy(t->game, &s->match, t->m);
    Bill b;
    trekwar_bill_make(t, p, &b);
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++)
        if (p->value[slot])
            trial_put(&s->t, p->value[slot], zone_id(seat, trekwar_place_for(t, p->value[slot])));
    for (uint8_t i = 0; i < b.count && p->filled >= b.end; i++) {
        CardId card[TREKWAR_DECK];
        uint8_t count = trekwar_bill_cards(t, seat, p, &b, &b.payment[i], card);
        for (uint8_t n = 0; n < count; n++)
            trial_put(&s->t, card[n], zone_id(seat, trekwar_bill_pile(b.payment[i].does)));
    }
}

// Cards that pay by lot: on a copy they are in the Hand still.
static uint8_t by_lot(const Table *t, const Play *p)
{
    uint8_t lots = 0;
    Bill b;
    trekwar_bill_make(t, p, &b);
    for (uint8_t i = 0; i < b.count; i++)
        lots = (uint8_t)(lots + (b.payment[i].how == PAY_BY_LOT ? b.payment[i].count : 0));
    return lots;
}

static uint8_t cards_of(const Play *p, uint8_t end)
{
    uint8_t count = 0;
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++)
        count = (uint8_t)(count + (p->value[slot] != 0));
    return count;
}

// Whether "the Attack is matched if …" holds for one of the cards of the play.
static bool matches_then(const Lineup *then, SeatId seat, const Play *p, uint8_t end)
{
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++)
        if (facts(then->t, p->value[slot])->at_once_if & IF_MATCHED && trekwar_matches_now(then, seat, p->value[slot]))
            return true;
    return false;
}

// The position with the cards of the play, on that Ground; `trial`, if there is one, is a copy with the play made.
static void lineup_then(const Lineup *now, SeatId seat, const Play *p, uint8_t ground, const Table *trial,
                        Lineup *ret_then)
{
    uint8_t end = costs_at(now->t, p);
    if (trial) {
        trekwar_lineup_on(trial, ground, ret_then);
        return;
    }
    *ret_then = *now;
    if (ground != now->ground)
        trekwar_lineup_on(now->t, ground, ret_then);
    if (p->value[SLOT_UNIT])
        ret_then->unit[seat] = p->value[SLOT_UNIT];
    for (uint8_t slot = SLOT_ADDED; slot < p->filled && slot < end; slot++)
        if (p->value[slot])
            trekwar_lineup_add(ret_then, seat, p->value[slot]);
}

// "If …, the Ground becomes …": each card in its turn, with all of the play on the table.
static void grounds_change(const Lineup *now, SeatId seat, const Play *p, uint8_t end, const Table *trial, Lineup *then)
{
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++) {
        if (!(facts(now->t, p->value[slot])->at_once_if & IF_GROUND))
            continue;
        uint8_t spent = then->spent[seat], topped = then->topped[seat];
        uint8_t ground = trekwar_ground_if(then, seat, p->value[slot]);
        if (ground == then->ground)
            continue;
        lineup_then(now, seat, p, ground, trial, then);
        then->spent[seat] = spent;
        then->topped[seat] = topped;
    }
}

// What the texts of a play say about matching, gathered card by card.
typedef struct Said {
    uint8_t ground;                             // GROUND_NONE: none changes it
    uint8_t counts, at_once_if, cost;
    uint8_t spent;                              // Cards of the Hand
} Said;

// The same where the play is made on a copy, is paid with more than Cards of the Hand, or perhaps changes the Ground.
NEVER_INLINE void trial_then(const Lineup *now, SeatId seat, const Play *p, const Said *said, int ret_force[SEAT_COUNT],
                             Lineup *then)
{
    const Table *t = now->t;
    uint8_t end = costs_at(t, p), ground = said->ground == GROUND_NONE ? now->ground : said->ground;
    uint8_t paid = 0, topped = 0, spent = said->spent;
    Trial trial;
    if (said->counts)
        trial_make(t, seat, p, end, &trial);
    lineup_then(now, seat, p, ground, said->counts ? &trial.t : NULL, then);
    if (said->cost & COST_BILL) {
        trekwar_bill_count(t, seat, p, &paid, &topped);
        spent = (uint8_t)(cards_of(p, end) + paid);
    }
    then->spent[seat] = said->counts ? by_lot(t, p) : spent;
    then->topped[seat] = topped;
    if (said->at_once_if & IF_GROUND)
        grounds_change(now, seat, p, end, said->counts ? &trial.t : NULL, then);
    trekwar_lineup_forces(then, ret_force);
}

// If texts matter: tries the cards of the play on the table. True if a text matches the Attack.
static bool trial_forces(const Lineup *now, SeatId seat, const Play *p, int ret_force[SEAT_COUNT])
{
    const Table *t = now->t;
    Lineup then = *now;
    uint8_t end = costs_at(t, p), ground = GROUND_NONE, counts = now->counts, spent = 0, cost = 0, at_once_if = 0;
    bool matched = state(t)->matched;
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++) {
        const TrekwarFacts *c = facts(t, p->value[slot]);
        RULE(TW, A16);                          // a text that changes the Ground does so at once
        if (RULE_IF(TW_MATCH, 4, c->ground != GROUND_NONE))
            ground = c->ground != GROUND_SWITCHES ? c->ground : ground_other(ground ? ground : now->ground);
        matched = matched || c->matches;
        at_once_if |= c->at_once_if;
        counts |= c->counts;
        cost |= c->cost;
        spent = (uint8_t)(spent + (p->value[slot] != 0) + c->cost);
    }
    if (counts | (cost & COST_BILL) | (at_once_if & IF_GROUND)) {
        trial_then(now, seat, p, &(Said){ground, counts, at_once_if, cost, spent}, ret_force, &then);
    } else {
        if (ground != GROUND_NONE && ground != now->ground)
            trekwar_lineup_on(t, ground, &then);
        if (p->value[SLOT_UNIT])
            then.unit[seat] = p->value[SLOT_UNIT];
        for (uint8_t slot = SLOT_ADDED; slot < p->filled && slot < end; slot++)
            if (p->value[slot])
                trekwar_lineup_add(&then, seat, p->value[slot]);
        then.spent[seat] = (uint8_t)(then.spent[seat] + spent);
        trekwar_lineup_forces(&then, ret_force);
    }
    return matched || (at_once_if & IF_MATCHED && matches_then(&then, seat, p, end));
}

bool trekwar_deployment_matches(const Lineup *now, SeatId seat, const Play *p, int ret_force[SEAT_COUNT])
{
    CardId unit = p->value[SLOT_UNIT];
    const TrekwarFacts *u = facts(now->t, unit), *a = facts(now->t, p->value[SLOT_ADDED]);
    bool matched = false;
    if (now->is_plain && unit && !(u->is_special | a->is_special))
        plain_forces(now, seat, u, a, ret_force);
    else
        matched = trial_forces(now, seat, p, ret_force);
    RULE(TW_CARD, 6);                           // the text overrides the requirement
    if (RULE_IF(TW_MATCH, 5, matched))
        return true;
    return RULE_IF(TW_MATCH, 2, ret_force[seat] >= ret_force[seat_other(seat)]);
}
