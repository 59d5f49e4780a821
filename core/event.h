// event.h — what happened, told to whoever may know it.
//
// Whoever changes the match tells it in the same function, so no rule can forget to. The sink gets every
// event whole, with a mask of who knows its card at that moment; what a viewer may be told of it is made by
// event_redact and functions like it, and nothing else goes to a person. The wire form is a few bytes and depends on
// nothing but the lists of events; its hash is a transcript's check value. A sink must not call back into the match.

#ifndef RIFT_CORE_EVENT_H
#define RIFT_CORE_EVENT_H

#include "core/table.h"

enum { EVENT_WIRE_VERSION = 2, EVENT_WIRE_MAX = 8, VIEWER_EVERYTHING = VIEWER_COUNT };
enum { EVENT_GAME = 32 };       // the first number of the games' own events

typedef enum EventKind {
#define EVENT(NAME, ...) EVENT_##NAME,
#define EVENTS_FROM(GAME, first) EVENT_END_BEFORE_##GAME, EVENT_BEFORE_##GAME = (first) - 1,
#include "core/event.def"
#include "games/events.def"
#undef EVENTS_FROM
#undef EVENT
    EVENT_COUNT
} EventKind;
#define EVENT(...)
#define EVENTS_FROM(GAME, first) \
    _Static_assert((int)EVENT_END_BEFORE_##GAME <= (int)(first), "no room for the events before those of " #GAME);
#include "games/events.def"
#undef EVENTS_FROM
#undef EVENT
_Static_assert(EVENT_COUNT <= UINT8_MAX + 1, "the number of an event is a byte");

typedef struct Event {
    uint8_t kind;
    uint8_t seat;
    CardId card;
    CardId object;          // the other card in it: a target, a bearer, a place
    uint8_t from, to;
    uint8_t seen;           // viewers who know `card`: set by event_send
    int16_t number;
} Event;

typedef struct EventInfo {
    const char *name;
    bool own;               // told to its seat only
    uint8_t seat, card, object, from, to, number;       // FieldKind
    const char *rule, *sentence;
} EventInfo;

// A line of a list of events as a row of a table: #define EVENT EVENT_ROW, then include the list. The kinds of fields
// are looked up where the table is, so a game's table can use the game's own word lists.
#define AUDIENCE_ALL false
#define AUDIENCE_OWN true
#define EVENT_ROW(NAME, audience, seat_, card_, object_, from_, to_, number_, rule_, sentence_)                       \
    [EVENT_##NAME] = {.name = #NAME, .own = AUDIENCE_##audience, .seat = FIELD_##seat_, .card = FIELD_##card_,        \
                      .object = FIELD_##object_, .from = FIELD_##from_, .to = FIELD_##to_,                            \
                      .number = FIELD_##number_, .rule = rule_, .sentence = sentence_},

APART void event_send(Table *t, Event event);   // tells the sink, which must be there

// Tells what happened. A macro, so that an event and its fields are worked out only when there is a sink. `t` must
// be a plain name: it is evaluated more than once.
#define event_emit(t, ...) ((t)->m->disclosures++, event_whisper((t), __VA_ARGS__))
// The same, but it does not count as a disclosure.
#define event_whisper(t, ...) ((t)->sink ? event_send((t), (__VA_ARGS__)) : (void)0)

// `t` is the table at which it happens, or any other on which the same game is played.
const EventInfo *event_info(const Table *t, const Event *event);
bool event_is_for(const Table *t, const Event *event, uint8_t viewer);
Event event_redact(const Table *t, const Event *event, uint8_t viewer);         // VIEWER_EVERYTHING: as it is
size_t event_encode(const Table *t, const Event *event, uint8_t viewer, uint8_t out[EVENT_WIRE_MAX]);
// A line for a log, as this viewer may read it; empty when the event is not for it.
void event_say(const Table *t, const Event *event, uint8_t viewer, Text *text);

#endif
