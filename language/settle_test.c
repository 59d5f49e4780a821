// settle_test.c — what is settled before a text is pending: targets, costs, captures, and what cannot be completed.
#include "tests/toy_match.h"

#include <time.h>

#include "language/settle.h"

static Entry entry;
static uint16_t play;

// The entry of card 1's first ability, with nothing settled yet.
static void settle_text(const char *text)
{
    toy_begin(text);
    entry = (Entry){.def = DEF_SELF, .source = 1, .pending = 1};
    entry_settle(&entry, SLOT_THAT);
    entry_settle(&entry, SLOT_THAT_OTHER);
    play = text_program(&table, DEF_SELF)->ability[0].play;
}

static void expect_offered(uint16_t pc, SettleHolds *holds, uint8_t question, int count, const int *cards)
{
    settle_offer(&table, &entry, pc, holds);
    assert_int_equal(table.options.question, question);
    assert_int_equal(table.options.count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(table.options.option[i].card, cards[i]);
}
#define EXPECT_OFFERED(pc, holds, question, ...) \
    expect_offered(pc, holds, question, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__})

static bool take(uint16_t *pc, int option)
{
    table.chosen = table.options.option[option];
    return settle_take(&table, &entry, pc);
}

static bool never(const Table *t, const Entry *e) { return (void)t, (void)e, false; }

static int asked;
static bool counts(const Table *t, const Entry *e) { return (void)t, (void)e, ++asked, true; }

// The cost must be a blue card.
static bool pays_blue(const Table *t, const Entry *e)
{
    return entry_slot_count(e, 2) == 1 && toy_facts(t, e->card[entry_slot_begin(e, 2)])->colour == TOY_BLUE;
}

static void a_target_and_a_cost_are_settled_in_order(void **unused)
{
    (void)unused;
    settle_text("For drop a Card: take target Ball. Score 1.");
    CardId paid = put_card(0, TOY_HAND, DEF_RED_BALL), other = put_card(0, TOY_HAND, DEF_BLUE_BALL);
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), gold = put_card(1, TOY_TABLE, DEF_GOLD_BALL);
    uint16_t pc = settle_begin(&table, &entry, play);
    assert_true(settle_possible(&table, &entry, pc, NULL));
    EXPECT_OFFERED(pc, NULL, TOY_Q_TARGET, red, gold);          // gold cannot be taken, but it can be targeted
    assert_int_equal(table.options.option[0].verb, TOY_V_TARGET);
    assert_false(take(&pc, 0));
    EXPECT_OFFERED(pc, NULL, TOY_Q_DROP, paid, other);
    assert_true(take(&pc, 1));
    assert_int_equal(pc, 0);
    assert_int_equal(entry.card[entry_slot_begin(&entry, 2)], other);
    assert_int_equal(entry.card[entry_slot_begin(&entry, 3)], red);
    // the costs, then the effect, on the same entry
    put_entry(1, entry);
    flow_push(&table, frame_at(TOY_P_IDLE, 0));
    flow_push(&table, text_frame_of(&table, 1, TEXT_COSTS));
    assert_null(match_check(&table));
    flow_run(&table);
    assert_int_equal(zone_of(other), TOY_PILE);
    assert_int_equal(zone_of(red), TOY_TABLE);
    flow_push(&table, text_frame_of(&table, 1, TEXT_EFFECT));
    assert_null(match_check(&table));
    flow_run(&table);
    assert_int_equal(zone_of(red), TOY_HAND);
    assert_int_equal(score(0), 1);
    assert_int_equal(table.entries[1].pending, 1);                 // the entry is the game's to free
}

static void costs_that_are_not_settled_are_asked_for(void **unused)
{
    (void)unused;
    settle_text("For drop a Card and ring the bell: score 1.");
    CardId red = put_card(0, TOY_HAND, DEF_RED_BALL), blue = put_card(0, TOY_HAND, DEF_BLUE_BALL);
    put_entry(0, entry);
    flow_push(&table, frame_at(TOY_P_IDLE, 0));
    flow_push(&table, text_frame_of(&table, 0, TEXT_COSTS));
    flow_run(&table);
    EXPECT_ASKED(0, TOY_Q_DROP, red, blue);
    match_choose(&table, 1);
    assert_int_equal(zone_of(blue), TOY_PILE);
    assert_int_equal(toy_state(&table)->bell, 1);
    assert_int_equal(score(0), 0);
}

static void the_full_number_is_needed(void **unused)
{
    (void)unused;
    settle_text("For drop a Card: drop 2 target Balls.");
    put_card(0, TOY_HAND, DEF_RED_BALL);
    put_card(0, TOY_TABLE, DEF_RED_BALL);
    assert_false(settle_possible(&table, &entry, play, NULL));
    uint16_t fails = settle_fails(&table, &entry, play, NULL);
    assert_int_equal(text_program(&table, DEF_SELF)->code[fails], OP_TARGET);
    put_card(1, TOY_TABLE, DEF_BLUE_BALL);
    assert_true(settle_possible(&table, &entry, play, NULL));
    assert_int_equal(settle_fails(&table, &entry, play, NULL), 0);
    assert_int_equal(settle_fails(&table, &entry, play, never), SETTLE_HOLDS);
    card_move(&table, 2, zone_of_seat(&table, 0, TOY_PILE));
    fails = settle_fails(&table, &entry, play, NULL);
    assert_int_equal(text_program(&table, DEF_SELF)->code[fails], OP_CHOOSE);   // nothing to pay with
}

static void only_what_can_be_completed_is_offered(void **unused)
{
    (void)unused;
    settle_text("For drop a Ball: take target red Ball.");
    CardId red = put_card(0, TOY_TABLE, DEF_RED_BALL), blue = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    uint16_t pc = settle_begin(&table, &entry, play);
    EXPECT_OFFERED(pc, NULL, TOY_Q_TARGET, red);
    CardId other = put_card(1, TOY_TABLE, DEF_RED_BALL);
    EXPECT_OFFERED(pc, pays_blue, TOY_Q_TARGET, red, other);
    toy_state(&table)->hidden = (uint8_t)red;
    EXPECT_OFFERED(pc, pays_blue, TOY_Q_TARGET, other);
    assert_false(take(&pc, 0));
    EXPECT_OFFERED(pc, pays_blue, TOY_Q_DROP, blue);
}

static void sets_are_picked_in_list_order(void **unused)
{
    (void)unused;
    settle_text("For score 1: drop up to 2 target Balls.");
    CardId a = put_card(0, TOY_TABLE, DEF_RED_BALL), b = put_card(0, TOY_TABLE, DEF_RED_BALL);
    CardId c = put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    uint16_t pc = settle_begin(&table, &entry, play);
    EXPECT_OFFERED(pc, NULL, TOY_Q_TARGET, 0, a, c);            // "done", and one of the two that are alike
    assert_false(take(&pc, 1));
    EXPECT_OFFERED(pc, NULL, TOY_Q_TARGET, 0, b, c);
    assert_true(take(&pc, 1));                                  // the last one settles it
    assert_int_equal(entry_slot_count(&entry, 2), 2);
    settle_text("For score 1: drop up to 2 target Balls.");
    put_card(0, TOY_TABLE, DEF_RED_BALL);
    pc = settle_begin(&table, &entry, play);
    settle_offer(&table, &entry, pc, NULL);
    assert_true(take(&pc, 0));
    assert_int_equal(entry.filled, 3);
    assert_int_equal(entry_slot_count(&entry, 2), 0);
}

static void a_capture_is_settled_without_asking(void **unused)
{
    (void)unused;
    settle_text("For score 1: drop all present Balls.");
    CardId a = put_card(0, TOY_TABLE, DEF_RED_BALL), b = put_card(1, TOY_TABLE, DEF_BLUE_BALL);
    assert_true(settle_possible(&table, &entry, play, NULL));
    assert_int_equal(settle_begin(&table, &entry, play), 0);
    CardId late = put_card(0, TOY_TABLE, DEF_RED_BALL);
    put_entry(0, entry);
    flow_push(&table, frame_at(TOY_P_IDLE, 0));
    flow_push(&table, text_frame_of(&table, 0, TEXT_EFFECT));
    flow_run(&table);
    assert_int_equal(zone_of(a), TOY_PILE);
    assert_int_equal(zone_of(b), TOY_PILE);
    assert_int_equal(zone_of(late), TOY_TABLE);
}

static void another_player_points_at_it(void **unused)
{
    (void)unused;
    settle_text("For score 1: drop what the rival points at.");
    put_card(1, TOY_TABLE, DEF_RED_BALL);
    uint16_t pc = settle_begin(&table, &entry, play);
    settle_offer(&table, &entry, pc, NULL);
    assert_int_equal(table.options.seat, 1);
    assert_int_equal(table.options.count, 2);                   // this card as well
}

// A choice that depends on the one before it is examined for every value of that one.
static void choices_that_depend_on_each_other(void **unused)
{
    (void)unused;
    settle_text("For drop a Ball: drop target equal Ball."); // never possible: a card that was chosen can't be targeted
    put_card(0, TOY_TABLE, DEF_RED_BALL);
    put_card(0, TOY_TABLE, DEF_BLUE_BALL);
    assert_false(settle_possible(&table, &entry, play, NULL));
    assert_int_not_equal(settle_fails(&table, &entry, play, NULL), play);
    uint16_t pc = settle_begin(&table, &entry, play);
    settle_offer(&table, &entry, pc, NULL);
    assert_int_equal(table.options.count, 1);  // it was begun without this question: it can only be left
    assert_int_equal(table.options.option[0].verb, TOY_V_DONE);
}

static void targets_are_looked_at_again(void **unused)
{
    (void)unused;
    settle_text("For score 1: take 2 target red Balls.");
    CardId a = put_card(0, TOY_TABLE, DEF_RED_BALL), b = put_card(1, TOY_TABLE, DEF_RED_BALL);
    CardId c = put_card(1, TOY_TABLE, DEF_RED_BALL), found[CARD_MAX];
    uint8_t at;
    assert_int_equal(settle_retarget(&table, &entry, play, found, &at), 0);
    entry_pick(&entry, a);
    entry_pick(&entry, b);
    entry_settle(&entry, 2);
    assert_true(settle_targets_hold(&table, &entry, play));
    assert_int_equal(settle_retarget(&table, &entry, play, found, &at), 1);
    assert_int_equal(found[0], c);
    assert_int_equal(entry.card[at], a);
    toy_state(&table)->hidden = (uint8_t)b;
    assert_false(settle_targets_hold(&table, &entry, play));
    toy_state(&table)->hidden = 0;
    table.cards[b].def = DEF_BLUE_BALL;
    assert_false(settle_targets_hold(&table, &entry, play));
    table.cards[b].def = DEF_RED_BALL;
    entry.card[at] = 0;                                         // gone
    assert_false(settle_targets_hold(&table, &entry, play));
    assert_true(settle_targets_hold(&table, &entry, 0));
}

// Additional costs have slots of their own, settled before or after those of the text.
static void slots_are_settled_in_any_order(void **unused)
{
    (void)unused;
    settle_text("For drop a Card: take target Ball. Also for drop a Box.");
    const Program *p = text_program(&table, DEF_SELF);
    CardId card = put_card(0, TOY_HAND, DEF_RED_BALL), ball = put_card(0, TOY_TABLE, DEF_RED_BALL);
    uint16_t pc = settle_begin(&table, &entry, p->ability[1].play);
    EXPECT_OFFERED(pc, NULL, TOY_Q_DROP, 1);
    assert_true(take(&pc, 0));
    pc = settle_begin(&table, &entry, play);
    EXPECT_OFFERED(pc, NULL, TOY_Q_TARGET, ball);
    assert_false(take(&pc, 0));
    EXPECT_OFFERED(pc, NULL, TOY_Q_DROP, card);
    assert_true(take(&pc, 0));
    assert_int_equal(entry.card[entry_slot_begin(&entry, 2)], card);
    assert_int_equal(entry.card[entry_slot_begin(&entry, 3)], ball);
    assert_int_equal(entry_slot_count(&entry, 6), 1);
    assert_int_equal(entry.card[entry_slot_begin(&entry, 6)], 1);
    put_entry(0, entry);
    Frame added = text_frame_of(&table, 0, TEXT_COSTS);
    added.u.text.pc = p->ability[1].play;
    assert_null(text_wrong(&table, &added));
}

// ---- the search against trying everything ----

static bool any_holds(const Table *t, const Entry *e)
{
    return toy_facts(t, e->card[entry_slot_begin(e, 2)])->colour != TOY_RED;
}

// Picks blindly, and checks at the end.
static bool tries(Entry e, uint16_t pc, SettleHolds *holds)
{
    const Program *p = text_program(&table, DEF_SELF);
    while (p->code[pc] != OP_END && p->code[pc] != OP_CHOOSE && p->code[pc] != OP_TARGET)
        pc = code_skip(&toy_vocabulary, p->code, pc);
    if (p->code[pc] == OP_END)
        return !holds || holds(&table, &e);
    Context c = text_context_of(&table, p, e.you, e.source, &e);
    uint8_t op = p->code[pc], slot = p->code[pc + 1];
    for (CardId card = 1; card < next_card; card++) {
        const uint8_t *filter = p->code + pc + 8;               // CHOOSE slot statement player NUM 1 NUM 1 filter
        Entry longer = e;
        if (!text_filter(&c, &filter, card) || !toy_may_choose(&c, op, 0, card))
            continue;
        entry_pick(&longer, card);
        entry_settle(&longer, slot);
        if (tries(longer, code_skip(&toy_vocabulary, p->code, pc), holds))
            return true;
    }
    return false;
}

static void the_search_finds_what_trying_everything_finds(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "For score 1: drop target Ball. Drop target red Ball. Drop target blue Ball.",
        "For drop a Ball: drop target Ball. Drop target Box. Drop target red Ball.",
        "For drop a red Ball and drop a Ball: drop target Ball. Drop target red Ball.",
        "For drop a Ball: drop target Box on the table. Drop target equal Box.",
    };
    SettleHolds *const holds[] = {NULL, any_holds};
    uint64_t random = 1;
    int possible = 0, all = 0;
    for (int round = 0; round < 4000; round++) {
        settle_text(texts[round % 4]);
        for (int i = (int)(random >> 33) % 5; i >= 0; i--) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            put_card((SeatId)(random >> 40 & 1), TOY_TABLE, (DefId)(DEF_RED_BALL + (random >> 41) % 4));
        }
        SettleHolds *h = holds[round / 4 % 2 && round % 4 > 0];
        bool found = settle_possible(&table, &entry, play, h);
        assert_int_equal(found, tries(entry, play, h));
        uint16_t pc = settle_begin(&table, &entry, play);
        all++, possible += found;
        for (bool whole = !found; !whole;) {            // every value that is offered leads to an end
            settle_offer(&table, &entry, pc, h);
            assert_int_not_equal(table.options.option[0].verb, TOY_V_DONE);
            whole = take(&pc, (int)(random >> 50) % table.options.count);
        }
        assert_true(!found || !h || h(&table, &entry));
    }
    assert_true(possible > all / 10 && possible < all * 9 / 10);
}

static double microseconds(const char *text, SettleHolds *holds, bool expected, int rounds)
{
    struct timespec begin, end;
    settle_text(text);
    for (int i = 0; i < 40; i++)
        put_card((SeatId)(i & 1), TOY_TABLE, (DefId)(DEF_RED_BALL + i % 3));
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < rounds; i++)
        assert_int_equal(settle_possible(&table, &entry, play, holds), expected);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) / 1e3 / rounds;
}

// Measured with -O3: 3 to 5 µs, 25 where a cost must be tried with every card; the bound here only catches an
// explosion.
static void many_targets_stay_cheap(void **unused)
{
    (void)unused;
    static const struct { const char *text; SettleHolds *holds; bool possible; } cases[] = {
        {"For score 1: drop target Ball. Drop target Ball. Drop target Ball.", NULL, true},
        {"For score 1: drop target Ball. Drop target Ball. Drop target Ball.", never, false},
        {"For score 1: drop target Ball. Drop target Ball. Drop target red Box.", NULL, false},
        {"For score 1: drop target Ball. Drop target Box. Drop target Box.", NULL, false},
        {"For drop a Ball: drop target Ball. Drop target Ball.", never, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        double time = microseconds(cases[i].text, cases[i].holds, cases[i].possible, 200);
        print_message("%6.1f us  %s\n", time, cases[i].text);
        assert_true(time < 20000);  // with sanitizers and a busy machine; a search that explodes takes far longer
    }
    asked = 0;
    microseconds(cases[0].text, counts, true, 1);
    assert_int_equal(asked, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_target_and_a_cost_are_settled_in_order),
        cmocka_unit_test(costs_that_are_not_settled_are_asked_for),
        cmocka_unit_test(the_full_number_is_needed),
        cmocka_unit_test(only_what_can_be_completed_is_offered),
        cmocka_unit_test(sets_are_picked_in_list_order),
        cmocka_unit_test(a_capture_is_settled_without_asking),
        cmocka_unit_test(another_player_points_at_it),
        cmocka_unit_test(choices_that_depend_on_each_other),
        cmocka_unit_test(targets_are_looked_at_again),
        cmocka_unit_test(slots_are_settled_in_any_order),
        cmocka_unit_test(the_search_finds_what_trying_everything_finds),
        cmocka_unit_test(many_targets_stay_cheap),
    };
    return cmocka_run_group_tests(tests, make_set, clear_set);
}
