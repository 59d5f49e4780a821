// history.h — undo: a ring of copies of a match, one before each choice.
//
// At a local table anything can be undone. Against people a seat takes back its own choices freely only while nothing
// has been disclosed since (Match.disclosures is unchanged): no chance drawn, no card seen, no event emitted. Beyond
// that it needs the other seat's consent.

#ifndef RIFT_CORE_HISTORY_H
#define RIFT_CORE_HISTORY_H

#include "core/table.h"

typedef struct History {
    uint32_t count;                     // choices so far, less those undone
    uint32_t kept;                      // how many of the last ones can be undone
    uint32_t room;                      // the most copies to keep; the caller chooses it
    Match *copy;                        // as many as `room` says
} History;

// Not called history_init: the line editor that we link with has a function of that name.
void history_make(History *h, uint32_t room);
void history_drop(History *h);
void history_add(History *h, const Table *t);                      // before a choice is answered
bool history_undo(History *h, Table *t);                            // back by one choice; false: none is kept
// The position before the last choice (`back` 0), the one before that (1), and so on; NULL: it is not kept.
const Match *history_before(const History *h, uint32_t back);
// Whether the last choice was this seat's and nothing has been disclosed since.
bool history_is_free(const History *h, const Table *t, SeatId seat);

#endif
