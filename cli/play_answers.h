// play_answers.h — the answers to a question on the screen, each with a number that stays with it.

#ifndef RIFT_CLI_PLAY_ANSWERS_H
#define RIFT_CLI_PLAY_ANSWERS_H

#include "cli/play_words.h"

void answers_number(Prompt *p);              // numbers that stay with their answers (play_numbers.h)
// `all`: also those that are many and alike, page by page, with that many lines above the first page.
void answers_show(Prompt *p, bool all, unsigned above);
unsigned answers_lines(Prompt *p);           // lines that answers_show takes without `all`
int find_run(const Prompt *p, Span words);      // the answer of several choices that begins with these words; -1: none
void answer_words(Prompt *p, int answer, char *buffer, size_t size);

#endif
