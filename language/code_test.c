// code_test.c — walking over bytecode: lengths, what stands inside, the listing, the fingerprint.
#include "tests/toy.h"

// Every operation of the language and the toy, with operands made for it, is skipped to its exact end.
static uint16_t operand_make(uint8_t *code, uint16_t at, char takes)
{
    switch (takes) {
    case 'p':
        code[at] = PLAYER_OPPONENT;
        return (uint16_t)(at + 1);
    case 'w':
        code[at] = 7;
        return (uint16_t)(at + 1);
    case 'l':
        code[at] = code[at + 1] = 0;
        return (uint16_t)(at + 2);
    case 'n':
        code[at] = OP_NUM;
        code[at + 1] = 9;
        return (uint16_t)(at + 2);
    case 'c':
        code[at] = TOY_OP_ALIGHT;
        return (uint16_t)(at + 1);
    case 's':
        code[at] = OP_SLOT;
        code[at + 1] = 5;
        return (uint16_t)(at + 2);
    default:                                    // a filter with one test
        code[at] = 4;
        code[at + 1] = 4;
        code[at + 2] = 0;
        code[at + 3] = OP_OWNER;
        code[at + 4] = PLAYER_YOU;
        return (uint16_t)(at + 5);
    }
}

static void every_operation_has_its_length(void **unused)
{
    (void)unused;
    for (int op = 0; op < 256; op++) {
        const OpInfo *info = grammar_op(&toy_vocabulary, (uint8_t)op);
        if (!info)
            continue;
        uint8_t code[64];
        memset(code, 0xee, sizeof code);
        uint16_t end = 1;
        code[0] = (uint8_t)op;
        for (const char *takes = info->takes; *takes; takes++)
            end = operand_make(code, end, *takes);
        assert_int_equal(code_skip(&toy_vocabulary, code, 0), end);
        char said[200];
        Text text = text_in(said, sizeof said);
        code_list(&toy_vocabulary, code, 0, 0, &text);
        if (op != OP_NUM)
            assert_non_null(strstr(said, info->name));
        assert_false(text.cut);
    }
}

static void what_stands_inside_is_found(void **unused)
{
    (void)unused;
    ToyAnswer a = toy_read("Do: drop each red Ball or Box. Score twice your score.", TOY_ON_BALL);
    assert_int_equal(a.problems, 0);
    const Vocabulary *v = &toy_vocabulary;
    const uint8_t *code = a.made.code;
    uint16_t drop = a.made.ability[0].code, score = code_skip(v, code, drop);
    assert_true(code_has(v, code, drop, TOY_OP_DROP, -1));
    assert_true(code_has(v, code, drop, OP_EACH, -1));
    assert_true(code_has(v, code, drop, TOY_OP_COLOUR, TOY_RED));       // inside a filter inside a filter
    assert_false(code_has(v, code, drop, TOY_OP_COLOUR, TOY_BLUE));
    assert_true(code_has(v, code, drop, TOY_OP_KIND, TOY_BOX));
    assert_false(code_has(v, code, drop, TOY_OP_SCORE, -1));
    assert_true(code_has(v, code, score, OP_TIMES, -1));
    assert_true(code_has(v, code, score, TOY_OP_SCORE_OF, PLAYER_YOU));
    assert_int_equal(code[code_skip(v, code, score)], OP_END);
}

static void wide_numbers_have_the_low_byte_first(void **unused)
{
    (void)unused;
    const uint8_t code[] = {0, 0x34, 0x12, 0xff};
    assert_int_equal(code_wide(code, 1), 0x1234);
}

static void a_listing_has_a_line_for_each_statement(void **unused)
{
    (void)unused;
    ToyAnswer a = toy_read("When a Ball rolls: you may score 1. Do: ring the bell.", TOY_ON_BALL);
    assert_int_equal(a.problems, 0);
    char said[1000];
    Text text = text_in(said, sizeof said);
    Program p = compiled_program(&a.made);
    program_list(&toy_vocabulary, &p, &text);
    assert_non_null(strstr(said, "ROLL, event 7:\n"));
    assert_non_null(strstr(said, "subject"));
    assert_non_null(strstr(said, "; score\n"));                         // what it means
    assert_non_null(strstr(said, "DO:\n"));
    int lines = 0;
    for (const char *c = said; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, 8);         // two heads, a filter, MAY, SCORE, END, RING, END
}

static uint64_t fingerprint(const char *line)
{
    ToyAnswer a = toy_read(line, TOY_ON_BALL);
    assert_int_equal(a.problems, 0);
    Program p = compiled_program(&a.made);
    return program_fingerprint(&p);
}

static void a_fingerprint_stands_for_the_meaning(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"Do: score 1.", "Do: score 2.", "Do: score 1. Score 1.", "Shiny", "Shiny Shiny",
                                        "Do: the rival scores 1.", "When a Ball rolls: score 1.", "Do: ring the bell."};
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        assert_true(fingerprint(lines[i]) == fingerprint(lines[i]));
        for (size_t k = 0; k < i; k++)
            assert_true(fingerprint(lines[i]) != fingerprint(lines[k]));
    }
    assert_true(fingerprint("Do: score 1.") == fingerprint("do:  score 1 ."));
    const Program none = {0};
    assert_true(program_fingerprint(&none) != fingerprint("Shiny"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_has_its_length),
        cmocka_unit_test(what_stands_inside_is_found),
        cmocka_unit_test(wide_numbers_have_the_low_byte_first),
        cmocka_unit_test(a_listing_has_a_line_for_each_statement),
        cmocka_unit_test(a_fingerprint_stands_for_the_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
