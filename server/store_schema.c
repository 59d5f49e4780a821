// store_schema.c — the tables of the database, whose database it is, and whether it is undamaged.
//
// Lines are a log: they are appended in the order in which they come, whatever table they belong to. Clustered by
// table, every commit would touch a page for each table. The one index finds the lines of a table and keeps a line from
// being written twice. SQL keywords are avoided as names, so that nobody needs quotes: line_table, not "table".
#include "server/store_inside.h"

static const char schema[] =
    "CREATE TABLE people("
    "  person INTEGER PRIMARY KEY,"
    "  token BLOB NOT NULL UNIQUE CHECK(length(token) = 32),"
    "  name TEXT NOT NULL,"
    "  at INTEGER NOT NULL) STRICT;"

    "CREATE TABLE devices("
    "  token BLOB PRIMARY KEY CHECK(length(token) = 32),"
    "  person INTEGER NOT NULL REFERENCES people,"
    "  until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"

    "CREATE TABLE heads("
    "  hash BLOB NOT NULL UNIQUE CHECK(length(hash) = 32),"
    "  text TEXT NOT NULL) STRICT;"

    "CREATE TABLE tables("
    "  number INTEGER PRIMARY KEY,"
    "  link TEXT NOT NULL UNIQUE,"
    "  state TEXT NOT NULL,"
    "  is_public INTEGER NOT NULL,"
    "  person0 INTEGER REFERENCES people,"
    "  person1 INTEGER REFERENCES people,"
    "  head BLOB REFERENCES heads(hash),"
    "  about TEXT NOT NULL,"
    "  at INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_in ON tables(state);"
    "CREATE INDEX tables_of0 ON tables(person0);"
    "CREATE INDEX tables_of1 ON tables(person1);"

    "CREATE TABLE lines("
    "  line_table INTEGER NOT NULL REFERENCES tables,"
    "  number INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  words TEXT NOT NULL,"
    "  event_hash INTEGER NOT NULL,"
    "  clock0 INTEGER NOT NULL,"
    "  clock1 INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX lines_of ON lines(line_table, number);";

// The first number of a statement's first row.
static int number_get(sqlite3 *db, const char *sql, int64_t *ret_number)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code != SQLITE_OK)
        return code;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *ret_number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_CORRUPT : code;
}

// The check takes four seconds for a gigabyte, so a large database is not checked at every start: its damage is noticed
// when it is read.
int64_t store_check_bytes_max = 256 << 20;

static bool is_too_large_to_check(sqlite3 *db)
{
    int64_t size = 0;
    number_get(db, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", &size);
    return size > store_check_bytes_max;
}

static bool whole_check(Store *store, Problem *problem)
{
    sqlite3_stmt *statement;
    char found[160] = "";
    int code = sqlite3_prepare_v2(store->writer, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code != SQLITE_OK)
        return store_refuse(store, store->writer, code, problem);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        Text text = text_in(found, sizeof found);
        text_put(&text, (const char *)sqlite3_column_text(statement, 0));
        for (char *c = found; *c; c++)
            if (*c == '\n')
                *c = ' ';
    }
    sqlite3_finalize(statement);
    if (code != SQLITE_ROW)
        return store_refuse(store, store->writer, code, problem);
    if (strcmp(found, "ok") == 0)
        return true;
    store_refuse(store, store->writer, SQLITE_CORRUPT, problem);
    Text text = {.data = problem->message, .size = sizeof problem->message, .used = strlen(problem->message)};
    text_format(&text, " (%s)", found);
    return false;
}

static bool schema_make(Store *store, Problem *problem)
{
    char *ids = sqlite3_mprintf("PRAGMA application_id=%d; PRAGMA user_version=%d;", STORE_APPLICATION, STORE_VERSION);
    check(ids != NULL);
    int code = sqlite3_exec(store->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(store->writer, schema, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(store->writer, ids, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(store->writer, "COMMIT", NULL, NULL, NULL);
    sqlite3_free(ids);
    return code == SQLITE_OK || store_refuse(store, store->writer, code, problem);
}

// How things are stored: set each time, although the file itself remembers the journal's mode.
static bool settings_make(Store *store, Problem *problem)
{
    int code = sqlite3_exec(store->writer, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                            "PRAGMA cache_size=-32768;", NULL, NULL, NULL);
    return code == SQLITE_OK || store_refuse(store, store->writer, code, problem);
}

// The first databases didn't have this index. Older programs keep it up to date without knowing it, so the version
// stays.
static bool indexes_make(Store *store, Problem *problem)
{
    static const char sql[] = "CREATE INDEX IF NOT EXISTS devices_of ON devices(person)";
    int code = sqlite3_exec(store->writer, sql, NULL, NULL, NULL);
    return code == SQLITE_OK || store_refuse(store, store->writer, code, problem);
}

bool store_schema_ready(Store *store, Problem *problem)
{
    int64_t application = 0, version = 0, things = 0;
    int code = number_get(store->writer, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = number_get(store->writer, "PRAGMA user_version", &version);
    if (code == SQLITE_OK)
        code = number_get(store->writer, "SELECT count(*) FROM sqlite_schema", &things);
    if (code != SQLITE_OK)
        return store_refuse(store, store->writer, code, problem);

    bool is_new = application == 0 && version == 0 && things == 0;
    if (!is_new && application != STORE_APPLICATION)
        return problem_set(problem, 0, 0, "%s: is the database of another program; it was left as it is; give another "
                           "path", store->path);
    if (version > STORE_VERSION)
        return problem_set(problem, 0, 0, "%s: was written by a newer Rift (version %lld of the database, this program "
                           "knows %d); it was left as it is; start the newer one, or give another path", store->path,
                           (long long)version, STORE_VERSION);
    if (!is_too_large_to_check(store->writer) && !whole_check(store, problem))
        return false;
    if (!settings_make(store, problem))
        return false;
    return (!is_new || schema_make(store, problem)) && indexes_make(store, problem);
}
