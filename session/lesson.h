// lesson.h — a lesson being played: a scene whose cues say what a learner is told, when, and what the goal is.
//
// It knows no terminal and no file. The caller begins a session from its position, shows what lesson_tell writes
// whenever the learner has to choose, and lets lesson_reply answer for the other seat, or a bot if it has no reply.

#ifndef RIFT_SESSION_LESSON_H
#define RIFT_SESSION_LESSON_H

#include "core/scene.h"

enum { LESSON_TEXT_BYTES = 4096 };      // enough for all texts at one time

typedef struct Lesson Lesson;

// Runs the scene as `rift scene` does. NULL with the first problem: a scene that is not a lesson, or one that fails.
Lesson *lesson_new(Span file, SceneLoader *load, void *self, Problem *problem);
void lesson_free(Lesson *lesson);

const char *lesson_title(const Lesson *lesson);
SeatId lesson_seat(const Lesson *lesson);               // the learner's seat
const CardSet *lesson_cards(const Lesson *lesson);      // including the lesson's own cards
const MatchSetup *lesson_setup(const Lesson *lesson);
const Match *lesson_position(const Lesson *lesson);     // where it begins

// Writes the texts to show now, each ending with a newline. A text is shown once, or again if the match was taken back
// to before it. False: there is none. `seen` is the learner's own table (seen.h) when the learner has to choose, or
// after the end.
bool lesson_tell(Lesson *lesson, const Table *seen, Text *text);
void lesson_repeat(const Lesson *lesson, Text *text);   // the latest text once more
bool lesson_is_done(const Lesson *lesson);              // the goal was reached, and its text shown
bool lesson_is_lost(const Lesson *lesson);              // the goal can't be reached any more, as the last text said
// The other seat's answer at its own table; -1: the lesson doesn't say.
int lesson_reply(Lesson *lesson, const Table *seen);

// Whether a learner, who has the usual stops, is prompted here: for Scene.prompts. It tries answers on the table and
// puts it back as it was.
bool lesson_prompts(Table *seen, SeatId seat);

#endif
