// asked.c — what ENEMY's card texts need to know about a position: numbers, conditions, tests of a card, selections.
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/spot.h"
#include "games/enemy/rules/strength.h"

#include "core/knowledge.h"

// What the player who is asked, otherwise the one whom the text calls "you", knows of the card: a hidden one is unknown
// (HE-SPOT-3).
static const EnemyFacts *known_facts(const Context *c, CardId card)
{
    return facts(c->t, card_is_known(c->t, card, c->viewer) ? card : 0);
}

static int strength_now(const Table *t, CardId card) { return enemy_strength_of(t, card, NULL); }

// While a text about numbers is read (aside), others that depend on numbers are not: they could depend on each other.
static int32_t stat_of(const Context *c, uint8_t stat, CardId card)
{
    const EnemyFacts *f = known_facts(c, card);
    bool is_out = is_in_zone(c->t, card, ZONE_PCS) || is_in_zone(c->t, card, ZONE_ATTACK) ||
                  is_in_zone(c->t, card, ZONE_PORTAL);
    switch ((Stat)stat) {
    case STAT_STRENGTH:
        return card && is_out && f->type != TYPE_ITEM ? (c->aside ? enemy_strength_asked : strength_now)(c->t, card)
                                                      : f->strength;
    case STAT_TOLERANCE:
        return card && is_in_zone(c->t, card, ZONE_PCS) && f->type == TYPE_PC
                   ? (c->aside ? enemy_tolerance_asked : enemy_tolerance_of)(c->t, card) : f->tolerance;
    case STAT_LEVEL:
        return f->level;
    case STAT_POINTS:
        return f->points;
    case STAT_NONE:
        break;
    }
    bug(__FILE__, __LINE__, "no such number of a card");
}

static int32_t extreme(const Context *c, uint8_t stat, bool highest, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    uint8_t count = text_cards(c, pc, card);
    int32_t best = count > 0 ? stat_of(c, stat, card[0]) : 0;
    for (uint8_t i = 1; i < count; i++) {
        int32_t value = stat_of(c, stat, card[i]);
        best = highest == (value > best) ? value : best;
    }
    return best;
}

static int count_passing(const Context *c, const uint8_t *filter, const CardId *card, uint8_t count)
{
    int passed = 0;
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t *at = filter;
        passed += text_filter(c, &at, card[i]);
    }
    return passed;
}

int32_t enemy_asked_number(const Context *c, uint8_t op, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    const CardId *monster;
    const uint8_t *filter;
    uint8_t stat, count;
    switch (op) {
    case ENEMY_OP_ICONS:
        return enemy_icons_seen(c->t, *(*pc)++);
    case ENEMY_OP_POINTS:
        return enemy_points_of(c->t, text_player(c, pc));
    case ENEMY_OP_STAT_OF:
        stat = *(*pc)++;
        return text_select(c, pc, card) > 0 ? stat_of(c, stat, card[0]) : 0;
    case ENEMY_OP_SIZE:
        return text_select(c, pc, card);
    case ENEMY_OP_HIGHEST:
    case ENEMY_OP_LOWEST:
        stat = *(*pc)++;
        return extreme(c, stat, op == ENEMY_OP_HIGHEST, pc);
    case ENEMY_OP_FOES:
        filter = *pc;
        *pc += 1 + filter[0];
        if (state(c->t)->fighting == 0)
            return 0;
        count = enemy_monsters_of(c->t, state(c->t)->fighting, &monster);
        return count_passing(c, filter, monster, count);
    default:
        bug(__FILE__, __LINE__, "no such number");
    }
}

// How many such cards are on the other side of the fight this card is in.
static int foes_of(const Context *c, CardId card, const uint8_t *filter)
{
    uint8_t fight = enemy_fight_of(c->t, card);
    const CardId *monster;
    if (fight == 0 || card == 0)
        return 0;
    uint8_t count = enemy_monsters_of(c->t, fight, &monster);
    CardId pc = state(c->t)->fight_pc[fight - 1];
    return pc == card ? count_passing(c, filter, monster, count) : count_passing(c, filter, &pc, pc != 0);
}

static int items_passing(const Context *c, CardId pc, const uint8_t *filter)
{
    CardId item[SUBTYPE_COUNT];
    bool is_pc = is_in_zone(c->t, pc, ZONE_PCS) && facts(c->t, pc)->type == TYPE_PC;
    return count_passing(c, filter, item, is_pc ? enemy_items_of(c->t, pc, item) : 0);
}

// How many other cards that pass the filter attack together with it.
static int beside(const Context *c, CardId card, const uint8_t *filter)
{
    const Zone *attack = zone_for(c->t, c->t->cards[card].owner, ZONE_ATTACK);
    if (!is_in_zone(c->t, card, ZONE_ATTACK))
        return 0;
    return count_passing(c, filter, attack->card, attack->count) - count_passing(c, filter, &card, 1);
}

bool enemy_asked_condition(const Context *c, uint8_t op, const uint8_t **pc)
{
    SeatId who = text_player(c, pc);
    switch (op) {
    case ENEMY_OP_TURN_OF:
        return who == state(c->t)->active;
    case ENEMY_OP_ATTACKING:
        return who == state(c->t)->active && enemy_attack_lead(c->t) != 0;
    default:
        bug(__FILE__, __LINE__, "no such condition");
    }
}

// A test with a filter, perhaps with a number before it.
static bool test_of_others(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    int32_t least = op == ENEMY_OP_BORNE_BY ? 0 : text_number(c, pc);
    const uint8_t *filter = *pc;
    *pc += 1 + filter[0];
    if (op == ENEMY_OP_BEARING)
        return items_passing(c, card, filter) >= least;
    if (op == ENEMY_OP_AGAINST)
        return foes_of(c, card, filter) >= least;
    return op == ENEMY_OP_BESIDE ? beside(c, card, filter) >= least
                                 : text_filter(c, &filter, enemy_bearer_of(c->t, card));
}

bool enemy_asked_test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    const EnemyFacts *f = known_facts(c, card);
    CardId like[CARD_MAX];
    uint8_t stat;
    switch (op) {
    case ENEMY_OP_TYPE:
        return *(*pc)++ == f->type || (*pc)[-1] == TYPE_NONE;
    case ENEMY_OP_CLASS:
        return *(*pc)++ == f->kind && f->type == TYPE_PC;
    case ENEMY_OP_SUBTYPE:
        return *(*pc)++ == f->kind && f->type == TYPE_ITEM;
    case ENEMY_OP_SPECIES:
        return *(*pc)++ == f->kind && f->type == TYPE_MONSTER;
    case ENEMY_OP_ELEMENT:
        return *(*pc)++ == f->element && f->type != TYPE_NONE;
    case ENEMY_OP_WOUNDED:
        return f->type == TYPE_PC && is_wounded(c->t, card);
    case ENEMY_OP_IN_FIGHT:
        return enemy_is_fighting(c->t, card);
    case ENEMY_OP_JOINED:
        return is_in_zone(c->t, card, ZONE_ATTACK) && card != state(c->t)->lead;
    case ENEMY_OP_REWARDING:
        return (f->texts & TEXT_BIT(ENEMY_REWARD)) != 0;
    case ENEMY_OP_ALIKE:
        return text_select(c, pc, like) > 0 && f->type == TYPE_MONSTER && f->kind == facts(c->t, like[0])->kind;
    case ENEMY_OP_LIES:
        stat = *(*pc)++;                        // in a View the cards that somebody else has hidden have no ids
        return card ? is_in_zone(c->t, card, (ZoneName)stat) : stat == ZONE_HIDDEN;
    case ENEMY_OP_STAT_MIN:
    case ENEMY_OP_STAT_MAX:
        stat = *(*pc)++;
        return (op == ENEMY_OP_STAT_MIN) ? stat_of(c, stat, card) >= text_number(c, pc)
                                      : stat_of(c, stat, card) <= text_number(c, pc);
    case ENEMY_OP_BORNE_BY:
    case ENEMY_OP_BEARING:
    case ENEMY_OP_AGAINST:
    case ENEMY_OP_BESIDE:
        return test_of_others(c, op, pc, card);
    default:
        bug(__FILE__, __LINE__, "no such test");
    }
}

// Whose Play Step it is.
SeatId enemy_asked_doer(const Context *c) { return state(c->t)->active; }

uint8_t enemy_asked_select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    (void)pc;
    check(op == ENEMY_OP_ITS_BEARER);
    ret_card[0] = enemy_bearer_of(c->t, c->self);
    return ret_card[0] != 0;
}
