// pcs.h — PCs, the items they bear, wounds, and how cards leave play (HE-PC, HE-ITEM, HE-ZONE).

#ifndef RIFT_GAMES_ENEMY_RULES_PCS_H
#define RIFT_GAMES_ENEMY_RULES_PCS_H

#include "games/enemy/table.h"

static inline bool is_wounded(const Table *t, CardId pc) { return t->cards[pc].face_down != 0; }
uint8_t enemy_pcs_of(const Table *t, SeatId seat, CardId ret_pc[ENEMY_PCS]);    // ordered by definition
CardId enemy_pc_named(const Table *t, SeatId seat, DefId def);                  // 0: that player has none
uint8_t enemy_items_of(const Table *t, CardId pc, CardId ret_item[SUBTYPE_COUNT]);
CardId enemy_bearer_of(const Table *t, CardId item);                            // 0: nobody bears it
bool enemy_can_bear(const Table *t, CardId pc, CardId item);
void enemy_pc_enter(Table *t, CardId pc, CardId replaced);
void enemy_item_enter(Table *t, CardId item, CardId bearer);
bool enemy_pc_wound(Table *t, CardId pc);               // true: it was healthy and is in play, wounded
void enemy_pc_heal(Table *t, CardId pc);
void enemy_card_destroy(Table *t, CardId card);         // with its items
void enemy_card_sacrifice(Table *t, CardId card);
void enemy_card_discard(Table *t, CardId card);
void enemy_fight_leave(Table *t, CardId card);          // it no longer fights or attacks; it has not been moved yet

#endif
