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
static void trial_place(Table *t, CardId card, ZoneId to)
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
    for (uint8_t slot = 0; slot < p->filled; slot++) {
        CardId card = p->value[slot];
        ZoneName pile = slot < end ? trekwar_place_for(t, card)
                      : facts(t, trekwar_payer_of(t, p, slot))->cost_drops ? ZONE_DECK : ZONE_DISCARD;
        if (card)
            trial_place(&s->t, card, zone_id(seat, pile));
    }
}

// Whether "the Attack is matched if …" holds for one of the cards of the play.
static bool matches_then(const Lineup *then, SeatId seat, const Play *p, uint8_t end)
{
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++)
        if (facts(then->t, p->value[slot])->matches_if && trekwar_matches_now(then, seat, p->value[slot]))
            return true;
    return false;
}

// If texts matter: tries the cards of the play on the table. True if a text matches the Attack.
static bool trial_forces(const Lineup *now, SeatId seat, const Play *p, int ret_force[SEAT_COUNT])
{
    const Table *t = now->t;
    Lineup then = *now;
    uint8_t end = costs_at(t, p), ground = GROUND_NONE, counts = now->counts, spent = 0, topped = 0;
    uint8_t matches_if = 0;
    bool matched = state(t)->matched;
    for (uint8_t slot = 0; slot < p->filled && slot < end; slot++) {
        const TrekwarFacts *c = facts(t, p->value[slot]);
        RULE(TW, A16);                          // a text that changes the Ground does so at once
        ground = RULE_IF(TW_MATCH, 4, c->ground != GROUND_NONE) ? c->ground : ground;
        matched = matched || c->matches;
        matches_if |= c->matches_if;
        counts |= c->counts;
        spent = (uint8_t)(spent + (p->value[slot] != 0) + (slot >= SLOT_ADDED ? c->cost : 0));
        topped = (uint8_t)(topped + (slot >= SLOT_ADDED ? c->cost_top : 0));
    }
    Trial trial;
    if (counts) {
        trial_make(t, seat, p, end, &trial);
        trekwar_lineup_on(&trial.t, ground == GROUND_NONE ? now->ground : ground, &then);
    } else {
        if (ground != GROUND_NONE && ground != now->ground)
            trekwar_lineup_on(t, ground, &then);
        if (p->value[SLOT_UNIT])
            then.unit[seat] = p->value[SLOT_UNIT];
        for (uint8_t slot = SLOT_ADDED; slot < p->filled && slot < end; slot++)
            if (p->value[slot])
                trekwar_lineup_add(&then, seat, p->value[slot]);
        then.spent[seat] = (uint8_t)(then.spent[seat] + spent);
    }
    then.topped[seat] = topped;
    trekwar_lineup_forces(&then, ret_force);
    return matched || (matches_if && matches_then(&then, seat, p, end));
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
