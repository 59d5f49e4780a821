// scene_lesson.c — a scene that teaches: what a learner is told on the way, and when; what the other seat replies.
//
// The cues come after "start", before the first choice. The choices after them show one good way through, and others
// after "again": every text must be shown on one of them, and the first must reach the goal. Conditions are
// expectations that may or may not hold. They see only what the seat sees, so they have the same result in this run and
// wherever the lesson is played.
#include "core/scene_parts.h"
#include "core/view.h"

bool scene_is_lesson_word(Span first)
{
    static const char *const words[] = {"lesson", "tell", "goal", "lost", "reply", "again"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (span_is(first, words[i]))
            return true;
    return false;
}

// ---- conditions ----

// Cuts off the words up to "and"; *ret_more: there was one, so another condition follows.
static Span cut_condition(Span *rest, bool *ret_more)
{
    Span all = *rest;
    for (Span before = *rest, word = span_word(rest); word.size > 0; before = *rest, word = span_word(rest)) {
        *ret_more = span_is(word, "and");
        if (*ret_more)
            return span_trim((Span){all.at, (size_t)(before.at - all.at)});
    }
    *ret_more = false;
    return span_trim(all);
}

// Events and why-answers are not kept while a lesson is played.
static bool cue_condition_check(SceneRun *r, Span condition)
{
    static const char *const others[] = {"says", "why", "spectator", "sees", "hears"};
    Span rest = condition, word = span_word(&rest);
    for (int i = 0; i < 2; i++, word = span_word(&rest))
        for (size_t k = 0; k < COUNT_OF(others); k++)
            if (span_is(word, others[k]))
                return scene_refuse(r, word, "a condition of the position, as after \"expect\"");
    return condition.size > 0 || scene_refuse(r, condition, "a condition");
}

// False with the first that does not hold, or with one that can't mean anything (then not is_not_so). If `all`, those
// after one that does not hold are read as well.
static bool conditions_hold(SceneRun *r, const SceneCue *cue, bool all)
{
    Span rest = cue->conditions;
    bool good = true, more = rest.size > 0;
    r->line = cue->line;
    r->number = cue->number;
    while (more) {
        Span condition = cut_condition(&rest, &more);
        r->is_not_so = false;
        if (cue_condition_check(r, condition) && scene_expect(r, condition))
            continue;
        good = false;
        if (!all || !r->is_not_so)
            return false;
    }
    r->is_not_so = !good;
    return good;
}

bool scene_cue_holds(Scene *s, const SceneCue *cue, const Table *seen)
{
    Problem ignored;
    SceneRun r = {.scene = s, .t = seen, .problem = &ignored};
    return conditions_hold(&r, cue, false);
}

int scene_reply(Scene *s, const Table *seen)
{
    for (uint8_t i = 0; i < s->lesson.count; i++) {
        const SceneCue *cue = &s->lesson.cue[i];
        if (cue->kind != CUE_REPLY || !scene_cue_holds(s, cue, seen))
            continue;
        for (Span rest = cue->choices; rest.size > 0;) {
            int index = read_option(seen, span_trim(span_until(&rest, ',')));
            if (index >= 0)
                return index;
        }
    }
    return -1;
}

// ---- reading ----

static bool cue_text_add(SceneRun *r, SceneCue *cue, Span words)
{
    Text text = {.data = cue->text, .size = sizeof cue->text, .used = strlen(cue->text)};
    for (Span word = span_word(&words); word.size > 0; word = span_word(&words)) {
        text_put(&text, text.used ? " " : "");
        text_bytes(&text, word.at, word.size);
        if (text.cut)
            return scene_refuse(r, word, "a text of at most 480 bytes: tell less at once");
    }
    return true;
}

bool scene_text_goes_on(SceneRun *r, Span content, bool *ret_good)
{
    bool is_more = r->open && r->line.size > 0 && (r->line.at[0] == ' ' || r->line.at[0] == '\t');
    *ret_good = true;
    if (is_more)
        *ret_good = cue_text_add(r, r->open, content);
    else
        r->open = NULL;
    return is_more;
}

// Choices that no seat could ever make are refused here, as in expectations.
static bool choices_read(SceneRun *r, SceneCue *cue)
{
    Span rest = cue->choices;
    if (rest.size == 0)
        return scene_refuse(r, rest, "choices after \"|\"");
    while (rest.size > 0) {
        Span words = span_trim(span_until(&rest, ','));
        if (words.size == 0 || !scene_choice_read(r, words))
            return words.size ? false : scene_refuse(r, words, "a choice");
    }
    return true;
}

static bool cue_line(SceneRun *r, SceneCueKind kind, Span rest)
{
    SceneLesson *lesson = &r->scene->lesson;
    Span conditions = span_until(&rest, '|'), told = span_trim(rest);
    if (lesson->count == SCENE_CUE_MAX)
        return scene_refuse(r, r->line, "at most 40 such lines in one lesson");
    if (told.size == 0)
        return scene_refuse(r, told, kind == CUE_REPLY ? "\"|\" and choices" : "\"|\" and a text");
    SceneCue *cue = &lesson->cue[lesson->count];
    *cue = (SceneCue){.kind = (uint8_t)kind, .number = r->number, .line = r->line,
                        .conditions = span_trim(conditions), .choices = told};
    if ((kind == CUE_GOAL || kind == CUE_LOST) && cue->conditions.size == 0)
        return scene_refuse(r, told, "a condition before \"|\"");
    if (!conditions_hold(r, cue, true) && !r->is_not_so)
        return false;
    if (kind == CUE_REPLY ? !choices_read(r, cue) : !cue_text_add(r, cue, told))
        return false;
    r->open = kind == CUE_REPLY ? NULL : cue;
    lesson->count++;
    return true;
}

static bool lesson_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    Span who = span_trim(rest);
    if (s->lesson.line || s->lesson.is_read)
        return scene_refuse(r, r->line, "\"lesson\" once, right after \"start\"");
    if (!read_seat(s->game, who, &s->lesson.seat))
        return scene_refuse(r, who, "a seat");
    if (s->t.m->question == 0)
        return problem_set(r->problem, r->number, 1, "nothing can be learnt here: the match is over");
    if (s->script_count > 0)
        return problem_set(r->problem, r->number, 1, "a lesson's chance is its seed: it has no scripted shuffles");
    s->lesson.line = r->number;
    match_copy(s->game, &s->lesson.start, &s->match);
    return true;
}

static bool way_ends(SceneRun *r);

// "again": another way through, from the beginning.
static bool again_line(SceneRun *r, Span rest)
{
    Scene *s = r->scene;
    if (!scene_nothing_more(r, rest))
        return false;
    scene_lesson_settle(r);
    if (!way_ends(r))
        return false;
    for (uint8_t i = 0; i < s->lesson.count; i++)
        s->lesson.cue[i].is_told = false;
    table_load(&s->t, &s->lesson.start);
    s->event_count = 0;
    s->event_lost = false;
    return true;
}

static SceneCueKind cue_kind(Span word)
{
    return span_is(word, "tell") ? CUE_TELL : span_is(word, "goal") ? CUE_GOAL
           : span_is(word, "lost") ? CUE_LOST : CUE_REPLY;
}

bool scene_lesson_line(SceneRun *r, Span first, Span rest)
{
    SceneLesson *lesson = &r->scene->lesson;
    if (span_is(first, "lesson"))
        return lesson_line(r, rest);
    if (!lesson->line)
        return scene_refuse(r, first, "\"lesson\" and the learner's seat before it");
    if (span_is(first, "again"))
        return again_line(r, rest);
    if (lesson->is_read)
        return scene_refuse(r, first, "it before the first choice or expectation");
    return cue_line(r, cue_kind(first), rest);
}

// ---- running ----

// The learner has to choose, or the match is over: shows the cues that hold now.
static void learner_look(Scene *s)
{
    SceneLesson *lesson = &s->lesson;
    View view;
    Table seen;
    view_make(&view, &s->t, lesson->seat);
    view_table(&view, s->game, s->set, &seen);
    if (s->t.m->question != 0) {
        match_options(&seen);
        if (s->prompts && !s->prompts(&seen, lesson->seat))
            return;
    }
    for (uint8_t i = 0; i < lesson->count; i++) {
        SceneCue *cue = &lesson->cue[i];
        if (cue->kind != CUE_REPLY && !cue->is_told && scene_cue_holds(s, cue, &seen))
            cue->is_told = cue->was_told = true;
    }
}

static int reply_now(Scene *s)
{
    View view;
    Table seen;
    view_make(&view, &s->t, s->t.m->asked);
    view_table(&view, s->game, s->set, &seen);
    match_options(&seen);
    return scene_reply(s, &seen);
}

void scene_lesson_settle(SceneRun *r)
{
    Scene *s = r->scene;
    s->lesson.is_read = true;
    if (!s->lesson.line)
        return;
    while (s->t.m->question != 0 && s->t.m->asked != s->lesson.seat) {
        int index = reply_now(s);
        if (index < 0)
            return;
        match_choose(&s->t, (uint8_t)index);
    }
    learner_look(s);
}

// The first way must have reached the goal; the others show the remaining texts.
static bool way_ends(SceneRun *r)
{
    Scene *s = r->scene;
    SceneLesson *lesson = &s->lesson;
    const SceneCue *goal = NULL;
    for (uint8_t i = 0; i < lesson->count; i++)
        if (lesson->cue[i].kind == CUE_GOAL && (!goal || !goal->is_told))
            goal = &lesson->cue[i];
    if (!goal)
        return problem_set(r->problem, lesson->line, 1, "this lesson has no \"goal\"");
    if (lesson->ways++ > 0 || goal->is_told) {
        s->expect_count++;
        return true;
    }
    if (conditions_hold(r, goal, false))
        return problem_set(r->problem, goal->number, 1, "the goal holds where the way ends, but the learner is not "
                           "asked there, or can't know it");
    char found[200];
    span_to(span_of(r->problem->message), found, sizeof found);
    return problem_set(r->problem, goal->number, 1, "the goal is not reached: %s", found);
}

bool scene_lesson_end(SceneRun *r)
{
    SceneLesson *lesson = &r->scene->lesson;
    if (!lesson->line)
        return true;
    scene_lesson_settle(r);
    if (!way_ends(r))
        return false;
    for (uint8_t i = 0; i < lesson->count; i++)
        if (lesson->cue[i].kind != CUE_REPLY && !lesson->cue[i].was_told)
            return problem_set(r->problem, lesson->cue[i].number, 1, "this is never told: its conditions hold at no "
                               "question of the learner's on the ways through");
    return true;
}
