// store_inside.h — what the files of the store share; nobody else includes it but its tests.
//
// store_file.c finds and locks the file, store.c opens and closes, store_schema.c knows the tables, store_write.c has
// the units and the thread that writes them, store_read.c reads.

#ifndef RIFT_SERVER_STORE_INSIDE_H
#define RIFT_SERVER_STORE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>

#include "server/store.h"

enum {
    STORE_APPLICATION = 0x52696674,     // "Rift": a database of ours
    STORE_PATH_BYTES = 4096,
    STORE_CHECKPOINT_PAGES = 1000,      // pages of 4 KiB in the log before they go into the database
    STORE_WRITER_PATIENCE_MS = 2000,    // how long the writer waits for another program to unlock the database
    STORE_READER_PATIENCE_MS = 1000,    // how long the loop waits for that
    STORE_ROOM_PAGES = 64,              // pages of 4 KiB that must be free before writing is tried again
    STORE_TRY_MS = 500,                 // how often it is tried again while writing fails
};

// ---- units ----

typedef enum RowKind {
    ROW_PERSON, ROW_DEVICE, ROW_DEVICE_GONE, ROW_SWEEP, ROW_TABLE, ROW_HEAD, ROW_HEAD_GONE, ROW_LINE, ROW_KINDS
} RowKind;

struct Unit {
    Store *store;
    Unit *next;
    UnitDone *done;
    void *self;
    const char *problem;                // why it could not be written; NULL: it was
    uint8_t *bytes;                     // rows one after the other: kind, struct, the bytes of its span
    size_t used, room;
    uint32_t rows;
};

typedef struct Units {                  // a queue; zero: empty
    Unit *first, *last;
} Units;

// ---- the store ----

typedef enum WriteStatement {
    WRITE_BEGIN, WRITE_COMMIT, WRITE_ROLLBACK, WRITE_SAVE, WRITE_BACK, WRITE_RELEASE,
    WRITE_PERSON, WRITE_DEVICE, WRITE_DEVICE_GONE, WRITE_SWEEP_DEVICES, WRITE_SWEEP_PEOPLE, WRITE_TABLE, WRITE_HEAD,
    WRITE_HEAD_GONE, WRITE_LAST_LINE, WRITE_LINE,
    WRITE_STATEMENTS
} WriteStatement;

typedef enum ReadStatement {
    READ_START, READ_PERSON, READ_PERSON_AT, READ_DEVICE, READ_HEAD, READ_TABLE, READ_TABLES_IN, READ_TABLES_OF,
    READ_LINES, READ_STATEMENTS
} ReadStatement;

struct Store {
    char path[STORE_PATH_BYTES];        // without symbolic links
    int lock;                           // the file that ensures one process at a time
    // The loop's thread.
    Loop *loop;
    int bell;                           // an eventfd: some units are done
    sqlite3 *reader;
    sqlite3_stmt *read[READ_STATEMENTS];
    Units spare;                        // used again, so that writing allocates nothing
    uint32_t spare_count;
    uint32_t waiting;
    bool is_telling;
    // Both threads, under the mutex.
    pthread_mutex_t mutex;
    pthread_cond_t woken;               // a unit was given, or it is time to stop
    Units given, told;
    bool is_closing;
    const char *trouble;                // why the last transaction failed; NULL: it did not
    StoreCounts counts;
    // The store's thread, once it runs.
    pthread_t thread;
    bool has_thread;
    sqlite3 *writer;
    sqlite3_stmt *write[WRITE_STATEMENTS];
    int log_pages;                      // written to the log and not yet to the database
    int checkpoint_pages;
};

// Makes the file if it is not there, finds out its real name, and takes the lock.
bool store_file_take(Store *store, const char *path, Problem *problem);
void store_file_leave(Store *store);

// Whether the database is ours, undamaged and not too new. A new one gets its tables.
bool store_schema_ready(Store *store, Problem *problem);
extern int64_t store_check_bytes_max;   // larger ones are not checked; tests change it

extern const char *const store_write_sql[WRITE_STATEMENTS];
extern const char *const store_read_sql[READ_STATEMENTS];

bool store_thread_start(Store *store);
void store_tell(Store *store);          // calls `done` of all units that were tried
void store_units_free(Store *store);

// What a code of SQLite means, in plain words: "the disk is full".
const char *store_trouble(sqlite3 *db, int code);
// The same as a Problem, where the file can't be opened: with what to do about it. Returns false.
bool store_refuse(const Store *store, sqlite3 *db, int code, Problem *problem);

#endif
