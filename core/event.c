// event.c — who learns of an event, its bytes, and its sentence.
#include "core/event.h"

#include "core/knowledge.h"
#include "core/say.h"
#include "core/zone.h"

#include <ctype.h>

static const EventInfo kernel_events[EVENT_GAME] = {
#define EVENT EVENT_ROW
#include "core/event.def"
#undef EVENT
};

const EventInfo *event_info(const Table *t, const Event *event)
{
    if (event->kind < EVENT_GAME)
        return &kernel_events[event->kind];
    const Game *game = t->game;
    check(event->kind < game->event_count && game->events[event->kind].name != NULL);   // else it is another game's
    return &game->events[event->kind];
}

void event_send(Table *t, Event event)
{
    for (uint8_t v = 0; v < VIEWER_COUNT; v++)
        if (card_is_known(t, event.card, v))
            event.seen |= VIEWER_BIT(v);
    t->sink->take(t->sink->self, t, &event);
}

bool event_is_for(const Table *t, const Event *event, uint8_t viewer)
{
    return viewer == VIEWER_EVERYTHING || !event_info(t, event)->own || event->seat == viewer;
}

Event event_redact(const Table *t, const Event *event, uint8_t viewer)
{
    Event told = *event;
    told.seen = 0;
    if (viewer != VIEWER_EVERYTHING && event_info(t, event)->card == FIELD_KNOWN &&
        !(event->seen & VIEWER_BIT(viewer)))
        told.card = 0;
    return told;
}

size_t event_encode(const Table *t, const Event *event, uint8_t viewer, uint8_t out[EVENT_WIRE_MAX])
{
    if (!event_is_for(t, event, viewer))
        return 0;
    const EventInfo *info = event_info(t, event);
    Event e = event_redact(t, event, viewer);
    size_t n = 0;
    out[n++] = e.kind;
    if (info->seat)
        out[n++] = e.seat;
    if (info->card)
        out[n++] = e.card;
    if (info->object)
        out[n++] = e.object;
    if (info->from)
        out[n++] = e.from;
    if (info->to)
        out[n++] = e.to;
    if (info->number) {
        out[n++] = (uint8_t)e.number;
        out[n++] = (uint8_t)((uint16_t)e.number >> 8);
    }
    return n;
}

// Values for people: seats with a capital; zones with their owner, unless that is the event's own seat.
static void say_for_people(const Table *t, const Event *e, uint8_t kind, int32_t value, Text *text)
{
    if (kind == FIELD_SEAT) {
        say_side(t, (uint8_t)value, text);
    } else if (kind == FIELD_ZONE) {
        SeatId seat = zone_seat(t, (ZoneId)value);
        if (seat == e->seat)
            text_put(text, "the");
        else
            say_side(t, seat, text);
        text_format(text, "%s %s", seat == e->seat ? "" : "'s", t->game->zone_names[zone_kind(t, (ZoneId)value)]);
    } else {
        say_value(t, kind, value, text);
    }
}

static void say_only(const Table *t, const Event *e, Text *text)
{
    const char *only = t->game->verbs[e->to].only;
    char words[300];
    Text more = text_in(words, sizeof words);
    if (t->game->say.only)
        t->game->say.only(t, e, &more);
    say_option(t, (Option){e->to, e->card, e->number}, OPTION_FOR_PEOPLE, text);
    text_format(text, " (the only choice%s%s)%s%s", only ? ": " : "", only ? only : "", more.used ? " " : "", words);
}

// A field by name, "seat"; for a number also its form: "number:card|cards".
static void say_field(const Table *t, const Event *e, Span form, Text *text)
{
    const EventInfo *info = event_info(t, e);
    Span name = span_until(&form, ':');
    if (span_is(name, "seat"))
        say_for_people(t, e, info->seat, e->seat, text);
    else if (span_is(name, "card"))
        say_for_people(t, e, info->card, e->card, text);
    else if (span_is(name, "object"))
        say_for_people(t, e, info->object, e->object, text);
    else if (span_is(name, "from"))
        say_for_people(t, e, info->from, e->from, text);
    else if (span_is(name, "to"))
        say_for_people(t, e, info->to, e->to, text);
    else if (span_is(name, "number") && form.size > 0)
        say_number(form, e->number, text);
    else if (span_is(name, "number"))
        say_for_people(t, e, info->number, e->number, text);
    else if (span_is(name, "option"))
        say_only(t, e, text);
    else if (span_is(name, "result"))
        say_end(t, t->m->result, e->seat, (uint8_t)e->number, text);
    else
        bug(__FILE__, __LINE__, "a field that events do not have");
}

static void event_sentence(const Table *t, const Event *e, const char *sentence, Text *text)
{
    for (const char *at = sentence; *at;) {
        if (*at != '{') {
            text_bytes(text, at++, 1);
            continue;
        }
        const char *end = strchr(at, '}');
        check(end != NULL);
        say_field(t, e, (Span){at + 1, (size_t)(end - at - 1)}, text);
        at = end + 1;
    }
}

void event_say(const Table *t, const Event *event, uint8_t viewer, Text *text)
{
    if (!event_is_for(t, event, viewer))
        return;
    Event e = event_redact(t, event, viewer);
    const char *sentence = event_info(t, event)->sentence;
    bool own_words = e.kind == EVENT_MOVE || (e.kind >= EVENT_GAME && !sentence[0]);
    size_t begin = text->used;
    if (own_words)
        t->game->say.event(t, &e, text);
    else
        event_sentence(t, &e, sentence, text);
    if (text->used > begin)                     // "the Federation" may begin the sentence
        text->data[begin] = (char)toupper((unsigned char)text->data[begin]);
}
