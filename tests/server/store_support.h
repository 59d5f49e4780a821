// store_support.h — what the tests of the store share: a folder, rows, and the outcome of units.

#ifndef RIFT_TESTS_SERVER_STORE_SUPPORT_H
#define RIFT_TESTS_SERVER_STORE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/store_inside.h"

typedef struct Place {                  // a folder with a database in it
    char folder[64], file[80];
} Place;

// In memory where that is possible: syncs take long on a busy disk, and no test here needs them.
static inline Place place_make(void)
{
    const char *above = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    Place place;
    snprintf(place.folder, sizeof place.folder, "%s/rift-store-XXXXXX", above);
    assert_non_null(mkdtemp(place.folder));
    snprintf(place.file, sizeof place.file, "%s/rift.db", place.folder);
    return place;
}

static inline void place_clear(const Place *place)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal", "-lock" };
    char path[100];
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        snprintf(path, sizeof path, "%s%s", place->file, ends[i]);
        unlink(path);
    }
    rmdir(place->folder);
}

static inline Store *store_at(Loop *loop, const char *path, const char *vfs)
{
    Problem problem = { 0 };
    Store *store = store_open(&(StoreSetup){ loop, path, vfs }, &problem);
    if (!store)
        fail_msg("%s", problem.message);
    return store;
}

// ---- rows ----

static inline void person_put(Unit *unit, int64_t person)
{
    PersonRow row = { .person = person, .at = 1000 + person };
    memcpy(row.token, &person, sizeof person);
    snprintf(row.name, sizeof row.name, "Person %lld", (long long)person);
    unit_person(unit, &row);
}

static inline void table_put(Unit *unit, int64_t table, const char *state, const char *about)
{
    TableRow row = { .table = table, .about = span_of(about), .at = 5 };
    Text link = text_in(row.link, sizeof row.link);
    text_format(&link, "t%lld", (long long)table);
    span_to(span_of(state), row.state, sizeof row.state);
    unit_table(unit, &row);
}

static inline void line_put(Unit *unit, int64_t table, uint32_t number, const char *words)
{
    unit_line(unit, &(LineRow){ .table = table, .number = number, .at = 7, .seat = (uint8_t)(number % 2),
                                .words = span_of(words), .check = number, .clock = { 60000, 60000 } });
}

// ---- what units were told ----

typedef struct Told {
    uint32_t good, bad;
    const char *problem;                // the last one
} Told;

static inline void told(void *self, const char *problem)
{
    Told *t = self;
    t->problem = problem;
    problem ? t->bad++ : t->good++;
}

static inline void wait_all(Loop *loop, Store *store)
{
    while (store_waiting(store) > 0)
        loop_turn(loop, 1000);
}

// Gives a unit to the store and waits; returns the outcome.
static inline const char *commit_wait(Loop *loop, Store *store, Unit *unit)
{
    Told one = { 0 };
    unit_commit(unit, told, &one);
    wait_all(loop, store);
    assert_int_equal(one.good + one.bad, 1);
    return one.problem;
}

static inline void line_counted(void *self, const LineRow *row)
{
    assert_int_equal(row->number, *(uint32_t *)self);
    ++*(uint32_t *)self;
}

static inline uint32_t lines_count(Store *store, int64_t table)
{
    uint32_t count = 0;
    assert_true(store_lines(store, table, line_counted, &count));
    return count;
}

// The first column of the first row, read through a separate connection.
static inline void sql_ask(const char *path, const char *sql, char *ret_text, size_t size)
{
    sqlite3 *db;
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    int code = sqlite3_step(s);
    assert_true(code == SQLITE_ROW || code == SQLITE_DONE);
    snprintf(ret_text, size, "%s", code == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : "");
    sqlite3_finalize(s);
    sqlite3_close(db);
}

#endif
