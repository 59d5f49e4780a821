// protocol.h — what clients say, read strictly: a message is one of the wishes of protocol.def, whole and well-formed.

#ifndef RIFT_SERVER_PROTOCOL_H
#define RIFT_SERVER_PROTOCOL_H

#include "core/text.h"

enum { PROTOCOL_VERSION = 1, WISH_TEXT = 96, PHRASE_COUNT = 6 };

enum {
#define FIELD(name, kind) FIELD_##name,
#include "server/protocol.def"
    WISH_FIELD_COUNT,
};
enum {
#define FIELD(name, kind) F_##name = 1 << FIELD_##name,
#include "server/protocol.def"
};

typedef enum WishKind {
    WISH_NONE,
#define WISH(NAME, word, who, needed, possible) WISH_##NAME,
#include "server/protocol.def"
    WISH_COUNT,
} WishKind;

typedef int64_t WishNUMBER;
typedef bool WishFLAG;
typedef char WishTEXT[WISH_TEXT];

typedef struct Wish {
    WishKind kind;
    int64_t id;                         // the client's own number for it, which the acknowledgement repeats
    uint32_t has;                       // the members it has: F_… bits
#define FIELD(name, kind) Wish##kind name;
#include "server/protocol.def"
} Wish;

// False with the reason, and the id if that could be read (0 if not).
bool wish_read(Span message, Wish *ret_wish, Problem *problem);
bool wish_is_for_seats(WishKind kind);
const char *wish_word(WishKind kind);

extern const char *const phrases[PHRASE_COUNT];

#endif
