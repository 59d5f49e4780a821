// actions.c — the actions of the phases (TURN-3, STACK-3): when they may be taken, offering them, and performing one
// that comes off the stack. Each action has a file: activation.c, drain.c, battle.c, movement.c, draw_phase.c.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/actions.h"
#include "games/wars/rules/battle.h"

// A phase action needs the seat's own phase and an empty stack.
bool wars_may_act_in(const Table *t, SeatId seat, Phase phase)
{
    const WarsState *s = state(t);
    return s->turn_player == seat && s->phase == phase && RULE_IF(STACK, 3, s->stack_count == 0);
}

int wars_action_take(Table *t, SeatId seat, PendingKind kind, CardId source, uint8_t number)
{
    int index = wars_entry_take(t);
    if (index >= 0)
        t->entries[index] = (Entry){.source = source, .you = seat, .pending = (uint8_t)kind, .number = number};
    return index;
}

bool wars_has_action(const Table *t, SeatId seat)
{
    const WarsState *s = state(t);
    switch ((Phase)s->phase) {
    case PHASE_ACTIVATE:
        return SURE(wars_can_activate(t, seat), false);
    case PHASE_CONTROL:
        return SURE(s->layout_count > 0, false);
    case PHASE_DEPLOY:
        return SURE(pile_count(t, seat, ZONE_HAND) > 0, false) || plays_from_lost(t);
    case PHASE_MOVE:
        return SURE(pile_count(t, seat, ZONE_ACTIVE) > 0, false) || has_ongoing(t, WARS_OP_MOVE_PRICE);
    case PHASE_BATTLE:
        return SURE(pile_count(t, seat, ZONE_ACTIVE) > 0, false) || has_ongoing(t, WARS_OP_ATTACK_PRICE);
    case PHASE_DRAW:
        return SURE(pile_count(t, seat, ZONE_ACTIVE) > 0, false);
    case PHASE_NONE:
    case PHASE_COUNT:
        break;
    }
    return false;
}

typedef bool CanAct(const Table *t, SeatId seat, CardId location);

// A drain needs units or ships of that seat alone, an attack some of both sides.
static void places_offer(Table *t, SeatId seat, uint8_t verb, CanAct *can)
{
    const WarsState *s = state(t);
    const WarsIndex *x = index_sets(t);
    Cards all = SURE(combatants(t), cards_in(t, SET_PLAY));
    Cards own = all & ONLY(cards_had(t, seat)), other = all & ~own;
    for (uint8_t i = 0; i < s->layout_count && own; i++) {
        CardId place = s->layout[i];
        Cards here = x->at[place];
        if (!SURE((here & own) != 0, false))
            continue;
        bool is_such = verb == VERB_ATTACK ? RULE_IF(BATTLE, 1, (here & other) != 0)
                                           : RULE_IF(DRAIN, 1, (here & other) == 0);
        if (is_such && can(t, seat, place))
            offer(t, verb, place, 0);
    }
    offers_sort(t);
}

void wars_actions_offer(Table *t, SeatId seat)
{
    RULE(TURN, 3);
    switch ((Phase)state(t)->phase) {
    case PHASE_ACTIVATE:
        wars_activations_offer(t, seat);
        break;
    case PHASE_CONTROL:
        places_offer(t, seat, VERB_DRAIN, wars_can_drain);
        break;
    case PHASE_BATTLE:
        places_offer(t, seat, VERB_ATTACK, wars_can_attack);
        break;
    case PHASE_MOVE:
        wars_moves_offer(t, seat);
        break;
    case PHASE_DRAW:
        if (wars_can_draw(t, seat))
            offer(t, VERB_DRAW, 0, 0);
        break;
    case PHASE_NONE:
    case PHASE_DEPLOY:                          // playing cards
    case PHASE_COUNT:
        break;
    }
}

void wars_action_perform(Table *t, Entry *entry, Frame *ret_call, bool *ret_calls)
{
    *ret_calls = entry->pending == PENDING_DRAIN;
    if (entry->pending == PENDING_ACTIVATION)
        wars_energy_activate(t, entry->you, entry->number);
    else if (entry->pending == PENDING_DRAIN)
        *ret_call = wars_drain_perform(t, entry);
    else if (entry->pending == PENDING_MOVE)
        wars_move_perform(t, entry);
    else if (entry->pending == PENDING_ATTACK)
        wars_battle_begin(t, entry->you, entry->source);
}
