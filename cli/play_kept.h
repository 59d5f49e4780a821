// play_kept.h — the matches that somebody left: the file in which each is kept, and reading it again.

#ifndef RIFT_CLI_PLAY_KEPT_H
#define RIFT_CLI_PLAY_KEPT_H

#include "core/transcript.h"

typedef enum Kept { KEPT_MATCH, KEPT_SCENE, KEPT_LESSON, KEPT_COUNT } Kept;     // what it began from

// The path of the file for this game and kind; false: there is no place for it.
bool kept_path(const Game *game, Kept kind, char *path, size_t size);
// The newest of them, of this game or, with NULL, of any. False: none is there.
bool kept_last(const Game *game, char *path, size_t size);
// Makes room for a match at that path. If this program can't go on with what is there (another version wrote it, or it
// is damaged), it gets another name, which is written to `ret_moved`. False: it is still there and must stay.
bool kept_make_room(const char *path, Text *ret_moved);

// Reads and verifies any saved match on a table of its own. Whether it is good or not, the caller frees the file's text
// and clears the transcript, which was all zeros before.
bool saved_read(const char *path, Transcript *ret_old, Span *ret_file, Problem *problem);

#endif
