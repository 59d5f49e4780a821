// battle.c — a battle: the attack, five steps with a window before each, and how it ends early (BATTLE, BDEST, ATTR,
// POWER, LOSS, ENDB, SYS-4 to -8, A-5, A-17 to A-33).
//
// A step uses no stack, and nobody has initiative during it. A triggered ability that changes the step itself resolves
// in the middle of it (2005); every other one waits for the window after the step. In 2004 all of them go on the stack
// at once and resolve there.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/board/turn_deeds.h"
#include "games/wars/rules/battle_numbers.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"

#include "language/code.h"

#define BATTLE_STEPS(X, P) \
    X(P, OPEN) X(P, DESTINY) X(P, REVEAL) X(P, REVEALED) X(P, TESTED) X(P, ATTRITION) X(P, DAMAGE) X(P, DAMAGED) \
    X(P, POWER) X(P, COUNTED) X(P, LOSS) X(P, CASUALTIES) X(P, SATISFIED) X(P, END) X(P, DESTROY) \
    X(P, DESTROYED) X(P, OVER) X(P, AT_ONCE) X(P, HAPPENS)
// A BattleStep is one of the rulebook's five steps of a battle, a BattleRunStep one of this procedure, which runs them.
STEPS(BATTLE, BattleRunStep, wars_battle, BATTLE_STEPS)

Frame wars_battle_frame(void) { return frame_at(PROCEDURE_BATTLE, BATTLE_OPEN); }

const char *wars_battle_wrong(const Table *t, const Frame *f)
{
    if (!is_battle(t))
        return "a battle that has not begun";
    bool are_both_done = f->step == BATTLE_OVER || f->u.wars.battle.resume == BATTLE_OVER;
    if (f->u.wars.battle.second > (are_both_done ? 2 : 1) || f->u.wars.battle.resume > BATTLE_HAPPENS)
        return "a battle with too many sides";
    return NULL;
}

// ---- the attack ----

// It has a unit or ship there that can be in a battle.
static bool can_fight(const Table *t, SeatId seat, CardId location)
{
    return has_presence(t, seat, location, wars_able_to_fight(t, combatants(t)));
}

bool wars_is_attackable(const Table *t, SeatId seat, CardId location)
{
    return is_location(t, location) &&
           RULE_IF(BATTLE, 1, can_fight(t, seat, location) && can_fight(t, seat_other(seat), location)) &&
           !wars_cant_attack_at(t, seat, location) && wars_can_target(t, seat, location);
}

bool wars_can_attack(const Table *t, SeatId seat, CardId location)
{
    RULE(BATTLE, 3);                            // even if these cards have fought before
    return wars_may_act_in(t, seat, PHASE_BATTLE) && RULE_IF(BATTLE, 8, !is_battle(t)) &&
           RULE_IF(BATTLE, 1, pile_count(t, seat, ZONE_ACTIVE) >= ATTACK_COST ||
                              has_ongoing(t, WARS_OP_ATTACK_PRICE)) &&
           RULE_IF(BATTLE, 2, !bit_get(state(t)->targeted, location)) && wars_is_attackable(t, seat, location) &&
           pile_count(t, seat, ZONE_ACTIVE) >= wars_attack_cost(t, seat, location);
}

void wars_attack_announce(Table *t, SeatId seat, CardId location)
{
    int index = wars_entry_take(t);
    if (index < 0)
        return;
    t->entries[index] = (Entry){.source = location, .you = seat, .pending = PENDING_ATTACK};
    bit_set(state_to_change(t)->targeted, location);
    event_emit(t, (Event){.kind = EVENT_WARS_ATTACK, .seat = seat, .card = location});
    wars_energy_pay(t, seat, wars_attack_cost(t, seat, location));
    RULE(BATTLE, 4);
    wars_stack_push(t, (uint8_t)index);
}

// ---- beginning and ending ----

void wars_battle_begin(Table *t, SeatId attacker, CardId location)
{
    RULE(BATTLE, 4);
    RULE(BATTLE, 5);                            // a site battle at a site, a sector battle at a sector
    RULE(BATTLE, 6);
    RULE(BATTLE, 7);                            // all its numbers start at 0
    if (state(t)->deed_count > 0)
        wars_deeds_battle(t);
    state_to_change(t)->battle = (Battle){.place = location, .attacker = attacker, .loser = SEAT_NOBODY};
    event_emit(t, (Event){.kind = EVENT_WARS_BATTLE, .seat = attacker, .card = location});
    wars_trigger(t, ON_BATTLE, location, 0, attacker);
}

bool wars_can_battle_begin(const Table *t, CardId location)
{
    return is_location(t, location) && RULE_IF(BATTLE, 8, !is_battle(t)) && can_fight(t, 0, location) &&
           can_fight(t, 1, location) && !wars_cant_battle_at(t, location);
}

void wars_battle_cancel(Table *t)
{
    Battle *b = &state_to_change(t)->battle;
    if (!is_battle(t) || b->step == BATTLE_STEP_END)
        return;
    b->marks |= BATTLE_CANCELLED | BATTLE_WITHOUT_WINNER;
    b->loser = SEAT_NOBODY;
    event_emit(t, (Event){.kind = EVENT_WARS_BATTLE_CANCELLED, .seat = b->attacker, .card = b->place});
}

bool wars_battle_is_new(const Table *t)
{
    for (uint8_t i = 0; is_battle(t) && i < t->m->depth; i++)
        if (t->frames[i].procedure == PROCEDURE_BATTLE)
            return false;
    return is_battle(t);
}

static Flow over(Table *t)
{
    WarsState *s = state_to_change(t);
    event_emit(t, (Event){.kind = EVENT_WARS_BATTLE_OVER, .seat = s->battle.attacker, .card = s->battle.place});
    RULE(ENDB, 3);
    RULE(BATTLE, 18);                           // the phase goes on with a new window
    wars_trigger_battle_over(t);                // triggers still see who fought
    s->battle = (Battle){0};
    wars_modifiers_expire(t, LASTS_BATTLE);
    RULE(REPL, 6);
    wars_watchers_expire(t, LASTS_BATTLE);
    return done(t);
}

// Cancels everything on the stack, the newest first.
static void stack_cancel(Table *t)
{
    while (state(t)->stack_count > 0)
        wars_pending_cancel(t, &t->entries[wars_stack_top(t)]);
}

bool wars_battle_end_if_over(Table *t)
{
    Battle *b = &state_to_change(t)->battle;
    if (wars_battle_is_new(t) || RULE_IF(SYS, 5, b->step == BATTLE_STEP_END))
        return false;
    RULE(WARS_A, 19);                           // a NōBot counts as a unit
    bool is_one_sided =
        RULE_IF(SYS, 4, !can_fight(t, 0, b->place) || !can_fight(t, 1, b->place));
    if (!is_one_sided && !(b->marks & BATTLE_CANCELLED))
        return false;
    RULE(SYS, 8);
    if (is_one_sided)
        event_emit(t, (Event){.kind = EVENT_WARS_ONE_SIDED, .seat = b->attacker, .card = b->place});
    if (RULE_IF(SYS, 7, is_edition(t, EDITION_2005)))
        stack_cancel(t);                        // triggers that are not on the stack yet stay
    RULE(SYS, 6);
    b->step = BATTLE_STEP_END;
    state_to_change(t)->passes = 0;
    return true;
}

// ---- sides and steps ----

// The attacker comes first, whoever's turn it is.
static SeatId seat_in_turn(const Table *t, const Frame *f)
{
    SeatId attacker = state(t)->battle.attacker;
    RULE(WARS_A, 26);
    return f->u.wars.battle.second ? seat_other(attacker) : attacker;
}

static void step_begin(Table *t, Frame *f, BattleStep step)
{
    WarsState *s = state_to_change(t);
    RULE(BATTLE, 9);
    RULE(STACK, 13);
    wars_initiative_lose(t);
    wars_battle_fix(t, step);
    s->battle.step = (uint8_t)step;
    memset(s->battle.tried, 0, sizeof s->battle.tried);
    f->u.wars.battle.second = 0;
    event_emit(t, (Event){.kind = EVENT_WARS_STEP, .seat = s->battle.attacker, .card = s->battle.place,
                          .number = (int16_t)step});
}

// Runs a window before the next step, which then checks whether a side is gone.
static Flow window_then(Table *t, Frame *f, BattleRunStep step)
{
    RULE(BATTLE, 10);
    RULE(BATTLE, 12);
    return call(t, f, (uint8_t)step, wars_window_frame());
}

// Repeats the step for the defender, or goes on when both are done.
static Flow side_done(Table *t, Frame *f, BattleRunStep again, BattleRunStep then)
{
    if (!f->u.wars.battle.second) {
        f->u.wars.battle.second = 1;
        return next(f, (uint8_t)again);
    }
    return window_then(t, f, then);
}

// ---- triggered abilities that affect the step in progress ----

// Whether it changes this number of a card, by an amount or by turning the card over.
static bool changes_stat(const uint8_t *code, Stat stat)
{
    bool is_changed = (code[0] == WARS_OP_MODIFY || code[0] == WARS_OP_SET_STAT || code[0] == WARS_OP_SWAP_STATS) &&
                      (code[1] == stat || (code[0] == WARS_OP_SWAP_STATS && code[2] == stat));
    return is_changed || code[0] == WARS_OP_INVERT || code[0] == WARS_OP_REVERT;
}

// Whether one statement changes what this step uses.
static bool touches(const uint8_t *code, BattleStep step)
{
    switch (step) {
    case BATTLE_STEP_DESTINY:
        return code[0] == WARS_OP_DESTINY || code[0] == WARS_OP_CARD_DESTINY ||
               code[0] == WARS_OP_TOTAL_TACTICS;
    case BATTLE_STEP_ATTRITION:
        return code[0] == WARS_OP_ATTRITION || code[0] == WARS_OP_IMMUNE || code[0] == WARS_OP_IMMUNE_BELOW ||
               code[0] == WARS_OP_UNDAMAGE || changes_stat(code, STAT_DEFENSE);
    case BATTLE_STEP_POWER:
        return code[0] == WARS_OP_TOTAL_POWER || code[0] == WARS_OP_CASUALTIES || code[0] == WARS_OP_CASUALTIES_TO ||
               changes_stat(code, STAT_POWER);
    case BATTLE_STEP_LOSS:
        return code[0] == WARS_OP_CASUALTIES || code[0] == WARS_OP_CASUALTIES_TO || changes_stat(code, STAT_DEFENSE);
    case BATTLE_STEP_END:
        return code[0] == WARS_OP_UNDAMAGE || (code[0] == OP_WATCH && code[1] >= WATCH_INSTEAD);
    case BATTLE_STEP_NONE:
    case BATTLE_STEP_COUNT:
        break;
    }
    return false;
}

static bool ability_affects(const Table *t, const Program *p, uint8_t ability)
{
    for (uint16_t at = p->ability[ability].code; at && p->code[at] != OP_END; at = p->note[at].next)
        if (touches(p->code + at, (BattleStep)state(t)->battle.step))
            return true;
    return false;
}

// It is enough if one of its choices does: which one is chosen when it goes on the stack.
bool wars_affects_step(const Table *t, const Entry *e)
{
    const Program *p = text_program(t, e->def);
    uint8_t k = e->ability;
    if (e->pending != PENDING_TRIGGER || !is_battle_step(t))
        return false;
    RULE(WARS_A, 5);
    bool affects = ability_affects(t, p, k);
    while (!affects && k + 1 < p->ability_count && p->ability[k + 1].kind == WARS_TRIGGERED_OR)
        affects = ability_affects(t, p, ++k);
    return affects;
}

// Continues at `resume` after the triggers that affect the step.
static Flow stepped(Frame *f, BattleRunStep resume)
{
    f->u.wars.battle.resume = (uint8_t)resume;
    return next(f, BATTLE_AT_ONCE);
}

static Flow at_once(Table *t, Frame *f)
{
    if (!RULE_IF(TRIG, 5, is_edition(t, EDITION_2005)) || !wars_affecting_ability_is_waiting(t))
        return next(f, f->u.wars.battle.resume);
    return call(t, f, BATTLE_HAPPENS, wars_affecting_frame());
}

static Flow happens(Table *t, Frame *f)
{
    if (state(t)->stack_count == 0)
        return next(f, BATTLE_AT_ONCE);         // it was not used: something it needed was missing
    return call(t, f, BATTLE_AT_ONCE, wars_resolve_frame(t));
}

// ---- battle destiny step ----

static Flow destiny(Table *t, Frame *f)
{
    step_begin(t, f, BATTLE_STEP_DESTINY);
    wars_destiny_entitle(t);
    RULE(BDEST, 3);
    return next(f, BATTLE_REVEAL);
}

static Flow reveal(Table *t, Frame *f)
{
    SeatId seat = seat_in_turn(t, f);
    if (!wars_may_reveal(t, seat))
        return side_done(t, f, BATTLE_REVEAL, BATTLE_ATTRITION);
    offer_begin(t, seat, QUESTION_DESTINY);
    offer(t, VERB_FOR_BATTLE, 0, 0);
    RULE(BDEST, 2);                             // it may reveal, but need not
    offer(t, VERB_DECLINE, 0, 0);
    offers_sort(t);
    return ask(t, BATTLE_REVEALED);
}

static Flow revealed(Table *t, Frame *f)
{
    Battle *b = &state_to_change(t)->battle;
    SeatId seat = seat_in_turn(t, f);
    bool first = is_edition(t, EDITION_2005);
    RULE(REPL, 7);                              // only this reveal is replaced, not a D in a text
    if (t->chosen.verb != VERB_FOR_BATTLE || wars_event_replace(t, ON_REVEALS, b->place, b->place, seat))
        return next(f, BATTLE_TESTED);
    CardId card = wars_destiny_reveal(t, seat);
    RULE(BDEST, 5);
    RULE(BDEST, 6);
    b->revealed[seat] = card;
    b->testing = first;
    wars_trigger_revealed(t, card, seat, first ? TRIGGERS_AFFECTING : TRIGGERS_ALL);
    return stepped(f, BATTLE_TESTED);
}

// Triggers that depend on the card's destiny are checked after everything that changes it in this step.
static Flow tested(Table *t, Frame *f)
{
    Battle *b = &state_to_change(t)->battle;
    SeatId seat = seat_in_turn(t, f);
    if (b->testing) {
        b->testing = 0;
        wars_trigger_revealed(t, b->revealed[seat], seat, TRIGGERS_OTHERS);
    }
    event_emit(t, (Event){.kind = EVENT_WARS_FOR_BATTLE, .seat = seat, .card = b->place,
                          .number = (int16_t)wars_battle_destiny(t, seat, NULL)});
    return side_done(t, f, BATTLE_REVEAL, BATTLE_ATTRITION);
}

// ---- attrition step ----

static Flow attrition(Table *t, Frame *f)
{
    step_begin(t, f, BATTLE_STEP_ATTRITION);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        event_emit(t, (Event){.kind = EVENT_WARS_ATTRITION, .seat = seat, .card = state(t)->battle.place,
                              .number = (int16_t)wars_attrition_against(t, seat, NULL)});
    RULE(ATTR, 2);
    return next(f, BATTLE_DAMAGE);
}

// Attrition is satisfied by damaging cards and by nothing else.
static Flow damage(Table *t, Frame *f)
{
    wars_attrition_offer(t, seat_in_turn(t, f));
    if (t->options.count == 0)
        return side_done(t, f, BATTLE_DAMAGE, BATTLE_POWER);
    return ask(t, BATTLE_DAMAGED);
}

static Flow damaged(Table *t, Frame *f)
{
    if (t->chosen.verb == VERB_DONE)
        return side_done(t, f, BATTLE_DAMAGE, BATTLE_POWER);
    wars_damage_try(t, t->chosen.card);
    return stepped(f, BATTLE_DAMAGE);
}

// ---- power step ----

static Flow power(Table *t, Frame *f)
{
    Battle *b = &state_to_change(t)->battle;
    step_begin(t, f, BATTLE_STEP_POWER);
    wars_casualties_fix(t);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        event_emit(t, (Event){.kind = EVENT_WARS_POWER, .seat = seat, .card = b->place,
                              .number = (int16_t)wars_total_power(t, seat, NULL)});
    if (b->loser != SEAT_NOBODY && wars_event_replace(t, ON_WINS, b->place, b->place, seat_other(b->loser))) {
        b->marks |= BATTLE_WITHOUT_WINNER;
        wars_casualties_fix(t);
    } else if (b->loser == SEAT_NOBODY) {
        event_emit(t, (Event){.kind = EVENT_WARS_NO_WINNER, .seat = b->attacker, .card = b->place});
    } else {
        RULE(WARS_A, 122);                      // this looks at the cards that are there now
        wars_trigger(t, ON_WINS, b->place, 0, seat_other(b->loser));
        if (hears_news(t))
            wars_trigger(t, ON_BATTLE_LOST, b->place, 0, b->loser);
    }
    return stepped(f, BATTLE_COUNTED);
}

static Flow counted(Table *t, Frame *f)
{
    wars_battle_fix(t, BATTLE_STEP_POWER);      // including what has happened during the step
    RULE(WARS_A, 105);                          // this also decides who has lost
    wars_casualties_fix(t);
    wars_casualties_tell(t);
    return window_then(t, f, BATTLE_LOSS);
}

// ---- loss step ----

static Flow loss(Table *t, Frame *f)
{
    step_begin(t, f, BATTLE_STEP_LOSS);
    if (RULE_IF(POWER, 4, is_edition(t, EDITION_2004))) {
        wars_casualties_fix(t);
        wars_casualties_tell(t);
    }
    return next(f, BATTLE_CASUALTIES);
}

static Flow casualties(Table *t, Frame *f)
{
    const Battle *b = &state(t)->battle;
    RULE(LOSS, 1);
    if (b->loser == SEAT_NOBODY || RULE_IF(LOSS, 4, wars_casualties_left(t, b->loser) == 0))
        return window_then(t, f, BATTLE_END);
    wars_casualties_offer(t, b->loser);
    if (t->options.count == 0)
        return RULE_IF(LOSS, 6, is_edition(t, EDITION_2005)) ? over(t) : window_then(t, f, BATTLE_END);
    return ask(t, BATTLE_SATISFIED);
}

static Flow satisfied(Table *t, Frame *f)
{
    Battle *b = &state_to_change(t)->battle;
    if (t->chosen.verb == VERB_DAMAGE) {
        wars_damage_try(t, t->chosen.card);
    } else {
        if (b->satisfied++ == 0)
            wars_trigger_energy(t, ON_LOSES, b->loser, 1); // once, however much is lost
        wars_card_lose(t, wars_loss_chosen(t, b->loser, 0));
    }
    return stepped(f, BATTLE_CASUALTIES);
}

// ---- end of battle step ----

static Flow end(Table *t, Frame *f)
{
    step_begin(t, f, BATTLE_STEP_END);
    RULE(ENDB, 4);                              // its triggers go on the stack after the battle
    return next(f, BATTLE_DESTROY);
}

static uint8_t cards_to_destroy(const Table *t, SeatId seat, CardId ret_card[WARS_CARDS])
{
    RULE(ENDB, 1);                              // wherever it is
    Cards candidates = SURE(cards_in(t, SET_DAMAGED), cards_in(t, SET_PLAY));
    uint8_t count = wars_cards_list(t, candidates & ONLY(cards_had(t, seat)), ret_card), kept = 0;
    for (uint8_t i = 0; i < count; i++)
        if (RULE_IF(WARS_A, 27, !bit_get(state(t)->battle.tried, ret_card[i])) &&
            !wars_modifier_is(t, MODIFIER_SPARED, ret_card[i], -1))
            ret_card[kept++] = ret_card[i];
    return kept;
}

// Whether the order matters: a trigger waits for one of them to leave, or one leaves with another.
static bool order_matters(const Table *t, const CardId *card, uint8_t count)
{
    bool beneath = false;
    for (uint8_t i = 0; i < count; i++)
        beneath = beneath || (where(t, card[i])->how != HOW_AT && count > 1);
    return count > 1 && (beneath || wars_is_heard(t, ON_DESTROYED) || wars_is_heard(t, ON_LOST));
}

static Flow destroy(Table *t, Frame *f)
{
    SeatId seat = seat_in_turn(t, f);
    CardId card[WARS_CARDS];
    uint8_t count = cards_to_destroy(t, seat, card);
    RULE(ENDB, 2);
    if (order_matters(t, card, count)) {
        offer_begin(t, seat, QUESTION_END);
        for (uint8_t i = 0; i < count; i++)
            offer(t, VERB_DESTROY, card[i], 0);
        offers_sort(t);
        return ask(t, BATTLE_DESTROYED);
    }
    for (uint8_t i = 0; i < count; i++) {
        bit_set(state_to_change(t)->battle.tried, card[i]);
        wars_card_destroy(t, card[i]);
    }
    f->u.wars.battle.second++;
    return stepped(f, f->u.wars.battle.second < SEAT_COUNT ? BATTLE_DESTROY : BATTLE_OVER);
}

static Flow destroyed(Table *t, Frame *f)
{
    RULE(WARS_A, 29);                           // a card beneath it is lost with it
    bit_set(state_to_change(t)->battle.tried, t->chosen.card);
    wars_card_destroy(t, t->chosen.card);
    return stepped(f, BATTLE_DESTROY);
}

// ---- the procedure ----

// One side is gone: the remaining steps are skipped, but damaged cards are still destroyed.
static bool is_skipped(const Table *t, const Frame *f)
{
    bool begins = f->step == BATTLE_DESTINY || f->step == BATTLE_ATTRITION || f->step == BATTLE_POWER ||
                  f->step == BATTLE_LOSS;
    RULE(WARS_A, 20);                           // checked between the steps
    return begins && RULE_IF(WARS_A, 18, state(t)->battle.step == BATTLE_STEP_END);
}

Flow wars_battle_run(Table *t, Frame *f)
{
    if (is_skipped(t, f))
        return next(f, BATTLE_END);
    switch ((BattleRunStep)f->step) {

    case BATTLE_OPEN:
        return window_then(t, f, BATTLE_DESTINY);

    case BATTLE_DESTINY:
        return destiny(t, f);

    case BATTLE_REVEAL:
        return reveal(t, f);

    case BATTLE_REVEALED:
        return revealed(t, f);

    case BATTLE_TESTED:
        return tested(t, f);

    case BATTLE_ATTRITION:
        return attrition(t, f);

    case BATTLE_DAMAGE:
        return damage(t, f);

    case BATTLE_DAMAGED:
        return damaged(t, f);

    case BATTLE_POWER:
        return power(t, f);

    case BATTLE_COUNTED:
        return counted(t, f);

    case BATTLE_LOSS:
        return loss(t, f);

    case BATTLE_CASUALTIES:
        return casualties(t, f);

    case BATTLE_SATISFIED:
        return satisfied(t, f);

    case BATTLE_END:
        return end(t, f);

    case BATTLE_DESTROY:
        return destroy(t, f);

    case BATTLE_DESTROYED:
        return destroyed(t, f);

    case BATTLE_OVER:
        return over(t);

    case BATTLE_AT_ONCE:
        return at_once(t, f);

    case BATTLE_HAPPENS:
        return happens(t, f);
    }
    return bad_step(t, f);
}
