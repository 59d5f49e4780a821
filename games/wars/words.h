// words.h — WARS's words by number: zones, verbs, questions, phases, factions; reasons for the end of a match; its
// fixed numbers.

#ifndef RIFT_GAMES_WARS_WORDS_H
#define RIFT_GAMES_WARS_WORDS_H

#include "core/event.h"
#include "core/flow.h"
#include "core/game.h"
#include "core/rule.h"
#include "core/sure.h"
#include "core/table.h"
#include "core/zone.h"

#define WORDS_DEF "games/wars/words.def"
#define EVENTS_DEF "games/wars/events.def"
#define PROCEDURE_PREFIX(name) wars_##name
#include "core/words.h"

enum { EDITION_2005, EDITION_2004 };            // Match.edition; 2005 is the default

typedef enum Phase {                            // ORDER WARS_WORDS
    PHASE_NONE, PHASE_ACTIVATE, PHASE_CONTROL, PHASE_DEPLOY, PHASE_BATTLE, PHASE_MOVE, PHASE_DRAW, PHASE_COUNT
} Phase;
typedef enum Faction {                          // ORDER WARS_WORDS
    FACTION_NONE, FACTION_EARTHER, FACTION_GONGEN, FACTION_MAVERICK, FACTION_QUAY, FACTION_SHI, FACTION_COUNT
} Faction;
enum { FACTIONS_ALL = 255 };                    // in a text about support icons of any faction
typedef enum Way {                              // ORDER WARS_WORDS; how a card is played: DEPLOY-15, ENCAMP-1, DEPLOY-8
    WAY_NONE, WAY_USED, WAY_LOST, WAY_LOCATION, WAY_BENEATH,
    WAY_PLAIN, WAY_ADDED, WAY_OTHER, WAY_FIRST, WAY_SECOND      // for which cost, where its text gives a choice
} Way;
typedef enum WarsReason {                       // ORDER WARS_REASONS
    REASON_ENERGY = REASON_GAME,                // SYS-2, SYS-3
    REASON_TURNS,                               // turn limit
    REASON_LOOP,                                // forced repetition
    REASON_STACK_BOUND, REASON_ENTRY_BOUND, REASON_WAITING_BOUND, REASON_MODIFIER_BOUND, REASON_USE_BOUND,
    REASON_WATCHER_BOUND, REASON_INSTEAD_BOUND, REASON_DEED_BOUND,
} WarsReason;

enum {
    HAND_FIRST = 8,                             // SETUP-5
    TURNS_MAX = 1000,
    FORCED_MAX = 200,                           // resolved without a choice in between
    COPIES_MAX = 4,                             // DECK-3
    USES_MAX = 50,
    MOVE_COST = 1,                              // MOVE-1
    ATTACK_COST = 1,                            // BATTLE-1
    KEYWORDS_MAX = 8,                           // instances of one keyword on one card
};

// Names (wars.c).
extern const char *const wars_factions[];       // by Faction
extern const char *const wars_hows[];           // by How
extern const char *const wars_step_words[];     // by BattleStep
extern const PhaseInfo wars_phases[];           // by Phase, from the first on

#endif
