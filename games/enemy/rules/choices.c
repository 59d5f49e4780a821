// choices.c — cards as options: their canonical order, and which of them are one option.
#include "core/knowledge.h"
#include "games/enemy/enemy.h"

bool enemy_cards_are_one(const Table *t, CardId a, CardId b)
{
    if (!cards_are_alike(t, a, b) || is_in_zone(t, a, ZONE_PCS))
        return false;
    if (is_in_zone(t, a, ZONE_ATTACK))
        return enemy_fight_of(t, a) == enemy_fight_of(t, b);
    return labels_get(&t->cards[a]) == labels_get(&t->cards[b]);
}

// Definition and id in one number.
static void keys_sort(const Table *t, const CardId *cards, uint8_t count, uint32_t *key)
{
    for (uint8_t i = 0; i < count; i++) {
        uint32_t own = (uint32_t)t->cards[cards[i]].def << 8 | cards[i];
        uint8_t at = i;
        for (; at > 0 && key[at - 1] > own; at--)
            key[at] = key[at - 1];
        key[at] = own;
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
    return index > 0 && key[index - 1] >> 8 == key[index] >> 8 && has_like_before(t, key, index);
}

void enemy_offer_cards(Table *t, uint8_t verb, const CardId *cards, uint8_t count)
{
    uint32_t key[ENEMY_CARDS];
    keys_sort(t, cards, count, key);
    for (uint8_t i = 0; i < count; i++)
        if (!is_repeated(t, key, i))
            offer(t, verb, (CardId)key[i], 0);
}
