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

// The title stands in a line of its own; a file without one is called by its name.
static void read_title(LearnEntry *e, const char *name)
{
    Problem problem;
    size_t size;
    char *data = data_read(data_folder(), e->path, &size, &problem);
    span_to(span_of(name), e->title, sizeof e->title);
    for (Span rest = {data, data ? size : 0}; rest.size > 0;) {
        Span line = span_line(&rest);
        if (span_is(span_word(&line), "scene")) {
            span_to(span_trim(line), e->title, sizeof e->title);
            break;
        }
    }
    free(data);
}

static int compare_entries(const void *a, const void *b)
{
    const LearnEntry *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

static bool is_lesson_name(const char *name, unsigned *ret_number)
{
    char *end;
    size_t n = strlen(name);
    if (name[0] < '0' || name[0] > '9' || n < 7 || strcmp(name + n - 6, ".scene") != 0)
        return false;
    *ret_number = (unsigned)strtoul(name, &end, 10);
    return *end == '-';
}

bool learn_find(const Game *game, LearnList *list)
{
    char place[80], name[640];
    Text text = text_in(name, sizeof name);
    DataList files;
    Problem ignored;
    *list = (LearnList){.game = game};
    snprintf(place, sizeof place, "lessons/%s", game->name);
    data_name(data_folder(), place, &text);
    data_list(data_folder(), place, ".scene", &files, &ignored);
    for (size_t i = 0; i < files.count && list->count < LEARN_MAX; i++) {
        LearnEntry *e = &list->entry[list->count];
        const char *file = files.path[i] + strlen(place) + 1;
        if (strlen(files.path[i]) < sizeof e->path && is_lesson_name(file, &e->number)) {
            span_to(span_of(files.path[i]), e->path, sizeof e->path);
            read_title(e, file);
            list->count++;
        }
    }
    data_list_clear(&files);
    qsort(list->entry, (size_t)list->count, sizeof list->entry[0], compare_entries);
    if (list->count == 0)
        fail(EXIT_BAD_INPUT, "there are no lessons in %s", name);
    return list->count > 0;
}

void learn_print(const LearnList *list)
{
    printf("Lessons of %s:\n", list->game->title);
    for (int i = 0; i < list->count; i++)
        printf("  %u  %s\n", list->entry[i].number, list->entry[i].title);
    printf("rift play %s --learn %u begins one; without a number, all of them one after the other.\n", list->game->name,
           list->entry[0].number);
}

int learn_index(const LearnList *list, const char *word)
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

bool learn_open(Learning *learning, const LearnList *list, int at, Loaded *loaded)
{
    Problem problem;
    size_t size;
    char name[700];
    Text text = text_in(name, sizeof name);
    const char *path = list->entry[at].path;
    char *data = data_read(data_folder(), path, &size, &problem);
    data_name(data_folder(), path, &text);
    *learning = (Learning){.list = list, .at = at};
    learning->lesson = data ? lesson_new((Span){data, size}, scene_loader, loaded, &problem) : NULL;
    if (!learning->lesson)
        problem_show(stderr, name, (Span){0}, &problem);
    free(data);
    return learning->lesson != NULL;
}

void learn_close(Learning *learning) { lesson_free(learning->lesson); }

// ---- showing ----

void learn_greet(const Learning *learning)
{
    const LearnList *list = learning->list;
    printf("%s%s, lesson %u: %s%s\n", style(STYLE_BOLD), list->game->title, list->entry[learning->at].number,
           lesson_title(learning->lesson), style(STYLE_PLAIN));
    print_prose(span_of("Type the number of an answer, or just Enter for the usual one. \"undo\" takes a choice "
                          "back, \"lesson\" says again what was told last, ? lists the rest."), 0, 0, prose_width());
}

// Each text is a paragraph with a sign before it, so that it is not taken for what happens at the table.
static void print_texts(const char *texts)
{
    for (Span rest = span_of(texts); rest.size > 0;) {
        printf("\n%s»%s ", style(STYLE_FOUND), style(STYLE_PLAIN));
        print_prose(span_line(&rest), 2, 2, prose_width());
    }
}

static void print_next(const Learning *learning)
{
    const LearnList *list = learning->list;
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

bool learn_show(Prompt *p)
{
    Learning *learning = p->on->learning;
    bool is_over = p->seen.table.m->result != RESULT_NONE;
    if (!learning)
        return false;
    if (p->seat != lesson_seat(learning->lesson))
        return true;
    char told[LESSON_TEXT_BYTES];
    Text text = text_in(told, sizeof told);
    if (lesson_tell(learning->lesson, &p->seen.table, &text))
        print_texts(told);
    if (lesson_is_done(learning->lesson) && (!learning->was_done || is_over)) {
        print_done(learning, is_over);
    } else if (is_over) {
        putchar('\n');
        print_prose(span_of("The match is over before the lesson's goal was reached: \"undo\" goes back, \"again\" "
                              "begins the lesson anew."), 0, 0, prose_width());
        print_next(learning);
    }
    return true;
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
