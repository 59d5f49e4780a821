// net_queue.h — WebSocket frames that wait to be sent, as bytes.
//
// The bytes begin at the beginning of a frame, so that frames not yet begun can be dropped: a slow reader gets the rest
// of its current frame and then something newer.

#ifndef RIFT_SERVER_NET_QUEUE_H
#define RIFT_SERVER_NET_QUEUE_H

#include "core/text.h"

typedef struct Queue {                  // zero: empty, and then it holds no memory
    uint8_t *data;
    size_t used, sent, room;
} Queue;

void queue_put(Queue *queue, const void *data, size_t size);
Span queue_waiting(const Queue *queue);
void queue_sent(Queue *queue, size_t size);     // this many of the waiting bytes were sent
void queue_drop(Queue *queue);                  // drops all frames that have not been begun
void queue_clear(Queue *queue);

#endif
