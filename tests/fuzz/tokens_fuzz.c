// tokens_fuzz.c — words the game knows, in any order: refused with a message and a place, or accepted.
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void word_put(const Grammar *g, Chance *chance, Text *text)
{
    uint16_t term = (uint16_t)(1 + chance_below(chance, g->term_count - 1u));
    if (term == g->number_term || term == g->one_term || term == g->signed_term)
        text_format(text, term == g->signed_term ? "%+d" : "%d",
                    term == g->one_term ? 1 : (int)chance_below(chance, 40));
    else if (term != g->title_term)
        text_put(text, g->shown[term]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FuzzLine line;
    static char words[TEXT_LINE_MAX * 2];
    Chance chance = {.at = data, .size = size};
    const Vocabulary *v = chance_vocabulary(&chance);
    uint16_t kind = chance_kind(&chance, v);
    Text text = text_in(words, sizeof words);
    for (int i = 0; chance.size > 0; i++) {
        text_put(&text, i ? " " : "");
        word_put(grammar_of(v), &chance, &text);
    }
    fuzz_read(v, (Span){words, text.used}, kind, &line);
    if (line.problems == 0 && line.made.ability_count > 0)
        fuzz_accepted(v, kind, &line);
    return 0;
}
