// room_setup.h — the table that somebody wants: the body of POST /api/tables.

#ifndef RIFT_SERVER_ROOM_SETUP_H
#define RIFT_SERVER_ROOM_SETUP_H

#include "server/house.h"

struct json_t;

typedef enum MemberKind { MEMBER_TEXT, MEMBER_FLAG, MEMBER_OBJECT } MemberKind;

typedef struct Member {                 // a member of a request's body
    const char *name;
    MemberKind kind;
} Member;

// Checks that every member of the body is in the list and of its kind. A null member counts as left out. False with the
// first that is wrong.
bool members_check(const struct json_t *body, const Member *members, size_t count, Problem *problem);

// Everything that room_open needs, complete and possible. False with the reason; with its line and column if it is in a
// text that was sent.
bool wanted_read(House *house, const PersonRow *person, const struct json_t *body, RoomSetup *ret_setup,
                 Problem *problem);

#endif
