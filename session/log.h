// log.h — what has happened in a match: every event with the sentences that each viewer may read about it.
//
// A sentence is made when the event happens, because later shuffles change the meaning of an id. Viewers who may read
// the same share one copy. The events here are complete: what is sent to a viewer goes through event_redact and
// functions like it.

#ifndef RIFT_SESSION_LOG_H
#define RIFT_SESSION_LOG_H

#include "core/event.h"

typedef struct Told {
    Event event;
    DefId def[2];                       // its card and its object at that time
    uint8_t lines;  // two bits per viewer: which of the event's sentences it reads, from 1 on; 0: none
    uint32_t at;                        // where its sentences are in the text, each ended by 0
} Told;

typedef struct Log {
    Told *told;
    char *text;
    uint32_t count, room;
    uint32_t used, text_room;
} Log;

typedef struct LogMark {                // its length at one time
    uint32_t count, used;
} LogMark;

void log_add(Log *log, const Table *t, const Event *event);
void log_clear(Log *log);
static inline LogMark log_mark(const Log *log) { return (LogMark){log->count, log->used}; }
void log_cut(Log *log, LogMark mark);                       // back to that length
size_t log_bytes(const Log *log);                           // memory that it takes
// What this viewer reads about the event; "" if nothing.
const char *log_line(const Log *log, uint32_t index, uint8_t viewer);
const char *log_rule(const Log *log, uint32_t index, const Table *t);   // the rule it cites, or ""
// Puts the event's cards on a table of the same game as they were then, so that they can be named.
void log_recall(const Log *log, uint32_t index, Table *t);

#endif
