// load.c — reading the data folder.
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

typedef struct Relay {
    const char *file;
    FileProblemSink *sink;
    void *self;
} Relay;

static void relay(void *self, const Problem *problem)
{
    const Relay *r = self;
    r->sink(r->self, r->file, problem);
}

static bool ends_in(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    return n > m && strcmp(name + n - m, ending) == 0;
}

static int load_cards(Loaded *loaded, const char *path, Relay *r)
{
    size_t size;
    Problem p;
    char *data = file_read(path, &size, &p);
    if (!data) {
        relay(r, &p);
        return 1;
    }
    int problems = cards_read(&loaded->set, loaded->game, (Span){data, size}, relay, r);
    free(data);
    return problems;
}

static int load_one_deck(Loaded *loaded, const char *path, const char *name, Relay *r)
{
    size_t size;
    Problem p;
    if (loaded->deck_count == LOAD_DECK_MAX) {
        problem_set(&p, 0, 0, "is left out: at most %d decks are loaded", LOAD_DECK_MAX);
        relay(r, &p);
        return 1;
    }
    char *data = file_read(path, &size, &p);
    if (!data) {
        relay(r, &p);
        return 1;
    }
    Deck *deck = &loaded->deck[loaded->deck_count];
    int problems = deck_read(deck, &loaded->set, loaded->game, (Span){data, size}, relay, r);
    free(data);
    span_to((Span){name, strlen(name) - strlen(".deck")}, loaded->deck_file[loaded->deck_count],
            sizeof loaded->deck_file[0]);
    if (problems == 0)
        loaded->deck_count++;
    return problems;
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
            Relay r = {path, sink, self};
            problems += strcmp(ending, ".cards") == 0 ? load_cards(loaded, path, &r)
                                                      : load_one_deck(loaded, path, name, &r);
        }
        free(names[i]);
    }
    free(names);
    return problems;
}

int load_game(Loaded *loaded, const Game *game, const char *folder, FileProblemSink *sink, void *self)
{
    *loaded = (Loaded){.game = game};
    card_set_init(&loaded->set, game->facts_size);
    int problems = load_folder(loaded, folder, "cards", ".cards", sink, self);
    return problems + load_folder(loaded, folder, "decks", ".deck", sink, self);
}

void load_clear(Loaded *loaded) { card_set_clear(&loaded->set); }

const Deck *load_deck(const Loaded *loaded, Span name)
{
    for (uint8_t i = 0; i < loaded->deck_count; i++)
        if (span_is_word(name, loaded->deck_file[i]) || span_is_word(name, loaded->deck[i].name))
            return &loaded->deck[i];
    return NULL;
}

bool load_default_decks(const Loaded *loaded, const Deck *ret_deck[SEAT_COUNT])
{
    char ignored[1024];
    for (uint8_t a = 0; a < loaded->deck_count; a++)
        for (uint8_t b = 0; b < loaded->deck_count; b++) {
            Text text = text_in(ignored, sizeof ignored);
            ret_deck[0] = &loaded->deck[a];
            ret_deck[1] = &loaded->deck[b];
            if (loaded->game->decks_check(&loaded->set, ret_deck, &text))
                return true;
        }
    return false;
}
