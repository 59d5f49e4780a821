// battle_numbers.c — what a battle is counted by: tactics, battle destiny, attrition, total power, casualties, each
// with its reasons (BDEST-1, ATTR-1, POWER-1 to -4, LOSS-2, BATTLE-15 to -17, A-17, A-31 to A-33).
//
// A number is worked out when it is asked for. It is fixed from the start of its step on because nothing but a
// triggered ability can add to it then (battle_is_open), and because what cards and ongoing abilities give was noted at
// that moment.
#include "games/wars/effect.h"
#include "games/wars/statics.h"

bool is_in_battle(const Table *t, CardId card)
{
    RULE(BATTLE, 13);                           // as long as it is there
    RULE(WARS_A, 17);                           // aboard a ship, too
    return is_battle(t) && is_in_play(t, card) && is_here(t, card, state(t)->battle.place);
}

Cards fighting(const Table *t, SeatId seat)
{
    RULE(BATTLE, 13);
    RULE(WARS_A, 17);
    return cards_at(t, state(t)->battle.place) & cards_had(t, seat) & fighters(t);
}

bool battle_is_open(const Table *t, BattleStep step, const Entry *e)
{
    if (!is_battle(t))
        return false;
    RULE(BATTLE, 11);
    bool is_free = e && (e->kind == PENDING_TRIGGER || e->kind == PENDING_NONE);       // or in the place of an event
    return state(t)->battle.step < step || RULE_IF(BATTLE, 17, is_free);
}

// ---- sums over cards ----

// Units at a site, ships at a sector: they lie at the location itself, which units aboard a ship do not.
static Cards strength(const Table *t, SeatId seat)
{
    return fighting(t, seat) & RULE_SET(BDEST, 1, cards_in(t, SET_HOW + HOW_AT));
}

static int stats_sum(const Table *t, Cards of, Stat stat, Parts *parts)
{
    CardId card[WARS_CARDS];
    uint8_t count = cards_list(t, of, card);
    int sum = 0;
    for (uint8_t i = 0; i < count; i++)
        sum += part_note(parts, stat_of(t, card[i], stat, NULL), card[i], "in the battle");
    return sum;
}

int tactics_total(const Table *t, SeatId seat, Parts *parts)
{
    RULE(BDEST, 1);
    return is_battle(t) ? stats_sum(t, strength(t, seat), STAT_TACTICS, parts) : 0;
}

int damaged_defense(const Table *t, SeatId seat, Parts *parts)
{
    RULE(ATTR, 5);                              // whenever it was damaged
    Cards there = cards_in(t, SET_DAMAGED) & RULE_SET(WARS_A, 33, fighting(t, seat));
    return is_battle(t) ? stats_sum(t, there, STAT_DEFENSE, parts) : 0;
}

// ---- what ongoing abilities give a side ----

typedef struct Given {
    SeatId seat;
    int sum;
    Parts *parts;
} Given;

static void given_take(void *self, const Static *s)
{
    Given *given = self;
    if (static_player(s) == given->seat && static_holds(s))
        given->sum += part_note(given->parts, static_number(s), s->c->self, "its text");
}

static int given_by_texts(const Table *t, uint8_t op, SeatId seat, Parts *parts)
{
    Given given = {.seat = seat, .parts = parts};
    statics_walk(t, op, NULL, given_take, &given);
    return given.sum;
}

enum { ONGOING_DESTINY, ONGOING_ATTRITION = SEAT_COUNT };       // where a kind begins in Battle.ongoing

static int ongoing(const Table *t, SeatId seat, uint8_t kind, Parts *parts)
{
    BattleStep step = kind == ONGOING_DESTINY ? BATTLE_STEP_DESTINY : BATTLE_STEP_ATTRITION;
    if (state(t)->battle.step >= step)
        return part_note(parts, state(t)->battle.ongoing[kind + seat], 0, "ongoing abilities, when it was fixed");
    return given_by_texts(t, kind == ONGOING_DESTINY ? WARS_OP_DESTINY : WARS_OP_ATTRITION, seat, parts);
}

// Of the cards, and of what ongoing abilities add to the total.
static int power_now(const Table *t, SeatId seat, Parts *parts)
{
    int sum = stats_sum(t, strength(t, seat), STAT_POWER, parts);
    return sum + given_by_texts(t, WARS_OP_TOTAL_POWER, seat, parts);
}

// The step begins: from now on what is there counts.
void battle_fix(Table *t, BattleStep step)
{
    Battle *b = &state(t)->battle;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        if (step == BATTLE_STEP_DESTINY)
            b->ongoing[ONGOING_DESTINY + seat] = as_byte(given_by_texts(t, WARS_OP_DESTINY, seat, NULL));
        if (step == BATTLE_STEP_ATTRITION)
            b->ongoing[ONGOING_ATTRITION + seat] = as_byte(given_by_texts(t, WARS_OP_ATTRITION, seat, NULL));
        if (step == BATTLE_STEP_POWER)
            b->power[seat] = (int16_t)power_now(t, seat, NULL);
    }
}

// A triggered ability changes the power of cards that has been counted: the total changes with it.
void power_note(const Table *t, int ret_power[SEAT_COUNT])
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        ret_power[seat] = is_battle(t) ? power_now(t, seat, NULL) : 0;
}

void power_shift(Table *t, const int before[SEAT_COUNT])
{
    Battle *b = &state(t)->battle;
    int now[SEAT_COUNT];
    if (!is_battle(t) || b->step < BATTLE_STEP_POWER)
        return;
    power_note(t, now);
    RULE(BATTLE, 17);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        b->power[seat] = (int16_t)(b->power[seat] + now[seat] - before[seat]);
}

// ---- battle destiny, attrition, power ----

int battle_destiny(const Table *t, SeatId seat, Parts *parts)
{
    CardId card = state(t)->battle.revealed[seat];
    if (!is_battle(t))
        return 0;
    RULE(BATTLE, 15);                           // one for each side
    RULE(BATTLE, 16);                           // and there can be something in it without a reveal
    int sum = card ? part_note(parts, destiny_of(t, card), card, "revealed") : 0;
    sum += ongoing(t, seat, ONGOING_DESTINY, parts);
    sum += modifiers_sum(t, MODIFIER_DESTINY, seat, -1, parts);
    RULE(WARS_A, 32);                           // all of it, then never below 0
    return floored(sum, parts);
}

int attrition_against(const Table *t, SeatId seat, Parts *parts)
{
    SeatId other = seat_other(seat);
    if (!is_battle(t))
        return 0;
    RULE(ATTR, 1);
    int sum = part_note(parts, battle_destiny(t, other, NULL), 0, "battle destiny");
    sum += ongoing(t, other, ONGOING_ATTRITION, parts);
    sum += modifiers_sum(t, MODIFIER_ATTRITION, other, -1, parts);
    return floored(sum, parts);
}

int total_power(const Table *t, SeatId seat, Parts *parts)
{
    const Battle *b = &state(t)->battle;
    if (!is_battle(t))
        return 0;
    RULE(POWER, 1);
    int sum = b->step < BATTLE_STEP_POWER ? power_now(t, seat, parts)
                                          : part_note(parts, b->power[seat], 0, "power when it was counted");
    sum += part_note(parts, battle_destiny(t, seat, NULL), 0, "battle destiny");
    sum += modifiers_sum(t, MODIFIER_TOTAL_POWER, seat, -1, parts);
    return floored(sum, parts);
}

// ---- casualties ----

static void limit_take(void *self, const Static *s)
{
    Given *given = self;
    if (static_player(s) != given->seat || !static_holds(s))
        return;
    int number = static_number(s);
    RULE(WARS_A, 31);
    if (number < given->sum)
        given->sum = number < 0 ? 0 : number;
}

// The loser is known. 2005: they come into being now, in the power step; 2004: in the loss step.
void casualties_fix(Table *t)
{
    Battle *b = &state(t)->battle;
    int total[SEAT_COUNT];
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        total[seat] = total_power(t, seat, NULL);
    b->loser = total[0] == total[1] ? SEAT_NOBODY : total[0] < total[1] ? 0 : 1;
    RULE(POWER, 3);
    int difference = total[0] < total[1] ? total[1] - total[0] : total[0] - total[1];
    Given given = {.seat = b->loser, .sum = difference};
    if (RULE_IF(POWER, 2, b->loser != SEAT_NOBODY)) {
        given.sum += given_by_texts(t, WARS_OP_CASUALTIES, b->loser, NULL);
        statics_walk(t, WARS_OP_CASUALTIES_TO, NULL, limit_take, &given);
    }
    b->difference = (uint16_t)difference;
    b->casualties = (uint16_t)(given.sum < 0 ? 0 : given.sum);
}

static int casualties_changed(const Modifier *m, const Change *c, int sum)
{
    if (m->kind == MODIFIER_CASUALTIES)
        return c->amount;
    return m->kind == MODIFIER_CASUALTIES_TO && sum > c->amount ? c->amount - sum : 0;
}

// What lasting effects change is applied in their order: to 5, then 2 more, is 7.
int casualties_of(const Table *t, SeatId seat, Parts *parts)
{
    const WarsState *s = state(t);
    const Battle *b = &s->battle;
    if (!is_battle(t) || b->loser != seat)
        return 0;
    int sum = part_note(parts, b->difference, 0, "difference of the totals");
    sum += part_note(parts, b->casualties - b->difference, 0, "ongoing abilities");
    RULE(WARS_A, 31);
    for (uint16_t at = 0, i = 0; at < s->modifier_count; at++)
        for (const Modifier *m = &s->modifier[at]; i < m->end; i++)
            if (s->change[i].target == seat)
                sum += part_note(parts, casualties_changed(m, &s->change[i], sum), 0, t->set->def[m->def].title);
    return floored(sum, parts);
}

int casualties_left(const Table *t, SeatId seat)
{
    int casualties = casualties_of(t, seat, NULL);
    if (casualties == 0)
        return 0;
    RULE(LOSS, 2);                              // what is damaged counts before anything else
    int left = casualties - damaged_defense(t, seat, NULL) - state(t)->battle.satisfied;
    return left > 0 ? left : 0;
}
