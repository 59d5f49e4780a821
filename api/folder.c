// folder.c — whole files into memory, and the cards and decks of a game with them.
#include "api/load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "api/data.h"

enum { PATH_BYTES = 1024 };

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

static int load_path(Loaded *loaded, const char *folder, const char *path, FileProblemSink *sink, void *self)
{
    char name[PATH_BYTES];
    Text text = text_in(name, sizeof name);
    size_t size;
    Problem p;
    char *data = data_read(folder, path, &size, &p);
    data_name(folder, path, &text);
    if (!data) {
        sink(self, name, &p);
        return 1;
    }
    int problems = load_file(loaded, name, (Span){data, size}, sink, self);
    free(data);
    return problems;
}

// Loads every file of a folder with that ending, in the order of names, since the set's indices depend on it.
static int load_place(Loaded *loaded, const char *folder, const char *kind, const char *ending, FileProblemSink *sink,
                      void *self)
{
    char place[80], name[PATH_BYTES];
    Text text = text_in(name, sizeof name);
    Problem p;
    DataList list;
    snprintf(place, sizeof place, "%s/%s", kind, loaded->game->name);
    data_name(folder, place, &text);
    int problems = !data_list(folder, place, ending, &list, &p);
    if (problems > 0)
        sink(self, name, &p);
    for (size_t i = 0; i < list.count; i++)
        problems += load_path(loaded, folder, list.path[i], sink, self);
    data_list_clear(&list);
    return problems;
}

int load_game(Loaded *loaded, const Game *game, const char *folder, FileProblemSink *sink, void *self)
{
    load_begin(loaded, game);
    int problems = load_place(loaded, folder, "cards", ".cards", sink, self);
    problems += load_place(loaded, folder, "decks", ".deck", sink, self);
    loaded->shipped_decks = loaded->deck_count;
    loaded->shipped_cards = loaded->set.count;
    return problems;
}

// ---- the user's own ----

static void ignore_problem(void *self, const char *file, const Problem *problem)
{
    (void)self, (void)file, (void)problem;
}

// A game's deck rules may depend on the whole set of cards, as TrekWar's do: the user's cards can make its own decks
// illegal. Then the game is played without the user's cards.
static int own_refuse(Loaded *loaded, const char *folder, Span reason, FileProblemSink *sink, void *self)
{
    char place[80], name[PATH_BYTES];
    Text text = text_in(name, sizeof name);
    const Game *game = loaded->game;
    Problem p;
    snprintf(place, sizeof place, "cards/%s", game->name);
    data_name(folder, place, &text);
    problem_set(&p, 0, 0, "is left out: with these cards the decks that come with %s are no longer legal: "
                SPAN_FORMAT, game->title, SPAN_ARGS(reason));
    sink(self, name, &p);
    load_clear(loaded);
    load_game(loaded, game, data_folder(), ignore_problem, NULL);
    return 1;
}

static int own_load_place(Loaded *loaded, const char *folder, const char *kind, const char *ending,
                          FileProblemSink *sink, void *self)
{
    char place[80];
    snprintf(place, sizeof place, "%s/%s", kind, loaded->game->name);
    return data_has(folder, place) ? load_place(loaded, folder, kind, ending, sink, self) : 0;
}

int load_own(Loaded *loaded, FileProblemSink *sink, void *self)
{
    char folder[PATH_BYTES / 2], reasons[1024];
    Text text = text_in(reasons, sizeof reasons);
    MatchSetup usual = {0};
    bool could_play = load_default_decks(loaded, usual.deck);
    if (!own_folder(folder, sizeof folder))
        return 0;
    int problems = own_load_place(loaded, folder, "cards", ".cards", sink, self);
    problems += own_load_place(loaded, folder, "decks", ".deck", sink, self);
    if (!could_play || loaded->game->decks_check(&loaded->set, &usual, &text))
        return problems;
    Span rest = {reasons, text.used};
    return problems + own_refuse(loaded, folder, span_line(&rest), sink, self);
}
