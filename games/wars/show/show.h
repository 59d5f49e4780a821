// show.h — how WARS is shown to people and clients: drawings, captions, numbers by name, why-not.

#ifndef RIFT_GAMES_WARS_SHOW_SHOW_H
#define RIFT_GAMES_WARS_SHOW_SHOW_H

#include "games/wars/rules/battle.h"

extern const char *const wars_numbers[];
int32_t wars_number(const Table *t, Span name, SeatId seat, bool *ret_found);
bool wars_explain(const Table *t, Span name, SeatId seat, Parts *parts);        // adds the parts of that number

void wars_why_card(Table *t, SeatId seat, CardId card, Why *why);
bool wars_why_action(Table *t, SeatId seat, Span action, Why *why);
void wars_draw(const Table *t, uint8_t viewer, Text *text);
void wars_pending_say(const Table *t, uint8_t at, Text *text);  // an item of the stack, the newest at 0
void wars_event_say(const Table *t, const Event *e, Text *text);
void wars_card_remark(const Table *t, CardId card, Text *text);
CardId wars_card_on(const Table *t, CardId card);
void wars_show_card(struct Show *show, CardId card);
void wars_show_table(struct Show *show);
void wars_show_turn(struct Show *show);
void wars_show_pending(struct Show *show, uint8_t at);
bool wars_is_kept_out(const Table *t, CardId card);     // a unit or ship that can't be in a battle now
int wars_strength_at(const Table *t, SeatId seat, CardId location, Stat stat);  // what a side would bring to a battle
void wars_place_say(const Table *t, CardId card, CardId place, Text *text);     // " at a location", " beneath a card"
const char *wars_kind_name(uint8_t type);
const char *wars_type_name(const Table *t, CardId card);        // "vehicle"
// The words of one of the effects among which its text lets somebody choose, from 1 on; false: they can't be told.
bool wars_effect_say(const Table *t, DefId def, int number, Text *text);
// "on top of the used pile": where the card goes for which the question is; false: that can't be told.
bool wars_put_say(const Table *t, Text *text);
// What of its text waits for an event or, if it holds, lasts for a while.
void wars_watch_say(const Table *t, DefId def, bool holds, Text *text);
void wars_text_lines(const Table *t, DefId def, Text *text);    // what its text says, joined, without lore
void wars_battle_number_say(const Table *t, const Modifier *m, const Change *c, Text *text);
const char *wars_battle_step_name(BattleStep step);     // "power step"
BattleStep wars_battle_step_next(const Table *t);       // the current step; in a window the next one
void wars_lasting_say(const Table *t, uint8_t at, Text *text);  // what waits and what lasts, the oldest at 0
void wars_option_remark(Table *t, const Option *o, Text *text);
const char *wars_apart(const Table *t, CardId location);  // " (second)" of several with its title; "": it is alone
bool wars_option_say(const Table *t, Option option, Text *text);
struct Log;
bool wars_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text);
void wars_digest(const Table *seen, const struct Log *log, uint32_t from, uint8_t viewer, Text *text);

#endif
