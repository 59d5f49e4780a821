// sure.h — SURE(value, wrong): the mark on a shortcut, such as a set of cards, a bit noted when a card is loaded, or an
// early return.
//
// No rule mentions these, so nobody would notice a wrong one. In a player's build a mark is its value and no more. With
// RIFT_RULES it counts hits, and the proof run (make acts-proof) switches one at a time to `wrong`, a mistake that
// could happen, to see that some scene then fails. A line may have several marks if their values differ.

#ifndef RIFT_CORE_SURE_H
#define RIFT_CORE_SURE_H

#include "core/rule.h"

typedef struct SureSite {
    const char *file, *function, *value;        // `value` as in the source
    int line;
    bool is_wrong;                              // the proof run has switched it to `wrong`
    uint32_t hits;
} SureSite;

#if RIFT_RULES

// Both values are arms of an ordinary ?:, so that compiler warnings about constants still work.
#define SURE(value_, wrong_)                                                                                  \
    (__extension__({                                                                                          \
        static SureSite sure_site __attribute__((section("sure_sites"), used, aligned(8))) =                  \
            {.file = __FILE__, .function = __func__, .value = #value_, .line = __LINE__};                     \
        sure_site.hits++;                                                                                     \
        sure_site.is_wrong;                                                                                   \
    }) ? (wrong_) : (value_))

#else

#define SURE(value, wrong) (value)

#endif

// A set that narrows others; its wrong value is all cards. "Your units here": ONLY(cards_had(…)) & ONLY(units(t)) & ….
#define ONLY(set) SURE(set, ALL_CARDS)

// All marks of this build: NULL and 0 in a player's build. One in a header occurs several times.
SureSite *sure_sites(size_t *ret_count);

#endif
