// positions_test.c — scenes of WARS: cards that cannot lie like that, what a failed expectation has found, numbers by
// name; and the safety bounds, which no card reaches.
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/rules.h"
#include "games/wars/triggers/triggers.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Drift [L0]\n" "LOCATION (SECTOR)\n" "Independent • Energy 1/1 • Support Shi/Quay • Destiny 0\n" "\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 2/1 • Destiny 0\n" "\n"
    "Dune/Tents [L3]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "Encampment\n" "\n"
    "Captain [U1]\n" "CHARACTER\n" "Independent • Cost 2 • Power 5 • Tactics 4 • Defense 3 • Destiny 3\n" "\n"
    "Barge [S1]\n" "SHIP (CAPACITY 2) • CAPITAL\n"
    "Independent • Cost 0 • Power 3 • Tactics 4 • Defense 1 • Destiny 3\n" "\n"
    "Knife [W1]\n" "WEAPON (CHARACTER)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Belt [A2]\n" "ASSET (WARRIOR)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Sign [A4]\n" "ASSET (SITE)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Post [A3]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy ≈ Activate 1 energy.\n" "\n"
    "Ambush [T1]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Destroy target unit.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: c51=U1 c52=U1 c53=U1 c54=U1\n"
    "violet reserve: c111=U1 c112=U1 c113=U1 c114=U1\n"
    "amber play: c1=L0 c2=L1 c3=U1@c2 c4=S1@c1 c5=U1/c4 c7=A3\n"
    "amber hand: c12=T1\n";

// The scene ends with a problem that says this.
static void refused(int line, const char *tail, const char *says)
{
    static char text[6000];
    Problem p;
    assert_true((size_t)snprintf(text, sizeof text, "%s%s", head, tail) < sizeof text);
    if (scene_run(&scene, scene_load, NULL, span_of(text), &p))
        fail_msg("line %d: nothing is wrong with \"%s\"", line, tail);
    if (!strstr(p.message, says))
        fail_msg("line %d: \"%s\"", line, p.message);
}

#define REFUSED(tail, says) refused(__LINE__, tail, says)

// ---- placing ----

static void cards_lie_where_they_can(void **unused)
{
    static const char *const wrong[] = {
        "amber play: T1", "amber play: T1/c2", "amber play: S1/c2", "amber play: S1@c2", "amber play: U1@c1",
        "amber play: U1/c2", "amber play: U1", "amber play: U1@c12", "amber play: L3/c3", "amber play: A3@c2",
        "amber play: A2", "amber play: A4", "amber play: c20=W1/c20", "amber play: U1^c3", "amber stacked: U1",
        "amber stacked: U1@c2", "amber stacked: U1^c12", "amber lost: U1@c2"};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        char tail[100];
        snprintf(tail, sizeof tail, "%s\nstart control amber\n", wrong[i]);
        REFUSED(tail, strpbrk(wrong[i], "@/^") ? "a card in play that it can lie at (@), beneath (/) or on (^)"
                                               : " lies, as in ");
    }
    position(head, "amber play: U1@c2!damaged L3/c2 W1/c3 A4/c2 U1@c2!violet\namber stacked: U1^c3\n"
             "start control amber\n");
}

static void marks_fit_their_cards(void **unused)
{
    (void)unused;
    REFUSED("amber play: A3!damaged\nstart control amber\n", "damaged");
    REFUSED("amber play: L3!damaged\nstart control amber\n", "damaged");
    REFUSED("amber play: U1@c2!green\nstart control amber\n", "green");
    REFUSED("amber hand: U1!damaged\nstart control amber\n", "damaged");
}

// ---- expecting ----

static void an_expectation_says_what_it_found(void **unused)
{
    (void)unused;
    REFUSED("start control amber\nexpect c3 at L0\n", "c3=U1@c2 (L1)");
    REFUSED("start control amber\nexpect U1 on L0\n", "c3=U1@c2 (L1), c5=U1/c4 (S1)");
    REFUSED("start control amber\nexpect c3 beneath L1\n", "c3=U1@c2 (L1)");
    REFUSED("start control amber\nexpect c3 damaged\n", "c3=U1@c2");
    REFUSED("start control amber\nexpect A3 inverted\n", "c7=A3");
    REFUSED("start control amber\nexpect T1 damaged\n", "no such card in play");
    REFUSED("start control amber\nexpect c3 damaged L1\n", "expect");
    REFUSED("start control amber\nexpect c3 at\n", "expect");
    REFUSED("amber play: c8=U1@c2!damaged!violet\nstart control amber\nexpect c8 upright\nexpect c8 undamaged\n",
            "c8=U1@c2!damaged!violet (L1)");
    REFUSED("start control amber\namber: play T1, target c3\nexpect stack: nothing\n", "play T1");
    REFUSED("start control amber\namber: play T1, target c3\nexpect stack: use T1\n", "play T1");
    REFUSED("start control amber\namber: play T1, target c3\nexpect stack: use T1, play T1\n", "play T1");
    REFUSED("start control amber\nexpect stack: play T1\n", "nothing");
}

static void who_has_a_card_is_asked(void **unused)
{
    (void)unused;
    static const char stolen[] = "amber play: c8=U1@c2!violet\nstart control amber\n";
    position(head, "amber play: c8=U1@c2!violet\nstart control amber\nexpect violet has c8\nexpect amber lacks c8\n"
             "expect amber has c3 c5 U1 L1\nexpect violet has U1\nexpect violet lacks S1 c3\n"
             "expect c8.power violet = 5\n");
    static const struct { const char *line, *says; } wrong[] = {
        {"expect amber has c8\n", "c8=U1@c2!violet (L1)"}, {"expect violet lacks c8\n", "c8=U1@c2!violet (L1)"},
        {"expect violet has c8 c3\n", "c3=U1@c2 (L1)"}, {"expect amber has T1\n", "no such card in play"},
        {"expect amber has\n", "a card of this match, found the end"}, {"expect amber lacks W1\n", "found \"W1\""},
        {"expect amber lacks c60\nexpect amber lacks c130\n", "found \"c130\""},
        {"expect c8.power amber = 5\n", "a card that this seat has, found \"c8.power\""},
    };
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        char tail[200];
        snprintf(tail, sizeof tail, "%s%s", stolen, wrong[i].line);
        REFUSED(tail, wrong[i].says);
    }
}

// A word that can't mean anything here is refused, not compared: otherwise "W1 undamaged" would pass when the match has
// no card W1 at all.
static void words_without_meaning_are_refused(void **unused)
{
    (void)unused;
    REFUSED("start control amber\nexpect W1 damaged\n", "expected the code or id of a card of this match");
    REFUSED("start control amber\nexpect c3 at L9\n", "found \"L9\"");
    REFUSED("start control amber\nexpect c130 upright\n", "found \"c130\"");
    REFUSED("start control amber\nexpect stack: frobnicate T1\n", "what can be pending");
    REFUSED("start control amber\nexpect stack: play W1\n", "what can be pending");
    REFUSED("start control amber\nexpect stack: activate T1\n", "what can be pending");
    REFUSED("start control amber\nexpect stack:\n", "found the end of the line");
    REFUSED("start control amber\nexpect battle.place = L9\n", "found \"L9\"");
}

static void stack_and_fields_take_codes_and_ids(void **unused)
{
    (void)unused;
    position(head, "violet play: c61=U1@c2\nset battle.place L1\nset battle.attacker amber\nstart control amber\n"
             "expect battle.place = L1\nexpect battle.place = c2\nexpect battle.place = c2=L1\n"
             "amber: play T1, target c61\nexpect stack: play c12\nexpect stack: play T1\n");
    REFUSED("start control amber\nexpect battle.place = L1\n", "found none");
    REFUSED("violet play: c61=U1@c2\nset battle.place L1\nset battle.attacker amber\nstart control amber\n"
            "expect battle.place = L0\n", "found c2=L1");
    REFUSED("set battle.place U1\nstart control amber\n", "several cards of this code");
    REFUSED("set battle.place L3\nstart control amber\n", "the code of a card placed above");
    REFUSED("start control amber\namber: play T1, target c3\nexpect stack: play c3\n", "found play T1");
}

// ---- numbers by name ----

static void number(int line, const char *name, SeatId seat, int wanted)
{
    const Table *t = &scene.t;
    Parts parts = {0};
    bool found;
    int sum = 0, is = t->game->numbers.value(t, span_of(name), seat, &found);
    if (wanted < 0) {
        if (found || t->game->numbers.explain(t, span_of(name), seat, &parts))
            fail_msg("line %d: there is a %s: %d", line, name, is);
        return;
    }
    assert_true(t->game->numbers.explain(t, span_of(name), seat, &parts));
    for (uint8_t i = 0; i < parts.count; i++)
        sum += parts.part[i].amount;
    if (!found || is != wanted || sum != wanted)
        fail_msg("line %d: %s is %d, its parts come to %d", line, name, is, sum);
}

#define NUMBER(name, seat, wanted) number(__LINE__, name, seat, wanted)

static void numbers_have_their_parts(void **unused)
{
    (void)unused;
    position(head, "violet play: c61=U1@c2 c62=S1@c1\nviolet hand: c63=U1\nstart control amber\n");
    NUMBER("U1.power", 0, 5);
    NUMBER("c61.power", 1, 5);
    NUMBER("c61.power", 0, -1);        // the other seat has it
    NUMBER("c63.cost", 1, 2);
    NUMBER("c63.cost", 0, -1);
    NUMBER("U1.cost", 1, 2);
    NUMBER("U1.destiny", 0, 3);
    NUMBER("S1.room", 0, 1);
    NUMBER("S1.room", 1, 2);
    NUMBER("L1.energy", 0, 2);
    NUMBER("L1.energy", 1, 1);
    NUMBER("L0.Shi", 0, 1);
    NUMBER("L0.Shi", 1, 0);
    NUMBER("support.Quay", 1, 1);
    NUMBER("reserve", 0, 4);
    NUMBER("energy", 0, 4);
    NUMBER("hand", 1, 1);
    NUMBER("support.Nobody", 0, -1);
    NUMBER("U1.colour", 0, -1);
    NUMBER("L1.power", 0, -1);
    NUMBER("c3.drain", 0, -1);
    NUMBER("c12.room", 0, -1);
    NUMBER("W1.cost", 0, -1);
    NUMBER("c0.power", 0, -1);
}

// ---- bounds: the match ends, and says which ----

static Table *fresh(void) { return position(head, "start control amber\n"); }

static void assert_stopped(const Table *t, WarsReason reason)
{
    assert_int_equal(t->m->result, RESULT_NO_CONTEST);
    assert_int_equal(t->m->reason, reason);
}

static void bounds_end_the_match(void **unused)
{
    (void)unused;
    Table *t = fresh();
    WarsState *s = state_to_change(t);
    const Entry use = {.def = t->cards[7].def, .source = 7, .pending = PENDING_ABILITY};
    for (int i = 0; i < WARS_MODIFIERS; i++)
        wars_modifier_add(t, (Modifier){.def = (uint16_t)(i + 1), .kind = MODIFIER_IMMUNE, .until = LASTS_TURN},
                          (Change){.target = 3});
    assert_int_equal(s->modifier_count, WARS_MODIFIERS);
    assert_int_equal(t->m->result, RESULT_NONE);
    wars_modifier_add(t, (Modifier){.def = 1, .kind = MODIFIER_CANT_MOVE, .until = LASTS_TURN}, (Change){.target = 3});
    assert_int_equal(s->modifier_count, WARS_MODIFIERS);
    assert_stopped(t, REASON_MODIFIER_BOUND);
    wars_modifier_add(t, (Modifier){.def = 1, .kind = MODIFIER_CANT_MOVE, .until = LASTS_TURN}, (Change){.target = 4});
    assert_stopped(t, REASON_MODIFIER_BOUND);           // it ends only once

    t = fresh();
    for (int i = 0; i < WARS_CHANGES; i++)
        wars_modifier_add(
            t, (Modifier){.def = (uint16_t)(1 + i / WARS_CARDS), .kind = MODIFIER_IMMUNE, .until = LASTS_TURN},
            (Change){.target = (uint8_t)(1 + i % WARS_CARDS)});
    assert_int_equal(t->m->result, RESULT_NONE);
    wars_modifier_add(t, (Modifier){.def = 1, .kind = MODIFIER_CANT_MOVE, .until = LASTS_TURN}, (Change){.target = 3});
    assert_stopped(t, REASON_MODIFIER_BOUND);

    t = fresh();
    s->stack_count = WARS_STACK;
    wars_stack_push(t, 0);
    assert_int_equal(s->stack_count, WARS_STACK);
    assert_stopped(t, REASON_STACK_BOUND);

    t = fresh();
    for (int i = 0; i < WARS_WAITING; i++)
        wars_waiting_add(t, &use, false);
    assert_int_equal(t->m->result, RESULT_NONE);
    wars_waiting_add(t, &use, false);
    assert_stopped(t, REASON_WAITING_BOUND);

    t = fresh();
    for (int i = 0; i < WARS_ENTRIES; i++)
        t->entries[entry_take(t)] = use;
    wars_waiting_add(t, &use, false);
    assert_int_equal(s->waiting_count, 0);
    assert_stopped(t, REASON_ENTRY_BOUND);

    t = fresh();
    for (int i = 0; i < WARS_USES; i++)
        s->use[s->use_count++] = (Use){.def = 1, .card = (uint8_t)(i + 10), .seat = 1, .count = 1};
    wars_use_record(t, 0, 7, 0);
    assert_int_equal(s->use_count, WARS_USES);
    assert_stopped(t, REASON_USE_BOUND);

    t = fresh();
    s->watcher_count = WARS_WATCHERS;
    wars_watch_begin(t, &use, WATCH_ONCE, 0, LASTS_TURN);
    assert_stopped(t, REASON_WATCHER_BOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_lie_where_they_can),
        cmocka_unit_test(marks_fit_their_cards),
        cmocka_unit_test(an_expectation_says_what_it_found),
        cmocka_unit_test(who_has_a_card_is_asked),
        cmocka_unit_test(words_without_meaning_are_refused),
        cmocka_unit_test(stack_and_fields_take_codes_and_ids),
        cmocka_unit_test(numbers_have_their_parts),
        cmocka_unit_test(bounds_end_the_match),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
