// open.c — opening a game from the data folder.
#include "api/inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/games.h"

RiftGame *rift_open(const char *name, const char *folder, char *error, size_t error_size)
{
    char found[512];
    FirstProblem first = {error, error_size, false};
    const Game *game = game_find(span_of(name));
    if (!game || (!folder && !data_find(found, sizeof found))) {
        if (error_size > 0)
            snprintf(error, error_size, game ? "the data folder was not found" : "no game \"%s\"", name);
        return NULL;
    }
    RiftGame *opened = calloc(1, sizeof *opened);
    if (opened && load_game(&opened->loaded, game, folder ? folder : found, note_problem, &first) == 0)
        return opened;
    rift_close(opened);
    return NULL;
}
