// store_file_test.c — files that the store refuses, and who may have one open.
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "tests/server/store_here.h"

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

// Asserts that the file is refused, and that not a byte of it changed.
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
    assert_refused("is not a database");
    char text[5000];
    memset(text, 'x', sizeof text);
    bytes_write(place.file, text, sizeof text);
    assert_refused("is not a database");
    bytes_write(place.file, "", 0);                             // an empty file is a new database
    store_close(open_here());
    assert_refused_at(place.folder, "is not a file but a folder");
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
    for (size_t page = 0; page < good.size / 4096; page++) {    // any page of a tree
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

// A large database is not examined at the start: half an answer must not be taken for a whole one.
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

// Opens the store as a user without rights; returns 0 if it was refused with these words.
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
    assert_int_equal(refused_to_nobody("no permission to write there; give this user permission"), 0);
    assert_int_equal(chmod(place.folder, 0777), 0);
    store_close(open_here());
    assert_int_equal(chmod(place.file, 0444), 0);
    assert_int_equal(refused_to_nobody("no permission to write there; give this user permission"), 0);
    assert_int_equal(chmod(place.file, 0666), 0);               // its lock is still another user's
    assert_int_equal(refused_to_nobody(getuid() == 0 ? "rift.db-lock: no permission to write there" : ""), 0);
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
    snprintf(link, sizeof link, "%s-link", place.file);         // under another name, too
    assert_int_equal(symlink(place.file, link), 0);
    assert_refused_at(link, expected);
    unlink(link);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(up[0]);
    close(up[1]);
    Store *store = open_here();                                 // a killed process leaves no lock
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

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        TEST(a_second_server_is_refused),
        TEST(a_backup_can_be_made_while_it_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
