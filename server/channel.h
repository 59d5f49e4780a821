// channel.h — the client's connection to a server, plain or with TLS: bytes in and out, and nobody else knows about
// TLS.
//
// With TLS the server must prove who it is before anything is sent: its certificate is for the requested host, valid
// today, and signed by an authority this machine trusts. Reading and writing never wait.

#ifndef RIFT_SERVER_CHANNEL_H
#define RIFT_SERVER_CHANNEL_H

#include <netdb.h>
#include <sys/types.h>

#include "core/text.h"

enum { CHANNEL_PATIENCE_MS = 10000 };   // how long each step of connecting and asking may take

typedef struct Trust Trust;             // certificate authorities
// The machine's own authorities or, with a file in PEM form, only those in the file. NULL with the reason.
Trust *trust_new(const char *file, Problem *problem);
void trust_free(Trust *trust);          // after all channels that use it; may be NULL

typedef struct Channel Channel;
// Connects to the first address that answers, and waits for that; NULL with the reason. Without trust the connection is
// plain; otherwise the certificate must be for the host.
Channel *channel_open(const struct addrinfo *addresses, const char *host, const Trust *trust, Problem *problem);
void channel_close(Channel *channel);   // may be NULL
int channel_fd(const Channel *channel);
// Like recv and send: -1 with errno, EAGAIN if it would wait. Everything that has arrived must be read before waiting
// for fd.
ssize_t channel_read(Channel *channel, void *buffer, size_t size);
ssize_t channel_write(Channel *channel, const void *data, size_t size);
bool channel_wait(const Channel *channel, short events);        // at most CHANNEL_PATIENCE_MS; false with errno

#endif
