// bytes.h — a text that grows: messages are written into one and sent from it.

#ifndef RIFT_SERVER_BYTES_H
#define RIFT_SERVER_BYTES_H

#include "core/text.h"

typedef struct Bytes {
    char *data;                         // ends in a 0 byte once something has been put
    size_t used, room;
} Bytes;

void bytes_put(void *self, const char *data, size_t size);      // a Writer
void bytes_free(Bytes *bytes);
static inline Span bytes_span(const Bytes *bytes) { return (Span){bytes->data, bytes->used}; }

#endif
