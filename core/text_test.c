// text_test.c — bounded text, spans, numbers, near words, clean UTF-8.
#include "core/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void assert_span(Span span, const char *expected)
{
    assert_int_equal(span.size, strlen(expected));
    assert_memory_equal(span.at, expected, span.size);
}

// ---- writing ----

static void text_starts_empty_and_grows(void **unused)
{
    (void)unused;
    char buffer[32];
    memset(buffer, 'x', sizeof buffer);
    Text text = text_in(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    text_put(&text, "Force ");
    text_format(&text, "%d of %s", 7, "9");
    text_bytes(&text, "!?", 1);
    assert_string_equal(buffer, "Force 7 of 9!");
    assert_int_equal(text.used, strlen(buffer));
    assert_false(text.cut);
}

static void what_does_not_fit_is_cut(void **unused)
{
    (void)unused;
    for (size_t size = 1; size < 12; size++) {
        char buffer[16];
        memset(buffer, 'x', sizeof buffer);
        Text put = text_in(buffer, size);
        text_put(&put, "0123456");
        text_put(&put, "789");
        assert_int_equal(put.cut, size < 11);
        assert_int_equal(strlen(buffer), size < 11 ? size - 1 : 10);
        assert_int_equal(strncmp(buffer, "0123456789", strlen(buffer)), 0);
        assert_int_equal(buffer[size], 'x');            // nothing past the buffer is touched

        memset(buffer, 'x', sizeof buffer);
        Text format = text_in(buffer, size);
        text_format(&format, "%s-%s", "0123456", "89");
        assert_int_equal(format.cut, size < 11);
        assert_int_equal(strlen(buffer), size < 11 ? size - 1 : 10);
        assert_int_equal(format.used, strlen(buffer));
        assert_int_equal(buffer[size], 'x');
        text_put(&format, "more");                      // a full text stays whole
        text_format(&format, "%d", 12345);
        assert_int_equal(buffer[size], 'x');
        assert_int_equal(format.used, strlen(buffer));
    }
}

// ---- spans ----

static void trimming_takes_blanks_from_both_ends(void **unused)
{
    (void)unused;
    assert_span(span_trim(span_of(" \t a b\r ")), "a b");
    assert_span(span_trim(span_of("a")), "a");
    assert_span(span_trim(span_of(" \t\r ")), "");
    assert_span(span_trim(span_of("")), "");
}

static void comparing_spans(void **unused)
{
    (void)unused;
    Span word = {"Space Station", 5};
    assert_true(span_is(word, "Space"));
    assert_false(span_is(word, "space"));
    assert_false(span_is(word, "Space "));
    assert_false(span_is(word, "Spac"));
    assert_true(span_is_word(word, "sPACE"));
    assert_false(span_is_word(word, "space s"));
    assert_true(span_starts(word, "Spa"));
    assert_true(span_starts(word, ""));
    assert_false(span_starts(word, "Space S"));
    assert_true(span_has(word, span_of("PAC")) && span_has(word, span_of("ace")) && span_has(word, word));
    assert_true(span_has(word, span_of("")) && span_has(span_of(""), span_of("")));
    assert_false(span_has(word, span_of("acex")));
    assert_true(span_is((Span){NULL, 0}, ""));
    assert_false(span_is((Span){NULL, 0}, "a"));
    // only ASCII letters have capitals here; @ and ` are 32 apart and no letters
    assert_false(span_is_word(span_of("@"), "`"));
    assert_false(span_is_word(span_of("[a"), "{a"));
}

static void lines_end_in_either_way(void **unused)
{
    (void)unused;
    Span rest = span_of("one\r\ntwo\n\nthree");
    assert_span(span_line(&rest), "one");
    assert_span(span_line(&rest), "two");
    assert_span(span_line(&rest), "");
    assert_span(span_line(&rest), "three");
    assert_int_equal(rest.size, 0);
    assert_span(span_line(&rest), "");                  // and goes on giving nothing
}

static void words_are_separated_by_blanks(void **unused)
{
    (void)unused;
    Span rest = span_of("  deploy\tc12   now ");
    assert_span(span_word(&rest), "deploy");
    assert_span(span_word(&rest), "c12");
    assert_span(span_word(&rest), "now");
    assert_span(span_word(&rest), "");
    assert_span(span_word(&rest), "");
}

static void cutting_at_a_stop(void **unused)
{
    (void)unused;
    Span rest = span_of("game: TrekWar");
    assert_span(span_until(&rest, ':'), "game");
    assert_span(rest, " TrekWar");
    assert_span(span_until(&rest, ':'), " TrekWar");    // no stop: all of it
    assert_int_equal(rest.size, 0);
    Span first = span_of(":x");
    assert_span(span_until(&first, ':'), "");
    assert_span(first, "x");
}

static void copying_a_span_cuts_to_fit(void **unused)
{
    (void)unused;
    char buffer[5];
    assert_int_equal(span_to(span_of("ab"), buffer, sizeof buffer), 2);
    assert_string_equal(buffer, "ab");
    assert_int_equal(span_to(span_of("abcdefgh"), buffer, sizeof buffer), 4);
    assert_string_equal(buffer, "abcd");
    assert_int_equal(span_to((Span){NULL, 0}, buffer, sizeof buffer), 0);
    assert_string_equal(buffer, "");
    assert_int_equal(span_to(span_of("a"), buffer, 1), 0);
    assert_string_equal(buffer, "");
}

// ---- numbers ----

static void whole_numbers_are_read(void **unused)
{
    (void)unused;
    static const struct { const char *text; int32_t number; } good[] = {
        {"0", 0}, {"7", 7}, {"-1", -1}, {"+2", 2}, {"007", 7}, {"999999999", 999999999}, {"-999999999", -999999999},
    };
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        int32_t number = 12345;
        assert_true(span_number(span_of(good[i].text), &number));
        assert_int_equal(number, good[i].number);
    }
}

static void what_is_no_number_is_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"", "-", "+", "--1", "+-1", "1 ", " 1", "1.5", "0x10", "ten", "1a", "2147483648",
                                      "1000000000", "-9999999999", "\xd9\xa1"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        int32_t number = 12345;
        assert_false(span_number(span_of(bad[i]), &number));
        assert_int_equal(number, 12345);
    }
}

static void hexadecimal_bytes(void **unused)
{
    (void)unused;
    uint8_t bytes[3];
    assert_true(span_hex(span_of("00fFa9"), bytes, 3));
    assert_memory_equal(bytes, "\x00\xff\xa9", 3);
    assert_false(span_hex(span_of("00ff"), bytes, 3));
    assert_false(span_hex(span_of("00ffa900"), bytes, 3));
    assert_false(span_hex(span_of("00ffg9"), bytes, 3));
    assert_false(span_hex(span_of("00ff 9"), bytes, 3));
}

// ---- near words ----

static void the_nearest_word_is_found(void **unused)
{
    (void)unused;
    static const char *const words[] = {NULL, "Federation", "Klingon", "Romulan", "Cardassian", "DU05", "DU06"};
    assert_string_equal(text_nearest(span_of("Klingonn"), words, COUNT_OF(words)), "Klingon");
    assert_string_equal(text_nearest(span_of("klingon"), words, COUNT_OF(words)), "Klingon");
    assert_string_equal(text_nearest(span_of("Cardasian"), words, COUNT_OF(words)), "Cardassian");
    assert_string_equal(text_nearest(span_of("Fedration"), words, COUNT_OF(words)), "Federation");
    assert_string_equal(text_nearest(span_of("DU5"), words, COUNT_OF(words)), "DU05");
    assert_string_equal(text_nearest(span_of("DU06"), words, COUNT_OF(words)), "DU06");
    static const char *const verbs[] = {"the", "take", "look"};
    assert_string_equal(text_nearest(span_of("tkae"), verbs, COUNT_OF(verbs)), "take");     // swapped letters
    assert_string_equal(text_nearest(span_of("olok"), verbs, COUNT_OF(verbs)), "look");
}

static void a_hint_is_made_in_one_place(void **unused)
{
    (void)unused;
    char longer[300];
    memset(longer, 'n', sizeof longer);
    longer[sizeof longer - 1] = 0;
    assert_string_equal(hint(NULL).text, "");
    assert_string_equal(hint("Deep Space Nine").text, " (did you mean \"Deep Space Nine\"?)");
    assert_string_equal(hint(longer).text + strlen(hint(longer).text) - 3, "\"?)");
}

static void far_words_are_not_guessed(void **unused)
{
    (void)unused;
    static const char *const words[] = {NULL, "Federation", "Klingon", "Romulan"};
    assert_null(text_nearest(span_of("Ferengi"), words, COUNT_OF(words)));
    assert_null(text_nearest(span_of("x"), words, COUNT_OF(words)));
    assert_null(text_nearest(span_of("Klingon"), words, 0));
    static char long_word[5000];
    memset(long_word, 'k', sizeof long_word);
    assert_null(text_nearest((Span){long_word, sizeof long_word}, words, COUNT_OF(words)));
}

// ---- clean text ----

static void assert_bad_at(const char *data, size_t size, size_t where)
{
    size_t at = 999;
    assert_false(text_is_clean(data, size, &at));
    assert_int_equal(at, where);
}

static void good_text_is_clean(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "", "plain\tASCII\r\n", "Jem'Hadar • ō ◆ ≈ —", "\xf0\x9f\x9a\x80",
        "\xc2\xa0", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf", "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",                             // the first and last of every length
    };
    size_t at;
    for (size_t i = 0; i < COUNT_OF(good); i++)
        assert_true(text_is_clean(good[i], strlen(good[i]), &at));
}

static void bad_utf8_is_found_where_it_is(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "\x80", "\xbf", "\xff", "\xfe", "\xc0\xaf", "\xc1\xbf",         // stray, never valid, too long for its value
        "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf",     // too long; surrogates
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",                         // beyond U+10FFFF
        "\xc3", "\xe2\x80", "\xf0\x9f\x9a", "\xc3(", "\xe2\x80(", "\xf0\x9f\x9a(",      // cut short
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        char text[32];
        int n = snprintf(text, sizeof text, "ab\n%s", bad[i]);
        assert_bad_at(text, (size_t)n, 3);
    }
}

static void control_characters_are_bad(void **unused)
{
    (void)unused;
    for (char c = 0; c < 32; c++) {
        char text[] = {'a', c, 'b'};
        size_t at;
        if (c == '\t' || c == '\n' || c == '\r')
            assert_true(text_is_clean(text, sizeof text, &at));
        else
            assert_bad_at(text, sizeof text, 1);
    }
    assert_bad_at("a\x7f", 2, 1);
    for (int c = 0x80; c < 0xa0; c++) {                 // U+0080 to U+009F: some terminals obey these
        char text[] = {'a', '\xc2', (char)c};
        assert_bad_at(text, sizeof text, 1);
    }
}

static void every_pair_of_bytes_is_judged_as_utf8_is_defined(void **unused)
{
    (void)unused;
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++) {
            char text[] = {(char)a, (char)b};
            size_t at;
            bool plain_a = (a >= 32 && a < 127) || a == 9 || a == 10 || a == 13;
            bool plain_b = (b >= 32 && b < 127) || b == 9 || b == 10 || b == 13;
            bool pair = a >= 0xc2 && a <= 0xdf && b >= (a == 0xc2 ? 0xa0 : 0x80) && b <= 0xbf;
            assert_int_equal(text_is_clean(text, 2, &at), (plain_a && plain_b) || pair);
        }
}

// ---- problems ----

static void a_problem_keeps_its_place_and_cuts_its_message(void **unused)
{
    (void)unused;
    Problem p;
    char longer[1000];
    memset(longer, 'm', sizeof longer);
    longer[sizeof longer - 1] = 0;
    assert_false(problem_set(&p, 3, 14, "expected %s", "a title"));
    assert_int_equal(p.line, 3);
    assert_int_equal(p.column, 14);
    assert_string_equal(p.message, "expected a title");
    problem_set(&p, 1, 1, "%s", longer);
    assert_int_equal(strlen(p.message), sizeof p.message - 1);
    for (size_t shift = 0; shift < 3; shift++) {        // wherever it is cut, whole characters are left
        size_t bad;
        memset(longer, 'm', shift);
        for (size_t i = shift; i + 2 < sizeof longer; i += 2)
            memcpy(longer + i, "\xc5\x8d", 3);
        problem_set(&p, 1, 1, "%s", longer);
        assert_true(text_is_clean(p.message, strlen(p.message), &bad));
        assert_string_equal(p.message + strlen(p.message) - 3, "\xe2\x80\xa6");
    }
}

static void a_byte_order_mark_is_no_text(void **unused)
{
    (void)unused;
    assert_true(span_is(text_begin(span_of("\xef\xbb\xbfText")), "Text"));
    assert_true(span_is(text_begin(span_of("Text")), "Text"));
    assert_true(span_is(text_begin(span_of("\xef\xbb")), "\xef\xbb"));
}

static void a_line_is_folded_between_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *lines, *folded;
    } cases[] = {
        {"  as wide as it may be", "  as wide as it may be\n"},
        {"  one word more than fits in\nnext\n", "  one word more than\n    fits in\nnext\n"},
        {"  Hand  \vone, two, three, four, five", "  Hand  one, two,\n        three, four,\n        five\n"},
        {"  Hand  \vone, two, three", "  Hand  one, two,\n        three\n"},
        {"\xe2\x80\xa2 \xe2\x80\xa2 letters, not bytes", "\xe2\x80\xa2 \xe2\x80\xa2 letters, not bytes\n"},
        {"a averyveryverylongwordindeed b", "a\n  averyveryverylongwordindeed\n  b\n"},
        {"", ""},
        {"\n\n", "\n\n"},
        {"twenty two characters   ", "twenty two characters\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char buffer[200];
        Text text = text_in(buffer, sizeof buffer);
        text_fold(&text, span_of(cases[i].lines), 22);
        assert_string_equal(buffer, cases[i].folded);
    }
}

static void what_others_wrote_is_made_plain(void **state)
{
    (void)state;
    static const struct {
        const char *words, *plain;
        bool is_seen;
    } cases[] = {
        {"Ann", "Ann", true},
        {"A\nn\tn", "A n n", true},
        {"\x1b[31mAnn\x7f", "[31mAnn", true},
        {"\xc2\x9b" "31mAnn", "31mAnn", true},                         // CSI in one character
        {"\u202eAnn\u2066\u200b\ufeff", "Ann", true},
        {"\u2028\u2029\u200b\ufeff\u3164\u115f\u00ad\U000e0041", "", false},
        {"\u00a0\u3000\u2800 ", "    ", false},
        {"\u0301\ufe0f", "\u0301\ufe0f", false},                       // marks on nothing
        {"Zoe\u0308 \u540d \U0001f600", "Zoe\u0308 \u540d \U0001f600", true},
        {"bad \xff\xc3", "bad ??", true},
        {"", "", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char buffer[80];
        Text text = text_in(buffer, sizeof buffer);
        assert_int_equal(text_plain(&text, span_of(cases[i].words)), cases[i].is_seen);
        assert_string_equal(buffer, cases[i].plain);
    }
}

static void what_was_expected_is_said_with_its_place(void **unused)
{
    (void)unused;
    Problem p;
    Span line = span_of("deck red"), word = {line.at + 5, 3}, end = {line.at + 8, 0};
    assert_false(problem_expected(&p, 7, line, word, "a seat"));
    assert_int_equal(p.line, 7);
    assert_int_equal(p.column, 6);
    assert_string_equal(p.message, "expected a seat, found \"red\"");
    problem_expected(&p, 7, line, end, "a seat");
    assert_int_equal(p.column, 9);
    assert_string_equal(p.message, "expected a seat, found the end of the line");
    problem_expected(&p, 7, line, span_of("elsewhere"), "a seat");
    assert_int_equal(p.column, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_starts_empty_and_grows),
        cmocka_unit_test(what_was_expected_is_said_with_its_place),
        cmocka_unit_test(what_does_not_fit_is_cut),
        cmocka_unit_test(trimming_takes_blanks_from_both_ends),
        cmocka_unit_test(comparing_spans),
        cmocka_unit_test(lines_end_in_either_way),
        cmocka_unit_test(words_are_separated_by_blanks),
        cmocka_unit_test(cutting_at_a_stop),
        cmocka_unit_test(copying_a_span_cuts_to_fit),
        cmocka_unit_test(a_line_is_folded_between_words),
        cmocka_unit_test(whole_numbers_are_read),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(hexadecimal_bytes),
        cmocka_unit_test(the_nearest_word_is_found),
        cmocka_unit_test(far_words_are_not_guessed),
        cmocka_unit_test(a_hint_is_made_in_one_place),
        cmocka_unit_test(good_text_is_clean),
        cmocka_unit_test(bad_utf8_is_found_where_it_is),
        cmocka_unit_test(control_characters_are_bad),
        cmocka_unit_test(every_pair_of_bytes_is_judged_as_utf8_is_defined),
        cmocka_unit_test(a_problem_keeps_its_place_and_cuts_its_message),
        cmocka_unit_test(a_byte_order_mark_is_no_text),
        cmocka_unit_test(what_others_wrote_is_made_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
