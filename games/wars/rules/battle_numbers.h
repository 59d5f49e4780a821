// battle_numbers.h — for the steps of a battle: battle.c, destiny.c, attrition.c, power.c, loss.c.

#ifndef RIFT_GAMES_WARS_RULES_BATTLE_NUMBERS_H
#define RIFT_GAMES_WARS_RULES_BATTLE_NUMBERS_H

#include "games/wars/rules/battle.h"

// ---- battle_numbers.c ----
typedef struct Given {
    SeatId seat;
    int sum;
    Parts *parts;
} Given;

enum { ONGOING_DESTINY, ONGOING_ATTRITION = SEAT_COUNT };       // where a kind begins in Battle.ongoing

Cards strength(const Table *t, SeatId seat);            // what counts: units at a site, ships at a sector
int stats_sum(const Table *t, Cards of, Stat stat, Parts *parts);
int given_by_texts(const Table *t, uint8_t op, SeatId seat, Parts *parts);
int ongoing(const Table *t, SeatId seat, uint8_t kind, Parts *parts);   // ONGOING_…: noted, or as it is now
int power_now(const Table *t, SeatId seat, Parts *parts);       // of the cards, and what is added to the total

typedef bool Offered(const Table *t, CardId card);
bool can_be_damaged(const Table *t, CardId card);       // it has not had its turn in this step
void damage_try(Table *t, CardId card);
void damages_offer(Table *t, SeatId seat, Offered *may);        // that seat's undamaged cards

// ---- destiny.c ----
void destiny_entitle(Table *t);
bool may_reveal(const Table *t, SeatId seat);

// ---- attrition.c, power.c, loss.c ----
void attrition_offer(Table *t, SeatId seat);
void casualties_tell(Table *t);
void casualties_offer(Table *t, SeatId loser);

#endif
