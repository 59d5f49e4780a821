// scenes.h — positions: how scenes write where a card is (positions.c), and what is wrong with one (position_check.c).

#ifndef RIFT_GAMES_WARS_SCENES_SCENES_H
#define RIFT_GAMES_WARS_SCENES_SCENES_H

#include "games/wars/words.h"

bool wars_position_put(Table *t, CardId card, char sign, CardId host);
bool wars_position_mark(Table *t, CardId card, Span mark);
void wars_position_say(const Table *t, CardId card, Text *text);
Holding wars_holds(const Table *t, Span words, Text *ret_text, Span *ret_at);
const char *wars_wrong(const Table *t);

#endif
