// choices.h — cards as options, and choosing a hidden card by its position (HE-SPOT-3).

#ifndef RIFT_GAMES_ENEMY_RULES_CHOICES_H
#define RIFT_GAMES_ENEMY_RULES_CHOICES_H

#include "games/enemy/table.h"

// Whether two cards are one option. PCs and their items never are, nor cards of a deck, nor two hidden cards of which
// the opponent knows only one.
bool enemy_cards_are_one(const Table *t, CardId a, CardId b);
// Offers cards ordered by definition, then id; of identical ones only the first.
void enemy_offer_cards(Table *t, uint8_t verb, const CardId *cards, uint8_t count);
void enemy_cards_order(const Table *t, CardId *cards, uint8_t count);   // by definition, then id
bool enemy_pick_is_possible(const Table *t, const EnemyPickLocals *p);
Frame enemy_pick_frame(uint8_t entry, uint8_t slot, uint8_t whose);           // a hidden card by its position

#endif
