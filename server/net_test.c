// net_test.c — HTTP: requests, what every answer has, what is refused, and the beginning and end of the net.
#include "server/net_rig.h"

#include "server/net_address.h"

#define HOST "Host: here:8000\r\n"
#define POST "POST /echo HTTP/1.1\r\n" HOST

// ---- asking and answering ----

static void one_connection_answers_many_requests(void **unused)
{
    (void)unused;
    Client *c = client_new();
    for (int i = 0; i < 3; i++) {
        Answer answer = ask(c, "GET /hello HTTP/1.1\r\n" HOST "\r\n");
        assert_int_equal(answer.status, 200);
        assert_true(span_is(answer.body, "hello"));
        assert_true(answer_has(&answer, "Content-Type", "text/plain"));
        assert_true(answer_has(&answer, "Cache-Control", "no-store"));
    }
    client_say(c, "GET /hello HTTP/1.1\r\n" HOST "\r\nGET /nowhere HTTP/1.1\r\n" HOST "\r\n");   // two at once
    assert_int_equal(answer_wait(c, false).status, 200);
    assert_int_equal(answer_wait(c, false).status, 404);
    assert_false(c->is_ended);
    assert_int_equal(net_counts(rig.net).requests, 5);
    assert_int_equal(net_counts(rig.net).connections, 1);
    Answer last = ask(c, "GET /hello HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
    assert_int_equal(last.status, 200);
    client_wait_end(c);
    client_free(c);
}

// A request that has to wait keeps nobody else waiting, and a client that has left in the meantime does no harm.
static void an_answer_may_come_later(void **unused)
{
    (void)unused;
    static const char later[] = "POST /later HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\nhi";
    Client *c = client_new(), *other = client_new(), *gone = client_new();
    client_say(c, later);
    for (int i = 0; i < PATIENCE_TURNS && !rig.later; i++)
        client_turn(c);
    Request *first = rig.later;
    assert_non_null(first);
    rig.later = NULL;
    client_say(gone, later);
    for (int i = 0; i < PATIENCE_TURNS && !rig.later; i++)
        client_turn(gone);
    Request *second = rig.later;
    client_free(gone);
    assert_int_equal(ask(other, "GET /hello HTTP/1.1\r\n" HOST "\r\n").status, 200);
    assert_int_equal(client_unseen(c).size, 0);
    char body[] = "done";
    assert_true(span_is(request_body(first), "hi"));
    request_reply(first, &(Reply){ .status = 201, .type = "text/plain", .body = span_of(body), .cookie = "sid=1" });
    memset(body, 'x', 4);                               // it was copied
    request_reply(second, &(Reply){ .status = 200 });
    Answer answer = answer_wait(c, false);
    assert_int_equal(answer.status, 201);
    assert_true(span_is(answer.body, "done"));
    assert_true(answer_has(&answer, "Set-Cookie", "sid=1"));
    assert_int_equal(ask(c, "GET /hello HTTP/1.1\r\n" HOST "\r\n").status, 200);
    for (int i = 0; i < PATIENCE_TURNS && net_counts(rig.net).connections > 2; i++)
        client_turn(c);
    assert_int_equal(net_counts(rig.net).connections, 2);
    client_free(c);
    client_free(other);
}

static void a_request_may_come_byte_by_byte(void **unused)
{
    (void)unused;
    static const char request[] = POST "Content-Length: 7\r\n\r\n{\"a\":1}";
    Client *c = client_new();
    for (const char *at = request; *at; at++) {
        client_put(c, at, 1);
        client_turn(c);
    }
    Answer answer = answer_wait(c, false);
    assert_int_equal(answer.status, 200);
    assert_true(span_is(answer.body, "{\"a\":1}"));
    client_free(c);
}

static void every_answer_has_the_headers_that_protect(void **unused)
{
    (void)unused;
    static const char *const requests[] = {
        "GET /hello HTTP/1.1\r\n" HOST "\r\n", "GET /nowhere HTTP/1.1\r\n" HOST "\r\n",
        "GET /kept HTTP/1.1\r\n" HOST "If-None-Match: \"v1\"\r\n\r\n", "BREW /hello HTTP/1.1\r\n" HOST "\r\n",
    };
    for (size_t i = 0; i < COUNT_OF(requests); i++) {
        Client *c = client_new();
        Answer answer = ask(c, requests[i]);
        char value[600];
        assert_true(answer_header(&answer, "Content-Security-Policy", value, sizeof value));
        assert_non_null(strstr(value, "default-src 'self';"));
        assert_non_null(strstr(value, "frame-ancestors 'none'"));
        assert_non_null(strstr(value, "'wasm-unsafe-eval'"));
        assert_null(strstr(value, "unsafe-inline"));
        assert_true(answer_has(&answer, "X-Content-Type-Options", "nosniff"));
        assert_true(answer_has(&answer, "Referrer-Policy", "no-referrer"));
        client_free(c);
    }
}

static void head_has_the_length_and_no_body(void **unused)
{
    (void)unused;
    Client *c = client_new();
    client_say(c, "HEAD /hello HTTP/1.1\r\n" HOST "\r\n");
    Answer answer = answer_wait(c, true);
    assert_int_equal(answer.status, 200);
    assert_true(answer_has(&answer, "Content-Length", "5"));
    answer = ask(c, "GET /hello HTTP/1.1\r\n" HOST "\r\n");     // there was no body in between
    assert_int_equal(answer.status, 200);
    assert_true(span_is(answer.body, "hello"));
    client_free(c);
}

static void what_the_client_has_is_not_sent_again(void **unused)
{
    (void)unused;
    Client *c = client_new();
    Answer answer = ask(c, "GET /kept HTTP/1.1\r\n" HOST "\r\n");
    assert_int_equal(answer.status, 200);
    assert_int_equal(answer.body.size, sizeof rig.kept);
    assert_memory_equal(answer.body.at, rig.kept, sizeof rig.kept);
    assert_true(answer_has(&answer, "ETag", "\"v1\""));
    assert_true(answer_has(&answer, "Cache-Control", "no-cache"));
    static const char *const known[] = { "\"v1\"", "W/\"v1\"", "\"v0\", \"v1\"", "*" };
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        char request[200];
        snprintf(request, sizeof request, "GET /kept HTTP/1.1\r\n" HOST "If-None-Match: %s\r\n\r\n", known[i]);
        answer = ask(c, request);
        assert_int_equal(answer.status, 304);
        assert_true(answer_has(&answer, "ETag", "\"v1\""));
    }
    answer = ask(c, "GET /kept HTTP/1.1\r\n" HOST "If-None-Match: \"v2\"\r\n\r\n");
    assert_int_equal(answer.status, 200);
    client_free(c);
}

static void headers_of_a_reply_arrive(void **unused)
{
    (void)unused;
    Client *c = client_new();
    Answer answer = ask(c, "POST /go HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n");
    assert_int_equal(answer.status, 303);
    assert_true(answer_has(&answer, "Location", "/t/k3v9"));
    assert_true(answer_has(&answer, "Set-Cookie", "sid=abc; HttpOnly; SameSite=Lax"));
    answer = ask(c, "GET /save HTTP/1.1\r\n" HOST "\r\n");
    assert_true(answer_has(&answer, "Content-Disposition", "attachment; filename=\"T__ky__ _1_.scene\"; "
                           "filename*=UTF-8''T%C5%8Dky%C5%8D%20%221%22.scene"));
    client_free(c);
}

static void assert_who(const char *from, const char *request, const char *expected)
{
    Client *c = client_from(from);
    Answer answer = ask(c, request);
    if (!span_is(answer.body, expected))
        print_message("expected %s, was " SPAN_FORMAT "\n", expected, SPAN_ARGS(answer.body));
    assert_true(span_is(answer.body, expected));
    client_free(c);
}

static void a_request_says_what_it_asks_and_who(void **unused)
{
    (void)unused;
    assert_who("127.0.0.1", "GET /who%20is/%C5%8D?x=a%20b+c&y=2 HTTP/1.1\r\n" HOST "Cookie: a=b; sid=s3; c\r\n\r\n",
               "GET /who is/ō|here:8000|127.0.0.1|plain|a b c|s3");
    assert_who("127.0.0.1", "GET /who%00%zz%2 HTTP/1.1\r\n" HOST
               "Cookie: asid=1; sid=0123456789012345678901234567890123\r\n\r\n",
               "GET /who%00%zz%2|here:8000|127.0.0.1|plain|no x|none");
}

static void a_proxy_is_believed_if_it_is_ours(void **unused)
{
    (void)unused;
    assert_who("127.0.0.1", "GET /who HTTP/1.1\r\n" HOST "X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-Proto: https\r\n\r\n",
               "GET /who|here:8000|127.0.0.1|plain|no x|none");
    assert_who("127.0.0.9", "GET /who HTTP/1.1\r\n" HOST "X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-Proto: https\r\n\r\n",
               "GET /who|here:8000|9.9.9.9|tls|no x|none");
    // Anybody can write what comes before the last proxy's own entry, in one header or in two.
    assert_who("127.0.0.9", "GET /who HTTP/1.1\r\n" HOST "X-Forwarded-For: 6.6.6.6, 9.9.9.9, 10.0.0.1\r\n\r\n",
               "GET /who|here:8000|9.9.9.9|plain|no x|none");
    assert_who("127.0.0.9", "GET /who HTTP/1.1\r\n" HOST "X-Forwarded-For: 6.6.6.6\r\n"
               "X-Forwarded-For: 2001:db8::7\r\n\r\n",
               "GET /who|here:8000|2001:db8::7|plain|no x|none");
    assert_who("127.0.0.9", "GET /who HTTP/1.1\r\n" HOST "X-Forwarded-For: nonsense\r\n\r\n",
               "GET /who|here:8000|127.0.0.9|plain|no x|none");
    assert_who("127.0.0.9", "GET /who HTTP/1.1\r\n" HOST "\r\n", "GET /who|here:8000|127.0.0.9|plain|no x|none");
}

// ---- bodies ----

static Answer post(Client *c, size_t size)
{
    char head[200];
    snprintf(head, sizeof head, POST "Content-Length: %zu\r\n\r\n", size);
    client_say(c, head);
    char *body = malloc(size + 1);
    for (size_t i = 0; i < size; i++)
        body[i] = (char)('A' + i % 23);
    client_put(c, body, size);
    Answer answer = answer_wait(c, false);
    if (answer.status == 200) {
        assert_int_equal(answer.body.size, size);
        assert_memory_equal(answer.body.at, body, size);
    }
    free(body);
    return answer;
}

static void a_body_may_be_large_but_not_too_large(void **unused)
{
    (void)unused;
    Client *c = client_new();
    assert_int_equal(post(c, 0).status, 200);
    assert_int_equal(post(c, 1).status, 200);
    assert_int_equal(post(c, NET_BODY_MAX).status, 200);
    Answer answer = post(c, NET_BODY_MAX + 1);
    assert_int_equal(answer.status, 413);
    assert_non_null(find(answer.body, "256 KiB"));
    client_wait_end(c);
    client_free(c);
    assert_refused(POST "Content-Length: 5000000\r\n\r\nx", 413, "256 KiB");
    assert_int_equal(rig.requests, 3);
}

static void a_client_that_waits_for_100_gets_it(void **unused)
{
    (void)unused;
    Client *c = client_new();
    client_say(c, POST "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    assert_int_equal(answer_wait(c, true).status, 100);
    assert_true(span_is(ask(c, "ok").body, "ok"));
    client_free(c);
}

// ---- what is refused ----

static void requests_with_two_ends_are_refused(void **unused)
{
    (void)unused;
    assert_refused(POST "Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd", 400, "twice");
    assert_refused(POST "Content-Length: 4\r\nContent-Length: 40\r\n\r\nabcd", 400, "twice");
    assert_refused(POST "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
                   "twice");
    assert_refused(POST "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n", 400,
                   "twice");
    assert_refused(POST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411, "Content-Length");
    assert_refused(POST "transfer-encoding: xchunked\r\n\r\n0\r\n\r\n", 411, "Content-Length");
    assert_refused("GET /hello HTTP/1.1\r\n" HOST "Content-Length: 4\r\ncontent-length: 4\r\n\r\nabcd", 400, "twice");
    assert_refused(POST HOST "Content-Length: 0\r\n\r\n", 400, "Host");
    assert_refused("GET /hello HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "Host");
    assert_int_equal(rig.requests, 0);
}

// What libmicrohttpd itself refuses has other words; it never reaches a handler.
static void garbage_is_never_answered_with_200(void **unused)
{
    (void)unused;
    static const char *const requests[] = {
        "GET /hello HTTP/1.1\r\n\r\n",                          // no Host
        POST "Content-Length: +4\r\n\r\nabcd",
        POST "Content-Length: 4 4\r\n\r\nabcd",
        POST "Content-Length: 4,4\r\n\r\nabcd",
        POST "Content-Length: 0x4\r\n\r\nabcd",
        POST "Content-Length: 9999999999999999999999\r\n\r\nabcd",
        POST "Content-Length: -1\r\n\r\nabcd",
        POST "Content-Length:\r\n\r\nabcd",
        POST "Content-Length : 4\r\n\r\nabcd",
        POST " Content-Length: 4\r\n\r\nabcd",
        "GET hello HTTP/1.1\r\n" HOST "\r\n",
        "GET http://there/hello HTTP/1.1\r\n" HOST "\r\n",
        "GET /hello\x01 HTTP/1.1\r\n" HOST "\r\n",
        "GET /%ff HTTP/1.1\r\n" HOST "\r\n",
        "GET /%0d%0aX HTTP/1.1\r\n" HOST "\r\n",
        "GET /hello HTTP/1.1\r\n" HOST "A(b): c\r\n\r\n",
        "GET /hello HTTP/1.1\r\n" HOST "A: b\x01\r\n\r\n",
        "GET /hello HTTP/9.9\r\n" HOST "\r\n",
        "CONNECT here:80 HTTP/1.1\r\n" HOST "\r\n",
        "TRACE /hello HTTP/1.1\r\n" HOST "\r\n",
        "\x16\x03\x01\x02\x01\xfc\x03\x03 a TLS greeting\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    for (size_t i = 0; i < COUNT_OF(requests); i++) {
        Client *c = client_new();
        client_say(c, requests[i]);
        shutdown(c->fd, SHUT_WR);
        client_wait_end(c);
        if (c->used > 0 && find((Span){ c->data, c->used }, " 200 "))
            fail_msg("answered with 200: %s", requests[i]);
        client_free(c);
    }
    assert_int_equal(rig.requests, 0);
    assert_int_equal(net_counts(rig.net).connections, 0);
}

static void too_long_headers_are_refused(void **unused)
{
    (void)unused;
    Client *c = client_new();
    client_say(c, "GET /hello HTTP/1.1\r\n" HOST "X: ");
    for (int i = 0; i < 1000; i++)
        client_say(c, "01234567890123456789");
    client_say(c, "\r\n\r\n");
    client_wait_end(c);
    assert_int_equal(rig.requests, 0);
    client_free(c);
}

static void another_site_may_read_but_not_act(void **unused)
{
    (void)unused;
    assert_refused(POST "Origin: http://evil.example\r\nContent-Length: 0\r\n\r\n", 403, "Origin");
    assert_refused(POST "Origin: http://here\r\nContent-Length: 0\r\n\r\n", 403, "Origin");
    assert_refused(POST "Origin: null\r\nContent-Length: 0\r\n\r\n", 403, "Origin");
    assert_refused("DELETE /echo HTTP/1.1\r\n" HOST "Origin: http://here:8000.evil.example\r\n\r\n", 403, "Origin");
    assert_refused(UPGRADE "Origin: http://evil.example\r\n\r\n", 403, "Origin");
    assert_int_equal(rig.requests, 0);
    static const char *const good[] = {
        "GET /hello HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\n\r\n",
        POST "Origin: http://HERE:8000\r\nContent-Length: 0\r\n\r\n",
        POST "Origin: https://here:8000\r\nContent-Length: 0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: here\r\nOrigin: https://here\r\nContent-Length: 0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: here:443\r\nOrigin: https://here\r\nContent-Length: 0\r\n\r\n",
        POST "Content-Length: 0\r\n\r\n",
    };
    Client *c = client_new();
    for (size_t i = 0; i < COUNT_OF(good); i++)
        assert_int_equal(ask(c, good[i]).status, 200);
    assert_int_equal(ask(c, UPGRADE "Origin: http://here\r\n\r\n").status, 101);
    client_free(c);
}

// ---- how many ----

static void a_full_server_says_so(void **unused)
{
    (void)unused;
    Client *clients[20];
    for (int i = 0; i < 20; i++) {
        clients[i] = client_new();
        assert_int_equal(ask(clients[i], "GET /hello HTTP/1.1\r\n" HOST "\r\n").status, 200);
    }
    assert_int_equal(net_counts(rig.net).connections, 20);
    assert_refused("GET /hello HTTP/1.1\r\n" HOST "\r\n", 503, "full");
    assert_int_equal(ask(clients[7], "GET /hello HTTP/1.1\r\n" HOST "\r\n").status, 200);
    client_free(clients[3]);
    loop_turn(rig.loop, 5);
    loop_turn(rig.loop, 5);
    clients[3] = client_new();
    assert_int_equal(ask(clients[3], "GET /hello HTTP/1.1\r\n" HOST "\r\n").status, 200);
    for (int i = 0; i < 20; i++)
        client_free(clients[i]);
}

static void clients_behind_a_proxy_are_counted_by_socket(void **unused)
{
    (void)unused;
    Client *clients[4];
    static const int status[] = { 101, 101, 429, 101 };
    for (int i = 0; i < 4; i++) {
        clients[i] = client_from("127.0.0.9");
        Answer answer = ask(clients[i], i < 3 ? UPGRADE "X-Forwarded-For: 9.9.9.9\r\n\r\n"
                                              : UPGRADE "X-Forwarded-For: 9.9.9.8\r\n\r\n");
        assert_int_equal(answer.status, status[i]);
    }
    assert_string_equal(socket_address(rig.owners[0].socket), "9.9.9.9");
    client_free(clients[0]);
    for (int i = 0; i < 100 && !rig.owners[0].is_closed; i++)
        loop_turn(rig.loop, 2);
    clients[0] = client_from("127.0.0.9");
    assert_int_equal(ask(clients[0], UPGRADE "X-Forwarded-For: 9.9.9.9\r\n\r\n").status, 101);
    for (int i = 0; i < 4; i++)
        client_free(clients[i]);
}

static void addresses_are_counted(void **unused)
{
    (void)unused;
    static const char *const texts[] = { "9.9.9.9", "10.0.0.1", "2001:db8::1", "2001:db8::2", "2001:db9::1",
                                         "9.9.9.9" };
    AddressCounts counts = { 0 };
    Address a[6];
    for (int i = 0; i < 6; i++) {
        assert_true(address_read(span_of(texts[i]), &a[i]));
        assert_int_equal(address_add(&counts, &a[i]), i == 3 || i == 5 ? 2 : 1);        // a /64 counts as one
    }
    assert_int_equal(counts.used, 4);
    address_remove(&counts, &a[0]);
    assert_int_equal(address_count(&counts, &a[5]), 1);
    for (int i = 1; i < 6; i++)
        address_remove(&counts, &a[i]);
    assert_int_equal(counts.used, 0);
    free(counts.rows);
    Address bad;
    assert_false(address_read(span_of("9.9.9"), &bad));
    assert_false(address_read(span_of("1234567890123456789012345678901234567890123456789"), &bad));
    assert_true(address_read(span_of(" ::ffff:9.9.9.9 "), &bad));
    assert_true(address_equal(&bad, &a[0]));
    assert_false(address_is_this_machine(&bad));
    assert_true(address_read(span_of("::1"), &bad) && address_is_this_machine(&bad));
    assert_true(address_read(span_of("127.9.9.9"), &bad) && address_is_this_machine(&bad));
}

static void a_request_that_never_ends_is_ended(void **unused)
{
    (void)unused;
    Client *c = client_new();
    client_say(c, "GET /hello HTTP/1.1\r\nX: ");
    for (int i = 0; i < 6; i++) {       // a byte now and then
        client_turn(c);
        assert_false(c->is_ended);
        client_say(c, "x");
        loop_skip(rig.loop, 19 * 1000);
    }
    loop_skip(rig.loop, 19 * 1000);
    client_wait_end(c);
    client_free(c);
}

// ---- beginning and end ----

static void assert_no_net(NetSetup setup, const char *word)
{
    Problem problem = { 0 };
    assert_null(net_new(&setup, &problem));
    if (!strstr(problem.message, word))
        fail_msg("expected \"%s\" in: %s", word, problem.message);
}

static void why_it_can_not_listen_is_said(void **unused)
{
    (void)unused;
    NetSetup setup = rig_setup();
    setup.port = net_port(rig.net);
    assert_no_net(setup, "is in use");
    setup.port = 0;
    setup.listen = "192.0.2.1";         // for documentation: nobody has it
    assert_no_net(setup, "not this machine's address");
    setup.listen = "localhost";
    assert_no_net(setup, "expected one like 127.0.0.1");
    static const char *const proxies[] = { "127.0.0.1", "proxy", NULL };
    setup.listen = "127.0.0.1";
    setup.proxies = proxies;
    assert_no_net(setup, "\"proxy\" is not a proxy's address");
}

static void everything_may_be_open_when_it_ends(void **unused)
{
    (void)unused;
    Client *half = client_new(), *body = client_new(), *idle = client_new(), *socket = client_socket();
    client_say(half, "GET /hel");
    client_say(body, POST "Content-Length: 100\r\n\r\nabc");
    assert_int_equal(ask(idle, "GET /hello HTTP/1.1\r\n" HOST "\r\n").status, 200);
    client_say(socket, "\x81");
    loop_turn(rig.loop, 2);
    net_free(rig.net);
    rig.net = NULL;
    assert_true(rig.owners[0].is_closed);
    loop_turn(rig.loop, 0);             // nothing is left of it in the loop
    assert_closed(socket, 1001, "stops");
    client_wait_end(half);
    client_free(half);
    client_free(body);
    client_free(idle);
    client_free(socket);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, rig_begin, rig_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_connection_answers_many_requests), TEST(an_answer_may_come_later),
        TEST(a_request_may_come_byte_by_byte),
        TEST(every_answer_has_the_headers_that_protect), TEST(head_has_the_length_and_no_body),
        TEST(what_the_client_has_is_not_sent_again), TEST(headers_of_a_reply_arrive),
        TEST(a_request_says_what_it_asks_and_who), TEST(a_proxy_is_believed_if_it_is_ours),
        TEST(a_body_may_be_large_but_not_too_large), TEST(a_client_that_waits_for_100_gets_it),
        TEST(requests_with_two_ends_are_refused), TEST(garbage_is_never_answered_with_200),
        TEST(too_long_headers_are_refused), TEST(another_site_may_read_but_not_act),
        TEST(a_full_server_says_so), TEST(clients_behind_a_proxy_are_counted_by_socket),
        cmocka_unit_test(addresses_are_counted), TEST(a_request_that_never_ends_is_ended),
        TEST(why_it_can_not_listen_is_said), TEST(everything_may_be_open_when_it_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
