// dropped_test.c — which Card of the Hand was dropped to pay is nobody's business, also for an Enemy who is asked next.
#include "core/view.h"
#include "tests/scenes.h"

// The text of the Unit asks the Enemy while the Deployment, which knows what has paid, is not over.
static const char scene_head[] =
    "scene dropped\n"
    "game trekwar\n"
    "cards\n"
    "Klingon Press [T1]\n"
    "Unit • Klingon\n"
    "Federation • Space 9 • Surface 0\n"
    "When played: the Enemy discards 1 Card.\n"
    "\n"
    "Recall [T2]\n"
    "Command\n"
    "Federation • Space +1 • Surface +0\n"
    "Cost: drop 1 Card from your Hand.\n"
    "end\n"
    "federation hand: T1 T2 FU12 FU13\n"
    "federation units: FU05\n"
    "rest federation deck\n"
    "dominion units: DU03\n"
    "dominion hand: DU04 DU05\n"
    "rest dominion deck\n"
    "set ground Space\n"
    "start turn federation\n"
    "federation: deploy T1\n"
    "federation: add T2\n";

static void see_as_dominion(const char *paid, View *ret_view)
{
    const Table *t = position(scene_head, paid);
    assert_int_equal(t->m->asked, 1);
    assert_true(t->m->depth > 1);
    view_make(ret_view, t, 1);
}

static void which_card_was_dropped_is_in_no_frame_the_enemy_sees(void **unused)
{
    (void)unused;
    static View one, other;
    see_as_dominion("federation: discard FU12\n", &one);
    see_as_dominion("federation: discard FU13\n", &other);
    assert_true(view_equal(games[GAME_TREKWAR], &one, &other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(which_card_was_dropped_is_in_no_frame_the_enemy_sees)};
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
