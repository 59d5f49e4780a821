// play_learn.h — lessons at this terminal: finding them, showing their texts, and going from one to the next.

#ifndef RIFT_CLI_PLAY_LEARN_H
#define RIFT_CLI_PLAY_LEARN_H

#include "api/lessons.h"
#include "api/load.h"
#include "cli/play_words.h"
#include "session/lesson.h"
#include "session/session.h"

typedef struct Learning {               // one of them being played
    const LessonList *list;
    int at;
    Lesson *lesson;
    Start *start;                       // where it begins, for the record; NULL: the record that is resumed has it
    bool is_resumed;                    // what was told last is told again at the first question
    bool was_done;                      // the person has been told that it is done
    bool tells;                         // it has something to tell here:
    char told[LESSON_TEXT_BYTES];
} Learning;

// The lessons of a game. False after saying what is wrong, or that there are none.
bool learn_find(const Game *game, LessonList *ret_list);
void learn_print(const LessonList *list);
// The lesson with the number `word`, or the first one without a number; -1: no such lesson, and it has said which there
// are.
int learn_index(const LessonList *list, const char *word);
// Reads it and runs it once, so that nobody is taught by a lesson that fails. False after saying what is wrong.
bool learn_open(Learning *learning, const LessonList *list, int at, Loaded *loaded);
// The lesson of a record that was read; its cards must outlive it. False after saying what is wrong.
bool learn_resume(Learning *learning, LessonList *list, const Transcript *old);
// In a resumed match, what was told before the current question is not told again.
void learn_catch_up(Learning *learning, const Session *s);
void learn_close(Learning *learning);
bool scene_loader(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                  const Deck *ret_deck[SEAT_COUNT]);                // from `self`, which is a Loaded

void learn_greet(const Learning *learning);
unsigned learn_take(Prompt *p);   // gets the lesson's texts for this question; returns their lines, shown by learn_show
// Shows the lesson's texts for this question, or at the end, and whether it is done. False: there are none.
bool learn_show(Prompt *p);
bool learn_goes_on(const Learning *learning);           // it is done, and another one follows
void learn_repeat(const Learning *learning);
// The other seat's answer by the lesson; -1: the other player chooses.
int learn_reply(const Learning *learning, const Session *s);

#endif
