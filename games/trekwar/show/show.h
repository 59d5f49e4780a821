// show.h — how TrekWar is shown to people and clients: drawings, captions, the news, why-not.

#ifndef RIFT_GAMES_TREKWAR_SHOW_SHOW_H
#define RIFT_GAMES_TREKWAR_SHOW_SHOW_H

#include "games/trekwar/trekwar.h"

struct Log;

void trekwar_why_card(Table *t, SeatId seat, CardId card, Why *why);
bool trekwar_why_action(Table *t, SeatId seat, Span action, Why *why);
void trekwar_draw(const Table *t, uint8_t viewer, Text *text);
void trekwar_event_say(const Table *t, const Event *e, Text *text);
void trekwar_show_card(struct Show *show, CardId card);
void trekwar_show_turn(struct Show *show);
void trekwar_show_option(struct Show *show, const Option *o);
void trekwar_option_remark(Table *t, const Option *o, Text *text);
void trekwar_digest(const Table *seen, const struct Log *log, uint32_t from, uint8_t viewer, Text *text);
bool trekwar_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text);

// "Play only with a Klingon or Romulan Unit", without its end; empty: its text has no such sentence.
Span trekwar_says_only(const Table *t, DefId def);
// For somebody who can deploy nothing that matches: the play that only a rule forbids, or the best there is.
void trekwar_near_say(const Table *t, SeatId seat, Text *text);
void trekwar_only_say(const Table *t, const Event *e, Text *text);

#endif
