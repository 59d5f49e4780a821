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

// `position`: begin from there, as a scene leaves it; it has no beginning to write down, so it is saved as a scene.
Local *local_new(const Game *game, const CardSet *set, const MatchSetup *setup, const Match *position);
void local_free(Local *l);
// The bot that a saved match was played against, by its level; "none": two people. NULL: the file doesn't say.
const char *local_bot_noted(Span file);

#endif
