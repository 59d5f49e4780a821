// net.c — listening, connections and their number, and how the loop runs libmicrohttpd.
//
// The epoll of libmicrohttpd is edge-triggered, and the library may keep data that it has read for its next run. So
// whenever it has run, a timer is set for the time that it asks for (0: the next turn), or a connection would hang.

#include "server/net_inside.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    HTTP_POOL = 8 * 1024,               // bytes per connection for everything about a request except its body
    HTTP_IDLE_S = 30,                   // how long a connection may stay without a request
    HTTP_REFUSED_S = 3,                 // the same for one that will be refused in any case
    HTTP_BUSY_MS = 120 * 1000,          // for a request and its answer: a client that drips bytes is cut off
    REFUSED_MAX = 64,                   // this many beyond connections_max get a reason
    FILES_FOR_OTHERS = 64,              // descriptors that no connection takes
    BACKLOG = 1024,
};

bool net_is_proxy(const Net *net, const Address *address)
{
    for (size_t i = 0; i < net->proxy_count; i++)
        if (address_equal(&net->proxies[i], address))
            return true;
    return false;
}

bool net_is_limited(const Net *net, const Address *address)
{
    return !address_is_this_machine(address) && !net_is_proxy(net, address);
}

// ---- connections ----

static void slow_ones_end(void *self);

static void connection_list(Connection *connection)
{
    Net *net = connection->net;
    connection->at = loop_now(net->setup.loop);
    connection->is_listed = true;
    connection->earlier = net->last;
    connection->later = NULL;
    *(net->last ? &net->last->later : &net->first) = connection;
    net->last = connection;
    if (!net->slow.place)
        timer_set(net->setup.loop, &net->slow, connection->at + HTTP_BUSY_MS, slow_ones_end, net);
}

static void connection_unlist(Connection *connection)
{
    Net *net = connection->net;
    if (!connection->is_listed)
        return;
    connection->is_listed = false;
    *(connection->earlier ? &connection->earlier->later : &net->first) = connection->later;
    *(connection->later ? &connection->later->earlier : &net->last) = connection->earlier;
}

static void slow_ones_end(void *self)
{
    Net *net = self;
    int64_t now = loop_now(net->setup.loop);
    while (net->first && net->first->at + HTTP_BUSY_MS <= now) {
        Connection *connection = net->first;
        connection_unlist(connection);
        shutdown(MHD_get_connection_info(connection->http, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd, SHUT_RDWR);
    }
    if (net->first)
        timer_set(net->setup.loop, &net->slow, net->first->at + HTTP_BUSY_MS, slow_ones_end, net);
}

// An address with twice the allowed connections gets no reason.
static enum MHD_Result connection_admit(void *self, const struct sockaddr *peer, socklen_t size)
{
    (void)size;
    Net *net = self;
    Address address = address_of(peer);
    if (!net_is_limited(net, &address) || address_count(&net->addresses, &address) < 2 * net->setup.address_max)
        return MHD_YES;
    char text[ADDRESS_TEXT];
    address_write(&address, text);
    net->counts.refused++;
    notice_seldom(&net->crowd, "crowd", NULL, "address=%s", text);
    return MHD_NO;
}

static void connection_begin(Net *net, struct MHD_Connection *http, void **ret_connection)
{
    Connection *connection = calloc(1, sizeof *connection);
    check(connection != NULL);
    *ret_connection = connection;
    connection->net = net;
    connection->http = http;
    connection->address = address_of(MHD_get_connection_info(http, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    connection->is_counted = net_is_limited(net, &connection->address);
    if (connection->is_counted)
        connection->is_from_a_crowd = address_add(&net->addresses, &connection->address) > net->setup.address_max;
    connection->is_one_of_too_many = ++net->counts.connections > net->setup.connections_max;
    if (connection->is_one_of_too_many || connection->is_from_a_crowd)
        MHD_set_connection_option(http, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)HTTP_REFUSED_S);
    connection_list(connection);
}

static void connection_end(Connection *connection)
{
    Net *net = connection->net;
    connection_unlist(connection);
    if (connection->is_counted)
        address_remove(&net->addresses, &connection->address);
    net->counts.connections--;
    free(connection);
}

static void connection_changed(void *self, struct MHD_Connection *http, void **connection,
                               enum MHD_ConnectionNotificationCode what)
{
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        connection_begin(self, http, connection);
    else
        connection_end(*connection);
}

// ---- requests ----

static enum MHD_Result request_begin(Net *net, struct MHD_Connection *http, const char *path, const char *method,
                                     const char *version, void **ret_request)
{
    Request *request = calloc(1, sizeof *request);
    check(request != NULL);
    *ret_request = request;
    request->net = net;
    request->connection = MHD_get_connection_info(http, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    request->method = method;
    request->path = path;
    net->counts.requests++;
    Refusal refusal = request_check(request, version);
    return refusal.status ? refusal_send(request, refusal) : MHD_YES;
}

static enum MHD_Result request_answer(Request *request)
{
    if (request->answer)
        return reply_send(request);
    Refusal refusal = request_body_check(request);
    if (refusal.status)
        return refusal_send(request, refusal);
    if (request->is_upgrade)
        return socket_accept(request);
    Reply reply = { 0 };
    const NetHandlers *handlers = &request->net->setup.handlers;
    handlers->request(handlers->self, request, &reply);
    if (reply.is_later) {
        request->net->later++;
        MHD_suspend_connection(request->connection->http);
        return MHD_YES;
    }
    reply_make(request, &reply);
    return reply_send(request);
}

// libmicrohttpd asks once more for the answer when it runs.
void request_reply(Request *request, const Reply *reply)
{
    request->net->later--;
    request->net->is_run_wanted = true;
    reply_make(request, reply);
    MHD_resume_connection(request->connection->http);
}

// Called with the headers, then with each piece of the body, then at its end, and again when a late answer is ready.
static enum MHD_Result request_came(void *self, struct MHD_Connection *http, const char *path, const char *method,
                                    const char *version, const char *data, size_t *size, void **request)
{
    Net *net = self;
    if (!*request)
        return request_begin(net, http, path, method, version, request);
    if (*size == 0)
        return request_answer(*request);
    net->counts.bytes_in += *size;
    enum MHD_Result result = request_body_put(*request, data, *size) ? MHD_YES : MHD_NO;
    *size = 0;
    return result;
}

static void request_ended(void *self, struct MHD_Connection *http, void **request,
                          enum MHD_RequestTerminationCode why)
{
    (void)self;
    (void)http;
    (void)why;
    Request *ended = *request;
    *request = NULL;
    if (!ended)
        return;
    if (ended->socket)
        socket_abandon(ended->socket);
    if (ended->connection->is_listed) {
        connection_unlist(ended->connection);
        connection_list(ended->connection);
    }
    request_free(ended);
}

static int hex_value(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
    return at ? (int)(at - digits) : -1;
}

// Decodes %xx in place. %00 stays as it is: it would end the text, and no path of ours has it.
static size_t decode(void *self, struct MHD_Connection *http, char *text)
{
    (void)self;
    (void)http;
    char *to = text;
    for (const char *from = text; *from; to++) {
        int high = *from == '%' ? hex_value(from[1]) : -1;
        int low = high >= 0 ? hex_value(from[2]) : -1;
        if (low >= 0 && high + low > 0) {
            *to = (char)(high * 16 + low);
            from += 3;
        } else {
            *to = *from++;
        }
    }
    *to = 0;
    return (size_t)(to - text);
}

// ---- running ----

static void http_run(void *self)
{
    Net *net = self;
    net->is_run_wanted = false;
    MHD_run(net->http);
}

static void http_ready(void *self, uint32_t events)
{
    (void)events;
    http_run(self);
}

static void http_sleep(Net *net)
{
    MHD_UNSIGNED_LONG_LONG wait;
    if (MHD_get_timeout(net->http, &wait) == MHD_YES) {
        int64_t at = loop_now(net->setup.loop) + (wait > 3600 * 1000 ? 3600 * 1000 : (int64_t)wait);
        timer_set(net->setup.loop, &net->http_timer, at, http_run, net);
    } else {
        timer_stop(net->setup.loop, &net->http_timer);
    }
}

// Closed WebSockets are freed by a run of libmicrohttpd, which may bring requests, which may close others.
static void turn_ends(void *self)
{
    Net *net = self;
    sockets_flush(net);
    while (net->is_run_wanted) {
        http_run(net);
        sockets_flush(net);
    }
    timer_stop(net->setup.loop, &net->soon);
    http_sleep(net);
}

// ---- beginning and end ----

// Connections are descriptors; the system grants more of them on request. Returns how many.
static uint32_t files_max(void)
{
    struct rlimit limit;
    check(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);   // if this fails, the old limit stays
    check(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    return limit.rlim_cur > INT32_MAX ? INT32_MAX : (uint32_t)limit.rlim_cur;
}

static bool listen_problem(Problem *problem, const NetSetup *setup)
{
    unsigned port = setup->port;
    switch (errno) {
    case EADDRINUSE:
        return problem_set(problem, 0, 0, "port %u at %s is in use: another program listens there, perhaps another "
                           "rift. Stop it, or choose another port", port, setup->listen);
    case EACCES:
        return problem_set(problem, 0, 0, "port %u may not be used without special rights: choose one above 1023",
                           port);
    case EADDRNOTAVAIL:
        return problem_set(problem, 0, 0, "%s is not this machine's address: 127.0.0.1 is reached from this machine "
                           "alone, 0.0.0.0 or :: from everywhere", setup->listen);
    default:
        return problem_set(problem, 0, 0, "can't listen at %s, port %u: %s", setup->listen, port, strerror(errno));
    }
}

// An IPv4 or IPv6 address; :: is reached by IPv4 as well.
static socklen_t listen_address(const NetSetup *setup, struct sockaddr_storage *ret_address)
{
    Address address;
    memset(ret_address, 0, sizeof *ret_address);
    if (!address_read(span_of(setup->listen), &address))
        return 0;
    if (strchr(setup->listen, ':')) {
        struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = htons(setup->port) };
        memcpy(&six.sin6_addr, address.bytes, sizeof six.sin6_addr);
        memcpy(ret_address, &six, sizeof six);
        return sizeof six;
    }
    struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = htons(setup->port) };
    memcpy(&four.sin_addr, address.bytes + 12, sizeof four.sin_addr);
    memcpy(ret_address, &four, sizeof four);
    return sizeof four;
}

static int listen_open(const NetSetup *setup, Problem *problem)
{
    struct sockaddr_storage address;
    socklen_t size = listen_address(setup, &address);
    if (size == 0) {
        problem_set(problem, 0, 0, "\"%s\" is not an address to listen at: expected one like 127.0.0.1, 0.0.0.0 or ::",
                    setup->listen);
        return -1;
    }
    int fd = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int yes = 1, no = 0;
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (fd >= 0 && address.ss_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&address, size) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    listen_problem(problem, setup);
    if (fd >= 0)
        close(fd);
    return -1;
}

static uint16_t port_of(int listener)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    check(getsockname(listener, (struct sockaddr *)&address, &size) == 0);
    struct sockaddr_in6 six;            // the port is at the same place in both kinds
    memcpy(&six, &address, sizeof six);
    return ntohs(six.sin6_port);
}

static bool proxies_read(Net *net, Problem *problem)
{
    const char *const *names = net->setup.proxies;
    size_t count = 0;
    while (names && names[count])
        count++;
    net->proxies = calloc(count + 1, sizeof *net->proxies);
    check(net->proxies != NULL);
    for (; net->proxy_count < count; net->proxy_count++)
        if (!address_read(span_of(names[net->proxy_count]), &net->proxies[net->proxy_count]))
            return problem_set(problem, 0, 0, "\"%s\" is not a proxy's address: expected one like 127.0.0.1 or ::1",
                               names[net->proxy_count]);
    return true;
}

static bool http_start(Net *net, int listener, Problem *problem)
{
    uint32_t files = files_max();
    uint32_t most = net->setup.connections_max + REFUSED_MAX;
    if (most + FILES_FOR_OTHERS > files)
        most = files > 2 * FILES_FOR_OTHERS ? files - FILES_FOR_OTHERS : FILES_FOR_OTHERS;
    net->http = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0,
        connection_admit, net, request_came, net,
        MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)most,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HTTP_POOL,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)HTTP_IDLE_S,
        MHD_OPTION_NOTIFY_CONNECTION, connection_changed, net,
        MHD_OPTION_NOTIFY_COMPLETED, request_ended, net,
        MHD_OPTION_UNESCAPE_CALLBACK, decode, net,
        MHD_OPTION_END);
    if (!net->http)
        return problem_set(problem, 0, 0, "libmicrohttpd does not start: %s", strerror(errno));
    net->http_epoll = MHD_get_daemon_info(net->http, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    loop_watch(net->setup.loop, net->http_epoll, EPOLLIN, http_ready, net);
    loop_at_turn_end(net->setup.loop, turn_ends, net);
    return true;
}

Net *net_new(const NetSetup *setup, Problem *problem)
{
    check(setup->connections_max > 0 && setup->address_max > 0);
    Net *net = calloc(1, sizeof *net);
    check(net != NULL);
    net->setup = *setup;
    int listener = proxies_read(net, problem) ? listen_open(setup, problem) : -1;
    if (listener >= 0) {
        net->port = port_of(listener);
        net->packer = packer_new();
        if (http_start(net, listener, problem))
            return net;
        close(listener);
    }
    packer_free(net->packer);
    free(net->proxies);
    free(net);
    return NULL;
}

void net_free(Net *net)
{
    if (!net)
        return;
    check(net->later == 0);
    do {
        sockets_end(net);
        http_run(net);                  // frees their connections; one that was just accepted may still open
    } while (net->sockets);
    loop_forget(net->setup.loop, net->http_epoll);
    MHD_stop_daemon(net->http);         // closes the listener, and ends every connection
    loop_forget_turn_end(net->setup.loop, net);
    timer_stop(net->setup.loop, &net->http_timer);
    timer_stop(net->setup.loop, &net->soon);
    timer_stop(net->setup.loop, &net->slow);
    packer_free(net->packer);
    free(net->addresses.rows);
    free(net->proxies);
    free(net);
}

uint16_t net_port(const Net *net) { return net->port; }
NetCounts net_counts(const Net *net) { return net->counts; }
