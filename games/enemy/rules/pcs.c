// pcs.c — PCs and the items they bear, wounds, and how cards leave play (HE-PC, HE-ITEM, HE-LIMIT, HE-ZONE).
//
// A player's PCs are in one zone together with their items: an item is directly under its bearer, so the order alone
// says who bears what. A wounded PC is turned, with the kernel's mark for a turned card.
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"

uint8_t enemy_pcs_of(const Table *t, SeatId seat, CardId ret_pc[ENEMY_PCS])
{
    const Zone *z = zone_for(t, seat, ZONE_PCS);
    const Card *cards = t->cards;
    uint8_t count = 0;
    for (const CardId *card = z->card, *end = card + z->count; card < end; card++) {
        if (facts(t, *card)->type != TYPE_PC)
            continue;
        CardId *at = ret_pc + count++;
        for (; at > ret_pc && cards[at[-1]].def > cards[*card].def; at--)
            *at = at[-1];
        *at = *card;
    }
    return count;
}

CardId enemy_pc_named(const Table *t, SeatId seat, DefId def)
{
    const Zone *z = zone_for(t, seat, ZONE_PCS);
    for (uint8_t i = 0; i < z->count; i++)
        if (t->cards[z->card[i]].def == def)
            return z->card[i];
    return 0;
}

static uint8_t index_in(const Zone *z, CardId card)
{
    const uint8_t *at = memchr(z->card, card, z->count);
    check(at != NULL);
    return (uint8_t)(at - z->card);
}

uint8_t enemy_items_of(const Table *t, CardId pc, CardId ret_item[SUBTYPE_COUNT])
{
    const Zone *z = zone_for(t, t->cards[pc].owner, ZONE_PCS);
    uint8_t count = 0;
    for (uint8_t i = index_in(z, pc); i > 0 && facts(t, z->card[i - 1])->type == TYPE_ITEM; i--) {
        check(count < SUBTYPE_COUNT);
        ret_item[count++] = z->card[i - 1];
    }
    return count;
}

CardId enemy_bearer_of(const Table *t, CardId item)
{
    const Zone *z = zone_for(t, t->cards[item].owner, ZONE_PCS);
    if (!is_in_zone(t, item, ZONE_PCS) || facts(t, item)->type != TYPE_ITEM)
        return 0;
    for (uint8_t i = index_in(z, item); i < z->count; i++)
        if (facts(t, z->card[i])->type == TYPE_PC)
            return z->card[i];
    return 0;
}

static bool box_fits(const Table *t, CardId pc, CardId item)
{
    const Program *p = text_program(t, t->cards[item].def);
    int box = text_ability(p, ENEMY_BEARER, 0);
    Context c = text_context(t, t->cards[item].owner, item);
    return box < 0 || text_matches(&c, p->ability[box].subject, pc);
}

bool enemy_can_bear(const Table *t, CardId pc, CardId item)
{
    uint8_t kinds = facts(t, item)->bearer_kinds;
    bool fits = kinds ? kinds >> facts(t, pc)->kind & 1 : box_fits(t, pc, item);
    check(!RIFT_CHECKS || fits == box_fits(t, pc, item));       // the notes agree with the box
    RULE(HE, A34);                              // healthy or wounded
    return RULE_IF(HE_ITEM, 2, fits);
}

// ---- leaving play ----

void enemy_fight_leave(Table *t, CardId card)
{
    if (is_in_zone(t, card, ZONE_ATTACK))
        enemy_attack_leave(t, card);
    for (uint8_t i = 0; i < ENEMY_PCS; i++)
        if (state(t)->fight_pc[i] == card)
            state_to_change(t)->fight_pc[i] = 0;
}

static void card_leave(Table *t, CardId card, uint8_t event)
{
    SeatId owner = t->cards[card].owner;
    enemy_fight_leave(t, card);
    event_emit(t, (Event){.kind = event, .seat = owner, .card = card});
    RULE(HE_ZONE, 3);                           // always its owner's pile
    card_move(t, card, zone_id(owner, ZONE_DISCARD));
}

// A PC that leaves takes its items along.
static void leave_with_items(Table *t, CardId card, uint8_t event)
{
    CardId item[SUBTYPE_COUNT];
    bool is_pc = is_in_zone(t, card, ZONE_PCS) && facts(t, card)->type == TYPE_PC;
    uint8_t count = is_pc ? enemy_items_of(t, card, item) : 0;
    card_leave(t, card, event);
    for (uint8_t i = 0; i < count; i++)
        card_leave(t, item[i], event);
}

void enemy_card_destroy(Table *t, CardId card)
{
    RULE(HE_ZONE, 2);
    leave_with_items(t, card, EVENT_HE_DESTROY);
}

void enemy_card_sacrifice(Table *t, CardId card)
{
    RULE(HE_ZONE, 1);
    leave_with_items(t, card, EVENT_HE_SACRIFICE);
}

void enemy_card_discard(Table *t, CardId card) { card_leave(t, card, EVENT_HE_DISCARD); }

// Removes one card to make room for another; the cards under it stay.
static void make_room(Table *t, CardId card)
{
    RULE(HE_ZONE, 1);
    RULE(HE_LIMIT, 5);
    card_leave(t, card, EVENT_HE_SACRIFICE);
}

// ---- entering play ----

// Items of a replaced PC are directly under the new one now: those it cannot bear are removed.
static void items_pass(Table *t, CardId pc)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, pc, item);
    RULE(HE_PC, 4);
    RULE(HE, A10);                              // automatically; only the bearer is tested, and no text is used again
    for (uint8_t i = 0; i < count; i++)
        if (!RULE_IF(HE_PC, 4, enemy_can_bear(t, pc, item[i])))
            make_room(t, item[i]);
}

void enemy_pc_enter(Table *t, CardId pc, CardId replaced)
{
    SeatId seat = t->cards[pc].owner;
    RULE(HE_PC, 1);                             // healthy: a card that moves is turned upright
    if (!replaced) {
        card_move(t, pc, zone_id(seat, ZONE_PCS));
        return;
    }
    uint8_t index = index_in(zone_for(t, seat, ZONE_PCS), replaced);
    RULE(HE_PC, 3);
    make_room(t, replaced);
    card_move(t, pc, zone_id(seat, ZONE_PCS));
    zone_arrange(t, pc, index);
    items_pass(t, pc);
}

void enemy_item_enter(Table *t, CardId item, CardId bearer)
{
    SeatId seat = t->cards[item].owner;
    CardId borne[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, bearer, borne);
    RULE(HE_LIMIT, 3);
    RULE(HE, A12);                              // whatever makes room goes first
    for (uint8_t i = 0; i < count; i++)
        if (RULE_IF(HE_ITEM, 4, facts(t, borne[i])->kind == facts(t, item)->kind))
            make_room(t, borne[i]);
    RULE(HE_ITEM, 1);
    const Zone *z = zone_for(t, seat, ZONE_PCS);
    if (!is_in_zone(t, item, ZONE_PCS))
        card_move(t, item, zone_id(seat, ZONE_PCS));
    zone_arrange(t, item, (uint8_t)(index_in(z, bearer) - (index_in(z, item) < index_in(z, bearer))));
    event_emit(t, (Event){.kind = EVENT_HE_BEAR, .seat = seat, .card = item, .object = bearer});
}

// ---- wounds ----

bool enemy_pc_wound(Table *t, CardId pc)
{
    RULE(HE_PC, 6);
    if (enemy_is_unwoundable(t, pc))
        return false;
    if (RULE_IF(HE_PC, 7, is_wounded(t, pc))) {
        enemy_card_destroy(t, pc);
        return false;
    }
    t->cards[pc].face_down = 1;
    event_emit(t, (Event){.kind = EVENT_HE_WOUND, .seat = t->cards[pc].owner, .card = pc});
    return true;
}

void enemy_pc_heal(Table *t, CardId pc)
{
    check(is_wounded(t, pc));
    t->cards[pc].face_down = 0;
    event_emit(t, (Event){.kind = EVENT_HE_HEAL, .seat = t->cards[pc].owner, .card = pc});
}
