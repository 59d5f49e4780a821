// asks.h — how people are prompted: when, what a question is about, how an option harms its chooser.

#ifndef RIFT_GAMES_WARS_ASK_ASKS_H
#define RIFT_GAMES_WARS_ASK_ASKS_H

#include "games/wars/board/index.h"
#include "games/wars/table.h"
#include "language/vm.h"
#include "session/manners.h"

Moment wars_moment(const Table *t);
StopReason wars_stop(Table *seen, SeatId seat, const struct Stops *stops);
uint32_t wars_uses(const Table *seen, SeatId seat, Option option);
const Entry *wars_entry_asking(const Table *t); // the text or play that asks; NULL: none
About wars_about(const Table *t, SeatId seat, Option option);
CardId wars_asking(const Table *t);
AboutRole wars_about_event(const Event *e);
void wars_subject(const Table *t, SeatId seat, Text *text);     // the question and what it is about
// Whether cards of the seat in play are lost, damaged or weakened by what is pending if it passes, as far as it knows.
bool wars_passing_hurts(const Table *seen, SeatId seat);
void wars_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text);
// Whether the option is certainly better for the seat than the other one and costs it nothing permanent: what it pays
// comes back.
bool wars_is_useful(const Seen *seen, SeatId seat, uint8_t index, uint8_t instead);
int wars_option_of(const Table *t, uint8_t verb);         // the first option with that verb; -1: none
bool wars_is_grave(const Table *seen, SeatId seat);
void wars_losses_ask(const Table *t, SeatId seat, Ask *ask);
void wars_casualties_ask(const Table *t, SeatId seat, Ask *ask);
extern const struct Manners wars_manners;

#endif
