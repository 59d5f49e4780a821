// open.c — opening a game with the cards inside the program, or with those of a folder.
#include "api/inside.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "games/games.h"

RiftGame *rift_open(const char *name, const char *folder, char *error, size_t error_size)
{
    FirstProblem first = {error, error_size, false};
    const Game *game = game_find(span_of(name));
    if (!game) {
        if (error_size > 0)
            snprintf(error, error_size, "no game \"%s\"", name);
        return NULL;
    }
    RiftGame *opened = calloc(1, sizeof *opened);
    if (opened && load_game(&opened->loaded, game, folder ? folder : data_folder(), note_problem, &first) == 0)
        return opened;
    rift_close(opened);
    return NULL;
}
