// queue_test.c — what others see of triggered abilities that wait to be put in order.
#include "core/view.h"
#include "games/wars/rules/rules.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Corporal [U2]\n" "CHARACTER\n" "Independent • Cost 0 • Power 2 • Tactics 0 • Defense 2 • Destiny 3\n" "\n"
    "Private [U3]\n" "CHARACTER\n" "Independent • Cost 0 • Power 1 • Tactics 0 • Defense 2 • Destiny 3\n" "\n"
    "Bell [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "At the start of your activate phase, damage target unit.\n" "\n"
    "Horn [A2]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "At the start of your activate phase, destroy target unit.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: U2 U2\n"
    "violet reserve: U2 U2\n"
    "amber play: c11=L1 c12=U2@c11 c13=U3@c11 c14=A1 c15=A2\n"
    "start activate amber\n";

// Which ability comes first is told when it has been put on the stack, with its target, and not while the target is
// chosen.
static void an_order_shows_when_it_is_told(void **unused)
{
    (void)unused;
    static View before, after, own;
    Table *t = position(head, "");
    assert_int_equal(t->m->question, QUESTION_ORDER);
    for (uint8_t viewer = 1; viewer < VIEWER_COUNT; viewer++) {
        t = position(head, "");
        view_make(&before, t, viewer);
        match_choose(t, 1);
        assert_int_equal(t->m->asked, 0);
        assert_int_equal(t->m->question, QUESTION_TARGET);
        view_make(&after, t, viewer);
        assert_true(view_equal(t->game, &before, &after));
    }
    view_make(&own, t, 0);
    assert_int_equal(own.match.of.wars.state.waiting_count, 1);      // the player who orders them sees what is left
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_order_shows_when_it_is_told)};
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
