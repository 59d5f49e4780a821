// cutting_vfs.h — a file layer of SQLite that loses at a power cut what was not synced.
//
// Next to the real files it keeps what would be on the disk if the power failed: what was synced and, of each later
// write, nothing, everything, or some of its sectors, at random. At a given deed (a write, truncation, sync, opening or
// deletion) the power fails: from then on everything returns an error. Afterwards the files are changed to what the
// disk would have.

#ifndef RIFT_TESTS_SERVER_CUTTING_VFS_H
#define RIFT_TESTS_SERVER_CUTTING_VFS_H

#include <pthread.h>

#include "core/xoshiro.h"
#include "server/tap_vfs.h"

typedef enum CutKind { CUT_LOSES_ALL, CUT_KEEPS_ALL, CUT_TEARS } CutKind;    // what becomes of data that was not synced

typedef struct Change Change;           // a write or truncation that was not synced

typedef struct DiskFile {
    char path[120];
    bool is_named;                      // its name is in the folder for sure
    bool is_deleted;                    // its name may still be in the folder
    uint8_t *synced;
    size_t size;
    Change *first, *last;
} DiskFile;

enum { DISK_FILES = 8 };

typedef struct Disk {
    TapVfs tap;
    pthread_mutex_t mutex;
    DiskFile file[DISK_FILES];          // path[0] == 0: free
    Xoshiro chance;
    uint32_t deeds;                     // so far
    uint32_t cut_at;                    // the power fails at this one; 0: never
    bool is_cut;
} Disk;

const char *disk_begin(Disk *disk, uint64_t seed, uint32_t cut_at);     // returns the name of its layer
// Changes all its files to what the cut has left of them, and forgets them. The power is back.
void disk_after_cut(Disk *disk, CutKind kind);
void disk_end(Disk *disk);

#endif
