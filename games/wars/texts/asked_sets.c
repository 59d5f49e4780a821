// asked_sets.c — the tests of asked_tests.c as sets of cards in play, and selections of cards.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/board/restrictions.h"
#include "games/wars/texts/asked.h"

static uint8_t set_of_kind(uint8_t kind)
{
    switch (kind) {
    case TYPE_NONE:
        return SURE(SET_PLAY, SET_TYPE);
    case TYPE_LOCATION:
        return SURE(SET_HOW + HOW_LOCATION, SET_PLAY);
    case TYPE_SITE:
        return SURE(SET_SITES, SET_PLAY);
    case TYPE_SECTOR:
        return SURE(SET_SECTORS, SET_PLAY);
    default:
        return SURE((uint8_t)(SET_TYPE + kind), SET_PLAY);
    }
}

static uint8_t set_of_status(uint8_t status)
{
    return status == IS_DAMAGED ? SURE(SET_DAMAGED, SET_PLAY)
         : status == IS_UNDAMAGED ? SURE(SET_UNDAMAGED, SET_PLAY)
         : status == IS_INVERTED ? SURE(SET_INVERTED, SET_PLAY)
         : status == IS_UNIQUE ? SURE(SET_UNIQUE, SET_PLAY) : SET_NONE;
}

uint8_t wars_asked_set(const uint8_t *test)
{
    switch (test[0]) {
    case OP_OWNER:
        return test[1] == PLAYER_YOU ? SURE(SET_YOURS, SET_PLAY)
             : test[1] == PLAYER_OPPONENT ? SURE(SET_THEIRS, SET_PLAY) : SET_NONE;
    case WARS_OP_KIND:
        return set_of_kind(test[1]);
    case WARS_OP_UNIT:
        return SURE(SET_UNITS, SET_PLAY);
    case WARS_OP_LABEL:
        return SURE((uint8_t)(SET_LABEL + test[1]), SET_PLAY);
    case WARS_OP_FACTION:
        return SURE((uint8_t)(SET_FACTION + test[1]), SET_PLAY);
    case WARS_OP_STATUS:
        return set_of_status(test[1]);
    case WARS_OP_HERE:
        return SURE(SET_HERE, SET_PLAY);
    case WARS_OP_IN_BATTLE:
    case WARS_OP_THIS_BATTLE:
        return SURE(SET_BATTLE, SET_PLAY);
    case WARS_OP_SITE_BATTLE:
        return SURE(SET_SITE_BATTLE, SET_BATTLE);
    case WARS_OP_SECTOR_BATTLE:
        return SURE(SET_SECTOR_BATTLE, SET_BATTLE);
    case WARS_OP_BATTLE_AT:
        return SURE(SET_BATTLE_PLACE, SET_BATTLE);
    case WARS_OP_ABOARD:                        // any ship
        return SURE((uint8_t)(SET_HOW + HOW_ABOARD), SET_HOW) | SET_WIDER;
    default:
        return SET_NONE;
    }
}

static Cards of_battle(const Table *t, unsigned set)
{
    CardId place = state(t)->battle.place;
    if (!place || set == SET_BATTLE_PLACE)
        return place ? SURE(card_bit(place), 0) : 0;
    bool is_site = RULE_IF(BATTLE, 5, facts(t, place)->type == TYPE_SITE);
    bool is_meant = set == SET_BATTLE || SURE(is_site == (set == SET_SITE_BATTLE), true);
    return is_meant ? wars_able_to_fight(t, SURE(cards_at(t, place), 0)) : 0;
}

static Cards cards_of_set(const Context *c, unsigned set)
{
    if (set == SET_HERE)
        return SURE(cards_at(c->t, wars_asked_here(c)), ~cards_at(c->t, wars_asked_here(c)));
    if (set > SET_HERE)
        return of_battle(c->t, set);
    RULE(GEN, 5);
    return cards_had(c->t, SURE(set == SET_YOURS, set != SET_YOURS) ? c->you : seat_other(c->you));
}

// If texts can change labels, the set of a label has all cards. This keeps those that have the label now.
NEVER_INLINE Cards with_labels(const Context *c, const uint8_t *sets, Cards all)
{
    for (; *sets; sets++)
        for (Cards left = *sets >= SET_LABEL && *sets < SET_FACTION ? all : 0; left; left = cards_after_first(left))
            if (!wars_label_now(c, cards_first(left), (Label)(*sets - SET_LABEL)))
                all &= ~card_bit(cards_first(left));
    return all;
}

Cards wars_asked_within(const Context *c, const uint8_t *sets)
{
    const Cards *set = index_sets(c->t)->set;
    const uint8_t *first = sets;
    Cards all = set[SET_PLAY];
    for (; *sets; sets++) {
        if (*sets == SET_UNITS)
            RULE(TYPE, 4);
        if (*sets >= SET_LABEL && *sets < SET_FACTION)
            RULE(TYPE, 3);
        all &= *sets < SET_COUNT ? set[*sets] : cards_of_set(c, *sets);
    }
    return SURE(is_seldom(c->t, SELDOM_LABELS), false) ? with_labels(c, first, all) : all;
}

// Those of these cards that are beneath, or aboard, one of the cards that the text names.
static Cards of_hosts(const Context *c, uint8_t op, const uint8_t **pc, Cards set)
{
    Cards hosts = text_set(c, pc), found = 0;
    set &= op == WARS_OP_ABOARD ? cards_in(c->t, SET_HOW + HOW_ABOARD)
                                : ONLY(wars_lying_beneath(c->t));
    for (Cards left = set; left; left = cards_after_first(left))
        found |= SURE(cards_have(hosts, where(c->t, cards_first(left))->host), true) ? card_bit(cards_first(left)) : 0;
    return found;
}

// Those of these cards that are at one of the locations. The entry may say where a text's own card is.
static Cards of_places(const Context *c, Cards places, Cards set)
{
    Cards there = 0, self = card_bit(c->self);
    for (Cards left = places; left; left = cards_after_first(left))
        there |= SURE(cards_at(c->t, cards_first(left)), 0);
    there = cards_have(places, wars_asked_here(c)) ? there | self : there & ~self;
    return set & there;
}

bool wars_asked_narrow(const Context *c, uint8_t op, const uint8_t **pc, Cards *set)
{
    switch (op) {
    case OP_OWNER:
        *set &= SURE(cards_had(c->t, text_player(c, pc)), cards_had(c->t, seat_other(text_player(c, pc))));
        return true;
    case WARS_OP_AT:
        *set = of_places(c, text_narrow(c, pc, locations(c->t)), *set);
        return true;
    case WARS_OP_TOGETHER:
        *set &= SURE(cards_at(c->t, wars_asked_first_place(c, pc)), ~cards_at(c->t, wars_asked_first_place(c, pc)));
        return true;
    case WARS_OP_RELATED:
    case WARS_OP_ADJACENT:
        if (**pc == OP_SELF && c->self && !is_in_play(c->t, c->self) && !wars_asked_here(c))
            return false;                       // a location in hand: its title decides
        *set &= **pc == OP_EACH ? wars_asked_kin_of_each(c, op, pc)
                                : wars_asked_kin(c->t, op, wars_asked_first_place(c, pc));
        return true;
    case WARS_OP_ELSEWHERE:
        *set &= SURE(~card_bit(wars_asked_first_place(c, pc)), card_bit(wars_asked_first_place(c, pc)));
        return true;
    case WARS_OP_ABOARD:
    case WARS_OP_BENEATH:
        *set = of_hosts(c, op, pc, *set);
        return true;
    case WARS_OP_HAS_PENDING:
        if (SURE(state(c->t)->stack_count > 0, false))
            return false;
        (*pc)++;
        *set = 0;
        return true;
    default:
        return false;
    }
}

// Of these cards the one that has the highest, or the lowest, number; none if another has the same.
static uint8_t select_alone(const Context *c, const uint8_t **pc, CardId *ret_card)
{
    bool is_highest = *(*pc)++ == 1;
    Stat stat = (Stat) * (*pc)++;
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card), best = 0, equal = 0;
    int32_t most = 0;
    for (uint8_t i = 0; i < count; i++) {
        int32_t number = card[i] ? wars_stat_seen(c, card[i], stat) * (is_highest ? 1 : -1) : 0;
        equal = equal && number == most ? (uint8_t)(equal + 1) : equal;
        if (!card[i] || (best && number <= most))
            continue;
        best = card[i];
        most = number;
        equal = 1;
    }
    ret_card[0] = best;
    return best != 0 && equal == 1;
}

static uint8_t select_host(const Context *c, const uint8_t **pc, CardId *ret_card)
{
    CardId card[CARD_MAX];
    uint8_t count = text_select(c, pc, card), hosts = 0;
    for (uint8_t i = 0; i < count; i++) {
        const Where *l = where(c->t, card[i]);
        bool is_attached = l->how == HOW_ABOARD || l->how == HOW_WEAPON || l->how == HOW_ASSET ||
                           l->how == HOW_ENCAMPMENT;
        if (is_attached && l->host)
            ret_card[hosts++] = l->host;
    }
    return hosts;
}

uint8_t wars_asked_select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    if (op == WARS_OP_HOST_OF)
        return select_host(c, pc, ret_card);
    if (op == WARS_OP_ALONE)
        return select_alone(c, pc, ret_card);
    CardId host = where(c->t, c->self)->host;
    if (op == WARS_OP_HOST_AS) {
        ret_card[0] = host;
        return text_filter(c, pc, host) && host != 0;
    }
    if (op == WARS_OP_PLACE_OF) {
        ret_card[0] = wars_asked_first_place(c, pc);
        return ret_card[0] != 0;
    }
    ret_card[0] = op == WARS_OP_HOST ? host
                : op == WARS_OP_REVEALED ? state(c->t)->battle.revealed[text_player(c, pc)] : wars_asked_here(c);
    return ret_card[0] != 0;
}
