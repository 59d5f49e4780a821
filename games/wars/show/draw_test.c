// draw_test.c — what a person is shown: the table, a battle in each of its steps, what lasts and waits, and the remarks
// beside options and cards.
#include "core/view.h"
#include "games/wars/board/numbers.h"
#include "games/wars/rules/rules.h"
#include "tests/scenes.h"

static const char head[] =
    "game wars\n"
    "cards\n"
    "Reef/Drift [L0]\n" "LOCATION (SECTOR)\n" "Independent • Energy 1/1 • Support Shi Shi/- • Destiny 0\n" "\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Shelf [L2]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Dune/Tents [L3]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "Encampment\n" "\n"
    "Captain [U1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 5 • Tactics 4 • Defense 3 • Destiny 3\n" "\n"
    "Corporal [U2]\n" "CHARACTER\n" "Independent • Cost 0 • Power 2 • Tactics 0 • Defense 2 • Destiny 3\n" "\n"
    "Twin [U3]\n" "CHARACTER • INVERTER\n"
    "Independent • Cost 0 • Power 1/2 • Tactics 0/1 • Defense 1/2 • Destiny 3\n" "\n"
    "Stone [U5]\n" "CHARACTER\n" "Independent • Cost 0 • Power 1 • Tactics 0 • Defense 1 • Destiny 3\n"
    "This character is immune to attrition.\n" "\n"
    "Hermit [U6]\n" "CHARACTER\n" "Independent • Cost 0 • Power 3 • Tactics 4 • Defense 1 • Destiny 3\n"
    "This character can't be in a battle.\n" "\n"
    "Barge [S1]\n" "SHIP (CAPACITY 2) • CAPITAL\n"
    "Independent • Cost 0 • Power 3 • Tactics 4 • Defense 1 • Destiny 3\n" "Transport 1\n" "\n"
    "Wasp [S2]\n" "SHIP • FIGHTER\n"
    "Independent • Cost 0 • Power 1 • Tactics 1 • Defense 1 • Destiny 3\n" "\n"
    "Belt [A2]\n" "ASSET (CHARACTER)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Sign [A4]\n" "ASSET (SITE)\n" "Independent • Cost 0 • Destiny 3\n" "\n"
    "Post [A3]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Lose 1 energy ≈ Activate 1 energy.\n" "\n"
    "Levy [A5]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Pay X energy ≈ Activate X energy.\n" "\n"
    "Standing Order [T4]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "Draw a card. Each time you draw a card this turn, your opponent loses 1 energy. Activate 1 energy.\n" "\n"
    "New Orders [T5]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "The next time you would draw a card this turn, activate 2 energy instead.\n" "\n"
    "Guard [T6]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "The next time target unit would be destroyed this turn, damage it instead.\n" "\n"
    "Pick [T8]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "Choose one: draw a card / activate 1 energy.\n" "\n"
    "Offer [T9]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "If you have a character, choose one: draw a card / activate 1 energy.\n" "\n"
    "Swap [TA]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "Put two cards from your hand on the bottom of your reserve.\n" "\n"
    "Load [TB]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n"
    "As an additional cost to play this interrupt, put a card from your hand on top of your used pile.\n"
    "Activate 1 energy.\n" "\n"
    "Veto [T7]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Cancel target pending drain.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "amber reserve: c51=U2 c52=U2 c53=U2 c54=U2\n"
    "violet reserve: c111=U2 c112=U2 c113=U2 c114=U2\n";

static Table *t;
static char drawn[20000];

static void begin(const char *tail) { t = position(head, tail); }

static void draw_for(uint8_t viewer)
{
    Text text = text_in(drawn, sizeof drawn);
    t->game->say.table(t, viewer, &text);
    assert_false(text.cut);
}

// Lines are broken where they are full: the words may continue on the next line.
static bool is_drawn(const char *words)
{
    static char joined[sizeof drawn];
    size_t used = 0;
    for (const char *at = drawn; *at; at++) {
        if (*at == '\n' && strncmp(at, "\n      ", 7) == 0) {
            while (at[1] == ' ')
                at++;
            joined[used++] = ' ';
        } else {
            joined[used++] = *at;
        }
    }
    joined[used] = 0;
    return strstr(drawn, words) || strstr(joined, words);
}

static void has(int line, bool wanted, const char *words)
{
    if (is_drawn(words) != wanted)
        fail_msg("line %d: \"%s\" %s in\n%s", line, words, wanted ? "is not" : "is", drawn);
}

#define SHOWS(words) has(__LINE__, true, words)
#define HIDES(words) has(__LINE__, false, words)

// The remark beside the option that scenes write like this.
static void remark(int line, const char *option, const char *words)
{
    char said[80], says[400];
    for (uint8_t i = 0; i < t->options.count; i++) {
        Text name = text_in(said, sizeof said), text = text_in(says, sizeof says);
        say_option(t, t->options.option[i], OPTION_BY_CODE, &name);
        if (strcmp(said, option) != 0)
            continue;
        t->game->say.option_remark(t, &t->options.option[i], &text);
        if (!strstr(says, words))
            fail_msg("line %d: \"%s\" is noted \"%s\"", line, option, says);
        return;
    }
    fail_msg("line %d: \"%s\" is not offered", line, option);
}

static void card_remark(int line, CardId card, const char *words)
{
    char says[400];
    Text text = text_in(says, sizeof says);
    t->game->say.card_remark(t, card, &text);
    if (strcmp(says, words) != 0)
        fail_msg("line %d: card %d is noted \"%s\"", line, card, says);
}

#define REMARK(option, words) remark(__LINE__, option, words)
#define CARD_REMARK(card, words) card_remark(__LINE__, card, words)

// A unit boards a ship of its own player.
static void a_ship_to_move_to_is_gone_aboard(void **unused)
{
    (void)unused;
    begin("amber play: c1=L0 c2=L1 c3=L2 c4=U2@c2 c5=S1@c1\namber active: U1 U1\nstart move amber\namber: move U2\n");
    char said[80];
    Text text = text_in(said, sizeof said);
    bool found = false;
    for (uint8_t i = 0; i < t->options.count; i++)
        if (t->options.option[i].card == 5) {
            say_option(t, t->options.option[i], OPTION_FOR_PEOPLE, &text);
            found = true;
        }
    assert_true(found);
    assert_string_equal(said, "Aboard Barge");
    REMARK("to S1", "  yours, P3 T4 D1, at ");
}

// ---- the table ----

static void cards_and_what_is_beneath_them(void **unused)
{
    (void)unused;
    begin("amber play: c1=L0 c2=L1 c4=L2 c3=U1@c2 c5=A2/c3 c6=U3@c2!inverted c7=A3 c8=A4/c2 c9=L3/c2 c10=S1@c1\n"
          "amber play: c11=U2/c10 c12=U2@c2!damaged\n"
          "violet play: c61=U2@c4 c62=U2@c4!damaged\n"
          "amber stacked: c13=U2^c3\n"
          "amber hand: c14=U2 c15=U2 c16=T4\n"
          "violet hand: c71=U2\n"
          "amber lost: c17=U2 c18=U1\n"
          "amber active: c20=U2 c21=U2\n"
          "knows amber: c114 c71\n"
          "start move amber\n");
    draw_for(0);
    SHOWS("Captain [U1] P5 T4 D3, 1 stacked on it (with Belt [A2])");
    SHOWS("Twin [U3] P2 T1 D2 inverted");
    SHOWS("encampment Dune/Tents [L3]");
    SHOWS("with Sign [A4]");
    SHOWS("Barge [S1] P3 T4 D1 (aboard Corporal [U2]");
    SHOWS("Corporal [U2] P2 T0 D2 damaged");
    SHOWS("in play: Post [A3]");
    SHOWS("lost, newest first: Corporal, Captain");
    SHOWS("Amber (you) · hand 3");
    SHOWS("Corporal [U2] ×2 · 0 energy");
    SHOWS("cards you know in the hand: Corporal [U2]");
    SHOWS("you control it (drain 1)");
    HIDES("top first");
    draw_for(VIEWER_EVERYTHING);
    SHOWS("reserve, top first: Corporal [U2] ×4");
    SHOWS("Violet hand (› can be played now)");
    SHOWS("Amber controls it (drain 1)");
    CARD_REMARK(6, "P2 T1 D2, inverted");
    CARD_REMARK(12, "P2 T0 D2, damaged");
    CARD_REMARK(17, "");
    REMARK("move U1", "P5 T4 D3 to Reef/Shelf or Barge; from Reef/Floor");
    t->m->of.wars.state.where[3].holder = 1;
    CARD_REMARK(3, "P5 T4 D3, under Violet's control");
    t->m->of.wars.state.where[7].holder = 1;
    CARD_REMARK(7, "under Violet's control");
}

// If there is only one way it is not asked for, so the remark on the move says it.
static void a_location_in_hand_says_what_it_gives(void **unused)
{
    (void)unused;
    begin("amber play: L1\nviolet play: L2\namber hand: L0\nstart deploy amber\n");
    draw_for(0);
    SHOWS("Reef/Drift [L0] · sector, energy 1 and Shi 2 for you, energy 1 for your opponent");
}

static void a_move_says_where_to(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c4=L2 c3=U1@c2\nviolet play: c61=U2@c4\namber active: c20=U2 c21=U2\nstart move amber\n");
    REMARK("move U1", "P5 T4 D3 to Reef/Shelf; Violet is there; from Reef/Floor");
    begin("amber play: c1=L0 c2=L1 c4=L2 c3=U1@c2 c10=S1@c1\namber active: c20=U2 c21=U2\nstart move amber\n");
    REMARK("move U1", "P5 T4 D3 to Reef/Shelf or Barge; from Reef/Floor");
}

static void equal_cards_are_said_once(void **unused)
{
    (void)unused;
    begin("amber play: c1=L0 c2=L1 c3=U2@c2 c4=U2@c2 c5=U2@c2!damaged c10=S1@c1 c11=U2/c10 c12=U2/c10\n"
          "amber lost: c17=U2 c18=U1 c19=U2\nstart control amber\n");
    draw_for(0);
    SHOWS("▼ Corporal [U2] P2 T0 D2 ×2, Corporal [U2] P2 T0 D2 damaged");
    SHOWS("(aboard Corporal [U2] P2 T0 D2 ×2)");
    SHOWS("lost, newest first: Corporal ×2, Captain");
}

static void what_is_pending(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=U1@c2 c7=A3\nviolet play: c62=A3\nviolet hand: c71=T7\namber play: c16=A5\n"
          "amber active: c20=U2 c21=U2\nstart control amber\namber: use A5, x 2\n");
    draw_for(0);
    SHOWS("Stack, newest first");
    SHOWS("Amber uses Levy, X = 2");
    begin("amber play: c2=L1 c3=U1@c2 c7=A3\nviolet play: c62=A3\nviolet hand: c71=T7\n"
          "amber active: c20=U2 c21=U2\nstart control amber\namber: drain L1, pass\nviolet: play T7, pass\n");
    REMARK("pass", "then it takes effect");
    draw_for(1);
    SHOWS("Amber drains Reef/Floor for 1");
    t->entries[state(t)->stack[0]].flags |= ENTRY_VOID;
    draw_for(1);
    SHOWS("Amber drains Reef/Floor for 1 (cancelled)");
    begin("amber play: c1=L0 c2=L1 c10=S1@c1 c11=S2@c1 c7=A3\namber play: RI01\namber active: c20=U2 c21=U2\n"
          "start move amber\namber: move S1, pass\nexpect stack: transport S1\n");
    draw_for(0);
    SHOWS("Amber may carry others along with Barge");
    begin("amber play: c2=L1 c3=U1@c2 c7=A3\nviolet play: c61=U2@c2\namber active: c20=U2\n"
          "start battle amber\namber: attack L1\n");
    draw_for(0);
    SHOWS("Amber attacks at Reef/Floor");
    begin("amber play: c2=L1 c7=A3\namber active: c20=U2\nstart control amber\namber: use A3\n"
          "expect asks amber lose\n");
    draw_for(0);
    SHOWS("Now: Amber must lose 1 more energy; Amber uses Post");
    draw_for(1);
    HIDES("Now:");
    REMARK("lose-reserve", "4 in this pile");
}

static void a_game_that_is_over(void **unused)
{
    (void)unused;
    begin("amber play: c7=A3\namber hand: c16=U2\nstart control amber\nconcede amber\n");
    draw_for(0);
    HIDES("Now:");
    SHOWS("      Corporal [U2] · 0 energy");           // and no mark: nothing can be played
}

// ---- a battle ----

static const char sides[] =
    "amber play: c2=L1 c3=U1@c2 c5=U2@c2 c7=A3\nviolet play: c61=U1@c2 c62=A3 c63=U5@c2 c64=U2@c2\n"
    "amber active: c20=U2 c21=U2\nviolet hand: c71=T6\namber hand: c15=U2\nstart battle amber\n"
    "amber: attack L1, pass\nviolet: pass\n";

static void fight(const char *tail)
{
    static char text[2000];
    assert_true((size_t)snprintf(text, sizeof text, "%s%s", sides, tail) < sizeof text);
    begin(text);
}

static void is_offered(const char *words)
{
    char said[120];
    bool found = false;
    for (uint8_t i = 0; i < t->options.count; i++) {
        Text text = text_in(said, sizeof said);
        say_option(t, t->options.option[i], OPTION_FOR_PEOPLE, &text);
        found = found || strcmp(said, words) == 0;
    }
    assert_true(found);
}

static void one_of_two_effects_in_its_words(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=U1@c2\namber hand: c15=T8\nstart control amber\namber: play T8\n");
    is_offered("Draw a card");
    is_offered("Activate 1 energy");
    draw_for(0);
    SHOWS("Now: Amber plays Pick");
    HIDES("Pick: draw");
    begin("amber play: c2=L1 c3=U1@c2\namber hand: c15=T8\nviolet play: A3\nstart control amber\n"
          "amber: play T8, mode 2\n");
    draw_for(0);
    SHOWS("Amber plays Pick: activate 1 energy");
    begin("amber play: c2=L1 c3=U1@c2\namber hand: c15=T9\nstart control amber\namber: play T9\n"
          "expect asks amber choice\n");
    is_offered("Draw a card");
    is_offered("Activate 1 energy");
}

static void where_a_card_is_put(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c7=A3\namber hand: c15=TA c16=U1 c17=U2 c18=U5\nstart control amber\n"
          "amber: play TA, pass\n");
    is_offered("Put Captain on the bottom of the reserve");
    begin("amber play: c2=L1\namber hand: c15=TA c16=U1 c17=U2 c18=U5\nstart control amber\n"
          "amber: play TA, put U1, put U2\nexpect asks amber put\n");
    is_offered("Put Corporal on the bottom of the reserve");       // in which order
    begin("amber play: c2=L1\namber hand: c15=TB c16=U1 c17=U2\nstart control amber\namber: play TB\n");
    is_offered("Put Captain on top of the used pile");
}

static void an_attack_without_those_who_cant_fight(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=U2@c2 c5=U6@c2\nviolet play: c61=U1@c2 c62=A3 c63=U6@c2\namber active: c20=U2\n"
          "violet active: c80=U2\nstart battle amber\n");
    draw_for(0);
    SHOWS("Hermit [U6] P3 T4 D1 in no battle");
    CARD_REMARK(5, "P3 T4 D1, can't be in a battle");
    REMARK("attack L1", "power 2 against 5 + destiny");
}

static void a_battle_step_by_step(void **unused)
{
    (void)unused;
    fight("");
    draw_for(0);
    SHOWS("⚔ Battle at Reef/Floor [L1]: you attack");
    SHOWS("BOTH MAY ACT ▸ destiny ▸ attrition ▸ power ▸ loss ▸ end");
    SHOWS("Both may act; then the battle destiny step: a side with 4 or more tactics");
    SHOWS("Amber: tactics 4: may reveal for destiny · total power 7 so far");
    SHOWS("⚔ see below");
    SHOWS("Stone [U5] P1 T0 D1 immune");
    CARD_REMARK(63, "P1 T0 D1, immune to attrition");
    REMARK("pass", "then the battle destiny step, if Violet passes too");
    draw_for(1);
    SHOWS("⚔ Battle at Reef/Floor [L1]: Amber attacks");
    wars_modifier_add(t, (Modifier){.def = t->cards[7].def, .kind = MODIFIER_DESTINY, .until = LASTS_BATTLE},
                      (Change){.amount = 2});
    draw_for(0);
    SHOWS("may reveal for destiny, battle destiny 2 so far");

    fight("amber: pass\nviolet: pass\n");
    draw_for(0);
    SHOWS("DESTINY ▸ attrition ▸ power ▸ loss ▸ end");
    SHOWS("The battle destiny step: a side with 4 or more tactics");
    REMARK("destiny", "more attrition for Violet and power for you (power so far 7 to 8)");
    REMARK("decline", "your battle destiny stays 0");

    fight("amber: pass\nviolet: pass\namber: destiny\nviolet: destiny\n");
    draw_for(0);
    SHOWS("destiny ▸ BOTH MAY ACT ▸ attrition ▸ power ▸ loss ▸ end");
    SHOWS("battle destiny 3 (Corporal 3) · attrition 3, covered 0");
    HIDES("to go");

    fight("amber: pass\nviolet: pass\namber: destiny\nviolet: destiny\namber: pass\nviolet: pass\n");
    draw_for(0);
    SHOWS("destiny ▸ ATTRITION ▸ power ▸ loss ▸ end");
    SHOWS("attrition 3, covered 0: 3 to go");
    REMARK("damage U1", "defense 3: covers 3 of the 3");
    REMARK("damage U2", "defense 2: covers 2 of the 3");
}

static void attrition_and_casualties(void **unused)
{
    const char *attrition = "amber: pass\nviolet: pass\namber: destiny\nviolet: destiny\namber: pass\nviolet: pass\n"
                            "amber: damage U1\n";
    char tail[600];
    (void)unused;
    fight(attrition);
    assert_int_equal(t->m->asked, 1);
    draw_for(0);
    SHOWS("covered 0: 3 to");
    HIDES("covered 3:");
    REMARK("damage U5", "covers 1 of the 3; it is immune, so you may spare it");
    snprintf(tail, sizeof tail, "%s%s", attrition, "violet: damage U1\namber: pass\nviolet: pass\n");
    fight(tail);
    draw_for(0);
    SHOWS("attrition ▸ power ▸ BOTH MAY ACT ▸ loss ▸ end");
    SHOWS("power 11 (power 8, battle destiny +3)");
    SHOWS("casualties 1: 3 covered by damaged cards, 0 left");
}

static void casualties_to_satisfy(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=U1@c2 c4=U1@c2 c7=A3\nviolet play: c61=U2@c2 c62=A3\nviolet active: c101=U2\n"
          "violet hand: c71=T6 c72=U2\namber active: c20=U2 c21=U2\nstart battle amber\namber: attack L1, pass\n"
          "violet: pass\namber: pass\nviolet: pass\namber: decline, pass\nviolet: pass\namber: pass\nviolet: pass\n"
          "amber: pass\nviolet: pass\nexpect asks violet casualties\n");
    draw_for(1);
    SHOWS("LOSS");
    SHOWS("casualties 8: 8 left");
    REMARK("lose-hand U2", "cost 0 character P2 T0 D2");
    REMARK("lose-active", "1 in this pile");
    REMARK("damage U2", "defense 2: covers 2 of the 8");
}

// ---- what lasts, and what waits ----

static void each_change_that_lasts(void **unused)
{
    static const struct { Modifier m; Change c; const char *says; } changes[] = {
        {{.kind = MODIFIER_STAT, .word = STAT_POWER, .until = LASTS_TURN}, {.target = 3, .amount = 2},
         "Captain: power +2 until the end of the turn (Post)"},
        {{.kind = MODIFIER_KEYWORD, .word = KEYWORD_SIZE, .until = LASTS_PLAY}, {.target = 3, .amount = 2},
         "Captain: Size 2 (Post)"},
        {{.kind = MODIFIER_KEYWORD, .word = KEYWORD_SCOUTING, .until = LASTS_TURN}, {.target = 3, .amount = 1},
         "Captain: Scouting until the end of the turn (Post)"},
        {{.kind = MODIFIER_CANT_MOVE, .until = LASTS_TURN}, {.target = 3}, "Captain can't move until the end"},
        {{.kind = MODIFIER_CANT_DRAW, .until = LASTS_TURN}, {.target = 1}, "Violet can't draw cards until"},
        {{.kind = MODIFIER_CANT_TARGET, .word = 1, .until = LASTS_TURN}, {.target = 3}, "Violet can't target Captain"},
        {{.kind = MODIFIER_KEYWORD, .word = KEYWORD_SCOUTING, .until = LASTS_TURN}, {.target = 3, .amount = 2},
         "Captain: Scouting until the end of the turn (Post)"},
        {{.kind = MODIFIER_ICON, .word = FACTION_SHI, .seat = 1, .until = LASTS_PLAY}, {.target = 2, .amount = 1},
         "Reef/Floor: one more Shi icon for Violet (Post)"},
        {{.kind = MODIFIER_ICON, .word = FACTION_SHI, .seat = 1, .until = LASTS_PLAY}, {.target = 2, .amount = 3},
         "Reef/Floor: 3 more Shi icons for Violet (Post)"},
        {{.kind = MODIFIER_ENERGY_ICON, .until = LASTS_TURN}, {.target = 2, .amount = -1},
         "Reef/Floor: -1 energy icon for Amber until"},
        {{.kind = MODIFIER_DRAIN, .until = LASTS_TURN}, {.target = 1, .amount = 1}, "Violet's drains: +1 energy each"},
        {{.kind = MODIFIER_USED_AS, .word = 1, .until = LASTS_TURN}, {.target = 3},
         "Captain goes back to Violet at the end of the turn"},
        {{.kind = MODIFIER_DESTINY, .until = LASTS_BATTLE}, {.amount = 2},
         "Amber's battle destiny: +2 until the end of the battle (Post)"},
        {{.kind = MODIFIER_ATTRITION, .until = LASTS_TURN}, {.amount = 2}, "Attrition caused by Amber: +2"},
        {{.kind = MODIFIER_TOTAL_POWER, .until = LASTS_TURN}, {.target = 1, .amount = -2}, "Violet's total power: -2"},
        {{.kind = MODIFIER_CASUALTIES, .until = LASTS_TURN}, {.amount = -3}, "Amber's casualties: -3"},
        {{.kind = MODIFIER_CASUALTIES_TO, .until = LASTS_TURN}, {.amount = 4}, "Amber's casualties are at most 4"},
        {{.kind = MODIFIER_CARD_DESTINY, .until = LASTS_BATTLE}, {.target = 3, .amount = 1}, "Destiny of Captain: +1"},
        {{.kind = MODIFIER_IMMUNE, .until = LASTS_TURN}, {.target = 3}, "Captain is immune to attrition"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        Modifier m = changes[i].m;
        begin("amber play: c2=L1 c3=U1@c2 c7=A3\nstart control amber\n");
        draw_for(0);
        HIDES("Lasting and delayed effects");
        m.def = t->cards[7].def;
        wars_modifier_add(t, m, changes[i].c);
        draw_for(0);
        SHOWS("Lasting and delayed effects");
        SHOWS(changes[i].says);
    }
}

static void what_waits(void **unused)
{
    (void)unused;
    begin("amber play: c2=L1 c3=U1@c2 c7=A3\namber hand: c14=T4 c15=T5 c16=T6\nviolet play: c61=U1@c2\n"
          "start control amber\namber: play T4, pass\n");
    draw_for(0);
    SHOWS("Amber's Standing Order is waiting until the end of the turn: Each time you draw a card this turn");
    HIDES("Activate 1 energy.");
    begin("amber play: c2=L1 c3=U1@c2 c7=A3\namber hand: c15=T5 c16=T6\nviolet play: c61=U1@c2\n"
          "start control amber\namber: play T5, pass, play T6, target c3, pass\n");
    draw_for(1);
    SHOWS("Amber's New Orders is waiting until the end of the turn: The next time you would draw a card");
    SHOWS("Amber's Guard is waiting until the end of the turn: The next time target unit would be destroyed");
    SHOWS("→ Captain");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ship_to_move_to_is_gone_aboard),
        cmocka_unit_test(cards_and_what_is_beneath_them),
        cmocka_unit_test(a_location_in_hand_says_what_it_gives),
        cmocka_unit_test(a_move_says_where_to),
        cmocka_unit_test(equal_cards_are_said_once),
        cmocka_unit_test(what_is_pending),
        cmocka_unit_test(a_game_that_is_over),
        cmocka_unit_test(one_of_two_effects_in_its_words),
        cmocka_unit_test(where_a_card_is_put),
        cmocka_unit_test(an_attack_without_those_who_cant_fight),
        cmocka_unit_test(a_battle_step_by_step),
        cmocka_unit_test(attrition_and_casualties),
        cmocka_unit_test(casualties_to_satisfy),
        cmocka_unit_test(each_change_that_lasts),
        cmocka_unit_test(what_waits),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
