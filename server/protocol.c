// protocol.c — JSON to a Wish, by the table of protocol.def.
#include "server/protocol.h"

#include <jansson.h>

const char *const phrases[PHRASE_COUNT] = {
    "Hello, and a good game!", "Well played.", "Thank you.", "One moment, please.", "Oops.", "Good game.",
};

typedef enum FieldType { NUMBER, TEXT, FLAG } FieldType;
enum { ANYBODY, SEATS };

static const struct {
    const char *name;
    FieldType type;
    size_t at;
} fields[WISH_FIELD_COUNT] = {
#define FIELD(name, kind) {#name, kind, offsetof(Wish, name)},
#include "server/protocol.def"
};

static const struct {
    const char *word;
    uint8_t who;
    uint32_t needed, possible;
} wishes[WISH_COUNT] = {
    [WISH_NONE] = {"", ANYBODY, 0, 0},
#define WISH(NAME, word, who, needed, possible) [WISH_##NAME] = {word, who, needed, possible},
#include "server/protocol.def"
};

bool wish_is_for_seats(WishKind kind) { return wishes[kind].who == SEATS; }
const char *wish_word(WishKind kind) { return wishes[kind].word; }

static bool refuse_field(Problem *problem, const char *name, const char *expected)
{
    return problem_set(problem, 0, 0, "\"%s\" must be %s", name, expected);
}

static bool read_field(const json_t *value, int field, Wish *wish, Problem *problem)
{
    void *to = (char *)wish + fields[field].at;
    const char *name = fields[field].name;
    switch (fields[field].type) {
    case NUMBER:
        if (!json_is_integer(value) || json_integer_value(value) < 0)
            return refuse_field(problem, name, "a whole number, 0 or more");
        *(int64_t *)to = json_integer_value(value);
        return true;
    case FLAG:
        if (!json_is_boolean(value))
            return refuse_field(problem, name, "true or false");
        *(bool *)to = json_is_true(value);
        return true;
    case TEXT:
        if (!json_is_string(value) || json_string_length(value) >= WISH_TEXT ||
            strlen(json_string_value(value)) != json_string_length(value))
            return refuse_field(problem, name, "a text of at most 95 bytes");
        strcpy(to, json_string_value(value));
        return true;
    }
    return false;
}

static bool is_field(const char *name)
{
    for (int f = 0; f < WISH_FIELD_COUNT; f++)
        if (strcmp(name, fields[f].name) == 0)
            return true;
    return strcmp(name, "id") == 0 || strcmp(name, "do") == 0;
}

static bool read_members(json_t *object, Wish *wish, Problem *problem)
{
    const char *name;
    json_t *any;
    json_object_foreach(object, name, any)
        if (!is_field(name))
            return problem_set(problem, 0, 0, "\"%s\" has no \"%.40s\"", wishes[wish->kind].word, name);
    uint32_t allowed = wishes[wish->kind].needed | wishes[wish->kind].possible;
    for (int f = 0; f < WISH_FIELD_COUNT; f++) {
        const json_t *value = json_object_get(object, fields[f].name);
        bool is_needed = wishes[wish->kind].needed >> f & 1;
        if (value && !(allowed >> f & 1))
            return problem_set(problem, 0, 0, "\"%s\" has no \"%s\"", wishes[wish->kind].word, fields[f].name);
        if (!value && is_needed)
            return problem_set(problem, 0, 0, "\"%s\" needs \"%s\"", wishes[wish->kind].word, fields[f].name);
        if (!value)
            continue;
        if (!read_field(value, f, wish, problem))
            return false;
        wish->has |= 1u << f;
    }
    return true;
}

static bool read_kind(const json_t *object, Wish *wish, Problem *problem)
{
    const json_t *word = json_object_get(object, "do");
    for (int k = WISH_NONE + 1; json_is_string(word) && k < WISH_COUNT; k++)
        if (strcmp(json_string_value(word), wishes[k].word) == 0)
            wish->kind = (WishKind)k;
    return wish->kind != WISH_NONE ||
           problem_set(problem, 0, 0, "\"do\" must be one of the wishes of protocol version %d", PROTOCOL_VERSION);
}

// A message with a number too large for us is still refused by its id, if that can be read.
static int64_t id_despite(Span message)
{
    json_t *object = json_loadb(message.at, message.size, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, NULL);
    double id = json_real_value(json_object_get(object, "id"));
    json_decref(object);
    return id >= 1 && id < 9007199254740992.0 ? (int64_t)id : 0;        // 2^53: up to there they are whole
}

bool wish_read(Span message, Wish *ret_wish, Problem *problem)
{
    json_error_t error;
    *ret_wish = (Wish){0};
    json_t *object = json_loadb(message.at, message.size, JSON_REJECT_DUPLICATES, &error);
    if (!object && json_error_code(&error) == json_error_numeric_overflow) {
        ret_wish->id = id_despite(message);
        return problem_set(problem, 0, 0, "a number is too large: %s", error.text);
    }
    if (!object)
        return problem_set(problem, (uint32_t)error.line, (uint32_t)error.column, "not JSON: %s", error.text);
    const json_t *id = json_object_get(object, "id");
    bool good = false;
    if (!json_is_object(object))
        problem_set(problem, 0, 0, "a message is a JSON object");
    else if (!json_is_integer(id) || json_integer_value(id) < 1)
        problem_set(problem, 0, 0, "\"id\" must be a whole number from 1 on, which the acknowledgement repeats");
    else {
        ret_wish->id = json_integer_value(id);
        good = read_kind(object, ret_wish, problem) && read_members(object, ret_wish, problem);
    }
    json_decref(object);
    return good;
}
