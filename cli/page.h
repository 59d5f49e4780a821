// page.h — something long at a terminal, page by page.

#ifndef RIFT_CLI_PAGE_H
#define RIFT_CLI_PAGE_H

#include <stdbool.h>

typedef struct Page {
    unsigned used;                      // lines of the screen filled so far
    const char *prompt;                 // when it is full: "Enter: more of the log; q: back>"
} Page;

// Call this before printing that many lines that belong together: waits for Enter if the screen has no room for them.
// False: the person doesn't want to read on. From a pipe everything comes at once.
bool page_turns(Page *page, unsigned lines);

#endif
