// asks.c — WARS's questions for people: what can be answered at once, and in what order things stand.
#include "games/wars/asks.h"

#include "core/say.h"
#include "session/ask.h"

static const struct {
    uint8_t verb;
    ZoneName zone;
    const char *from;
} piles[] = {{VERB_LOSE_RESERVE, ZONE_RESERVE, "the reserve"},
             {VERB_LOSE_USED, ZONE_USED, "the used pile"},
             {VERB_LOSE_ACTIVE, ZONE_ACTIVE, "the active pile"}};

static int option_of(const Table *t, uint8_t verb)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == verb)
            return i;
    return -1;
}

// ---- losing so much ----

static int spared_of(const Table *t, uint8_t verb)
{
    const Frame *f = flow_top(t);
    return verb == VERB_LOSE_USED && f->procedure == PROCEDURE_LOSE ? f->u.wars.lose.spared : 0;
}

// All from one pile where that has so much; before that, where no pile has: what there is, pile after pile.
static void losses_ask(const Table *t, SeatId seat, int left, Ask *ask)
{
    Run *mixed = ask_run(ask, false);
    int due = left;
    for (size_t i = 0; i < COUNT_OF(piles); i++) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        int take = option_of(t, piles[i].verb) < 0 ? 0 : there < due ? there : due;
        run_add(mixed, (Option){.verb = piles[i].verb}, take);
        if (take > 0)
            run_say(mixed, "%s%d from %s", due == left ? "Lose " : ", ", take, piles[i].from);
        due -= take;
    }
    if (due > 0)
        ask->run_count--;                       // cards of the hand are chosen one by one
    for (size_t i = 0; i < COUNT_OF(piles); i++) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        bool is_first = due == 0 && mixed->option[0].verb == piles[i].verb &&
                        mixed->option[mixed->count - 1].verb == piles[i].verb;
        if (option_of(t, piles[i].verb) < 0 || there < left || is_first)
            continue;
        Run *run = ask_run(ask, false);
        run_add(run, (Option){.verb = piles[i].verb}, left);
        run_say(run, "Lose %d from %s", left, piles[i].from);
    }
    ask->usual = ask->run_count > 0 ? 0 : -1;
}

// Drain after drain: whoever knows what to lose says it once.
static void standing_ask(const Table *t, SeatId seat, int left, Ask *ask)
{
    for (size_t i = 0; i < COUNT_OF(piles) && turn_player(t) != seat; i++) {
        int there = pile_count(t, seat, piles[i].zone) - spared_of(t, piles[i].verb);
        if (option_of(t, piles[i].verb) < 0 || there < left)
            continue;
        Run *run = ask_run(ask, false);
        run_add(run, (Option){.verb = piles[i].verb}, left);
        run->stays = true;
        run_say(run, "Lose %d from %s, and likewise for the rest of this turn", left, piles[i].from);
        return;
    }
}

// ---- actions of a phase ----

static void drains_ask(const Table *t, Ask *ask)
{
    Run *run = ask_run(ask, true);
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].verb == VERB_DRAIN)
            run_add(run, t->options.option[i], 1);
    run_say(run, "Drain at all %d locations", run->count);
    if (run->count < 2)
        ask->run_count--;
}

static void draws_ask(const Table *t, SeatId seat, Ask *ask)
{
    enum { SHOWN = 5 };
    int most = pile_count(t, seat, ZONE_ACTIVE);
    bool ends = t->options.count == 2;          // nothing else is to be decided then
    for (int count = 1; count <= most && count <= RUN_MAX - 1; count++) {
        if (count > SHOWN && count < most)
            continue;
        Run *run = ask_run(ask, true);
        run_add(run, (Option){.verb = VERB_DRAW}, count);
        if (ends && count < most)
            run_add(run, (Option){.verb = VERB_PASS}, 1);
        run_say(run, "Draw %d card%s%s", count, count == 1 ? "" : "s", ends ? " and end your turn" : "");
        if (count == 1 && !ends)
            ask->run_count--;                   // that is the option itself
    }
}

// The most energy first: nearly always it is what one wants.
static void activations_ask(const Table *t, Ask *ask)
{
    uint8_t last = 0;
    while (last + 1 < t->options.count && t->options.option[last + 1].verb == VERB_ACTIVATE)
        last++;
    for (uint8_t i = 0; i <= last; i++) {
        ask->order[i] = (uint8_t)(last - i);
        ask->is_typed[i] = i < last;
    }
    ask->usual = ask->run_count;
}

static void act_ask(const Table *t, SeatId seat, Ask *ask)
{
    if (option_of(t, VERB_ACTIVATE) == 0)
        activations_ask(t, ask);
    else if (option_of(t, VERB_DRAIN) >= 0)
        drains_ask(t, ask);
    else if (option_of(t, VERB_DRAW) >= 0)
        draws_ask(t, seat, ask);
}

// ---- an order ----

static void order_ask(const Table *t, Ask *ask)
{
    Run *run = ask_run(ask, false);
    for (uint8_t i = 0; i + 1 < t->options.count; i++)          // the last one is not asked for
        run_add(run, t->options.option[i], 1);
    run_say(run, "In this order");
    ask->usual = 0;
}

static void wars_ask(Table *seen, SeatId seat, Ask *ask)
{
    Text question = text_in(ask->question, sizeof ask->question);
    wars_subject(seen, seat, &question);
    switch (seen->m->question) {
    case QUESTION_ACT:
        act_ask(seen, seat, ask);
        break;
    case QUESTION_LOSE:
        losses_ask(seen, seat, flow_top(seen)->u.wars.lose.left, ask);
        standing_ask(seen, seat, flow_top(seen)->u.wars.lose.left, ask);
        break;
    case QUESTION_CASUALTIES:
        losses_ask(seen, seat, casualties_left(seen, seat), ask);
        break;
    case QUESTION_ORDER:
        order_ask(seen, ask);
        break;
    case QUESTION_DESTINY:                      // it costs nothing
        ask->usual = ask->run_count;
        break;
    default:
        break;
    }
}

static const char *const phases[] = {"", "activate", "control", "deploy", "battle", "move", "draw", NULL};

const Manners wars_manners = {
    .phases = phases,
    .moment = wars_moment,
    .stop = wars_stop,
    .ask = wars_ask,
    .harm_say = wars_harm_say,
    .digest = wars_digest,
};
