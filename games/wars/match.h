// match.h — WARS's bytes in a Match: the pools, how cards lie in the play area, and the public state of the game.

#ifndef RIFT_GAMES_WARS_MATCH_H
#define RIFT_GAMES_WARS_MATCH_H

#include "core/card.h"
#include "core/entry.h"
#include "core/frame.h"

enum {
    WARS_DECK = 60,                     // DECK-1
    WARS_CARDS = 2 * WARS_DECK,
    WARS_FRAMES = 20,
    WARS_ENTRIES = 46,                  // pending things, waiting triggers, running texts
    WARS_STACK = 44,
    WARS_STACK_KEPT = 8,                // of these: reserved for triggers; plays and uses never take them
    WARS_WAITING = 40,
    WARS_MODIFIERS = 36,                // texts that change something for a while,
    WARS_CHANGES = 232,                 // and the cards and players they have changed
    WARS_CHANGES_KEPT = 48,             // of these: reserved for effects that end; adding icons never takes them
    WARS_USES = 40,
    WARS_WATCHERS = 20,
    WARS_DEEDS = 64,                    // different events of one turn that texts ask about
    WARS_INSTEAD = 8,                   // replacements of one step
    WARS_ZONES = 10,                    // kinds of zones a seat has
    WARS_STRIDE = WARS_DECK + 2,        // count, then ids; even
    WARS_CARD_BYTES = WARS_CARDS / 8 + 1,       // a bit for each card
};

// How a card lies in the play area. Everything but `holder` is zero for a card that is neither in play nor stacked.
typedef struct Where {
    uint8_t host;                       // the card it is at, beneath or on; 0: none
    uint8_t how;                        // How
    uint8_t holder;                     // who has it: who played it, or uses it as their own
    uint8_t status;                     // STATUS_DAMAGED, STATUS_INVERTED
} Where;

// What a text changes for a while. Its changes, one for each card it was used on, begin where those of the modifier
// before it end and go up to `end`. Ongoing abilities are read from their cards and need none of these.
typedef struct Modifier {
    uint16_t def;                       // the card whose text made it, as the reason; 0: free
    uint8_t kind;                       // ModifierKind
    uint8_t word;                       // keyword, faction, player: as the kind needs it
    uint8_t until;                      // Lasts
    SeatId seat;                        // whose icon it is, or else whose text made it
    uint16_t end;
} Modifier;

typedef struct Change {
    uint8_t target;                     // a card, or the seat if it changes a player
    int8_t amount;                      // total of all uses
} Change;

// How often something with a limit was used this turn (BULLET-1, BULLET-2, A-55, A-81).
typedef struct Use {
    uint16_t def;                       // the interrupt, by title, or the card with the ability; 0: free
    uint8_t card;                       // the card with the ability; 0: an interrupt was played
    uint8_t ability;
    uint8_t seat;                       // who used it
    uint8_t count;
} Use;

// What has happened this turn, if some card of the set asks for it (turn_deeds.c): what everybody has seen, and of a
// draw only that there was one.
typedef struct TurnDeed {
    uint16_t def;                       // the card it happened to, as it was; 0: none, or a secret one
    uint8_t event;                      // WarsHappening; 0: free
    uint8_t seat;                       // who caused it, or had the card
    uint8_t card;                       // 0 as soon as the id may mean another card
    uint8_t phase;                      // in which it happened
    uint8_t by;                         // 1 + whose text did it; 0: the rules
    uint8_t count;
} TurnDeed;

// What an effect has set up to wait for an event (delayed.c): a delayed triggered ability, a replacement.
typedef struct Watcher {
    uint8_t entry;                      // what it knows: the text, its player, the cards it mentions
    uint8_t mode;                       // WatchMode
    uint8_t until;                      // Lasts: the turn, the battle
    uint8_t older[SEAT_COUNT];          // how many of the first cards in each play zone are older than it
} Watcher;

// The battle in progress (battle.c); all zero: there is none. Arrays are by seat.
typedef struct Battle {
    uint8_t place;                      // the battle location; 0: no battle
    uint8_t attacker;
    uint8_t step;                       // BattleStep: the last one begun
    uint8_t entitled;                   // a bit for each seat: its tactics allow a reveal (BDEST-4)
    uint8_t revealed[SEAT_COUNT];       // the card revealed for battle destiny; 0: none
    uint8_t testing;                    // a card was revealed; triggers on its destiny come next
    uint8_t loser;                      // SEAT_NOBODY until there is one
    int16_t power[SEAT_COUNT];          // the power of the cards alone, fixed in the power step (BATTLE-17)
    uint16_t difference;                // between the totals (POWER-3)
    uint16_t casualties;                // the same, as changed by ongoing abilities
    int8_t ongoing[2 * SEAT_COUNT];  // contributed by ongoing abilities when it was fixed: battle destinies, attritions
    uint8_t satisfied;                  // casualties satisfied by losing energy and cards from hand
    uint8_t marks;                      // BattleMark
    uint8_t tried[WARS_CARD_BYTES];     // cards already chosen in this step
} Battle;

typedef struct WarsState {
    Where where[WARS_CARDS + 1];        // by card id; where[0] is zero
    Modifier modifier[WARS_MODIFIERS];  // oldest first, without gaps
    Change change[WARS_CHANGES];        // by modifier
    Use use[WARS_USES];                 // without gaps
    uint8_t layout[WARS_CARDS];      // locations: groups next to each other, in each the sectors, then the row of sites
    uint8_t layout_count;
    uint8_t modifier_count;
    uint8_t use_count;
    uint8_t stack_count;
    uint8_t stack[WARS_STACK];          // entries, the newest last
    uint8_t waiting[WARS_WAITING];      // entries of queued triggers, oldest first
    uint8_t waiting_count;              // next to the following: Game.between_at
    uint8_t instead_count;
    uint8_t first;                      // who began
    uint8_t turn_player;                // TP
    uint8_t phase;                      // Phase
    uint8_t initiative;                 // who has it; SEAT_NOBODY: nobody
    uint8_t passes;                     // in a row
    uint8_t activated;                  // the activation action of this phase was performed
    uint8_t targeted[WARS_CARD_BYTES];  // locations that a drain or an attack has targeted in this phase
    uint16_t turn;                      // from 1
    uint16_t deed_count;
    TurnDeed deed[WARS_DEEDS];              // without gaps
    Battle battle;
    Watcher watcher[WARS_WATCHERS];     // oldest first, without gaps
    uint8_t watcher_count;
    uint8_t instead[WARS_INSTEAD];      // entries of replacements to be performed next, oldest first
    uint8_t forced;                     // things resolved since a seat last had a choice in a window
} WarsState;

typedef struct WarsMatch {
    Frame frames[WARS_FRAMES];
    Card cards[WARS_CARDS + 1];         // cards[0] is no card
    uint8_t zones[SEAT_COUNT * WARS_ZONES][WARS_STRIDE];
    WarsState state;
    Entry entries[WARS_ENTRIES];        // last, and mostly empty: a copy of the match ends with the last one in use
} WarsMatch;

#endif
