// lessons.c — finding lessons among the files of the program.
#include "api/lessons.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"

// The title is on a line of its own; a file without one goes by its name.
static void read_title(LessonEntry *e)
{
    Problem problem;
    size_t size;
    char *data = data_read(data_folder(), e->path, &size, &problem);
    span_to(span_of(e->name), e->title, sizeof e->title);
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
    const LessonEntry *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

static const char ending[] = ".scene";

// "1-energy.scene"
static bool read_name(const char *file, LessonEntry *e)
{
    char *end;
    size_t n = strlen(file), stem = n < sizeof ending ? 0 : n - (sizeof ending - 1);
    if (stem == 0 || stem >= sizeof e->name || file[0] < '0' || file[0] > '9' || strcmp(file + stem, ending) != 0)
        return false;
    e->number = (unsigned)strtoul(file, &end, 10);
    span_to((Span){file, stem}, e->name, sizeof e->name);
    return *end == '-';
}

void lessons_find(const Game *game, LessonList *list)
{
    char place[80];
    DataList files;
    Problem ignored;
    *list = (LessonList){.game = game};
    snprintf(place, sizeof place, "lessons/%s", game->name);
    data_list(data_folder(), place, ending, &files, &ignored);
    for (size_t i = 0; i < files.count && list->count < LESSON_MAX; i++) {
        LessonEntry *e = &list->entry[list->count];
        if (strlen(files.path[i]) >= sizeof e->path || !read_name(files.path[i] + strlen(place) + 1, e))
            continue;
        span_to(span_of(files.path[i]), e->path, sizeof e->path);
        read_title(e);
        list->count++;
    }
    data_list_clear(&files);
    qsort(list->entry, (size_t)list->count, sizeof list->entry[0], compare_entries);
}

const LessonEntry *lessons_named(const LessonList *list, Span word)
{
    int32_t number;
    size_t n = sizeof ending - 1;
    if (word.size > n && memcmp(word.at + word.size - n, ending, n) == 0)
        word.size -= n;
    for (int i = 0; i < list->count; i++)
        if (span_is(word, list->entry[i].name) ||
            (span_number(word, &number) && number >= 0 && list->entry[i].number == (unsigned)number))
            return &list->entry[i];
    return NULL;
}
