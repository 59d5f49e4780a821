// amount.c — what a drain takes and what a card costs (DRAIN-6, -7, MOD-5, A-62).
#include "games/wars/statics.h"

typedef struct Drain {
    SeatId seat;
    int sum;
    Parts *parts;
} Drain;

// ---- drains ----

static void drain_take(void *self, const Static *s)
{
    Drain *drain = self;
    if (static_player(s) == drain->seat && static_holds(s))
        drain->sum += part_note(drain->parts, static_number(s), s->c->self, "its text");
}

int drain_of(const Table *t, SeatId seat, CardId location, Parts *parts)
{
    Drain drain = {.seat = seat, .parts = parts};
    RULE(DRAIN, 6);
    drain.sum = energy_icons(t, seat_other(seat), location, parts);
    RULE(DRAIN, 7);
    RULE(MOD, 2);
    statics_walk(t, WARS_OP_DRAINS, NULL, drain_take, &drain);
    drain.sum += modifiers_sum(t, MODIFIER_DRAIN, seat, -1, parts);
    return floored(drain.sum, parts);
}

// ---- costs ----

typedef struct Cost {
    CardId card, place;                         // what is played, and where; place 0: not known
    int sum;
    Parts *parts;
} Cost;

static void cheaper_take(void *self, const Static *s)
{
    Cost *cost = self;
    if (static_names(s, cost->card) && static_holds(s))
        cost->sum += part_note(cost->parts, -static_number(s), s->c->self, "its text");
}

static void cheaper_at_take(void *self, const Static *s)
{
    Cost *cost = self;
    if (static_names(s, cost->card) && static_fits(s, cost->place) && static_holds(s))
        cost->sum += part_note(cost->parts, -static_number(s), s->c->self, "its text");
}

bool is_price_printed(const Table *t, CardId card)
{
    return !((SURE(index_texts(t)->statics, 0) |
              SURE(facts(t, card)->statics, 0)) & STATICS_PRICE);
}

int energy_cost_of(const Table *t, SeatId seat, CardId card, CardId place, Parts *parts)
{
    if (is_price_printed(t, card))
        return part_note(parts, facts(t, card)->cost, card, "printed");
    Cost cost = {.card = card, .place = place, .parts = parts};
    Entry that = {.source = card, .you = seat};                 // "that sector": where it is played
    if (place)
        entry_pick(&that, place);
    entry_settle(&that, SLOT_THAT);
    const Context with = {.entry = &that};
    RULE(LOC, 1);                               // a location has no cost printed
    cost.sum = part_note(parts, facts(t, card)->cost, card, "printed");
    RULE(MOD, 5);
    statics_walk(t, WARS_OP_CHEAPER, &with, cheaper_take, &cost);
    statics_walk(t, WARS_OP_CHEAPER_AT, &with, cheaper_at_take, &cost);
    if (!is_in_play(t, card))                   // its own text works while it is played (DEPLOY-17)
        statics_of(t, card, seat, WARS_OP_CHEAPER, &with, cheaper_take, &cost);
    RULE(WARS_A, 62);
    return floored(cost.sum, parts);
}
