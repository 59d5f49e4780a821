// store.h — what must outlive the process: people, tables, and every line of every match, in SQLite.
//
// One thread writes. A unit is written completely or not at all; units of many tables share a commit: whatever has
// accumulated is committed as soon as the last commit is done. When a unit is on the disk (WAL, synchronous FULL), or
// could not be written, its `done` is called on the loop's thread, in the order in which units were given. Reading
// happens on the loop's thread, on a separate connection that sees only what is committed. All calls come from the
// loop's thread.

#ifndef RIFT_SERVER_STORE_H
#define RIFT_SERVER_STORE_H

#include "core/text.h"
#include "server/loop.h"

enum { STORE_VERSION = 1, HASH_BYTES = 32, LINK_BYTES = 16, NAME_BYTES = 64 };

typedef struct Store Store;

typedef struct StoreSetup {
    Loop *loop;
    const char *path;                   // of the database, which is made if it is not there; ":memory:" won't do
    const char *vfs;                    // for tests: another file layer; NULL: the usual one
} StoreSetup;

// NULL with the reason and what to do: no permission to write, a file that is not a database, a damaged one, one that
// another process has open for writing, one of a newer version.
Store *store_open(const StoreSetup *setup, Problem *problem);
void store_close(Store *store);         // after everything given has been written and `done` called; not from a `done`

// ---- rows ----

typedef struct PersonRow {
    int64_t person;                     // from 1
    uint8_t token[HASH_BYTES];          // the hash of the secret in the cookie: the secret itself is not stored
    char name[NAME_BYTES];
    int64_t at;                         // wall_now
} PersonRow;

typedef struct DeviceRow {              // a link that works once: "go on on another device"
    uint8_t token[HASH_BYTES];
    int64_t person;
    int64_t until;                      // wall_now
} DeviceRow;

typedef struct TableRow {
    int64_t table;                      // its number, from 1: part of the seed
    char link[LINK_BYTES];
    char state[12];                     // a word: "open", "dealing", "running", "held", "over", "gone"
    bool is_public;
    int64_t person[2];                  // at the seats; 0: nobody, or a bot
    uint8_t head[HASH_BYTES];           // the hash of its HeadRow; zero: it has none yet
    Span about;                         // everything else about it, as JSON (room.c)
    int64_t at;                         // when it last changed
} TableRow;

typedef struct HeadRow {                // decks, card texts and maybe the position of matches, each different one once
    uint8_t hash[HASH_BYTES];
    Span text;
} HeadRow;

typedef struct LineRow {                // one choice or call of a match
    int64_t table;
    uint32_t number;                    // from 0, without gaps
    int64_t at;
    uint8_t seat;
    Span words;                         // as in a transcript: "play c37"
    uint64_t check;                     // hash of the events before it
    int64_t clock[2];                   // milliseconds left after it
} LineRow;

// ---- writing ----

typedef struct Unit Unit;
typedef void UnitDone(void *self, const char *problem);         // NULL: it is on the disk

// Rows it refers to (a table's persons and head, a line's table) must be stored already, or come before it in the unit.
Unit *unit_begin(Store *store);
void unit_person(Unit *unit, const PersonRow *row);             // new, or renamed
void unit_device(Unit *unit, const DeviceRow *row);
void unit_device_gone(Unit *unit, const uint8_t token[HASH_BYTES]);     // the unit fails if it is gone already
// Swept away, some at a time: expired links, and guests from before `guests_before` who never sat down.
typedef struct SweepRow {
    int64_t now, guests_before;         // wall_now
    int64_t person, persons;            // the first of them, and how many
    uint8_t token;                      // links whose hash begins with this byte
} SweepRow;
void unit_sweep(Unit *unit, const SweepRow *row);
void unit_table(Unit *unit, const TableRow *row);               // new, or changed
void unit_head(Unit *unit, const HeadRow *row);                 // if it is not there yet
void unit_head_gone(Unit *unit, const uint8_t hash[HASH_BYTES]);        // unless a table has it
void unit_line(Unit *unit, const LineRow *row);                 // the unit fails if it is not the table's next number
void unit_commit(Unit *unit, UnitDone *done, void *self);       // done may be NULL; a unit without rows waits its turn
void unit_drop(Unit *unit);                                     // nothing of it is written
// Waits until every unit has been written or has failed, and calls their `done`. Must not be called from a `done`.
void store_settle(Store *store);
uint32_t store_waiting(const Store *store);                     // units that are not on the disk yet

// ---- reading: spans are valid during the call ----

typedef struct StoreStart {             // the last numbers given out
    int64_t person, table;
} StoreStart;
bool store_start(Store *store, StoreStart *ret_start, Problem *problem);

bool store_person(Store *store, const uint8_t token[HASH_BYTES], PersonRow *ret_row);
bool store_person_at(Store *store, int64_t person, PersonRow *ret_row);
bool store_device(Store *store, const uint8_t token[HASH_BYTES], DeviceRow *ret_row);
bool store_head(Store *store, const uint8_t hash[HASH_BYTES], void (*each)(void *self, const HeadRow *row), void *self);
typedef void TableEach(void *self, const TableRow *row);
bool store_table(Store *store, const char *link, TableEach *each, void *self);          // false: none has this link
// By the tables' numbers. False: they could not be read to the end.
bool store_tables_in(Store *store, const char *state, TableEach *each, void *self);     // oldest first
bool store_tables_of(Store *store, int64_t person, uint32_t most, TableEach *each, void *self);  // newest first
// By their numbers. False: they could not be read to the end, or there is a gap.
bool store_lines(Store *store, int64_t table, void (*each)(void *self, const LineRow *row), void *self);

typedef struct StoreCounts {            // for metrics.h
    uint64_t units, commits, failures, rows;
    uint64_t commit_ns;                 // time spent in commits, in total
    uint64_t commit_ns_most;            // the longest commit since they were last taken
} StoreCounts;
StoreCounts store_counts_take(Store *store);            // resets the longest commit
const char *store_failing(Store *store);        // why writing fails now; NULL: as far as is known, it works

#endif
