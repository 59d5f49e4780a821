// entering_play.c — cards that enter play, move in it, and change hands there (DEPLOY-16, MOVE-10, -11, OWN).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

// ---- entering and moving ----

void wars_card_enter(Table *t, CardId card, SeatId holder, How how, CardId host, uint8_t index)
{
    wars_card_enter_as(t, card, holder, how, host, index, 0);
}

void wars_card_enter_as(Table *t, CardId card, SeatId holder, How how, CardId host, uint8_t index, uint8_t status)
{
    RULE(DEPLOY, 16);
    RULE(INV, 2);                               // upright, and undamaged unless a text says otherwise
    card_move(t, card, zone_id(owner_of(t, card), ZONE_PLAY));
    if (how == HOW_LOCATION)
        wars_layout_insert(t, card, index);
    wars_where_set(t, card, (Where){.host = host, .how = (uint8_t)how, .holder = holder, .status = status});
    event_emit(t, (Event){.kind = EVENT_WARS_ENTER, .seat = holder, .card = card, .object = host});
    if (status & STATUS_DAMAGED)
        event_emit(t, (Event){.kind = EVENT_WARS_DAMAGE, .seat = holder, .card = card});
    wars_trigger(t, ON_ENTERS, card, wars_location_of(t, card), holder);
}

void wars_card_relocate(Table *t, CardId card, CardId host)
{
    Where l = *where(t, card);
    if (!is_in_play(t, card) || !is_in_play(t, host))
        return;                                 // one of them is gone
    RULE(MOVE, 10);                             // cards beneath it or aboard name it as their host and so come along
    RULE(MOVE, 11);
    RULE(MOD, 3);                               // lasting effects stay on it
    RULE(WARS_A, 52);                           // no icon is required
    if (is_unit(t, card) || is_ship(t, card))   // an asset that moves is still an asset
        l.how = is_location(t, host) ? HOW_AT : HOW_ABOARD;
    l.host = host;
    wars_where_set(t, card, l);
    event_emit(t, (Event){.kind = EVENT_WARS_MOVED, .seat = l.holder, .card = card, .object = host});
}

// ---- passing to the other player ----

void wars_card_give(Table *t, CardId card, SeatId seat)
{
    CardId weapon = wars_weapon_of(t, card);
    if (!is_in_play(t, card) || where(t, card)->holder == seat)
        return;
    RULE(OWN, 1);                               // its owner stays the same
    RULE(OWN, 2);
    Where l = *where(t, card);
    l.holder = seat;
    wars_where_set(t, card, l);
    event_emit(t, (Event){.kind = EVENT_WARS_USED_AS, .seat = seat, .card = card});
    if (RULE_IF(WARS_A, 56, weapon != 0))       // units aboard and assets stay with their player
        wars_card_give(t, weapon, seat);
}
