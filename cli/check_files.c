// check_files.c — walking folders, reading files, and finding out which game a file is for.
#define _XOPEN_SOURCE 700               // realpath
#include "cli/check_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "api/data.h"
#include "api/load.h"
#include "cli/options.h"
#include "games/games.h"

bool name_ends(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static char *copy_of(const char *string)
{
    size_t size = strlen(string) + 1;
    char *copy = malloc(size);
    check(copy != NULL);
    return memcpy(copy, string, size);
}

char *path_whole(const char *path) { return realpath(path, NULL); }

const CheckFile *check_files_find(const CheckFiles *files, const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return NULL;
    for (size_t i = 0; i < files->count; i++)
        if (files->file[i].device == info.st_dev && files->file[i].inode == info.st_ino)
            return &files->file[i];
    return NULL;
}

// ---- whose cards are these? ----

static void folder_problem(const CheckFiles *files, const char *path, const char *message)
{
    Problem p;
    problem_set(&p, 0, 0, "%s", message);
    report_problem(files->report, SEVERITY_ERROR, path, (Span){0}, &p);
}

// The nearest folder above that has the name of a game: "cards/trekwar/x.cards".
static const Game *game_of_folder(const char *folder)
{
    Span rest = span_of(folder);
    const Game *game = NULL;
    while (rest.size > 0) {
        const Game *named = game_find(span_until(&rest, '/'));
        game = named ? named : game;
    }
    return game;
}

static void game_settle(const CheckFiles *files, CheckFile *f)
{
    FileHead head = file_head((Span){f->data, f->size});
    f->is_deck = head.is_deck || name_ends(f->path, ".deck");
    f->game = head.line ? game_find(head.game) : files->game ? files->game : game_of_folder(f->folder);
    if (f->game) {
        const char *slash = strrchr(f->folder, '/');
        f->is_home = slash && strcmp(slash + 1, f->game->name) == 0;
        return;
    }
    char message[320];
    Text text = text_in(message, sizeof message);
    if (span_trim((Span){f->data, f->size}).size == 0)
        text_put(&text, "is empty");
    else if (head.line)
        game_names(head.game, &text);
    else
        text_put(&text, "which game is this for? Begin with a line \"Game: NAME\", put it in a folder of that name, "
                 "or say --game NAME");
    Problem p;
    problem_set(&p, head.line, head.column, "%s", message);
    report_problem(files->report, SEVERITY_ERROR, f->path, (Span){f->data, f->size}, &p);
}

// ---- reading ----

static char *folder_of(const char *path)
{
    char *whole = path_whole(path);
    char *slash = whole ? strrchr(whole, '/') : NULL;
    if (slash)
        *slash = 0;
    return whole ? whole : copy_of("");
}

static CheckFile *file_new(CheckFiles *files, const char *path, char *folder)
{
    if (files->count == files->room) {
        files->room = files->room ? files->room * 2 : 64;
        files->file = realloc(files->file, files->room * sizeof *files->file);
        check(files->file != NULL);
    }
    CheckFile *f = &files->file[files->count++];
    *f = (CheckFile){.path = copy_of(path), .folder = folder};
    return f;
}

// The file was read into f->data, or f->data is NULL and `p` says why.
static void file_settle(CheckFiles *files, CheckFile *f, Problem *p)
{
    bool is_clean = f->data && text_check((Span){f->data, f->size}, p);
    if (is_clean) {
        game_settle(files, f);
        return;
    }
    report_problem(files->report, SEVERITY_ERROR, f->path, (Span){f->data, f->data ? f->size : 0}, p);
    free(f->data);
    f->data = NULL;
}

static void file_add(CheckFiles *files, const char *path)
{
    bool is_input = strcmp(path, "-") == 0;
    const char *from = is_input ? "/dev/stdin" : path;
    struct stat info = {0};
    Problem p;
    if (check_files_find(files, from))
        return;
    CheckFile *f = file_new(files, is_input ? "<stdin>" : path, is_input ? copy_of("") : folder_of(path));
    if (stat(from, &info) == 0) {
        f->device = info.st_dev;
        f->inode = info.st_ino;
    }
    f->data = file_read(from, &f->size, &p);
    file_settle(files, f, &p);
}

// Links to folders are not followed: they could lead round in a circle.
static bool is_folder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_plain_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static int folder_walk(CheckFiles *files, const char *folder)
{
    struct dirent **names;
    int found = 0, count = scandir(folder, &names, NULL, alphasort);
    if (count < 0) {
        char message[160];
        snprintf(message, sizeof message, "cannot be read: %s", strerror(errno));
        folder_problem(files, folder, message);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        const char *name = names[i]->d_name;
        char path[CHECK_PATH_BYTES];
        int size = snprintf(path, sizeof path, "%s%s%s", folder, name_ends(folder, "/") ? "" : "/", name);
        bool is_wanted = name[0] != '.' && size > 0 && (size_t)size < sizeof path;
        if (is_wanted && is_folder(path)) {
            found += folder_walk(files, path);
        } else if (is_wanted && (name_ends(name, ".cards") || name_ends(name, ".deck")) && is_plain_file(path)) {
            file_add(files, path);
            found++;
        }
        free(names[i]);
    }
    free(names);
    return found;
}

void check_files_add(CheckFiles *files, const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        file_add(files, path);
        return;
    }
    if (folder_walk(files, path) == 0)
        folder_problem(files, path, "has no cards (*.cards) and no decks (*.deck) in it");
}

void check_files_add_game(CheckFiles *files, const Game *game)
{
    char place[80], path[CHECK_PATH_BYTES], own[CHECK_PATH_BYTES / 2];
    DataList list;
    Problem p;
    snprintf(place, sizeof place, "cards/%s", game->name);
    if (!data_list(data_folder(), place, ".cards", &list, &p))
        folder_problem(files, place, p.message);
    for (size_t i = 0; i < list.count; i++) {
        Text name = text_in(path, sizeof path);
        data_name(data_folder(), list.path[i], &name);
        CheckFile *f = file_new(files, path, copy_of(""));
        f->data = data_read(data_folder(), list.path[i], &f->size, &p);
        file_settle(files, f, &p);
    }
    data_list_clear(&list);
    if (own_folder(own, sizeof own) && data_has(own, place)) {
        snprintf(path, sizeof path, "%s/%s", own, place);
        folder_walk(files, path);
    }
}

void check_files_clear(CheckFiles *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->file[i].path);
        free(files->file[i].data);
        free(files->file[i].folder);
    }
    free(files->file);
}
