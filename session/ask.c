// ask.c — a question as the tables have it, and what the game adds for people.
#include "session/ask.h"

#include <stdarg.h>
#include <stdio.h>

Run *ask_run(Ask *ask, bool goes_on)
{
    check(ask->run_count < RUN_COUNT);
    Run *run = &ask->run[ask->run_count++];
    run->count = 0;
    run->goes_on = goes_on;
    run->ends = run->stays = false;
    run->says[0] = 0;
    return run;
}

void run_add(Run *run, Option option, int times)
{
    for (; times > 0 && run->count < RUN_MAX; times--)
        run->option[run->count++] = option;
}

void run_say(Run *run, const char *format, ...)
{
    size_t used = strlen(run->says);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->says + used, sizeof run->says - used, format, arguments);
    va_end(arguments);
}

// What ends a question without doing anything.
bool option_ends(const Table *t, Option option)
{
    const char *word = t->game->verbs[option.verb].word;
    return option.card == 0 && (strcmp(word, "pass") == 0 || strcmp(word, "done") == 0 || strcmp(word, "decline") == 0);
}

void ask_make(Table *seen, SeatId seat, Ask *ret_ask)
{
    uint8_t count = 0;
    ret_ask->run_count = 0;
    ret_ask->pass = ret_ask->usual = -1;
    snprintf(ret_ask->question, sizeof ret_ask->question, "%s", seen->game->questions[seen->m->question].asks);
    for (uint8_t i = 0; i < seen->options.count; i++)
        if (option_ends(seen, seen->options.option[i]))
            ret_ask->pass = i;
        else
            ret_ask->order[count++] = i;
    if (ret_ask->pass >= 0)
        ret_ask->order[count++] = (uint8_t)ret_ask->pass;
    if (seen->game->manners && seen->game->manners->ask)
        seen->game->manners->ask(seen, seat, ret_ask);
    if (ret_ask->usual < 0 && ret_ask->pass >= 0)
        ret_ask->usual = ask_count(seen, ret_ask) - 1;
}

int ask_count(const Table *seen, const Ask *ask) { return ask->run_count + seen->options.count; }
