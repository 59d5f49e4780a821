// listing.h — tables in lists, a table before somebody sits down at it, and the numbers for operators.

#ifndef RIFT_SERVER_LISTING_H
#define RIFT_SERVER_LISTING_H

#include "api/json.h"
#include "server/house.h"
#include "server/net.h"

void list_table(Json *j, const char *key, const Room *room, int64_t person);    // one in a list, as this person sees it
void list_edition(Json *j, const Game *game, const char *edition);      // writes null for a game with only one
void list_from(Json *j, const From *from);               // where its match begins, if not at the beginning
// The same for a table that is only in the store.
void list_row(Json *j, const char *key, const House *house, const TableRow *row, int64_t person);
// What somebody must know before taking the free seat: also the decks, and the texts of cards that are not Rift's own,
// with how each was understood.
void list_table_whole(Json *j, House *house, const Room *room, int64_t person);
void list_metrics(const House *house, const Net *net, Bytes *out);      // in the text form of Prometheus

#endif
