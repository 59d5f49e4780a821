// match.h — ENEMY's bytes in a Match: the pools, and the public state of the game.

#ifndef RIFT_GAMES_ENEMY_MATCH_H
#define RIFT_GAMES_ENEMY_MATCH_H

#include "core/card.h"
#include "core/entry.h"
#include "core/frame.h"

enum {
    ENEMY_DECK = 60,                    // cards a side in the full game; the sample decks have 40
    ENEMY_CARDS = 2 * ENEMY_DECK,
    ENEMY_FRAMES = 12,                  // turn, attack, fight, reward, text; then window and text, twice; discard
    ENEMY_ENTRIES = 3,                  // texts inside texts: a reward, and two flips on top of it
    ENEMY_ZONES = 10,                   // kinds of zones a seat has
    ENEMY_STRIDE = ENEMY_DECK + 2,      // count, then ids; even
    ENEMY_PCS = 3,                      // per player (HE-LIMIT-1), so there are no more fights either
    ENEMY_BONUSES = 10,                 // as many as there can be hidden cards to flip
};

typedef struct EnemyState {
    uint8_t active;                     // whose turn it is
    uint8_t final_turn;                 // a deck ran out: the game ends with this turn
    uint8_t more_plays;                 // plays a text allowed beyond the turn's one
    uint8_t avoiding;                   // Avoiding: what a flipped text says about this attack
    uint8_t fight_pc[ENEMY_PCS];        // the PC of each fight; 0: none, or it is gone
    uint8_t fight_size[ENEMY_PCS];      // its monsters, in this order in the attack zone; 0: over
    uint8_t fighting;                   // the fight in progress, from 1; 0: none
    int8_t pc_bonus;                    // until the end of the fight: for its PC,
    int8_t each_bonus;                  // for each of its monsters,
    uint8_t bonus_card[ENEMY_BONUSES];  // for single monsters
    int8_t bonus[ENEMY_BONUSES];
    uint8_t allowed;                    // plays that texts have allowed this turn, used or not
    int8_t pc_tolerance;                // until the end of the fight: for its PC
    uint8_t lead;                       // the monster played to attack; 0: no attack
    uint16_t turn;                      // from 1
} EnemyState;

typedef struct EnemyMatch {
    Frame frames[ENEMY_FRAMES];
    Card cards[ENEMY_CARDS + 1];        // cards[0] is no card
    uint8_t zones[SEAT_COUNT * ENEMY_ZONES][ENEMY_STRIDE];
    EnemyState state;
    Entry entries[ENEMY_ENTRIES];
} EnemyMatch;

#endif
