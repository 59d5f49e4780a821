// strength.c — how strong PCs and monsters are, and the parts of that number (HE-FIGHT-3, -4, HE-ITEM-5, HE-TOL-1).
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"

#include "language/code.h"

// ---- what ongoing texts say about a card ----

typedef struct Said {
    CardId card;                                // whose number it is
    uint8_t op;                                 // strength or tolerance
    int amount;
} Said;

static void said_take(void *self, const Act *act)
{
    Said *said = self;
    if (act->op == said->op && memchr(act->card, said->card, act->count) != NULL)
        said->amount += act->op == ENEMY_OP_STRENGTH || act->op == ENEMY_OP_TOLERANCE ? act->number : 1;
}

// Whether its numbers or conditions depend on strength or tolerance.
static bool asks_numbers(const Program *p, const Ability *a)
{
    static const uint8_t asks[] = {ENEMY_OP_STAT_OF, ENEMY_OP_STAT_MIN, ENEMY_OP_STAT_MAX, ENEMY_OP_HIGHEST,
                                   ENEMY_OP_LOWEST};
    for (size_t i = 0; i < COUNT_OF(asks); i++) {
        if (a->condition && code_has(&enemy_vocabulary, p->code, a->condition, asks[i], -1))
            return true;
        for (uint16_t at = a->code; at && p->code[at] != OP_END; at = code_skip(&enemy_vocabulary, p->code, at))
            if (code_has(&enemy_vocabulary, p->code, at, asks[i], -1))
                return true;
    }
    return false;
}

typedef struct Sum {                            // a number being added up
    const Table *t;
    CardId card;
    uint8_t op;                                 // strength or tolerance, or what cannot be done to it
    bool asked;                                 // a text asks for it: texts that depend on numbers are skipped
    Parts *parts;                               // NULL: not wanted
} Sum;

static int text_amount(const Sum *sum, CardId source)
{
    const Table *t = sum->t;
    if (!has_text(t, source, ENEMY_ONGOING))
        return 0;
    const Program *p = text_program(t, t->cards[source].def);
    Context c = text_context(t, t->cards[source].owner, source);
    Said said = {.card = sum->card, .op = sum->op};
    bool is_stored = source != sum->card &&
                     (is_in_zone(t, source, ZONE_PORTAL) || is_in_zone(t, source, ZONE_SCORE));
    bool is_number = sum->op == ENEMY_OP_STRENGTH || sum->op == ENEMY_OP_TOLERANCE;
    c.aside = is_number ? sum : NULL;
    RULE(HE, A42);                              // all of them are added
    for (int i = text_ability(p, ENEMY_ONGOING, 0); i >= 0; i = text_ability(p, ENEMY_ONGOING, i + 1))
        if (!(sum->asked && asks_numbers(p, &p->ability[i])) &&
            !(is_stored && !enemy_holds_stored(p, &p->ability[i])) && text_holds(&c, p->ability[i].condition))
            text_each(&c, p->ability[i].code, said_take, &said);
    return said.amount;
}

static int its_text(const Sum *sum, CardId source, const char *reason)
{
    return parts_add(sum->parts, text_amount(sum, source), source, reason);
}

static int field_amount(const Sum *sum)
{
    int all = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Zone *field = zone_for(sum->t, seat, ZONE_FIELD);
        for (uint8_t i = 0; i < field->count; i++) {
            RULE(HE_X_FIELD, 1);
            all += its_text(sum, field->card[i], "its text");
        }
    }
    return all;
}

// Texts of PCs, items and attacking monsters that change cards other than their own, and of monsters in portals and
// score piles that say so.
static int reaching_amount(const Sum *sum)
{
    static const uint8_t zones[] = {ZONE_PCS, ZONE_ATTACK, ZONE_PORTAL, ZONE_SCORE};
    int all = 0;
    for (uint8_t i = 0; i < SEAT_COUNT * COUNT_OF(zones); i++) {
        const Zone *z = zone_for(sum->t, i / COUNT_OF(zones), (ZoneName)zones[i % COUNT_OF(zones)]);
        uint8_t marks = i % COUNT_OF(zones) < 2 ? MARK_REACHES : MARK_REACHES | MARK_STORED;
        for (const CardId *source = z->card, *end = source + z->count; source < end; source++)
            if ((facts(sum->t, *source)->marks & marks) == marks && *source != sum->card &&
                enemy_bearer_of(sum->t, *source) != sum->card)
                all += its_text(sum, *source, "its text");
    }
    return all;
}

// ---- one card ----

static int bonus_of(const Table *t, CardId card)
{
    const EnemyState *s = state(t);
    bool fights = enemy_is_fighting(t, card);
    if (!fights && !is_in_zone(t, card, ZONE_ATTACK))
        return 0;
    if (fights && card == s->fight_pc[s->fighting - 1])
        return s->pc_bonus;
    int sum = fights ? s->each_bonus : 0;
    for (uint8_t i = 0; i < ENEMY_BONUSES && s->bonus_card[i]; i++)
        if (s->bonus_card[i] == card)
            sum += s->bonus[i];
    return sum;
}

static int strength_sum(const Sum *sum)
{
    const Table *t = sum->t;
    CardId item[SUBTYPE_COUNT];
    uint8_t count = is_in_zone(t, sum->card, ZONE_PCS) ? enemy_items_of(t, sum->card, item) : 0;
    int all = parts_add(sum->parts, facts(t, sum->card)->strength, sum->card, "printed");
    all += its_text(sum, sum->card, "its own text");
    for (uint8_t i = 0; i < count; i++) {
        RULE(HE_ITEM, 5);
        all += parts_add(sum->parts, facts(t, item[i])->strength, item[i], "bonus");
        all += its_text(sum, item[i], "its text");
    }
    all += field_amount(sum) + reaching_amount(sum);
    return all + parts_add(sum->parts, bonus_of(t, sum->card), sum->card, "until the end of the fight");
}

int enemy_strength_of(const Table *t, CardId card, Parts *parts)
{
    return strength_sum(&(Sum){.t = t, .card = card, .op = ENEMY_OP_STRENGTH, .parts = parts});
}

int enemy_strength_asked(const Table *t, CardId card)
{
    return strength_sum(&(Sum){.t = t, .card = card, .op = ENEMY_OP_STRENGTH, .asked = true});
}

// What texts say about a PC: its own, its items', others'.
static int said_of(const Sum *sum)
{
    CardId item[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(sum->t, sum->card, item);
    int all = its_text(sum, sum->card, "its own text") + field_amount(sum) + reaching_amount(sum);
    for (uint8_t i = 0; i < count; i++)
        all += its_text(sum, item[i], "its text");
    return all;
}

static int tolerance_sum(const Sum *sum)
{
    const Table *t = sum->t;
    CardId item[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, sum->card, item);
    bool fights = enemy_is_fighting(t, sum->card) && sum->card == state(t)->fight_pc[state(t)->fighting - 1];
    int all = facts(t, sum->card)->tolerance + said_of(sum) + (fights ? state(t)->pc_tolerance : 0);
    for (uint8_t i = 0; i < count; i++) {
        RULE(HE_TOL, 1);
        all += facts(t, item[i])->tolerance;
    }
    return all;
}

int enemy_tolerance_of(const Table *t, CardId pc)
{
    return tolerance_sum(&(Sum){.t = t, .card = pc, .op = ENEMY_OP_TOLERANCE});
}

int enemy_tolerance_asked(const Table *t, CardId pc)
{
    return tolerance_sum(&(Sum){.t = t, .card = pc, .op = ENEMY_OP_TOLERANCE, .asked = true});
}

bool enemy_is_unwoundable(const Table *t, CardId pc)
{
    return said_of(&(Sum){.t = t, .card = pc, .op = ENEMY_OP_CANNOT_WOUND}) > 0;
}

bool enemy_is_indestructible(const Table *t, CardId item)
{
    return said_of(&(Sum){.t = t, .card = item, .op = ENEMY_OP_CANNOT_DESTROY}) > 0;
}

// ---- one side of the fight in progress ----

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
