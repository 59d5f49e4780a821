// bot.c — making bots, naming them, and the one place where a bot meets the table.
#include "bots/bot.h"

#include <stdlib.h>

#include "games/games.h"

static const BotGame *const bot_games[GAME_COUNT] = {[GAME_TREKWAR] = &bot_trekwar, [GAME_ENEMY] = &bot_enemy,
                                                     [GAME_WARS] = &bot_wars};

static const char *const names[BOT_LEVEL_COUNT] = {
    [BOT_NONE] = "none", [BOT_RANDOM] = "random", [BOT_EASY] = "easy", [BOT_NORMAL] = "normal"};

Bot *bot_new(BotLevel level, const Game *game, const CardSet *set, uint64_t seed)
{
    check(level > BOT_NONE && level < BOT_LEVEL_COUNT);
    Bot *bot = aligned_alloc(_Alignof(Bot), sizeof *bot);
    check(bot != NULL);
    memset(bot, 0, sizeof *bot);
    bot->level = level;
    bot->knows = bot_games[game->id];
    table_init(&bot->dealt, game, set, &bot->dealt_match);
    table_init(&bot->trial, game, set, &bot->trial_match);
    bot_seed(bot, seed);
    return bot;
}

void bot_seed(Bot *bot, uint64_t seed) { xoshiro_seed(&bot->chance, seed); }

void bot_free(Bot *bot) { free(bot); }

// Chooses by the bot's View; the random bot doesn't look at it.
static uint8_t think(Bot *bot, const OptionList *options)
{
    check(options->count > 0);
    switch (bot->level) {
    case BOT_RANDOM:
        return random_choose(bot, options->count);
    case BOT_EASY:
        return easy_choose(bot, options);
    case BOT_NORMAL:
        return greedy_choose(bot, options);
    case BOT_NONE:
    case BOT_LEVEL_COUNT:
        break;
    }
    bug(__FILE__, __LINE__, "a bot of a level that does not exist");
}

uint8_t bot_choose(Bot *bot, const Table *t)
{
    if (bot->level != BOT_RANDOM)
        view_make(&bot->view, t, t->options.seat);
    return think(bot, &t->options);
}

uint8_t bot_advise(Bot *bot, const View *view, const OptionList *options)
{
    bot->view = *view;
    return think(bot, options);
}

BotLevel bot_level_find(Span name)
{
    for (BotLevel level = BOT_RANDOM; level < BOT_LEVEL_COUNT; level++)
        if (span_is_word(name, names[level]))
            return level;
    return BOT_NONE;
}

const char *bot_level_name(BotLevel level) { return names[level]; }

const char *bot_level_nearest(Span name)
{
    return text_nearest(name, names + BOT_RANDOM, BOT_LEVEL_COUNT - BOT_RANDOM);
}
