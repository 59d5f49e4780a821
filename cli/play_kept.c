// play_kept.c — the matches that somebody left: the file in which each is kept, and reading it again.
#include "cli/play_kept.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/load.h"
#include "cli/first_time.h"
#include "games/games.h"

static const char ending[] = ".transcript";

// ---- where they are ----

bool kept_path(const Game *game, Kept kind, char *path, size_t size)
{
    static const char *const kinds[KEPT_COUNT] = {"", "-scene", "-lesson"};
    char name[64];
    snprintf(name, sizeof name, "unfinished-%s%s%s", game->name, kinds[kind], ending);
    return state_file(name, path, size);
}

static bool is_older(const struct stat *a, const struct stat *b)
{
    return a->st_mtim.tv_sec != b->st_mtim.tv_sec ? a->st_mtim.tv_sec < b->st_mtim.tv_sec
                                                  : a->st_mtim.tv_nsec < b->st_mtim.tv_nsec;
}

bool kept_last(const Game *game, char *path, size_t size)
{
    struct stat newest, one;
    char name[1024];
    bool any = false;
    for (uint8_t g = GAME_NONE + 1; g < GAME_COUNT; g++)
        for (Kept kind = 0; kind < KEPT_COUNT; kind++) {
            if ((game && games[g] != game) || !kept_path(games[g], kind, name, sizeof name) || stat(name, &one) != 0 ||
                (any && is_older(&one, &newest)))
                continue;
            newest = one;
            any = true;
            snprintf(path, size, "%s", name);
        }
    return any;
}

// ---- reading one ----

bool saved_read(const char *path, Transcript *ret_old, Span *ret_file, Problem *problem)
{
    size_t size = 0;
    char *data = file_read(path, &size, problem);
    Table table;
    Match *memory = calloc(1, sizeof *memory);
    check(memory != NULL);
    *ret_file = (Span){data, size};
    bool good = data && transcript_read(ret_old, game_find, *ret_file, problem);
    if (good) {
        table_init(&table, ret_old->game, transcript_set(ret_old), memory);
        good = transcript_replay(ret_old, &table, UINT32_MAX, NULL, problem);
    }
    free(memory);
    return good;
}

static bool is_good(const char *path)
{
    Transcript old = {0};
    Span file;
    Problem problem;
    bool good = saved_read(path, &old, &file, &problem);
    free((char *)file.at);
    transcript_clear(&old);
    return good;
}

// ---- one that can't be read ----

// Gives the file another name, unless that is taken: then errno is EEXIST. A link can't replace anything, even if two
// programs end at once; where there are no links, renaming has to do.
static bool rename_new(const char *from, const char *to)
{
    struct stat info;
    if (link(from, to) == 0)
        return unlink(from) == 0;
    return errno != EEXIST && lstat(to, &info) != 0 && rename(from, to) == 0;
}

// "unfinished-wars.old.transcript", "unfinished-wars.old-2.transcript", and so on.
bool kept_make_room(const char *path, Text *ret_moved)
{
    enum { MOST = 1000 };
    char name[1100], number[16] = "";
    int stem = (int)(strlen(path) - strlen(ending));
    if (access(path, F_OK) != 0 || is_good(path))
        return true;
    for (int i = 2; i <= MOST; i++) {
        snprintf(name, sizeof name, "%.*s.old%s%s", stem, path, number, ending);
        if (rename_new(path, name)) {
            text_put(ret_moved, name);
            return true;
        }
        if (errno != EEXIST)
            return false;
        snprintf(number, sizeof number, "-%d", i);
    }
    return false;
}
