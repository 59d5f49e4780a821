// net_rig.h — for tests of the net: a server and its clients in one process, the clients' bytes written by hand.

#ifndef RIFT_SERVER_NET_RIG_H
#define RIFT_SERVER_NET_RIG_H

#include "server/net.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_TURNS = 1000, RIG_OWNERS = 16 };

typedef struct RigOwner {
    Socket *socket;
    int messages, overruns;
    size_t bytes;
    bool is_open, is_closed, is_gone_early;
    char last[256];                     // the last message
} RigOwner;

typedef struct Rig {
    Loop *loop;
    Net *net;
    RigOwner owners[RIG_OWNERS];
    int owner_count, requests;
    Request *later;                     // to be answered by the test
    char kept[300000];
} Rig;

static Rig rig;

// ---- the server's side ----

static inline void rig_who(const Request *request, Reply *reply)
{
    static char body[512];
    char cookie[32] = "none";
    const char *query = request_query(request, "x");
    request_cookie(request, "sid", cookie, sizeof cookie);
    snprintf(body, sizeof body, "%s %s|%s|%s|%s|%s|%s", request_method(request), request_path(request),
             request_host(request), request_address(request), request_is_secure(request) ? "tls" : "plain",
             query ? query : "no x", cookie);
    *reply = (Reply){ .status = 200, .type = "text/plain", .body = span_of(body) };
}

static inline void rig_request(void *self, Request *request, Reply *reply)
{
    Rig *r = self;
    r->requests++;
    const char *path = request_path(request);
    if (strcmp(path, "/hello") == 0) {
        *reply = (Reply){ .status = 200, .type = "text/plain", .body = span_of("hello") };
    } else if (strcmp(path, "/kept") == 0) {
        *reply = (Reply){ .status = 200, .type = "text/css", .body = { r->kept, sizeof r->kept }, .is_kept = true,
                          .etag = "v1" };
    } else if (strcmp(path, "/echo") == 0) {
        *reply = (Reply){ .status = 200, .type = "application/json", .body = request_body(request) };
    } else if (strcmp(path, "/later") == 0) {
        r->later = request;
        *reply = (Reply){ .is_later = true };
    } else if (strcmp(path, "/go") == 0) {
        *reply = (Reply){ .status = 303, .location = "/t/k3v9", .cookie = "sid=abc; HttpOnly; SameSite=Lax" };
    } else if (strcmp(path, "/save") == 0) {
        *reply = (Reply){ .status = 200, .type = "text/plain", .body = span_of("x"), .file_name = "Tōkyō \"1\".scene" };
    } else if (strncmp(path, "/who", 4) == 0) {
        rig_who(request, reply);
    } else {
        *reply = (Reply){ .status = 404, .type = "application/json", .body = span_of("{\"problem\":\"not there\"}") };
    }
}

static inline void *rig_accept(void *self, const Request *request, Reply *reply)
{
    Rig *r = self;
    if (strcmp(request_path(request), "/socket") != 0) {
        *reply = (Reply){ .status = 404, .type = "text/plain", .body = span_of("no such table") };
        return NULL;
    }
    assert_true(r->owner_count < RIG_OWNERS);
    return &r->owners[r->owner_count++];
}

static inline void rig_opened(void *self, Socket *socket, void *owner)
{
    (void)self;
    RigOwner *o = owner;
    o->socket = socket;
    o->is_open = true;
}

// Answers with the same text, except for a few words.
static inline void rig_message(void *self, void *owner, Span text)
{
    (void)self;
    RigOwner *o = owner;
    assert_true(o->is_open && !o->is_closed);
    o->messages++;
    o->bytes += text.size;
    span_to(text, o->last, sizeof o->last);
    if (span_is(text, "close"))
        socket_close(o->socket, 4001, "as you wish");
    else if (!span_is(text, "quiet"))
        socket_send(o->socket, text);
}

static inline void rig_overrun(void *self, void *owner)
{
    (void)self;
    RigOwner *o = owner;
    assert_true(o->is_open && !o->is_closed);
    o->overruns++;
    socket_send(o->socket, span_of("the whole view"));
}

static inline void rig_closed(void *self, void *owner)
{
    (void)self;
    RigOwner *o = owner;
    assert_false(o->is_closed);
    o->is_closed = true;
    o->is_gone_early = !o->is_open;
}

static const char *const rig_proxies[] = { "127.0.0.9", "10.0.0.1", NULL };

static inline NetSetup rig_setup(void)
{
    return (NetSetup){
        .loop = rig.loop, .listen = "127.0.0.1", .proxies = rig_proxies, .connections_max = 20, .address_max = 2,
        .handlers = { rig_request, rig_accept, rig_opened, rig_message, rig_overrun, rig_closed, &rig },
    };
}

static inline int rig_begin(void **unused)
{
    (void)unused;
    memset(&rig, 0, sizeof rig);
    for (size_t i = 0; i < sizeof rig.kept; i++)
        rig.kept[i] = (char)('a' + i % 26);
    rig.loop = loop_new();
    NetSetup setup = rig_setup();
    Problem problem;
    rig.net = net_new(&setup, &problem);
    return rig.net ? 0 : -1;
}

static inline int rig_end(void **unused)
{
    (void)unused;
    net_free(rig.net);
    rig.net = NULL;
    for (int i = 0; i < rig.owner_count; i++)
        if (!rig.owners[i].is_closed)
            return -1;                  // every owner is told
    loop_free(rig.loop);
    return 0;
}

// ---- the client's side ----

typedef struct Client {
    int fd;
    size_t used, seen;                  // bytes that came, bytes that a test has looked at
    bool is_ended;
    char data[700000];
} Client;

// From one of the addresses of this machine, so that a proxy can be played.
static inline Client *client_from(const char *address)
{
    Client *c = calloc(1, sizeof *c);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in from = { .sin_family = AF_INET }, to = from;
    uint8_t bytes[4];
    assert_int_equal(sscanf(address, "%hhu.%hhu.%hhu.%hhu", &bytes[0], &bytes[1], &bytes[2], &bytes[3]), 4);
    memcpy(&from.sin_addr, bytes, 4);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(net_port(rig.net));
    int yes = 1, small = 32 * 1024;     // a reader that stops reading is noticed soon
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(c->fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_int_equal(bind(c->fd, (struct sockaddr *)&from, sizeof from), 0);
    assert_true(connect(c->fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS);
    return c;
}

static inline Client *client_new(void) { return client_from("127.0.0.1"); }

static inline void client_free(Client *c)
{
    close(c->fd);
    free(c);
}

// One turn of the server, then what has come for the client.
static inline void client_turn(Client *c)
{
    loop_turn(rig.loop, 2);
    for (;;) {
        ssize_t got = recv(c->fd, c->data + c->used, sizeof c->data - 1 - c->used, 0);
        if (got <= 0) {
            c->is_ended |= got == 0 || (errno != EAGAIN && errno != ENOTCONN);
            return;
        }
        c->used += (size_t)got;
    }
}

static inline void client_put(Client *c, const void *data, size_t size)
{
    const char *at = data;
    for (int i = 0; size > 0 && i < PATIENCE_TURNS && !c->is_ended; i++) {
        ssize_t sent = send(c->fd, at, size, MSG_NOSIGNAL);
        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        } else {
            client_turn(c);
        }
    }
}

static inline void client_say(Client *c, const char *text) { client_put(c, text, strlen(text)); }

static inline void client_wait_end(Client *c)
{
    for (int i = 0; i < PATIENCE_TURNS && !c->is_ended; i++)
        client_turn(c);
    assert_true(c->is_ended);
}

static inline Span client_unseen(const Client *c) { return (Span){ c->data + c->seen, c->used - c->seen }; }

static inline const char *find(Span span, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i + size <= span.size; i++)
        if (memcmp(span.at + i, word, size) == 0)
            return span.at + i;
    return NULL;
}

// ---- answers of HTTP ----

typedef struct Answer {
    int status;
    Span head, body;
} Answer;

static inline bool answer_header(const Answer *answer, const char *name, char *ret_value, size_t size)
{
    Span rest = answer->head;
    while (rest.size > 0) {
        Span value = span_line(&rest);
        Span word = span_until(&value, ':');
        if (!span_is_word(word, name))
            continue;
        span_to(span_trim(value), ret_value, size);
        return true;
    }
    return false;
}

static inline bool answer_has(const Answer *answer, const char *name, const char *expected)
{
    char value[600];
    return answer_header(answer, name, value, sizeof value) && strcmp(value, expected) == 0;
}

// The next answer; without_body: it only says how long the body would be (HEAD).
static inline Answer answer_wait(Client *c, bool without_body)
{
    Answer answer = { 0 };
    const char *end = NULL;
    for (int i = 0; i < PATIENCE_TURNS && !(end = find(client_unseen(c), "\r\n\r\n")) && !c->is_ended; i++)
        client_turn(c);
    if (!end)
        return answer;
    answer.head = (Span){ c->data + c->seen, (size_t)(end + 4 - (c->data + c->seen)) };
    assert_int_equal(sscanf(answer.head.at, "HTTP/1.1 %d", &answer.status), 1);
    char length[32] = "0";
    answer_header(&answer, "Content-Length", length, sizeof length);
    size_t size = without_body || answer.status == 101 || answer.status == 304 ? 0 : (size_t)atoi(length);
    c->seen += answer.head.size;
    for (int i = 0; i < PATIENCE_TURNS && client_unseen(c).size < size && !c->is_ended; i++)
        client_turn(c);
    assert_true(client_unseen(c).size >= size);
    answer.body = (Span){ c->data + c->seen, size };
    c->seen += size;
    return answer;
}

static inline Answer ask(Client *c, const char *request)
{
    client_say(c, request);
    return answer_wait(c, false);
}

// Asserts a whole refusal: the status, our words in JSON, and a closed connection.
static inline void assert_refused(const char *request, int status, const char *word)
{
    Client *c = client_new();
    Answer answer = ask(c, request);
    if (answer.status != status || !span_starts(answer.body, "{\"problem\":\"") || !find(answer.body, word))
        print_message("asked:\n%sanswered:\n%.*s\n", request, (int)c->used, c->data);
    assert_int_equal(answer.status, status);
    assert_true(span_starts(answer.body, "{\"problem\":\""));
    assert_non_null(find(answer.body, word));
    assert_true(answer_has(&answer, "Content-Type", "application/json"));
    client_wait_end(c);
    client_free(c);
}

// ---- WebSockets ----

#define UPGRADE "GET /socket HTTP/1.1\r\nHost: here:80\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n" \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static inline Client *client_socket(void)
{
    Client *c = client_new();
    Answer answer = ask(c, UPGRADE "\r\n");
    assert_int_equal(answer.status, 101);
    assert_true(answer_has(&answer, "Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));     // RFC 6455, 1.3
    assert_true(answer_has(&answer, "Upgrade", "websocket"));
    return c;
}

enum { FIN = 0x80, CONTINUED = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

// Puts a masked frame into the buffer; returns its size.
static inline size_t frame_make(uint8_t *to, int first, const void *data, size_t size)
{
    static const uint8_t mask[4] = { 0x37, 0xfa, 0x21, 0x3d };
    uint8_t *at = to;
    *at++ = (uint8_t)first;
    if (size < 126) {
        *at++ = (uint8_t)(0x80 | size);
    } else {
        *at++ = 0x80 | 126;
        *at++ = (uint8_t)(size >> 8);
        *at++ = (uint8_t)size;
    }
    memcpy(at, mask, 4);
    at += 4;
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)(((const uint8_t *)data)[i] ^ mask[i % 4]);
    return (size_t)(at + size - to);
}

static inline void frame_put(Client *c, int first, const void *data, size_t size)
{
    uint8_t *bytes = malloc(size + 16);
    client_put(c, bytes, frame_make(bytes, first, data, size));
    free(bytes);
}

static inline void frame_say(Client *c, int first, const char *text) { frame_put(c, first, text, strlen(text)); }

typedef struct Frame {
    int first;                          // 0: none came
    Span data;
} Frame;

static inline Frame frame_wait(Client *c)
{
    for (int i = 0; i < PATIENCE_TURNS; i++) {
        Span s = client_unseen(c);
        const uint8_t *at = (const uint8_t *)s.at;
        size_t head = s.size >= 2 ? (at[1] == 126 ? 4 : at[1] == 127 ? 10 : 2) : 2;
        size_t size = 0;
        if (s.size >= head) {
            size = head == 2 ? at[1] : 0;
            for (size_t k = 2; k < head; k++)
                size = size << 8 | at[k];
        }
        if (s.size >= head && s.size >= head + size) {
            c->seen += head + size;
            return (Frame){ at[0], { s.at + head, size } };
        }
        if (c->is_ended)
            break;
        client_turn(c);
    }
    return (Frame){ 0 };
}

static inline void assert_frame(Client *c, int first, const char *text)
{
    Frame frame = frame_wait(c);
    assert_int_equal(frame.first, FIN | first);
    assert_int_equal(frame.data.size, strlen(text));
    assert_memory_equal(frame.data.at, text, frame.data.size);
}

// Asserts a close frame with this code and a reason that contains this word, then the end.
static inline void assert_closed(Client *c, int code, const char *word)
{
    Frame frame = frame_wait(c);
    assert_int_equal(frame.first, FIN | CLOSE);
    assert_true(frame.data.size >= 2);
    assert_int_equal((uint8_t)frame.data.at[0] << 8 | (uint8_t)frame.data.at[1], code);
    if (*word)
        assert_non_null(find(frame.data, word));
    client_wait_end(c);
}

#endif
