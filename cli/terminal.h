// terminal.h — a little colour, and the same text without it when the output is not a terminal; line.h reads lines.
//
// Colour and clearing are used only on a terminal, and colour not if NO_COLOR is set.

#ifndef RIFT_CLI_TERMINAL_H
#define RIFT_CLI_TERMINAL_H

#include <stdio.h>

#include "core/event.h"
#include "core/text.h"

typedef enum Style { STYLE_PLAIN, STYLE_BOLD, STYLE_DIM, STYLE_FOUND } Style;

const char *style(Style style);             // what to print to switch to it; "" without colour
const char *style_on(FILE *to, Style style);        // the same for another stream
bool terminal_is_out(void);                 // standard output is a terminal
bool terminal_is_person(void);              // input is one too: somebody can be asked to press Enter
unsigned prose_width(void);                 // columns for prose: not all of a wide terminal
unsigned drawing_width(void);               // and for the table: more of it
// Sentences for the person here, in lines of that width.
__attribute__((format(printf, 1, 2))) void say_words(const char *format, ...);
void screen_clear(void);                    // also what was scrolled away; nothing if not on a terminal
// Characters in a line of the terminal as it is now, else as COLUMNS says, else 80; never below 40.
int terminal_width(void);
enum { LOW_SCREEN = 30 };              // lines; below that not everything has room at once
unsigned terminal_height(void);             // lines of the terminal as it is now; where there is none: 40

// One event as a line for people, as this viewer may read it: names of seats get capitals. Nothing for events that are
// not for this viewer or have no sentence.
void event_line(const Table *t, const Event *event, uint8_t viewer, Text *text);
// A log line and the rule behind it, dimmed; the rule may be empty.
void print_log_line(Span sentence, Span rule, unsigned times);

void stdout_put(void *self, const char *data, size_t size);     // a Writer onto standard output, for json.h

#endif
