// play_deeds.h — the commands that do something with the match other than answering.

#ifndef RIFT_CLI_PLAY_DEEDS_H
#define RIFT_CLI_PLAY_DEEDS_H

#include "cli/play_prompt.h"

Answer run_again(Prompt *p, Span argument);
Answer run_concede(Prompt *p, Span argument);
Answer run_draw(Prompt *p, Span argument);
Answer run_lesson(Prompt *p, Span argument);
Answer run_next(Prompt *p, Span argument);
Answer run_offer(Prompt *p, Span argument);
Answer run_pass(Prompt *p, Span argument);
Answer run_position(Prompt *p, Span argument);
Answer run_quit(Prompt *p, Span argument);
Answer run_save(Prompt *p, Span argument);
Answer run_save_over(Prompt *p, Span argument);
Answer run_undo(Prompt *p, Span argument);

#endif
