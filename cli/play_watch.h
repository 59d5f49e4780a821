// play_watch.h — card files that change while a match is played: loaded again for the next match.
//
// The files are checked whenever a person is prompted, while a prompt waits on a terminal, and between matches. A
// running match keeps the cards it began with. Problems in files are reported and change nothing: the cards loaded last
// stay.

#ifndef RIFT_CLI_PLAY_WATCH_H
#define RIFT_CLI_PLAY_WATCH_H

#include "api/load.h"

typedef struct Watch {
    const Game *game;
    const char *data;                   // RIFT_DATA's folder; NULL: what is inside the program never changes
    char own[512];                      // the folder of the user's own cards and decks; "": there is none
    uint64_t seen;                      // a hash of the files when they were last checked
    Loaded *next;                       // what the next match is played with; NULL: nothing new
    bool (*fits)(const void *self, const Loaded *loaded);       // can the match be set up with these? It says why not
    const void *self;
} Watch;

// Notes how the files are now, to be called before they are loaded. False: there is no folder to look at.
bool watch_begin(Watch *watch, const Game *game);
void watch_greet(const Watch *watch);                   // says where it looks
// Checks whether they have changed, and reports that on standard output; false: nothing changed. `before` is printed
// before anything else.
bool watch_look(Watch *watch, const char *before);
// The cards for the next match if there are new ones, the caller's to clear and free; NULL: play on with the old ones.
Loaded *watch_take(Watch *watch);
void watch_end(Watch *watch);

#endif
