// words.h — ENEMY's words as names, and the limits that its rules set.

#ifndef RIFT_GAMES_ENEMY_WORDS_H
#define RIFT_GAMES_ENEMY_WORDS_H

#include "core/game.h"

enum { RED, BLUE };

#define WORDS_DEF "games/enemy/words.def"
#define EVENTS_DEF "games/enemy/events.def"
#define PROCEDURE_PREFIX(name) enemy_##name
#include "core/words.h"

typedef enum EnemyReason { REASON_POINTS = REASON_GAME, REASON_DECK } EnemyReason;

enum {
    HAND_FIRST = 4,                     // HE-SETUP-3
    MORE_PLAYS_MAX = 50,                // HE-A46
    HAND_SIZE = 5,                      // HE-DRAW-2, -3
    HIDDEN_MAX = 5,                     // HE-LIMIT-2
    POINTS_TO_WIN = 7,                  // HE-WIN-1
    COPIES_MAX = 4,                     // HE-X-DECK-1
    DECK_SAMPLE = 40,
};

#endif
