// store_test.c — the store: rows that come back, the order of what is told, failures, and files that are refused.
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "core/xoshiro.h"
#include "server/slow_vfs.h"
#include "server/tap_vfs.h"
#include "tests/server/store_support.h"

static Loop *loop;
static Place place;

static int set_up(void **state)
{
    (void)state;
    loop = loop_new();
    place = place_make();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    place_clear(&place);
    loop_free(loop);
    return 0;
}

static Store *open_here(void) { return store_at(loop, place.file, NULL); }

static void assert_answer(const char *sql, const char *expected)
{
    char found[200];
    sql_ask(place.file, sql, found, sizeof found);
    assert_string_equal(found, expected);
}

// A table with its two persons, written.
static void table_begin(Store *store, int64_t table)
{
    Unit *unit = unit_begin(store);
    table_put(unit, table, "running", "{}");
    assert_null(commit_wait(loop, store, unit));
}

static const char *line_write(Store *store, int64_t table, uint32_t number)
{
    Unit *unit = unit_begin(store);
    line_put(unit, table, number, "pass");
    return commit_wait(loop, store, unit);
}

// ---- rows ----

static void a_new_database_is_private_and_durable(void **state)
{
    (void)state;
    Store *store = open_here();
    StoreStart start = { 9, 9 };
    Problem problem;
    assert_true(store_start(store, &start, &problem));
    assert_int_equal(start.person, 0);
    assert_int_equal(start.table, 0);
    table_begin(store, 1);

    static const char *const ends[] = { "", "-wal", "-shm", "-lock" };
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        char path[100];
        struct stat info;
        snprintf(path, sizeof path, "%s%s", place.file, ends[i]);
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_prepare_v2(store->writer, "PRAGMA synchronous", -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(s, 0), 2);              // FULL
    sqlite3_finalize(s);
    store_close(store);
    assert_answer("PRAGMA journal_mode", "wal");
    assert_answer("PRAGMA application_id", "1382639220");
    assert_answer("PRAGMA user_version", "1");
}

static void rights_of_a_copy_are_taken_back(void **state)
{
    (void)state;
    store_close(open_here());
    assert_int_equal(chmod(place.file, 0644), 0);
    store_close(open_here());
    struct stat info;
    assert_int_equal(stat(place.file, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static const char odd[] = "O'Neill \"x\" \\ \0 Nō◆≈ '); DROP TABLE lines; --";

static void line_is_odd(void *self, const LineRow *row)
{
    ++*(uint32_t *)self;
    assert_int_equal(row->table, INT64_MAX);
    assert_int_equal(row->at, INT64_MIN);
    assert_int_equal(row->seat, 255);
    assert_int_equal(row->words.size, sizeof odd);
    assert_memory_equal(row->words.at, odd, sizeof odd);
    assert_true(row->check == UINT64_MAX);
    assert_int_equal(row->clock[0], -1);
    assert_int_equal(row->clock[1], INT64_MAX);
}

static void table_is_odd(void *self, const TableRow *row)
{
    ++*(uint32_t *)self;
    assert_int_equal(row->table, INT64_MAX);
    assert_string_equal(row->link, "it's-◆");
    assert_string_equal(row->state, "running");
    assert_true(row->is_public);
    assert_int_equal(row->person[0], 0);
    assert_int_equal(row->person[1], 3);
    assert_int_equal(row->head[0], 0xab);
    assert_int_equal(row->about.size, sizeof odd);
    assert_memory_equal(row->about.at, odd, sizeof odd);
}

enum { HEAD_BYTES = 64 * 1024 };

static void head_is_large(void *self, const HeadRow *row)
{
    ++*(uint32_t *)self;
    assert_int_equal(row->hash[0], 0xab);
    assert_int_equal(row->text.size, HEAD_BYTES);
    for (size_t i = 0; i < HEAD_BYTES; i++)
        assert_int_equal((uint8_t)row->text.at[i], (uint8_t)(i * 7));
}

static void odd_rows_put(Unit *unit)
{
    static char text[HEAD_BYTES];
    for (size_t i = 0; i < HEAD_BYTES; i++)
        text[i] = (char)(uint8_t)(i * 7);
    PersonRow person = { .person = 3, .token = { 1, 0, 2 }, .name = "O'Neill ◆ Nō", .at = 42 };
    HeadRow head = { .hash = { 0xab }, .text = { text, sizeof text } };
    TableRow table = { .table = INT64_MAX, .link = "it's-◆", .state = "running", .is_public = true, .person = { 0, 3 },
                       .head = { 0xab }, .about = { odd, sizeof odd }, .at = 1 };
    LineRow line = { .table = INT64_MAX, .at = INT64_MIN, .seat = 255, .words = { odd, sizeof odd },
                     .check = UINT64_MAX, .clock = { -1, INT64_MAX } };
    unit_person(unit, &person);
    unit_head(unit, &head);
    unit_head(unit, &head);             // it is there already
    unit_table(unit, &table);
    unit_line(unit, &line);
    unit_device(unit, &(DeviceRow){ .token = { 9, 9 }, .person = 3, .until = 77 });
    memset(text, 0, sizeof text);       // what was given is copied
}

static void odd_rows_expect(Store *store)
{
    PersonRow person;
    DeviceRow device;
    assert_true(store_person(store, (uint8_t[HASH_BYTES]){ 1, 0, 2 }, &person));
    assert_int_equal(person.person, 3);
    assert_string_equal(person.name, "O'Neill ◆ Nō");
    assert_int_equal(person.at, 42);
    assert_true(store_person_at(store, 3, &person));
    assert_int_equal(person.token[2], 2);
    assert_true(store_device(store, (uint8_t[HASH_BYTES]){ 9, 9 }, &device));
    assert_int_equal(device.person, 3);
    assert_int_equal(device.until, 77);

    uint32_t heads = 0, tables = 0, lines = 0;
    assert_true(store_head(store, (uint8_t[HASH_BYTES]){ 0xab }, head_is_large, &heads));
    assert_true(store_table(store, "it's-◆", table_is_odd, &tables));
    assert_true(store_lines(store, INT64_MAX, line_is_odd, &lines));
    assert_int_equal(heads + tables + lines, 3);
    StoreStart start;
    Problem problem;
    assert_true(store_start(store, &start, &problem));
    assert_int_equal(start.person, 3);
    assert_int_equal(start.table, INT64_MAX);
}

static void rows_come_back_as_they_were(void **state)
{
    (void)state;
    Store *store = open_here();
    Unit *unit = unit_begin(store);
    odd_rows_put(unit);
    assert_null(commit_wait(loop, store, unit));
    odd_rows_expect(store);
    store_close(store);
    store = open_here();
    odd_rows_expect(store);
    store_close(store);
    assert_answer("PRAGMA integrity_check", "ok");
}

static void what_is_not_there_is_not_found(void **state)
{
    (void)state;
    Store *store = open_here();
    PersonRow person;
    DeviceRow device;
    uint8_t nobody[HASH_BYTES] = { 1 };
    assert_false(store_person(store, nobody, &person));
    assert_false(store_person_at(store, 1, &person));
    assert_false(store_device(store, nobody, &device));
    assert_false(store_head(store, nobody, head_is_large, NULL));
    assert_false(store_table(store, "t1", table_is_odd, NULL));
    assert_true(store_tables_in(store, "running", table_is_odd, NULL));
    assert_int_equal(lines_count(store, 1), 0);
    store_close(store);
}

static void rows_are_changed(void **state)
{
    (void)state;
    Store *store = open_here();
    Unit *unit = unit_begin(store);
    person_put(unit, 1);
    table_put(unit, 1, "running", "{}");
    line_put(unit, 1, 0, "pass");
    assert_null(commit_wait(loop, store, unit));
    unit = unit_begin(store);
    PersonRow person = { .person = 1, .token = { 200 }, .name = "Ada" };
    unit_person(unit, &person);
    table_put(unit, 1, "over", "{\"won\":0}");
    assert_null(commit_wait(loop, store, unit));
    assert_true(store_person(store, person.token, &person));
    assert_string_equal(person.name, "Ada");
    assert_int_equal(lines_count(store, 1), 1);
    store_close(store);
    assert_answer("SELECT count(*) || state || about FROM tables", "1over{\"won\":0}");
}

typedef struct Numbers {
    int64_t at[8];
    uint32_t count;
} Numbers;

static void table_noted(void *self, const TableRow *row)
{
    Numbers *numbers = self;
    numbers->at[numbers->count++] = row->table;
}

static void tables_of_a_state_and_of_a_person(void **state)
{
    (void)state;
    static const int64_t persons[][2] = { { 1, 0 }, { 2, 1 }, { 1, 1 }, { 2, 0 }, { 0, 1 } };
    Store *store = open_here();
    Unit *unit = unit_begin(store);
    person_put(unit, 1);
    person_put(unit, 2);
    for (int64_t i = 0; i < 5; i++) {
        TableRow row = { .table = i + 1, .link = { (char)('a' + i) }, .state = "open",
                         .person = { persons[i][0], persons[i][1] }, .at = 100 - i };
        snprintf(row.state, sizeof row.state, i % 2 ? "open" : "running");
        unit_table(unit, &row);
    }
    assert_null(commit_wait(loop, store, unit));
    Numbers found = { 0 };
    assert_true(store_tables_in(store, "running", table_noted, &found));
    assert_int_equal(found.count, 3);
    assert_memory_equal(found.at, ((int64_t[]){ 1, 3, 5 }), 3 * sizeof(int64_t));
    found = (Numbers){ 0 };
    assert_true(store_tables_of(store, 1, 3, table_noted, &found));
    assert_int_equal(found.count, 3);
    assert_memory_equal(found.at, ((int64_t[]){ 5, 3, 2 }), 3 * sizeof(int64_t));
    found = (Numbers){ 0 };
    assert_true(store_tables_of(store, 1, 8, table_noted, &found));
    assert_int_equal(found.count, 4);
    store_close(store);
}

static void a_link_for_another_device_works_once(void **state)
{
    (void)state;
    Store *store = open_here();
    uint8_t token[HASH_BYTES] = { 5 };
    DeviceRow row = { .token = { 5 }, .person = 1, .until = 9 };
    Unit *unit = unit_begin(store);
    person_put(unit, 1);
    unit_device(unit, &row);
    assert_null(commit_wait(loop, store, unit));

    Told both = { 0 };
    for (int i = 0; i < 2; i++) {
        unit = unit_begin(store);
        unit_device_gone(unit, token);
        unit_commit(unit, told, &both);
    }
    wait_all(loop, store);
    assert_int_equal(both.good, 1);
    assert_int_equal(both.bad, 1);
    assert_string_equal(both.problem, "this link has been used already");
    assert_false(store_device(store, token, &row));
    store_close(store);
}

// ---- order and commits ----

enum { MANY = 500, CHAIN = 50 };

typedef struct Order {
    uint32_t next, in_done;
    Store *store;
} Order;
static Order order;

static void told_in_order(void *self, const char *problem)
{
    assert_null(problem);
    assert_int_equal((uintptr_t)self, order.next);
    order.next++;
    assert_int_equal(store_waiting(order.store), MANY - order.next);
}

static void units_are_told_in_the_order_given(void **state)
{
    (void)state;
    Store *store = open_here();
    table_begin(store, 1);
    order = (Order){ .store = store };
    for (uint32_t i = 0; i < MANY; i++) {
        Unit *unit = unit_begin(store);
        line_put(unit, 1, i, "play c37");
        unit_commit(unit, told_in_order, (void *)(uintptr_t)i);
    }
    assert_int_equal(store_waiting(store), MANY);
    wait_all(loop, store);
    assert_int_equal(order.next, MANY);
    assert_int_equal(lines_count(store, 1), MANY);
    store_close(store);
}

static void what_gathers_shares_a_commit(void **state)
{
    (void)state;
    Store *store = store_at(loop, place.file, slow_vfs(20));
    table_begin(store, 1);
    StoreCounts before = store_counts(store);
    assert_true(before.commit_ns_most >= 20000000);
    Told all = { 0 };
    for (uint32_t i = 0; i < MANY; i++) {
        Unit *unit = unit_begin(store);
        line_put(unit, 1, i, "pass");
        unit_commit(unit, told, &all);
    }
    assert_int_equal(lines_count(store, 1), 0);                 // nothing is seen before it is on the disk
    wait_all(loop, store);
    StoreCounts after = store_counts(store);
    assert_int_equal(all.good, MANY);
    assert_int_equal(after.units - before.units, MANY);
    assert_int_equal(after.rows - before.rows, MANY);
    assert_in_range(after.commits - before.commits, 1, 5);      // the first alone, the others behind it
    assert_int_equal(after.failures, 0);
    assert_true(after.commit_ns - before.commit_ns >= 20000000);
    assert_int_equal(store_counts(store).commit_ns_most, 0);
    store_close(store);
}

static void gives_one_more(void *self, const char *problem)
{
    assert_null(problem);
    if (++order.in_done == CHAIN)
        return;
    Unit *unit = unit_begin(self);
    line_put(unit, 1, order.in_done, "pass");
    unit_commit(unit, gives_one_more, self);
}

static void closing_writes_what_was_given_and_what_done_gives(void **state)
{
    (void)state;
    Store *store = open_here();
    order = (Order){ 0 };
    Unit *unit = unit_begin(store);
    table_put(unit, 1, "running", "{}");
    line_put(unit, 1, 0, "pass");
    unit_commit(unit, gives_one_more, store);
    store_close(store);
    assert_int_equal(order.in_done, CHAIN);
    store = open_here();
    assert_int_equal(lines_count(store, 1), CHAIN);
    store_close(store);
    char path[100];
    snprintf(path, sizeof path, "%s-wal", place.file);
    assert_int_equal(access(path, F_OK), -1);                   // the log went into the database
}

static void nobody_need_listen(void **state)
{
    (void)state;
    Store *store = open_here();
    unit_commit(unit_begin(store), NULL, NULL);                 // without rows, too
    Unit *unit = unit_begin(store);
    table_put(unit, 1, "open", "");
    unit_commit(unit, NULL, NULL);
    store_close(store);
    assert_answer("SELECT count(*) FROM tables", "1");
}

// ---- failures ----

static atomic_int fail_code, fail_deed, fail_after;     // after so many such deeds

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
        assert_null(line_write(store, table, lines));           // a passing failure passes
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
    assert_int_equal(store_counts(store).failures, 5 * FAILING);
    store_close(store);
    assert_answer("PRAGMA integrity_check", "ok");
    assert_answer("SELECT count(*) FROM lines", "50");
}

// A line that could not be written takes those behind it along, also when the disk works again for them.
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

// Ten units in one commit; the one at fault fails alone and leaves nothing.
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
    Store *store = store_at(loop, place.file, slow_vfs(3));     // so that they gather
    table_begin(store, 1);
    assert_null(line_write(store, 1, 0));
    try_fault(store, put_line_again, "a line of this number is there already");
    try_fault(store, put_line_too_far, "a line before it is missing");
    try_fault(store, put_line_of_nothing, "it refers to something that is not stored");
    try_fault(store, put_device_of_nobody, "it refers to something that is not stored");
    try_fault(store, put_unknown_head, "it refers to something that is not stored");
    try_fault(store, put_unknown_person, "it refers to something that is not stored");
    try_fault(store, put_link_again, "something with this link or number is stored already");
    assert_in_range(store_counts(store).commits, 2 + 7, 2 + 4 * 7);
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
    assert_int_equal(lines_count(store, 1), 0);                 // reading goes on
    sqlite3_close(db);
    assert_null(line_write(store, 1, 0));
    store_close(store);
}

// ---- files that are refused ----

typedef struct Bytes {
    char *at;
    size_t size;
} Bytes;

static Bytes file_bytes(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    Bytes bytes = { malloc(1 << 22), 0 };
    bytes.size = fread(bytes.at, 1, 1 << 22, file);
    fclose(file);
    return bytes;
}

static void bytes_write(const char *path, const char *at, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(at, 1, size, file), size);
    fclose(file);
}

static void assert_refused_at(const char *path, const char *expected)
{
    Problem problem = { 0 };
    assert_null(store_open(&(StoreSetup){ loop, path, NULL }, &problem));
    if (!strstr(problem.message, expected))
        fail_msg("expected \"%s\" in: %s", expected, problem.message);
}

// Refused, and not a byte of it changed.
static void assert_refused(const char *expected)
{
    Bytes before = file_bytes(place.file);
    assert_refused_at(place.file, expected);
    Bytes after = file_bytes(place.file);
    assert_int_equal(before.size, after.size);
    assert_memory_equal(before.at, after.at, before.size);
    free(before.at);
    free(after.at);
}

static void sql_do(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(place.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_newer_version_is_refused(void **state)
{
    (void)state;
    store_close(open_here());
    sql_do("PRAGMA user_version=2");
    assert_refused("was written by a newer Rift (version 2 of the database, this program knows 1)");
}

static void another_programs_database_is_refused(void **state)
{
    (void)state;
    sql_do("CREATE TABLE recipes(name)");
    assert_refused("is the database of another program");
    sql_do("PRAGMA application_id=77");
    assert_refused("is the database of another program");
    sql_do("DROP TABLE recipes");
    assert_refused("is the database of another program");
}

// Another program's log must survive being looked at.
static void another_programs_log_is_left_alone(void **state)
{
    (void)state;
    sqlite3 *db;
    char log[100];
    struct stat info;
    snprintf(log, sizeof log, "%s-wal", place.file);
    assert_int_equal(sqlite3_open(place.file, &db), SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    static const char make[] = "PRAGMA journal_mode=WAL; CREATE TABLE recipes(name)";
    assert_int_equal(sqlite3_exec(db, make, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    Bytes before = file_bytes(log);
    assert_true(before.size > 0);
    assert_refused("is the database of another program");
    assert_int_equal(stat(log, &info), 0);
    assert_int_equal(info.st_size, before.size);
    free(before.at);
}

static void what_is_no_database_is_refused(void **state)
{
    (void)state;
    bytes_write(place.file, "Dear diary,\n", 12);
    assert_refused("is no database");
    char text[5000];
    memset(text, 'x', sizeof text);
    bytes_write(place.file, text, sizeof text);
    assert_refused("is no database");
    bytes_write(place.file, "", 0);                             // an empty file is a new database
    store_close(open_here());
    assert_refused_at(place.folder, "is no file but a folder");
    assert_refused_at(":memory:", "give the path of a file");
    assert_refused_at("", "give the path of a file");
}

static Bytes full_database(void)
{
    Store *store = open_here();
    for (int64_t t = 1; t <= 40; t++) {
        Unit *unit = unit_begin(store);
        table_put(unit, t, "running", "{}");
        for (uint32_t i = 0; i < 100; i++)
            line_put(unit, t, i, "play c37 target c12 from hand");
        unit_commit(unit, NULL, NULL);
    }
    store_close(store);
    return file_bytes(place.file);
}

static void a_damaged_database_is_refused(void **state)
{
    (void)state;
    Bytes good = full_database();
    assert_true(good.size > 40 * 4096);
    Bytes bad = { malloc(good.size), good.size };
    uint32_t refused = 0;
    for (size_t page = 0; page < good.size / 4096; page++) {    // any page that is a piece of a tree
        memcpy(bad.at, good.at, good.size);
        memset(bad.at + page * 4096 + (page == 0 ? 100 : 0), 0xa5, 2048);
        bytes_write(place.file, bad.at, bad.size);
        assert_refused("is damaged; it was left as it is; put back a copy");
        refused++;
    }
    assert_true(refused > 40);
    bytes_write(place.file, good.at, good.size / 8192 * 4096);  // half of it
    assert_refused("damaged");
    bytes_write(place.file, good.at, good.size);
    Store *store = open_here();
    assert_int_equal(lines_count(store, 40), 100);
    store_close(store);
    free(good.at);
    free(bad.at);
}

static void line_passed(void *self, const LineRow *row)
{
    (void)row;
    ++*(uint32_t *)self;
}

// A large database is not looked through at the start: half an answer must not pass for a whole one.
static void damage_that_is_met_late_is_told(void **state)
{
    (void)state;
    Bytes bytes = full_database();
    int64_t max = store_check_bytes_max;
    store_check_bytes_max = 0;
    uint32_t unread = 0, unwritten = 0;
    for (size_t page = 20; page < bytes.size / 4096; page++) {
        memset(bytes.at + page * 4096, 0xa5, 4096);
        bytes_write(place.file, bytes.at, bytes.size);
    }
    Store *store = open_here();
    for (int64_t t = 1; t <= 40; t++) {
        uint32_t count = 0;
        if (!store_lines(store, t, line_passed, &count))
            unread++;
        else
            assert_int_equal(count, 100);
        const char *problem = line_write(store, t, 100);
        if (problem) {
            assert_string_equal(problem, "the database is damaged");
            unwritten++;
        }
    }
    assert_true(unread > 10);
    assert_true(unwritten > 10);
    store_close(store);
    store_check_bytes_max = max;
    free(bytes.at);
}

static void lines_with_a_gap_are_not_whole(void **state)
{
    (void)state;
    free(full_database().at);
    sql_do("DELETE FROM lines WHERE line_table = 7 AND number = 50");
    Store *store = open_here();
    uint32_t count = 0;
    assert_false(store_lines(store, 7, line_counted, &count));
    assert_int_equal(count, 50);
    assert_int_equal(lines_count(store, 8), 100);
    store_close(store);
}

static void a_locked_database_is_refused(void **state)
{
    (void)state;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(place.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    assert_refused_at(place.file, "another program has the database locked; close that program");
    sqlite3_close(db);
    store_close(open_here());
}

static void a_missing_folder_is_named(void **state)
{
    (void)state;
    assert_refused_at("/nowhere/at/all/rift.db", "/nowhere/at/all/rift.db: its folder is not there; make the folder");
    char path[120];
    snprintf(path, sizeof path, "%s/not-a-folder/rift.db", place.file);
    store_close(open_here());
    assert_refused_at(path, "its folder is not there");
}

// Run by somebody without rights: 0 if it was refused with these words.
static int refused_to_nobody(const char *expected)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Problem problem = { 0 };
        if (getuid() == 0 && setuid(65534) != 0)
            _exit(2);
        Store *store = store_open(&(StoreSetup){ loop, place.file, NULL }, &problem);
        if (!store && strstr(problem.message, expected))
            _exit(0);
        fprintf(stderr, "expected \"%s\" in: %s\n", expected, problem.message);
        _exit(1);
    }
    int status;
    waitpid(child, &status, 0);
    return status;
}

static void without_rights_it_is_refused(void **state)
{
    (void)state;
    assert_int_equal(chmod(place.folder, 0555), 0);
    assert_int_equal(refused_to_nobody("no right to write there; give this user the right"), 0);
    assert_int_equal(chmod(place.folder, 0777), 0);
    store_close(open_here());
    assert_int_equal(chmod(place.file, 0444), 0);
    assert_int_equal(refused_to_nobody("no right to write there; give this user the right"), 0);
    assert_int_equal(chmod(place.file, 0666), 0);               // its lock is still another user's
    assert_int_equal(refused_to_nobody(getuid() == 0 ? "rift.db-lock: no right to write there" : ""), 0);
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

// ---- one process at a time ----

static void a_second_server_is_refused(void **state)
{
    (void)state;
    int up[2];
    assert_int_equal(pipe(up), 0);
    pid_t child = fork();
    if (child == 0) {
        loop = loop_new();              // the parent's would be shared
        Store *store = open_here();
        table_begin(store, 1);
        (void)!write(up[1], "x", 1);
        for (;;)
            pause();
    }
    char byte, expected[80], link[100];
    assert_int_equal(read(up[0], &byte, 1), 1);
    snprintf(expected, sizeof expected, "another server has this database (process %d); stop that one", (int)child);
    assert_refused_at(place.file, expected);
    snprintf(link, sizeof link, "%s-link", place.file);         // by another name, too
    assert_int_equal(symlink(place.file, link), 0);
    assert_refused_at(link, expected);
    unlink(link);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(up[0]);
    close(up[1]);
    Store *store = open_here();                                 // a killed one leaves no lock
    assert_refused_at(place.file, "another server has this database");  // in the same process, too
    assert_null(line_write(store, 1, 0));
    store_close(store);
}

static void a_backup_can_be_made_while_it_runs(void **state)
{
    (void)state;
    Store *store = open_here();
    table_begin(store, 1);
    assert_null(line_write(store, 1, 0));
    sqlite3 *from, *to;
    char copy[100];
    snprintf(copy, sizeof copy, "%s-copy", place.file);
    assert_int_equal(sqlite3_open_v2(place.file, &from, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_open(copy, &to), SQLITE_OK);
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    assert_int_equal(sqlite3_backup_step(backup, -1), SQLITE_DONE);
    sqlite3_backup_finish(backup);
    sqlite3_close(from);
    sqlite3_close(to);
    assert_null(line_write(store, 1, 1));
    store_close(store);
    assert_int_equal(rename(copy, place.file), 0);
    store = open_here();
    assert_int_equal(lines_count(store, 1), 1);
    store_close(store);
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

// Kills a child after so long; the greatest number it printed, or `last`.
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
        assert_true(count > last);                              // whatever was told is there
        assert_int_equal(about, count - 1);                     // and no unit is half there
        next = count;
        store_close(store);
    }
    assert_answer("PRAGMA integrity_check", "ok");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_database_is_private_and_durable),
        TEST(rights_of_a_copy_are_taken_back),
        TEST(rows_come_back_as_they_were),
        TEST(what_is_not_there_is_not_found),
        TEST(rows_are_changed),
        TEST(tables_of_a_state_and_of_a_person),
        TEST(a_link_for_another_device_works_once),
        TEST(units_are_told_in_the_order_given),
        TEST(what_gathers_shares_a_commit),
        TEST(closing_writes_what_was_given_and_what_done_gives),
        TEST(nobody_need_listen),
        TEST(a_failing_disk_is_told_and_passes),
        TEST(no_gap_after_a_failure),
        TEST(only_the_unit_at_fault_fails),
        TEST(another_program_with_a_lock_is_named),
        TEST(a_newer_version_is_refused),
        TEST(another_programs_database_is_refused),
        TEST(another_programs_log_is_left_alone),
        TEST(what_is_no_database_is_refused),
        TEST(a_damaged_database_is_refused),
        TEST(damage_that_is_met_late_is_told),
        TEST(lines_with_a_gap_are_not_whole),
        TEST(a_locked_database_is_refused),
        TEST(a_missing_folder_is_named),
        TEST(without_rights_it_is_refused),
        TEST(a_full_disk_at_the_start_is_told),
        TEST(a_second_server_is_refused),
        TEST(a_backup_can_be_made_while_it_runs),
        TEST(killed_at_any_moment_nothing_told_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
