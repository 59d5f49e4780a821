// pairs.h — random decks from all cards of WARS: what bench, sim and soak play besides the starter decks.
//
// The starter decks have a fraction of the cards, and the plainest ones: measuring with them alone flatters the engine.
// The five fixed pairs depend on the card files and on nothing else.

#ifndef RIFT_LAB_PAIRS_H
#define RIFT_LAB_PAIRS_H

#include "core/card.h"
#include "core/xoshiro.h"

enum { PAIR_COUNT = 5 };

// A deck that is legal in this edition: sixteen locations, the rest cards of two factions and neutral ones.
void deck_make(const CardSet *set, uint8_t edition, Xoshiro *chance, Deck *ret_deck);
// Pair 1 … PAIR_COUNT: legal in both editions.
void pair_make(const CardSet *set, uint64_t number, Deck ret_deck[SEAT_COUNT]);

#endif
