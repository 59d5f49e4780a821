// json_members.h — members of JSON that somebody else wrote: what is missing, or is of another kind, counts as empty.

#ifndef RIFT_SERVER_JSON_MEMBERS_H
#define RIFT_SERVER_JSON_MEMBERS_H

#include <jansson.h>

static inline const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static inline int64_t number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

#endif
