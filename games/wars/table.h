// table.h — how a chapter reaches WARS's bytes in a Table: the state, the zones, how a card lies.

#ifndef RIFT_GAMES_WARS_TABLE_H
#define RIFT_GAMES_WARS_TABLE_H

#include "games/wars/match.h"
#include "games/wars/words.h"

typedef enum How {                      // Where.how
    HOW_NONE,                           // neither in play nor stacked on a card
    HOW_LOCATION,                       // a location in the layout
    HOW_AT,                             // a unit or ship at a location: host
    HOW_ABOARD,                         // a unit beneath a ship
    HOW_WEAPON, HOW_ASSET,              // beneath a card
    HOW_ALONE,                          // an asset on its own
    HOW_ENCAMPMENT,                     // beneath a location
    HOW_STACKED,                        // on a card: not in play
    HOW_COUNT
} How;
enum { STATUS_DAMAGED = 1, STATUS_INVERTED = 2, STATUS_ALL = 3 };       // Where.status

static inline const WarsState *state(const Table *t) { return &t->m->of.wars.state; }
static inline WarsState *state_to_change(Table *t) { return &t->m->of.wars.state; }
static inline const Where *where(const Table *t, CardId card) { return &state(t)->where[card]; }
static inline bool is_or_is_under(const Table *t, CardId card, CardId host)
{
    while (card && card != host)
        card = where(t, card)->host;
    return card == host;
}
static inline ZoneId zone_id(SeatId seat, ZoneName zone) { return (ZoneId)(seat * WARS_ZONES + zone); }
static inline const Zone *zone_for(const Table *t, SeatId seat, ZoneName zone)
{
    return (const Zone *)(const void *)(t->zones + ((size_t)seat * WARS_ZONES + zone) * WARS_STRIDE);
}
static inline bool is_in_zone(const Table *t, CardId card, ZoneName zone)
{
    ZoneId in = t->cards[card].zone;
    return in == zone_id(0, zone) || in == zone_id(1, zone);
}
static inline bool is_in_play(const Table *t, CardId card) { return card && is_in_zone(t, card, ZONE_PLAY); }
static inline SeatId owner_of(const Table *t, CardId card) { return t->cards[card].owner; }
static inline bool is_edition(const Table *t, uint8_t edition) { return t->m->edition == edition; }
static inline SeatId turn_player(const Table *t) { return state(t)->turn_player; }
static inline bool bit_get(const uint8_t *bits, uint8_t i) { return (bits[i >> 3] >> (i & 7) & 1) != 0; }
static inline void bit_set(uint8_t *bits, uint8_t i) { bits[i >> 3] = (uint8_t)(bits[i >> 3] | 1u << (i & 7)); }
static inline uint8_t pile_count(const Table *t, SeatId seat, ZoneName zone) { return zone_for(t, seat, zone)->count; }

#endif
