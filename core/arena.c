// arena.c — blocks of memory given out in order and freed together.
#include "core/arena.h"

#include <stdlib.h>

enum { BLOCK_SIZE = 64 * 1024 };

struct ArenaBlock {
    ArenaBlock *before;
    size_t size, used;
    _Alignas(max_align_t) unsigned char data[];
};

static ArenaBlock *block_new(ArenaBlock *before, size_t wanted)
{
    size_t size = wanted > BLOCK_SIZE ? wanted : BLOCK_SIZE;
    ArenaBlock *block = calloc(1, sizeof *block + size);
    check(block != NULL);       // out of memory while loading a card file: nothing sensible is left to do
    block->before = before;
    block->size = size;
    return block;
}

void *arena_take(Arena *arena, size_t size)
{
    size_t whole = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!arena->last || arena->last->size - arena->last->used < whole)
        arena->last = block_new(arena->last, whole);
    void *given = arena->last->data + arena->last->used;
    arena->last->used += whole;
    return given;
}

char *arena_string(Arena *arena, Span span)
{
    char *string = arena_take(arena, span.size + 1);
    if (span.size > 0)
        memcpy(string, span.at, span.size);
    return string;
}

void arena_clear(Arena *arena)
{
    while (arena->last) {
        ArenaBlock *before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
}
