// destiny.c — revealing a destiny, for a battle or for a text (DEST); battle destiny: who may reveal, and how much a
// side has (BDEST, BATTLE-15, -16, A-23, A-24, A-32).
#include "core/knowledge.h"
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/battle_numbers.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

// ---- a destiny is revealed ----

CardId wars_destiny_reveal(Table *t, SeatId seat)
{
    CardId card = zone_top(t, zone_id(seat, ZONE_RESERVE));
    if (card == 0) {
        RULE(DEST, 5);
        event_emit(t, (Event){.kind = EVENT_WARS_NO_DESTINY, .seat = seat});
        return 0;
    }
    RULE(DEST, 1);
    RULE(DEST, 3);                              // the seat's own reserve and used pile
    RULE(WARS_A, 13);                           // on resolution
    RULE(VIS, 9);
    knowledge_show(t, card, VIEWERS_ALL);
    int destiny = wars_destiny_of(t, card);
    event_emit(t, (Event){.kind = EVENT_WARS_DESTINY, .seat = seat, .card = card, .number = (int16_t)destiny});
    RULE(DEST, 6);
    card_move(t, card, zone_id(seat, ZONE_USED));
    wars_trigger(t, ON_DESTINY, card, 0, seat);
    return card;
}

// ---- battle destiny ----

int wars_tactics_total(const Table *t, SeatId seat, Parts *parts)
{
    RULE(BDEST, 1);
    if (!is_battle(t))
        return 0;
    int sum = wars_stats_sum(t, wars_counting(t, seat), STAT_TACTICS, parts);
    sum += wars_given_by_texts(t, WARS_OP_TOTAL_TACTICS, seat, parts);
    return wars_number_changed(t, MODIFIER_TOTAL_TACTICS, seat, sum, parts);
}

// This is decided for both seats before either reveals.
void wars_destiny_entitle(Table *t)
{
    Battle *b = &state_to_change(t)->battle;
    RULE(BDEST, 4);
    RULE(WARS_A, 23);
    b->entitled = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if ((RULE_IF(BDEST, 2, wars_tactics_total(t, seat, NULL) >= TACTICS_NEEDED) || wars_seat_may_reveal(t, seat)) &&
            !wars_seat_cant_reveal(t, seat))
            b->entitled = (uint8_t)(b->entitled | 1u << seat);
}

bool wars_may_reveal(const Table *t, SeatId seat)
{
    CardId place = state(t)->battle.place;
    if (!(state(t)->battle.entitled >> seat & 1))
        return false;
    return RULE_IF(WARS_A, 24, pile_count(t, seat, ZONE_RESERVE) > 0) ||
           wars_would_be_replaced(t, ON_REVEALS, place, place, seat);
}

int wars_battle_destiny(const Table *t, SeatId seat, Parts *parts)
{
    CardId card = state(t)->battle.revealed[seat];
    if (!is_battle(t))
        return 0;
    RULE(BATTLE, 15);                           // each side has its own
    RULE(BATTLE, 16);                           // effects may add to it even if no card is revealed
    int sum = card ? parts_add(parts, wars_destiny_of(t, card), card, "revealed") : 0;
    sum += wars_given_ongoing(t, seat, ONGOING_DESTINY, parts);
    sum = wars_number_changed(t, MODIFIER_DESTINY, seat, sum, parts);
    RULE(WARS_A, 32);                           // the total is floored at 0, not each part
    return wars_floored(sum, parts);
}
