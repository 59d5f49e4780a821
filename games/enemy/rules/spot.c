// spot.c — what can be spotted in play (HE-SPOT, HE-ELEM).
#include "games/enemy/rules/spot.h"

// Counts icons on items borne, fields, and monsters in portals and score piles, of both players.
void enemy_icons_count(const Table *t, Icons *icons)
{
    RULE(HE_SPOT, 1);
    RULE(HE_SPOT, 2);                           // hands, decks and discard piles don't count
    RULE(HE_SPOT, 3);                           // nor do hidden cards
    RULE(HE_SPOT, 4);
    RULE(HE_SPOT, 5);
    RULE(HE_SPOT, 6);
    RULE(HE, A27);                              // nor do attacking monsters
    RULE(HE, A29);
    RULE(HE_ELEM, 1);
    RULE(HE_ELEM, 2);                           // the element in its type line, not words in its text
    const EnemyFacts *of = t->facts;
    const Card *cards = t->cards;
    *icons = (Icons){.are_counted = true};
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const uint8_t *zone = t->zones + (size_t)zone_id(seat, ZONE_PCS) * ENEMY_STRIDE;   // ORDER SPOT with words.def
        const uint8_t *last = t->zones + (size_t)zone_id(seat, ZONE_FIELD) * ENEMY_STRIDE;
        for (; zone <= last; zone += ENEMY_STRIDE)
            for (const uint8_t *card = zone + zone[0]; card > zone; card--) {
                const EnemyFacts *f = &of[cards[*card].def];
                icons->of[f->element] += f->icons;
            }
    }
}

uint8_t enemy_icons_seen(const Table *t, uint8_t element)
{
    Icons icons;
    enemy_icons_count(t, &icons);
    return (uint8_t)(icons.of[element] < UINT8_MAX ? icons.of[element] : UINT8_MAX);
}
