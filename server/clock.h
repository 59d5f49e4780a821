// clock.h — how much time a seat has left. Pure arithmetic: the caller says what time it is.
//
// Times are milliseconds. Live clocks give each seat some time for the whole match and a little more at the beginning
// of every turn: where a seat may respond to everything, it is asked too often to get time for each answer, and the
// time it gets must not reveal how often it was asked. Clocks of days give a seat that long for every move; a move ends
// when the other player has to choose.

#ifndef RIFT_SERVER_CLOCK_H
#define RIFT_SERVER_CLOCK_H

#include "core/text.h"

typedef enum ClockKind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS } ClockKind;

typedef struct Clock {
    uint8_t kind;                       // ClockKind
    uint8_t running;                    // the seat whose clock runs; SEAT_NOBODY: none
    int64_t base, more;                 // for the match, and for each turn; with days: for each move, and 0
    int64_t left[SEAT_COUNT];           // the time left when the clock was last stopped
    int64_t since;                      // when it was started
} Clock;

bool clock_read(Span words, Clock *ret_clock);          // "none", "10+10", "25+15", "1d", "3d", "7d"; ready for a match
void clock_say(const Clock *clock, Text *text);         // the same words

void clock_start(Clock *clock, SeatId seat, int64_t now);
void clock_stop(Clock *clock, int64_t now);             // charges the running seat
int64_t clock_left(const Clock *clock, SeatId seat, int64_t now);
void clock_turn(Clock *clock);                          // a turn begins: a little more for both
void clock_moved(Clock *clock, SeatId seat);            // the seat's move is over
void clock_give(Clock *clock, SeatId seat, int64_t more);
int64_t clock_ends(const Clock *clock);                 // when the running clock runs out; -1: never

#endif
