// bots.h — bots at tables: a pool of threads that answers for them, one question of a table at a time.
//
// The queue is fair by construction: a table has at most one question in it, and questions are answered in order. A
// thread gets a copy of the match and makes the bot's View from it, as everywhere (bots/bot.h).

#ifndef RIFT_SERVER_BOTS_H
#define RIFT_SERVER_BOTS_H

#include "bots/bot.h"
#include "server/loop.h"

typedef struct BotPool BotPool;

// Called on the loop's thread. `index` is the option; -1: a check failed while the bot was thinking.
typedef void BotAnswer(void *self, uint64_t ticket, int index);

BotPool *bot_pool_new(Loop *loop, int threads, BotAnswer *answer, void *self);
void bot_pool_free(BotPool *pool);
// The answer comes with this ticket; the caller must check whether the table has changed since.
void bot_pool_ask(BotPool *pool, uint64_t ticket, BotLevel level, uint64_t seed, const Table *t);
uint32_t bot_pool_waiting(const BotPool *pool);

#endif
