// movement.c — movement actions: the five forms, where a card can go, moving it (MOVE, A-49, A-52).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/actions.h"
#include "games/wars/triggers/triggers.h"

// Which of these ships are that seat's and have room for the unit.
static Cards ships_with_room(const Table *t, SeatId seat, CardId unit, Cards among)
{
    Cards found = 0;
    EACH_IN (left, among & ONLY(ships(t)) & ONLY(cards_had(t, seat)))
        if (RULE_IF(WARS_A, 49, wars_fits_aboard(t, unit, cards_first(left))))
            found |= card_bit(cards_first(left));
    return found;
}

static Cards cards_at_each(const Table *t, Cards places)
{
    Cards found = 0;
    EACH_IN (left, places)
        found |= cards_at(t, cards_first(left));
    return found;
}

static Cards sites_in_reach(const Table *t, CardId unit)
{
    const WarsIndex *x = index_kin(t);
    const Where *l = where(t, unit);
    if (l->how == HOW_AT)
        return sites(t) & RULE_SET(MOVE, 4, x->beside[l->host]);
    CardId here = l->how == HOW_ABOARD ? wars_location_of(t, unit) : 0;
    return cards_have(sectors(t), here) ? sites(t) & RULE_SET(MOVE, 6, x->kin[here]) : 0;
}

static Cards ships_in_reach(const Table *t, SeatId seat, CardId unit)
{
    const WarsIndex *x = index_kin(t);
    const Where *l = where(t, unit);
    if (l->how == HOW_AT)
        return ships_with_room(t, seat, unit, cards_at_each(t, sectors(t) & RULE_SET(MOVE, 5, x->kin[l->host])));
    CardId here = l->how == HOW_ABOARD ? wars_location_of(t, unit) : 0;
    return cards_have(sectors(t), here)
         ? ships_with_room(t, seat, unit, RULE_SET(MOVE, 7, index_sets(t)->at[here]) & ~card_bit(l->host)) : 0;
}

// A ship goes to sectors, a unit to sites.
static Cards locations_in_reach(const Table *t, CardId card)
{
    RULE(WARS_A, 52);                           // no icon is needed there
    if (is_unit(t, card))
        return sites_in_reach(t, card);
    return is_ship(t, card) ? locations(t) & RULE_SET(MOVE, 3, sectors(t)) & ~card_bit(where(t, card)->host) : 0;
}

// Destinations after texts have added some and removed others.
static Cards reach_after_texts(const Table *t, CardId card, Cards to)
{
    Cards also = is_ship(t, card) ? sectors(t) : is_unit(t, card) ? sites(t) : 0;
    to |= wars_reach_of(t, card, also & ~to & ~card_bit(where(t, card)->host));
    Cards open = 0;
    EACH_IN (left, to)
        if (!wars_cant_move_to(t, card, cards_first(left)))
            open |= card_bit(cards_first(left));
    return wars_cant_perform(t, card) ? 0 : open;
}

// Some text of the set changes where cards can move, or how.
static bool texts_change_movement(const Table *t) { return is_ever_ongoing(t, ONGOING_MOVES); }

// The five forms of movement, for one of the seat's units or ships.
Cards wars_destinations_of(const Table *t, SeatId seat, CardId card)
{
    Cards to = has_card(t, seat, card) ? locations_in_reach(t, card) : 0;
    if (has_card(t, seat, card) && is_unit(t, card))
        to |= ships_in_reach(t, seat, card);
    if (has_card(t, seat, card) && texts_change_movement(t))
        to = reach_after_texts(t, card, to);
    return to && !wars_card_cant_move(t, card) && !wars_is_banned(t, seat, ON_MOVES, card) ? to : 0;
}

// Usually a location is in reach; then ships need not be checked.
static inline bool is_movable(const Table *t, SeatId seat, CardId card)
{
    return has_card(t, seat, card) &&
           (SURE(locations_in_reach(t, card) != 0, true) || (is_unit(t, card) && ships_in_reach(t, seat, card))) &&
           !wars_card_cant_move(t, card) && !wars_is_banned(t, seat, ON_MOVES, card);
}

bool wars_can_move(const Table *t, SeatId seat, CardId card)
{
    return texts_change_movement(t) ? wars_destinations_of(t, seat, card) != 0 : is_movable(t, seat, card);
}

bool wars_texts_bar_all_movement(const Table *t, SeatId seat, CardId card)
{
    return is_movable(t, seat, card) && wars_destinations_of(t, seat, card) == 0;
}

bool wars_can_move_to(const Table *t, SeatId seat, CardId card, CardId to)
{
    return to && cards_have(wars_destinations_of(t, seat, card), to);
}

// A movement action may be repeated, even with the same card.
static bool may_move(const Table *t, SeatId seat)
{
    bool may_pay = pile_count(t, seat, ZONE_ACTIVE) >= MOVE_COST || is_ever_ongoing(t, ONGOING_BIT(WARS_OP_MOVE_PRICE));
    return RULE_IF(MOVE, 1, may_pay) && wars_may_act_in(t, seat, PHASE_MOVE);
}

static bool is_payable(const Table *t, SeatId seat, CardId card)
{
    return wars_can_pay_movement(t, seat, card, wars_destinations_of(t, seat, card));
}

void wars_moves_offer(Table *t, SeatId seat)
{
    if (!may_move(t, seat))
        return;
    CardId card[WARS_CARDS];
    bool has_prices = is_ever_ongoing(t, ONGOING_BIT(WARS_OP_MOVE_PRICE));
    Cards movers = ONLY(cards_had(t, seat)) & SURE(combatants(t), cards_in(t, SET_PLAY));
    uint8_t count = wars_cards_list(t, movers, card), first = t->options.count;
    for (uint8_t i = 0; i < count; i++)
        if (wars_can_move(t, seat, card[i]) && (!has_prices || is_payable(t, seat, card[i])))
            offer(t, VERB_MOVE, card[i], 0);
    offers_sort_from(t, first);
}

void wars_movement_make(Table *t, SeatId seat, CardId card, CardId to, bool carries)
{
    CardId from = where(t, card)->host, left = wars_location_of(t, card);
    if (wars_event_replace(t, ON_MOVES, card, to, seat))
        return;
    wars_card_relocate(t, card, to);
    CardId there = wars_location_of(t, card);
    RULE(MOVE, 8);
    bool waits = wars_trigger_moved(t, ON_MOVEMENT, card, left, there, seat, false);
    waits = wars_trigger_moved(t, ON_MOVES, card, left, there, seat, waits);
    waits = wars_trigger_boards(t, card, from, seat, waits);
    wars_transport_wait(t, seat, card, from, carries, waits);
}

void wars_move_perform(Table *t, const Entry *e)
{
    RULE(MOVE, 12);
    wars_movement_make(t, e->you, e->source, e->place, true);
}
