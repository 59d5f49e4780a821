// handshake.c — SHA-1 and base64, only for the WebSocket's handshake: it is not secret, and no security depends on it.

#include "server/handshake.h"

enum { SHA1_BYTES = 20, BLOCK = 64 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void base64_write(const uint8_t *bytes, size_t count, char *ret_text)
{
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        uint32_t group = (uint32_t)bytes[i] << 16;
        if (left > 1) group |= (uint32_t)bytes[i + 1] << 8;
        if (left > 2) group |= bytes[i + 2];
        *ret_text++ = letters[group >> 18];
        *ret_text++ = letters[group >> 12 & 63];
        *ret_text++ = left > 1 ? letters[group >> 6 & 63] : '=';
        *ret_text++ = left > 2 ? letters[group & 63] : '=';
    }
    *ret_text = 0;
}

static uint32_t turned(uint32_t word, int by) { return word << by | word >> (32 - by); }

static void sha1_block(uint32_t hash[5], const uint8_t block[BLOCK])
{
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (int i = 0; i < 80; i++) {
        uint32_t mixed = i < 20 ? ((b & c) | (~b & d)) + 0x5a827999
                       : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                       : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                : (b ^ c ^ d) + 0xca62c1d6;
        uint32_t next = turned(a, 5) + mixed + e + w[i];
        e = d;
        d = c;
        c = turned(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

static void sha1(const char *text, uint8_t ret_hash[SHA1_BYTES])
{
    uint32_t hash[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    uint8_t blocks[2 * BLOCK] = { 0 };
    size_t size = strlen(text), total = size + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    check(size + 9 <= sizeof blocks);
    memcpy(blocks, text, size);
    blocks[size] = 0x80;
    blocks[total - 2] = (uint8_t)(size * 8 >> 8);
    blocks[total - 1] = (uint8_t)(size * 8);
    for (size_t at = 0; at < total; at += BLOCK)
        sha1_block(hash, blocks + at);
    for (int i = 0; i < SHA1_BYTES; i++)
        ret_hash[i] = (uint8_t)(hash[i / 4] >> (24 - i % 4 * 8));
}

bool key_is_well_formed(const char *key)
{
    return strlen(key) == KEY_TEXT - 1 && strspn(key, letters) == KEY_TEXT - 3 && strcmp(key + KEY_TEXT - 3, "==") == 0;
}

void key_write(const uint8_t bytes[KEY_BYTES], char ret_key[KEY_TEXT]) { base64_write(bytes, KEY_BYTES, ret_key); }

void key_accept(const char *key, char ret_accept[ACCEPT_TEXT])
{
    char joined[KEY_TEXT + 36];
    Text text = text_in(joined, sizeof joined);
    text_put(&text, key);
    text_put(&text, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");    // the same for all (RFC 6455, 1.3)
    uint8_t hash[SHA1_BYTES];
    sha1(joined, hash);
    base64_write(hash, sizeof hash, ret_accept);
}
