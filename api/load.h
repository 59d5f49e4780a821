// load.h — from files to memory: a game's cards and decks, whole files. Where the files are: api/data.h.
//
// This is the edge of the library: it reads files (folder.c) and allocates. Nothing below it does. Where there
// are no files, as in a browser, load.c does without: it takes their bytes.

#ifndef RIFT_API_LOAD_H
#define RIFT_API_LOAD_H

#include "core/card.h"
#include "core/cardfile.h"
#include "core/game.h"

enum { LOAD_DECK_MAX = 128, FILE_MAX_BYTES = 16 * 1024 * 1024 };

typedef struct Loaded {                     // a game ready to be played
    const Game *game;
    CardSet set;
    uint8_t deck_count;
    uint8_t shipped_decks;                  // how many of them come with the program; the others are the user's own
    DefId shipped_cards;                    // the same for cards: definitions below this one
    Deck deck[LOAD_DECK_MAX];
    char deck_file[LOAD_DECK_MAX][48];      // "federation" for decks/trekwar/federation.deck
} Loaded;

// Called for every problem in a file; line 0 means the whole file.
typedef void FileProblemSink(void *self, const char *file, const Problem *problem);

// Reads a whole file into malloc'ed memory with a 0 byte after it; NULL with the reason in problem.
char *file_read(const char *path, size_t *ret_size, Problem *problem);

// Without a folder: load_begin, then load_file with the bytes of each file, card files (.cards) before the decks
// (.deck) that use them, in the order of their names. Returns the number of problems.
void load_begin(Loaded *loaded, const Game *game);
int load_file(Loaded *loaded, const char *path, Span file, FileProblemSink *sink, void *self);

// Loads cards/<game>/*.cards and decks/<game>/*.deck of a folder, in the order of their names; if the folder is NULL,
// those inside the program. Returns the number of problems. The caller calls load_clear even if there were some.
int load_game(Loaded *loaded, const Game *game, const char *folder, FileProblemSink *sink, void *self);
// Adds the user's own cards and decks (own_folder) to what load_game has loaded of data_folder(). A card or a deck with
// a problem is left out and everything else still works: nothing there can keep a game from being played. Returns the
// number of problems.
int load_own(Loaded *loaded, FileProblemSink *sink, void *self);
void load_clear(Loaded *loaded);
const Deck *load_deck(const Loaded *loaded, Span name);         // by file name or deck name; NULL: there is none
// Whether the game's first edition accepts deck `a` at the first seat and deck `b` at the second.
bool load_decks_fit(const Loaded *loaded, uint8_t a, uint8_t b);
// The deck that fits a seat when none was named: the first that the game accepts there.
bool load_default_decks(const Loaded *loaded, const Deck *ret_deck[SEAT_COUNT]);

#endif
