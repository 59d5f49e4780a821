// seen.c — a View and the table on it.
#include "session/seen.h"

#include "core/say.h"

void seen_make(Seen *seen, const Table *t, uint8_t viewer)
{
    view_make(&seen->view, t, viewer);
    view_table(&seen->view, t->game, t->set, &seen->table);
    seen->table.called = t->called;
    if (t->m->question != 0 && t->m->asked == viewer)
        match_options(&seen->table);
}

CardId seen_card(const Table *seen, Span name)
{
    int32_t id;
    if (read_value(seen, FIELD_CARD, name, &id) && id != 0)
        return seen->cards[id].def ? (CardId)id : 0;
    for (CardId c = 1; c <= seen->game->card_max; c++)
        if (seen->cards[c].def && (span_is_word(name, say_code(seen, c)) || span_is_word(name, say_title(seen, c))))
            return c;
    return 0;
}
