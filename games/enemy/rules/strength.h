// strength.h — how strong PCs, monsters and sides are (HE-FIGHT-3, -4, HE-TOL-1).

#ifndef RIFT_GAMES_ENEMY_RULES_STRENGTH_H
#define RIFT_GAMES_ENEMY_RULES_STRENGTH_H

#include "core/parts.h"
#include "games/enemy/table.h"

int enemy_strength_of(const Table *t, CardId card, Parts *parts);       // a PC or a monster; parts may be NULL
int enemy_tolerance_of(const Table *t, CardId pc);
// The strength that a text sees when it asks for it: texts that themselves depend on numbers are left out.
int enemy_strength_asked(const Table *t, CardId card);
int enemy_tolerance_asked(const Table *t, CardId pc);   // the tolerance, in the same way
bool enemy_is_unwoundable(const Table *t, CardId pc);         // a text says it cannot be wounded
bool enemy_is_indestructible(const Table *t, CardId item);    // a text says that texts cannot destroy it
// For the fight in progress, with the destiny drawn for it (0 before); 0 outside a fight.
int enemy_side_strength(const Table *t, SeatId seat, int destiny, Parts *parts);
uint8_t enemy_fight_of(const Table *t, CardId card);    // the fight a PC or monster is in, from 1; 0: none

#endif
