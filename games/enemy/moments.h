// moments.h — the moments at which hidden actions may be flipped and texts of cards in play trigger (HE-A14).

#ifndef RIFT_GAMES_ENEMY_MOMENTS_H
#define RIFT_GAMES_ENEMY_MOMENTS_H

#include "core/base.h"

typedef enum FlipMoment {               // when an action may be flipped (HE-A14)
    MOMENT_NONE,
    MOMENT_FIGHTS,                      // W1: a fight begins
    MOMENT_WOUNDED,                     // W2: a PC was wounded and survived
    MOMENT_PLAY_STEP,                   // W3: the owner's Play Step begins
    MOMENT_ATTACKED,                    // W4: an attack is declared
    MOMENT_PLAYED,                      // W5: a card was played face up, and its own text has run
    MOMENT_SCORED,                      // W6: monsters were scored
    MOMENT_WON,                         // W7: a PC has won its fight
    MOMENT_LOST,                        // W8: a PC has lost its fight, and was wounded if it had to be
    MOMENT_HEALED,                      // W9: PCs were healed
} FlipMoment;

// The bit of a card's noted moments: those that hardly any text waits for share the last one.
static inline uint8_t moment_bit(FlipMoment m) { return (uint8_t)(1u << (m < MOMENT_WON ? m : MOMENT_WON)); }

#endif
