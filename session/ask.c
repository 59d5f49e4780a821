// ask.c — a question as the game's tables have it, and what the game adds for people.
#include "session/ask.h"

#include <stdarg.h>
#include <stdio.h>

Run *ask_run(Ask *ask, bool goes_on)
{
    check(ask->run_count < RUN_COUNT);
    Run *run = &ask->run[ask->run_count++];
    run->count = 0;
    run->rank = 0;
    run->number = run->must = 0;
    run->goes_on = goes_on;
    run->ends = run->stays = run->repeats = run->is_typed = run->is_rare = run->gives_up = false;
    run->says[0] = 0;
    return run;
}

void run_add(Run *run, Option option, int times)
{
    for (; times > 0 && run->count < RUN_MAX; times--)
        run->option[run->count++] = option;
}

void ask_sort(Ask *ask, uint8_t first)
{
    for (uint8_t i = (uint8_t)(first + 1); i < ask->run_count; i++) {
        Run moved = ask->run[i];
        uint8_t to = i;
        for (; to > first && ask->run[to - 1].rank > moved.rank; to--)
            ask->run[to] = ask->run[to - 1];
        ask->run[to] = moved;
    }
}

void run_say(Run *run, const char *format, ...)
{
    size_t used = strlen(run->says);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->says + used, sizeof run->says - used, format, arguments);
    va_end(arguments);
}

// Whether an option ends a question without doing anything.
bool option_ends(const Table *t, Option option)
{
    const char *word = t->game->verbs[option.verb].word;
    return option.card == 0 && (strcmp(word, "pass") == 0 || strcmp(word, "done") == 0 || strcmp(word, "decline") == 0);
}

// Options that harm the chooser come after the others, and the one that ends the question comes last.
static void order_make(const Seen *seen, SeatId seat, Ask *ask)
{
    const Table *t = &seen->table;
    const Manners *manners = t->game->manners;
    uint8_t count = 0;
    for (uint8_t i = 0; i < t->options.count; i++) {
        char words[160];
        Text harm = text_in(words, sizeof words);
        if (option_ends(t, t->options.option[i]))
            ask->pass = i;
        else if (manners && manners->harm_say)
            manners->harm_say(seen, seat, i, &harm);
        ask->harms[i] = harm.used > 0;
        ask->is_typed[i] = false;
    }
    for (int harms = 0; harms <= 1; harms++)
        for (uint8_t i = 0; i < t->options.count; i++)
            if (i != ask->pass && ask->harms[i] == (harms == 1))
                ask->order[count++] = i;
    if (ask->pass >= 0)
        ask->order[count++] = (uint8_t)ask->pass;
}

void ask_make(Seen *seen, SeatId seat, Ask *ret_ask)
{
    Table *t = &seen->table;
    ret_ask->run_count = 0;
    ret_ask->leads[0] = ret_ask->several[0] = ret_ask->why_said[0] = 0;
    ret_ask->pass = ret_ask->usual = -1;
    ret_ask->is_said = ret_ask->is_row = false;
    snprintf(ret_ask->question, sizeof ret_ask->question, "%s", t->game->questions[t->m->question].asks);
    order_make(seen, seat, ret_ask);
    if (t->game->questions[t->m->question].is_set && t->options.count > 2 && ret_ask->pass >= 0)
        snprintf(ret_ask->several, sizeof ret_ask->several,
                 "Type all at once, as 1 3: one at a time, those listed above are gone.");
    if (t->game->manners && t->game->manners->ask)
        t->game->manners->ask(t, seat, ret_ask);
    if (ret_ask->usual < 0 && ret_ask->pass >= 0)
        ret_ask->usual = ask_count(t, ret_ask) - 1;
}

void ask_remark(Table *seen, const Ask *ask, uint8_t index, Text *text)
{
    if (index == ask->pass && ask->leads[0])
        text_format(text, "  %s", ask->leads);
    else
        seen->game->say.option_remark(seen, &seen->options.option[index], text);
}

int ask_count(const Table *seen, const Ask *ask) { return ask->run_count + seen->options.count; }
