// battle.c — the Battle: Fight after Fight, the Sector each one moves, and the end (TW-BATTLE, TW-END).
#include "games/trekwar/trekwar.h"

#define BATTLE_STEPS(X, P) X(P, FIGHT) X(P, TRANSFER) X(P, END) X(P, ORIGIN) X(P, ORIGIN_CHOSEN) \
    X(P, TARGET) X(P, TARGET_CHOSEN)
STEPS(BATTLE, BattleStep, trekwar_battle, BATTLE_STEPS)

Frame trekwar_battle_frame(void) { return frame_at(PROCEDURE_BATTLE, BATTLE_FIGHT); }
Frame trekwar_battle_frame_in_fight(void) { return frame_at(PROCEDURE_BATTLE, BATTLE_TRANSFER); }
Frame trekwar_battle_frame_attack(SeatId loser)
{
    Frame f = frame_at(PROCEDURE_BATTLE, BATTLE_ORIGIN);
    f.u.trekwar.battle.loser = loser;
    return f;
}

// The Sector that was fought over goes to the winner (TW-BATTLE-6 to -8).
static void sector_transfer(Table *t, SeatId loser)
{
    SeatId winner = seat_other(loser);
    RULE(TW_AFTER, 4);                          // after the discards, before the end is checked
    if (RULE_IF(TW_BATTLE, 8, state(t)->fight == 1)) {
        RULE(TW, A3);                           // the player who opened the first Fight attacked nobody
        RULE(TW, A6);                           // from now on the centre has an owner
        trekwar_sector_take(t, SECTOR_C, winner);
    } else if (RULE_IF(TW_BATTLE, 7, loser == state(t)->opener)) {
        RULE(TW, A4);
        trekwar_sector_take(t, state(t)->origin, winner);
    } else {
        RULE(TW_BATTLE, 6);
        trekwar_sector_take(t, state(t)->target, winner);
    }
}

static bool is_depleted(const Table *t)
{
    RULE(TW_END, 4);                            // the Discard Pile never becomes a new Deck Pile
    return zone_for(t, FEDERATION, ZONE_DECK)->count == 0 || zone_for(t, DOMINION, ZONE_DECK)->count == 0;
}

static void end_by_depletion(Table *t)
{
    uint8_t f = trekwar_sectors_owned(t, FEDERATION), d = trekwar_sectors_owned(t, DOMINION);
    if (RULE_IF(TW, A7, f == d))
        match_end(t, RESULT_DRAW, SEAT_NOBODY, REASON_DEPLETION);
    else
        match_end(t, RESULT_WIN, RULE_IF(TW_END, 2, f > d) ? FEDERATION : DOMINION, REASON_DEPLETION);
}

static void end_tests(Table *t)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (RULE_IF(TW_END, 1, trekwar_sectors_owned(t, seat) == TREKWAR_SECTORS)) {
            match_end(t, RESULT_WIN, seat, REASON_SECTORS);
            return;
        }
    RULE(TW, A8);                               // only now, and only the Deck Piles count
    if (RULE_IF(TW_END, 2, is_depleted(t)))
        end_by_depletion(t);
}

static Flow battle_fight(Table *t, Frame *f)
{
    RULE(TW_BATTLE, 1);
    return call(t, f, BATTLE_TRANSFER, trekwar_fight_frame());
}

static Flow battle_end(Table *t, Frame *f)
{
    end_tests(t);
    RULE(TW, A5);                               // on a connected board two owners always touch; a test board may differ
    if (t->m->result == RESULT_NONE && !trekwar_can_attack_somewhere(t, f->u.trekwar.battle.loser))
        match_stop(t, REASON_STOPPED);
    return next(f, BATTLE_ORIGIN);
}

static Flow battle_target(Table *t, Frame *f)
{
    const TrekwarBattleLocals *b = &f->u.trekwar.battle;
    offer_begin(t, b->loser, QUESTION_TARGET);
    for (uint8_t s = 0; s < TREKWAR_SECTORS; s++)
        if (trekwar_can_attack(t, b->loser, b->origin, s))
            offer(t, VERB_TARGET, 0, s);
    return ask_at(t, f, BATTLE_TARGET, BATTLE_TARGET_CHOSEN);
}

Flow trekwar_battle_run(Table *t, Frame *f)
{
    TrekwarBattleLocals *b = &f->u.trekwar.battle;
    switch ((BattleStep)f->step) {

    case BATTLE_FIGHT:
        return battle_fight(t, f);

    case BATTLE_TRANSFER:
        b->loser = f->value;
        sector_transfer(t, b->loser);
        return battle_end(t, f);

    case BATTLE_END:
        return battle_end(t, f);

    case BATTLE_ORIGIN:
        RULE(TW_BATTLE, 2);                     // the loser attacks
        offer_begin(t, b->loser, QUESTION_ORIGIN);
        for (uint8_t s = 0; s < TREKWAR_SECTORS; s++)
            if (trekwar_can_attack_from(t, b->loser, s))
                offer(t, VERB_ORIGIN, 0, s);
        return ask(t, BATTLE_ORIGIN_CHOSEN);

    case BATTLE_ORIGIN_CHOSEN:
        b->origin = (uint8_t)t->chosen.number;
        return battle_target(t, f);

    case BATTLE_TARGET:
        return battle_target(t, f);

    case BATTLE_TARGET_CHOSEN:
        RULE(TW_BATTLE, 5);
        state_to_change(t)->opener = b->loser;
        state_to_change(t)->origin = b->origin;
        state_to_change(t)->target = (uint8_t)t->chosen.number;
        trekwar_fleet_move(t, b->loser, state(t)->origin);
        trekwar_fleet_move(t, seat_other(b->loser), state(t)->target);
        event_emit(t, (Event){.kind = EVENT_TW_ATTACK, .seat = b->loser, .from = state(t)->origin,
                              .to = state(t)->target});
        b->origin = 0;
        return battle_fight(t, f);
    }
    return bad_step(t, f);
}
