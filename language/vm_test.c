// vm_test.c — the machine: every shared operation carried out in a match, question by question.
#include "tests/toy.h"

// ---- a toy match ----

static Flow toy_idle(Table *t, Frame *f)
{
    (void)f;
    offer_begin(t, 0, TOY_Q_IDLE);
    offer(t, TOY_V_IDLE, 0, 1);
    offer(t, TOY_V_IDLE, 0, 2);
    return ask(t, 0);
}

static Flow toy_bell(Table *t, Frame *f)
{
    (void)f;
    toy_state(t)->bell++;
    return done(t);
}

static const char *const toy_one_step[] = {"ONE", NULL};
static const FieldInfo toy_text_fields[] = {TEXT_FIELDS(FIELD_INFO, FIELD_ARRAY)};
static const Procedure toy_procedures[] = {
    {.name = "none"},
    {.name = "idle", .run = toy_idle, .steps = toy_one_step},
    {.name = "text", .run = text_run, .steps = text_steps, .fields = toy_text_fields,
     .field_count = COUNT_OF(toy_text_fields)},
    {.name = "bell", .run = toy_bell, .steps = toy_one_step},
};

static const char *toy_wrong(const Table *t)
{
    for (uint8_t i = 0; i < t->m->depth; i++)
        if (t->frames[i].procedure == TOY_P_TEXT && text_wrong(t, &t->frames[i]))
            return text_wrong(t, &t->frames[i]);
    return NULL;
}

static const char *const toy_seats[] = {"left", "right"};
static const char *const toy_zone_names[] = {"pile", "hand", "table"};
static const uint8_t toy_zone_flags[] = {0, VIEWER_BIT(0) | ZONE_IS_SET, VIEWERS_ALL,
                                         0, VIEWER_BIT(1) | ZONE_IS_SET, VIEWERS_ALL};
static const VerbInfo toy_verbs[TOY_V_COUNT] = {{.word = "none"}, {.word = "take"}, {.word = "drop"}, {.word = "use"},
                                                {.word = "decline"}, {.word = "done"}, {.word = "mode"},
                                                {.word = "idle"}};
static const QuestionInfo toy_questions[TOY_Q_COUNT] = {{"none", 0, ""}, {"take", 1, ""}, {"drop", 1, ""},
                                                        {"may", 0, ""},
                                                        {"mode", 0, ""}, {"idle", 0, ""}};

#define TOY_AT(member) (uint16_t)(offsetof(Match, part) + offsetof(ToyPart, member))

static const Game toy_game = {
    .name = "toy", .title = "Toy", .match_size = (uint16_t)(offsetof(Match, part) + sizeof(ToyPart)),
    .frames_at = TOY_AT(frames), .cards_at = TOY_AT(cards), .zones_at = TOY_AT(zones), .state_at = TOY_AT(state),
    .entries_at = TOY_AT(entries), .entry_max = TOY_ENTRIES, .frame_max = TOY_FRAMES, .card_max = TOY_CARDS,
    .zones_per_seat = TOY_ZONES, .zone_stride = TOY_CARDS + 2, .seat_names = toy_seats, .seat_titles = toy_seats,
    .procedures = toy_procedures, .procedure_count = COUNT_OF(toy_procedures), .zone_names = toy_zone_names,
    .zone_flags = toy_zone_flags, .verbs = toy_verbs, .verb_count = TOY_V_COUNT, .questions = toy_questions,
    .question_count = TOY_Q_COUNT, .facts_size = sizeof(ToyFacts), .vocabulary = &toy_vocabulary, .wrong = toy_wrong,
};

// Definitions: 1 is the card whose text is carried out, the others are what lies about.
enum { DEF_SELF = 1, DEF_RED_BALL, DEF_BLUE_BALL, DEF_GOLD_BALL, DEF_RED_BOX, DEF_COUNT };

static CardSet set;
static Match match;
static Table table;
static CardId next_card;

static int make_set(void **state)
{
    static const ToyFacts facts[DEF_COUNT] = {{0, 0}, {TOY_BOX, TOY_BLUE}, {TOY_BALL, TOY_RED}, {TOY_BALL, TOY_BLUE},
                                              {TOY_BALL, TOY_GOLD}, {TOY_BOX, TOY_RED}};
    (void)state;
    card_set_init(&set, sizeof(ToyFacts));
    for (DefId d = 1; d < DEF_COUNT; d++) {
        char name[8];
        snprintf(name, sizeof name, "D%d", d);
        card_set_add(&set, (CardDef){.title = name, .code = name, .text = ""});
        *(ToyFacts *)card_set_facts(&set, d) = facts[d];
    }
    return 0;
}

static int clear_set(void **state)
{
    (void)state;
    card_set_clear(&set);
    return 0;
}

static CardId put_card(SeatId seat, uint8_t zone, DefId def)
{
    CardId card = next_card++;
    table.cards[card].def = def;
    table.cards[card].owner = seat;
    zone_put(&table, zone_of_seat(&table, seat, zone), card);
    return card;
}

// An empty match with the card that speaks on seat 0's table: card 1.
static void toy_begin(const char *text)
{
    ToyAnswer a = toy_read(text, TOY_ON_BOX);
    if (a.problems)
        fail_msg("%u: %s: %s", a.first.column, a.first.message, text);
    memset(&match, 0, sizeof match);
    table_init(&table, &toy_game, &set, &match);
    rng_seed_number(&match.rng, 1);
    next_card = 1;
    card_set_program(&set, DEF_SELF, &a.made);
    put_card(0, TOY_TABLE, DEF_SELF);
}

static void toy_run_with(CardId that)
{
    const CardId event[2] = {that, 0};
    flow_push(&table, frame_at(TOY_P_IDLE, 0));
    flow_push(&table, text_frame(&table, 0, 1, 0, event));
    assert_null(match_check(&table));
    flow_run(&table);
}

static void toy_run(void) { toy_run_with(0); }

static void expect_over(void)
{
    assert_int_equal(match.question, TOY_Q_IDLE);
    for (int i = 0; i < TOY_ENTRIES; i++)
        assert_int_equal(table.entries[i].def, 0);      // the entry is free again
    assert_null(match_check(&table));
}

// The options of the question: cards by id, 0 for one without a card.
static void expect_asked(SeatId seat, uint8_t question, int count, const int *cards)
{
    assert_int_equal(match.question, question);
    assert_int_equal(match.asked, seat);
    assert_int_equal(table.options.count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(table.options.option[i].card, cards[i]);
    // made again from the match alone, they are the same
    OptionList was = table.options;
    match_options(&table);
    assert_int_equal(table.options.count, was.count);
    assert_memory_equal(table.options.option, was.option, was.count * sizeof was.option[0]);
    assert_null(match_check(&table));
}
#define EXPECT_ASKED(seat, question, ...) \
    expect_asked(seat, question, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__})

static int score(SeatId seat) { return toy_state(&table)->score[seat]; }
static uint8_t zone_of(CardId card) { return zone_kind(&table, table.cards[card].zone); }

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
    expect_over();                              // it cannot
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
    expect_over();                              // the first is not possible
    assert_int_equal(score(0), 12);
    toy_begin("Do: choose one: score 2 / take a Ball. Score 10.");
    toy_run();
    expect_over();
    assert_int_equal(score(0), 12);
    toy_begin("Do: choose one: take a Ball / take a red Ball. Score 10.");
    toy_run();
    expect_over();                              // neither is
    assert_int_equal(score(0), 10);
    toy_begin("Do: the rival chooses: score 1 / score 2.");
    toy_run();
    EXPECT_ASKED(1, TOY_Q_MODE, 0, 0);
    match_choose(&table, 1);
    assert_int_equal(score(1), 2);              // who chooses does it
}

// ---- choosing cards ----

static void a_card_is_chosen_among_those_that_fit(void **unused)
{
    (void)unused;
    toy_begin("Do: take a Ball.");
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), blue = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    put_card(0, TOY_TABLE, DEF_GOLD_BALL);      // cannot be taken
    put_card(0, TOY_TABLE, DEF_RED_BOX);        // no ball
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
    EXPECT_ASKED(0, TOY_Q_DROP, red, blue, theirs);     // by definition; the last leaves too few behind
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

static void up_to_so_many_may_be_none(void **unused)
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
        assert_int_equal(dropped[next_card - 1], 0);    // the rival's hand is not meant
    }
    for (int c = 2; c < 6; c++)
        assert_in_range(dropped[c], 60, 140);           // each about one time in two
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
    toy_begin("Do: you may take a Ball. Drop it.");     // not taken: it means nothing
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

// ---- in the middle of it ----

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
        assert_memory_equal(&match, &copy, toy_game.match_size);
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
            Match was = match;
            if (text_can(&table, 0, 1, 0, NULL) != (with ? cases[i].with : cases[i].without))
                fail_msg("%s %s a Ball", cases[i].text, with ? "with" : "without");
            assert_memory_equal(&was, &match, sizeof was);      // pure
        }
}

static void see_glow(void *self, const Act *act)
{
    assert_int_equal(act->op, TOY_OP_GLOW);
    assert_null(act->entry);
    *(int *)self += act->word[0];
}

static void a_static_text_is_walked(void **unused)
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
    table.entries[0].def = 0;
    assert_string_equal(text_wrong(&table, f), "a text that its card does not have");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_are_carried_out_in_order),
        cmocka_unit_test(numbers_are_worked_out_when_they_are_needed),
        cmocka_unit_test(conditions_lead_one_way_or_the_other),
        cmocka_unit_test(a_statement_can_call_a_procedure),
        cmocka_unit_test(what_may_be_done_is_asked),
        cmocka_unit_test(what_cannot_be_done_is_not_asked),
        cmocka_unit_test(another_player_may),
        cmocka_unit_test(a_cost_is_paid_before_the_effect),
        cmocka_unit_test(one_of_two_is_chosen),
        cmocka_unit_test(a_card_is_chosen_among_those_that_fit),
        cmocka_unit_test(an_only_card_is_taken_without_asking),
        cmocka_unit_test(several_are_picked_in_list_order),
        cmocka_unit_test(fewer_than_asked_for_are_all_of_them),
        cmocka_unit_test(up_to_so_many_may_be_none),
        cmocka_unit_test(cards_that_are_alike_are_offered_once),
        cmocka_unit_test(a_computed_number_stops_where_the_entry_is_full),
        cmocka_unit_test(lots_are_drawn),
        cmocka_unit_test(words_that_point_back_mean_the_same_cards),
        cmocka_unit_test(each_and_this_and_the_games_own_selection),
        cmocka_unit_test(a_match_can_be_copied_while_a_text_waits),
        cmocka_unit_test(text_can_says_whether_it_would_do_anything),
        cmocka_unit_test(a_static_text_is_walked),
        cmocka_unit_test(damaged_frames_are_told),
    };
    return cmocka_run_group_tests(tests, make_set, clear_set);
}
