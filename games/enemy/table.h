// table.h — ENEMY's part of a Table: its state, its zones, the facts of its cards.
//
// The chapters of the rules, in rulebook order: setup.c, turn.c (Draw Step, the end), play.c (Play Step), pcs.c (PCs
// and items), window.c (hidden actions), attack.c (joining, fight or avoid), assign.c (pairs and extra attackers),
// fight.c, reward.c (rewards and scoring), strength.c (numbers), spot.c (spotting). The card language runs card texts;
// language.def and language.c give it ENEMY's words and verbs.

#ifndef RIFT_GAMES_ENEMY_TABLE_H
#define RIFT_GAMES_ENEMY_TABLE_H

#include "core/event.h"
#include "core/flow.h"
#include "core/rule.h"
#include "core/zone.h"
#include "games/enemy/cards/facts.h"
#include "games/enemy/words.h"

static inline const EnemyState *state(const Table *t) { return &t->m->of.enemy.state; }
static inline EnemyState *state_to_change(Table *t) { return &t->m->of.enemy.state; }
static inline ZoneId zone_id(SeatId seat, ZoneName zone) { return (ZoneId)(seat * ENEMY_ZONES + zone); }
static inline const Zone *zone_for(const Table *t, SeatId seat, ZoneName zone)
{
    return (const Zone *)(const void *)(t->zones + ((size_t)seat * ENEMY_ZONES + zone) * ENEMY_STRIDE);
}
static inline bool is_in_zone(const Table *t, CardId card, ZoneName zone)
{
    return zone_kind(t, t->cards[card].zone) == zone;
}
static inline SeatId defender(const Table *t) { return seat_other(state(t)->active); }

#endif
