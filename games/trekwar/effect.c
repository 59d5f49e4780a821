// effect.c — carrying out the one-shot texts: take up, look and drop, switch the Ground, shuffle back.
#include "core/knowledge.h"
#include "games/trekwar/trekwar.h"

#define EFFECT_STEPS(X, P) X(P, START) X(P, CHOOSE) X(P, CHOSEN) X(P, SHUFFLE) X(P, SHUFFLE_CHOSEN) X(P, SHUFFLED)
STEPS(EFFECT, EffectStep, effect, EFFECT_STEPS)

Frame effect_frame(SeatId seat, CardId card)
{
    Frame f = frame_at(PROCEDURE_EFFECT, EFFECT_START);
    f.u.trekwar.effect.seat = seat;
    f.u.trekwar.effect.card = card;
    return f;
}

static void ground_switch(Table *t, SeatId seat)
{
    if (RULE_IF(TW, A30, state(t)->ground == GROUND_NONE))
        return;                                 // an Event before the opening: nothing to switch yet
    ground_set(t, seat, state(t)->ground == GROUND_SPACE ? GROUND_SURFACE : GROUND_SPACE);
}

static Flow start(Table *t, Frame *f, const EffectLocals *e)
{
    switch ((Effect)facts(t, e->card)->effect) {
    case EFFECT_NONE:
        return done(t);
    case EFFECT_TAKE_UP:
        RULE(TW, A26);                          // whatever the Hand holds
        take_up(t, e->seat, facts(t, e->card)->effect_number);
        return done(t);
    case EFFECT_SWITCH:
        ground_switch(t, e->seat);
        return done(t);
    case EFFECT_LOOK_AND_DROP:
        RULE(TW, A33);                          // only the looker sees it
        zone_look(t, e->seat, zone_id(seat_other(e->seat), ZONE_HAND));
        return next(f, EFFECT_CHOOSE);
    case EFFECT_SHUFFLE_UNITS:
        return next(f, EFFECT_SHUFFLE);
    }
    return bad_step(t, f);
}

static void drop(Table *t, CardId card)
{
    SeatId owner = t->cards[card].owner;
    RULE(TW_TABLE, 9);
    knowledge_show(t, card, VIEWERS_ALL);       // its name is known to both
    event_emit(t, (Event){.kind = EVENT_TW_DROP, .seat = owner, .card = card});
    card_move(t, card, zone_id(owner, ZONE_DECK));
    zone_shuffle(t, zone_id(owner, ZONE_DECK));
}

static bool is_picked(const EffectLocals *e, CardId card)
{
    for (uint8_t i = 0; i < e->count; i++)
        if (e->pick[i] == card)
            return true;
    return false;
}

// Units of the Discard Pile by definition, each definition once; a set is picked in list order.
static void shuffle_offer(Table *t, const EffectLocals *e)
{
    const Zone *pile = zone_for(t, e->seat, ZONE_DISCARD);
    DefId from = e->count ? t->cards[e->pick[e->count - 1]].def : 0;
    offer_begin(t, e->seat, QUESTION_SHUFFLE);
    while (e->count < facts(t, e->card)->effect_number) {
        CardId best = 0;
        for (uint8_t i = 0; i < pile->count; i++) {
            CardId c = pile->card[i];
            DefId def = t->cards[c].def;
            if (facts(t, c)->type == TYPE_UNIT && def >= from && !is_picked(e, c) &&
                (best == 0 || def < t->cards[best].def))
                best = c;
        }
        if (best == 0)
            break;
        offer(t, VERB_SHUFFLE, best, 0);
        from = (DefId)(t->cards[best].def + 1);
    }
    offer(t, VERB_DONE, 0, 0);
}

static void shuffle_back(Table *t, const EffectLocals *e)
{
    for (uint8_t i = 0; i < e->count; i++)
        card_move(t, e->pick[i], zone_id(e->seat, ZONE_DECK));
    if (e->count > 0)
        zone_shuffle(t, zone_id(e->seat, ZONE_DECK));
}

Flow effect_run(Table *t, Frame *f)
{
    EffectLocals *e = &f->u.trekwar.effect;
    const Zone *enemy_hand = zone_for(t, seat_other(e->seat), ZONE_HAND);
    switch ((EffectStep)f->step) {

    case EFFECT_START:
        return start(t, f, e);

    case EFFECT_CHOOSE:
        if (RULE_IF(TW, A30, enemy_hand->count == 0))
            return done(t);
        offer_begin(t, e->seat, QUESTION_CHOOSE);
        for (uint8_t i = 0; i < enemy_hand->count; i++)
            if (!is_like_before(t, enemy_hand, i, 0))
                offer(t, VERB_CHOOSE, enemy_hand->card[i], 0);
        return ask(t, EFFECT_CHOSEN);

    case EFFECT_CHOSEN:
        drop(t, t->chosen.card);
        return done(t);

    case EFFECT_SHUFFLE:
        shuffle_offer(t, e);
        return ask(t, EFFECT_SHUFFLE_CHOSEN);

    case EFFECT_SHUFFLE_CHOSEN:
        if (t->chosen.verb == VERB_DONE)
            return next(f, EFFECT_SHUFFLED);
        e->pick[e->count++] = t->chosen.card;
        return next(f, EFFECT_SHUFFLE);

    case EFFECT_SHUFFLED:
        RULE(TW, A31);                          // the Discard Pile is public: so is the choice
        shuffle_back(t, e);
        return done(t);
    }
    return bad_step(t, f);
}
