// cover.h — which instructions of a card's program were reached, and which of its branches were taken both ways.
//
// Only builds with rule marks keep count (core/rule.h): a byte for every spot of the code. In a player's build all
// of this vanishes. The machine marks what it runs; a game that reads a text in its own way marks that itself.

#ifndef RIFT_LANGUAGE_COVER_H
#define RIFT_LANGUAGE_COVER_H

#include "core/rule.h"
#include "core/text.h"
#include "language/vocabulary.h"

enum { COVER_RUN = 1, COVER_YES = 2, COVER_NO = 4 };

#if RIFT_RULES
#define COVER(context, at, ways)                                                                              \
    ((context)->cover ? (void)((context)->cover[(at) - (context)->code] =                                     \
                                   (uint8_t)((context)->cover[(at) - (context)->code] | (ways))) : (void)0)
#define COVER_TEXT(t, card, kind, op) cover_text(t, card, kind, op)
#else
#define COVER(context, at, ways) ((void)(context), (void)(at))
#define COVER_TEXT(t, card, kind, op) ((void)0)
#endif
#define COVER_WAY(context, at, yes) COVER(context, at, COVER_RUN | ((yes) ? COVER_YES : COVER_NO))

// Marks the statements of a card's abilities of that kind as run, where the game performs them in its own way; op 0:
// all of them.
void cover_text(const Table *t, CardId card, uint8_t kind, uint8_t op);

// What must be reached in a program, and what was not.
typedef struct CoverCount {
    uint16_t instructions, branches;
    uint16_t holes;
} CoverCount;

// Called for every gap: what is missing ("run", "yes", "no") and the instruction as program_list writes it. NULL: only
// counts. In a build without rule marks everything is missing.
typedef void CoverSink(void *self, const char *missing, const char *instruction);
CoverCount program_cover(const Vocabulary *v, const Program *p, CoverSink *sink, void *self);

#endif
