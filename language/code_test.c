// code_test.c — walking over bytecode: lengths, what is inside what, the listing, the fingerprint.
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

typedef struct Seen {                   // what a walk came upon, in order
    char path[200];
    uint8_t past;                       // an operation whose inside is passed over; 0: none
} Seen;

static CodeLook look_and_tell(const CodeSpot *spot, void *self)
{
    Seen *seen = self;
    Text text = {.data = seen->path, .size = sizeof seen->path, .used = strlen(seen->path)};
    bool is_filter = spot->takes == 'f';
    const char *around = spot->around ? grammar_op(spot->v, spot->around)->name : "-";
    const OpInfo *op = is_filter ? NULL : grammar_op(spot->v, spot->code[spot->at]);
    text_format(&text, "%s%s<%s", text.used ? " " : "", is_filter ? "filter" : op->name, around);
    return !is_filter && spot->code[spot->at] == seen->past ? CODE_PAST : CODE_INSIDE;
}

static void a_walk_sees_everything_from_outside_in(void **unused)
{
    (void)unused;
    ToyAnswer a = toy_read("Do: drop each red Ball or Box. Score twice your score.", TOY_ON_BALL);
    const Vocabulary *v = &toy_vocabulary;
    const uint8_t *code = a.made.code;
    uint16_t drop = a.made.ability[0].code, score = code_skip(v, code, drop);
    Seen all = {0}, without = {.past = OP_ANY}, sum = {0};
    assert_false(code_find(v, code, drop, 'c', look_and_tell, &all));
    assert_string_equal(all.path, "DROP<- EACH<DROP filter<EACH ANY<- filter<ANY KIND<- filter<ANY KIND<- COLOUR<-");
    assert_false(code_find(v, code, drop, 'c', look_and_tell, &without));
    assert_string_equal(without.path, "DROP<- EACH<DROP filter<EACH ANY<- COLOUR<-");
    assert_false(code_find(v, code, score, 'c', look_and_tell, &sum));
    assert_string_equal(sum.path, "SCORE<- TIMES<SCORE NUM<TIMES SCORE_OF<TIMES");
}

static void operands_are_found_by_their_kind(void **unused)
{
    (void)unused;
    ToyAnswer a = toy_read("Do: drop each red Ball or Box. Score twice your score.", TOY_ON_BALL);
    const Vocabulary *v = &toy_vocabulary;
    const uint8_t *code = a.made.code;
    uint16_t drop = a.made.ability[0].code, each = code_operand(v, code, drop, 's');
    uint16_t filter = code_operand(v, code, each, 'f');
    assert_int_equal(code[each], OP_EACH);
    assert_int_equal(filter, each + 1);
    assert_int_equal(code_operand(v, code, drop, 'n'), 0);
    assert_true(code_filter_has(v, code, filter, OP_ANY, -1));
    assert_false(code_filter_has(v, code, filter, TOY_OP_KIND, TOY_BOX));      // inside another test
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
        cmocka_unit_test(a_walk_sees_everything_from_outside_in),
        cmocka_unit_test(operands_are_found_by_their_kind),
        cmocka_unit_test(wide_numbers_have_the_low_byte_first),
        cmocka_unit_test(a_listing_has_a_line_for_each_statement),
        cmocka_unit_test(a_fingerprint_stands_for_the_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
