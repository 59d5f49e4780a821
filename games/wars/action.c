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
    for (uint8_t i = 0; i < s->layout_count; i++)
        sum += energy_icons(t, seat, s->layout[i], parts);
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
    return RULE_IF(DRAIN, 2, is_controlled(t, seat, location) &&
                             energy_icons(t, seat_other(seat), location, NULL) > 0) &&
           can_target(t, seat, location);
}

bool can_drain(const Table *t, SeatId seat, CardId location)
{
    return may_act_in(t, seat, PHASE_CONTROL) && RULE_IF(DRAIN, 3, !bit_get(state(t)->targeted, location)) &&
           is_drainable(t, seat, location);
}

static void drains_offer(Table *t, SeatId seat)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (can_drain(t, seat, s->layout[i]))
            offer(t, VERB_DRAIN, s->layout[i], 0);
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

// ---- attack ----

static void attacks_offer(Table *t, SeatId seat)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (can_attack(t, seat, s->layout[i]))
            offer(t, VERB_ATTACK, s->layout[i], 0);
}

// ---- movement ----

enum { MOVING_TYPES = UNIT_TYPES | 1u << TYPE_SHIP };

static bool is_place(const Table *t, CardId card, CardType type)
{
    return is_location(t, card) && facts(t, card)->type == type;
}
static bool is_site(const Table *t, CardId card) { return is_place(t, card, TYPE_SITE); }
static bool is_sector(const Table *t, CardId card) { return is_place(t, card, TYPE_SECTOR); }

static bool can_board(const Table *t, SeatId seat, CardId unit, CardId ship)
{
    return is_ship(t, ship) && has_card(t, seat, ship) && RULE_IF(WARS_A, 49, fits_aboard(t, unit, ship));
}

static bool unit_reaches(const Table *t, SeatId seat, CardId unit, CardId to)
{
    CardId host = lies(t, unit)->host, here = location_of(t, unit), there = location_of(t, to);
    if (lies(t, unit)->how == HOW_AT)
        return is_site(t, to) ? RULE_IF(MOVE, 4, are_adjacent(t, host, to))
                              : is_sector(t, there) && RULE_IF(MOVE, 5, are_related(t, host, there)) &&
                                    can_board(t, seat, unit, to);
    if (lies(t, unit)->how != HOW_ABOARD || !is_sector(t, here))
        return false;
    return is_site(t, to) ? RULE_IF(MOVE, 6, are_related(t, here, to))
                          : RULE_IF(MOVE, 7, there == here) && can_board(t, seat, unit, to);
}

// One of the five forms of movement leads there.
static bool reaches(const Table *t, SeatId seat, CardId card, CardId to)
{
    if (!is_in_play(t, to) || to == card || to == lies(t, card)->host)
        return false;
    RULE(WARS_A, 52);                           // no icon is needed there
    return is_ship(t, card) ? is_location(t, to) && RULE_IF(MOVE, 3, is_sector(t, to))
                            : is_unit(t, card) && unit_reaches(t, seat, card, to);
}

bool can_move_to(const Table *t, SeatId seat, CardId card, CardId to)
{
    return has_card(t, seat, card) && reaches(t, seat, card, to) && !card_cant_move(t, card);
}

static bool reaches_location(const Table *t, SeatId seat, CardId card)
{
    const WarsState *s = state(t);
    if (has_places(t))
        return leads_away(t, card);
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (reaches(t, seat, card, s->layout[i]))
            return true;
    return false;
}

static bool reaches_ship(const Table *t, SeatId seat, CardId card)
{
    const Zone *z = zone_for(t, seat, ZONE_PLAY), *other = zone_for(t, seat_other(seat), ZONE_PLAY);
    if (has_places(t) && !leads_up(t, seat, card))
        return false;
    for (uint8_t i = 0; i < z->count + other->count; i++) {
        CardId ship = i < z->count ? z->card[i] : other->card[i - z->count];
        if (is_ship(t, ship) && reaches(t, seat, card, ship))
            return true;
    }
    return false;
}

bool can_move(const Table *t, SeatId seat, CardId card)
{
    return has_card(t, seat, card) && is_type(t, card, MOVING_TYPES) &&
           (reaches_location(t, seat, card) || (is_unit(t, card) && reaches_ship(t, seat, card))) &&
           !card_cant_move(t, card);
}

uint8_t destinations_of(const Table *t, SeatId seat, CardId card, CardId ret_to[WARS_CARDS])
{
    const WarsState *s = state(t);
    uint8_t count = 0;
    bool boards = is_unit(t, card) && (!has_places(t) || leads_up(t, seat, card));
    if (!has_card(t, seat, card) || card_cant_move(t, card))
        return 0;
    for (uint8_t i = 0; i < s->layout_count; i++)
        if (reaches(t, seat, card, s->layout[i]))
            ret_to[count++] = s->layout[i];
    for (SeatId owner = 0; owner < SEAT_COUNT && boards; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++)
            if (is_ship(t, z->card[i]) && reaches(t, seat, card, z->card[i]))
                ret_to[count++] = z->card[i];
    }
    return count;
}

// It can be done again and again, also with the same card.
static bool may_move(const Table *t, SeatId seat)
{
    return RULE_IF(MOVE, 1, pile_count(t, seat, ZONE_ACTIVE) >= MOVE_COST) && may_act_in(t, seat, PHASE_MOVE);
}

static void moves_offer(Table *t, SeatId seat)
{
    for (SeatId owner = 0; owner < SEAT_COUNT && may_move(t, seat); owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++)
            if (is_type(t, z->card[i], MOVING_TYPES) && can_move(t, seat, z->card[i]))
                offer(t, VERB_MOVE, z->card[i], 0);
    }
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
        drains_offer(t, seat);
        break;
    case PHASE_BATTLE:
        attacks_offer(t, seat);
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
