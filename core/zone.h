// zone.h — where cards are, and the one way to move them.
//
// A zone is an ordered list of card ids; the last is the top. A zone that is a set (a hand) is kept sorted by
// definition, equal cards first by whether the other seat knows them, then by id. Every card is in exactly one zone.
// Moving a card emits an event (event.h) and shows it to everybody who may see its new zone (knowledge.h).

#ifndef RIFT_CORE_ZONE_H
#define RIFT_CORE_ZONE_H

#include "core/table.h"

typedef struct Zone {
    uint8_t count;
    CardId card[];
} Zone;

static inline Zone *zone_to_change(Table *t, ZoneId zone)
{
    return (Zone *)(void *)(t->zones + (size_t)zone * t->game->zone_stride);
}
static inline const Zone *zone_at(const Table *t, ZoneId zone)
{
    return (const Zone *)(const void *)(t->zones + (size_t)zone * t->game->zone_stride);
}
static inline ZoneId zone_of_seat(const Table *t, SeatId seat, uint8_t kind)
{
    return (ZoneId)(seat * t->game->zones_per_seat + kind);
}
// Two seats: a comparison instead of a division on the playing path.
static inline SeatId zone_seat(const Table *t, ZoneId zone) { return zone >= t->game->zones_per_seat; }
static inline uint8_t zone_kind(const Table *t, ZoneId zone)
{
    return (uint8_t)(zone >= t->game->zones_per_seat ? zone - t->game->zones_per_seat : zone);
}
// Equal cards of a set are next to each other: one that follows an equal card is not another option.
static inline bool is_like_before(const Table *t, const Zone *set, uint8_t index, uint8_t first)
{
    return index > first && t->cards[set->card[index]].def == t->cards[set->card[index - 1]].def;
}
static inline bool zone_is_set(const Table *t, ZoneId zone) { return (t->game->zone_flags[zone] & ZONE_IS_SET) != 0; }
// Only its owner sees its cards: a hand.
static inline bool zone_is_private(const Table *t, ZoneId zone)
{
    return (t->game->zone_flags[zone] & VIEWERS_ALL) == VIEWER_BIT(zone_seat(t, zone));
}
static inline CardId zone_top(const Table *t, ZoneId zone)
{
    const Zone *z = zone_at(t, zone);
    return z->count > 0 ? z->card[z->count - 1] : 0;
}
static inline uint8_t zone_count(const Table *t) { return (uint8_t)(SEAT_COUNT * t->game->zones_per_seat); }

// Puts a card into a zone, or empties one, at setup: no event, nobody learns anything.
void zone_put(Table *t, ZoneId zone, CardId card);
void zone_empty(Table *t, ZoneId zone);
// Puts a zone that is a set back into order, after knowledge of its cards has changed.
void zone_sort(Table *t, ZoneId zone);
// Puts all cards of a seat into a zone, ids in random order, so that the ids of later draws reveal nothing.
void zone_deal(Table *t, ZoneId zone);
// Moves a card to the top of a zone (into its place, if the zone is a set).
void card_move(Table *t, CardId card, ZoneId to);
void zone_move_tops(Table *t, ZoneId from, ZoneId to, int count);       // one by one, as many as there are
// The same for some cards of one zone, but only their owner sees which of its cards they are.
void cards_move_unseen(Table *t, const CardId *cards, uint8_t count, ZoneId to);
// The same for one card of those named, and these viewers see which of them it is.
void card_move_among(Table *t, CardId card, const CardId *among, uint8_t count, uint8_t viewers, ZoneId to);
// Turns a card face down where it is.
void card_turn_down(Table *t, CardId card);
// Shuffles: identities are dealt anew over the ids, and nobody can tell the cards apart any more.
void zone_shuffle(Table *t, ZoneId zone);
// One seat sees all the cards of a zone.
void zone_look(Table *t, SeatId seat, ZoneId zone);
void cards_look(Table *t, SeatId seat, const CardId *cards, uint8_t count);     // the same for some cards of one zone
// Puts a card at another index of its zone, counted from the bottom. Emits no event: the caller does.
void zone_arrange(Table *t, CardId card, uint8_t index);
// Puts a whole pile under another one, in its order; nobody looks. Emits no event: the caller does.
void zone_slide_under(Table *t, ZoneId from, ZoneId to);

#endif
