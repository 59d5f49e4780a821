// games.c — the list of games.
#include "games/games.h"

const Game *const games[GAME_COUNT] = {[GAME_TREKWAR] = &trekwar_game, [GAME_ENEMY] = &enemy_game,
                                         [GAME_WARS] = &wars_game};

const Game *game_find(Span name)
{
    for (size_t i = 1; i < GAME_COUNT; i++)
        if (span_is_word(name, games[i]->name))
            return games[i];
    return NULL;
}
