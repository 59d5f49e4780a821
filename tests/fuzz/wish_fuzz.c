// wish_fuzz.c — whatever a client may send: refused with a message, or read as one complete wish.
#include "server/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_text(const char *text) { return memchr(text, 0, WISH_TEXT) != NULL; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Wish wish;
    Problem problem = {0};
    if (!wish_read((Span){(const char *)data, size}, &wish, &problem)) {
        check(problem.message[0] != 0);
        return 0;
    }
    check(wish.kind > WISH_NONE && wish.kind < WISH_COUNT && wish.id >= 1);
    check(wish.choice >= 0 && wish.option >= 0 && wish.answer >= 0 && wish.seconds >= 0 && wish.phrase >= 0);
    check(is_text(wish.until) && is_text(wish.phase) && is_text(wish.code));
    check(is_text(wish.thing) && is_text(wish.value) && is_text(wish.commitment));
    return 0;
}
