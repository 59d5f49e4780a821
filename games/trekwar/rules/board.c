// board.c — seven Sectors, who owns them, and which touch (TW-COMP-3, TW-SETUP-2, TW-BATTLE-3 to -9).
#include "games/trekwar/trekwar.h"

// A1: the centre touches all six; the ring is N, NE, SE, S, SW, NW, each touching its two neighbours.
static bool sectors_touch(uint8_t a, uint8_t b)
{
    RULE(TW, A1);
    if (a == b)
        return false;
    if (RULE_IF(TW_COMP, 3, a == SECTOR_C || b == SECTOR_C))
        return true;
    int steps = a > b ? a - b : b - a;
    return RULE_IF(TW, A1, steps == 1 || steps == TREKWAR_SECTORS - 2);
}

uint8_t trekwar_sectors_owned(const Table *t, SeatId seat)
{
    uint8_t count = 0;
    for (uint8_t s = 0; s < TREKWAR_SECTORS; s++)
        count = (uint8_t)(count + (state(t)->owner[s] == seat));
    return count;
}

bool trekwar_can_attack(const Table *t, SeatId seat, uint8_t origin, uint8_t target)
{
    return RULE_IF(TW_BATTLE, 4, state(t)->owner[target] == seat_other(seat) && sectors_touch(origin, target));
}

bool trekwar_can_attack_from(const Table *t, SeatId seat, uint8_t origin)
{
    if (!RULE_IF(TW_BATTLE, 3, state(t)->owner[origin] == seat))
        return false;
    for (uint8_t target = 0; target < TREKWAR_SECTORS; target++)
        if (trekwar_can_attack(t, seat, origin, target))
            return true;
    return false;
}

bool trekwar_can_attack_somewhere(const Table *t, SeatId seat)
{
    for (uint8_t s = 0; s < TREKWAR_SECTORS; s++)
        if (trekwar_can_attack_from(t, seat, s))
            return true;
    return false;
}

void trekwar_fleet_move(Table *t, SeatId seat, uint8_t sector)
{
    RULE(TW_COMP, 4);
    state_to_change(t)->fleet[seat] = sector;
}

void trekwar_sector_take(Table *t, uint8_t sector, SeatId seat)
{
    RULE(TW_BATTLE, 9);
    state_to_change(t)->owner[sector] = seat;
    event_emit(t, (Event){.kind = EVENT_TW_SECTOR, .seat = seat, .to = sector});
}
