// history.c — a ring of copies.
#include "core/history.h"

void history_note(History *h, const Table *t)
{
    match_copy(t->game, &h->copy[h->count % HISTORY_MAX], t->m);
    h->count++;
    if (h->kept < HISTORY_MAX)
        h->kept++;
}

bool history_undo(History *h, Table *t)
{
    if (h->kept == 0)
        return false;
    h->kept--;
    h->count--;
    table_load(t, &h->copy[h->count % HISTORY_MAX]);
    return true;
}

bool history_is_free(const History *h, const Table *t, SeatId seat)
{
    if (h->kept == 0)
        return false;
    const Match *before = &h->copy[(h->count - 1) % HISTORY_MAX];
    return before->asked == seat && before->disclosures == t->m->disclosures;
}
