// show.h — how ENEMY is shown to people and clients: drawings, captions, the news, why-not.

#ifndef RIFT_GAMES_ENEMY_SHOW_SHOW_H
#define RIFT_GAMES_ENEMY_SHOW_SHOW_H

#include "games/enemy/table.h"

struct Log;


void enemy_why_card(Table *t, SeatId seat, CardId card, Why *why);
bool enemy_why_action(Table *t, SeatId seat, Span action, Why *why);
void enemy_draw(const Table *t, uint8_t viewer, Text *text);
void enemy_event_say(const Table *t, const Event *e, Text *text);
void enemy_card_remark(const Table *t, CardId card, Text *text);
const char *enemy_type_name(const Table *t, CardId card);      // "monster", "PC"
const char *enemy_class_of(const Table *t, CardId card);       // "Wavemaster", for a monster "ghost"
CardId enemy_card_on(const Table *t, CardId card);
void enemy_show_card(struct Show *show, CardId card);
void enemy_show_table(struct Show *show);
void enemy_show_turn(struct Show *show);
void enemy_option_remark(Table *t, const Option *o, Text *text);
void enemy_digest(const Table *seen, const struct Log *log, uint32_t from, uint8_t viewer, Text *text);
bool enemy_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text);

#endif
