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

void knowledge_show(Table *t, CardId card, uint8_t viewers)
{
    Card *c = &t->cards[card];
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if ((viewers & VIEWER_BIT(v)) && c->label[v] != 0) {
            c->label[v] = 0;
            t->m->disclosures++;
        }
}

static bool all_alike(const Table *t, uint8_t v, const CardId *cards, uint8_t count)
{
    uint8_t label = t->cards[cards[0]].label[v];
    for (uint8_t i = 1; i < count; i++)
        if (t->cards[cards[i]].label[v] != label)
            return false;
    return label != 0;
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

void knowledge_mix(Table *t, uint8_t viewers, const CardId *cards, uint8_t count)
{
    if (count == 0)
        return;
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if ((viewers & VIEWER_BIT(v)) && !all_alike(t, v, cards, count))
            mix_for(t, v, cards, count);
}
