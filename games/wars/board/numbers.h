// numbers.h — power, tactics, defense, destiny, keywords, and what changes them: modifiers, ongoing abilities (MOD).

#ifndef RIFT_GAMES_WARS_BOARD_NUMBERS_H
#define RIFT_GAMES_WARS_BOARD_NUMBERS_H

#include "games/wars/board/sets.h"

typedef enum ModifierKind {
    MODIFIER_NONE,
    MODIFIER_STAT,                      // word: Stat
    MODIFIER_KEYWORD,                   // word: Keyword
    MODIFIER_CANT_MOVE,                 // of a card
    MODIFIER_CANT_DRAW,                 // target: the seat
    MODIFIER_CANT_TARGET,               // of a card; word: the seat that can't
    MODIFIER_ICON,                      // a support icon; word: Faction; side: whose
    MODIFIER_ENERGY_ICON,               // side: whose
    MODIFIER_DRAIN,                     // target: the seat whose drains change
    MODIFIER_DESTINY,                   // target: the seat whose battle destiny changes,
    MODIFIER_ATTRITION,                 //   that causes so much more attrition,
    MODIFIER_TOTAL_POWER,               //   whose total power changes,
    MODIFIER_CASUALTIES,                //   whose casualties change,
    MODIFIER_CASUALTIES_TO,             //   whose casualties are reduced to that number
    MODIFIER_CARD_DESTINY,              // of a card revealed for battle destiny
    MODIFIER_IMMUNE,                    // of a card: to attrition
    MODIFIER_USED_AS,                   // of a card used as another's; word: the seat it goes back to
    MODIFIER_CANT_BE,                   // of a card; word: what can't happen to it (ON_DAMAGED and its like)
    MODIFIER_NO_KEYWORD,                // of a card; word: Keyword
    MODIFIER_COUNT
} ModifierKind;
typedef enum Lasts { LASTS_STATIC, LASTS_TURN, LASTS_BATTLE, LASTS_PLAY, LASTS_NEXT } Lasts;   // ORDER LASTS with language.def

// A number as a modifier keeps it.
static inline int8_t as_byte(int number) { return (int8_t)(number > 99 ? 99 : number < -99 ? -99 : number); }
void modifier_add(Table *t, Modifier modifier, Change change);
bool modifier_is_of_seat(const Modifier *m);            // its targets are seats, not cards
bool modifier_is_icon(const Modifier *m);               // energy or support
void modifiers_expire(Table *t, Lasts until);           // EOT-1
void modifiers_expire_of(Table *t, SeatId seat);        // until that seat's next turn, which begins
void modifiers_drop(Table *t, CardId card);             // it left play
void used_as_drop(Table *t, CardId card);               // it will not go back at the end of the turn
uint16_t changes_count(const WarsState *s);             // of all modifiers
bool changes_have_room(const Table *t);                 // to use a text that adds icons; the rest is for other changes
bool is_changed(const Table *t, CardId card);           // something that lasts is in force on it
// In force on that card (or seat), with that word; -1: with any.
bool modifier_is(const Table *t, ModifierKind kind, uint8_t target, int word);
// The changes of one kind that such a card (or seat) has, one after the other.
typedef struct ChangeWalk {
    uint8_t kind, target;
    uint8_t at;                         // where it has come: the modifier,
    uint16_t next;                      //   the change
    const Modifier *m;                  // what change_next has found
    int amount;
} ChangeWalk;
static inline ChangeWalk changes_of(ModifierKind kind, uint8_t target)
{
    return (ChangeWalk){.kind = (uint8_t)kind, .target = target};
}
bool change_next(const Table *t, ChangeWalk *walk);     // false: there is no more
int modifiers_sum(const Table *t, ModifierKind kind, uint8_t target, int word, Parts *parts);
int stat_of(const Table *t, CardId card, Stat stat, Parts *parts);      // floored at 0; parts may be NULL
int stat_printed(const Table *t, CardId card, Stat stat);       // of the side in use (MOD-4)
int stat_seen(const Context *c, CardId card, Stat stat);        // as a text sees it, also while numbers are made
int destiny_of(const Table *t, CardId card);            // current: of a card revealed for battle destiny as changed
int keyword_of(const Table *t, CardId card, Keyword keyword, Parts *parts);     // 0: it has none
bool keyword_is_numbered(Keyword keyword);              // Piloting 1, not Scouting
// Its instances in 2004, each for itself; in 2005 they are one (KW-GEN-2). At most KEYWORDS_MAX are looked at.
uint8_t keyword_instances(const Table *t, CardId card, Keyword keyword, int ret_number[]);
bool card_cant_move(const Table *t, CardId card);
bool card_cant_be(const Table *t, CardId card, uint8_t event);          // damaged (ON_DAMAGED) and the like
bool card_lost_keyword(const Table *t, CardId card, Keyword keyword);
bool cant_drain_at(const Table *t, SeatId seat, CardId place);
bool seat_cant_draw(const Table *t, SeatId seat);
bool cant_play_at(const Table *t, CardId card, CardId place);
bool cant_battle_at(const Table *t, CardId location);
bool cant_attack_at(const Table *t, SeatId seat, CardId place);         // that seat, or nobody
bool is_battleground(const Table *t, CardId location);
bool can_target(const Table *t, SeatId seat, CardId card);      // TARGET-11
typedef struct Aside {                  // Context.aside: what an expression is read against beside the match
    uint8_t pass;                       // while numbers are made that depend on each other; 0: as they are
    uint8_t doer;                       // while an event is looked at: the seat that did it
    int8_t less;                        // so much was just added to the destiny of the card it is about (TRIG-13)
} Aside;
// Could some ongoing ability in play have this operation?
static inline bool has_ongoing(const Table *t, uint8_t op)
{
    return (index_texts(t)->ongoing_ops & ONGOING_BIT(op)) != 0;
}
int floored(int sum, Parts *parts);                     // MOD-1
int part_note(Parts *parts, int amount, CardId card, const char *reason);       // gives the amount back
uint8_t ability_side(const Table *t, CardId card);      // 0 upright, 1 inverted: Ability.side of what works (INV-3)
bool ability_works(const Table *t, CardId card, const Ability *a);      // it stands on that side, and in this edition

#endif
