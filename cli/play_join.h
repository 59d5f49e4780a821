// play_join.h — playing at a table of a server, with the screens of a match of this program.

#ifndef RIFT_CLI_PLAY_JOIN_H
#define RIFT_CLI_PLAY_JOIN_H

#include "server/caller.h"

typedef struct JoinFlags {
    const char *url;
    const char *name, *deck;            // both may be NULL
    const char *ca;                     // a file of certificate authorities; NULL: those this machine trusts
    bool looks_on;                      // without sitting down
} JoinFlags;

int play_join(const JoinFlags *flags);          // the exit code

// ---- for play_lobby.c and play_join.c ----
// Shows the cards of a table that did not come with Rift, and asks a person at a terminal; true if there are none.
bool lobby_accepts(Caller *caller, const char *link, const char *question);
// Plays at it, or looks on, until the person leaves. *ret_next is the table of the rematch, or "".
int join_table(Caller *caller, const char *place, const char *link, bool looks_on, char *ret_next);

#endif
