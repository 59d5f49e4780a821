// play_commands.h — the commands that a person can type at a match.

#ifndef RIFT_CLI_PLAY_COMMANDS_H
#define RIFT_CLI_PLAY_COMMANDS_H

#include "cli/play_prompt.h"

// The command that the line begins with, and what follows it; NULL: it begins with none that makes sense now.
const PromptCommand *find_command(const Prompt *p, Span line, Span *ret_argument);
// "activate 99": says which numbers are possible. False: it is nothing of that kind.
bool refuse_number(const Prompt *p, Span line);
// For words that are neither an option nor a command: says what was expected, and if they ask why not, answers that.
void refuse_words(Prompt *p, Span line);

#endif
