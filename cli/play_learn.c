// play_learn.c — the lessons of a game, and one of them being played.
#include "cli/play_learn.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "cli/diagnose.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/wrap.h"

// ---- finding them ----

bool learn_find(const Game *game, LessonList *list)
{
    char place[80], name[640];
    Text text = text_in(name, sizeof name);
    snprintf(place, sizeof place, "lessons/%s", game->name);
    data_name(data_folder(), place, &text);
    lessons_find(game, list);
    if (list->count == 0)
        fail(EXIT_BAD_INPUT, "there are no lessons in %s", name);
    return list->count > 0;
}

void learn_print(const LessonList *list)
{
    printf("Lessons of %s:\n", list->game->title);
    for (int i = 0; i < list->count; i++)
        printf("  %u  %s\n", list->entry[i].number, list->entry[i].title);
    say_words("rift play %s --learn %u begins one; without a number, all of them one after the other.",
              list->game->name, list->entry[0].number);
}

int learn_index(const LessonList *list, const char *word)
{
    int32_t number;
    if (!word)
        return 0;
    if (span_number(span_of(word), &number))
        for (int i = 0; i < list->count; i++)
            if (number >= 0 && list->entry[i].number == (unsigned)number)
                return i;
    fail(EXIT_USAGE, "no lesson \"%s\" of %s; there are %u to %u, and \"--learn list\" names them", word,
         list->game->name, list->entry[0].number, list->entry[list->count - 1].number);
    return -1;
}

// ---- one of them ----

bool scene_loader(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                  const Deck *ret_deck[SEAT_COUNT])
{
    const Loaded *loaded = self;
    *ret_game = loaded->game;
    *ret_set = &loaded->set;
    return span_is_word(name, loaded->game->name) && load_default_decks(loaded, ret_deck);
}

bool learn_open(Learning *learning, const LessonList *list, int at, Loaded *loaded)
{
    Problem problem;
    size_t size;
    char name[700];
    Text text = text_in(name, sizeof name);
    const char *path = list->entry[at].path;
    char *data = data_read(data_folder(), path, &size, &problem);
    data_name(data_folder(), path, &text);
    SceneCards cards = {.game = loaded->game, .set = &loaded->set};
    *learning = (Learning){.list = list, .at = at};
    learning->lesson = data ? lesson_new((Span){data, size}, scene_loader, loaded, &problem) : NULL;
    if (learning->lesson && load_default_decks(loaded, cards.deck))
        learning->start = start_new(&cards, (Span){data, size}, true, &problem);
    if (!learning->start)
        problem_show(stderr, name, (Span){0}, &problem);
    free(data);
    return learning->start != NULL;
}

// The list may have changed since; then the lesson is found by its title, or it has none after it.
bool learn_resume(Learning *learning, LessonList *list, const Transcript *old)
{
    Problem problem;
    SceneCards cards = {.game = old->game, .set = &old->set, .deck = {&old->deck[0], &old->deck[1]}};
    *learning = (Learning){.list = list, .is_resumed = true};
    if (!learn_find(old->game, list))
        return false;
    while (learning->at + 1 < list->count && strcmp(list->entry[learning->at].title, old->start->title) != 0)
        learning->at++;
    learning->lesson = lesson_new((Span){old->start->text, old->start->size}, scene_cards_load, &cards, &problem);
    if (!learning->lesson)
        say_problem(old->start->title, &problem);
    return learning->lesson != NULL;
}

void learn_catch_up(Learning *learning, const Session *s)
{
    SeatId seat = lesson_seat(learning->lesson);
    Match match;
    Table table;
    table_init(&table, s->game, s->set, &match);
    table_load(&table, lesson_position(learning->lesson));
    for (uint32_t i = 0; i < s->history.count; i++) {
        if (s->mark[i].is_input && s->mark[i].seat == seat) {
            Seen seen;
            Text text = text_in(learning->told, sizeof learning->told);
            seen_make(&seen, &table, seat);
            lesson_tell(learning->lesson, &seen.table, &text);
        }
        match_choose(&table, s->mark[i].index);
    }
}

void learn_close(Learning *learning)
{
    lesson_free(learning->lesson);
    start_free(learning->start);
}

// ---- showing ----

void learn_greet(const Learning *learning)
{
    const LessonList *list = learning->list;
    printf("%s%s, lesson %u: %s%s\n", style(STYLE_BOLD), list->game->title, list->entry[learning->at].number,
           lesson_title(learning->lesson), style(STYLE_PLAIN));
    print_prose(span_of("Type the number of an answer, or just Enter for the usual one. \"undo\" takes a choice "
                          "back, \"lesson\" says again what was told last, ? lists the rest."), 0, 0, prose_width());
}

// Each text is a paragraph with a mark before it, to set it apart from events at the table.
static void print_texts(const char *texts)
{
    for (Span rest = span_of(texts); rest.size > 0;) {
        printf("\n%s»%s ", style(STYLE_FOUND), style(STYLE_PLAIN));
        print_prose(span_line(&rest), 2, 2, prose_width());
    }
}

static void print_next(const Learning *learning)
{
    const LessonList *list = learning->list;
    char words[400];
    Text text = text_in(words, sizeof words);
    if (learning->at + 1 < list->count)
        text_format(&text, "\"next\" begins lesson %u: %s.", list->entry[learning->at + 1].number,
                    list->entry[learning->at + 1].title);
    else
        text_put(&text, "That was the last lesson: \"next\" begins a match of your own against the bot.");
    print_prose((Span){words, text.used}, 0, 0, prose_width());
}

static void print_done(Learning *learning, bool is_over)
{
    learning->was_done = true;
    printf("\n%sLesson %u is done.%s ", style(STYLE_BOLD), learning->list->entry[learning->at].number,
           style(STYLE_PLAIN));
    puts(is_over ? "\"quit\" leaves." : "Play on here as long as you like; \"quit\" leaves.");
    print_next(learning);
}

static void print_lost(void)
{
    putchar('\n');
    print_prose(span_of("\"undo\" takes a choice back, several times if need be, and \"again\" begins the lesson "
                          "anew."), 0, 0, prose_width());
}

// The lines of learn_show at the end of a lesson.
static unsigned end_lines(const Learning *learning, bool is_over)
{
    if (lesson_is_done(learning->lesson))
        return !learning->was_done || is_over ? 4 : 0;
    return is_over ? 5 : learning->tells && lesson_is_lost(learning->lesson) ? 3 : 0;
}

unsigned learn_take(Prompt *p)
{
    Learning *learning = p->on->learning;
    unsigned lines = 0;
    if (!learning || p->seat != lesson_seat(learning->lesson))
        return 0;
    Text text = text_in(learning->told, sizeof learning->told);
    learning->tells = lesson_tell(learning->lesson, &p->seen.table, &text);
    if (!learning->tells && learning->is_resumed) {
        lesson_repeat(learning->lesson, &text);
        learning->tells = text.used > 0;
    }
    learning->is_resumed = false;
    for (Span rest = {learning->told, text.used}; learning->tells && rest.size > 0;)
        lines += 1 + prose_lines(span_line(&rest), 2, 2, prose_width());
    return lines + end_lines(learning, p->seen.table.m->result != RESULT_NONE);
}

bool learn_show(Prompt *p)
{
    Learning *learning = p->on->learning;
    bool is_over = p->seen.table.m->result != RESULT_NONE;
    if (!learning)
        return false;
    if (p->seat != lesson_seat(learning->lesson))
        return true;
    bool is_lost = learning->tells && lesson_is_lost(learning->lesson);
    if (learning->tells)
        print_texts(learning->told);
    learning->tells = false;
    learning->was_done = learning->was_done && lesson_is_done(learning->lesson);
    if (lesson_is_done(learning->lesson) && (!learning->was_done || is_over)) {
        print_done(learning, is_over);
    } else if (is_over) {
        putchar('\n');
        print_prose(span_of("The match is over before the lesson's goal was reached: \"undo\" goes back, \"again\" "
                              "restarts the lesson."), 0, 0, prose_width());
        print_next(learning);
    } else if (is_lost) {
        print_lost();
    }
    return true;
}

bool learn_goes_on(const Learning *learning)
{
    return lesson_is_done(learning->lesson) && learning->at + 1 < learning->list->count;
}

void learn_repeat(const Learning *learning)
{
    char told[LESSON_TEXT_BYTES];
    Text text = text_in(told, sizeof told);
    lesson_repeat(learning->lesson, &text);
    print_texts(told);
}

int learn_reply(const Learning *learning, const Session *s)
{
    Seen seen;
    session_see(s, s->match.asked, &seen);
    return lesson_reply(learning->lesson, &seen.table);
}
