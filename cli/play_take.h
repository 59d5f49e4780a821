// play_take.h — what a person has answered, put to the match.

#ifndef RIFT_CLI_PLAY_TAKE_H
#define RIFT_CLI_PLAY_TAKE_H

#include "cli/play_prompt.h"

bool is_asked(const Prompt *p);
// Whether the source did what was requested; if it can't, the person learns why and is asked again.
Answer given(Prompt *p, bool good, const Problem *problem);
Answer take_option(Prompt *p, uint8_t index);                // an option
Answer take_answer(Prompt *p, int answer);              // a run or, numbered after them, an option in its order
Answer take_usual(Prompt *p);                           // Enter and 0

typedef struct Picks {                  // several answers at once, in the order in which they were typed
    int answer[RUN_MAX];                // -1: a number that no answer has
    uint8_t count;
} Picks;
// "1 3 4", "1,3,4", "2-4", "2 from the reserve, 1 from the used pile": answers, and nothing else. False: it is
// something else.
bool read_picks(const Prompt *p, Span line, Picks *ret_picks);
Answer take_picks(Prompt *p, const Picks *picks);

// "99 reserve" is more than the question takes: says how many it does. False: the line is something else.
bool refuse_times(const Prompt *p, Span line);

#endif
