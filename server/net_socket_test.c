// net_socket_test.c — WebSockets: the handshake, frames in all shapes, slow readers, silent ones and floods.
#include "server/net_rig.h"

#include "server/handshake.h"
#include "server/net_packer.h"
#include "server/net_queue.h"

static RigOwner *const owner = &rig.owners[0];

static void wait_closed(Client *c)
{
    for (int i = 0; i < PATIENCE_TURNS && !owner->is_closed; i++)
        client_turn(c);
    assert_true(owner->is_closed);
}

// ---- the handshake ----

static void keys_are_answered(void **unused)
{
    (void)unused;
    char accept[ACCEPT_TEXT], key[KEY_TEXT];
    key_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    key_write((const uint8_t *)"the sample nonce", key);
    assert_string_equal(key, "dGhlIHNhbXBsZSBub25jZQ==");
    assert_true(key_is_well_formed(key));
    assert_false(key_is_well_formed("dGhlIHNhbXBsZSBub25jZQ="));
    assert_false(key_is_well_formed("dGhlIHNhbXBsZSBub25jZ==="));
    assert_false(key_is_well_formed("dGhlIHNhbXBsZSBub25!ZQ=="));
    assert_false(key_is_well_formed(""));
}

#define BUT_VERSION "GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
#define BUT_KEY BUT_VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void a_wrong_handshake_is_refused(void **unused)
{
    (void)unused;
    assert_refused(BUT_KEY "\r\n", 400, "Key");
    assert_refused(BUT_KEY "Sec-WebSocket-Key: short==\r\n\r\n", 400, "Key");
    assert_refused(BUT_VERSION KEY "\r\n", 426, "13");
    assert_refused(BUT_VERSION "Sec-WebSocket-Version: 8\r\n" KEY "\r\n", 426, "13");
    assert_refused("GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: keep-alive\r\n"
                   "Sec-WebSocket-Version: 13\r\n" KEY "\r\n", 400, "Connection: Upgrade");
    assert_refused("POST /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\n" KEY "\r\n", 400, "GET");
    assert_refused(BUT_KEY KEY "Content-Length: 4\r\n\r\nabcd", 400, "without a body");
    assert_int_equal(rig.owner_count, 0);
    Client *c = client_new();           // refused by the handlers: in their own words, and the connection stays
    Answer answer = ask(c, "GET /elsewhere HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Version: 13\r\n" KEY "\r\n");
    assert_int_equal(answer.status, 404);
    assert_non_null(find(answer.body, "no such table"));
    assert_int_equal(ask(c, UPGRADE "\r\n").status, 101);
    frame_say(c, FIN | TEXT, "after all");
    assert_frame(c, TEXT, "after all");
    client_free(c);
}

static void what_comes_with_the_handshake_is_not_lost(void **unused)
{
    (void)unused;
    Client *c = client_new();
    uint8_t bytes[1000];
    size_t size = (size_t)snprintf((char *)bytes, sizeof bytes, UPGRADE "\r\n");
    size += frame_make(bytes + size, FIN | TEXT, "first", 5);
    size += frame_make(bytes + size, FIN | TEXT, "second", 6);
    client_put(c, bytes, size - 3);
    assert_int_equal(answer_wait(c, false).status, 101);
    assert_frame(c, TEXT, "first");
    client_put(c, bytes + size - 3, 3);
    assert_frame(c, TEXT, "second");
    client_free(c);
}

static void a_client_that_leaves_during_the_handshake_is_told_of(void **unused)
{
    (void)unused;
    for (int i = 0; i < 5; i++) {
        Client *c = client_new();
        client_say(c, UPGRADE "\r\n");
        struct linger at_once = { .l_onoff = 1 };
        setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        client_free(c);
        for (int k = 0; k < 20; k++)
            loop_turn(rig.loop, 1);
    }
    for (int i = 0; i < rig.owner_count; i++)
        assert_true(rig.owners[i].is_closed);
    assert_int_equal(net_counts(rig.net).sockets, 0);
    assert_int_equal(net_counts(rig.net).connections, 0);
}

// ---- frames ----

static void messages_come_and_go(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    assert_string_equal(socket_address(owner->socket), "127.0.0.1");
    static char long_text[NET_MESSAGE_MAX + 1];
    memset(long_text, 'x', NET_MESSAGE_MAX);
    static const size_t sizes[] = { 0, 1, 125, 126, 127, 4000, 5000, NET_MESSAGE_MAX };
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        frame_put(c, FIN | TEXT, long_text, sizes[i]);
        Frame frame = frame_wait(c);
        assert_int_equal(frame.first, FIN | TEXT);
        assert_int_equal(frame.data.size, sizes[i]);
        assert_memory_equal(frame.data.at, long_text, sizes[i]);
    }
    frame_say(c, FIN | TEXT, "Tōkyō ≈ ◆ 𝄞");
    assert_frame(c, TEXT, "Tōkyō ≈ ◆ 𝄞");
    NetCounts counts = net_counts(rig.net);
    assert_int_equal(counts.messages_in, 9);
    assert_int_equal(counts.messages_out, 9);
    assert_int_equal(counts.sockets, 1);
    assert_int_equal(counts.accepted, 1);
    client_free(c);
    for (int i = 0; i < 100 && !owner->is_closed; i++)
        loop_turn(rig.loop, 1);
    assert_int_equal(net_counts(rig.net).sockets, 0);
}

static void fragments_become_one_message_and_pings_may_stand_between(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    frame_say(c, TEXT, "one ");
    frame_say(c, FIN | PING, "are you there");
    frame_say(c, CONTINUED, "T\xc5");                   // a character may be cut in two
    frame_say(c, CONTINUED, "");
    frame_say(c, FIN | CONTINUED, "\x8dky");
    assert_frame(c, PONG, "are you there");
    assert_frame(c, TEXT, "one Tōky");
    frame_say(c, FIN | PONG, "unasked");                // it answers nothing, and does no harm
    frame_say(c, FIN | TEXT, "on");
    assert_frame(c, TEXT, "on");
    assert_int_equal(owner->messages, 2);
    client_free(c);
}

static void frames_may_come_byte_by_byte(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    uint8_t bytes[300];
    char text[200];
    memset(text, 'y', sizeof text);
    size_t size = frame_make(bytes, FIN | TEXT, text, sizeof text);
    for (size_t i = 0; i < size; i++) {
        client_put(c, bytes + i, 1);
        client_turn(c);
    }
    assert_int_equal(frame_wait(c).data.size, sizeof text);
    client_free(c);
}

static void what_is_sent_in_a_turn_goes_out_together(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    uint8_t bytes[300];
    size_t size = 0;
    for (int i = 0; i < 10; i++)
        size += frame_make(bytes + size, FIN | TEXT, "message", 7);
    client_put(c, bytes, size);
    loop_turn(rig.loop, 5);
    char got[200];
    assert_int_equal(recv(c->fd, got, sizeof got, 0), 10 * 9);
    socket_send(owner->socket, span_of("from elsewhere"));      // outside all calls of the net, and still sent at once
    loop_turn(rig.loop, 1000);
    assert_frame(c, TEXT, "from elsewhere");
    client_free(c);
}

// Sends these bytes to a new socket: it must be closed with the code, and nothing may reach the owner.
static void assert_breaks(const void *bytes, size_t size, int code, const char *word)
{
    rig.owner_count = 0;
    *owner = (RigOwner){ 0 };
    Client *c = client_socket();
    client_put(c, bytes, size);
    assert_closed(c, code, word);
    wait_closed(c);
    assert_int_equal(owner->messages, 0);
    client_free(c);
}

static void assert_frame_breaks(int first, const char *data, size_t size, int code, const char *word)
{
    uint8_t bytes[70000];
    assert_breaks(bytes, frame_make(bytes, first, data, size), code, word);
}

static void what_breaks_the_protocol_ends_it(void **unused)
{
    (void)unused;
    static char large[NET_MESSAGE_MAX + 1];
    memset(large, 'x', sizeof large);
    assert_frame_breaks(FIN | TEXT, large, sizeof large, 1009, "");
    assert_breaks("\x81\xff\x00\x00\x00\x00\x00\x01\x00\x00ggggx", 15, 1009, "");       // with its first byte
    assert_breaks("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xffggggx", 15, 1009, "");
    assert_breaks("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffggggx", 15, 1002, "");
    assert_breaks("\x81\xff\x00\x00\x00\x00\x00\x00\x00\x01ggggx", 15, 1002, "");       // longer than it must be
    assert_frame_breaks(FIN | TEXT, "a\xff", 2, 1007, "");
    assert_frame_breaks(FIN | TEXT, "\xed\xa0\x80", 3, 1007, "");               // half of a pair
    assert_frame_breaks(FIN | TEXT, "\xc0\x80", 2, 1007, "");                   // longer than it must be
    assert_frame_breaks(FIN | TEXT, "\xc5", 1, 1007, "");                       // cut
    assert_frame_breaks(FIN | BINARY, "ab", 2, 1003, "text");
    assert_frame_breaks(FIN | CONTINUED, "ab", 2, 1002, "");                    // of nothing
    assert_frame_breaks(FIN | 3, "ab", 2, 1002, "");                            // no such kind of frame
    assert_frame_breaks(FIN | 0x40 | TEXT, "ab", 2, 1002, "");                  // an extension nobody agreed on
    assert_frame_breaks(PING, "ab", 2, 1002, "");                               // in fragments
    assert_frame_breaks(FIN | PING, large, 126, 1002, "");                      // too long for a control frame
    assert_frame_breaks(FIN | CLOSE, "\x03\xe7", 2, 1002, "");                  // 999
    assert_breaks("\x81\x05hello", 7, 1002, "");                                // not masked
}

static void fragments_that_grow_too_large_end_it(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    char part[8000];
    memset(part, 'x', sizeof part);
    frame_put(c, TEXT, part, sizeof part);
    frame_put(c, CONTINUED, part, sizeof part);
    frame_put(c, CONTINUED, part, sizeof part);
    assert_closed(c, 1009, "");
    assert_int_equal(owner->messages, 0);
    client_free(c);
}

static void two_messages_at_once_break_it(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    frame_say(c, TEXT, "one");
    frame_say(c, FIN | TEXT, "two");
    assert_closed(c, 1002, "");
    client_free(c);
}

static void bytes_by_chance_do_no_harm(void **unused)
{
    (void)unused;
    uint32_t chance = 1;
    for (int round = 0; round < 200; round++) {
        rig.owner_count = 0;
        *owner = (RigOwner){ 0 };
        Client *c = client_socket();
        uint8_t bytes[400];
        size_t size = round % 2 ? frame_make(bytes, FIN | TEXT, "a message to begin with", 23) : 0;
        for (; size < sizeof bytes; size++) {
            chance = chance * 1664525 + 1013904223;
            bytes[size] = (uint8_t)(chance >> 24);
        }
        client_put(c, bytes, size);
        shutdown(c->fd, SHUT_WR);
        client_wait_end(c);
        client_free(c);
        for (int i = 0; i < 100 && net_counts(rig.net).sockets; i++)
            loop_turn(rig.loop, 1);
        assert_true(owner->is_closed);
        assert_int_equal(net_counts(rig.net).sockets, 0);
    }
}

// ---- closing ----

static void the_client_closes(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    frame_say(c, FIN | TEXT, "last words");
    frame_put(c, FIN | CLOSE, "\x03\xe8" "bye", 5);
    assert_frame(c, TEXT, "last words");
    assert_closed(c, 1000, "");
    wait_closed(c);
    client_free(c);
    for (int i = 0; i < 100 && net_counts(rig.net).connections; i++)
        loop_turn(rig.loop, 1);
    assert_int_equal(net_counts(rig.net).connections, 0);
}

static void the_server_closes_after_what_it_said(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    uint8_t bytes[100];
    size_t size = frame_make(bytes, FIN | TEXT, "one", 3);
    size += frame_make(bytes + size, FIN | TEXT, "close", 5);
    size += frame_make(bytes + size, FIN | TEXT, "too late", 8);
    client_put(c, bytes, size);
    assert_frame(c, TEXT, "one");
    assert_true(owner->is_closed);      // at once, though the client has not answered
    assert_closed(c, 4001, "as you wish");
    assert_int_equal(owner->messages, 2);
    client_free(c);
}

static void a_long_reason_is_cut_between_characters(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    char reason[201];
    for (int i = 0; i < 100; i++)
        memcpy(reason + 2 * i, "ō", 3);
    socket_close(owner->socket, 4002, reason);
    Frame frame = frame_wait(c);
    assert_int_equal(frame.data.size, 2 + 122);
    client_free(c);
}

static void a_client_that_never_answers_a_close_is_dropped(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    socket_close(owner->socket, 4003, "go");
    loop_turn(rig.loop, 1);
    assert_int_equal(net_counts(rig.net).sockets, 1);
    loop_skip(rig.loop, 3000);
    loop_turn(rig.loop, 1);
    assert_int_equal(net_counts(rig.net).sockets, 0);
    assert_int_equal(net_counts(rig.net).connections, 0);
    client_free(c);
}

// ---- silence ----

static void a_silent_client_is_asked_and_then_dropped(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    for (int i = 0; i < 5; i++) {       // it answers: it lives
        loop_skip(rig.loop, NET_SILENCE_MS / 2);
        assert_frame(c, PING, "");
        frame_say(c, FIN | PONG, "");
        client_turn(c);
        client_turn(c);
    }
    assert_false(owner->is_closed);
    loop_skip(rig.loop, NET_SILENCE_MS / 2);
    assert_frame(c, PING, "");
    assert_false(owner->is_closed);
    loop_skip(rig.loop, NET_SILENCE_MS / 2 + 1);
    wait_closed(c);
    client_wait_end(c);
    assert_int_equal(net_counts(rig.net).dead, 1);
    client_free(c);
}

static void bytes_of_a_frame_that_never_ends_are_no_sign_of_life(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    client_put(c, "\x81\xfe\x01\x00gggg", 8);
    for (int i = 0; i < 4; i++) {
        client_put(c, "x", 1);
        client_turn(c);
        loop_skip(rig.loop, NET_SILENCE_MS / 3);
    }
    wait_closed(c);
    client_free(c);
}

// ---- floods ----

static void a_flood_is_stopped(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    for (int i = 0; i < 100; i++)
        frame_say(c, FIN | TEXT, "quiet");
    client_turn(c);
    loop_skip(rig.loop, 2000);          // 80 more are allowed
    for (int i = 0; i < 90; i++)
        frame_say(c, FIN | TEXT, "quiet");
    for (int i = 0; i < 20; i++)
        client_turn(c);
    assert_int_equal(owner->messages, 190);
    assert_false(owner->is_closed);
    for (int i = 0; i < 60 && !c->is_ended; i++)
        frame_say(c, FIN | TEXT, "quiet");
    assert_closed(c, 1008, "too many messages");
    assert_in_range(owner->messages, 190, 230);
    client_free(c);
}

static void tiny_fragments_and_pings_are_a_flood_too(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < 2; kind++) {
        rig.owner_count = 0;
        *owner = (RigOwner){ 0 };
        Client *c = client_socket();
        for (int i = 0; i < 200 && !owner->is_closed; i++) {
            frame_say(c, kind ? FIN | PING : i ? CONTINUED : TEXT, "");
            loop_turn(rig.loop, 0);
        }
        wait_closed(c);
        client_free(c);
    }
}

// ---- slow readers ----

static void send_lots(int count)
{
    static char text[8192];
    for (int i = 0; i < count; i++) {
        memset(text, 'a' + i % 26, sizeof text);
        socket_send(owner->socket, (Span){ text, sizeof text });
    }
}

// Whatever was dropped, what arrives is whole messages, and after the gap one that is complete in itself.
static void a_slow_reader_gets_something_newer(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    int turns = 0;
    for (; owner->overruns == 0 && turns < 100; turns++) {
        send_lots(8);
        loop_turn(rig.loop, 0);         // and the client does not read
    }
    assert_in_range(turns, 2, 30);
    assert_int_equal(net_counts(rig.net).overruns, 1);
    assert_false(owner->is_closed);
    bool has_view = false;
    int messages = 0;
    for (; !has_view; messages++) {
        Frame frame = frame_wait(c);
        assert_int_equal(frame.first, FIN | TEXT);
        has_view = span_is(frame.data, "the whole view");
        if (has_view)
            break;
        assert_int_equal(frame.data.size, 8192);
        for (size_t i = 1; i < frame.data.size; i++)
            assert_int_equal(frame.data.at[i], frame.data.at[0]);
        if (c->used > 400000) {         // make room for more
            memmove(c->data, c->data + c->seen, c->used - c->seen);
            c->used -= c->seen;
            c->seen = 0;
        }
    }
    assert_true(messages < turns * 8);
    loop_skip(rig.loop, NET_HURRY_MS - 5000);
    frame_say(c, FIN | TEXT, "I have caught up");
    assert_frame(c, TEXT, "I have caught up");
    loop_skip(rig.loop, 6000);          // the time it had to catch up no longer matters
    client_turn(c);
    assert_false(owner->is_closed);
    client_free(c);
}

static void a_reader_that_stays_slow_is_dropped(void **unused)
{
    (void)unused;
    Client *c = client_socket();
    for (int i = 0; i < 40 && owner->overruns == 0; i++) {
        send_lots(8);
        loop_turn(rig.loop, 0);
    }
    assert_int_equal(owner->overruns, 1);
    for (int i = 0; i < 40; i++) {      // it overruns again and again: its time is counted from the first
        send_lots(8);
        frame_say(c, FIN | PONG, "");   // it is alive, but does not read
        loop_skip(rig.loop, NET_HURRY_MS / 50);
        loop_turn(rig.loop, 0);
        assert_false(owner->is_closed);
    }
    assert_true(owner->overruns > 1);
    loop_skip(rig.loop, NET_HURRY_MS / 4);
    loop_turn(rig.loop, 0);
    assert_true(owner->is_closed);
    assert_int_equal(net_counts(rig.net).sockets, 0);
    client_free(c);
}

static void queue_keeps_whole_frames(void **unused)
{
    (void)unused;
    Queue q = { 0 };
    uint8_t frame[300] = { 0x81, 126, 1, 0 };           // 4 + 256 bytes
    queue_drop(&q);
    assert_int_equal(queue_waiting(&q).size, 0);
    for (int i = 0; i < 5; i++)
        queue_put(&q, frame, 260);
    queue_put(&q, "\x89\x00", 2);
    queue_sent(&q, 260 + 100);
    assert_int_equal(queue_waiting(&q).size, 3 * 260 + 160 + 2);
    queue_drop(&q);
    assert_int_equal(queue_waiting(&q).size, 160);      // the rest of the second
    queue_put(&q, "\x81\x02hi", 4);
    queue_sent(&q, 160);
    assert_memory_equal(queue_waiting(&q).at, "\x81\x02hi", 4);
    queue_drop(&q);                                     // none has been begun
    assert_int_equal(queue_waiting(&q).size, 0);
    assert_null(q.data);
    size_t most = 0;
    queue_put(&q, frame, 260);
    for (int i = 0; i < 10000; i++) {                   // never empty, and yet it does not grow
        queue_put(&q, frame, 260);
        queue_sent(&q, 260);
        most = q.room > most ? q.room : most;
    }
    assert_true(most <= 4 * 260);
    queue_clear(&q);
}

// ---- messages made smaller ----

#define DEFLATE UPGRADE "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"

static Client *client_packing(void)
{
    rig.owner_count = 0;
    *owner = (RigOwner){ 0 };
    Client *c = client_new();
    Answer answer = ask(c, DEFLATE);
    assert_int_equal(answer.status, 101);
    assert_true(answer_has(&answer, "Sec-WebSocket-Extensions", packer_answer));
    return c;
}

static void offers_are_understood(void **unused)
{
    (void)unused;
    assert_false(packer_is_offered(NULL));
    assert_false(packer_is_offered("permessage-bzip2"));
    assert_false(packer_is_offered("permessage-deflate; server_max_window_bits=10"));
    assert_false(packer_is_offered("permessage-deflate; colour=red"));
    assert_true(packer_is_offered("permessage-deflate"));
    assert_true(packer_is_offered("other, permessage-deflate; client_max_window_bits=9 ; server_no_context_takeover"));
    assert_true(packer_is_offered("permessage-deflate; server_max_window_bits=10, permessage-deflate"));
}

enum { PACKED = 0x40 };

// The examples of RFC 7692, 7.2.3.
static void packed_messages_are_unpacked(void **unused)
{
    (void)unused;
    Client *c = client_packing();
    frame_put(c, FIN | PACKED | TEXT, "\xf2\x48\xcd\xc9\xc9\x07\x00", 7);
    assert_frame(c, TEXT, "Hello");
    frame_put(c, PACKED | TEXT, "\xf2\x48\xcd", 3);
    frame_put(c, FIN | CONTINUED, "\xc9\xc9\x07\x00", 4);
    assert_frame(c, TEXT, "Hello");
    frame_put(c, FIN | PACKED | TEXT, "\x00\x05\x00\xfa\xff\x48\x65\x6c\x6c\x6f\x00", 11);
    assert_frame(c, TEXT, "Hello");
    frame_put(c, FIN | PACKED | TEXT, "\xf3\x48\xcd\xc9\xc9\x07\x00\x00", 8);
    assert_frame(c, TEXT, "Hello");
    frame_put(c, FIN | PACKED | TEXT, "\x00", 1);
    assert_frame(c, TEXT, "");
    frame_say(c, FIN | TEXT, "as it is");
    assert_frame(c, TEXT, "as it is");
    client_free(c);
}

static void large_messages_are_packed_each_by_itself(void **unused)
{
    (void)unused;
    Client *c = client_packing();
    Packer *packer = packer_new();
    char text[8000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)('a' + i * i % 7);
    for (int i = 0; i < 3; i++) {
        frame_put(c, FIN | TEXT, text, sizeof text);
        Frame frame = frame_wait(c);
        assert_int_equal(frame.first, FIN | PACKED | TEXT);
        assert_true(frame.data.size < 500);
        Span back;
        assert_int_equal(packer_unpack(packer, frame.data, sizeof text, &back), UNPACKED);
        assert_int_equal(back.size, sizeof text);
        assert_memory_equal(back.at, text, sizeof text);
        assert_int_equal(packer_unpack(packer, frame.data, sizeof text - 1, &back), UNPACKED_TOO_LARGE);
    }
    Span packed, back;                  // packed both ways: the answer is packed while the message is being read
    assert_true(packer_pack(packer, (Span){ text, sizeof text }, &packed));
    frame_put(c, FIN | PACKED | TEXT, packed.at, packed.size);
    assert_int_equal(packer_unpack(packer, frame_wait(c).data, sizeof text, &back), UNPACKED);
    assert_int_equal(back.size, sizeof text);
    assert_memory_equal(back.at, text, sizeof text);
    uint32_t chance = 1;
    for (size_t i = 0; i < sizeof text; i++) {          // what does not become smaller stays as it is
        chance = chance * 1664525 + 1013904223;
        text[i] = (char)(chance >> 25);
    }
    socket_send(owner->socket, (Span){ text, 1100 });
    bool is_smaller = packer_pack(packer, (Span){ text, 1100 }, &packed);
    assert_int_equal(frame_wait(c).first, is_smaller ? FIN | PACKED | TEXT : FIN | TEXT);
    packer_free(packer);
    client_free(c);
}

static void assert_packed_breaks(int first, const void *data, size_t size, int code)
{
    Client *c = client_packing();
    frame_put(c, first, data, size);
    assert_closed(c, code, "");
    wait_closed(c);
    assert_int_equal(owner->messages, 0);
    client_free(c);
}

static void what_can_not_be_unpacked_ends_it(void **unused)
{
    (void)unused;
    static char zeros[NET_MESSAGE_MAX + 1];
    Packer *packer = packer_new();
    Span packed;
    assert_true(packer_pack(packer, (Span){ zeros, sizeof zeros }, &packed));
    assert_packed_breaks(FIN | PACKED | TEXT, packed.at, packed.size, 1009);
    packer_free(packer);
    assert_packed_breaks(FIN | PACKED | TEXT, "\xff\xff\xff\xff", 4, 1007);
    assert_packed_breaks(FIN | PACKED | TEXT, "\x00\x01\x00\xfe\xff\xff\x00", 7, 1007);         // no UTF-8 in it
    assert_packed_breaks(FIN | PACKED | BINARY, "\x00", 1, 1003);
    assert_packed_breaks(FIN | PACKED | PING, "\x00", 1, 1002);
    assert_packed_breaks(FIN | 0x20 | TEXT, "ab", 2, 1002);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, rig_begin, rig_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_answered), TEST(a_wrong_handshake_is_refused),
        TEST(what_comes_with_the_handshake_is_not_lost), TEST(a_client_that_leaves_during_the_handshake_is_told_of),
        TEST(messages_come_and_go), TEST(fragments_become_one_message_and_pings_may_stand_between),
        TEST(frames_may_come_byte_by_byte), TEST(what_is_sent_in_a_turn_goes_out_together),
        TEST(what_breaks_the_protocol_ends_it), TEST(fragments_that_grow_too_large_end_it),
        TEST(two_messages_at_once_break_it), TEST(bytes_by_chance_do_no_harm),
        TEST(the_client_closes), TEST(the_server_closes_after_what_it_said),
        TEST(a_long_reason_is_cut_between_characters), TEST(a_client_that_never_answers_a_close_is_dropped),
        TEST(a_silent_client_is_asked_and_then_dropped), TEST(bytes_of_a_frame_that_never_ends_are_no_sign_of_life),
        TEST(a_flood_is_stopped), TEST(tiny_fragments_and_pings_are_a_flood_too),
        TEST(a_slow_reader_gets_something_newer), TEST(a_reader_that_stays_slow_is_dropped),
        cmocka_unit_test(queue_keeps_whole_frames), cmocka_unit_test(offers_are_understood),
        TEST(packed_messages_are_unpacked), TEST(large_messages_are_packed_each_by_itself),
        TEST(what_can_not_be_unpacked_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
