// choice.h — the question before a seat: a short numbered list of all and only the legal options.
//
// An option is a small value: a verb and its argument. Lists are in canonical order: by verb, then by the chooser's
// card order (hands by definition), then id. Options that differ only by interchangeable cards are offered once. The
// list is in the Table, not in the match: it is a pure function of the match.

#ifndef RIFT_CORE_CHOICE_H
#define RIFT_CORE_CHOICE_H

#include "core/base.h"

typedef struct Option {
    uint8_t verb;           // the game's; never 0
    CardId card;            // 0 where the verb takes no card
    int16_t number;         // number or word; 0 where the verb takes none
} Option;

enum { OPTION_MAX = 255 };

typedef struct OptionList {
    uint8_t seat, question;
    uint8_t resume;         // the step that takes the answer
    uint8_t count;
    Option option[OPTION_MAX];
} OptionList;

static inline void options_add(OptionList *list, Option option)
{
    check(list->count < OPTION_MAX);
    list->option[list->count++] = option;
}

static inline bool option_equal(Option a, Option b)
{
    return a.verb == b.verb && a.card == b.card && a.number == b.number;
}

#endif
