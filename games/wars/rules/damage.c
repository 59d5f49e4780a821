// damage.c — damaging and undamaging cards, inverting and reverting them (DMG-1 to -3, INV).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

// ---- damage ----

static void status_set(Table *t, CardId card, uint8_t status, bool is_so)
{
    Where l = *where(t, card);
    l.status = (uint8_t)(is_so ? l.status | status : l.status & ~status);
    wars_where_set(t, card, l);
}

void wars_card_damage_by(Table *t, CardId card, CardId source, SeatId seat)
{
    if (!wars_cant_be_damaged_by(t, card, source, seat) && !wars_is_banned(t, seat, BANNED_DAMAGING, card))
        wars_card_damage(t, card);
}

void wars_card_damage(Table *t, CardId card)
{
    const Where *l = where(t, card);
    if (!is_in_play(t, card) || !(is_unit(t, card) || is_ship(t, card)) || !RULE_IF(DMG, 1, !is_damaged(t, card)))
        return;
    if (wars_card_cant_be(t, card, ON_DAMAGED))
        return;
    if (wars_event_replace(t, ON_DAMAGED, card, wars_location_of(t, card), l->holder))
        return;
    RULE(WARS_A, 28);                           // outside a battle as well
    RULE(DMG, 2);                               // nothing else about it changes
    status_set(t, card, STATUS_DAMAGED, true);
    event_emit(t, (Event){.kind = EVENT_WARS_DAMAGE, .seat = l->holder, .card = card});
    wars_trigger(t, ON_DAMAGED, card, wars_location_of(t, card), l->holder);
}

bool wars_card_undamage(Table *t, CardId card)
{
    const Where *l = where(t, card);
    if (!is_in_play(t, card) || !RULE_IF(DMG, 3, is_damaged(t, card)) || wars_card_cant_be(t, card, ON_UNDAMAGED))
        return false;
    if (wars_event_replace(t, ON_UNDAMAGED, card, wars_location_of(t, card), l->holder))
        return false;
    status_set(t, card, STATUS_DAMAGED, false);
    event_emit(t, (Event){.kind = EVENT_WARS_UNDAMAGE, .seat = l->holder, .card = card});
    wars_trigger(t, ON_UNDAMAGED, card, wars_location_of(t, card), l->holder);
    return true;
}

// ---- inverting ----

// In 2004 any unit or ship can be inverted; if it has no second set of numbers, it keeps using its first one.
bool wars_is_invertible(const Table *t, CardId card)
{
    bool has_numbers = is_unit(t, card) || is_ship(t, card);
    return is_in_play(t, card) && has_numbers &&
           RULE_IF(INV, 5, has_second_set(t, card) || is_edition(t, EDITION_2004));
}

bool wars_may_invert(const Table *t, CardId card, bool inverted)
{
    if (!wars_is_invertible(t, card))
        return false;
    RULE(WARS_A, 65);                           // 2004 has no revert; a text that says so comes from a later set
    return inverted ? RULE_IF(INV, 4, !is_inverted(t, card))
                    : RULE_IF(INV, 5, is_inverted(t, card));
}

void wars_card_invert(Table *t, CardId card, bool inverted)
{
    const Where *l = where(t, card);
    if (!wars_may_invert(t, card, inverted) || wars_card_cant_be(t, card, inverted ? ON_INVERTED : ON_REVERTED))
        return;
    if (wars_event_replace(t, inverted ? ON_INVERTED : ON_REVERTED, card, wars_location_of(t, card), l->holder))
        return;
    RULE(WARS_A, 61);                           // modifiers stay
    status_set(t, card, STATUS_INVERTED, inverted);
    event_emit(t, (Event){.kind = inverted ? EVENT_WARS_INVERT : EVENT_WARS_REVERT, .seat = l->holder, .card = card});
    wars_trigger(t, inverted ? ON_INVERTED : ON_REVERTED, card, wars_location_of(t, card), l->holder);
}
