// slots.h — Play: the parts of a play settled so far. Lives in a frame; play.h says how it is filled.

#ifndef RIFT_CORE_SLOTS_H
#define RIFT_CORE_SLOTS_H

#include "core/base.h"

enum { PLAY_SLOT_MAX = 7 };              // so that a Play is one machine word: the solver copies many

typedef struct Play {
    uint8_t filled;                     // slots settled, in order
    uint8_t value[PLAY_SLOT_MAX];       // card id, or a number or word where the slot holds no card
} Play;

#endif
