// scenes.h — what is wrong with a position of ENEMY.

#ifndef RIFT_GAMES_ENEMY_SCENES_SCENES_H
#define RIFT_GAMES_ENEMY_SCENES_SCENES_H

#include "games/enemy/table.h"

const char *enemy_wrong(const Table *t);                // NULL if all invariants hold, else what does not

#endif
