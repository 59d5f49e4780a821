// check_files.h — the files that rift check examines: found, read whole, and each with the game it is for.

#ifndef RIFT_CLI_CHECK_FILES_H
#define RIFT_CLI_CHECK_FILES_H

#include <sys/types.h>

#include "cli/diagnose.h"
#include "core/cardfile.h"

enum { CHECK_PATH_BYTES = 4096 };

typedef struct CheckFile {
    char *path;                         // as it is shown
    char *data;                         // NULL: it could not be read, or is not text; that was reported
    size_t size;
    dev_t device;
    ino_t inode;
    const Game *game;                   // NULL: unknown; that was reported
    bool is_deck;
    char *folder;                       // its folder, without links and dots; "" for standard input
    bool is_home;                       // that folder has the game's name: all its card files are loaded together
} CheckFile;

typedef struct CheckFiles {
    CheckFile *file;
    size_t count, room;
    const Game *game;                   // --game, for files that name no game; may be NULL
    Report *report;
} CheckFiles;

// Adds a file, "-" for standard input, or all *.cards and *.deck below a folder. Every file once.
void check_files_add(CheckFiles *files, const char *path);
// Adds the card files of a game that come with the program, and then the user's own.
void check_files_add_game(CheckFiles *files, const Game *game);
void check_files_clear(CheckFiles *files);
// The same file on the disk, under whatever name it was given; NULL: none.
const CheckFile *check_files_find(const CheckFiles *files, const char *path);
char *path_whole(const char *path);                     // without links and dots, malloc'ed; NULL: no such file
bool name_ends(const char *name, const char *ending);

#endif
