// record_native.c — writes the records (web/record.h) of many seeds: record_native GAME BOT FIRST COUNT.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "games/games.h"
#include "web/record.h"

static void complain(void *self, const char *file, const Problem *problem)
{
    (void)self;
    fprintf(stderr, "%s:%" PRIu32 ":%" PRIu32 ": %s\n", file, problem->line, problem->column, problem->message);
}

static void put(void *self, const char *data, size_t size) { fwrite(data, 1, size, self); }

int main(int argc, char **argv)
{
    static Loaded loaded;
    const Game *game = argc == 5 ? game_find(span_of(argv[1])) : NULL;
    BotLevel level = argc == 5 ? bot_level_find(span_of(argv[2])) : BOT_NONE;
    if (!game || level == BOT_NONE)
        return fprintf(stderr, "usage: record_native GAME BOT FIRST COUNT\n"), 2;
    if (load_game(&loaded, game, data_folder(), complain, NULL) != 0)
        return 1;
    uint64_t first = strtoull(argv[3], NULL, 10), count = strtoull(argv[4], NULL, 10);
    for (uint64_t seed = first; seed < first + count; seed++)
        record_play(&loaded, seed, level, put, stdout);
    load_clear(&loaded);
    return fflush(stdout) == 0 ? 0 : 1;
}
