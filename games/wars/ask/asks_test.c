// asks_test.c — WARS for people: the questions, what is marked as harm, and the table in few lines.
#include "games/wars/ask/asks.h"
#include "games/wars/rules/battle.h"
#include "games/wars/show/show.h"

#include "core/say.h"
#include "session/ask.h"
#include "session/session.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Drift [L0]\n" "LOCATION (SECTOR)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Shelf [L2]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Dune/Tents [L3]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Dune/Choir [L4]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n"
    "• Lose 1 energy ≈ Draw a card from your reserve.\n" "\n"
    "Duelist [U1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 4 • Tactics 3 • Defense 2 • Destiny 4\n"
    "• Pay 2 energy ≈ Damage target unit here if its defense < D.\n" "\n"
    "Corporal [U2]\n" "CHARACTER\n" "Independent • Cost 0 • Power 2 • Tactics 0 • Defense 2 • Destiny 3\n" "\n"
    "Wall [U3]\n" "CHARACTER\n" "Independent • Cost 6 • Power 4 • Tactics 0 • Defense 9 • Destiny 3\n" "\n"
    "Toast [T6]\n" "ORDER (LOST)\n" "Independent • Cost 0 • Destiny 3\n"
    "Damage target character unless your opponent pays 3 energy.\n" "\n"
    "Skiff [S1]\n" "SHIP (CAPACITY 1) • FIGHTER\n"
    "Independent • Cost 0 • Power 1 • Tactics 1 • Defense 1 • Destiny 3\n" "\n"
    "Low [D1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 1 • Tactics 0 • Defense 1 • Destiny 1\n" "\n"
    "Bell [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "At the start of your activate phase, activate 1 energy.\n" "\n"
    "Gift [T1]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Draw D cards from your reserve.\n" "\n"
    "Sting [T2]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Your opponent loses D energy.\n" "\n"
    "Etiquette [T3]\n" "INTERRUPT (LOST)\n" "Independent • Cost 2 • Destiny 3\n"
    "Cancel target pending character.\n" "\n"
    "Exit [T5]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "You may only play this interrupt during a battle.\n" "Reduce your casualties by D.\n" "\n"
    "Waste [T4]\n" "INTERRUPT (LOST)\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy.\n" "\n"
    "Tax [A2]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Each time you drain, you may pay 1 energy. If you do, your opponent loses 1 energy.\n" "\n"
    "Tithe [A3]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Each time you drain, you may lose 2 energy. If you do, your opponent loses 1 energy.\n"
    "\n"
    "Lookout [A4]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Pay 1 energy ≈ Cancel target pending drain.\n" "\n"
    "Whim [T7]\n" "ORDER (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "You may pay 1 energy. If you do, draw a card from your reserve.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "violet reserve: c111=D1 c112=U2\n";

static Seen seen;
static char said[4000];

static void begin(const char *tail) { seen_make(&seen, position(head, tail), 0); }

// The warning at this option, in the words that scenes use; "": there is none.
static const char *harm_of(const char *option)
{
    for (uint8_t i = 0; i < seen.table.options.count; i++) {
        char words[80];
        Text name = text_in(words, sizeof words), harm = text_in(said, sizeof said);
        say_option(&seen.table, seen.table.options.option[i], OPTION_BY_CODE, &name);
        if (strcmp(words, option) != 0)
            continue;
        wars_harm_say(&seen, 0, i, &harm);
        return said;
    }
    fail_msg("\"%s\" is not offered", option);
    return "";
}

// ---- harm ----

static void the_only_target_is_told_whatever_the_destiny(void **unused)
{
    (void)unused;
    begin("amber play: L1 U1@L1\namber reserve: D1 D1 U2\namber active: D1 D1\nstart battle amber\n");
    assert_string_equal(harm_of("use U1"), "only target: your own Duelist");
    begin("amber play: L1 U1@L1\namber reserve: D1 U2 D1\namber active: D1 D1\nstart battle amber\n");
    assert_string_equal(harm_of("use U1"), "only target: your own Duelist");     // the order of the pile is not known
}

// Even if no destiny makes it harmful, in any phase, and even if the other seat could prevent it.
static void what_can_only_hit_ones_own_is_always_marked(void **unused)
{
    (void)unused;
    begin("amber play: L1 U1@L1\namber reserve: D1 D1 D1\namber active: D1 D1\nstart battle amber\n");
    assert_string_equal(harm_of("use U1"), "only target: your own Duelist");
    begin("amber play: L1 U1@L1\namber reserve: U2\namber active: D1 D1\nstart deploy amber\n");
    assert_string_equal(harm_of("use U1"), "only target: your own Duelist");
    begin("amber play: L1 U1@L1 U3@L1\namber reserve: U2 U2\namber active: D1 D1\nstart deploy amber\namber: use U1\n");
    assert_string_equal(harm_of("target U1"), "that is your own card");
    assert_string_equal(harm_of("target U3"), "that is your own card");
    begin("amber play: L1 U1@L1 U2@L1\namber reserve: U2 U2\namber active: D1 D1\namber hand: T6\n"
          "violet active: c113=D1 c114=D1 c115=D1\nstart deploy amber\n");
    assert_string_equal(harm_of("play T6"), "only your own cards can be targeted, such as Duelist");
}

static void a_target_of_theirs_is_no_harm_but_one_of_yours_is(void **unused)
{
    (void)unused;
    begin("amber play: L1 c3=U1@L1\nviolet play: c61=U2@L1\namber reserve: D1 U2\namber active: D1 D1\n"
          "start battle amber\n");
    assert_string_equal(harm_of("use U1"), "");
    begin("amber play: L1 c3=U1@L1\nviolet play: c61=U2@L1\namber reserve: D1 U2\namber active: D1 D1\n"
          "start battle amber\namber: use U1\n");
    assert_string_equal(harm_of("target U1"), "that is your own card");
    assert_string_equal(harm_of("target U2"), "");
}

static void a_gamble_is_no_harm(void **unused)
{
    (void)unused;
    begin("amber play: L1 U1@L1\namber hand: T1 T2\namber reserve: D1 D1 U2\namber active: D1 D1\n"
          "start battle amber\n");
    assert_string_equal(harm_of("play T1"), "");
    assert_string_equal(harm_of("play T2"), "");
}

static void what_stops_something_is_no_harm_and_waste_is(void **unused)
{
    (void)unused;
    begin("amber play: L1 U1@L1\nviolet play: U2@L1\namber hand: T3 T4\nviolet hand: U2\namber reserve: D1 D1\n"
          "amber active: D1 D1\nstart deploy violet\nviolet: play U2\n");
    assert_int_equal(seen.table.m->asked, 0);
    assert_string_equal(harm_of("play T3"), "");
    assert_string_equal(harm_of("play T4"), "costs you more than it gives");
}

// ---- Enter ----

static const char *usual(void)
{
    static Ask ask;
    Text text = text_in(said, sizeof said);
    ask_make(&seen, 0, &ask);
    assert_true(ask.usual >= 0);
    if (ask.usual < ask.run_count)
        return strcpy(said, ask.run[ask.usual].says);
    say_option(&seen.table, seen.table.options.option[ask.order[ask.usual - ask.run_count]], OPTION_BY_CODE, &text);
    return said;
}

static void enter_drains_what_can_be_drained(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=L3 c4=L2 c5=U2@c2 c6=U2@c3\nviolet active: D1\namber hand: T1\namber reserve: D1 D1\n"
          "start control amber\n");
    assert_string_equal(usual(), "Drain both locations (2 energy)");
    begin("amber play: c2=L1 c3=L3 c4=L2 c5=U2@c2\nviolet active: D1\namber hand: T1\namber reserve: D1 D1\n"
          "start control amber\n");
    assert_string_equal(usual(), "drain L1");
    begin("amber play: c2=L1 c5=U2@c2\nviolet play: U2@c2\nviolet active: D1\namber hand: T1\namber reserve: D1 D1\n"
          "start control amber\n");
    assert_string_equal(usual(), "pass");
}

// What is paid comes back, what the opponent loses does not. But Enter never decides to lose a card for that.
static void enter_does_what_is_good_for_certain(void **unused)
{
    (void)unused;
    static const char tail[] = "amber play: c2=L1 c5=U2@c2 c7=%s\nviolet active: D1\namber reserve: D1 D1\n"
                               "amber active: D1 D1\nstart control amber\namber: drain L1\nviolet: lose-reserve\n";
    char words[400];
    snprintf(words, sizeof words, tail, "A2");
    begin(words);
    assert_int_equal(seen.table.m->question, QUESTION_MAY);
    assert_string_equal(usual(), "accept A2");
    snprintf(words, sizeof words, tail, "A3");
    begin(words);
    assert_int_equal(seen.table.m->question, QUESTION_MAY);
    assert_string_equal(usual(), "decline");
}

// ---- what a pass leads to ----

static const char *leads(void)
{
    static Ask ask;
    ask_make(&seen, 0, &ask);
    return ask.leads;
}

static void a_pass_says_where_one_is_asked_next(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=L3 c5=U2@c2\namber hand: U1\namber reserve: D1 D1\nstart control amber\n");
    assert_string_equal(leads(), "then the deploy phase");
    begin("amber play: c2=L1 c3=L3 c5=U2@c2\namber reserve: D1 D1\namber active: D1 D1\nstart control amber\n");
    assert_string_equal(leads(), "then the draw phase; nothing to do in deploy, battle and move");
    begin("amber play: c2=L1 c3=L3 c5=U2@c2\namber reserve: D1 D1\nstart control amber\n");
    assert_string_equal(leads(), "then Violet's turn; nothing to do in deploy, battle, move and draw");
    begin("amber play: c2=L1 c5=U2@c2\namber active: D1 D1\namber reserve: D1 D1\nstart draw amber\n");
    assert_string_equal(leads(), "then Violet's turn");
}

// ---- questions that need not be asked, and answers that need not be listed ----

static Session *session_of(const char *begin, const char *tail)
{
    Table *t = position(begin, tail);
    Session *s = session_new(&(SessionSetup){.game = t->game, .set = t->set, .match = &scene.setup, .position = t->m,
                                             .undo = 1});
    session_person(s, 0, true);
    return s;
}

static Session *session_at(const char *tail) { return session_of(head, tail); }

// ---- an ability that asks whether it is used ----

// Amber drains; returns whether amber is asked whether Tax is used.
static bool drain_asks(Session *s)
{
    for (uint8_t i = 0; i < s->table.options.count; i++)
        if (s->table.options.option[i].verb == VERB_DRAIN) {
            session_choose(s, i);
            break;
        }
    while (session_asked(s) == 1)
        session_choose(s, 0);
    return s->match.question == QUESTION_MAY;
}

static Hushed hushed_named(const Session *s, const char *name)
{
    Hushed hushed;
    assert_true(hushed_read(s->set, span_of(name), &hushed));
    return hushed;
}

static const char taxed[] = "amber play: c2=L1 c5=U2@c2 c7=A2\nviolet active: D1\namber reserve: D1 D1\n"
                            "amber active: D1 D1\nstart control amber\n";

static void a_hushed_may_is_declined_and_can_be_taken_back(void **unused)
{
    (void)unused;
    Session *s = session_at(taxed);
    Hushed hushed;
    static Match before, asked;
    match_copy(s->game, &before, &s->match);
    assert_true(drain_asks(s));
    session_see(s, 0, &seen);
    assert_true(hushed_of_may(&seen.table, 0, &hushed));
    assert_true(hushed.def == hushed_named(s, "A2.1").def && hushed.ability == 1);
    match_copy(s->game, &asked, &s->match);
    assert_true(stops_hush(&s->stops[0], hushed));
    assert_true(match_equal(s->game, &s->match, &asked));       // this time it is still asked
    session_undo(s, session_undo_reach(s, 1), 0, false);
    assert_true(match_equal(s->game, &s->match, &before));
    assert_false(drain_asks(s));
    assert_int_equal(pile_count(&s->table, 0, ZONE_ACTIVE), 2); // nothing was paid
    session_undo(s, session_undo_reach(s, 1), 0, false);
    assert_true(match_equal(s->game, &s->match, &before));
    assert_true(stops_unhush(&s->stops[0], hushed));
    assert_true(drain_asks(s));
    session_free(s);
}

static void a_hushed_may_is_recorded(void **unused)
{
    (void)unused;
    Session *s = session_at(taxed);
    assert_true(stops_hush(&s->stops[0], hushed_named(s, "A2.1")));
    assert_false(drain_asks(s));
    Session *again = session_at(taxed);                         // its cards replace those of the first
    session_repeat(again, &s->transcript);                      // … with nothing hushed
    assert_true(match_equal(again->game, &s->match, &again->match));
    session_free(again);
    session_free(s);
}

// A card is hushed so that it need not be played yet: what it may do once it is in play is asked. Full control asks
// everything.
static void only_its_own_hush_declines_a_may(void **unused)
{
    (void)unused;
    static const struct { const char *hushed; bool control, is_asked; } cases[] = {
        {"A2", false, true}, {"A3.1", false, true}, {"A2.1", true, true}, {"A2.1", false, false}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        Session *s = session_at(taxed);
        assert_true(stops_hush(&s->stops[0], hushed_named(s, cases[i].hushed)));
        s->stops[0].asks_all = cases[i].control;
        while (cases[i].control && wars_option_of(&s->table, VERB_DRAIN) < 0)
            session_choose(s, 0);
        assert_int_equal(drain_asks(s), cases[i].is_asked);
        session_free(s);
    }
}

// What amber has played itself asks for amber's sake: there is nothing to hush.
static void what_was_played_is_not_hushed(void **unused)
{
    (void)unused;
    Hushed hushed;
    begin("amber play: c2=L1 c5=U2@c2\namber hand: T7\namber active: D1\namber reserve: D1 D1\nstart deploy amber\n"
          "amber: play T7\n");
    assert_int_equal(seen.table.m->question, QUESTION_MAY);
    assert_false(hushed_of_may(&seen.table, 0, &hushed));
}

static void an_empty_reserve_asks_for_no_activation(void **unused)
{
    (void)unused;
    Session *s = session_at("amber play: c2=L1 c5=U2@c2\namber active: D1\nstart activate amber\n");
    assert_int_equal(wars_moment(&s->table).phase, PHASE_CONTROL);
    session_free(s);
    s = session_at("amber play: c2=L1 c5=U2@c2\namber active: D1\namber reserve: D1\nstart activate amber\n");
    assert_int_equal(wars_moment(&s->table).phase, PHASE_ACTIVATE);
    session_free(s);
}

// Attrition 4: two cards of defense 2 are damaged without a question. With three there is a question, and copies in one
// place are offered once.
static void attrition_asks_if_there_is_a_choice(void **unused)
{
    (void)unused;
    static const struct {
        const char *units;
        bool is_asked;
        unsigned listed;
    } cases[] = {{"c3=U2@c2 c4=U1@c2", false, 0}, {"c3=U2@c2 c4=U1@c2 c5=U2@c2", true, 2},
                 {"c3=U2@c2 c4=U2@c2 c5=U2@c2", false, 0}};
    char other[sizeof head];
    memcpy(other, head, sizeof head);
    memcpy(strstr(other, "c111=D1"), "c111=U1", strlen("c111=U1"));     // Violet reveals 4 for destiny
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char tail[400];
        static Ask ask;
        unsigned listed = 0;
        snprintf(tail, sizeof tail, "amber play: c2=L1 %s\nviolet play: c61=U1@c2 c62=U1@c2\n"
                 "violet active: D1\namber reserve: D1 D1 D1 D1 D1 D1\nstart battle violet\nviolet: attack L1\n",
                 cases[i].units);
        Session *s = session_of(other, tail);
        while (session_asked(s) >= 0 && s->match.question != QUESTION_ATTRITION && is_battle(&s->table))
            session_choose(s, (uint8_t)(pass_option(&s->table) >= 0 ? pass_option(&s->table) : 0));
        bool is_asked = s->match.question == QUESTION_ATTRITION && s->match.asked == 0;
        assert_int_equal(is_asked, cases[i].is_asked);
        if (is_asked) {
            session_see(s, 0, &seen);
            ask_make(&seen, 0, &ask);
            for (uint8_t k = 0; k < s->table.options.count; k++)
                listed += !ask.is_typed[k];
            assert_int_equal(listed, cases[i].listed);
        }
        session_free(s);
    }
}

// Two empty sectors of one title are the same place; as soon as somebody is at one of them, they are not.
static void nobody_is_asked_which_of_two_equal_places(void **unused)
{
    (void)unused;
    static const char *const there[] = {"", "violet play: c65=S1@c3\n"};
    for (size_t i = 0; i < COUNT_OF(there); i++) {
        char tail[300];
        snprintf(tail, sizeof tail, "amber play: c2=L0 c3=L0\n%samber hand: S1\namber reserve: D1 D1 D1\n"
                 "start deploy amber\namber: play S1\n", there[i]);
        Session *s = session_at(tail);
        bool is_asked = s->match.question == QUESTION_PLACE && session_asked(s) == 0;
        assert_int_equal(is_asked, i == 1);
        session_free(s);
    }
}

// A card that reduces casualties is a reason to ask the loser, but only once the loser is known.
static void nobody_is_asked_for_casualties_there_are_none_of(void **unused)
{
    (void)unused;
    static const char *const units[] = {"c3=U1@c2", "c3=U2@c2"};       // power 4 or 2 against 2
    for (size_t i = 0; i < COUNT_OF(units); i++) {
        char tail[400];
        unsigned before = 0, after = 0;
        snprintf(tail, sizeof tail, "amber play: c2=L1 %s\nviolet play: c61=U2@c2%s\namber hand: T5\n"
                 "amber active: D1 D1\namber reserve: D1 D1 D1 D1\nstart battle amber\namber: attack L1\n", units[i],
                 i == 0 ? "" : " c62=U2@c2");
        Session *s = session_at(tail);
        while (session_asked(s) >= 0 && (is_battle(&s->table) || state(&s->table)->stack_count > 0)) {
            bool is_window = s->match.asked == 0 && s->match.question == QUESTION_ACT && is_battle(&s->table);
            bool is_late = state(&s->table)->battle.step >= BATTLE_STEP_POWER;
            before += is_window && !is_late;
            after += is_window && is_late;
            session_choose(s, (uint8_t)(pass_option(&s->table) >= 0 ? pass_option(&s->table) : 0));
        }
        assert_int_equal(before, 0);
        assert_int_equal(after > 0, i == 1);
        session_free(s);
    }
}

static void draws_and_losses_list_what_there_is(void **unused)
{
    (void)unused;
    static Ask ask;
    begin("amber play: c2=L1\namber active: D1 D1 D1 D1 D1 D1 D1 D1\namber reserve: D1 D1\nstart draw amber\n");
    ask_make(&seen, 0, &ask);
    assert_int_equal(ask.run_count, 8);
    assert_false(ask.run[4].is_typed);
    assert_true(ask.run[5].is_typed && ask.run[6].is_typed);
    assert_string_equal(ask.run[7].says, "Draw 8 cards and end your turn");
    assert_false(ask.is_typed[wars_option_of(&seen.table, VERB_DRAW)]);  // draws one card, and then asks the same again
    assert_false(ask.run[7].is_typed);
    for (uint8_t i = 0; i < 8; i++)
        assert_int_equal(ask.run[i].number, i + 1);
    assert_non_null(strstr(ask.question, "up to 8: \"draw 6\""));
    begin("amber play: c2=L1\nviolet play: c61=L3 c62=U2@c61\namber reserve: D1 D1\namber active: D1\n"
          "start control violet\nviolet: drain L3\n");
    ask_make(&seen, 0, &ask);
    assert_string_equal(ask.run[0].says, "Lose 1 from the reserve");
}

// A card from hand saves the last energy: losing that energy is neither the first answer nor the one that Enter gives.
static void the_last_energy_is_lost_last(void **unused)
{
    (void)unused;
    static Ask ask;
    const char *const drain = "start control violet\nviolet: drain L3\n";
    char tail[300];
    snprintf(tail, sizeof tail, "amber play: c2=L1\nviolet play: c61=L3 c62=U2@c61\namber reserve: D1\n"
             "amber hand: U2\n%s", drain);
    begin(tail);
    ask_make(&seen, 0, &ask);
    assert_int_equal(ask.run_count, 0);
    assert_int_equal(ask.usual, -1);
    assert_int_equal(seen.table.options.option[ask.order[0]].verb, VERB_LOSE_HAND);
    assert_string_equal(harm_of("lose-reserve"), "your last energy: you lose the match");
    assert_string_equal(harm_of("lose-hand U2"), "");
    snprintf(tail, sizeof tail, "amber play: c2=L1\nviolet play: c61=L3 c62=U2@c61\namber reserve: D1\n%s", drain);
    begin(tail);                                                        // nothing else to lose: there is no choice
    assert_int_equal(seen.table.m->question, 0);
}

static void what_leaves_an_energy_is_lost_at_once(void **unused)
{
    (void)unused;
    static Ask ask;
    begin("amber play: c2=L1 c5=D1@c2\nviolet play: c61=U1@c2 c62=U2@c2\namber reserve: D1 D1 D1\namber active: D1\n"
          "amber hand: U2\nviolet active: D1\nstart battle violet\nviolet: attack L1\n");
    ask_make(&seen, 0, &ask);
    assert_int_equal(seen.table.m->question, QUESTION_CASUALTIES);
    assert_string_equal(ask.run[0].says, "Lose 3 from the reserve, then choose");
    assert_int_equal(ask.usual, 0);
    begin("amber play: c2=L1 c5=D1@c2\nviolet play: c61=U1@c2 c62=U2@c2\namber reserve: D1 D1 D1 D1 D1 D1 D1 D1 D1\n"
          "violet active: D1\nstart battle violet\nviolet: attack L1\n");
    ask_make(&seen, 0, &ask);
    assert_int_equal(seen.table.m->question, QUESTION_CASUALTIES);
    assert_int_equal(ask.run_count, 1);                                 // from one pile alone there is one answer
}

// "Drain both" continues after what each drain has triggered.
static void draining_goes_on_after_a_question(void **unused)
{
    (void)unused;
    static Ask ask;
    Problem problem;
    unsigned asked = 0;
    Session *s = session_at("amber play: c2=L1 c3=L3 c5=U2@c2 c6=U2@c3 c7=A2\nviolet active: D1 D1 D1 D1\n"
                            "amber reserve: D1 D1\namber active: D1 D1\nstart control amber\n");
    session_see(s, 0, &seen);
    ask_make(&seen, 0, &ask);
    assert_string_equal(ask.run[0].says, "Drain both locations (2 energy)");
    assert_true(session_answer(s, &ask.run[0], &problem));
    while (session_asked(s) >= 0 && (s->match.asked == 1 || s->match.question != QUESTION_ACT)) {
        asked += s->match.asked == 0;
        session_choose(s, 0);
    }
    assert_int_equal(asked, 2);                         // whether to pay, for each of them
    for (uint8_t i = 0; i < s->table.options.count; i++)
        assert_true(s->table.options.option[i].verb != VERB_DRAIN);
    session_free(s);
}

// "Pass until battle" while an attack is pending: amber is not asked again before that battle is over.
static void an_attack_is_passed_to_the_end_of_its_battle(void **unused)
{
    (void)unused;
    Problem problem;
    Session *s = session_at("amber play: c2=L1 c5=U2@c2\nviolet play: c61=U1@c2 c62=U2@c2\namber hand: T1\n"
                            "amber reserve: D1 D1 D1 D1 D1 D1 D1 D1 D1\nviolet active: D1 D1\nstart battle violet\n"
                            "violet: attack L1\n");
    assert_int_equal(session_asked(s), 0);
    assert_true(wars_moment(&s->table).is_attack);
    assert_true(session_pass_until(s, UNTIL_BATTLE, &problem));
    while (session_asked(s) >= 0 && is_battle(&s->table)) {
        int pass = pass_option(&s->table);
        assert_false(s->match.asked == 0 && pass >= 0);
        session_choose(s, (uint8_t)(pass >= 0 ? pass : 0));
    }
    assert_false(session_pass_until(s, UNTIL_BATTLE, &problem));
    session_free(s);
}

// A location that draws for energy does no harm as long as there is something to draw, whichever pile is the smallest.
static void losing_to_draw_is_no_harm_unless_nothing_is_drawn(void **unused)
{
    (void)unused;
    begin("amber play: c2=L4 c5=U2@c2\namber reserve: D1\namber active: D1 D1 D1\nstart deploy amber\n");
    assert_string_equal(harm_of("use L4"), "");
    begin("amber play: c2=L4 c5=U2@c2\namber reserve: D1 D1 D1\namber active: D1\nstart deploy amber\n");
    assert_string_equal(harm_of("use L4"), "");
    begin("amber play: c2=L4 c5=U2@c2\namber active: D1 D1 D1\nstart deploy amber\n");
    assert_string_equal(harm_of("use L4"), "costs you more than it gives");
}

// Casualties, losses and orders say that several can be given at once; the list of draws never leaves out just one
// number.
static void several_at_once_is_offered(void **unused)
{
    (void)unused;
    static Ask ask;
    begin("amber play: c2=L1 c5=D1@c2\nviolet play: c61=U1@c2 c62=U2@c2\namber reserve: D1 D1 D1 D1 D1 D1 D1 D1\n"
          "amber used: D1 D1 D1\nviolet active: D1\nstart battle violet\nviolet: attack L1\n");
    ask_make(&seen, 0, &ask);
    assert_int_equal(seen.table.m->question, QUESTION_CASUALTIES);
    assert_string_equal(ask.several, "Several at once: numbers, as 1 3, or piles, as \"1 reserve, 1 used\".");
    begin("amber play: c2=L1\namber active: D1 D1 D1 D1 D1 D1 D1\namber reserve: D1\nstart draw amber\n");
    ask_make(&seen, 0, &ask);
    for (uint8_t i = 0; i < ask.run_count; i++)
        assert_false(ask.run[i].is_typed);
    assert_int_equal(ask.run_count, 7);
    assert_string_equal(ask.several, "");
}

// ---- what happened ----

static void take(Session *s, const char *option)
{
    int index = read_option(&s->table, span_of(option));
    if (index < 0) {
        char words[80];
        Text text = text_in(words, sizeof words);
        say_option(&s->table, s->table.options.option[0], OPTION_BY_CODE, &text);
        fail_msg("\"%s\" is not offered, \"%s\" is", option, words);
    }
    session_choose(s, (uint8_t)index);
}

static void digest_is(const char *tail, const char *const *option, const char *expected)
{
    Text text = text_in(said, sizeof said);
    Table *t = position(head, tail);
    Session *s = session_new(&(SessionSetup){.game = t->game, .set = t->set, .match = &scene.setup, .position = t->m,
                                             .undo = 1});
    for (; *option; option++)
        take(s, *option);
    t->game->manners->digest(&s->table, &s->log, 0, 1, &text);
    assert_string_equal(said, expected);
    session_free(s);
}

// What a drain takes is part of its sentence, and the player's own card lost from hand is named; what is repeated is
// counted, and short sentences share a line.
static void a_digest_adds_up(void **unused)
{
    static const char *const drains[] = {"drain L1", "lose-reserve", "drain L3", "lose-hand D1", NULL};
    static const char *const turns[] = {"pass", "order A1", NULL};
    (void)unused;
    digest_is("amber play: c2=L1 c3=L3 c5=U2@c2 c6=U2@c3\namber reserve: D1 D1\nviolet active: D1\n"
              "violet hand: D1\nstart control amber\n", drains,
              "Amber drains Reef/Floor: you lose 1 from the reserve.\n"
              "Amber drains Dune/Tents: you lose 1 from hand (Low).\nTurn 2: yours.\n");
    digest_is("amber play: c2=L1 c7=A1 c8=A1\namber reserve: D1 D1 D1\nviolet active: D1\nstart draw violet\n", turns,
              "Turn 2: Amber's.\nBell triggers: \"At the start of your activate phase, activate 1 energy\" (2 times).\n"
              "Amber activates 2 energy.\n");
}

static void a_cancelled_drain_is_told_as_one(void **unused)
{
    static const char *const options[] = {"drain L1", "use A4", "pass", "pass", NULL};
    (void)unused;
    digest_is("amber play: c2=L1 c5=U2@c2\nviolet play: c61=A4\nviolet active: D1\namber reserve: D1 D1\n"
              "start control amber\n", options,
              "Amber drains Reef/Floor. You use Lookout on Reef/Floor.\nThe drain at Reef/Floor is cancelled.\n"
              "Turn 2: yours.\nTurn 3: Amber's.\n");
}

static void a_battle_that_nobody_wins_is_told_with_its_totals(void **unused)
{
    static const char *const options[] = {"attack L1", NULL};
    (void)unused;
    digest_is("amber play: c2=L1 c5=U2@c2\nviolet play: c61=U2@c2\namber reserve: D1 D1\namber active: D1\n"
              "start battle amber\n", options,
              "Amber attacks Reef/Floor. Nobody wins the battle at Reef/Floor, 2 to 2.\nTurn 2: yours.\n");
}

// What an ability was aimed at, and that it did nothing: Violet's Duelist reveals destiny 1 and damages nobody.
static void what_had_no_effect_is_told(void **unused)
{
    static const char *const options[] = {"use U1", "target U2", "pass", "pass", NULL};
    (void)unused;
    digest_is("amber play: c2=L1 c5=U2@c2\nviolet play: c61=U1@c2\nviolet active: D1 D1\n"
              "amber reserve: D1 D1\nstart deploy violet\n", options,
              "You use Duelist on Corporal; reveal Low for destiny: 1.\nDuelist has no effect.\nTurn 2: Amber's.\n"
              "Turn 3: yours.\nTurn 4: Amber's.\n");
}

// "… unless your opponent pays 3 energy": the payment is why nothing happened. A payment that achieves something is
// told as well.
static void a_payment_is_told(void **unused)
{
    static const char *const pays[] = {"play T6", "accept T6", NULL};
    static const char *const pays_not[] = {"play T6", "decline", NULL};
    static const char *const drains[] = {"drain L1", "lose-reserve", "accept A2", "lose-reserve", NULL};
    const char toast[] = "amber play: c2=L1 c5=U2@c2\namber active: D1 D1 D1\namber reserve: D1 D1\n"
                         "violet hand: c91=T6\nstart deploy violet\n";
    (void)unused;
    digest_is(toast, pays,
              "You play Toast on Corporal. Amber pays 3 energy, so Toast has no effect.\nTurn 2: Amber's.\n");
    digest_is(toast, pays_not, "You play Toast on Corporal. Corporal is damaged.\nTurn 2: Amber's.\n");
    digest_is("amber play: c2=L1 c5=U2@c2 c7=A2\namber active: D1 D1\namber reserve: D1 D1\n"
              "violet active: D1 D1 D1\nstart control amber\n", drains,
              "Amber drains Reef/Floor: you lose 1 from the reserve.\n"
              "Tax triggers: \"Each time you drain, you may pay 1 energy. If you do, your opponent loses 1 energy\".\n"
              "Amber pays 1 energy. You lose 1 from the reserve.\n");
}

// A location affects both players, so its text is told when the opponent plays it.
static void a_location_of_the_other_is_told_with_its_text(void **unused)
{
    static const char *const plays[] = {"play L4", NULL};
    (void)unused;
    digest_is("amber play: c2=L1\namber hand: c30=L4\namber reserve: D1 D1\nviolet reserve: D1\nstart deploy amber\n",
              plays, "Amber plays Dune/Choir (\"• Lose 1 energy ≈ Draw a card from your reserve\").\n");
}

// A site goes before or after another one, a unit aboard a ship.
static void places_have_names(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"Before Reef/Floor", "After Reef/Floor"};
    begin("amber play: L1\namber hand: L2\namber reserve: D1\nstart deploy amber\namber: play L2\n");
    assert_int_equal(seen.table.options.count, COUNT_OF(rows));
    for (uint8_t i = 0; i < COUNT_OF(rows); i++) {
        Text text = text_in(said, sizeof said);
        say_option(&seen.table, seen.table.options.option[i], OPTION_FOR_PEOPLE, &text);
        assert_string_equal(said, rows[i]);
    }
}

// The words of the first option for this card. Equal cards get words that differ, so that a short list needs no remark.
static const char *words_for(CardId card)
{
    for (uint8_t i = 0; i < seen.table.options.count; i++) {
        Text text = text_in(said, sizeof said);
        if (seen.table.options.option[i].card != card)
            continue;
        say_option(&seen.table, seen.table.options.option[i], OPTION_FOR_PEOPLE, &text);
        return said;
    }
    return "";
}

static void cards_of_one_title_have_words_of_their_own(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=L1 c4=L3 c5=U2@c2 c6=U2@c3 c7=U1@c4\namber reserve: D1\nstart control amber\n");
    assert_string_equal(words_for(2), "Drain Reef/Floor (first)");
    assert_string_equal(words_for(3), "Drain Reef/Floor (second)");
    assert_string_equal(words_for(4), "Drain Dune/Tents");
    begin("amber play: c2=L1 c3=L2 c4=L3 c8=L4 c5=U2@c2 c6=U2@c4 c7=U1@c4\namber reserve: D1\namber active: D1 D1\n"
          "start move amber\n");
    assert_string_equal(words_for(5), "Move Corporal at Reef/Floor (1 energy)");
    assert_string_equal(words_for(6), "Move Corporal at Dune/Tents (1 energy)");
    assert_string_equal(words_for(7), "Use Duelist");
    begin("amber play: c2=L1 c3=L1 c5=U2@c2 c6=U2@c3\namber reserve: D1\nstart control amber\n");
    Text text = text_in(said, sizeof said);
    wars_draw(&seen.table, 0, &text);
    assert_non_null(strstr(said, "Reef/Floor (first) [L1]"));
    assert_non_null(strstr(said, "Reef/Floor (second) [L1]"));
}

// Two locations with one title are told apart by the cards there.
static void locations_of_one_title_are_told_apart(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=L1 c5=U2@c2\nviolet play: c61=U1@c3\namber hand: U2\namber reserve: D1\n"
          "start deploy amber\namber: play U2\n");
    unsigned found = 0;
    for (uint8_t i = 0; i < seen.table.options.count; i++) {
        const Option *o = &seen.table.options.option[i];
        Text text = text_in(said, sizeof said);
        wars_option_remark(&seen.table, o, &text);
        if (o->card == 2 || o->card == 3) {
            assert_non_null(strstr(said, o->card == 2 ? "(the one with you: Corporal P2 D2)"
                                                      : "(the one with Violet: Duelist P4 D2)"));
            found++;
        }
    }
    assert_int_equal(found, 2);
}

// Enter covers casualties with cards that are worth less than what they cover, and never with strong ones.
static void casualties_are_covered_by_what_is_worth_least(void **unused)
{
    static const char *const setups[] = {"c5=U2@c2", "c5=U3@c2"};
    static const char *const answers[] = {"Damage Corporal", "Lose 3 from the reserve"};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(setups); i++) {
        char tail[400];
        snprintf(tail, sizeof tail, "amber play: c2=L1 %s c6=D1@c2\nviolet play: c61=U3@c2 c62=U3@c2\n"
                 "violet active: c63=D1\namber reserve: D1 D1 D1 D1 D1 D1 D1 D1\nstart battle violet\n"
                 "violet: attack L1\n", setups[i]);
        Table *t = position(head, tail);
        while (t->m->question != QUESTION_CASUALTIES)
            match_choose(t, (uint8_t)(pass_option(t) < 0 ? 0 : pass_option(t)));
        seen_make(&seen, t, 0);
        assert_true(strncmp(usual(), answers[i], strlen(answers[i])) == 0);
    }
}

// A phase may have ended by itself: Enter alone never passes up an attack that would be won.
static void a_good_attack_is_given_up_in_words(void **unused)
{
    static Ask ask;
    (void)unused;
    begin("amber play: c2=L1 c5=U1@c2\nviolet play: c61=U2@c2\namber reserve: D1\namber active: D1\n"
          "start battle amber\n");
    ask_make(&seen, 0, &ask);
    assert_true(ask.is_said && ask.usual >= 0);
    begin("amber play: c2=L1 c5=U2@c2\nviolet play: c61=U1@c2\namber reserve: D1\namber active: D1\n"
          "start battle amber\n");
    ask_make(&seen, 0, &ask);
    assert_false(ask.is_said);
}

// Enter begins with much energy for oneself and support that the deck needs.
static void enter_begins_with_a_good_location(void **unused)
{
    static Ask ask;
    const Loaded *wars = &loaded_games[GAME_WARS];
    MatchSetup setup = {0};
    (void)unused;
    assert_true(load_default_decks(wars, setup.deck));
    rng_seed_number(&setup.rng, 1);
    Session *s = session_new(&(SessionSetup){.game = wars->game, .set = &wars->set, .match = &setup, .undo = 1});
    assert_int_equal(s->match.question, QUESTION_START);
    session_see(s, s->match.asked, &seen);
    ask_make(&seen, s->match.asked, &ask);
    assert_int_equal(ask.usual, ask.run_count);
    const WarsFacts *best = facts(&seen.table, seen.table.options.option[ask.order[0]].card);
    for (uint8_t i = 0; i < seen.table.options.count; i++)
        assert_true(facts(&seen.table, seen.table.options.option[i].card)->energy[0] <= best->energy[0]);
    assert_int_equal(best->type, TYPE_SITE);
    assert_non_null(strstr(ask.question, "▼ is your side"));
    session_free(s);
}

// ---- the table in few lines ----

static unsigned lines_of(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static bool glance(unsigned lines)
{
    Text text = text_in(said, sizeof said);
    return wars_glance(&seen.table, 0, lines, &text);
}

static void the_less_room_the_less_is_said(void **unused)
{
    (void)unused;
    begin("amber play: c1=L0 c2=L1 c3=L2 c4=L3 c5=U2@c2 c6=U2@c2\nviolet play: c61=U2@c2 c62=U2@c4\n"
          "amber hand: T1 T2\namber lost: D1\namber reserve: D1 D1 U2\nstart control amber\n");
    assert_true(glance(40));
    assert_non_null(strstr(said, "Corporal [U2] P2 T0 D2 ×2"));
    assert_non_null(strstr(said, "lost, newest first: Low"));
    assert_false(glance(15));
    assert_non_null(strstr(said, "  ┌ Reef/Floor ▲1 ▼1  ▲ Corporal P2 T0 D2  ▼ Corporal P2 T0 D2 ×2\n"));
    assert_non_null(strstr(said, "  └ Reef/Shelf ▲1 ▼1\n"));           // units can go there
    assert_non_null(strstr(said, "    nobody at: Reef/Drift sector ▲1 ▼1\n"));
    assert_non_null(strstr(said, "Draw D cards"));
    assert_null(strstr(said, "newest first"));
    assert_false(glance(10));
    assert_null(strstr(said, "Draw D cards"));
    assert_non_null(strstr(said, "Gift (0, interrupt)"));
    assert_non_null(strstr(said, "Dune/Tents ▲1 ▼1, drain 1  ▲ Corporal P2 T0 D2"));
    assert_false(glance(7));
    assert_non_null(strstr(said, "    elsewhere: Dune/Tents ▲P2\n"));
    assert_non_null(strstr(said, "    nobody at: Reef/Drift sector ▲1 ▼1, Reef/Shelf ▲1 ▼1\n"));      // there is room
    assert_false(glance(5));
    assert_non_null(strstr(said, "Reef/Floor ▲1 ▼1  ▲ Corporal P2 T0 D2  ▼ Corporal P2 T0 D2 ×2\n"));
    assert_non_null(strstr(said, "    elsewhere: Dune/Tents ▲P2\n"));
    assert_null(strstr(said, "nobody at"));
    assert_false(glance(1));                                            // a little too long, but no place is left out
    assert_non_null(strstr(said, "    power at: Reef/Floor ▲P2 ▼P4, Dune/Tents ▲P2\n"));
    assert_null(strstr(said, "Your hand"));
}

static size_t widest_of(const char *text)
{
    size_t widest = 0, width = 0;
    for (; *text; text++) {
        width = *text == '\n' ? 0 : width + (((unsigned char)*text & 0xc0) != 0x80);
        widest = width > widest ? width : widest;
    }
    return widest;
}

// Drawings of whole matches stay within 80 columns, and a screen has room for a table, whatever is on it.
static void a_late_table_fits_a_screen(void **unused)
{
    (void)unused;
    enum { MATCHES = 4, LINES = 24, AT_MOST = 30 };
    const Loaded *wars = &loaded_games[GAME_WARS];
    unsigned late = 0;
    for (uint64_t seed = 1; seed <= MATCHES; seed++) {
        static char whole[20000];
        MatchSetup setup = {0};
        assert_true(load_default_decks(wars, setup.deck));
        rng_seed_number(&setup.rng, seed);
        Session *s = session_new(&(SessionSetup){.game = wars->game, .set = &wars->set, .match = &setup, .undo = 1});
        Xoshiro policy;
        xoshiro_seed(&policy, seed);
        for (unsigned i = 0; session_asked(s) >= 0; i++) {
            session_choose(s, (uint8_t)xoshiro_below(&policy, s->table.options.count));
            if (i % 16 != 0)
                continue;
            Text text = text_in(whole, sizeof whole);
            session_see(s, 0, &seen);
            wars_draw(&seen.table, 0, &text);
            assert_false(text.cut);
            assert_true(widest_of(whole) <= 80);
            glance(LINES);
            assert_true(widest_of(said) <= 80);
            assert_true(lines_of(said) <= AT_MOST && lines_of(said) <= lines_of(whole));
            late += lines_of(whole) > 40;
        }
        session_free(s);
    }
    assert_true(late > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_only_target_is_told_whatever_the_destiny),
        cmocka_unit_test(what_can_only_hit_ones_own_is_always_marked),
        cmocka_unit_test(a_target_of_theirs_is_no_harm_but_one_of_yours_is),
        cmocka_unit_test(a_gamble_is_no_harm),
        cmocka_unit_test(what_stops_something_is_no_harm_and_waste_is),
        cmocka_unit_test(enter_drains_what_can_be_drained),
        cmocka_unit_test(enter_does_what_is_good_for_certain),
        cmocka_unit_test(a_pass_says_where_one_is_asked_next),
        cmocka_unit_test(a_hushed_may_is_declined_and_can_be_taken_back),
        cmocka_unit_test(a_hushed_may_is_recorded),
        cmocka_unit_test(only_its_own_hush_declines_a_may),
        cmocka_unit_test(what_was_played_is_not_hushed),
        cmocka_unit_test(an_empty_reserve_asks_for_no_activation),
        cmocka_unit_test(attrition_asks_if_there_is_a_choice),
        cmocka_unit_test(nobody_is_asked_which_of_two_equal_places),
        cmocka_unit_test(nobody_is_asked_for_casualties_there_are_none_of),
        cmocka_unit_test(draws_and_losses_list_what_there_is),
        cmocka_unit_test(the_last_energy_is_lost_last),
        cmocka_unit_test(what_leaves_an_energy_is_lost_at_once),
        cmocka_unit_test(draining_goes_on_after_a_question),
        cmocka_unit_test(an_attack_is_passed_to_the_end_of_its_battle),
        cmocka_unit_test(losing_to_draw_is_no_harm_unless_nothing_is_drawn),
        cmocka_unit_test(several_at_once_is_offered),
        cmocka_unit_test(a_digest_adds_up),
        cmocka_unit_test(what_had_no_effect_is_told),
        cmocka_unit_test(a_payment_is_told),
        cmocka_unit_test(a_location_of_the_other_is_told_with_its_text),
        cmocka_unit_test(a_battle_that_nobody_wins_is_told_with_its_totals),
        cmocka_unit_test(a_cancelled_drain_is_told_as_one),
        cmocka_unit_test(places_have_names),
        cmocka_unit_test(cards_of_one_title_have_words_of_their_own),
        cmocka_unit_test(locations_of_one_title_are_told_apart),
        cmocka_unit_test(casualties_are_covered_by_what_is_worth_least),
        cmocka_unit_test(a_good_attack_is_given_up_in_words),
        cmocka_unit_test(enter_begins_with_a_good_location),
        cmocka_unit_test(the_less_room_the_less_is_said),
        cmocka_unit_test(a_late_table_fits_a_screen),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
