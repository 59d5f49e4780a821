// easy.c — the bot for a first match: greedy, but short-sighted and sometimes mistaken.
//
// It guesses the hidden cards once, where greedy guesses several times and so is not misled by one odd guess; and now
// and then it takes the second best option. A choice may be poor, but it is never senseless like one of random's: it
// never does by mistake what looks worse than doing nothing.
#include "bots/bot.h"

static bool is_worse_than_nothing(const Bot *bot, const OptionList *options, const int32_t *score, int index)
{
    for (int i = 0; i < options->count; i++) {
        const Option *o = &options->option[i];
        if (o->card == 0 && o->number == 0 && bot->dealt.game->verbs[o->verb].quiet && score[index] < score[i])
            return true;
    }
    return false;
}

uint8_t easy_choose(Bot *bot, const OptionList *options)
{
    int32_t score[OPTION_MAX];
    int best = 0, second = -1;
    bool errs = xoshiro_below(&bot->chance, 100) < bot->knows->errs;
    greedy_score(bot, options, 1, score);
    for (int i = 1; i < options->count; i++) {
        if (score[i] > score[best]) {
            second = best;
            best = i;
        } else if (second < 0 || score[i] > score[second]) {
            second = i;
        }
    }
    errs = errs && second >= 0 && !is_worse_than_nothing(bot, options, score, second);
    return (uint8_t)(errs ? second : best);
}
