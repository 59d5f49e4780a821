// ahead.c — trying what follows an option, question after question.
#include "session/ahead.h"

#include "session/seen.h"

void trial_begin(const Table *seen, Trial *ret_trial)
{
    Xoshiro chance;
    xoshiro_seed(&chance, 1);           // always the same: a repeated question has the same answers
    table_init(&ret_trial->table, seen->game, seen->set, &ret_trial->match);
    ret_trial->table.called = seen->called;
    view_determinize(&seen_of(seen)->view, &chance, &ret_trial->table);
}

void trial_choose(const Table *from, uint8_t index, Trial *ret_trial)
{
    table_init(&ret_trial->table, from->game, from->set, &ret_trial->match);
    table_copy(&ret_trial->table, from);
    match_choose(&ret_trial->table, index);
}

static int first_card(const Table *t)
{
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].card)
            return i;
    return -1;
}

// A set is picked in list order, so always taking the first one picks the most cards.
uint8_t ahead_most(const Table *seen, SeatId seat)
{
    Trial trial[2];
    uint8_t count = 0, question = seen->m->question;
    if (!seen->game->questions[question].is_set || first_card(seen) < 0)
        return 0;
    trial_begin(seen, &trial[0]);
    for (int index; count < RUN_MAX; count++) {
        const Table *now = &trial[count % 2].table;
        if (now->m->question != question || now->m->asked != seat || (index = first_card(now)) < 0)
            break;
        trial_choose(now, (uint8_t)index, &trial[(count + 1) % 2]);
    }
    return count;
}

typedef struct Search {
    const Table *seen;
    const Ahead *ahead;
    Ask *ask;
    uint8_t most;
    bool is_full;
} Search;

static void answer_add(Search *s, const Path *path)
{
    Run *run = ask_run(s->ask, false);
    for (uint8_t i = 0; i < path->count; i++)
        run_add(run, path->option[i], 1);
    bool is_answer = s->ahead->say(s->seen, path, run);
    s->is_full = is_answer && s->ask->run_count > s->most;
    if (!is_answer || s->is_full)
        s->ask->run_count--;
}

// A card that the seat does not know yet is only a guess here, so no answer may name it.
static bool is_guess(const Search *s, Option option)
{
    return option.card != 0 && s->seen->cards[option.card].def == 0;
}

static void look_on(Search *s, const Path *path, const Table *from)
{
    for (uint8_t i = 0; i < from->options.count && !s->is_full; i++) {
        Trial trial;
        Path longer = *path;
        longer.at[longer.count] = longer.after = from;
        if (is_guess(s, from->options.option[i]) || !s->ahead->belongs(&longer, from->options.option[i]))
            continue;
        trial_choose(from, i, &trial);
        longer.option[longer.count++] = from->options.option[i];
        longer.after = &trial.table;
        bool is_asked = trial.match.question != 0 && trial.match.asked == path->seat && longer.count < AHEAD_MAX;
        if (is_asked && s->ahead->goes_on(&longer))
            look_on(s, &longer, &trial.table);
        else
            answer_add(s, &longer);
    }
}

bool ahead_add(const Table *seen, SeatId seat, const Ahead *ahead, uint8_t look, uint8_t most, Ask *ask)
{
    Trial begin;
    Search s = {.seen = seen, .ahead = ahead, .ask = ask, .most = most};
    check(most < RUN_COUNT && ask->run_count < RUN_COUNT);      // one more is tried, to see whether it is an answer
    uint8_t before = ask->run_count;
    trial_begin(seen, &begin);
    look_on(&s, &(Path){.seat = seat, .look = look}, &begin.table);
    if (s.is_full)
        ask->run_count = before;
    ask_sort(ask, before);
    return !s.is_full;
}
