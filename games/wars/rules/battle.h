// battle.h — the battle: attacking, its steps, its numbers (BATTLE, BDEST, ATTR, POWER, LOSS, ENDB, SYS-4 to -8).

#ifndef RIFT_GAMES_WARS_RULES_BATTLE_H
#define RIFT_GAMES_WARS_RULES_BATTLE_H

#include "games/wars/board/sets.h"

typedef enum BattleStep {               // ORDER BATTLE_WORDS
    BATTLE_STEP_NONE,                   // it has begun, and no step of it
    BATTLE_STEP_DESTINY, BATTLE_STEP_ATTRITION, BATTLE_STEP_POWER, BATTLE_STEP_LOSS, BATTLE_STEP_END, BATTLE_STEP_COUNT
} BattleStep;
enum { ATTACK_COST = 1, TACTICS_NEEDED = 4 };           // BATTLE-1, BDEST-2
static inline bool is_battle(const Table *t) { return state(t)->battle.place != 0; }
static inline bool is_battle_step(const Table *t)       // between two windows of a battle (INIT-8)
{
    return is_battle(t) && state(t)->holder == SEAT_NOBODY;
}
bool is_in_battle(const Table *t, CardId card);         // BATTLE-13, A-17
Cards fighting(const Table *t, SeatId seat);            // units and ships of that seat in the battle
bool is_attackable(const Table *t, SeatId seat, CardId location);       // a legal target of an attack
bool wars_can_attack(const Table *t, SeatId seat, CardId location);
void attack_announce(Table *t, SeatId seat, CardId location);
void battle_begin(Table *t, SeatId attacker, CardId location);
bool battle_is_new(const Table *t);     // it has begun, and its procedure has not
Frame wars_battle_frame(void);
const char *battle_wrong(const Table *t, const Frame *f);       // a frame from outside; NULL: it can be run
bool battle_check(Table *t);            // SYS-4 to -8, of a battle; true: it is over, the window is too
bool battle_is_open(const Table *t, BattleStep step, const Entry *e);   // may it still change that number? (BATTLE-17)
bool affects_step(const Table *t, const Entry *e);
void battle_fix(Table *t, BattleStep step);             // what cards and ongoing abilities give is noted
void casualties_fix(Table *t);
void power_note(const Table *t, int ret_power[SEAT_COUNT]);     // as the cards stand now,
void power_shift(Table *t, const int before[SEAT_COUNT]);       //   and what has changed since counts in the total, too
// Numbers of the battle in progress; 0 without one. Parts may be NULL.
int tactics_total(const Table *t, SeatId seat, Parts *parts);
int battle_destiny(const Table *t, SeatId seat, Parts *parts);
int attrition_against(const Table *t, SeatId seat, Parts *parts);
int damaged_defense(const Table *t, SeatId seat, Parts *parts);         // of its damaged cards in the battle
int total_power(const Table *t, SeatId seat, Parts *parts);
int casualties_of(const Table *t, SeatId seat, Parts *parts);           // before they are satisfied
int casualties_left(const Table *t, SeatId seat);
bool is_immune(const Table *t, CardId card);            // to attrition

#endif
