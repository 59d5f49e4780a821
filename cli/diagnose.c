// diagnose.c — problems with their line and a caret.
#include "cli/diagnose.h"

#include <stdlib.h>

#include "api/load.h"
#include "cli/terminal.h"

enum { SHOWN_COLUMNS = 100, BEFORE_CARET = 60, INDENT = 4 };

// ---- the width of characters on a terminal ----

static uint32_t character_at(Span text, size_t *ret_bytes)
{
    const uint8_t *b = (const uint8_t *)text.at;
    *ret_bytes = utf8_length(b, text.size);
    switch (*ret_bytes) {
    case 1:
        return b[0];
    case 2:
        return (uint32_t)(b[0] & 0x1f) << 6 | (b[1] & 0x3f);
    case 3:
        return (uint32_t)(b[0] & 0x0f) << 12 | (uint32_t)(b[1] & 0x3f) << 6 | (b[2] & 0x3f);
    case 4:
        return (uint32_t)(b[0] & 0x07) << 18 | (uint32_t)(b[1] & 0x3f) << 12 | (uint32_t)(b[2] & 0x3f) << 6 |
               (b[3] & 0x3f);
    default:
        *ret_bytes = 1;         // a byte that is not text
        return 0xfffd;
    }
}

static bool is_within(uint32_t c, const uint32_t (*range)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= range[i][0] && c <= range[i][1])
            return true;
    return false;
}

// Enough for card texts: accents that are put on the letter before, and East Asian and pictorial characters.
static unsigned width_of(uint32_t c)
{
    static const uint32_t none[][2] = {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f},
                                       {0xfeff, 0xfeff}};
    static const uint32_t wide[][2] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
                                       {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1faff},
                                       {0x20000, 0x3fffd}};
    return is_within(c, none, COUNT_OF(none)) ? 0 : is_within(c, wide, COUNT_OF(wide)) ? 2 : 1;
}

static unsigned width_between(Span line, size_t from, size_t to)
{
    unsigned width = 0;
    for (size_t i = from, bytes; i < to && i < line.size; i += bytes)
        width += width_of(character_at((Span){line.at + i, line.size - i}, &bytes));
    return width;
}

// ---- the line ----

static Span line_find(Span text, uint32_t number)
{
    Span line = {0};
    for (uint32_t i = 0; i < number && text.size > 0; i++)
        line = span_line(&text);
    return line;
}

// A tab is one blank wide here, and control characters and what can't be shown become question marks.
static void put_character(FILE *to, Span at, size_t bytes, uint32_t c)
{
    if (c == '\t')
        fputc(' ', to);
    else if (c < 0x20 || (c >= 0x7f && c < 0xa0) || (c == 0xfffd && bytes == 1))
        fputc('?', to);
    else
        fwrite(at.at, 1, bytes, to);
}

static void show_line(FILE *to, Span line, size_t caret)
{
    size_t from = caret > BEFORE_CARET * 4 ? caret - BEFORE_CARET * 4 : 0;      // a character has at most 4 bytes
    while (from > 0 && from < line.size && ((uint8_t)line.at[from] & 0xc0) == 0x80)
        from++;
    for (size_t bytes; from < caret && width_between(line, from, caret) > BEFORE_CARET; from += bytes)
        character_at((Span){line.at + from, line.size - from}, &bytes);
    unsigned width = 0;
    size_t at = from;
    fprintf(to, "%*s%s", INDENT, "", from > 0 ? "…" : "");
    for (size_t bytes; at < line.size && width < SHOWN_COLUMNS; at += bytes) {
        Span rest = {line.at + at, line.size - at};
        uint32_t c = character_at(rest, &bytes);
        put_character(to, rest, bytes, c);
        width += width_of(c);
    }
    fprintf(to, "%s\n%*s%s^%s\n", at < line.size ? "…" : "",
            INDENT + (from > 0) + (int)width_between(line, from, caret), "", style_on(to, STYLE_FOUND),
            style_on(to, STYLE_PLAIN));
}

void problem_show(FILE *to, const char *file, Span text, const Problem *p)
{
    if (to == stderr)
        fflush(stdout);
    fprintf(to, "%s%s:", style_on(to, STYLE_BOLD), file);
    if (p->line)
        fprintf(to, "%u:%u:", p->line, p->column);
    fprintf(to, "%s %s\n", style_on(to, STYLE_PLAIN), p->message);
    if (p->line == 0 || text.size == 0)
        return;
    Span line = line_find(text_begin(text), p->line);
    size_t caret = p->column > 0 ? p->column - 1u : 0;
    show_line(to, line, caret < line.size ? caret : line.size);
}

void problem_show_file(FILE *to, const char *file, const Problem *p)
{
    size_t size = 0;
    Problem unread;
    char *data = p->line ? file_read(file, &size, &unread) : NULL;
    problem_show(to, file, data ? (Span){data, size} : (Span){0}, p);
    free(data);
}

// ---- reports ----

void report_problem(Report *r, Severity severity, const char *file, Span text, const Problem *p)
{
    static const char *const names[] = {[SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning"};
    unsigned *count = severity == SEVERITY_ERROR ? &r->errors : &r->warnings;
    ++*count;
    if (r->json) {
        json_put_object(r->json, NULL);
        json_put_text(r->json, "file", file);
        json_put_count(r->json, "line", p->line);
        json_put_count(r->json, "column", p->column);
        json_put_text(r->json, "severity", names[severity]);
        json_put_text(r->json, "message", p->message);
        json_close(r->json);
        return;
    }
    if (severity == SEVERITY_ERROR) {
        problem_show(stderr, file, text, p);
        return;
    }
    Problem warning;
    problem_set(&warning, p->line, p->column, "warning: %s", p->message);
    problem_show(stderr, file, text, &warning);
}
