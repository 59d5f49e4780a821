// usual.c — what Enter does in ENEMY, and which answer comes first: a few simple numbers say what is reasonable.
#include "games/enemy/ask/asks.h"
#include "games/enemy/moments.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/strength.h"
#include "session/ahead.h"

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

// How many of a hundred fights are won by monsters this much stronger than the PC: two destinies from 1 to 5 decide.
static int monsters_win(int stronger)
{
    static const uint8_t percent[] = {4, 12, 24, 40, 60, 76, 88, 96};   // from -4 to 3
    return stronger < -4 ? 0 : stronger > 3 ? 100 : percent[stronger + 4];
}

// ---- what fights may cost the defender ----

enum { COST_POINT = 100, COST_WOUND = 75, COST_PC = 120, COST_REWARD = 15, COST_MATCH = 1000, COST_CERTAIN = 10000 };

// A hidden action that can be flipped in a fight helps there, whatever it does. Only the player's own are known.
static int help_of(const Table *t, SeatId seat)
{
    enum { HELP = 2 };
    const Zone *hidden = zone_for(t, seat, ZONE_HIDDEN);
    for (uint8_t i = 0; i < hidden->count; i++)
        if (hidden->card[i] && t->cards[hidden->card[i]].def &&
            (facts(t, hidden->card[i])->moments & moment_bit(MOMENT_FIGHTS)))
            return HELP;
    return 0;
}

static int points_cost(const Table *t, int points)
{
    return enemy_points_of(t, state(t)->active) + points >= POINTS_TO_WIN ? COST_MATCH : COST_POINT * points;
}

static int fight_cost(const Table *t, CardId pc, int monsters, int points)
{
    int lost = points_cost(t, points) + (is_wounded(t, pc) ? COST_PC : COST_WOUND);
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
    int points = 0, cost = 0;
    for (uint8_t i = 0; i < count; i++) {
        points += facts(t, monster[i])->points;
        cost += has_text(t, monster[i], ENEMY_REWARD) ? COST_REWARD : 0;
    }
    bool loses = points_cost(t, points) == COST_MATCH;
    return loses ? COST_CERTAIN : points_cost(t, points) + cost;
}

static void strongest_first(const Table *t, CardId *card, uint8_t count)
{
    for (uint8_t i = 1; i < count; i++)
        for (uint8_t k = i; k > 0; k--) {
            CardId before = card[k - 1];
            if (enemy_strength_of(t, card[k], NULL) <= enemy_strength_of(t, before, NULL))
                break;
            card[k - 1] = card[k];
            card[k] = before;
        }
}

// Every PC against the monster it can best withstand, the strongest first; those left over join the weakest PC's fight.
static int likely_fights_cost(const Table *t, SeatId seat)
{
    enum { MOST = 8 };
    const CardId *there;
    CardId pc[ENEMY_PCS], monster[MOST], against[MOST];
    uint8_t pcs = enemy_pcs_of(t, seat, pc), count = enemy_monsters_of(t, 0, &there);
    count = count < MOST ? count : MOST;
    if (pcs == 0)
        return COST_MATCH;
    memcpy(monster, there, count);
    strongest_first(t, pc, pcs);
    strongest_first(t, monster, count);
    for (uint8_t i = 0; i < count; i++)
        against[i] = pc[i < pcs ? i : pcs - 1];
    return enemy_fights_cost(t, against, monster, count);
}

// ---- the Play Step: the higher, the better; 100 is a victory point ----

enum {
    MERIT_FREE_ATTACK = 250,            // nobody can fight it
    MERIT_FIRST_PC = 200,
    MERIT_ITEM = 75,
    MERIT_SECOND_PC = 80,
    MERIT_ACTION = 60,
    MERIT_STORE = 55,
    MERIT_REPLACE = 55,                 // a wounded PC
    MERIT_THIRD_PC = 45,
    MERIT_WORSE = 5,
    MERIT_REWARD = 15,
    MERIT_STORABLE = 10,                // for a monster that could wait in the portal
    MERIT_PATIENCE = 4,
};

// What the attack costs the defender, who answers it as well as possible. It is tried, with all that may join, on a
// match that the seat cannot tell from the real one.
static int attack_worth(const Table *t, SeatId seat, uint8_t index)
{
    Trial begin, attack;
    trial_begin(t, &begin);
    trial_choose(&begin.table, index, &attack);
    for (int i = 0; i < ENEMY_STRIDE && attack.match.question == QUESTION_JOIN && attack.match.asked == seat; i++)
        match_choose(&attack.table, 0);
    if (attack.match.question != QUESTION_DEFEND && attack.match.question != QUESTION_FLIP)
        return 0;
    int avoid = avoid_cost(&attack.table), fight = likely_fights_cost(&attack.table, seat_other(seat));
    return avoid < fight ? avoid : fight;
}

static int attack_merit(const Table *t, SeatId seat, uint8_t index)
{
    CardId monster = t->options.option[index].card;
    const EnemyFacts *m = facts(t, monster);
    int merit = (has_text(t, monster, ENEMY_REWARD) ? MERIT_REWARD : 0) -
                (enemy_store_refused(t, seat, monster) == REFUSAL_NONE ? MERIT_STORABLE : 0);
    if (strongest_of(t, seat_other(seat)) < 0)
        return MERIT_FREE_ATTACK + 20 * m->points - m->strength + merit;        // the stronger ones are needed later
    // A desperate attack for the last points can wait until it is better prepared.
    bool is_for_the_match = enemy_points_of(t, seat) + m->points >= POINTS_TO_WIN;
    return attack_worth(t, seat, index) / (is_for_the_match ? MERIT_PATIENCE : 1);
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
        return MERIT_REPLACE + 5 * gain;
    return MERIT_WORSE + (gain > 0 ? 5 * gain : 0);
}

static int item_merit(const Table *t, CardId item, CardId bearer)
{
    CardId old[SUBTYPE_COUNT];
    uint8_t count = enemy_items_of(t, bearer, old);
    int gain = facts(t, item)->strength + facts(t, item)->tolerance;
    for (uint8_t i = 0; i < count; i++)
        if (facts(t, old[i])->kind == facts(t, item)->kind)
            gain -= facts(t, old[i])->strength + facts(t, old[i])->tolerance;
    return gain > 0 ? MERIT_ITEM + 5 * gain + enemy_strength_of(t, bearer, NULL) : MERIT_WORSE;
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
static int play_merit(const Table *t, SeatId seat, uint8_t index, Option where)
{
    Option o = t->options.option[index];
    switch (o.verb) {
    case VERB_ATTACK:
        return attack_merit(t, seat, index);
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

// The options by merit; those of equal merit, and the one that ends the question, stay where they are.
static void options_sort(const Table *t, const int *merit, Ask *ask)
{
    for (uint8_t i = 1; i + (ask->pass >= 0) < t->options.count; i++) {
        uint8_t moved = ask->order[i], to = i;
        for (; to > 0 && ask->harms[ask->order[to - 1]] == ask->harms[moved] &&
               merit[moved] > merit[ask->order[to - 1]]; to--)
            ask->order[to] = ask->order[to - 1];
        ask->order[to] = moved;
    }
}

static uint8_t option_index(const Table *t, Option option)
{
    uint8_t i = 0;
    while (i + 1 < t->options.count && !option_equal(t->options.option[i], option))
        i++;
    return i;
}

void enemy_play_usual(const Table *t, SeatId seat, Ask *ask)
{
    int best = MERIT_WORSE, merit[OPTION_MAX];
    for (uint8_t i = 0; i < t->options.count; i++)
        merit[i] = play_merit(t, seat, i, (Option){0});
    for (uint8_t i = 0; i < ask->run_count; i++) {
        Run *run = &ask->run[i];
        uint8_t index = option_index(t, run->option[0]);
        bool is_placed = run->count > 1 && run->option[0].verb != VERB_ATTACK;
        run->rank = (int16_t)-(is_placed ? play_merit(t, seat, index, run->option[1]) : merit[index]);
    }
    ask_sort(ask, 0);
    options_sort(t, merit, ask);
    if (ask->run_count > 0 && -ask->run[0].rank > best) {
        best = -ask->run[0].rank;
        ask->usual = 0;
    }
    for (uint8_t i = 0; i < t->options.count; i++) {
        uint8_t index = ask->order[i];
        if (ask->is_typed[index] || ask->harms[index] || merit[index] <= best)
            continue;
        best = merit[index];
        ask->usual = ask->run_count + i;
    }
}

// ---- the defence: the lower, the better ----

// What it costs if the only PC fights all monsters.
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

static int answer_of(const Table *t, const Ask *ask, uint8_t verb)  // an answer of a single choice; -1: there is none
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
    int merit[OPTION_MAX];
    if (!is_ranked(t))
        return;
    for (uint8_t i = 0; i < t->options.count; i++)
        merit[i] = t->options.option[i].card ? card_merit(t, seat, t->options.option[i]) : 0;
    options_sort(t, merit, ask);
    if (!ask->harms[ask->order[0]] && ask->pass < 0)
        ask->usual = ask->run_count;
}

// ---- texts that may be used, and actions that may be flipped ----

static int wounded_of(const Table *t, SeatId seat)
{
    CardId pc[ENEMY_PCS];
    int wounded = 0;
    uint8_t count = enemy_pcs_of(t, seat, pc);
    for (uint8_t i = 0; i < count; i++)
        wounded += is_wounded(t, pc[i]);
    return wounded;
}

// A text that then asks which of the opponent's cards comes to harm.
static bool hits_the_other(const Table *done, SeatId seat)
{
    const Option *first = &done->options.option[0];
    return done->m->question != 0 && done->m->asked == seat && first->card &&
           (first->verb == VERB_WOUND || first->verb == VERB_DESTROY) && done->cards[first->card].owner != seat;
}

// It heals, or harms the other player, and takes nothing away.
static bool is_good(const Table *before, const Table *done, SeatId seat)
{
    CardId pc[ENEMY_PCS];
    SeatId other = seat_other(seat);
    bool heals = wounded_of(done, seat) < wounded_of(before, seat) || done->m->question == QUESTION_HEAL;
    bool harms = wounded_of(done, other) > wounded_of(before, other) || hits_the_other(done, seat) ||
                 zone_for(done, other, ZONE_PORTAL)->count < zone_for(before, other, ZONE_PORTAL)->count;
    bool keeps = zone_for(done, seat, ZONE_HAND)->count >= zone_for(before, seat, ZONE_HAND)->count &&
                 enemy_pcs_of(done, seat, pc) >= enemy_pcs_of(before, seat, pc);
    return (heals || harms) && keeps;
}

void enemy_text_usual(const Table *t, SeatId seat, Ask *ask)
{
    Trial begin, done;
    if (t->options.option[0].verb != VERB_USE)
        return;
    trial_begin(t, &begin);
    trial_choose(&begin.table, 0, &done);
    if (is_good(t, &done.table, seat))
        ask->usual = ask->run_count;
}

// Trying the flip may end the fight. Its numbers, less the destinies, then show what each side fought with.
typedef struct Fought {
    bool is_over;
    int destiny[SEAT_COUNT];
    int pc, monsters;
} Fought;

static void fought_take(void *self, const Table *t, const Event *e)
{
    Fought *fought = self;
    if (e->kind == EVENT_HE_DESTINY && !fought->is_over)
        fought->destiny[e->seat] = e->number;
    if (e->kind != EVENT_HE_COMPARE || fought->is_over)
        return;
    fought->is_over = true;
    fought->pc = e->from - fought->destiny[defender(t)];
    fought->monsters = e->to - fought->destiny[state(t)->active];
}

// How many of a hundred such fights the seat's side wins, now or after this option.
static int win_chance(const Table *t, SeatId seat, int index)
{
    Trial trial;
    Fought fought = {0};
    EventSink sink = {fought_take, &fought};
    SeatId attacks = state(t)->active;
    trial_begin(t, &trial);
    trial.table.sink = &sink;
    if (index >= 0)
        match_choose(&trial.table, (uint8_t)index);
    if (!fought.is_over) {
        fought.monsters = enemy_side_strength(&trial.table, attacks, 0, NULL);
        fought.pc = enemy_side_strength(&trial.table, seat_other(attacks), 0, NULL);
    }
    int monsters = monsters_win(fought.monsters - fought.pc);
    return seat == attacks ? monsters : 100 - monsters;
}

// In a fight an action is worth flipping if it may well decide it; otherwise if what it does is good.
void enemy_flip_usual(const Table *t, SeatId seat, Ask *ask)
{
    enum { LEAST = 15 };
    bool is_fight = flow_top(t)->u.enemy.window.moment == MOMENT_FIGHTS && state(t)->fighting;
    int best = is_fight ? LEAST - 1 : 0, merit[OPTION_MAX] = {0};
    for (uint8_t i = 0; i < t->options.count; i++) {
        Trial begin, done;
        if (t->options.option[i].verb != VERB_FLIP)
            continue;
        trial_begin(t, &begin);
        trial_choose(&begin.table, i, &done);
        merit[i] = is_fight ? win_chance(t, seat, i) - win_chance(t, seat, -1) : is_good(t, &done.table, seat);
    }
    options_sort(t, merit, ask);
    if (merit[ask->order[0]] > best)
        ask->usual = ask->run_count;
}
