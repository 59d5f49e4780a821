// sets.h — access to the index of the cards in play (index.h): its sections are made on demand (index.c).

#ifndef RIFT_GAMES_WARS_BOARD_SETS_H
#define RIFT_GAMES_WARS_BOARD_SETS_H

#include "games/wars/cards/facts.h"
#include "games/wars/table.h"

void wars_where_set(Table *t, CardId card, Where now); // the one way to change how a card lies
const char *wars_index_wrong(const Table *t);   // NULL: it equals a fresh one
APART void wars_index_make_sets(Table *t);
APART void wars_index_make_texts(Table *t);
APART void wars_index_make_able(Table *t, SeatId seat);
APART void wars_index_make_spent(Table *t);
APART void wars_index_make_kin(Table *t);
APART void wars_index_make_icons(Table *t);
static inline bool index_has(const Table *t, unsigned section) { return (t->scratch_made & section) != 0; }
static inline void index_forget(Table *t, unsigned sections)
{
    t->scratch_made = (uint8_t)(t->scratch_made & ~sections);
}
// The index with one of its sections, made if necessary. That changes nothing observable in the Table, so it may be
// const.
static inline const WarsIndex *index_sets(const Table *t)
{
    if (!index_has(t, HAS_SETS))
        wars_index_make_sets((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_texts(const Table *t)      // with the summary of texts in play
{
    if (!index_has(t, HAS_TEXTS))
        wars_index_make_texts((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_able(const Table *t, SeatId seat)  // with what that seat may use
{
    if (!index_has(t, (unsigned)HAS_ABLE << seat))
        wars_index_make_able((Table *)t, seat);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_spent(const Table *t)      // with what is used up this turn
{
    if (!index_has(t, HAS_SPENT))
        wars_index_make_spent((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_kin(const Table *t)        // with the locations related to each other
{
    if (!index_has(t, HAS_KIN))
        wars_index_make_kin((Table *)t);
    return &t->scratch.wars;
}
static inline const WarsIndex *index_icons(const Table *t)      // with the icons of locations
{
    if (!index_has(t, HAS_ICONS))
        wars_index_make_icons((Table *)t);
    return &t->scratch.wars;
}

static inline Cards cards_in(const Table *t, unsigned set) { return index_sets(t)->set[set]; }      // WarsSet
static inline Cards cards_had(const Table *t, SeatId seat) { return cards_in(t, SET_HAD + seat); }
static inline Cards units(const Table *t) { return cards_in(t, SET_UNITS); }   // TYPE-4
static inline Cards ships(const Table *t) { return cards_in(t, SET_TYPE + TYPE_SHIP); }
static inline Cards combatants(const Table *t) { return cards_in(t, SET_COMBATANTS); }
static inline Cards locations(const Table *t) { return cards_in(t, SET_HOW + HOW_LOCATION); }
static inline Cards sites(const Table *t) { return cards_in(t, SET_SITES); }
static inline Cards sectors(const Table *t) { return cards_in(t, SET_SECTORS); }
static inline Cards cards_at(const Table *t, CardId location)   // itself included; none if it is not a location
{
    return where(t, location)->how == HOW_LOCATION ? index_sets(t)->at[location] : 0;
}
// As a list, in zone order: by owner, then as they came into play.
uint8_t wars_cards_list(const Table *t, Cards set, CardId ret_card[WARS_CARDS]);

void wars_facts_of_sets(WarsFacts *c);

#endif
