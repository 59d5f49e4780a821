// tap_vfs.h — a file layer of SQLite that calls a hook before it changes a file: to slow it down, to fail, to observe.
//
// Apart from the operations below it is the usual layer. The hook is called from the threads that use the database.

#ifndef RIFT_SERVER_TAP_VFS_H
#define RIFT_SERVER_TAP_VFS_H

#include <sqlite3.h>

#include "core/base.h"

typedef enum TapDeed { TAP_OPEN, TAP_WRITE, TAP_TRUNCATE, TAP_SYNC, TAP_DELETE } TapDeed;

typedef struct Tap {
    TapDeed deed;
    const char *path;                   // NULL: a file that only SQLite itself knows
    int64_t at;                         // TAP_WRITE: where; TAP_TRUNCATE: the new size; TAP_DELETE: 1: syncs the folder
    const void *bytes;                  // TAP_WRITE
    size_t size;
} Tap;

enum { TAP_SKIP = -1 };
// SQLITE_OK: go on; TAP_SKIP: pretend, and do nothing; else the code of a failure.
typedef int TapHook(void *self, const Tap *tap);

typedef struct TapVfs {                 // the caller's memory, until it is removed
    sqlite3_vfs vfs;
    TapHook *hook;
    void *self;
} TapVfs;

void tap_vfs_add(TapVfs *tap, const char *name, TapHook *hook, void *self);     // for StoreSetup.vfs
void tap_vfs_remove(TapVfs *tap);       // when no database is open in it

#endif
