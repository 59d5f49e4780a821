// bot.h — players made of code. A bot sees what its seat sees, and nothing else.
//
// A bot uses two things of the table where it has to choose: the option list, and the View of its seat. The View is
// made in bot_choose; no other file of bots/ gets the real match, so none can peek. What a bot determinizes from its
// View is its own guess and may be read freely. Two matches with equal Views and options get the same choice from bots
// with the same past.
//
// A bot gets all the memory it needs in bot_new: choosing allocates nothing. One bot serves one thread. Scores are
// integers, so that a bot plays the same on every platform.

#ifndef RIFT_BOTS_BOT_H
#define RIFT_BOTS_BOT_H

#include "core/view.h"

// From the weakest to the strongest: clients list them in this order.
typedef enum BotLevel { BOT_NONE, BOT_RANDOM, BOT_EASY, BOT_NORMAL, BOT_LEVEL_COUNT } BotLevel;

// What a game supplies to bots that look ahead (bot.c has one for each game). Both functions get matches that the bot
// has dealt for itself.
typedef struct BotGame {
    // How good the position is for the seat, from -BOT_SCORE_WON to BOT_SCORE_WON; a known result is at either end.
    int32_t (*evaluate)(const Table *t, SeatId seat);
    // The option that completes a play begun at `question` without thinking long; -1: it is complete.
    int (*finish)(const Table *t, uint8_t question);
    uint8_t deals;                      // how many guesses of the hidden cards, for each choice
    uint8_t errs;                       // in how many of 100 choices the easy bot takes the second best option
    bool both;                          // `finish` also answers for the other seat, until the play is complete
} BotGame;

enum { BOT_SCORE_WON = 100000 };

typedef struct Bot {
    BotLevel level;
    Xoshiro chance;
    const BotGame *knows;
    View view;                          // what the seat knows at this choice
    Table dealt, trial;                 // a match that agrees with it; a copy to try an option on
    _Alignas(MATCH_LINE) Match dealt_match, trial_match;        // copied all the time
} Bot;

Bot *bot_new(BotLevel level, const Game *game, const CardSet *set, uint64_t seed);
void bot_seed(Bot *bot, uint64_t seed);         // afterwards it plays as if it were new
void bot_free(Bot *bot);

// Returns the index of an option of t->options. The seat that chooses must be the bot's own.
uint8_t bot_choose(Bot *bot, const Table *t);
// The same from an existing View of the seat that has these options: advice for a person.
uint8_t bot_advise(Bot *bot, const View *view, const OptionList *options);

// Levels by name: "random", "easy" and "normal". BOT_NONE if there is no such level.
#define BOT_LEVELS "random, easy and normal"
BotLevel bot_level_find(Span name);
const char *bot_level_name(BotLevel level);             // "normal"
const char *bot_level_nearest(Span name);               // for "did you mean"; may be NULL

// ---- for bots/ only ----
uint8_t random_choose(Bot *bot, uint8_t count);
uint8_t easy_choose(Bot *bot, const OptionList *options);
uint8_t greedy_choose(Bot *bot, const OptionList *options);
// How good each option is, summed over this many guesses of the hidden cards.
void greedy_score(Bot *bot, const OptionList *options, int deals, int32_t score[OPTION_MAX]);
extern const BotGame bot_trekwar;
extern const BotGame bot_enemy;
extern const BotGame bot_wars;

#endif
