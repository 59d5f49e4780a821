// can_play.c — what may be played and used, and if not, why (DEPLOY-1 to -5, -17, STACK-3, -4, UNIQ-1, TARGET-3,
// ABIL-6, -7, -10, A-12, A-77).
//
// A play is offered only if it can be completed: a search goes through the stages of the play, then through the choices
// of its text (settle.h), and finally checks whether everything together can be paid. Cheap tests come first.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "language/code.h"
#include "language/cover.h"
#include "language/settle.h"

// ---- when ----

// Whether the card is in hand, or wherever a text lets it be played from.
static bool is_at_hand(const Table *t, SeatId seat, CardId card)
{
    return owner_of(t, card) == seat &&
           (is_in_zone(t, card, ZONE_HAND) ||
            (is_in_zone(t, card, ZONE_LOST) && wars_may_play_so(t, seat, card, MAY_PLAY_FROM_LOST, 0)));
}

static Refusal phase_refused(const Table *t, SeatId seat)
{
    const WarsState *s = state(t);
    if (!RULE_IF(INIT, 2, s->turn_player == seat))
        return REFUSAL_TURN;
    if (!RULE_IF(DEPLOY, 1, s->phase == PHASE_DEPLOY))
        return REFUSAL_PHASE;
    return RULE_IF(STACK, 3, s->stack_count == 0) ? REFUSAL_NONE : REFUSAL_STACK;
}

static Refusal time_refused(const Table *t, SeatId seat, CardId card, unsigned flags)
{
    if (RULE_IF(WARS_A, 12, (flags & ENTRY_OUTSIDE) != 0))
        return REFUSAL_NONE;                    // an effect plays it now
    if (!is_at_hand(t, seat, card))
        return REFUSAL_NOT_YOURS;
    if (RULE_IF(DEPLOY, 2, facts(t, card)->type == TYPE_INTERRUPT)) {
        RULE(TURN, 4);
        return REFUSAL_NONE;
    }
    Refusal refusal = phase_refused(t, seat);
    return refusal != REFUSAL_NONE && wars_may_play_so(t, seat, card, MAY_PLAY_ANY_TIME, 0) ? REFUSAL_NONE : refusal;
}

// ---- what its own text says about playing it ----

bool wars_permit_holds(const Table *t, SeatId seat, CardId card)
{
    if (!(facts(t, card)->texts & TEXT_BIT(WARS_PERMIT)))
        return true;
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    RULE(DEPLOY, 17);
    for (int i = text_ability(p, WARS_PERMIT, 0); i >= 0; i = text_ability(p, WARS_PERMIT, i + 1))
        if (p->ability[i].code == 0 && !RULE_IF(DEPLOY, 17, text_holds(&c, p->ability[i].condition)))
            return false;
    return true;
}

// Whatever a text allows, a ship goes to a sector, a unit to a site, a weapon or asset beneath a card of its kind.
static bool is_its_kind_of_place(const Table *t, CardId card, CardId place)
{
    const WarsFacts *f = facts(t, card);
    if (f->type == TYPE_SHIP)
        return is_location(t, place) && facts(t, place)->type == TYPE_SECTOR;
    if (is_unit(t, card))
        return is_location(t, place) && facts(t, place)->type == TYPE_SITE;
    return (f->type == TYPE_WEAPON || f->type == TYPE_ASSET) && wars_fits_host(t, card, place) &&
           (f->type == TYPE_ASSET || wars_weapon_of(t, place) == 0);
}

typedef struct Permit {                 // what a card's text says about one place
    bool also, not_there;
} Permit;

static Permit permit_of(const Table *t, SeatId seat, CardId card, CardId place)
{
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, seat, card);
    Permit permit = {false, false};
    for (int i = text_ability(p, WARS_PERMIT, 0); i >= 0; i = text_ability(p, WARS_PERMIT, i + 1)) {
        const uint8_t *pc = p->code + p->ability[i].code;
        if (p->ability[i].code == 0 || *pc == WARS_OP_MAY_PLAY || !text_holds(&c, p->ability[i].condition))
            continue;
        COVER(&c, pc, COVER_RUN);
        uint8_t op = *pc++;
        bool fits = text_filter(&c, &pc, place);
        permit.also = permit.also || (op != WARS_OP_PLAY_ONLY_AT && fits);
        permit.not_there = permit.not_there || (op == WARS_OP_PLAY_ONLY_AT && !fits);
    }
    return permit;
}

// Whether another card in play lets this one be played there.
static bool is_opened(const Table *t, SeatId seat, CardId card, CardId place)
{
    return is_ever_ongoing(t, ONGOING_BIT(WARS_OP_MAY_PLAY)) && is_its_kind_of_place(t, card, place) &&
           wars_may_play_so(t, seat, card, MAY_PLAY_AT_PLACE, place);
}

bool wars_can_play_at(const Table *t, SeatId seat, CardId card, CardId place)
{
    if (place && wars_cant_play_at(t, seat, card, place))
        return false;
    if (place == 0 || !(facts(t, card)->texts & TEXT_BIT(WARS_PERMIT)))
        return wars_can_place_at(t, seat, card, place) || (place && is_opened(t, seat, card, place));
    Permit permit = permit_of(t, seat, card, place);
    if (RULE_IF(DEPLOY, 17, permit.not_there))
        return false;
    RULE(GEN, 2);
    RULE(DEPLOY, 11);                           // beneath an opponent's card only if the asset says so
    return wars_can_place_at(t, seat, card, place) || (permit.also && is_its_kind_of_place(t, card, place)) ||
           is_opened(t, seat, card, place);
}

// ---- the text's choices, and paying ----

// After the additional cost is settled: the effect's own choices, and everything together.
bool wars_text_can_be_paid(const Table *t, const Entry *e)
{
    return settle_possible(t, e, wars_own_play_of(t, e), wars_can_pay);
}

// Whether a text's choices can be made and everything can be paid. Plain energy is checked first; without other costs
// that is all there is to pay.
static bool text_can_follow(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    const Ability *text = wars_text_of(t, e);
    int cost = wars_added_cost_of(t, e);
    uint16_t added = cost < 0 ? 0 : p->ability[cost].play, own = text ? text->play : 0;
    if (!wars_least_is_there(t, e, text, cost))
        return false;
    if (!wars_entry_destiny_is_there(t, e))
        return false;
    if (!added && !own)
        return wars_can_pay(t, e);
    RULE(COST, 8);                              // no matter whether there will be a use for it
    bool is_paid = SURE(e->pending == PENDING_ABILITY, true) && (facts_of(t, e->def)->plain >> e->ability & 1);
    return RULE_IF(TARGET, 3, added ? settle_possible(t, e, added, wars_text_can_be_paid)
                                    : settle_possible(t, e, own, is_paid ? NULL : wars_can_pay));
}

// Why not: no card for its destiny, or the first choice that cannot be made, or the price.
static Refusal text_refused(const Table *t, const Entry *e)
{
    const uint8_t *code = text_program(t, e->def)->code;
    uint16_t added = wars_added_play_of(t, e), own = wars_own_play_of(t, e);
    if (!wars_entry_destiny_is_there(t, e))
        return REFUSAL_DESTINY;
    if (!added && !own)
        return wars_pay_refused(t, e);
    uint16_t at = added ? settle_fails(t, e, added, NULL) : 0;
    at = at || !own ? at : settle_fails(t, e, own, NULL);
    if (at)
        return code[at] == OP_TARGET ? REFUSAL_TARGET : REFUSAL_COST;
    return wars_entry_energy(t, e, NULL) > pile_count(t, e->you, ZONE_ACTIVE) ? REFUSAL_ENERGY : REFUSAL_COST;
}

// ---- can it be completed? ----

// Whether a card whose price is the same everywhere can be paid for; the price of a location is 0.
static bool can_pay_at_all(const Table *t, const Entry *e)
{
    uint8_t cost = facts(t, e->source)->cost;
    return SURE((e->flags & ENTRY_FREE) != 0, false) ||
           SURE(cost, cost + 1) <= pile_count(t, e->you, ZONE_ACTIVE);
}

bool wars_can_follow(const Table *t, const Entry *e, PlayStage stage)
{
    OptionList list;
    stage = wars_stage_next(t, e, stage);
    if (stage >= STAGE_TEXT)
        return text_can_follow(t, e);
    RULE(WARS_A, 77);
    bool is_same = SURE(stage == STAGE_PLACE, true) && wars_places_are_alike(t, e);
    if (is_same && !can_pay_at_all(t, e))
        return false;
    if (is_same) {                              // a permanent: the price was all there is to pay
        wars_place_first(t, e, &list);
        return list.count > 0;
    }
    wars_stage_values(t, e, stage, &list);
    for (uint8_t i = 0; i < list.count; i++) {
        Entry with = wars_stage_with(t, e, stage, list.option[i]);
        if (wars_can_follow(t, &with, (PlayStage)(stage + 1)))
            return true;
    }
    return false;
}

static Refusal no_value(PlayStage stage)
{
    switch (stage) {
    case STAGE_PLACE:
    case STAGE_INDEX:
        return REFUSAL_PLACE;
    case STAGE_X:
        return REFUSAL_COST;
    case STAGE_ABILITY:
    case STAGE_WAY:
    case STAGE_MODE:
    case STAGE_TEXT:
    case STAGE_WHOLE:
        break;
    }
    return REFUSAL_NO_ABILITY;
}

// Why something can't be completed: the reason for the last value of each stage.
static Refusal rest_refused(const Table *t, Entry e, PlayStage stage)
{
    for (; stage < STAGE_TEXT; stage++) {
        OptionList list;
        if (!wars_stage_is_asked(t, &e, stage))
            continue;
        wars_stage_values(t, &e, stage, &list);
        if (list.count == 0)
            return no_value(stage);
        e = wars_stage_with(t, &e, stage, list.option[list.count - 1]);
    }
    return text_refused(t, &e);
}

// ---- cards ----

// Checked before any choice is made.
static Refusal card_refused(const Table *t, SeatId seat, CardId card, unsigned flags)
{
    Refusal refusal = time_refused(t, seat, card, flags);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (!wars_stack_has_room(t))
        return REFUSAL_ROOM;
    RULE(WARS_A, 64);                           // a copy is a card with the same title
    if (wars_has_copy(t, seat, card))
        return REFUSAL_UNIQUE;
    refusal = wars_bullets_refused(t, seat, card);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (!wars_permit_holds(t, seat, card))
        return REFUSAL_TEXT;
    if (!wars_support_is_met(t, seat, card))
        return REFUSAL_SUPPORT;
    bool is_banned = wars_cant_play_kind(t, seat, facts(t, card)->type) ||
                     wars_is_banned(t, seat, ON_PLAYED, card);
    return is_banned ? REFUSAL_TEXT : REFUSAL_NONE;
}

static bool play_can_follow(const Table *t, SeatId seat, CardId card, unsigned flags)
{
    RULE(DEPLOY, 4);                            // a play that would fail is not begun
    Entry e = wars_play_entry(t, seat, card, flags);
    return wars_can_follow(t, &e, STAGE_WAY);
}

bool wars_can_play_there_now(const Table *t, SeatId seat, CardId card, unsigned flags, CardId place)
{
    if (card_refused(t, seat, card, flags) != REFUSAL_NONE || !wars_is_place_for(t, seat, card, place))
        return false;
    Entry e = wars_play_entry_at(t, seat, card, flags, place);
    return wars_can_follow(t, &e, STAGE_WAY);
}

bool wars_can_play(const Table *t, SeatId seat, CardId card, unsigned flags)
{
    return card_refused(t, seat, card, flags) == REFUSAL_NONE && play_can_follow(t, seat, card, flags);
}

Refusal wars_play_refused(const Table *t, SeatId seat, CardId card, unsigned flags)
{
    Refusal refusal = card_refused(t, seat, card, flags);
    if (refusal != REFUSAL_NONE)
        return refusal;
    Entry e = wars_play_entry(t, seat, card, flags);
    return wars_can_follow(t, &e, STAGE_WAY) ? REFUSAL_NONE : rest_refused(t, e, STAGE_WAY);
}

// ---- abilities ----

const Ability *wars_use_line(const Program *p, uint8_t ability, uint8_t *at)
{
    while (++*at < p->ability_count) {
        const Ability *a = &p->ability[*at];
        if (a->kind == WARS_USE)
            return a;
        if (a->kind == WARS_WATCHED)            // what the ability sets up for later
            continue;
        if (a->kind != p->ability[ability].kind || a->event == 0)
            return NULL;
    }
    return NULL;
}

// "Your opponent may use this ability."
static bool use_is_open(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    const Program *p = text_program(t, t->cards[card].def);
    Context holder = text_context(t, where(t, card)->holder, card);
    uint8_t at = ability;
    for (const Ability *a = wars_use_line(p, ability, &at); a; a = wars_use_line(p, ability, &at)) {
        const uint8_t *pc = p->code + a->code;
        if (!a->code || *pc != WARS_OP_USE_ALSO)
            continue;
        COVER(&holder, pc, COVER_RUN);
        pc++;
        if (text_player(&holder, &pc) == seat)
            return true;
    }
    return false;
}

// "You may only use this ability if …"
bool wars_use_holds(const Context *user, const Program *p, uint8_t ability)
{
    uint8_t at = ability;
    for (const Ability *a = wars_use_line(p, ability, &at); a; a = wars_use_line(p, ability, &at))
        if (!text_holds(user, a->condition))
            return false;
    return true;
}

static bool is_activated(const Table *t, CardId card, uint8_t ability)
{
    const Program *p = text_program(t, t->cards[card].def);
    if (!is_in_play(t, card) || ability >= p->ability_count)
        return false;
    const Ability *a = &p->ability[ability];
    RULE(ABIL, 2);
    return a->kind == WARS_ACTIVATED && a->event == 0 && wars_ability_works(t, card, a);
}

bool wars_may_use(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    RULE(ABIL, 8);                              // "you" is the player who uses it
    return RULE_IF(ABIL, 6, has_card(t, seat, card)) ||
           RULE_IF(ABIL, 7, use_is_open(t, seat, card, ability));
}

bool wars_use_is_allowed(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    if (!(facts(t, card)->limited >> ability & 1))
        return true;
    Context user = text_context(t, seat, card);
    return RULE_IF(ABIL, 10, wars_use_holds(&user, text_program(t, t->cards[card].def), ability));
}

Refusal wars_ability_refused(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    if (!is_activated(t, card, ability))
        return REFUSAL_NO_ABILITY;
    if (!wars_may_use(t, seat, card, ability))
        return REFUSAL_NOT_YOURS;
    Refusal refusal = wars_uses_refused(t, seat, card, ability);
    if (refusal != REFUSAL_NONE)
        return refusal;
    bool is_allowed = wars_use_is_allowed(t, seat, card, ability) && !wars_is_banned(t, seat, ON_USED, card);
    return is_allowed ? REFUSAL_NONE : REFUSAL_TEXT;
}

static Entry use_entry(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    return (Entry){.def = t->cards[card].def, .ability = ability, .source = card, .you = seat,
                   .pending = PENDING_ABILITY};
}

static bool adds_icons(const Table *t, CardId card, uint8_t ability)
{
    const Program *p = text_program(t, t->cards[card].def);
    const Vocabulary *v = t->game->vocabulary;
    for (uint16_t at = p->ability[ability].code; at && p->code[at] != OP_END; at = code_skip(v, p->code, at))
        if (p->code[at] == WARS_OP_ICON)
            return true;
    return false;
}

static bool use_has_room(const Table *t, CardId card, uint8_t ability)
{
    return wars_stack_has_room(t) && (wars_changes_have_room(t) || !adds_icons(t, card, ability));
}

Refusal wars_use_refused(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    Refusal refusal = wars_ability_refused(t, seat, card, ability);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (!use_has_room(t, card, ability))
        return REFUSAL_ROOM;
    Entry e = use_entry(t, seat, card, ability);
    return wars_can_follow(t, &e, STAGE_MODE) ? REFUSAL_NONE : rest_refused(t, e, STAGE_MODE);
}

// Whether X says which targets there are. If it does not, X can be 0, as it is in a fresh entry.
static bool targets_by_x(const Table *t, CardId card, uint8_t ability)
{
    if (!(facts(t, card)->announces >> ability & 1))
        return false;
    const Program *p = text_program(t, t->cards[card].def);
    for (uint16_t at = p->ability[ability].play; at && p->code[at] != OP_END; at = p->note[at].next)
        if (p->code[at] == OP_TARGET && code_has(&wars_vocabulary, p->code, at, OP_X, -1))
            return true;
    return false;
}

bool wars_use_can_follow(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    const WarsFacts *f = facts(t, card);
    bool has_stages = SURE(f->alternatives[ability] > 0, false) || targets_by_x(t, card, ability);
    Entry e = use_entry(t, seat, card, ability);
    return use_has_room(t, card, ability) && (has_stages ? wars_can_follow(t, &e, STAGE_MODE) : text_can_follow(t, &e));
}
