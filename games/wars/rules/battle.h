// battle.h — the battle: attacking, its steps, its numbers (BATTLE, BDEST, ATTR, POWER, LOSS, ENDB, SYS-4 to -8).

#ifndef RIFT_GAMES_WARS_RULES_BATTLE_H
#define RIFT_GAMES_WARS_RULES_BATTLE_H

#include "games/wars/board/sets.h"

typedef enum BattleStep {               // ORDER BATTLE_WORDS
    BATTLE_STEP_NONE,                   // begun, but before the first step
    BATTLE_STEP_DESTINY, BATTLE_STEP_ATTRITION, BATTLE_STEP_POWER, BATTLE_STEP_LOSS, BATTLE_STEP_END, BATTLE_STEP_COUNT
} BattleStep;
typedef enum BattleMark { BATTLE_CANCELLED = 1, BATTLE_WITHOUT_WINNER = 2 } BattleMark;
enum { TACTICS_NEEDED = 4 };            // BDEST-2
static inline bool is_battle(const Table *t) { return state(t)->battle.place != 0; }
static inline bool is_battle_step(const Table *t)       // between two windows of a battle (INIT-8)
{
    return is_battle(t) && state(t)->initiative == SEAT_NOBODY;
}
bool wars_is_in_battle(const Table *t, CardId card);    // BATTLE-13, A-17
Cards wars_fighting(const Table *t, SeatId seat);       // units and ships of that seat in the battle
bool wars_is_attackable(const Table *t, SeatId seat, CardId location);  // a legal target for an attack
bool wars_can_attack(const Table *t, SeatId seat, CardId location);
void wars_attack_announce(Table *t, SeatId seat, CardId location);
void wars_battle_begin(Table *t, SeatId attacker, CardId location);
bool wars_can_battle_begin(const Table *t, CardId location);    // by an effect, without an attacker
void wars_battle_cancel(Table *t);      // it goes straight to its end (SYS-6); nobody wins it
bool wars_battle_is_new(const Table *t);        // it has begun, but its procedure has not started
Frame wars_battle_frame(void);
const char *wars_battle_wrong(const Table *t, const Frame *f);  // a frame from outside; NULL: it can be run
bool wars_battle_end_if_over(Table *t);       // SYS-4 to -8 for a battle; true: it is over, and so is the window
// Whether that entry may still change the number (BATTLE-17).
bool wars_battle_is_open(const Table *t, BattleStep step, const Entry *e);
bool wars_affects_step(const Table *t, const Entry *e);
void wars_battle_fix(Table *t, BattleStep step);        // fixes what cards and ongoing abilities contribute
void wars_casualties_fix(Table *t);
void wars_power_measure(const Table *t, int ret_power[SEAT_COUNT]);     // the power of the cards as they are now;
void wars_power_shift(Table *t, const int before[SEAT_COUNT]);  // adds the difference since `before` to the total
// Numbers of the battle in progress; 0 without one. Parts may be NULL.
int wars_tactics_total(const Table *t, SeatId seat, Parts *parts);
int wars_battle_destiny(const Table *t, SeatId seat, Parts *parts);
int wars_attrition_against(const Table *t, SeatId seat, Parts *parts);
int wars_damaged_defense(const Table *t, SeatId seat, Parts *parts);    // of that seat's damaged cards in the battle
int wars_total_power(const Table *t, SeatId seat, Parts *parts);
int wars_casualties_of(const Table *t, SeatId seat, Parts *parts);      // before they are satisfied
int wars_casualties_left(const Table *t, SeatId seat);
bool wars_is_immune(const Table *t, CardId card);       // to attrition

#endif
