// grammar_fuzz.c — sentences grown from the grammar and printed can be read again: the chart finds the same tree, and
// it compiles to the same program. A refusal has a reason: the tree makes no sense, or another reading is just as good.
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Parser parser;
static Reading grown, found;

// Whether one of all readings of the line compiles to this.
static bool is_found(int readings, uint16_t kind, const Compiled *made)
{
    static Compiled other;
    Problem ignored;
    for (int i = 0; i < readings; i++) {
        other = (Compiled){0};
        if (parser_reading(&parser, 0, i, &found) && compile_reading(&found, kind, &other, &ignored) &&
            compiled_equal(&other, made))
            return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FuzzLine line;
    static Compiled made;
    static char text[TEXT_LINE_MAX * 2];
    Problem problem = {0};
    Chance chance = {.at = data, .size = size};
    const Vocabulary *v = chance_vocabulary(&chance);
    uint16_t kind = chance_kind(&chance, v);
    if (!grow_line(grammar_of(v), &chance, &grown, text, sizeof text) ||
        !parser_begin(&parser, grammar_of(v), span_of(text)))
        return 0;
    must(parser.tokens.count == grown.tree[grown.root].end, "printed with more or fewer words than the tree has", text);
    int readings = parser_read(&parser, 0);
    must(readings > 0 || parser.too_tangled, "printed from the grammar, but not read by it", text);
    grown.tokens = &parser.tokens;
    made = (Compiled){0};
    bool sensible = compile_reading(&grown, kind, &made, &problem);
    must(sensible || (problem.message[0] != 0 && problem.column > 0), "refused without words or place", text);
    if (sensible && readings > 0 && !parser.is_pruned)
        must(is_found(readings, kind, &made), "the chart has not found the tree it was printed from", text);
    fuzz_read(v, span_of(text), kind, &line);
    if (line.problems > 0) {
        must(!strstr(line.first.message, "this is written"), line.first.message, text);
        must(!sensible || readings != 1 || parser.is_pruned, line.first.message, text);
        return 0;
    }
    must(strcmp(line.report.canonical, text) == 0, line.report.canonical, text);
    must(!sensible || parser.is_pruned || compiled_equal(&made, &line.made) || line.report.meanings > 1,
         "another meaning was kept", text);
    fuzz_accepted(v, kind, &line);
    return 0;
}
