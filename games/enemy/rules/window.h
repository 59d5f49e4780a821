// window.h — what happens at a moment: texts that trigger, hidden actions that are flipped (HE-HIDE, HE-A14).

#ifndef RIFT_GAMES_ENEMY_RULES_WINDOW_H
#define RIFT_GAMES_ENEMY_RULES_WINDOW_H

#include "games/enemy/moments.h"
#include "games/enemy/table.h"

bool enemy_window_is_due(const Table *t, FlipMoment moment);      // cheap: whether anybody has a card for it
bool enemy_score_is_awaited(const Table *t, const CardId *scored, uint8_t count);  // by one of these, too
bool enemy_text_has_room(const Table *t);               // another text can run on top

Frame enemy_window_frame(const Table *t, FlipMoment moment);
// … which concerns these cards
Frame enemy_window_frame_of(const Table *t, FlipMoment moment, const CardId *card, uint8_t count);
bool enemy_window_has_flipped(const Frame *window);

#endif
