// seen.c — a View and the table on it.
#include "session/seen.h"

void seen_make(Seen *seen, const Table *t, uint8_t viewer)
{
    view_make(&seen->view, t, viewer);
    view_table(&seen->view, t->game, t->set, &seen->table);
    if (t->m->question != 0 && t->m->asked == viewer)
        match_options(&seen->table);
}
