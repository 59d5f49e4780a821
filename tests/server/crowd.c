// crowd.c — WebSocket frames, the few members of messages that matter, and dealing.
#include "tests/server/crowd.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/caller.h"
#include "server/loop.h"
#include "server/net_packer.h"
#include "server/shuffle.h"

enum { PING_MS = 2500, READ_BYTES = 256 * 1024, EVENTS = 256, PACKED_MAX = 4 * 1024 * 1024 };
enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10, FRAME_END = 0x80, FRAME_PACKED = 0x40 };

struct Crowd {
    CrowdHandlers handlers;
    bool packs;
    uint16_t port;
    int epoll;
    Caller *caller;                     // HTTP
    Packer *packer;
    char (*link)[16];
    uint32_t table_count;
    Guest **guests;                     // that are connected
    uint32_t count, room;
    uint64_t bytes_in;
};

static int64_t now_ms(void) { return steady_ns() / 1000000; }

// ---- JSON: the members of an object, without reading what is in them ----

static const char *skip_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_text(at, end);
        } else {
            bool closes = *at == '}' || *at == ']';
            if (depth == 0 && (closes || *at == ','))
                return at;
            depth += *at == '{' || *at == '[' ? 1 : closes ? -1 : 0;
            at++;
        }
        if (depth == 0 && at < end && (*at == ',' || *at == '}' || *at == ']'))
            return at;
    }
    return end;
}

typedef struct Member {
    Span name, value;                   // texts with their quotes off
} Member;

static Span unquoted(const char *from, const char *to)
{
    bool is_text = to - from >= 2 && *from == '"';
    return is_text ? (Span){from + 1, (size_t)(to - from - 2)} : (Span){from, (size_t)(to - from)};
}

// The next member of an object, or the next element of an array (which has no name). *at is after the last one.
static bool next_member(Span whole, const char **at, bool has_names, Member *ret_member)
{
    const char *end = whole.at + whole.size, *from = *at + 1;
    if (whole.size < 2 || from >= end - 1)
        return false;
    *ret_member = (Member){0};
    if (has_names) {
        const char *name_end = skip_text(from, end);
        ret_member->name = unquoted(from, name_end);
        from = name_end + 1;
    }
    *at = skip_value(from, end);
    ret_member->value = unquoted(from, *at);
    return true;
}

static Span member_of(Span object, const char *name)
{
    Member m;
    for (const char *at = object.at; next_member(object, &at, true, &m);)
        if (span_is(m.name, name))
            return m.value;
    return (Span){"", 0};
}

static Span element_of(Span array, int index)
{
    Member m;
    const char *at = array.at;
    while (next_member(array, &at, false, &m))
        if (index-- == 0)
            return m.value;
    return (Span){"", 0};
}

static int count_of(Span array)
{
    Member m;
    int count = 0;
    for (const char *at = array.at; next_member(array, &at, false, &m);)
        count++;
    return count;
}

static int64_t number_of(Span value) { return value.size ? strtoll(value.at, NULL, 10) : 0; }

// ---- what a guest does by itself ----

static void part_value(const Guest *g, uint8_t ret_value[SHUFFLE_BYTES])
{
    memset(ret_value, 0, SHUFFLE_BYTES);
    memcpy(ret_value, &g->table, sizeof g->table);
    ret_value[8] = (uint8_t)(1 + g->seat);
}

// Does whatever the shuffle needs from this seat, as the message shows it: even after the server was away.
static void deal(Guest *g, Span table)
{
    uint8_t value[SHUFFLE_BYTES], commitment[SHUFFLE_BYTES];
    char hex[2 * SHUFFLE_BYTES + 1];
    Text text = text_in(hex, sizeof hex);
    Span shuffle = member_of(table, "shuffle"), seats = member_of(shuffle, "seats");
    bool has_all = !span_is(element_of(seats, 0), "null") && !span_is(element_of(seats, 1), "null");
    part_value(g, value);
    if (span_is(element_of(seats, g->seat), "null")) {
        if (g->has_committed)
            return;
        g->has_committed = true;
        shuffle_commitment(value, commitment);
        text_hex(&text, commitment, SHUFFLE_BYTES);
        guest_wish(g, "commit", "\"commitment\":\"%s\"", hex);
    } else if (has_all && !span_is(element_of(member_of(shuffle, "revealed"), g->seat), "true") &&
               !g->has_revealed) {
        g->has_revealed = true;
        text_hex(&text, value, SHUFFLE_BYTES);
        guest_wish(g, "reveal", "\"value\":\"%s\"", hex);
    }
}

static void take_message(Guest *g, Span message)
{
    News told = {0};
    Member m;
    Span table = {"", 0}, options = {"", 0};
    for (const char *at = message.at; next_member(message, &at, true, &m);) {
        if (span_is(m.name, "n"))
            told.number = number_of(m.value);
        else if (span_is(m.name, "ack"))
            told.ack = number_of(m.value);
        else if (span_is(m.name, "refused"))
            told.refused = number_of(m.value);
        else if (span_is(m.name, "code"))
            told.code = m.value;
        else if (span_is(m.name, "problem"))
            told.problem = m.value;
        else if (span_is(m.name, "choice"))
            told.choice = number_of(m.value);
        else if (span_is(m.name, "table"))
            table = m.value;
        else if (span_is(m.name, "options"))
            options = m.value;
    }
    if (told.ack && told.ack == g->ping)
        return;
    told.state = member_of(table, "state");
    told.options = count_of(member_of(options, "options"));
    if (told.number) {
        g->last_number = told.number;
        g->told = told;
        g->told.code = g->told.problem = g->told.state = (Span){"", 0};
    }
    if (span_is(told.state, "dealing") && g->seat < SEAT_COUNT)
        deal(g, table);
    else
        g->crowd->handlers.told(g->crowd->handlers.self, g, &told);
}

// ---- bytes ----

static void lose(Guest *g)
{
    guest_leave(g);
    g->crowd->handlers.lost(g->crowd->handlers.self, g);
}

static void watch(Guest *g, int change)
{
    struct epoll_event event = {.events = EPOLLIN | (g->is_writing ? EPOLLOUT : 0), .data.ptr = g};
    check(epoll_ctl(g->crowd->epoll, change, g->fd, &event) == 0);
}

static void flush(Guest *g)
{
    while (g->sent < g->out.used) {
        ssize_t sent = send(g->fd, g->out.data + g->sent, g->out.used - g->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0)
            break;                      // what is wrong will show when it is read
        g->sent += (size_t)sent;
    }
    bool is_writing = g->sent < g->out.used;
    if (!is_writing)
        g->sent = g->out.used = 0;
    if (is_writing != g->is_writing) {
        g->is_writing = is_writing;
        watch(g, EPOLL_CTL_MOD);
    }
}

static void put_frame(Guest *g, uint8_t kind, const char *data, size_t size)
{
    check(g->is_open && size < 65536);
    uint8_t head[8] = {(uint8_t)(FRAME_END | kind), (uint8_t)(0x80 | (size < 126 ? size : 126)), (uint8_t)(size >> 8),
                       (uint8_t)size};
    bytes_put(&g->out, (const char *)head, size < 126 ? 2 : 4);
    bytes_put(&g->out, "\0\0\0\0", 4);  // a mask that changes nothing
    bytes_put(&g->out, data, size);
    flush(g);
}

int64_t guest_wish(Guest *g, const char *word, const char *members, ...)
{
    char text[400], more[300];
    va_list list;
    va_start(list, members);
    vsnprintf(more, sizeof more, members, list);
    va_end(list);
    int size = snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"%s\"%s%s}", (long long)++g->last_id, word,
                        more[0] ? "," : "", more);
    put_frame(g, FRAME_TEXT, text, (size_t)size);
    return g->last_id;
}

// False: the guest has lost its connection because of it.
static bool take_frame(Guest *g, uint8_t head, Span payload)
{
    Span text = payload;
    switch (head & 15) {
    case FRAME_PING:
        put_frame(g, FRAME_PONG, payload.at, payload.size);
        return true;
    case FRAME_CLOSE:
        lose(g);
        return false;
    case FRAME_TEXT:
        if (head & FRAME_PACKED)
            check(packer_unpack(g->crowd->packer, payload, PACKED_MAX, &text) == UNPACKED);
        take_message(g, text);
        return g->fd >= 0;
    default:
        return true;
    }
}

// The size of the frame at the beginning, with its head; 0: it is not whole yet.
static size_t frame_size(Span in, size_t *ret_head)
{
    const uint8_t *b = (const uint8_t *)in.at;
    if (in.size < 2)
        return 0;
    size_t size = b[1] & 127, head = size == 127 ? 10 : size == 126 ? 4 : 2;
    if (in.size < head)
        return 0;
    if (head > 2) {
        size = 0;
        for (size_t i = 2; i < head; i++)
            size = size << 8 | b[i];
    }
    *ret_head = head;
    return in.size >= head + size ? head + size : 0;
}

static size_t take_agreement(Guest *g)
{
    const char *end = strstr(g->in.data, "\r\n\r\n");
    if (!end)
        return 0;
    check(strncmp(g->in.data, "HTTP/1.1 101", 12) == 0);
    g->is_open = true;
    guest_wish(g, "hello", "%s", "");
    return (size_t)(end + 4 - g->in.data);
}

static void take_bytes(Guest *g)
{
    size_t done = g->is_open ? 0 : take_agreement(g), head, size;
    while (g->is_open && (size = frame_size((Span){g->in.data + done, g->in.used - done}, &head)) > 0) {
        if (!take_frame(g, (uint8_t)g->in.data[done], (Span){g->in.data + done + head, size - head}))
            return;
        done += size;
    }
    memmove(g->in.data, g->in.data + done, g->in.used - done);
    g->in.used -= done;
}

static void receive(Guest *g)
{
    static char data[READ_BYTES];
    ssize_t got = recv(g->fd, data, sizeof data, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        lose(g);
        return;
    }
    g->crowd->bytes_in += (uint64_t)got;
    bytes_put(&g->in, data, (size_t)got);
    take_bytes(g);
}

// ---- coming and going ----

static void connect_to(Guest *g)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(g->crowd->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int yes = 1;
    g->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (g->fd < 0) {
        fprintf(stderr, "no more sockets (%s): raise the limit of open files\n", strerror(errno));
        exit(1);
    }
    setsockopt(g->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(g->fd, (const struct sockaddr *)(const void *)&at, sizeof at) != 0)
        check(errno == EINPROGRESS);
}

static void put_request(Guest *g)
{
    char head[600];
    int size = snprintf(head, sizeof head, "GET /t/%s/socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%s%s%s%s\r\n", g->crowd->link[g->table],
                        g->crowd->port, g->crowd->packs ? "Sec-WebSocket-Extensions: permessage-deflate\r\n" : "",
                        g->cookie[0] ? "Cookie: " : "", g->cookie, g->cookie[0] ? "\r\n" : "");
    bytes_put(&g->out, head, (size_t)size);
    g->sent = 0;
}

void guest_enter(Guest *g)
{
    Crowd *crowd = g->crowd;
    check(g->fd < 0);
    if (crowd->count == crowd->room) {
        crowd->room = crowd->room ? 2 * crowd->room : 64;
        crowd->guests = realloc(crowd->guests, crowd->room * sizeof(Guest *));
        check(crowd->guests != NULL);
    }
    crowd->guests[crowd->count++] = g;
    connect_to(g);
    g->is_writing = true;               // until it is connected
    g->pinged_at = now_ms();
    g->ping = 0;
    g->has_committed = g->has_revealed = false;
    watch(g, EPOLL_CTL_ADD);
    put_request(g);
}

void guest_leave(Guest *g)
{
    Crowd *crowd = g->crowd;
    if (g->fd < 0)
        return;
    close(g->fd);
    g->fd = -1;
    g->is_open = g->is_writing = false;
    g->in.used = g->out.used = g->sent = 0;
    for (uint32_t i = 0; i < crowd->count; i++)
        if (crowd->guests[i] == g) {
            crowd->guests[i] = crowd->guests[--crowd->count];
            break;
        }
}

// ---- the crowd ----

Crowd *crowd_new(CrowdHandlers handlers, bool packs)
{
    Crowd *crowd = calloc(1, sizeof *crowd);
    check(crowd != NULL && sodium_init() >= 0);
    crowd->handlers = handlers;
    crowd->packs = packs;
    crowd->packer = packer_new();
    crowd->epoll = epoll_create1(EPOLL_CLOEXEC);
    check(crowd->epoll >= 0);
    return crowd;
}

void crowd_free(Crowd *crowd)
{
    while (crowd->count > 0)
        guest_leave(crowd->guests[0]);
    caller_free(crowd->caller);
    packer_free(crowd->packer);
    close(crowd->epoll);
    free(crowd->guests);
    free(crowd->link);
    free(crowd);
}

void crowd_reach(Crowd *crowd, uint16_t port)
{
    char url[64];
    Problem problem;
    snprintf(url, sizeof url, "http://127.0.0.1:%d/", port);
    caller_free(crowd->caller);
    crowd->caller = caller_new(url, NULL, &problem);
    check(crowd->caller != NULL);
    crowd->port = port;
}

static bool post(Crowd *crowd, const char *path, const char *body, Guest *ret_guest, CallerAnswer *ret_answer,
                 Problem *problem)
{
    caller_set_cookie(crowd->caller, "");
    if (!caller_ask(crowd->caller, "POST", path, span_of(body), "application/json", ret_answer, problem))
        return false;
    if (ret_answer->status >= 300)
        return problem_set(problem, 0, 0, "%s: %d " SPAN_FORMAT, path, ret_answer->status, SPAN_ARGS(ret_answer->body));
    *ret_guest = (Guest){.crowd = crowd, .table = crowd->table_count, .fd = -1};
    snprintf(ret_guest->cookie, sizeof ret_guest->cookie, "%s", caller_cookie(crowd->caller));
    return true;
}

bool crowd_table(Crowd *crowd, const char *body, Guest ret_guests[SEAT_COUNT], Problem *problem)
{
    CallerAnswer answer;
    char path[64], link[16];
    if (!post(crowd, "/api/tables", body, &ret_guests[0], &answer, problem))
        return false;
    span_to(member_of(answer.body, "link"), link, sizeof link);
    snprintf(path, sizeof path, "/api/tables/%s/sit", link);
    if (!post(crowd, path, "{\"name\":\"Bob\"}", &ret_guests[1], &answer, problem))
        return false;
    ret_guests[1].seat = 1;
    crowd->link = realloc(crowd->link, (crowd->table_count + 1) * sizeof *crowd->link);
    check(crowd->link != NULL);
    memcpy(crowd->link[crowd->table_count++], link, sizeof link);
    return true;
}

const char *crowd_link(const Crowd *crowd, uint32_t table) { return crowd->link[table]; }

bool crowd_get(Crowd *crowd, const char *path, Span *ret_body, Problem *problem)
{
    CallerAnswer answer;
    caller_set_cookie(crowd->caller, "");
    if (!caller_ask(crowd->caller, "GET", path, (Span){"", 0}, "", &answer, problem))
        return false;
    *ret_body = answer.body;
    return answer.status == 200 || problem_set(problem, 0, 0, "%s: %d", path, answer.status);
}

uint64_t crowd_bytes_in(const Crowd *crowd) { return crowd->bytes_in; }

static void send_pings(Crowd *crowd)
{
    int64_t now = now_ms();
    for (uint32_t i = 0; i < crowd->count; i++) {
        Guest *g = crowd->guests[i];
        if (g->is_open && now - g->pinged_at >= PING_MS) {
            g->pinged_at = now;
            g->ping = guest_wish(g, "ping", "%s", "");
        }
    }
}

void crowd_turn(Crowd *crowd, int most_ms)
{
    struct epoll_event event[EVENTS];
    int count = epoll_wait(crowd->epoll, event, EVENTS, most_ms);
    for (int i = 0; i < count; i++) {
        Guest *g = event[i].data.ptr;
        if (g->fd >= 0 && (event[i].events & EPOLLOUT))
            flush(g);
        if (g->fd >= 0 && (event[i].events & ~(uint32_t)EPOLLOUT))
            receive(g);
    }
    send_pings(crowd);
}
