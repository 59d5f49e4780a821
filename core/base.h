// base.h — what every other file uses: ids, counts, and what to do about our own mistakes.
//
// Ids are small integers, never pointers, so that a Match can be copied and stored as bytes. Card 0 is "no card" (in a
// View: "a card you may not know"); seats count from 0.

#ifndef RIFT_CORE_BASE_H
#define RIFT_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// For the few small functions that must vanish into their callers on the playing path.
// NEVER_INLINE keeps rare parts of such functions from taking registers that the rest needs.
#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NEVER_INLINE static __attribute__((noinline))
#define APART __attribute__((noinline))         // rarely called: never inlined, even across files
#else
#define ALWAYS_INLINE static inline
#define NEVER_INLINE static
#define APART
#endif

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

typedef uint8_t CardId;     // 1 … the game's card_max; 0 is none
typedef uint8_t SeatId;     // 0 … SEAT_COUNT - 1
typedef uint8_t ZoneId;     // seat * zones_per_seat + kind of zone
typedef uint16_t DefId;     // index into a CardSet; 0 is none

enum {
    SEAT_COUNT = 2,
    SEAT_NOBODY = SEAT_COUNT,           // owner of what nobody owns, winner of a draw
    SPECTATOR = SEAT_COUNT,             // as a viewer: somebody without a seat, who sees what is public
    VIEWER_COUNT = SEAT_COUNT + 1,
    CARD_MAX = 120,                     // two decks of 60, the largest game's
};

#define VIEWER_BIT(viewer) ((uint8_t)(1u << (viewer)))
#define VIEWERS_ALL ((uint8_t)((1u << VIEWER_COUNT) - 1))

static inline SeatId seat_other(SeatId seat) { return (SeatId)(1 - seat); }

// A failed check is our bug, never the user's: it stops the program. A program may set a handler that reports the state
// of the match before it exits; without one the process aborts.
typedef void BugHandler(const char *file, int line, const char *what);
extern BugHandler *bug_handler;
_Noreturn void bug(const char *file, int line, const char *what);

#define check(condition) ((condition) ? (void)0 : bug(__FILE__, __LINE__, #condition))

#endif
