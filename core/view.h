// view.h — what one viewer may know of a match, and matches that agree with it.
//
// A View is a Match made by copying what is allowed: cards the viewer does not know are 0 in their zones (of hands only
// the number is known), the generator, other seats' counters and, unless the viewer is the one choosing, the frames are
// absent. Beside it is what the viewer knows about the cards it cannot tell apart: the label of every such place, and
// which cards share each label, in no order. Numbers, options and why-answers are computed from a View as from a Match.

#ifndef RIFT_CORE_VIEW_H
#define RIFT_CORE_VIEW_H

#include "core/table.h"
#include "core/xoshiro.h"

typedef struct Unknown {                // a place whose card the viewer does not know
    uint8_t label[VIEWER_COUNT];
    uint8_t face_down;
} Unknown;

typedef struct View {
    uint8_t viewer;
    uint8_t unknown_count;
    uint8_t reserved[2];
    Unknown unknown[CARD_MAX];          // the zeros of all zones, zone by zone, in order
    DefId pool[CARD_MAX];               // the unknown cards, by label, then definition
    Match match;
} View;

void view_make(View *view, const Table *t, uint8_t viewer);
bool view_equal(const Game *game, const View *a, const View *b);
// A table on the View's own match, for options, numbers, why. It cannot be played on.
void view_table(View *view, const Game *game, const CardSet *set, Table *ret_table);
// A match that the viewer cannot tell from the real one: identities dealt anew within labels, chance drawn anew. Only
// when the viewer has to choose. `t` is a table of the same game; its options are made.
void view_determinize(const View *view, Xoshiro *chance, Table *t);

#endif
