// digest.h — the few lines of a digest, made from the log as one viewer may read it.

#ifndef RIFT_SESSION_DIGEST_H
#define RIFT_SESSION_DIGEST_H

#include "session/log.h"

enum { DIGEST_LINES = 8, DIGEST_WIDTH = 160 };

typedef struct Digest {
    const Table *t;                     // any table of the game
    const Log *log;
    uint8_t viewer;
    uint32_t count;                     // lines so far; the last of them are kept
    char line[DIGEST_LINES][DIGEST_WIDTH];
} Digest;

// A new line: {who} is "You" or the event's seat, {card} and {object} its cards; {number}, {from} and {to} are its
// fields.
void digest_line(Digest *d, uint32_t index, const char *sentence);
void digest_add(Digest *d, uint32_t index, const char *words);          // the same, appended to the line before
void digest_put(const Digest *d, Text *text);

#endif
