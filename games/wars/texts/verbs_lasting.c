// verbs_lasting.c — verbs of card texts: what lasts until the turn ends or the card leaves (MOD, KW-GEN-2, GEN-3,
// LOC-12, OWN-2).
//
// The same operations without a duration are ongoing abilities: read from their cards (ongoing.c), never performed.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/verbs.h"

// A change is kept as a byte: no text says more.
void wars_lasting_add(Table *t, const Act *act, Modifier m, Change c)
{
    m.def = act->entry->def;
    m.seat = act->you;
    wars_modifier_add(t, m, c);
}

bool wars_can_change(const Table *t, const Act *act) { return act->count > 0 && is_in_play(t, act->card[0]); }

// EFF-3: the cards were captured when the text was announced; one that left play is a new card.
bool wars_lasting_add_each(Table *t, const Act *act, Modifier m, int amount)
{
    RULE(EFF, 3);
    RULE(WARS_A, 60);
    for (uint8_t i = 0; i < act->count; i++)   // cards the text has played are pending, and will be in play
        if (is_in_play(t, act->card[i]) || (act->card[i] && is_in_zone(t, act->card[i], ZONE_PENDING)))
            wars_lasting_add(t, act, m, (Change){.target = act->card[i], .amount = as_byte(amount)});
    return false;
}

bool wars_do_modify(Table *t, const Act *act, Frame *ret_call)
{
    int power[SEAT_COUNT];
    bool counts = act->entry->pending == PENDING_TRIGGER && act->word[0] == STAT_POWER;
    (void)ret_call;
    if (counts)
        wars_power_measure(t, power);
    wars_lasting_add_each(t, act, (Modifier){.kind = MODIFIER_STAT, .word = act->word[0], .until = act->word[1]},
                          act->number);
    if (counts)
        wars_power_shift(t, power);
    return false;
}

// The number changes by the difference, so that later changes start from there.
bool wars_do_set_stat(Table *t, const Act *act, Frame *ret_call)
{
    int power[SEAT_COUNT];
    bool counts = act->entry->pending == PENDING_TRIGGER && act->word[0] == STAT_POWER;
    Modifier m = {.kind = MODIFIER_STAT, .word = act->word[0], .until = act->word[1]};
    (void)ret_call;
    RULE(WARS_A, 86);
    if (counts)
        wars_power_measure(t, power);
    for (uint8_t i = 0; i < act->count; i++) {
        Act one = *act;
        one.count = 1;
        one.card = &act->card[i];
        if (is_in_play(t, act->card[i]))
            wars_lasting_add_each(t, &one, m, act->number - wars_stat_of(t, act->card[i], (Stat)act->word[0], NULL));
    }
    if (counts)
        wars_power_shift(t, power);
    return false;
}

// Both numbers of each card change by their difference.
bool wars_do_swap_stats(Table *t, const Act *act, Frame *ret_call)
{
    int power[SEAT_COUNT];
    bool counts = act->entry->pending == PENDING_TRIGGER;
    (void)ret_call;
    RULE(WARS_A, 86);
    if (counts)
        wars_power_measure(t, power);
    for (uint8_t i = 0; i < act->count; i++) {
        if (!is_in_play(t, act->card[i]))
            continue;
        int more = wars_stat_of(t, act->card[i], (Stat)act->word[1], NULL) -
                   wars_stat_of(t, act->card[i], (Stat)act->word[0], NULL);
        for (uint8_t k = 0; k < 2 && more; k++)
            wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_STAT, .word = act->word[k], .until = act->word[2]},
                             (Change){.target = act->card[i], .amount = as_byte(k ? -more : more)});
    }
    if (counts)
        wars_power_shift(t, power);
    return false;
}

bool wars_do_keywords(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return wars_lasting_add_each(
        t, act, (Modifier){.kind = MODIFIER_KEYWORD, .word = act->word[0], .until = act->word[1]}, act->number);
}

bool wars_do_cant_move(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return wars_lasting_add_each(t, act, (Modifier){.kind = MODIFIER_CANT_MOVE, .until = act->word[0]}, 0);
}

// If either player's cards are meant, the text names nobody: then its own player counts.
bool wars_do_not_by(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    uint8_t whose = act->who == act->you ? 0 : (uint8_t)((act->who + 1) << NOT_BY_SEAT);
    return wars_lasting_add_each(t, act, (Modifier){.kind = MODIFIER_NOT_BY, .word = act->word[0] | whose,
                                                    .until = act->word[1]}, 0);
}

bool wars_do_cant_be(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    Modifier m = {.kind = MODIFIER_CANT_BE, .word = act->word[0], .until = act->word[1]};
    return wars_lasting_add_each(t, act, m, 0);
}

bool wars_do_unkeyword(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    Modifier m = {.kind = MODIFIER_NO_KEYWORD, .word = act->word[0], .until = act->word[1]};
    return wars_lasting_add_each(t, act, m, 0);
}

bool wars_do_cant_target(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    return wars_lasting_add_each(t, act,
                                 (Modifier){.kind = MODIFIER_CANT_TARGET, .word = act->who, .until = act->word[0]}, 0);
}

bool wars_do_cant_draw(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_CANT_DRAW, .until = act->word[0]},
                     (Change){.target = act->who});
    return false;
}

bool wars_do_cant_play_kind(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_CANT_PLAY, .word = act->word[0], .until = act->word[1]},
                     (Change){.target = act->who});
    return false;
}

// Lasts until that phase comes.
bool wars_do_skip(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(WARS_A, 91);
    wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_SKIP, .word = act->word[0], .until = LASTS_PLAY},
                     (Change){.target = act->who});
    return false;
}

bool wars_do_drains(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_DRAIN, .until = act->word[0]},
         (Change){.target = act->who, .amount = as_byte(act->number)});
    return false;
}

bool wars_can_icon(const Table *t, const Act *act) { return act->count > 0 && is_location(t, act->card[0]); }

// Each support icon that is added has its own event.
static void icons_add(Table *t, const Act *act, CardId location, Faction faction)
{
    bool is_energy = faction == FACTION_NONE;
    Modifier m = {.kind = is_energy ? MODIFIER_ENERGY_ICON : MODIFIER_ICON, .word = (uint8_t)faction,
                  .until = act->word[1], .def = act->entry->def, .seat = act->who};
    int least = is_energy ? -wars_energy_icons(t, act->who, location, NULL)
                          : -wars_support_icons(t, act->who, location, faction, NULL);
    int number = RULE_IF(EFF, 1, act->number < least) ? least : act->number;    // no more than there are
    if (number < 0 || (is_energy && number > 0))
        wars_modifier_add(t, m, (Change){.target = location, .amount = as_byte(number)});
    for (int i = 0; i < number && !is_energy; i++)
        wars_modifier_add(t, m, (Change){.target = location, .amount = 1});
}

static void icons_add_all(Table *t, const Act *act, CardId location)
{
    for (Faction k = FACTION_NONE + 1; k < FACTION_COUNT; k++)
        icons_add(t, act, location, k);
}

bool wars_do_icon(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    RULE(LOC, 12);
    for (uint8_t i = 0; i < act->count; i++)
        if (is_location(t, act->card[i]) && act->word[0] == FACTIONS_ALL)
            icons_add_all(t, act, act->card[i]);
        else if (is_location(t, act->card[i]))
            icons_add(t, act, act->card[i], (Faction)act->word[0]);
    return false;
}

// ---- use as yours ----

static bool has_copy_of(const Table *t, SeatId seat, CardId card) { return card && wars_has_copy(t, seat, card); }

// Nobody can take a location: the way it faces shows who played it. A weapon goes with its card.
bool wars_may_use_as(const Table *t, const Act *act)
{
    CardId card = act->count > 0 ? act->card[0] : 0;
    if (!is_in_play(t, card) || has_card(t, act->who, card) || is_location_card(t, card) ||
        facts(t, card)->type == TYPE_WEAPON)
        return false;
    return RULE_IF(UNIQ, 4, !wars_has_copy(t, act->who, card)) && !has_copy_of(t, act->who, wars_weapon_of(t, card));
}

static bool returns_later(const Table *t, CardId card) { return wars_modifier_is(t, MODIFIER_USED_AS, card, -1); }

// For good, or until the card goes back (wars_modifiers_expire).
bool wars_do_use_as(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++) {
        CardId card = act->card[i];
        SeatId before = where(t, card)->holder;
        if (!wars_may_use_as(t, &(Act){.who = act->who, .count = 1, .card = &card}))
            continue;
        if (act->word[0] == LASTS_PLAY && returns_later(t, card))
            wars_used_as_drop(t, card);
        wars_card_give(t, card, act->who);
        if (act->word[0] != LASTS_PLAY)
            wars_lasting_add(t, act, (Modifier){.kind = MODIFIER_USED_AS, .word = before, .until = act->word[0]},
                 (Change){.target = card});
    }
    return false;
}
