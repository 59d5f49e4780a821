// parse_test.c — the chart: all readings of a line, the furthest failure, and what was expected there.
#include "tests/toy.h"

static Parser *parser;                  // large: not on the stack
static Reading *reading;

static int make(void **state)
{
    (void)state;
    parser = malloc(sizeof *parser);
    reading = malloc(sizeof *reading);
    return parser && reading ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    free(parser);
    free(reading);
    return 0;
}

static int readings(const char *line)
{
    assert_true(parser_begin(parser, grammar_of(&toy_vocabulary), span_of(line)));
    return parser_read(parser, 0);
}

static const char *phrase_of(const Tree *t) { return reading->g->phrase[t->phrase].info->template; }

// Every phrase lies within its parent, its slots follow each other, and the root is the whole line.
static void reading_check(void)
{
    assert_true(reading->tree_count > 0 && reading->root < reading->tree_count);
    assert_int_equal(reading->tree[reading->root].start, 0);
    assert_int_equal(reading->tree[reading->root].end, reading->tokens->count);
    for (uint16_t i = 0; i < reading->tree_count; i++) {
        const Tree *t = &reading->tree[i];
        uint16_t at = t->start;
        for (int k = 0; k < KID_MAX; k++) {
            if (t->kid[k].kind == KID_NONE)
                continue;
            assert_true(t->kid[k].at >= at && t->kid[k].at < t->end);
            at = t->kid[k].at;
            if (t->kid[k].kind == KID_TREE) {
                assert_true(t->kid[k].value > i && t->kid[k].value < reading->tree_count);
                assert_int_equal(reading->tree[t->kid[k].value].start, t->kid[k].at);
                assert_true(reading->tree[t->kid[k].value].end <= t->end);
            }
        }
    }
}

static void a_line_is_read_whole(void **unused)
{
    (void)unused;
    assert_int_equal(readings("Do: score 3."), 1);
    assert_true(parser_reading(parser, 0, 0, reading));
    reading_check();
    assert_string_equal(phrase_of(&reading->tree[reading->root]), "<item>");
    assert_int_equal(readings("Shiny"), 1);
    assert_int_equal(readings("Do: score 3"), 0);           // no stop
    assert_int_equal(readings("Do: score 3. 4"), 0);        // something comes after it
    assert_int_equal(readings(""), 0);
}

static void capitals_do_not_matter_for_reading(void **unused)
{
    (void)unused;
    assert_int_equal(readings("dO: SCORE 3."), 1);          // printing tells the difference
}

static void every_reading_is_found_once(void **unused)
{
    (void)unused;
    assert_int_equal(readings("Do: spin."), 2);
    assert_int_equal(readings("Do: spin. Spin."), 4);
    assert_int_equal(readings("Do: spin. Spin. Spin."), 8);
    const char *said[8];
    bool seen[8] = {false};
    for (int i = 0; i < 8; i++) {
        assert_true(parser_reading(parser, 0, i, reading));
        reading_check();
        int bits = 0, count = 0;
        for (uint16_t k = 0; k < reading->tree_count; k++)
            if (strcmp(phrase_of(&reading->tree[k]), "spin") == 0)
                bits |= (strstr(reading->g->phrase[reading->tree[k].phrase].info->recipe, "2") != NULL) << count++;
        assert_int_equal(count, 3);
        assert_false(seen[bits]);
        seen[bits] = true;
        said[i] = phrase_of(&reading->tree[reading->root]);
        assert_string_equal(said[i], "<item>");
    }
    assert_int_equal(readings("Do: spin. Spin. Spin. Spin. Spin. Spin."), 64);
    assert_int_equal(readings("Do: spin. Spin. Spin. Spin. Spin. Spin. Spin."), READING_MAX + 1);      // and no more
}

static void words_of_several_words_are_one(void **unused)
{
    (void)unused;
    assert_int_equal(readings("Do: drop an old gold Ball."), 1);
    assert_int_equal(readings("Do: drop an old Ball."), 0);
    assert_int_equal(parser->far, 5);                       // after "old"
    assert_int_equal(readings("Do: drop a Unicorn Box."), 1);
    assert_int_equal(readings("Do: drop 2 Unicorn Boxes."), 0);         // it has no plural
}

static void numbers_agree_with_their_nouns(void **unused)
{
    (void)unused;
    assert_int_equal(readings("Do: drop 1 Ball."), 1);
    assert_int_equal(readings("Do: drop 2 Balls."), 1);
    assert_int_equal(readings("Do: drop 2 Ball."), 0);
    assert_int_equal(readings("Do: drop 1 Balls."), 0);
    assert_int_equal(readings("Do: score +3."), 0);         // a sign where none belongs
    assert_int_equal(readings("Do: change the score by +3."), 1);
    assert_int_equal(readings("Do: change the score by 3."), 0);
}

static bool expects(const char *word)
{
    for (uint16_t i = 0; i < parser->expected_count; i++) {
        const Expected *e = &parser->expected[i];
        const char *what = e->is_category ? parser->g->category[e->id].description : parser->g->shown[e->id];
        if (what && strcmp(what, word) == 0)
            return true;
    }
    return false;
}

static void the_furthest_failure_is_kept(void **unused)
{
    (void)unused;
    static const struct { const char *line; uint16_t far; const char *expected[4]; } bad[] = {
        {"Do: score banana.", 3, {"a number"}},
        {"Do: score 3 banana.", 4, {".", "and", ","}},
        {"Do: drop 2 Ball.", 4, {"a kind of card"}},
        {"While it is banana: it glows red.", 3, {"alight"}},
        {"While it is alight it glows red.", 4, {":", "and", "or"}},
        {"While it is alight, it glows red.", 5, {"and", "or"}},
        {"While it is alight: it glows.", 7, {"red", "blue", "amber", "old"}},
        {"While it is alight: banana.", 5, {"a glow"}},
        {"Do score 3.", 1, {":"}},
        {"Do: score 3", 4, {"."}},
        {"Banana", 0, {"While", "When", "Shiny"}},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        assert_int_equal(readings(bad[i].line), 0);
        if (parser->far != bad[i].far)
            fail_msg("%s: failed at token %d, not %d", bad[i].line, parser->far, bad[i].far);
        for (size_t k = 0; k < COUNT_OF(bad[i].expected) && bad[i].expected[k]; k++)
            if (!expects(bad[i].expected[k]))
                fail_msg("%s: %s is not among what was expected", bad[i].line, bad[i].expected[k]);
        assert_true(parser->expected_count <= EXPECTED_MAX);
    }
}

static void nothing_is_expected_twice(void **unused)
{
    (void)unused;
    assert_int_equal(readings("Do: drop 2 Ball."), 0);
    for (uint16_t i = 0; i < parser->expected_count; i++)
        for (uint16_t k = 0; k < i; k++)
            assert_false(parser->expected[i].id == parser->expected[k].id &&
                         parser->expected[i].is_category == parser->expected[k].is_category);
}

static void reading_can_begin_after_a_bad_sentence(void **unused)
{
    (void)unused;
    assert_true(parser_begin(parser, grammar_of(&toy_vocabulary), span_of("Banana. Do: score 3.")));
    assert_int_equal(parser_read(parser, 0), 0);
    assert_int_equal(parser_read(parser, 2), 1);
    assert_true(parser_reading(parser, 2, 0, reading));
    assert_int_equal(reading->tree[reading->root].start, 2);
}

static void long_lines_are_read_or_refused(void **unused)
{
    (void)unused;
    static char line[40000];
    const Grammar *g = grammar_of(&toy_vocabulary);
    int sizes[] = {10, 30, 60, 80, 130, 390, 1000};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        int n = sprintf(line, "Do: ");
        for (int k = 0; k < sizes[i]; k++)
            n += sprintf(line + n, "score 1. ");
        bool begun = parser_begin(parser, g, span_of(line));
        int count = begun ? parser_read(parser, 0) : 0;
        assert_int_equal(begun, 2 + sizes[i] * 3 <= TOKEN_MAX);
        if (sizes[i] <= 60)
            assert_int_equal(count, 1);
        if (begun && count == 0)
            assert_true(parser->too_tangled);
    }
}

static void the_grammar_leaves_out_what_a_game_has_no_words_for(void **unused)
{
    (void)unused;
    const Grammar *g = grammar_of(&toy_vocabulary);
    assert_ptr_equal(g, grammar_of(&toy_vocabulary));       // made once
    for (uint16_t i = 0; i < g->phrase_count; i++) {
        assert_null(strstr(g->phrase[i].info->template, "<event>"));    // the toy has no events to wait for
        if (i > 0)
            assert_true(g->phrase[i].category >= g->phrase[i - 1].category);
    }
    assert_true(grammar_term(g, "score", 5) != 0);
    assert_int_equal(grammar_term(g, "banana", 6), 0);
    assert_int_equal(grammar_term(g, "an", 2), grammar_term(g, "a", 1));
    const char *reason;
    assert_string_equal(grammar_preference(1, &reason), "P1");
    assert_null(grammar_preference(0, &reason));
    assert_null(grammar_preference(100, &reason));
    assert_null(grammar_op(&toy_vocabulary, OP_GAME - 1));
    assert_null(grammar_op(&toy_vocabulary, OP_GAME + COUNT_OF(toy_ops)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read_whole),
        cmocka_unit_test(capitals_do_not_matter_for_reading),
        cmocka_unit_test(every_reading_is_found_once),
        cmocka_unit_test(words_of_several_words_are_one),
        cmocka_unit_test(numbers_agree_with_their_nouns),
        cmocka_unit_test(the_furthest_failure_is_kept),
        cmocka_unit_test(nothing_is_expected_twice),
        cmocka_unit_test(reading_can_begin_after_a_bad_sentence),
        cmocka_unit_test(long_lines_are_read_or_refused),
        cmocka_unit_test(the_grammar_leaves_out_what_a_game_has_no_words_for),
    };
    return cmocka_run_group_tests(tests, make, drop);
}
