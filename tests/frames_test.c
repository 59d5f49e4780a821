// frames_test.c — what is in the View of a seat that is asked: no more than it may know, and everything it can do.
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

// .hack//ENEMY: a reward by which the other may sacrifice a hidden card, which has no id in the winner's View.
static const char reward_scene[] =
    "scene reward\n"
    "game enemy\n"
    "cards\n"
    "Toll Ghost [T1]\n"
    "Monster • Ghost • Darkness\n"
    "Strength 9 • Destiny 3 • VP 1\n"
    "Reward: Each player may sacrifice 1 hidden card.\n"
    "end\n"
    "red pcs: HA01\n"
    "red hidden: HA09\n"
    "red deck: HA01\n"
    "blue deck: HB14\n"
    "blue attack: T1\n"
    "start attack blue\n"
    "red: fight\n";

static void a_view_offers_what_the_other_could_do_with_a_hidden_card(void **unused)
{
    (void)unused;
    static View view;
    Table seen;
    const Table *t = position(reward_scene, "");
    assert_int_equal(t->m->asked, 1);
    assert_int_equal(t->options.count, 2);      // the reward, and no more
    view_make(&view, t, 1);
    view_table(&view, t->game, t->set, &seen);
    match_options(&seen);
    assert_int_equal(seen.options.count, t->options.count);
    assert_memory_equal(seen.options.option, t->options.option, t->options.count * sizeof t->options.option[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(which_card_was_dropped_is_in_no_frame_the_enemy_sees),
        cmocka_unit_test(a_view_offers_what_the_other_could_do_with_a_hidden_card),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
