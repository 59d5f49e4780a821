// channel.c — sockets and GnuTLS, for the client's end of a connection; no other file knows GnuTLS.
#include "server/channel.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct Trust {
    gnutls_certificate_credentials_t signers;
};

struct Channel {
    int fd;
    gnutls_session_t tls;               // NULL: plain
};

// ---- certificate authorities ----

static bool signers_read(Trust *trust, const char *file, Problem *problem)
{
    int count = file ? gnutls_certificate_set_x509_trust_file(trust->signers, file, GNUTLS_X509_FMT_PEM)
                     : gnutls_certificate_set_x509_system_trust(trust->signers);
    if (count > 0)
        return true;
    if (file)
        return problem_set(problem, 0, 0, "%.200s: can't be read as certificates: expected a file in PEM form, with "
                           "\"BEGIN CERTIFICATE\" in it%s%s", file, count < 0 ? "; " : "",
                           count < 0 ? gnutls_strerror(count) : "");
    return problem_set(problem, 0, 0, "this machine has no list of whom to trust: install ca-certificates, or name the "
                       "file of an authority with --ca FILE");
}

Trust *trust_new(const char *file, Problem *problem)
{
    Trust *trust = calloc(1, sizeof *trust);
    check(trust != NULL && gnutls_certificate_allocate_credentials(&trust->signers) == 0);
    if (signers_read(trust, file, problem))
        return trust;
    trust_free(trust);
    return NULL;
}

void trust_free(Trust *trust)
{
    if (!trust)
        return;
    gnutls_certificate_free_credentials(trust->signers);
    free(trust);
}

// ---- what is wrong with a certificate ----

static bool peer_certificate(gnutls_session_t tls, gnutls_x509_crt_t *ret_certificate)
{
    unsigned count = 0;
    const gnutls_datum_t *raw = gnutls_certificate_get_peers(tls, &count);
    if (!raw || count == 0 || gnutls_x509_crt_init(ret_certificate) != 0)
        return false;
    if (gnutls_x509_crt_import(*ret_certificate, raw, GNUTLS_X509_FMT_DER) == 0)
        return true;
    gnutls_x509_crt_deinit(*ret_certificate);
    return false;
}

// " (it is for rift.example)"; the name is untrusted text.
static void put_owner(gnutls_session_t tls, Text *text)
{
    gnutls_x509_crt_t certificate;
    char name[128];
    size_t size = sizeof name - 1;
    if (!peer_certificate(tls, &certificate))
        return;
    int kind = gnutls_x509_crt_get_subject_alt_name(certificate, 0, name, &size, NULL);
    if (kind == GNUTLS_SAN_DNSNAME) {
        text_put(text, " (it is for ");
        text_plain(text, (Span){ name, size });
        text_put(text, ")");
    }
    gnutls_x509_crt_deinit(certificate);
}

static void put_date(gnutls_session_t tls, bool is_end, Text *text)
{
    gnutls_x509_crt_t certificate;
    char day[32];
    struct tm parts;
    if (!peer_certificate(tls, &certificate))
        return;
    time_t at = is_end ? gnutls_x509_crt_get_expiration_time(certificate)
                       : gnutls_x509_crt_get_activation_time(certificate);
    gnutls_x509_crt_deinit(certificate);
    if (at != (time_t)-1 && gmtime_r(&at, &parts) && strftime(day, sizeof day, "%Y-%m-%d", &parts) > 0)
        text_format(text, ", on %s", day);
}

static bool refuse_certificate(gnutls_session_t tls, const char *host, Problem *problem)
{
    char why[400];
    Text text = text_in(why, sizeof why);
    unsigned status = gnutls_session_get_verify_cert_status(tls);
    if (status & GNUTLS_CERT_UNEXPECTED_OWNER) {
        text_format(&text, "its certificate is not for %s", host);
        put_owner(tls, &text);
    } else if (status & GNUTLS_CERT_EXPIRED) {
        text_put(&text, "its certificate has expired");
        put_date(tls, true, &text);
        text_put(&text, ": its operator must renew it, or the clock of this machine is wrong");
    } else if (status & GNUTLS_CERT_NOT_ACTIVATED) {
        text_put(&text, "its certificate begins later");
        put_date(tls, false, &text);
        text_put(&text, ": is the clock of this machine right?");
    } else if (status & (GNUTLS_CERT_SIGNER_NOT_FOUND | GNUTLS_CERT_SIGNER_NOT_CA)) {
        text_put(&text, "nobody this machine trusts has signed its certificate; if it is a server of your own, name "
                 "the file of its authority with --ca FILE");
    } else if (status & GNUTLS_CERT_REVOKED) {
        text_put(&text, "its certificate was revoked");
    } else {
        text_put(&text, "its certificate is not good");
    }
    return problem_set(problem, 0, 0, "%s", why);
}

static bool refuse_handshake(gnutls_session_t tls, int error, const char *host, Problem *problem)
{
    switch (error) {
    case GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR:
    case GNUTLS_E_NO_CERTIFICATE_FOUND:
        return refuse_certificate(tls, host, problem);
    case GNUTLS_E_UNEXPECTED_PACKET:
    case GNUTLS_E_UNEXPECTED_PACKET_LENGTH:
    case GNUTLS_E_UNSUPPORTED_VERSION_PACKET:
    case GNUTLS_E_PREMATURE_TERMINATION:        // a plain server may hang up before its answer is read
        return problem_set(problem, 0, 0, "it does not speak TLS there; try http:// instead of https://");
    case GNUTLS_E_FATAL_ALERT_RECEIVED:
        return problem_set(problem, 0, 0, "it refused TLS: %s", gnutls_alert_get_name(gnutls_alert_get(tls)));
    default:
        return problem_set(problem, 0, 0, "TLS failed: %s", gnutls_strerror(error));
    }
}

// ---- connecting ----

bool channel_wait(const Channel *channel, short events)
{
    struct pollfd one = { .fd = channel->fd, .events = events };
    int count;
    while ((count = poll(&one, 1, CHANNEL_PATIENCE_MS)) < 0 && errno == EINTR)
        continue;
    if (count == 0)
        errno = ETIMEDOUT;
    return count > 0;
}

static bool connect_to(Channel *channel, const struct addrinfo *at)
{
    int yes = 1, error = 0;
    socklen_t size = sizeof error;
    channel->fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (channel->fd < 0)
        return false;
    bool is_there = connect(channel->fd, at->ai_addr, at->ai_addrlen) == 0;
    if (!is_there && errno == EINPROGRESS && channel_wait(channel, POLLOUT)) {
        getsockopt(channel->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        is_there = error == 0;
        errno = error;
    }
    if (is_there) {
        setsockopt(channel->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return true;
    }
    error = errno;
    close(channel->fd);
    channel->fd = -1;
    errno = error;
    return false;
}

static bool is_number(const char *host)         // an IP address instead of a name
{
    struct in6_addr address;
    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

// The host's name goes to the server, which may have several, and to the check of the certificate.
static bool shake_hands(Channel *channel, const char *host, const Trust *trust, Problem *problem)
{
    int result = gnutls_init(&channel->tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL);
    check(result == 0);
    gnutls_session_t tls = channel->tls;
    check(gnutls_set_default_priority(tls) == 0);
    check(gnutls_credentials_set(tls, GNUTLS_CRD_CERTIFICATE, trust->signers) == 0);
    if (!is_number(host))
        gnutls_server_name_set(tls, GNUTLS_NAME_DNS, host, strlen(host));
    gnutls_session_set_verify_cert(tls, host, 0);
    gnutls_transport_set_int(tls, channel->fd);
    while ((result = gnutls_handshake(tls)) < 0 && !gnutls_error_is_fatal(result))
        if (result == GNUTLS_E_AGAIN && !channel_wait(channel, gnutls_record_get_direction(tls) ? POLLOUT : POLLIN))
            return problem_set(problem, 0, 0, "%s", strerror(errno));
    return result == 0 || refuse_handshake(tls, result, host, problem);
}

Channel *channel_open(const struct addrinfo *addresses, const char *host, const Trust *trust, Problem *problem)
{
    Channel *channel = calloc(1, sizeof *channel);
    check(channel != NULL);
    channel->fd = -1;
    bool is_there = false;
    for (const struct addrinfo *at = addresses; at && !is_there; at = at->ai_next)
        is_there = connect_to(channel, at);
    if (!is_there)
        problem_set(problem, 0, 0, "%s", errno == ECONNREFUSED ? "no server listens there" : strerror(errno));
    else if (!trust || shake_hands(channel, host, trust, problem))
        return channel;
    channel_close(channel);
    return NULL;
}

void channel_close(Channel *channel)
{
    if (!channel)
        return;
    if (channel->tls) {
        gnutls_bye(channel->tls, GNUTLS_SHUT_WR);       // politely, without waiting
        gnutls_deinit(channel->tls);
    }
    if (channel->fd >= 0)
        close(channel->fd);
    free(channel);
}

int channel_fd(const Channel *channel) { return channel->fd; }

// ---- bytes ----

// A result of GnuTLS in the form of recv and send. An end that the other side did not announce is an error.
static ssize_t as_socket(ssize_t result)
{
    if (result < 0)
        errno = result == GNUTLS_E_AGAIN ? EAGAIN : ECONNRESET;
    return result < 0 ? -1 : result;
}

static bool is_passing(ssize_t result)
{
    return result < 0 && result != GNUTLS_E_AGAIN && !gnutls_error_is_fatal((int)result);
}

ssize_t channel_read(Channel *channel, void *buffer, size_t size)
{
    ssize_t got;
    if (channel->tls) {
        while (is_passing(got = gnutls_record_recv(channel->tls, buffer, size)))
            continue;
        return as_socket(got);
    }
    while ((got = recv(channel->fd, buffer, size, 0)) < 0 && errno == EINTR)
        continue;
    return got;
}

ssize_t channel_write(Channel *channel, const void *data, size_t size)
{
    ssize_t sent;
    if (channel->tls) {
        while (is_passing(sent = gnutls_record_send(channel->tls, data, size)))
            continue;
        return as_socket(sent);
    }
    while ((sent = send(channel->fd, data, size, MSG_NOSIGNAL)) < 0 && errno == EINTR)
        continue;
    return sent;
}
