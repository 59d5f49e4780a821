// wrap_test.c — lines broken between words, counted in characters, and the width they are broken to.
#include "cli/wrap.h"

#include "cli/terminal.h"
#include "tests/support.h"

static void assert_wrapped(const char *text, int width, int indent, const char *expected)
{
    char buffer[512] = "";
    FILE *to = fmemopen(buffer, sizeof buffer, "w");
    assert_non_null(to);
    print_wrapped(to, span_of(text), width, indent);
    fclose(to);
    assert_string_equal(buffer, expected);
}

static void lines_break_between_words(void **state)
{
    (void)state;
    assert_wrapped("take up two cards", 40, 0, "take up two cards\n");
    assert_wrapped("take up two cards", 17, 0, "take up two cards\n");
    assert_wrapped("take up two cards", 16, 0, "take up two\ncards\n");
    assert_wrapped("take up two cards", 9, 2, "  take up\n  two\n  cards\n");
    assert_wrapped("  take   up ", 40, 1, " take up\n");
}

static void a_wide_word_is_not_broken(void **state)
{
    (void)state;
    assert_wrapped("a transporter b", 5, 0, "a\ntransporter\nb\n");
    assert_wrapped("transporter", 5, 8, "        transporter\n");       // not even room for one
}

static void characters_are_counted_not_bytes(void **state)
{
    (void)state;
    assert_int_equal(text_width(span_of("Nōbot • ◆")), 9);
    assert_wrapped("Nōbot • ◆ ō", 11, 0, "Nōbot • ◆ ō\n");
    assert_wrapped("Nōbot • ◆ ō", 10, 0, "Nōbot • ◆\nō\n");
}

static void lines_of_the_text_stay(void **state)
{
    (void)state;
    assert_wrapped("one\n\ntwo three\n", 5, 1, " one\n\n two\n three\n");
    assert_wrapped("", 5, 1, "\n");
}

// Tests run without a terminal on standard output, so COLUMNS decides.
static void the_width_is_never_senseless(void **state)
{
    (void)state;
    static const struct {
        const char *columns;
        int width;
    } cases[] = {{"100", 100}, {"40", 40}, {"10", 40}, {"0", 80}, {"-3", 80}, {"wide", 80}, {"", 80}, {"99999999", 80}};
    if (terminal_is_out())
        skip();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        setenv("COLUMNS", cases[i].columns, 1);
        assert_int_equal(terminal_width(), cases[i].width);
    }
    unsetenv("COLUMNS");
    assert_int_equal(terminal_width(), 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_break_between_words),
        cmocka_unit_test(a_wide_word_is_not_broken),
        cmocka_unit_test(characters_are_counted_not_bytes),
        cmocka_unit_test(lines_of_the_text_stay),
        cmocka_unit_test(the_width_is_never_senseless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
