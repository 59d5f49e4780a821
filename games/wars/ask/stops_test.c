// stops_test.c — WARS: what a person is asked about, and which cards can be hushed, so that they no longer cause
// questions.
#include "session/stops.h"

#include "games/wars/board/board.h"
#include "games/wars/rules/battle.h"
#include "games/wars/rules/rules.h"
#include "games/wars/show/show.h"
#include "session/seen.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Shelf [L2]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Corporal [U1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 2 • Tactics 0 • Defense 2 • Destiny 3\n"
    "• Pay 1 energy ≈ Draw a card from your reserve.\n" "\n"
    "Lookout [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Pay 1 energy ≈ Cancel target pending drain.\n"
    "Pay 1 energy ≈ Draw a card from your reserve.\n" "\n"
    "Giant [U2]\n" "CHARACTER\n" "Independent • Cost 0 • Power 4 • Tactics 4 • Defense 4 • Destiny 4\n" "\n"
    "Stand-in [T1]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "The next time your target character would be destroyed this turn, prevent it.\n" "\n"
    "Storm [T2]\n" "ORDER (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Destroy each character.\n" "\n"
    "Calm [T3]\n" "ORDER (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Draw a card from your reserve.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: U1 U1 U1 U1 U1 U1\n"
    "violet reserve: c111=U1 c112=U1 c115=U1 c116=U1 c117=U1 c118=U1\n";

// Whether amber is asked there if these are hushed, named as on the wire and separated by blanks.
static bool is_asked(const char *tail, const char *hushed)
{
    static Seen seen;
    Stops stops = {0};
    Span rest = span_of(hushed);
    seen_make(&seen, position(head, tail), 0);
    for (Span word = span_word(&rest); word.size > 0; word = span_word(&rest)) {
        Hushed one;
        assert_true(hushed_read(seen.table.set, word, &one));
        assert_true(stops_hush(&stops, one));
    }
    return !stops_pass(&stops, &seen.table, 0);
}

static void only_the_ability_named_is_silent(void **unused)
{
    (void)unused;
    const char *drained = "violet play: c113=U1@L1\namber play: L1 A1\namber active: U1\nstart control violet\n"
                          "violet: drain L1\n";
    assert_true(is_asked(drained, ""));
    assert_true(is_asked(drained, "A1.2"));
    assert_false(is_asked(drained, "A1.1"));            // the other doesn't respond to a drain
    assert_false(is_asked(drained, "A1"));
    const char *own = "amber play: L1 A1\namber active: U1\nstart deploy amber\n";
    assert_true(is_asked(own, ""));
    assert_true(is_asked(own, "A1.1"));
    assert_false(is_asked(own, "A1.2"));                // there is no drain that the first could cancel
    assert_false(is_asked(own, "A1.1 A1.2"));
    assert_false(is_asked(own, "A1"));
}

static void a_hushed_card_can_still_move(void **unused)
{
    (void)unused;
    assert_false(is_asked("amber play: L1 L2 U1@L1\namber active: U1\nstart deploy amber\n", "U1"));
    assert_true(is_asked("amber play: L1 L2 U1@L1\namber active: U1\nstart move amber\n", "U1"));
}

// A hushed interrupt would otherwise cause a question in every phase. In a battle where amber has cards it still does.
static void a_hushed_card_speaks_up_in_a_battle(void **unused)
{
    (void)unused;
    const char *const there = "violet active: c114=U1\nviolet play: c113=U2@L1\namber play: L1 U1@L1\n"
                              "amber hand: T1\nstart battle violet\nviolet: attack L1\n";
    const char *const away = "violet active: c114=U1\nviolet play: L2 c113=U2@L2\namber play: L1 U2@L1\n"
                             "amber hand: T1\nstart deploy amber\n";
    assert_true(is_asked(there, ""));
    assert_true(is_asked(there, "T1"));
    assert_true(is_asked(away, ""));
    assert_false(is_asked(away, "T1"));
}

// Somebody who passes until the next turn is stopped by an attack, and can be told that this is why.
static void passing_on_ends_with_a_reason(void **unused)
{
    (void)unused;
    static Seen seen;
    Stops stops = {0};
    seen_make(&seen, position(head, "violet active: c114=U1\nviolet play: c113=U2@L1\namber play: L1 U1@L1\n"
                                    "amber hand: T1\nstart battle violet\nviolet: attack L1\n"), 0);
    stops_until(&stops, &seen.table, UNTIL_TURN);
    assert_int_equal(stops.broken, STOP_NONE);
    assert_false(stops_pass(&stops, &seen.table, 0));
    assert_int_equal(stops.broken, STOP_ATTACKED);
    assert_int_equal(stops.until, UNTIL_NONE);
}

// It aims at nothing, but amber's characters will be gone.
static void harm_without_a_target_is_asked_about(void **unused)
{
    (void)unused;
    const char *const storm = "violet hand: T2 T3\nstart deploy violet\nviolet: play T2\n";
    char tail[300];
    snprintf(tail, sizeof tail, "amber play: L1 U2@L1\namber hand: T1\n%s", storm);
    assert_true(is_asked(tail, ""));
    assert_false(is_asked(tail, "T1"));
    snprintf(tail, sizeof tail, "violet play: L1 c113=U2@L1\namber play: A1\namber hand: T1\namber active: U1\n%s",
             storm);
    assert_false(is_asked(tail, ""));                   // amber loses nothing
    assert_false(is_asked("amber play: L1 U2@L1\namber hand: T1\nviolet hand: T2 T3\nstart deploy violet\n"
                          "violet: play T3\n", ""));
}

// What was passed over in the deploy phase causes no question in a later phase of the turn. It does in an earlier phase
// (after an undo), if there is something else to do, or if it was never passed over.
static void what_was_passed_on_is_not_asked_again(void **unused)
{
    (void)unused;
    static const char *const own = "amber play: L1 L2 U1@L1 A1\namber active: U1\nstart %s amber\n";
    static const struct { const char *phase; bool is_asked; } later[] = {{"control", true}, {"deploy", true},
                                                                         {"battle", false}, {"move", true}};
    static Seen seen;
    Stops stops = {0};
    char tail[200];
    snprintf(tail, sizeof tail, own, "deploy");
    seen_make(&seen, position(head, tail), 0);
    stops_decline(&stops, &seen.table, 0);
    assert_true(stops.declined.count > 1);
    for (size_t i = 0; i < COUNT_OF(later); i++) {
        Stops never = {0};
        snprintf(tail, sizeof tail, own, later[i].phase);
        seen_make(&seen, position(head, tail), 0);
        assert_int_equal(stops_pass(&stops, &seen.table, 0), !later[i].is_asked);
        assert_false(stops_pass(&never, &seen.table, 0));
    }
}

// Everybody passes, or takes the first answer where that is impossible, until the battle is over. Returns a bit for
// each step before which amber is asked by its usual stops.
static unsigned steps_asked(const char *tail)
{
    static Seen seen;
    Table *t = position(head, tail);
    unsigned steps = 0;
    do {
        int pass = pass_option(t);
        Stops stops = {0};
        seen_make(&seen, t, 0);
        if (t->m->asked == 0 && pass >= 0 && state(t)->stack_count == 0 && !stops_pass(&stops, &seen.table, 0))
            steps |= 1u << wars_battle_step_next(t);
        match_choose(t, (uint8_t)(pass < 0 ? 0 : pass));
    } while (is_battle(t) || state(t)->stack_count > 0);
    return steps;
}

// Somebody who could save a card is asked when the card is about to be destroyed, and not before steps that change
// nothing for it.
static void who_could_save_a_card_is_asked_in_time(void **unused)
{
    (void)unused;
    unsigned steps = steps_asked("violet active: c114=U1\nviolet play: c113=U2@L1\namber play: L1 U1@L1\n"
                                 "amber hand: T1\nstart battle violet\nviolet: attack L1\n");
    assert_true(steps >> BATTLE_STEP_END & 1);
    assert_true(steps >> BATTLE_STEP_LOSS & 1);
    steps = steps_asked("violet active: c114=U1\nviolet play: c113=U1@L1\namber play: L1 U2@L1\namber hand: T1\n"
                        "start battle violet\nviolet: attack L1\n");
    assert_false(steps >> BATTLE_STEP_END & 1);         // amber has won, and none of its cards is damaged
    assert_false(steps >> BATTLE_STEP_LOSS & 1);
}

static void hushed_things_have_names(void **unused)
{
    (void)unused;
    const CardSet *set = position(head, "amber play: L1\nstart deploy amber\n")->set;
    Hushed hushed;
    char words[40];
    static const char *const bad[] = {"", ".", "A1.", "A1.0", "A1.3", "A1.x", "A1.-1", "A1.1.1", "A9", "A9.1", "A1 1"};
    static const char *const good[] = {"A1", "A1.1", "A1.2", "L1"};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (hushed_read(set, span_of(bad[i]), &hushed))
            fail_msg("\"%s\" is read", bad[i]);
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        Text text = text_in(words, sizeof words);
        assert_true(hushed_read(set, span_of(good[i]), &hushed));
        hushed_put(set, hushed, &text);
        assert_string_equal(words, good[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_ability_named_is_silent),
        cmocka_unit_test(a_hushed_card_can_still_move),
        cmocka_unit_test(a_hushed_card_speaks_up_in_a_battle),
        cmocka_unit_test(passing_on_ends_with_a_reason),
        cmocka_unit_test(harm_without_a_target_is_asked_about),
        cmocka_unit_test(what_was_passed_on_is_not_asked_again),
        cmocka_unit_test(who_could_save_a_card_is_asked_in_time),
        cmocka_unit_test(hushed_things_have_names),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
