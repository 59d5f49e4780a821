// seen.h — what one viewer may know at this moment: its View, and a table on it for options, numbers and why-not.

#ifndef RIFT_SESSION_SEEN_H
#define RIFT_SESSION_SEEN_H

#include "core/view.h"

typedef struct Seen {                   // must not move: the table is bound to the View
    View view;
    Table table;                        // its options are made if the viewer has to choose
} Seen;

// The Seen that a table made by seen_make belongs to.
static inline const Seen *seen_of(const Table *seen)
{
    return (const Seen *)(const void *)((const char *)seen->m - offsetof(Seen, view.match));
}
void seen_make(Seen *seen, const Table *t, uint8_t viewer);
CardId seen_card(const Table *seen, Span name);         // by "c12", code or title; 0: none that the viewer knows

#endif
