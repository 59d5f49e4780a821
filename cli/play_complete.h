// play_complete.h — what Tab offers a person who is asked: options, commands, and the argument of a command.

#ifndef RIFT_CLI_PLAY_COMPLETE_H
#define RIFT_CLI_PLAY_COMPLETE_H

#include "cli/complete.h"

void prompt_complete(void *prompt, Candidates *to);     // completes what is typed at a Prompt (play_words.h)

#endif
