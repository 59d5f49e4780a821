// spot.h — what can be spotted in play (HE-SPOT, HE-ELEM).

#ifndef RIFT_GAMES_ENEMY_RULES_SPOT_H
#define RIFT_GAMES_ENEMY_RULES_SPOT_H

#include "games/enemy/table.h"

typedef struct Icons {                  // how many of each element, as far as they can be spotted
    bool are_counted;                   // once per question, if some card needs them
    int of[ELEMENT_COUNT];
} Icons;
void enemy_icons_count(const Table *t, Icons *icons);
uint8_t enemy_icons_seen(const Table *t, uint8_t element);

#endif
