// store_read.c — reading, on the loop's thread, by a connection that can only read.
//
// Each kind of query has one prepared statement, so it can't be run again while its rows are being read.
#include "server/store_inside.h"

#define TABLE_COLUMNS "number, link, state, is_public, person0, person1, head, about, at"
#define LINE_COLUMNS "line_table, number, at, seat, words, event_hash, clock0, clock1"

const char *const store_read_sql[READ_STATEMENTS] = {
    [READ_START] = "SELECT (SELECT max(person) FROM people), (SELECT max(number) FROM tables)",
    [READ_PERSON] = "SELECT person, token, name, at FROM people WHERE token=?1",
    [READ_PERSON_AT] = "SELECT person, token, name, at FROM people WHERE person=?1",
    [READ_DEVICE] = "SELECT token, person, until FROM devices WHERE token=?1",
    [READ_HEAD] = "SELECT hash, text FROM heads WHERE hash=?1",
    [READ_TABLE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE link=?1",
    [READ_TABLES_IN] = "SELECT " TABLE_COLUMNS " FROM tables WHERE state=?1 ORDER BY number",
    [READ_TABLES_OF] = "SELECT " TABLE_COLUMNS " FROM tables WHERE person0=?1"
                       " UNION ALL SELECT " TABLE_COLUMNS " FROM tables WHERE person1=?1 AND person0 IS NOT ?1"
                       " ORDER BY number DESC LIMIT ?2",
    [READ_LINES] = "SELECT " LINE_COLUMNS " FROM lines WHERE line_table=?1 ORDER BY number",
};

static sqlite3_stmt *query(Store *store, ReadStatement which)
{
    sqlite3_stmt *s = store->read[which];
    check(!sqlite3_stmt_busy(s));
    return s;
}

static sqlite3_stmt *ask_hash(Store *store, ReadStatement which, const uint8_t *hash)
{
    sqlite3_stmt *s = query(store, which);
    sqlite3_bind_blob(s, 1, hash, HASH_BYTES, SQLITE_TRANSIENT);
    return s;
}

static sqlite3_stmt *ask_number(Store *store, ReadStatement which, int64_t number)
{
    sqlite3_stmt *s = query(store, which);
    sqlite3_bind_int64(s, 1, number);
    return s;
}

static sqlite3_stmt *ask_text(Store *store, ReadStatement which, const char *text)
{
    sqlite3_stmt *s = query(store, which);
    sqlite3_bind_text(s, 1, text, -1, SQLITE_TRANSIENT);
    return s;
}

// ---- columns: whatever is in the file, nothing is read beyond it ----

static Span column_span(sqlite3_stmt *s, int column)
{
    const char *at = (const char *)sqlite3_column_text(s, column);
    return (Span){ at ? at : "", at ? (size_t)sqlite3_column_bytes(s, column) : 0 };
}

static void column_string(sqlite3_stmt *s, int column, char *ret_string, size_t size)
{
    span_to(column_span(s, column), ret_string, size);
}

static void column_hash(sqlite3_stmt *s, int column, uint8_t *ret_hash)
{
    const void *blob = sqlite3_column_blob(s, column);
    memset(ret_hash, 0, HASH_BYTES);
    if (blob && sqlite3_column_bytes(s, column) == HASH_BYTES)
        memcpy(ret_hash, blob, HASH_BYTES);
}

// ---- people ----

bool store_start(Store *store, StoreStart *ret_start, Problem *problem)
{
    sqlite3_stmt *s = query(store, READ_START);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW)
        *ret_start = (StoreStart){ sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1) };
    sqlite3_reset(s);
    return code == SQLITE_ROW || store_refuse(store, store->reader, code, problem);
}

static bool person_read(sqlite3_stmt *s, PersonRow *ret_row)
{
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found) {
        *ret_row = (PersonRow){ .person = sqlite3_column_int64(s, 0), .at = sqlite3_column_int64(s, 3) };
        column_hash(s, 1, ret_row->token);
        column_string(s, 2, ret_row->name, sizeof ret_row->name);
    }
    sqlite3_reset(s);
    return found;
}

bool store_person(Store *store, const uint8_t token[HASH_BYTES], PersonRow *ret_row)
{
    return person_read(ask_hash(store, READ_PERSON, token), ret_row);
}

bool store_person_at(Store *store, int64_t person, PersonRow *ret_row)
{
    return person_read(ask_number(store, READ_PERSON_AT, person), ret_row);
}

bool store_device(Store *store, const uint8_t token[HASH_BYTES], DeviceRow *ret_row)
{
    sqlite3_stmt *s = ask_hash(store, READ_DEVICE, token);
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found) {
        *ret_row = (DeviceRow){ .person = sqlite3_column_int64(s, 1), .until = sqlite3_column_int64(s, 2) };
        column_hash(s, 0, ret_row->token);
    }
    sqlite3_reset(s);
    return found;
}

// ---- tables and their matches ----

bool store_head(Store *store, const uint8_t hash[HASH_BYTES], void (*each)(void *self, const HeadRow *row), void *self)
{
    sqlite3_stmt *s = ask_hash(store, READ_HEAD, hash);
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found) {
        HeadRow row = { .text = column_span(s, 1) };
        column_hash(s, 0, row.hash);
        each(self, &row);
    }
    sqlite3_reset(s);
    return found;
}

static void table_read(sqlite3_stmt *s, TableRow *ret_row)
{
    *ret_row = (TableRow){
        .table = sqlite3_column_int64(s, 0),
        .is_public = sqlite3_column_int(s, 3) != 0,
        .person = { sqlite3_column_int64(s, 4), sqlite3_column_int64(s, 5) },
        .about = column_span(s, 7),
        .at = sqlite3_column_int64(s, 8),
    };
    column_string(s, 1, ret_row->link, sizeof ret_row->link);
    column_string(s, 2, ret_row->state, sizeof ret_row->state);
    column_hash(s, 6, ret_row->head);
}

// How many there were; -1: they could not be read to the end.
static int64_t tables_read(sqlite3_stmt *s, TableEach *each, void *self)
{
    int64_t count = 0;
    int code;
    for (; (code = sqlite3_step(s)) == SQLITE_ROW; count++) {
        TableRow row;
        table_read(s, &row);
        each(self, &row);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE ? count : -1;
}

bool store_table(Store *store, const char *link, TableEach *each, void *self)
{
    return tables_read(ask_text(store, READ_TABLE, link), each, self) > 0;
}

bool store_tables_in(Store *store, const char *state, TableEach *each, void *self)
{
    return tables_read(ask_text(store, READ_TABLES_IN, state), each, self) >= 0;
}

bool store_tables_of(Store *store, int64_t person, uint32_t most, TableEach *each, void *self)
{
    sqlite3_stmt *s = ask_number(store, READ_TABLES_OF, person);
    sqlite3_bind_int64(s, 2, most);
    return tables_read(s, each, self) >= 0;
}

static void line_row_read(sqlite3_stmt *s, LineRow *ret_row)
{
    *ret_row = (LineRow){
        .table = sqlite3_column_int64(s, 0),
        .number = (uint32_t)sqlite3_column_int64(s, 1),
        .at = sqlite3_column_int64(s, 2),
        .seat = (uint8_t)sqlite3_column_int(s, 3),
        .words = column_span(s, 4),
        .check = (uint64_t)sqlite3_column_int64(s, 5),
        .clock = { sqlite3_column_int64(s, 6), sqlite3_column_int64(s, 7) },
    };
}

bool store_lines(Store *store, int64_t table, void (*each)(void *self, const LineRow *row), void *self)
{
    sqlite3_stmt *s = ask_number(store, READ_LINES, table);
    uint32_t number = 0;
    int code;
    for (; (code = sqlite3_step(s)) == SQLITE_ROW; number++) {
        LineRow row;
        line_row_read(s, &row);
        if (row.number != number)       // a gap: what follows would be another match
            break;
        each(self, &row);
    }
    sqlite3_reset(s);
    return code == SQLITE_DONE;
}
