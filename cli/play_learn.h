// play_learn.h — lessons at this terminal: finding them, showing what they tell, and going from one to the next.
//
// They come with the program: lessons/GAME/1-energy.scene, lessons/GAME/2-…; the number before the dash is theirs.

#ifndef RIFT_CLI_PLAY_LEARN_H
#define RIFT_CLI_PLAY_LEARN_H

#include "api/load.h"
#include "cli/play_words.h"
#include "session/lesson.h"
#include "session/session.h"

enum { LEARN_MAX = 20 };

typedef struct LearnEntry {
    unsigned number;
    char path[120];                     // among the files of api/data.h
    char title[120];                    // its line "scene"
} LearnEntry;

typedef struct LearnList {              // the lessons of a game by number
    const Game *game;
    int count;
    LearnEntry entry[LEARN_MAX];
} LearnList;

typedef struct Learning {               // one of them being played
    const LearnList *list;
    int at;
    Lesson *lesson;
    bool was_done;                      // it has been said already that it is
} Learning;

// False after saying what is wrong: there are none.
bool learn_find(const Game *game, LearnList *ret_list);
void learn_print(const LearnList *list);
// The lesson that `word` numbers, the first without one; -1 after saying which there are.
int learn_index(const LearnList *list, const char *word);
// Reads it and runs it once, so that nobody is taught by a lesson that fails. False after saying what is wrong.
bool learn_open(Learning *learning, const LearnList *list, int at, Loaded *loaded);
void learn_close(Learning *learning);
bool scene_loader(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                  const Deck *ret_deck[SEAT_COUNT]);                // of the game that `self`, a Loaded, is

void learn_greet(const Learning *learning);
// What the lesson of this match tells at this question, or at the end, and whether it is done. False: there is none.
bool learn_show(Prompt *p);
void learn_repeat(const Learning *learning);
// The other seat's answer by the lesson; -1: whoever plays it chooses.
int learn_reply(const Learning *learning, const Session *s);

#endif
