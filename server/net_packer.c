// net_packer.c — zlib as permessage-deflate wants it: raw, flushed, and without the four bytes that a flush ends in.

#include "server/net_packer.h"

#include <stdlib.h>
#include <zlib.h>

enum {
    WINDOW = -15,                       // raw deflate, with the largest window
    LEVEL = 1,                          // the fastest; a View of 10.6 kB becomes 2.8 kB
    MEMORY = 8,
};

static const uint8_t flush_end[] = { 0, 0, 0xff, 0xff };

const char packer_answer[] = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";

typedef struct Buffer {
    uint8_t *data;
    size_t room;
} Buffer;

struct Packer {
    z_stream pack, unpack;
    Buffer packed, unpacked;            // two: while a message is read, others are sent
};

Packer *packer_new(void)
{
    Packer *packer = calloc(1, sizeof *packer);
    check(packer != NULL);
    check(deflateInit2(&packer->pack, LEVEL, Z_DEFLATED, WINDOW, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK);
    check(inflateInit2(&packer->unpack, WINDOW) == Z_OK);
    return packer;
}

void packer_free(Packer *packer)
{
    if (!packer)
        return;
    deflateEnd(&packer->pack);
    inflateEnd(&packer->unpack);
    free(packer->packed.data);
    free(packer->unpacked.data);
    free(packer);
}

// We only agree to what we do anyway; a smaller window would need a separate deflater.
static bool offer_fits(Span offer)
{
    if (!span_is_word(span_trim(span_until(&offer, ';')), "permessage-deflate"))
        return false;
    while (offer.size > 0) {
        Span value = span_trim(span_until(&offer, ';'));
        Span name = span_trim(span_until(&value, '='));
        if (!span_is_word(name, "server_no_context_takeover") && !span_is_word(name, "client_no_context_takeover") &&
            !span_is_word(name, "client_max_window_bits"))
            return false;
    }
    return true;
}

bool packer_is_offered(const char *extensions)
{
    Span rest = span_of(extensions ? extensions : "");
    while (rest.size > 0)
        if (offer_fits(span_until(&rest, ',')))
            return true;
    return false;
}

static uint8_t *buffer_of(Buffer *buffer, size_t room)
{
    if (room > buffer->room) {
        free(buffer->data);
        buffer->room = room;
        buffer->data = malloc(room);
        check(buffer->data != NULL);
    }
    return buffer->data;
}

bool packer_pack(Packer *packer, Span text, Span *ret_packed)
{
    if (text.size < PACKED_MIN || text.size > UINT32_MAX / 2)
        return false;
    z_stream *z = &packer->pack;
    uint8_t *packed = buffer_of(&packer->packed, text.size);
    check(deflateReset(z) == Z_OK);
    z->next_in = (z_const Bytef *)(uintptr_t)text.at;
    z->avail_in = (uInt)text.size;
    z->next_out = packed;
    z->avail_out = (uInt)text.size;     // if it does not fit, it has not become smaller
    if (deflate(z, Z_SYNC_FLUSH) != Z_OK || z->avail_in > 0 || z->avail_out == 0)
        return false;
    size_t size = text.size - z->avail_out;
    check(memcmp(packed + size - sizeof flush_end, flush_end, sizeof flush_end) == 0);
    *ret_packed = (Span){ (const char *)packed, size - sizeof flush_end };
    return true;
}

Unpacked packer_unpack(Packer *packer, Span packed, size_t max, Span *ret_text)
{
    z_stream *z = &packer->unpack;
    uint8_t *text = buffer_of(&packer->unpacked, max + 1);
    check(inflateReset(z) == Z_OK);
    z->next_out = text;
    z->avail_out = (uInt)(max + 1);
    Span parts[] = { packed, { (const char *)flush_end, sizeof flush_end } };
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        z->next_in = (z_const Bytef *)(uintptr_t)parts[i].at;
        z->avail_in = (uInt)parts[i].size;
        int result = inflate(z, Z_SYNC_FLUSH);
        if (z->avail_out == 0)
            return UNPACKED_TOO_LARGE;
        if (result == Z_STREAM_END)     // a message may be a whole stream
            break;
        if (result != Z_OK && result != Z_BUF_ERROR)    // Z_BUF_ERROR: there was nothing to do
            return UNPACKED_BROKEN;
    }
    *ret_text = (Span){ (const char *)text, max + 1 - z->avail_out };
    return UNPACKED;
}
