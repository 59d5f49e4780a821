// scenes.h — for tests that look at a position: it is written as a scene, run, and looked at where the scene ends.

#ifndef RIFT_TESTS_SCENES_H
#define RIFT_TESTS_SCENES_H

#include "core/scene.h"
#include "tests/support.h"

static Scene scene;                     // large: not on the stack

static inline bool scene_load(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                              const Deck *ret_deck[SEAT_COUNT])
{
    (void)self;
    const Game *game = game_find(name);
    if (!game)
        return false;
    *ret_game = game;
    *ret_set = &loaded_games[game->id].set;
    return load_default_decks(&loaded_games[game->id], ret_deck);
}

// Head and tail of a scene, one after the other.
static inline Table *position(const char *head, const char *tail)
{
    static char text[20000];
    Problem p;
    int size = snprintf(text, sizeof text, "%s%s", head, tail);
    assert_true(size > 0 && (size_t)size < sizeof text);
    if (!scene_run(&scene, scene_load, NULL, span_of(text), &p))
        fail_msg("line %u, column %u of the scene: %s", p.line, p.column, p.message);
    return &scene.t;
}

static inline int scene_unload(void **unused)
{
    scene_clear(&scene);
    return unload_games(unused);
}

#endif
