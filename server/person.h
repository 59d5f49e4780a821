// person.h — who somebody is: a guest is a name and a secret in a cookie.

#ifndef RIFT_SERVER_PERSON_H
#define RIFT_SERVER_PERSON_H

#include "server/house.h"
#include "server/net.h"

enum { SECRET_TEXT = 2 * HASH_BYTES + 1, COOKIE_BYTES = 200 };

bool person_find(House *house, const Request *request, PersonRow *ret_person);  // by the cookie; false: nobody we know
// A new person, to be stored (unit_person). The cookie then goes into the reply. A guest's name replaces an unusable
// one.
void person_new(House *house, const Request *request, const char *name, PersonRow *ret_person,
                char cookie[COOKIE_BYTES]);
void person_renamed(House *house, const PersonRow *person);     // updates every table, once it is stored
// A name as people may give it: plain (text.h), trimmed, cut. False: nothing visible is left.
bool person_name(Span words, char ret_name[NAME_BYTES]);

// A few at a time: guests who never sat down are forgotten after a month, expired links at once.
void people_sweep(House *house);

// A link that works once, for an hour: its holder is this person, on another device. Both functions take effect when
// the unit is written. Taking a link that was used already returns false, or the unit fails.
void device_new(const PersonRow *person, char ret_secret[SECRET_TEXT], Unit *unit);
bool device_is_there(const House *house, const char *secret);
bool device_take(House *house, const Request *request, const char *secret, char cookie[COOKIE_BYTES], Unit *unit);

#endif
