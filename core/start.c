// start.c — a scene run once, and what is kept of it.
#include "core/start.h"

#include <stdlib.h>

#include "core/scene.h"

bool scene_cards_load(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                      const Deck *ret_deck[SEAT_COUNT])
{
    const SceneCards *cards = self;
    *ret_game = cards->game;
    *ret_set = cards->set;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        ret_deck[seat] = cards->deck[seat];
    return span_is_word(name, cards->game->name);
}

// Takes the scene's own cards over: the scene is cleared after this.
static Start *keep(Scene *scene, const SceneCards *cards, Span text)
{
    Start *start = calloc(1, sizeof *start);
    bool ends_well = text.size > 0 && text.at[text.size - 1] == '\n';
    check(start != NULL);
    start->game = cards->game;
    start->size = text.size + !ends_well;
    start->text = malloc(start->size + 1);
    check(start->text != NULL);
    memcpy(start->text, text.at, text.size);
    memcpy(start->text + text.size, "\n", ends_well ? 0 : 1);
    start->text[start->size] = 0;
    memcpy(start->title, scene->title, sizeof start->title);
    start->is_lesson = scene->lesson.line != 0;
    start->learner = scene->lesson.seat;
    start->setup = scene->setup;
    bool has_own = scene->set == &scene->own;
    start->own = scene->own;
    scene->own = (CardSet){0};
    start->set = has_own ? &start->own : cards->set;
    match_copy(cards->game, &start->match, start->is_lesson ? &scene->lesson.start : &scene->match);
    return start;
}

Start *start_new(const SceneCards *cards, Span text, bool is_fixed, Problem *problem)
{
    Start *start = NULL;
    Scene *scene = calloc(1, sizeof *scene);        // too large for the stack
    check(scene != NULL);
    SceneCards given = *cards;
    if (scene_run(scene, scene_cards_load, &given, text, problem))
        start = keep(scene, cards, text);
    scene_clear(scene);
    free(scene);
    if (start && start->match.question == 0) {
        problem_set(problem, 0, 0, "the match is over where this scene ends");
        start_free(start);
        return NULL;
    }
    if (start)
        start->is_fixed = is_fixed;
    return start;
}

void start_free(Start *start)
{
    if (!start)
        return;
    card_set_clear(&start->own);
    free(start->text);
    free(start);
}

bool start_has(const Start *start, DefId def)
{
    Table t;
    table_bind(&t, start->game, start->set, (Match *)&start->match);    // it is only looked at
    for (CardId c = 1; c <= start->game->card_max; c++)
        if (t.cards[c].def == def)
            return true;
    return false;
}

void start_match(const Start *start, const Rng *rng, Match *ret_match)
{
    *ret_match = start->match;
    if (!start->is_fixed)
        ret_match->rng = *rng;
}
