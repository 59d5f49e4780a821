// compile_test.c — readings to bytecode: hoisted choices, labels, back-references, limits, and one meaning.
#include "tests/toy.h"

static void statements_follow_each_other(void **unused)
{
    (void)unused;
    toy_expect("Do: score 3.", TOY_ON_BALL, "DO: SCORE you 3 END");
    toy_expect("Do: score 1. Score 2.", TOY_ON_BALL, "DO: SCORE you 1 SCORE you 2 END");
    toy_expect("Do: score 1 and ring the bell, then score 2.", TOY_ON_BALL, "DO: SCORE you 1 RING SCORE you 2 END");
    toy_expect("Do: change the score by -3.", TOY_ON_BALL, "DO: SCORE you -3 END");
    toy_expect("Do: score twice your score.", TOY_ON_BALL, "DO: SCORE you (TIMES 2 (SCORE_OF you)) END");
    toy_expect("Shiny", TOY_ON_BALL, "SHINY:");
}

static void a_choice_stands_before_its_statement(void **unused)
{
    (void)unused;
    toy_expect("Do: take a red Ball.", TOY_ON_BALL,
               "DO: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1) (COLOUR 1)] TAKE (SLOT 2) END");
    toy_expect("Do: score 1 and take up to 3 Balls on the table.", TOY_ON_BALL,
               "DO: SCORE you 1 CHOOSE 2 44 you 0 3 [in 0004 (KIND 1)] TAKE (SLOT 2) END");
    toy_expect("Do: take a Ball. Drop another of your Boxes.", TOY_ON_BOX,
               "DO: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) "
               "CHOOSE 3 45 you 1 1 [in 0004 (KIND 2) (OWNER you) OTHER] DROP you (SLOT 3) END");
    toy_expect("Do: drop each red Ball.", TOY_ON_BALL, "DO: DROP you (EACH [in 0004 (KIND 1) (COLOUR 1)]) END");
    toy_expect("Do: drop 2 Cards at random.", TOY_ON_BALL,
               "DO: RANDOM 2 45 2 [in 0002 (OWNER you)] DROP you (SLOT 2) END");
    toy_expect("Do: drop a Ball or Box.", TOY_ON_BALL,
               "DO: CHOOSE 2 45 you 1 1 [in 0004 (ANY [in 0000 (KIND 1)] [in 0000 (KIND 2)])] DROP you (SLOT 2) END");
}

static void who_does_it_is_who_the_sentence_names(void **unused)
{
    (void)unused;
    toy_expect("Do: the rival scores 2.", TOY_ON_BALL, "DO: SCORE opponent 2 END");
    toy_expect("Do: the rival drops a Ball.", TOY_ON_BALL,
               "DO: CHOOSE 2 45 opponent 1 1 [in 0004 (KIND 1)] DROP opponent (SLOT 2) END");
    toy_expect("Do: the rival scores 2 and score 3.", TOY_ON_BALL, "DO: SCORE opponent 2 SCORE you 3 END");
    toy_expect("Do: the rival drops a Ball. Drop a Box.", TOY_ON_BALL,
               "DO: CHOOSE 2 45 opponent 1 1 [in 0004 (KIND 1)] DROP opponent (SLOT 2) "
               "CHOOSE 3 45 you 1 1 [in 0004 (KIND 2)] DROP you (SLOT 3) END");
    toy_expect("Do: score 3 unless the rival drops a Ball.", TOY_ON_BALL,
               "DO: MAY opponent >25 CHOOSE 2 45 opponent 1 1 [in 0004 (KIND 1)] DROP opponent (SLOT 2) JUMP >29 "
               "SCORE you 3 END");
}

static void labels_point_past_what_is_left_out(void **unused)
{
    (void)unused;
    toy_expect("Do: you may score 1. Score 2.", TOY_ON_BALL, "DO: MAY you >9 SCORE you 1 SCORE you 2 END");
    toy_expect("Do: you may score 1. If you do, score 2.", TOY_ON_BALL,
               "DO: MAY you >9 SCORE you 1 IF_DID >16 SCORE you 2 END");
    toy_expect("Do: if it is alight, score 1.", TOY_ON_BALL, "DO: IF >9 ALIGHT SCORE you 1 END");
    toy_expect("Do: score 1 unless it is alight.", TOY_ON_BALL, "DO: IF >10 (NOT ALIGHT) SCORE you 1 END");
    toy_expect("Do: choose one: score 1 / score 2.", TOY_ON_BALL,
               "DO: MODE you >12 SCORE you 1 JUMP >16 SCORE you 2 END");
    toy_expect("Do: you may drop a Card to score 1.", TOY_ON_BALL,
               "DO: MAY you >29 TO >25 CHOOSE 2 45 you 1 1 [in 0002 (KIND 0)] DROP you (SLOT 2) SCORE you 1 END");
}

// Labels of a second ability count from where it begins in the program.
static void abilities_share_one_program(void **unused)
{
    (void)unused;
    toy_expect("Do: score 1. Do: you may score 2.", TOY_ON_BALL, "DO: SCORE you 1 END DO: MAY you >14 SCORE you 2 END");
    toy_expect("When a red Ball rolls: score 1. Shiny", TOY_ON_BALL,
               "ROLL, event 7: subject [in 0004 (KIND 1) (COLOUR 1)] SCORE you 1 END SHINY:");
    toy_expect("While it is alight: it glows red.", TOY_ON_BOX, "WHILE: if ALIGHT GLOW 1 END");
}

static void words_that_point_back_find_what_they_mean(void **unused)
{
    (void)unused;
    toy_expect("Do: take a Ball. Drop it.", TOY_ON_BALL,
               "DO: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) DROP you (SLOT 2) END");
    toy_expect("Do: take a Ball. Take a Box. Drop that Ball.", TOY_ON_BALL,
               "DO: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) CHOOSE 3 44 you 1 1 [in 0004 (KIND 2)] "
               "TAKE (SLOT 3) DROP you (SLOT 2) END");
    toy_expect("Do: take 2 Balls. Drop those Balls.", TOY_ON_BALL,
               "DO: CHOOSE 2 44 you 2 2 [in 0004 (KIND 1)] TAKE (SLOT 2) DROP you (SLOT 2) END");
    toy_expect("When a Ball rolls: drop it.", TOY_ON_BALL,
               "ROLL, event 7: subject [in 0004 (KIND 1)] DROP you (SLOT 0) END");
    toy_expect("When a Ball rolls: drop that Ball.", TOY_ON_BALL,
               "ROLL, event 7: subject [in 0004 (KIND 1)] DROP you (SLOT 0) END");
    toy_expect("Do: choose a Ball: drop it.", TOY_ON_BALL,
               "DO: CHOOSE 2 45 you 1 1 [in 0004 (KIND 1)] DROP you (SLOT 2) END");
    toy_expect("Do: walk to the table. Drop a Ball there.", TOY_ON_BALL,
               "DO: RING CHOOSE 2 45 you 1 1 [in 0004 (KIND 1) (OWNER you)] DROP you (SLOT 2) END");
}

static void words_that_point_nowhere_are_refused(void **unused)
{
    (void)unused;
    toy_refuse("Do: drop it.", TOY_ON_BALL, 10, "nothing was named before");
    toy_refuse("Do: drop that Ball.", TOY_ON_BALL, 15, "nothing of this kind was named before");
    toy_refuse("Do: take a Box. Drop that Ball.", TOY_ON_BALL, 27, "nothing of this kind was named before");
    toy_refuse("When a Ball rolls: drop that Box.", TOY_ON_BALL, 30, "nothing of this kind was named before");
    toy_refuse("Do: drop a Ball there.", TOY_ON_BALL, 17, "no place was named before");
    toy_refuse("Do: if you do, score 1.", TOY_ON_BALL, 1, "\"if you do\" without");
    toy_refuse("Do: choose each Ball: score 1.", TOY_ON_BALL, 12, "leave nothing to choose");
    toy_refuse("Do: choose a Ball: score 1.", TOY_ON_BALL, 1, "nothing is done with it");
}

// An ability that waits for an event comes after the others of its line, and its slots continue those of the ability it
// stands in.
static void what_happens_later_is_an_ability_of_its_own(void **unused)
{
    (void)unused;
    toy_expect("Do: next time a Ball rolls, score 2.", TOY_ON_BALL,
               "DO: WATCH 1 1 5 END LATER, event 7: subject [in 0004 (KIND 1)] SCORE you 2 END");
    // everything after "next time" happens later
    toy_expect("Do: score 1. Next time a Ball rolls, drop it. Score 3.", TOY_ON_BALL,
               "DO: SCORE you 1 WATCH 1 1 5 END "
               "LATER, event 7: subject [in 0004 (KIND 1)] DROP you (SLOT 0) SCORE you 3 END");
    toy_expect("Do: take a Ball. Next time a Box rolls, drop that Ball. Do: score 1.", TOY_ON_BALL,
               "DO: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) WATCH 1 2 5 END DO: SCORE you 1 END "
               "LATER, event 7: subject [in 0004 (KIND 2)] DROP you (SLOT 2) END");
    toy_expect("For take a Ball: choose one: score 1 / next time a Box rolls, take a Ball.", TOY_ON_BALL,
               "PAID: first: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) END SCORE you 1 END "
               "PAID, event 1: first: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) END WATCH 1 2 5 END "
               "LATER, event 7: subject [in 0004 (KIND 2)] CHOOSE 3 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 3) END");
    toy_expect("Below: In edition 2: Do: next time a Ball rolls, the rival scores 1.", TOY_ON_BALL,
               "DO, side 1, edition 2: WATCH 1 1 5 END "
               "LATER, event 7, side 1, edition 2: subject [in 0004 (KIND 1)] SCORE opponent 1 END");
    toy_expect("Do: next time a Ball rolls, he or she scores 1.", TOY_ON_BALL,
               "DO: WATCH 1 1 5 END LATER, event 7: subject [in 0004 (KIND 1)] SCORE they 1 END");
    toy_refuse("Do: he or she scores 1.", TOY_ON_BALL, 5, "no player was named before");
    toy_refuse("Do: next time a Ball rolls, next time a Box rolls, score 1.", TOY_ON_BALL, 29, "nothing can wait");
}

// Targets of what happens later are chosen together with the other targets, unless only the event tells which cards
// they can be.
static void targets_of_what_happens_later_are_named_when_they_can_be(void **unused)
{
    (void)unused;
    toy_expect("Do: next time target Ball rolls, drop it.", TOY_ON_BALL,
               "DO: first: TARGET 2 0 you 1 1 [in 0004 (KIND 1)] END WATCH 1 1 5 END "
               "LATER, event 7: subject [in 0000 (IS (SLOT 2))] DROP you (SLOT 0) END");
    toy_expect("Do: next time a Ball rolls, drop target Box. Drop target Box under that Ball.", TOY_ON_BALL,
               "DO: first: TARGET 2 0 you 1 1 [in 0004 (KIND 2)] END WATCH 1 1 5 END "
               "LATER, event 7: subject [in 0004 (KIND 1)] first: "
               "TARGET 3 45 you 1 1 [in 0004 (KIND 2) (IS (SLOT 0))] END DROP you (SLOT 2) DROP you (SLOT 3) END");
    toy_expect("Do: next time a Ball rolls, drop all present Boxes.", TOY_ON_BALL,      // the Boxes there at that time
               "DO: WATCH 1 1 5 END LATER, event 7: subject [in 0004 (KIND 1)] first: "
               "CAPTURE 2 45 [in 0004 (KIND 2)] END DROP you (SLOT 2) END");
}

static void a_title_is_kept_as_it_is_written(void **unused)
{
    (void)unused;
    toy_expect("Friend of Old Ball the 2nd", TOY_ON_BALL, "SHINY: NAMED \"Old Ball the 2nd\" END");
    toy_refuse("Friend of", TOY_ON_BALL, 10, "expected the title of a card");
}

static void targets_and_captures_stand_before_the_ability(void **unused)
{
    (void)unused;
    toy_expect("For drop a Card: take target Ball. Drop it.", TOY_ON_BALL,
               "PAID: first: TARGET 3 44 you 1 1 [in 0004 (KIND 1)] "
               "CHOOSE 2 45 you 1 1 [in 0002 (KIND 0)] DROP you (SLOT 2) END TAKE (SLOT 3) DROP you (SLOT 3) END");
    toy_expect("For take a Ball: drop it. Drop 2 target Boxes.", TOY_ON_BALL,   // the cost says how the player is asked
               "PAID: first: TARGET 3 45 you 2 2 [in 0004 (KIND 2)] "
               "CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) END DROP you (SLOT 2) DROP you (SLOT 3) END");
    toy_expect("Do: drop all present Balls.", TOY_ON_BALL,
               "DO: first: CAPTURE 2 45 [in 0004 (KIND 1)] END DROP you (SLOT 2) END");
    toy_expect("For drop target Box: score X.", TOY_ON_BALL,
               "PAID: first: TARGET 2 45 you 1 1 [in 0004 (KIND 2)] DROP you (SLOT 2) END SCORE you X END");
    toy_refuse("For take 18 Balls: drop 17 target Boxes.", TOY_ON_BALL, 1, "too many cards are chosen");
    toy_refuse("Do: choose target Ball: score 1.", TOY_ON_BALL, 1, "nothing is done with it");
}

static void a_reveal_stands_before_its_statement_and_is_not_it(void **unused)
{
    (void)unused;
    toy_expect("Do: score the luck.", TOY_ON_BALL, "DO: PEEK 2 0 you SCORE you (LUCK (SLOT 2)) END");
    toy_expect("Do: take a Ball. Score the rival's luck. Drop it. Drop that Ball.", TOY_ON_BALL,
               "DO: CHOOSE 2 44 you 1 1 [in 0004 (KIND 1)] TAKE (SLOT 2) PEEK 3 0 opponent "
               "SCORE you (LUCK (SLOT 3)) DROP you (SLOT 2) DROP you (SLOT 2) END");
    toy_expect("Do: if the luck is 2, score 1.", TOY_ON_BALL,
               "DO: PEEK 2 0 you IF >18 (EQUAL (LUCK (SLOT 2)) 2) SCORE you 1 END");
    toy_refuse("Do: score the luck. Drop it.", TOY_ON_BALL, 26, "nothing was named before");
    toy_refuse("For score the luck: score 1.", TOY_ON_BALL, 11, "a cost is settled before anything is revealed");
    toy_refuse("While the luck is 2: it glows red.", TOY_ON_BOX, 7, "nothing can be revealed here");
}

static void a_phrase_can_make_two_abilities(void **unused)
{
    (void)unused;
    const char *line = "For drop a Ball: choose one: drop target Box / score 2.";
    toy_expect(line, TOY_ON_BALL,
               "PAID: first: TARGET 3 45 you 1 1 [in 0004 (KIND 2)] "
               "CHOOSE 2 45 you 1 1 [in 0004 (KIND 1)] DROP you (SLOT 2) END DROP you (SLOT 3) END "
               "PAID, event 1: first: CHOOSE 2 45 you 1 1 [in 0004 (KIND 1)] DROP you (SLOT 2) END "
               "SCORE you 2 END");
    ToyAnswer a = toy_read(line, TOY_ON_BALL);
    assert_int_equal(a.notes.meanings, 2);
    assert_int_equal(a.notes.preference, 5);    // P4 is the fifth preference in the list
    toy_expect("Do: choose one: score 1 / score 2.", TOY_ON_BALL,
               "DO: MODE you >12 SCORE you 1 JUMP >16 SCORE you 2 END");
}

static void an_ability_has_a_limit_and_a_side(void **unused)
{
    (void)unused;
    toy_expect("Rarely, for score 1: score 2.", TOY_ON_BALL,
               "PAID, limit 3: first: SCORE you 1 END SCORE you 2 END");
    toy_expect("Only 2 times: For score 1: choose one: score 2 / score 3.", TOY_ON_BALL,
               "PAID, limit 2: first: SCORE you 1 END SCORE you 2 END "
               "PAID, event 1, limit 2: first: SCORE you 1 END SCORE you 3 END");
    toy_expect("Below: Do: score 1. Shiny", TOY_ON_BALL, "DO, side 1: SCORE you 1 END SHINY:");
    toy_expect("Below: Only 2 times: Shiny Shiny", TOY_ON_BALL, "SHINY, limit 2, side 1: SHINY:");
    ToyAnswer a = toy_read("Below: Shiny", TOY_ON_BALL), b = toy_read("Shiny", TOY_ON_BALL),
              c = toy_read("Only 1 times: Shiny", TOY_ON_BALL);
    Program below = compiled_program(&a.made), plain = compiled_program(&b.made), once = compiled_program(&c.made);
    assert_false(compiled_equal(&a.made, &b.made));
    assert_true(program_fingerprint(&below) != program_fingerprint(&plain));
    assert_true(program_fingerprint(&below) != program_fingerprint(&once));
    toy_expect("Also for drop a Ball.", TOY_ON_BALL,
               "PAID: first: CHOOSE 6 45 you 1 1 [in 0004 (KIND 1)] DROP you (SLOT 6) END");
}

static void kinds_of_cards_are_checked(void **unused)
{
    (void)unused;
    toy_refuse("While it is alight: it glows red.", TOY_ON_BALL, 1, "only on a card of the type box");
    toy_refuse("Do: shelve a Ball.", TOY_ON_BALL, 12, "expected here: box");
    toy_expect("Do: shelve a Box.", TOY_ON_BALL, "DO: CHOOSE 2 45 you 1 1 [in 0004 (KIND 2)] DROP you (SLOT 2) END");
    toy_refuse("Do: drop this Box.", TOY_ON_BALL, 15, "this card is of the type ball");
    toy_expect("Do: drop this Box.", TOY_ON_BOX, "DO: DROP you SELF END");
}

static void numbers_are_kept_in_bounds(void **unused)
{
    (void)unused;
    toy_refuse("Do: score 51.", TOY_ON_BALL, 11, "from 0 to 50");
    toy_refuse("Do: change the score by +128.", TOY_ON_BALL, 25, "from 0 to 127");
    toy_refuse("Do: change the score by -128.", TOY_ON_BALL, 25, "from 0 to 127");
    toy_refuse("Do: take 19 Balls.", TOY_ON_BALL, 10, "from 2 to 18");
    toy_refuse("Do: take 0 Balls.", TOY_ON_BALL, 10, "from 2 to 18");
    toy_refuse("Do: take 18 Balls. Take 17 Boxes.", TOY_ON_BALL, 1, "too many cards are chosen");
    toy_refuse("Do: take a Ball. Take a Ball. Take a Ball. Take a Ball. Take a Ball. Take a Ball. Take a Ball.",
               TOY_ON_BALL, 88, "too many things are chosen");
}

static void a_card_has_room_for_only_so_much(void **unused)
{
    (void)unused;
    char line[2000];
    int n = 0;
    for (int i = 0; i < ABILITY_MAX; i++)
        n += sprintf(line + n, "Shiny ");
    assert_int_equal(toy_read(line, TOY_ON_BALL).problems, 0);
    sprintf(line + n, "Shiny");
    toy_refuse(line, TOY_ON_BALL, (uint32_t)n + 1, "too many abilities");
    n = sprintf(line, "Do:");
    for (int i = 0; i < 100; i++)
        n += sprintf(line + n, " score 1.");
    ToyAnswer a = toy_read(line, TOY_ON_BALL);
    assert_int_equal(a.problems, 1);            // too long or too deep: either way it is refused
}

static void two_meanings_are_refused_unless_a_preference_chooses(void **unused)
{
    (void)unused;
    toy_refuse("Do: spin.", TOY_ON_BALL, 1, "two meanings");
    ToyAnswer a = toy_read("Do: whirl.", TOY_ON_BALL);
    assert_int_equal(a.problems, 0);
    assert_int_equal(a.notes.readings, 2);
    assert_int_equal(a.notes.meanings, 2);
    assert_int_equal(a.notes.preference, 2);    // the preference called P2
    toy_expect("Do: whirl.", TOY_ON_BALL, "DO: SCORE you 1 END");
    a = toy_read("Do: score 1. Do: score 2.", TOY_ON_BALL);
    assert_int_equal(a.made.ability_count, 2);
}

static void every_bad_sentence_of_a_line_is_told(void **unused)
{
    (void)unused;
    ToyAnswer a = toy_read("Banana. Do: score 1. Apple. Shiny", TOY_ON_BALL);
    assert_int_equal(a.problems, 2);
    assert_int_equal(a.first.column, 1);
    assert_int_equal(a.made.ability_count, 0);  // nothing is kept of a line with a problem
}

static void a_line_is_appended_to_what_a_card_says_already(void **unused)
{
    (void)unused;
    TextReader *reader = text_reader_new();
    const Grammar *g = grammar_of(&toy_vocabulary);
    ToyAnswer a = {0};
    assert_int_equal(text_line_read(reader, g, span_of("Do: score 1."), TOY_ON_BALL, &a.made, NULL, toy_problem, &a),
                     0);
    Compiled one = a.made;
    assert_int_equal(text_line_read(reader, g, span_of("Do: banana."), TOY_ON_BALL, &a.made, NULL, toy_problem, &a), 1);
    assert_true(compiled_equal(&one, &a.made));
    assert_int_equal(text_line_read(reader, g, span_of("Do: score 2."), TOY_ON_BALL, &a.made, NULL, toy_problem, &a),
                     0);
    assert_int_equal(a.made.ability_count, 2);
    assert_false(compiled_equal(&one, &a.made));
    assert_memory_equal(one.code, a.made.code, one.size);
    text_reader_free(reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_follow_each_other),
        cmocka_unit_test(a_choice_stands_before_its_statement),
        cmocka_unit_test(who_does_it_is_who_the_sentence_names),
        cmocka_unit_test(labels_point_past_what_is_left_out),
        cmocka_unit_test(abilities_share_one_program),
        cmocka_unit_test(words_that_point_back_find_what_they_mean),
        cmocka_unit_test(words_that_point_nowhere_are_refused),
        cmocka_unit_test(what_happens_later_is_an_ability_of_its_own),
        cmocka_unit_test(targets_of_what_happens_later_are_named_when_they_can_be),
        cmocka_unit_test(a_title_is_kept_as_it_is_written),
        cmocka_unit_test(targets_and_captures_stand_before_the_ability),
        cmocka_unit_test(a_reveal_stands_before_its_statement_and_is_not_it),
        cmocka_unit_test(a_phrase_can_make_two_abilities),
        cmocka_unit_test(an_ability_has_a_limit_and_a_side),
        cmocka_unit_test(kinds_of_cards_are_checked),
        cmocka_unit_test(numbers_are_kept_in_bounds),
        cmocka_unit_test(a_card_has_room_for_only_so_much),
        cmocka_unit_test(two_meanings_are_refused_unless_a_preference_chooses),
        cmocka_unit_test(every_bad_sentence_of_a_line_is_told),
        cmocka_unit_test(a_line_is_appended_to_what_a_card_says_already),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
