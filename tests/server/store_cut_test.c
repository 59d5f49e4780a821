// store_cut_test.c — the power fails at every write and every sync of a run: nothing that was told is lost.
//
// RIFT_CUT_SHARE=16 looks at one moment in sixteen, RIFT_CUT_SEEDS=10 at each of them with ten different seeds.
#include "tests/server/cutting_vfs.h"
#include "tests/server/store_support.h"

enum { ROUNDS = 14, HEAD_EVERY = 5, CHECKPOINT_PAGES = 30, MOMENTS_MAX = 5000 };

static Loop *loop;
static Place place;
static Disk disk;

typedef struct Run {
    uint32_t given, told_good;
    bool is_opened;
    bool is_careless;                   // without syncs, to see what the disk does then
} Run;

static void told_good(void *self, const char *problem)
{
    if (!problem)
        ((Run *)self)->told_good++;
}

// Unit n is line n of table 1 and the `about` of table 2, and sometimes a head: either all of it or nothing must be
// there.
static void unit_give(Store *store, Run *run)
{
    char about[16], text[6000];
    uint32_t n = run->given++;
    Unit *unit = unit_begin(store);
    if (n == 0)
        table_put(unit, 1, "running", "{}");
    snprintf(about, sizeof about, "%u", n);
    table_put(unit, 2, "running", about);
    line_put(unit, 1, n, "play c37");
    if (n % HEAD_EVERY == 0) {
        memset(text, 'a' + (int)(n % 26), sizeof text);
        unit_head(unit, &(HeadRow){ .hash = { 1, (uint8_t)n }, .text = { text, sizeof text } });
    }
    unit_commit(unit, told_good, run);
}

static void run_play(Run *run, const char *vfs)
{
    Problem problem;
    Store *store = store_open(&(StoreSetup){ loop, place.file, vfs }, &problem);
    if (!store)
        return;
    run->is_opened = true;
    store->checkpoint_pages = CHECKPOINT_PAGES;
    if (run->is_careless)
        sqlite3_exec(store->writer, "PRAGMA synchronous=OFF", NULL, NULL, NULL);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i <= round % 3; i++)
            unit_give(store, run);
        wait_all(loop, store);
    }
    store_close(store);
}

// What can be read from the database.
typedef struct Found {
    bool is_whole;                      // the database, and every unit
    uint32_t lines;
} Found;

static void about_noted(void *self, const TableRow *row) { *(int64_t *)self = atoll(row->about.at); }

static void head_noted(void *self, const HeadRow *row) { *(size_t *)self = row->text.size; }

static void line_noted(void *self, const LineRow *row)
{
    (void)row;
    ++*(uint32_t *)self;
}

static bool heads_are_whole(Store *store, uint32_t lines)
{
    for (uint32_t n = 0; n < lines + 10; n++) {
        size_t size = 0;
        bool is_there = store_head(store, (uint8_t[HASH_BYTES]){ 1, (uint8_t)n }, head_noted, &size);
        if (is_there != (n < lines && n % HEAD_EVERY == 0) || (is_there && size != 6000))
            return false;
    }
    return true;
}

static Found look(const char *vfs)
{
    Problem problem;
    Found found = { 0 };
    Store *store = store_open(&(StoreSetup){ loop, place.file, vfs }, &problem);
    if (!store) {
        print_error("%s\n", problem.message);
        return found;
    }
    int64_t about = -1;
    bool has_lines = store_lines(store, 1, line_noted, &found.lines);
    store_table(store, "t2", about_noted, &about);
    found.is_whole = has_lines && about == (int64_t)found.lines - 1 && heads_are_whole(store, found.lines);
    Unit *unit = unit_begin(store);                             // and it goes on
    if (found.lines == 0)
        table_put(unit, 1, "running", "{}");
    line_put(unit, 1, found.lines, "on");
    found.is_whole &= commit_wait(loop, store, unit) == NULL;
    store_close(store);
    char answer[200];
    sql_ask(place.file, "PRAGMA integrity_check", answer, sizeof answer);
    found.is_whole &= strcmp(answer, "ok") == 0;
    sql_ask(place.file, "PRAGMA foreign_key_check", answer, sizeof answer);
    found.is_whole &= answer[0] == 0;
    return found;
}

typedef struct Outcome {
    bool is_cut, is_whole;
    uint32_t given, told_good, lines;
} Outcome;

// A run from nothing; the power fails at this deed, and the server is started again.
static Outcome cut_at(uint32_t deed, CutKind kind, uint64_t seed, bool is_careless)
{
    loop = loop_new();
    place = place_make();
    const char *vfs = disk_begin(&disk, seed, deed);
    Run run = { .is_careless = is_careless };
    run_play(&run, vfs);
    bool is_cut = disk.is_cut;
    char shared[100];
    snprintf(shared, sizeof shared, "%s-shm", place.file);
    unlink(shared);                     // memory, not disk
    disk_after_cut(&disk, kind);
    Found found = look(vfs);
    disk_end(&disk);
    place_clear(&place);
    loop_free(loop);
    return (Outcome){ is_cut, found.is_whole, run.given, run.told_good, found.lines };
}

static uint32_t wish(const char *name)
{
    const char *word = getenv(name);
    return word ? (uint32_t)atoi(word) : 1;
}

static void cut_at_every_moment(CutKind kind)
{
    uint32_t moments = 0, opened = 0, share = wish("RIFT_CUT_SHARE"), seeds = wish("RIFT_CUT_SEEDS");
    for (uint64_t seed = 1; seed <= seeds; seed++)
        for (uint32_t deed = 1; deed < MOMENTS_MAX; deed += share) {
            Outcome o = cut_at(deed, kind, seed * 1000003 + deed, false);
            if (!o.is_whole || o.lines < o.told_good || o.lines > o.given)
                fail_msg("cut at deed %u: %u units given, %u told, %u there, %s", deed, o.given, o.told_good, o.lines,
                         o.is_whole ? "whole" : "not whole");
            if (!o.is_cut) {            // the run reached its end
                assert_int_equal(o.lines, o.given);
                break;
            }
            moments++;
            opened += o.given > 0;
        }
    assert_true(moments * share > 300);
    assert_true(opened * share > 200);
    print_message("%u moments, %u of them after the first unit\n", moments, opened);
}

static void a_cut_that_loses_all_that_was_not_synced(void **state)
{
    (void)state;
    cut_at_every_moment(CUT_LOSES_ALL);
}

static void a_cut_that_tears_what_was_not_synced(void **state)
{
    (void)state;
    cut_at_every_moment(CUT_TEARS);
}

static void a_cut_that_loses_nothing(void **state)
{
    (void)state;
    cut_at_every_moment(CUT_KEEPS_ALL);
}

// The layer itself: data that is not synced is lost.
static void without_syncs_units_are_lost(void **state)
{
    (void)state;
    uint32_t lost = 0, broken = 0;
    for (uint32_t deed = 100; deed < 400; deed += 10) {
        Outcome o = cut_at(deed, CUT_LOSES_ALL, deed, true);
        lost += o.lines < o.told_good;
        broken += !o.is_whole;
    }
    assert_true(lost > 10);
    print_message("lost %u times, broken %u times\n", lost, broken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_that_loses_all_that_was_not_synced),
        cmocka_unit_test(a_cut_that_tears_what_was_not_synced),
        cmocka_unit_test(a_cut_that_loses_nothing),
        cmocka_unit_test(without_syncs_units_are_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
