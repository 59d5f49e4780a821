// attack.c — the Attack Step: who joins, fight or avoid, fight after fight (HE-ATTACK, HE-MON-3).
//
// Attacking monsters are in their owner's attack zone: first those of fight 1, then of fight 2 and 3, then those
// without a fight yet. The state records only how many belong to each fight.
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/rules/window.h"

// ---- the attacking monsters ----

CardId enemy_attack_lead(const Table *t)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    return attack->count ? attack->card[0] : 0;
}

uint8_t enemy_monsters_of(const Table *t, uint8_t fight, const CardId **ret_monster)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    const uint8_t *size = state(t)->fight_size;
    uint8_t first = 0;
    *ret_monster = attack->card;
    if (fight == 0)
        return attack->count;
    for (uint8_t i = 0; i + 1 < fight; i++)
        first = (uint8_t)(first + size[i]);
    *ret_monster = attack->card + first;
    return size[fight - 1];
}

uint8_t enemy_fight_of(const Table *t, CardId card)
{
    for (uint8_t fight = 1; fight <= ENEMY_PCS; fight++) {
        const CardId *monster;
        uint8_t count = enemy_monsters_of(t, fight, &monster);
        if (state(t)->fight_pc[fight - 1] == card || memchr(monster, card, count) != NULL)
            return fight;
    }
    return 0;
}

void enemy_attack_leave(Table *t, CardId monster)
{
    uint8_t fight = enemy_fight_of(t, monster);
    if (fight > 0)
        state_to_change(t)->fight_size[fight - 1]--;
}

uint8_t enemy_fights_open(const Table *t)
{
    uint8_t open = 0;
    for (uint8_t fight = 1; fight <= ENEMY_PCS; fight++)
        if (state(t)->fight_size[fight - 1] > 0)
            open = (uint8_t)(open | 1u << fight);
    return open;
}

// ---- joining ----

// The text by which it joins this attack; -1: none.
static int join_ability(const Table *t, CardId monster)
{
    if (!has_text(t, monster, ENEMY_JOIN))
        return -1;
    const Program *p = text_program(t, t->cards[monster].def);
    Context c = text_context(t, t->cards[monster].owner, monster);
    RULE(HE, A17);                              // it depends on the monster that was played
    RULE(HE, A18);                              // and not on this monster's own box
    for (int i = text_ability(p, ENEMY_JOIN, 0); i >= 0; i = text_ability(p, ENEMY_JOIN, i + 1))
        if (RULE_IF(HE_ATTACK, 2, text_matches(&c, p->ability[i].subject, enemy_attack_lead(t))) &&
            text_holds(&c, p->ability[i].condition))
            return i;
    return -1;
}

// "You may discard a card. If you do, this monster may join": something has to be done first.
static bool joins_by_deeds(const Table *t, CardId monster, int ability)
{
    return text_program(t, t->cards[monster].def)->ability[ability].code != 0;
}

bool enemy_joins_by_deeds(const Table *t, CardId monster)
{
    int ability = join_ability(t, monster);
    return ability >= 0 && joins_by_deeds(t, monster, ability);
}

// "When you attack with this monster, up to two other goblins may join": monsters that join by their own text don't
// count towards the number.
static bool lead_allows(const Table *t, const Context *c, const Ability *a, CardId monster)
{
    const Zone *attack = zone_for(t, state(t)->active, ZONE_ATTACK);
    uint8_t joined = 0;
    if (!text_matches(c, a->subject, monster))
        return false;
    for (uint8_t i = 1; i < attack->count; i++)
        if (text_matches(c, a->subject, attack->card[i]) && join_ability(t, attack->card[i]) < 0)
            joined++;
    return a->limit == 0 || joined < a->limit;
}

static bool can_join(const Table *t, CardId monster)
{
    CardId lead = enemy_attack_lead(t);
    RULE(HE_MON, 3);                            // only by its own text, or by that of the monster played
    int ability = join_ability(t, monster);
    if (ability >= 0 && (!joins_by_deeds(t, monster, ability) ||
                         text_can(t, t->cards[monster].owner, monster, (uint8_t)ability, NULL)))
        return true;
    if (!has_text(t, lead, ENEMY_LEAD))
        return false;
    const Program *p = text_program(t, t->cards[lead].def);
    Context c = text_context(t, t->cards[lead].owner, lead);
    for (int i = text_ability(p, ENEMY_LEAD, 0); i >= 0; i = text_ability(p, ENEMY_LEAD, i + 1))
        if (lead_allows(t, &c, &p->ability[i], monster))
            return true;
    return false;
}

static uint8_t joiners_offer(Table *t, const EnemyAttackLocals *a)
{
    const Zone *portal = zone_for(t, state(t)->active, ZONE_PORTAL);
    offer_begin(t, state(t)->active, QUESTION_JOIN);
    for (uint8_t i = a->first; i < portal->count; i++)
        if (!is_like_before(t, portal, i, a->first) && can_join(t, portal->card[i]))
            offer(t, VERB_JOIN, portal->card[i], 0);
    return t->options.count;
}

void enemy_join(Table *t, CardId card)
{
    event_emit(t, (Event){.kind = EVENT_HE_JOIN, .seat = state(t)->active, .card = card});
    card_move(t, card, zone_id(state(t)->active, ZONE_ATTACK));
}

// A set is picked in list order; the next card has moved to this one's place.
static void joiner_add(Table *t, EnemyAttackLocals *a, CardId card)
{
    const Zone *portal = zone_for(t, state(t)->active, ZONE_PORTAL);
    const uint8_t *at = memchr(portal->card, card, portal->count);
    check(at != NULL);
    a->first = (uint8_t)(at - portal->card);
    enemy_join(t, card);
}

// After its text, whether or not it has joined: goes on with the first one after it. The text may have removed others.
static void join_passed(const Table *t, EnemyAttackLocals *a)
{
    const Zone *portal = zone_for(t, state(t)->active, ZONE_PORTAL);
    DefId def = t->cards[a->reader].def;
    for (a->first = 0; a->first < portal->count; a->first++) {
        CardId card = portal->card[a->first];
        if (t->cards[card].def > def || (t->cards[card].def == def && card > a->reader))
            break;
    }
    a->reader = 0;
}

// ---- fight or avoid ----

typedef struct Heard {
    bool must, cannot;
} Heard;

static void avoiding_hear(void *self, const Act *act)
{
    Heard *heard = self;
    heard->must |= act->op == ENEMY_OP_MUST_AVOID;
    heard->cannot |= act->op == ENEMY_OP_CANNOT_AVOID;
}

// `is_stored`: of a monster in a portal or score pile only what it says of being there.
static void text_hear(const Table *t, CardId card, bool is_stored, Heard *heard)
{
    if (!has_text(t, card, ENEMY_ONGOING) || (is_stored && !(facts(t, card)->marks & MARK_STORED)))
        return;
    const Program *p = text_program(t, t->cards[card].def);
    Context c = text_context(t, t->cards[card].owner, card);
    for (int i = text_ability(p, ENEMY_ONGOING, 0); i >= 0; i = text_ability(p, ENEMY_ONGOING, i + 1))
        if (!(is_stored && !enemy_holds_stored(p, &p->ability[i])) && text_holds(&c, p->ability[i].condition))
            text_each(&c, p->ability[i].code, avoiding_hear, heard);
}

// What texts say: those of the attacking monsters, of the attacker's field and stored monsters, of a flipped action.
// "Cannot" wins.
static Avoiding avoiding_now(const Table *t)
{
    static const uint8_t zones[] = {ZONE_ATTACK, ZONE_FIELD, ZONE_PORTAL, ZONE_SCORE};
    Heard heard = {state(t)->avoiding == AVOIDING_MUST, state(t)->avoiding == AVOIDING_CANNOT};
    for (uint8_t k = 0; k < COUNT_OF(zones); k++) {
        const Zone *z = zone_for(t, state(t)->active, (ZoneName)zones[k]);
        for (uint8_t i = 0; i < z->count; i++)
            text_hear(t, z->card[i], k > 1, &heard);
    }
    return heard.cannot ? AVOIDING_CANNOT : heard.must ? AVOIDING_MUST : AVOIDING_FREE;
}

static void defence_offer(Table *t)
{
    CardId pc[ENEMY_PCS];
    SeatId seat = defender(t);
    bool has_pc = enemy_pcs_of(t, seat, pc) > 0;
    Avoiding said = has_pc ? avoiding_now(t) : AVOIDING_MUST;
    RULE(HE_ATTACK, 3);                         // all of them or none
    offer_begin(t, seat, QUESTION_DEFEND);
    if (RULE_IF(HE_ATTACK, 4, has_pc) &&
        !RULE_IF(HE, A43, said == AVOIDING_MUST))
        offer(t, VERB_FIGHT, 0, 0);
    if (!RULE_IF(HE, A43, said == AVOIDING_CANNOT))
        offer(t, VERB_AVOID, 0, 0);
}

// ---- the procedure ----

#define ATTACK_STEPS(X, P) X(P, JOIN) X(P, JOINED) X(P, DEFEND) X(P, DEFENDED) X(P, EXTRA) X(P, NEXT) X(P, RESOLVE) \
    X(P, END) X(P, TEXT)
STEPS(ATTACK, AttackStep, enemy_attack, ATTACK_STEPS)

Frame enemy_attack_frame(void) { return frame_at(PROCEDURE_ATTACK, ATTACK_JOIN); }
Frame enemy_attack_frame_fights(void) { return frame_at(PROCEDURE_ATTACK, ATTACK_EXTRA); }
bool enemy_attack_is_paired(const Frame *f) { return f->step == ATTACK_EXTRA; }
bool enemy_attack_is_fought(const Frame *f) { return f->step == ATTACK_NEXT || f->step == ATTACK_RESOLVE; }

bool enemy_attack_awaits(const Frame *f, uint8_t callee)
{
    switch ((AttackStep)f->step) {
    case ATTACK_DEFEND:
        return callee == PROCEDURE_WINDOW;
    case ATTACK_EXTRA:
        return callee == PROCEDURE_PAIR;
    case ATTACK_NEXT:
        return callee == PROCEDURE_EXTRA || callee == PROCEDURE_FIGHT;
    case ATTACK_END:
        return callee == PROCEDURE_REWARD;
    case ATTACK_TEXT:
        return callee == PROCEDURE_TEXT;
    case ATTACK_JOIN:
    case ATTACK_JOINED:
    case ATTACK_DEFENDED:
    case ATTACK_RESOLVE:
        break;
    }
    return false;
}

static Flow attack_defend(Table *t, Frame *f)
{
    if (enemy_attack_lead(t) == 0)              // a text has removed all of them
        return next(f, ATTACK_END);
    defence_offer(t);
    return ask_at(t, f, ATTACK_DEFEND, ATTACK_DEFENDED);
}

// The attack is declared: hidden actions come before the defence.
static Flow attacked_window(Table *t, Frame *f)
{
    if (enemy_window_is_due(t, MOMENT_ATTACKED))
        return call(t, f, ATTACK_DEFEND, enemy_window_frame(t, MOMENT_ATTACKED));
    return attack_defend(t, f);
}

static Flow attack_defended(Table *t, Frame *f)
{
    bool fights = t->chosen.verb == VERB_FIGHT;
    event_emit(t, (Event){.kind = fights ? EVENT_HE_FIGHTS : EVENT_HE_AVOIDS, .seat = defender(t)});
    if (fights)
        return call(t, f, ATTACK_EXTRA, enemy_pair_frame());
    RULE(HE_ATTACK, 5);
    return call(t, f, ATTACK_END, enemy_reward_frame());
}

// The remaining fights, in the order the defender chooses.
static Flow attack_next(Table *t, Frame *f)
{
    uint8_t open = enemy_fights_open(t);
    RULE(HE_FIGHT, 8);
    if (open == 0)
        return next(f, ATTACK_END);
    RULE(HE_FIGHT, 1);
    offer_begin(t, defender(t), QUESTION_RESOLVE);
    for (int16_t fight = 1; fight <= ENEMY_PCS; fight++)
        if (open >> fight & 1)
            offer(t, VERB_RESOLVE, 0, fight);
    return ask_at(t, f, ATTACK_NEXT, ATTACK_RESOLVE);
}

static Flow attack_joined(Table *t, Frame *f)
{
    EnemyAttackLocals *a = &f->u.enemy.attack;
    CardId card = t->chosen.card;
    if (t->chosen.verb == VERB_DONE)
        return attacked_window(t, f);
    int ability = join_ability(t, card);
    if (ability >= 0 && joins_by_deeds(t, card, ability)) {
        a->reader = card;
        return call(t, f, ATTACK_TEXT, text_frame(t, t->cards[card].owner, card, (uint8_t)ability, NULL));
    }
    joiner_add(t, a, card);
    return next(f, ATTACK_JOIN);
}

Flow enemy_attack_run(Table *t, Frame *f)
{
    EnemyAttackLocals *a = &f->u.enemy.attack;
    switch ((AttackStep)f->step) {

    case ATTACK_JOIN:
        if (joiners_offer(t, a) == 0)
            return attacked_window(t, f);
        offer(t, VERB_DONE, 0, 0);
        return ask(t, ATTACK_JOINED);

    case ATTACK_JOINED:
        return attack_joined(t, f);

    case ATTACK_DEFEND:
        return attack_defend(t, f);

    case ATTACK_DEFENDED:
        return attack_defended(t, f);

    case ATTACK_EXTRA:
        return call(t, f, ATTACK_NEXT, enemy_extra_frame());

    case ATTACK_NEXT:
        return attack_next(t, f);

    case ATTACK_RESOLVE:
        state_to_change(t)->fighting = (uint8_t)t->chosen.number;
        return call(t, f, ATTACK_NEXT, enemy_fight_frame());

    case ATTACK_END:
        state_to_change(t)->avoiding = AVOIDING_FREE;
        state_to_change(t)->lead = 0;
        memset(state_to_change(t)->bonus_card, 0, sizeof state(t)->bonus_card);
        memset(state_to_change(t)->bonus, 0, sizeof state(t)->bonus);
        memset(state_to_change(t)->fight_pc, 0, sizeof state(t)->fight_pc);
        return done(t);

    case ATTACK_TEXT:
        join_passed(t, a);
        return enemy_attack_lead(t) ? next(f, ATTACK_JOIN) : attacked_window(t, f);
    }
    return bad_step(t, f);
}
