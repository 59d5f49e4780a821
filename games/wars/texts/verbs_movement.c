// verbs_movement.c — movement actions that a text allows: one by one, each paid and made at once (MOVE-8, A-83).
//
// They are movement actions with two exceptions: the phase does not matter, and they do not use the stack, because they
// are an effect (STACK-12). In 2005 nobody is transported with them.
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"

#define MOVEMENTS_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, WHERE) X(P, MOVED)
STEPS(MOVEMENTS, MovementsStep, wars_movements, MOVEMENTS_STEPS)

static bool can_move_now(const Table *t, SeatId seat, CardId card, bool is_free)
{
    return wars_can_move(t, seat, card) &&
           (is_free ||
            RULE_IF(MOVE, 1, wars_can_pay_movement(t, seat, card, wars_destinations_of(t, seat, card))));
}

bool wars_can_movements(const Table *t, const Act *act)
{
    Cards left = act->number > 0 ? combatants(t) & cards_had(t, act->who) : 0;
    for (; left; left = cards_after_first(left))
        if (can_move_now(t, act->who, cards_first(left), act->word[0] != 0))
            return true;
    return false;
}

bool wars_do_movements(Table *t, const Act *act, Frame *ret_call)
{
    if (act->number <= 0)
        return false;
    *ret_call = frame_at(PROCEDURE_MOVEMENTS, MOVEMENTS_OFFER);
    ret_call->u.wars.choose.seat = act->who;
    ret_call->u.wars.choose.what = act->word[0];        // 1: at no energy cost
    ret_call->u.wars.choose.entry = (uint8_t)(act->entry - t->entries);
    ret_call->u.wars.choose.number = (uint8_t)(act->number < UINT8_MAX ? act->number : UINT8_MAX);
    return true;
}

static Flow movements_offer(Table *t, const WarsChooseLocals *l)
{
    offer_begin(t, l->seat, QUESTION_MOVEMENT);
    Cards left = l->number > 0 ? combatants(t) & cards_had(t, l->seat) : 0;
    for (; left; left = cards_after_first(left))
        if (can_move_now(t, l->seat, cards_first(left), l->what != 0))
            offer(t, VERB_MOVE, cards_first(left), 0);
    if (t->options.count == 0)
        return done(t);
    offers_sort(t);
    offer(t, VERB_DONE, 0, 0);
    return ask(t, MOVEMENTS_CHOSEN);
}

static Flow movements_where(Table *t, const WarsChooseLocals *l)
{
    OptionList list;
    wars_stage_values(t, &(Entry){.source = l->card, .you = l->seat, .pending = PENDING_MOVE}, STAGE_PLACE, &list);
    offer_begin(t, l->seat, QUESTION_DESTINATION);
    for (uint8_t i = 0; i < list.count; i++)
        if (wars_can_move_to(t, l->seat, l->card, list.option[i].card) &&
            (l->what || wars_can_pay_movement(t, l->seat, l->card, card_bit(list.option[i].card))))
            options_add(&t->options, list.option[i]);
    offers_sort(t);
    return ask(t, MOVEMENTS_MOVED);
}

static void movement_pay(Table *t, const WarsChooseLocals *l, CardId to)
{
    RULE(MOVE, 2);
    int cost = wars_movement_cost(t, l->seat, l->card, to);
    event_emit(t, (Event){.kind = EVENT_WARS_MOVE, .seat = l->seat, .card = l->card, .object = to});
    if (!l->what && cost > 0)
        wars_energy_pay(t, l->seat, cost);
}

Flow wars_movements_run(Table *t, Frame *f)
{
    WarsChooseLocals *l = &f->u.wars.choose;
    switch ((MovementsStep)f->step) {

    case MOVEMENTS_OFFER:
        return movements_offer(t, l);

    case MOVEMENTS_CHOSEN:
        if (t->chosen.verb == VERB_DONE)
            return done(t);
        l->card = t->chosen.card;
        return next(f, MOVEMENTS_WHERE);

    case MOVEMENTS_WHERE:
        return movements_where(t, l);

    case MOVEMENTS_MOVED:
        movement_pay(t, l, t->chosen.card);
        RULE(WARS_A, 83);
        wars_movement_make(t, l->seat, l->card, t->chosen.card, false);
        l->card = 0;
        l->number--;
        return next(f, MOVEMENTS_OFFER);
    }
    return bad_step(t, f);
}
