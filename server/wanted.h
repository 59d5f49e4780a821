// wanted.h — the table that somebody wants: what stands in the body of POST /api/tables.

#ifndef RIFT_SERVER_WANTED_H
#define RIFT_SERVER_WANTED_H

#include "server/house.h"

struct json_t;

// Everything that room_new needs, whole and possible. False with the reason; with its line and column where it is in a
// text that was sent.
bool wanted_read(House *house, const PersonRow *person, const struct json_t *body, RoomSetup *ret_setup,
                 Problem *problem);

#endif
