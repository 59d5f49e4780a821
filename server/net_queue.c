// net_queue.c — a growing buffer of whole frames; it knows just enough about a frame to find its end.

#include "server/net_queue.h"

#include <stdlib.h>

// The size of the frame there, as a server sends it: without a mask.
static size_t frame_size(const uint8_t *frame)
{
    size_t size = frame[1];
    if (size < 126)
        return 2 + size;
    size_t bytes = size == 126 ? 2 : 8;
    size = 0;
    for (size_t i = 0; i < bytes; i++)
        size = size << 8 | frame[2 + i];
    return 2 + bytes + size;
}

// Where the first incompletely sent frame begins.
static size_t frame_begun(const Queue *queue)
{
    size_t at = 0;
    while (at < queue->sent) {
        size_t size = frame_size(queue->data + at);
        if (at + size > queue->sent)
            break;
        at += size;
    }
    return at;
}

static void queue_make_room(Queue *queue, size_t size)
{
    size_t gone = queue->sent ? frame_begun(queue) : 0;
    if (gone > 0) {
        memmove(queue->data, queue->data + gone, queue->used - gone);
        queue->used -= gone;
        queue->sent -= gone;
    }
    if (queue->used + size <= queue->room)
        return;
    size_t room = 2 * queue->room;
    queue->room = room > queue->used + size ? room : queue->used + size;
    queue->data = realloc(queue->data, queue->room);
    check(queue->data != NULL);
}

void queue_put(Queue *queue, const void *data, size_t size)
{
    if (size == 0)
        return;
    if (queue->used + size > queue->room)
        queue_make_room(queue, size);
    memcpy(queue->data + queue->used, data, size);
    queue->used += size;
}

Span queue_waiting(const Queue *queue)
{
    if (queue->used == 0)
        return (Span){ 0 };
    return (Span){ (const char *)queue->data + queue->sent, queue->used - queue->sent };
}

void queue_sent(Queue *queue, size_t size)
{
    check(size <= queue->used - queue->sent);
    queue->sent += size;
    if (queue->sent == queue->used)
        queue_clear(queue);
}

void queue_drop(Queue *queue)
{
    if (queue->used == 0)
        return;
    size_t begun = frame_begun(queue);
    queue->used = begun < queue->sent ? begun + frame_size(queue->data + begun) : begun;
    if (queue->used == queue->sent)
        queue_clear(queue);
}

void queue_clear(Queue *queue)
{
    free(queue->data);
    *queue = (Queue){ 0 };
}
