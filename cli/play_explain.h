// play_explain.h — the commands that explain: answers, cards, rules, numbers, and why something can't be done.

#ifndef RIFT_CLI_PLAY_EXPLAIN_H
#define RIFT_CLI_PLAY_EXPLAIN_H

#include "cli/play_prompt.h"

void explain_answer(Prompt *p, int answer);
void why_card(Prompt *p, const Named *named);
bool why_action(Prompt *p, Span action);                // false: these words are not an action
Answer run_card(Prompt *p, Span argument);
Answer run_guide(Prompt *p, Span argument);
Answer run_hint(Prompt *p, Span argument);
Answer run_parts(Prompt *p, Span argument);
Answer run_rules(Prompt *p, Span argument);
Answer run_why(Prompt *p, Span argument);

#endif
