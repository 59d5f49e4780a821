// serve.h — the server put together: loop, store, house, net; from start to stop.

#ifndef RIFT_SERVER_SERVE_H
#define RIFT_SERVER_SERVE_H

#include "api/load.h"
#include "games/games.h"
#include "server/guests.h"
#include "server/net.h"

typedef struct ServeSetup {
    const char *listen;
    uint16_t port;                      // 0: any that is free
    const char *database;               // path of the SQLite file
    const char *reports;                // folder for reports of faults; NULL: none
    const char *const *proxies;         // ended by NULL
    uint32_t guests_an_hour;            // per address; 0: no limit
    int threads;                        // for bots
    uint32_t sync_ms;                   // for measuring: every sync takes this much longer
    bool no_pauses;                     // likewise: no message is held back
    Loaded *const *games;               // GAME_COUNT of them, by Match.game; [0] is NULL
    void (*ready)(void *self, uint16_t port);   // called when it listens; may be NULL
    void *self;
} ServeSetup;

// Serves until SIGTERM or SIGINT. False with the reason if it could not start.
bool serve(const ServeSetup *setup, Problem *problem);

#endif
