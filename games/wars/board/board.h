// board.h — where cards are, who has and controls what, rows of locations, icons (LOC, ENCAMP, DRAIN-1, KW-CAPACITY).

#ifndef RIFT_GAMES_WARS_BOARD_BOARD_H
#define RIFT_GAMES_WARS_BOARD_BOARD_H

#include "games/wars/board/sets.h"

static inline bool is_location(const Table *t, CardId card) { return where(t, card)->how == HOW_LOCATION; }
static inline bool is_damaged(const Table *t, CardId card) { return (where(t, card)->status & STATUS_DAMAGED) != 0; }
static inline bool is_inverted(const Table *t, CardId card) { return (where(t, card)->status & STATUS_INVERTED) != 0; }
// "You have" it: in play, and you are its holder.
static inline bool has_card(const Table *t, SeatId seat, CardId card)
{
    return is_in_play(t, card) && where(t, card)->holder == seat;
}
// Who has a card that is in play or stacked on one; for any other card, its owner.
static inline SeatId holder_of(const Table *t, CardId card)
{
    return where(t, card)->how == HOW_NONE ? owner_of(t, card) : where(t, card)->holder;
}
// The location, if the card is one or is directly at one; 0: ask the card it is beneath or aboard.
static inline CardId location_at_once(const Table *t, CardId card)
{
    const Where *w = where(t, card);
    return w->how == HOW_LOCATION ? card : w->how == HOW_AT ? w->host : 0;
}
CardId wars_location_of(const Table *t, CardId card);   // of its outermost host; a location is its own; 0: none
bool wars_is_here(const Table *t, CardId card, CardId location);
bool wars_would_be_related(const Table *t, CardId in_play, CardId other);
bool wars_are_related(const Table *t, CardId a, CardId b);      // two different locations in play
bool wars_are_adjacent(const Table *t, CardId a, CardId b);     // neighbours in a row of sites
uint8_t wars_row_of(const Table *t, uint16_t group, CardId ret_site[WARS_CARDS]); // the sites of a group in their order
void wars_layout_insert(Table *t, CardId location, uint8_t index);      // a site: before site `index` of its row
void wars_layout_remove(Table *t, CardId location);
CardId wars_encampment_of(const Table *t, SeatId seat, CardId location);        // 0: none
Cards wars_lying_beneath(const Table *t);               // beneath any card
Cards wars_cards_beneath(const Table *t, CardId host);  // cards in play beneath it; not those stacked on it
Cards wars_cards_aboard(const Table *t, CardId ship);
uint8_t wars_cards_stacked(const Table *t, CardId host, CardId ret_card[WARS_CARDS]);
CardId wars_weapon_of(const Table *t, CardId host);     // 0: none
static inline bool has_presence(const Table *t, SeatId seat, CardId location, Cards of)         // one of these is there
{
    return (ONLY(cards_had(t, seat)) & ONLY(cards_at(t, location)) & of) != 0;
}
bool wars_is_controlled(const Table *t, SeatId seat, CardId location);  // DRAIN-1
// as it was before that card arrived
bool wars_was_controlled(const Table *t, SeatId seat, CardId location, CardId but);
uint8_t wars_energy_icons(const Table *t, SeatId seat, CardId location, Parts *parts);  // encampment and modifiers too
uint8_t wars_support_icons(const Table *t, SeatId seat, CardId location, Faction faction, Parts *parts);
uint16_t wars_support_of(const Table *t, SeatId seat, Faction faction); // on that side of all locations
void wars_icons_fill(const Table *t, WarsIndex *x);     // fills in the icons of all locations
void wars_icons_follow(Table *t, const Modifier *m, const Change *c);   // an effect has just added some to one location
uint8_t wars_room_aboard(const Table *t, CardId ship);  // capacity left (KW-CAPACITY, KW-SIZE)
bool wars_can_place_at(const Table *t, SeatId seat, CardId card, CardId place); // DEPLOY-6 to -11, ENCAMP-3, -4
bool wars_fits_host(const Table *t, CardId card, CardId host);    // beneath the kind of card it names (EX-44)
bool wars_fits_aboard(const Table *t, CardId unit, CardId ship); // room for its size
int wars_size_of(const Table *t, CardId unit);          // KW-SIZE
bool wars_has_copy(const Table *t, SeatId seat, CardId card); // a unique card the seat has already (UNIQ-1, A-76)

#endif
