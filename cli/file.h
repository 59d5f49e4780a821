// file.h — writing a file completely or not at all.

#ifndef RIFT_CLI_FILE_H
#define RIFT_CLI_FILE_H

#include "core/text.h"

typedef struct FileSaving {
    bool overwrite;                     // may replace a plain file that is there already
    bool is_secret;                     // nobody else may read it
} FileSaving;

// Writes a new file beside it first, then replaces it. False with the reason: nothing was changed.
bool file_save(const char *path, Span content, FileSaving how, Problem *problem);
// Makes the folders of a path that are missing. False: errno says why.
bool folders_make(const char *path);

#endif
