// properties_view_test.c — Views hold no secrets, answer as the match does, and deal matches that give the same Views.
#include "core/view.h"
#include "tests/properties.h"

// ---- Views ----

static void assert_zero(const Run *run, uint32_t choice, const void *data, size_t size, const char *what)
{
    const uint8_t *byte = data;
    for (size_t i = 0; i < size; i++)
        if (byte[i] != 0)
            fail_at(run, choice, "a View shows %s", what);
}

static void assert_no_secrets(const Run *run, uint32_t choice, View *view)
{
    const Game *game = run->game;
    const Table *t = &run->s.t;
    uint8_t viewer = view->viewer;
    Table v;
    view_table(view, game, t->set, &v);
    const Match *m = &view->match;
    assert_zero(run, choice, &m->rng, sizeof m->rng, "the generator");
    assert_zero(run, choice, &m->disclosures, sizeof m->disclosures, "the disclosures");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        if (seat != viewer)
            assert_zero(run, choice, &m->choice_number[seat], sizeof m->choice_number[seat],
                        "another seat's choice number");
    if (t->m->asked != viewer || t->m->question == 0) {
        assert_int_equal(m->question, 0);
        assert_int_equal(m->depth, 0);
        assert_zero(run, choice, v.frames, game->frame_max * sizeof(Frame), "frames to a viewer who is not asked");
    }
    uint8_t unknown = 0;
    for (ZoneId z = 0; z < zone_count(t); z++) {
        const Zone *real = zone_at(t, z), *shown = zone_at(&v, z);
        assert_int_equal(real->count, shown->count);
        for (uint8_t i = 0; i < shown->count; i++)
            unknown = (uint8_t)(unknown + (shown->card[i] == 0));
        assert_zero(run, choice, shown->card + shown->count, (size_t)(game->zone_stride - 1 - shown->count),
                    "bytes after the cards of a zone");
    }
    assert_int_equal(view->unknown_count, unknown);
    for (CardId c = 1; c <= game->card_max; c++) {
        bool known = t->cards[c].label[viewer] == 0;
        if (v.cards[c].def != (known ? t->cards[c].def : 0))
            fail_at(run, choice, "viewer %d %s card %d", viewer, known ? "does not see its" : "sees the unknown", c);
        if (!known) {
            assert_int_equal(v.cards[c].zone, 0);
            assert_zero(run, choice, &v.cards[c].face_down, 1 + sizeof v.cards[c].label, "an unknown card's marks");
        }
    }
    assert_zero(run, choice, view->reserved, sizeof view->reserved, "reserved bytes");
    assert_zero(run, choice, view->unknown + unknown, sizeof view->unknown - unknown * sizeof(Unknown), "stale places");
    assert_zero(run, choice, view->pool + unknown, sizeof view->pool - unknown * sizeof(DefId), "stale cards");
}

static void views_hold_no_secrets(void **unused)
{
    (void)unused;
    uint32_t views = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0;; choice++) {
                for (uint8_t viewer = 0; viewer < VIEWER_COUNT; viewer++, views++) {
                    static View view;
                    memset(&view, 0x5a, sizeof view);
                    view_make(&view, &run.s.t, viewer);
                    assert_int_equal(view.viewer, viewer);
                    assert_no_secrets(&run, choice, &view);
                }
                if (is_over(&run.s.t))
                    break;
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u Views\n", views);
}

static void options_and_answers_from_a_view_are_the_real_ones(void **unused)
{
    (void)unused;
    uint32_t compared = 0;
    Bytes real = {0}, seen = {0};
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++, compared++) {
                static View view;
                Table v;
                view_make(&view, &run.s.t, run.s.t.m->asked);
                view_table(&view, run.game, &run.loaded->set, &v);
                match_options(&v);
                if (!options_equal(&v.options, &run.s.t.options))
                    fail_at(&run, choice, "the options from the View are other ones (question %s)",
                            run.game->questions[run.s.t.m->question].word);
                real.size = seen.size = 0;
                answers(&run.s.t, run.s.t.m->asked, &real);
                answers(&v, run.s.t.m->asked, &seen);
                if (!bytes_equal(&real, &seen))
                    fail_at(&run, choice, "why, numbers or drawing from the View are other ones");
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    bytes_clear(&real);
    bytes_clear(&seen);
    print_message("%u choices compared\n", compared);
}

static void a_dealt_match_gives_the_view_it_was_dealt_from(void **unused)
{
    (void)unused;
    uint32_t dealt = 0, different = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint64_t seed = 1; seed <= matches(g, 100); seed++) {
            static Run run;
            static Seated deal;
            MatchSetup setup = setup_for_test(&loaded_games[g], seed);
            run_begin(&run, g, seed, NULL);
            for (uint32_t choice = 0; !is_over(&run.s.t); choice++, dealt++) {
                static View view, again;
                SeatId seat = run.s.t.m->asked;
                view_make(&view, &run.s.t, seat);
                seated_init(&deal, run.loaded);
                view_determinize(&view, &run.policy, &deal.t);
                const char *wrong = match_check(&deal.t);
                if (wrong)
                    fail_at(&run, choice, "the dealt match: %s", wrong);
                view_make(&again, &deal.t, seat);
                if (!view_equal(run.game, &view, &again))
                    fail_at(&run, choice, "the dealt match gives another View");
                if (!options_equal(&deal.t.options, &run.s.t.options))
                    fail_at(&run, choice, "the dealt match offers other options");
                different += memcmp(deal.t.cards, run.s.t.cards, (run.game->card_max + 1u) * sizeof(Card)) != 0;
                Run whole = {.loaded = run.loaded, .game = run.game, .seed = seed};
                whole.s.t = deal.t;
                assert_decks_whole(&whole, &setup, choice);
                if (choice % 16 == 0)
                    play_out(&deal.t, &run.policy);             // it can be played to an end
                match_choose(&run.s.t, choice_at_random(&run.s.t, &run.policy));
            }
        }
    print_message("%u matches dealt, %u unlike the real one\n", dealt, different);
    assert_true(different * 10 > dealt * 9);
}

typedef struct DealCall {
    uint8_t viewer;
    Run run;
    Seated deal;
    View view;
} DealCall;

static void deal_call(void *self)
{
    DealCall *c = self;
    seated_init(&c->deal, c->run.loaded);
    view_make(&c->view, &c->run.s.t, c->viewer);
    view_determinize(&c->view, &c->run.policy, &c->deal.t);
}

static void only_the_asked_seat_can_have_a_match_dealt(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        static DealCall deal;
        run_begin(&deal.run, g, 1, NULL);
        for (deal.viewer = 0; deal.viewer <= VIEWER_COUNT; deal.viewer++)
            assert_int_equal(is_bug(deal_call, &deal), deal.viewer != deal.run.s.t.m->asked);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_hold_no_secrets),
        cmocka_unit_test(options_and_answers_from_a_view_are_the_real_ones),
        cmocka_unit_test(a_dealt_match_gives_the_view_it_was_dealt_from),
        cmocka_unit_test(only_the_asked_seat_can_have_a_match_dealt),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
