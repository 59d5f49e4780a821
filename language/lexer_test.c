// lexer_test.c — text to tokens: normalised spelling, signs, numbers, and where each token is.
#include "language/lexer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const char kind_letter[] = {[TOKEN_WORD] = 'w', [TOKEN_NUMBER] = 'n', [TOKEN_SIGNED] = 's', [TOKEN_SIGN] = '.'};

// "w:take n:3 .:." for a text. The text is in memory of exactly its size, so that a sanitizer notices a read beyond it.
static void expect_tokens(const char *text, const char *expected)
{
    static Tokens tokens;
    char said[1024];
    Text out = text_in(said, sizeof said);
    size_t size = strlen(text);
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    assert_true(tokens_read(&tokens, (Span){copy, size}));
    uint32_t end = 0;
    for (uint16_t i = 0; i < tokens.count; i++) {
        const Token *t = &tokens.token[i];
        assert_true(t->at >= end && t->length > 0 && t->at + t->length <= size);
        end = t->at + t->length;
        text_format(&out, "%s%c:%.*s", i ? " " : "", kind_letter[t->kind], t->size, t->folded);
    }
    free(copy);
    if (strcmp(said, expected) != 0)
        fail_msg("%s\nis cut into\n%s\ninstead of\n%s", text, said, expected);
}

static void words_numbers_and_signs_are_told_apart(void **unused)
{
    (void)unused;
    expect_tokens("Take up 3 Cards.", "w:take w:up n:3 w:cards .:.");
    expect_tokens("Space +2, Surface -1.", "w:space s:+2 .:, w:surface s:-1 .:.");
    expect_tokens("a/b: (c)", "w:a .:/ w:b .:: .:( w:c .:)");
    expect_tokens("", "");
    expect_tokens("  \t ", "");
    expect_tokens("...", ".:. .:. .:.");
    expect_tokens("B4 4B", "w:b4 n:4 w:b");
    expect_tokens("+ 2 -x - 1", ".:+ n:2 .:- w:x .:- n:1");
}

static void apostrophes_and_hyphens_before_a_letter_belong_to_the_word(void **unused)
{
    (void)unused;
    expect_tokens("D'Deridex Jem'Hadar's face-up", "w:d'deridex w:jem'hadar w:'s w:face-up");
    expect_tokens("your opponent\xe2\x80\x99s owners' its", "w:your w:opponent w:'s w:owners' w:its");
    expect_tokens("players' turn-", "w:players' w:turn .:-");
    expect_tokens("a-1 -1", "w:a s:-1 s:-1");
    expect_tokens("a--b", "w:a .:- .:- w:b");
}

static void characters_with_an_ascii_spelling_are_folded(void **unused)
{
    (void)unused;
    expect_tokens("D\xe2\x80\x99" "Deridex", "w:d'deridex");            // right quote
    expect_tokens("D\xe2\x80\x98" "Deridex", "w:d'deridex");            // left quote
    expect_tokens("face\xe2\x80\x93up \xe2\x80\x94", "w:face-up .:-");  // dashes
    expect_tokens("Space \xe2\x88\x92" "1", "w:space s:-1");            // minus sign
    expect_tokens("\xe2\x80\x9cx\xe2\x80\x9d", ".:\" w:x .:\"");        // double quotes
    expect_tokens("COST \xe2\x89\x88 \xe2\x80\xa2 \xe2\x97\x86", "w:cost .:~ .:* .:&");
    expect_tokens("Ky\xc5\x8dto \xc5\x8csaka", "w:kyoto w:osaka");
    expect_tokens("a\xc2\xa0" "b", "w:a w:b");                          // no-break space
    expect_tokens("caf\xc3\xa9", "w:caf\xc3\xa9");                      // any other letter is part of a word
    expect_tokens("\xe2\x89", "w:\xe2\x89");                            // the beginning of a sign is not the sign
}

static void a_token_says_where_it_stands(void **unused)
{
    (void)unused;
    static Tokens tokens;
    assert_true(tokens_read(&tokens, span_of("a \xe2\x89\x88  bc.")));
    assert_int_equal(tokens.count, 4);
    assert_int_equal(tokens.token[1].at, 2);
    assert_int_equal(tokens.token[1].length, 3);        // bytes of the text, not of its normalised form
    assert_int_equal(tokens.token[1].size, 1);
    assert_int_equal(tokens.token[2].at, 7);
    assert_true(span_is(token_span(&tokens, 2), "bc"));
    assert_int_equal(tokens.token[3].at, 9);
}

static void numbers_are_read_and_stop_growing(void **unused)
{
    (void)unused;
    static const struct { const char *text; int32_t number; } numbers[] = {
        {"0", 0}, {"1", 1}, {"007", 7}, {"127", 127}, {"99999", 99999}, {"+5", 5}, {"-5", -5}, {"-0", 0},
    };
    static Tokens tokens;
    for (size_t i = 0; i < COUNT_OF(numbers); i++) {
        assert_true(tokens_read(&tokens, span_of(numbers[i].text)));
        assert_int_equal(tokens.count, 1);
        assert_int_equal(tokens.token[0].number, numbers[i].number);
    }
    assert_true(tokens_read(&tokens, span_of("123456789012345678901234567890")));
    assert_true(tokens.token[0].number >= 100000);
    assert_true(tokens_read(&tokens, span_of("-123456789012345678901234567890")));
    assert_true(tokens.token[0].number <= -100000);
}

static void a_long_word_is_cut_but_keeps_its_length(void **unused)
{
    (void)unused;
    static Tokens tokens;
    char text[200];
    memset(text, 'x', sizeof text);
    assert_true(tokens_read(&tokens, (Span){text, sizeof text}));
    assert_int_equal(tokens.count, 1);
    assert_int_equal(tokens.token[0].length, sizeof text);
    assert_int_equal(tokens.token[0].size, SPELLING_MAX - 1);
    assert_int_equal(tokens.token[0].folded[SPELLING_MAX - 1], 0);
}

static void too_many_tokens_are_refused(void **unused)
{
    (void)unused;
    static Tokens tokens;
    char text[TOKEN_MAX + 1];
    memset(text, '.', sizeof text);
    assert_true(tokens_read(&tokens, (Span){text, TOKEN_MAX}));
    assert_int_equal(tokens.count, TOKEN_MAX);
    assert_false(tokens_read(&tokens, (Span){text, TOKEN_MAX + 1}));
}

static void tokens_are_the_same_but_for_characters(void **unused)
{
    (void)unused;
    static const struct { const char *a, *b; bool first, same; } pairs[] = {
        {"Card", "Card", false, true}, {"Card", "card", false, false}, {"Card", "card", true, true},
        {"CARD", "card", true, false}, {"card", "cards", false, false}, {"", "", false, true}, {"", "a", true, false},
        {"D'Deridex", "D\xe2\x80\x99" "Deridex", false, true}, {"-1", "\xe2\x88\x92" "1", false, true},
        {"Kyoto", "Ky\xc5\x8dto", false, true}, {"~", "\xe2\x89\x88", false, true}, {"1", "2", true, false},
        {"@", "`", true, false},                // they differ in the bit that makes capitals, but are not letters
    };
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (token_same(span_of(pairs[i].a), span_of(pairs[i].b), pairs[i].first) != pairs[i].same)
            fail_msg("%s and %s", pairs[i].a, pairs[i].b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_numbers_and_signs_are_told_apart),
        cmocka_unit_test(apostrophes_and_hyphens_before_a_letter_belong_to_the_word),
        cmocka_unit_test(characters_with_an_ascii_spelling_are_folded),
        cmocka_unit_test(a_token_says_where_it_stands),
        cmocka_unit_test(numbers_are_read_and_stop_growing),
        cmocka_unit_test(a_long_word_is_cut_but_keeps_its_length),
        cmocka_unit_test(too_many_tokens_are_refused),
        cmocka_unit_test(tokens_are_the_same_but_for_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
