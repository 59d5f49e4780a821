// store_speed.c — how fast the store is on this disk: one unit at a time, many at once, and reading back.
//
//     store_speed FILE [MS]    a new database in FILE, which it leaves there; MS: how much longer each sync takes
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "server/slow_vfs.h"
#include "server/store.h"

enum { ONE_BY_ONE = 3000, TABLES = 1000, LINES = 300 };

static Loop *loop;
static Store *store;
static uint64_t failed, commit_ns[ONE_BY_ONE];

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void unit_done(void *self, const char *problem)
{
    (void)self;
    failed += problem != NULL;
}

static void wait_until(uint32_t waiting)
{
    while (store_waiting(store) > waiting)
        loop_turn(loop, 1000);
}

static void line_give(int64_t table, uint32_t number)
{
    static const char *const words[] = { "pass", "play c37", "target c12", "use c103 2", "move c9 s4" };
    Unit *unit = unit_begin(store);
    unit_line(unit, &(LineRow){ .table = table, .number = number, .at = wall_now(), .seat = (uint8_t)(number % 2),
                                .words = span_of(words[number % 5]),
                                .check = (number + 1u) * UINT64_C(0x9e3779b97f4a7c15), .clock = { 900000, 876543 } });
    unit_commit(unit, unit_done, NULL);
}

static void tables_make(void)
{
    for (int64_t t = 1; t <= TABLES; t++) {
        TableRow row = { .table = t, .state = "running", .about = span_of("{}") };
        snprintf(row.link, sizeof row.link, "t%u", (unsigned)t);
        Unit *unit = unit_begin(store);
        unit_table(unit, &row);
        unit_commit(unit, unit_done, NULL);
    }
    wait_until(0);
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void one_by_one(void)
{
    uint64_t start = now_ns();
    for (uint32_t i = 0; i < ONE_BY_ONE; i++) {
        uint64_t given = now_ns();
        line_give(1 + i % TABLES, i / TABLES);
        wait_until(0);
        commit_ns[i] = now_ns() - given;
    }
    double s = (double)(now_ns() - start) / 1e9;
    qsort(commit_ns, ONE_BY_ONE, sizeof commit_ns[0], by_size);
    printf("one at a time: %.0f units/s; given to told p50 %.3f ms, p99 %.3f ms, most %.3f ms\n", ONE_BY_ONE / s,
           (double)commit_ns[ONE_BY_ONE / 2] / 1e6, (double)commit_ns[ONE_BY_ONE * 99 / 100] / 1e6,
           (double)commit_ns[ONE_BY_ONE - 1] / 1e6);
}

// Every table has one line waiting, or all their lines wait at once.
static void grouped(const char *name, uint32_t first, uint32_t end, uint32_t waiting)
{
    StoreCounts before = store_counts_take(store);
    uint64_t start = now_ns();
    for (uint32_t number = first; number < end; number++)
        for (int64_t t = 1; t <= TABLES; t++) {
            wait_until(waiting);
            line_give(t, number);
        }
    wait_until(0);
    double s = (double)(now_ns() - start) / 1e9;
    StoreCounts after = store_counts_take(store);
    uint64_t commits = after.commits - before.commits;
    printf("%s: %.0f units/s, %.0f a commit; a commit takes %.3f ms, most %.3f ms\n", name,
           (double)(after.units - before.units) / s, (double)(after.units - before.units) / (double)commits,
           (double)(after.commit_ns - before.commit_ns) / 1e6 / (double)commits, (double)after.commit_ns_most / 1e6);
}

static void line_counted(void *self, const LineRow *row)
{
    (void)row;
    ++*(uint64_t *)self;
}

static void read_back(void)
{
    uint64_t count = 0, start = now_ns();
    for (int64_t t = 1; t <= TABLES; t++)
        store_lines(store, t, line_counted, &count);
    double s = (double)(now_ns() - start) / 1e9;
    printf("reading: %.0f lines/s, a table of %d lines in %.3f ms\n", (double)count / s, LINES, s * 1e3 / TABLES);
}

int main(int count, char **words)
{
    Problem problem;
    if (count < 2) {
        fprintf(stderr, "usage: store_speed FILE [MS]\n");
        return 2;
    }
    StoreSetup setup = { loop = loop_new(), words[1], count > 2 ? slow_vfs((uint32_t)atoi(words[2])) : NULL };
    if (!(store = store_open(&setup, &problem))) {
        fprintf(stderr, "%s\n", problem.message);
        return 1;
    }
    tables_make();
    one_by_one();
    grouped("100 waiting", ONE_BY_ONE / TABLES, 50, 99);
    grouped("1000 waiting", 50, 150, 999);
    grouped("all at once", 150, LINES, UINT32_MAX);
    read_back();
    store_close(store);
    uint64_t start = now_ns();
    if (!(store = store_open(&setup, &problem)))
        return 1;
    struct stat info;
    stat(words[1], &info);
    printf("%.1f MB, %.0f bytes a line; opened in %.0f ms\n", (double)info.st_size / 1e6,
           (double)info.st_size / (TABLES * LINES), (double)(now_ns() - start) / 1e6);
    store_close(store);
    loop_free(loop);
    return failed > 0;
}
