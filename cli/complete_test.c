// complete_test.c — what Tab makes of a line: what all candidates have in common, and what is listed.
#include "cli/complete.h"

#include "tests/support.h"

static Candidates c;

static void begin(const char *typed) { c = (Candidates){.typed = span_of(typed)}; }

static void assert_common(const char *expected)
{
    Span line;
    assert_true(candidate_common(&c, &line));
    assert_int_equal(line.size, strlen(expected));
    assert_memory_equal(line.at, expected, line.size);
}

static void one_candidate_is_taken_whole(void **state)
{
    (void)state;
    begin("CARD deep");
    candidate_offer(&c, "card ", "Deep Space Nine");
    candidate_offer(&c, "card ", "Weyoun");
    candidate_offer(&c, "", "concede");
    assert_int_equal(c.count, 1);
    assert_common("card Deep Space Nine");
    assert_string_equal(candidate_words(&c, 0), "Deep Space Nine");
}

static void several_give_what_they_share(void **state)
{
    (void)state;
    Span line;
    begin("drop k");
    candidate_offer(&c, "", "Drop Klingon B'rel Class");
    candidate_offer(&c, "", "Drop Klingon Vor'cha Class");
    candidate_offer(&c, "", "Drop Klingon B'rel Class");         // another copy of the card
    assert_int_equal(c.count, 2);
    assert_common("Drop Klingon ");
    assert_string_equal(candidate_words(&c, 1), "Drop Klingon Vor'cha Class");
    begin("Drop Klingon ");
    candidate_offer(&c, "", "Drop Klingon B'rel Class");
    candidate_offer(&c, "", "Drop Klingon Vor'cha Class");
    assert_false(candidate_common(&c, &line));                  // nothing more is sure: they are listed
    begin("x");
    candidate_offer(&c, "", "concede");
    assert_false(candidate_common(&c, &line));
}

static void characters_are_not_cut(void **state)
{
    (void)state;
    begin("");
    candidate_offer(&c, "", "n\xc5\x8d");                       // ō and Ŏ begin with the same byte
    candidate_offer(&c, "", "n\xc5\x8e");
    assert_common("n");
}

static void more_than_there_is_room_for_are_counted(void **state)
{
    (void)state;
    begin("");
    for (int i = 0; i < CANDIDATES_MAX + 10; i++) {
        char words[32];
        snprintf(words, sizeof words, i == CANDIDATES_MAX + 9 ? "other" : "option %d", i);
        candidate_offer(&c, "", words);
    }
    Span line;
    assert_int_equal(c.count, CANDIDATES_MAX + 10);
    assert_true(candidate_common(&c, &line));                   // the last one counts as well
    assert_int_equal(line.size, 1);
    begin("");
    char wide[CANDIDATE_BYTES + 1];
    memset(wide, 'x', sizeof wide - 1);
    wide[sizeof wide - 1] = 0;
    candidate_offer(&c, "", wide);                              // left out rather than cut
    assert_int_equal(c.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_candidate_is_taken_whole),
        cmocka_unit_test(several_give_what_they_share),
        cmocka_unit_test(characters_are_not_cut),
        cmocka_unit_test(more_than_there_is_room_for_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
