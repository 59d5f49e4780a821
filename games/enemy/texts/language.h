// language.h — ENEMY's operations and kinds of abilities by number.

#ifndef RIFT_GAMES_ENEMY_TEXTS_LANGUAGE_H
#define RIFT_GAMES_ENEMY_TEXTS_LANGUAGE_H

#include "language/ops.h"
#include "language/vm.h"

typedef enum EnemyAbility {
    ENEMY_NO_ABILITY,
#define ABILITY(NAME, means) ENEMY_##NAME,
#include "games/enemy/texts/language.def"
#undef ABILITY
} EnemyAbility;

typedef enum EnemyOp {
    ENEMY_OP_BEFORE = OP_GAME - 1,
#define OP(NAME, ...) ENEMY_OP_##NAME,
#define VALUE_OP(NAME, ...) ENEMY_OP_##NAME,
#include "games/enemy/texts/language.def"
#undef OP
#undef VALUE_OP
} EnemyOp;

extern const Vocabulary enemy_vocabulary;

#endif
