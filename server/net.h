// net.h — HTTP and WebSockets on one port, and the only place that knows which libraries implement them.
//
// All calls come from the loop's thread. A request's data is valid during the call alone. The net checks what belongs
// to the protocols: framing, sizes, UTF-8, the handshake, Origin against Host, request smuggling, how many connections
// and messages an address may have. The handlers decide who somebody is and what a message means.

#ifndef RIFT_SERVER_NET_H
#define RIFT_SERVER_NET_H

#include "core/text.h"
#include "server/loop.h"

enum {
    NET_BODY_MAX = 256 * 1024,          // bytes of a request's body (a deck, a scene)
    NET_MESSAGE_MAX = 16 * 1024,        // bytes of a message from a client
    NET_QUEUE_MAX = 256 * 1024,         // bytes that may wait for a slow reader
    NET_SILENCE_MS = 10000,             // a socket that says nothing for this long is dead
    NET_HURRY_MS = 10000,               // a slow reader has this long to catch up
};

typedef struct Net Net;
typedef struct Socket Socket;           // a WebSocket
typedef struct Request Request;

typedef struct Reply {
    bool is_later;                      // there is no reply yet: request_reply will give it; nothing below is set
    int status;                         // 200, 303, 404 …
    const char *type;                   // "application/json"; NULL with an empty body
    Span body;                          // copied, unless is_kept
    bool is_kept;                       // it stays in memory as long as the program runs
    const char *etag;                   // the tag of a kept file, without quotes; NULL: not to be cached
    const char *location;               // for 201 and 303
    const char *cookie;                 // the whole value of Set-Cookie; NULL: none
    uint32_t wait_s;                    // for 429: Retry-After, in seconds
    const char *file_name;              // to be saved under this name; NULL: to be shown
} Reply;

const char *request_method(const Request *request);                     // "GET", "POST", "HEAD" …
const char *request_path(const Request *request);                       // decoded, without the query: "/t/k3v9"
const char *request_query(const Request *request, const char *name);    // NULL: not there
const char *request_header(const Request *request, const char *name);
bool request_cookie(const Request *request, const char *name, char *ret_value, size_t size);
const char *request_host(const Request *request);       // as the client named it: "192.168.1.5:8000"
const char *request_address(const Request *request);    // the client's; behind a trusted proxy, the one the proxy names
bool request_is_secure(const Request *request);         // it came by TLS to a trusted proxy
Span request_body(const Request *request);
// A number for the client, made from its address, for limits; 0: no limits, it is this machine or a proxy.
uint64_t request_customer(const Request *request);
// The late answer to a request: exactly once, even if its client has left meanwhile. Until then the request stays
// valid, and the net must not be freed; afterwards the request must not be used.
void request_reply(Request *request, const Reply *reply);

typedef struct NetHandlers {
    void (*request)(void *self, Request *request, Reply *reply);
    // Somebody wants a WebSocket. Returns the socket's owner. NULL with a reply filled in: refused.
    void *(*accept)(void *self, const Request *request, Reply *reply);
    void (*opened)(void *self, Socket *socket, void *owner);
    void (*message)(void *self, void *owner, Span text);
    // The reader was too slow: everything that waited was dropped. The next message must be complete in itself (a whole
    // View).
    void (*overrun)(void *self, void *owner);
    // The last call for an owner: its socket is gone. Also called if the client left before the socket opened.
    void (*closed)(void *self, void *owner);
    void *self;
} NetHandlers;

typedef struct NetSetup {
    Loop *loop;
    const char *listen;                 // an address: "127.0.0.1", "0.0.0.0", "::"
    uint16_t port;                      // 0: any that is free
    const char *const *proxies;         // addresses whose X-Forwarded-For and -Proto are believed, ended by NULL
    uint32_t connections_max;           // in total; and per address, except for proxies and this machine
    uint32_t address_max;
    NetHandlers handlers;
} NetSetup;

Net *net_new(const NetSetup *setup, Problem *problem);  // NULL with the reason: port in use, no such address …
void net_free(Net *net);                // closes everything; handlers.closed is called for each socket
uint16_t net_port(const Net *net);

// Whole messages, in order; sent at the end of the turn. From 1 KiB on they are compressed, each by itself, if the
// client can. An opponent's input should not be in one large message with a secret: the compressed length could reveal
// it.
void socket_send(Socket *socket, Span text);
// Closes the socket after everything that was sent; the reason is for the client's log: "another place was taken".
void socket_close(Socket *socket, uint16_t code, const char *reason);
const char *socket_address(const Socket *socket);

typedef struct NetCounts {              // for metrics.h
    uint64_t requests, refused, accepted, messages_in, messages_out, bytes_in, bytes_out, overruns, dead;
    uint32_t sockets, connections;
} NetCounts;
NetCounts net_counts(const Net *net);

#endif
