// cards.h — Cards: a set of card ids, a bit for each, so that "your units here" reads had & units & here.
//
// Ids are below 128. Sets are for cards that everyone knows, such as those in play: in a View every card that its
// viewer does not know has the id 0, so several of them would count as one.

#ifndef RIFT_CORE_CARDS_H
#define RIFT_CORE_CARDS_H

#include "core/base.h"

__extension__ typedef unsigned __int128 Cards;
_Static_assert(CARD_MAX < 128, "every card has its bit");

#define ALL_CARDS (~(Cards)0)

static inline Cards card_bit(CardId card)
{
    uint64_t bit = (uint64_t)1 << (card & 63);
    return card < 64 ? (Cards)bit : (Cards)bit << 64;
}

static inline bool cards_have(Cards set, CardId card)
{
    return (((card < 64 ? (uint64_t)set : (uint64_t)(set >> 64)) >> (card & 63)) & 1) != 0;
}

// The set must not be empty.
static inline CardId cards_first(Cards set)
{
    uint64_t low = (uint64_t)set;
    return (CardId)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64)));
}

static inline CardId cards_last(Cards set)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    return (CardId)(high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low));
}

static inline Cards cards_after_first(Cards set)
{
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    return low ? (Cards)high << 64 | (low & (low - 1)) : (Cards)(high & (high - 1)) << 64;
}

// Goes through a set by id: EACH_IN (left, set) … cards_first(left) …
#define EACH_IN(left, set) for (Cards left = (set); left; left = cards_after_first(left))

static inline uint8_t cards_count(Cards set)
{
    return (uint8_t)(__builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64)));
}

#endif
