// language.h — TrekWar's operations and kinds of abilities by number.

#ifndef RIFT_GAMES_TREKWAR_TEXTS_LANGUAGE_H
#define RIFT_GAMES_TREKWAR_TEXTS_LANGUAGE_H

#include "language/ops.h"
#include "language/vm.h"

typedef enum TrekwarAbility {
    TREKWAR_NO_ABILITY,
#define ABILITY(NAME, means) TREKWAR_##NAME,
#include "games/trekwar/texts/language.def"
#undef ABILITY
} TrekwarAbility;

typedef enum TrekwarOp {
    TREKWAR_OP_BEFORE = OP_GAME - 1,
#define VERB(NAME, ...) TREKWAR_OP_##NAME,
#include "games/trekwar/texts/verbs.def"
#undef VERB
#define OP(NAME, ...) TREKWAR_OP_##NAME,
#define VALUE_OP(NAME, ...) TREKWAR_OP_##NAME,
#include "games/trekwar/texts/language.def"
#undef OP
#undef VALUE_OP
} TrekwarOp;

typedef enum TrekwarHappening {         // what a text waits for; append only
    HAPPENS_PLAY = 1, HAPPENS_COVER, HAPPENS_YOU_GIVE_UP, HAPPENS_ENEMY_GIVES_UP, HAPPENS_EITHER_GIVES_UP,
    HAPPENS_GROUND,
} TrekwarHappening;

enum { MORE_EITHER = 5 };              // what MORE allows: a Maneuver or a Command; else a type

extern const Vocabulary trekwar_vocabulary;

// Why an ability asks for what can never be, or what nobody knows; NULL: it doesn't. *ret_at: where, 0: all of it.
const char *trekwar_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at);

#endif
