// knowledge.c — labels: showing a card, losing track of some.
#include "core/knowledge.h"

#include "core/zone.h"

// The lowest label among them, or the lowest free one if all were known.
static uint8_t label_for(const Table *t, uint8_t v, const CardId *cards, uint8_t count)
{
    uint8_t least = 0;
    for (uint8_t i = 0; i < count; i++) {
        uint8_t label = t->cards[cards[i]].label[v];
        if (label != 0 && (least == 0 || label < least))
            least = label;
    }
    if (least != 0)
        return least;
    bool taken[CARD_MAX + 2] = {false};
    for (CardId c = 1; c <= t->game->card_max; c++)
        taken[t->cards[c].label[v]] = true;
    for (least = 1; taken[least];)
        least++;
    return least;
}

// Whether that viewer already can't tell any of them apart.
static bool are_mixed(const Table *t, uint8_t v, const CardId *cards, uint8_t count)
{
    uint8_t label = t->cards[cards[0]].label[v], i = 1;
    while (i < count && t->cards[cards[i]].label[v] == label)
        i++;
    return label != 0 && i == count;
}

static void mix_for(Table *t, uint8_t v, const CardId *cards, uint8_t count)
{
    if (are_mixed(t, v, cards, count))
        return;
    uint8_t to = label_for(t, v, cards, count);
    bool merged[CARD_MAX + 2] = {false};
    for (uint8_t i = 0; i < count; i++) {
        merged[t->cards[cards[i]].label[v]] = true;
        t->cards[cards[i]].label[v] = to;
    }
    merged[0] = false;                  // cards known elsewhere stay known
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (merged[t->cards[c].label[v]])
            t->cards[c].label[v] = to;
}

// Whether a label would have to merge with another one: it is neither 0 nor the one that all are to have.
static bool labels_clash(uint32_t word, uint32_t wanted)
{
    uint8_t a[4], b[4];
    memcpy(a, &word, sizeof a);
    memcpy(b, &wanted, sizeof b);
    for (uint8_t v = 1; v <= VIEWER_COUNT; v++)
        if (a[v] != 0 && a[v] != b[v])
            return true;
    return false;
}

// The labels of the first card that is unknown to all these viewers; 0: there is none.
static uint32_t labels_unknown(const Table *t, uint32_t mask, const CardId *cards, uint8_t count)
{
    const uint32_t each = UINT32_C(0x7f7f7f7f);         // carries into the high bit of every byte that is not 0
    _Static_assert(CARD_MAX < 0x7f, "a label leaves that bit free");
    for (uint8_t i = 0; i < count; i++) {
        uint32_t word = labels_get(&t->cards[cards[i]]) & mask;
        if (((word + each) & mask & ~each) == (mask & ~each))
            return word;
    }
    return 0;
}

// Gives all of these cards the same labels. False if two labels would have to merge: then nothing is changed.
NEVER_INLINE bool join_others(Table *t, uint32_t mask, uint32_t all, const CardId *card, const CardId *end,
                              uint32_t *ret_known)
{
    CardId differing[CARD_MAX];
    uint8_t differing_count = 0;
    for (; card < end; card++) {
        uint32_t word = labels_get(&t->cards[*card]) & mask;
        if (word == all)
            continue;
        if (labels_clash(word, all))
            return false;
        differing[differing_count++] = *card;
        *ret_known |= word ^ all;               // the bytes that are 0 in it
    }
    for (uint8_t i = 0; i < differing_count; i++) {
        Card *c = &t->cards[differing[i]];
        labels_set(c, labels_get(c) | all);
    }
    return true;
}

// The usual case, for all viewers at once: the cards that a viewer didn't know all have the same label for it already,
// and those it knew get that label too. False, with nothing changed, if labels would have to merge or if some viewer
// knew every card.
static bool join_one_label(Table *t, uint32_t mask, const CardId *cards, uint8_t count, uint32_t *ret_known)
{
    const uint32_t all = labels_unknown(t, mask, cards, count);
    const CardId *card = cards, *end = cards + count;
    if (all == 0)
        return false;
    while (card < end && (labels_get(&t->cards[*card]) & mask) == all)
        card++;
    return card == end || join_others(t, mask, all, card, end, ret_known);
}

static uint8_t known_to(const Table *t, const CardId *cards, uint8_t count)
{
    uint8_t viewers = 0;
    for (uint8_t i = 0; i < count; i++)
        for (uint8_t v = 0; v < VIEWER_COUNT; v++)
            if (t->cards[cards[i]].label[v] == 0)
                viewers |= VIEWER_BIT(v);
    return viewers;
}

// The general case, whatever the labels are, viewer by viewer.
NEVER_INLINE uint8_t mix_all(Table *t, uint8_t viewers, const CardId *cards, uint8_t count)
{
    uint8_t lost = known_to(t, cards, count) & viewers;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (viewers & VIEWER_BIT(v))
            mix_for(t, v, cards, count);
    return lost;
}

uint8_t knowledge_mix(Table *t, uint8_t viewers, const CardId *cards, uint8_t count)
{
    uint32_t known = 0;
    uint8_t lost = 0;
    if (count == 0)
        return 0;
    if (!join_one_label(t, labels_mask(viewers), cards, count, &known))
        return mix_all(t, viewers, cards, count);
    for (uint8_t v = 0; known != 0 && v < VIEWER_COUNT; v++)
        if (known & labels_mask(VIEWER_BIT(v)))
            lost |= VIEWER_BIT(v);
    return lost;
}
