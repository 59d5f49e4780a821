// page.c — waiting at the end of a page.
#include "cli/page.h"

#include "cli/line.h"
#include "cli/terminal.h"

bool page_turns(Page *page, unsigned lines)
{
    if (terminal_is_person() && page->used > 0 && page->used + lines >= terminal_height()) {
        if (!line_reads_on(page->prompt))
            return false;
        page->used = 0;
    }
    page->used += lines;
    return true;
}
