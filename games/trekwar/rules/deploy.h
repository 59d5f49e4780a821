// deploy.h — what the files of a Deployment share: can_play.c (which card may take which slot), cost.c (what pays),
// matching.c (the match requirement), deploy.c (the play, put together part by part), play.c (its cards go to the
// table).

#ifndef RIFT_GAMES_TREKWAR_RULES_DEPLOY_H
#define RIFT_GAMES_TREKWAR_RULES_DEPLOY_H

#include "games/trekwar/trekwar.h"

static inline bool is_extra(const TrekwarFacts *card)
{
    return card->type == TYPE_MANEUVER || card->type == TYPE_COMMAND;
}

// ---- can_play.c ----

Refusal trekwar_text_restricted(const Table *t, SeatId seat, CardId card, bool opening);
ALWAYS_INLINE Refusal text_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    return facts(t, card)->is_restricted ? trekwar_text_restricted(t, seat, card, opening) : REFUSAL_NONE;
}

// ---- cost.c ----

uint8_t trekwar_costs_after_added(const Table *t, const Play *p);
// The first slot for costs. Before it come the Unit, and added cards as long as texts of the play allow another.
ALWAYS_INLINE uint8_t costs_at(const Table *t, const Play *p)
{
    bool usual = !(facts(t, p->value[SLOT_UNIT])->more | facts(t, p->value[SLOT_ADDED])->more | state(t)->more);
    return usual ? SLOT_ADDED + 1 : trekwar_costs_after_added(t, p);
}
uint8_t trekwar_cost_of(const Table *t, const Play *p);
uint8_t trekwar_tops_of(const Table *t, const Play *p);
CardId trekwar_payer_of(const Table *t, const Play *p, uint8_t slot);
const Zone *trekwar_purse_of(const Table *t, SeatId seat, CardId payer);
bool trekwar_pays_for(const Table *t, SeatId seat, CardId payer, CardId card);
bool trekwar_has_payment(const Table *t, SeatId seat, const Play *p, CardId payer);
bool trekwar_can_afford(const Table *t, SeatId seat, CardId card);
uint8_t trekwar_deployment_slots(const Table *t, const Play *p);
uint8_t trekwar_costs_from(const Table *t, const Zone *purse, const Play *p);
bool trekwar_can_pay(const Table *t, SeatId seat, const Play *p);

// ---- matching.c ----

// What an added card changes if no text matters: a Maneuver takes the place of the one before.
ALWAYS_INLINE int plain_gain(const Lineup *now, SeatId seat, const TrekwarFacts *added)
{
    CardId replaced = added->type == TYPE_MANEUVER ? now->maneuver[seat] : 0;
    return added->force[now->ground] - facts(now->t, replaced)->force[now->ground];
}

// ---- play.c ----

// What an Event has allowed this Turn besides the one card.
typedef struct More {
    uint8_t maneuvers, commands, either;
} More;
More trekwar_more_said(const Table *t);
ZoneName trekwar_place_for(const Table *t, CardId card);

#endif
