// sentences.c — log sentences for events that one line of events.def can't express.
#include "core/say.h"
#include "games/trekwar/show/draw.h"
#include "games/trekwar/show/show.h"

static void sector_say(uint8_t sector, Text *text)
{
    if (sector == SECTOR_C)
        text_put(text, "the centre");
    else
        text_format(text, "Sector %s", trekwar_draw_sectors[sector]);
}

static void move_say(const Table *t, const Event *e, Text *text)
{
    uint8_t from = zone_kind(t, e->from), to = zone_kind(t, e->to);
    const char *title = say_title(t, e->card);
    if (from == ZONE_HAND && to != ZONE_DISCARD && to != ZONE_DECK)
        return;                                 // TW_PLAY said it
    say_side(t, e->seat, text);
    if (to == ZONE_HAND)
        text_format(text, from == ZONE_DECK ? " takes up %s" : " takes %s back into the Hand", title);
    else if (to == ZONE_DISCARD)
        text_format(text, " discards %s", title);
    else
        text_format(text, " puts %s into the Deck Pile", title);
}

// Every event has a sentence in events.def, except moves of cards and those about Sectors.
void trekwar_event_say(const Table *t, const Event *e, Text *text)
{
    switch (e->kind) {
    case EVENT_MOVE:
        move_say(t, e, text);
        return;
    case EVENT_TW_FIGHT:
        text_format(text, "Fight %d is for ", e->number);
        sector_say(e->to, text);
        text_put(text, "; ");
        say_side(t, e->seat, text);
        text_put(text, " opens it");
        return;
    case EVENT_TW_ATTACK:
        say_side(t, e->seat, text);
        text_put(text, " attacks ");
        sector_say(e->to, text);
        text_put(text, " from ");
        sector_say(e->from, text);
        return;
    case EVENT_TW_SECTOR:
        sector_say(e->to, text);
        text_put(text, " now belongs to ");
        say_side(t, e->seat, text);
        return;
    default:
        bug(__FILE__, __LINE__, "an event without a sentence");
    }
}
