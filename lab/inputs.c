// inputs.c — greedy at a table where it is asked as people are.
#include "lab/inputs.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "session/ask.h"
#include "session/session.h"

typedef struct Counting {
    Session *s;
    Bot *bot[SEAT_COUNT];
    SeatId seat;
    Inputs *to;
    Moment turn;                        // the turn being counted, and the answers in it
    uint32_t in_turn, in_game;
    bool is_run;                        // an answer of several choices is being given:
    Ask ask;                            //   as it was asked,
    bool fits[RUN_COUNT];               //   which of its runs it can still be
    uint8_t done, question;             //   and how many choices of it were made
    uint32_t choices;                   // the session's, after the last of them
    uint32_t battle_passes;             // the last answers in this battle, as long as they pass
    uint8_t standing;                   // in this turn: the question that an answer could stand for,
    Option standing_option;             //   greedy's answer to it,
    uint32_t standing_inputs;           //   and how often it was given
    bool is_mixed;                      //   not always the same one
} Counting;

// What is taken off again because it could have been said at once.
static void input_fold(Counting *c, uint32_t count)
{
    count = count > 1 ? count - 1 : 0;
    c->to->inputs -= count;
    c->in_turn -= count;
    c->in_game -= count;
}

// "Pass until the battle is over".
static void battle_end(Counting *c)
{
    input_fold(c, c->battle_passes);
    c->to->passes -= c->battle_passes > 1 ? c->battle_passes - 1 : 0;
    c->battle_passes = 0;
}

static void turn_end(Counting *c)
{
    battle_end(c);
    if (!c->is_mixed)
        input_fold(c, c->standing_inputs);
    c->standing = 0;
    c->standing_inputs = 0;
    c->is_mixed = false;
    bool is_other = c->turn.turn_player != c->seat;
    if (c->turn.turn == 0)
        return;
    c->to->turns[is_other]++;
    c->to->by_turn[is_other][c->in_turn < INPUTS_MAX ? c->in_turn : INPUTS_MAX]++;
    c->in_turn = 0;
}

static void turn_look(Counting *c)
{
    const Manners *manners = c->s->game->manners;
    Moment now = manners && manners->moment ? manners->moment(&c->s->table) : (Moment){0};
    if (c->turn.is_battle && !now.is_battle)
        battle_end(c);
    if (now.turn != c->turn.turn)
        turn_end(c);
    c->turn = now;
}

static void input_add(Counting *c, uint32_t count)
{
    c->to->inputs += count;
    c->in_turn += count;
    c->in_game += count;
}

// Ends what was given at once; if no answer was just that, each choice was an answer of its own.
static void run_end(Counting *c)
{
    bool is_whole = false;
    for (uint8_t i = 0; i < c->ask.run_count && c->is_run; i++)
        is_whole = is_whole || (c->fits[i] && c->ask.run[i].count == c->done);
    if (c->is_run && !is_whole && c->done > 1)
        input_add(c, c->done - 1u);
    c->is_run = false;
}

// The choice goes on with an answer that was begun.
static bool run_goes_on(Counting *c, Option option)
{
    bool fits[RUN_COUNT], any = false;
    for (uint8_t i = 0; i < c->ask.run_count && c->is_run; i++) {
        const Run *run = &c->ask.run[i];
        fits[i] = c->fits[i] && c->done < run->count && option_equal(run->option[c->done], option);
        any = any || fits[i];
    }
    if (any) {
        memcpy(c->fits, fits, sizeof fits);
        c->done++;
    }
    return any;
}

static void run_begin(Counting *c, Option option)
{
    c->is_run = false;
    c->done = 1;
    for (uint8_t i = 0; i < c->ask.run_count; i++) {
        c->fits[i] = option_equal(c->ask.run[i].option[0], option);
        c->is_run = c->is_run || c->fits[i];
    }
}

// Cards of a set are picked at once.
static bool set_goes_on(const Counting *c)
{
    const Match *m = &c->s->match;
    return c->s->game->questions[m->question].is_set && m->question == c->question &&
           c->s->history.count == c->choices;
}

static void standing_note(Counting *c, Option option)
{
    bool can_stand = false;
    for (uint8_t i = 0; i < c->ask.run_count; i++)
        can_stand = can_stand || (c->ask.run[i].stays && option_equal(c->ask.run[i].option[0], option));
    if (c->standing == 0 && can_stand) {
        c->standing = c->s->match.question;
        c->standing_option = option;
    }
    if (c->standing == c->s->match.question) {
        c->standing_inputs++;
        c->is_mixed = c->is_mixed || !option_equal(option, c->standing_option);
    }
}

static void question_count(Counting *c, uint8_t index, Option option)
{
    Seen seen;
    run_end(c);
    session_see(c->s, c->seat, &seen);
    ask_make(&seen, c->seat, &c->ask);
    run_begin(c, option);
    input_add(c, 1);
    standing_note(c, option);
    bool is_pass = index == pass_option(&c->s->table);
    c->to->passes += is_pass;
    if (pass_option(&c->s->table) >= 0)
        c->battle_passes = is_pass && c->turn.is_battle ? c->battle_passes + 1 : 0;
}

static void person_choose(Counting *c)
{
    uint8_t index = bot_choose(c->bot[c->seat], &c->s->table);
    Option option = c->s->table.options.option[index];
    if (!set_goes_on(c) && !run_goes_on(c, option))
        question_count(c, index, option);
    c->question = c->s->match.question;
    session_choose(c->s, index);
    c->choices = c->s->history.count;
}

static void game_play(Counting *c)
{
    while (session_asked(c->s) >= 0) {
        SeatId asked = (SeatId)session_asked(c->s);
        turn_look(c);
        if (asked == c->seat)
            person_choose(c);
        else
            session_choose(c->s, bot_choose(c->bot[asked], &c->s->table));
    }
    run_end(c);
    turn_end(c);
    c->to->by_game[c->in_game < COUNT_OF(c->to->by_game) ? c->in_game : COUNT_OF(c->to->by_game) - 1]++;
    c->to->games++;
    c->to->won += c->s->match.result == RESULT_WIN && c->s->match.winner == c->seat;
    c->to->drawn += c->s->match.result == RESULT_DRAW;
    for (uint32_t i = 0; i < c->s->history.count; i++)
        c->to->skipped += c->s->mark[i].seat == c->seat && !c->s->mark[i].is_input;
    c->to->bytes = session_bytes(c->s) > c->to->bytes ? session_bytes(c->s) : c->to->bytes;
}

void inputs_count(const Loaded *loaded, const Deck *const deck[SEAT_COUNT], uint8_t edition, uint64_t seed,
                  uint64_t games, SeatId seat, Inputs *ret_inputs)
{
    enum { FEW = 4 };                   // positions kept for taking back
    *ret_inputs = (Inputs){0};
    for (uint64_t i = 0; i < games; i++) {
        MatchSetup setup = {.deck = {deck[0], deck[1]}, .edition = edition};
        Counting c = {.seat = seat, .to = ret_inputs};
        rng_seed_number(&setup.rng, seed + i);
        c.s = session_new(&(SessionSetup){.game = loaded->game, .set = &loaded->set, .match = &setup, .undo = FEW});
        for (SeatId s = 0; s < SEAT_COUNT; s++)
            c.bot[s] = bot_new(BOT_NORMAL, loaded->game, &loaded->set, seed + 2 * i + s);
        session_person(c.s, seat, true);
        game_play(&c);
        session_free(c.s);
        for (SeatId s = 0; s < SEAT_COUNT; s++)
            bot_free(c.bot[s]);
    }
}

uint32_t inputs_median(const uint64_t *tally, uint32_t count)
{
    uint64_t all = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++)
        all += tally[i];
    for (uint32_t i = 0; i < count; i++) {
        sum += tally[i];
        if (2 * sum >= all && all > 0)
            return i;
    }
    return 0;
}
