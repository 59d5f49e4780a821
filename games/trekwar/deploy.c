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

static bool is_with(const TwCard *added, const TwCard *unit)
{
    return added->only_with[0] == 0 || unit->race == added->only_with[0] || unit->race == added->only_with[1];
}

Refusal added_refused(const Table *t, SeatId seat, CardId unit, CardId card)
{
    const TwCard *c = facts(t, card);
    if (!RULE_IF(TW_STAGE, 9, c->type == TYPE_MANEUVER || c->type == TYPE_COMMAND))
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

// The match requirement at the end of a Deployment (TW-STAGE-10).
bool deployment_matches(const Table *t, SeatId seat, CardId unit, CardId added, int *ret_force, int *ret_needed)
{
    Lineup lineup[SEAT_COUNT];
    const TwCard *extra = facts(t, added);
    SeatId enemy = seat_other(seat);
    lineup[enemy] = lineup_now(t, enemy);
    lineup[seat] = lineup_now(t, seat);
    lineup[seat].unit = unit;
    if (extra->type == TYPE_MANEUVER)
        lineup[seat].maneuver = added;
    if (extra->type == TYPE_COMMAND)
        lineup[seat].added = added;
    RULE(TW, A16);                              // a text that turns the Ground does so at once
    RULE(TW_MATCH, 4);
    uint8_t ground = facts(t, unit)->ground ? facts(t, unit)->ground : state(t)->ground;
    *ret_force = force_of(t, lineup, seat, ground, NULL);
    *ret_needed = force_of(t, lineup, enemy, ground, NULL);
    RULE(TW_CARD, 6);                           // the text wins over the requirement
    if (RULE_IF(TW_MATCH, 5, facts(t, unit)->matches))
        return true;
    return RULE_IF(TW_MATCH, 2, *ret_force >= *ret_needed);
}

// ---- the slots of a Deployment: Unit, what comes with it, its cost ----

static void unit_values(Table *t, SeatId seat, bool opening, OptionList *values)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    for (uint8_t i = 0; i < hand->count; i++)
        if (unit_refused(t, seat, hand->card[i], opening) == REFUSAL_NONE && !options_have_like(t, values, hand->card[i]))
            options_add(values, (Option){opening ? VERB_OPEN : VERB_DEPLOY, hand->card[i], 0});
}

static void added_values(Table *t, SeatId seat, CardId unit, OptionList *values)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    options_add(values, (Option){VERB_ALONE, 0, 0});
    for (uint8_t i = 0; i < hand->count; i++)
        if (added_refused(t, seat, unit, hand->card[i]) == REFUSAL_NONE && !options_have_like(t, values, hand->card[i]))
            options_add(values, (Option){VERB_ADD, hand->card[i], 0});
}

static void cost_values(Table *t, SeatId seat, CardId unit, CardId added, OptionList *values)
{
    const Zone *hand = zone_for(t, seat, ZONE_HAND);
    if (facts(t, added)->cost == 0) {
        options_add(values, (Option){VERB_DONE, 0, 0});
        return;
    }
    for (uint8_t i = 0; i < hand->count; i++)
        if (hand->card[i] != unit && hand->card[i] != added && !options_have_like(t, values, hand->card[i]))
            options_add(values, (Option){VERB_DISCARD, hand->card[i], 0});
}

static void deployment_values(Table *t, SeatId seat, const Play *p, OptionList *values)
{
    if (p->filled == SLOT_UNIT)
        unit_values(t, seat, false, values);
    else if (p->filled == SLOT_ADDED)
        added_values(t, seat, p->value[SLOT_UNIT], values);
    else
        cost_values(t, seat, p->value[SLOT_UNIT], p->value[SLOT_ADDED], values);
}

static bool deployment_holds(Table *t, SeatId seat, const Play *p)
{
    int force, needed;
    return RULE_IF(TW_STAGE, 10,
                   deployment_matches(t, seat, p->value[SLOT_UNIT], p->value[SLOT_ADDED], &force, &needed));
}

const PlayKind deployment_play = {.slot_count = 3, .values = deployment_values, .holds = deployment_holds};

// ---- the slots of an opening: Unit, Ground ----

static void opening_values(Table *t, SeatId seat, const Play *p, OptionList *values)
{
    RULE(TW_OPEN, 3);                           // no Maneuver, no Command
    if (p->filled == SLOT_UNIT) {
        unit_values(t, seat, true, values);
        return;
    }
    options_add(values, (Option){VERB_CALL, 0, GROUND_SPACE});
    options_add(values, (Option){VERB_CALL, 0, GROUND_SURFACE});
}

static bool opening_holds(Table *t, SeatId seat, const Play *p)
{
    (void)t, (void)seat, (void)p;
    RULE(TW_OPEN, 4);                           // nothing to match
    return true;
}

const PlayKind opening_play = {.slot_count = 2, .values = opening_values, .holds = opening_holds};

// ---- the procedure ----

static void ground_set(Table *t, SeatId seat, uint8_t ground)
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
    if (c->matches) {
        state(t)->matched = 1;
        event_emit(t, (Event){.kind = EVENT_TW_MATCHED, .seat = seat, .card = card});
    }
    if (c->ground && c->ground != state(t)->ground)
        ground_set(t, seat, c->ground);
}

static const PlayKind *kind_of(const DeployLocals *d) { return d->opening ? &opening_play : &deployment_play; }

static Question question_of(const DeployLocals *d)
{
    static const Question deployment[] = {QUESTION_DEPLOY, QUESTION_ADD, QUESTION_COST};
    static const Question opening[] = {QUESTION_OPENING, QUESTION_GROUND};
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
    if (!d->opening && d->play.value[SLOT_COST])
        card_move(t, d->play.value[SLOT_COST], zone_id(d->seat, ZONE_DISCARD));
    play_card(t, d->seat, d->play.value[SLOT_UNIT]);
    if (d->opening)
        ground_set(t, d->seat, d->play.value[SLOT_GROUND]);
    else if (d->play.value[SLOT_ADDED])
        play_card(t, d->seat, d->play.value[SLOT_ADDED]);
}

// The next of the played cards whose "when played" text is due.
static CardId next_text(const Table *t, DeployLocals *d)
{
    RULE(TW, A25);
    RULE(TW, A32);                              // in the order they were played
    for (uint8_t slots = d->opening ? 1 : 2; d->performed < slots;) {
        CardId card = d->play.value[d->performed++];
        if (facts(t, card)->effect != EFFECT_NONE)
            return card;
    }
    return 0;
}

#define DEPLOY_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, PERFORM) X(P, TEXTS)
STEPS(DEPLOY, DeployStep, deploy, DEPLOY_STEPS)

Frame deploy_frame(SeatId seat, bool opening)
{
    return (Frame){.procedure = PROCEDURE_DEPLOY, .step = DEPLOY_OFFER,
                   .u.trekwar.deploy = {.seat = seat, .opening = opening}};
}

Flow deploy_run(Table *t, Frame *f)
{
    DeployLocals *d = &f->u.trekwar.deploy;
    switch ((DeployStep)f->step) {

    case DEPLOY_OFFER:
        offer_begin(t, d->seat, question_of(d));
        play_offer(t, kind_of(d), d->seat, &d->play);
        if (d->play.filled == 0) {
            RULE(TW_STAGE, 7);                  // … and it is the only option when nothing can be deployed
            RULE(TW, A24);                      // asked in the own Turn only
            RULE(TW_OPEN, 7);
            RULE(TW, A12);
            offer(t, VERB_SURRENDER, 0, 0);
        }
        return ask(t, DEPLOY_CHOSEN);

    case DEPLOY_CHOSEN:
        if (t->chosen.verb == VERB_SURRENDER) {
            surrender(t, d->seat);
            return done_with(t, SURRENDERED);
        }
        d->play = play_with(&d->play, t->chosen);
        return next(f, play_is_whole(kind_of(d), &d->play) ? DEPLOY_PERFORM : DEPLOY_OFFER);

    case DEPLOY_PERFORM:
        perform(t, d);
        return next(f, DEPLOY_TEXTS);

    case DEPLOY_TEXTS: {
        CardId card = next_text(t, d);
        return card ? call(t, f, DEPLOY_TEXTS, effect_frame(d->seat, card)) : done(t);
    }
    }
    return bad_step(t, f);
}
