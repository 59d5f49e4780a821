// energy.c — the piles: activating, paying, drawing, retrieving, recirculating, losing (ENERGY, EFF-7 to -9, VIS).
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

uint8_t wars_energy_of(const Table *t, SeatId seat)
{
    RULE(ENERGY, 1);
    RULE(WIN, 2);                               // the hand does not count
    return (uint8_t)(pile_count(t, seat, ZONE_RESERVE) + pile_count(t, seat, ZONE_ACTIVE) +
                     pile_count(t, seat, ZONE_USED));
}

// Moves cards one by one from top to top, as many as there are. Nobody sees cards in these piles.
static void tops_move(Table *t, SeatId seat, ZoneName from, ZoneName to, int count)
{
    RULE(ZONE, 5);
    RULE(VIS, 1);
    zone_move_tops(t, zone_id(seat, from), zone_id(seat, to), count);
}

void wars_energy_activate(Table *t, SeatId seat, int count)
{
    if (wars_energy_replace(t, ON_ACTIVATES, seat, count, false))
        return;
    int reserve = wars_is_banned(t, seat, ON_ACTIVATES, 0) ? 0 : pile_count(t, seat, ZONE_RESERVE);
    int number = RULE_IF(WARS_A, 40, count < reserve) ? count : reserve;
    RULE(ACT, 6);                               // this does not use up the action: only announcing one does
    event_emit(t, (Event){.kind = EVENT_WARS_ACTIVATE, .seat = seat, .number = (int16_t)number});
    RULE(ENERGY, 2);
    tops_move(t, seat, ZONE_RESERVE, ZONE_ACTIVE, number);
    wars_trigger_energy(t, ON_ACTIVATES, seat, number);
}

void wars_energy_pay(Table *t, SeatId seat, int count)
{
    if (count <= 0)
        return;
    event_emit(t, (Event){.kind = EVENT_WARS_PAY, .seat = seat, .number = (int16_t)count});
    RULE(ENERGY, 3);
    RULE(ENERGY, 4);                            // only the active pile pays
    tops_move(t, seat, ZONE_ACTIVE, ZONE_USED, count);
}

void wars_recirculate(Table *t, SeatId seat)
{
    ZoneId used = zone_id(seat, ZONE_USED), reserve = zone_id(seat, ZONE_RESERVE);
    uint8_t count = pile_count(t, seat, ZONE_USED);
    if (count == 0)
        return;
    RULE(ENERGY, 8);
    RULE(VIS, 2);
    zone_slide_under(t, used, reserve);
    event_emit(t, (Event){.kind = EVENT_WARS_RECIRCULATE, .seat = seat, .from = used, .to = reserve, .number = count});
}

void wars_card_draw(Table *t, SeatId seat, CardId card)
{
    if (wars_event_replace(t, ON_DRAW, card, 0, seat))
        return;
    card_move(t, card, zone_id(seat, ZONE_HAND));
    wars_trigger(t, ON_DRAW, card, 0, seat);
}

void wars_draw_from_reserve(Table *t, SeatId seat, int count)
{
    if (wars_seat_cant_draw(t, seat))
        return;
    RULE(EFF, 7);
    RULE(WARS_A, 70);
    for (; count > 0 && pile_count(t, seat, ZONE_RESERVE) > 0; count--)
        wars_card_draw(t, seat, zone_top(t, zone_id(seat, ZONE_RESERVE)));
}

static uint8_t byte_of(int count) { return (uint8_t)(count < 0 ? 0 : count > UINT8_MAX ? UINT8_MAX : count); }

// If a text waits for draws, cards are drawn one by one, so that what replaces one (REPL-1) comes before the next.
// Retrieved cards always come like this.
#define DRAWS_STEPS(X, P) X(P, NEXT)
STEPS(DRAWS, DrawsStep, wars_draws, DRAWS_STEPS)

Frame wars_draws_frame(SeatId seat, int count) { return wars_draws_of_frame(seat, count, ZONE_RESERVE, false); }

Frame wars_draws_of_frame(SeatId seat, int count, ZoneName pile, bool from_bottom)
{
    Frame f = frame_at(PROCEDURE_DRAWS, DRAWS_NEXT);
    f.u.wars.draws = (WarsDrawsLocals){.seat = seat, .left = byte_of(count), .pile = (uint8_t)pile,
                                       .from_bottom = from_bottom};
    return f;
}

Frame wars_retrieves_frame(SeatId seat, int count)
{
    Frame f = wars_draws_of_frame(seat, count, ZONE_LOST, false);
    f.u.wars.draws.retrieves = true;
    return f;
}

Flow wars_draws_run(Table *t, Frame *f)
{
    WarsDrawsLocals *l = &f->u.wars.draws;
    const Zone *z = zone_for(t, l->seat, (ZoneName)l->pile);
    CardId ignored[CARD_MAX];
    if (l->left == 0 || z->count == 0 || (!l->retrieves && wars_seat_cant_draw(t, l->seat)))
        return done(t);
    l->left--;
    if (l->retrieves) {
        wars_retrieve_listing(t, l->seat, 1, ignored);
    } else {
        RULE(EFF, 7);
        wars_card_draw(t, l->seat, z->card[l->from_bottom ? 0 : z->count - 1]);
    }
    return next(f, DRAWS_NEXT);
}

void wars_card_retrieve(Table *t, SeatId seat, CardId card)
{
    RULE(EFF, 9);
    RULE(VIS, 10);
    RULE(VIS, 7);
    event_emit(t, (Event){.kind = EVENT_WARS_RETRIEVE, .seat = seat, .card = card});
    card_move(t, card, zone_id(seat, ZONE_USED));
    wars_trigger(t, ON_RETRIEVES, card, 0, seat);
    wars_targets_stand_in(t, card);
}

uint8_t wars_retrieve_listing(Table *t, SeatId seat, int count, CardId ret_card[CARD_MAX])
{
    const Zone *lost = zone_for(t, seat, ZONE_LOST);
    CardId open[CARD_MAX];                      // not tried yet: a card whose retrieval is replaced stays in the pile
    uint8_t left = lost->count, listed = 0;
    memcpy(open, lost->card, left * sizeof *open);
    if (wars_is_banned(t, seat, ON_RETRIEVES, 0))
        return 0;
    RULE(WARS_A, 68);                           // nothing happens if the pile is empty
    for (; count > 0 && left > 0; count--) {
        uint16_t at = rng_below(&t->m->rng, &t->block, left--);
        CardId card = open[at];
        memmove(open + at, open + at + 1, (size_t)(left - at) * sizeof *open);
        if (wars_event_replace(t, ON_RETRIEVES, card, 0, seat))
            continue;
        wars_card_retrieve(t, seat, card);
        ret_card[listed++] = card;
    }
    return listed;
}

// ---- losing energy, one card after the other ----

#define LOSE_STEPS(X, P) X(P, BEGIN) X(P, OFFER) X(P, CHOSEN)
STEPS(LOSE, LoseStep, wars_lose, LOSE_STEPS)

Frame wars_lose_frame(SeatId seat, int count)
{
    Frame f = frame_at(PROCEDURE_LOSE, LOSE_BEGIN);
    f.u.wars.lose = (WarsLoseLocals){.seat = seat, .left = byte_of(count)};
    return f;
}

uint8_t wars_losable(const Table *t, SeatId seat)
{
    RULE(WARS_A, 37);                           // piles and hand together
    return (uint8_t)(wars_energy_of(t, seat) + pile_count(t, seat, ZONE_HAND));
}

static const struct { uint8_t zone, verb; } sources[] = {
    {ZONE_RESERVE, VERB_LOSE_RESERVE}, {ZONE_ACTIVE, VERB_LOSE_ACTIVE}, {ZONE_USED, VERB_LOSE_USED},
};

// How many cards of a pile can be lost: in the used pile only those beneath the cards that paid for the same thing.
static int losable(const Table *t, SeatId seat, uint8_t spared, ZoneName zone)
{
    int count = pile_count(t, seat, zone) - (RULE_IF(COST, 5, zone == ZONE_USED) ? spared : 0);
    return count > 0 ? count : 0;
}

void wars_losses_offer(Table *t, SeatId seat, uint8_t spared)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    RULE(ENERGY, 5);
    for (size_t i = 0; i < COUNT_OF(sources); i++)
        if (losable(t, seat, spared, (ZoneName)sources[i].zone) > 0)
            offer(t, sources[i].verb, 0, 0);
    RULE(ENERGY, 6);
    for (uint8_t i = 0; i < hand->count; i++)
        if (i == 0 || !cards_are_alike(t, hand->card[i - 1], hand->card[i]))
            offer(t, VERB_LOSE_HAND, hand->card[i], 0);
}

CardId wars_loss_chosen(const Table *t, SeatId seat, uint8_t spared)
{
    for (size_t i = 0; i < COUNT_OF(sources); i++) {
        ZoneName zone = (ZoneName)sources[i].zone;
        if (t->chosen.verb == sources[i].verb)
            return zone_for(t, seat, zone)->card[losable(t, seat, spared, zone) - 1];
    }
    return t->chosen.card;
}

static Flow lose_offer(Table *t, Frame *f)
{
    const WarsLoseLocals *l = &f->u.wars.lose;
    if (l->left == 0)
        return done(t);
    offer_begin(t, l->seat, QUESTION_LOSE);
    wars_losses_offer(t, l->seat, l->spared);
    RULE(WARS_A, 36);                           // until all of it is lost, or nothing is left anywhere
    return t->options.count == 0 ? done(t) : ask_at(t, f, LOSE_OFFER, LOSE_CHOSEN);
}

// Energy lost to a drain or a text may be replaced. Energy lost as a cost counts as paid.
static bool energy_loss_replace(Table *t, const WarsLoseLocals *l)
{
    uint8_t below = t->m->depth > 1 ? t->frames[t->m->depth - 2].procedure : 0;
    return below != PROCEDURE_PLAY && wars_energy_replace(t, ON_LOSES, l->seat, l->left, below == PROCEDURE_RESOLVE);
}

Flow wars_lose_run(Table *t, Frame *f)
{
    WarsLoseLocals *l = &f->u.wars.lose;
    switch ((LoseStep)f->step) {

    case LOSE_BEGIN:
        if (energy_loss_replace(t, l))
            return done(t);
        if (l->left > 0)
            event_emit(t, (Event){.kind = EVENT_WARS_LOSES, .seat = l->seat, .number = l->left});
        wars_trigger_energy(t, ON_LOSES, l->seat, l->left);
        return lose_offer(t, f);

    case LOSE_OFFER:
        return lose_offer(t, f);

    case LOSE_CHOSEN:
        l->left--;
        RULE(ZONE, 6);
        wars_card_lose(t, wars_loss_chosen(t, l->seat, l->spared));
        RULE(ENERGY, 7);                        // each card is seen before the next is chosen
        return next(f, LOSE_OFFER);
    }
    return bad_step(t, f);
}
