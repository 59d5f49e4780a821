// store_test.c — the store: rows that come back, and the order of what is told.
#include <sys/stat.h>

#include "server/slow_vfs.h"
#include "tests/server/store_here.h"

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

static void what_nobody_needs_is_swept_a_part_at_a_time(void **state)
{
    (void)state;
    Store *store = open_here();
    enum { OLD = 1000, NEW = 5000, NOW = 9000 };
    Unit *unit = unit_begin(store);
    for (uint8_t i = 1; i <= 6; i++)            // 1 and 2 sit at a table, 4 has another device, 5 is new, 6 the last
        unit_person(unit, &(PersonRow){ .person = i, .token = { i }, .name = "Ann", .at = i == 5 ? NEW : OLD });
    TableRow table = { .table = 1, .link = "t", .state = "over", .about = span_of("{}"), .person = { 1, 2 } };
    unit_table(unit, &table);
    unit_device(unit, &(DeviceRow){ .token = { 7, 1 }, .person = 1, .until = NOW - 1 });
    unit_device(unit, &(DeviceRow){ .token = { 7, 2 }, .person = 1, .until = NOW + 1 });
    unit_device(unit, &(DeviceRow){ .token = { 8, 1 }, .person = 1, .until = NOW - 1 });
    unit_device(unit, &(DeviceRow){ .token = { 8, 2 }, .person = 4, .until = INT64_MAX });
    assert_null(commit_wait(loop, store, unit));

    SweepRow row = { .now = NOW, .guests_before = NEW, .person = 4, .persons = 200, .token = 7 };
    unit = unit_begin(store);
    unit_sweep(unit, &row);
    assert_null(commit_wait(loop, store, unit));
    PersonRow person;
    DeviceRow device;
    for (int64_t i = 1; i <= 6; i++)
        assert_true(store_person_at(store, i, &person));
    assert_false(store_device(store, (uint8_t[HASH_BYTES]){ 7, 1 }, &device));
    assert_true(store_device(store, (uint8_t[HASH_BYTES]){ 7, 2 }, &device));
    assert_true(store_device(store, (uint8_t[HASH_BYTES]){ 8, 1 }, &device));

    row = (SweepRow){ .now = NOW, .guests_before = NEW, .person = 0, .persons = 200, .token = 8 };
    unit = unit_begin(store);
    unit_sweep(unit, &row);
    assert_null(commit_wait(loop, store, unit));
    for (int64_t i = 1; i <= 6; i++)
        assert_int_equal(store_person_at(store, i, &person), i != 3);
    assert_false(store_device(store, (uint8_t[HASH_BYTES]){ 8, 1 }, &device));
    assert_true(store_device(store, (uint8_t[HASH_BYTES]){ 8, 2 }, &device));
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
    StoreCounts before = store_counts_take(store);
    assert_true(before.commit_ns_most >= 20000000);
    Told all = { 0 };
    for (uint32_t i = 0; i < MANY; i++) {
        Unit *unit = unit_begin(store);
        line_put(unit, 1, i, "pass");
        unit_commit(unit, told, &all);
    }
    assert_int_equal(lines_count(store, 1), 0);                 // nothing is seen before it is on the disk
    wait_all(loop, store);
    StoreCounts after = store_counts_take(store);
    assert_int_equal(all.good, MANY);
    assert_int_equal(after.units - before.units, MANY);
    assert_int_equal(after.rows - before.rows, MANY);
    assert_in_range(after.commits - before.commits, 1, 5);      // the first alone, the others after it
    assert_int_equal(after.failures, 0);
    assert_true(after.commit_ns - before.commit_ns >= 20000000);
    assert_int_equal(store_counts_take(store).commit_ns_most, 0);
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
        TEST(what_nobody_needs_is_swept_a_part_at_a_time),
        TEST(units_are_told_in_the_order_given),
        TEST(what_gathers_shares_a_commit),
        TEST(closing_writes_what_was_given_and_what_done_gives),
        TEST(nobody_need_listen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
