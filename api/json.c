// json.c — the JSON writer.
#include "api/json.h"

#include <math.h>
#include <stdio.h>

void json_begin(Json *j, Writer *put, void *self)
{
    j->put = put;
    j->self = self;
    j->indent = j->depth = 0;
    j->spaced = false;
    j->lines = j->arrays = j->begun = 0;
    j->used = 0;                        // what was gathered need not be cleared
}

// ---- gathering ----

static void hand_over(Json *j)
{
    if (j->used > 0)
        j->put(j->self, j->gathered, j->used);
    j->used = 0;
}

static void put_bytes(Json *j, const char *data, size_t size)
{
    if (j->used + size > JSON_GATHERED)
        hand_over(j);
    if (size > JSON_GATHERED) {
        j->put(j->self, data, size);
        return;
    }
    memcpy(j->gathered + j->used, data, size);
    j->used = (uint16_t)(j->used + size);
}

static void put_char(Json *j, char c)
{
    if (j->used == JSON_GATHERED)
        hand_over(j);
    j->gathered[j->used++] = c;
}

static void put_string(Json *j, const char *string) { put_bytes(j, string, strlen(string)); }

// A value has ended; if it was the outermost one, everything is passed on.
static void value_end(Json *j)
{
    if (j->depth == 0)
        hand_over(j);
}

static bool is_marked(uint32_t bits, uint8_t level) { return (bits >> level & 1) != 0; }

static void line_end(Json *j, uint8_t level)
{
    put_string(j, "\n");
    for (int i = 0; i < level * j->indent; i++)
        put_string(j, " ");
}

// ---- texts ----

static void put_escaped(Json *j, uint8_t byte)
{
    char code[8];
    if (byte == '\n') {
        put_string(j, "\\n");
        return;
    }
    if (byte == '"' || byte == '\\')
        snprintf(code, sizeof code, "\\%c", byte);
    else
        snprintf(code, sizeof code, "\\u%04x", byte);
    put_string(j, code);
}

static bool is_plain(uint8_t byte) { return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\'; }

// Copies whole stretches at once; only what must be escaped is written otherwise.
static void put_text(Json *j, Span text)
{
    const uint8_t *byte = (const uint8_t *)text.at;
    size_t from = 0;
    put_char(j, '"');
    for (size_t i = 0; i < text.size;) {
        if (is_plain(byte[i])) {
            i++;
            continue;
        }
        size_t n = utf8_length(byte + i, text.size - i);
        if (n > 1) {
            i += n;
            continue;
        }
        if (i > from)
            put_bytes(j, text.at + from, i - from);
        if (n == 0)
            put_string(j, "\\ufffd");
        else
            put_escaped(j, byte[i]);
        from = ++i;
    }
    if (text.size > from)
        put_bytes(j, text.at + from, text.size - from);
    put_char(j, '"');
}

// ---- members ----

// What comes before a value: comma, line end, key.
static void member(Json *j, const char *key)
{
    if (j->depth == 0) {
        check(key == NULL);
        return;
    }
    uint8_t level = (uint8_t)(j->depth - 1);
    check((key == NULL) == is_marked(j->arrays, level));
    if (is_marked(j->begun, level))
        put_bytes(j, ", ", j->spaced && !is_marked(j->lines, level) ? 2 : 1);
    j->begun |= 1u << level;
    if (is_marked(j->lines, level))
        line_end(j, j->depth);
    if (!key)
        return;
    put_char(j, '"');
    put_string(j, key);
    put_bytes(j, "\": ", j->spaced ? 3 : 2);
}

static void open(Json *j, const char *key, bool array, bool lines)
{
    member(j, key);
    check(j->depth < JSON_DEPTH_MAX);
    uint32_t bit = 1u << j->depth++;
    j->arrays = array ? j->arrays | bit : j->arrays & ~bit;
    j->lines = lines ? j->lines | bit : j->lines & ~bit;
    j->begun &= ~bit;
    put_char(j, array ? '[' : '{');
}

void json_put_object(Json *j, const char *key) { open(j, key, false, false); }
void json_put_array(Json *j, const char *key) { open(j, key, true, false); }
void json_put_object_lines(Json *j, const char *key) { open(j, key, false, true); }
void json_put_array_lines(Json *j, const char *key) { open(j, key, true, true); }

void json_close(Json *j)
{
    check(j->depth > 0);
    uint8_t level = --j->depth;
    if (is_marked(j->lines, level) && is_marked(j->begun, level))
        line_end(j, level);
    put_char(j, is_marked(j->arrays, level) ? ']' : '}');
    value_end(j);
}

// ---- values ----

void json_put_span(Json *j, const char *key, Span text)
{
    member(j, key);
    put_text(j, text);
    value_end(j);
}

void json_put_text(Json *j, const char *key, const char *text) { json_put_span(j, key, span_of(text)); }

// A word of JSON's own: a number, true, null.
static void put_word(Json *j, const char *key, Span word)
{
    member(j, key);
    put_bytes(j, word.at, word.size);
    value_end(j);
}

static void put_digits(Json *j, const char *key, bool is_negative, uint64_t count)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + count % 10);
    while ((count /= 10) > 0);
    if (is_negative)
        digits[--at] = '-';
    put_word(j, key, (Span){digits + at, sizeof digits - at});
}

void json_put_number(Json *j, const char *key, int64_t number)
{
    put_digits(j, key, number < 0, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void json_put_count(Json *j, const char *key, uint64_t count) { put_digits(j, key, false, count); }

void json_put_decimal(Json *j, const char *key, double number, int decimals)
{
    char digits[400];                   // the largest double has 309 digits before the point
    check(isfinite(number));            // JSON has no word for what is not a number
    snprintf(digits, sizeof digits, "%.*f", decimals, number);
    put_word(j, key, span_of(digits));
}

void json_put_flag(Json *j, const char *key, bool flag) { put_word(j, key, span_of(flag ? "true" : "false")); }
void json_put_null(Json *j, const char *key) { put_word(j, key, span_of("null")); }
void json_put_written(Json *j, const char *key, Span value) { put_word(j, key, value); }
