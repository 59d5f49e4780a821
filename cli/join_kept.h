// join_kept.h — what a terminal stores about the servers it plays at: cookies, and values of shuffles not yet revealed.
//
// One file, `cookies` in the user's data folder, that nobody else may read: a line each, "KEY VALUE". Keys are
// "host:port" for a cookie ("https://host:port" with TLS), and the same followed by "/t/LINK" for a value. Without a
// data folder nothing can be stored.

#ifndef RIFT_CLI_JOIN_KEPT_H
#define RIFT_CLI_JOIN_KEPT_H

#include "core/text.h"

enum { KEPT_BYTES = 512 };

bool kept_get(const char *key, char ret_value[KEPT_BYTES]);             // false: nothing
// NULL: removes it. False with the reason, and the file's name in it, if it could not be written.
bool kept_set(const char *key, const char *value, Problem *problem);

#endif
