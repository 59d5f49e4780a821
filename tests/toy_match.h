// toy_match.h — a match of the toy game, to carry its texts out in.

#ifndef RIFT_TESTS_TOY_MATCH_H
#define RIFT_TESTS_TOY_MATCH_H

#include "tests/toy.h"

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
                                                {.word = "idle"}, {.word = "target"}};
static const QuestionInfo toy_questions[TOY_Q_COUNT] = {{"none", 0, ""}, {"take", 1, ""}, {"drop", 1, ""},
                                                        {"may", 0, ""},
                                                        {"mode", 0, ""}, {"idle", 0, ""},
                                                        {"target", 1, ""}};

#define TOY_AT(member) (uint16_t)(offsetof(Match, of) + offsetof(ToyMatch, member))

static const Game toy_game = {
    .name = "toy", .title = "Toy", .match_size = (uint16_t)(offsetof(Match, of) + sizeof(ToyMatch)),
    .frames_at = TOY_AT(frames), .cards_at = TOY_AT(cards), .zones_at = TOY_AT(zones), .state_at = TOY_AT(state),
    .entries_at = TOY_AT(entries), .entry_max = TOY_ENTRIES, .frame_max = TOY_FRAMES, .card_max = TOY_CARDS,
    .zones_per_seat = TOY_ZONES, .zone_stride = TOY_CARDS + 2, .seat_names = toy_seats, .seat_titles = toy_seats,
    .procedures = toy_procedures, .procedure_count = COUNT_OF(toy_procedures), .zone_names = toy_zone_names,
    .zone_flags = toy_zone_flags, .verbs = toy_verbs, .verb_count = TOY_V_COUNT, .questions = toy_questions,
    .question_count = TOY_Q_COUNT, .facts_size = sizeof(ToyFacts), .vocabulary = &toy_vocabulary, .wrong = toy_wrong,
};

// Definitions: 1 is the card whose text is carried out, the others are there for it to act on.
enum { DEF_SELF = 1, DEF_RED_BALL, DEF_BLUE_BALL, DEF_GOLD_BALL, DEF_RED_BOX, DEF_COUNT };

static CardSet set;
static Match match;
static Table table;
static CardId next_card;

static inline int make_set(void **state)
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

static inline int clear_set(void **state)
{
    (void)state;
    card_set_clear(&set);
    return 0;
}

static inline CardId put_card(SeatId seat, uint8_t zone, DefId def)
{
    CardId card = next_card++;
    table.cards[card].def = def;
    table.cards[card].owner = seat;
    zone_put(&table, zone_of_seat(&table, seat, zone), card);
    return card;
}

// An empty match with the card whose text runs on seat 0's table: card 1.
static inline void toy_begin(const char *text)
{
    ToyAnswer a = toy_read(text, TOY_ON_BOX);
    if (a.problems)
        fail_msg("%u: %s: %s", a.first.column, a.first.message, text);
    memset(&match, 0, sizeof match);
    table_init(&table, &toy_game, &set, &match);
    rng_seed_number(&match.rng, 1);
    next_card = 1;
    card_set_program(&set, DEF_SELF, &toy_vocabulary, &a.made);
    put_card(0, TOY_TABLE, DEF_SELF);
}

static inline void toy_run_with(CardId that)
{
    const CardId event[2] = {that, 0};
    flow_push(&table, frame_at(TOY_P_IDLE, 0));
    flow_push(&table, text_frame(&table, 0, 1, 0, event));
    assert_null(match_check(&table));
    flow_run(&table);
}

static inline void toy_run(void) { toy_run_with(0); }

// Puts a text there as a game does that carries it out itself.
static inline void put_entry(uint8_t index, Entry entry)
{
    table.entries[index] = entry;
    match.entry_count = (uint8_t)(index + 1);
}

static inline void expect_over(void)
{
    assert_int_equal(match.question, TOY_Q_IDLE);
    assert_int_equal(match.entry_count, 0);
    assert_null(match_check(&table));
}

// The options of the question: cards by id, 0 for one without a card.
static inline void expect_asked(SeatId seat, uint8_t question, int count, const int *cards)
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

static inline int score(SeatId seat) { return toy_state(&table)->score[seat]; }
static inline uint8_t zone_of(CardId card) { return zone_kind(&table, table.cards[card].zone); }

#endif
