// caller.c — the client's end of a connection: parsing a URL, requests that wait for their answer, one WebSocket.

#include "server/caller.h"

#include "server/channel.h"
#include "server/handshake.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <wslay/wslay.h>

enum {
    ANSWER_MAX = 8 * 1024 * 1024,       // bytes of an answer or a message
    HEAD_MAX = 16 * 1024,               // bytes of the answer to the handshake
};

typedef struct Buffer {                 // a growing buffer; bytes before `done` are no longer needed
    char *data;
    size_t used, done, room;
} Buffer;

struct Caller {
    char host[256], name[256], port[8], path[512], cookie[512];   // name: the host without brackets
    Trust *trust;                       // NULL: without TLS
    struct addrinfo *addresses;
    Buffer answer;                      // the last answer by HTTP
    Channel *channel;                   // the WebSocket's; NULL: there is none
    bool is_open, is_ended;
    char accept[ACCEPT_TEXT];           // the answer expected from the server
    Buffer in, out;                     // in: the handshake, and frames that came with it
    struct wslay_event_context *frames;
    int64_t heard_at;
    CallerMessage *message;             // during caller_work
    void *message_self;
    uint16_t code;                      // the server's reason for closing; 0: it has not
    char reason[128];
};

static int64_t now_ms(void)
{
    struct timespec time;
    check(clock_gettime(CLOCK_MONOTONIC, &time) == 0);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void buffer_reach(Buffer *buffer, size_t more)
{
    if (buffer->done > 0) {
        memmove(buffer->data, buffer->data + buffer->done, buffer->used - buffer->done);
        buffer->used -= buffer->done;
        buffer->done = 0;
    }
    if (buffer->used + more <= buffer->room)
        return;
    buffer->room = 2 * buffer->room > buffer->used + more ? 2 * buffer->room : buffer->used + more;
    buffer->data = realloc(buffer->data, buffer->room);
    check(buffer->data != NULL);
}

static void buffer_put(Buffer *buffer, const void *data, size_t size)
{
    if (size == 0)
        return;
    if (buffer->used + size > buffer->room)
        buffer_reach(buffer, size);
    memcpy(buffer->data + buffer->used, data, size);
    buffer->used += size;
}

static Span buffer_left(const Buffer *buffer)
{
    return buffer->used ? (Span){ buffer->data + buffer->done, buffer->used - buffer->done } : span_of("");
}

static void buffer_take(Buffer *buffer, size_t size)
{
    buffer->done += size;
    if (buffer->done == buffer->used)
        buffer->done = buffer->used = 0;
}

static void buffer_clear(Buffer *buffer)
{
    free(buffer->data);
    *buffer = (Buffer){ 0 };
}

// ---- the URL ----

// Cuts the scheme off, and returns whether it means TLS.
static bool scheme_read(Span *rest)
{
    static const struct { const char *words; bool is_secure; } schemes[] = {
        { "http://", false }, { "ws://", false }, { "https://", true }, { "wss://", true },
    };
    for (size_t i = 0; i < COUNT_OF(schemes); i++)
        if (span_starts(*rest, schemes[i].words)) {
            *rest = span_of(rest->at + strlen(schemes[i].words));
            return schemes[i].is_secure;
        }
    return false;
}

static const char *usual_port(bool is_secure) { return is_secure ? "443" : "80"; }

static bool url_read(Caller *caller, const char *url, bool *ret_is_secure, Problem *problem)
{
    Span rest = span_of(url);
    *ret_is_secure = scheme_read(&rest);
    size_t size = strcspn(rest.at, "/?#");
    Span host = { rest.at, size }, path = { rest.at + size, strcspn(rest.at + size, "#") };
    Span port = span_of(usual_port(*ret_is_secure));
    const char *colon = NULL;           // the last one, after the brackets of an IPv6 address
    for (size_t i = 0; i < host.size; i++)
        colon = host.at[i] == ':' ? host.at + i : host.at[i] == ']' ? NULL : colon;
    if (colon) {
        port = (Span){ colon + 1, (size_t)(host.at + host.size - colon - 1) };
        host.size = (size_t)(colon - host.at);
    }
    int32_t number;
    bool is_good = host.size > 0 && host.size < sizeof caller->host && path.size + 1 < sizeof caller->path &&
                   span_number(port, &number) && number > 0 && number < 65536;
    for (size_t i = 0; is_good && url[i]; i++)
        is_good = url[i] > ' ' && url[i] <= '~';        // nothing that could end a line of the request
    if (!is_good)
        return problem_set(problem, 0, 0, "\"%.200s\" is not the address of a server: expected one like "
                           "http://192.168.1.5:8000/t/k3v9 or https://rift.example/t/k3v9", url);
    span_to(host, caller->host, sizeof caller->host);
    snprintf(caller->port, sizeof caller->port, "%d", (int)number);
    snprintf(caller->path, sizeof caller->path, "%s" SPAN_FORMAT, path.size && path.at[0] == '/' ? "" : "/",
             SPAN_ARGS(path));
    return true;
}

static bool host_find(Caller *caller, Problem *problem)
{
    Span host = span_of(caller->host);
    if (host.at[0] == '[' && host.size > 2)
        host = (Span){ host.at + 1, host.size - 2 };
    span_to(host, caller->name, sizeof caller->name);
    struct addrinfo want = { .ai_socktype = SOCK_STREAM };
    int error = getaddrinfo(caller->name, caller->port, &want, &caller->addresses);
    if (error)
        return problem_set(problem, 0, 0, "there is no server named %s: %s", caller->name, gai_strerror(error));
    return true;
}

static bool trust_find(Caller *caller, bool is_secure, const char *ca, Problem *problem)
{
    if (is_secure)
        caller->trust = trust_new(ca, problem);
    return !is_secure || caller->trust;
}

Caller *caller_new(const char *url, const char *ca, Problem *problem)
{
    Caller *caller = calloc(1, sizeof *caller);
    bool is_secure;
    check(caller != NULL);
    if (url_read(caller, url, &is_secure, problem) && host_find(caller, problem) &&
        trust_find(caller, is_secure, ca, problem))
        return caller;
    caller_free(caller);
    return NULL;
}

static void socket_end(Caller *caller)
{
    channel_close(caller->channel);
    caller->channel = NULL;
    caller->is_open = false;
    if (caller->frames)
        wslay_event_context_free(caller->frames);
    caller->frames = NULL;
    buffer_clear(&caller->in);
    buffer_clear(&caller->out);
}

void caller_free(Caller *caller)
{
    if (!caller)
        return;
    socket_end(caller);
    if (caller->addresses)
        freeaddrinfo(caller->addresses);
    trust_free(caller->trust);
    buffer_clear(&caller->answer);
    free(caller);
}

const char *caller_path(const Caller *caller) { return caller->path; }
bool caller_is_secure(const Caller *caller) { return caller->trust; }
const char *caller_cookie(const Caller *caller) { return caller->cookie; }

void caller_set_cookie(Caller *caller, const char *cookie)
{
    span_to(span_of(cookie), caller->cookie, sizeof caller->cookie);
}

// ---- HTTP ----

static bool no_connection(const Caller *caller, const char *why, Problem *problem)
{
    return problem_set(problem, 0, 0, "no connection to %s, port %s: %s", caller->host, caller->port, why);
}

static Channel *reach(const Caller *caller, Problem *problem)
{
    Problem why;
    Channel *channel = channel_open(caller->addresses, caller->name, caller->trust, &why);
    if (!channel)
        no_connection(caller, why.message, problem);
    return channel;
}

static Text head_begin(const Caller *caller, char *buffer, size_t size, const char *method, const char *path,
                       const char *version)
{
    Text head = text_in(buffer, size);
    text_format(&head, "%s %s %s\r\nHost: %s", method, path, version, caller->host);
    if (strcmp(caller->port, usual_port(caller->trust)) != 0)
        text_format(&head, ":%s", caller->port);
    text_put(&head, "\r\n");
    if (caller->cookie[0])
        text_format(&head, "Cookie: %s\r\n", caller->cookie);
    return head;
}

static bool send_all(Channel *channel, Span data)
{
    while (data.size > 0) {
        ssize_t sent = channel_write(channel, data.at, data.size);
        if (sent > 0)
            data = (Span){ data.at + sent, data.size - (size_t)sent };
        else if (errno != EAGAIN || !channel_wait(channel, POLLOUT))
            return false;
    }
    return true;
}

static bool receive_all(Channel *channel, Buffer *buffer)
{
    for (;;) {
        buffer_reach(buffer, 16 * 1024);
        ssize_t got = channel_read(channel, buffer->data + buffer->used, buffer->room - buffer->used);
        if (got == 0)
            return true;
        if (got > 0)
            buffer->used += (size_t)got;
        else if (errno != EAGAIN || !channel_wait(channel, POLLIN))
            return false;
        if (buffer->used > ANSWER_MAX) {
            errno = EMSGSIZE;
            return false;
        }
    }
}

typedef struct Head {
    CallerAnswer answer;
    int32_t length;                     // bytes of the body; -1: not given
    char accept[ACCEPT_TEXT];
} Head;

// Cuts the head off: its status, and the headers that matter here.
static bool head_read(Caller *caller, Span *rest, Head *ret_head)
{
    Span line = span_line(rest), version = span_word(&line);
    int32_t status;
    if (!span_starts(version, "HTTP/1.") || !span_number(span_word(&line), &status))
        return false;
    *ret_head = (Head){ .answer.status = status, .length = -1 };
    while (rest->size > 0 && (line = span_line(rest)).size > 0) {
        Span value = line, name = span_until(&value, ':');
        value = span_trim(value);
        if (span_is_word(name, "Location"))
            span_to(value, ret_head->answer.location, sizeof ret_head->answer.location);
        else if (span_is_word(name, "Set-Cookie"))
            span_to(span_trim(span_until(&value, ';')), caller->cookie, sizeof caller->cookie);
        else if (span_is_word(name, "Sec-WebSocket-Accept"))
            span_to(value, ret_head->accept, ACCEPT_TEXT);
        else if (span_is_word(name, "Content-Length") && !span_number(value, &ret_head->length))
            return false;
    }
    return true;
}

// HTTP/1.0: the answer ends where the connection ends, and never comes in chunks. Its length tells whether that was
// really the end or the connection broke; without a length, only an announced end counts.
bool caller_ask(Caller *caller, const char *method, const char *path, Span body, const char *type,
                CallerAnswer *ret_answer, Problem *problem)
{
    Channel *channel = reach(caller, problem);
    if (!channel)
        return false;
    char buffer[2048];
    Text head = head_begin(caller, buffer, sizeof buffer, method, path, "HTTP/1.0");
    if (type && body.size)
        text_format(&head, "Content-Type: %s\r\n", type);
    if (body.size || strcmp(method, "GET") != 0)
        text_format(&head, "Content-Length: %zu\r\n", body.size);
    text_put(&head, "\r\n");
    check(!head.cut);
    caller->answer.used = caller->answer.done = 0;
    bool is_sent = send_all(channel, (Span){ head.data, head.used }) && send_all(channel, body);
    int error = errno;
    bool has_ended = receive_all(channel, &caller->answer);     // even if not everything was sent: it may refuse early
    if (!is_sent)
        errno = error;
    error = errno;
    channel_close(channel);
    errno = error;
    Span rest = buffer_left(&caller->answer);
    Head answer;
    if (rest.size == 0 && !(is_sent && has_ended))
        return no_connection(caller, strerror(errno), problem);
    if (!head_read(caller, &rest, &answer))
        return problem_set(problem, 0, 0, "%s, port %s, is not a server of rift: its answer is not HTTP", caller->host,
                           caller->port);
    if (answer.length >= 0 ? rest.size < (size_t)answer.length : !has_ended)
        return problem_set(problem, 0, 0, "the answer of %s, port %s, was cut off", caller->host, caller->port);
    *ret_answer = answer.answer;
    ret_answer->body = rest;
    return true;
}

// ---- the WebSocket: what wslay calls ----

static ssize_t bytes_in(wslay_event_context_ptr frames, uint8_t *buffer, size_t size, int flags, void *self)
{
    (void)flags;
    Caller *caller = self;
    Span early = buffer_left(&caller->in);
    if (early.size > 0) {
        size_t taken = early.size < size ? early.size : size;
        memcpy(buffer, early.at, taken);
        buffer_take(&caller->in, taken);
        return (ssize_t)taken;
    }
    ssize_t got = channel_read(caller->channel, buffer, size);
    if (got > 0) {
        caller->heard_at = now_ms();
        return got;
    }
    bool is_later = got < 0 && errno == EAGAIN;
    caller->is_ended |= !is_later;
    wslay_event_set_error(frames, is_later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t bytes_out(wslay_event_context_ptr frames, const uint8_t *data, size_t size, int flags, void *self)
{
    (void)frames;
    (void)flags;
    buffer_put(&((Caller *)self)->out, data, size);
    return (ssize_t)size;
}

static int mask_make(wslay_event_context_ptr frames, uint8_t *mask, size_t size, void *self)
{
    (void)frames;
    (void)self;
    return getrandom(mask, size, 0) == (ssize_t)size ? 0 : -1;
}

static void message_came(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message, void *self)
{
    (void)frames;
    Caller *caller = self;
    Span text = message->msg_length ? (Span){ (const char *)message->msg, message->msg_length } : span_of("");
    if (message->opcode == WSLAY_TEXT_FRAME) {
        caller->message(caller->message_self, text);
    } else if (message->opcode == WSLAY_CONNECTION_CLOSE) {
        caller->code = message->status_code ? message->status_code : WSLAY_CODE_NO_STATUS_RCVD;
        if (text.size > 2)
            span_to((Span){ text.at + 2, text.size - 2 }, caller->reason, sizeof caller->reason);
    }
}

// ---- the WebSocket ----

bool caller_open(Caller *caller, const char *path, Problem *problem)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = bytes_in, .send_callback = bytes_out, .genmask_callback = mask_make,
        .on_msg_recv_callback = message_came,
    };
    socket_end(caller);
    caller->is_ended = false;
    caller->code = 0;
    caller->reason[0] = 0;
    caller->channel = reach(caller, problem);
    if (!caller->channel)
        return false;
    uint8_t random[KEY_BYTES];
    check(getrandom(random, sizeof random, 0) == sizeof random);
    char key[KEY_TEXT], buffer[2048];
    key_write(random, key);
    key_accept(key, caller->accept);
    Text head = head_begin(caller, buffer, sizeof buffer, "GET", path, "HTTP/1.1");
    text_format(&head, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: %s\r\n\r\n", key);
    check(!head.cut);
    buffer_put(&caller->out, head.data, head.used);
    check(wslay_event_context_client_init(&caller->frames, &callbacks, caller) == 0);
    wslay_event_config_set_max_recv_msg_length(caller->frames, ANSWER_MAX);
    caller->heard_at = now_ms();
    return true;
}

int caller_fd(const Caller *caller) { return caller->channel ? channel_fd(caller->channel) : -1; }
bool caller_is_open(const Caller *caller) { return caller->is_open; }
int64_t caller_silent_ms(const Caller *caller) { return now_ms() - caller->heard_at; }

bool caller_has_more(const Caller *caller)
{
    return caller->channel && (buffer_left(&caller->out).size > 0 ||
                               (caller->is_open && wslay_event_want_write(caller->frames)));
}

static void handshake_read(Caller *caller)
{
    Buffer *in = &caller->in;
    ssize_t got = 1;
    while (got > 0 && in->used < HEAD_MAX) {
        buffer_reach(in, 4096);
        got = channel_read(caller->channel, in->data + in->used, in->room - in->used);
        in->used += got > 0 ? (size_t)got : 0;
    }
    caller->is_ended |= got == 0 || (got < 0 && errno != EAGAIN);
}

static size_t head_size(Span span)
{
    for (size_t i = 4; i <= span.size; i++)
        if (memcmp(span.at + i - 4, "\r\n\r\n", 4) == 0)
            return i;
    return 0;
}

// False with a problem if the server refuses; the problem quotes the server's own words.
static bool handshake_check(Caller *caller, Problem *problem)
{
    Span all = buffer_left(&caller->in);
    size_t size = head_size(all);
    if (size == 0 && !caller->is_ended && all.size < HEAD_MAX)
        return true;
    Head head;
    Span rest = { all.at, size };
    if (size == 0 || !head_read(caller, &rest, &head))
        return problem_set(problem, 0, 0, "%s, port %s, does not answer like a server of rift", caller->host,
                           caller->port);
    if (head.answer.status != 101) {
        Span body = { all.at + size, all.size - size };
        if (!caller->is_ended && head.length > 0 && body.size < (size_t)head.length && all.size < HEAD_MAX)
            return true;                // the rest of its answer is still to come
        return problem_set(problem, 0, 0, "the server refused with %d: %.*s", head.answer.status,
                           (int)(body.size < 300 ? body.size : 300), body.at);
    }
    if (strcmp(head.accept, caller->accept) != 0)
        return problem_set(problem, 0, 0, "%s, port %s, did not answer the handshake of a WebSocket", caller->host,
                           caller->port);
    buffer_take(&caller->in, size);
    caller->is_open = true;
    return true;
}

static void out_write(Caller *caller)
{
    if (caller->is_open && wslay_event_want_write(caller->frames))
        wslay_event_send(caller->frames);
    Span left;
    while ((left = buffer_left(&caller->out)).size > 0) {
        ssize_t sent = channel_write(caller->channel, left.at, left.size);
        if (sent <= 0) {
            caller->is_ended |= errno != EAGAIN;
            return;
        }
        buffer_take(&caller->out, (size_t)sent);
    }
}

// Always false, with the reason.
static bool refuse_over(const Caller *caller, Problem *problem)
{
    if (caller->code)
        return problem_set(problem, 0, 0, "the server closed: %s (%u)",
                           caller->reason[0] ? caller->reason : "no reason given", caller->code);
    return problem_set(problem, 0, 0, "the connection to %s, port %s, is gone", caller->host, caller->port);
}

bool caller_work(Caller *caller, CallerMessage *message, void *self, Problem *problem)
{
    if (!caller->channel)
        return refuse_over(caller, problem);
    caller->message = message;
    caller->message_self = self;
    out_write(caller);
    bool is_good = true;
    if (!caller->is_open) {
        handshake_read(caller);
        is_good = handshake_check(caller, problem);
    }
    if (is_good && caller->is_open) {
        if (wslay_event_recv(caller->frames) != 0)
            caller->is_ended = true;
        out_write(caller);              // pongs, the answer to a close, and messages that waited for the handshake
    }
    if (is_good && (caller->code || caller->is_ended))
        is_good = refuse_over(caller, problem);
    if (!is_good)
        socket_end(caller);
    return is_good;
}

void caller_send(Caller *caller, Span text)
{
    if (!caller->channel)
        return;
    struct wslay_event_msg message = { WSLAY_TEXT_FRAME, (const uint8_t *)text.at, text.size };
    wslay_event_queue_msg(caller->frames, &message);    // refused after a close: nobody would read it
    if (caller->is_open)
        out_write(caller);
}

void caller_close(Caller *caller)
{
    if (caller->channel && caller->is_open) {
        wslay_event_queue_close(caller->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
        out_write(caller);
    }
    socket_end(caller);
}
