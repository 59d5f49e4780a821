// history.c — a ring of copies.
#include "core/history.h"

#include <stdlib.h>

void history_make(History *h, uint32_t room)
{
    *h = (History){.room = room ? room : 1};
    h->copy = calloc(h->room, sizeof *h->copy);
    check(h->copy != NULL);
}

void history_drop(History *h)
{
    free(h->copy);
    *h = (History){0};
}

void history_add(History *h, const Table *t)
{
    match_copy(t->game, &h->copy[h->count % h->room], t->m);
    h->count++;
    if (h->kept < h->room)
        h->kept++;
}

const Match *history_before(const History *h, uint32_t back)
{
    return back < h->kept ? &h->copy[(h->count - 1 - back) % h->room] : NULL;
}

bool history_undo(History *h, Table *t)
{
    if (h->kept == 0)
        return false;
    h->kept--;
    h->count--;
    table_load(t, &h->copy[h->count % h->room]);
    return true;
}

bool history_is_free(const History *h, const Table *t, SeatId seat)
{
    const Match *before = history_before(h, 0);
    return before && before->asked == seat && before->disclosures == t->m->disclosures;
}
