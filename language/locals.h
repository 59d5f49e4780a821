// locals.h — what the text machine remembers in its frame. Types only.

#ifndef RIFT_LANGUAGE_LOCALS_H
#define RIFT_LANGUAGE_LOCALS_H

#include "core/base.h"

typedef struct TextLocals {
    uint16_t pc;                        // the next statement
    uint8_t entry;                      // index of the Entry
    uint8_t mode;                       // TextMode (vm.h)
    uint8_t owners, players;  // a bit for each slot: who owned its first card, and who had it, when the text began
} TextLocals;

#endif
