// wire.h — the wire form: a game, what a seat sees of a match, its options and what happens, as JSON.
//
// docs/wire.md describes it. Names of fields, zones, verbs and events come from the tables of the game and the lists of
// events, so a new game needs no code here. Whatever is said about a match is made from a View (view.h) or from a
// redacted event: `seen` is always a table on the viewer's own View, and that is checked.

#ifndef RIFT_API_WIRE_H
#define RIFT_API_WIRE_H

#include "api/json.h"
#include "api/load.h"
#include "core/event.h"
#include "session/lesson.h"
#include "session/session.h"

enum { WIRE_VERSION = 3, WIRE_EVENT_BYTES = 2048 };     // the longest event: two cards and a sentence

void wire_game(Json *j, const char *key, const Loaded *loaded);        // what a client must know beforehand
void wire_card(Json *j, const char *key, const CardSet *set, DefId def);

void wire_view(Json *j, const char *key, const Table *seen, uint8_t viewer);
// The question as people get it (session/ask.h) and its options, which are made in `seen`. When another seat is asked,
// there is no question, and the list of options is empty.
void wire_options(Json *j, const char *key, Seen *seen, uint8_t viewer);
// Where the seat wants to be asked (`has_control`: everywhere), and what it is not asked about.
void wire_stops(Json *j, const char *key, const Session *s, SeatId seat, bool has_control);
void wire_hushed(Json *j, const char *key, const CardSet *set, const Stops *stops);
void wire_lesson(Json *j, const char *key, const Lesson *lesson, bool is_done);    // what was told last
void wire_why_card(Json *j, const char *key, Table *seen, SeatId seat, CardId card);
bool wire_why_action(Json *j, const char *key, Table *seen, SeatId seat, Span action);  // false: no such action

// From inside an event sink: `t` is the table at which it happens. The event must be for this viewer.
void wire_event(Json *j, const char *key, const Table *t, const Event *event, uint8_t viewer);
// The same for something in a session's log; the event must be for this viewer.
void wire_told(Json *j, const char *key, const Log *log, uint32_t index, Table *recall, uint8_t viewer);

#endif
