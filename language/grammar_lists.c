// grammar_lists.c — a slot for a list: "<forbid, or>" is "A", "A or B", "A or B or C" or "A, B, or C", however many.
// "<fact or>" is the same without "A, B, or C", for what is usually followed by a comma.
//
// There can be several words with "/" between them, of which a text uses one: in "A and B or C" nobody knows which
// belong together. What follows a colon joins two of them: "<fact and:AND/or:OR>". ANY joins tests, any other operation
// stands before both; where there is none, the code of one follows that of the other. A preference after "!" is the one
// by which a list yields to a single one: "<object, and!P2>".
//
// The phrases are made here, after all others, so that reading and printing know nothing about lists. The categories
// are named by what is listed: "forbid, or" is the list, "forbid; or" what follows a word, "forbid;; or" a comma.
#include <stdarg.h>
#include <stdio.h>

#include "language/maker.h"

static const char *made_string(Maker *m, const char *format, ...)
{
    char made[EXPANDED_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(made, sizeof made, format, args);
    va_end(args);
    return arena_string(&m->g->arena, span_of(made));
}

static void list_phrase(Maker *m, const char *category, const char *template, const char *recipe, const char *where)
{
    PhraseInfo *info = arena_take(&m->g->arena, sizeof *info);
    *info = (PhraseInfo){category, template, recipe, where};
    maker_phrases(m, info);
}

static const char *joined_by(Maker *m, Span op)
{
    return op.size == 0 ? ":1 :2" : span_is(op, "BOTH") ? "BOTH :1 :2" : span_is(op, "ANY") ? "ANY [ @0 $1 ] [ @0 $2 ]"
                                  : made_string(m, SPAN_FORMAT " $1 $2", SPAN_ARGS(op));
}

static bool is_made(const Maker *m, const char *category)
{
    uint16_t known;
    return maker_name_find(m, NAME_CATEGORY, span_of(category), &known);
}

// The phrases of a list whose last two are joined by that word: "or", "and:AND".
static void joined_phrases(Maker *m, const char *list, const char *of, Span word, bool has_commas)
{
    const char *more = made_string(m, "%s; " SPAN_FORMAT, of, SPAN_ARGS(word));
    const char *last = made_string(m, "%s;; " SPAN_FORMAT, of, SPAN_ARGS(word));
    Span preference = word, op = span_until(&preference, '!'), said = span_until(&op, ':');
    const char *recipe = joined_by(m, op);
    const char *where = made_string(m, "%s%s" SPAN_FORMAT, span_is(op, "BOTH") ? "joins=1 several=1 " : "",
                                    preference.size ? "prefer=" : "", SPAN_ARGS(preference));
    const char *two = made_string(m, "<%s> " SPAN_FORMAT " <%s>", of, SPAN_ARGS(said), more);
    if (!is_made(m, more)) {
        list_phrase(m, more, made_string(m, "<%s>", of), ":1", "");
        list_phrase(m, more, two, recipe, where);
    }
    list_phrase(m, list, two, recipe, where);
    if (has_commas && !is_made(m, last)) {
        list_phrase(m, last, made_string(m, "<%s>, " SPAN_FORMAT " <%s>", of, SPAN_ARGS(said), of), recipe, where);
        list_phrase(m, last, made_string(m, "<%s>, <%s>", of, last), recipe, where);
    }
    if (has_commas)
        list_phrase(m, list, made_string(m, "<%s>, <%s>", of, last), recipe, where);
}

void maker_lists(Maker *m)
{
    for (uint16_t c = 0; c < m->g->category_count; c++) {
        const char *list = m->category[c].name, *of = arena_string(&m->g->arena, category_listed(list));
        Span words = span_of(list + strlen(of));
        if (words.size == 0 || words.at[0] == ';')
            continue;
        bool has_commas = words.at[0] == ',';
        span_until(&words, ' ');
        list_phrase(m, list, made_string(m, "<%s>", of), ":1", "");
        while (words.size > 0)
            joined_phrases(m, list, of, span_until(&words, '/'), has_commas);
    }
    for (uint16_t c = 0; c < m->g->category_count; c++) {
        uint16_t of;
        const char *name = m->category[c].name;
        if (category_is_list(name) && maker_name_find(m, NAME_CATEGORY, category_listed(name), &of))
            m->category[c].description = m->category[of].description;
    }
}
