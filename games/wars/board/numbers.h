// numbers.h — power, tactics, defense, destiny, keywords, labels as they are now (stats.c; MOD, KW-GEN), and what is
// asked of ongoing abilities without walking over them (ongoing.c).

#ifndef RIFT_GAMES_WARS_BOARD_NUMBERS_H
#define RIFT_GAMES_WARS_BOARD_NUMBERS_H

#include "games/wars/board/modifiers.h"

// ---- stats.c ----

typedef struct Aside {                  // Context.aside: what an expression is read against besides the match
    uint8_t round;                      // the round in which dependent numbers are worked out; 0: the final ones
    uint8_t doer;                       // while an event is examined: the seat that caused it
    int8_t less;                        // to test a destiny as it was before: what was just added to it (TRIG-13)
    uint8_t amount;                     // for an event: how much it was,
    bool by_drain;                      //   whether a drain takes it,
    CardId from, mover;                 // the location that a card has left, and that card
    uint8_t zones[2];                   // for a card that goes elsewhere: from which kind of zone to which
    uint8_t arrives;                    // for a movement: who controlled the place before the card arrived
} Aside;
int wars_stat_of(const Table *t, CardId card, Stat stat, Parts *parts); // floored at 0; parts may be NULL
int wars_stat_printed(const Table *t, CardId card, Stat stat);  // as printed on the side in use (MOD-4)
int wars_stat_seen(const Context *c, CardId card, Stat stat);   // as a text sees it in c's Aside.round
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
int wars_floored(int sum, Parts *parts);                // MOD-1

// ---- ongoing.c ----

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
bool wars_is_mute_now(const Table *t, CardId card);
static inline bool wars_is_mute(const Table *t, CardId card)    // it has lost its abilities
{
    return SURE(is_seldom(t, SELDOM_MUTE), false) && wars_is_mute_now(t, card);
}
uint8_t wars_ability_side(const Table *t, CardId card); // 0 upright, 1 inverted: Ability.side of what works (INV-3)
bool wars_ability_works(const Table *t, CardId card, const Ability *a); // it is on the side in use, and in this edition

#endif
