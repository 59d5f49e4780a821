// vm_test.c — the machine: every shared operation carried out in a match, question by question.
#include "tests/toy_match.h"

// ---- numbers and conditions ----

static void statements_are_carried_out_in_order(void **unused)
{
    (void)unused;
    toy_begin("Do: score 3. Score twice your score. Change the score by -2. The rival scores 1.");
    toy_run();
    expect_over();
    assert_int_equal(score(0), 7);
    assert_int_equal(score(1), 1);
}

static void numbers_are_worked_out_when_they_are_needed(void **unused)
{
    (void)unused;
    toy_begin("Do: score the number of Balls on the table. Score the number of your Balls. Score your score plus 3.");
    put_card(0, TOY_TABLE, DEF_RED_BALL);
    put_card(1, TOY_TABLE, DEF_BLUE_BALL);
    put_card(1, TOY_TABLE, DEF_RED_BOX);
    put_card(0, TOY_HAND, DEF_RED_BALL);
    toy_run();
    expect_over();
    assert_int_equal(score(0), 2 + 1 + 6);
}

static void x_is_what_was_chosen_for_it(void **unused)
{
    (void)unused;
    toy_begin("Do: score X.");
    put_entry(1, (Entry){.def = DEF_SELF, .source = 1, .pending = 3, .x = 4});
    flow_push(&table, frame_at(TOY_P_IDLE, 0));
    flow_push(&table, text_frame_of(&table, 1, TEXT_EFFECT));
    assert_null(match_check(&table));
    flow_run(&table);
    assert_int_equal(score(0), 4);
    assert_int_equal(table.entries[1].pending, 3);         // the game's entry is left to the game
    toy_begin("Do: score X.");
    toy_run();
    expect_over();
    assert_int_equal(score(0), 0);
}

static void a_reveal_gives_its_number(void **unused)
{
    (void)unused;
    toy_begin("Do: score the luck. Score the rival's luck.");
    put_card(0, TOY_PILE, DEF_BLUE_BALL);
    toy_run();
    expect_over();
    assert_int_equal(score(0), TOY_BLUE);               // the rival has no pile: 0
    toy_begin("Do: you may score the luck. If you do, score 10.");
    put_card(0, TOY_PILE, DEF_RED_BALL);
    toy_run();
    EXPECT_ASKED(0, TOY_Q_MAY, 1, 0);                   // nobody knows yet how much it will be
    match_choose(&table, 0);
    expect_over();
    assert_int_equal(score(0), 10 + TOY_RED);
}

static void a_game_says_whose_a_card_is(void **unused)
{
    (void)unused;
    toy_begin("Do: score the number of your Balls.");
    put_card(0, TOY_TABLE, DEF_RED_BALL);
    toy_state(&table)->lent = (uint8_t)put_card(1, TOY_TABLE, DEF_RED_BALL);
    toy_run();
    expect_over();
    assert_int_equal(score(0), 2);
}

static void conditions_lead_one_way_or_the_other(void **unused)
{
    (void)unused;
    static const struct { const char *text; int left, with_ball, alight; } cases[] = {
        {"Do: if it is alight, score 1.", 0, 0, 1},
        {"Do: score 1 unless it is alight.", 1, 1, 0},
        {"Do: if your score is 0, score 1.", 1, 1, 1},
        {"Do: if your score is 1 or more, score 1.", 0, 0, 0},
        {"Do: if your score is 0 or less and it is alight, score 1.", 0, 0, 1},
        {"Do: if your score is 5 or it is alight, score 1.", 0, 0, 1},
        {"Do: if there is a red Ball, score 1.", 0, 1, 0},
        {"Do: if there is another Box, score 1.", 0, 0, 0},
        {"Do: if this Box is blue, score 1.", 1, 1, 1},
        {"Do: if this Box is red, score 1.", 0, 0, 0},
        {"Do: if the number of your Balls is 1, score 1.", 0, 1, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (int k = 0; k < 3; k++) {
            toy_begin(cases[i].text);
            if (k == 1)
                put_card(0, TOY_TABLE, DEF_RED_BALL);
            toy_state(&table)->alight = k == 2;
            toy_run();
            expect_over();
            int expected = k == 0 ? cases[i].left : k == 1 ? cases[i].with_ball : cases[i].alight;
            if (score(0) != expected)
                fail_msg("%s: %d instead of %d (case %d)", cases[i].text, score(0), expected, k);
        }
}

static void a_statement_can_call_a_procedure(void **unused)
{
    (void)unused;
    toy_begin("Do: score 1. Ring the bell. Score 1. Ring the bell.");
    toy_run();
    expect_over();
    assert_int_equal(toy_state(&table)->bell, 2);
    assert_int_equal(score(0), 2);
}

// The game is told what waits, with what the text knows by then; the text continues afterwards.
static void what_happens_later_is_the_games(void **unused)
{
    (void)unused;
    toy_begin("Do: take a Ball. You may next time a Box rolls, drop that Ball. Score 2.");
    CardId ball = put_card(0, TOY_TABLE, DEF_RED_BALL);
    memset(&toy_watched, 0, sizeof toy_watched);
    toy_run();
    EXPECT_ASKED(0, TOY_Q_MAY, 1, 0);
    match_choose(&table, 0);
    expect_over();
    assert_int_equal(score(0), 2);
    assert_int_equal(toy_watched.mode, 1);
    assert_int_equal(toy_watched.lasts, 5);
    const Ability *later = &set.program[DEF_SELF].ability[toy_watched.ability];
    assert_int_equal(later->kind, TOY_LATER);
    assert_int_equal(later->event, 7);
    assert_int_equal(entry_slot_count(&toy_watched.entry, SLOT_FIRST), 1);
    assert_int_equal(toy_watched.entry.card[entry_slot_begin(&toy_watched.entry, SLOT_FIRST)], ball);
    put_entry(1, toy_watched.entry);            // as a game does when the event happens
    table.entries[1].ability = toy_watched.ability;
    table.entries[1].pending = 3;
    flow_push(&table, text_frame_of(&table, 1, TEXT_EFFECT));
    assert_null(match_check(&table));
    flow_run(&table);
    assert_int_equal(zone_kind(&table, table.cards[ball].zone), TOY_PILE);
}

// ---- may, if you do, one of two ----

static void what_may_be_done_is_asked(void **unused)
{
    (void)unused;
    for (int use = 0; use < 2; use++) {
        toy_begin("Do: you may score 1. If you do, score 10. Score 20.");
        toy_run();
        EXPECT_ASKED(0, TOY_Q_MAY, 1, 0);
        assert_int_equal(table.options.option[0].verb, TOY_V_USE);
        assert_int_equal(table.options.option[1].verb, TOY_V_DECLINE);
        match_choose(&table, use ? 0 : 1);
        expect_over();
        assert_int_equal(score(0), use ? 31 : 20);
    }
}

static void what_cannot_be_done_is_not_asked(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "Do: you may take a red Ball. If you do, score 10. Score 1.",          // there is none
        "Do: you may take an old gold Ball. If you do, score 10. Score 1.",    // nobody can take gold
        "Do: you may score 0. If you do, score 10. Score 1.",                  // the verb says no
        "Do: you may drop 2 Balls. If you do, score 10. Score 1.",             // only one
        "Do: you may drop a Card to score 5. If you do, score 10. Score 1.",   // nothing to pay with
        "Do: you may drop each red Box. If you do, score 10. Score 1.",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        toy_begin(texts[i]);
        put_card(0, TOY_TABLE, DEF_GOLD_BALL);
        toy_run();
        expect_over();
        assert_int_equal(score(0), 1);
    }
}

static void another_player_may(void **unused)
{
    (void)unused;
    for (int use = 0; use < 2; use++) {
        toy_begin("Do: score 3 unless the rival drops a Ball.");
        CardId ball = put_card(1, TOY_TABLE, DEF_RED_BALL);
        toy_run();
        EXPECT_ASKED(1, TOY_Q_MAY, 1, 0);
        match_choose(&table, use ? 0 : 1);
        expect_over();                          // the only Ball is taken without a question
        assert_int_equal(score(0), use ? 0 : 3);
        assert_int_equal(zone_of(ball), use ? TOY_PILE : TOY_TABLE);
    }
    toy_begin("Do: score 3 unless the rival drops a Ball.");
    toy_run();
    expect_over();                              // the rival has no Ball to drop
    assert_int_equal(score(0), 3);
    toy_begin("Do: score 3 unless the rival drops 2 Balls.");
    put_card(1, TOY_TABLE, DEF_RED_BALL);
    toy_run();
    expect_over();                              // one card is not enough
    assert_int_equal(score(0), 3);
}

static void a_cost_is_paid_before_the_effect(void **unused)
{
    (void)unused;
    toy_begin("Do: you may drop a Card to score 5.");
    CardId card = put_card(0, TOY_HAND, DEF_RED_BALL);
    toy_run();
    EXPECT_ASKED(0, TOY_Q_MAY, 1, 0);
    match_choose(&table, 0);
    expect_over();
    assert_int_equal(zone_of(card), TOY_PILE);
    assert_int_equal(score(0), 5);
}

static void one_of_two_is_chosen(void **unused)
{
    (void)unused;
    for (int mode = 0; mode < 2; mode++) {
        toy_begin("Do: choose one: score 1 / score 2. Score 10.");
        toy_run();
        EXPECT_ASKED(0, TOY_Q_MODE, 0, 0);
        assert_int_equal(table.options.option[0].number, 1);
        assert_int_equal(table.options.option[1].number, 2);
        match_choose(&table, (uint8_t)mode);
        expect_over();
        assert_int_equal(score(0), mode ? 12 : 11);
    }
    toy_begin("Do: choose one: take a Ball / score 2. Score 10.");
    toy_run();
    expect_over();                              // the first alternative is not possible
    assert_int_equal(score(0), 12);
    toy_begin("Do: choose one: score 2 / take a Ball. Score 10.");
    toy_run();
    expect_over();
    assert_int_equal(score(0), 12);
    toy_begin("Do: choose one: take a Ball / take a red Ball. Score 10.");
    toy_run();
    expect_over();                              // neither alternative is possible
    assert_int_equal(score(0), 10);
    toy_begin("Do: choose one: take a Ball unless the rival drops a Ball / score 2. Score 10.");
    toy_run();
    expect_over();                              // neither branch of the first alternative is possible
    assert_int_equal(score(0), 12);
    toy_begin("Do: the rival chooses: score 1 / score 2.");
    toy_run();
    EXPECT_ASKED(1, TOY_Q_MODE, 0, 0);
    match_choose(&table, 1);
    assert_int_equal(score(1), 2);              // it is done by whoever chooses it
}

// ---- choosing cards ----

static void a_card_is_chosen_among_those_that_fit(void **unused)
{
    (void)unused;
    toy_begin("Do: take a Ball.");
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), blue = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    put_card(0, TOY_TABLE, DEF_GOLD_BALL);      // cannot be taken
    put_card(0, TOY_TABLE, DEF_RED_BOX);        // not a Ball
    put_card(0, TOY_PILE, DEF_RED_BALL);        // elsewhere
    toy_run();
    EXPECT_ASKED(0, TOY_Q_TAKE, red, blue);
    match_choose(&table, 1);
    expect_over();
    assert_int_equal(zone_of(blue), TOY_HAND);
    assert_int_equal(zone_of(red), TOY_TABLE);
}

static void an_only_card_is_taken_without_asking(void **unused)
{
    (void)unused;
    toy_begin("Do: drop a Ball. Drop a red Box. Score 1.");
    CardId ball = put_card(0, TOY_TABLE, DEF_RED_BALL);
    toy_run();
    expect_over();
    assert_int_equal(zone_of(ball), TOY_PILE);
    assert_int_equal(score(0), 1);              // no red Box: nothing happens, and the text goes on
}

static void several_are_picked_in_list_order(void **unused)
{
    (void)unused;
    toy_begin("Do: drop 2 Balls.");
    CardId gold = put_card(0, TOY_TABLE, DEF_GOLD_BALL), blue = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), theirs = put_card(1, TOY_TABLE, DEF_BLUE_BALL);
    toy_run();
    // in the order of definitions; after the last one too few would be left
    EXPECT_ASKED(0, TOY_Q_DROP, red, blue, theirs);
    match_choose(&table, 1);
    EXPECT_ASKED(0, TOY_Q_DROP, theirs, gold);
    match_choose(&table, 0);
    expect_over();
    assert_int_equal(zone_of(blue), TOY_PILE);
    assert_int_equal(zone_of(theirs), TOY_PILE);
    assert_int_equal(zone_of(red), TOY_TABLE);
    assert_int_equal(zone_of(gold), TOY_TABLE);
}

static void fewer_than_asked_for_are_all_of_them(void **unused)
{
    (void)unused;
    toy_begin("Do: drop 3 Balls. Score 1.");
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), blue = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    toy_run();
    expect_over();
    assert_int_equal(zone_of(red), TOY_PILE);
    assert_int_equal(zone_of(blue), TOY_PILE);
    assert_int_equal(score(0), 1);
}

static void up_to_a_number_may_be_none(void **unused)
{
    (void)unused;
    for (int picked = 0; picked <= 2; picked++) {
        toy_begin("Do: drop up to 2 Balls. Score 1.");
        CardId card[3];
        card[0] = put_card(0, TOY_TABLE, DEF_RED_BALL);
        card[1] = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
        card[2] = put_card(0, TOY_TABLE, DEF_GOLD_BALL);
        toy_run();
        EXPECT_ASKED(0, TOY_Q_DROP, card[0], card[1], card[2], 0);
        for (int i = 0; i < picked; i++)
            match_choose(&table, 0);
        if (picked < 2) {
            assert_int_equal(table.options.option[table.options.count - 1].verb, TOY_V_DONE);
            match_choose(&table, (uint8_t)(table.options.count - 1));
        }
        expect_over();
        for (int i = 0; i < 3; i++)
            assert_int_equal(zone_of(card[i]), i < picked ? TOY_PILE : TOY_TABLE);
        assert_int_equal(score(0), 1);
    }
}

static void cards_that_are_alike_are_offered_once(void **unused)
{
    (void)unused;
    toy_begin("Do: drop 2 Balls.");
    CardId a = put_card(0, TOY_TABLE, DEF_RED_BALL), b = put_card(0, TOY_TABLE, DEF_RED_BALL);
    CardId c = put_card(0, TOY_TABLE, DEF_BLUE_BALL), d = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    toy_run();
    EXPECT_ASKED(0, TOY_Q_DROP, a, c);
    match_choose(&table, 0);
    EXPECT_ASKED(0, TOY_Q_DROP, b, c);
    match_choose(&table, 0);
    expect_over();
    assert_int_equal(zone_of(a) + zone_of(b), 2 * TOY_PILE);
    assert_int_equal(zone_of(c) + zone_of(d), 2 * TOY_TABLE);
}

static void a_computed_number_stops_where_the_entry_is_full(void **unused)
{
    (void)unused;
    toy_begin("Do: drop all but 1 Card.");
    for (int i = 0; i < TOY_CARDS - 1; i++)
        put_card(0, TOY_HAND, i % 2 ? DEF_RED_BALL : DEF_BLUE_BALL);
    toy_run();
    int picked = 0;
    for (; match.question == TOY_Q_DROP; picked++)
        match_choose(&table, 0);
    expect_over();
    assert_int_equal(picked, ENTRY_CARDS);
}

static void lots_are_drawn(void **unused)
{
    (void)unused;
    int dropped[TOY_CARDS + 1] = {0};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        toy_begin("Do: drop 2 Cards at random.");
        rng_seed_number(&match.rng, seed);
        CardId first = next_card;
        for (int i = 0; i < 4; i++)
            put_card(0, TOY_HAND, DEF_RED_BALL);
        put_card(1, TOY_HAND, DEF_RED_BALL);
        uint32_t told = match.disclosures;
        toy_run();
        expect_over();
        int count = 0;
        for (CardId c = first; c < next_card; c++) {
            count += zone_of(c) == TOY_PILE;
            dropped[c] += zone_of(c) == TOY_PILE;
        }
        assert_int_equal(count, 2);
        assert_true(match.disclosures > told);
        assert_int_equal(dropped[next_card - 1], 0);    // the rival's hand is not included
    }
    for (int c = 2; c < 6; c++)
        assert_in_range(dropped[c], 60, 140);           // each about half the time
    toy_begin("Do: drop 2 Cards at random. Score 1.");
    toy_run();
    expect_over();
    assert_int_equal(score(0), 1);
}

static void words_that_point_back_mean_the_same_cards(void **unused)
{
    (void)unused;
    toy_begin("Do: take a Ball. Drop it.");
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), blue = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    toy_run();
    match_choose(&table, 1);
    expect_over();
    assert_int_equal(zone_of(blue), TOY_PILE);
    assert_int_equal(zone_of(red), TOY_TABLE);
    toy_begin("When a Ball rolls: drop that Ball.");
    put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    red = put_card(1, TOY_TABLE, DEF_RED_BALL);
    toy_run_with(red);
    expect_over();
    assert_int_equal(zone_of(red), TOY_PILE);
    toy_begin("Do: you may take a Ball. Drop it.");     // not taken: "it" means nothing
    red = put_card(0, TOY_TABLE, DEF_RED_BALL);
    toy_run();
    match_choose(&table, 1);
    expect_over();
    assert_int_equal(zone_of(red), TOY_TABLE);
}

static void each_and_this_and_the_games_own_selection(void **unused)
{
    (void)unused;
    toy_begin("Do: drop each red Ball. Drop this Box.");
    CardId a = put_card(0, TOY_TABLE, DEF_RED_BALL), b = put_card(1, TOY_TABLE, DEF_RED_BALL);
    CardId c = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    toy_run();
    expect_over();
    assert_int_equal(zone_of(a) + zone_of(b) + zone_of(1), 3 * TOY_PILE);
    assert_int_equal(zone_of(c), TOY_TABLE);
    toy_begin("Do: take the top card of your pile.");
    put_card(0, TOY_PILE, DEF_RED_BALL);
    b = put_card(0, TOY_PILE, DEF_BLUE_BALL);
    toy_run();
    expect_over();
    assert_int_equal(zone_of(b), TOY_HAND);
}

// ---- in the middle of a text ----

static void a_match_can_be_copied_while_a_text_waits(void **unused)
{
    (void)unused;
    static Match copy;
    Table other;
    toy_begin("Do: drop 2 Balls. You may score 1. Choose one: score 2 / score 3.");
    for (int i = 0; i < 2; i++) {
        put_card(0, TOY_TABLE, DEF_RED_BALL);
        put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    }
    toy_run();
    table_init(&other, &toy_game, &set, &copy);
    for (int i = 0; match.question != TOY_Q_IDLE; i++) {
        table_load(&other, &match);
        assert_int_equal(other.options.count, table.options.count);
        uint8_t index = (uint8_t)(i % table.options.count);
        match_choose(&table, index);
        match_choose(&other, index);
        assert_true(match_equal(&toy_game, &match, &copy));
    }
}

static void text_can_says_whether_it_would_do_anything(void **unused)
{
    (void)unused;
    static const struct { const char *text; bool without, with; } cases[] = {
        {"Do: score 1.", true, true}, {"Do: score 0.", false, false}, {"Do: take a Ball.", false, true},
        {"Do: you may take a Ball.", false, true}, {"Do: drop each Ball.", false, true},
        {"Do: take 2 Balls.", false, true}, {"Do: take up to 2 Balls.", false, true},
        {"Do: drop this Box.", true, true},
        {"Do: take an old gold Ball.", false, false}, {"Do: if it is alight, score 1.", false, false},
        {"Do: take a Ball. Score 1.", true, true}, {"Do: choose one: take a Ball / score 0.", false, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (int with = 0; with < 2; with++) {
            toy_begin(cases[i].text);
            if (with)
                put_card(0, TOY_TABLE, DEF_RED_BALL);
            Match was;
            match_copy(&toy_game, &was, &match);
            if (text_can(&table, 0, 1, 0, NULL) != (with ? cases[i].with : cases[i].without))
                fail_msg("%s %s a Ball", cases[i].text, with ? "with" : "without");
            assert_true(match_equal(&toy_game, &was, &match));  // pure
        }
}

static void see_glow(void *self, const Act *act)
{
    assert_int_equal(act->op, TOY_OP_GLOW);
    assert_null(act->entry);
    *(int *)self += act->word[0];
}

static void an_ongoing_text_is_walked(void **unused)
{
    (void)unused;
    int sum = 0;
    toy_begin("While it is alight: it glows blue.");
    const Program *p = text_program(&table, DEF_SELF);
    Context c = text_context(&table, 0, 1);
    assert_int_equal(text_ability(p, TOY_WHILE, 0), 0);
    assert_int_equal(text_ability(p, TOY_WHILE, 1), -1);
    assert_int_equal(text_ability(p, TOY_DO, 0), -1);
    assert_false(text_holds(&c, p->ability[0].condition));
    toy_state(&table)->alight = 1;
    assert_true(text_holds(&c, p->ability[0].condition));
    text_each(&c, p->ability[0].code, see_glow, &sum);
    assert_int_equal(sum, TOY_BLUE);
    text_each(&c, 0, see_glow, &sum);
    assert_int_equal(sum, TOY_BLUE);
    toy_begin("When a red Ball rolls: score 1.");
    p = text_program(&table, DEF_SELF);
    c = text_context(&table, 0, 1);
    assert_true(text_matches(&c, p->ability[0].subject, put_card(0, TOY_TABLE, DEF_RED_BALL)));
    assert_false(text_matches(&c, p->ability[0].subject, put_card(0, TOY_TABLE, DEF_BLUE_BALL)));
    assert_true(text_matches(&c, 0, 1));
}

static void damaged_frames_are_told(void **unused)
{
    (void)unused;
    toy_begin("Do: you may score 1. Score 2.");
    toy_run();
    Frame *f = flow_top(&table), good = *f;
    assert_null(text_wrong(&table, f));
    f->u.text.entry = 9;
    assert_string_equal(text_wrong(&table, f), "a text that is nowhere");
    *f = good;
    f->u.text.pc++;
    assert_string_equal(text_wrong(&table, f), "a text that stands between its statements");
    *f = good;
    table.entries[0].ability = 3;
    assert_string_equal(text_wrong(&table, f), "a text that its card does not have");
    table.entries[0].ability = 0;
    f->u.text.mode = TEXT_COSTS + 1;
    assert_string_equal(text_wrong(&table, f), "a text that its card does not have");
    f->u.text.mode = TEXT_COSTS;                        // it has none
    assert_string_equal(text_wrong(&table, f), "a text that stands between its statements");
    *f = good;
    table.entries[0].def = 0;
    assert_string_equal(text_wrong(&table, f), "a text that its card does not have");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_are_carried_out_in_order),
        cmocka_unit_test(numbers_are_worked_out_when_they_are_needed),
        cmocka_unit_test(x_is_what_was_chosen_for_it),
        cmocka_unit_test(a_reveal_gives_its_number),
        cmocka_unit_test(a_game_says_whose_a_card_is),
        cmocka_unit_test(conditions_lead_one_way_or_the_other),
        cmocka_unit_test(a_statement_can_call_a_procedure),
        cmocka_unit_test(what_happens_later_is_the_games),
        cmocka_unit_test(what_may_be_done_is_asked),
        cmocka_unit_test(what_cannot_be_done_is_not_asked),
        cmocka_unit_test(another_player_may),
        cmocka_unit_test(a_cost_is_paid_before_the_effect),
        cmocka_unit_test(one_of_two_is_chosen),
        cmocka_unit_test(a_card_is_chosen_among_those_that_fit),
        cmocka_unit_test(an_only_card_is_taken_without_asking),
        cmocka_unit_test(several_are_picked_in_list_order),
        cmocka_unit_test(fewer_than_asked_for_are_all_of_them),
        cmocka_unit_test(up_to_a_number_may_be_none),
        cmocka_unit_test(cards_that_are_alike_are_offered_once),
        cmocka_unit_test(a_computed_number_stops_where_the_entry_is_full),
        cmocka_unit_test(lots_are_drawn),
        cmocka_unit_test(words_that_point_back_mean_the_same_cards),
        cmocka_unit_test(each_and_this_and_the_games_own_selection),
        cmocka_unit_test(a_match_can_be_copied_while_a_text_waits),
        cmocka_unit_test(text_can_says_whether_it_would_do_anything),
        cmocka_unit_test(an_ongoing_text_is_walked),
        cmocka_unit_test(damaged_frames_are_told),
    };
    return cmocka_run_group_tests(tests, make_set, clear_set);
}
