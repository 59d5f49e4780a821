// verbs_battle.c — verbs of card texts: numbers of the battle in progress, immunity (BATTLE-11, -15 to -17, A-31,
//
//
// A battle number is fixed when its step begins. An effect that comes too late is still performed, but changes nothing
// (COST-8).
#include "games/wars/board/numbers.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"
#include "games/wars/triggers/triggers.h"

static void too_late(Table *t, const Act *act)
{
    RULE(BATTLE, 11);
    event_emit(t, (Event){.kind = EVENT_WARS_TOO_LATE, .seat = act->you, .card = wars_source_told(t, act->entry)});
}

// Whether there is a battle whose number of that step this text may still change.
static bool open_or_tell(Table *t, const Act *act, BattleStep step)
{
    if (!is_battle(t))
        return false;                           // no battle, no number of it (EFF-1)
    bool is_open = wars_battle_is_open(t, step, act->entry);
    if (!is_open)
        too_late(t, act);
    return is_open;
}

// A change of that player's number in this battle.
static bool number_change(Table *t, const Act *act, ModifierKind kind, BattleStep step)
{
    if (open_or_tell(t, act, step))
        wars_lasting_add(t, act, (Modifier){.kind = (uint8_t)kind, .word = act->word[0] >> LASTS_HOW,
                                           .until = act->word[0] & ((1u << LASTS_HOW) - 1)},
             (Change){.target = act->who, .amount = as_byte(act->number)});
    return false;
}

bool wars_do_destiny(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(BATTLE, 15);                           // added to the existing one
    RULE(BATTLE, 16);                           // whether or not a card is revealed
    return number_change(t, act, MODIFIER_DESTINY, BATTLE_STEP_DESTINY);
}

// Each player's destiny becomes what the other player's was: both change by the difference.
bool wars_do_exchange_destiny(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (!open_or_tell(t, act, BATTLE_STEP_DESTINY))
        return false;
    int mine = wars_battle_destiny(t, act->you, NULL), other = wars_battle_destiny(t, seat_other(act->you), NULL);
    Modifier m = {.kind = MODIFIER_DESTINY, .until = LASTS_BATTLE};
    wars_lasting_add(t, act, m, (Change){.target = act->you, .amount = as_byte(other - mine)});
    wars_lasting_add(t, act, m, (Change){.target = seat_other(act->you), .amount = as_byte(mine - other)});
    return false;
}

bool wars_do_attrition(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(BATTLE, 16);
    return number_change(t, act, MODIFIER_ATTRITION, BATTLE_STEP_ATTRITION);
}

bool wars_do_total_power(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return number_change(t, act, MODIFIER_TOTAL_POWER, BATTLE_STEP_POWER);
}

bool wars_do_total_tactics(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return number_change(t, act, MODIFIER_TOTAL_TACTICS, BATTLE_STEP_DESTINY);
}

bool wars_do_casualties(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return number_change(t, act, MODIFIER_CASUALTIES, BATTLE_STEP_LOSS);
}

bool wars_do_casualties_to(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(WARS_A, 31);
    return number_change(t, act, MODIFIER_CASUALTIES_TO, BATTLE_STEP_LOSS);
}

// ---- the card revealed for battle destiny ----

static bool is_revealed(const Table *t, CardId card)
{
    return is_battle(t) && card && memchr(state(t)->battle.revealed, card, SEAT_COUNT) != NULL;
}

bool wars_can_card_destiny(const Table *t, const Act *act) { return act->count > 0 && is_revealed(t, act->card[0]); }

// Triggers on a destiny see the new one.
bool wars_do_card_destiny(Table *t, const Act *act, Frame *ret_call)
{
    CardId card = act->count > 0 ? act->card[0] : 0;
    (void)ret_call;
    if (!is_revealed(t, card) || !open_or_tell(t, act, BATTLE_STEP_DESTINY))
        return false;
    int before = wars_destiny_of(t, card);
    wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_CARD_DESTINY, .until = LASTS_BATTLE},
         (Change){.target = card, .amount = as_byte(act->number)});
    RULE(TRIG, 13);
    if (wars_destiny_of(t, card) != before)
        wars_trigger_raised(t, card, owner_of(t, card), (int8_t)(wars_destiny_of(t, card) - before));
    return false;
}

// ---- the battle itself ----

bool wars_can_begin_battle(const Table *t, const Act *act)
{
    return act->count > 0 && wars_can_battle_begin(t, act->card[0]);
}

bool wars_do_begin_battle(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (wars_can_begin_battle(t, act))
        wars_battle_begin(t, act->who, act->card[0]);
    return false;
}

bool wars_can_cancel_battle(const Table *t, const Act *act)
{
    (void)act;
    return is_battle(t) && state(t)->battle.step < BATTLE_STEP_END;
}

bool wars_do_cancel_battle(Table *t, const Act *act, Frame *ret_call)
{
    (void)act, (void)ret_call;
    wars_battle_cancel(t);
    return false;
}

bool wars_do_cant_reveal(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    if (act->word[0] != LASTS_BATTLE || open_or_tell(t, act, BATTLE_STEP_DESTINY))
        wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_CANT_REVEAL, .until = act->word[0]},
                         (Change){.target = act->who});
    return false;
}

bool wars_do_spare(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return is_battle(t) && wars_lasting_add_each(t, act, (Modifier){.kind = MODIFIER_SPARED, .until = LASTS_BATTLE}, 0);
}

// ---- immunity ----

bool wars_do_immune(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(KW_IMMUNE, 1);
    if (act->word[0] == LASTS_BATTLE && !is_battle(t))
        return false;
    uint8_t below = act->op == WARS_OP_IMMUNE_BELOW ? (uint8_t)(act->number < 99 ? act->number : 99) : 0;
    return wars_lasting_add_each(t, act, (Modifier){.kind = MODIFIER_IMMUNE, .word = below, .until = act->word[0]}, 0);
}
