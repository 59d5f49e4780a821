// store_failure_test.c — the store when the disk fails, when a unit is at fault, and when it is killed.
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>

#include "core/xoshiro.h"
#include "server/slow_vfs.h"
#include "server/tap_vfs.h"
#include "tests/server/store_here.h"

// ---- failures ----

static atomic_int fail_code, fail_deed, fail_after;     // after how many operations of that kind it fails

static int fail_hook(void *self, const Tap *tap)
{
    (void)self;
    if (fail_code == SQLITE_OK || (int)tap->deed != fail_deed || atomic_fetch_sub(&fail_after, 1) > 0)
        return SQLITE_OK;
    return fail_code;
}

static void fail_with(int code, TapDeed deed, int after)
{
    fail_deed = (int)deed;
    fail_after = after;
    fail_code = code;
}

static TapVfs failing;

static Store *open_failing(void)
{
    fail_code = SQLITE_OK;
    if (!failing.hook)
        tap_vfs_add(&failing, "rift-failing", fail_hook, NULL);
    return store_at(loop, place.file, failing.vfs.zName);
}

enum { FAILING = 10 };                  // tables with a unit each: the first alone, the others in one commit

static void try_failure(Store *store, int code, TapDeed deed, int after, const char *expected)
{
    uint32_t lines = lines_count(store, 1);
    Told all = { 0 };
    fail_with(code, deed, after);
    for (int64_t table = 1; table <= FAILING; table++) {
        Unit *unit = unit_begin(store);
        line_put(unit, table, lines, "pass");
        unit_commit(unit, told, &all);
        if (table == 1)
            wait_all(loop, store);
    }
    wait_all(loop, store);
    fail_code = SQLITE_OK;
    assert_int_equal(all.good, 0);
    assert_int_equal(all.bad, FAILING);
    assert_string_equal(all.problem, expected);
    for (int64_t table = 1; table <= FAILING; table++) {
        assert_int_equal(lines_count(store, table), lines);
        assert_null(line_write(store, table, lines));           // writing works again after a temporary failure
        assert_int_equal(lines_count(store, table), lines + 1);
    }
}

static void a_failing_disk_is_told_and_passes(void **state)
{
    (void)state;
    Store *store = open_failing();
    for (int64_t table = 1; table <= FAILING; table++)
        table_begin(store, table);
    try_failure(store, SQLITE_FULL, TAP_WRITE, 0, "the disk is full");
    try_failure(store, SQLITE_FULL, TAP_WRITE, 2, "the disk is full");
    try_failure(store, SQLITE_IOERR_WRITE, TAP_WRITE, 0, "the disk reports an error");
    try_failure(store, SQLITE_IOERR_WRITE, TAP_WRITE, 3, "the disk reports an error");
    try_failure(store, SQLITE_IOERR_FSYNC, TAP_SYNC, 0, "the disk reports an error");
    assert_int_equal(store_counts_take(store).failures, 5 * FAILING);
    store_close(store);
    assert_answer("PRAGMA integrity_check", "ok");
    assert_answer("SELECT count(*) FROM lines", "50");
}

// If a line could not be written, those after it are not either, even when the disk works again by then.
static void no_gap_after_a_failure(void **state)
{
    (void)state;
    Store *store = open_failing();
    table_begin(store, 1);
    table_begin(store, 2);
    Told all = { 0 }, other = { 0 };
    fail_with(SQLITE_FULL, TAP_WRITE, 0);
    Unit *unit = unit_begin(store);
    line_put(unit, 1, 0, "lost");
    assert_string_equal(commit_wait(loop, store, unit), "the disk is full");
    fail_code = SQLITE_OK;
    unit = unit_begin(store);
    line_put(unit, 1, 1, "depends on it");
    table_put(unit, 1, "over", "{}");
    unit_commit(unit, told, &all);
    unit = unit_begin(store);
    line_put(unit, 2, 0, "another match");
    unit_commit(unit, told, &other);
    wait_all(loop, store);
    assert_int_equal(all.bad, 1);
    assert_string_equal(all.problem, "a line before it is missing");
    assert_int_equal(other.good, 1);
    assert_int_equal(lines_count(store, 1), 0);
    assert_null(line_write(store, 1, 0));
    store_close(store);
    assert_answer("SELECT group_concat(state) FROM tables", "running,running");
}

// Ten units in one commit; the faulty one fails alone and leaves nothing.
static void try_fault(Store *store, void (*put)(Unit *unit), const char *expected)
{
    static int64_t table = 100;
    Told good = { 0 }, bad = { 0 };
    for (int i = 0; i < 10; i++) {
        Unit *unit = unit_begin(store);
        table_put(unit, ++table, "open", "{}");
        line_put(unit, table, 0, "pass");
        if (i == 5)
            put(unit);
        unit_commit(unit, told, i == 5 ? &bad : &good);
    }
    wait_all(loop, store);
    assert_int_equal(good.good, 9);
    assert_int_equal(bad.bad, 1);
    assert_string_equal(bad.problem, expected);
    for (int64_t t = table - 9; t <= table; t++)
        assert_int_equal(lines_count(store, t), t == table - 4 ? 0 : 1);
}

static void put_line_again(Unit *unit) { line_put(unit, 1, 0, "twice"); }
static void put_line_too_far(Unit *unit) { line_put(unit, 1, 7, "too far"); }
static void put_line_of_nothing(Unit *unit) { line_put(unit, 99, 0, "no table"); }
static void put_device_of_nobody(Unit *unit) { unit_device(unit, &(DeviceRow){ .person = 99 }); }
static void put_link_again(Unit *unit) { unit_table(unit, &(TableRow){ .table = 50, .link = "t1", .state = "open" }); }

static void put_unknown_head(Unit *unit)
{
    unit_table(unit, &(TableRow){ .table = 50, .link = "t50", .state = "open", .head = { 1 } });
}

static void put_unknown_person(Unit *unit)
{
    unit_table(unit, &(TableRow){ .table = 50, .link = "t50", .state = "open", .person = { 0, 99 } });
}

static void only_the_unit_at_fault_fails(void **state)
{
    (void)state;
    Store *store = store_at(loop, place.file, slow_vfs(3));     // slow, so that units gather
    table_begin(store, 1);
    assert_null(line_write(store, 1, 0));
    try_fault(store, put_line_again, "a line of this number is there already");
    try_fault(store, put_line_too_far, "a line before it is missing");
    try_fault(store, put_line_of_nothing, "it refers to something that is not stored");
    try_fault(store, put_device_of_nobody, "it refers to something that is not stored");
    try_fault(store, put_unknown_head, "it refers to something that is not stored");
    try_fault(store, put_unknown_person, "it refers to something that is not stored");
    try_fault(store, put_link_again, "something with this link or number is stored already");
    assert_in_range(store_counts_take(store).commits, 2 + 7, 2 + 4 * 7);
    store_close(store);
    assert_answer("PRAGMA foreign_key_check", "");
    assert_answer("PRAGMA integrity_check", "ok");
    assert_answer("SELECT count(*) FROM lines", "64");
}

static void another_program_with_a_lock_is_named(void **state)
{
    (void)state;
    Store *store = open_here();
    table_begin(store, 1);
    sqlite3_busy_timeout(store->writer, 20);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(place.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_string_equal(line_write(store, 1, 0), "another program has the database locked");
    assert_int_equal(lines_count(store, 1), 0);                 // reading still works
    sqlite3_close(db);
    assert_null(line_write(store, 1, 0));
    store_close(store);
}

static void a_full_disk_at_the_start_is_told(void **state)
{
    (void)state;
    store_close(open_failing());
    unlink(place.file);
    for (int after = 0; after < 100; after++) {
        Problem problem = { 0 };
        fail_with(SQLITE_FULL, TAP_WRITE, after);
        Store *store = store_open(&(StoreSetup){ loop, place.file, failing.vfs.zName }, &problem);
        fail_code = SQLITE_OK;
        if (store) {
            assert_true(after > 4);
            store_close(store);
            return;
        }
        assert_non_null(strstr(problem.message, "the disk is full; make room and start again"));
    }
    fail_msg("it never opened");
}

// ---- kill -9 ----

enum { KILLS = 20, KILL_TABLES = 5 };

typedef struct Killed {                 // a unit of the child
    int64_t number;
    int pipe;
} Killed;

static void told_to_parent(void *self, const char *problem)
{
    Killed *unit = self;
    if (!problem)
        (void)!write(unit->pipe, &unit->number, sizeof unit->number);
    free(unit);
}

// Every unit has a number, and is a line of one table and the `about` of another.
static void write_until_killed(int64_t next, int pipe)
{
    loop = loop_new();
    Store *store = open_here();
    for (;; next++) {
        while (store_waiting(store) > 20)
            loop_turn(loop, 1000);
        char about[32];
        snprintf(about, sizeof about, "%lld", (long long)next);
        Unit *unit = unit_begin(store);
        line_put(unit, 1 + next % KILL_TABLES, (uint32_t)(next / KILL_TABLES), "play c37");
        table_put(unit, KILL_TABLES + 1, "running", about);
        Killed *killed = malloc(sizeof *killed);
        *killed = (Killed){ next, pipe };
        unit_commit(unit, told_to_parent, killed);
    }
}

// Kills a child after this long; the greatest number it printed, or `last`.
static int64_t kill_after(int64_t next, long us)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        write_until_killed(next, ends[1]);
    close(ends[1]);
    int64_t last = next - 1, number;
    assert_int_equal(read(ends[0], &number, sizeof number), sizeof number);     // it has begun
    last = number;
    nanosleep(&(struct timespec){ 0, us * 1000 }, NULL);
    kill(child, SIGKILL);
    for (ssize_t n; (n = read(ends[0], &number, sizeof number)) > 0; last = number)
        assert_int_equal(number, last + 1);
    waitpid(child, NULL, 0);
    close(ends[0]);
    return last;
}

static void about_noted(void *self, const TableRow *row) { *(int64_t *)self = atoll(row->about.at); }

static void killed_at_any_moment_nothing_told_is_lost(void **state)
{
    (void)state;
    Store *store = open_here();
    for (int64_t t = 1; t <= KILL_TABLES + 1; t++)
        table_begin(store, t);
    store_close(store);
    int64_t next = 0;
    Xoshiro chance;
    xoshiro_seed(&chance, 4711);
    for (int i = 0; i < KILLS; i++) {
        int64_t last = kill_after(next, xoshiro_below(&chance, 20000)), count = 0, about = -1;
        store = open_here();
        for (int64_t t = 1; t <= KILL_TABLES; t++)
            count += lines_count(store, t);                     // without gaps
        store_table(store, "t6", about_noted, &about);
        assert_true(last >= next);
        assert_true(count > last);                              // everything that was told is there
        assert_int_equal(about, count - 1);                     // and no unit is half there
        next = count;
        store_close(store);
    }
    assert_answer("PRAGMA integrity_check", "ok");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_failing_disk_is_told_and_passes),
        TEST(no_gap_after_a_failure),
        TEST(only_the_unit_at_fault_fails),
        TEST(another_program_with_a_lock_is_named),
        TEST(a_full_disk_at_the_start_is_told),
        TEST(killed_at_any_moment_nothing_told_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
