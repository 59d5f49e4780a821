// match_parts.h — the games' own parts of a Match, as one union. Types only; kernel code never names a member.

#ifndef RIFT_GAMES_MATCH_PARTS_H
#define RIFT_GAMES_MATCH_PARTS_H

#include "games/enemy/part.h"
#include "games/trekwar/part.h"
#include "games/wars/board/index.h"
#include "games/wars/part.h"

union GamePart {
    TrekwarPart trekwar;
    EnemyPart enemy;
    WarsPart wars;
};

// What has been worked out about the current position, for the Table (core/table.h); not part of a Match.
union GameScratch {
    uint8_t awaited;                    // by the kernel: decks_await
    WarsIndex wars;
};

#endif
