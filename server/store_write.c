// store_write.c — units, and the thread that writes them.
//
// The thread takes everything given since it last looked and writes it in one transaction. If the disk fails, all units
// fail; if one unit is wrong, only that one does: then they are tried again, each within a savepoint, which costs more
// and is needed only after a mistake of ours.
#include "server/store_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { UNIT_ROOM = 512, SPARE_ROOM_MAX = 64 * 1024, SPARE_MAX = 256 };

// The parameters have the numbers that the rows' writers below use.
const char *const store_write_sql[WRITE_STATEMENTS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    [WRITE_SAVE] = "SAVEPOINT unit",
    [WRITE_BACK] = "ROLLBACK TO unit",
    [WRITE_RELEASE] = "RELEASE unit",
    [WRITE_PERSON] = "INSERT INTO people(person, token, name, at) VALUES(?1, ?2, ?3, ?4)"
                     " ON CONFLICT(person) DO UPDATE SET token=?2, name=?3, at=?4",
    [WRITE_DEVICE] = "INSERT INTO devices(token, person, until) VALUES(?1, ?2, ?3)"
                     " ON CONFLICT(token) DO UPDATE SET person=?2, until=?3",
    [WRITE_DEVICE_GONE] = "DELETE FROM devices WHERE token=?1",
    [WRITE_SWEEP_DEVICES] = "DELETE FROM devices WHERE token >= ?1 AND token <= ?2 AND until < ?3",
    [WRITE_SWEEP_PEOPLE] = "DELETE FROM people WHERE person >= ?1 AND person < ?2 AND at < ?3"
                           " AND person < (SELECT max(person) FROM people)"      // no number is given twice
                           " AND NOT EXISTS(SELECT 1 FROM tables WHERE person0 = person)"
                           " AND NOT EXISTS(SELECT 1 FROM tables WHERE person1 = person)"
                           " AND NOT EXISTS(SELECT 1 FROM devices WHERE devices.person = people.person)",
    [WRITE_TABLE] = "INSERT INTO tables(number, link, state, is_public, person0, person1, head, about, at)"
                    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(number) DO UPDATE SET"
                    " link=?2, state=?3, is_public=?4, person0=?5, person1=?6, head=?7, about=?8, at=?9",
    [WRITE_HEAD] = "INSERT INTO heads(hash, text) VALUES(?1, ?2) ON CONFLICT(hash) DO NOTHING",
    [WRITE_HEAD_GONE] = "DELETE FROM heads WHERE hash=?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE head=?1)",
    [WRITE_LAST_LINE] = "SELECT max(number) FROM lines WHERE line_table=?1",
    [WRITE_LINE] = "INSERT INTO lines(line_table, number, at, seat, words, event_hash, clock0, clock1)"
                   " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
};

// ---- gathering, on the loop's thread ----

static void units_add(Units *units, Unit *unit)
{
    unit->next = NULL;
    if (units->last)
        units->last->next = unit;
    else
        units->first = unit;
    units->last = unit;
}

static Unit *units_take(Units *units)
{
    Unit *unit = units->first;
    units->first = unit->next;
    if (!units->first)
        units->last = NULL;
    return unit;
}

Unit *unit_begin(Store *store)
{
    Unit *unit;
    if (store->spare.first) {
        unit = units_take(&store->spare);
        store->spare_count--;
    } else {
        unit = calloc(1, sizeof *unit);
        check(unit != NULL);
    }
    unit->store = store;
    unit->used = unit->rows = 0;
    unit->problem = NULL;
    return unit;
}

static void unit_free(Unit *unit)
{
    free(unit->bytes);
    free(unit);
}

static void unit_spare(Store *store, Unit *unit)
{
    if (store->spare_count == SPARE_MAX || unit->room > SPARE_ROOM_MAX) {
        unit_free(unit);
        return;
    }
    units_add(&store->spare, unit);
    store->spare_count++;
}

void unit_drop(Unit *unit) { unit_spare(unit->store, unit); }

void store_units_free(Store *store)
{
    while (store->spare.first)
        unit_free(units_take(&store->spare));
}

static void unit_bytes(Unit *unit, const void *bytes, size_t size)
{
    if (unit->used + size > unit->room) {
        size_t room = unit->room ? unit->room : UNIT_ROOM;
        while (room < unit->used + size)
            room *= 2;
        unit->bytes = realloc(unit->bytes, room);
        check(unit->bytes != NULL);
        unit->room = room;
    }
    if (size > 0)
        memcpy(unit->bytes + unit->used, bytes, size);
    unit->used += size;
}

// The bytes of the row, then those of its text. The row's own Span still points to where the text was: whoever reads it
// back uses the size alone.
static void unit_row(Unit *unit, RowKind kind, const void *row, size_t size, Span text)
{
    uint8_t byte = (uint8_t)kind;
    unit_bytes(unit, &byte, 1);
    unit_bytes(unit, row, size);
    unit_bytes(unit, text.at, text.size);
    unit->rows++;
}

static const Span no_text;

void unit_person(Unit *unit, const PersonRow *row) { unit_row(unit, ROW_PERSON, row, sizeof *row, no_text); }

void unit_device(Unit *unit, const DeviceRow *row) { unit_row(unit, ROW_DEVICE, row, sizeof *row, no_text); }

void unit_device_gone(Unit *unit, const uint8_t token[HASH_BYTES])
{
    unit_row(unit, ROW_DEVICE_GONE, token, HASH_BYTES, no_text);
}

void unit_sweep(Unit *unit, const SweepRow *row) { unit_row(unit, ROW_SWEEP, row, sizeof *row, no_text); }

void unit_table(Unit *unit, const TableRow *row) { unit_row(unit, ROW_TABLE, row, sizeof *row, row->about); }

void unit_head(Unit *unit, const HeadRow *row) { unit_row(unit, ROW_HEAD, row, sizeof *row, row->text); }

void unit_head_gone(Unit *unit, const uint8_t hash[HASH_BYTES])
{
    unit_row(unit, ROW_HEAD_GONE, hash, HASH_BYTES, no_text);
}

void unit_line(Unit *unit, const LineRow *row) { unit_row(unit, ROW_LINE, row, sizeof *row, row->words); }

void unit_commit(Unit *unit, UnitDone *done, void *self)
{
    Store *store = unit->store;
    unit->done = done;
    unit->self = self;
    store->waiting++;
    pthread_mutex_lock(&store->mutex);
    units_add(&store->given, unit);
    pthread_cond_signal(&store->woken);
    pthread_mutex_unlock(&store->mutex);
}

uint32_t store_waiting(const Store *store) { return store->waiting; }

// ---- rows, on the store's thread; each returns a code of SQLite ----

static const char *text_take(const uint8_t **at, size_t size)
{
    const char *text = (const char *)*at;
    *at += size;
    return text;
}

static void row_take(const uint8_t **at, void *ret_row, size_t size) { memcpy(ret_row, text_take(at, size), size); }

// A statement with the values that are put into it. What goes wrong with one of them (no memory, too long) is kept
// until the statement is to be run, which then isn't.
typedef struct Binding {
    sqlite3_stmt *s;
    int code;
} Binding;

static Binding binding(const Store *store, WriteStatement which) { return (Binding){store->write[which], SQLITE_OK}; }

static void bind_note(Binding *b, int code) { b->code = b->code == SQLITE_OK ? code : b->code; }

static void bind_number(Binding *b, int place, int64_t number)
{
    bind_note(b, sqlite3_bind_int64(b->s, place, number));
}

static void bind_text(Binding *b, int place, const char *text, size_t size)
{
    bind_note(b, sqlite3_bind_text64(b->s, place, text, size, SQLITE_STATIC, SQLITE_UTF8));
}

static void bind_hash(Binding *b, int place, const uint8_t *hash)
{
    bind_note(b, sqlite3_bind_blob(b->s, place, hash, HASH_BYTES, SQLITE_STATIC));
}

static void bind_hash_or_none(Binding *b, int place, const uint8_t *hash)
{
    static const uint8_t zero[HASH_BYTES];
    if (memcmp(hash, zero, HASH_BYTES) == 0)
        bind_note(b, sqlite3_bind_null(b->s, place));
    else
        bind_hash(b, place, hash);
}

static void bind_number_or_none(Binding *b, int place, int64_t number)
{
    if (number == 0)
        bind_note(b, sqlite3_bind_null(b->s, place));
    else
        bind_number(b, place, number);
}

static int binding_run(const Binding *b)
{
    if (b->code != SQLITE_OK)
        return b->code;
    int code = sqlite3_step(b->s);
    sqlite3_reset(b->s);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int statement_run(Store *store, WriteStatement which)
{
    Binding b = binding(store, which);
    return binding_run(&b);
}

static int person_write(Store *store, const uint8_t **at, Unit *unit)
{
    (void)unit;
    PersonRow row;
    row_take(at, &row, sizeof row);
    Binding b = binding(store, WRITE_PERSON);
    bind_number(&b, 1, row.person);
    bind_hash(&b, 2, row.token);
    bind_text(&b, 3, row.name, strnlen(row.name, sizeof row.name));
    bind_number(&b, 4, row.at);
    return binding_run(&b);
}

static int device_write(Store *store, const uint8_t **at, Unit *unit)
{
    (void)unit;
    DeviceRow row;
    row_take(at, &row, sizeof row);
    Binding b = binding(store, WRITE_DEVICE);
    bind_hash(&b, 1, row.token);
    bind_number(&b, 2, row.person);
    bind_number(&b, 3, row.until);
    return binding_run(&b);
}

static int device_gone_write(Store *store, const uint8_t **at, Unit *unit)
{
    uint8_t token[HASH_BYTES];
    row_take(at, token, sizeof token);
    Binding b = binding(store, WRITE_DEVICE_GONE);
    bind_hash(&b, 1, token);
    int code = binding_run(&b);
    if (code == SQLITE_OK && sqlite3_changes(store->writer) == 0) {
        unit->problem = "this link has been used already";
        return SQLITE_CONSTRAINT;
    }
    return code;
}

static int sweep_write(Store *store, const uint8_t **at, Unit *unit)
{
    (void)unit;
    SweepRow row;
    uint8_t first[HASH_BYTES], last[HASH_BYTES];
    row_take(at, &row, sizeof row);
    memset(first, 0, sizeof first);
    memset(last, 0xff, sizeof last);
    first[0] = last[0] = row.token;
    Binding b = binding(store, WRITE_SWEEP_DEVICES);
    bind_hash(&b, 1, first);
    bind_hash(&b, 2, last);
    bind_number(&b, 3, row.now);
    int code = binding_run(&b);
    b = binding(store, WRITE_SWEEP_PEOPLE);
    bind_number(&b, 1, row.person);
    bind_number(&b, 2, row.person + row.persons);
    bind_number(&b, 3, row.guests_before);
    return code == SQLITE_OK ? binding_run(&b) : code;
}

static int table_write(Store *store, const uint8_t **at, Unit *unit)
{
    (void)unit;
    TableRow row;
    row_take(at, &row, sizeof row);
    Binding b = binding(store, WRITE_TABLE);
    bind_number(&b, 1, row.table);
    bind_text(&b, 2, row.link, strnlen(row.link, sizeof row.link));
    bind_text(&b, 3, row.state, strnlen(row.state, sizeof row.state));
    bind_number(&b, 4, row.is_public);
    bind_number_or_none(&b, 5, row.person[0]);
    bind_number_or_none(&b, 6, row.person[1]);
    bind_hash_or_none(&b, 7, row.head);
    bind_text(&b, 8, text_take(at, row.about.size), row.about.size);
    bind_number(&b, 9, row.at);
    return binding_run(&b);
}

static int head_write(Store *store, const uint8_t **at, Unit *unit)
{
    (void)unit;
    HeadRow row;
    row_take(at, &row, sizeof row);
    Binding b = binding(store, WRITE_HEAD);
    bind_hash(&b, 1, row.hash);
    bind_text(&b, 2, text_take(at, row.text.size), row.text.size);
    return binding_run(&b);
}

static int head_gone_write(Store *store, const uint8_t **at, Unit *unit)
{
    (void)unit;
    uint8_t hash[HASH_BYTES];
    row_take(at, hash, sizeof hash);
    Binding b = binding(store, WRITE_HEAD_GONE);
    bind_hash(&b, 1, hash);
    return binding_run(&b);
}

// The number of the line that a table needs next.
static int line_next(Store *store, int64_t table, int64_t *ret_number)
{
    Binding b = binding(store, WRITE_LAST_LINE);
    bind_number(&b, 1, table);
    if (b.code != SQLITE_OK)
        return b.code;
    int code = sqlite3_step(b.s);
    if (code == SQLITE_ROW)
        *ret_number = sqlite3_column_type(b.s, 0) == SQLITE_NULL ? 0 : sqlite3_column_int64(b.s, 0) + 1;
    sqlite3_reset(b.s);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

// When a line could not be written, those given after it must not be either, or the match would have a gap.
static int line_write(Store *store, const uint8_t **at, Unit *unit)
{
    LineRow row;
    row_take(at, &row, sizeof row);
    const char *words = text_take(at, row.words.size);
    int64_t next = 0;
    int code = line_next(store, row.table, &next);
    if (code != SQLITE_OK)
        return code;
    if (row.number != next) {
        unit->problem = row.number < next ? "a line of this number is there already" : "a line before it is missing";
        return SQLITE_CONSTRAINT;
    }
    Binding b = binding(store, WRITE_LINE);
    bind_number(&b, 1, row.table);
    bind_number(&b, 2, row.number);
    bind_number(&b, 3, row.at);
    bind_number(&b, 4, row.seat);
    bind_text(&b, 5, words, row.words.size);
    bind_number(&b, 6, (int64_t)row.check);
    bind_number(&b, 7, row.clock[0]);
    bind_number(&b, 8, row.clock[1]);
    return binding_run(&b);
}

static int (*const row_write[ROW_KINDS])(Store *store, const uint8_t **at, Unit *unit) = {
    [ROW_PERSON] = person_write, [ROW_DEVICE] = device_write, [ROW_DEVICE_GONE] = device_gone_write,
    [ROW_SWEEP] = sweep_write, [ROW_TABLE] = table_write, [ROW_HEAD] = head_write, [ROW_HEAD_GONE] = head_gone_write,
    [ROW_LINE] = line_write,
};

// ---- units, on the store's thread ----

static bool is_units_fault(int code)
{
    return (code & 0xff) == SQLITE_CONSTRAINT || (code & 0xff) == SQLITE_TOOBIG;
}

static const char *fault(int code)
{
    switch (code) {
    case SQLITE_CONSTRAINT_FOREIGNKEY:
        return "it refers to something that is not stored";
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
        return "something with this link or number is stored already";
    default:
        return "it breaks a rule of the store's tables";
    }
}

static int unit_write(Store *store, Unit *unit)
{
    const uint8_t *at = unit->bytes;
    unit->problem = NULL;
    for (uint32_t row = 0; row < unit->rows; row++) {
        uint8_t kind = *at++;
        int code = row_write[kind](store, &at, unit);
        if (is_units_fault(code) && !unit->problem)
            unit->problem = fault(code);
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

// A unit that is at fault leaves no trace, and the transaction goes on.
static int unit_write_apart(Store *store, Unit *unit)
{
    int code = statement_run(store, WRITE_SAVE);
    if (code == SQLITE_OK)
        code = unit_write(store, unit);
    if (is_units_fault(code))
        code = statement_run(store, WRITE_BACK);
    return code == SQLITE_OK ? statement_run(store, WRITE_RELEASE) : code;
}

static int units_write(Store *store, Unit *first, bool is_apart)
{
    int code = statement_run(store, WRITE_BEGIN);
    for (Unit *unit = first; unit && code == SQLITE_OK; unit = unit->next)
        code = is_apart ? unit_write_apart(store, unit) : unit_write(store, unit);
    if (code == SQLITE_OK)
        code = statement_run(store, WRITE_COMMIT);
    return code;
}

static void rollback(Store *store)
{
    if (!sqlite3_get_autocommit(store->writer))         // some failures have rolled back by themselves
        statement_run(store, WRITE_ROLLBACK);
}

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Somebody has removed the file or put another in its place: what is written now would be gone with this process.
static bool file_is_gone(const Store *store)
{
    int has_moved = 0;
    return sqlite3_file_control(store->writer, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved) == SQLITE_OK && has_moved;
}

static const char gone[] = "the file of the database was removed or replaced";

// Writes the units in one transaction, and notes each one's problem. Returns why that failed; NULL: it did not.
static const char *units_try(Store *store, Unit *first)
{
    bool is_gone = file_is_gone(store);
    int code = is_gone ? SQLITE_IOERR : units_write(store, first, false);
    if (is_units_fault(code)) {
        rollback(store);
        code = units_write(store, first, true);
    }
    if (code == SQLITE_OK)
        return NULL;
    const char *trouble = is_gone ? gone : store_trouble(store->writer, code);
    rollback(store);
    for (Unit *unit = first; unit; unit = unit->next)
        if (!unit->problem)
            unit->problem = trouble;
    return trouble;
}

// Checks for room by taking it: even on a full disk a little still fits into pages that the log already has.
static bool disk_has_room(const Store *store)
{
    static const char some[4096];
    char name[STORE_PATH_BYTES + 8];
    Text text = text_in(name, sizeof name);
    text_format(&text, "%s-room", store->path);
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = fd >= 0;
    for (int i = 0; i < STORE_ROOM_PAGES && good; i++)
        good = write(fd, some, sizeof some) == (ssize_t)sizeof some;
    if (fd >= 0) {
        good = fsync(fd) == 0 && good;
        close(fd);
        unlink(name);
    }
    return good;
}

// Tries whether the disk takes something again: a page of the database that stays as it is, and more.
static const char *disk_try(Store *store)
{
    char sql[80];
    snprintf(sql, sizeof sql, "BEGIN IMMEDIATE; PRAGMA application_id = %d; COMMIT", STORE_APPLICATION);
    if (file_is_gone(store))
        return gone;
    if (!disk_has_room(store))
        return "the disk is full";
    int code = sqlite3_exec(store->writer, sql, NULL, NULL, NULL);
    const char *trouble = code == SQLITE_OK ? NULL : store_trouble(store->writer, code);
    rollback(store);
    return trouble;
}

// ---- the thread ----

// Waits for units. If it returns none, it is time to stop or, while there is trouble, to try again.
static Units given_wait(Store *store)
{
    struct timespec until;
    int waited = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += STORE_TRY_MS * INT64_C(1000000);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&store->mutex);
    while (!store->given.first && !store->is_closing && waited == 0)
        waited = store->trouble ? pthread_cond_timedwait(&store->woken, &store->mutex, &until)
                                : pthread_cond_wait(&store->woken, &store->mutex);
    Units given = store->given;
    store->given = (Units){ 0 };
    pthread_mutex_unlock(&store->mutex);
    return given;
}

static void counts_add(StoreCounts *counts, const Unit *first, uint64_t ns)
{
    bool is_commit = false;
    for (const Unit *unit = first; unit; unit = unit->next) {
        if (unit->problem) {
            counts->failures++;
            continue;
        }
        is_commit = true;
        counts->units++;
        counts->rows += unit->rows;
    }
    if (!is_commit)
        return;
    counts->commits++;
    counts->commit_ns += ns;
    if (counts->commit_ns_most < ns)
        counts->commit_ns_most = ns;
}

static void trouble_set(Store *store, const char *trouble)
{
    pthread_mutex_lock(&store->mutex);
    store->trouble = trouble;
    pthread_mutex_unlock(&store->mutex);
}

static bool is_time_to_go(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool is_time = store->is_closing && !store->given.first;
    pthread_mutex_unlock(&store->mutex);
    return is_time;
}

static void tried_add(Store *store, Units tried, uint64_t ns)
{
    pthread_mutex_lock(&store->mutex);
    counts_add(&store->counts, tried.first, ns);
    if (store->told.last)
        store->told.last->next = tried.first;
    else
        store->told.first = tried.first;
    store->told.last = tried.last;
    pthread_mutex_unlock(&store->mutex);
    uint64_t one = 1;
    (void)!write(store->bell, &one, sizeof one);
}

// Moves the log into the database. Done between commits and after everybody was told, so it only delays those who have
// just come.
static void checkpoint(Store *store)
{
    if (store->log_pages < store->checkpoint_pages)
        return;
    store->log_pages = 0;               // if it fails, the next commit says again how long the log is
    sqlite3_wal_checkpoint_v2(store->writer, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static void *thread_run(void *self)
{
    Store *store = self;
    while (!is_time_to_go(store)) {
        Units units = given_wait(store);
        uint64_t start = now_ns();
        if (!units.first) {
            if (!is_time_to_go(store))
                trouble_set(store, disk_try(store));
            continue;
        }
        const char *trouble = units_try(store, units.first);
        if (trouble || store->trouble)          // a success may have been a small one, so it does not end the trouble
            trouble_set(store, trouble ? trouble : disk_try(store));
        tried_add(store, units, now_ns() - start);
        checkpoint(store);
    }
    return NULL;
}

// Signals are blocked in this thread: they are for the loop's.
bool store_thread_start(Store *store)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&store->thread, NULL, thread_run, store);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    store->has_thread = error == 0;
    return store->has_thread;
}

// ---- telling, on the loop's thread ----

void store_tell(Store *store)
{
    uint64_t rings;
    (void)!read(store->bell, &rings, sizeof rings);
    pthread_mutex_lock(&store->mutex);
    Units told = store->told;
    store->told = (Units){ 0 };
    pthread_mutex_unlock(&store->mutex);
    store->is_telling = true;
    while (told.first) {
        Unit *unit = units_take(&told);
        store->waiting--;
        if (unit->done)
            unit->done(unit->self, unit->problem);
        unit_spare(store, unit);
    }
    store->is_telling = false;
}

void store_settle(Store *store)
{
    check(!store->is_telling);
    while (store->waiting > 0) {
        struct pollfd bell = {.fd = store->bell, .events = POLLIN};
        poll(&bell, 1, -1);
        store_tell(store);
    }
}

const char *store_failing(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    const char *trouble = store->trouble;
    pthread_mutex_unlock(&store->mutex);
    return trouble;
}

StoreCounts store_counts_take(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    StoreCounts counts = store->counts;
    store->counts.commit_ns_most = 0;
    pthread_mutex_unlock(&store->mutex);
    return counts;
}
