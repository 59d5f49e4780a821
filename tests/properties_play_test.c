// properties_play_test.c — matches end, options are pure, ordered and accepted, cards are conserved, and other calls.
#include "tests/properties.h"

// ---- matches end ----

static void random_matches_end_with_a_result(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        uint32_t most = 0, choices = 0, wins[SEAT_COUNT + 1] = {0};
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            uint32_t choice = 0, asked[SEAT_COUNT] = {0};
            run_begin(&run, g, seed, NULL);
            for (; !is_over(&run.s.t); choice++) {
                const Match *m = run.s.t.m;
                const char *wrong = match_check(&run.s.t);
                if (wrong)
                    fail_at(&run, choice, "%s", wrong);
                assert_true(choice < CHOICES_MAX);
                assert_true(run.s.t.options.count >= 2);        // a single option is never a question
                assert_int_equal(run.s.t.options.seat, m->asked);
                assert_int_equal(run.s.t.options.question, m->question);
                assert_in_range(m->question, 1, run.game->question_count - 1);
                assert_int_equal(m->choice_number[m->asked], ++asked[m->asked]);
                assert_int_equal(m->choice_number[seat_other(m->asked)], asked[seat_other(m->asked)]);
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
            const Match *m = run.s.t.m;
            assert_null(match_check(&run.s.t));
            if (m->result != RESULT_WIN && m->result != RESULT_DRAW)
                fail_at(&run, choice, "ended as %s (%s)", say_result(m->result), say_reason(run.game, m->reason));
            assert_int_equal(m->winner == SEAT_NOBODY, m->result == RESULT_DRAW);
            assert_true(m->reason >= REASON_GAME);
            assert_int_equal(m->question, 0);
            assert_int_equal(run.s.t.options.count, 0);
            wins[m->winner]++;
            choices += choice;
            most = choice > most ? choice : most;
        }
        print_message("%s: %llu matches, %u choices, at most %u in one; %s %u, %s %u, draws %u\n", games[g]->name,
                      (unsigned long long)matches(g, 100), choices, most, games[g]->seat_names[0], wins[0],
                      games[g]->seat_names[1], wins[1], wins[2]);
    }
}

// ---- options ----

// Canonical order: by verb, then number, then definition, then id; equal cards of an ordered zone may also be in the
// order of the zone.
static int option_compare(const Table *t, Option a, Option b)
{
    if (a.verb != b.verb)
        return a.verb < b.verb ? -1 : 1;
    if (a.number != b.number)
        return a.number < b.number ? -1 : 1;
    DefId x = t->cards[a.card].def, y = t->cards[b.card].def;
    if (x != y)
        return x < y ? -1 : 1;
    if (a.card != b.card && !zone_is_set(t, t->cards[a.card].zone))
        return -1;
    return a.card < b.card ? -1 : a.card > b.card;
}

static void options_are_pure_and_in_canonical_order(void **unused)
{
    (void)unused;
    uint32_t lists = 0, alike = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++, lists++) {
                Table *t = &run.s.t;
                static Match before;
                static OptionList first;
                match_copy(run.game, &before, t->m);
                first = t->options;
                match_options(t);
                if (!match_equal(run.game, &before, t->m))
                    fail_at(&run, choice, "making the options changed the match");
                if (!options_equal(&first, &t->options))
                    fail_at(&run, choice, "the options made again are other ones");
                for (uint8_t i = 0; i < t->options.count; i++) {
                    Option o = t->options.option[i];
                    assert_in_range(o.verb, 1, run.game->verb_count - 1);
                    assert_true(o.card <= run.game->card_max);
                    assert_int_equal(o.card != 0, run.game->verbs[o.verb].takes == FIELD_CARD);
                    if (i > 0 && option_compare(t, t->options.option[i - 1], o) >= 0)
                        fail_at(&run, choice, "options %d and %d are out of order (question %s)", i - 1, i,
                                run.game->questions[t->m->question].word);
                    for (uint8_t k = 0; k < i; k++)             // cards of an unordered zone that nobody can tell apart
                        if (o.card && o.verb == t->options.option[k].verb &&
                            zone_is_set(t, t->cards[o.card].zone) &&
                            cards_are_alike(t, o.card, t->options.option[k].card))
                            alike++;
                }
                match_choose(t, choice_at_random(t, &run.policy));
            }
        }
    assert_int_equal(alike, 0);
    print_message("%u option lists\n", lists);
}

// ---- every option is accepted ----

static void every_offered_option_is_accepted_and_its_play_completes(void **unused)
{
    (void)unused;
    uint32_t options = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++) {
            static Run run;
            static Seated copy;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                uint8_t count = xoshiro_below(&run.policy, 2) == 0 ? run.s.t.options.count : 0;
                for (uint8_t i = 0; i < count; i++, options++) {
                    seated_copy(&copy, &run.s.t, NULL);
                    uint32_t disclosures = copy.t.m->disclosures;
                    match_choose(&copy.t, i);
                    // what was begun can be finished: soon something is told, whatever is chosen
                    for (int step = 0; !is_over(&copy.t) && copy.t.m->disclosures == disclosures; step++) {
                        if (step == 64)
                            fail_at(&run, choice, "option %d leads nowhere", i);
                        match_choose(&copy.t, choice_at_random(&copy.t, &run.policy));
                    }
                    const char *wrong = match_check(&copy.t);
                    if (wrong)
                        fail_at(&run, choice, "after option %d: %s", i, wrong);
                }
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u options taken on copies\n", options);
}

// ---- cards are conserved ----

static void cards_are_conserved(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            MatchSetup setup = setup_for_test(&loaded_games[g], seed);
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0;; choice++) {
                assert_decks_whole(&run, &setup, choice);
                int lying = 0, cards = 0;               // each in exactly one zone: as many places as cards
                for (ZoneId z = 0; z < zone_count(&run.s.t); z++)
                    lying += zone_at(&run.s.t, z)->count;
                for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
                    cards += setup.deck[seat]->count;
                assert_int_equal(lying, cards);
                if (is_over(&run.s.t))
                    break;
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
}

// ---- calls outside the options ----

enum { CALL_CONCEDE, CALL_DRAW, CALL_TIME, CALL_STOP, CALL_KINDS };

typedef struct Call {
    Table *t;
    int kind;
    SeatId seat;
    uint8_t index;
} Call;

static void call_outside(void *self)
{
    const Call *c = self;
    if (c->kind == CALL_CONCEDE)
        match_concede(c->t, c->seat);
    else if (c->kind == CALL_DRAW)
        match_agree_draw(c->t);
    else if (c->kind == CALL_TIME)
        match_time_out(c->t, c->seat);
    else
        match_stop(c->t, REASON_STOPPED);
}

static void call_choose(void *self)
{
    const Call *c = self;
    match_choose(c->t, c->index);
}

static void calls_outside_the_options_end_a_match(void **unused)
{
    (void)unused;
    static const uint8_t result[] = {RESULT_WIN, RESULT_DRAW, RESULT_WIN, RESULT_NO_CONTEST};
    static const uint8_t reason[] = {REASON_CONCEDED, REASON_AGREED, REASON_TIME, REASON_STOPPED};
    uint32_t calls = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 50); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++) {
                static Seated s;
                int kind = (int)xoshiro_below(&run.policy, CALL_KINDS);
                SeatId seat = (SeatId)xoshiro_below(&run.policy, SEAT_COUNT);
                Listener told;
                listener_init(&told, SPECTATOR);
                seated_copy(&s, &run.s.t, &told.sink);
                Call outside = {.t = &s.t, .kind = kind, .seat = seat};
                call_outside(&outside);
                const Match *m = s.t.m;
                uint8_t winner = result[kind] == RESULT_WIN ? seat_other(seat) : SEAT_NOBODY;
                assert_int_equal(m->result, result[kind]);
                assert_int_equal(m->reason, reason[kind]);
                assert_int_equal(m->winner, winner);
                assert_int_equal(m->question, 0);
                assert_int_equal(s.t.options.count, 0);
                const uint8_t over[] = {EVENT_OVER, winner, reason[kind], 0};   // and everyone is told exactly that
                assert_int_equal(told.heard.size, sizeof over);
                assert_memory_equal(told.heard.at, over, sizeof over);
                assert_null(match_check(&s.t));
                match_options(&s.t);
                assert_int_equal(s.t.options.count, 0);
                if (choice % 8 == 0) {                          // after that nothing is possible
                    static Match end;
                    match_copy(run.game, &end, s.t.m);
                    for (outside.kind = 0; outside.kind < CALL_KINDS; outside.kind++)
                        assert_true(is_bug(call_outside, &outside));
                    assert_true(is_bug(call_choose, &outside));
                    assert_true(match_equal(run.game, &end, s.t.m));
                }
                bytes_clear(&told.heard);
                calls++;
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u calls\n", calls);
}

static void an_option_that_is_not_offered_cannot_be_chosen(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static Run run;
        static Match before;
        run_begin(&run, g, 1, NULL);
        match_copy(run.game, &before, run.s.t.m);
        for (int index = run.s.t.options.count; index <= UINT8_MAX; index++)
            assert_true(is_bug(call_choose, &(Call){.t = &run.s.t, .index = (uint8_t)index}));
        assert_true(match_equal(run.game, &before, run.s.t.m));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches_end_with_a_result),
        cmocka_unit_test(options_are_pure_and_in_canonical_order),
        cmocka_unit_test(every_offered_option_is_accepted_and_its_play_completes),
        cmocka_unit_test(cards_are_conserved),
        cmocka_unit_test(calls_outside_the_options_end_a_match),
        cmocka_unit_test(an_option_that_is_not_offered_cannot_be_chosen),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
