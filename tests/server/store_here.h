// store_here.h — for tests of the store: each has its own loop and folder.

#ifndef RIFT_TESTS_SERVER_STORE_HERE_H
#define RIFT_TESTS_SERVER_STORE_HERE_H

#include "tests/server/store_support.h"

static Loop *loop;
static Place place;

static inline int set_up(void **state)
{
    (void)state;
    loop = loop_new();
    place = place_make();
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    place_clear(&place);
    loop_free(loop);
    return 0;
}

static inline Store *open_here(void) { return store_at(loop, place.file, NULL); }

static inline void assert_answer(const char *sql, const char *expected)
{
    char found[200];
    sql_ask(place.file, sql, found, sizeof found);
    assert_string_equal(found, expected);
}

// A table with its two people, written.
static inline void table_begin(Store *store, int64_t table)
{
    Unit *unit = unit_begin(store);
    table_put(unit, table, "running", "{}");
    assert_null(commit_wait(loop, store, unit));
}

static inline const char *line_write(Store *store, int64_t table, uint32_t number)
{
    Unit *unit = unit_begin(store);
    line_put(unit, table, number, "pass");
    return commit_wait(loop, store, unit);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
