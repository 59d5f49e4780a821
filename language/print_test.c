// print_test.c — a reading back to text: articles, capitals, blanks, and where it differs from what was written.
#include "tests/toy.h"

static void expect_canonical(const char *line, const char *canonical)
{
    ToyAnswer a = toy_read(line, TOY_ON_BOX);
    if (a.problems)
        fail_msg("%u: %s: %s", a.first.column, a.first.message, line);
    assert_string_equal(a.notes.canonical, canonical);
}

static void what_is_read_is_printed_again(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "Do: score 3.", "Shiny", "Do: change the score by -3.", "Do: change the score by +3.",
        "While it is alight and your score is 3 or more: it glows red.",
        "Do: score 1. Score 2. You may take a Ball.",
        "Do: choose one: score 1 / score 2.",
        "Do: you may drop a Card in your hand to take a red Ball.",
        "When a red Ball rolls: drop that Ball.",
        "Do: the rival drops a blue Box.",
        "Do: drop an old gold Ball.",
        "Do: drop a Unicorn Box.",
        "Do: drop this Box.",
        "Do: drop up to 2 amber Balls on the table.",
        "Do: choose a Ball: drop it.",
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        expect_canonical(lines[i], lines[i]);
}

static void blanks_and_characters_are_made_plain(void **unused)
{
    (void)unused;
    expect_canonical("  Do:score   3 .", "Do: score 3.");
    expect_canonical("do: score 3.", "Do: score 3.");
    expect_canonical("Do: score 3. score 4.", "Do: score 3. Score 4.");
    expect_canonical("Do: change the score by \xe2\x88\x92" "3.", "Do: change the score by -3.");
    expect_canonical("Do: choose one:score 1/score 2.", "Do: choose one: score 1 / score 2.");
}

static void the_article_goes_with_the_next_word(void **unused)
{
    (void)unused;
    expect_canonical("Do: take an amber Ball.", "Do: take an amber Ball.");
    expect_canonical("Do: take a red Ball.", "Do: take a red Ball.");
    toy_refuse("Do: take a amber Ball.", TOY_ON_BALL, 10, "this is written \"an\"");
    toy_refuse("Do: take an red Ball.", TOY_ON_BALL, 10, "this is written \"a\"");
    toy_refuse("Do: drop an Unicorn Box.", TOY_ON_BALL, 10, "this is written \"a\"");
    toy_refuse("When an red Ball rolls: score 1.", TOY_ON_BALL, 6, "this is written \"a\"");
}

static void capitals_stand_where_the_vocabulary_has_them(void **unused)
{
    (void)unused;
    toy_refuse("Do: Score 3.", TOY_ON_BALL, 5, "this is written \"score\"");
    toy_refuse("Do: take a ball.", TOY_ON_BALL, 12, "this is written \"Ball\"");
    toy_refuse("Do: take a Red Ball.", TOY_ON_BALL, 12, "this is written \"red\"");
    toy_refuse("DO: score 3.", TOY_ON_BALL, 1, "this is written \"Do\"");
    toy_refuse("Do: score 03.", TOY_ON_BALL, 11, "this is written \"3\"");
}

// One phrase by itself, without a capital; and a whole with brackets.
static void parts_can_be_printed(void **unused)
{
    (void)unused;
    static Parser parser;
    static Reading reading;
    char said[200];
    Text text = text_in(said, sizeof said);
    assert_true(parser_begin(&parser, grammar_of(&toy_vocabulary), span_of("Do: score 1 and take a red Ball.")));
    assert_int_equal(parser_read(&parser, 0), 1);
    assert_true(parser_reading(&parser, 0, 0, &reading));
    for (uint16_t i = 0; i < reading.tree_count; i++)
        if (strcmp(reading.g->phrase[reading.tree[i].phrase].info->template, "<action> and <chain>") == 0)
            text_print_tree(&reading, i, &text);
    assert_string_equal(said, "score 1 and take a red Ball");
    text = text_in(said, sizeof said);
    text_print_bracketed(&reading, &text);
    assert_string_equal(said, "(Do: (((score 1) and (take ((a red Ball)))).))");
    Span wanted;
    text = text_in(said, sizeof said);
    text_print(&reading, &text);
    assert_int_equal(text_differs(&reading, (Span){said, text.used}, &wanted), -1);
    assert_int_equal(text_differs(&reading, span_of("Do: score 1 and take a blue Ball."), &wanted), 7);
    assert_true(span_is(wanted, "blue"));
    assert_int_equal(text_differs(&reading, span_of("Do: score 1"), &wanted), 4);      // too short
    assert_int_equal(wanted.size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_printed_again),
        cmocka_unit_test(blanks_and_characters_are_made_plain),
        cmocka_unit_test(the_article_goes_with_the_next_word),
        cmocka_unit_test(capitals_stand_where_the_vocabulary_has_them),
        cmocka_unit_test(parts_can_be_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
