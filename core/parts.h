// parts.h — Parts: what a number is made of, one by one, so that it can be explained.

#ifndef RIFT_CORE_PARTS_H
#define RIFT_CORE_PARTS_H

#include "core/base.h"

// One part of an explained number: "+2 Polaron Barrage".
typedef struct Part {
    int16_t amount;
    CardId card;                        // its source; 0: see reason
    const char *reason;                 // "printed", "its own text", …
} Part;
typedef struct Parts {
    uint8_t count;
    Part part[48];
} Parts;

// Returns the amount, so that a sum can be explained while it is added up. NULL: no explanation wanted. 0 is not a
// part.
static inline int parts_add(Parts *parts, int amount, CardId card, const char *reason)
{
    if (parts && amount != 0 && parts->count < COUNT_OF(parts->part))
        parts->part[parts->count++] = (Part){.amount = (int16_t)amount, .card = card, .reason = reason};
    return amount;
}

#endif
