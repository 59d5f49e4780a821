// stops.c — when a seat is prompted instead of passing automatically: for actions in its own phases, and for what
// concerns it.
//
// A seat is not prompted about its own pending things. It is prompted about the other's if one of its cards is the
// target or will come to harm, if it is attacked, or if it could play or use something whose text mentions what is
// pending.
#include "games/wars/ask/asks.h"
#include "games/wars/board/board.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"

#include "language/code.h"
#include "session/stops.h"

static bool ability_is_effect(const WarsFacts *c, const Ability *a)
{
    if (c->type == TYPE_INTERRUPT)
        return a->kind == WARS_EFFECT || a->kind == WARS_EFFECT_USED || a->kind == WARS_EFFECT_LOST;
    return a->kind == WARS_ACTIVATED;
}

// What was played or used on purpose asks for its own sake; what has triggered may be unwelcome every time.
static uint32_t trigger_uses(const Table *seen, Option option)
{
    uint8_t ability = text_may_ability(seen, option);
    if (ability == 0)
        return 0;
    uint8_t kind = text_program(seen, seen->cards[option.card].def)->ability[ability - 1].kind;
    bool is_trigger = kind == WARS_TRIGGERED || kind == WARS_TRIGGERED_OR || kind == WARS_REPLACES;
    return is_trigger ? 1u << ability : 0;
}

uint32_t wars_uses(const Table *seen, SeatId seat, Option option)
{
    uint32_t uses = 0;
    if (option.verb == VERB_ACCEPT)
        return trigger_uses(seen, option);
    if (option.verb != VERB_USE)
        return option.verb == VERB_PLAY;
    const Program *p = text_program(seen, seen->cards[option.card].def);
    for (uint8_t i = 0; i < p->ability_count; i++)
        if (p->ability[i].kind == WARS_ACTIVATED && wars_use_refused(seen, seat, option.card, i) == REFUSAL_NONE)
            uses |= 1u << (i + 1);
    return uses;
}

// Whether some text that the card could be played or used for mentions one of these things (MUST_…).
static bool speaks_of(const Table *t, CardId card, unsigned things, const Stops *stops)
{
    const WarsFacts *c = facts(t, card);
    const Program *p = text_program(t, t->cards[card].def);
    for (uint8_t i = 0; i < p->ability_count; i++)
        if (ability_is_effect(c, &p->ability[i]) && (c->must[i] & things) &&
            !stops_is_silent(stops, t->cards[card].def, (uint8_t)(i + 1)))
            return true;
    return (c->act_must & things) != 0;
}

// Whether it could target one of these cards.
static bool aims_at(const Table *t, SeatId seat, CardId card, Cards at, const Stops *stops)
{
    const WarsFacts *c = facts(t, card);
    const Program *p = text_program(t, t->cards[card].def);
    Context context = text_context(t, seat, card);
    for (uint8_t i = 0; i < p->ability_count; i++) {
        if (!ability_is_effect(c, &p->ability[i]) || c->wants[i] == 0 ||
            stops_is_silent(stops, t->cards[card].def, (uint8_t)(i + 1)))
            continue;
        EACH_IN (left, at)
            if (text_matches(&context, c->wants[i], cards_first(left)))
                return true;
    }
    return false;
}

static bool can_answer(const Table *t, unsigned things, const Stops *stops)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if ((o->verb == VERB_PLAY || o->verb == VERB_USE) && speaks_of(t, o->card, things, stops))
            return true;
    }
    return false;
}

// Whether something that concerns the seat has happened since the window before the last step: a destiny was revealed,
// cards were damaged, the seat lost, or a damaged card of its own is about to be destroyed.
static bool has_battle_news(const Table *t, SeatId seat)
{
    const Battle *b = &state(t)->battle;
    Cards there = cards_at(t, b->place) & combatants(t) & cards_in(t, SET_DAMAGED);
    switch (b->step) {
    case BATTLE_STEP_NONE:
        return true;
    case BATTLE_STEP_DESTINY:
        return b->revealed[0] || b->revealed[1];
    case BATTLE_STEP_ATTRITION:
        return there != 0;
    case BATTLE_STEP_POWER:
        return b->loser == seat;
    default:
        return (there & cards_had(t, seat)) != 0;
    }
}

// Its only effect is to reduce its player's casualties, and there are none yet, or none at all. When there are some, a
// window comes before they are satisfied.
static bool waits_for_casualties(const Table *t, SeatId seat, CardId card)
{
    const WarsFacts *c = facts(t, card);
    const Program *p = text_program(t, t->cards[card].def);
    bool reduces = false;
    for (uint8_t i = 0; i < p->ability_count; i++)
        for (uint16_t at = p->ability[i].code; ability_is_effect(c, &p->ability[i]) && at && p->code[at] != OP_END;
             at = code_skip(&wars_vocabulary, p->code, at)) {
            bool is_own = (p->code[at] == WARS_OP_CASUALTIES || p->code[at] == WARS_OP_CASUALTIES_TO) &&
                          p->code[at + 1] == PLAYER_YOU;
            if (!is_own && p->code[at] != WARS_OP_REVEAL_D)
                return false;
            reduces = reduces || is_own;
        }
    return reduces && wars_casualties_left(t, seat) == 0;
}

// Whether the option is a reason to prompt in a battle where the seat has cards: any card from hand, and an ability
// that is about battles or could target a card there. The card may be on either side: saving one's own is as good a
// reason.
static bool is_reason_to_prompt(const Table *t, SeatId seat, const Option *o, const Stops *stops)
{
    Cards there = cards_at(t, state(t)->battle.place) & combatants(t);
    if (!o->card || waits_for_casualties(t, seat, o->card))
        return false;
    return o->verb == VERB_PLAY || speaks_of(t, o->card, MUST_BATTLE, stops) ||
           aims_at(t, seat, o->card, there, stops);
}

// A seat that has passed is prompted again when something has changed that it may want to respond to.
static bool can_fight(const Table *t, SeatId seat, const Stops *stops)
{
    if (!has_presence(t, seat, state(t)->battle.place, combatants(t)) || !has_battle_news(t, seat))
        return false;
    for (uint8_t i = 0; i < t->options.count; i++)
        if (is_reason_to_prompt(t, seat, &t->options.option[i], stops))
            return true;
    return false;
}

static bool targets_card_of(const Table *t, SeatId seat, const Entry *e)
{
    for (uint8_t i = entry_slot_begin(e, SLOT_FIRST); i < e->card_count; i++)
        if (e->card[i] && where(t, e->card[i])->holder == seat && cards_have(cards_in(t, SET_PLAY), e->card[i]))
            return true;
    return false;
}

static unsigned thing_of(const Entry *e)
{
    switch (e->pending) {
    case PENDING_CARD:
        return MUST_CARD;
    case PENDING_DRAIN:
        return MUST_DRAIN;
    case PENDING_ABILITY:
    case PENDING_TRIGGER:
    case PENDING_TRANSPORT:
        return MUST_ABILITY;
    default:
        return 0;
    }
}

static bool can_respond(const Table *t, SeatId seat)
{
    for (uint8_t i = 0; i < t->options.count; i++) {
        const Option *o = &t->options.option[i];
        if ((o->verb == VERB_PLAY || o->verb == VERB_USE) && !waits_for_casualties(t, seat, o->card))
            return true;
    }
    return false;
}

// It aims at nothing, but cards of the seat will come to harm by it: "Damage each unit here."
static bool is_hurt_by(const Table *t, SeatId seat, const Entry *e)
{
    bool is_text = e->pending == PENDING_CARD || e->pending == PENDING_ABILITY || e->pending == PENDING_TRIGGER;
    return is_text && can_respond(t, seat) && wars_passing_hurts(t, seat);
}

static StopReason stop_for_pending(const Table *t, SeatId seat, const Stops *stops)
{
    const Entry *e = &t->entries[wars_stack_top(t)];
    if (e->you == seat)
        return STOP_NONE;
    if (e->pending == PENDING_ATTACK)
        return has_presence(t, seat, e->source, combatants(t)) ? STOP_ATTACKED : STOP_NONE;
    if (thing_of(e) != MUST_DRAIN && targets_card_of(t, seat, e))
        return STOP_TARGETED;
    return can_answer(t, thing_of(e), stops) || is_hurt_by(t, seat, e) ? STOP_ANSWER : STOP_NONE;
}

// Nothing can be activated from an empty reserve.
static bool can_do_more(const Table *t, SeatId seat)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb != VERB_PASS &&
            (t->options.option[i].verb != VERB_ACTIVATE || pile_count(t, seat, ZONE_RESERVE) > 0))
            return true;
    return false;
}

StopReason wars_stop(Table *seen, SeatId seat, const Stops *stops)
{
    if (state(seen)->stack_count > 0)
        return stop_for_pending(seen, seat, stops);
    if (is_battle(seen))
        return can_fight(seen, seat, stops) ? STOP_BATTLE : STOP_NONE;
    return turn_player(seen) == seat && can_do_more(seen, seat) ? STOP_ACTION : STOP_NONE;
}

Moment wars_moment(const Table *t)
{
    const WarsState *s = state(t);
    bool is_attack = s->stack_count > 0 && t->entries[wars_stack_top(t)].pending == PENDING_ATTACK;
    return (Moment){.turn = s->turn, .turn_player = s->turn_player, .phase = s->phase, .is_battle = is_battle(t),
                    .is_attack = is_attack};
}
