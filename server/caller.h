// caller.h — the client's end of a connection, for the terminal and for load tests: asks a server by HTTP, and keeps
// one WebSocket with it.
//
// It needs no loop. Asking waits for the answer. The WebSocket never waits: poll caller_fd for reading, and for writing
// while caller_has_more is true, and call caller_work when it is ready.

#ifndef RIFT_SERVER_CALLER_H
#define RIFT_SERVER_CALLER_H

#include "core/text.h"

typedef struct Caller Caller;

// "http://host:8000/t/k3v9"; http:// may be left out. With https:// the server's certificate is checked (channel.h)
// against the machine's own list of authorities or that of the file `ca`, which may be NULL. NULL with the reason: not
// a URL, no such host, no list.
Caller *caller_new(const char *url, const char *ca, Problem *problem);
void caller_free(Caller *caller);
const char *caller_path(const Caller *caller);          // the URL's path, with its query: "/t/k3v9"
bool caller_is_secure(const Caller *caller);            // with TLS

// One cookie is kept and sent along: the first part of a Set-Cookie, "sid=abc"; "": none.
const char *caller_cookie(const Caller *caller);
void caller_set_cookie(Caller *caller, const char *cookie);

// ---- HTTP ----

typedef struct CallerAnswer {
    int status;
    char location[256];                 // for 201 and 303; otherwise ""
    Span body;                          // valid until the next call
} CallerAnswer;

// Body and type may be empty. False: there was no answer; the problem says why. A status of 400 or more is an answer.
bool caller_ask(Caller *caller, const char *method, const char *path, Span body, const char *type,
                CallerAnswer *ret_answer, Problem *problem);

// ---- the WebSocket ----

typedef void CallerMessage(void *self, Span text);

bool caller_open(Caller *caller, const char *path, Problem *problem);   // begins a WebSocket; an earlier one is closed
int caller_fd(const Caller *caller);                    // -1: there is none
bool caller_is_open(const Caller *caller);              // the server has agreed
bool caller_has_more(const Caller *caller);             // something waits to be written
// Reads and writes what it can without waiting. False: the connection is over, and the problem says why ("the server
// closed: …").
bool caller_work(Caller *caller, CallerMessage *message, void *self, Problem *problem);
void caller_send(Caller *caller, Span text);            // from caller_open on: it is sent when the server has agreed
void caller_close(Caller *caller);                      // politely, without waiting
int64_t caller_silent_ms(const Caller *caller);         // how long nothing has come; the server pings silent callers

#endif
