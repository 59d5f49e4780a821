// net_inside.h — what the files of the net share, and nobody else sees.
//
//   net.c          listening, connections, and how libmicrohttpd is run by the loop
//   net_request.c  what a request says, and whether it may be answered at all
//   net_reply.c    a Reply becomes an answer, with the headers that every answer has
//   net_socket.c   WebSockets: wslay reads and writes the frames
//   net_address.c, net_packer.c, net_queue.c, handshake.c  know nothing about the others

#ifndef RIFT_SERVER_NET_INSIDE_H
#define RIFT_SERVER_NET_INSIDE_H

#include "server/net.h"
#include "server/net_address.h"
#include "server/net_packer.h"
#include "server/net_queue.h"
#include "server/notice.h"

#include <microhttpd.h>

typedef struct Connection {             // a TCP connection that carries HTTP or a WebSocket
    Net *net;
    struct MHD_Connection *http;
    struct Connection *earlier, *later; // in the net's list, while it carries HTTP
    int64_t at;                         // when it began, or its last request ended
    Address address;
    bool is_listed, is_counted;
    bool is_one_of_too_many;            // there are already connections_max
    bool is_from_a_crowd;               // there are address_max from this address
} Connection;

struct Request {
    Net *net;
    Connection *connection;
    const char *method, *path;
    Address client;                     // behind a trusted proxy, the one the proxy names
    Socket *socket;                     // accepted, but the client does not know yet
    struct MHD_Response *answer;        // came later, and is not sent yet
    int status;
    char *body;
    size_t body_size, body_room;
    bool is_secure, is_upgrade, is_too_large;
    char address[ADDRESS_TEXT];
};

typedef struct Refusal {                // status 0: none
    int status;
    const char *problem;
} Refusal;

struct Net {
    NetSetup setup;
    Address *proxies;
    size_t proxy_count;
    struct MHD_Daemon *http;
    int http_epoll;
    uint16_t port;
    uint32_t later;                     // requests that wait for their answers
    bool is_run_wanted;                 // a WebSocket was closed, or an answer has come: libmicrohttpd must run
    Timer http_timer;                   // when libmicrohttpd wants to be run again
    Timer soon;                         // wakes the loop for what was sent after our turn end
    Timer slow;                         // for the connection that has been busy longest
    Connection *first, *last;           // connections that carry HTTP, the one that has been waiting longest first
    Socket *sockets;                    // all of them
    Socket *touched;                    // to be handled at the end of the turn
    AddressCounts addresses;
    Packer *packer;                     // one for all sockets
    NetCounts counts;
    Seldom crowd, full, flood;          // limit how often notices are written
};

bool net_is_proxy(const Net *net, const Address *address);
bool net_is_limited(const Net *net, const Address *address);    // address_max applies to it

// ---- net_request.c ----

// Reads the headers it needs; refuses what must not be answered.
Refusal request_check(Request *request, const char *version);
bool request_body_put(Request *request, const char *data, size_t size);         // false: the body is too large
Refusal request_body_check(const Request *request);
void request_free(Request *request);

// ---- net_reply.c ----

void reply_make(Request *request, const Reply *reply);          // into request->answer
enum MHD_Result reply_send(Request *request);                   // sends what reply_make made
enum MHD_Result refusal_send(const Request *request, Refusal refusal);          // sends it, and ends the connection

// ---- net_socket.c ----

enum MHD_Result socket_accept(Request *request);        // calls the handlers, and answers either way
void socket_abandon(Socket *socket);                    // the client left before it knew of the socket
void sockets_flush(Net *net);                           // sends collected output, and what follows from it
void sockets_end(Net *net);                             // ends all of them

#endif
