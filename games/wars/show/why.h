// why.h — for the files that answer "why can't I?": why.c, why_battle.c, why_phase.c.

#ifndef RIFT_GAMES_WARS_SHOW_WHY_H
#define RIFT_GAMES_WARS_SHOW_WHY_H

#include "games/wars/table.h"

// An answer with numbers or names in it: the rule, and the text to write it into.
Text *wars_why_begin(Why *why, const char *rule, Text *text);
bool wars_why_is_offered(const Table *t, CardId card);
// A phase action needs the seat's own turn, its phase and an empty stack. False: one is missing, and the answer is
// written.
bool wars_time_check(const Table *t, SeatId seat, Phase phase, const char *rule, const char *what, Why *why);

void wars_attack_answer(const Table *t, SeatId seat, CardId location, Why *why);
void wars_any_attack_answer(const Table *t, SeatId seat, Why *why);     // anywhere at all
void wars_reveal_answer(const Table *t, SeatId seat, Why *why);         // for battle destiny
void wars_damage_answer(const Table *t, SeatId seat, CardId card, Why *why); // whichever is due
void wars_damage_now_answer(const Table *t, SeatId seat, CardId card, Why *why);
// "battle", "move phase": false if these words name no phase.
bool wars_why_phase(const Table *t, SeatId seat, Span word, Span rest, Why *why);
bool wars_battle_number_answer(const Table *t, Span name, Why *why);    // false: no battle number has that name

#endif
