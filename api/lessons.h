// lessons.h — the lessons that come with the program: lessons/GAME/1-energy.scene, by the number before the dash.

#ifndef RIFT_API_LESSONS_H
#define RIFT_API_LESSONS_H

#include "core/game.h"
#include "core/text.h"

enum { LESSON_MAX = 20 };

typedef struct LessonEntry {
    unsigned number;
    char path[120];                     // among the files of api/data.h
    char name[64];                      // the name of its file, without ".scene"
    char title[120];                    // its line "scene"
} LessonEntry;

typedef struct LessonList {             // the lessons of a game by number
    const Game *game;
    int count;
    LessonEntry entry[LESSON_MAX];
} LessonList;

void lessons_find(const Game *game, LessonList *ret_list);
// By its number or by the name of its file, with or without ".scene". NULL: there is none.
const LessonEntry *lessons_named(const LessonList *list, Span word);

#endif
