// play_local.h — a match at this keyboard: a session and who plays against whom.

#ifndef RIFT_CLI_PLAY_LOCAL_H
#define RIFT_CLI_PLAY_LOCAL_H

#include "bots/bot.h"
#include "cli/play_screen.h"
#include "session/session.h"

typedef struct Local {
    Screen screen;
    Session *s;
    Bot *bot[SEAT_COUNT];               // NULL: a person sits there
} Local;

// `position`: begin from there, as a scene leaves it; `start` makes it again, for the record, and must outlive the
// match.
Local *local_new(const Game *game, const CardSet *set, const MatchSetup *setup, const Match *position, Start *start);
void local_free(Local *l);
// Keeps a match that somebody leaves, in a file of this program's own for each game and kind, and writes how to go on
// with it; and, if this program can't go on with the one that was there, under which name that is now. False: there is
// nothing to keep, or no place for it.
bool local_keep(const Local *l, Text *ret_next, Text *ret_moved);

#endif
