// start.h — where a match begins if not with its first shuffle: a position, kept as the scene that makes it.
//
// The text is run once on a set and two decks, so these three give the same position again: after a restart, from a
// record, anywhere. Chance begins anew from the match's own seed, because the author of the scene would know the
// scene's; only a fixed start keeps it (a lesson's, whose texts mention what will be drawn).

#ifndef RIFT_CORE_START_H
#define RIFT_CORE_START_H

#include "core/card.h"
#include "core/game.h"
#include "core/match.h"

// The cards of one game for running scenes on them: a SceneLoader and its argument.
typedef struct SceneCards {
    const Game *game;
    const CardSet *set;
    const Deck *deck[SEAT_COUNT];
} SceneCards;
bool scene_cards_load(void *self, Span game, const Game **ret_game, const CardSet **ret_set,
                      const Deck *ret_deck[SEAT_COUNT]);

typedef struct Start {
    const Game *game;
    char *text;                         // the scene's text, ending with a newline
    size_t size;
    bool is_fixed;
    char title[120];
    bool is_lesson;
    SeatId learner;                     // the learner's seat in a lesson
    MatchSetup setup;                   // edition and settings; its decks belong to the caller
    CardSet own;                        // the set and the scene's own cards, if it has any
    const CardSet *set;                 // that, or the one it was run on: the match's cards
    Match match;                        // where the scene ends; of a lesson: where it begins
} Start;

// NULL with the first problem of the scene, which may be that nobody has to choose where it ends. Set and decks must
// outlive the start.
Start *start_new(const SceneCards *cards, Span scene, bool is_fixed, Problem *problem);
void start_free(Start *start);
bool start_has(const Start *start, DefId def);                          // among the cards of the position
void start_match(const Start *start, const Rng *rng, Match *ret_match); // with these random numbers, unless it is fixed

#endif
