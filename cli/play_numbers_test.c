// play_numbers_test.c — a number stays with its answer while a phase lasts.
#include "cli/play_numbers.h"

#include "tests/support.h"

enum { WINDOW = 1, TARGET, LOSS };      // questions

static Numbers numbers;
static uint16_t number[8], usual_number;

static NumberedQuestion window(uint8_t phase)
{
    return (NumberedQuestion){.question = WINDOW, .is_window = true, .moment = {.turn = 1, .phase = phase}};
}

// Each answer is a letter, a copy of it the same letter in capitals: it reads alike. The first one is the usual one
// if it is a '*'.
static void ask(NumberedQuestion where, const char *answers)
{
    AnswerName name[8];
    int count = 0;
    for (const char *at = answers; *at; at++)
        name[count++] = (AnswerName){(uint64_t)*at, (uint64_t)(*at | 32), 0};
    usual_number = numbers_give(&numbers, &where, name, count, answers[0] == '*' ? 0 : -1, number);
}

static void check_numbers(const char *expected)
{
    for (int i = 0; expected[i]; i++)
        assert_int_equal(number[i], expected[i] - '0');
}

static int begin(void **unused)
{
    (void)unused;
    numbers = (Numbers){0};
    return 0;
}

static void a_question_between_changes_nothing(void **unused)
{
    (void)unused;
    ask(window(3), "abcd");
    check_numbers("1234");
    ask((NumberedQuestion){.question = TARGET, .moment = {.turn = 1, .phase = 3}, .subject = 1}, "xy");
    check_numbers("12");
    ask(window(3), "acd");
    check_numbers("134");
    assert_true(numbers_have_gone(&numbers, number, 3, 0));
    ask(window(3), "eacdb");                            // what comes back has its number, what is new another
    check_numbers("51342");
    assert_false(numbers_have_gone(&numbers, number, 5, 0));
}

static void another_phase_counts_anew_and_an_undo_does_not(void **unused)
{
    (void)unused;
    ask(window(3), "abc");
    ask(window(3), "bc");
    ask(window(4), "cb");
    check_numbers("12");
    ask(window(3), "bc");
    check_numbers("23");
}

static void a_copy_takes_the_number_of_one_that_is_gone(void **unused)
{
    (void)unused;
    ask(window(3), "abc");
    ask(window(3), "Bca");                              // b was played, its copy is offered now
    check_numbers("231");
    ask(window(3), "bca");                              // taken back
    check_numbers("231");
    ask(window(3), "Bbca");                             // if both are offered, each has its own number
    check_numbers("4231");
    ask(window(3), "Bca");
    check_numbers("431");
}

static void other_questions_keep_numbers_while_they_are_repeated(void **unused)
{
    (void)unused;
    NumberedQuestion loss = {.question = LOSS, .moment = {.turn = 1, .phase = 3}, .subject = 1};
    ask(loss, "abc");
    loss.subject = 2;                                   // one less to lose
    ask(loss, "bc");
    check_numbers("23");
    ask(window(3), "x");
    ask(loss, "bc");                                    // taken back
    check_numbers("23");
    ask(window(3), "x");
    loss.subject = 3;
    ask(loss, "bc");                                    // another loss
    check_numbers("12");
}

static void the_usual_answer_has_no_number_of_its_own(void **unused)
{
    (void)unused;
    ask(window(2), "*ab");
    check_numbers("012");
    assert_int_equal(usual_number, 0);
    ask(window(2), "a*");
    check_numbers("13");
    ask(window(2), "*a");                               // but one that it had still means it
    check_numbers("01");
    assert_int_equal(usual_number, 3);
}

// To draw 3 cards is number 3, whatever else is listed or gone.
static void an_answer_has_the_number_it_wants(void **unused)
{
    (void)unused;
    NumberedQuestion where = window(6);
    AnswerName name[] = {{10, 10, 0}, {11, 11, 1}, {12, 12, 2}, {13, 13, 3}};
    numbers_give(&numbers, &where, name, 4, -1, number);
    check_numbers("4123");
    assert_false(numbers_have_gone(&numbers, number, 4, 0));
    numbers_give(&numbers, &where, name, 2, -1, number);        // fewer are left,
    check_numbers("41");
    AnswerName more[] = {{20, 20, 0}, {10, 10, 0}, {11, 11, 1}, {12, 12, 2}, {13, 13, 3}, {14, 14, 4}};
    numbers_give(&numbers, &where, more, 6, -1, number);        // and more than ever: 4 is taken
    check_numbers("541236");
}

// Even with so many answers that the list is full, and so many questions that the oldest is forgotten, no number is
// given twice.
static void numbers_are_given_anew_when_there_are_too_many(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 3 * NUMBERS_MAX; i += 2) {
        AnswerName name[2] = {{i + 1, i + 1, 0}, {i + 2, i + 2, 0}};
        NumberedQuestion where = window((uint8_t)(1 + i / NUMBERS_MAX));
        numbers_give(&numbers, &where, name, 2, -1, number);
        assert_true(number[0] >= 1 && number[1] == number[0] + 1 && number[1] <= NUMBERS_MAX);
    }
    for (uint8_t phase = 1; phase <= 2 * NUMBERED_QUESTIONS; phase++)
        ask(window(phase), "ab");
    check_numbers("12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_question_between_changes_nothing, begin),
        cmocka_unit_test_setup(another_phase_counts_anew_and_an_undo_does_not, begin),
        cmocka_unit_test_setup(a_copy_takes_the_number_of_one_that_is_gone, begin),
        cmocka_unit_test_setup(other_questions_keep_numbers_while_they_are_repeated, begin),
        cmocka_unit_test_setup(the_usual_answer_has_no_number_of_its_own, begin),
        cmocka_unit_test_setup(an_answer_has_the_number_it_wants, begin),
        cmocka_unit_test_setup(numbers_are_given_anew_when_there_are_too_many, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
