// bytes_fuzz.c — any bytes as card text: refused with words and place, or accepted and the same when printed.
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FuzzLine line;
    Chance chance = {.at = data, .size = size};
    const Vocabulary *v = chance_vocabulary(&chance);
    uint16_t kind = chance_kind(&chance, v);
    char *text = malloc(chance.size ? chance.size : 1);         // of exactly its size: a step beyond is seen
    check(text != NULL);
    if (chance.size > 0)
        memcpy(text, chance.at, chance.size);
    fuzz_read(v, (Span){text, chance.size}, kind, &line);
    free(text);
    if (line.problems == 0 && line.made.ability_count > 0)
        fuzz_accepted(v, kind, &line);
    return 0;
}
