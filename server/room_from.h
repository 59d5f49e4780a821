// room_from.h — tables that begin from a position: a scene that somebody sends, a lesson, a moment of a finished match.
//
// All of them become one thing: the text of a scene with the cards and decks it was run on, stored as the head of the
// table (store.h) together with the table itself. So the match is rebuilt and recorded like any other: core/start.h.

#ifndef RIFT_SERVER_ROOM_FROM_H
#define RIFT_SERVER_ROOM_FROM_H

#include "server/house.h"

struct json_t;

// {"scene":"TEXT"}, {"lesson":"wars/1"}, {"table":"LINK","choice":12}, or {"replay":"LINK","choice":12} for a record
// that was sent, for this person. Sets what the position determines about the table: game, edition, settings, decks,
// and the book, which the setup then owns. False with the reason; with line and column of a scene that can't be run.
bool from_read(House *house, int64_t person, const struct json_t *from, RoomSetup *setup, Problem *problem);

#endif
