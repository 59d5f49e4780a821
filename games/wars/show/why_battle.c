// why_battle.c — "why can't I?" in battles: attacking, revealing for destiny, damaging cards, changing numbers.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/battle.h"
#include "games/wars/show/show.h"
#include "games/wars/show/why.h"

#include "core/say.h"

// ---- attacks ----

// Everything except the right time: earlier battles, the battle in progress, cards, energy.
static void attack_place_answer(const Table *t, SeatId seat, CardId location, Why *why)
{
    Text text;
    if (!is_location(t, location))
        why_answer(why, "BATTLE-1", "only a location in play can be attacked");
    else if (bit_get(state(t)->targeted, location))
        why_answer(why, "BATTLE-2", "it has already been attacked this phase");
    else if (!has_presence(t, seat, location, combatants(t)))
        why_answer(why, "BATTLE-1", "you have no unit or ship there to fight with");
    else if (!has_presence(t, seat_other(seat), location, combatants(t)))
        why_answer(why, "BATTLE-1", "your opponent has no unit or ship there to fight against");
    else if (!has_presence(t, seat, location, wars_able_to_fight(t, combatants(t))))
        why_answer(why, "WARS-A-202", "a card says that what you have there can't be in a battle");
    else if (!has_presence(t, seat_other(seat), location, wars_able_to_fight(t, combatants(t))))
        why_answer(why, "WARS-A-202", "a card says that what your opponent has there can't be in a battle");
    else if (wars_cant_battle_at(t, location))
        why_answer(why, "GEN-3", "a card says that battles can't begin there");
    else if (wars_cant_attack_at(t, seat, location))
        why_answer(why, "GEN-3", "a card says that you can't attack there");
    else if (!wars_can_target(t, seat, location))
        why_answer(why, "TARGET-11", "a card says that you can't target it");
    else
        text_format(wars_why_begin(why, "BATTLE-1", &text), pile_count(t, seat, ZONE_ACTIVE) == 0
                    ? "an attack costs %d energy, and your active pile is empty"
                    : "an attack there costs %d energy, and you have less in your active pile",
                    wars_attack_cost(t, seat, location));
}

// Checked before the right time: during a battle nothing else begins.
static bool attack_time_check(const Table *t, SeatId seat, Why *why)
{
    Text text;
    if (is_battle(t)) {
        text_format(wars_why_begin(why, "BATTLE-8", &text), "a battle is in progress at %s; it must be over first",
                    say_title(t, state(t)->battle.place));
        return false;
    }
    return wars_time_check(t, seat, PHASE_BATTLE, "BATTLE-1", "attack", why);
}

void wars_attack_answer(const Table *t, SeatId seat, CardId location, Why *why)
{
    if (!attack_time_check(t, seat, why))
        return;
    if (wars_can_attack(t, seat, location))
        why->possible = true;
    else
        attack_place_answer(t, seat, location, why);
}

void wars_any_attack_answer(const Table *t, SeatId seat, Why *why)
{
    const WarsState *s = state(t);
    if (!attack_time_check(t, seat, why))
        return;
    for (uint8_t i = 0; i < s->layout_count && !why->possible; i++)
        why->possible = wars_can_attack(t, seat, s->layout[i]);
    if (!why->possible && pile_count(t, seat, ZONE_ACTIVE) < ATTACK_COST)
        why_answer(why, "BATTLE-1", "an attack costs 1 energy, and your active pile is empty");
    else if (!why->possible)
        why_answer(why, "BATTLE-1", "there is no location, not attacked yet, where you and your opponent both have a "
                   "unit or ship; \"why attack LOCATION\" says more");
}

// ---- steps ----

// Revealing for battle destiny.
void wars_reveal_answer(const Table *t, SeatId seat, Why *why)
{
    Text text;
    if (!is_battle(t))
        why_answer(why, "BDEST-2", "you reveal for battle destiny in the first step of a battle");
    else if (t->m->question == QUESTION_DESTINY)
        why->possible = true;
    else if (state(t)->battle.revealed[seat])
        why_answer(why, "BDEST-3", "you have already revealed in this battle");
    else if (state(t)->battle.step < BATTLE_STEP_DESTINY)
        text_format(wars_why_begin(why, "BDEST-3", &text), "the battle destiny step comes next; your tactics there are "
                    "%d, and %d are needed", wars_tactics_total(t, seat, NULL), TACTICS_NEEDED);
    else if (!(state(t)->battle.entitled >> seat & 1))
        text_format(wars_why_begin(why, "BDEST-2", &text), "your tactics in the battle were below %d when its battle "
                    "destiny step began", TACTICS_NEEDED);
    else
        why_answer(why, "BDEST-3", "the battle destiny step is over");
}

// Attrition or casualties are to be satisfied, and this card cannot be damaged for them.
void wars_damage_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    bool is_attrition = t->m->question == QUESTION_ATTRITION;
    if (!is_in_play(t, card) && is_attrition)
        why_answer(why, "ATTR-3", "only damaging your cards in the battle covers attrition");
    else if (!is_in_play(t, card))
        why_answer(why, "LOSS-3", "casualties are covered by damaging cards in the battle, losing energy, or losing "
                   "cards from your hand");
    else if (!is_unit(t, card) && !is_ship(t, card))
        why_answer(why, "DMG-1", "only units and ships are damaged");
    else if (where(t, card)->holder != seat)
        why_answer(why, is_attrition ? "ATTR-3" : "LOSS-3", "you damage your own cards; it is your opponent's");
    else if (!wars_is_in_battle(t, card))
        why_answer(why, "BATTLE-13", "it is not in the battle: it is at another location");
    else if (is_damaged(t, card))
        why_answer(why, is_attrition ? "ATTR-5" : "LOSS-2", "it is damaged already; its defense is counted");
    else if (is_attrition && wars_is_immune(t, card))
        why_answer(why, "ATTR-9", "it is immune to attrition");
    else
        why_answer(why, "REPL-2", "its damage was prevented or replaced in this step");
}

void wars_damage_now_answer(const Table *t, SeatId seat, CardId card, Why *why)
{
    bool asks = t->m->asked == seat && (t->m->question == QUESTION_ATTRITION || t->m->question == QUESTION_CASUALTIES);
    if (asks && wars_why_is_offered(t, card))
        why->possible = true;
    else if (asks)
        wars_damage_answer(t, seat, card, why);
    else
        why_answer(why, "ATTR-3", "cards are damaged for attrition and casualties, and when a text says so");
}

// ---- numbers ----

// For a battle number by name: whether it can still be changed.
bool wars_battle_number_answer(const Table *t, Span name, Why *why)
{
    static const struct { const char *name; BattleStep step; } numbers[] = {
        {"battle-destiny", BATTLE_STEP_DESTINY}, {"attrition", BATTLE_STEP_ATTRITION},
        {"total-power", BATTLE_STEP_POWER}, {"casualties", BATTLE_STEP_LOSS}};
    static const char *const others[] = {"tactics-total", "damaged-defense", "casualties-left", NULL};
    Text text;
    size_t i = 0;
    while (i < COUNT_OF(numbers) && !span_is_word(name, numbers[i].name))
        i++;
    if (i == COUNT_OF(numbers) && (is_battle(t) || !span_is_one_of(name, others)))
        return false;
    if (!is_battle(t))
        why_answer(why, "BATTLE-7", "there is no battle now");
    else if (state(t)->battle.step >= numbers[i].step)
        text_format(wars_why_begin(why, "BATTLE-17", &text),
                    "it can't change any more: the %s has begun (only triggered "
                    "abilities could); \"parts %s\" says what it is made of",
                    wars_battle_step_name(numbers[i].step), numbers[i].name);
    else
        text_format(wars_why_begin(why, "BATTLE-17", &text), "texts can change it until the %s begins",
                    wars_battle_step_name(numbers[i].step));
    return true;
}
