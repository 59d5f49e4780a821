// explain_lines.c — reads the lines of a text once more to explain them, and writes the glosses as rows.
#include "language/explain_lines.h"

#include <stdlib.h>

#include "language/print.h"

// ---- the lines of a text ----

static void hear_nothing(void *self, const Problem *problem) { (void)self, (void)problem; }

static void explain_line(TextReader *reader, LineShown *line, uint16_t kind, Compiled *made, LineReport *report)
{
    const Grammar *g = grammar_of(line->game->vocabulary);
    line->first = made->ability_count;
    Compiled *before = malloc(sizeof *before);
    check(before != NULL);
    *before = *made;
    if (kind != 0 && text_line_read(reader, g, line->text, kind, made, report, hear_nothing, NULL) == 0)
        line->reading = text_reader_kept(reader);
    else
        *made = *before;
    free(before);
}

unsigned text_explain(const Game *game, Span text, uint16_t kind, Compiled *made, LineSink *sink, void *self)
{
    TextReader *reader = text_reader_new();
    unsigned lines = 0;
    while (text.size > 0) {
        LineReport report = {0};
        LineShown line = {.game = game, .text = span_trim(span_line(&text)), .report = &report, .made = made};
        if (line.text.size == 0)
            continue;
        lines++;
        line.is_lore = span_starts(line.text, "\"");
        if (!line.is_lore)
            explain_line(reader, &line, kind, made, &report);
        sink(self, &line);
    }
    text_reader_free(reader);
    return lines;
}

// ---- rows ----

enum { ROW_BYTES = TEXT_LINE_MAX + 400 };

typedef struct Rows {
    RowSink *sink;
    void *self;
    int indent;
    Gloss told, lasting;  // the glosses before this one: a clause that makes several statements is told once
} Rows;

static void row(const Rows *rows, const char *name, int depth, const char *words)
{
    char buffer[ROW_BYTES];
    Text text = text_in(buffer, sizeof buffer);
    text_format(&text, "%*s%-10s %*s%s", rows->indent, "", name, depth * 2, "", words);
    rows->sink(rows->self, ROW_PLAIN, buffer);
}

static void row_aside(const Rows *rows, int depth, const char *words, const char *rule)
{
    char buffer[ROW_BYTES];
    Text text = text_in(buffer, sizeof buffer);
    text_format(&text, "%*s%-10s %*s%s%s%s%s", rows->indent, "", "", depth * 2, "", words, rule ? " (" : "",
                rule ? rule : "", rule ? ")" : "");
    rows->sink(rows->self, ROW_ASIDE, buffer);
}

static void gloss_row(void *self, const Gloss *gloss)
{
    Rows *rows = self;
    Gloss *told = gloss->kind == GLOSS_DURATION ? &rows->lasting : &rows->told;
    bool only_means = gloss->words[0] == 0;
    bool is_said = !only_means && told->kind == gloss->kind && told->depth == gloss->depth &&
                   strcmp(told->words, gloss->words) == 0;
    bool is_news = gloss->means[0] && !span_is_word(span_of(gloss->words), gloss->means);
    if (!is_said)
        row(rows, gloss_kind_name(gloss->kind), gloss->depth, only_means ? gloss->means : gloss->words);
    if (!only_means && (is_news || gloss->rule) && !(is_said && strcmp(told->means, gloss->means) == 0))
        row_aside(rows, gloss->depth, gloss->means, gloss->rule);
    if (!is_said && told == &rows->told)
        rows->lasting = (Gloss){0};
    *told = *gloss;
}

static void readings_row(const Rows *rows, const LineReport *n)
{
    const char *reason = NULL, *id = grammar_preference(n->preference, &reason);
    char text[400];
    Text words = text_in(text, sizeof text);
    text_format(&words, "%d", n->readings);
    if (n->readings > 1)
        text_format(&words, ", with %d meaning%s", n->meanings, n->meanings == 1 ? "" : "s");
    if (id)
        text_format(&words, "; %s decided: %s", id, reason);
    row(rows, "readings", 0, text);
}

static void ability_rows(const LineShown *l, uint8_t ability, int number, Rows *rows)
{
    if (number > 0) {
        char text[GLOSS_BYTES], numbered[GLOSS_BYTES + 16];
        Text words = text_in(text, sizeof text), whole = text_in(numbered, sizeof numbered);
        text_print_tree(l->reading, l->made->ability_tree[ability], &words);
        text_format(&whole, "  %d. %s", number, text);
        rows->sink(rows->self, ROW_PLAIN, numbered);
    }
    rows->told = rows->lasting = (Gloss){0};
    row(rows, "kind", 0, ability_means(l->reading->g->vocabulary, l->made->ability[ability].kind));
    ability_explain(l->game, l->reading, l->made, ability, gloss_row, rows);
}

static void understood_rows(const LineShown *l, RowSink *sink, void *self)
{
    uint8_t count = (uint8_t)(l->made->ability_count - l->first);
    Rows rows = {.sink = sink, .self = self, .indent = count > 1 ? 5 : 2};
    for (uint8_t i = 0; i < count; i++)
        ability_rows(l, (uint8_t)(l->first + i), count > 1 ? i + 1 : 0, &rows);
    rows.indent = 2;
    readings_row(&rows, l->report);
    row(&rows, "printed", 0, l->report->canonical);
}

void line_rows(const LineShown *l, RowSink *sink, void *self)
{
    char text[ROW_BYTES];
    span_to(l->text, text, sizeof text);
    sink(self, ROW_PLAIN, "");
    sink(self, l->is_lore ? ROW_PLAIN : ROW_LINE, text);
    if (l->is_lore)
        sink(self, ROW_PLAIN, "  lore, without effect");
    else if (!l->reading)
        sink(self, ROW_PLAIN, "  not understood");
    else
        understood_rows(l, sink, self);
}

static void line_to_rows(void *self, const LineShown *line)
{
    const Rows *rows = self;
    line_rows(line, rows->sink, rows->self);
}

void card_rows(const Game *game, Span card, RowSink *sink, void *self)
{
    Rows rows = {.sink = sink, .self = self};
    Problem ignored;
    span_line(&card);                   // skip the title
    Span type = span_line(&card);
    span_line(&card);                   // skip the numbers
    Compiled *made = calloc(1, sizeof *made);
    check(made != NULL);
    if (text_explain(game, card, game->card_kind(type, &ignored), made, line_to_rows, &rows) == 0)
        sink(self, ROW_PLAIN, "It has no text: only its numbers count.");
    free(made);
}
