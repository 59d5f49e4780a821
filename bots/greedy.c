// greedy.c — the normal bot: it tries every option on a few guesses of the hidden cards, and takes the best.
//
// It looks to the end of its own play and no further: the game's evaluation covers how the other seat may respond, or
// its `finish` if a play has to resolve from a stack first. All options of a choice are tried on the same guesses and
// the same future chance, so that luck does not decide between them.
#include "bots/bot.h"

enum { FINISH_MAX = 80 };       // a play has some ten parts, a battle some fifty; the bound is for future games

// Plays the option on the dealt match, to the end of the play.
static int32_t try_option(Bot *bot, uint8_t index)
{
    const OptionList *asked = &bot->dealt.options;
    Table *t = &bot->trial;
    table_copy(t, &bot->dealt);
    match_choose(t, index);
    for (int i = 0; i < FINISH_MAX && t->m->question != 0; i++) {
        if (t->m->asked != asked->seat && !bot->knows->both)
            break;
        int option = bot->knows->finish(t, asked->question);
        if (option < 0)
            break;
        match_choose(t, (uint8_t)option);
    }
    return bot->knows->evaluate(t, asked->seat);
}

void greedy_score(Bot *bot, const OptionList *options, int deals, int32_t score[OPTION_MAX])
{
    memset(score, 0, OPTION_MAX * sizeof score[0]);
    for (int deal = 0; deal < deals; deal++) {
        view_determinize(&bot->view, &bot->chance, &bot->dealt);
        check(bot->dealt.options.count == options->count);
        for (uint8_t i = 0; i < options->count; i++)
            score[i] += try_option(bot, i);
    }
}

uint8_t greedy_choose(Bot *bot, const OptionList *options)
{
    int32_t score[OPTION_MAX];
    greedy_score(bot, options, bot->knows->deals, score);
    uint8_t best = 0;
    for (uint8_t i = 1; i < options->count; i++)
        if (score[i] > score[best])
            best = i;
    return best;
}
