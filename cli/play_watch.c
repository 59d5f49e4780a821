// play_watch.c — looking at the files' times, and loading what has changed.
#include "cli/play_watch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "api/data.h"
#include "cli/diagnose.h"
#include "cli/terminal.h"
#include "core/hash.h"

// Name, size, time and inode of every file, to notice both an editor that replaces the file and one that writes into
// it.
static uint64_t folder_hash(const Watch *w, const char *folder, const char *kind, uint64_t hash)
{
    char path[1024];
    struct dirent **names;
    snprintf(path, sizeof path, "%s/%s/%s", folder, kind, w->game->name);
    int count = scandir(path, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        struct stat info;
        const char *name = names[i]->d_name;
        snprintf(path, sizeof path, "%s/%s/%s/%s", folder, kind, w->game->name, name);
        if (name[0] != '.' && stat(path, &info) == 0 && S_ISREG(info.st_mode)) {
            const uint64_t facts[] = {(uint64_t)info.st_size, (uint64_t)info.st_mtim.tv_sec,
                                      (uint64_t)info.st_mtim.tv_nsec, (uint64_t)info.st_ino};
            hash = hash_bytes(hash_bytes(hash, name, strlen(name) + 1), facts, sizeof facts);
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return hash;
}

// A folder that does not exist yet may be made later.
static uint64_t files_hash(const Watch *w)
{
    const char *const folders[] = {w->data, w->own[0] ? w->own : NULL};
    uint64_t hash = HASH_START;
    for (size_t i = 0; i < COUNT_OF(folders); i++)
        if (folders[i])
            hash = folder_hash(w, folders[i], "decks", folder_hash(w, folders[i], "cards", hash));
    return hash;
}

bool watch_begin(Watch *w, const Game *game)
{
    *w = (Watch){.game = game, .data = data_folder()};
    if (!own_folder(w->own, sizeof w->own))
        w->own[0] = 0;
    w->seen = files_hash(w);
    return w->data || w->own[0];
}

void watch_greet(const Watch *w)
{
    say_words("Changed cards and decks are looked for in %s%s%s.", w->data ? w->data : "",
              w->data && w->own[0] ? " and " : "", w->own);
}

static void print_problem(void *self, const char *file, const Problem *p)
{
    (void)self;
    problem_show_file(stdout, file, p);
}

static void drop(Loaded *loaded)
{
    load_clear(loaded);
    free(loaded);
}

bool watch_look(Watch *w, const char *before)
{
    uint64_t now = files_hash(w);
    if (now == w->seen)
        return false;
    w->seen = now;              // taken before loading: what changes while we read is seen the next time
    Loaded *loaded = calloc(1, sizeof *loaded);
    check(loaded != NULL);
    fputs(before, stdout);
    int problems = load_game(loaded, w->game, w->data, print_problem, NULL);
    problems += load_own(loaded, print_problem, NULL);
    if (problems > 0 || (w->fits && !w->fits(w->self, loaded))) {
        puts("The changed cards are not used; the previous ones stay.");
        drop(loaded);
        return true;
    }
    puts("Cards reloaded; the next match uses them.");
    if (w->next)
        drop(w->next);
    w->next = loaded;
    return true;
}

Loaded *watch_take(Watch *w)
{
    Loaded *taken = w->next;
    w->next = NULL;
    return taken;
}

void watch_end(Watch *w)
{
    if (w->next)
        drop(w->next);
    w->next = NULL;
}
