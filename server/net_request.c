// net_request.c — reading a request, and refusing bad ones before any handler sees them.
//
// A proxy in front of us must never see a request end elsewhere than we do: two lengths, a length together with chunks,
// or bytes that don't belong in a header are refused. Bodies in chunks are refused altogether; none of our clients
// sends them.

#include "server/net_inside.h"

#include "core/hash.h"
#include "server/handshake.h"

#include <stdlib.h>
#include <strings.h>

enum { BODY_SWALLOWED = 4 * NET_BODY_MAX };     // a larger body is read up to here, so that the answer arrives

// ---- asking ----

const char *request_method(const Request *request) { return request->method; }
const char *request_path(const Request *request) { return request->path; }
const char *request_address(const Request *request) { return request->address; }
bool request_is_secure(const Request *request) { return request->is_secure; }

uint64_t request_customer(const Request *request)
{
    Address counted = address_counted(&request->client);
    return net_is_limited(request->net, &request->client) ? hash_bytes(HASH_START, counted.bytes, sizeof counted.bytes)
                                                          : 0;
}

Span request_body(const Request *request)
{
    return request->body ? (Span){ request->body, request->body_size } : span_of("");
}

const char *request_query(const Request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection->http, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(const Request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection->http, MHD_HEADER_KIND, name);
}

const char *request_host(const Request *request)
{
    const char *host = request_header(request, "Host");
    return host ? host : "";
}

bool request_cookie(const Request *request, const char *name, char *ret_value, size_t size)
{
    const char *header = request_header(request, "Cookie");
    Span rest = span_of(header ? header : "");
    while (rest.size > 0) {
        Span value = span_trim(span_until(&rest, ';'));
        Span word = span_until(&value, '=');
        if (!span_is(word, name) || value.size >= size)
            continue;
        span_to(value, ret_value, size);
        return true;
    }
    return false;
}

// ---- checking ----

typedef struct Headers {
    int lengths, encodings, hosts;
    bool is_bad;
    const char *length, *forwarded, *proto;     // the last of each: the nearest proxy adds at the end
} Headers;

static bool is_token(const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (name[i] <= ' ' || name[i] > '~' || strchr("\"(),/:;<=>?@[\\]{}", name[i]))
            return false;
    return size > 0;
}

static bool is_value(const char *value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (((uint8_t)value[i] < ' ' && value[i] != '\t') || value[i] == 127)
            return false;
    return true;
}

static enum MHD_Result header_read(void *self, enum MHD_ValueKind kind, const char *name, size_t name_size,
                                   const char *value, size_t value_size)
{
    (void)kind;
    Headers *headers = self;
    if (!value) {
        value = "";
        value_size = 0;
    }
    headers->is_bad |= !is_token(name, name_size) || !is_value(value, value_size);
    if (strcasecmp(name, "Content-Length") == 0) {
        headers->lengths++;
        headers->length = value;
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        headers->encodings++;
    } else if (strcasecmp(name, "Host") == 0) {
        headers->hosts++;
    } else if (strcasecmp(name, "X-Forwarded-For") == 0) {
        headers->forwarded = value;
    } else if (strcasecmp(name, "X-Forwarded-Proto") == 0) {
        headers->proto = value;
    }
    return MHD_YES;
}

static Refusal framing_check(const Headers *headers)
{
    if (headers->is_bad)
        return (Refusal){ 400, "a header has a name or a value with characters that don't belong there" };
    if (headers->lengths + headers->encodings > 1)
        return (Refusal){ 400, "the length of the body is given twice: expected one Content-Length" };
    if (headers->encodings)
        return (Refusal){ 411, "a body must come with its Content-Length, not in chunks" };
    if (headers->length && (!*headers->length || strspn(headers->length, "0123456789") != strlen(headers->length)))
        return (Refusal){ 400, "Content-Length must be a number" };
    if (headers->length && strtoull(headers->length, NULL, 10) > BODY_SWALLOWED)
        return (Refusal){ 413, "the body is too large: at most 256 KiB" };
    return (Refusal){ 0 };
}

static const char host_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:[]";

static Refusal target_check(const Request *request, const Headers *headers)
{
    static const char *const methods[] = { "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", NULL };
    if (!span_is_one_of(span_of(request->method), methods))
        return (Refusal){ 501, "this method is not known here: expected GET, HEAD, POST, PUT, PATCH or DELETE" };
    const char *host = request_host(request);
    if (headers->hosts > 1 || host[strspn(host, host_letters)])
        return (Refusal){ 400, "expected one Host header with a name or an address" };
    size_t at, size = strlen(request->path);
    if (request->path[0] != '/' || !is_value(request->path, size) || !text_is_clean(request->path, size, &at))
        return (Refusal){ 400, "expected a path that begins with / and is UTF-8 without control characters" };
    return (Refusal){ 0 };
}

// ---- Origin: a page of another site must not act in the name of its visitor ----

static Span without_port(Span host, const char *port)
{
    size_t size = strlen(port);
    if (host.size > size && memcmp(host.at + host.size - size, port, size) == 0)
        host.size -= size;
    return host;
}

// The scheme is not compared: a proxy may have removed TLS. It only determines the default port.
static bool origin_is(const char *origin, const char *host)
{
    bool is_tls = strncmp(origin, "https://", 8) == 0;
    if (!is_tls && strncmp(origin, "http://", 7) != 0)
        return false;
    const char *port = is_tls ? ":443" : ":80";
    Span a = without_port(span_of(origin + (is_tls ? 8 : 7)), port);
    Span b = without_port(span_of(host), port);
    return a.size == b.size && strncasecmp(a.at, b.at, a.size) == 0;
}

static Refusal origin_check(const Request *request)
{
    const char *origin = request_header(request, "Origin");
    bool is_reading = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    if (!origin || (is_reading && !request->is_upgrade) || origin_is(origin, request_host(request)))
        return (Refusal){ 0 };
    return (Refusal){ 403, "this comes from a page of another site (Origin and Host differ)" };
}

// ---- WebSocket ----

static bool header_has(const Request *request, const char *name, const char *word)
{
    const char *header = request_header(request, name);
    Span rest = span_of(header ? header : "");
    while (rest.size > 0)
        if (span_is_word(span_trim(span_until(&rest, ',')), word))
            return true;
    return false;
}

static Refusal upgrade_check(const Request *request, const Headers *headers, const char *http)
{
    const char *version = request_header(request, "Sec-WebSocket-Version");
    const char *key = request_header(request, "Sec-WebSocket-Key");
    if (strcmp(request->method, "GET") != 0 || strcmp(http, "HTTP/1.1") != 0 || headers->lengths)
        return (Refusal){ 400, "a WebSocket begins with GET and HTTP/1.1 and without a body" };
    if (!header_has(request, "Connection", "upgrade"))
        return (Refusal){ 400, "a WebSocket needs the header Connection: Upgrade; a proxy may have taken it away" };
    if (!version || strcmp(version, "13") != 0)
        return (Refusal){ 426, "expected Sec-WebSocket-Version: 13" };
    if (!key || !key_is_well_formed(key))
        return (Refusal){ 400, "expected a Sec-WebSocket-Key of 16 bytes in base64" };
    return (Refusal){ 0 };
}

// ---- the client's address ----

// A proxy appends the client's address; anybody could have written what comes before it.
static Address client_address(const Request *request, const Headers *headers)
{
    Address client = request->connection->address;
    Span rest = span_of(headers->forwarded ? headers->forwarded : "");
    while (rest.size > 0 && net_is_proxy(request->net, &client)) {
        const char *comma = NULL;
        for (size_t i = 0; i < rest.size; i++)
            if (rest.at[i] == ',')
                comma = rest.at + i;
        Span last = comma ? (Span){ comma + 1, (size_t)(rest.at + rest.size - comma - 1) } : rest;
        rest.size = comma ? (size_t)(comma - rest.at) : 0;
        if (!address_read(last, &client))
            break;
    }
    return client;
}

static Refusal crowd_check(const Request *request)
{
    if (request->connection->is_one_of_too_many)
        return (Refusal){ 503, "the server is full: please come back in a while" };
    if (request->connection->is_from_a_crowd)
        return (Refusal){ 429, "too many connections from your address: close some of them" };
    return (Refusal){ 0 };
}

Refusal request_check(Request *request, const char *version)
{
    Headers headers = { 0 };
    MHD_get_connection_values_n(request->connection->http, MHD_HEADER_KIND, header_read, &headers);
    bool is_proxy = net_is_proxy(request->net, &request->connection->address);
    request->client = client_address(request, &headers);
    address_write(&request->client, request->address);
    request->is_secure = is_proxy && headers.proto && strcasecmp(headers.proto, "https") == 0;
    request->is_upgrade = header_has(request, "Upgrade", "websocket");

    Refusal refusal = crowd_check(request);
    if (!refusal.status) refusal = framing_check(&headers);
    if (!refusal.status) refusal = target_check(request, &headers);
    if (!refusal.status) refusal = origin_check(request);
    if (!refusal.status && request->is_upgrade) refusal = upgrade_check(request, &headers, version);
    return refusal;
}

// ---- the body ----

bool request_body_put(Request *request, const char *data, size_t size)
{
    size_t whole = request->body_size + size;
    if (whole > NET_BODY_MAX) {
        request->is_too_large = true;
        request->body_size = whole;
        return whole <= BODY_SWALLOWED;
    }
    if (whole > request->body_room) {
        request->body_room = whole > 2 * request->body_room ? whole : 2 * request->body_room;
        request->body = realloc(request->body, request->body_room);
        check(request->body != NULL);
    }
    memcpy(request->body + request->body_size, data, size);
    request->body_size = whole;
    return true;
}

Refusal request_body_check(const Request *request)
{
    if (request->is_too_large)
        return (Refusal){ 413, "the body is too large: at most 256 KiB" };
    return (Refusal){ 0 };
}

void request_free(Request *request)
{
    if (request->answer)                // its client left before it could be sent
        MHD_destroy_response(request->answer);
    free(request->body);
    free(request);
}
