// bytes.c — a text that grows by doubling.
#include "server/bytes.h"

#include <stdlib.h>

enum { LEAST = 1024 };

void bytes_put(void *self, const char *data, size_t size)
{
    Bytes *b = self;
    if (b->used + size + 1 > b->room) {
        b->room = b->used + size + 1 > LEAST / 2 ? (b->used + size + 1) * 2 : LEAST;
        b->data = realloc(b->data, b->room);
        check(b->data != NULL);
    }
    if (size > 0)
        memcpy(b->data + b->used, data, size);
    b->used += size;
    b->data[b->used] = 0;
}

void bytes_free(Bytes *bytes)
{
    free(bytes->data);
    *bytes = (Bytes){0};
}
