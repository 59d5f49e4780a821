// line.h — one line from a person or a pipe: typed and edited at a terminal, or read.
//
// A person gets the keys of other programs: arrows, the lines typed before, Tab; Ctrl-C is an answer (LINE_INTERRUPTED)
// and ends nothing, Ctrl-D on an empty line another (LINE_END). Without libedit at build time, or if the terminal can't
// move its cursor, the terminal's own line is read; then only the keys and Tab are missing.
//
// Lines go into a bounded buffer; one that is too long or is not text is dropped and reported, never cut.

#ifndef RIFT_CLI_LINE_H
#define RIFT_CLI_LINE_H

#include "cli/complete.h"
#include "core/text.h"

enum { LINE_BYTES = 512 };
typedef enum LineStatus {
    LINE_GOOD, LINE_END, LINE_TOO_LONG, LINE_NOT_TEXT, LINE_INTERRUPTED,
    LINE_NEWS,                          // the question has changed: what was typed is kept for the next line
} LineStatus;

// What helps a person while typing.
typedef struct LineHelp {
    void (*complete)(void *self, Candidates *to);       // offers what could become of to->typed (candidate_offer)
    void (*resized)(void *self);        // the terminal has another width now: prints again what is above the line
    void *self;
} LineHelp;

// Other work while waiting for a line: `work` is called twice a second, and when the descriptor has something to read.
typedef enum LineNews {
    NEWS_NONE,
    NEWS_TOLD,                          // lines were printed: the prompt is drawn again
    NEWS_ENDS,                          // the line is given up: LINE_NEWS
} LineNews;
typedef struct LineBeside {
    LineNews (*work)(void *self);
    int (*descriptor)(const void *self);        // -1: there is none now; may be NULL
    void *self;
} LineBeside;
void line_beside(const LineBeside *beside);     // for all lines from now on; NULL: nothing

// Asks for a line; a blank follows the prompt. With `help` the line is remembered for the arrow keys; NULL is for
// questions in passing. From a pipe it prints the prompt and reads.
LineStatus line_ask(const char *prompt, const LineHelp *help, char buffer[LINE_BYTES], Span *ret_line);
// "Leave the match?": asks for yes or no; anything but yes means no. The status is that of line_ask.
LineStatus line_confirm(const char *question, bool *ret_yes);
// At the end of a page: whether the person wants to read on. If something other than Enter or q is typed, it becomes
// the next line that is asked for with `help`.
bool line_reads_on(const char *prompt);
// Turns off reading ahead, so that a pipe can be waited for together with other things. Call it before the first line.
void line_unbuffered(void);
// From now on the terminal itself edits lines, and none of our keys work. A screen reader would otherwise read a line
// aloud twice.
void line_plain(void);
bool line_is_edited(void);              // somebody types, and has the keys
// Forgets everything that was typed: somebody else comes to the keyboard.
void line_forget(void);
// Reads one line of standard input without its end; a last line without an end is a line too.
LineStatus line_read(char buffer[LINE_BYTES], Span *ret_line);

// ---- for line.c and line_edit.c ----
int line_patience(void);                // milliseconds until other work is due; -1: there is none
int line_descriptor(void);              // to be watched meanwhile; -1: none
LineNews line_work(void);
LineStatus line_judge(const char *data, size_t size, char buffer[LINE_BYTES], Span *ret_line);
bool line_can_edit(void);               // built with libedit, and on a terminal that can move its cursor
LineStatus line_edit(const char *prompt, const LineHelp *help, char buffer[LINE_BYTES], Span *ret_line);

#endif
