// file.h — writing a file so that it is whole or not there.

#ifndef RIFT_CLI_FILE_H
#define RIFT_CLI_FILE_H

#include "core/text.h"

typedef struct FileSaving {
    bool overwrite;                     // a plain file that is there already
    bool is_secret;                     // nobody else may read it
} FileSaving;

// Written beside it first, then put in its place. False with the reason: nothing was changed.
bool file_save(const char *path, Span content, FileSaving how, Problem *problem);
// The folders that a path names, those that are missing. False: errno says why.
bool folders_make(const char *path);

#endif
