// play_show.h — what a person is shown, all of it from the seat's own View and log.

#ifndef RIFT_CLI_PLAY_SHOW_H
#define RIFT_CLI_PLAY_SHOW_H

#include "cli/play_words.h"

void show_greeting(const Game *game, uint8_t edition, const char *words);       // the title, and who plays
void show_log(const Screen *on, uint32_t from, SeatId seat);
void show_log_pages(const Screen *on, SeatId seat, bool all);   // the log, on request
unsigned show_news(Prompt *p);                  // the log since this seat last read it; returns how many lines
// Only if it has changed, and no longer than the screen has room for after the lines already used. Returns how many it
// took.
unsigned show_table(Prompt *p, unsigned used);
void show_asked_table(Prompt *p, bool is_whole);        // as much as fits with the question, or all, in pages
void show_again(Prompt *p);                     // table and question, for a screen that has another width now
// Between two questions for the player whose turn it is: that a phase ended automatically.
void show_phase(Prompt *p);
unsigned show_passing(const Prompt *p);      // that automatic passing has stopped here, and why; returns how many lines
void show_question(Prompt *p, bool all);     // all answers, or the first ones where they are many
void show_chosen(const char *words);         // the answer that was given
void show_parts(const Prompt *p, SeatId seat);
bool show_number(const Prompt *p, Span name, SeatId seat);  // any number by name, with its parts; false: none such
void show_card(const CardSet *set, DefId def);
void show_hand(const Prompt *p);                // all of it, page by page
void show_why(const Why *why);
void show_result(const Prompt *p);
void show_end(const Prompt *p);                 // what is told after the result

#endif
