// net_socket.c — WebSockets. wslay reads and writes the frames; its output is collected in a Queue and sent at the end
// of the turn.
//
// A socket's owner gets `closed` at the end of the turn in which the socket stopped being open. The socket itself may
// live a little longer: the last messages are sent, then our half is shut, and we wait for the client to shut its own,
// so that it reads everything before the connection is gone.

#include "server/net_inside.h"

#include "server/handshake.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <wslay/wslay.h>

enum {
    PING_MS = 4 * NET_SILENCE_MS / 10,  // we ping after this much silence. Browsers answer
                                        // by themselves, even for a page in the background
    LINGER_MS = 2000,                   // how long the client has to close its half of the connection
    FRAMES_PER_S = 40,
    FRAMES_AT_ONCE = 120,
    REASON_MAX = 123,                   // the most bytes of a closing reason (RFC 6455, 5.5)
    SEND_BUFFER = 64 * 1024,            // the system's buffer per socket; a larger one would only hide slow readers
};

typedef enum SocketState {
    SOCKET_ACCEPTED,                    // the client has not been told yet
    SOCKET_OPEN,
    SOCKET_CLOSING,                     // a close frame waits to be sent
    SOCKET_LINGERING,                   // everything is sent
    SOCKET_DEAD,
} SocketState;

struct Socket {
    Net *net;
    void *owner;                        // NULL: `closed` has been called
    struct MHD_UpgradeResponseHandle *upgrade;
    struct wslay_event_context *frames;
    Queue out;
    char *early;                        // bytes that came together with the handshake, to be read first; NULL: none
    size_t early_size, early_at;
    Timer timer;
    int64_t heard_at, until;            // until: when a slow reader or a closing socket is given up; 0: never
    int64_t allowance, allowance_at;    // thousandths of frames it may still send; when that was computed
    Socket *earlier, *later;            // neighbours in the list of all sockets of the net
    Socket *next_touched;
    int fd;
    SocketState state;
    uint32_t watched;                   // the epoll events it is watched for
    bool is_touched, is_pinged, is_counted;
    bool is_packing;                    // permessage-deflate was agreed on
    bool is_ended;                      // the client has closed its half, or the connection is broken
    bool is_overrun;                    // its queue was dropped, and the owner has not been told yet
    bool is_slow;                       // the reader has not caught up since its queue was dropped
    Address client;
    char address[ADDRESS_TEXT];
};

const char *socket_address(const Socket *socket) { return socket->address; }

static Loop *loop_of(const Socket *socket) { return socket->net->setup.loop; }

static void nothing(void *self) { (void)self; }

// The socket will be handled at the end of this turn or, if our end of the turn has passed, in the next turn, which
// comes without sleeping.
static void socket_touch(Socket *socket)
{
    Net *net = socket->net;
    if (socket->is_touched)
        return;
    socket->is_touched = true;
    socket->next_touched = net->touched;
    net->touched = socket;
    if (!net->soon.place)
        timer_set(net->setup.loop, &net->soon, loop_now(net->setup.loop), nothing, net);
}

static void socket_tick(void *self);

static void timer_by(Socket *socket, int64_t at)
{
    if (!socket->timer.place || at < socket->timer.at)
        timer_set(loop_of(socket), &socket->timer, at, socket_tick, socket);
}

static void socket_die(Socket *socket)
{
    socket->state = SOCKET_DEAD;
    socket_touch(socket);
}

// ---- sending ----

// Moves wslay's output into the queue.
static void socket_gather(Socket *socket)
{
    if (wslay_event_want_write(socket->frames) && wslay_event_send(socket->frames) != 0)
        socket_die(socket);
    socket_touch(socket);
}

static ssize_t frame_out(wslay_event_context_ptr frames, const uint8_t *data, size_t size, int flags, void *self)
{
    (void)frames;
    (void)flags;
    Socket *socket = self;
    queue_put(&socket->out, data, size);
    return (ssize_t)size;
}

// The reader is too slow: frames that have not begun to reach it are out of date.
static void socket_overrun(Socket *socket)
{
    queue_drop(&socket->out);
    socket->net->counts.overruns++;
    socket->is_overrun = true;
    if (!socket->is_slow) {
        socket->is_slow = true;
        socket->until = loop_now(loop_of(socket)) + NET_HURRY_MS;
        timer_by(socket, socket->until);
    }
    socket_touch(socket);
}

void socket_send(Socket *socket, Span text)
{
    if (socket->state != SOCKET_OPEN || socket->is_overrun)
        return;
    size_t waiting = queue_waiting(&socket->out).size;
    if (waiting > 0 && waiting + text.size > NET_QUEUE_MAX) {
        socket_overrun(socket);
        return;
    }
    Span packed;
    bool is_packed = socket->is_packing && packer_pack(socket->net->packer, text, &packed);
    if (is_packed)
        text = packed;
    struct wslay_event_msg message = { WSLAY_TEXT_FRAME, (const uint8_t *)text.at, text.size };
    check(wslay_event_queue_msg_ex(socket->frames, &message, is_packed ? WSLAY_RSV1_BIT : WSLAY_RSV_NONE) == 0);
    socket->net->counts.messages_out++;
    socket_gather(socket);
}

static void socket_begin_closing(Socket *socket)
{
    socket->state = SOCKET_CLOSING;
    socket->until = loop_now(loop_of(socket)) + NET_HURRY_MS;
    timer_by(socket, socket->until);
    socket_gather(socket);
}

void socket_close(Socket *socket, uint16_t code, const char *reason)
{
    if (socket->state != SOCKET_OPEN)
        return;
    size_t size = strlen(reason);
    while (size > REASON_MAX || (size > 0 && (reason[size] & 0xc0) == 0x80))    // cut between two characters
        size--;
    wslay_event_queue_close(socket->frames, code, (const uint8_t *)reason, size);
    socket_begin_closing(socket);
}

static void socket_write(Socket *socket)
{
    Span waiting = queue_waiting(&socket->out);
    while (waiting.size > 0) {
        ssize_t sent = send(socket->fd, waiting.at, waiting.size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0) {
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                socket->state = SOCKET_DEAD;
            return;
        }
        socket->net->counts.bytes_out += (size_t)sent;
        queue_sent(&socket->out, (size_t)sent);
        waiting = queue_waiting(&socket->out);
    }
    if (socket->is_slow) {
        socket->is_slow = false;
        if (socket->state == SOCKET_OPEN)
            socket->until = 0;
    }
}

// ---- receiving ----

static ssize_t bytes_in(wslay_event_context_ptr frames, uint8_t *buffer, size_t size, int flags, void *self)
{
    (void)flags;
    Socket *socket = self;
    if (socket->early) {
        size_t left = socket->early_size - socket->early_at;
        size_t taken = left < size ? left : size;
        memcpy(buffer, socket->early + socket->early_at, taken);
        socket->early_at += taken;
        if (taken == left) {
            free(socket->early);
            socket->early = NULL;
        }
        return (ssize_t)taken;
    }
    ssize_t got = socket->state == SOCKET_OPEN ? recv(socket->fd, buffer, size, 0) : (errno = EAGAIN, -1);
    if (got > 0) {
        socket->net->counts.bytes_in += (size_t)got;
        return got;
    }
    bool is_later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    socket->is_ended = !is_later;
    wslay_event_set_error(frames, is_later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

// Every frame counts, including control frames and parts of messages: each of them costs us something.
static void frame_begins(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *frame,
                         void *self)
{
    (void)frames;
    Socket *socket = self;
    int64_t now = loop_now(loop_of(socket));
    socket->heard_at = now;
    socket->is_pinged = false;
    socket->allowance += (now - socket->allowance_at) * FRAMES_PER_S;
    socket->allowance_at = now;
    if (socket->allowance > FRAMES_AT_ONCE * 1000)
        socket->allowance = FRAMES_AT_ONCE * 1000;
    socket->allowance -= 1000;
    if (socket->allowance < 0) {
        socket->net->counts.refused++;
        notice_seldom(&socket->net->flood, "flood", NULL, "address=%s", socket->address);
        socket_close(socket, WSLAY_CODE_POLICY_VIOLATION, "too many messages");
    } else if (frame->opcode == WSLAY_BINARY_FRAME) {
        socket_close(socket, WSLAY_CODE_UNSUPPORTED_DATA, "messages are text here");
    }
}

static bool is_utf8(Span text)
{
    for (size_t at = 0; at < text.size;) {
        size_t size = utf8_length((const uint8_t *)text.at + at, text.size - at);
        if (size == 0)
            return false;
        at += size;
    }
    return true;
}

// wslay has not checked a compressed message: its size and its UTF-8 are checked here.
static bool message_unpack(Socket *socket, Span *text)
{
    Unpacked result = packer_unpack(socket->net->packer, *text, NET_MESSAGE_MAX, text);
    if (result == UNPACKED_TOO_LARGE)
        socket_close(socket, WSLAY_CODE_MESSAGE_TOO_BIG, "");
    else if (result == UNPACKED_BROKEN || !is_utf8(*text))
        socket_close(socket, WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA, "");
    return socket->state == SOCKET_OPEN;
}

static void message_came(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message, void *self)
{
    (void)frames;
    Socket *socket = self;
    if (message->opcode != WSLAY_TEXT_FRAME || socket->state != SOCKET_OPEN)
        return;
    Net *net = socket->net;
    Span text = message->msg_length ? (Span){ (const char *)message->msg, message->msg_length } : span_of("");
    if (message->rsv & WSLAY_RSV1_BIT && !message_unpack(socket, &text))
        return;
    net->counts.messages_in++;
    net->setup.handlers.message(net->setup.handlers.self, socket->owner, text);
}

// Bytes from a client that is leaving are read to the end and ignored.
static void socket_drain(Socket *socket)
{
    char buffer[4096];
    for (int i = 0; i < 16; i++) {
        ssize_t got = recv(socket->fd, buffer, sizeof buffer, 0);
        if (got > 0)
            continue;
        if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
            socket_die(socket);
        return;
    }
}

// wslay answers invalid frames without a code; this answer says what was wrong.
static void socket_break(Socket *socket)
{
    static const uint8_t frame[] = { 0x88, 2, WSLAY_CODE_PROTOCOL_ERROR >> 8, WSLAY_CODE_PROTOCOL_ERROR & 255 };
    if (socket->state != SOCKET_OPEN)
        return;
    wslay_event_shutdown_write(socket->frames);
    queue_put(&socket->out, frame, sizeof frame);
    socket_begin_closing(socket);
}

static void socket_read(Socket *socket)
{
    if (socket->state != SOCKET_OPEN) {
        socket_drain(socket);
        return;
    }
    int result = wslay_event_recv(socket->frames);
    if (socket->is_ended)
        socket_die(socket);
    else if (result != 0)
        socket_break(socket);
    else if (socket->state == SOCKET_OPEN && !wslay_event_get_read_enabled(socket->frames))
        socket_begin_closing(socket);      // the client closed, or broke the protocol: wslay has its answer ready
    else
        socket_gather(socket);          // pongs
}

static void socket_ready(void *self, uint32_t events)
{
    Socket *socket = self;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        socket_read(socket);
    socket_touch(socket);
}

// ---- time ----

static void socket_tick(void *self)
{
    Socket *socket = self;
    int64_t now = loop_now(loop_of(socket));
    if (socket->until && now >= socket->until) {
        socket_die(socket);
        return;
    }
    int64_t next = socket->until ? socket->until : INT64_MAX;
    if (socket->state == SOCKET_OPEN) {
        if (now - socket->heard_at >= NET_SILENCE_MS) {
            socket->net->counts.dead++;
            socket_die(socket);
            return;
        }
        if (now - socket->heard_at >= PING_MS && !socket->is_pinged) {
            socket->is_pinged = true;
            wslay_event_queue_msg(socket->frames, &(struct wslay_event_msg){ .opcode = WSLAY_PING });
            socket_gather(socket);
        }
        int64_t silent = socket->heard_at + (socket->is_pinged ? NET_SILENCE_MS : PING_MS);
        next = silent < next ? silent : next;
    }
    if (next != INT64_MAX)
        timer_by(socket, next);
}

// ---- the end of the turn ----

static void socket_watch(Socket *socket)
{
    uint32_t events = EPOLLIN | (queue_waiting(&socket->out).size > 0 ? EPOLLOUT : 0u);
    if (events == socket->watched)
        return;
    socket->watched = events;
    loop_watch(loop_of(socket), socket->fd, events, socket_ready, socket);
}

static void socket_tell_closed(Socket *socket)
{
    const NetHandlers *handlers = &socket->net->setup.handlers;
    void *owner = socket->owner;
    socket->owner = NULL;
    if (owner)
        handlers->closed(handlers->self, owner);
}

static void socket_free(Socket *socket)
{
    Net *net = socket->net;
    timer_stop(net->setup.loop, &socket->timer);
    if (socket->is_counted)
        address_remove(&net->addresses, &socket->client);
    if (socket->frames)
        wslay_event_context_free(socket->frames);
    queue_clear(&socket->out);
    free(socket->early);
    free(socket);
}

// libmicrohttpd closes the connection in its next run. It is shut now, so that it is gone for the client in any case.
static void socket_drop(Socket *socket)
{
    Net *net = socket->net;
    loop_forget(net->setup.loop, socket->fd);
    shutdown(socket->fd, SHUT_RDWR);
    MHD_upgrade_action(socket->upgrade, MHD_UPGRADE_ACTION_CLOSE);
    net->is_run_wanted = true;
    net->counts.sockets--;
    *(socket->earlier ? &socket->earlier->later : &net->sockets) = socket->later;
    if (socket->later)
        socket->later->earlier = socket->earlier;
    socket_free(socket);
}

static void socket_flush(Socket *socket)
{
    const NetHandlers *handlers = &socket->net->setup.handlers;
    if (socket->early)
        socket_read(socket);
    if (socket->is_overrun && socket->state == SOCKET_OPEN) {
        socket->is_overrun = false;
        handlers->overrun(handlers->self, socket->owner);
    }
    if (socket->state != SOCKET_DEAD)
        socket_write(socket);
    if (socket->state == SOCKET_CLOSING && queue_waiting(&socket->out).size == 0) {
        socket->state = SOCKET_LINGERING;
        socket->until = loop_now(loop_of(socket)) + LINGER_MS;
        timer_by(socket, socket->until);
        shutdown(socket->fd, SHUT_WR);
    }
    if (socket->state >= SOCKET_CLOSING)
        socket_tell_closed(socket);
    if (socket->state == SOCKET_DEAD && !socket->is_touched)
        socket_drop(socket);
    else
        socket_watch(socket);
}

void sockets_flush(Net *net)
{
    while (net->touched) {
        Socket *socket = net->touched;
        net->touched = socket->next_touched;
        socket->is_touched = false;
        socket_flush(socket);
    }
}

void sockets_end(Net *net)
{
    for (Socket *socket = net->sockets; socket; socket = socket->later)
        socket_close(socket, WSLAY_CODE_GOING_AWAY, "the server stops");
    sockets_flush(net);                 // sends what the system takes at once, without waiting
    for (Socket *socket = net->sockets; socket; socket = socket->later)
        socket_die(socket);
    sockets_flush(net);
}

// ---- beginning ----

// A proxy has one connection for many clients: theirs are counted here, all others were when they connected. False:
// there are too many.
static bool client_admit(Socket *socket)
{
    Net *net = socket->net;
    if (!net_is_limited(net, &socket->client))
        return true;
    socket->is_counted = address_add(&net->addresses, &socket->client) > 0;
    return address_count(&net->addresses, &socket->client) <= net->setup.address_max;
}

static void socket_open(void *self, struct MHD_Connection *http, void *unused, const char *extra, size_t extra_size,
                        MHD_socket fd, struct MHD_UpgradeResponseHandle *upgrade)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = bytes_in, .send_callback = frame_out,
        .on_frame_recv_start_callback = frame_begins, .on_msg_recv_callback = message_came,
    };
    (void)http;
    (void)unused;
    Request *request = self;
    Socket *socket = request->socket;
    Net *net = socket->net;
    request->socket = NULL;
    socket->fd = fd;
    socket->upgrade = upgrade;
    socket->state = SOCKET_OPEN;
    check(wslay_event_context_server_init(&socket->frames, &callbacks, socket) == 0);
    wslay_event_config_set_max_recv_msg_length(socket->frames, NET_MESSAGE_MAX);
    wslay_event_config_set_allowed_rsv_bits(socket->frames, socket->is_packing ? WSLAY_RSV1_BIT : WSLAY_RSV_NONE);
    int yes = 1, size = SEND_BUFFER;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    if (extra_size > 0) {
        socket->early = malloc(extra_size);
        check(socket->early != NULL);
        memcpy(socket->early, extra, extra_size);
        socket->early_size = extra_size;
    }
    socket->heard_at = socket->allowance_at = loop_now(net->setup.loop);
    socket->allowance = FRAMES_AT_ONCE * 1000;
    socket->later = net->sockets;
    if (net->sockets)
        net->sockets->earlier = socket;
    net->sockets = socket;
    net->counts.sockets++;
    net->counts.accepted++;
    timer_by(socket, socket->heard_at + PING_MS);
    socket_touch(socket);
    net->setup.handlers.opened(net->setup.handlers.self, socket, socket->owner);
}

static enum MHD_Result accept_send(Request *request)
{
    char accept[ACCEPT_TEXT];
    key_accept(request_header(request, "Sec-WebSocket-Key"), accept);
    struct MHD_Response *answer = MHD_create_response_for_upgrade(socket_open, request);
    check(answer != NULL);
    MHD_add_response_header(answer, "Upgrade", "websocket");
    MHD_add_response_header(answer, "Sec-WebSocket-Accept", accept);
    request->socket->is_packing = packer_is_offered(request_header(request, "Sec-WebSocket-Extensions"));
    if (request->socket->is_packing)
        MHD_add_response_header(answer, "Sec-WebSocket-Extensions", packer_answer);
    enum MHD_Result result = MHD_queue_response(request->connection->http, MHD_HTTP_SWITCHING_PROTOCOLS, answer);
    MHD_destroy_response(answer);
    return result;
}

enum MHD_Result socket_accept(Request *request)
{
    Net *net = request->net;
    Socket *socket = calloc(1, sizeof *socket);
    check(socket != NULL);
    socket->net = net;
    socket->client = request->client;
    memcpy(socket->address, request->address, sizeof socket->address);
    if (net_is_proxy(net, &request->connection->address) && !client_admit(socket)) {
        socket_free(socket);
        return refusal_send(request, (Refusal){ 429, "too many connections from your address: close some of them" });
    }
    Reply reply = { 0 };
    socket->owner = net->setup.handlers.accept(net->setup.handlers.self, request, &reply);
    if (!socket->owner) {
        socket_free(socket);
        net->counts.refused++;
        reply_make(request, &reply);
        return reply_send(request);
    }
    request->socket = socket;
    return accept_send(request);
}

void socket_abandon(Socket *socket)
{
    socket_tell_closed(socket);
    socket_free(socket);
}
