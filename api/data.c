// data.c — the files that come with the program: inside it, or in a folder instead; and where the user's own are.
#include "api/data.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "api/load.h"

enum { PATH_BYTES = 4096 };

// ---- where ----

const char *data_folder(void)
{
    const char *named = getenv("RIFT_DATA");
    return named && named[0] ? named : NULL;
}

bool data_check(const char *folder, Problem *problem)
{
    char path[PATH_BYTES];
    struct stat info;
    Text text = text_in(path, sizeof path);
    data_name(folder, "cards", &text);
    if (!folder || (!text.cut && stat(path, &info) == 0 && S_ISDIR(info.st_mode)))
        return true;
    return problem_set(problem, 0, 0, "RIFT_DATA names a folder with cards, decks and rules to be used instead of "
                       "those inside the program, but there is no folder %s", path);
}

void data_name(const char *folder, const char *path, Text *name)
{
    if (folder)
        text_format(name, "%s/", folder);
    text_put(name, path);
}

static bool is_same_folder(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool own_folder(char *ret_folder, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text text = text_in(ret_folder, size);
    if (data && data[0] == '/')         // the XDG specification says to ignore relative paths
        text_format(&text, "%s/rift", data);
    else if (home && home[0])
        text_format(&text, "%s/.local/share/rift", home);
    return text.used > 0 && !text.cut && !(data_folder() && is_same_folder(data_folder(), ret_folder));
}

// ---- files ----

// The first built-in file whose path does not sort before this one; data_inside_count: none.
static size_t inside_from(const char *path)
{
    size_t low = 0, high = data_inside_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(data_inside[middle].path, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const DataFile *inside_find(const char *path)
{
    size_t at = inside_from(path);
    return at < data_inside_count && strcmp(data_inside[at].path, path) == 0 ? &data_inside[at] : NULL;
}

// False: longer than any path that Rift reads.
static bool whole_path(const char *folder, const char *path, char *ret_whole, Problem *problem)
{
    Text text = text_in(ret_whole, PATH_BYTES);
    data_name(folder, path, &text);
    return !text.cut || problem_set(problem, 0, 0, "cannot be read: its path is longer than %d bytes", PATH_BYTES - 1);
}

char *data_read(const char *folder, const char *path, size_t *ret_size, Problem *problem)
{
    char whole[PATH_BYTES];
    if (folder)
        return whole_path(folder, path, whole, problem) ? file_read(whole, ret_size, problem) : NULL;
    const DataFile *file = inside_find(path);
    if (!file) {
        problem_set(problem, 0, 0, "cannot be read: there is no such file inside the program");
        return NULL;
    }
    char *data = malloc(file->size + 1);
    check(data != NULL);
    *ret_size = file->size;
    return memcpy(data, file->data, file->size + 1);
}

bool data_has(const char *folder, const char *path)
{
    char whole[PATH_BYTES];
    Problem ignored;
    struct stat info;
    return folder ? whole_path(folder, path, whole, &ignored) && stat(whole, &info) == 0 : inside_find(path) != NULL;
}

// ---- lists ----

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static void list_add(DataList *list, const char *place, const char *name)
{
    size_t size = strlen(place) + strlen(name) + 2;
    char **path = realloc(list->path, (list->count + 1) * sizeof *path);
    check(path != NULL);
    list->path = path;
    path[list->count] = malloc(size);
    check(path[list->count] != NULL);
    Text text = text_in(path[list->count++], size);
    text_format(&text, "%s/%s", place, name);
}

static bool list_inside(const char *place, const char *ending, DataList *list, Problem *problem)
{
    size_t size = strlen(place);
    bool found = false;
    for (size_t i = inside_from(place); i < data_inside_count && strncmp(data_inside[i].path, place, size) == 0; i++) {
        const char *rest = data_inside[i].path + size;
        bool is_here = rest[0] == '/';
        found = found || is_here;
        if (is_here && !strchr(rest + 1, '/') && ends_in(rest + 1, ending))
            list_add(list, place, rest + 1);
    }
    return found || problem_set(problem, 0, 0, "cannot be read: there is no such folder inside the program");
}

static int compare_paths(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

bool data_list(const char *folder, const char *place, const char *ending, DataList *list, Problem *problem)
{
    char whole[PATH_BYTES];
    *list = (DataList){0};
    if (!folder)
        return list_inside(place, ending, list, problem);
    if (!whole_path(folder, place, whole, problem))
        return false;
    DIR *open = opendir(whole);
    if (!open)
        return problem_set(problem, 0, 0, "cannot be read: %s", strerror(errno));
    for (struct dirent *file; (file = readdir(open)) != NULL;)
        if (file->d_name[0] != '.' && ends_in(file->d_name, ending))
            list_add(list, place, file->d_name);
    closedir(open);
    if (list->count > 0)
        qsort(list->path, list->count, sizeof *list->path, compare_paths);
    return true;
}

void data_list_clear(DataList *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->path[i]);
    free(list->path);
    *list = (DataList){0};
}
