// battle_numbers.h — for the steps of a battle: battle.c, destiny.c, attrition.c, power.c, casualties.c.

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

Cards wars_counting(const Table *t, SeatId seat);       // units at a site, ships at a sector
int wars_stats_sum(const Table *t, Cards of, Stat stat, Parts *parts);
int wars_given_by_texts(const Table *t, uint8_t op, SeatId seat, Parts *parts);
int wars_given_ongoing(const Table *t, SeatId seat, uint8_t kind, Parts *parts); // ONGOING_…: as fixed, or as it is now
int wars_power_now(const Table *t, SeatId seat, Parts *parts);  // of the cards, with what is added to the total

typedef bool Offered(const Table *t, CardId card);
bool wars_can_be_damaged(const Table *t, CardId card);  // not chosen in this step yet, and no text prevents it
void wars_damage_try(Table *t, CardId card);
void wars_damages_offer(Table *t, SeatId seat, Offered *may);   // that seat's undamaged cards

// ---- destiny.c ----
void wars_destiny_entitle(Table *t);
bool wars_may_reveal(const Table *t, SeatId seat);

// ---- attrition.c, power.c, casualties.c ----
void wars_attrition_offer(Table *t, SeatId seat);
void wars_casualties_tell(Table *t);
void wars_casualties_offer(Table *t, SeatId loser);

#endif
