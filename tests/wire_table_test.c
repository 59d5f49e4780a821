// wire_table_test.c — what the wire form tells a program that draws the table: each member at a position that has it.
#include <jansson.h>

#include "api/wire.h"
#include "tests/scenes.h"

// ---- what is told ----

static Seen seen;
static json_t *view, *options;          // as the first seat gets them

static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

static json_t *json_read(Bytes *bytes)
{
    json_error_t error;
    json_t *read = json_loadb((const char *)bytes->at, bytes->size, JSON_REJECT_DUPLICATES, &error);
    if (!read)
        fail_msg("%s at byte %d of: %.*s", error.text, error.position, (int)bytes->size, (const char *)bytes->at);
    bytes_clear(bytes);
    return read;
}

static void forget(void)
{
    json_decref(view);
    json_decref(options);
    view = options = NULL;
}

static void begin_for(const char *head, const char *tail, SeatId seat)
{
    Bytes bytes = {0};
    Json j;
    forget();
    seen_make(&seen, position(head, tail), seat);
    json_begin(&j, put, &bytes);
    wire_view(&j, NULL, &seen.table, seat);
    view = json_read(&bytes);
    bytes = (Bytes){0};
    json_begin(&j, put, &bytes);
    wire_options(&j, NULL, &seen, seat);
    options = json_read(&bytes);
}

// An object or array as it is there, sorted by keys; "" if it is missing.
static const char *dumped(const json_t *told)
{
    static char text[4000];
    text[0] = 0;
    size_t size = told ? json_dumpb(told, text, sizeof text - 1, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS) : 0;
    assert_true(size < sizeof text);
    text[size] = 0;
    return text;
}

static void assert_told(const json_t *object, const char *key, const char *expected)
{
    assert_string_equal(dumped(json_object_get(object, key)), expected);
}

// The member `key` of the option whose words for people are these.
static const json_t *option_of(const char *words)
{
    size_t at;
    json_t *option;
    json_array_foreach(json_object_get(options, "options"), at, option)
        if (strcmp(json_string_value(json_object_get(option, "words")), words) == 0)
            return option;
    fail_msg("\"%s\" is not offered: %s", words, dumped(json_object_get(options, "options")));
    return NULL;
}

// The card with this id, wherever it is.
static const json_t *card_of(json_int_t id)
{
    const char *zone;
    json_t *cards, *card;
    json_object_foreach(json_object_get(view, "zones"), zone, cards)
        for (size_t i = 0; i < json_array_size(cards); i++)
            if (json_integer_value(json_object_get(card = json_array_get(cards, i), "id")) == id)
                return card;
    fail_msg("card %d is not told of", (int)id);
    return NULL;
}

// The entry of a list that has this number as `key`.
static const json_t *entry_of(const json_t *object, const char *list, const char *key, json_int_t number)
{
    size_t at;
    json_t *entry;
    json_array_foreach(json_object_get(object, list), at, entry)
        if (json_integer_value(json_object_get(entry, key)) == number)
            return entry;
    fail_msg("no %s with %s %d: %s", list, key, (int)number, dumped(json_object_get(object, list)));
    return NULL;
}

// A number as "5", "5 printed 4: Corporal 4 printed, Banner 1 its text", "3 of 7"; "" if it is not told.
static const char *number_of(const json_t *object, const char *name, const char *seat)
{
    static char text[1000];
    Text out = text_in(text, sizeof text);
    size_t at, p;
    json_t *number, *part;
    json_array_foreach(json_object_get(object, "numbers"), at, number) {
        const json_t *whose = json_object_get(number, "seat");
        if (strcmp(json_string_value(json_object_get(number, "name")), name) != 0 ||
            (seat ? !whose || strcmp(json_string_value(whose), seat) != 0 : whose != NULL))
            continue;
        assert_int_equal(out.used, 0);          // once
        text_format(&out, "%d", (int)json_integer_value(json_object_get(number, "value")));
        if (json_object_get(number, "printed"))
            text_format(&out, " printed %d", (int)json_integer_value(json_object_get(number, "printed")));
        if (json_object_get(number, "of"))
            text_format(&out, " of %d", (int)json_integer_value(json_object_get(number, "of")));
        json_array_foreach(json_object_get(number, "parts"), p, part) {
            const char *title = json_string_value(json_object_get(json_object_get(part, "card"), "title"));
            text_format(&out, "%s %s%s%d %s", p ? "," : ":", title ? title : "", title ? " " : "",
                        (int)json_integer_value(json_object_get(part, "amount")),
                        json_string_value(json_object_get(part, "reason")));
        }
    }
    return text;
}

// ---- WARS ----

static const char wars_head[] =
    "game wars\n"
    "cards\n"
    "Reef/Drift [L0]\n" "LOCATION (SECTOR)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Reef/Floor [L1]\n" "LOCATION (SITE)\n" "Independent • Energy 2/1 • Destiny 0\n" "\n"
    "Reef/Shelf [L2]\n" "LOCATION (SITE)\n" "Independent • Energy 1/1 • Destiny 0\n" "\n"
    "Dune/Tents [L3]\n" "LOCATION (SITE)\n" "Independent • Energy 1/0 • Destiny 0\n" "\n"
    "Duelist [U1]\n" "CHARACTER\n" "Independent • Cost 0 • Power 4 • Tactics 3 • Defense 2 • Destiny 4\n"
    "• Pay 1 energy ≈ Damage target unit here.\n" "\n"
    "Corporal [U2]\n" "CHARACTER\n" "Independent • Cost 1 • Power 2 • Tactics 0 • Defense 2 • Destiny 3\n" "\n"
    "Barge [S1]\n" "SHIP (CAPACITY 2) • FIGHTER\n"
    "Independent • Cost 1 • Power 3 • Tactics 1 • Defense 3 • Destiny 3\n" "\n"
    "Knife [W1]\n" "WEAPON (UNIT) • MELEE\n" "Independent • Cost 2 • Destiny 3\n"
    "• Pay 1 energy ≈ Damage target unit here.\n" "\n"
    "Banner [A1]\n" "ASSET\n" "Independent • Cost 0 • Destiny 3\n" "Each of your units is power +1.\n" "\n"
    "Skiff [S2]\n" "SHIP (CAPACITY 1) • FIGHTER\n"
    "Shi • Cost 3 • Support Shi • Power 1 • Tactics 1 • Defense 1 • Destiny 3\n"
    "As long as you have no other ships, this ship costs 2 less energy to play.\n" "\n"
    "Dune/Camp [L4]\n" "LOCATION (SITE)\n" "Shi • Energy 1/0 • Support Shi/- • Destiny 0\n" "Encampment\n" "\n"
    "Bribe [T2]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Use target unit as yours.\n" "\n"
    "Sting [T1]\n" "INTERRUPT (USED)\n" "Independent • Cost 0 • Destiny 3\n" "Damage target unit.\n"
    "end\n"
    "rest amber removed\n"
    "rest violet removed\n"
    "violet reserve: c111=U2 c112=U2\n"
    "amber reserve: c51=U2 c52=U2\n"
    "amber active: c53=U2 c54=U2 c55=U2\n";

static void wars(const char *tail) { begin_for(wars_head, tail, 0); }

static void an_option_names_the_cards_it_is_about(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c2=L2 c3=L0 c4=S1@c3\namber hand: c10=U2 c11=U2\nstart deploy amber\n");
    const json_t *play = option_of("Play Corporal");
    assert_told(options, "about", "null");
    assert_told(play, "acts", "[10,11]");               // one option for both
    assert_told(play, "places", "[1,2,4]");
    assert_null(json_object_get(play, "targets"));
    wars("amber play: c1=L1 c2=L2 c3=L0 c4=S1@c3\namber hand: c10=U2 c11=U2\nstart deploy amber\namber: play c10\n");
    assert_told(json_object_get(options, "about"), "id", "10");
    assert_told(option_of("At Reef/Shelf"), "acts", "[10]");
    assert_told(option_of("At Reef/Shelf"), "places", "[2]");
    assert_told(option_of("Aboard Barge"), "places", "[4]");
}

static void the_only_place_or_target_is_named_too(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c5=U1@c1\namber hand: c10=U2 c12=T1\nstart deploy amber\n");
    assert_told(option_of("Play Corporal"), "places", "[1]");
    assert_told(option_of("Use Duelist"), "targets", "[5]");
    assert_told(option_of("Use Duelist"), "acts", "[5]");
    assert_told(option_of("Play Sting"), "targets", "[5]");
    wars("amber play: c1=L1 c2=L2 c5=U1@c1\nstart move amber\n");
    assert_told(option_of("Move Duelist (1 energy)"), "places", "[2]");
}

static void targets_of_a_text_are_named_before_and_while_it_asks(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c5=U1@c1\nviolet play: c61=U2@c1\namber hand: c12=T1\nstart battle amber\n");
    assert_told(option_of("Use Duelist"), "targets", "[5,61]");
    assert_told(option_of("Attack at Reef/Floor (1 energy)"), "places", "[1]");
    assert_null(json_object_get(option_of("Attack at Reef/Floor (1 energy)"), "acts"));
    wars("amber play: c1=L1 c5=U1@c1\nviolet play: c61=U2@c1\namber hand: c12=T1\nstart battle amber\n"
         "amber: play T1\n");
    assert_told(option_of("Target Corporal"), "acts", "[12]");
    assert_told(option_of("Target Corporal"), "targets", "[61]");
}

static void a_pile_is_named_by_its_zone(void **unused)
{
    (void)unused;
    wars("start draw amber\n");
    assert_told(option_of("Draw a card"), "zone", "\"amber active\"");
    assert_null(json_object_get(option_of("Pass"), "zone"));
    wars("amber play: c1=L1 c5=U1@c1\namber hand: c12=T1\nviolet play: c62=L3\nstart control amber\n");
    assert_told(option_of("Drain Reef/Floor"), "places", "[1]");
}

static void a_card_in_play_has_its_numbers_and_marks(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c5=U2@c1!damaged c6=A1\nviolet play: c61=U2@c1\nstart deploy amber\n");
    assert_string_equal(number_of(card_of(5), "power", NULL), "3 printed 2: Corporal 2 printed, Banner 1 its text");
    assert_string_equal(number_of(card_of(5), "defense", NULL), "2");
    assert_string_equal(number_of(card_of(61), "power", NULL), "2");
    assert_told(card_of(5), "marks", "[\"damaged\"]");
    assert_told(card_of(5), "how", "\"at\"");
    assert_told(card_of(5), "on", "1");
    assert_told(card_of(6), "how", "\"alone\"");
    assert_null(json_object_get(card_of(61), "marks"));
    assert_null(json_object_get(card_of(61), "holder"));
    wars("amber play: c1=L1 c5=U2@c1\nviolet play: c61=U1@c1\namber hand: T2\nstart deploy amber\n"
         "amber: play T2, target c61, pass\n");
    assert_told(card_of(61), "holder", "\"amber\"");
}

static void what_is_aboard_and_beneath_says_so(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c3=L0 c4=S1@c3 c5=U2/c4 c6=U1@c1 c7=W1/c6\nstart deploy amber\n");
    assert_told(card_of(5), "how", "\"aboard\"");
    assert_told(card_of(5), "on", "4");
    assert_told(card_of(7), "how", "\"weapon\"");
    assert_told(card_of(7), "on", "6");
    assert_string_equal(number_of(card_of(4), "capacity", NULL), "2");
    assert_string_equal(number_of(card_of(4), "room", NULL), "1");
}

static void a_card_in_hand_has_its_cost_of_the_moment(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c3=L0\namber hand: c10=U2 c11=S2 c12=L2\nstart deploy amber\n");
    assert_string_equal(number_of(card_of(10), "cost", NULL), "1");
    assert_string_equal(number_of(card_of(11), "cost", NULL), "1 printed 3: Skiff 3 printed, Skiff -2 its text");
    assert_told(card_of(11), "marks", "[\"no-support\"]");
    assert_null(json_object_get(card_of(12), "numbers"));               // a location costs nothing
    wars("amber play: c1=L1 c3=L0 c4=S1@c3\namber hand: c11=S2\nstart deploy amber\n");
    assert_string_equal(number_of(card_of(11), "cost", NULL), "3");
}

static void locations_tell_who_holds_them_and_what_they_are_worth(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c2=L2 c3=L0 c8=L4 c5=U2@c1 c6=U1@c2\nviolet play: c61=U2@c2 c62=L3\nstart deploy amber\n");
    const json_t *floor = entry_of(view, "locations", "card", 1), *shelf = entry_of(view, "locations", "card", 2);
    const json_t *sector = entry_of(view, "locations", "card", 3), *camp = entry_of(view, "locations", "card", 8);
    assert_told(floor, "kind", "\"site\"");
    assert_told(sector, "kind", "\"sector\"");
    assert_told(floor, "group", "\"Reef\"");
    assert_told(camp, "group", "\"Dune\"");
    assert_told(floor, "controller", "\"amber\"");
    assert_told(shelf, "controller", "null");
    assert_told(shelf, "contested", "true");
    assert_null(json_object_get(floor, "contested"));
    assert_told(floor, "adjacent", "[2]");
    assert_null(json_object_get(sector, "adjacent"));
    assert_string_equal(number_of(floor, "energy", "amber"), "2");
    assert_string_equal(number_of(floor, "energy", "violet"), "1");
    assert_string_equal(number_of(floor, "drain", "amber"), "1");
    assert_string_equal(number_of(floor, "drain", "violet"), "2");
    assert_string_equal(number_of(camp, "Shi", "amber"), "1");
    assert_string_equal(number_of(camp, "Shi", "violet"), "");
    assert_string_equal(number_of(shelf, "power", "amber"), "4");
    assert_string_equal(number_of(shelf, "power", "violet"), "2");
    assert_string_equal(number_of(sector, "power", "amber"), "");
}

static void an_encampment_is_a_part_of_icons_and_drain(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c8=L4/c1 c5=U2@c1\nstart control amber\n");
    const json_t *floor = entry_of(view, "locations", "card", 1);
    assert_told(card_of(8), "how", "\"encampment\"");
    assert_string_equal(number_of(floor, "energy", "amber"),
                        "3 printed 2: Reef/Floor 2 printed, Dune/Camp 1 encampment");
    assert_string_equal(number_of(floor, "drain", "violet"),
                        "3 printed 2: Reef/Floor 2 printed, Dune/Camp 1 encampment");
    wars("amber play: c1=L1 c2=L2 c5=U2@c1 c6=U2@c2\nstart control amber\namber: drain L1\n");
    assert_told(entry_of(view, "locations", "card", 1), "drained", "true");
}

static const json_t *pending(size_t at) { return json_array_get(json_object_get(view, "stack"), at); }

static void the_stack_says_what_is_pending_from_where_to_where(void **unused)
{
    (void)unused;
    wars("amber play: c1=L1 c2=L2 c5=U1@c1\nviolet play: c61=U2@c1 c63=U1@c1\nviolet active: c113=U2 c114=U2\n"
         "amber hand: c10=U2 c12=T1\nstart deploy amber\n"
         "amber: play U2, at L2, play T1, target c61, pass\nviolet: use c63, target c5\n");
    assert_int_equal(json_array_size(json_object_get(view, "stack")), 3);
    assert_told(pending(0), "kind", "\"ability\"");
    assert_told(pending(0), "seat", "\"violet\"");
    assert_told(json_object_get(pending(0), "source"), "id", "63");
    assert_told(pending(0), "targets", "[5]");
    assert_null(json_object_get(pending(0), "place"));
    assert_told(pending(1), "words", "\"Amber plays Sting → Corporal\"");
    assert_told(pending(1), "kind", "\"play\"");
    assert_told(pending(1), "targets", "[61]");
    assert_told(json_object_get(pending(2), "source"), "title", "\"Corporal\"");
    assert_told(pending(2), "place", "2");
    assert_null(json_object_get(pending(2), "targets"));
}

static void actions_are_pending_too(void **unused)
{
    (void)unused;
    const char *both = "amber play: c1=L1 c2=L2 c5=U1@c1 c6=U2@c2\nviolet play: c61=U2@c1 c63=U1@c1 c64=U1@c1\n"
                       "violet active: c113=U2 c114=U2\n";
    char tail[400];
    snprintf(tail, sizeof tail, "%sstart control amber\namber: drain L2, pass\n", both);
    wars(tail);
    assert_told(pending(0), "kind", "\"drain\"");
    assert_told(pending(0), "place", "2");
    assert_told(pending(0), "number", "1");
    snprintf(tail, sizeof tail, "%sstart battle amber\namber: attack L1, pass\n", both);
    wars(tail);
    assert_told(pending(0), "kind", "\"attack\"");
    assert_told(json_object_get(pending(0), "source"), "id", "1");
    snprintf(tail, sizeof tail, "%sstart move amber\namber: move c6, pass\n", both);
    wars(tail);
    assert_told(pending(0), "kind", "\"move\"");
    assert_told(json_object_get(pending(0), "source"), "id", "6");
    assert_told(pending(0), "place", "1");
    snprintf(tail, sizeof tail, "%sstart activate amber\namber: activate 2, pass\n", both);
    wars(tail);
    assert_told(pending(0), "kind", "\"activation\"");
    assert_told(pending(0), "number", "2");
    assert_null(json_object_get(pending(0), "source"));
}

static const char battle_tail[] =
    "amber play: c1=L1 c5=U1@c1 c6=U1@c1\nviolet play: c61=U2@c1 c63=U1@c1 c64=U2@c1\nviolet active: c113=U2 c114=U2\n"
    "start battle amber\n";

static void battle(const char *choices)
{
    char tail[400];
    snprintf(tail, sizeof tail, "%s%s", battle_tail, choices);
    wars(tail);
}

static void a_battle_tells_its_step_and_who_fights(void **unused)
{
    (void)unused;
    battle("");
    assert_null(json_object_get(view, "battle"));
    battle("amber: attack L1, pass\nviolet: pass\n");
    const json_t *now = json_object_get(view, "battle");
    assert_told(now, "place", "1");
    assert_told(now, "attacker", "\"amber\"");
    assert_told(now, "step", "\"none\"");
    assert_told(now, "next", "\"destiny\"");           // both may act before it
    assert_told(now, "cards", "[5,6,61,63,64]");
    assert_told(now, "revealed", "[]");
    assert_null(json_object_get(now, "loser"));
    assert_told(card_of(5), "marks", "[\"in-battle\"]");
    assert_string_equal(number_of(view, "tactics-total", "amber"),
                        "6: Duelist 3 in the battle, Duelist 3 in the battle");
    assert_string_equal(number_of(view, "total-power", "violet"),
                        "8: Corporal 2 in the battle, Duelist 4 in the battle, Corporal 2 in the battle");
}

static void a_battle_tells_what_was_revealed_and_what_is_due(void **unused)
{
    (void)unused;
    battle("amber: attack L1, pass\nviolet: pass\namber: pass\nviolet: pass\namber: destiny, pass\nviolet: pass\n");
    const json_t *now = json_object_get(view, "battle");
    assert_told(now, "reveals", "[\"amber\"]");
    assert_told(json_object_get(json_array_get(json_object_get(now, "revealed"), 0), "card"), "title", "\"Corporal\"");
    assert_string_equal(number_of(view, "battle-destiny", "amber"), "3");
    assert_string_equal(number_of(view, "attrition", "violet"), "3");
}

static void the_turn_has_its_phase(void **unused)
{
    (void)unused;
    battle("");
    assert_told(view, "turn", "{\"number\":1,\"phase\":\"battle\",\"seat\":\"amber\"}");
    begin_for("game enemy\n", "red pcs: c5=HA01\nblue attack: c61=HB12\nstart attack blue\n", 0);
    assert_told(json_object_get(view, "turn"), "seat", "\"blue\"");
    assert_told(json_object_get(view, "turn"), "phase", "\"attack\"");
    begin_for("game trekwar\n", "federation hand: c1=FU07 c2=FC04\ndominion units: DU12\nset ground Space\n"
              "start turn federation\n", 0);
    assert_told(json_object_get(view, "turn"), "phase", "\"deploy\"");
    begin_for("game trekwar\n", "federation hand: c1=FU07 c2=FC04\ndominion units: DU12\nset ground Space\n"
              "start turn federation\n", 1);
    assert_told(json_object_get(view, "turn"), "phase", "null");        // that is the Federation's affair
    begin_for("game trekwar\n", "set opener dominion\nstart attack federation\n", 0);
    assert_told(json_object_get(view, "turn"), "phase", "\"attack\"");
    assert_told(json_object_get(view, "turn"), "seat", "\"federation\"");  // though the other opened the last Fight
}

// ---- ENEMY, TrekWar ----

static void an_item_names_its_bearers_and_a_monster_its_zones(void **unused)
{
    (void)unused;
    begin_for("game enemy\n", "red hand: c1=HA04 c2=HA09 c3=HA03\nred pcs: c5=HA01 c6=HA02\nstart play red\n", 0);
    assert_told(option_of("Play Air Wand"), "acts", "[1]");
    assert_told(option_of("Play Air Wand"), "places", "[5,6]");
    assert_told(option_of("Play Air Wand hidden"), "zone", "\"red hidden\"");
    assert_told(option_of("Attack with Swordmanoid"), "zone", "\"red attack\"");
    assert_told(option_of("Play Mistral"), "zone", "\"red pcs\"");
    const json_t *answer = json_array_get(json_object_get(options, "answers"), 1);
    assert_told(answer, "words", "\"Play Air Wand (strength +2) on BT\"");
    assert_told(answer, "cards", "[1,5]");
    begin_for("game enemy\n", "red hand: c1=HA04 c2=HA09\nred pcs: c5=HA01\nstart play red\n", 0);
    assert_told(option_of("Play Air Wand"), "places", "[5]");           // there is no other
}

static void pairs_are_made_by_the_one_who_is_asked_about(void **unused)
{
    (void)unused;
    begin_for("game enemy\n", "red pcs: c5=HA01 c6=HA02\nblue attack: c61=HB12 c62=HB15\nstart attack blue\n"
              "red: fight\n", 0);
    assert_told(json_object_get(options, "about"), "id", "61");
    assert_told(option_of("Elk"), "acts", "[61]");
    assert_told(option_of("Elk"), "targets", "[6]");
}

static void a_card_of_a_deployment_names_its_pile(void **unused)
{
    (void)unused;
    begin_for("game trekwar\n", "federation hand: c1=FU07 c2=FC04 c3=FM01\ndominion units: DU12\nset ground Space\n"
              "start turn federation\n", 0);
    assert_told(option_of("Deploy Federation Tug Class"), "zone", "\"federation units\"");
    begin_for("game trekwar\n", "federation hand: c1=FU07 c2=FC04 c3=FM01\ndominion units: DU12\nset ground Space\n"
              "start turn federation\nfederation: deploy FU07\n", 0);
    assert_told(json_object_get(options, "about"), "id", "1");
    const json_t *add = json_array_get(json_object_get(options, "options"), 1);
    assert_told(add, "zone", "\"federation maneuvers\"");
}

static void a_set_says_how_many_can_be_taken(void **unused)
{
    (void)unused;
    const char *hands = "federation hand: FU01 FU02 FU03 FU04 FU05 FU06\ndominion hand: DU01 DU02\nstart exchange\n";
    char after[200];
    begin_for("game trekwar\n", hands, 0);
    assert_told(options, "most", "3");
    snprintf(after, sizeof after, "%sfederation: drop FU01, drop FU02\n", hands);
    begin_for("game trekwar\n", after, 0);
    assert_told(options, "most", "1");
    begin_for("game trekwar\n", "federation hand: c1=FU07\ndominion units: DU12\nset ground Space\n"
              "start turn federation\n", 0);
    assert_null(json_object_get(options, "most"));
}

static void pcs_and_monsters_have_their_strength(void **unused)
{
    (void)unused;
    begin_for("game enemy\n", "red pcs: c5=HA01 c6=HA02/down c7=HA04\nred portal: c9=HA09\nstart play red\n", 0);
    assert_string_equal(number_of(card_of(5), "strength", NULL), "5");
    assert_string_equal(number_of(card_of(6), "strength", NULL),
                        "7 printed 4: Elk 4 printed, Elk 1 its own text, Air Wand 2 bonus");
    assert_told(card_of(6), "marks", "[\"wounded\"]");
    assert_told(card_of(7), "how", "\"item\"");
    assert_told(card_of(7), "on", "6");
    assert_true(number_of(card_of(9), "strength", NULL)[0] != 0);
    assert_string_equal(number_of(view, "vp", "red"), "0 of 7");
}

static void fights_stand_side_by_side(void **unused)
{
    (void)unused;
    begin_for("game enemy\n", "red pcs: c5=HA01 c6=HA02\nblue attack: c61=HB12 c62=HB15\nstart attack blue\n", 0);
    assert_told(entry_of(view, "fights", "fight", 0), "monsters", "[62,61]");
    begin_for("game enemy\n", "red pcs: c5=HA01 c6=HA02\nblue attack: c61=HB12 c62=HB15\nstart attack blue\n"
              "red: fight, pair HA02\n", 0);
    const json_t *first = entry_of(view, "fights", "fight", 1), *second = entry_of(view, "fights", "fight", 2);
    assert_told(first, "pc", "6");
    assert_told(first, "monsters", "[61]");
    assert_string_equal(number_of(first, "strength", "red"), "5: Elk 4 printed, Elk 1 its own text");
    assert_string_equal(number_of(first, "strength", "blue"), "6");
    assert_told(second, "monsters", "[62]");
    assert_null(json_object_get(second, "now"));
    assert_told(card_of(61), "how", "\"fights\"");
    assert_told(card_of(61), "on", "6");
    begin_for("game enemy\n", "red pcs: c5=HA01\nstart play red\n", 0);
    assert_null(json_object_get(view, "fights"));
}

static const char fight_tail[] =
    "federation commands: c2=FC03\nfederation units: c1=FU05\ndominion units: c31=DU12 c32=DU04\n"
    "dominion commands: c33=DC01\ndominion hand: DU05 DU06\nset ground Space\nstart turn dominion\n";

static void active_cards_say_what_they_give_to_the_force(void **unused)
{
    (void)unused;
    begin_for("game trekwar\n", fight_tail, 0);
    assert_told(card_of(1), "marks", "[\"active\"]");
    assert_string_equal(number_of(card_of(1), "force", NULL), "5");
    assert_told(card_of(2), "marks", "[\"active\"]");
    assert_null(json_object_get(card_of(32), "marks"));                 // beneath another
    assert_string_equal(number_of(view, "force", "dominion"),
                        "2: Weyoun 2 printed, Jem'Hadar Ketracel White Storage 1 printed, "
                        "Self-Replicating Mines -1 its text");
    assert_string_equal(number_of(view, "sectors", "federation"), "3 of 7");
}

static void a_deployment_says_what_it_would_come_to(void **unused)
{
    (void)unused;
    begin_for("game trekwar\n", "federation units: FU05\ndominion hand: DU05 DU04 DC01\nset ground Space\n"
              "start turn dominion\n", 1);
    assert_string_equal(number_of(option_of("Deploy Cardassian Galor Class"), "force", "dominion"), "5");
    assert_string_equal(number_of(option_of("Deploy Cardassian Galor Class"), "force", "federation"), "5");
    assert_told(option_of("Deploy Cardassian Galor Class"), "marks", "[\"matches\"]");
    assert_string_equal(number_of(option_of("Deploy Jem'Hadar Attack Ship"), "force", "dominion"), "4");
    assert_null(json_object_get(option_of("Deploy Jem'Hadar Attack Ship"), "marks"));
    assert_null(json_object_get(option_of("Surrender the Fight"), "numbers"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_names_the_cards_it_is_about),
        cmocka_unit_test(the_only_place_or_target_is_named_too),
        cmocka_unit_test(targets_of_a_text_are_named_before_and_while_it_asks),
        cmocka_unit_test(a_pile_is_named_by_its_zone),
        cmocka_unit_test(a_card_in_play_has_its_numbers_and_marks),
        cmocka_unit_test(what_is_aboard_and_beneath_says_so),
        cmocka_unit_test(a_card_in_hand_has_its_cost_of_the_moment),
        cmocka_unit_test(locations_tell_who_holds_them_and_what_they_are_worth),
        cmocka_unit_test(an_encampment_is_a_part_of_icons_and_drain),
        cmocka_unit_test(the_stack_says_what_is_pending_from_where_to_where),
        cmocka_unit_test(actions_are_pending_too),
        cmocka_unit_test(a_battle_tells_its_step_and_who_fights),
        cmocka_unit_test(a_battle_tells_what_was_revealed_and_what_is_due),
        cmocka_unit_test(the_turn_has_its_phase),
        cmocka_unit_test(a_deployment_says_what_it_would_come_to),
        cmocka_unit_test(a_set_says_how_many_can_be_taken),
        cmocka_unit_test(pcs_and_monsters_have_their_strength),
        cmocka_unit_test(fights_stand_side_by_side),
        cmocka_unit_test(active_cards_say_what_they_give_to_the_force),
        cmocka_unit_test(an_item_names_its_bearers_and_a_monster_its_zones),
        cmocka_unit_test(pairs_are_made_by_the_one_who_is_asked_about),
        cmocka_unit_test(a_card_of_a_deployment_names_its_pile),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
