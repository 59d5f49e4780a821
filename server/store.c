// store.c — opening and closing the database, and saying in plain words what is wrong with it.
#include "server/store_inside.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

// ---- what is wrong ----

const char *store_trouble(sqlite3 *db, int code)
{
    int error = db ? sqlite3_system_errno(db) : 0;
    switch (code & 0xff) {              // the rest of a code only adds detail
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_IOERR:
        return error == ENOSPC || error == EDQUOT ? "the disk is full" : "the disk reports an error";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program has the database locked";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return "there is no permission to write to the database";
    case SQLITE_CANTOPEN:
        return "the database or its log cannot be opened";
    case SQLITE_CORRUPT:
        return "the database is damaged";
    case SQLITE_NOTADB:
        return "the file is not a database";
    case SQLITE_NOMEM:
        return "there is no memory left";
    default:
        return db ? sqlite3_errstr(code) : "the database cannot be used";
    }
}

static const char *remedy(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return "make room and start again";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "close that program (`fuser` names it) and start again";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
        return "give this user permission to write to the file and its folder, or give another path";
    case SQLITE_CORRUPT:
        return "it was left as it is; put back a copy, or save what can be read with the .recover of sqlite3";
    case SQLITE_NOTADB:
        return "it was left as it is; give another path";
    default:
        return "check the disk and start again";
    }
}

bool store_refuse(const Store *store, sqlite3 *db, int code, Problem *problem)
{
    return problem_set(problem, 0, 0, "%s: %s; %s", store->path, store_trouble(db, code), remedy(code));
}

// ---- opening ----

static bool db_open(Store *store, const char *vfs, int flags, int patience_ms, sqlite3 **ret_db, Problem *problem)
{
    int code = sqlite3_open_v2(store->path, ret_db, flags | SQLITE_OPEN_NOMUTEX, vfs);
    if (code != SQLITE_OK)
        return store_refuse(store, *ret_db, code, problem);
    sqlite3_extended_result_codes(*ret_db, 1);
    sqlite3_busy_timeout(*ret_db, patience_ms);
    return true;
}

static bool prepare(Store *store, sqlite3 *db, const char *const *sql, sqlite3_stmt **statement, int count,
                    Problem *problem)
{
    for (int i = 0; i < count; i++) {
        int code = sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &statement[i], NULL);
        if (code == SQLITE_ERROR)       // our version's number, but not our tables
            code = SQLITE_CORRUPT;
        if (code != SQLITE_OK)
            return store_refuse(store, db, code, problem);
    }
    return true;
}

static int log_grown(void *self, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((Store *)self)->log_pages = pages;
    return SQLITE_OK;
}

// A file that is refused is not touched: its writer's log stays where it is, too.
static bool writer_open(Store *store, const char *vfs, Problem *problem)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!db_open(store, vfs, flags, STORE_WRITER_PATIENCE_MS, &store->writer, problem))
        return false;
    sqlite3_db_config(store->writer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (sqlite3_db_readonly(store->writer, "main") == 1)
        return store_refuse(store, store->writer, SQLITE_READONLY, problem);
    if (!store_schema_ready(store, problem) ||
        !prepare(store, store->writer, store_write_sql, store->write, WRITE_STATEMENTS, problem))
        return false;
    sqlite3_db_config(store->writer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    sqlite3_wal_hook(store->writer, log_grown, store);
    return true;
}

static bool reader_open(Store *store, const char *vfs, Problem *problem)
{
    return db_open(store, vfs, SQLITE_OPEN_READONLY, STORE_READER_PATIENCE_MS, &store->reader, problem) &&
           prepare(store, store->reader, store_read_sql, store->read, READ_STATEMENTS, problem);
}

static void ready(void *self, uint32_t events)
{
    (void)events;
    store_tell(self);
}

static bool thread_open(Store *store, Problem *problem)
{
    store->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (store->bell < 0 || !store_thread_start(store))
        return problem_set(problem, 0, 0, "%s: the thread that writes cannot be started: %s", store->path,
                           strerror(errno));
    return true;
}

// ---- closing ----

static void statements_free(sqlite3_stmt **statement, int count)
{
    for (int i = 0; i < count; i++)
        sqlite3_finalize(statement[i]);
}

static void thread_end(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    store->is_closing = true;
    pthread_cond_signal(&store->woken);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->thread, NULL);
}

static void store_free(Store *store)
{
    if (store->has_thread)
        thread_end(store);
    statements_free(store->read, READ_STATEMENTS);
    statements_free(store->write, WRITE_STATEMENTS);
    sqlite3_close(store->reader);
    sqlite3_close(store->writer);       // the last one: the log goes into the database
    if (store->bell >= 0)
        close(store->bell);
    store_file_leave(store);
    store_units_free(store);
    pthread_cond_destroy(&store->woken);
    pthread_mutex_destroy(&store->mutex);
    free(store);
}

Store *store_open(const StoreSetup *setup, Problem *problem)
{
    Store *store = calloc(1, sizeof *store);
    check(store != NULL);
    store->lock = store->bell = -1;
    store->loop = setup->loop;
    store->checkpoint_pages = STORE_CHECKPOINT_PAGES;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->woken, NULL);
    if (!store_file_take(store, setup->path, problem) || !writer_open(store, setup->vfs, problem) ||
        !reader_open(store, setup->vfs, problem) || !thread_open(store, problem)) {
        store_free(store);
        return NULL;
    }
    loop_watch(store->loop, store->bell, POLLIN, ready, store);         // EPOLLIN is the same bit
    return store;
}

void store_close(Store *store)
{
    if (!store)
        return;
    check(!store->is_telling);          // not from a unit's `done`
    while (store->waiting > 0) {
        struct pollfd bell = { .fd = store->bell, .events = POLLIN };
        poll(&bell, 1, -1);
        store_tell(store);
    }
    loop_forget(store->loop, store->bell);
    store_free(store);
}
