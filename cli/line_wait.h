// line_wait.h — waiting for input, and for the signals that come instead of it.
//
// Between wait_begin and wait_end signals are held back and only let through while wait_input waits: none is lost
// between checking and waiting, and none interrupts anything else. Ctrl-C while nobody is asked (a bot thinks) is kept
// for the next question; a second one ends the program as usual.

#ifndef RIFT_CLI_LINE_WAIT_H
#define RIFT_CLI_LINE_WAIT_H

#include <stdbool.h>

typedef enum Waited {
    WAITED_INPUT,           // there is something to read, or its end
    WAITED_IDLE,            // nothing came in time, or it came from the other descriptor
    WAITED_INTERRUPT,       // Ctrl-C
    WAITED_RESIZE,          // the terminal has another size
    WAITED_LEAVE,           // stop or end: put the terminal back, then wait_obey
    WAITED_RESUME,          // going on after a stop: somebody else has had the terminal
} Waited;

// `holds_terminal`: its settings are ours while we wait, so the last three are reported; otherwise only Ctrl-C is.
void wait_begin(bool holds_terminal);
// Milliseconds below 0: for ever. Something to read from the descriptor beside ends it as WAITED_IDLE; -1: none.
Waited wait_input(int milliseconds, int beside);
void wait_obey(void);                       // what the signal asks for; returns if it was a stop, when that is over
void wait_end(void);
// What is done before a signal ends the program while it waits: the terminal was closed. NULL: nothing.
void wait_keeps(void (*keep)(void));

#endif
