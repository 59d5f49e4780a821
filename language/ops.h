// ops.h — the numbers of the shared operations; a game's own are numbered from OP_GAME on.

#ifndef RIFT_LANGUAGE_OPS_H
#define RIFT_LANGUAGE_OPS_H

typedef enum CoreOp {
#define CORE_OP(NAME, kind, takes, means) OP_##NAME,
#include "language/ops.def"
#undef CORE_OP
    CORE_OP_COUNT,
    OP_GAME = 44,                       // leaves a few numbers free
} CoreOp;

// In a `p` operand. PLAYER_THAT: the player whose card the event is about; PLAYER_DOER: who did it; PLAYER_OF and
// PLAYER_OWNER, with a slot: who has its first card, and who owns it; with PLAYER_RIVAL: that player's opponent.
enum { PLAYER_YOU, PLAYER_OPPONENT, PLAYER_EITHER, PLAYER_THAT, PLAYER_DOER, PLAYER_OF = 16, PLAYER_OWNER = 32,
       PLAYER_RIVAL = 64 };

#endif
