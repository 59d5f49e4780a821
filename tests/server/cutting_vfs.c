// cutting_vfs.c — what is on the disk after the power fails.
//
// The name of a new file is certain to be there once its folder was synced: SQLite does that with the first sync of a
// log or journal, and at deletions that ask for it. A file that existed before it was opened has its name and its
// bytes.
#include "tests/server/cutting_vfs.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SECTOR = 512 };

struct Change {
    Change *next;
    bool is_truncation;
    size_t at, size;
    uint8_t bytes[];
};

// ---- files ----

static DiskFile *file_find(Disk *disk, const char *path)
{
    for (int i = 0; i < DISK_FILES; i++)
        if (strcmp(disk->file[i].path, path) == 0)
            return &disk->file[i];
    return NULL;
}

static void changes_free(DiskFile *file)
{
    for (Change *next; file->first; file->first = next) {
        next = file->first->next;
        free(file->first);
    }
    file->last = NULL;
}

static void file_forget(DiskFile *file)
{
    changes_free(file);
    free(file->synced);
    *file = (DiskFile){ 0 };
}

static void file_load(DiskFile *file)
{
    FILE *real = fopen(file->path, "rb");
    file->is_named = real != NULL;
    if (!real)
        return;
    fseek(real, 0, SEEK_END);
    file->size = (size_t)ftell(real);
    rewind(real);
    file->synced = malloc(file->size + 1);
    check(fread(file->synced, 1, file->size, real) == file->size);
    fclose(real);
}

static void file_opened(Disk *disk, const char *path)
{
    DiskFile *file = file_find(disk, path);
    if (file && !file->is_deleted)
        return;
    if (file)
        file_forget(file);
    file = file_find(disk, "");
    check(file != NULL && strlen(path) < sizeof file->path);
    memcpy(file->path, path, strlen(path) + 1);
    file_load(file);
}

// ---- changes ----

static void size_set(DiskFile *file, size_t size)
{
    file->synced = realloc(file->synced, size + 1);
    check(file->synced != NULL);
    if (size > file->size)
        memset(file->synced + file->size, 0, size - file->size);
    file->size = size;
}

static void bytes_put(DiskFile *file, size_t at, const uint8_t *bytes, size_t size)
{
    if (file->size < at + size)
        size_set(file, at + size);
    memcpy(file->synced + at, bytes, size);
}

static void change_apply(DiskFile *file, const Change *change)
{
    if (change->is_truncation)
        size_set(file, change->at);
    else
        bytes_put(file, change->at, change->bytes, change->size);
}

// Each sector of a write reaches the disk or doesn't.
static void change_tear(Disk *disk, DiskFile *file, const Change *change)
{
    uint32_t fate = xoshiro_below(&disk->chance, 3);
    if (fate == 0)
        return;
    if (fate == 1 || change->is_truncation) {
        change_apply(file, change);
        return;
    }
    for (size_t i = 0; i < change->size; i += SECTOR)
        if (xoshiro_below(&disk->chance, 2))
            bytes_put(file, change->at + i, change->bytes + i, change->size - i < SECTOR ? change->size - i : SECTOR);
}

static void change_add(DiskFile *file, const Tap *tap)
{
    Change *change = malloc(sizeof *change + tap->size);
    check(change != NULL);
    *change = (Change){ .is_truncation = tap->deed == TAP_TRUNCATE, .at = (size_t)tap->at, .size = tap->size };
    if (tap->size > 0)
        memcpy(change->bytes, tap->bytes, tap->size);
    if (file->last)
        file->last->next = change;
    else
        file->first = change;
    file->last = change;
}

static void folder_synced(Disk *disk)
{
    for (int i = 0; i < DISK_FILES; i++)
        if (disk->file[i].is_deleted)
            file_forget(&disk->file[i]);
        else
            disk->file[i].is_named = true;
}

static void file_synced(Disk *disk, DiskFile *file)
{
    for (Change *change = file->first; change; change = change->next)
        change_apply(file, change);
    changes_free(file);
    if (!file->is_named && (strstr(file->path, "-wal") || strstr(file->path, "-journal")))
        folder_synced(disk);
}

static void file_deleted(Disk *disk, DiskFile *file, bool syncs_folder)
{
    file->is_deleted = true;
    if (syncs_folder)
        folder_synced(disk);
}

// ---- the layer ----

// If the power fails in the middle of a write, some of it may have reached the disk; any other deed has not been done.
static int deed_do(Disk *disk, const Tap *tap)
{
    if (disk->is_cut)
        return SQLITE_IOERR;
    if (!tap->path)
        return SQLITE_OK;
    disk->is_cut = ++disk->deeds == disk->cut_at;
    DiskFile *file = file_find(disk, tap->path);
    if (file && (tap->deed == TAP_WRITE || tap->deed == TAP_TRUNCATE))
        change_add(file, tap);
    if (disk->is_cut)
        return SQLITE_IOERR;
    if (tap->deed == TAP_OPEN)
        file_opened(disk, tap->path);
    if (file && tap->deed == TAP_DELETE)
        file_deleted(disk, file, tap->at != 0);
    if (file && tap->deed == TAP_SYNC)
        file_synced(disk, file);
    return tap->deed == TAP_SYNC ? TAP_SKIP : SQLITE_OK;        // the real disk need not follow
}

static int disk_hook(void *self, const Tap *tap)
{
    Disk *disk = self;
    pthread_mutex_lock(&disk->mutex);
    int code = deed_do(disk, tap);
    pthread_mutex_unlock(&disk->mutex);
    return code;
}

const char *disk_begin(Disk *disk, uint64_t seed, uint32_t cut_at)
{
    *disk = (Disk){ .cut_at = cut_at };
    xoshiro_seed(&disk->chance, seed);
    pthread_mutex_init(&disk->mutex, NULL);
    tap_vfs_add(&disk->tap, "rift-cutting", disk_hook, disk);
    return disk->tap.vfs.zName;
}

// ---- after the cut ----

static bool name_survives(Disk *disk, const DiskFile *file, CutKind kind)
{
    if (file->is_named && !file->is_deleted)
        return true;
    if (kind == CUT_TEARS)
        return xoshiro_below(&disk->chance, 2);
    return file->is_deleted == (kind == CUT_LOSES_ALL);         // a deletion is lost, or a creation is kept
}

static void file_after_cut(Disk *disk, DiskFile *file, CutKind kind)
{
    if (!name_survives(disk, file, kind)) {
        unlink(file->path);
        return;
    }
    for (Change *change = file->first; change; change = change->next)
        if (kind == CUT_KEEPS_ALL)
            change_apply(file, change);
        else if (kind == CUT_TEARS)
            change_tear(disk, file, change);
    FILE *real = fopen(file->path, "wb");
    check(real != NULL && (file->size == 0 || fwrite(file->synced, 1, file->size, real) == file->size));
    fclose(real);
}

void disk_after_cut(Disk *disk, CutKind kind)
{
    for (int i = 0; i < DISK_FILES; i++)
        if (disk->file[i].path[0]) {
            file_after_cut(disk, &disk->file[i], kind);
            file_forget(&disk->file[i]);
        }
    disk->is_cut = false;
    disk->cut_at = 0;
}

void disk_end(Disk *disk)
{
    for (int i = 0; i < DISK_FILES; i++)
        file_forget(&disk->file[i]);
    tap_vfs_remove(&disk->tap);
    pthread_mutex_destroy(&disk->mutex);
}
