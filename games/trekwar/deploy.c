// deploy.c — playing Units with what comes with them: the opening and the Deployment (TW-OPEN, TW-STAGE-6
// to -10, TW-SYM-4 and -5, TW-MATCH).
#include "games/trekwar/trekwar.h"

// ---- which card may take which slot ----

Refusal unit_refused(const Table *t, SeatId seat, CardId card, bool opening)
{
    const TwCard *c = facts(t, card);
    if (!RULE_IF(TW_STAGE, 8, c->type == TYPE_UNIT))
        return REFUSAL_NOT_UNIT;
    if (c->only_if_force == 0)
        return REFUSAL_NONE;
    if (RULE_IF(TW, A27, opening))
        return REFUSAL_FORCE_OPENING;
    return RULE_IF(TW, A17, force_now(t, seat_other(seat)) == c->only_if_force) ? REFUSAL_NONE : REFUSAL_FORCE;
}

static bool is_extra(const TwCard *card) { return card->type == TYPE_MANEUVER || card->type == TYPE_COMMAND; }

static bool is_with(const TwCard *added, const TwCard *unit)
{
    return added->only_with[0] == 0 || unit->race == added->only_with[0] || unit->race == added->only_with[1];
}

Refusal added_refused(const Table *t, SeatId seat, CardId unit, CardId card)
{
    const TwCard *c = facts(t, card);
    if (!RULE_IF(TW_STAGE, 9, is_extra(c)))
        return REFUSAL_NOT_EXTRA;
    RULE(TW_SYM, 5);
    if (RULE_IF(TW_SYM, 4, (facts(t, unit)->symbols & SYMBOL_LIMITED) != 0))
        return REFUSAL_LIMITED_UNIT;
    if (RULE_IF(TW, A19, (c->symbols & SYMBOL_LIMITED) != 0))
        return REFUSAL_LIMITED_EXTRA;
    if (!RULE_IF(TW_CARD, 8, is_with(c, facts(t, unit))))
        return REFUSAL_WITH;
    if (RULE_IF(TW, A29, zone_for(t, seat, ZONE_HAND)->count < 2 + c->cost))
        return REFUSAL_COST;
    return REFUSAL_NONE;
}

// The usual Deployment: no text says anything about Force, and both sides are plain sums.
ALWAYS_INLINE void plain_forces(const Standing *now, SeatId seat, const TwCard *unit, const TwCard *added,
                                int ret_force[SEAT_COUNT])
{
    uint8_t ground = now->ground;
    CardId replaced = added->type == TYPE_MANEUVER ? now->maneuver[seat] : 0;
    ret_force[seat] = now->plain[seat] - facts(now->t, now->unit[seat])->force[ground] + unit->force[ground] -
                      facts(now->t, replaced)->force[ground] + added->force[ground];
    ret_force[seat_other(seat)] = now->plain[seat_other(seat)];
}

static void supposed_forces(const Standing *now, SeatId seat, CardId unit, CardId added, uint8_t ground,
                            int ret_force[SEAT_COUNT])
{
    const Table *t = now->t;
    Standing then = *now;
    if (ground != now->ground)
        standing_on(t, ground, &then);
    then.unit[seat] = unit;
    if (facts(t, added)->type == TYPE_MANEUVER)
        then.maneuver[seat] = added;
    else
        then.added[seat] = added;
    standing_forces(&then, ret_force);
}

// The match requirement at the end of a Deployment (TW-STAGE-10).
bool deployment_matches(const Standing *now, SeatId seat, CardId unit, CardId added, int ret_force[SEAT_COUNT])
{
    const TwCard *u = facts(now->t, unit), *a = facts(now->t, added);
    RULE(TW, A16);                              // a text that turns the Ground does so at once
    uint8_t ground = RULE_IF(TW_MATCH, 4, u->ground != GROUND_NONE) ? u->ground : now->ground;
    if (now->is_plain && !(u->speaks_of_force | a->speaks_of_force) && ground == now->ground)
        plain_forces(now, seat, u, a, ret_force);
    else
        supposed_forces(now, seat, unit, added, ground, ret_force);
    RULE(TW_CARD, 6);                           // the text wins over the requirement
    if (RULE_IF(TW_MATCH, 5, u->matches))
        return true;
    return RULE_IF(TW_MATCH, 2, ret_force[seat] >= ret_force[seat_other(seat)]);
}

// ---- the slots of a Deployment: Unit, what comes with it, its cost ----

// What is worked out once for a question: the Force that stands, and what could come with a Unit.
typedef struct Weighing {
    Standing now;
    uint8_t extra_count;
    uint8_t extra[TW_DECK];                     // places in the Hand of Maneuvers and Commands
} Weighing;

static void weigh(const Table *t, SeatId seat, Weighing *w)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    standing_now(t, &w->now);
    w->extra_count = 0;
    for (uint8_t i = 0; i < hand->count; i++)
        if (is_extra(facts(t, hand->card[i])))
            w->extra[w->extra_count++] = i;
}

// A card like an earlier one of the Hand is not another value, unless that one is in the play already.
static bool repeats_like(const Table *t, const Zone *hand, uint8_t index, const Play *p)
{
    CardId card = hand->card[index];
    for (uint8_t i = index; i > 0 && t->cards[hand->card[i - 1]].def == t->cards[card].def; i--)
        if (cards_are_alike(t, hand->card[i - 1], card) && memchr(p->value, hand->card[i - 1], p->filled) == NULL)
            return true;
    return false;
}
ALWAYS_INLINE bool repeats(const Table *t, const Zone *hand, uint8_t index, const Play *p)
{
    return index > 0 && t->cards[hand->card[index - 1]].def == t->cards[hand->card[index]].def &&
           repeats_like(t, hand, index, p);
}

static bool next_unit(const Table *t, SeatId seat, const Play *p, bool opening, uint8_t *cursor, Option *ret_value)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = *cursor, end = hand->count; i < end; i++)
        if (unit_refused(t, seat, hand->card[i], opening) == REFUSAL_NONE && !repeats(t, hand, i, p)) {
            *cursor = (uint8_t)(i + 1);
            *ret_value = (Option){opening ? VERB_OPEN : VERB_DEPLOY, hand->card[i], 0};
            return true;
        }
    *cursor = hand->count;
    return false;
}

static bool next_added(const Table *t, SeatId seat, const Play *p, const Weighing *w, uint8_t *cursor,
                       Option *ret_value)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    if (*cursor == 0) {
        *cursor = 1;
        *ret_value = (Option){VERB_ALONE, 0, 0};
        return true;
    }
    while (*cursor <= w->extra_count) {
        uint8_t i = w->extra[(*cursor)++ - 1];
        if (added_refused(t, seat, p->value[SLOT_UNIT], hand->card[i]) == REFUSAL_NONE && !repeats(t, hand, i, p)) {
            *ret_value = (Option){VERB_ADD, hand->card[i], 0};
            return true;
        }
    }
    return false;
}

static bool next_cost(const Table *t, SeatId seat, const Play *p, uint8_t *cursor, Option *ret_value)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    while (*cursor < hand->count) {
        uint8_t i = (*cursor)++;
        CardId card = hand->card[i];
        if (RULE_IF(TW, A29, card != p->value[SLOT_UNIT] && card != p->value[SLOT_ADDED]) &&
            !repeats(t, hand, i, p)) {
            *ret_value = (Option){VERB_DISCARD, card, 0};
            return true;
        }
    }
    return false;
}

static bool deployment_value(const Table *t, SeatId seat, const Play *p, const void *context, uint8_t *cursor,
                             Option *ret_value)
{
    if (p->filled == SLOT_UNIT)
        return next_unit(t, seat, p, false, cursor, ret_value);
    if (p->filled == SLOT_ADDED)
        return next_added(t, seat, p, context, cursor, ret_value);
    return next_cost(t, seat, p, cursor, ret_value);
}

static bool deployment_holds(const Table *t, SeatId seat, const Play *p, const void *context)
{
    int force[SEAT_COUNT];
    (void)t;
    const Weighing *w = context;
    return RULE_IF(TW_STAGE, 10, deployment_matches(&w->now, seat, p->value[SLOT_UNIT], p->value[SLOT_ADDED], force));
}

static bool deployment_is_whole(const Table *t, const Play *p)
{
    return p->filled > SLOT_COST || (p->filled > SLOT_ADDED && facts(t, p->value[SLOT_ADDED])->cost == 0);
}

// With its Unit chosen a Deployment can be completed if the Unit matches alone or with one card; what pays for
// that card changes nothing, and added_refused has seen that there is something to pay with.
static bool deployment_completes(const Table *t, SeatId seat, const Play *p, const void *context)
{
    const Weighing *w = context;
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    Play tried = *p;
    if (p->filled > SLOT_ADDED)
        return deployment_holds(t, seat, p, context);
    tried.filled = SLOT_COST;
    tried.value[SLOT_ADDED] = 0;
    if (deployment_holds(t, seat, &tried, context))
        return true;
    for (uint8_t i = 0; i < w->extra_count; i++) {
        tried.value[SLOT_ADDED] = hand->card[w->extra[i]];
        if (added_refused(t, seat, p->value[SLOT_UNIT], tried.value[SLOT_ADDED]) == REFUSAL_NONE &&
            deployment_holds(t, seat, &tried, context))
            return true;
    }
    return false;
}

static const PlayKind deployment_play = {deployment_is_whole, deployment_value, deployment_holds, deployment_completes};

// ---- the slots of an opening: Unit, Ground ----

static bool opening_value(const Table *t, SeatId seat, const Play *p, const void *context, uint8_t *cursor,
                          Option *ret_value)
{
    (void)context;
    RULE(TW_OPEN, 3);                           // no Maneuver, no Command
    RULE(TW_OPEN, 4);                           // nothing to match: no test of the whole play
    if (p->filled == SLOT_UNIT)
        return next_unit(t, seat, p, true, cursor, ret_value);
    if (*cursor == GROUND_SURFACE)
        return false;
    *ret_value = (Option){VERB_CALL, 0, ++*cursor};
    return true;
}

static bool opening_is_whole(const Table *t, const Play *p)
{
    (void)t;
    return p->filled > SLOT_GROUND;
}

static const PlayKind opening_play = {opening_is_whole, opening_value, NULL, NULL};

// ---- the procedure ----

void ground_set(Table *t, SeatId seat, uint8_t ground)
{
    RULE(TW_OPEN, 5);
    state(t)->ground = ground;
    event_emit(t, (Event){.kind = EVENT_TW_GROUND, .seat = seat, .to = ground});
}

static ZoneName place_for(const Table *t, CardId card)
{
    switch ((CardType)facts(t, card)->type) {
    case TYPE_UNIT:
        return ZONE_UNITS;
    case TYPE_MANEUVER:
        return ZONE_MANEUVERS;
    case TYPE_COMMAND:
        return ZONE_COMMANDS;
    case TYPE_EVENT:
    case TYPE_NONE:
        break;
    }
    return ZONE_EVENTS;
}

void play_card(Table *t, SeatId seat, CardId card)
{
    const TwCard *c = facts(t, card);
    RULE(TW_TABLE, 1);
    RULE(TW_CARD, 5);                           // what the card says is rules text
    event_emit(t, (Event){.kind = EVENT_TW_PLAY, .seat = seat, .card = card});
    card_move(t, card, zone_id(seat, place_for(t, card)));
    if (RULE_IF(TW_MATCH, 5, c->matches)) {
        state(t)->matched = 1;
        event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = seat, .card = card});
    }
    if (RULE_IF(TW, A16, c->ground && c->ground != state(t)->ground))
        ground_set(t, seat, c->ground);
}

static const PlayKind *kind_of(const DeployLocals *d) { return d->opening ? &opening_play : &deployment_play; }

static uint8_t question_of(const DeployLocals *d)
{
    static const uint8_t deployment[] = {QUESTION_DEPLOY, QUESTION_ADD, QUESTION_COST};
    static const uint8_t opening[] = {QUESTION_OPENING, QUESTION_GROUND};
    return d->opening ? opening[d->play.filled] : deployment[d->play.filled];
}

static void surrender(Table *t, SeatId seat)
{
    RULE(TW_STAGE, 6);
    RULE(TW, A23);                              // also after an Event, which stays spent
    event_emit(t, (Event){.kind = EVENT_TW_SURRENDER, .seat = seat});
}

// The cards of the play come down; texts that draw or look wait until all of them lie there (A25).
static void perform(Table *t, DeployLocals *d)
{
    if (!d->opening && d->play.value[SLOT_COST]) {
        RULE(TW_TABLE, 8);
        card_move(t, d->play.value[SLOT_COST], zone_id(d->seat, ZONE_DISCARD));
    }
    play_card(t, d->seat, d->play.value[SLOT_UNIT]);
    if (d->opening)
        ground_set(t, d->seat, d->play.value[SLOT_GROUND]);
    else if (d->play.value[SLOT_ADDED])
        play_card(t, d->seat, d->play.value[SLOT_ADDED]);
}

// The next of the played cards whose "when played" text is due.
static CardId next_text(const Table *t, DeployLocals *d)
{
    RULE(TW, A25);                              // in the order they were played (A32)
    for (uint8_t slots = d->opening ? 1 : 2; d->performed < slots;) {
        CardId card = d->play.value[d->performed++];
        if (facts(t, card)->effect != EFFECT_NONE)
            return card;
    }
    return 0;
}

#define DEPLOY_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, TEXTS)
STEPS(DEPLOY, DeployStep, deploy, DEPLOY_STEPS)

Frame deploy_frame(SeatId seat, bool opening)
{
    Frame f = frame_at(PROCEDURE_DEPLOY, DEPLOY_OFFER);
    f.u.trekwar.deploy.seat = seat;
    f.u.trekwar.deploy.opening = opening;
    return f;
}

bool deploy_is_asking(const Frame *f) { return f->step == DEPLOY_OFFER; }

static Flow deploy_ask(Table *t, Frame *f)
{
    const DeployLocals *d = &f->u.trekwar.deploy;
    f->step = DEPLOY_OFFER;
    offer_begin(t, d->seat, question_of(d));
    if (d->opening) {
        play_offer(t, &opening_play, d->seat, &d->play, NULL);
    } else {
        Weighing w;
        weigh(t, d->seat, &w);
        play_offer(t, &deployment_play, d->seat, &d->play, &w);
    }
    if (RULE_IF(TW_STAGE, 6, d->play.filled == 0)) {
        RULE(TW_STAGE, 7);                      // … and it is the only option when nothing can be deployed
        RULE(TW, A24);                          // asked in the own Turn only
        RULE(TW_OPEN, 7);
        RULE(TW, A12);
        offer(t, VERB_SURRENDER, 0, 0);
    }
    return ask(t, DEPLOY_CHOSEN);
}

static Flow deploy_texts(Table *t, Frame *f)
{
    DeployLocals *d = &f->u.trekwar.deploy;
    CardId card = next_text(t, d);
    return card ? call(t, f, DEPLOY_TEXTS, effect_frame(d->seat, card)) : done(t);
}

Flow deploy_run(Table *t, Frame *f)
{
    DeployLocals *d = &f->u.trekwar.deploy;
    switch ((DeployStep)f->step) {

    case DEPLOY_OFFER:
        return deploy_ask(t, f);

    case DEPLOY_CHOSEN:
        if (t->chosen.verb == VERB_SURRENDER) {
            surrender(t, d->seat);
            return done_with(t, SURRENDERED);
        }
        d->play = play_with(&d->play, t->chosen);
        if (!kind_of(d)->is_whole(t, &d->play))
            return deploy_ask(t, f);
        perform(t, d);
        return deploy_texts(t, f);

    case DEPLOY_TEXTS:
        return deploy_texts(t, f);
    }
    return bad_step(t, f);
}
