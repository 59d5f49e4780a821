// play_stops.h — the commands by which people say when they want to be prompted.

#ifndef RIFT_CLI_PLAY_STOPS_H
#define RIFT_CLI_PLAY_STOPS_H

#include "cli/play_prompt.h"
#include "cli/play_words.h"

bool has_stops(const Prompt *p);                // the game asks repeatedly whether a seat wants to act
bool read_until(Span words, Until *ret_until);
Answer run_stop(Prompt *p, Span argument);
Answer run_hush(Prompt *p, Span argument);
Answer run_unhush(Prompt *p, Span argument);
Answer run_control(Prompt *p, Span argument);

#endif
