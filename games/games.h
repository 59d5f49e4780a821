// games.h — the list of games.

#ifndef RIFT_GAMES_GAMES_H
#define RIFT_GAMES_GAMES_H

#include "core/game.h"

enum { GAME_NONE, GAME_TREKWAR, GAME_ENEMY, GAME_WARS, GAME_COUNT };           // Match.game; append only

extern const Game trekwar_game;
extern const Game enemy_game;
extern const Game wars_game;

extern const Game *const games[GAME_COUNT];
const Game *game_find(Span name);                       // NULL when there is none

#endif
