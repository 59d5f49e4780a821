// asks.h — what stops.c, asks.c and digest.c share.

#ifndef RIFT_GAMES_WARS_ASKS_H
#define RIFT_GAMES_WARS_ASKS_H

#include "games/wars/index.h"
#include "games/wars/wars.h"
#include "language/vm.h"
#include "session/manners.h"

Moment wars_moment(const Table *t);
StopReason wars_stop(Table *seen, SeatId seat);

#endif
