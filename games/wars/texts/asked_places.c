// asked_places.c — places: a text's own, and those its words name.
#include "games/wars/board/board.h"
#include "games/wars/rules/rules.h"
#include "games/wars/texts/asked.h"

// What a text calls "here": its source's location, or the last one if it has left play (GEN-6, A-14).
static CardId here_of(const Table *t, const Entry *entry, CardId source)
{
    RULE(GEN, 6);
    if (entry && RULE_IF(WARS_A, 14, entry->place != 0))
        return wars_location_of(t, entry->place);       // where it will be, or was when it left
    return wars_location_of(t, source);
}

CardId wars_asked_here(const Context *c) { return here_of(c->t, c->entry, c->self); }

// For a location that is not in play, its title says what it is related to (LOC-3).
static CardId here_or_self(const Context *c)
{
    CardId place = wars_asked_here(c);
    return place || !c->self || !(TYPE_BIT(facts(c->t, c->self)->type) & LOCATION_TYPES) ? place : c->self;
}

// A pending card will be at the place it is played to.
CardId wars_asked_place(const Context *c, CardId card)
{
    const Entry *pending = card && is_in_zone(c->t, card, ZONE_PENDING) ? wars_pending_of_card(c->t, card) : NULL;
    if (card && card == c->self)
        return wars_asked_here(c);
    return pending && pending->place ? wars_location_of(c->t, pending->place) : wars_location_of(c->t, card);
}

CardId wars_asked_first_place(const Context *c, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    if (**pc == OP_SELF)
        return (*pc)++, here_or_self(c);        // even if it has left
    return text_select(c, pc, card) > 0 ? wars_asked_place(c, card[0]) : 0;
}

bool wars_asked_has_host(const Context *c, const uint8_t **pc, CardId card)
{
    CardId host[CARD_MAX];
    if (**pc == OP_SELF)
        return (*pc)++, c->self && where(c->t, card)->host == c->self;
    uint8_t count = text_select(c, pc, host);
    return where(c->t, card)->host && memchr(host, where(c->t, card)->host, count) != NULL;
}

// How many cards other than this one that pass the filter are at this location; stops counting at `most`.
static int32_t count_there(const Context *c, const uint8_t *filter, CardId location, CardId but, int32_t most)
{
    int32_t count = 0;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(c->t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count && count < most; i++) {
            const uint8_t *at = filter;
            count += z->card[i] != but && wars_is_here(c->t, z->card[i], location) && text_filter(c, &at, z->card[i]);
        }
    }
    return count;
}

static bool are_there(const Context *c, const uint8_t *filter, CardId location, CardId but, int32_t wanted)
{
    return count_there(c, filter, location, but, wanted) >= wanted;
}

const uint8_t *wars_asked_filter(const uint8_t **pc)
{
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    return filter;
}

bool wars_asked_is_where(const Context *c, const uint8_t **pc, CardId location)
{
    return are_there(c, wars_asked_filter(pc), location, location, 1);
}

bool wars_asked_are_where(const Context *c, const uint8_t **pc, CardId location)
{
    int32_t wanted = text_number(c, pc);
    const uint8_t *filter = wars_asked_filter(pc);
    return location && are_there(c, filter, location, location, wanted);
}

// "Where you have more units than your opponent."
bool wars_asked_are_more_where(const Context *c, const uint8_t **pc, CardId location)
{
    const uint8_t *these = wars_asked_filter(pc), *those = wars_asked_filter(pc);
    return location && count_there(c, these, location, location, CARD_MAX) >
                       count_there(c, those, location, location, CARD_MAX);
}

// Whether another card that passes the filter is where this one is.
bool wars_asked_is_beside(const Context *c, const uint8_t **pc, CardId card)
{
    const uint8_t *filter = wars_asked_filter(pc);
    CardId place = card ? wars_asked_place(c, card) : 0;
    return place && are_there(c, filter, place, card, 1);
}
