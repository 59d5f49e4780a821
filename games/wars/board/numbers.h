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
    MODIFIER_ATTRITION,                 //   that causes this much more attrition,
    MODIFIER_TOTAL_POWER,               //   whose total power changes,
    MODIFIER_CASUALTIES,                //   whose casualties change,
    MODIFIER_CASUALTIES_TO,             //   whose casualties are reduced to that number
    MODIFIER_CARD_DESTINY,              // of a card revealed for battle destiny
    MODIFIER_IMMUNE,                    // of a card: to attrition
    MODIFIER_USED_AS,                   // of a card used as another's; word: the seat it goes back to
    MODIFIER_CANT_BE,                   // of a card; word: what can't happen to it (ON_DAMAGED and the like)
    MODIFIER_NO_KEYWORD,                // of a card; word: Keyword
    MODIFIER_CANT_PLAY,                 // target: the seat that can't; word: the type of card
    MODIFIER_NOT_BY,                    // of a card; word: the type of cards that can't target it, and whose (NOT_BY_*)
    MODIFIER_TOTAL_TACTICS,             // target: the seat whose total tactics changes
    MODIFIER_CANT_REVEAL,               // target: the seat that reveals nothing for battle destiny
    MODIFIER_SPARED,                    // of a card: it is not destroyed at the end of the battle
    MODIFIER_SKIP,                      // target: the seat that skips its next phase of a kind; word: Phase
    MODIFIER_COUNT
} ModifierKind;
// How a battle number changes: Modifier.word of MODIFIER_DESTINY and so on.
typedef enum ChangeHow { CHANGE_ADD, CHANGE_TO, CHANGE_DOUBLE, CHANGE_HALF_UP, CHANGE_HALF_DOWN } ChangeHow;
enum { LASTS_HOW = 4 };                 // these are in the duration of a text, above this bit
// ORDER LASTS with language.def
typedef enum Lasts {
    LASTS_ONGOING, LASTS_TURN, LASTS_BATTLE, LASTS_PLAY,
    LASTS_NEXT,                         // until the next turn of the text's player begins
    LASTS_YOURS, LASTS_THEIRS,          // until that turn ends, or the opponent's next one
    LASTS_PHASE,
    LASTS_COUNT
} Lasts;

typedef enum WatchMode {                // first operand of OP_WATCH; an ongoing replacement counts as WATCH_INSTEAD
    WATCH_NONE,
    WATCH_ONCE,                         // "the next time …": a delayed triggered ability
    WATCH_EACH,                         // "each time … this turn"
    WATCH_INSTEAD,                      // "the next time … would …, … instead"
    WATCH_PREVENT,                      // "… prevent it"
    WATCH_HOLDS,                        // no event: its statements hold, like those of an ongoing ability
    WATCH_HOLDS_ONCE,                   // until a card is played whose price they have changed
    WATCH_HOLDS_AS_LONG,                // until its condition is false
    WATCH_LATER,                        // it holds or waits in the first phase or turn to come with its condition
    WATCH_INSTEAD_EACH, WATCH_PREVENT_EACH,     // as the two above, every time
    WATCH_COUNT
} WatchMode;
// Its statements apply, if its condition holds.
static inline bool wars_watcher_holds(const Watcher *w) { return w->mode >= WATCH_HOLDS && w->mode < WATCH_LATER; }

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
uint16_t wars_changes_count(const WarsState *s);        // of all modifiers
bool wars_changes_have_room(const Table *t);            // to use a text that adds icons; the rest is for other changes
bool wars_is_changed(const Table *t, CardId card);      // a lasting effect applies to it
bool wars_lasts_any(const Table *t, ModifierKind kind);         // one applies, to whatever card or seat
// One applies to that card (or seat), with that word; -1: with any.
bool wars_modifier_is(const Table *t, ModifierKind kind, uint8_t target, int word);
// Walks over the changes of one kind to that card (or seat).
typedef struct ChangeWalk {
    uint8_t kind, target;
    uint8_t at;                         // where it has come: the modifier,
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
int wars_stat_of(const Table *t, CardId card, Stat stat, Parts *parts); // floored at 0; parts may be NULL
int wars_stat_printed(const Table *t, CardId card, Stat stat);  // of the side in use (MOD-4)
int wars_stat_seen(const Context *c, CardId card, Stat stat);   // as a text sees it, even in a pass
int wars_destiny_of(const Table *t, CardId card);       // for a card revealed for battle destiny, as changed
int wars_keyword_of(const Table *t, CardId card, Keyword keyword, Parts *parts);        // 0: it has none
int wars_keyword_seen(const Context *c, CardId card, Keyword keyword);
bool wars_label_now(const Context *c, CardId card, Label label);
static inline bool wars_label_seen(const Context *c, CardId card, Label label)         // as a text sees it
{
    return SURE(is_seldom(c->t, SELDOM_LABELS), false) ? wars_label_now(c, card, label)
                                                       : (facts(c->t, card)->labels & LABEL_BIT(label)) != 0;
}
static inline bool wars_has_label(const Table *t, CardId card, Label label)
{
    return wars_label_seen(&(Context){.t = t}, card, label);
}
int wars_capacity_of(const Table *t, CardId ship, Parts *parts);        // KW-CAPACITY, as changed by texts
bool wars_keyword_is_numbered(Keyword keyword);         // Piloting 1, not Scouting
// Its instances in 2004, one by one; in 2005 they are one (KW-GEN-2). At most KEYWORDS_MAX are counted.
uint8_t wars_keyword_instances(const Table *t, CardId card, Keyword keyword, int ret_number[]);
bool wars_card_cant_move(const Table *t, CardId card);
bool wars_card_cant_be(const Table *t, CardId card, uint8_t event);     // damaged (ON_DAMAGED) and the like
bool wars_card_lost_keyword(const Table *t, CardId card, Keyword keyword);
bool wars_cant_play_kind(const Table *t, SeatId seat, uint8_t kind);    // a type of card, wherever it is played
// The word of MODIFIER_NOT_BY: from bit NOT_BY_SEAT on, 1 + the seat whose cards are meant, or 0 for either seat's.
// With NOT_BY_DAMAGE such cards can't damage it, without it they can't target it.
enum { NOT_BY_SEAT = 4, NOT_BY_DAMAGE = 1 << 6 };
bool wars_cant_be_targeted_by(const Table *t, CardId card, CardId source, SeatId whose);
bool wars_cant_be_damaged_by(const Table *t, CardId card, CardId source, SeatId whose);
bool wars_cant_drain_at(const Table *t, SeatId seat, CardId place);
int wars_attack_surcharge(const Table *t, SeatId seat, CardId place);  // extra energy that an attack there costs
bool wars_seat_cant_reveal(const Table *t, SeatId seat);        // for battle destiny;
bool wars_seat_may_reveal(const Table *t, SeatId seat); // whatever its total tactics
bool wars_seat_cant_draw(const Table *t, SeatId seat);
bool wars_cant_play_at(const Table *t, CardId card, CardId place);
bool wars_cant_move_to(const Table *t, CardId card, CardId to); // a location or ship
Cards wars_reach_of(const Table *t, CardId card, Cards among);  // those that a text adds to its movement actions
bool wars_cant_perform(const Table *t, CardId card);    // movement actions; texts may still move it
bool wars_cant_satisfy(const Table *t, SeatId seat, CardId card);       // casualties: it can't be damaged for them
bool wars_gives_no_energy(const Table *t, SeatId seat, CardId location);       // its icons do not count for activation
// ORDER BANNED with language.def
typedef enum Banned {
    BANNED_NONE, BANNED_RETRIEVING, BANNED_USING, BANNED_PLAYING, BANNED_MOVING, BANNED_CANCELING,
    BANNED_CANCELING_DRAINS, BANNED_REDUCING_DRAINS,    // at a location
    BANNED_DAMAGING, BANNED_DESTROYING, BANNED_UNDAMAGING, BANNED_ACTIVATING,
    BANNED_DISMISSING, BANNED_RETURNING, BANNED_INVERTING, BANNED_REVERTING, BANNED_DOWNLOADING,
    BANNED_REDUCING                     // a Stat: BANNED_REDUCING + STAT_POWER
} Banned;
// ORDER MAY_PLAY with language.def
typedef enum MayPlay { MAY_PLAY_NONE, MAY_PLAY_FROM_LOST, MAY_PLAY_ANY_TIME, MAY_PLAY_AT_PLACE } MayPlay;
bool wars_may_play_so(const Table *t, SeatId seat, CardId card, MayPlay what, CardId place);   // some text allows it
int wars_movement_cost(const Table *t, SeatId seat, CardId card, CardId to);   // energy (MOVE-1)
bool wars_can_pay_movement(const Table *t, SeatId seat, CardId card, Cards to); // to one of these
int wars_loss_price(const Table *t, CardId card);       // energy to lose for playing it, as texts of other cards say
// Whether that seat's texts can't lower this number of the card; pass: as in wars_stat_seen.
bool wars_cant_reduce(const Table *t, SeatId seat, CardId card, Stat stat, uint8_t pass);
bool wars_cant_battle_at(const Table *t, CardId location);
bool wars_cant_attack_at(const Table *t, SeatId seat, CardId place);    // that seat, or nobody
bool wars_is_battleground(const Table *t, CardId location);
bool wars_can_target(const Table *t, SeatId seat, CardId card); // TARGET-11
typedef struct Aside {                  // Context.aside: what an expression is read against besides the match
    uint8_t pass;                    // while numbers that depend on each other are worked out; 0: the final ones
    uint8_t doer;                       // while an event is examined: the seat that caused it
    int8_t less;                        // how much was just added to the destiny of the card it is about (TRIG-13)
    uint8_t amount;                     // of an event: how much it was,
    bool by_drain;                      //   whether a drain takes it,
    CardId from, mover;                 // the location that a card has left, and that card
    uint8_t zones[2];                   // of a card that goes elsewhere: from which kind of zone to which
    uint8_t arrives;                    // while a movement is examined: who controlled the place before it came
} Aside;
// Whether some ongoing ability in play may have this operation.
static inline bool has_ongoing(const Table *t, uint8_t op)
{
    return (index_texts(t)->ongoing_ops & ONGOING_BIT(op)) != 0;
}
// Whether any card of the set, in this match or not, has one of these (ONGOING_BIT). Where hardly any text does, this
// is asked before walking over the texts in play.
static inline bool is_ever_ongoing(const Table *t, uint32_t ops)
{
    return (facts_of(t, 0)->ongoing_ops & ops) != 0;
}
bool wars_is_banned_by_text(const Table *t, SeatId seat, Banned what, CardId card);
static inline bool wars_is_banned(const Table *t, SeatId seat, Banned what, CardId card)       // card 0: with any card
{
    return SURE(is_ever_ongoing(t, ONGOING_BIT(WARS_OP_BAN)), false) && wars_is_banned_by_text(t, seat, what, card);
}
// The same for what another player does: a drain of `doer`.
bool wars_is_banned_with(const Table *t, SeatId seat, Banned what, CardId card, SeatId doer);
int wars_floored(int sum, Parts *parts);                // MOD-1
bool wars_is_mute_now(const Table *t, CardId card);
static inline bool wars_is_mute(const Table *t, CardId card)    // it has lost its abilities
{
    return SURE(is_seldom(t, SELDOM_MUTE), false) && wars_is_mute_now(t, card);
}
uint8_t wars_ability_side(const Table *t, CardId card); // 0 upright, 1 inverted: Ability.side of what works (INV-3)
bool wars_ability_works(const Table *t, CardId card, const Ability *a); // it is on the side in use, and in this edition

#endif
