// caller_test.c — the client's end, against the net in a thread of its own, and against servers that are not ours.
#include "server/caller.h"
#include "server/net.h"

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static Loop *loop;
static Net *net;
static pthread_t thread;
static Socket *socket_of_owner;
static int owner;
static char big[200000];

// ---- the server ----

static void request_came(void *self, Request *request, Reply *reply)
{
    (void)self;
    static char text[300];
    char cookie[64] = "none";
    request_cookie(request, "sid", cookie, sizeof cookie);
    if (strcmp(request_path(request), "/enter") == 0) {
        *reply = (Reply){ .status = 303, .location = "/t/1", .cookie = "sid=abc; Path=/; HttpOnly" };
        return;
    }
    if (strcmp(request_path(request), "/big") == 0) {
        *reply = (Reply){ .status = 200, .type = "text/plain", .body = { big, sizeof big } };
        return;
    }
    const char *type = request_header(request, "Content-Type");
    snprintf(text, sizeof text, "%s %s %s %s %s:" SPAN_FORMAT, request_method(request), request_path(request),
             request_query(request, "x") ? "x" : "-", cookie, type ? type : "-", SPAN_ARGS(request_body(request)));
    *reply = (Reply){ .status = strcmp(request_path(request), "/not") == 0 ? 404 : 200, .type = "text/plain",
                      .body = span_of(text) };
}

static void *socket_came(void *self, const Request *request, Reply *reply)
{
    (void)self;
    if (strcmp(request_path(request), "/socket") == 0)
        return &owner;
    *reply = (Reply){ .status = 404, .type = "text/plain", .body = span_of("no such table") };
    return NULL;
}

static void socket_opened(void *self, Socket *socket, void *o)
{
    (void)self;
    (void)o;
    socket_of_owner = socket;
    socket_send(socket, span_of("welcome"));
}

static void message_came(void *self, void *o, Span text)
{
    (void)self;
    (void)o;
    if (span_is(text, "big"))
        socket_send(socket_of_owner, (Span){ big, sizeof big });
    else if (span_is(text, "close"))
        socket_close(socket_of_owner, 4001, "another place was taken");
    else
        socket_send(socket_of_owner, text);
}

static void overrun(void *self, void *o) { (void)self; (void)o; }
static void closed(void *self, void *o) { (void)self; (void)o; }

static void *run(void *self)
{
    loop_run(self);
    return NULL;
}

static char url[64];

static int setup(void **unused)
{
    (void)unused;
    memset(big, 'x', sizeof big);
    loop = loop_new();
    NetSetup s = { .loop = loop, .listen = "127.0.0.1", .connections_max = 20, .address_max = 10,
                   .handlers = { request_came, socket_came, socket_opened, message_came, overrun, closed, NULL } };
    Problem problem;
    net = net_new(&s, &problem);
    assert_non_null(net);
    snprintf(url, sizeof url, "http://127.0.0.1:%u/t/k3?x=1#part", (unsigned)net_port(net));
    return pthread_create(&thread, NULL, run, loop);
}

static int teardown(void **unused)
{
    (void)unused;
    loop_stop(loop);
    pthread_join(thread, NULL);
    net_free(net);
    loop_free(loop);
    return 0;
}

// ---- the URL ----

static void assert_no_caller(const char *wrong, const char *word)
{
    Problem problem = { 0 };
    assert_null(caller_new(wrong, NULL, &problem));
    if (!strstr(problem.message, word))
        fail_msg("expected \"%s\" in: %s", word, problem.message);
}

static void urls_are_read(void **unused)
{
    (void)unused;
    Problem problem;
    static const char *const good[][2] = {
        { "http://127.0.0.1:8000/t/k3v9?x=1#y", "/t/k3v9?x=1" }, { "127.0.0.1:8000", "/" }, { "ws://127.0.0.1", "/" },
        { "http://[::1]:8000/a:b", "/a:b" }, { "http://[::1]?a", "/?a" },
    };
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        Caller *caller = caller_new(good[i][0], NULL, &problem);
        assert_non_null(caller);
        assert_string_equal(caller_path(caller), good[i][1]);
        assert_int_equal(caller_fd(caller), -1);
        caller_free(caller);
    }
    assert_no_caller("", "expected one like");
    assert_no_caller("http://:80/", "expected one like");
    assert_no_caller("http://127.0.0.1:0/", "expected one like");
    assert_no_caller("http://127.0.0.1:99999/", "expected one like");
    assert_no_caller("http://127.0.0.1:http/", "expected one like");
    assert_no_caller("http://127.0.0.1/a b", "expected one like");
    assert_no_caller("http://127.0.0.1/a\r\nX: y", "expected one like");
}

// ---- HTTP ----

static void assert_asked(Caller *caller, const char *method, const char *path, const char *body, int status,
                         const char *expected)
{
    Problem problem = { 0 };
    CallerAnswer answer;
    if (!caller_ask(caller, method, path, span_of(body), "application/json", &answer, &problem))
        fail_msg("%s", problem.message);
    assert_int_equal(answer.status, status);
    assert_int_equal(answer.body.size, strlen(expected));
    assert_memory_equal(answer.body.at, expected, answer.body.size);
}

static void requests_are_answered_and_a_cookie_is_kept(void **unused)
{
    (void)unused;
    Problem problem = { 0 };
    Caller *caller = caller_new(url, NULL, &problem);
    assert_asked(caller, "GET", caller_path(caller), "", 200, "GET /t/k3 x none -:");
    assert_asked(caller, "POST", "/a", "{\"b\":1}", 200, "POST /a - none application/json:{\"b\":1}");
    assert_asked(caller, "POST", "/a", "", 200, "POST /a - none -:");
    assert_asked(caller, "GET", "/not", "", 404, "GET /not - none -:");
    CallerAnswer answer;
    assert_true(caller_ask(caller, "POST", "/enter", span_of(""), NULL, &answer, &problem));
    assert_int_equal(answer.status, 303);
    assert_string_equal(answer.location, "/t/1");
    assert_string_equal(caller_cookie(caller), "sid=abc");
    assert_asked(caller, "GET", "/a", "", 200, "GET /a - abc -:");
    caller_set_cookie(caller, "sid=def");
    assert_asked(caller, "GET", "/a", "", 200, "GET /a - def -:");
    assert_true(caller_ask(caller, "GET", "/big", span_of(""), NULL, &answer, &problem));
    assert_int_equal(answer.body.size, sizeof big);
    caller_free(caller);
}

static void nobody_there_is_said(void **unused)
{
    (void)unused;
    int fd = socket(AF_INET, SOCK_STREAM, 0);           // bound but not listening: nobody else can take the port
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof at;
    assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &size), 0);
    char text[64];
    snprintf(text, sizeof text, "127.0.0.1:%d", ntohs(at.sin_port));
    Problem problem = { 0 };
    CallerAnswer answer;
    Caller *caller = caller_new(text, NULL, &problem);
    assert_false(caller_ask(caller, "GET", "/", span_of(""), NULL, &answer, &problem));
    assert_non_null(strstr(problem.message, "no server listens there"));
    assert_false(caller_open(caller, "/", &problem));
    assert_false(caller_work(caller, NULL, NULL, &problem));
    caller_free(caller);
    close(fd);
}

// ---- the WebSocket ----

typedef struct Heard {
    int count;
    size_t size;
    char last[100];
} Heard;

static void hear(void *self, Span text)
{
    Heard *heard = self;
    heard->count++;
    heard->size = text.size;
    span_to(text, heard->last, sizeof heard->last);
}

// Works until this many messages have come; false: it ended before that.
static bool work_until(Caller *caller, Heard *heard, int count, Problem *problem)
{
    for (int i = 0; i < 1000 && heard->count < count; i++) {
        struct pollfd one = { caller_fd(caller), (short)(POLLIN | (caller_has_more(caller) ? POLLOUT : 0)), 0 };
        poll(&one, 1, 1000);
        if (!caller_work(caller, hear, heard, problem))
            return false;
    }
    return true;
}

static void messages_go_both_ways(void **unused)
{
    (void)unused;
    Problem problem = { 0 };
    Heard heard = { 0 };
    Caller *caller = caller_new(url, NULL, &problem);
    assert_true(caller_open(caller, "/socket", &problem));
    caller_send(caller, span_of("before the answer"));
    assert_false(caller_is_open(caller));
    assert_true(work_until(caller, &heard, 1, &problem));
    assert_true(caller_is_open(caller));
    assert_true(work_until(caller, &heard, 2, &problem));
    assert_string_equal(heard.last, "before the answer");
    caller_send(caller, span_of("Tōkyō"));
    assert_true(work_until(caller, &heard, 3, &problem));
    assert_string_equal(heard.last, "Tōkyō");
    char text[NET_MESSAGE_MAX];
    memset(text, 'y', sizeof text);
    caller_send(caller, (Span){ text, sizeof text });
    assert_true(work_until(caller, &heard, 4, &problem));
    assert_int_equal(heard.size, sizeof text);
    caller_send(caller, span_of("big"));
    assert_true(work_until(caller, &heard, 5, &problem));
    assert_int_equal(heard.size, sizeof big);
    assert_true(caller_silent_ms(caller) < 5000);
    caller_send(caller, span_of("close"));
    assert_false(work_until(caller, &heard, 6, &problem));
    assert_string_equal(problem.message, "the server closed: another place was taken (4001)");
    assert_int_equal(caller_fd(caller), -1);
    assert_true(caller_open(caller, "/socket", &problem));      // and again
    assert_true(work_until(caller, &heard, 6, &problem));
    assert_string_equal(heard.last, "welcome");
    caller_close(caller);
    assert_int_equal(caller_fd(caller), -1);
    caller_free(caller);
}

static void a_refusal_is_told(void **unused)
{
    (void)unused;
    Problem problem = { 0 };
    Heard heard = { 0 };
    Caller *caller = caller_new(url, NULL, &problem);
    assert_true(caller_open(caller, "/elsewhere", &problem));
    assert_false(work_until(caller, &heard, 1, &problem));
    assert_string_equal(problem.message, "the server refused with 404: no such table");
    caller_free(caller);
}

// A server that answers everything with the same bytes.
static void *answer_once(void *self)
{
    const char *const *what = self;
    int listener = atoi(what[0]);
    int fd = accept(listener, NULL, NULL);
    char buffer[2000];
    ssize_t got = recv(fd, buffer, sizeof buffer, 0);
    ssize_t sent = send(fd, what[1], strlen(what[1]), MSG_NOSIGNAL);
    assert_true(got > 0 && sent > 0);
    close(fd);
    return NULL;
}

static void a_server_that_is_none_is_noticed(void **unused)
{
    (void)unused;
    static const char *const answers[] = {
        "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 101 Fine\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
        "HTTP/1.1 101 Fine\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: nonsense\r\n\r\n",
    };
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        int listener = socket(AF_INET, SOCK_STREAM, 0);
        struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
        socklen_t size = sizeof at;
        assert_int_equal(bind(listener, (struct sockaddr *)&at, sizeof at), 0);
        assert_int_equal(listen(listener, 1), 0);
        assert_int_equal(getsockname(listener, (struct sockaddr *)&at, &size), 0);
        char text[64], number[16];
        snprintf(text, sizeof text, "127.0.0.1:%d", ntohs(at.sin_port));
        snprintf(number, sizeof number, "%d", listener);
        const char *what[] = { number, answers[i] };
        pthread_t other;
        pthread_create(&other, NULL, answer_once, what);
        Problem problem = { 0 };
        Heard heard = { 0 };
        Caller *caller = caller_new(text, NULL, &problem);
        assert_true(caller_open(caller, "/", &problem));
        assert_false(work_until(caller, &heard, 1, &problem));
        assert_non_null(strstr(problem.message, "answer"));
        pthread_join(other, NULL);
        caller_free(caller);
        close(listener);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(urls_are_read), TEST(requests_are_answered_and_a_cookie_is_kept),
        cmocka_unit_test(nobody_there_is_said), TEST(messages_go_both_ways), TEST(a_refusal_is_told),
        cmocka_unit_test(a_server_that_is_none_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
