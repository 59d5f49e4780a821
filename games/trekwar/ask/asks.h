// asks.h — how people are prompted: what the files of this room share.

#ifndef RIFT_GAMES_TREKWAR_ASK_ASKS_H
#define RIFT_GAMES_TREKWAR_ASK_ASKS_H

#include "games/trekwar/trekwar.h"
#include "session/ahead.h"

// What is searched for, in order, so that the usual answers come first and the rest only if there is room: how many
// cards are taken up afterwards, with or without an Event before it; a card that costs a discard chosen later; a
// surrender and the attack that follows it.
typedef enum Look { LOOK_ALL, LOOK_NONE, LOOK_EVENT_ALL, LOOK_EVENT_NONE, LOOK_COST, LOOK_SURRENDER, LOOK_JUST,
                    LOOK_FIRST, LOOK_COUNT } Look;

// The words of such an answer, and its rank; false: nobody wants it, or there is such an answer already.
bool trekwar_answer_say(const Table *seen, const Path *path, Run *run);
int trekwar_card_worth(const Table *t, CardId card);    // approximately, in Force
void trekwar_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text);
About trekwar_about(const Table *t, SeatId seat, Option option);
CardId trekwar_asking(const Table *t);
uint32_t trekwar_uses(const Table *seen, SeatId seat, Option option);
void trekwar_question_say(const Table *seen, SeatId seat, Text *text);    // with its subject; empty: the plain question
extern const struct Manners trekwar_manners;

#endif
