// modifiers.h — what texts change for a while: modifiers, and what waits or holds until it ends (MOD, EOT-1).

#ifndef RIFT_GAMES_WARS_BOARD_MODIFIERS_H
#define RIFT_GAMES_WARS_BOARD_MODIFIERS_H

#include "games/wars/board/sets.h"

// ---- what a modifier does, and how long ----

typedef enum ModifierKind {
    MODIFIER_NONE,
    MODIFIER_STAT,                      // word: Stat
    MODIFIER_KEYWORD,                   // word: Keyword
    MODIFIER_CANT_MOVE,                 // target: a card
    MODIFIER_CANT_DRAW,                 // target: the seat
    MODIFIER_CANT_TARGET,               // target: a card; word: the seat that can't
    MODIFIER_ICON,                      // a support icon; word: Faction; side: whose
    MODIFIER_ENERGY_ICON,               // side: whose
    MODIFIER_DRAIN,                     // target: the seat whose drains change
    MODIFIER_DESTINY,                   // target: the seat whose battle destiny changes,
    MODIFIER_ATTRITION,                 //   that causes this much more attrition,
    MODIFIER_TOTAL_POWER,               //   whose total power changes,
    MODIFIER_CASUALTIES,                //   whose casualties change,
    MODIFIER_CASUALTIES_TO,             //   whose casualties are reduced to that number
    MODIFIER_CARD_DESTINY,              // target: a card revealed for battle destiny
    MODIFIER_IMMUNE,                    // a card is immune to attrition; word: to less than this, 0: to any
    MODIFIER_USED_AS,                   // target: a card used as another player's; word: the seat it goes back to
    MODIFIER_CANT_BE,                   // target: a card; word: what can't happen to it (ON_DAMAGED and the like)
    MODIFIER_NO_KEYWORD,                // target: a card; word: Keyword
    MODIFIER_CANT_PLAY,                 // target: the seat that can't; word: the type of card
    MODIFIER_NOT_BY,               // target: a card; word: the type of cards that can't target it, and whose (NOT_BY_*)
    MODIFIER_TOTAL_TACTICS,             // target: the seat whose total tactics changes
    MODIFIER_CANT_REVEAL,               // target: the seat that reveals nothing for battle destiny
    MODIFIER_SPARED,                    // target: a card that is not destroyed at the end of the battle
    MODIFIER_SKIP,                      // target: the seat that skips its next phase of a kind; word: Phase
    MODIFIER_COUNT
} ModifierKind;
// How a battle number changes: Modifier.word of MODIFIER_DESTINY and so on.
typedef enum ChangeHow { CHANGE_ADD, CHANGE_TO, CHANGE_DOUBLE, CHANGE_HALF_UP, CHANGE_HALF_DOWN } ChangeHow;
enum { LASTS_HOW = 4 };                 // a text's duration has them in the bits from this one on
// ORDER LASTS with language.def
typedef enum Lasts {
    LASTS_ONGOING, LASTS_TURN, LASTS_BATTLE, LASTS_PLAY,
    LASTS_NEXT,                         // until the next turn of the text's player begins
    LASTS_YOURS, LASTS_THEIRS,          // until that turn ends, or the opponent's next one
    LASTS_PHASE,
    LASTS_COUNT
} Lasts;

// ---- watchers: triggers/delayed.c keeps them; those that hold count like ongoing abilities ----

typedef enum WatchMode {                // first operand of OP_WATCH; an ongoing replacement counts as WATCH_INSTEAD
    WATCH_NONE,
    WATCH_ONCE,                         // "the next time …": a delayed triggered ability
    WATCH_EACH,                         // "each time … this turn"
    WATCH_INSTEAD,                      // "the next time … would …, … instead"
    WATCH_PREVENT,                      // "… prevent it"
    WATCH_HOLDS,                        // no event: its statements hold, like those of an ongoing ability
    WATCH_HOLDS_ONCE,                   // until a card is played whose price they have changed
    WATCH_HOLDS_AS_LONG,                // until its condition is false
    WATCH_LATER,                        // it begins in the next phase or turn that fits its condition
    WATCH_INSTEAD_EACH, WATCH_PREVENT_EACH,     // the same as the two above, but every time
    WATCH_COUNT
} WatchMode;
// Its statements apply, if its condition holds.
static inline bool wars_watcher_holds(const Watcher *w) { return w->mode >= WATCH_HOLDS && w->mode < WATCH_LATER; }

// ---- modifiers.c ----

// A number as a modifier stores it.
static inline int8_t as_byte(int number) { return (int8_t)(number > 99 ? 99 : number < -99 ? -99 : number); }
void wars_modifier_add(Table *t, Modifier modifier, Change change);
bool wars_modifier_is_of_seat(const Modifier *m);       // its targets are seats, not cards
bool wars_modifier_is_icon(const Modifier *m);          // energy or support
void wars_modifiers_expire(Table *t, Lasts until);      // EOT-1
void wars_modifiers_turn(Table *t, SeatId seat);        // that seat's turn begins: some modifiers last until then
void wars_modifiers_drop(Table *t, CardId card);        // it left play
bool wars_phase_skip(Table *t, SeatId seat, uint8_t phase);     // a text said so; that modifier is used up
void wars_used_as_drop(Table *t, CardId card);          // it will not go back at the end of the turn
uint16_t wars_changes_count(const WarsState *s);        // how many changes there are in all
// room left to use a text that adds icons; the rest is kept for other changes
bool wars_changes_have_room(const Table *t);
bool wars_is_changed(const Table *t, CardId card);      // a lasting effect applies to it
bool wars_lasts_any(const Table *t, ModifierKind kind);         // one applies, to whatever card or seat
// One applies to that card (or seat), with that word; -1: with any.
bool wars_modifier_is(const Table *t, ModifierKind kind, uint8_t target, int word);
// Walks over the changes of one kind to that card (or seat).
typedef struct ChangeWalk {
    uint8_t kind, target;
    uint8_t at;                         // where the walk is now: the modifier,
    uint16_t next;                      //   the change
    const Modifier *m;                  // what wars_change_next has found
    int amount;
} ChangeWalk;
static inline ChangeWalk changes_of(ModifierKind kind, uint8_t target)
{
    return (ChangeWalk){.kind = (uint8_t)kind, .target = target};
}
bool wars_change_next(const Table *t, ChangeWalk *walk);        // false: there is no more
// A battle number after every lasting change, in their order.
int wars_number_changed(const Table *t, ModifierKind kind, SeatId seat, int number, Parts *parts);
int wars_modifiers_sum(const Table *t, ModifierKind kind, uint8_t target, int word, Parts *parts);

#endif
