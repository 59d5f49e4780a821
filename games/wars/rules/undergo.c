// undergo.c — what is done to a card in play: damaging it, inverting it, destroying it … (DMG, INV). Each verb of
// texts/verbs.def has a row in the table below; what all of them have in common is done once.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

typedef struct Undergo {
    bool (*may)(const Table *t, CardId card);   // whether the card, which is in play, is in a state for it
    // Does it. together: it has triggered something, so what it triggers by leaving play belongs to the same moment.
    void (*change)(Table *t, CardId card, bool together);
    uint8_t told;                               // the event that everybody sees
} Undergo;

// ---- damage ----

static void status_set(Table *t, CardId card, uint8_t status, bool is_so)
{
    Where l = *where(t, card);
    l.status = (uint8_t)(is_so ? l.status | status : l.status & ~status);
    wars_where_set(t, card, l);
}

static bool may_damage(const Table *t, CardId card) { return RULE_IF(DMG, 1, !is_damaged(t, card)); }

static void damage(Table *t, CardId card, bool together)
{
    (void)together;
    RULE(WARS_A, 28);                           // outside a battle as well
    RULE(DMG, 2);                               // nothing else about it changes
    status_set(t, card, STATUS_DAMAGED, true);
}

static bool may_undamage(const Table *t, CardId card) { return RULE_IF(DMG, 3, is_damaged(t, card)); }

static void undamage(Table *t, CardId card, bool together)
{
    (void)together;
    status_set(t, card, STATUS_DAMAGED, false);
}

// ---- inverting ----

// In 2004 any unit or ship can be inverted; if it has no second set of numbers, it keeps using its first one.
bool wars_is_invertible(const Table *t, CardId card)
{
    bool has_numbers = is_unit(t, card) || is_ship(t, card);
    return is_in_play(t, card) && has_numbers &&
           RULE_IF(INV, 5, has_second_set(t, card) || is_edition(t, EDITION_2004));
}

static bool may_invert(const Table *t, CardId card)
{
    return wars_is_invertible(t, card) && RULE_IF(INV, 4, !is_inverted(t, card));
}

static void invert(Table *t, CardId card, bool together)
{
    (void)together;
    RULE(WARS_A, 61);                           // modifiers stay
    status_set(t, card, STATUS_INVERTED, true);
}

static bool may_revert(const Table *t, CardId card)
{
    RULE(WARS_A, 65);                           // 2004 has no revert; a text that says so comes from a later set
    return wars_is_invertible(t, card) && RULE_IF(INV, 5, is_inverted(t, card));
}

static void revert(Table *t, CardId card, bool together)
{
    (void)together;
    RULE(WARS_A, 61);
    status_set(t, card, STATUS_INVERTED, false);
}

// ---- destroying, dismissing ----

static bool may_always(const Table *t, CardId card)
{
    (void)t, (void)card;
    return true;
}

static void lose(Table *t, CardId card, bool together)
{
    RULE(DMG, 4);
    RULE(DMG, 5);
    wars_card_lose_with(t, card, together);
}

// ---- what all of them have in common ----

static const Undergo undergoes[ON_DRAW - ON_NOTHING] = {        // a row for each verb that wars_do_undergo does
    [WARS_OP_DAMAGE - OP_GAME] = {may_damage, damage, EVENT_WARS_DAMAGE},
    [WARS_OP_UNDAMAGE - OP_GAME] = {may_undamage, undamage, EVENT_WARS_UNDAMAGE},
    [WARS_OP_DESTROY - OP_GAME] = {may_always, lose, EVENT_WARS_DESTROY},
    [WARS_OP_DISMISS - OP_GAME] = {may_always, lose, EVENT_WARS_DISMISS},
    [WARS_OP_INVERT - OP_GAME] = {may_invert, invert, EVENT_WARS_INVERT},
    [WARS_OP_REVERT - OP_GAME] = {may_revert, revert, EVENT_WARS_REVERT},
};

bool wars_may_undergo(const Table *t, uint8_t op, CardId card)
{
    const TextVerb *verb = wars_verb(op);
    check(undergoes[op - OP_GAME].may);
    return card && RULE_IF(DMG, 6, is_in_play(t, card)) && (!verb->cards || is_type(t, card, verb->cards)) &&
           undergoes[op - OP_GAME].may(t, card) && !wars_card_cant_be(t, card, verb->event);
}

// A card that goes to the lost pile is also lost: a replacement of either stops it before anything is told.
static bool event_replace(Table *t, const TextVerb *verb, CardId card)
{
    CardId place = wars_location_of(t, card);
    SeatId holder = holder_of(t, card);
    return wars_event_replace(t, verb->event, card, place, holder) ||
           (verb->forms & VERB_LOSES && wars_event_replace(t, ON_LOST, card, place, holder));
}

// A card that leaves triggers what waits for that while it is still there.
bool wars_undergo(Table *t, uint8_t op, CardId card)
{
    const TextVerb *verb = wars_verb(op);
    const Undergo *undergo = &undergoes[op - OP_GAME];
    bool leaves = verb->forms & VERB_LEAVES;
    if (!wars_may_undergo(t, op, card) || event_replace(t, verb, card))
        return false;
    if (!leaves)
        undergo->change(t, card, false);
    event_emit(t, (Event){.kind = undergo->told, .seat = holder_of(t, card), .card = card});
    bool together = wars_trigger_with(t, verb->event, card, wars_location_of(t, card), holder_of(t, card), false);
    if (leaves)
        undergo->change(t, card, together);
    return true;
}

bool wars_may_undergo_by(const Table *t, uint8_t op, CardId card, CardId source, SeatId seat)
{
    return wars_may_undergo(t, op, card) && !wars_is_protected(t, card, wars_verb(op)->event, source, seat) &&
           !wars_is_banned(t, seat, wars_verb(op)->event, card);
}

bool wars_undergo_by(Table *t, uint8_t op, CardId card, CardId source, SeatId seat)
{
    return wars_may_undergo_by(t, op, card, source, seat) && wars_undergo(t, op, card);
}
