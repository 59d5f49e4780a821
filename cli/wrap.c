// wrap.c — breaking lines between words.
#include "cli/wrap.h"

size_t text_width(Span text)
{
    size_t width = 0;
    for (size_t i = 0; i < text.size; i++)
        width += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return width;
}

static void print_line_wrapped(FILE *to, Span line, size_t width, int indent)
{
    size_t column = 0;                      // of the words on this line; 0: it is not begun
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
