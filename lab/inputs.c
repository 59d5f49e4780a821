// inputs.c — greedy at a table where it is prompted like a person.
#include "lab/inputs.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "session/ask.h"
#include "session/session.h"

enum { STEPS_MAX = RUN_MAX + 1 };

// One choice of the person's, and the longer answers that could have been given there at once.
typedef struct Step {
    Option option;
    uint8_t question;
    bool is_pass, can_pass;
    bool goes_on_set;                   // another card of the set that the step before it picked from
    uint8_t run_count;
    Run run[RUN_COUNT];                 // the longer answers that begin with it
} Step;

typedef struct Counting {
    Session *s;
    Bot *bot[SEAT_COUNT];
    SeatId seat;
    Inputs *to;
    Moment turn;                        // the turn being counted, and the answers in it
    uint32_t in_turn, in_game;
    Step *step;                         // choices not counted yet: the first of them may begin a longer answer
    uint8_t step_count;
    bool is_pick;                       // the last answer was one choice: more cards of the same set belong to it
    uint32_t choices;                   // the session's choices after the last answer
    uint8_t question;                   // the question at the last answer
    uint32_t battle_passes;             // the last answers in this battle, as long as they pass
    uint8_t standing;                   // in this turn: the question that a standing answer could cover,
    Option standing_option;             //   greedy's answer to it,
    uint32_t standing_inputs;           //   and how often it was given
    bool is_mixed;                      // it was not always the same answer
} Counting;

// Subtracts answers that one longer answer could have replaced.
static void input_fold(Counting *c, uint32_t count)
{
    count = count > 1 ? count - 1 : 0;
    c->to->inputs -= count;
    c->in_turn -= count;
    c->in_game -= count;
}

// Passes at the end of a battle could have been one answer: "pass until the battle is over".
static void battle_end(Counting *c)
{
    input_fold(c, c->battle_passes);
    c->to->passes -= c->battle_passes > 1 ? c->battle_passes - 1 : 0;
    c->battle_passes = 0;
}

static void steps_settle(Counting *c, bool is_end);
static bool answer_goes_on(const Counting *c);

static void turn_end(Counting *c)
{
    steps_settle(c, !answer_goes_on(c));
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
    if (c->turn.is_battle && !now.is_battle) {
        steps_settle(c, true);
        battle_end(c);
    }
    if (now.turn != c->turn.turn)
        turn_end(c);
    c->turn = now;
}

// ---- choices as answers ----

// How many of the choices agree with this run; 0 if it differs.
static uint8_t run_fits(const Counting *c, const Run *run)
{
    uint8_t i = 0;
    for (; i < run->count && i < c->step_count; i++)
        if (!option_equal(run->option[i], c->step[i].option))
            return 0;
    return i;
}

// Whether what was begun can continue at the current question: a surrender and the attack after it, in the next turn.
static bool answer_goes_on(const Counting *c)
{
    const Table *t = &c->s->table;
    for (uint8_t i = 0; c->step_count > 0 && session_asked(c->s) == c->seat && i < c->step[0].run_count; i++) {
        const Run *run = &c->step[0].run[i];
        bool fits = run_fits(c, run) == c->step_count && c->step_count < run->count;
        for (uint8_t k = 0; fits && k < t->options.count; k++)
            if (option_equal(t->options.option[k], run->option[c->step_count]))
                return true;
    }
    return false;
}

static void standing_note(Counting *c, const Step *step)
{
    bool can_stand = false;
    for (uint8_t i = 0; i < step->run_count; i++)
        can_stand = can_stand || step->run[i].stays;
    if (c->standing == 0 && can_stand) {
        c->standing = step->question;
        c->standing_option = step->option;
    }
    if (c->standing == step->question) {
        c->standing_inputs++;
        c->is_mixed = c->is_mixed || !option_equal(step->option, c->standing_option);
    }
}

static void step_count(Counting *c, const Step *step)
{
    c->to->inputs++;
    c->in_turn++;
    c->in_game++;
    standing_note(c, step);
    c->to->passes += step->is_pass;
    if (step->can_pass)
        c->battle_passes = step->is_pass && c->turn.is_battle ? c->battle_passes + 1 : 0;
}

// Takes one answer off the front: the longest one that matches the choices, or a single choice with the rest of its
// set. Takes nothing yet if the answer may still become longer.
static bool answer_settle(Counting *c, bool is_end)
{
    uint8_t longest = 1;
    for (uint8_t i = 0; i < c->step[0].run_count; i++) {
        const Run *run = &c->step[0].run[i];
        uint8_t fits = run_fits(c, run);
        if (fits == c->step_count && fits < run->count && !is_end)
            return false;
        longest = fits == run->count && fits > longest ? fits : longest;
    }
    c->is_pick = longest == 1;
    while (c->is_pick && longest < c->step_count && c->step[longest].goes_on_set)
        longest++;
    step_count(c, &c->step[0]);
    c->step_count = (uint8_t)(c->step_count - longest);
    memmove(c->step, c->step + longest, c->step_count * sizeof *c->step);
    return true;
}

static void steps_settle(Counting *c, bool is_end)
{
    while (c->step_count > 0 && answer_settle(c, is_end || c->step_count == STEPS_MAX))
        continue;
}

static void step_add(Counting *c, uint8_t index)
{
    const Match *m = &c->s->match;
    Option option = c->s->table.options.option[index];
    Seen seen;
    Ask ask;
    Step *step = &c->step[c->step_count++];
    session_see(c->s, c->seat, &seen);
    ask_make(&seen, c->seat, &ask);
    int pass = pass_option(&c->s->table);
    bool is_set = c->s->game->questions[m->question].is_set;
    step->option = option;
    step->question = m->question;
    step->is_pass = index == pass;
    step->can_pass = pass >= 0;
    step->goes_on_set = is_set && m->question == c->question && c->s->history.count == c->choices;
    step->run_count = 0;
    for (uint8_t i = 0; i < ask.run_count; i++)
        if (option_equal(ask.run[i].option[0], option))
            step->run[step->run_count++] = ask.run[i];
    if (c->step_count == 1 && step->goes_on_set && c->is_pick)
        c->step_count = 0;
}

static void person_choose(Counting *c)
{
    uint8_t index = bot_choose(c->bot[c->seat], &c->s->table);
    step_add(c, index);
    steps_settle(c, false);
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
    enum { FEW = 4 };                   // positions kept for undo
    Step *steps = calloc(STEPS_MAX, sizeof *steps);
    check(steps != NULL);
    *ret_inputs = (Inputs){0};
    for (uint64_t i = 0; i < games; i++) {
        MatchSetup setup = {.deck = {deck[0], deck[1]}, .edition = edition};
        Counting c = {.seat = seat, .to = ret_inputs, .step = steps};
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
    free(steps);
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
