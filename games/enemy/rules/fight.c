// fight.c — one fight: actions, destiny, comparison, the wound (HE-FIGHT, HE-DEST, HE-TOL).
#include "games/enemy/rules/attack.h"
#include "games/enemy/rules/fight.h"
#include "games/enemy/rules/pcs.h"
#include "games/enemy/rules/strength.h"
#include "games/enemy/rules/turn.h"
#include "games/enemy/rules/window.h"

bool enemy_is_fighting(const Table *t, CardId card)
{
    return state(t)->fighting > 0 && enemy_fight_of(t, card) == state(t)->fighting;
}

// ---- bonuses until the end of the fight ----

static int8_t bonus_sum(int8_t bonus, int amount)
{
    int sum = bonus + amount;
    return (int8_t)(sum > INT8_MAX ? INT8_MAX : sum < INT8_MIN ? INT8_MIN : sum);
}

void enemy_bonus_add(Table *t, CardId card, int amount)
{
    EnemyState *s = state_to_change(t);
    event_emit(t, (Event){.kind = EVENT_HE_BONUS, .seat = t->cards[card].owner, .card = card,
                          .number = (int16_t)amount});
    if (s->fighting && card == s->fight_pc[s->fighting - 1]) {
        s->pc_bonus = bonus_sum(s->pc_bonus, amount);
        return;
    }
    for (uint8_t i = 0; i < ENEMY_BONUSES; i++)
        if (s->bonus_card[i] == card || s->bonus_card[i] == 0) {
            s->bonus_card[i] = card;
            s->bonus[i] = bonus_sum(s->bonus[i], amount);
            return;
        }
    match_stop(t, REASON_CARDS);                // without a record of each, the text would not do what it says
}

void enemy_tolerance_add(Table *t, CardId pc, int amount)
{
    state_to_change(t)->pc_tolerance = bonus_sum(state(t)->pc_tolerance, amount);
    event_emit(t, (Event){.kind = EVENT_HE_TOLERANCE, .seat = t->cards[pc].owner, .card = pc,
                          .number = (int16_t)amount});
}

void enemy_bonus_add_each(Table *t, int amount)
{
    event_emit(t, (Event){.kind = EVENT_HE_BONUS_EACH, .seat = state(t)->active, .number = (int16_t)amount});
    state_to_change(t)->each_bonus = bonus_sum(state(t)->each_bonus, amount);
}

static void bonuses_end(Table *t)
{
    EnemyState *s = state_to_change(t);
    RULE(HE_HIDE, 6);
    s->pc_bonus = s->each_bonus = s->pc_tolerance = 0;
    for (uint8_t i = 0, kept = 0; i < ENEMY_BONUSES; i++) {     // monsters in another fight keep theirs
        CardId card = s->bonus_card[i];
        int8_t bonus = s->bonus[i];
        s->bonus_card[i] = 0;
        s->bonus[i] = 0;
        if (card && is_in_zone(t, card, ZONE_ATTACK) && !enemy_is_fighting(t, card)) {
            s->bonus_card[kept] = card;
            s->bonus[kept++] = bonus;
        }
    }
}

// ---- destiny ----

static int destiny_draw(Table *t, SeatId seat)
{
    const Zone *deck = zone_for(t, seat, ZONE_DECK);
    RULE(HE, A3);                               // no card to draw: it counts as 0
    if (!enemy_deck_prepare(t, seat))
        return 0;
    CardId card = deck->card[deck->count - 1];
    RULE(HE_DEST, 1);
    RULE(HE, A41);
    card_move(t, card, zone_id(seat, ZONE_REVEALED));
    event_emit(t, (Event){.kind = EVENT_HE_DESTINY, .seat = seat, .card = card, .number = facts(t, card)->destiny});
    enemy_deck_left(t, seat);
    return facts(t, card)->destiny;
}

static void destiny_end(Table *t, SeatId seat)
{
    const Zone *revealed = zone_for(t, seat, ZONE_REVEALED);
    while (revealed->count > 0)
        card_move(t, revealed->card[0], zone_id(seat, ZONE_DISCARD));
}

// ---- the comparison ----

static void monsters_destroy(Table *t)
{
    const CardId *monster;
    while (enemy_monsters_of(t, state(t)->fighting, &monster) > 0)
        enemy_card_destroy(t, monster[0]);
}

// True: its tolerance saves a PC that has lost by this margin.
static bool pc_save(Table *t, CardId pc, int margin)
{
    int tolerance = enemy_tolerance_of(t, pc);
    RULE(HE_TOL, 3);
    RULE(HE, A24);                              // without tolerance a tie wounds
    if (tolerance < 1 || !RULE_IF(HE_TOL, 2, margin <= tolerance))
        return false;
    RULE(HE_TOL, 4);
    event_emit(t, (Event){.kind = EVENT_HE_SAVED, .seat = defender(t), .card = pc, .number = (int16_t)margin});
    return true;
}

#define FIGHT_STEPS(X, P) X(P, BEGIN) X(P, DESTINY) X(P, REWARDS) X(P, END) X(P, LOST) X(P, WON)
STEPS(FIGHT, FightStep, enemy_fight, FIGHT_STEPS)

Frame enemy_fight_frame(void) { return frame_at(PROCEDURE_FIGHT, FIGHT_BEGIN); }

uint8_t enemy_fight_awaits(const Frame *f)
{
    switch ((FightStep)f->step) {
    case FIGHT_DESTINY:
    case FIGHT_REWARDS:
    case FIGHT_LOST:
    case FIGHT_WON:
        return PROCEDURE_WINDOW;
    case FIGHT_END:
        return PROCEDURE_REWARD;
    case FIGHT_BEGIN:
        break;
    }
    return PROCEDURE_NONE;
}

static Flow fight_begin(Table *t, Frame *f)
{
    uint8_t fight = state(t)->fighting;
    event_emit(t, (Event){.kind = EVENT_HE_FIGHT, .seat = defender(t), .number = fight});
    RULE(HE_FIGHT, 2);
    if (state(t)->fight_pc[fight - 1] && enemy_window_is_due(t, MOMENT_FIGHTS))
        return call(t, f, FIGHT_DESTINY, enemy_window_frame(t, MOMENT_FIGHTS));
    return next(f, FIGHT_DESTINY);
}

static Flow pc_lose(Table *t, Frame *f, CardId pc, int margin)
{
    RULE(HE_FIGHT, 6);
    RULE(HE_FIGHT, 7);                          // the wound comes first
    bool is_awaited = enemy_window_is_due(t, MOMENT_LOST);
    uint8_t then = is_awaited ? FIGHT_LOST : FIGHT_REWARDS;
    f->u.enemy.fight.pc = is_awaited ? pc : 0;
    if (!pc_save(t, pc, margin) && enemy_pc_wound(t, pc) && enemy_window_is_due(t, MOMENT_WOUNDED))
        return call(t, f, then, enemy_window_frame_of(t, MOMENT_WOUNDED, &pc, 1));
    return next(f, then);
}

static uint8_t byte_of(int total) { return (uint8_t)(total < UINT8_MAX ? total : UINT8_MAX); }

// The destinies of both sides, and the comparison they decide.
static Flow fight_destiny(Table *t, Frame *f)
{
    SeatId attacker = state(t)->active;
    CardId pc = state(t)->fight_pc[state(t)->fighting - 1];
    RULE(HE, A20);                              // no monsters: it just ends; no PC: they win without destiny
    RULE(HE, A21);                              // whether it left earlier or by an action just now
    if (state(t)->fight_size[state(t)->fighting - 1] == 0)
        return next(f, FIGHT_END);
    if (RULE_IF(HE, A20, pc == 0))
        return next(f, FIGHT_REWARDS);
    RULE(HE_DEST, 2);
    RULE(HE, A25);                              // both are drawn before either counts
    int own = destiny_draw(t, defender(t)), other = destiny_draw(t, attacker);
    RULE(HE, A21);                              // from the strengths at this moment
    own = enemy_side_strength(t, defender(t), own, NULL);
    other = enemy_side_strength(t, attacker, other, NULL);
    event_emit(t, (Event){.kind = EVENT_HE_COMPARE, .seat = defender(t), .card = pc, .from = byte_of(own),
                          .to = byte_of(other)});
    destiny_end(t, defender(t));
    destiny_end(t, attacker);
    RULE(HE_PC, 9);                             // wounded or not
    if (!RULE_IF(HE_FIGHT, 5, own > other))
        return pc_lose(t, f, pc, other - own);
    monsters_destroy(t);
    if (enemy_window_is_due(t, MOMENT_WON))
        return call(t, f, FIGHT_WON, enemy_window_frame_of(t, MOMENT_WON, &pc, 1));
    return next(f, FIGHT_END);
}

Flow enemy_fight_run(Table *t, Frame *f)
{
    EnemyState *s = state_to_change(t);
    switch ((FightStep)f->step) {

    case FIGHT_BEGIN:
        return fight_begin(t, f);

    case FIGHT_DESTINY:
        return fight_destiny(t, f);

    case FIGHT_REWARDS:
        return call(t, f, FIGHT_END, enemy_reward_frame());

    case FIGHT_LOST:
        return call(t, f, FIGHT_REWARDS, enemy_window_frame_of(t, MOMENT_LOST, &f->u.enemy.fight.pc, 1));

    case FIGHT_WON:
        return next(f, FIGHT_END);

    case FIGHT_END:
        bonuses_end(t);
        s->fight_pc[s->fighting - 1] = 0;
        s->fighting = 0;
        return done(t);
    }
    return bad_step(t, f);
}
