// usual.c — what Enter does in ENEMY, and which answer comes first: a few simple numbers say what is reasonable.
#include "games/enemy/ask/asks.h"
#include "session/ask.h"

// ---- strength ----

static int strongest_of(const Table *t, SeatId seat)   // -1: there is no PC
{
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    int strongest = -1;
    for (uint8_t i = 0; i < count; i++)
        strongest = enemy_strength_of(t, pc[i], NULL) > strongest ? enemy_strength_of(t, pc[i], NULL) : strongest;
    return strongest;
}

// Of a hundred fights, as many are won by monsters this much stronger than the PC: two destinies from 1 to 5 decide.
static int monsters_win(int stronger)
{
    static const uint8_t percent[] = {4, 12, 24, 40, 60, 76, 88, 96};   // from -4 to 3
    return stronger < -4 ? 0 : stronger > 3 ? 100 : percent[stronger + 4];
}

// ---- the Play Step: the higher, the better ----

enum {
    MERIT_FREE_ATTACK = 900,            // nobody can fight it
    MERIT_FIRST_PC = 800,
    MERIT_ITEM = 550,
    MERIT_ATTACK = 500,                 // as strong as any PC, at least
    MERIT_SECOND_PC = 450,
    MERIT_ACTION = 350,
    MERIT_STORE = 300,
    MERIT_THIRD_PC = 250,
    MERIT_WEAK_ATTACK = 150,
    MERIT_WORSE = 20,
};

static int attack_merit(const Table *t, SeatId seat, CardId monster)
{
    const EnemyFacts *m = facts(t, monster);
    int strongest = strongest_of(t, seat_other(seat));
    if (strongest < 0)
        return MERIT_FREE_ATTACK + 20 * m->points - m->strength;        // the stronger ones will be needed later
    return (m->strength >= strongest ? MERIT_ATTACK : MERIT_WEAK_ATTACK) + 10 * (m->strength - strongest) + m->points;
}

static int new_merit(const Table *t, SeatId seat, CardId card)
{
    static const int by_count[] = {MERIT_FIRST_PC, MERIT_SECOND_PC, MERIT_THIRD_PC};
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    return (count < COUNT_OF(by_count) ? by_count[count] : 0) + facts(t, card)->strength;
}

// A wounded PC may be replaced, even by the same one: the new one is healthy.
static int replace_merit(const Table *t, CardId card, CardId old)
{
    int gain = facts(t, card)->strength - facts(t, old)->strength;
    if (is_wounded(t, old) && gain >= 0)
        return MERIT_STORE + 10 * gain;
    return MERIT_WORSE + (gain > 0 ? 10 * gain : 0);
}

static int item_merit(const Table *t, CardId item, CardId bearer)
{
    CardId old[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, bearer, old);
    int gain = facts(t, item)->strength + facts(t, item)->tolerance;
    for (uint8_t i = 0; i < count; i++)
        if (facts(t, old[i])->kind == facts(t, item)->kind)
            gain -= facts(t, old[i])->strength + facts(t, old[i])->tolerance;
    return gain > 0 ? MERIT_ITEM + 10 * gain + enemy_strength_of(t, bearer, NULL) : MERIT_WORSE;
}

// Where it goes has no alternative: the place of the PC with the same name, a free one, the only bearer.
static int single_play_merit(const Table *t, SeatId seat, CardId card)
{
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    bool is_pc = facts(t, card)->type == TYPE_PC;
    for (uint8_t i = 0; i < count; i++) {
        if (is_pc && cards_are_alike(t, pc[i], card))
            return replace_merit(t, card, pc[i]);
        if (facts(t, card)->type == TYPE_ITEM && enemy_can_bear(t, pc[i], card))
            return item_merit(t, card, pc[i]);
    }
    return is_pc ? new_merit(t, seat, card) : MERIT_SECOND_PC;
}

// `where`: the second choice of a play, which says where the card goes; none: it has no alternative.
static int play_merit(const Table *t, SeatId seat, Option o, Option where)
{
    switch (o.verb) {
    case VERB_ATTACK:
        return attack_merit(t, seat, o.card);
    case VERB_STORE:
        return MERIT_STORE;
    case VERB_HIDE:
        return facts(t, o.card)->type == TYPE_ACTION && where.card == 0 ? MERIT_ACTION : 0;
    case VERB_PLAY:
        if (where.verb == VERB_REPLACE)
            return replace_merit(t, o.card, where.card);
        if (where.verb == VERB_BEARER)
            return item_merit(t, o.card, where.card);
        return single_play_merit(t, seat, o.card);
    default:
        return 0;
    }
}

typedef int Merit(const Table *t, SeatId seat, Option o);

// The options by merit; those of equal merit, and the one that ends the question, stay where they are.
static void options_sort(const Table *t, SeatId seat, Merit *merit, Ask *ask)
{
    for (uint8_t i = 1; i + (ask->pass >= 0) < t->options.count; i++) {
        uint8_t moved = ask->order[i], to = i;
        for (; to > 0 && ask->harms[ask->order[to - 1]] == ask->harms[moved] &&
               merit(t, seat, t->options.option[moved]) > merit(t, seat, t->options.option[ask->order[to - 1]]); to--)
            ask->order[to] = ask->order[to - 1];
        ask->order[to] = moved;
    }
}

static int single_merit(const Table *t, SeatId seat, Option o) { return play_merit(t, seat, o, (Option){0}); }

void enemy_play_usual(const Table *t, SeatId seat, Ask *ask)
{
    int best = MERIT_WORSE;
    for (uint8_t i = 0; i < ask->run_count; i++) {
        Run *run = &ask->run[i];
        run->rank = (int16_t)-play_merit(t, seat, run->option[0], run->count > 1 ? run->option[1] : (Option){0});
    }
    ask_sort(ask, 0);
    options_sort(t, seat, single_merit, ask);
    if (ask->run_count > 0 && -ask->run[0].rank > best) {
        best = -ask->run[0].rank;
        ask->usual = 0;
    }
    for (uint8_t i = 0; i < t->options.count; i++) {
        int merit = single_merit(t, seat, t->options.option[ask->order[i]]);
        if (ask->is_typed[ask->order[i]] || ask->harms[ask->order[i]] || merit <= best)
            continue;
        best = merit;
        ask->usual = ask->run_count + i;
    }
}

// ---- the defence: the lower, the better ----

enum { COST_POINT = 100, COST_WOUND = 30, COST_PC = 90, COST_REWARD = 15, COST_MATCH = 10000 };

// A hidden action that can be flipped in a fight helps there, whatever it does.
static int help_of(const Table *t, SeatId seat)
{
    enum { HELP = 2 };
    const Zone *hidden = zone_for(t, seat, ZONE_HIDDEN);
    for (uint8_t i = 0; i < hidden->count; i++)
        if (hidden->card[i] && (facts(t, hidden->card[i])->moments & moment_bit(MOMENT_FIGHTS)))
            return HELP;
    return 0;
}

static int fight_cost(const Table *t, CardId pc, int monsters, int points)
{
    int lost = COST_POINT * points + (is_wounded(t, pc) ? COST_PC : COST_WOUND);
    int strength = enemy_strength_of(t, pc, NULL) + help_of(t, t->cards[pc].owner);
    return monsters_win(monsters - strength) * lost / 100;
}

// All fights of an answer: each PC against the monsters that are paired with it; one of them is scored if they win.
int enemy_fights_cost(const Table *t, const CardId *pc, const CardId *monster, uint8_t count)
{
    int cost = 0;
    for (uint8_t i = 0; i < count; i++) {
        int strength = 0, points = 0;
        bool is_first = true;
        for (uint8_t k = 0; k < count; k++) {
            if (pc[k] != pc[i])
                continue;
            is_first = is_first && k >= i;
            strength += enemy_strength_of(t, monster[k], NULL);
            points = facts(t, monster[k])->points > points ? facts(t, monster[k])->points : points;
        }
        cost += is_first ? fight_cost(t, pc[i], strength, points) : 0;
    }
    return cost;
}

static int avoid_cost(const Table *t)
{
    const CardId *monster;
    uint8_t count = enemy_monsters_of(t, 0, &monster);
    int points = enemy_points_of(t, state(t)->active), cost = 0;
    for (uint8_t i = 0; i < count; i++) {
        points += facts(t, monster[i])->points;
        cost += COST_POINT * facts(t, monster[i])->points + (has_text(t, monster[i], ENEMY_REWARD) ? COST_REWARD : 0);
    }
    return points >= POINTS_TO_WIN ? COST_MATCH : cost;
}

// The one PC there is against all monsters.
static int only_fight_cost(const Table *t, SeatId seat)
{
    const CardId *monster;
    CardId pc[ENEMY_PCS], each[ENEMY_PCS * 8];
    uint8_t count = enemy_monsters_of(t, 0, &monster);
    if (enemy_pcs_of(t, seat, pc) != 1 || count > COUNT_OF(each))
        return 0;
    for (uint8_t i = 0; i < count; i++)
        each[i] = pc[0];
    return enemy_fights_cost(t, each, monster, count);
}

static int answer_of(const Table *t, const Ask *ask, uint8_t verb)     // of a single choice; -1: there is none
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[ask->order[i]].verb == verb)
            return ask->run_count + i;
    return -1;
}

// The ranks of the runs are their costs.
void enemy_defence_usual(const Table *t, SeatId seat, Ask *ask)
{
    int avoid = answer_of(t, ask, VERB_AVOID), fight = answer_of(t, ask, VERB_FIGHT);
    int cost = ask->run_count > 0 ? ask->run[0].rank : only_fight_cost(t, seat);
    if (ask->run_count > 0)
        fight = 0;
    ask->usual = avoid < 0 || (fight >= 0 && cost <= avoid_cost(t)) ? fight : avoid;
}

// ---- cards that are chosen: the one with the highest number comes first, and Enter takes it ----

static int discard_merit(const Table *t, SeatId seat, CardId card)
{
    const EnemyFacts *c = facts(t, card);
    bool is_playable = c->type == TYPE_MONSTER ? enemy_attack_refused(t, seat, card) == REFUSAL_NONE
                                               : enemy_play_refused(t, seat, card) == REFUSAL_NONE;
    int keeps = c->type == TYPE_PC ? 30 : c->type == TYPE_ITEM ? 25 : c->type == TYPE_ACTION ? 20 : 15;
    return -(keeps + c->strength + (is_playable || c->type == TYPE_ACTION ? 10 : 0));
}

static int card_merit(const Table *t, SeatId seat, Option o)
{
    const EnemyFacts *c = facts(t, o.card);
    bool is_pc = c->type == TYPE_PC;
    int strength = is_pc ? enemy_strength_of(t, o.card, NULL) : c->strength;
    switch (o.verb) {
    case VERB_SCORE:
        return c->points;
    case VERB_HEAL:
        return strength;
    case VERB_DISCARD:
    case VERB_SACRIFICE:
        return discard_merit(t, seat, o.card);
    case VERB_WOUND:
    case VERB_DESTROY:
        if (t->cards[o.card].owner == seat)
            return -100 - strength;
        return strength + (is_pc && is_wounded(t, o.card) ? 20 : 0);
    default:
        return 0;
    }
}

// False: these are not cards of the kind that Enter can choose from.
static bool is_ranked(const Table *t)
{
    static const uint8_t verbs[] = {VERB_SCORE, VERB_HEAL, VERB_DISCARD, VERB_SACRIFICE, VERB_WOUND, VERB_DESTROY};
    for (size_t i = 0; i < COUNT_OF(verbs); i++)
        if (t->options.option[0].verb == verbs[i])
            return t->options.option[0].card != 0;
    return false;
}

void enemy_cards_usual(const Table *t, SeatId seat, Ask *ask)
{
    if (!is_ranked(t))
        return;
    options_sort(t, seat, card_merit, ask);
    if (!ask->harms[ask->order[0]] && ask->pass < 0)
        ask->usual = ask->run_count;
}
