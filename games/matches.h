// matches.h — each game's bytes in a Match, as one union. Types only; kernel code never names a member.

#ifndef RIFT_GAMES_MATCHES_H
#define RIFT_GAMES_MATCHES_H

#include "games/enemy/match.h"
#include "games/trekwar/match.h"
#include "games/wars/board/index.h"
#include "games/wars/match.h"

union GameMatch {
    TrekwarMatch trekwar;
    EnemyMatch enemy;
    WarsMatch wars;
};

// What has been worked out about the current position, for the Table (core/table.h); not part of a Match.
union GameScratch {
    uint8_t awaited;                    // filled in by the kernel (decks_awaited)
    WarsIndex wars;
};

#endif
