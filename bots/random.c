// random.c — the bot that likes all options equally. It only needs to know how many there are.
#include "bots/bot.h"

uint8_t random_choose(Bot *bot, uint8_t count) { return (uint8_t)xoshiro_below(&bot->chance, count); }
