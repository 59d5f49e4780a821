// knowledge.c — labels: showing a card, losing track of some.
#include "core/knowledge.h"

#include "core/zone.h"

uint8_t knowledge_viewers(const Table *t, ZoneId zone)
{
    switch (t->game->zones[zone_kind(t, zone)].seen_by) {
    case ZONE_SEEN_BY_ALL:
        return VIEWERS_ALL;
    case ZONE_SEEN_BY_OWNER:
        return VIEWER_BIT(zone_seat(t, zone));
    default:
        return 0;
    }
}

// A card's labels are looked at and changed all at once: four bytes, face_down and the three labels.
static inline uint32_t labels_get(const Card *card)
{
    uint32_t word;
    memcpy(&word, &card->face_down, sizeof word);
    return word;
}

static inline void labels_set(Card *card, uint32_t word) { memcpy(&card->face_down, &word, sizeof word); }

// The bytes of that word that belong to these viewers.
static inline uint32_t labels_mask(uint8_t viewers)
{
    uint8_t byte[4] = {0};
    uint32_t mask;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        byte[1 + v] = viewers & VIEWER_BIT(v) ? 0xff : 0;
    memcpy(&mask, byte, sizeof mask);
    return mask;
}

void knowledge_show(Table *t, CardId card, uint8_t viewers)
{
    if (viewers == 0)
        return;
    Card *c = &t->cards[card];
    uint32_t labels = labels_get(c), mask = labels_mask(viewers);
    if ((labels & mask) == 0)
        return;                         // they knew
    labels_set(c, labels & ~mask);
    t->m->disclosures++;
}

bool knowledge_is_lost(const Table *t, SeatId owner, const CardId *cards, uint8_t count)
{
    SeatId other = seat_other(owner);           // a spectator knows no more than the other seat
    for (uint8_t i = 0; i < count; i++)
        if (t->cards[cards[i]].label[other] == 0)
            return true;
    return false;
}

// The least label among them, or the least one nobody has if all were known.
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

static void mix_for(Table *t, uint8_t v, const CardId *cards, uint8_t count)
{
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

// Whether a label meets another one: neither 0 nor the one all shall have.
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

// The usual case, for all viewers at once: apart from cards a viewer knew, all have one label for it, and the
// known ones join it. Tried before anything is changed; false if labels meet or a viewer knew all of them.
static bool join_one_label(Table *t, uint32_t mask, const CardId *cards, uint8_t count)
{
    uint32_t all = 0;
    for (uint8_t i = 0; i < count; i++)
        all |= labels_get(&t->cards[cards[i]]);
    all &= mask;
    uint8_t differing[CARD_MAX], differing_count = 0;
    for (uint8_t i = 0; i < count; i++) {
        uint32_t word = labels_get(&t->cards[cards[i]]) & mask;
        if (word == all)
            continue;
        if (labels_clash(word, all))
            return false;
        differing[differing_count++] = cards[i];
    }
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if ((mask & labels_mask(VIEWER_BIT(v))) && !(all & labels_mask(VIEWER_BIT(v))))
            return false;
    for (uint8_t i = 0; i < differing_count; i++) {
        Card *c = &t->cards[differing[i]];
        labels_set(c, labels_get(c) | all);
    }
    return true;
}

void knowledge_mix(Table *t, uint8_t viewers, const CardId *cards, uint8_t count)
{
    if (count == 0 || join_one_label(t, labels_mask(viewers), cards, count))
        return;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (viewers & VIEWER_BIT(v))
            mix_for(t, v, cards, count);
}
