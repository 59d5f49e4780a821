// play_answers.h — the answers to a question on the screen, each with a number that stays with it.

#ifndef RIFT_CLI_PLAY_ANSWERS_H
#define RIFT_CLI_PLAY_ANSWERS_H

#include "cli/play_words.h"

// Numbers for the answers: while the same question is put again in the same phase, an answer keeps the number it had,
// and what is new gets a number that was not there. Typing the same number twice never means two different things.
void answers_number(Prompt *p);
void answers_show(Prompt *p, bool all);      // `all`: also those that are many and alike
unsigned answers_lines(Prompt *p);           // that this takes without `all`
int find_run(const Prompt *p, Span words);      // the answer of several choices that begins with these words; -1: none
void answer_words(Prompt *p, int answer, char *buffer, size_t size);

#endif
