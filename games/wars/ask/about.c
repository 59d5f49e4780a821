// about.c — what the options of WARS are about: the card that acts, its target or place, the pile.
#include "games/wars/ask/asks.h"
#include "games/wars/table.h"

typedef struct VerbAbout {
    AboutRole role;
    uint8_t zone;                       // ZoneName + 1; 0: none
} VerbAbout;

static const VerbAbout verbs[VERB_COUNT] = {
    [VERB_START] = {ABOUT_ACTS, 0},
    [VERB_ACTIVATE] = {ABOUT_NOTHING, ZONE_RESERVE + 1},
    [VERB_DRAIN] = {ABOUT_PLACE, 0},
    [VERB_ATTACK] = {ABOUT_PLACE, 0},
    [VERB_PLAY] = {ABOUT_ACTS, 0},
    [VERB_USE] = {ABOUT_ACTS, 0},
    [VERB_MOVE] = {ABOUT_ACTS, 0},
    [VERB_DRAW] = {ABOUT_NOTHING, ZONE_ACTIVE + 1},
    [VERB_AT] = {ABOUT_PLACE, 0},
    [VERB_BENEATH] = {ABOUT_PLACE, 0},
    [VERB_TO] = {ABOUT_PLACE, 0},
    [VERB_TARGET] = {ABOUT_TARGET, 0},
    [VERB_FOR_BATTLE] = {ABOUT_NOTHING, ZONE_RESERVE + 1},
    [VERB_LOSE_RESERVE] = {ABOUT_NOTHING, ZONE_RESERVE + 1},
    [VERB_LOSE_ACTIVE] = {ABOUT_NOTHING, ZONE_ACTIVE + 1},
    [VERB_LOSE_USED] = {ABOUT_NOTHING, ZONE_USED + 1},
    [VERB_LOSE_HAND] = {ABOUT_ACTS, ZONE_LOST + 1},
    [VERB_DISMISS] = {ABOUT_TARGET, 0},
    [VERB_DESTROY] = {ABOUT_TARGET, 0},
    [VERB_DAMAGE] = {ABOUT_TARGET, 0},
    [VERB_PUT] = {ABOUT_TARGET, 0},
    [VERB_REVEAL] = {ABOUT_TARGET, 0},
    [VERB_TAKE] = {ABOUT_TARGET, 0},
    [VERB_CHOOSE] = {ABOUT_TARGET, 0},
    [VERB_CARRY] = {ABOUT_TARGET, 0},
    [VERB_ORDER] = {ABOUT_ACTS, 0},
    [VERB_ACCEPT] = {ABOUT_ACTS, 0},
};

About wars_about(const Table *t, SeatId seat, Option option)
{
    const VerbAbout *v = &verbs[option.verb];
    (void)t;
    return (About){v->role, v->zone ? zone_id(seat, (ZoneName)(v->zone - 1)) : ABOUT_NO_ZONE};
}

// In a window the rules ask, not something that is pending.
CardId wars_asking(const Table *t)
{
    const Entry *e = t->m->question == QUESTION_ACT ? NULL : wars_entry_asking(t);
    return e ? e->source : 0;
}

AboutRole wars_about_event(const Event *e)
{
    if (e->kind == EVENT_WARS_PLAY || e->kind == EVENT_WARS_MOVE)
        return ABOUT_PLACE;
    return e->kind == EVENT_WARS_TARGETS ? ABOUT_TARGET : ABOUT_NOTHING;
}
