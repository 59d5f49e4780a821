// record.h — everything about a match between bots, to compare what two builds of the engine make of a seed.
//
// A record is the transcript and then the events in wire form as each seat, a spectator and somebody who sees
// everything gets them: five texts, each after its size in four bytes, the lowest first.

#ifndef RIFT_WEB_RECORD_H
#define RIFT_WEB_RECORD_H

#include "api/load.h"
#include "bots/bot.h"

// The game's starter decks; settings that are a seat or yes/no take all their values in turn as the seed counts up.
void record_play(const Loaded *loaded, uint64_t seed, BotLevel level, Writer *put, void *self);

#endif
