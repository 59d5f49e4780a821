// match.h — TrekWar's bytes in a Match: the pools, and the public state of the Battle.

#ifndef RIFT_GAMES_TREKWAR_MATCH_H
#define RIFT_GAMES_TREKWAR_MATCH_H

#include "core/card.h"
#include "core/entry.h"
#include "core/frame.h"

enum {
    TREKWAR_DECK = 30,                  // cards a side (TW-COMP-2)
    TREKWAR_CARDS = 2 * TREKWAR_DECK,
    TREKWAR_FRAMES = 8,                 // battle, fight, turn, deploy, effect: five are used
    TREKWAR_ENTRIES = 1,                // texts that run at one time
    TREKWAR_ZONES = 7,                  // kinds of zones a seat has
    TREKWAR_STRIDE = TREKWAR_DECK + 2,  // count, then ids; even
    TREKWAR_SECTORS = 7,
};

typedef struct TrekwarState {
    uint8_t owner[TREKWAR_SECTORS];     // by Sector: a seat or SEAT_NOBODY
    uint8_t fleet[SEAT_COUNT];          // the Sector of each Fleet
    uint8_t opener;                     // who opens this Fight; from the second on: the attacker
    uint8_t origin, target;             // the Sectors of this Fight's attack; both the centre in the first
    uint8_t ground;                     // Ground; 0 before it is called
    uint8_t matched;                    // a text said "the Attack is matched" this Turn
    uint8_t waived;                     // a text said "you need not play a Unit this Turn"
    uint8_t switched;                   // the Ground has changed, and texts that wait for it are still to be used
    uint8_t spare;                      // always 0
    uint8_t newest[SEAT_COUNT];         // Commands at the end of the row that came with the last Deployment (A36)
    uint8_t more;                       // extra plays that Events allow this Turn: two bits each, Maneuvers,
                                        // Commands, either (A41)
    uint16_t fight;                     // its number, from 1
    uint16_t turn;                      // in this Fight, from 1
} TrekwarState;

typedef struct TrekwarMatch {
    Frame frames[TREKWAR_FRAMES];
    Card cards[TREKWAR_CARDS + 1];      // cards[0] is no card
    uint8_t zones[SEAT_COUNT * TREKWAR_ZONES][TREKWAR_STRIDE];
    TrekwarState state;
    Entry entries[TREKWAR_ENTRIES];
} TrekwarMatch;

#endif
