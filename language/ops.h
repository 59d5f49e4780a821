// ops.h — the numbers of the shared operations; a game's own are numbered from OP_GAME on.

#ifndef RIFT_LANGUAGE_OPS_H
#define RIFT_LANGUAGE_OPS_H

typedef enum CoreOp {
#define CORE_OP(NAME, kind, takes, means) OP_##NAME,
#include "language/ops.def"
#undef CORE_OP
    CORE_OP_COUNT,
    OP_GAME = 64,
} CoreOp;

enum { PLAYER_YOU, PLAYER_OPPONENT, PLAYER_EITHER, PLAYER_THAT };       // in a `p` operand; the last: whose card the
                                                                        //   event is about

#endif
