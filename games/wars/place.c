// place.c — where cards are, who controls what, and where a card may be played (DRAIN-1, DEPLOY-6 to -13, A-73).
#include "games/wars/wars.h"

enum { HOSTS_MAX = 4 };                         // a weapon, beneath a unit, aboard a ship, at a sector

// ---- where a card is ----

CardId location_of(const Table *t, CardId card)
{
    for (int i = 0; i < HOSTS_MAX; i++) {
        const Lies *l = lies(t, card);
        switch ((How)l->how) {
        case HOW_LOCATION:
            RULE(GEN, 6);
            return card;
        case HOW_AT:
            return l->host;
        case HOW_ENCAMPMENT:
            RULE(WARS_A, 48);                   // "here" is its host
            return l->host;
        case HOW_ABOARD:
        case HOW_WEAPON:
        case HOW_ASSET:
            RULE(WARS_A, 73);                   // where its outermost host is
            card = l->host;
            break;
        case HOW_NONE:
        case HOW_ALONE:                         // at no location
        case HOW_STACKED:                       // not in play
        case HOW_COUNT:
        default:
            return 0;
        }
    }
    return 0;
}

bool is_here(const Table *t, CardId card, CardId location) { return location && location_of(t, card) == location; }

bool has_presence(const Table *t, SeatId seat, CardId location, unsigned types)
{
    if (has_places(t)) {
        unsigned wanted = (types & UNIT_TYPES ? PRESENT_UNIT : 0) | (types & TYPE_BIT(TYPE_SHIP) ? PRESENT_SHIP : 0);
        return (scratch_of(t)->present[location] >> (seat == 0 ? 0 : PRESENT_BITS) & wanted) != 0;
    }
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++)
            if (lies(t, z->card[i])->holder == seat && is_type(t, z->card[i], types) &&
                is_here(t, z->card[i], location))
                return true;
    }
    return false;
}

bool is_controlled(const Table *t, SeatId seat, CardId location)
{
    unsigned types = UNIT_TYPES | TYPE_BIT(TYPE_SHIP);
    return is_location(t, location) && has_presence(t, seat, location, types) &&
           RULE_IF(DRAIN, 1, !has_presence(t, seat_other(seat), location, types));
}

// ---- what lies beneath a card, and on it ----

static bool is_beneath(const Table *t, CardId card, CardId host)
{
    const Lies *l = lies(t, card);
    return l->host == host && (l->how == HOW_ABOARD || l->how == HOW_WEAPON || l->how == HOW_ASSET ||
                               l->how == HOW_ENCAMPMENT);
}

uint8_t cards_beneath(const Table *t, CardId host, CardId ret_card[WARS_CARDS])
{
    uint8_t count = 0;
    RULE(ZONE, 9);                              // beneath is in play
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++)
            if (is_beneath(t, z->card[i], host))
                ret_card[count++] = z->card[i];
    }
    return count;
}

uint8_t cards_stacked(const Table *t, CardId host, CardId ret_card[WARS_CARDS])
{
    uint8_t count = 0;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_STACKED);
        for (uint8_t i = 0; i < z->count; i++)
            if (lies(t, z->card[i])->host == host)
                ret_card[count++] = z->card[i];
    }
    return count;
}

// The first card that lies so beneath a host and is of that seat (SEAT_NOBODY: of either).
static CardId first_beneath(const Table *t, CardId host, How how, SeatId seat)
{
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (uint8_t i = 0; i < z->count; i++) {
            const Lies *l = lies(t, z->card[i]);
            if (l->host == host && l->how == how && (seat == SEAT_NOBODY || l->holder == seat))
                return z->card[i];
        }
    }
    return 0;
}

CardId weapon_of(const Table *t, CardId host) { return first_beneath(t, host, HOW_WEAPON, SEAT_NOBODY); }

CardId encampment_of(const Table *t, SeatId seat, CardId location)
{
    return first_beneath(t, location, HOW_ENCAMPMENT, seat);
}

// ---- aboard ships ----

int size_of(const Table *t, CardId unit)
{
    int size = keyword_of(t, unit, KEYWORD_SIZE, NULL);
    return RULE_IF(KW_SIZE, 1, size > 0) ? size : 1;
}

uint8_t room_aboard(const Table *t, CardId ship)
{
    CardId card[WARS_CARDS];
    uint8_t count = cards_beneath(t, ship, card);
    int room = facts(t, ship)->capacity;
    for (uint8_t i = 0; i < count; i++)
        if (lies(t, card[i])->how == HOW_ABOARD)
            room -= size_of(t, card[i]);
    RULE(KW_CAPACITY, 2);                       // more than fits may be aboard by now
    return room > 0 ? (uint8_t)room : 0;
}

bool fits_aboard(const Table *t, CardId unit, CardId ship)
{
    return is_unit(t, unit) && is_ship(t, ship) && is_in_play(t, ship) &&
           RULE_IF(KW_CAPACITY, 1, size_of(t, unit) <= room_aboard(t, ship));
}

// ---- where a card may be played ----

bool has_copy(const Table *t, SeatId seat, CardId card)
{
    if (RULE_IF(UNIQ, 3, !is_unique(t, card)))
        return false;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        RULE(ZONE, 10);                         // not those stacked on a card
        for (uint8_t i = 0; i < z->count; i++)
            if (RULE_IF(UNIQ, 1, t->cards[z->card[i]].def == t->cards[card].def) &&
                RULE_IF(UNIQ, 2, lies(t, z->card[i])->holder == seat))
                return true;
    }
    return false;
}

bool fits_host(const Table *t, CardId card, CardId host)
{
    const WarsFacts *f = facts(t, card);
    if (!is_in_play(t, host) || (is_location_card(t, host) && !is_location(t, host)))
        return false;                           // an encampment beneath a location is none
    return f->host_label ? (facts(t, host)->labels & LABEL_BIT(f->host_label)) != 0 : is_type(t, host, f->host_types);
}

static bool scouts(const Table *t, CardId card) { return keyword_of(t, card, KEYWORD_SCOUTING, NULL) > 0; }

static bool ship_fits_at(const Table *t, SeatId seat, CardId ship, CardId sector)
{
    if (!is_location(t, sector) || facts(t, sector)->type != TYPE_SECTOR)
        return false;
    return RULE_IF(DEPLOY, 6, energy_icons(t, seat, sector, NULL) > 0 ||
                              has_presence(t, seat, sector, TYPE_BIT(TYPE_SHIP))) ||
           RULE_IF(KW_SCOUTING, 1, scouts(t, ship));
}

static bool unit_fits_at(const Table *t, SeatId seat, CardId unit, CardId place)
{
    RULE(WARS_A, 51);                           // a ship is the whole target, not its sector
    if (is_ship(t, place))
        return has_card(t, seat, place) && RULE_IF(DEPLOY, 8, fits_aboard(t, unit, place));
    if (!is_location(t, place) || facts(t, place)->type != TYPE_SITE)
        return false;
    RULE(WARS_A, 53);                           // scouting characters: at a site
    return RULE_IF(DEPLOY, 7, energy_icons(t, seat, place, NULL) > 0 || has_presence(t, seat, place, UNIT_TYPES)) ||
           RULE_IF(KW_SCOUTING, 2, facts(t, unit)->type == TYPE_CHARACTER && scouts(t, unit));
}

static bool weapon_fits_at(const Table *t, SeatId seat, CardId weapon, CardId host)
{
    return has_card(t, seat, host) && RULE_IF(DEPLOY, 9, fits_host(t, weapon, host)) &&
           RULE_IF(DEPLOY, 10, weapon_of(t, host) == 0);
}

static bool asset_fits_at(const Table *t, SeatId seat, CardId asset, CardId host)
{
    const WarsFacts *f = facts(t, asset);
    if (!f->host_label && !f->host_types)
        return RULE_IF(DEPLOY, 12, host == 0);
    RULE(DEPLOY, 13);                           // however many there are
    return host && RULE_IF(DEPLOY, 11, has_card(t, seat, host)) && fits_host(t, asset, host);
}

static bool encampment_fits_at(const Table *t, SeatId seat, CardId card, CardId location)
{
    RULE(KW_ENCAMPMENT, 1);
    RULE(WARS_A, 48);                           // any location of either player, related or not
    if (!is_location(t, location) || !RULE_IF(ENCAMP, 1, keyword_of(t, card, KEYWORD_ENCAMPMENT, NULL) > 0))
        return false;
    return RULE_IF(ENCAMP, 3, energy_icons(t, seat, location, NULL) > 0 ||
                              has_presence(t, seat, location, UNIT_TYPES | TYPE_BIT(TYPE_SHIP))) &&
           RULE_IF(ENCAMP, 4, encampment_of(t, seat, location) == 0);
}

bool can_place_at(const Table *t, SeatId seat, CardId card, CardId place)
{
    switch ((CardType)facts(t, card)->type) {
    case TYPE_SHIP:
        return ship_fits_at(t, seat, card, place);
    case TYPE_CHARACTER:
    case TYPE_NOBOT:
    case TYPE_VEHICLE:
        return unit_fits_at(t, seat, card, place);
    case TYPE_WEAPON:
        return weapon_fits_at(t, seat, card, place);
    case TYPE_ASSET:
        return asset_fits_at(t, seat, card, place);
    case TYPE_SITE:
    case TYPE_SECTOR:                           // without a place: as a location, which needs none
        return place == 0 || encampment_fits_at(t, seat, card, place);
    case TYPE_ORDER:
    case TYPE_INTERRUPT:
    case TYPE_NONE:
    case TYPE_LOCATION:
    case TYPE_DRAIN:
    case TYPE_COUNT:
    default:
        return place == 0;
    }
}
