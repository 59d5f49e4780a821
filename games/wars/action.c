// action.c — the phase actions: activation, drain, movement, draw (ACT, DRAIN, MOVE, DRAW); attacks are in battle.c.
#include "games/wars/wars.h"

// A phase action needs the own phase and an empty stack.
bool may_act_in(const Table *t, SeatId seat, Phase phase)
{
    const WarsState *s = state(t);
    return s->turn_player == seat && s->phase == phase && RULE_IF(STACK, 3, s->stack_count == 0);
}

static int action_take(Table *t, SeatId seat, PendingKind kind, CardId source, uint8_t x)
{
    int index = entry_take(t);
    if (index >= 0)
        t->entries[index] = (Entry){.source = source, .you = seat, .kind = (uint8_t)kind, .x = x};
    return index;
}

// ---- activation ----

int activation_max(const Table *t, SeatId seat, Parts *parts)
{
    const WarsState *s = state(t);
    int sum = part_note(parts, 1, 0, "always");
    RULE(ACT, 2);                               // whoever played them
    RULE(LOC, 10);
    const uint8_t *icons = index_icons(t)->energy[seat];
    for (uint8_t i = 0; i < s->layout_count; i++)
        sum += parts ? energy_icons(t, seat, s->layout[i], parts) : icons[s->layout[i]];
    return sum;
}

bool can_activate(const Table *t, SeatId seat)
{
    RULE(ACT, 5);
    return may_act_in(t, seat, PHASE_ACTIVATE) && RULE_IF(ACT, 1, !state(t)->activated);
}

static void activations_offer(Table *t, SeatId seat)
{
    int most = activation_max(t, seat, NULL);
    if (!can_activate(t, seat))
        return;
    RULE(ACT, 3);
    for (int amount = 0; amount <= most && amount <= WARS_DECK; amount++)
        offer(t, VERB_ACTIVATE, 0, (int16_t)amount);
}

void activation_announce(Table *t, SeatId seat, uint8_t amount)
{
    int entry = action_take(t, seat, PENDING_ACTIVATION, 0, amount);
    if (entry < 0)
        return;
    state(t)->activated = 1;
    event_emit(t, (Event){.kind = EVENT_WARS_ACTIVATION, .seat = seat, .number = amount});
    RULE(ACT, 4);
    stack_push(t, (uint8_t)entry);
}

// ---- drain ----

bool is_drainable(const Table *t, SeatId seat, CardId location)
{
    RULE(DRAIN, 4);                             // whatever else these ships and units have served for
    return RULE_IF(DRAIN, 2, energy_icons(t, seat_other(seat), location, NULL) > 0 &&
                             is_controlled(t, seat, location)) &&
           can_target(t, seat, location);
}

bool can_drain(const Table *t, SeatId seat, CardId location)
{
    return may_act_in(t, seat, PHASE_CONTROL) && RULE_IF(DRAIN, 3, !bit_get(state(t)->targeted, location)) &&
           is_drainable(t, seat, location);
}

typedef bool CanAct(const Table *t, SeatId seat, CardId location);

// A drain needs units or ships of the seat's own alone, an attack some of either side.
static void places_offer(Table *t, SeatId seat, uint8_t verb, CanAct *can)
{
    const WarsState *s = state(t);
    const WarsIndex *x = index_sets(t);
    Cards own = fighters(t) & cards_had(t, seat), other = fighters(t) & ~own;
    for (uint8_t i = 0; i < s->layout_count && own; i++) {
        CardId place = s->layout[i];
        Cards here = x->at[place];
        if (!SURE((here & own) != 0, false))
            continue;
        bool is_such = verb == VERB_ATTACK ? RULE_IF(BATTLE, 1, (here & other) != 0)
                                           : RULE_IF(DRAIN, 1, (here & other) == 0);
        if (is_such && can(t, seat, place))
            offer(t, verb, place, 0);
    }
}

void drain_announce(Table *t, SeatId seat, CardId location)
{
    int entry = action_take(t, seat, PENDING_DRAIN, location, 0);
    if (entry < 0)
        return;
    bit_set(state(t)->targeted, location);
    event_emit(t, (Event){.kind = EVENT_WARS_DRAIN, .seat = seat, .card = location});
    RULE(DRAIN, 5);
    stack_push(t, (uint8_t)entry);
}

static Frame drain_perform(Table *t, const Entry *e)
{
    RULE(DRAIN, 8);
    wake(t, ON_DRAIN, e->source, 0, e->you);
    RULE(DRAIN, 6);
    RULE(DRAIN, 7);                             // what changes drains is looked at now
    return lose_frame(seat_other(e->you), drain_of(t, e->you, e->source, NULL));
}

// ---- movement ----

// The seat's own among these ships, if they have room for a unit.
static Cards ships_with_room(const Table *t, SeatId seat, CardId unit, Cards among)
{
    Cards found = 0;
    for (Cards left = among & ships(t) & cards_had(t, seat); left; left = cards_after_first(left))
        if (RULE_IF(WARS_A, 49, fits_aboard(t, unit, cards_first(left))))
            found |= card_bit(cards_first(left));
    return found;
}

static Cards cards_at_each(const Table *t, Cards places)
{
    Cards found = 0;
    for (; places; places = cards_after_first(places))
        found |= cards_at(t, cards_first(places));
    return found;
}

static Cards sites_in_reach(const Table *t, CardId unit)
{
    const WarsIndex *x = index_kin(t);
    const Lies *l = lies(t, unit);
    if (l->how == HOW_AT)
        return sites(t) & RULE_SET(MOVE, 4, x->beside[l->host]);
    CardId here = l->how == HOW_ABOARD ? location_of(t, unit) : 0;
    return cards_have(sectors(t), here) ? sites(t) & RULE_SET(MOVE, 6, x->kin[here]) : 0;
}

static Cards ships_in_reach(const Table *t, SeatId seat, CardId unit)
{
    const WarsIndex *x = index_kin(t);
    const Lies *l = lies(t, unit);
    if (l->how == HOW_AT)
        return ships_with_room(t, seat, unit, cards_at_each(t, sectors(t) & RULE_SET(MOVE, 5, x->kin[l->host])));
    CardId here = l->how == HOW_ABOARD ? location_of(t, unit) : 0;
    return cards_have(sectors(t), here)
         ? ships_with_room(t, seat, unit, RULE_SET(MOVE, 7, index_sets(t)->at[here]) & ~card_bit(l->host)) : 0;
}

// A ship goes to sectors, a unit to sites.
static Cards locations_in_reach(const Table *t, CardId card)
{
    RULE(WARS_A, 52);                           // no icon is needed there
    if (is_unit(t, card))
        return sites_in_reach(t, card);
    return is_ship(t, card) ? locations(t) & RULE_SET(MOVE, 3, sectors(t)) & ~card_bit(lies(t, card)->host) : 0;
}

// The five forms of movement, for one of the seat's units or ships.
Cards destinations_of(const Table *t, SeatId seat, CardId card)
{
    Cards to = has_card(t, seat, card) ? locations_in_reach(t, card) : 0;
    if (has_card(t, seat, card) && is_unit(t, card))
        to |= ships_in_reach(t, seat, card);
    return to && !card_cant_move(t, card) ? to : 0;
}

// Mostly there is a location in reach: then whether there are ships, too, does not matter.
bool can_move(const Table *t, SeatId seat, CardId card)
{
    bool has_location = has_card(t, seat, card) && SURE(locations_in_reach(t, card) != 0, true);
    return has_location ? !card_cant_move(t, card) : destinations_of(t, seat, card) != 0;
}

bool can_move_to(const Table *t, SeatId seat, CardId card, CardId to)
{
    return to && cards_have(destinations_of(t, seat, card), to);
}

// It can be done again and again, also with the same card.
static bool may_move(const Table *t, SeatId seat)
{
    return RULE_IF(MOVE, 1, pile_count(t, seat, ZONE_ACTIVE) >= MOVE_COST) && may_act_in(t, seat, PHASE_MOVE);
}

static void moves_offer(Table *t, SeatId seat)
{
    CardId card[WARS_CARDS];
    uint8_t count = may_move(t, seat) ? cards_list(t, fighters(t) & cards_had(t, seat), card) : 0;
    for (uint8_t i = 0; i < count; i++)
        if (can_move(t, seat, card[i]))
            offer(t, VERB_MOVE, card[i], 0);
}

void movement_make(Table *t, SeatId seat, CardId card, CardId to, bool carries)
{
    CardId from = lies(t, card)->host;
    card_relocate(t, card, to);
    CardId there = location_of(t, card);
    RULE(MOVE, 8);
    bool waits = wake_with(t, ON_MOVEMENT, card, there, seat, false);
    waits = wake_with(t, ON_MOVES, card, there, seat, waits);
    transport_wait(t, seat, card, from, carries, waits);
}

static void move_perform(Table *t, const Entry *e)
{
    RULE(MOVE, 12);
    movement_make(t, e->you, e->source, e->place, true);
}

// ---- draw ----

bool can_draw(const Table *t, SeatId seat)
{
    RULE(DRAW, 4);
    return may_act_in(t, seat, PHASE_DRAW) && RULE_IF(DRAW, 1, pile_count(t, seat, ZONE_ACTIVE) > 0) &&
           !seat_cant_draw(t, seat);
}

void draw_action(Table *t, SeatId seat)
{
    CardId card = zone_top(t, zone_id(seat, ZONE_ACTIVE));
    RULE(DRAW, 1);
    RULE(DRAW, 2);
    RULE(VIS, 11);
    RULE(DRAW, 3);                              // at once
    RULE(WARS_A, 1);
    state(t)->passes = 0;
    if (is_replaced(t, ON_DRAW, card, 0, seat))
        return;
    card_move(t, card, zone_id(seat, ZONE_HAND));
    wake(t, ON_DRAW, card, 0, seat);
}

// ---- all of them ----

void actions_offer(Table *t, SeatId seat)
{
    RULE(TURN, 3);
    switch ((Phase)state(t)->phase) {
    case PHASE_ACTIVATE:
        activations_offer(t, seat);
        break;
    case PHASE_CONTROL:
        places_offer(t, seat, VERB_DRAIN, can_drain);
        break;
    case PHASE_BATTLE:
        places_offer(t, seat, VERB_ATTACK, can_attack);
        break;
    case PHASE_MOVE:
        moves_offer(t, seat);
        break;
    case PHASE_DRAW:
        if (can_draw(t, seat))
            offer(t, VERB_DRAW, 0, 0);
        break;
    case PHASE_NONE:
    case PHASE_DEPLOY:                          // playing cards
    case PHASE_COUNT:
        break;
    }
}

void action_perform(Table *t, Entry *entry, Frame *ret_call, bool *ret_calls)
{
    *ret_calls = entry->kind == PENDING_DRAIN;
    if (entry->kind == PENDING_ACTIVATION)
        energy_activate(t, entry->you, entry->x);
    else if (entry->kind == PENDING_DRAIN)
        *ret_call = drain_perform(t, entry);
    else if (entry->kind == PENDING_MOVE)
        move_perform(t, entry);
    else if (entry->kind == PENDING_ATTACK)
        battle_begin(t, entry->you, entry->source);
}
