// http.h — everything by HTTP: the page, the lists, making and taking tables. Play goes over WebSocket.

#ifndef RIFT_SERVER_HTTP_H
#define RIFT_SERVER_HTTP_H

#include "server/guests.h"
#include "server/house.h"
#include "server/net.h"
#include "server/rate_limit.h"

typedef struct Front {                  // between the net and the house
    House *house;
    Net *net;
    Guests guests;                      // how many guests each address has become
    RateLimit limit;                    // time that each address has taken for replays
    Bytes body;                         // the body of the reply being made
    char location[128], etag[32];
} Front;

NetHandlers front_handlers(Front *front);
void front_free(Front *front);

#endif
