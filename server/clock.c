// clock.c — the arithmetic of clocks.
#include "server/clock.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

static const struct {
    const char *words;
    ClockKind kind;
    int64_t base, more;
} clocks[] = {
    {"none", CLOCK_NONE, 0, 0},
    {"10+10", CLOCK_LIVE, 10 * MINUTE, 10 * SECOND},
    {"25+15", CLOCK_LIVE, 25 * MINUTE, 15 * SECOND},
    {"1d", CLOCK_DAYS, DAY, 0},
    {"3d", CLOCK_DAYS, 3LL * DAY, 0},
    {"7d", CLOCK_DAYS, 7LL * DAY, 0},
};

bool clock_read(Span words, Clock *ret_clock)
{
    for (size_t i = 0; i < COUNT_OF(clocks); i++)
        if (span_is(words, clocks[i].words)) {
            *ret_clock = (Clock){.kind = (uint8_t)clocks[i].kind, .running = SEAT_NOBODY, .base = clocks[i].base,
                                 .more = clocks[i].more, .left = {clocks[i].base, clocks[i].base}};
            return true;
        }
    return false;
}

void clock_say(const Clock *clock, Text *text)
{
    for (size_t i = 0; i < COUNT_OF(clocks); i++)
        if (clocks[i].kind == clock->kind && clocks[i].base == clock->base)
            text_put(text, clocks[i].words);
}

void clock_start(Clock *clock, SeatId seat, int64_t now)
{
    clock->running = clock->kind == CLOCK_NONE ? SEAT_NOBODY : seat;
    clock->since = now;
}

void clock_stop(Clock *clock, int64_t now)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        clock->left[seat] = clock_left(clock, seat, now);
    clock->running = SEAT_NOBODY;
}

int64_t clock_left(const Clock *clock, SeatId seat, int64_t now)
{
    int64_t left = clock->left[seat] - (clock->running == seat && now > clock->since ? now - clock->since : 0);
    return left > 0 ? left : 0;
}

void clock_turn(Clock *clock)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        clock->left[seat] += clock->more;
}

void clock_moved(Clock *clock, SeatId seat)
{
    if (clock->kind == CLOCK_DAYS && clock->left[seat] < clock->base)
        clock->left[seat] = clock->base;
}

void clock_give(Clock *clock, SeatId seat, int64_t more)
{
    if (clock->kind != CLOCK_NONE)
        clock->left[seat] += more;
}

int64_t clock_ends(const Clock *clock)
{
    return clock->running == SEAT_NOBODY ? -1 : clock->since + clock->left[clock->running];
}
