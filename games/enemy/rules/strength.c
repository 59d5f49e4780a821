// strength.c — how strong PCs and monsters are, and by which parts (HE-FIGHT-3, -4, HE-ITEM-5, HE-TOL-1).
#include "games/enemy/enemy.h"

// ---- what static texts say of a card ----

typedef struct Said {
    CardId card;                                // of whom
    uint8_t op;                                 // strength or tolerance
    int amount;
} Said;

static void said_take(void *self, const Act *act)
{
    Said *said = self;
    if (act->op == said->op && memchr(act->card, said->card, act->count) != NULL)
        said->amount += act->number;
}

static int text_amount(const Table *t, CardId source, CardId card, uint8_t op)
{
    if (!has_text(t, source, ENEMY_STATIC))
        return 0;
    const Program *p = text_program(t, t->cards[source].def);
    Context c = text_context(t, t->cards[source].owner, source);
    Said said = {.card = card, .op = op};
    RULE(HE, A42);                              // all of them are added
    for (int i = text_ability(p, ENEMY_STATIC, 0); i >= 0; i = text_ability(p, ENEMY_STATIC, i + 1))
        if (text_holds(&c, p->ability[i].condition))
            text_each(&c, p->ability[i].code, said_take, &said);
    return said.amount;
}

static int field_amount(const Table *t, CardId card, uint8_t op, Parts *parts)
{
    int sum = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Zone *field = zone_for(t, seat, ZONE_FIELD);
        for (uint8_t i = 0; i < field->count; i++) {
            RULE(HE_X_FIELD, 1);
            sum += parts_add(parts, text_amount(t, field->card[i], card, op), field->card[i], "its text");
        }
    }
    return sum;
}

// ---- one card ----

static int bonus_of(const Table *t, CardId card)
{
    const EnemyState *s = state(t);
    if (!enemy_is_fighting(t, card))
        return 0;
    if (card == s->fight_pc[s->fighting - 1])
        return s->pc_bonus;
    int sum = s->each_bonus;
    for (uint8_t i = 0; i < ENEMY_BONUSES && s->bonus_card[i]; i++)
        if (s->bonus_card[i] == card)
            sum += s->bonus[i];
    return sum;
}

int enemy_strength_of(const Table *t, CardId card, Parts *parts)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = is_in_zone(t, card, ZONE_PCS) ? enemy_items_of(t, card, item) : 0;
    int sum = parts_add(parts, facts(t, card)->strength, card, "printed");
    sum += parts_add(parts, text_amount(t, card, card, ENEMY_OP_STRENGTH), card, "its own text");
    for (uint8_t i = 0; i < count; i++) {
        RULE(HE_ITEM, 5);
        sum += parts_add(parts, facts(t, item[i])->strength, item[i], "bonus");
        sum += parts_add(parts, text_amount(t, item[i], card, ENEMY_OP_STRENGTH), item[i], "its text");
    }
    sum += field_amount(t, card, ENEMY_OP_STRENGTH, parts);
    return sum + parts_add(parts, bonus_of(t, card), card, "until the end of the fight");
}

int enemy_tolerance_of(const Table *t, CardId pc)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, pc, item);
    int sum = facts(t, pc)->tolerance + text_amount(t, pc, pc, ENEMY_OP_TOLERANCE);
    for (uint8_t i = 0; i < count; i++) {
        RULE(HE_TOL, 1);
        sum += facts(t, item[i])->tolerance + text_amount(t, item[i], pc, ENEMY_OP_TOLERANCE);
    }
    return sum + field_amount(t, pc, ENEMY_OP_TOLERANCE, NULL);
}

// ---- one side of the fight being resolved ----

int enemy_side_strength(const Table *t, SeatId seat, int destiny, Parts *parts)
{
    uint8_t fight = state(t)->fighting;
    const CardId *monster;
    int sum = 0;
    if (fight == 0)
        return 0;
    RULE(HE_FIGHT, 3);
    RULE(HE_FIGHT, 4);                          // one destiny, however many monsters
    uint8_t count = seat == state(t)->active ? enemy_monsters_of(t, fight, &monster) : 0;
    for (uint8_t i = 0; i < count; i++)
        sum += enemy_strength_of(t, monster[i], parts);
    if (seat != state(t)->active && state(t)->fight_pc[fight - 1])
        sum += enemy_strength_of(t, state(t)->fight_pc[fight - 1], parts);
    sum += destiny;
    return RULE_IF(HE, A30, sum < 0) ? 0 : sum;
}
