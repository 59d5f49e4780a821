// locals.h — what each procedure must remember across a wait, as one union. Types only.
//
// One of the three places, with matches.h and events.def, where the kernel includes something of the games: a Frame
// needs the size. Kernel code never names a member.

#ifndef RIFT_GAMES_LOCALS_H
#define RIFT_GAMES_LOCALS_H

#include "games/enemy/locals.h"
#include "games/trekwar/locals.h"
#include "games/wars/locals.h"
#include "language/locals.h"

union FrameLocals {
    uint8_t bytes[28];
    TrekwarLocals trekwar;
    EnemyLocals enemy;
    WarsLocals wars;
    TextLocals text;                    // a card text in progress
};

#endif
