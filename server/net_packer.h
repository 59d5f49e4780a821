// net_packer.h — compressed messages: permessage-deflate (RFC 7692), every message by itself.
//
// Neither side keeps anything from one message to the next, so one packer serves all sockets: a deflater for each would
// be 260 kB per socket. Small messages are sent as they are.

#ifndef RIFT_SERVER_NET_PACKER_H
#define RIFT_SERVER_NET_PACKER_H

#include "core/text.h"

enum { PACKED_MIN = 1024 };             // bytes; smaller messages gain little

typedef struct Packer Packer;

Packer *packer_new(void);
void packer_free(Packer *packer);

bool packer_is_offered(const char *extensions);         // in a client's Sec-WebSocket-Extensions; NULL: there is none
extern const char packer_answer[];                      // to such an offer

bool packer_pack(Packer *packer, Span text, Span *ret_packed);          // false: leave it as it is
// Returns at most `max` bytes. These results are valid until the next call of the same function.
typedef enum Unpacked { UNPACKED, UNPACKED_TOO_LARGE, UNPACKED_BROKEN } Unpacked;
Unpacked packer_unpack(Packer *packer, Span packed, size_t max, Span *ret_text);

#endif
