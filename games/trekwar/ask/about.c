// about.c — what the options of TrekWar are about: the card that acts, its target, the pile it goes to.
#include "games/trekwar/ask/asks.h"
#include "language/vm.h"

typedef struct VerbAbout {
    AboutRole role;
    uint8_t zone;                       // ZoneName + 1; 0: none
} VerbAbout;

static const VerbAbout verbs[VERB_COUNT] = {
    [VERB_DROP] = {ABOUT_ACTS, ZONE_DECK + 1},
    [VERB_TAKE_BACK] = {ABOUT_ACTS, ZONE_HAND + 1},
    [VERB_EVENT] = {ABOUT_ACTS, ZONE_EVENTS + 1},
    [VERB_OPEN] = {ABOUT_ACTS, ZONE_UNITS + 1},
    [VERB_DEPLOY] = {ABOUT_ACTS, ZONE_UNITS + 1},
    [VERB_ADD] = {ABOUT_ACTS, ZONE_COMMANDS + 1},       // or among the Maneuvers
    [VERB_DISCARD] = {ABOUT_ACTS, ZONE_DISCARD + 1},
    [VERB_CHOOSE] = {ABOUT_TARGET, 0},
    [VERB_SHUFFLE] = {ABOUT_ACTS, ZONE_DECK + 1},
    [VERB_TAKE] = {ABOUT_NOTHING, ZONE_DECK + 1},
    [VERB_PUT_AWAY] = {ABOUT_ACTS, ZONE_DISCARD + 1},
    [VERB_RETURN] = {ABOUT_ACTS, ZONE_HAND + 1},
    [VERB_USE] = {ABOUT_ACTS, 0},
};

About trekwar_about(const Table *t, SeatId seat, Option option)
{
    const VerbAbout *v = &verbs[option.verb];
    bool is_maneuver = option.verb == VERB_ADD && facts(t, option.card)->type == TYPE_MANEUVER;
    uint8_t zone = is_maneuver ? ZONE_MANEUVERS + 1 : v->zone;
    return (About){v->role, zone ? zone_id(seat, (ZoneName)(zone - 1)) : ABOUT_NO_ZONE};
}

// The card that was added to the play last, or whose text it is.
CardId trekwar_asking(const Table *t)
{
    const Frame *f = flow_top(t);
    const Play *p = &f->u.trekwar.deploy.play;
    if (f->procedure == PROCEDURE_TEXT)
        return t->entries[f->u.text.entry].source;
    if (f->procedure != PROCEDURE_DEPLOY || !trekwar_deploy_is_asking(f) || p->filled == 0)
        return 0;
    return f->u.trekwar.deploy.opening ? p->value[SLOT_UNIT] : p->value[p->filled - 1];
}

// Nothing is prompted for by cards in this game; only a text that says "may" asks whether it is used.
uint32_t trekwar_uses(const Table *seen, SeatId seat, Option option)
{
    uint8_t ability = text_may_ability(seen, option);
    (void)seat;
    return ability ? 1u << ability : 0;
}
