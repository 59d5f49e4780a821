// flow.c — the driver: takes the top frame, runs one step, stops when somebody must choose.
#include "core/flow.h"

#include "core/event.h"
#include "core/rule.h"
#include "core/table.h"

ALWAYS_INLINE bool stands_behind(const Table *t, const Option *a, const Option *b)
{
    if (a->verb != b->verb)
        return a->verb > b->verb;
    return a->number != b->number ? a->number > b->number : t->cards[a->card].def > t->cards[b->card].def;
}

// Most lists come in order, or nearly so.
void offers_sort_from(Table *t, uint8_t from)
{
    Option *first = t->options.option + from, *end = t->options.option + t->options.count;
    for (Option *next = first + 1; next < end; next++) {
        if (!stands_behind(t, next - 1, next))
            continue;
        Option moved = *next, *at = next;
        do {
            *at = at[-1];
            at--;
        } while (at > first && stands_behind(t, at - 1, &moved));
        *at = moved;
    }
}

void offers_sort(Table *t) { offers_sort_from(t, 0); }

_Noreturn Flow bad_step(const Table *t, const Frame *f)
{
    bug(t->game->procedures[f->procedure].name, f->step, "a step that does not exist");
}

// Takes an option; the frame goes on at the step that takes the answer.
static inline void option_take(Table *t, Option option)
{
    t->chosen = option;
    flow_top(t)->step = t->options.resume;
}

NEVER_INLINE void tell_only(Table *t, Option option)
{
    if (!t->game->verbs[option.verb].quiet)
        event_whisper(t, (Event){.kind = EVENT_ONLY, .seat = t->options.seat, .card = option.card,
                                 .to = option.verb, .number = option.number});
}

static bool options_are_sorted(const Table *t)
{
    const Option *option = t->options.option;
    for (uint8_t i = 1; i < t->options.count; i++)
        if (stands_behind(t, &option[i - 1], &option[i]))
            return false;
    return true;
}

// Abilities that cost nothing can be used without end, but question numbers must not wrap around.
static void wait(Table *t)
{
    Match *m = t->m;
    check(t->options.count > 0);
    check(!RIFT_CHECKS || options_are_sorted(t));
    if (m->choice_number[t->options.seat] >= QUESTIONS_MAX) {
        match_stop(t, REASON_QUESTIONS);
        return;
    }
    m->asked = t->options.seat;
    m->question = t->options.question;
    m->choice_number[m->asked]++;
}

static Flow step(Table *t)
{
    Frame *f = flow_top(t);
    const char *wrong = RIFT_CHECKS ? match_check(t) : NULL;
    if (wrong)
        bug(t->game->procedures[f->procedure].name, f->step, wrong);
    return t->procedures[f->procedure].run(t, f);
}

static bool has_waiting(const uint8_t counters[2])
{
    uint16_t both;
    memcpy(&both, counters, sizeof both);
    return both != 0;
}

void flow_run(Table *t)
{
    const uint8_t *waiting = t->game->between ? (const uint8_t *)t->m + t->game->between_at : NULL;
    for (uint32_t fuel = FUEL_MAX; t->m->result == RESULT_NONE; fuel--) {
        if (fuel == 0) {
            match_stop(t, REASON_FUEL);
            return;
        }
        if (step(t) != FLOW_ASK) {
            if (waiting && has_waiting(waiting))
                t->game->between(t);
            continue;
        }
        if (t->options.count != 1) {
            wait(t);
            return;
        }
        option_take(t, t->options.option[0]);
        if (t->sink)
            tell_only(t, t->chosen);
    }
}

void match_choose(Table *t, uint8_t index)
{
    check(t->m->question != 0);
    check(index < t->options.count);
    t->m->question = 0;
    t->m->asked = 0;
    option_take(t, t->options.option[index]);
    flow_run(t);
}

void match_options(Table *t)
{
    t->options.count = 0;
    scratch_drop(t);                    // the match may have changed
    if (t->m->question == 0)
        return;
    Frame *f = flow_top(t);
    Flow flow = t->game->procedures[f->procedure].run(t, f);
    check(flow == FLOW_ASK);
}
