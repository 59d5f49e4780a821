// shelf.h — Shelf: a few match records that people have sent for viewing: read, verified, replayed, and kept in memory
// for a while.
//
// A record can be large and slow to play, and anybody may send one: so only a few are kept, the least recently used
// goes first, and there is a minimum interval between two. Only somebody with the link made for a record can view it.

#ifndef RIFT_SERVER_SHELF_H
#define RIFT_SERVER_SHELF_H

#include "server/replay.h"
#include "server/store.h"

enum { SHELF_MAX = 8, SHELF_PAUSE_MS = 1000, SHELF_LINES_MAX = 6000 };

typedef struct SentRecord {
    char link[LINK_BYTES];              // "": empty
    Transcript tr;                      // must not move: its setup points into it
    Session *session;
    Replay *replay;
    int64_t looked;                     // when it was last viewed; milliseconds of the loop
} SentRecord;

typedef struct Shelf {
    SentRecord *at[SHELF_MAX];
    int64_t next;                       // no record is accepted before then
} Shelf;

bool shelf_is_resting(const Shelf *shelf, int64_t now);
// Reads and verifies a record: every choice, every check value, and the proof of its shuffles if it has one. False with
// the reason and its line.
const SentRecord *shelf_put(Shelf *shelf, const char *link, Span record, int64_t now, Problem *problem);
const SentRecord *shelf_find(Shelf *shelf, const char *link, int64_t now);    // NULL: it is not there, or no longer
void shelf_clear(Shelf *shelf);

#endif
