// rules_plain_test.c — plain texts are found by id and by words, and told as a player asks for them.
#include "cli/rules_plain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static PlainRules rules;

static void test_ids(void **state)
{
    (void)state;
    const char *const same[] = {"TW-STAGE-2", "tw-stage-2", "STAGE-2", "stage-2", "trekwar-stage-2"};
    for (size_t i = 0; i < COUNT_OF(same); i++) {
        const PlainRule *rule = plain_find(&rules, span_of(same[i]));
        assert_non_null(rule);
        assert_true(span_is(rule->id, "TW-STAGE-2"));
    }
    assert_true(span_is(plain_find(&rules, span_of("A29"))->id, "TW-A29"));
    const char *const none[] = {"", "2", "-2", "A", "STAGE", "AGE-2", "TW-STAGE-99", "trekwar-", "stage"};
    for (size_t i = 0; i < COUNT_OF(none); i++)
        assert_null(plain_find(&rules, span_of(none[i])));
}

static void test_ranks(void **state)
{
    (void)state;
    Span words[] = {span_of("drain"), span_of("energy")};
    assert_int_equal(text_rank(span_of("Drain: no energy"), words, 1), 0);
    assert_true(text_rank(span_of("A drain"), words, 1) < text_rank(span_of("Drained"), words, 1));
    assert_true(text_rank(span_of("A drained site"), words, 1) < text_rank(span_of("Undrained"), words, 1));
    assert_int_equal(text_rank(span_of("Undrained drain"), words, 1), 10);
    assert_int_equal(text_rank(span_of("Drains cost nothing"), words, 2), NO_RANK);
    assert_int_equal(text_rank(span_of(""), words, 1), NO_RANK);
}

static void test_search(void **state)
{
    (void)state;
    const PlainRule *found[PLAIN_LISTED_MAX];
    Span words[] = {span_of("Maneuver"), span_of("command"), span_of("xylophone")};
    size_t both = plain_search(&rules, words, 2, found, COUNT_OF(found));
    assert_in_range(both, 2, 40);
    for (size_t i = 0; i + 1 < both && i + 1 < COUNT_OF(found); i++)
        assert_true(text_rank(found[i]->text, words, 2) <= text_rank(found[i + 1]->text, words, 2));
    assert_true(plain_search(&rules, words, 1, found, 3) > 3);
    assert_int_equal(plain_search(&rules, words, 3, found, COUNT_OF(found)), 0);
    char near[PLAIN_WORD_BYTES];
    assert_string_equal(plain_nearest(&rules, span_of("Manuver"), near), "Maneuver");
    assert_string_equal(plain_nearest(&rules, span_of("TW-STAG-2"), near), "TW-STAGE-2");
    assert_null(plain_nearest(&rules, span_of("xylophone"), near));
}

// What plain_tell prints of these words, in a buffer of its own.
static const char *told(const char *words, unsigned width)
{
    static char text[4096];
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    int kept = dup(1);
    assert_true(kept >= 0 && dup2(fileno(file), 1) == 1);
    plain_tell(&rules, span_of(words), width);
    fflush(stdout);
    assert_true(dup2(kept, 1) == 1);
    close(kept);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void test_told(void **state)
{
    (void)state;
    assert_string_equal(told("end-1", 40), "TW-END-1  You win at once if you own all\n"
                                           "  seven Sectors after a Fight.\n");
    assert_string_equal(told("own all seven", 80), "TW-END-1  You win at once if you own all seven Sectors after a "
                                                   "Fight.\n");
    assert_non_null(strstr(told("Unit", 60), "more; another word would narrow it down.\n"));
    assert_string_equal(told("Manuver", 80), "No rule has \"Manuver\" (did you mean \"Maneuver\"?).\n");
    assert_string_equal(told("k", 80), "No rule has \"k\".\n");          // though "deck" and others have it
    assert_non_null(strstr(told("  ", 80), "Name a rule by its id"));
    const char *line = told("Sector", 60);
    for (size_t size; *line; line += size + 1) {
        size = strcspn(line, "\n");
        assert_in_range(size, 1, 62);                           // "…" has three bytes
    }
}

static int read_rules(void **state)
{
    (void)state;
    return plain_open(&rules, "trekwar") ? 0 : -1;
}

static int clear_rules(void **state)
{
    (void)state;
    plain_clear(&rules);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ids), cmocka_unit_test(test_ranks),
                                       cmocka_unit_test(test_search), cmocka_unit_test(test_told)};
    return cmocka_run_group_tests(tests, read_rules, clear_rules);
}
