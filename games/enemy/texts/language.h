// language.h — ENEMY's operations and kinds of abilities by number, and what its text files share.

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
#define VERB(NAME, ...) ENEMY_OP_##NAME,
#include "games/enemy/texts/verbs.def"
#undef VERB
#define OP(NAME, ...) ENEMY_OP_##NAME,
#define VALUE_OP(NAME, ...) ENEMY_OP_##NAME,
#include "games/enemy/texts/language.def"
#undef OP
#undef VALUE_OP
} EnemyOp;

extern const Vocabulary enemy_vocabulary;

// ---- asked.c ----

int32_t enemy_asked_number(const Context *c, uint8_t op, const uint8_t **pc);
bool enemy_asked_condition(const Context *c, uint8_t op, const uint8_t **pc);
bool enemy_asked_test(const Context *c, uint8_t op, const uint8_t **pc, CardId card);
SeatId enemy_asked_doer(const Context *c);
uint8_t enemy_asked_select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card);

// ---- sense.c: see Vocabulary ----

uint16_t enemy_zones_unsaid(uint8_t ability, uint8_t event, uint16_t zones, uint8_t *ret_test);
const char *enemy_nonsense(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at);
uint16_t enemy_brings(uint8_t op);
bool enemy_sends_away(uint8_t op, uint16_t zones);


// ---- never.c ----

// Why an ability asks for what can never be, or what nobody knows; NULL: it doesn't. *ret_at: where, 0: all of it.
const char *enemy_never(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at);

#endif
