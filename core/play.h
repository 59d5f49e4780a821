// play.h — Play: the parts of a play settled so far. It is in a frame; play_solver.h explains how it is filled.

#ifndef RIFT_CORE_PLAY_H
#define RIFT_CORE_PLAY_H

#include "core/base.h"

enum { PLAY_SLOT_MAX = 7 };              // so that a Play is one machine word: the solver copies many

typedef struct Play {
    uint8_t filled;                     // slots settled, in order
    uint8_t value[PLAY_SLOT_MAX];       // card id, or a number or word where the slot holds no card
} Play;

static inline bool play_has(const Play *p, uint8_t value) { return memchr(p->value, value, p->filled) != NULL; }

#endif
