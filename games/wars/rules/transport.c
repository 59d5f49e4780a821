// transport.c — cards that move along with a ship or vehicle (KW-TRANSPORT, A-50).
//
// The entry's `place` is the location the carrier has left, `number` how many may come along, slot 0 where it arrived.
// The passengers are picked after that, in option order, and all move together.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

// 2005: with a movement action in its own move phase. 2004: whenever it moves.
static bool takes_along(const Table *t, SeatId seat, CardId carrier, bool is_movement)
{
    bool is_own_movement = is_movement && turn_player(t) == seat && state(t)->phase == PHASE_MOVE;
    return is_type(t, carrier, TYPE_BIT(TYPE_SHIP) | TYPE_BIT(TYPE_VEHICLE)) &&
           RULE_IF(KW_TRANSPORT, 2, is_edition(t, EDITION_2004) || is_own_movement);
}

void wars_transport_wait(Table *t, SeatId seat, CardId carrier, CardId from, bool is_movement, bool together)
{
    int number[KEYWORDS_MAX];
    if (!takes_along(t, seat, carrier, is_movement))
        return;
    RULE(WARS_A, 50);
    for (uint8_t i = 0, count = wars_keyword_instances(t, carrier, KEYWORD_TRANSPORT, number); i < count; i++) {
        int most = number[i] < ENTRY_CARDS - 2 ? number[i] : ENTRY_CARDS - 2;
        Entry e = {.def = t->cards[carrier].def, .source = carrier, .you = seat, .pending = PENDING_TRANSPORT,
                   .number = (uint8_t)most, .place = from};
        entry_pick(&e, where(t, carrier)->host);
        entry_settle(&e, SLOT_THAT);
        wars_waiting_add(t, &e, together || i > 0);
    }
}

// One of the seat's units or ships.
static bool may_go_along(const Table *t, const Entry *e, CardId card)
{
    bool fits = facts(t, e->source)->type == TYPE_SHIP ? wars_has_label(t, card, LABEL_FIGHTER)
                                                       : facts(t, card)->type == TYPE_CHARACTER;
    return e->place && where(t, card)->host == e->place && RULE_IF(KW_TRANSPORT, 1, fits) &&
           !wars_card_cant_move(t, card);
}

static int size_of_picks(const Table *t, const Entry *e, CardId another)
{
    int sum = wars_size_of(t, another);
    for (uint8_t i = e->end[SLOT_THAT]; i < e->card_count; i++)
        sum += wars_size_of(t, e->card[i]);
    return sum;
}

static bool fits_there(const Table *t, const Entry *e, CardId card)
{
    CardId to = e->card[0];
    if (!is_in_play(t, to) || wars_cant_move_to(t, card, to))
        return false;
    return is_location(t, to) || RULE_IF(WARS_A, 49, size_of_picks(t, e, card) <= wars_room_aboard(t, to));
}

// Passengers are picked in one fixed order, since it doesn't matter which of them was named first.
static bool comes_after_picks(const Table *t, const Entry *e, CardId card)
{
    CardId last = e->card_count > e->end[SLOT_THAT] ? e->card[e->card_count - 1] : 0;
    DefId def = t->cards[card].def, before = t->cards[last].def;
    return def > before || (def == before && card > last);
}

void wars_carry_offer(Table *t, const Entry *e)
{
    offer_begin(t, e->you, QUESTION_CARRY);
    EACH_IN (left, e->card_count - e->end[SLOT_THAT] < e->number ? combatants(t) & cards_had(t, e->you) : 0) {
        CardId c = cards_first(left);
        if (comes_after_picks(t, e, c) && may_go_along(t, e, c) && fits_there(t, e, c))
            offer(t, VERB_CARRY, c, 0);
    }
    offers_sort(t);
    offer(t, VERB_DONE, 0, 0);
}

// True: another card may come along.
bool wars_carry_take(Table *t, Entry *e)
{
    if (t->chosen.verb == VERB_CARRY) {
        entry_pick(e, t->chosen.card);
        return true;
    }
    for (uint8_t i = e->end[SLOT_THAT]; i < e->card_count; i++)
        if (e->card[i])
            wars_card_relocate(t, e->card[i], e->card[0]);
    bool waits = false;
    for (uint8_t i = e->end[SLOT_THAT]; i < e->card_count; i++)
        waits = wars_trigger_moved(t, ON_MOVES, e->card[i], wars_location_of(t, e->place),
                                wars_location_of(t, e->card[i]), e->you, waits);
    for (uint8_t i = e->end[SLOT_THAT]; hears_news(t) && i < e->card_count; i++)
        waits = wars_trigger_boards(t, e->card[i], e->place, e->you, waits);
    for (uint8_t i = e->end[SLOT_THAT]; i < e->card_count; i++)
        wars_transport_wait(t, e->you, e->card[i], e->place, false, waits || i > e->end[SLOT_THAT]);
    return false;
}
