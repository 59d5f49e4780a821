// wire_table_test.c — what the wire form tells of a table for whoever draws it: each member at a position that has it.
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

// An object or array as it stands there, sorted by keys; "" if it is not there.
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
    "Barge [S1]\n" "SHIP (CAPACITY 2) • FIGHTER\n" "Independent • Cost 1 • Power 3 • Tactics 1 • Defense 3 • Destiny 3\n" "\n"
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
    assert_told(option_of("Beneath Barge"), "places", "[4]");
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
    wars("amber play: c1=L1 c5=U1@c1\nviolet play: c61=U2@c1\namber hand: c12=T1\nstart battle amber\namber: play T1\n");
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
    assert_told(answer, "words", "\"Play Mistral (strength 3) instead of BT\"");
    assert_told(answer, "cards", "[3,5]");
    begin_for("game enemy\n", "red hand: c1=HA04 c2=HA09\nred pcs: c5=HA01\nstart play red\n", 0);
    assert_told(option_of("Play Air Wand"), "places", "[5]");           // there is no other
}

static void pairs_are_made_by_the_one_who_is_asked_about(void **unused)
{
    (void)unused;
    begin_for("game enemy\n", "red pcs: c5=HA01 c6=HA02\nblue attack: c61=HB12 c62=HB15\nstart attack blue\nred: fight\n", 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_names_the_cards_it_is_about),
        cmocka_unit_test(the_only_place_or_target_is_named_too),
        cmocka_unit_test(targets_of_a_text_are_named_before_and_while_it_asks),
        cmocka_unit_test(a_pile_is_named_by_its_zone),
        cmocka_unit_test(an_item_names_its_bearers_and_a_monster_its_zones),
        cmocka_unit_test(pairs_are_made_by_the_one_who_is_asked_about),
        cmocka_unit_test(a_card_of_a_deployment_names_its_pile),
    };
    return cmocka_run_group_tests(tests, load_games, scene_unload);
}
