// asks.h — how people are prompted: what the files of this room share.

#ifndef RIFT_GAMES_ENEMY_ASK_ASKS_H
#define RIFT_GAMES_ENEMY_ASK_ASKS_H

#include "games/enemy/table.h"
#include "session/manners.h"

void enemy_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text);
About enemy_about(const Table *t, SeatId seat, Option option);
CardId enemy_asking(const Table *t);
uint32_t enemy_uses(const Table *seen, SeatId seat, Option option);
AboutRole enemy_about_event(const Event *e);
void enemy_question_say(const Table *seen, SeatId seat, Text *text);      // with its subject; empty: the plain question
// What Enter does, and what comes first. In the defence the ranks of the runs are what their fights may cost.
void enemy_play_usual(const Table *t, SeatId seat, Ask *ask);
void enemy_defence_usual(const Table *t, SeatId seat, Ask *ask);
void enemy_cards_usual(const Table *t, SeatId seat, Ask *ask);
void enemy_text_usual(const Table *t, SeatId seat, Ask *ask);
void enemy_flip_usual(const Table *t, SeatId seat, Ask *ask);
int enemy_fights_cost(const Table *t, const CardId *pc, const CardId *monster, uint8_t count);
extern const struct Manners enemy_manners;

#endif
