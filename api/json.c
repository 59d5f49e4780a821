// json.c — the JSON writer.
#include "api/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

void json_begin(Json *j, Writer *put, void *self) { *j = (Json){.put = put, .self = self}; }

static void put(Json *j, const char *string) { j->put(j->self, string, strlen(string)); }

static bool has(uint32_t bits, uint8_t level) { return (bits >> level & 1) != 0; }

static void line_end(Json *j, uint8_t level)
{
    put(j, "\n");
    for (int i = 0; i < level * j->indent; i++)
        put(j, " ");
}

// ---- texts ----

static void put_escaped(Json *j, uint8_t byte)
{
    char code[8];
    if (byte == '\n') {
        put(j, "\\n");
        return;
    }
    if (byte == '"' || byte == '\\')
        snprintf(code, sizeof code, "\\%c", byte);
    else
        snprintf(code, sizeof code, "\\u%04x", byte);
    put(j, code);
}

// Whole stretches at once; only what must be is written otherwise.
static void put_text(Json *j, Span text)
{
    const uint8_t *byte = (const uint8_t *)text.at;
    size_t from = 0;
    put(j, "\"");
    for (size_t i = 0; i < text.size;) {
        size_t n = utf8_length(byte + i, text.size - i);
        if (n > 1 || (n == 1 && byte[i] >= 0x20 && byte[i] != '"' && byte[i] != '\\' && byte[i] != 0x7f)) {
            i += n;
            continue;
        }
        if (i > from)
            j->put(j->self, text.at + from, i - from);
        if (n == 0)
            put(j, "\\ufffd");
        else
            put_escaped(j, byte[i]);
        from = ++i;
    }
    if (text.size > from)
        j->put(j->self, text.at + from, text.size - from);
    put(j, "\"");
}

// ---- members ----

// What stands before a value: comma, line end, key.
static void member(Json *j, const char *key)
{
    if (j->depth == 0) {
        check(key == NULL);
        return;
    }
    uint8_t level = (uint8_t)(j->depth - 1);
    check((key == NULL) == has(j->arrays, level));
    if (has(j->begun, level))
        put(j, j->spaced && !has(j->lines, level) ? ", " : ",");
    j->begun |= 1u << level;
    if (has(j->lines, level))
        line_end(j, j->depth);
    if (!key)
        return;
    put_text(j, span_of(key));
    put(j, j->spaced ? ": " : ":");
}

static void open(Json *j, const char *key, bool array, bool lines)
{
    member(j, key);
    check(j->depth < JSON_DEPTH_MAX);
    uint32_t bit = 1u << j->depth++;
    j->arrays = array ? j->arrays | bit : j->arrays & ~bit;
    j->lines = lines ? j->lines | bit : j->lines & ~bit;
    j->begun &= ~bit;
    put(j, array ? "[" : "{");
}

void json_put_object(Json *j, const char *key) { open(j, key, false, false); }
void json_put_array(Json *j, const char *key) { open(j, key, true, false); }
void json_put_object_lines(Json *j, const char *key) { open(j, key, false, true); }
void json_put_array_lines(Json *j, const char *key) { open(j, key, true, true); }

void json_close(Json *j)
{
    check(j->depth > 0);
    uint8_t level = --j->depth;
    if (has(j->lines, level) && has(j->begun, level))
        line_end(j, level);
    put(j, has(j->arrays, level) ? "]" : "}");
}

// ---- values ----

void json_put_span(Json *j, const char *key, Span text)
{
    member(j, key);
    put_text(j, text);
}

void json_put_text(Json *j, const char *key, const char *text) { json_put_span(j, key, span_of(text)); }

void json_put_number(Json *j, const char *key, int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    member(j, key);
    put(j, digits);
}

void json_put_count(Json *j, const char *key, uint64_t count)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    member(j, key);
    put(j, digits);
}

void json_put_decimal(Json *j, const char *key, double number, int decimals)
{
    char digits[400];                   // the largest double has 309 digits before the point
    check(isfinite(number));            // JSON has no word for what is not a number
    snprintf(digits, sizeof digits, "%.*f", decimals, number);
    member(j, key);
    put(j, digits);
}

void json_put_flag(Json *j, const char *key, bool flag)
{
    member(j, key);
    put(j, flag ? "true" : "false");
}

void json_put_null(Json *j, const char *key)
{
    member(j, key);
    put(j, "null");
}

void json_put_written(Json *j, const char *key, Span value)
{
    member(j, key);
    j->put(j->self, value.at, value.size);
}
