// person.h — who somebody is: a guest is a name and a secret in a cookie.

#ifndef RIFT_SERVER_PERSON_H
#define RIFT_SERVER_PERSON_H

#include "server/house.h"
#include "server/net.h"

enum { SECRET_TEXT = 2 * HASH_BYTES + 1, COOKIE_BYTES = 200 };

bool person_find(House *house, const Request *request, PersonRow *ret_person);  // by the cookie; false: nobody we know
// A new one, to be stored (unit_person). The cookie goes into the reply then. Without a good name it is a guest's.
void person_new(House *house, const Request *request, const char *name, PersonRow *ret_person,
                char cookie[COOKIE_BYTES]);
void person_renamed(House *house, const PersonRow *person);     // at every table, once it is stored
// A name as people may give it: plain (text.h), trimmed, cut. False: nothing visible is left.
bool person_name(Span words, char ret_name[NAME_BYTES]);

// A few of them each time: guests who never sat down are forgotten after a month, links that are too old at once.
void people_sweep(House *house);

// A link that works once, for an hour: whoever has it is this person, on another device. Both take effect when the unit
// is written. Taking a link that was used already returns false, or the unit fails.
void device_new(const PersonRow *person, char ret_secret[SECRET_TEXT], Unit *unit);
bool device_is_there(const House *house, const char *secret);
bool device_take(House *house, const Request *request, const char *secret, char cookie[COOKIE_BYTES], Unit *unit);

#endif
