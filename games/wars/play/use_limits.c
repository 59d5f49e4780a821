// use_limits.c — how often interrupts were played and abilities used in this turn (BULLET, A-55, A-81).
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"

// An interrupt is counted by its title (card 0), an ability by the card that has it.
static const Use *use_find(const Table *t, SeatId seat, DefId def, CardId card, uint8_t ability)
{
    const WarsState *s = state(t);
    for (uint8_t i = 0; i < s->use_count; i++) {
        const Use *u = &s->use[i];
        if (u->card == card && u->def == def && u->ability == ability && RULE_IF(WARS_A, 55, u->seat == seat))
            return u;
    }
    return NULL;
}

static void use_add(Table *t, SeatId seat, DefId def, CardId card, uint8_t ability)
{
    WarsState *s = state_to_change(t);
    const Use *found = use_find(t, seat, def, card, ability);
    index_forget(t, SURE(HAS_SPENT, 0));
    RULE(BULLET, 3);                           // it counts from when it goes on the stack, whatever happens to it there
    if (found) {
        Use *u = &s->use[found - s->use];
        u->count = (uint8_t)(u->count + (u->count < UINT8_MAX));
        return;
    }
    if (s->use_count == WARS_USES) {
        wars_bound_reached(t, REASON_USE_BOUND);
        return;
    }
    s->use[s->use_count++] = (Use){.def = def, .card = card, .ability = ability, .seat = seat, .count = 1};
}

// Alternatives are one ability: the first of them counts the uses.
static uint8_t counted_ability(const Table *t, CardId card, uint8_t ability)
{
    const Ability *all = text_program(t, t->cards[card].def)->ability;
    while (ability > 0 && all[ability].event > 0)
        ability--;
    return ability;
}

uint8_t wars_uses_of(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    const Use *u = use_find(t, seat, t->cards[card].def, card, counted_ability(t, card, ability));
    return u ? u->count : 0;
}

uint8_t wars_plays_of(const Table *t, SeatId seat, DefId def)
{
    const Use *u = use_find(t, seat, def, 0, 0);
    return u ? u->count : 0;
}

void wars_use_record(Table *t, SeatId seat, CardId card, uint8_t ability)
{
    use_add(t, seat, t->cards[card].def, card, counted_ability(t, card, ability));
}

// Counts one more event for a text that counts them, where its uses would be counted; returns how many there have been.
uint8_t wars_time_record(Table *t, SeatId seat, CardId card, uint8_t ability)
{
    use_add(t, seat, t->cards[card].def, card, ability);
    const Use *u = use_find(t, seat, t->cards[card].def, card, ability);
    return u ? u->count : 0;
}

bool wars_time_is_recorded(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    return use_find(t, seat, t->cards[card].def, card, ability) != NULL;
}

void wars_play_record(Table *t, SeatId seat, CardId card)
{
    if (facts(t, card)->type != TYPE_INTERRUPT || facts(t, card)->bullets == 0)
        return;
    use_add(t, seat, t->cards[card].def, 0, 0);
}

void wars_uses_clear(Table *t)
{
    WarsState *s = state_to_change(t);
    index_forget(t, SURE(HAS_SPENT, 0));
    memset(s->use, 0, sizeof(Use) * s->use_count);
    s->use_count = 0;
}

Refusal wars_bullets_refused(const Table *t, SeatId seat, CardId interrupt)
{
    const WarsFacts *f = facts(t, interrupt);
    if (f->type != TYPE_INTERRUPT || RULE_IF(BULLET, 4, f->bullets == 0))
        return REFUSAL_NONE;
    return RULE_IF(BULLET, 2, wars_plays_of(t, seat, t->cards[interrupt].def) < f->bullets) ? REFUSAL_NONE
                                                                                            : REFUSAL_BULLETS;
}

// Bullets that a weapon's host adds to each of its abilities that has some.
static int bullets_added(const Table *t, CardId card)
{
    RULE(KW_QUICKDRAW, 2);
    RULE(WARS_A, 55);                           // as many as there are now
    return RULE_IF(KW_QUICKDRAW, 1, where(t, card)->how == HOW_WEAPON)
               ? wars_keyword_of(t, where(t, card)->host, KEYWORD_QUICKDRAW, NULL) : 0;
}

Refusal wars_uses_refused(const Table *t, SeatId seat, CardId card, uint8_t ability)
{
    uint8_t counted = counted_ability(t, card, ability);
    const Use *u = use_find(t, seat, t->cards[card].def, card, counted);
    if (!u)
        return REFUSAL_NONE;
    int limit = text_program(t, t->cards[card].def)->ability[counted].limit;
    RULE(BULLET, 4);                            // without bullets the game has no limit
    if (limit > 0 && !RULE_IF(BULLET, 1, u->count < limit) && !(u->count < limit + bullets_added(t, card)))
        return REFUSAL_BULLETS;
    return RULE_IF(WARS_A, 81, u->count < USES_MAX) ? REFUSAL_NONE : REFUSAL_USES;
}

// Whether this is the only ability that can be used, and no bullets can be added to it.
static bool is_all_of(const Table *t, CardId card, uint8_t ability)
{
    return SURE(facts(t, card)->activated[t->m->edition][wars_ability_side(t, card)] == 1u << ability, true) &&
           SURE(where(t, card)->how != HOW_WEAPON, true);
}

void wars_spent_fill(const Table *t, WarsIndex *x)
{
    const WarsState *s = state(t);
    x->used[0] = x->used[1] = x->spent[0] = x->spent[1] = 0;
    for (const Use *u = s->use; u < s->use + s->use_count; u++) {
        uint8_t limit = text_program(t, u->def)->ability[u->ability].limit;
        if (u->card == 0)
            continue;                           // an interrupt
        x->used[u->seat] |= SURE(card_bit(u->card), 0);
        if (SURE(limit > 0, true) && !RULE_IF(BULLET, 1, u->count < limit) && is_all_of(t, u->card, u->ability))
            x->spent[u->seat] |= card_bit(u->card);
    }
}
