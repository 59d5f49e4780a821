// ask.h — prompting a person: building the answers to a question, and reading them.

#ifndef RIFT_SESSION_ASK_H
#define RIFT_SESSION_ASK_H

#include "session/manners.h"

// The question for the seat whose table this is.
void ask_make(Seen *seen, SeatId seat, Ask *ret_ask);
void ask_remark(Table *seen, const Ask *ask, uint8_t index, Text *text);   // the remark that follows an option
int ask_count(const Table *seen, const Ask *ask);               // answers: runs, then options

bool option_ends(const Table *t, Option option);                 // it ends a question without doing anything

// ---- for games ----
Run *ask_run(Ask *ask, bool goes_on);                           // one more answer
void run_add(Run *run, Option option, int times);
void ask_sort(Ask *ask, uint8_t first);  // sorts the runs from there on by rank; equal ones keep their order
__attribute__((format(printf, 2, 3))) void run_say(Run *run, const char *format, ...);  // adds to its words

#endif
