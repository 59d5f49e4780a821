// draw_lines.c — lines of the drawing that do not get too wide, and lists that combine equal things.
#include "games/wars/show/draw.h"

// Whether a new column begins with this byte.
static bool is_column(char byte) { return ((unsigned char)byte & 0xc0) != 0x80; }

size_t wars_draw_width(Span span)
{
    size_t columns = 0;
    for (size_t i = 0; i < span.size; i++)
        columns += is_column(span.at[i]);
    return columns;
}

static Span between(const char *from, const char *to) { return (Span){from, (size_t)(to - from)}; }

// ---- lines ----

void wars_line_begin(Line *line) { line->text = text_in(line->data, sizeof line->data); }

// The space where a line is broken: the last one that fits, else the first; NULL: there is none.
static const char *find_break(const char *at, const char *end, size_t room)
{
    const char *found = NULL;
    size_t wide = 0;
    while (at < end && *at == ' ')
        at++, room -= room > 0;
    for (; at < end && (wide <= room || !found); at++) {
        if (*at == ' ')
            found = at;
        wide += is_column(*at);
    }
    return found;
}

void wars_line_draw(const Drawing *d, const Line *line, int indent)
{
    const char *at = line->data, *end = line->data + line->text.used;
    const size_t columns = text_columns(d->text);
    size_t room = columns;
    while (wars_draw_width(between(at, end)) > room) {
        const char *blank = find_break(at, end, room);
        if (!blank)
            break;
        Span fits = between(at, blank);
        while (fits.size > 0 && fits.at[fits.size - 1] == ' ')
            fits.size--;
        text_bytes(d->text, fits.at, fits.size);
        text_format(d->text, "\n%*s", indent, "");
        for (at = blank; at < end && *at == ' ';)
            at++;
        room = columns - (size_t)indent;
    }
    text_bytes(d->text, at, (size_t)(end - at));
    text_put(d->text, "\n");
}

// ---- lists ----

void wars_fold_begin(Fold *fold)
{
    fold->text = text_in(fold->data, sizeof fold->data);
    fold->count = 0;
}

static Span item_of(const Fold *fold, uint8_t i)
{
    size_t end = i + 1 < fold->count ? fold->begin[i + 1] : fold->text.used;
    return between(fold->data + fold->begin[i], fold->data + end);
}

Text *wars_fold_item(Fold *fold)
{
    check(fold->count < WARS_CARDS);
    fold->begin[fold->count] = (uint16_t)fold->text.used;
    fold->times[fold->count++] = 1;
    return &fold->text;
}

void wars_fold_end(Fold *fold)
{
    uint8_t newest = (uint8_t)(fold->count - 1);
    Span item = item_of(fold, newest);
    for (uint8_t i = 0; i < newest; i++) {
        Span other = item_of(fold, i);
        if (other.size != item.size || memcmp(other.at, item.at, item.size) != 0)
            continue;
        fold->times[i]++;
        fold->text.used = fold->begin[newest];
        fold->data[fold->text.used] = 0;
        fold->count--;
        return;
    }
}

void wars_fold_put(const Fold *fold, Text *text)
{
    for (uint8_t i = 0; i < fold->count; i++) {
        text_format(text, "%s" SPAN_FORMAT, i ? ", " : "", SPAN_ARGS(item_of(fold, i)));
        if (fold->times[i] > 1)
            text_format(text, " ×%d", fold->times[i]);
    }
}
