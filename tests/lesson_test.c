// lesson_test.c — lessons: what is told, and when, and that it is told once; what is wrong with a file; and every
// lesson of the tree played as people do, sensibly or not: it never gets stuck and never praises what was not done.
#include "session/lesson.h"

#include "api/load.h"
#include "bots/bot.h"
#include "core/say.h"
#include "games/games.h"
#include "session/ask.h"
#include "session/session.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static Loaded loaded[GAME_COUNT];

static void complain(void *self, const char *file, const Problem *p)
{
    (void)self;
    print_error("%s:%u:%u: %s\n", file, p->line, p->column, p->message);
}

static int load_all(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        assert_int_equal(load_game(&loaded[g], games[g], ".", complain, NULL), 0);
    return 0;
}

static int unload_all(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        load_clear(&loaded[g]);
    return 0;
}

static bool load_for(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                     const Deck *ret_deck[SEAT_COUNT])
{
    (void)self;
    const Game *game = game_find(name);
    if (!game)
        return false;
    *ret_game = game;
    *ret_set = &loaded[game->id].set;
    return load_default_decks(&loaded[game->id], ret_deck);
}

static Lesson *lesson_of(const char *text)
{
    Problem p;
    Lesson *lesson = lesson_new(span_of(text), load_for, NULL, &p);
    if (!lesson)
        fail_msg("%u:%u: %s", p.line, p.column, p.message);
    return lesson;
}

// ---- playing one ----

static Session *session_of(const Lesson *lesson)
{
    const Game *game = games[lesson_position(lesson)->game];
    Session *s = session_new(&(SessionSetup){.game = game, .set = lesson_cards(lesson), .match = lesson_setup(lesson),
                                             .position = lesson_position(lesson), .undo = 4});
    session_person(s, lesson_seat(lesson), true);
    return s;
}

// Somebody who plays a lesson.
typedef struct Learner {
    Lesson *lesson;
    Session *s;
} Learner;

static Learner learner_of(const char *text)
{
    Lesson *lesson = lesson_of(text);
    return (Learner){lesson, session_of(lesson)};
}

static void learner_free(Learner l)
{
    session_free(l.s);
    lesson_free(l.lesson);
}

static const char *told_at(Lesson *lesson, const Session *s)
{
    static char told[LESSON_TEXT_BYTES];
    Seen seen;
    Text text = text_in(told, sizeof told);
    session_see(s, lesson_seat(lesson), &seen);
    bool any = lesson_tell(lesson, &seen.table, &text);
    assert_int_equal(any, text.used > 0);
    assert_false(text.cut);
    return told;
}

static const char *repeated(const Lesson *lesson)
{
    static char told[LESSON_TEXT_BYTES];
    Text text = text_in(told, sizeof told);
    lesson_repeat(lesson, &text);
    return told;
}

static int reply_at(Lesson *lesson, const Session *s)
{
    Seen seen;
    session_see(s, s->match.asked, &seen);
    return lesson_reply(lesson, &seen.table);
}

static void choose(Session *s, const char *words)
{
    int index = read_option(&s->table, span_of(words));
    assert_true(index >= 0);
    session_choose(s, (uint8_t)index);
}

// The other seat answers as the lesson says, until the learner is asked.
static void let_reply(Learner l)
{
    while (session_asked(l.s) == 1)
        session_choose(l.s, (uint8_t)reply_at(l.lesson, l.s));
}

static const char head[] = "scene Two Turns\ngame trekwar\nfederation hand: FU04 FU08\ndominion hand: DU05 DU06\n"
                           "set fight 1\nstart opening federation\nlesson federation\n";

static Learner learner_of_two_turns(const char *cues)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", head, cues);
    return learner_of(text);
}

static void open_fight(Session *s)
{
    choose(s, "open FU04");
    choose(s, "call Space");
    choose(s, "take 0");
}

static void texts_are_told_once_when_they_hold(void **state)
{
    (void)state;
    Learner l = learner_of_two_turns(
        "reply | deploy DU05, alone, take 0\n"
        "tell | Welcome.\n"
        "tell asks federation deploy and force dominion = 5 | It has   # not told\n"
        "   matched\n   you.\n"
        "goal federation units count 2 | Done.\n\n"
        "federation: open FU04, call Space, take 0\n"
        "federation: deploy FU08\n");
    Lesson *lesson = l.lesson;
    Session *s = l.s;
    assert_string_equal(lesson_title(lesson), "Two Turns");
    assert_string_equal(told_at(lesson, s), "Welcome.\n");
    assert_string_equal(told_at(lesson, s), "");
    choose(s, "open FU04");
    assert_string_equal(told_at(lesson, s), "");
    choose(s, "call Space");
    choose(s, "take 0");
    assert_int_equal(session_asked(s), 1);
    session_choose(s, (uint8_t)reply_at(lesson, s));
    let_reply(l);
    assert_string_equal(told_at(lesson, s), "It has matched you.\n");
    assert_false(lesson_is_done(lesson));
    session_undo(s, session_undo_reach(s, 1), 0, false);
    assert_string_equal(told_at(lesson, s), "");
    assert_string_equal(repeated(lesson), "Welcome.\n");       // what came later was taken back
    choose(s, "take 0");
    let_reply(l);
    assert_string_equal(told_at(lesson, s), "It has matched you.\n");
    assert_string_equal(told_at(lesson, s), "");
    choose(s, "deploy FU08");
    assert_string_equal(told_at(lesson, s), "Done.\n");
    assert_true(lesson_is_done(lesson));
    assert_string_equal(repeated(lesson), "Done.\n");
    session_undo(s, 1, 0, false);
    assert_string_equal(told_at(lesson, s), "");
    assert_false(lesson_is_done(lesson));
    choose(s, "deploy FU08");
    assert_string_equal(told_at(lesson, s), "Done.\n");
    learner_free(l);
}

// A goal that was thrown away is told as such, and the lesson leads on to it no longer, until that is taken back.
static void a_goal_out_of_reach_is_told(void **state)
{
    (void)state;
    Learner l = learner_of_two_turns(
        "reply | deploy DU05, surrender, from N, attack C, alone, take 0, done\n"
        "tell | Welcome.\n"
        "tell asks federation deploy | Match it.\n"
        "tell asks federation origin | You attack.\n"
        "lost owner.C = dominion | The centre is gone.\n"
        "goal federation units count 2 | Done.\n\n"
        "federation: open FU04, call Space, take 0\n"
        "federation: deploy FU08\n"
        "again\n"
        "federation: open FU04, call Space, take 0\n"
        "federation: surrender\n");
    Lesson *lesson = l.lesson;
    Session *s = l.s;
    told_at(lesson, s);
    open_fight(s);
    let_reply(l);
    assert_string_equal(told_at(lesson, s), "Match it.\n");
    assert_false(lesson_is_lost(lesson));
    choose(s, "surrender");
    assert_string_equal(told_at(lesson, s), "The centre is gone.\n");  // and nothing about the attack
    assert_true(lesson_is_lost(lesson));
    assert_false(lesson_is_done(lesson));
    assert_string_equal(told_at(lesson, s), "");
    session_undo(s, session_undo_reach(s, 1), 0, false);
    assert_string_equal(told_at(lesson, s), "");
    assert_false(lesson_is_lost(lesson));
    choose(s, "deploy FU08");
    assert_string_equal(told_at(lesson, s), "Done.\n");
    learner_free(l);
}

// Advice for what comes next is not told beside the words about a match that has been won.
static void a_won_match_is_told_alone(void **state)
{
    (void)state;
    Learner l = learner_of_two_turns(
        "reply | deploy DU05, alone, take 0\n"
        "tell federation units count 1 | Find another one.\n"
        "goal over federation conceded | Won.\n\n"
        "federation: open FU04, call Space, take 0\n"
        "federation: deploy FU08\n"
        "concede dominion\n");
    Lesson *lesson = l.lesson;
    Session *s = l.s;
    open_fight(s);
    session_call(s, LINE_CONCEDE, 1);
    assert_string_equal(told_at(lesson, s), "Won.\n");
    learner_free(l);
}

// ---- what is wrong with one ----

typedef struct Wrong {
    const char *lines;                  // after the head
    uint32_t line, column;
    const char *message;
} Wrong;

static void wrong_lessons_are_refused_with_their_place(void **state)
{
    (void)state;
    static const Wrong wrongs[] = {
        {"tell x\n", 8, 7, "\"|\" and a text"},
        {"tell asks federation | \n", 8, 0, "\"|\" and a text"},
        {"tell asks borg | x\n", 8, 11, "a seat"},
        {"tell asks federation and | x\n", 8, 0, "a condition"},
        {"tell and asks federation | x\n", 8, 0, "a condition"},
        {"tell force dominion = 99 and offered deploy XX99 | x\n", 8, 45, "the code or id of a card"},
        {"tell says \"x\" | x\n", 8, 6, "a condition of the position"},
        {"tell not says \"x\" | x\n", 8, 10, "a condition of the position"},
        {"tell dominion hears \"x\" | x\n", 8, 15, "a condition of the position"},
        {"goal | x\n", 8, 8, "a condition before"},
        {"lost | x\n", 8, 8, "a condition before"},
        {"lost force dominion = 99 | x\ngoal asks federation | x\n", 8, 1, "this is never told"},
        {"reply | frobnicate\n", 8, 9, "a choice of this game"},
        {"reply | take 0,, done\n", 8, 0, "a choice"},
        {"lesson dominion\n", 8, 1, "\"lesson\" once"},
        {"tell | x\n", 7, 1, "no \"goal\""},
        {"goal force dominion = 99 | x\n", 8, 1, "the goal is not reached: does not hold; found 0"},
        {"goal dominion hand has DU05 | x\n", 8, 1, "the goal holds where the way ends, but"},
        {"tell force dominion = 99 | x\ngoal asks federation | x\n", 8, 1, "this is never told"},
        {"tell dominion hand has DU05 | x\ngoal asks federation | x\n", 8, 1, "this is never told"},   // not seen
        {"goal asks federation | x\nexpect going\ntell | x\n", 10, 1, "before the first choice"},
        {"goal asks federation | x\nagain now\n", 9, 7, "nothing more"},
    };
    char text[2000], found[600];
    for (size_t i = 0; i < COUNT_OF(wrongs); i++) {
        Problem p;
        snprintf(text, sizeof text, "%s%s", head, wrongs[i].lines);
        assert_null(lesson_new(span_of(text), load_for, NULL, &p));
        snprintf(found, sizeof found, "%u:%u: %s", p.line, p.column, p.message);
        if (p.line != wrongs[i].line || (wrongs[i].column && p.column != wrongs[i].column) ||
            !strstr(p.message, wrongs[i].message))
            fail_msg("%s gives %s", wrongs[i].lines, found);
    }
}

static void what_is_not_a_lesson_is_told(void **state)
{
    (void)state;
    Problem p;
    char text[2000];
    const char no_lesson[] = "scene X\ngame trekwar\nstart turn federation\nexpect going\n";
    assert_null(lesson_new(span_of(no_lesson), load_for, NULL, &p));
    assert_non_null(strstr(p.message, "not a lesson"));
    const char early[] = "scene X\ngame trekwar\nstart turn federation\ntell | x\n";
    assert_null(lesson_new(span_of(early), load_for, NULL, &p));
    assert_int_equal(p.line, 4);
    const char scripted[] = "scene X\ngame trekwar\nshuffle federation deck FU04\nstart\nlesson federation\n";
    assert_null(lesson_new(span_of(scripted), load_for, NULL, &p));
    assert_non_null(strstr(p.message, "chance is its seed"));
    assert_null(lesson_new((Span){NULL, 0}, load_for, NULL, &p));
    int used = snprintf(text, sizeof text, "%stell | ", head);
    for (int i = 0; i < 60; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "many words ");
    assert_null(lesson_new(span_of(text), load_for, NULL, &p));
    assert_non_null(strstr(p.message, "at most 480 bytes"));
}

// A person with the usual stops is not asked in a phase with nothing to do: what is told only there would be lost.
static void what_nobody_is_asked_is_never_told(void **state)
{
    (void)state;
    Problem p;
    const char text[] = "scene X\ngame wars\namber play: RQ02\namber hand: RQ01\nviolet play: RM02 RE05@RM02\n"
                        "violet hand: RE12\nviolet active: ? ?\nstart deploy violet\nlesson violet\nreply | pass\n"
                        "tell phase = move | x\ngoal phase = draw | x\nviolet: pass\nviolet: pass\n";
    assert_null(lesson_new(span_of(text), load_for, NULL, &p));
    assert_int_equal(p.line, 11);
}

// An answer of several choices that ends the match is complete, whatever was left of it.
static void a_run_may_end_the_match(void **state)
{
    (void)state;
    Problem p;
    const char text[] = "scene X\ngame wars\nrest violet removed\namber play: RS01 RQ06@RS01 RS02 RQ05@RS02\n"
                        "violet reserve: ?\nstart control amber\nlesson amber\nreply | pass, lose-reserve\n"
                        "goal over amber energy | x\namber: drain RS01\n";
    Learner l = learner_of(text);
    Session *s = l.s;
    Run both = {.count = 2, .goes_on = true, .option = {s->table.options.option[0], s->table.options.option[1]}};
    assert_true(session_answer(s, &both, &p));
    assert_int_equal(session_asked(s), -1);
    assert_string_equal(told_at(l.lesson, s), "x\n");
    learner_free(l);
}

// ---- the lessons of the tree ----

typedef enum Manner { RANDOMLY, FIRST, USUALLY, PASSING, MANNER_COUNT } Manner;

static int usual_of(const Ask *ask) { return ask->usual < 0 ? 0 : ask->usual; }

static void answer(Session *s, Manner manner, Xoshiro *chance)
{
    Seen seen;
    Ask ask;
    Problem p;
    session_see(s, (uint8_t)session_asked(s), &seen);
    ask_make(&seen, s->match.asked, &ask);
    int count = ask_count(&seen.table, &ask), index = 0;
    if (manner == RANDOMLY)
        index = (int)xoshiro_below(chance, (uint32_t)count);
    else if (manner == PASSING && ask.pass >= 0)
        index = count - 1;
    else if (manner != FIRST)
        index = usual_of(&ask);
    if (index < ask.run_count && session_answer(s, &ask.run[index], &p))
        return;
    session_choose(s, ask.order[index < ask.run_count ? 0 : index - ask.run_count]);
}

// To the end of the match, or far enough; returns whether the goal was reached.
static bool play_lesson(Lesson *lesson, Manner manner, uint64_t seed)
{
    enum { ANSWERS = 120 };               // beyond every goal
    Session *s = session_of(lesson);
    Xoshiro chance;
    Bot *bot = bot_new(bot_level_find(span_of("normal")), s->game, s->set, seed);
    int answers = 0;
    xoshiro_seed(&chance, seed);
    while (session_asked(s) >= 0 && answers < ANSWERS) {
        if (session_asked(s) == lesson_seat(lesson)) {
            told_at(lesson, s);
            answer(s, manner, &chance);
            answers++;
            continue;
        }
        int reply = reply_at(lesson, s);
        session_choose(s, reply >= 0 ? (uint8_t)reply : bot_choose(bot, &s->table));
    }
    if (session_asked(s) < 0)
        told_at(lesson, s);
    bot_free(bot);
    session_free(s);
    return lesson_is_done(lesson);
}

static void play_file(const char *path)
{
    Problem p;
    size_t size;
    int done = 0, played = 0;
    char *data = file_read(path, &size, &p);
    assert_non_null(data);
    for (int manner = 0; manner < MANNER_COUNT; manner++)
        for (uint64_t seed = 1; seed <= (manner == RANDOMLY ? 4 : 1); seed++) {
            Lesson *lesson = lesson_new((Span){data, size}, load_for, NULL, &p);
            if (!lesson)
                fail_msg("%s:%u:%u: %s", path, p.line, p.column, p.message);
            done += play_lesson(lesson, (Manner)manner, seed);
            played++;
            lesson_free(lesson);
        }
    print_message("%s: %d of %d came to its goal\n", path, done, played);
    free(data);
}

static void lessons_can_be_played_in_any_manner(void **state)
{
    (void)state;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        char folder[100];
        struct dirent **names;
        snprintf(folder, sizeof folder, "lessons/%s", games[g]->name);
        int count = scandir(folder, &names, NULL, alphasort), lessons = 0;
        for (int i = 0; i < count; i++) {
            char path[400];
            snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
            if (names[i]->d_name[0] != '.') {
                play_file(path);
                lessons++;
            }
            free(names[i]);
        }
        if (count >= 0)
            free(names);
        assert_true(lessons >= 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_told_once_when_they_hold),
        cmocka_unit_test(a_goal_out_of_reach_is_told), cmocka_unit_test(a_won_match_is_told_alone),
        cmocka_unit_test(wrong_lessons_are_refused_with_their_place),
        cmocka_unit_test(what_is_not_a_lesson_is_told),
        cmocka_unit_test(what_nobody_is_asked_is_never_told),
        cmocka_unit_test(a_run_may_end_the_match),
        cmocka_unit_test(lessons_can_be_played_in_any_manner),
    };
    return cmocka_run_group_tests(tests, load_all, unload_all);
}
