// choices.c — cards as options (HE-SPOT-3): their canonical order, and which of them count as one option.
#include "core/knowledge.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/strength.h"

bool enemy_cards_are_one(const Table *t, CardId a, CardId b)
{
    if (!cards_are_alike(t, a, b) || is_in_zone(t, a, ZONE_PCS) || is_in_zone(t, a, ZONE_DECK))
        return false;                           // on a deck their positions matter
    if (is_in_zone(t, a, ZONE_ATTACK))
        return enemy_fight_of(t, a) == enemy_fight_of(t, b);
    return labels_get(&t->cards[a]) == labels_get(&t->cards[b]);
}

// Definition and id in one number.
static void keys_sort(const Table *t, const CardId *cards, uint8_t count, uint32_t *key)
{
    for (uint8_t i = 0; i < count; i++) {
        uint32_t own = (uint32_t)t->cards[cards[i]].def << 8 | cards[i];
        uint32_t *at = key + i;
        for (; at > key && at[-1] > own; at--)
            *at = at[-1];
        *at = own;
    }
}

void enemy_cards_order(const Table *t, CardId *cards, uint8_t count)
{
    uint32_t key[ENEMY_CARDS];
    keys_sort(t, cards, count, key);
    for (uint8_t i = 0; i < count; i++)
        cards[i] = (CardId)key[i];
}

NEVER_INLINE bool has_like_before(const Table *t, const uint32_t *key, uint8_t index)
{
    for (uint8_t i = index; i > 0 && key[i - 1] >> 8 == key[index] >> 8; i--)
        if (enemy_cards_are_one(t, (CardId)key[i - 1], (CardId)key[index]))
            return true;
    return false;
}

static bool is_repeated(const Table *t, const uint32_t *key, uint8_t index)
{
    return key[index - 1] >> 8 == key[index] >> 8 && has_like_before(t, key, index);
}

NEVER_INLINE void several_offer(Table *t, uint8_t verb, const CardId *cards, uint8_t count)
{
    uint32_t key[ENEMY_CARDS];
    keys_sort(t, cards, count, key);
    for (uint8_t i = 0; i < count; i++)
        if (i == 0 || !is_repeated(t, key, i))
            offer(t, verb, (CardId)key[i], 0);
}

void enemy_offer_cards(Table *t, uint8_t verb, const CardId *cards, uint8_t count)
{
    if (count > 1)
        several_offer(t, verb, cards, count);
    else if (count == 1)
        offer(t, verb, cards[0], 0);
}

// ---- a hidden card of the opponent, by its position ----

#define PICK_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(PICK, PickStep, enemy_pick, PICK_STEPS)

enum { WHOSE_EITHER = 2 };

Frame enemy_pick_frame(uint8_t entry, uint8_t slot, uint8_t whose)
{
    Frame f = frame_at(PROCEDURE_PICK, PICK_OFFER);
    f.u.enemy.pick = (EnemyPickLocals){entry, slot, whose};
    return f;
}

bool enemy_pick_is_possible(const Table *t, const EnemyPickLocals *p)
{
    SeatId you = t->entries[p->entry].you;
    return zone_for(t, seat_other(you), ZONE_HIDDEN)->count > 0 ||
           (p->whose == WHOSE_EITHER && zone_for(t, you, ZONE_HIDDEN)->count > 0);
}

// The chooser does not know the cards, so only their positions can be offered.
Flow enemy_pick_run(Table *t, Frame *f)
{
    const EnemyPickLocals *p = &f->u.enemy.pick;
    Entry *e = &t->entries[p->entry];
    const Zone *own = zone_for(t, e->you, ZONE_HIDDEN), *other = zone_for(t, seat_other(e->you), ZONE_HIDDEN);
    switch ((PickStep)f->step) {

    case PICK_OFFER:
        offer_begin(t, e->you, QUESTION_PICK);
        if (p->whose == WHOSE_EITHER)           // in zone order, without merging any
            offer_each(t, VERB_CHOOSE, own->card, own->count);
        RULE(HE_SPOT, 3);
        for (int16_t i = 1; i <= other->count; i++)
            offer(t, VERB_HIDDEN, 0, i);
        return ask(t, PICK_CHOSEN);

    case PICK_CHOSEN:
        entry_pick(e, t->chosen.verb == VERB_HIDDEN ? other->card[t->chosen.number - 1] : t->chosen.card);
        entry_settle(e, p->slot);
        return done(t);
    }
    return bad_step(t, f);
}
