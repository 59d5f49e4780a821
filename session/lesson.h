// lesson.h — a lesson being played: a scene whose notes say what a learner is told, when, and what the goal is.
//
// It knows no terminal and no file. Whoever plays it begins a session from its position, shows what lesson_tell writes
// whenever the learner is asked, and lets lesson_reply answer for the other seat, or a bot where it has no reply.

#ifndef RIFT_SESSION_LESSON_H
#define RIFT_SESSION_LESSON_H

#include "core/scene.h"

enum { LESSON_TEXT_BYTES = 4096 };      // enough for what is told at once

typedef struct Lesson Lesson;

// Runs the scene as `rift scene` does. NULL with the first problem: a scene that is no lesson, or one that fails.
Lesson *lesson_new(Span file, SceneLoader *load, void *self, Problem *problem);
void lesson_free(Lesson *lesson);

const char *lesson_title(const Lesson *lesson);
SeatId lesson_seat(const Lesson *lesson);               // the learner's
const CardSet *lesson_cards(const Lesson *lesson);      // with those of its own
const MatchSetup *lesson_setup(const Lesson *lesson);
const Match *lesson_position(const Lesson *lesson);     // where it begins

// Writes what is to be told now, each text ended by a line end. A text is told once, or again if the match was taken
// back to before it. False: there is nothing to tell. `seen` is the learner's own table (seen.h) when the learner is
// asked, or after the end.
bool lesson_tell(Lesson *lesson, const Table *seen, Text *text);
void lesson_repeat(const Lesson *lesson, Text *text);   // what was told last, once more
bool lesson_is_done(const Lesson *lesson);              // the goal was reached, and its praise told
// What the other seat answers at its own table; -1: the lesson doesn't say.
int lesson_reply(Lesson *lesson, const Table *seen);

// Whether a person with the usual stops is asked this question: for Scene.is_asked.
bool person_is_asked(Table *seen, SeatId seat);

#endif
