// why_test.c — "why can't I?": at hand-made positions, the rule that an answer cites and the words it uses.
#include "games/wars/board/sets.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Drift [L0]\n" "LOCATION (SECTOR)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Shelf [L2]\n" "LOCATION (SITE)\n" "Independent • Energy 1/0 • Destiny 0\n" "\n"
    "Dune/Well [L3]\n" "LOCATION (SITE)\n" "Independent • Energy 0/0 • Destiny 0\n" "Battles can't begin here.\n" "\n"
    "Fog/Gate [L4]\n" "LOCATION (SITE)\n" "Independent • Energy 0/0 • Destiny 0\n"
    "This site can't be targeted by your opponent.\n" "\n"
    "Captain [U1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 5 • Tactics 4 • Defense 3 • Destiny 3\n" "\n"
    "Corporal [U2]\n" "CHARACTER\n" "Independent • Cost 0 • Power 2 • Tactics 0 • Defense 2 • Destiny 3\n" "\n"
    "Rooted [U3]\n" "CHARACTER\n" "Independent • Cost 0 • Power 1 • Tactics 0 • Defense 1 • Destiny 3\n"
    "This character can't move.\n" "\n"
    "◆Marshal [U4]\n" "CHARACTER\n" "Independent • Cost 0 • Power 1 • Tactics 0 • Defense 1 • Destiny 3\n" "\n"
    "Barge [S1]\n" "SHIP (CAPACITY 2) • CAPITAL\n"
    "Independent • Cost 0 • Power 1 • Tactics 1 • Defense 1 • Destiny 3\n" "\n"
    "Knife [W1]\n" "WEAPON (VEHICLE)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "◆Banner [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Toll [A2]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Pay 5 energy ≈ Draw a card.\n" "\n"
    "Post [A3]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy ≈ Activate 1 energy.\n" "\n"
    "Ledger [A4]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n"
    "Each time a unit is destroyed, your opponent loses 1 energy.\n" "\n"
    "Mire [A5]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Movement actions cost you 2 more energy.\n" "\n"
    "Ambush [T1]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Destroy target unit.\n" "\n"
    "Levy [T2]\n" "ORDER (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Draw a card.\n" "\n"
    "Long Talk [T3]\n" "ORDER (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "As an additional cost to play this order, dismiss one of your vehicles.\n"
    "Draw a card. Your opponent loses 1 energy. Activate 1 energy. Draw a card. Your opponent loses 1 energy.\n" "\n"
    "Dear [T4]\n" "INTERRUPT (USED)\n" "Independent • Cost 7 • Destiny 3\n" "Draw a card.\n" "\n"
    "Shi Oath [T5]\n" "INTERRUPT (USED)\n" "Shi • Cost 0 • Support Shi Shi • Destiny 3\n" "Draw a card.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: c51=U2 c52=U2 c53=U2 c54=U2\n"
    "violet reserve: c111=U2 c112=U2 c113=U2 c114=U2\n";

static Table *t;

// A card in braces, or an action.
static void answered(int line, SeatId seat, const char *what, const char *rule, const char *says)
{
    Why why = {0};
    Span name = span_of(what);
    if (what[0] == '{') {
        int32_t id;
        Span inside = {what + 1, name.size - 2};
        assert_true(read_value(t, FIELD_CARD, inside, &id));
        t->game->why.card(t, seat, (CardId)id, &why);
    } else {
        assert_true(t->game->why.action(t, seat, name, &why));
    }
    bool good = rule ? !why.possible && strcmp(why.rule, rule) == 0 && strstr(why.text, says) : why.possible;
    if (!good)
        fail_msg("line %d: \"%s\" is answered %s%s: \"%s\"", line, what, why.possible ? "possible " : "", why.rule,
                 why.text);
}

#define NO(what, rule, says) answered(__LINE__, 0, what, rule, says)
#define THEIR_NO(what, rule, says) answered(__LINE__, 1, what, rule, says)
#define YES(what) answered(__LINE__, 0, what, NULL, NULL)

static const char place[] =
    "amber play: c1=L0 c2=L1 c4=L2 c6=L3 c3=U1@c2 c5=U2@c4 c7=U3@c2 c8=A3 c9=A2 c10=S1@c1 c11=U2/c10 c23=U2@c6\n"
    "violet play: c61=U1@c2 c62=A3 c63=L4 c64=U2@c63 c65=U2@c6 c66=U2@c2\n"
    "amber play: c24=U2@c63\n"
    "amber hand: c12=T1 c13=T2 c14=T3 c15=T4 c16=T5 c17=W1\n"
    "amber lost: c18=U2\n"
    "amber stacked: c19=U2^c3\n"
    "amber active: c20=U2 c21=U2 c22=U2\n";

static void begin(const char *tail)
{
    static char text[4000];
    assert_true((size_t)snprintf(text, sizeof text, "%s%s", place, tail) < sizeof text);
    t = position(head, text);
}

// ---- the window ----

static void of_phases(void **unused)
{
    (void)unused;
    begin("start activate amber\n");
    YES("activate");
    NO("drain", "DRAIN-2", "you can drain only in your control phase; this is the activate phase");
    NO("move", "MOVE-1", "you can move cards only in your move phase");
    NO("draw", "DRAW-1", "you can draw cards only in your draw phase");
    NO("attack", "BATTLE-1", "you can attack only in your battle phase");
    NO("control", "TURN-5", "both players pass in a row");
    NO("end", "TURN-5", "after its draw phase");
    NO("lose-used", "ENERGY-5", "only when you must");
    YES("pass");
    YES("use");
    YES("play");
    NO("x", "DEPLOY-3", "you choose X while");
    THEIR_NO("activate", "INIT-1", "your opponent is choosing");
    THEIR_NO("{c62}", "INIT-1", "your opponent is choosing");
    THEIR_NO("pass", "INIT-1", "your opponent is choosing");
    Why why;
    assert_false(t->game->why.action(t, 0, span_of("nothing-known"), &why));
    assert_false(t->game->why.action(t, 0, span_of("drain nothing-known"), &why));
    assert_false(t->game->why.action(t, 0, span_of("pass c3"), &why));
    assert_false(t->game->why.action(t, 0, span_of("total-power c3"), &why));

    begin("start activate violet\nviolet: activate 0, pass\n");
    NO("activate", "ACT-1", "you can activate energy only on your own turn; it is your opponent's");
    NO("{c13}", "DEPLOY-2", "on your own turn");
}

// A person is not asked in a phase with nothing to do; somebody who asks is told why there was nothing.
static void of_phases_that_pass(void **unused)
{
    (void)unused;
    begin("start deploy amber\n");
    NO("deploy phase", "TURN-5", "this is that phase");
    NO("control phase", "TURN-5", "your control phase is over; both players have passed in it");
    NO("move phase", "TURN-5", "your move phase comes later in this turn");
    NO("move", "MOVE-1", "only in your move phase; this is the deploy phase");
    t = position(head, "amber play: c2=L1\namber active: c20=U2\nstart draw amber\n");
    NO("battle phase", "BATTLE-1", "your battle phase is over; as things stand there is nothing to do in it: there");
    NO("control", "DRAIN-2", "nothing to do in it: you control no location");
    NO("deploy phase", "DEPLOY-1", "you have no card in hand");
    NO("move", "MOVE-1", "this is the draw phase (\"why move phase\" says more)");
    NO("total-power", "BATTLE-7", "there is no battle now");
    NO("casualties-left", "BATTLE-7", "there is no battle now");
    begin("start move violet\nviolet: pass\n");
    NO("control phase", "TURN-1", "it is your opponent's turn");
}

static void of_cards(void **unused)
{
    (void)unused;
    begin("start deploy amber\n");
    YES("{c12}");
    YES("{c13}");
    NO("{c14}", "COST-1", "it has a cost besides energy that you can't pay: “");
    NO("{c15}", "COST-1", "it costs 7 energy, and your active pile holds 3: you need 4 more");
    NO("{c16}", "COST-2", "it needs 2 Shi support icons on your side, and you have 0; play a location with 2 more");
    NO("{c17}", "DEPLOY-9", "that it could go beneath");
    NO("{c18}", "ZONE-2", "not in play");
    NO("{c19}", "ZONE-2", "not in play");
    NO("{c20}", "ZONE-2", "face down in a pile");
    NO("{c50}", "ZONE-11", "removed from the game");
    YES("{c8}");
    NO("{c9}", "COST-9", "it costs 5 energy, and your active pile holds 3: you need 2 more");
    NO("{c3}", "ABIL-6", "it has no ability that you use");
    NO("{c62}", "ABIL-6", "your opponent's card");
    YES("play T2");
    NO("play T4", "COST-1", "costs 7 energy");
    NO("play U3", "DEPLOY-1", "from your own hand");
    YES("use c8");
    NO("use Toll", "COST-9", "it costs 5 energy");
    NO("use c62", "ABIL-6", "your opponent's card");
    NO("damage c3", "ATTR-3", "when a text says so");
    NO("damage", "ATTR-3", "when a text says so");
    NO("destiny", "BDEST-2", "in the first step of a battle");
    NO("casualties", "BATTLE-7", "there is no battle now");
    begin("start deploy amber\namber: play T2\n");
    NO("{c13}", "STACK-8", "it is on the stack");
    NO("{c14}", "STACK-3", "only while the stack is empty; 1 thing is waiting there");
}

static void of_unique_cards(void **unused)
{
    (void)unused;
    begin("amber hand: c30=U4 c31=A1\namber play: c32=U4@c2 c33=A1\nstart deploy amber\n");
    NO("{c30}", "UNIQ-1", "at Reef/Floor; that one would have to leave play first");
    NO("{c31}", "UNIQ-1", "you have a copy in play");
}

static void of_drains(void **unused)
{
    (void)unused;
    begin("amber play: c40=L1 c41=U2@c40\nstart control amber\n");
    NO("drain c2", "DRAIN-1", "your opponent has a ship or unit there too");
    NO("{c2}", "DRAIN-1", "your opponent has a ship or unit there too");
    NO("drain c4", "DRAIN-2", "has no energy icon there");
    NO("drain c3", "DRAIN-2", "only a location in play");
    YES("drain");
    YES("drain c40");
    YES("{c40}");
    t = position(head, "amber play: c2=L1 c8=A3\nstart control amber\n");
    NO("drain", "DRAIN-2", "you control no location, not drained yet");
}

// A copy in play that can move, drain or fight says nothing about the one in hand.
static void of_copies(void **unused)
{
    (void)unused;
    t = position(head, "amber play: c2=L1 c4=L2 c3=U2@c2\namber hand: c12=U2\namber active: c20=U2 c21=U2\n"
                       "start move amber\n");
    YES("{c3}");
    NO("{c12}", "DEPLOY-2", "deploy phase");
    NO("play U2", "DEPLOY-2", "deploy phase");
    YES("move U2");
}

static void of_moves(void **unused)
{
    (void)unused;
    begin("start move amber\n");
    YES("move");
    YES("move c3");
    YES("{c3}");
    NO("move c7", "GEN-3", "it can't move");
    NO("{c7}", "GEN-3", "it can't move");
    NO("move c61", "MOVE-3", "that you have in play");
    NO("move c8", "MOVE-8", "only units and ships move");
    NO("move c10", "MOVE-3", "no other sector");
    NO("move c23", "MOVE-4", "no related site is adjacent");
    NO("drain", "DRAIN-2", "this is the move phase");
    t = position(head, "amber play: c1=L0 c10=S1@c1 c11=U2/c10 c8=A3\nstart move amber\n");
    NO("move c10", "MOVE-1", "your active pile is empty");
    NO("move", "MOVE-1", "none of your units and ships has somewhere to go");
    t = position(head, "amber play: c2=L1 c4=L2 c3=U1@c2 c8=A3\nstart move amber\n");
    NO("move c3", "MOVE-1", "your active pile is empty");
    NO("move", "MOVE-1", "there is no energy to pay");
    t = position(head, "amber active: c20=U2\namber play: c1=L0 c10=S1@c1 c11=U2/c10 c8=A3\nstart move amber\n");
    NO("move c11", "MOVE-6", "no site related to this sector");
    t = position(head, "amber play: c2=L1 c4=L2 c3=U1@c2 c8=A3 c9=A5\nstart move amber\n");
    NO("move c3", "MOVE-1", "a movement costs 3 energy, and your active pile is empty");
    t = position(head, "amber active: c20=U2\namber play: c2=L1 c4=L2 c3=U1@c2 c8=A3 c9=A5\nstart move amber\n");
    NO("move c3", "MOVE-1", "its movement costs 3 energy, and your active pile holds 1");
    NO("move", "MOVE-1", "there is no energy to pay");
}

static void of_draws(void **unused)
{
    (void)unused;
    begin("start draw amber\n");
    YES("draw");
    t = position(head, "amber play: c8=A3\nstart draw amber\n");
    NO("draw", "DRAW-1", "it is empty");
}

// ---- choices ----

static void of_choices(void **unused)
{
    (void)unused;
    begin("start deploy amber\namber: play T1\nexpect asks amber target\n");
    YES("{c61}");
    YES("target");
    NO("{c8}", "TARGET-1", "isn't what the text can target");
    NO("attack", "INIT-2", "you have to choose something else first");
    NO("use c8", "INIT-2", "you have to choose something else first");
    NO("pass", "INIT-5", "there is something else to choose");
    begin("start move amber\namber: move c3\nexpect asks amber destination\n");
    NO("{c6}", "MOVE-2", "it can't get there in one movement");
    begin("start deploy amber\namber: use c8\nexpect asks amber lose\n");
    NO("{c3}", "ENERGY-5", "the top card of a pile");
}

static void of_the_end(void **unused)
{
    (void)unused;
    begin("start deploy amber\nconcede amber\n");
    NO("{c12}", "", "the game is over");
}

// ---- battles ----

static void of_attacks(void **unused)
{
    (void)unused;
    begin("start battle amber\n");
    YES("attack");
    YES("attack c2");
    YES("{c2}");
    NO("attack c3", "BATTLE-1", "only a location in play");
    NO("attack c1", "BATTLE-1", "your opponent has no unit or ship there");
    NO("{c4}", "BATTLE-1", "your opponent has no unit or ship there");
    NO("attack c6", "GEN-3", "battles can't begin there");
    NO("attack c63", "TARGET-11", "you can't target it");
    t = position(head, "amber play: c2=L1 c4=L2 c8=A3 c3=U1@c2\nviolet play: c61=U1@c2 c62=U2@c4\n"
                 "start battle amber\n");
    NO("attack", "BATTLE-1", "your active pile is empty");
    NO("attack c2", "BATTLE-1", "an attack costs 1 energy, and your active pile is empty");
    NO("attack c4", "BATTLE-1", "you have no unit or ship there");
    t = position(head, "amber active: c20=U2\namber play: c2=L1 c8=A3 c3=U1@c2\nstart battle amber\n");
    NO("attack", "BATTLE-1", "there is no location, not attacked yet");
    begin("start battle amber\namber: attack c2, pass\nviolet: pass\n");
    NO("attack", "BATTLE-8", "a battle is in progress at Reef/Floor");
}

static void of_battle_steps(void **unused)
{
    (void)unused;
    begin("start battle amber\namber: attack c2, pass\nviolet: pass\nexpect asks amber act\n");
    NO("destiny", "BDEST-3", "the battle destiny step comes next; your tactics there are 4, and 4 are needed");
    NO("battle-destiny", "BATTLE-17", "texts can change it until the battle destiny step begins");
    begin("start battle amber\namber: attack c2, pass\nviolet: pass\namber: pass\nviolet: pass\n"
          "expect asks amber destiny\n");
    YES("destiny");
    NO("{c3}", "BDEST-2", "the top card of your reserve");
    NO("battle-destiny", "BATTLE-17", "it can't change any more: the battle destiny step has begun");
    NO("casualties", "BATTLE-17", "texts can change it until the loss step begins");
    begin("start battle amber\namber: attack c2, pass\nviolet: pass\namber: pass\nviolet: pass\namber: destiny\n"
          "violet: destiny\namber: pass\nviolet: pass\n"
          "expect asks amber attrition\n");
    YES("damage c3");
    NO("{c13}", "ATTR-3", "only damaging your cards in the battle covers attrition");
    NO("{c8}", "DMG-1", "only units and ships are damaged");
    NO("{c61}", "ATTR-3", "it is your opponent's");
    NO("{c5}", "BATTLE-13", "at another location");
    NO("damage", "ATTR-3", "covers attrition");
    NO("destiny", "BDEST-3", "you have already revealed in this battle");
    begin("start battle amber\namber: attack c2, pass\nviolet: pass\namber: pass\nviolet: pass\namber: decline\n"
          "violet: destiny\namber: pass\nviolet: pass\nexpect asks amber attrition\n");
    NO("destiny", "BDEST-3", "the battle destiny step is over");
}

static void of_the_end_of_a_battle(void **unused)
{
    (void)unused;
    t = position(head, "amber play: c2=L1 c3=U2@c2!damaged c4=A4 c5=U3@c2!damaged c6=U4@c2\n"
                 "violet play: c61=U2@c2!damaged c62=U2@c2!damaged\namber active: c20=U2\n"
                 "start battle amber\namber: attack c2\nexpect asks amber end\n");
    YES("{c3}");
    NO("{c6}", "ENDB-1", "damaged cards are destroyed, and it is not one of yours");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_phases),
        cmocka_unit_test(of_phases_that_pass),
        cmocka_unit_test(of_cards),
        cmocka_unit_test(of_unique_cards),
        cmocka_unit_test(of_drains),
        cmocka_unit_test(of_copies),
        cmocka_unit_test(of_moves),
        cmocka_unit_test(of_draws),
        cmocka_unit_test(of_choices),
        cmocka_unit_test(of_the_end),
        cmocka_unit_test(of_attacks),
        cmocka_unit_test(of_battle_steps),
        cmocka_unit_test(of_the_end_of_a_battle),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
