// asks.h — what the files with Manners share: asks.c, stops.c, digest.c, glance.c.

#ifndef RIFT_GAMES_WARS_ASKS_H
#define RIFT_GAMES_WARS_ASKS_H

#include "games/wars/index.h"
#include "games/wars/wars.h"
#include "language/vm.h"
#include "session/manners.h"

Moment wars_moment(const Table *t);
StopReason wars_stop(Table *seen, SeatId seat);
const Entry *entry_asking(const Table *t);      // the text or play that the question belongs to; NULL: none
About wars_about(const Table *t, SeatId seat, Option option);
CardId wars_asking(const Table *t);
AboutRole wars_about_event(const Event *e);
void wars_subject(const Table *t, SeatId seat, Text *text);     // the question with what it is about
void wars_harm_say(const Seen *seen, SeatId seat, uint8_t index, Text *text);
// The option is better for the seat than the other one, for certain, and costs it nothing that it has for good: what is
// paid comes back.
bool wars_is_useful(const Seen *seen, SeatId seat, uint8_t index, uint8_t instead);
bool wars_glance(const Table *seen, SeatId viewer, unsigned lines, Text *text);
void wars_digest(const Table *seen, const Log *log, uint32_t from, uint8_t viewer, Text *text);

#endif
