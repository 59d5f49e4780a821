// modifiers_test.c — lasting changes: a text used again takes no more room, is explained by one sum, and ends with its
// duration or with its card.
#include "games/wars/board/board.h"
#include "games/wars/board/numbers.h"
#include "games/wars/play/play.h"
#include "games/wars/rules/battle.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 2/1 • Support Shi/Quay • Destiny 0\n" "\n"
    "Captain [U1]\n" "CHARACTER\n" "Independent • Cost 2 • Power 5 • Tactics 4 • Defense 3 • Destiny 3\n" "\n"
    "Post [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy ≈ Activate 1 energy.\n" "\n"
    "Bot [N1]\n" "NŌBOT\n" "Independent • Cost 1 • Power 0 • Tactics 1 • Defense 1 • Destiny 5\n"
    "Lose 1 energy ≈ Add a Shi support icon to your side of target location.\n" "\n"
    "Sign [A2]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy ≈ Activate 1 energy.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: c51=U1 c52=U1 c53=U1 c54=U1\n"
    "violet reserve: c111=U1 c112=U1 c113=U1 c114=U1\n"
    "amber play: c2=L1 c3=U1@c2 c4=U1@c2 c7=A1 c8=A2 c9=N1@c2\n";
enum { FLOOR = 2, CAPTAIN = 3, SECOND = 4, POST = 7, SIGN = 8, BOT = 9 };

static Table *fresh(void) { return position(head, "start control amber\n"); }

static Modifier power_by(const Table *t, CardId card, Lasts until)
{
    return (Modifier){.def = t->cards[card].def, .kind = MODIFIER_STAT, .word = STAT_POWER, .until = (uint8_t)until};
}

static void assert_part(const Parts *parts, uint8_t at, int amount, const char *reason)
{
    assert_true(at < parts->count);
    assert_int_equal(parts->part[at].amount, amount);
    assert_string_equal(parts->part[at].reason, reason);
}

static void equal_changes_are_one_sum(void **unused)
{
    Table *t = fresh();
    Parts parts = {0};
    (void)unused;
    for (int i = 0; i < 50; i++)                // as often as one ability can be used in a turn
        wars_modifier_add(t, power_by(t, POST, LASTS_TURN), (Change){CAPTAIN, 2});
    wars_modifier_add(t, power_by(t, SIGN, LASTS_TURN), (Change){CAPTAIN, -3});
    wars_modifier_add(t, power_by(t, POST, LASTS_TURN), (Change){SECOND, 1});
    assert_int_equal(state(t)->modifier_count, 2);
    assert_int_equal(wars_changes_count(state(t)), 3);
    assert_int_equal(wars_stat_of(t, CAPTAIN, STAT_POWER, &parts), 102);
    assert_int_equal(parts.count, 3);
    assert_part(&parts, 0, 5, "printed");
    assert_part(&parts, 1, 100, "Post");
    assert_part(&parts, 2, -3, "Sign");
    assert_int_equal(wars_stat_of(t, SECOND, STAT_POWER, NULL), 6);
    assert_null(match_check(t));
}

// What a byte cannot hold becomes another change.
static void a_sum_may_need_two(void **unused)
{
    Table *t = fresh();
    (void)unused;
    for (int i = 0; i < 4; i++)
        wars_modifier_add(t, power_by(t, POST, LASTS_TURN), (Change){CAPTAIN, 99});
    assert_int_equal(state(t)->modifier_count, 1);
    assert_int_equal(wars_changes_count(state(t)), 4);
    assert_int_equal(wars_stat_of(t, CAPTAIN, STAT_POWER, NULL), 401);
    assert_null(match_check(t));
}

static void each_ends_with_its_duration_and_its_card(void **unused)
{
    Table *t = fresh();
    (void)unused;
    wars_modifier_add(t, power_by(t, POST, LASTS_TURN), (Change){CAPTAIN, 1});
    wars_modifier_add(t, power_by(t, POST, LASTS_BATTLE), (Change){CAPTAIN, 2});
    wars_modifier_add(t, power_by(t, POST, LASTS_TURN), (Change){SECOND, 1});
    wars_modifier_add(t, power_by(t, POST, LASTS_BATTLE), (Change){SECOND, 2});
    assert_int_equal(wars_stat_of(t, CAPTAIN, STAT_POWER, NULL), 8);
    wars_modifiers_expire(t, LASTS_BATTLE);
    assert_int_equal(wars_stat_of(t, CAPTAIN, STAT_POWER, NULL), 6);
    assert_int_equal(state(t)->modifier_count, 1);
    wars_modifiers_drop(t, CAPTAIN);
    assert_false(wars_is_changed(t, CAPTAIN));
    assert_true(wars_is_changed(t, SECOND));
    assert_int_equal(wars_stat_of(t, SECOND, STAT_POWER, NULL), 6);
    assert_null(match_check(t));
    wars_modifiers_expire(t, LASTS_TURN);
    assert_int_equal(state(t)->modifier_count, 0);
    assert_null(match_check(t));
}

// "casualties are 2", then "3 more", then "are 2" again gives 2. A text that is used again counts after
// everything that came in between.
static void casualties_keep_their_order(void **unused)
{
    Table *t = fresh();
    Modifier to = {.def = t->cards[POST].def, .kind = MODIFIER_CASUALTIES_TO, .until = LASTS_BATTLE};
    Modifier more = {.def = t->cards[SIGN].def, .kind = MODIFIER_CASUALTIES, .until = LASTS_BATTLE};
    (void)unused;
    state_to_change(t)->battle = (Battle){.place = FLOOR, .loser = 1, .difference = 9, .casualties = 9};
    wars_modifier_add(t, to, (Change){1, 2});
    wars_modifier_add(t, more, (Change){1, 3});
    assert_int_equal(wars_casualties_of(t, 1, NULL), 5);
    wars_modifier_add(t, more, (Change){1, 1});
    assert_int_equal(state(t)->modifier_count, 2);
    assert_int_equal(wars_casualties_of(t, 1, NULL), 6);
    wars_modifier_add(t, to, (Change){0, 1});   // the other seat's do not matter
    assert_int_equal(state(t)->modifier_count, 2);
    wars_modifier_add(t, to, (Change){1, 2});
    assert_int_equal(state(t)->modifier_count, 3);
    assert_int_equal(wars_casualties_of(t, 1, NULL), 2);
    assert_int_equal(wars_casualties_of(t, 0, NULL), 0);
}

// Five texts, two sides, nineteen locations: once this was too much.
static void icons_on_every_location_fit(void **unused)
{
    Table *t = fresh();
    (void)unused;
    for (uint8_t target = 1; target <= 19; target++)
        for (uint8_t faction = FACTION_NONE + 1; faction < FACTION_COUNT; faction++)
            for (SeatId side = 0; side < SEAT_COUNT; side++)
                wars_modifier_add(t, (Modifier){.def = (uint16_t)faction, .kind = MODIFIER_ICON, .word = faction,
                                                .until = LASTS_PLAY, .seat = side}, (Change){target, 1});
    assert_int_equal(t->m->result, RESULT_NONE);
    assert_int_equal(state(t)->modifier_count, 10);
    assert_int_equal(wars_changes_count(state(t)), 190);
    assert_int_equal(wars_support_icons(t, 1, FLOOR, FACTION_SHI, NULL), 1);
    assert_int_equal(wars_support_icons(t, 0, FLOOR, FACTION_SHI, NULL), 2);
}

// Icons stay: the ability that adds them is refused before they leave no room for what ends with the turn.
static void icons_leave_room(void **unused)
{
    Table *t = fresh();
    (void)unused;
    assert_true(wars_use_can_follow(t, 0, BOT, 0));
    for (int i = 0; wars_changes_have_room(t); i++)
        wars_modifier_add(
            t,
            (Modifier){
                .def = (uint16_t)(1 + i / WARS_CARDS), .kind = MODIFIER_ICON, .word = FACTION_SHI, .until = LASTS_PLAY},
            (Change){(uint8_t)(1 + i % WARS_CARDS), 1});
    assert_int_equal(wars_changes_count(state(t)), WARS_CHANGES - WARS_CHANGES_KEPT);
    assert_false(wars_use_can_follow(t, 0, BOT, 0));
    assert_int_equal(wars_use_refused(t, 0, BOT, 0), REFUSAL_ROOM);
    assert_true(wars_use_can_follow(t, 0, POST, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_changes_are_one_sum),
        cmocka_unit_test(a_sum_may_need_two),
        cmocka_unit_test(each_ends_with_its_duration_and_its_card),
        cmocka_unit_test(casualties_keep_their_order),
        cmocka_unit_test(icons_on_every_location_fit),
        cmocka_unit_test(icons_leave_room),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
