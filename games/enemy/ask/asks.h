// asks.h — how people are prompted: what the files of this room share.

#ifndef RIFT_GAMES_ENEMY_ASK_ASKS_H
#define RIFT_GAMES_ENEMY_ASK_ASKS_H

#include "games/enemy/enemy.h"
#include "session/manners.h"

void enemy_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text);
About enemy_about(const Table *t, SeatId seat, Option option);
CardId enemy_asking(const Table *t);
AboutRole enemy_about_event(const Event *e);
void enemy_question_say(const Table *seen, SeatId seat, Text *text);      // with its subject; empty: the plain question
extern const struct Manners enemy_manners;

#endif
