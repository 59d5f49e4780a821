// tap_vfs.c — the usual file layer with a few of its methods replaced.
//
// A file is the usual layer's own file followed by our bytes. Its table of methods is a copy with four of them
// replaced, so that all others run as if we weren't there.
#include "server/tap_vfs.h"

typedef struct TapFile {
    const sqlite3_io_methods *usual;
    sqlite3_io_methods tapped;
    const TapVfs *tap;
    const char *path;                   // SQLite keeps it until the file is closed
} TapFile;

static sqlite3_vfs *usual_vfs(void) { return sqlite3_vfs_find("unix"); }

static size_t usual_size(void) { return ((size_t)usual_vfs()->szOsFile + 15) / 16 * 16; }

static TapFile *tap_file(sqlite3_file *file) { return (TapFile *)(void *)((char *)file + usual_size()); }

static int tap_ask(const TapFile *f, Tap tap)
{
    tap.path = f->path;
    return f->tap->hook(f->tap->self, &tap);
}

static int skip_is_ok(int code) { return code == TAP_SKIP ? SQLITE_OK : code; }

static int tap_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    TapFile *f = tap_file(file);
    int code = tap_ask(f, (Tap){ .deed = TAP_WRITE, .at = at, .bytes = bytes, .size = (size_t)size });
    return code == SQLITE_OK ? f->usual->xWrite(file, bytes, size, at) : skip_is_ok(code);
}

static int tap_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    TapFile *f = tap_file(file);
    int code = tap_ask(f, (Tap){ .deed = TAP_TRUNCATE, .at = size });
    return code == SQLITE_OK ? f->usual->xTruncate(file, size) : skip_is_ok(code);
}

static int tap_sync(sqlite3_file *file, int flags)
{
    TapFile *f = tap_file(file);
    int code = tap_ask(f, (Tap){ .deed = TAP_SYNC });
    return code == SQLITE_OK ? f->usual->xSync(file, flags) : skip_is_ok(code);
}

static int tap_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *ret_flags)
{
    const TapVfs *tap = vfs->pAppData;
    file->pMethods = NULL;
    int code = tap->hook(tap->self, &(Tap){ .deed = TAP_OPEN, .path = path });
    if (code == SQLITE_OK)
        code = usual_vfs()->xOpen(usual_vfs(), path, file, flags, ret_flags);
    if (code != SQLITE_OK || !file->pMethods)
        return code;
    TapFile *f = tap_file(file);
    *f = (TapFile){ .usual = file->pMethods, .tapped = *file->pMethods, .tap = tap, .path = path };
    f->tapped.xWrite = tap_write;
    f->tapped.xTruncate = tap_truncate;
    f->tapped.xSync = tap_sync;
    file->pMethods = &f->tapped;
    return SQLITE_OK;
}

static int tap_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder)
{
    const TapVfs *tap = vfs->pAppData;
    int code = tap->hook(tap->self, &(Tap){ .deed = TAP_DELETE, .path = path, .at = syncs_folder });
    return code == SQLITE_OK ? usual_vfs()->xDelete(usual_vfs(), path, syncs_folder) : skip_is_ok(code);
}

void tap_vfs_add(TapVfs *tap, const char *name, TapHook *hook, void *self)
{
    check(sqlite3_initialize() == SQLITE_OK);
    *tap = (TapVfs){ .vfs = *usual_vfs(), .hook = hook, .self = self };
    tap->vfs.pNext = NULL;
    tap->vfs.zName = name;
    tap->vfs.szOsFile = (int)(usual_size() + sizeof(TapFile));
    tap->vfs.xOpen = tap_open;
    tap->vfs.xDelete = tap_delete;
    tap->vfs.pAppData = tap;
    check(sqlite3_vfs_register(&tap->vfs, 0) == SQLITE_OK);
}

void tap_vfs_remove(TapVfs *tap) { sqlite3_vfs_unregister(&tap->vfs); }
