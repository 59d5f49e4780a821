// json.h — writing JSON as a stream: one value after another, nothing allocated. Small pieces are gathered: what was
// written has reached `put` when the whole is closed, not before.
//
// A key is given inside an object and is NULL in an array and for the whole. Keys are words of ours (ASCII);
// texts may hold anything: what is not UTF-8 becomes U+FFFD, so that the output is always well-formed. Commas,
// line ends and indentation are the writer's.

#ifndef RIFT_API_JSON_H
#define RIFT_API_JSON_H

#include "core/text.h"

enum { JSON_DEPTH_MAX = 31, JSON_GATHERED = 512 };

typedef struct Json {
    Writer *put;
    void *self;
    uint8_t indent;             // blanks for each level if members are on lines of their own
    bool spaced;                // "key": 1, "next": 2 instead of "key":1,"next":2
    uint8_t depth;
    uint32_t lines, arrays, begun;      // a bit for each level: on lines of their own, an array, has members
    uint16_t used;
    char gathered[JSON_GATHERED];
} Json;

void json_begin(Json *j, Writer *put, void *self);     // compact; set indent and spaced afterwards for people

void json_put_object(Json *j, const char *key);
void json_put_array(Json *j, const char *key);
void json_put_object_lines(Json *j, const char *key);  // members on lines of their own
void json_put_array_lines(Json *j, const char *key);
void json_close(Json *j);

void json_put_text(Json *j, const char *key, const char *text);
void json_put_span(Json *j, const char *key, Span text);
void json_put_number(Json *j, const char *key, int64_t number);
void json_put_count(Json *j, const char *key, uint64_t count);
void json_put_decimal(Json *j, const char *key, double number, int decimals);
void json_put_flag(Json *j, const char *key, bool flag);
void json_put_null(Json *j, const char *key);
void json_put_written(Json *j, const char *key, Span value);    // JSON already: put in as it is

#endif
