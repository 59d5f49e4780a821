// about.c — what the options of ENEMY are about: the card that acts, its target or place, the zone it goes to.
#include "games/enemy/ask/asks.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/play.h"
#include "language/vm.h"

typedef struct VerbAbout {
    AboutRole role;
    uint8_t zone;                       // ZoneName + 1; 0: none
} VerbAbout;

static const VerbAbout verbs[VERB_COUNT] = {
    [VERB_DISCARD] = {ABOUT_ACTS, ZONE_DISCARD + 1},
    [VERB_PLAY] = {ABOUT_ACTS, 0},              // by its type
    [VERB_ATTACK] = {ABOUT_ACTS, ZONE_ATTACK + 1},
    [VERB_STORE] = {ABOUT_ACTS, ZONE_PORTAL + 1},
    [VERB_HIDE] = {ABOUT_ACTS, ZONE_HIDDEN + 1},
    [VERB_HAND] = {ABOUT_NOTHING, ZONE_HAND + 1},
    [VERB_NEW] = {ABOUT_NOTHING, ZONE_PCS + 1},
    [VERB_REPLACE] = {ABOUT_PLACE, 0},
    [VERB_BEARER] = {ABOUT_PLACE, 0},
    [VERB_JOIN] = {ABOUT_ACTS, ZONE_ATTACK + 1},
    [VERB_PAIR] = {ABOUT_TARGET, 0},
    [VERB_ADD] = {ABOUT_TARGET, 0},
    [VERB_FLIP] = {ABOUT_ACTS, ZONE_REVEALED + 1},
    [VERB_REWARD] = {ABOUT_ACTS, 0},
    [VERB_SCORE] = {ABOUT_ACTS, ZONE_SCORE + 1},
    [VERB_SACRIFICE] = {ABOUT_TARGET, 0},
    [VERB_HEAL] = {ABOUT_TARGET, 0},
    [VERB_WOUND] = {ABOUT_TARGET, 0},
    [VERB_DESTROY] = {ABOUT_TARGET, 0},
    [VERB_RETURN] = {ABOUT_TARGET, 0},
    [VERB_CHOOSE] = {ABOUT_TARGET, 0},
    [VERB_USE] = {ABOUT_ACTS, 0},
};

// Face up; an item goes to its bearer.
static uint8_t zone_played(const Table *t, CardId card)
{
    static const uint8_t zones[TYPE_COUNT] = {
        [TYPE_PC] = ZONE_PCS + 1, [TYPE_EVENT] = ZONE_REVEALED + 1, [TYPE_FIELD] = ZONE_FIELD + 1};
    return zones[facts(t, card)->type];
}

About enemy_about(const Table *t, SeatId seat, Option option)
{
    const VerbAbout *v = &verbs[option.verb];
    uint8_t zone = option.verb == VERB_PLAY ? zone_played(t, option.card) : v->zone;
    return (About){v->role, zone ? zone_id(seat, (ZoneName)(zone - 1)) : ABOUT_NO_ZONE};
}

CardId enemy_asking(const Table *t)
{
    const Frame *f = flow_top(t);
    switch (f->procedure) {
    case PROCEDURE_PLAY:
        return f->u.enemy.play.play.filled > SLOT_CARD ? f->u.enemy.play.play.value[SLOT_CARD] : 0;
    case PROCEDURE_PAIR:
        return enemy_pair_subject(t, &f->u.enemy.pair);
    case PROCEDURE_EXTRA:
        return enemy_extra_subject(t, &f->u.enemy.extra);
    case PROCEDURE_TEXT:
        return t->entries[f->u.text.entry].source;
    default:
        return 0;
    }
}

AboutRole enemy_about_event(const Event *e) { return e->kind == EVENT_HE_BEAR ? ABOUT_PLACE : ABOUT_NOTHING; }

// Nothing is prompted for by cards in this game; only a text that says "may" asks whether it is used.
uint32_t enemy_uses(const Table *seen, SeatId seat, Option option)
{
    uint8_t ability = text_may_ability(seen, option);
    (void)seat;
    return ability ? 1u << ability : 0;
}
