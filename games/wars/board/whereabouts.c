// whereabouts.c — where cards are, who controls what, and where a card may be played (DRAIN-1, DEPLOY-6 to -13, A-73).
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"

enum { HOSTS_MAX = 4 };                         // a weapon, beneath a unit, aboard a ship, at a sector

// ---- where a card is ----

CardId wars_location_of(const Table *t, CardId card)
{
    for (int i = 0; i < HOSTS_MAX; i++) {
        const Where *l = where(t, card);
        CardId location = location_at_once(t, card);
        if (location) {
            RULE(GEN, 6);
            return location;
        }
        switch ((How)l->how) {
        case HOW_ENCAMPMENT:
            RULE(WARS_A, 48);                   // "here" means its host
            return l->host;
        case HOW_ABOARD:
        case HOW_WEAPON:
        case HOW_ASSET:
            RULE(WARS_A, 73);                   // it is where its outermost host is
            card = l->host;
            break;
        case HOW_LOCATION:
        case HOW_AT:                            // found above
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

bool wars_is_here(const Table *t, CardId card, CardId location)
{
    return location && wars_location_of(t, card) == location;
}

bool wars_is_controlled(const Table *t, SeatId seat, CardId location)
{
    return has_presence(t, seat, location, combatants(t)) &&
           RULE_IF(DRAIN, 1, !has_presence(t, seat_other(seat), location, combatants(t)));
}

bool wars_was_controlled(const Table *t, SeatId seat, CardId location, CardId but)
{
    Cards others = combatants(t);
    RULE(WARS_A, 92);
    EACH_IN (left, others)
        others &= is_or_is_under(t, cards_first(left), but) ? ~card_bit(cards_first(left)) : ~(Cards)0;
    return has_presence(t, seat, location, others) && !has_presence(t, seat_other(seat), location, others);
}

// The ids of a deck are one range, so the first and last card of the set tell whose cards it has.
uint8_t wars_cards_list(const Table *t, Cards set, CardId ret_card[WARS_CARDS])
{
    if (!set)
        return 0;
    uint8_t count = 0;
    CardId first = cards_first(set), last = cards_last(set);
    if (SURE(first == last, true)) {
        *ret_card = first;
        return 1;
    }
    for (SeatId owner = t->cards[first].owner; owner <= t->cards[last].owner; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_PLAY);
        for (const CardId *card = z->card, *end = card + z->count; card < end; card++)
            if (cards_have(set, *card))
                ret_card[count++] = *card;
    }
    return count;
}

// The first card of that list; 0: none.
static CardId cards_lead(const Table *t, Cards set)
{
    CardId card[WARS_CARDS];
    return wars_cards_list(t, set, card) > 0 ? card[0] : 0;
}

// ---- what lies beneath a card, and on it ----

// Those of the set whose host is that card.
static Cards cards_on_host(const Table *t, Cards set, CardId host)
{
    Cards found = 0;
    EACH_IN (left, set)
        found |= where(t, cards_first(left))->host == host ? card_bit(cards_first(left)) : 0;
    return found;
}

Cards wars_lying_beneath(const Table *t)
{
    const Cards *how = index_sets(t)->set + SET_HOW;
    return SURE(how[HOW_ABOARD], 0) |
           SURE(how[HOW_WEAPON], 0) |
           SURE(how[HOW_ASSET], 0) |
           SURE(how[HOW_ENCAMPMENT], 0);
}

Cards wars_cards_beneath(const Table *t, CardId host)
{
    RULE(ZONE, 9);                              // a card beneath another is in play
    return cards_on_host(t, wars_lying_beneath(t), host);
}

uint8_t wars_cards_stacked(const Table *t, CardId host, CardId ret_card[WARS_CARDS])
{
    uint8_t count = 0;
    for (SeatId owner = 0; owner < SEAT_COUNT; owner++) {
        const Zone *z = zone_for(t, owner, ZONE_STACKED);
        for (uint8_t i = 0; i < z->count; i++)
            if (where(t, z->card[i])->host == host)
                ret_card[count++] = z->card[i];
    }
    return count;
}

CardId wars_weapon_of(const Table *t, CardId host)
{
    return cards_lead(t, cards_on_host(t, cards_in(t, SET_HOW + HOW_WEAPON), host));
}

CardId wars_encampment_of(const Table *t, SeatId seat, CardId location)
{
    Cards camps = ONLY(cards_in(t, SET_HOW + HOW_ENCAMPMENT));
    return cards_lead(t, camps & ONLY(cards_at(t, location)) & ONLY(cards_had(t, seat)));
}

// ---- aboard ships ----

Cards wars_cards_aboard(const Table *t, CardId ship)
{
    return cards_on_host(t, cards_in(t, SET_HOW + HOW_ABOARD), ship);
}

int wars_size_of(const Table *t, CardId unit)
{
    int size = wars_keyword_of(t, unit, KEYWORD_SIZE, NULL);
    return RULE_IF(KW_SIZE, 1, size > 0) ? size : 1;
}

uint8_t wars_room_aboard(const Table *t, CardId ship)
{
    int room = wars_capacity_of(t, ship, NULL);
    EACH_IN (left, wars_cards_aboard(t, ship))
        room -= wars_size_of(t, cards_first(left));
    RULE(KW_CAPACITY, 2);                       // more units than fit may be aboard by now
    return room > 0 ? (uint8_t)room : 0;
}

bool wars_fits_aboard(const Table *t, CardId unit, CardId ship)
{
    return is_unit(t, unit) && is_ship(t, ship) && is_in_play(t, ship) &&
           RULE_IF(KW_CAPACITY, 1, wars_size_of(t, unit) <= wars_room_aboard(t, ship));
}

// ---- where a card may be played ----

bool wars_has_copy(const Table *t, SeatId seat, CardId card)
{
    if (RULE_IF(UNIQ, 3, !is_unique(t, card)))
        return false;
    RULE(ZONE, 10);                             // cards stacked on another don't count
    EACH_IN (left, cards_in(t, SET_PLAY) & RULE_SET(UNIQ, 2, cards_had(t, seat)))
        if (RULE_IF(UNIQ, 1, t->cards[cards_first(left)].def == t->cards[card].def))
            return true;
    return false;
}

bool wars_fits_host(const Table *t, CardId card, CardId host)
{
    const WarsFacts *f = facts(t, card);
    if (!is_in_play(t, host) || (is_location_card(t, host) && !is_location(t, host)))
        return false;                           // beneath a location, an encampment is not one
    return f->host_label ? wars_has_label(t, host, (Label)f->host_label) : is_type(t, host, f->host_types);
}

static bool scouts(const Table *t, CardId card) { return wars_keyword_of(t, card, KEYWORD_SCOUTING, NULL) > 0; }

static bool ship_fits_at(const Table *t, SeatId seat, CardId ship, CardId sector)
{
    if (!is_location(t, sector) || facts(t, sector)->type != TYPE_SECTOR)
        return false;
    return RULE_IF(DEPLOY, 6, wars_energy_icons(t, seat, sector, NULL) > 0 ||
                              has_presence(t, seat, sector, ships(t))) ||
           RULE_IF(KW_SCOUTING, 1, scouts(t, ship));
}

static bool unit_fits_at(const Table *t, SeatId seat, CardId unit, CardId place)
{
    RULE(WARS_A, 51);                           // the target is the ship alone, not its sector
    if (is_ship(t, place))
        return has_card(t, seat, place) && RULE_IF(DEPLOY, 8, wars_fits_aboard(t, unit, place));
    if (!is_location(t, place) || facts(t, place)->type != TYPE_SITE)
        return false;
    RULE(WARS_A, 53);                           // scouting characters go to a site
    return RULE_IF(DEPLOY, 7, wars_energy_icons(t, seat, place, NULL) > 0 || has_presence(t, seat, place, units(t))) ||
           RULE_IF(KW_SCOUTING, 2, facts(t, unit)->type == TYPE_CHARACTER && scouts(t, unit));
}

static bool weapon_fits_at(const Table *t, SeatId seat, CardId weapon, CardId host)
{
    return has_card(t, seat, host) && RULE_IF(DEPLOY, 9, wars_fits_host(t, weapon, host)) &&
           RULE_IF(DEPLOY, 10, wars_weapon_of(t, host) == 0);
}

static bool asset_fits_at(const Table *t, SeatId seat, CardId asset, CardId host)
{
    const WarsFacts *f = facts(t, asset);
    if (!f->host_label && !f->host_types)
        return RULE_IF(DEPLOY, 12, host == 0);
    RULE(DEPLOY, 13);                           // there is no limit to how many
    return host && RULE_IF(DEPLOY, 11, has_card(t, seat, host)) && wars_fits_host(t, asset, host);
}

static bool encampment_fits_at(const Table *t, SeatId seat, CardId card, CardId location)
{
    RULE(KW_ENCAMPMENT, 1);
    RULE(WARS_A, 48);                           // any location of either player, related or not
    if (!is_location(t, location) || !RULE_IF(ENCAMP, 1, wars_keyword_of(t, card, KEYWORD_ENCAMPMENT, NULL) > 0))
        return false;
    return RULE_IF(ENCAMP, 3, wars_energy_icons(t, seat, location, NULL) > 0 ||
                              has_presence(t, seat, location, combatants(t))) &&
           RULE_IF(ENCAMP, 4, wars_encampment_of(t, seat, location) == 0);
}

bool wars_can_place_at(const Table *t, SeatId seat, CardId card, CardId place)
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
    case TYPE_SECTOR:                           // as a location it is played without a place
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
