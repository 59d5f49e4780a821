// evaluate_enemy.c — how good an ENEMY position is, and a quick way to finish a play.
//
// What counts is victory points, PCs that can survive a fight, and monsters that will be able to attack. If an attack
// waits for the defender's answer, both answers are evaluated; the defender takes the better one.
#include "bots/bot.h"
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/play.h"
#include "games/enemy/rules/strength.h"

enum {
    POINT_WORTH = 1000,         // one victory point …
    POINT_NEAR_END = 250,       // … and this much more for each one already scored
    PC_WORTH = 320,             // a healthy PC, whatever its strength
    STRENGTH_WORTH = 70,        // for a PC, including its items
    TOLERANCE_WORTH = 60,
    WOUND_COST = 230,
    STORED_WORTH = 260,         // a monster in the portal
    ICON_WORTH = 30,            // on your own side, for spotting
    HAND_WORTH = 120,
    MONSTER_WORTH = 25,         // each point of strength of a monster in hand that may attack
    ACTION_WORTH = 170,         // a hidden action
    BLUFF_WORTH = 10,           // any other hidden card
    SCORE_CAP = 90000,          // below a known result
};

// ---- what a player has ----

static int points_worth(int points)
{
    int worth = 0;
    for (int i = 0; i < points; i++)
        worth += POINT_WORTH + POINT_NEAR_END * i;
    return worth;
}

static int pc_worth(const Table *t, CardId pc)
{
    return PC_WORTH + STRENGTH_WORTH * enemy_strength_of(t, pc, NULL) + TOLERANCE_WORTH * enemy_tolerance_of(t, pc) -
           (is_wounded(t, pc) ? WOUND_COST : 0);
}

static int card_worth(const Table *t, SeatId seat, CardId card)
{
    const EnemyFacts *c = facts(t, card);
    bool attacks = c->type == TYPE_MONSTER && enemy_attack_refused(t, seat, card) == REFUSAL_NONE;
    return HAND_WORTH + (attacks ? MONSTER_WORTH * c->strength : 0);
}

static int side_worth(const Table *t, SeatId seat)
{
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_pcs_of(t, seat, pc);
    const Zone *portal = zone_for(t, seat, ZONE_PORTAL), *hidden = zone_for(t, seat, ZONE_HIDDEN);
    const Zone *hand = zone_for(t, seat, ZONE_HAND), *table = zone_for(t, seat, ZONE_PCS);
    int worth = points_worth(enemy_points_of(t, seat));
    for (uint8_t i = 0; i < count; i++)
        worth += pc_worth(t, pc[i]);
    for (uint8_t i = 0; i < portal->count; i++)
        worth += STORED_WORTH;
    for (uint8_t i = 0; i < table->count; i++)
        worth += ICON_WORTH * facts(t, table->card[i])->icons;
    for (uint8_t i = 0; i < hidden->count; i++)
        worth += facts(t, hidden->card[i])->type == TYPE_ACTION ? ACTION_WORTH : BLUFF_WORTH;
    for (uint8_t i = 0; i < hand->count; i++)
        worth += card_worth(t, seat, hand->card[i]);
    return worth;
}

// ---- an attack that waits for the defender's answer ----

// How many of a hundred fights are won by monsters this much stronger than the PC: two destinies from 1 to 5 decide.
static int monsters_win(int stronger)
{
    static const uint8_t percent[] = {4, 12, 24, 42, 60, 76, 88, 96};   // from -4 to 3
    return stronger < -4 ? 0 : stronger > 3 ? 100 : percent[stronger + 4];
}

// What the attacker may hope for when every PC takes the monster it can best withstand, strongest first.
static int fought_worth(const Table *t, const CardId *monster, uint8_t count)
{
    CardId pc[ENEMY_PCS];
    uint8_t pcs = enemy_pcs_of(t, defender(t), pc);
    int worth = 0;
    for (uint8_t i = 0; i < count; i++) {
        int stronger = enemy_strength_of(t, monster[i], NULL) - enemy_strength_of(t, pc[i % pcs], NULL);
        int percent = monsters_win(stronger);
        int cost = is_wounded(t, pc[i % pcs]) ? pc_worth(t, pc[i % pcs]) : WOUND_COST;
        bool scores = i < pcs;                  // only one monster of a fight scores
        worth += percent * (cost + (scores ? POINT_WORTH * facts(t, monster[i])->points : 0)) / 100;
    }
    return worth;
}

static int avoided_worth(const Table *t, const CardId *monster, uint8_t count)
{
    int points = enemy_points_of(t, state(t)->active), more = points;
    for (uint8_t i = 0; i < count; i++)
        more += facts(t, monster[i])->points;
    return more >= POINTS_TO_WIN ? SCORE_CAP : points_worth(more) - points_worth(points) + HAND_WORTH * count / 2;
}

static int attack_worth(const Table *t)
{
    const CardId *monster;
    CardId pc[ENEMY_PCS];
    uint8_t count = enemy_monsters_of(t, 0, &monster);
    if (count == 0 || enemy_fights_open(t))
        return 0;
    int avoided = avoided_worth(t, monster, count);
    int fought = enemy_pcs_of(t, defender(t), pc) ? fought_worth(t, monster, count) : avoided;
    return avoided < fought ? avoided : fought;
}

static int32_t evaluate_enemy(const Table *t, SeatId seat)
{
    if (t->m->result != RESULT_NONE)
        return t->m->result != RESULT_WIN ? 0 : t->m->winner == seat ? BOT_SCORE_WON : -BOT_SCORE_WON;
    int score = side_worth(t, seat) - side_worth(t, seat_other(seat));
    score += state(t)->active == seat ? attack_worth(t) : -attack_worth(t);
    return score > SCORE_CAP ? SCORE_CAP : score < -SCORE_CAP ? -SCORE_CAP : score;
}

// ---- finishing a play ----

static int option_by_points(const Table *t)
{
    int best = 0;
    for (uint8_t i = 1; i < t->options.count; i++)
        if (facts(t, t->options.option[i].card)->points > facts(t, t->options.option[best].card)->points)
            best = i;
    return best;
}

static int finish_enemy(const Table *t, uint8_t question)
{
    int last = t->options.count - 1;
    (void)question;
    switch (t->m->question) {
    case QUESTION_NONE:
    case QUESTION_PLAY:                         // another play is a separate decision
        return -1;
    case QUESTION_FLIP:                         // pass
        return last;
    case QUESTION_SCORE:
        return option_by_points(t);
    default:                                    // join, fight, use: the first option is usually good
        return 0;
    }
}

// Destinies decide so much that a few errors more or less would hardly be noticed.
const BotGame bot_enemy = {.evaluate = evaluate_enemy, .finish = finish_enemy, .deals = 8, .errs = 40};
