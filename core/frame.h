// frame.h — one running procedure: which, at which step, and what it has decided so far.
//
// Frames hold control; nothing in them can be computed from the rest of the match. The locals are a union of the
// procedures' own structs (games/locals.h, types only). Frames are zeroed on push and pop, so stale bytes never reach a
// comparison or a hash.

#ifndef RIFT_CORE_FRAME_H
#define RIFT_CORE_FRAME_H

#include "core/base.h"
#include "games/locals.h"

// How a step ends; flow.h has the verbs.
typedef enum Flow { FLOW_NEXT, FLOW_ASK, FLOW_CALL, FLOW_DONE } Flow;

typedef struct Frame {
    uint8_t procedure;      // index into the game's procedures; 0 is none
    uint8_t step;
    uint8_t value;          // returned by the procedure called last (done_with)
    uint8_t reserved;       // zero
    union FrameLocals u;
} Frame;
_Static_assert(sizeof(Frame) <= 32, "a frame fits 32 bytes");

// A procedure at a step, every other byte zero: an initialiser alone would not promise that of a union.
static inline Frame frame_at(uint8_t procedure, uint8_t step)
{
    Frame f;
    memset(&f, 0, sizeof f);
    f.procedure = procedure;
    f.step = step;
    return f;
}

#endif
