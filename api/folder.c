// folder.c — the data folder and whole files: where they are, and into memory.
#include "api/load.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef RIFT_DATA
#define RIFT_DATA "/usr/local/share/rift"
#endif

enum { PATH_BYTES = 1024 };

static bool has_data(const char *folder)
{
    char path[PATH_BYTES];
    struct stat info;
    Text text = text_in(path, sizeof path);
    text_format(&text, "%s/cards/trekwar", folder);
    return !text.cut && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool found(const char *folder, char *ret_folder, size_t size)
{
    if (!has_data(folder) || strlen(folder) >= size)
        return false;
    memcpy(ret_folder, folder, strlen(folder) + 1);
    return true;
}

bool data_find(char *ret_folder, size_t size)
{
    const char *named = getenv("RIFT_DATA");
    if (named)
        return found(named, ret_folder, size);
    char path[PATH_BYTES];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    for (path[n > 0 ? n : 0] = 0; path[0];) {
        char *slash = strrchr(path, '/');
        if (!slash)
            break;
        *slash = 0;
        if (path[0] && found(path, ret_folder, size))
            return true;
    }
    return found(".", ret_folder, size) || found(RIFT_DATA, ret_folder, size);
}

char *file_read(const char *path, size_t *ret_size, Problem *problem)
{
    struct stat info;
    FILE *file = fopen(path, "rb");
    if (!file || fstat(fileno(file), &info) != 0 || S_ISDIR(info.st_mode)) {
        problem_set(problem, 0, 0, "cannot be read: %s", file && S_ISDIR(info.st_mode) ? "it is a folder"
                                                                                       : strerror(errno));
        if (file)
            fclose(file);
        return NULL;
    }
    size_t room = 65536, used = 0;
    char *data = malloc(room + 1);
    check(data != NULL);
    for (size_t n; (n = fread(data + used, 1, room - used, file)) > 0;) {
        used += n;
        if (used < room)
            continue;
        if (used >= FILE_MAX_BYTES) {
            problem_set(problem, 0, 0, "is larger than %d MiB; Rift's files are small texts",
                        FILE_MAX_BYTES / 1024 / 1024);
            free(data);
            fclose(file);
            return NULL;
        }
        room *= 2;
        data = realloc(data, room + 1);
        check(data != NULL);
    }
    fclose(file);
    data[used] = 0;
    *ret_size = used;
    return data;
}

static int load_path(Loaded *loaded, const char *path, FileProblemSink *sink, void *self)
{
    size_t size;
    Problem p;
    char *data = file_read(path, &size, &p);
    if (!data) {
        sink(self, path, &p);
        return 1;
    }
    int problems = load_file(loaded, path, (Span){data, size}, sink, self);
    free(data);
    return problems;
}

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

// Loads every file of a folder with that ending, in the order of names: the set's indices depend on it.
static int load_folder(Loaded *loaded, const char *folder, const char *kind, const char *ending,
                       FileProblemSink *sink, void *self)
{
    char path[PATH_BYTES];
    struct dirent **names;
    int problems = 0;
    snprintf(path, sizeof path, "%s/%s/%s", folder, kind, loaded->game->name);
    int count = scandir(path, &names, NULL, alphasort);
    if (count < 0) {
        Problem p;
        problem_set(&p, 0, 0, "cannot be read: %s", strerror(errno));
        sink(self, path, &p);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        const char *name = names[i]->d_name;
        if (ends_in(name, ending)) {
            snprintf(path, sizeof path, "%s/%s/%s/%s", folder, kind, loaded->game->name, name);
            problems += load_path(loaded, path, sink, self);
        }
        free(names[i]);
    }
    free(names);
    return problems;
}

int load_game(Loaded *loaded, const Game *game, const char *folder, FileProblemSink *sink, void *self)
{
    load_begin(loaded, game);
    int problems = load_folder(loaded, folder, "cards", ".cards", sink, self);
    return problems + load_folder(loaded, folder, "decks", ".deck", sink, self);
}
