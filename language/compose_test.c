// compose_test.c — several phrases in one line of a vocabulary, registers, modes, and what `where` says about a phrase.
#include "tests/toy.h"

static void words_in_braces_go_with_their_category(void **unused)
{
    (void)unused;
    toy_expect("Do: polish each Ball.", TOY_ON_BALL, "DO: TAKE (EACH [in 0004 (KIND 1)]) END");
    toy_expect("Do: the rival polishes each Ball.", TOY_ON_BALL, "DO: TAKE (EACH [in 0004 (KIND 1)]) END");
    toy_refuse("Do: polishes each Ball.", TOY_ON_BALL, 5, "polishes");
    toy_refuse("Do: the rival polish each Ball.", TOY_ON_BALL, 15, "polish");
}

static void words_in_brackets_may_be_said_or_not(void **unused)
{
    (void)unused;
    toy_expect("Do: polish each Ball well.", TOY_ON_BALL, "DO: TAKE (EACH [in 0004 (KIND 1)]) END");
    toy_refuse("Do: polish well each Ball.", TOY_ON_BALL, 12, "well");
}

static void who_does_it_is_called_as_it_must_be(void **unused)
{
    (void)unused;
    toy_expect("Do: air my Cards.", TOY_ON_BALL, "DO: DROP you (EACH [in 0002 (OWNER you)]) END");
    toy_expect("Do: the rival airs his Cards.", TOY_ON_BALL, "DO: DROP opponent (EACH [in 0002 (OWNER opponent)]) END");
    toy_refuse("Do: air his Cards.", TOY_ON_BALL, 9, "no player was named");
    toy_refuse("Do: the rival airs my Cards.", TOY_ON_BALL, 20, "another player does it");
}

static void all_are_those_there_or_those_there_were(void **unused)
{
    (void)unused;
    toy_expect("Do: light each Ball.", TOY_ON_BALL, "DO: SHINE (EACH [in 0004 (KIND 1)]) 1 END");
    toy_expect("Do: keep each Ball lit.", TOY_ON_BALL,
               "DO: first: CAPTURE 2 57 [in 0004 (KIND 1)] END SHINE (SLOT 2) 1 END");
}

static void a_register_keeps_whom_and_how_long(void **unused)
{
    (void)unused;
    toy_expect("Do: each Ball shines for 3 turns.", TOY_ON_BALL,
               "DO: first: CAPTURE 2 57 [in 0004 (KIND 1)] END SHINE (SLOT 2) 3 END");
    toy_expect("Do: each Ball glitters and burns for 3 turns.", TOY_ON_BALL,
               "DO: first: CAPTURE 2 57 [in 0004 (KIND 1)] END SHINE (SLOT 2) 3 SHINE (SLOT 2) 3 END");
}

static void x_is_what_the_next_clause_says(void **unused)
{
    (void)unused;
    toy_expect("Do: score X.", TOY_ON_BALL, "DO: SCORE you X END");
    toy_expect("Do: score X, where X is your score.", TOY_ON_BALL, "DO: SCORE you (SCORE_OF you) END");
    toy_refuse("Do: score 1, where X is your score.", TOY_ON_BALL, 25, "there is no X");
}

static void what_stays_chooses_nothing(void **unused)
{
    (void)unused;
    toy_expect("Always: each Ball shines.", TOY_ON_BOX, "WHILE: SHINE (EACH [in 0004 (KIND 1)]) 1 END");
    toy_refuse("Always: a Ball shines.", TOY_ON_BOX, 9, "nothing can be chosen here");
    toy_refuse("Always: target Ball shines.", TOY_ON_BOX, 9, "chooses nothing");
}

static void cards_lie_where_their_words_say(void **unused)
{
    (void)unused;
    toy_expect("Do: drop each Ball in your hand.", TOY_ON_BALL,
               "DO: DROP you (EACH [in 0002 (KIND 1) (OWNER you)]) END");
    toy_expect("Do: drop each Ball or Card.", TOY_ON_BALL,
               "DO: DROP you (EACH [in 0006 (ANY [in 0000 (KIND 1)] [in 0000 (KIND 0)])]) END");
    toy_refuse("Do: drop each Ball in your hand on the table.", TOY_ON_BALL, 33, "two places");
}

static void what_is_pointed_to_was_said_before(void **unused)
{
    (void)unused;
    toy_expect("Do: ring the bell. Drop each Ball at that bell.", TOY_ON_BALL,
               "DO: RING DROP you (EACH [in 0004 (KIND 1)]) END");
    toy_refuse("Do: drop each Ball at that bell.", TOY_ON_BALL, 20, "nothing was named before");
}

static void targets_come_first_whatever_the_words(void **unused)
{
    (void)unused;
    toy_expect("Do: drop a Ball and take target Box.", TOY_ON_BALL,
               "DO: first: TARGET 2 44 you 1 1 [in 0004 (KIND 2)] END "
               "CHOOSE 3 45 you 1 1 [in 0004 (KIND 1)] DROP you (SLOT 3) TAKE (SLOT 2) END");
}

static void a_name_is_as_many_capitals_as_follow(void **unused)
{
    (void)unused;
    toy_expect("Do: take the one Old Oak Chest.", TOY_ON_BALL,
               "DO: TAKE (EACH [in 0004 (TITLED \"Old Oak Chest\")]) END");
    toy_expect("Do: take the one Chest and score 1.", TOY_ON_BALL,
               "DO: TAKE (EACH [in 0004 (TITLED \"Chest\")]) SCORE you 1 END");
    toy_refuse("Do: take the one oak chest.", TOY_ON_BALL, 18, "oak");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_in_braces_go_with_their_category),
        cmocka_unit_test(words_in_brackets_may_be_said_or_not),
        cmocka_unit_test(who_does_it_is_called_as_it_must_be),
        cmocka_unit_test(all_are_those_there_or_those_there_were),
        cmocka_unit_test(a_register_keeps_whom_and_how_long),
        cmocka_unit_test(x_is_what_the_next_clause_says),
        cmocka_unit_test(what_stays_chooses_nothing),
        cmocka_unit_test(cards_lie_where_their_words_say),
        cmocka_unit_test(what_is_pointed_to_was_said_before),
        cmocka_unit_test(targets_come_first_whatever_the_words),
        cmocka_unit_test(a_name_is_as_many_capitals_as_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
