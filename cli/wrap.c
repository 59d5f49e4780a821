// wrap.c — breaking lines between words.
#include "cli/wrap.h"

#include <ctype.h>

size_t text_width(Span text)
{
    size_t width = 0;
    for (size_t i = 0; i < text.size; i++)
        width += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return width;
}

static void print_line_wrapped(FILE *to, Span line, size_t width, int indent)
{
    size_t column = 0;                      // how wide the words on this line are; 0: it has none yet
    for (Span word = span_word(&line); word.size > 0; word = span_word(&line)) {
        size_t size = text_width(word);
        if (column > 0 && column + 1 + size > width) {
            fputc('\n', to);
            column = 0;
        }
        if (column == 0)
            fprintf(to, "%*s", indent, "");
        else
            fputc(' ', to);
        fprintf(to, SPAN_FORMAT, SPAN_ARGS(word));
        column += size + (column > 0);
    }
    fputc('\n', to);
}

void print_wrapped(FILE *to, Span text, int width, int indent)
{
    size_t room = width > indent ? (size_t)(width - indent) : 1;
    do {
        Span line = span_line(&text);
        print_line_wrapped(to, line, room, indent);
    } while (text.size > 0);
}

// ---- prose that begins somewhere in a line ----

Span cut_word(Span *rest)
{
    size_t from = 0;
    while (from < rest->size && isspace((unsigned char)rest->at[from]))
        from++;
    size_t to = from;
    while (to < rest->size && !isspace((unsigned char)rest->at[to]))
        to++;
    Span word = {rest->at + from, to - from};
    *rest = (Span){rest->at + to, rest->size - to};
    return word;
}

// Prints to a stream, or only counts the lines.
static unsigned prose_put(FILE *to, Span text, unsigned used, unsigned indent, unsigned width)
{
    bool is_begun = false;
    unsigned lines = 1;
    for (Span word = cut_word(&text); word.size > 0; word = cut_word(&text)) {
        unsigned columns = (unsigned)text_width(word);
        if (used > indent && used + is_begun + columns > width) {
            if (to)
                fprintf(to, "\n%*s", (int)indent, "");
            used = indent;
            is_begun = false;
            lines++;
        }
        if (to)
            fprintf(to, "%s" SPAN_FORMAT, is_begun ? " " : "", SPAN_ARGS(word));
        used += columns + is_begun;
        is_begun = true;
    }
    if (to)
        fputc('\n', to);
    return lines;
}

void print_prose(Span text, unsigned used, unsigned indent, unsigned width)
{
    prose_put(stdout, text, used, indent, width);
}

unsigned prose_lines(Span text, unsigned used, unsigned indent, unsigned width)
{
    return prose_put(NULL, text, used, indent, width);
}
