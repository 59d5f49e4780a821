// drain.c — drains: where one can be made, how much it takes, and making it (DRAIN, MOD-2).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/ongoing.h"
#include "games/wars/rules/actions.h"
#include "games/wars/triggers/triggers.h"

bool wars_is_drainable(const Table *t, SeatId seat, CardId location)
{
    RULE(DRAIN, 4);                             // even if these ships and units have been used for something else
    return RULE_IF(DRAIN, 2, wars_energy_icons(t, seat_other(seat), location, NULL) > 0 &&
                             wars_is_controlled(t, seat, location)) &&
           wars_can_target(t, seat, location) && !wars_cant_drain_at(t, seat, location);
}

bool wars_can_drain(const Table *t, SeatId seat, CardId location)
{
    return wars_may_act_in(t, seat, PHASE_CONTROL) && RULE_IF(DRAIN, 3, !bit_get(state(t)->targeted, location)) &&
           wars_is_drainable(t, seat, location) &&
           pile_count(t, seat, ZONE_ACTIVE) >= wars_drain_cost(t, seat, location);
}

void wars_drain_announce(Table *t, SeatId seat, CardId location)
{
    int entry = wars_action_take(t, seat, PENDING_DRAIN, location, 0);
    if (entry < 0)
        return;
    bit_set(state_to_change(t)->targeted, location);
    event_emit(t, (Event){.kind = EVENT_WARS_DRAIN, .seat = seat, .card = location});
    wars_energy_pay(t, seat, wars_drain_cost(t, seat, location));
    RULE(DRAIN, 5);
    wars_stack_push(t, (uint8_t)entry);
}

// ---- how much it takes ----

typedef struct Drain {
    SeatId seat;
    CardId place;
    int sum;
    Parts *parts;
} Drain;

// That seat's texts can't reduce this drain.
static bool is_kept_from_reducing(const Table *t, SeatId seat, const Drain *drain)
{
    return wars_is_banned_with(t, seat, BANNED_REDUCING_DRAINS, drain->place, drain->seat);
}

static void drain_add_lasting(const Table *t, Drain *drain)
{
    for (ChangeWalk c = changes_of(MODIFIER_DRAIN, drain->seat); wars_change_next(t, &c);)
        if (c.amount > 0 || !is_kept_from_reducing(t, c.m->seat, drain))
            drain->sum += parts_add(drain->parts, c.amount, 0, t->set->def[c.m->def].title);
}

static void drain_add_text(void *self, const Ongoing *s)
{
    Drain *drain = self;
    if (wars_ongoing_player(s) != drain->seat || !wars_ongoing_holds(s))
        return;
    int number = wars_ongoing_number(s);
    if (number > 0 || !is_kept_from_reducing(s->c->t, s->c->you, drain))
        drain->sum += parts_add(drain->parts, number, s->c->self, "its text");
}

static void drain_add_text_at(void *self, const Ongoing *s)
{
    const Drain *drain = self;
    if (wars_ongoing_names(s, drain->place))
        drain_add_text(self, s);
}

// "Can't be more than 2": of several limits, the lowest holds.
static void drain_limit(void *self, const Ongoing *s)
{
    Drain *drain = self;
    bool is_whose = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == drain->seat;
    int most = is_whose && wars_ongoing_names(s, drain->place) && wars_ongoing_holds(s) ? wars_ongoing_number(s)
                                                                                       : drain->sum;
    if (RULE_IF(WARS_A, 201, most < drain->sum))
        drain->sum += parts_add(drain->parts, most - drain->sum, s->c->self, "its text");
}

// `more`: what texts added to this drain while it was pending.
static int drain_size(const Table *t, SeatId seat, CardId location, int more, Parts *parts)
{
    Drain drain = {.seat = seat, .place = location, .parts = parts};
    RULE(DRAIN, 6);
    drain.sum = wars_energy_icons(t, seat_other(seat), location, parts);
    RULE(DRAIN, 7);
    RULE(MOD, 2);
    wars_ongoing_walk(t, WARS_OP_DRAINS, NULL, drain_add_text, &drain);
    if (has_ongoing(t, WARS_OP_DRAINS_AT)) {
        Entry drained = {0};                    // "the drain location"
        entry_pick(&drained, location);
        entry_settle(&drained, SLOT_THAT);
        wars_ongoing_walk(t, WARS_OP_DRAINS_AT, &(Context){.entry = &drained}, drain_add_text_at, &drain);
    }
    drain_add_lasting(t, &drain);
    drain.sum += more;
    if (SURE(is_seldom(t, SELDOM_DRAINS), false))
        wars_ongoing_walk(t, WARS_OP_DRAIN_MOST, NULL, drain_limit, &drain);
    return wars_floored(drain.sum, parts);
}

int wars_drain_size(const Table *t, SeatId seat, CardId location, Parts *parts)
{
    const Entry *e = wars_pending_drain(t, location);
    int more = e && e->you == seat ? (int8_t)e->number : 0;
    return drain_size(t, seat, location, parts_add(parts, more, 0, "changed while pending"), parts);
}

Frame wars_drain_perform(Table *t, const Entry *e)
{
    RULE(DRAIN, 8);
    int size = drain_size(t, e->you, e->source, (int8_t)e->number, NULL);
    wars_trigger_drain(t, e->source, e->you, size);
    RULE(DRAIN, 6);
    RULE(DRAIN, 7);                             // modifiers apply as of now, not as of the announcement
    return wars_lose_frame(seat_other(e->you), size);
}
