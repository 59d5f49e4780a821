// handshake.h — the keys by which both sides know that the other speaks WebSocket (RFC 6455).

#ifndef RIFT_SERVER_HANDSHAKE_H
#define RIFT_SERVER_HANDSHAKE_H

#include "core/text.h"

enum { KEY_BYTES = 16, KEY_TEXT = 25, ACCEPT_TEXT = 29 };       // texts with their 0 byte

bool key_is_well_formed(const char *key);                       // 16 bytes in base64
void key_write(const uint8_t bytes[KEY_BYTES], char ret_key[KEY_TEXT]);
void key_accept(const char *key, char ret_accept[ACCEPT_TEXT]); // what Sec-WebSocket-Accept answers to the key

#endif
