// attack.h — the Attack Step: who joins, fight or avoid, who fights whom (HE-ATTACK, HE-ASSIGN).

#ifndef RIFT_GAMES_ENEMY_RULES_ATTACK_H
#define RIFT_GAMES_ENEMY_RULES_ATTACK_H

#include "games/enemy/table.h"

typedef enum Avoiding { AVOIDING_FREE, AVOIDING_MUST, AVOIDING_CANNOT } Avoiding;

// ---- attack.c ----
CardId enemy_attack_lead(const Table *t);               // the monster that was played; while others may join
bool enemy_joins_by_deeds(const Table *t, CardId monster);       // its text does something before it joins
void enemy_join(Table *t, CardId monster);
uint8_t enemy_monsters_of(const Table *t, uint8_t fight, const CardId **ret_monster);   // fight 0: all that attack
void enemy_attack_leave(Table *t, CardId monster);      // updates the sizes of the fights
uint8_t enemy_fights_open(const Table *t);              // a bit for each, the first is bit 1

Frame enemy_attack_frame(void);
Frame enemy_attack_frame_fights(void);                  // the defender is making pairs
bool enemy_attack_is_paired(const Frame *attack);       // pairs are being made or are complete
bool enemy_attack_is_fought(const Frame *attack);       // extra monsters are assigned as well
// For scenes/position_check.c: whether the attack waits at this step for that procedure to return.
bool enemy_attack_awaits(const Frame *attack, uint8_t callee);

// ---- assign.c ----
CardId enemy_pair_subject(const Table *t, const EnemyPairLocals *p);    // whose partner is being chosen
CardId enemy_extra_subject(const Table *t, const EnemyExtraLocals *x);
Frame enemy_pair_frame(void);
Frame enemy_extra_frame(void);

#endif
