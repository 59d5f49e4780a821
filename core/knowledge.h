// knowledge.h — who knows which card is which.
//
// For each viewer every card has a label. 0: the viewer knows the card. Equal labels: cards the viewer
// cannot tell apart, though it knows which cards they are as a group. Labels only ever merge or become 0,
// so a viewer's picture may be poorer than a perfect memory's, never richer.

#ifndef RIFT_CORE_KNOWLEDGE_H
#define RIFT_CORE_KNOWLEDGE_H

#include "core/table.h"

static inline bool card_is_known(const Table *t, CardId card, uint8_t viewer)
{
    return t->cards[card].label[viewer] == 0;
}

// The viewers who see the cards in this zone.
static inline uint8_t knowledge_viewers(const Table *t, ZoneId zone) { return t->game->zone_flags[zone] & VIEWERS_ALL; }
// A card's labels are looked at and changed all at once: four bytes, face_down and the three labels.
static inline uint32_t labels_get(const Card *card)
{
    uint32_t word;
    memcpy(&word, &card->face_down, sizeof word);
    return word;
}

static inline void labels_set(Card *card, uint32_t word) { memcpy(&card->face_down, &word, sizeof word); }

// The bytes of that word that belong to these viewers, one bit a viewer.
static inline uint32_t labels_mask(uint8_t viewers)
{
#define BYTES(bits) {0, (bits) & 1 ? 0xff : 0, (bits) & 2 ? 0xff : 0, (bits) & 4 ? 0xff : 0}
    static const uint8_t mask[1 << VIEWER_COUNT][4] = {BYTES(0), BYTES(1), BYTES(2), BYTES(3),
                                                       BYTES(4), BYTES(5), BYTES(6), BYTES(7)};
#undef BYTES
    uint32_t word;
    memcpy(&word, mask[viewers], sizeof word);
    return word;
}

// These viewers now know this card.
static inline void card_show(Match *m, Card *card, uint8_t viewers)
{
    uint32_t labels = labels_get(card), mask = labels_mask(viewers);
    if ((labels & mask) == 0)
        return;                         // they knew it already
    labels_set(card, labels & ~mask);
    m->disclosures++;
}
static inline void knowledge_show(Table *t, CardId card, uint8_t viewers) { card_show(t->m, &t->cards[card], viewers); }
// These viewers lost track of which of these cards is which: one label for all of them, and whatever
// shared a label with any of them shares the new one. Returns the viewers who had known one of them.
uint8_t knowledge_mix(Table *t, uint8_t viewers, const CardId *cards, uint8_t count);

#endif
