// fight.h — one fight, its rewards and its score (HE-FIGHT, HE-REWARD, HE-SCORE).

#ifndef RIFT_GAMES_ENEMY_RULES_FIGHT_H
#define RIFT_GAMES_ENEMY_RULES_FIGHT_H

#include "games/enemy/table.h"

// ---- fight.c ----
void enemy_bonus_add(Table *t, CardId card, int amount);      // until the end of the fight in progress
void enemy_bonus_add_each(Table *t, int amount);              // for each of the fight's monsters
void enemy_tolerance_add(Table *t, CardId pc, int amount);    // for the fight's PC
bool enemy_is_fighting(const Table *t, CardId card);          // in the fight in progress

Frame enemy_fight_frame(void);
// For scenes/position_check.c: the procedure that a fight at this step waits for; PROCEDURE_NONE: none.
uint8_t enemy_fight_awaits(const Frame *fight);

// ---- reward.c ----
bool enemy_has_points_to_win(const Table *t, SeatId seat);
uint8_t enemy_points_of(const Table *t, SeatId seat);
Frame enemy_reward_frame(void);
bool enemy_reward_is_asking(const Frame *reward);
bool enemy_reward_is_over(const Frame *reward);

#endif
