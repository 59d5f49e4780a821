// lesson.c — the cues of a scene, shown when their conditions hold.
#include "session/lesson.h"

#include "session/stops.h"

#include <stdlib.h>

struct Lesson {
    char *file;                         // the cues point into it
    bool is_done;
    uint32_t told_at[SCENE_CUE_MAX];    // the moment of each cue; 0: it is not told
    Scene scene;
};

bool lesson_prompts(Table *seen, SeatId seat)
{
    Stops usual = {0};
    return !stops_pass(&usual, seen, seat);
}

Lesson *lesson_new(Span file, SceneLoader *load, void *self, Problem *problem)
{
    Lesson *l = calloc(1, sizeof *l);
    check(l != NULL);
    l->file = malloc(file.size + 1);
    check(l->file != NULL);
    if (file.size > 0)
        memcpy(l->file, file.at, file.size);
    l->scene.prompts = lesson_prompts;
    bool good = scene_run(&l->scene, load, self, (Span){l->file, file.size}, problem);
    if (good && l->scene.lesson.line == 0)
        good = problem_set(problem, 0, 0, "this scene is not a lesson: it has no line \"lesson SEAT\" after \"start\"");
    if (!good) {
        lesson_free(l);
        return NULL;
    }
    return l;
}

void lesson_free(Lesson *l)
{
    if (!l)
        return;
    scene_clear(&l->scene);
    free(l->file);
    free(l);
}

const char *lesson_title(const Lesson *l) { return l->scene.title; }
SeatId lesson_seat(const Lesson *l) { return l->scene.lesson.seat; }
const CardSet *lesson_cards(const Lesson *l) { return l->scene.set; }
const MatchSetup *lesson_setup(const Lesson *l) { return &l->scene.setup; }
const Match *lesson_position(const Lesson *l) { return &l->scene.lesson.start; }
bool lesson_is_done(const Lesson *l) { return l->is_done; }

bool lesson_is_lost(const Lesson *l)
{
    for (uint8_t i = 0; i < l->scene.lesson.count; i++)
        if (l->scene.lesson.cue[i].kind == CUE_LOST && l->told_at[i])
            return !l->is_done;
    return false;
}

// A number that grows with each question for the learner, and at the end; undo makes it smaller again.
static uint32_t note_moment(const Lesson *l, const Match *m)
{
    return 2u * m->choice_number[l->scene.lesson.seat] + (m->result != RESULT_NONE) + 1;
}

// Forgets cues that were shown later than this: undo has taken the match back to before them.
static void forget_later(Lesson *l, uint32_t now)
{
    for (uint8_t i = 0; i < l->scene.lesson.count; i++)
        if (l->told_at[i] > now) {
            l->told_at[i] = 0;
            l->is_done = l->is_done && l->scene.lesson.cue[i].kind != CUE_GOAL;
        }
}

// Shows the cues of this kind whose conditions hold now.
static bool cues_take(Lesson *l, SceneCueKind kind, const Table *seen, uint32_t now)
{
    bool any = false;
    for (uint8_t i = 0; i < l->scene.lesson.count; i++) {
        const SceneCue *cue = &l->scene.lesson.cue[i];
        if (cue->kind != kind || l->told_at[i] || !scene_cue_holds(&l->scene, cue, seen))
            continue;
        l->told_at[i] = now;
        any = true;
        if (kind != CUE_TELL)
            break;                      // one is enough
    }
    return any;
}

bool lesson_tell(Lesson *l, const Table *seen, Text *text)
{
    uint32_t now = note_moment(l, seen->m);
    bool any = false;
    forget_later(l, now);
    if (!l->is_done)
        any = l->is_done = cues_take(l, CUE_GOAL, seen, now);
    if (!l->is_done && !lesson_is_lost(l))
        any = cues_take(l, CUE_LOST, seen, now);
    bool is_won = l->is_done && seen->m->result != RESULT_NONE;         // advice would come too late
    if (!lesson_is_lost(l) && !is_won)
        any = cues_take(l, CUE_TELL, seen, now) || any;
    if (any)
        lesson_repeat(l, text);
    return any;
}

void lesson_repeat(const Lesson *l, Text *text)
{
    uint32_t last = 1;
    for (uint8_t i = 0; i < l->scene.lesson.count; i++)
        last = l->told_at[i] > last ? l->told_at[i] : last;
    for (uint8_t i = 0; i < l->scene.lesson.count; i++)
        if (l->told_at[i] == last)
            text_format(text, "%s\n", l->scene.lesson.cue[i].text);
}

int lesson_reply(Lesson *l, const Table *seen) { return scene_reply(&l->scene, seen); }
