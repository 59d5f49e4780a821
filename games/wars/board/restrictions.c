// restrictions.c — what ongoing abilities and modifiers forbid, and what they allow (GEN-3, TARGET-11, LOC-11, A-89).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/ongoing.h"

#include "language/code.h"
#include "language/grammar.h"

// ---- restrictions ----

typedef struct Restriction {
    CardId card;                                // about this card
    SeatId seat;                                // or this seat
    CardId place;                               // where it is played or goes
    bool found;
} Restriction;

static void card_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found || (wars_ongoing_names(s, r->card) && wars_ongoing_holds(s));
}

static void draw_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found || (wars_ongoing_player(s) == r->seat && wars_ongoing_holds(s));
}

static void target_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found =
        r->found || (wars_ongoing_player(s) == r->seat && wars_ongoing_names(s, r->card) && wars_ongoing_holds(s));
}

// No lasting effect and no ongoing ability restricts this.
static bool is_unrestricted(const Table *t, ModifierKind kind, uint8_t op)
{
    return SURE(!wars_lasts_any(t, kind), true) &&
           SURE(!has_ongoing(t, op), true);
}

// Whether a text holds the card in place. A prohibition overrides any permission (GEN-3), so this is checked last.
NEVER_INLINE bool is_held(const Table *t, CardId card)
{
    Restriction r = {.card = card};
    r.found = wars_modifier_is(t, MODIFIER_CANT_MOVE, card, -1);
    wars_ongoing_walk(t, WARS_OP_CANT_MOVE, NULL, card_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_card_cant_move(const Table *t, CardId card)
{
    return !is_unrestricted(t, MODIFIER_CANT_MOVE, WARS_OP_CANT_MOVE) && is_held(t, card);
}

bool wars_seat_cant_draw(const Table *t, SeatId seat)
{
    Restriction r = {.seat = seat};
    r.found = wars_modifier_is(t, MODIFIER_CANT_DRAW, seat, -1);
    wars_ongoing_walk(t, WARS_OP_CANT_DRAW, NULL, draw_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_seat_cant_reveal(const Table *t, SeatId seat)
{
    Restriction r = {.seat = seat};
    r.found = wars_modifier_is(t, MODIFIER_CANT_REVEAL, seat, -1);
    wars_ongoing_walk(t, WARS_OP_CANT_REVEAL, NULL, draw_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

typedef struct Ban {
    CardId card;
    uint8_t word;                               // the event that can't happen to it, or the keyword it loses
    bool found;
} Ban;

static void ban_take(void *self, const Ongoing *s)
{
    Ban *b = self;
    b->found = b->found || (wars_ongoing_word(s) == b->word && wars_ongoing_names(s, b->card) && wars_ongoing_holds(s));
}

NEVER_INLINE bool is_banned(const Table *t, ModifierKind kind, uint8_t op, CardId card, uint8_t word)
{
    Ban b = {.card = card, .word = word};
    b.found = wars_modifier_is(t, kind, card, word);
    wars_ongoing_walk(t, op, NULL, ban_take, &b);
    return RULE_IF(GEN, 3, b.found);
}

bool wars_card_cant_be(const Table *t, CardId card, uint8_t event)
{
    return !is_unrestricted(t, MODIFIER_CANT_BE, WARS_OP_CANT_BE) &&
           is_banned(t, MODIFIER_CANT_BE, WARS_OP_CANT_BE, card, event);
}

// While this is worked out, every card at the battle location counts as "in a battle"; otherwise it would depend on
// itself.
Cards wars_not_kept_out(const Table *t, Cards of)
{
    WarsIndex *x = (WarsIndex *)index_sets(t);
    Cards able = of;
    if (x->is_keeping_out || is_unrestricted(t, MODIFIER_CANT_BE, WARS_OP_CANT_BE))
        return of;
    x->is_keeping_out = 1;
    EACH_IN (left, of)                          // with what is beneath or aboard it
        for (CardId card = cards_first(left); card && is_in_play(t, card) && !is_location(t, card);
             card = where(t, card)->host)
            if (RULE_IF(WARS_A, 202, is_banned(t, MODIFIER_CANT_BE, WARS_OP_CANT_BE, card, ON_BATTLE)))
                able &= ~card_bit(cards_first(left));
    x->is_keeping_out = 0;
    return able;
}

bool wars_card_has_lost_keyword(const Table *t, CardId card, Keyword keyword)
{
    if (wars_is_mute(t, card))                  // each keyword is an ability (ABIL-1)
        return true;
    return !is_unrestricted(t, MODIFIER_NO_KEYWORD, WARS_OP_UNKEYWORD) &&
           (is_banned(t, MODIFIER_NO_KEYWORD, WARS_OP_UNKEYWORD, card, (uint8_t)keyword) ||
            is_banned(t, MODIFIER_NO_KEYWORD, WARS_OP_UNKEYWORD, card, KEYWORDS_ALL));
}

typedef struct Aim {
    CardId card;
    uint8_t by;                                 // the type of the source, and NOT_BY_DAMAGE
    SeatId whose;
    bool found;
} Aim;

static void aim_take(void *self, const Ongoing *s)
{
    Aim *a = self;
    bool is_whose = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == a->whose;
    a->found = a->found || (wars_ongoing_word(s) == a->by && is_whose && wars_ongoing_names(s, a->card) &&
                            wars_ongoing_holds(s));
}

static bool is_protected_from(const Table *t, CardId card, uint8_t by, SeatId whose)
{
    Aim a = {.card = card, .by = by, .whose = whose};
    a.found = wars_modifier_is(t, MODIFIER_NOT_BY, card, by) ||
              wars_modifier_is(t, MODIFIER_NOT_BY, card, by | (whose + 1) << NOT_BY_SEAT);
    wars_ongoing_walk(t, WARS_OP_NOT_BY, NULL, aim_take, &a);
    return a.found;
}

// For texts that describe the source: "by capitals", "by weapons that are not here".
typedef struct Agent {
    CardId card, source;
    uint8_t what;                               // 0: targeting; otherwise an event
    bool found;
} Agent;

static void agent_take(void *self, const Ongoing *s)
{
    Agent *a = self;
    a->found = a->found || (wars_ongoing_word(s) == a->what && wars_ongoing_names(s, a->card) &&
                            wars_ongoing_fits_agent(s, a->source) && wars_ongoing_holds(s));
}

static bool is_protected_from_such(const Table *t, CardId card, CardId source, uint8_t what)
{
    Agent a = {.card = card, .source = source, .what = what};
    if (source && has_ongoing(t, WARS_OP_NOT_BY_SUCH))
        wars_ongoing_walk(t, WARS_OP_NOT_BY_SUCH, NULL, agent_take, &a);
    return a.found;
}

bool wars_cant_be_targeted_by(const Table *t, CardId card, CardId source, SeatId whose)
{
    if (RULE_IF(TARGET, 11, is_protected_from_such(t, card, source, 0)))
        return true;
    if (source == 0 || is_unrestricted(t, MODIFIER_NOT_BY, WARS_OP_NOT_BY))
        return false;
    return RULE_IF(TARGET, 11, is_protected_from(t, card, facts(t, source)->type, whose));
}

bool wars_is_protected(const Table *t, CardId card, uint8_t event, CardId source, SeatId whose)
{
    if (RULE_IF(GEN, 3, is_protected_from_such(t, card, source, event)))
        return true;
    if (source == 0 || event != ON_DAMAGED || is_unrestricted(t, MODIFIER_NOT_BY, WARS_OP_NOT_BY))
        return false;
    return RULE_IF(GEN, 3, is_protected_from(t, card, facts(t, source)->type | NOT_BY_DAMAGE, whose));
}

static void kind_take(void *self, const Ongoing *s)
{
    Ban *b = self;
    bool is_said = wars_ongoing_word(s) == b->word && wars_ongoing_player(s) == b->card;
    b->found = b->found || (is_said && wars_ongoing_holds(s));
}

bool wars_cant_play_kind(const Table *t, SeatId seat, uint8_t kind)
{
    if (is_unrestricted(t, MODIFIER_CANT_PLAY, WARS_OP_CANT_PLAY_KIND))
        return false;
    Ban b = {.card = seat, .word = kind};
    b.found = wars_modifier_is(t, MODIFIER_CANT_PLAY, seat, kind);
    wars_ongoing_walk(t, WARS_OP_CANT_PLAY_KIND, NULL, kind_take, &b);
    return RULE_IF(GEN, 3, b.found);
}

static void play_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found || (wars_ongoing_names(s, r->card) && wars_ongoing_fits(s, r->place) && wars_ongoing_holds(s));
}

NEVER_INLINE bool is_closed(const Table *t, SeatId seat, CardId card, CardId place)
{
    Restriction r = {.card = card, .place = place};
    Aside aside = {.doer = seat};               // "you play": it need not be the player's own card
    wars_ongoing_walk(t, WARS_OP_CANT_PLAY, &(Context){.aside = &aside}, play_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_cant_play_at(const Table *t, SeatId seat, CardId card, CardId place)
{
    return SURE(has_ongoing(t, WARS_OP_CANT_PLAY), false) && is_closed(t, seat, card, place);
}

static void goal_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    r->found = r->found ||
               (wars_ongoing_names(s, r->card) && wars_ongoing_fits_place(s, r->place) && wars_ongoing_holds(s));
}

bool wars_cant_move_to(const Table *t, CardId card, CardId to)
{
    Restriction r = {.card = card, .place = to};
    if (has_ongoing(t, WARS_OP_CANT_MOVE_TO))
        wars_ongoing_walk(t, WARS_OP_CANT_MOVE_TO, NULL, goal_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_cant_perform(const Table *t, CardId card)
{
    Restriction r = {.card = card};
    wars_ongoing_walk(t, WARS_OP_CANT_PERFORM, NULL, card_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

typedef struct BannedAct {
    SeatId seat;
    uint8_t what;
    CardId card;                                // the card it is done to; 0: none
    bool found;
} BannedAct;

static void banned_act_take(void *self, const Ongoing *s)
{
    BannedAct *d = self;
    d->found = d->found || (wars_ongoing_word(s) == d->what && wars_ongoing_player(s) == d->seat &&
                            (d->card == 0 || wars_ongoing_names(s, d->card)) && wars_ongoing_holds(s));
}

static bool is_forbidden(const Table *t, BannedAct d, const Context *with)
{
    wars_ongoing_walk(t, WARS_OP_BAN, with, banned_act_take, &d);
    return RULE_IF(GEN, 3, d.found);
}

bool wars_is_banned_by_text(const Table *t, SeatId seat, uint8_t what, CardId card)
{
    return is_forbidden(t, (BannedAct){.seat = seat, .what = what, .card = card}, NULL);
}

bool wars_is_banned_with(const Table *t, SeatId seat, uint8_t what, CardId card, SeatId doer)
{
    Aside aside = {.doer = doer};
    return is_ever_ongoing(t, ONGOING_BIT(WARS_OP_BAN)) &&
           is_forbidden(t, (BannedAct){.seat = seat, .what = what, .card = card}, &(Context){.aside = &aside});
}

bool wars_cant_reduce(const Table *t, SeatId seat, CardId card, Stat stat, uint8_t round)
{
    Aside aside = {.round = round};
    RULE(WARS_A, 102);
    BannedAct d = {.seat = seat, .what = (uint8_t)(BANNED_REDUCING + stat), .card = card};
    return is_ever_ongoing(t, ONGOING_BIT(WARS_OP_BAN)) && is_forbidden(t, d, &(Context){.aside = &aside});
}

// ---- what can't be done at a place ----

bool wars_cant_battle_at(const Table *t, CardId place)
{
    Restriction r = {.card = place};
    wars_ongoing_walk(t, WARS_OP_CANT_BATTLE, NULL, card_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

// For statements about what one player, or either, can't do with a card or at a place.
static void seat_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    bool is_said = wars_ongoing_whose(s) < 0 || wars_ongoing_whose(s) == r->seat;
    r->found = r->found || (is_said && wars_ongoing_names(s, r->card) && wars_ongoing_holds(s));
}

bool wars_cant_attack_at(const Table *t, SeatId seat, CardId place)
{
    Restriction r = {.card = place, .seat = seat};
    wars_ongoing_walk(t, WARS_OP_CANT_ATTACK, NULL, seat_take, &r);
    return RULE_IF(GEN, 3, r.found) || wars_cant_battle_at(t, place);
}

bool wars_cant_drain_at(const Table *t, SeatId seat, CardId place)
{
    Restriction r = {.card = place, .seat = seat};
    if (has_ongoing(t, WARS_OP_CANT_DRAIN))
        wars_ongoing_walk(t, WARS_OP_CANT_DRAIN, NULL, seat_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_cant_satisfy(const Table *t, SeatId seat, CardId card)
{
    Restriction r = {.card = card, .seat = seat};
    wars_ongoing_walk(t, WARS_OP_CANT_SATISFY, NULL, seat_take, &r);
    return RULE_IF(GEN, 3, r.found);
}

bool wars_gives_no_energy(const Table *t, SeatId seat, CardId location)
{
    Restriction r = {.card = location, .seat = seat};
    wars_ongoing_walk(t, WARS_OP_NO_ENERGY, NULL, seat_take, &r);
    return r.found;
}

// "Ships can't be played here": whether it applies to all ships, perhaps of one player, without further description.
static bool is_about_all(const Ongoing *s, bool is_site)
{
    char kind;
    const uint8_t *filter = wars_ongoing_operand(s, "f", 0, &kind), *test = filter + 3;
    for (; test < filter + 1 + filter[0]; test += 2)
        if (*test != WARS_OP_BY && !(*test == WARS_OP_UNIT && is_site) &&
            !(*test == WARS_OP_KIND && (test[1] == TYPE_NONE || (test[1] == TYPE_SHIP && !is_site))))
            return false;
    return true;
}

static void ground_take(void *self, const Ongoing *s)
{
    Restriction *r = self;
    bool is_site = facts(s->c->t, r->place)->type == TYPE_SITE;
    r->found = r->found || (is_about_all(s, is_site) && wars_ongoing_fits(s, r->place) && wars_ongoing_holds(s));
}

bool wars_is_battleground(const Table *t, CardId location)
{
    Restriction r = {.card = location, .place = location};
    wars_ongoing_walk(t, WARS_OP_CANT_PLAY, NULL, ground_take, &r);
    wars_ongoing_walk(t, WARS_OP_NOT_GROUND, NULL, card_take, &r);
    bool has_icons = wars_energy_icons(t, 0, location, NULL) > 0 && wars_energy_icons(t, 1, location, NULL) > 0;
    return RULE_IF(LOC, 11, has_icons && !r.found && !wars_cant_battle_at(t, location));
}

NEVER_INLINE bool no_text_shields(const Table *t, SeatId seat, CardId card)
{
    Restriction r = {.card = card, .seat = seat};
    if (state(t)->modifier_count > 0)
        r.found = wars_modifier_is(t, MODIFIER_CANT_TARGET, card, seat);
    if (has_ongoing(t, WARS_OP_CANT_TARGET))
        wars_ongoing_walk(t, WARS_OP_CANT_TARGET, NULL, target_take, &r);
    return RULE_IF(TARGET, 11, !r.found);
}

bool wars_can_target(const Table *t, SeatId seat, CardId card)
{
    return is_unrestricted(t, MODIFIER_CANT_TARGET, WARS_OP_CANT_TARGET) || no_text_shields(t, seat, card);
}

// ---- permissions ----

typedef struct Permission {
    SeatId seat;
    CardId card, place;
    uint8_t what;
    bool found;
} Permission;

static void permission_take(void *self, const Ongoing *s)
{
    Permission *p = self;
    p->found = p->found || (wars_ongoing_word(s) == p->what && wars_ongoing_player(s) == p->seat &&
                            wars_ongoing_names(s, p->card) && wars_ongoing_fits(s, p->place) && wars_ongoing_holds(s));
}

// A permission in the card's own text works wherever the card is.
static void permits_take(const Table *t, Permission *p)
{
    const Program *program = text_program(t, t->cards[p->card].def);
    Context c = text_context(t, p->seat, p->card);
    for (int i = text_ability(program, WARS_PERMIT, 0); i >= 0; i = text_ability(program, WARS_PERMIT, i + 1)) {
        const Ability *a = &program->ability[i];
        if (a->code && program->code[a->code] == WARS_OP_MAY_PLAY)
            permission_take(p, &(Ongoing){.c = &c, .at = a->code, .condition = a->condition});
    }
}

bool wars_may_play_so(const Table *t, SeatId seat, CardId card, MayPlay what, CardId place)
{
    Permission p = {.seat = seat, .card = card, .place = place, .what = (uint8_t)what};
    if (facts(t, card)->texts & TEXT_BIT(WARS_PERMIT))
        permits_take(t, &p);
    wars_ongoing_walk(t, WARS_OP_MAY_PLAY, NULL, permission_take, &p);
    return RULE_IF(WARS_A, 89, p.found);
}

bool wars_seat_may_reveal(const Table *t, SeatId seat)
{
    Restriction r = {.seat = seat};
    wars_ongoing_walk(t, WARS_OP_MAY_REVEAL, NULL, draw_take, &r);
    return r.found;
}

Cards wars_reach_of(const Table *t, CardId card, Cards among)
{
    Cards found = 0;
    EACH_IN (left, among) {
        Restriction r = {.card = card, .place = cards_first(left)};
        wars_ongoing_walk(t, WARS_OP_MAY_REACH, NULL, goal_take, &r);
        found |= r.found ? card_bit(cards_first(left)) : 0;
    }
    return found;
}
