// data.h — the files that come with the program: cards, decks, rules, guides, lessons, the page of the browser table.
//
// They are inside the program (tools/embed.py puts them there), under the paths they have in the source tree:
// "cards/wars/quay.cards". RIFT_DATA=FOLDER uses a folder in place of all of them. Wherever a folder is asked for here,
// NULL means what is inside. The user's own cards and decks are in one more folder, own_folder.

#ifndef RIFT_API_DATA_H
#define RIFT_API_DATA_H

#include "core/text.h"

typedef struct DataFile {
    const char *path;
    const char *data;                   // data[size] is 0
    size_t size;
} DataFile;

extern const DataFile data_inside[];    // in the order of their paths
extern const size_t data_inside_count;

// The folder that RIFT_DATA names; NULL: none, so what is inside.
const char *data_folder(void);
// False, with what to do, if a folder has no cards in it.
bool data_check(const char *folder, Problem *problem);

// Reads a whole file into malloc'ed memory with a 0 byte after it; NULL with the reason in problem.
char *data_read(const char *folder, const char *path, size_t *ret_size, Problem *problem);
bool data_has(const char *folder, const char *path);
// What people are told a file is called: "FOLDER/PATH", or just the path if it is inside the program.
void data_name(const char *folder, const char *path, Text *name);

// The paths of the files directly in a folder that have this ending, in the order of their bytes.
typedef struct DataList {
    char **path;
    size_t count;
} DataList;
// False with the reason if there is no such place. Clear it in any case.
bool data_list(const char *folder, const char *place, const char *ending, DataList *ret_list, Problem *problem);
void data_list_clear(DataList *list);

// The folder of the user's own cards and decks, which need not be there: $XDG_DATA_HOME/rift, else ~/.local/share/rift.
// False: the user has no home, or has named this folder with RIFT_DATA, so that it is read already.
bool own_folder(char *ret_folder, size_t size);

#endif
