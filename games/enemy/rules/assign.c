// assign.c — who fights whom: the defender's pairs, the attacker's extra monsters (HE-ASSIGN).
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"

// ---- pairs ----

// Each card of the smaller side, in list order, gets a partner from the other side, so every pairing can be made in
// exactly one way.
typedef struct Sides {
    uint8_t count;                              // pairs to be made
    bool by_monster;                            // the monsters are the smaller side
    uint8_t pc_count, monster_count;
    CardId pc[ENEMY_PCS], monster[ENEMY_DECK];
} Sides;

static void sides_make(const Table *t, Sides *s)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    s->pc_count = enemy_pcs_of(t, defender(t), s->pc);
    s->monster_count = attack->count;
    check(attack->count <= ENEMY_DECK);         // lets the compiler prove the bounds
    memcpy(s->monster, attack->card, attack->count);
    enemy_cards_order(t, s->monster, s->monster_count);
    s->by_monster = s->monster_count <= s->pc_count;
    RULE(HE_ASSIGN, 2);
    s->count = s->by_monster ? s->monster_count : s->pc_count;
}

CardId enemy_pair_subject(const Table *t, const EnemyPairLocals *p)
{
    Sides s;
    sides_make(t, &s);
    return p->count >= s.count ? 0 : s.by_monster ? s.monster[p->count] : s.pc[p->count];
}

#define PAIR_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(PAIR, PairStep, enemy_pair, PAIR_STEPS)

Frame enemy_pair_frame(void) { return frame_at(PROCEDURE_PAIR, PAIR_OFFER); }

static Flow pair_offer(Table *t, Frame *f, const Sides *s)
{
    const EnemyPairLocals *p = &f->u.enemy.pair;
    const CardId *all = s->by_monster ? s->pc : s->monster;
    uint8_t all_count = s->by_monster ? s->pc_count : s->monster_count, count = 0;
    CardId partner[ENEMY_DECK];
    for (uint8_t i = 0; i < all_count; i++)
        if (RULE_IF(HE_ASSIGN, 2, memchr(p->pick, all[i], p->count) == NULL))
            partner[count++] = all[i];
    RULE(HE_ASSIGN, 1);
    offer_begin(t, defender(t), QUESTION_PAIR);
    enemy_offer_cards(t, VERB_PAIR, partner, count);
    return ask_at(t, f, PAIR_OFFER, PAIR_CHOSEN);
}

static void fight_enter(Table *t, uint8_t fight, CardId pc, CardId monster)
{
    const CardId *group;
    uint8_t count = enemy_monsters_of(t, fight, &group);
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    zone_arrange(t, monster, (uint8_t)(group - attack->card + count));
    state_to_change(t)->fight_pc[fight - 1] = pc;
    state_to_change(t)->fight_size[fight - 1]++;
    event_emit(t, (Event){.kind = EVENT_HE_PAIR, .seat = defender(t), .card = monster, .object = pc, .number = fight});
}

static void pairs_settle(Table *t, const EnemyPairLocals *p, const Sides *s)
{
    RULE(HE_ASSIGN, 3);                         // nothing is announced before that
    RULE(HE_ASSIGN, 5);
    for (uint8_t i = 0; i < s->count; i++)
        fight_enter(t, (uint8_t)(i + 1), s->by_monster ? p->pick[i] : s->pc[i],
                    s->by_monster ? s->monster[i] : p->pick[i]);
}

Flow enemy_pair_run(Table *t, Frame *f)
{
    EnemyPairLocals *p = &f->u.enemy.pair;
    Sides s;
    sides_make(t, &s);
    switch ((PairStep)f->step) {

    case PAIR_OFFER:
        return pair_offer(t, f, &s);

    case PAIR_CHOSEN:
        p->pick[p->count++] = t->chosen.card;
        if (p->count < s.count)
            return pair_offer(t, f, &s);
        pairs_settle(t, p, &s);
        return done(t);
    }
    return bad_step(t, f);
}

// ---- extra attackers ----

static uint8_t extra_fight(const EnemyExtraLocals *x, uint8_t index)
{
    return (uint8_t)((x->fight[index / 4] >> index % 4 * 2 & 3));
}

static void extra_set(EnemyExtraLocals *x, uint8_t index, uint8_t fight)
{
    x->fight[index / 4] = (uint8_t)(x->fight[index / 4] | fight << index % 4 * 2);
}

static uint8_t paired_count(const Table *t)
{
    const uint8_t *size = state(t)->fight_size;
    return (uint8_t)(size[0] + size[1] + size[2]);
}

CardId enemy_extra_subject(const Table *t, const EnemyExtraLocals *x)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    uint8_t at = (uint8_t)(paired_count(t) + x->count);
    return at < attack->count ? attack->card[at] : 0;
}

#define EXTRA_STEPS(X, P) X(P, OFFER) X(P, CHOSEN)
STEPS(EXTRA, ExtraStep, enemy_extra, EXTRA_STEPS)

Frame enemy_extra_frame(void) { return frame_at(PROCEDURE_EXTRA, EXTRA_OFFER); }

// Of identical monsters a later one never joins an earlier fight: another order would make no difference.
static uint8_t first_fight(const Table *t, const EnemyExtraLocals *x)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    uint8_t at = (uint8_t)(paired_count(t) + x->count);
    bool alike = x->count > 0 && cards_are_alike(t, attack->card[at - 1], attack->card[at]);
    return alike ? extra_fight(x, (uint8_t)(x->count - 1)) : 1;
}

static Flow extra_offer(Table *t, Frame *f)
{
    const EnemyExtraLocals *x = &f->u.enemy.extra;
    if (!enemy_extra_subject(t, x))
        return done(t);
    CardId pc[ENEMY_PCS];
    uint8_t count = 0;
    for (uint8_t fight = first_fight(t, x); fight <= ENEMY_PCS; fight++)
        if (state(t)->fight_pc[fight - 1])
            pc[count++] = state(t)->fight_pc[fight - 1];
    RULE(HE_ASSIGN, 4);
    offer_begin(t, state(t)->active, QUESTION_ADD);
    enemy_offer_cards(t, VERB_ADD, pc, count);
    return ask_at(t, f, EXTRA_OFFER, EXTRA_CHOSEN);
}

static void extras_settle(Table *t, const EnemyExtraLocals *x)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    for (uint8_t i = 0; i < x->count; i++) {
        uint8_t fight = extra_fight(x, i);
        fight_enter(t, fight, state(t)->fight_pc[fight - 1], attack->card[paired_count(t)]);
    }
}

Flow enemy_extra_run(Table *t, Frame *f)
{
    EnemyExtraLocals *x = &f->u.enemy.extra;
    switch ((ExtraStep)f->step) {

    case EXTRA_OFFER:
        return extra_offer(t, f);

    case EXTRA_CHOSEN:
        extra_set(x, x->count++, enemy_fight_of(t, t->chosen.card));
        if (enemy_extra_subject(t, x))
            return extra_offer(t, f);
        RULE(HE_ASSIGN, 4);                     // nothing is announced before that
        extras_settle(t, x);
        return done(t);
    }
    return bad_step(t, f);
}
