// text.c — bounded text out, spans of text in.
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>

Text text_in(char *buffer, size_t size)
{
    check(size > 0);
    buffer[0] = 0;
    return (Text){.data = buffer, .size = size};
}

void text_bytes(Text *text, const char *data, size_t size)
{
    size_t room = text->size - text->used - 1;
    if (size > room) {
        size = room;
        text->cut = true;
    }
    if (size > 0)
        memcpy(text->data + text->used, data, size);
    text->used += size;
    text->data[text->used] = 0;
}

void text_put(Text *text, const char *string) { text_bytes(text, string, strlen(string)); }

void text_format(Text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = text->size - text->used;
    int wanted = vsnprintf(text->data + text->used, room, format, args);
    va_end(args);
    check(wanted >= 0);
    if ((size_t)wanted >= room) {
        text->cut = true;
        wanted = (int)room - 1;
    }
    text->used += (size_t)wanted;
}

void text_hex(Text *text, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_format(text, "%02x", bytes[i]);
}

Span span_of(const char *string) { return (Span){string, strlen(string)}; }

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

Span span_trim(Span span)
{
    while (span.size > 0 && is_blank(span.at[0])) {
        span.at++;
        span.size--;
    }
    while (span.size > 0 && is_blank(span.at[span.size - 1]))
        span.size--;
    return span;
}

bool span_is(Span span, const char *string)
{
    if (span.size == 0 || string[0] != span.at[0])      // mostly that is enough to tell them apart
        return span.size == 0 && string[0] == 0;
    return strlen(string) == span.size && memcmp(span.at, string, span.size) == 0;
}

bool span_is_one_of(Span span, const char *const *strings)
{
    while (*strings && !span_is(span, *strings))
        strings++;
    return *strings != NULL;
}

bool span_is_word(Span span, const char *string)
{
    if (strlen(string) != span.size)
        return false;
    for (size_t i = 0; i < span.size; i++)
        if (lower(span.at[i]) != lower(string[i]))
            return false;
    return true;
}

bool span_has(Span span, Span words)
{
    for (; span.size >= words.size; span.at++, span.size--) {
        size_t i = 0;
        while (i < words.size && lower(span.at[i]) == lower(words.at[i]))
            i++;
        if (i == words.size)
            return true;
        if (span.size == 0)
            break;
    }
    return false;
}

bool span_starts(Span span, const char *string)
{
    size_t size = strlen(string);
    return span.size >= size && (size == 0 || memcmp(span.at, string, size) == 0);
}

Span span_until(Span *rest, char stop)
{
    size_t i = 0;
    while (i < rest->size && rest->at[i] != stop)
        i++;
    Span found = {rest->at, i};
    size_t skip = i < rest->size ? i + 1 : i;
    rest->at += skip;
    rest->size -= skip;
    return found;
}

Span span_line(Span *rest)
{
    Span line = span_until(rest, '\n');
    if (line.size > 0 && line.at[line.size - 1] == '\r')
        line.size--;
    return line;
}

Span span_word(Span *rest)
{
    *rest = span_trim(*rest);
    size_t i = 0;
    if (rest->size == 0)
        return *rest;                   // empty, and its pointer may be NULL, which allows no arithmetic
    while (i < rest->size && !is_blank(rest->at[i]))
        i++;
    Span word = {rest->at, i};
    rest->at += i;
    rest->size -= i;
    return word;
}

bool span_number(Span span, int32_t *ret_number)
{
    bool negative = false;
    size_t i = 0;
    if (span.size > 0 && (span.at[0] == '-' || span.at[0] == '+'))
        negative = span.at[i++] == '-';
    if (i == span.size || span.size - i > 9)
        return false;
    int32_t number = 0;
    for (; i < span.size; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        number = number * 10 + (span.at[i] - '0');
    }
    *ret_number = negative ? -number : number;
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool span_hex(Span span, uint8_t *ret_bytes, size_t count)
{
    if (span.size != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(span.at[2 * i]), low = hex_digit(span.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        ret_bytes[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

size_t span_to(Span span, char *buffer, size_t size)
{
    check(size > 0);
    size_t n = span.size < size - 1 ? span.size : size - 1;
    if (n > 0)
        memcpy(buffer, span.at, n);
    buffer[n] = 0;
    return n;
}

enum { WORD_LONGEST = 48 };             // nobody mistypes longer words into other words

static size_t least_of(size_t a, size_t b) { return a < b ? a : b; }

// How many letters are extra, missing, wrong or swapped with their neighbour, ignoring case. Words longer than the
// table count as far away.
static size_t distance(Span a, const char *b)
{
    size_t n = strlen(b);
    if (n > WORD_LONGEST)
        return WORD_LONGEST;
    size_t rows[3][WORD_LONGEST + 1] = {{0}};
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.size; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3], *twice = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            char x = lower(a.at[i - 1]), y = lower(b[j - 1]);
            row[j] = least_of(above[j - 1] + (x != y), least_of(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a.at[i - 2]))
                row[j] = least_of(row[j], twice[j - 2] + 1);
        }
    }
    return rows[a.size % 3][n];
}

// ---- lines in a width ----

// Whether a new column begins with this byte.
static bool is_column(char byte) { return ((unsigned char)byte & 0xc0) != 0x80 && byte != FOLD_HERE[0]; }

static size_t columns(Span span)
{
    size_t count = 0;
    for (size_t i = 0; i < span.size; i++)
        count += is_column(span.at[i]);
    return count;
}

// How many bytes of a line fit, not counting spaces after them. The first word always counts as fitting.
static size_t fitting(Span line, size_t width)
{
    size_t fits = 0, wide = 0;
    for (size_t end = 0; end <= line.size && (wide <= width || fits == 0); end++) {
        bool is_end = end == line.size || line.at[end] == ' ';
        if (is_end && end > 0 && line.at[end - 1] != ' ')
            fits = end;
        wide += end < line.size && is_column(line.at[end]);
    }
    return fits;
}

static void unmarked_put(Text *text, Span words)
{
    for (size_t i = 0; i < words.size; i++)
        if (words.at[i] != FOLD_HERE[0])
            text_bytes(text, words.at + i, 1);
}

void text_fold(Text *text, Span lines, size_t width)
{
    while (lines.size > 0) {
        Span line = span_line(&lines), before = line;
        size_t indent = 0, used = 0;
        while (line.size > 0 && line.at[line.size - 1] == ' ')
            line.size--;
        while (indent < line.size && line.at[indent] == ' ')
            indent++;
        Span label = span_until(&before, FOLD_HERE[0]);
        size_t under = label.size < line.size ? columns(label) : indent + 2;
        for (size_t fits = fitting(line, width); line.size > fits; fits = fitting(line, width - used)) {
            unmarked_put(text, (Span){line.at, fits});
            text_format(text, "\n%*s", (int)under, "");
            line = span_trim((Span){line.at + fits, line.size - fits});
            used = under;
        }
        unmarked_put(text, line);
        text_put(text, "\n");
    }
}

const char *text_nearest(Span word, const char *const *words, size_t count)
{
    const char *nearest = NULL;
    if (word.size > WORD_LONGEST)
        return NULL;
    size_t least = word.size / 3 + 2;       // one typo in a short word, a few in a long one
    for (size_t i = 0; i < count; i++) {
        size_t far = words[i] ? distance(word, words[i]) : least;
        if (far < least) {
            least = far;
            nearest = words[i];
        }
    }
    return nearest;
}

Hint hint(const char *near)
{
    Hint made;
    Text text = text_in(made.text, sizeof made.text);
    if (near)
        text_format(&text, " (did you mean \"%.96s\"?)", near);
    return made;
}

size_t utf8_length(const uint8_t *b, size_t room)
{
    uint8_t c = b[0];
    size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
    if (n == 0 || n > room)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    if ((c == 0xe0 && b[1] < 0xa0) || (c == 0xed && b[1] > 0x9f) || (c == 0xf0 && b[1] < 0x90) ||
        (c == 0xf4 && b[1] > 0x8f))
        return 0;
    return n;
}

bool text_is_clean(const char *data, size_t size, size_t *ret_at)
{
    const uint8_t *byte = (const uint8_t *)data;
    for (size_t i = 0; i < size;) {
        size_t n = utf8_length(byte + i, size - i);
        bool c1 = n == 2 && byte[i] == 0xc2 && byte[i + 1] < 0xa0;     // some terminals obey these, too
        bool control = byte[i] < 0x20 && byte[i] != '\t' && byte[i] != '\n' && byte[i] != '\r';
        if (n == 0 || control || c1 || byte[i] == 0x7f) {
            *ret_at = i;
            return false;
        }
        i += n;
    }
    return true;
}

static uint32_t utf8_code(const uint8_t *b, size_t length)
{
    uint32_t code = length == 1 ? b[0] : b[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (b[i] & 0x3f);
    return code;
}

typedef enum Sign { SIGN_SEEN, SIGN_HIDDEN, SIGN_BLANK, SIGN_MARK } Sign;

// By Unicode 15. Combining marks belong to the character before them, so on their own there is nothing to read.
static Sign sign_of(uint32_t code)
{
    static const struct {
        uint32_t from, to;
        Sign sign;
    } signs[] = {
        {0x00, 0x08, SIGN_HIDDEN},       {0x09, 0x0d, SIGN_BLANK},        {0x0e, 0x1f, SIGN_HIDDEN},
        {0x20, 0x20, SIGN_BLANK},        {0x7f, 0x9f, SIGN_HIDDEN},       {0xa0, 0xa0, SIGN_BLANK},
        {0xad, 0xad, SIGN_HIDDEN},       {0x300, 0x34e, SIGN_MARK},       {0x34f, 0x34f, SIGN_HIDDEN},
        {0x350, 0x36f, SIGN_MARK},       {0x600, 0x605, SIGN_HIDDEN},     {0x61c, 0x61c, SIGN_HIDDEN},
        {0x6dd, 0x6dd, SIGN_HIDDEN},     {0x70f, 0x70f, SIGN_HIDDEN},     {0x890, 0x891, SIGN_HIDDEN},
        {0x8e2, 0x8e2, SIGN_HIDDEN},     {0x115f, 0x1160, SIGN_HIDDEN},   {0x1680, 0x1680, SIGN_BLANK},
        {0x17b4, 0x17b5, SIGN_HIDDEN},   {0x180b, 0x180f, SIGN_HIDDEN},   {0x1ab0, 0x1aff, SIGN_MARK},
        {0x1dc0, 0x1dff, SIGN_MARK},     {0x2000, 0x200a, SIGN_BLANK},    {0x200b, 0x200f, SIGN_HIDDEN},
        {0x2028, 0x202e, SIGN_HIDDEN},   {0x202f, 0x202f, SIGN_BLANK},    {0x205f, 0x205f, SIGN_BLANK},
        {0x2060, 0x206f, SIGN_HIDDEN},   {0x20d0, 0x20ff, SIGN_MARK},     {0x2800, 0x2800, SIGN_BLANK},
        {0x3000, 0x3000, SIGN_BLANK},    {0x3164, 0x3164, SIGN_HIDDEN},   {0xe000, 0xf8ff, SIGN_HIDDEN},
        {0xfdd0, 0xfdef, SIGN_HIDDEN},   {0xfe00, 0xfe0f, SIGN_MARK},     {0xfe20, 0xfe2f, SIGN_MARK},
        {0xfeff, 0xfeff, SIGN_HIDDEN},   {0xffa0, 0xffa0, SIGN_HIDDEN},   {0xfff0, 0xfffb, SIGN_HIDDEN},
        {0xfffe, 0xffff, SIGN_HIDDEN},   {0x110bd, 0x110bd, SIGN_HIDDEN}, {0x110cd, 0x110cd, SIGN_HIDDEN},
        {0x13430, 0x1343f, SIGN_HIDDEN}, {0x1bca0, 0x1bca3, SIGN_HIDDEN}, {0x1d173, 0x1d17a, SIGN_HIDDEN},
        {0xe0000, 0x10ffff, SIGN_HIDDEN},
    };
    for (size_t i = 0; i < COUNT_OF(signs) && signs[i].from <= code; i++)
        if (code <= signs[i].to)
            return signs[i].sign;
    return SIGN_SEEN;
}

bool text_plain(Text *text, Span words)
{
    bool is_seen = false;
    for (size_t at = 0; at < words.size;) {
        const uint8_t *byte = (const uint8_t *)words.at + at;
        size_t length = utf8_length(byte, words.size - at);
        Sign sign = length ? sign_of(utf8_code(byte, length)) : SIGN_SEEN;
        if (length == 0)
            text_bytes(text, "?", 1);
        else if (sign == SIGN_BLANK)
            text_bytes(text, " ", 1);
        else if (sign != SIGN_HIDDEN)
            text_bytes(text, words.at + at, length);
        is_seen = is_seen || sign == SIGN_SEEN;
        at += length ? length : 1;
    }
    return is_seen;
}

Span text_begin(Span file)
{
    return span_starts(file, "\xef\xbb\xbf") ? (Span){file.at + 3, file.size - 3} : file;
}

bool text_check(Span file, Problem *problem)
{
    size_t bad;
    if (text_is_clean(file.at, file.size, &bad))
        return true;
    uint32_t line = 1, column = 1;
    for (size_t i = 0; i < bad; i++, column++)
        if (file.at[i] == '\n') {
            line++;
            column = 0;
        }
    return problem_set(problem, line, column, "this byte (0x%02x) is not UTF-8 text; save the file as UTF-8",
                       (unsigned)(uint8_t)file.at[bad]);
}

// A message that quotes too much ends in "…", after a complete character.
static void message_cut(char *message, size_t size)
{
    static const char dots[] = "\xe2\x80\xa6";
    size_t end = size - sizeof dots;
    while (end > 0 && ((uint8_t)message[end] & 0xc0) == 0x80)
        end--;
    memcpy(message + end, dots, sizeof dots);
}

bool problem_set(Problem *problem, uint32_t line, uint32_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    problem->line = line;
    problem->column = column;
    problem->is_warning = false;
    int wanted = vsnprintf(problem->message, sizeof problem->message, format, args);
    va_end(args);
    if (wanted >= (int)sizeof problem->message)
        message_cut(problem->message, sizeof problem->message);
    return false;
}

bool text_is_within(const Text *text, unsigned lines)
{
    unsigned count = 0;
    for (size_t i = 0; i < text->used; i++)
        count += text->data[i] == '\n';
    return count <= lines;
}

bool problem_expected(Problem *problem, uint32_t number, Span line, Span at, const char *expected)
{
    bool inside = at.at >= line.at && at.at <= line.at + line.size;
    uint32_t column = inside ? (uint32_t)(at.at - line.at) + 1 : 1;
    if (at.size == 0)
        return problem_set(problem, number, column, "expected %s, found the end of the line", expected);
    return problem_set(problem, number, column, "expected %s, found \"%.*s\"", expected,
                       (int)(at.size < 60 ? at.size : 60), at.at);
}
