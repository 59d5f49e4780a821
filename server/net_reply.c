// net_reply.c — a Reply becomes an answer, with the headers that every answer has.

#include "server/net_inside.h"

#include <stdio.h>
#include <stdlib.h>

// The page has no inline script or style, is in no frame, and only talks to the server it came from; 'self' also covers
// ws: and wss:. The engine runs as WebAssembly in a worker.
static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

static void header_put(struct MHD_Response *answer, const char *name, const char *value)
{
    MHD_add_response_header(answer, name, value);       // refuses values with line ends
}

static void headers_of_every_answer(struct MHD_Response *answer)
{
    header_put(answer, "Content-Security-Policy", policy);
    header_put(answer, "X-Content-Type-Options", "nosniff");
    header_put(answer, "Referrer-Policy", "no-referrer");
    header_put(answer, "Cross-Origin-Opener-Policy", "same-origin");
    header_put(answer, "Cross-Origin-Resource-Policy", "same-origin");
}

static enum MHD_Result answer_send(const Request *request, int status, struct MHD_Response *answer)
{
    enum MHD_Result result = MHD_queue_response(request->connection->http, (unsigned)status, answer);
    MHD_destroy_response(answer);
    return result;
}

static struct MHD_Response *answer_with(Span body, bool is_kept)
{
    // libmicrohttpd does not write to it; its parameter lacks const.
    struct MHD_Response *answer = MHD_create_response_from_buffer(body.size, (void *)(uintptr_t)body.at,
        is_kept || body.size == 0 ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
    check(answer != NULL);
    headers_of_every_answer(answer);
    return answer;
}

// ---- tags ----

enum { TAG_TEXT = 80 };

static void tag_write(const char *etag, char ret_tag[TAG_TEXT])
{
    snprintf(ret_tag, TAG_TEXT, etag[0] == '"' ? "%s" : "\"%s\"", etag);
}

// Whether the client has this version already.
static bool tag_is_known(const Request *request, const char *tag)
{
    const char *header = request_header(request, "If-None-Match");
    Span rest = span_of(header ? header : "");
    while (rest.size > 0) {
        Span one = span_trim(span_until(&rest, ','));
        if (span_starts(one, "W/"))
            one = (Span){ one.at + 2, one.size - 2 };
        if (span_is(one, tag) || span_is(one, "*"))
            return true;
    }
    return false;
}

// ---- the name of a file to be saved ----

// Writes the name as plain ASCII for all clients, and exactly in UTF-8 (RFC 6266).
static void disposition_write(const char *name, char *ret_value, size_t size)
{
    Text text = text_in(ret_value, size);
    text_put(&text, "attachment; filename=\"");
    for (const char *c = name; *c; c++)
        text_bytes(&text, *c < ' ' || *c > '~' || strchr("\"\\/%", *c) ? "_" : c, 1);
    text_put(&text, "\"; filename*=UTF-8''");
    for (const char *c = name; *c; c++) {
        bool is_plain = (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                        *c == '-' || *c == '.' || *c == '_';
        if (is_plain)
            text_bytes(&text, c, 1);
        else
            text_format(&text, "%%%02X", (uint8_t)*c);
    }
}

// ---- answers ----

static void reply_headers(const Reply *reply, const char *tag, struct MHD_Response *answer)
{
    if (reply->type)
        header_put(answer, "Content-Type", reply->type);
    if (tag[0])
        header_put(answer, "ETag", tag);
    header_put(answer, "Cache-Control", tag[0] ? "no-cache" : "no-store");      // no-cache: kept, but revalidated
    if (reply->location)
        header_put(answer, "Location", reply->location);
    if (reply->wait_s) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%u", reply->wait_s);
        header_put(answer, "Retry-After", seconds);
    }
    if (reply->cookie)
        header_put(answer, "Set-Cookie", reply->cookie);
    if (reply->file_name) {
        char value[600];
        disposition_write(reply->file_name, value, sizeof value);
        header_put(answer, "Content-Disposition", value);
    }
}

void reply_make(Request *request, const Reply *reply)
{
    check(reply->status >= 200 && reply->status < 600);
    char tag[TAG_TEXT] = "";
    if (reply->etag)
        tag_write(reply->etag, tag);
    bool is_read = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    bool is_known = tag[0] && is_read && reply->status == 200 && tag_is_known(request, tag);
    struct MHD_Response *answer = answer_with(is_known ? (Span){ 0 } : reply->body, reply->is_kept);
    reply_headers(reply, tag, answer);
    if (!is_known)
        request->net->counts.bytes_out += reply->body.size;
    request->answer = answer;
    request->status = is_known ? 304 : reply->status;
}

enum MHD_Result reply_send(Request *request)
{
    struct MHD_Response *answer = request->answer;
    request->answer = NULL;
    return answer_send(request, request->status, answer);
}

enum MHD_Result refusal_send(const Request *request, Refusal refusal)
{
    Net *net = request->net;
    net->counts.refused++;
    if (refusal.status == 429)
        notice_seldom(&net->crowd, "crowd", NULL, "address=%s", request->address);
    if (refusal.status == 503)
        notice_seldom(&net->full, "full", NULL, "connections=%u", net->counts.connections);
    char body[240];
    Text text = text_in(body, sizeof body);
    text_format(&text, "{\"problem\":\"%s\"}", refusal.problem);        // our own words: nothing needs escaping
    struct MHD_Response *answer = answer_with((Span){ body, text.used }, false);
    header_put(answer, "Content-Type", "application/json");
    header_put(answer, "Cache-Control", "no-store");
    header_put(answer, "Connection", "close");
    if (refusal.status == 426)
        header_put(answer, "Sec-WebSocket-Version", "13");
    if (refusal.status == 429 || refusal.status == 503)
        header_put(answer, "Retry-After", "10");
    return answer_send(request, refusal.status, answer);
}
