// index.h — WarsIndex: the cards in play as sets, and a summary of their texts. It lives in the Table.
//
// Everything in it follows from the match. It has sections, each made on demand: a copy that is only asked whether a
// seat can act often does without the sets. Only wars_where_set, the one function that changes how a card lies, changes
// the sets; match_check compares them with fresh ones. The summary of texts is made again after a card has come, gone,
// turned or changed hands.

#ifndef RIFT_GAMES_WARS_BOARD_INDEX_H
#define RIFT_GAMES_WARS_BOARD_INDEX_H

#include "core/cards.h"
#include "games/wars/match.h"

enum { INDEX_HOWS = 9, INDEX_TYPES = 13, INDEX_LABELS = 19, INDEX_FACTIONS = 6, INDEX_ICONS = 8 };

// The sets by number. The first of a group is followed by the others of it (How, CardType, Label, Faction: index.c
// checks the counts).
typedef enum WarsSet {
    SET_NONE,                           // ends a list of numbers
    SET_PLAY,                           // all cards in play
    SET_HAD,                            // by who has them
    SET_HOW = SET_HAD + SEAT_COUNT,     // by how they lie (How)
    SET_TYPE = SET_HOW + INDEX_HOWS,
    SET_LABEL = SET_TYPE + INDEX_TYPES,
    SET_FACTION = SET_LABEL + INDEX_LABELS,
    SET_UNITS = SET_FACTION + INDEX_FACTIONS,
    SET_COMBATANTS,                     // units and ships
    SET_SITES, SET_SECTORS,             // as locations, not encampments
    SET_DAMAGED, SET_UNDAMAGED,         // only units and ships
    SET_INVERTED, SET_UNIQUE,
    SET_COUNT,
    // In filters only, because these depend on whose text it is, where its card is, and on the battle:
    SET_YOURS = SET_COUNT, SET_THEIRS, SET_HERE, SET_BATTLE, SET_SITE_BATTLE, SET_SECTOR_BATTLE, SET_BATTLE_PLACE,
} WarsSet;

// Cards in three sets at once and, if `here`, at the location of the card with the text.
typedef struct Common {
    uint8_t set[3];                     // WarsSet below SET_COUNT
    uint8_t here;
} Common;

// A card in play with activated abilities that a seat may use.
typedef struct Able {
    CardId card;
    uint8_t pays;                       // the energy that the cheapest of them costs
    uint16_t must;                      // what must hold for all of them (MUST_…)
    uint16_t abilities;                 // a bit for each
    // With only one ability; nothing of this is noted for several:
    uint16_t wants;                     // some card must also pass this filter; 0: the sets say it all
    Common some, also, none;            // there must be cards like the first two, and none like the third
} Able;
_Static_assert(sizeof(Able) == 20, "an Able has no padding: it is compared as a whole");

enum {                                  // Table.scratch_made: the sections that are made
    HAS_SETS = 1, HAS_TEXTS = 2, HAS_SPENT = 4, HAS_KIN = 8, HAS_ICONS = 16,
    HAS_ABLE = 32,                      // for the first seat; the next bit is the second seat's
    HAS_ABLES = HAS_ABLE | HAS_ABLE << 1,
};

typedef struct WarsIndex {
    // ---- sets of cards in play ----
    Cards set[SET_COUNT];
    uint8_t is_keeping_out;             // wars_not_kept_out is at work; 0 between any two steps
    Cards at[WARS_CARDS + 1];           // by location, itself included; at[0]: at none. Others: undefined.
    // ---- what they say ----
    Cards ongoing;                      // those with ongoing abilities on the side in use
    Cards listening;                    // those with triggered abilities
    uint32_t ongoing_ops;               // ONGOING_BIT of all that ongoing abilities say
    uint32_t listens;                   // EVENT_BIT of all that triggered abilities wait for,
    uint16_t replaces;                  //   or replacements replace
    // ---- what each seat may use ----
    uint8_t able_count[SEAT_COUNT];
    Able able[SEAT_COUNT][WARS_CARDS];  // by card; bytes after the last one are undefined
    // ---- uses in this turn ----
    Cards used[SEAT_COUNT];             // cards in play of which that seat has used an ability
    Cards spent[SEAT_COUNT];            // those whose only ability it has used as often as it may
    // ---- by location; the entries of other cards are undefined ----
    uint8_t icons_taken;                // an effect removes icons
    uint8_t energy[SEAT_COUNT][WARS_CARDS + 1];         // energy icons
    uint16_t support[SEAT_COUNT][INDEX_ICONS];          // support icons of all of them, by Faction
    Cards kin[WARS_CARDS + 1];          // those related to it
    Cards beside[WARS_CARDS + 1];       // those adjacent to it
} WarsIndex;

#endif
