// wire_show.h — values of a table as JSON, and the Show through which games say more about it (core/show.h).

#ifndef RIFT_API_WIRE_SHOW_H
#define RIFT_API_WIRE_SHOW_H

#include "api/json.h"
#include "core/show.h"

Show wire_show(Json *j, const Table *t);

bool wire_open_card(Json *j, const char *key, const Table *t, CardId card);     // false: it was null, nothing is open
void wire_put_card(Json *j, const char *key, const Table *t, CardId card);

#endif
