// reward.c — what winning monsters earn: rewards, then victory points (HE-REWARD, HE-SCORE, HE-WIN-1, -4).
//
// The winners are the monsters of the fight in progress; without a fight, the attack was avoided and all have won.
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/choices.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/window.h"

// ---- victory points ----

uint8_t enemy_points_of(const Table *t, SeatId seat)
{
    const Zone *monster_score = zone_for(t, seat, ZONE_SCORE);
    int sum = 0;
    RULE(HE_WIN, 4);
    for (uint8_t i = 0; i < monster_score->count; i++)
        sum += facts(t, monster_score->card[i])->points;
    return (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

bool enemy_has_points_to_win(const Table *t, SeatId seat) { return enemy_points_of(t, seat) >= POINTS_TO_WIN; }

static void win_test(Table *t)
{
    SeatId seat[] = {state(t)->active, defender(t)};
    RULE(HE, A5);                               // before the end of the turn is checked
    RULE(HE, A6);                               // the active player first
    for (uint8_t i = 0; i < SEAT_COUNT && t->m->result == RESULT_NONE; i++)
        if (RULE_IF(HE_WIN, 1, enemy_has_points_to_win(t, seat[i])))
            match_end(t, RESULT_WIN, seat[i], REASON_POINTS);
}

static void monster_score(Table *t, CardId monster)
{
    SeatId owner = t->cards[monster].owner;
    enemy_attack_leave(t, monster);
    RULE(HE_SCORE, 3);
    card_move(t, monster, zone_id(owner, ZONE_SCORE));
    event_emit(t, (Event){.kind = EVENT_HE_SCORE, .seat = owner, .card = monster, .number = enemy_points_of(t, owner)});
}

static uint8_t winners(const Table *t, const CardId **ret_monster)
{
    return enemy_monsters_of(t, state(t)->fighting, ret_monster);
}

static inline void discard_winners(Table *t)
{
    const CardId *monster;
    RULE(HE_SCORE, 2);
    while (winners(t, &monster) > 0)
        enemy_card_discard(t, monster[0]);
}

// After an avoided attack: all with points are scored together, then the rest is discarded.
static uint8_t winners_score(Table *t, CardId ret_scored[ENEMY_INVOLVED])
{
    const CardId *monster;
    uint8_t scored = 0;
    for (uint8_t i = 0; i < winners(t, &monster);)
        if (RULE_IF(HE_ATTACK, 5, facts(t, monster[i])->points > 0)) {
            if (scored < ENEMY_INVOLVED)           // with more, the match would have ended long before
                ret_scored[scored++] = monster[i];
            monster_score(t, monster[i]);
        } else {
            i++;
        }
    discard_winners(t);
    win_test(t);
    return scored;
}

// ---- the procedure ----

#define REWARD_STEPS(X, P) X(P, OFFER) X(P, CHOSEN) X(P, SCORE) X(P, SCORED) X(P, OVER)
STEPS(REWARD, RewardStep, enemy_reward, REWARD_STEPS)

bool enemy_reward_is_over(const Frame *f) { return f->step == REWARD_OVER; }
bool enemy_reward_is_asking(const Frame *f) { return f->step == REWARD_OFFER; }
Frame enemy_reward_frame(void) { return frame_at(PROCEDURE_REWARD, REWARD_OFFER); }

static bool has_reward(const Table *t, CardId monster, const EnemyRewardLocals *r)
{
    return has_text(t, monster, ENEMY_REWARD) && memchr(r->used, monster, r->count) == NULL && r->count < ENEMY_REWARDS;
}

// "That PC" of a reward is the one that lost, if it is still there.
static int reward_ability(const Table *t, CardId monster, CardId ret_that[2])
{
    ret_that[0] = state(t)->fighting ? state(t)->fight_pc[state(t)->fighting - 1] : 0;
    ret_that[1] = monster;
    return text_ability(text_program(t, t->cards[monster].def), ENEMY_REWARD, 0);
}

static bool can_reward(const Table *t, CardId monster, const EnemyRewardLocals *r)
{
    CardId that[2];
    if (!has_reward(t, monster, r))
        return false;
    int ability = reward_ability(t, monster, that);
    return RULE_IF(HE, A37, text_can(t, t->cards[monster].owner, monster, (uint8_t)ability, that));
}

static Flow reward_offer(Table *t, Frame *f)
{
    const EnemyRewardLocals *r = &f->u.enemy.reward;
    const CardId *monster;
    CardId card[ENEMY_DECK];
    uint8_t all = winners(t, &monster), count = 0, left = 0;
    for (uint8_t i = 0; i < all; i++) {
        left = (uint8_t)(left + has_reward(t, monster[i], r));
        if (can_reward(t, monster[i], r))
            card[count++] = monster[i];
    }
    if (left == 0)
        return next(f, REWARD_SCORE);
    RULE(HE_REWARD, 1);
    RULE(HE_REWARD, 3);
    RULE(HE, A19);                              // all rewards before any scoring
    offer_begin(t, state(t)->active, QUESTION_REWARD);
    enemy_offer_cards(t, VERB_REWARD, card, count);
    RULE(HE_REWARD, 2);
    offer(t, VERB_DONE, 0, 0);
    return ask_at(t, f, REWARD_OFFER, REWARD_CHOSEN);
}

static Flow reward_use(Table *t, Frame *f, CardId monster)
{
    EnemyRewardLocals *r = &f->u.enemy.reward;
    SeatId seat = state(t)->active;
    CardId that[2];
    int ability = reward_ability(t, monster, that);
    r->used[r->count++] = monster;
    event_emit(t, (Event){.kind = EVENT_HE_REWARD, .seat = seat, .card = monster});
    return call(t, f, REWARD_OFFER, text_frame(t, seat, monster, (uint8_t)ability, that));
}

// One of the winners with points; if there is none, all are discarded.
static Flow winner_choose(Table *t, Frame *f)
{
    const CardId *monster;
    CardId card[ENEMY_DECK];
    uint8_t all = winners(t, &monster), count = 0;
    for (uint8_t i = 0; i < all; i++)
        if (RULE_IF(HE_SCORE, 1, facts(t, monster[i])->points > 0))
            card[count++] = monster[i];
    if (count == 0) {
        discard_winners(t);
        return done(t);
    }
    RULE(HE, A22);                              // scoring is mandatory; only which one is a choice
    offer_begin(t, state(t)->active, QUESTION_SCORE);
    enemy_offer_cards(t, VERB_SCORE, card, count);
    return ask_at(t, f, REWARD_SCORE, REWARD_SCORED);
}

// Hidden actions may be flipped after a score, unless it has decided the match.
static Flow scored_window(Table *t, Frame *f, const CardId *scored, uint8_t count)
{
    if (count == 0 || t->m->result != RESULT_NONE || !enemy_score_is_awaited(t, scored, count))
        return done(t);
    return call(t, f, REWARD_OVER, enemy_window_frame_of(t, MOMENT_SCORED, scored, count));
}

static Flow reward_score(Table *t, Frame *f)
{
    CardId scored[ENEMY_INVOLVED];
    if (state(t)->fighting)
        return winner_choose(t, f);
    uint8_t count = winners_score(t, scored);
    return scored_window(t, f, scored, count);
}

static Flow reward_scored(Table *t, Frame *f)
{
    CardId scored = t->chosen.card;
    RULE(HE_SCORE, 1);
    monster_score(t, scored);
    discard_winners(t);
    RULE(HE, A23);                              // the remaining fights are not resolved
    win_test(t);
    return scored_window(t, f, &scored, 1);
}

Flow enemy_reward_run(Table *t, Frame *f)
{
    switch ((RewardStep)f->step) {

    case REWARD_OFFER:
        return reward_offer(t, f);

    case REWARD_CHOSEN:
        if (t->chosen.verb == VERB_DONE)
            return next(f, REWARD_SCORE);
        return reward_use(t, f, t->chosen.card);

    case REWARD_SCORE:
        return reward_score(t, f);

    case REWARD_SCORED:
        return reward_scored(t, f);

    case REWARD_OVER:
        return done(t);
    }
    return bad_step(t, f);
}
