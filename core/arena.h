// arena.h — memory for what is loaded once and then only read: card sets, decks, files.
//
// An Arena grows by blocks, never moves what it gave, and is freed whole. Nothing that plays allocates.

#ifndef RIFT_CORE_ARENA_H
#define RIFT_CORE_ARENA_H

#include "core/base.h"
#include "core/text.h"

typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
    ArenaBlock *last;
} Arena;

void *arena_take(Arena *arena, size_t size);            // zeroed, aligned for anything
char *arena_string(Arena *arena, Span span);            // a copy with a 0 byte after it
void arena_clear(Arena *arena);                         // gives all memory back; the arena is empty again

#endif
