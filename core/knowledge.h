// knowledge.h — who knows which card is which.
//
// For each viewer every card has a label. 0: the viewer knows the card. Equal labels: cards the viewer
// cannot tell apart, though it knows together which cards they are. Labels only ever merge or become 0,
// so a viewer's picture may be poorer than a perfect memory's, never richer.

#ifndef RIFT_CORE_KNOWLEDGE_H
#define RIFT_CORE_KNOWLEDGE_H

#include "core/table.h"

static inline bool card_is_known(const Table *t, CardId card, uint8_t viewer)
{
    return t->cards[card].label[viewer] == 0;
}

// The viewers who see what lies in this zone.
static inline uint8_t knowledge_viewers(const Table *t, ZoneId zone) { return t->game->zone_viewers[zone]; }
// These viewers now know this card.
void knowledge_show(Table *t, CardId card, uint8_t viewers);
// These viewers lost track of which of these cards is which: one label for all of them, and whatever
// shared a label with any of them shares the new one. Returns the viewers who had known one of them.
uint8_t knowledge_mix(Table *t, uint8_t viewers, const CardId *cards, uint8_t count);

#endif
