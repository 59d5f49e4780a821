// cards_test.c — WARS's cards: type lines, numbers, groups and what is noted about texts; decks that are refused.
#include "core/cardfile.h"
#include "games/wars/cards/facts.h"
#include "games/wars/table.h"
#include "tests/support.h"

static Loaded loaded;

static int load(void **state)
{
    (void)state;
    load_for_test(&loaded, &wars_game);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    load_clear(&loaded);
    return 0;
}

static const WarsFacts *card(const char *code) { return card_set_facts(&loaded.set, def_of(&loaded.set, code)); }

static void complain(void *self, const Problem *problem) { load_complaint(self, "test", problem); }

// ---- cards of the set ----

static void type_lines_are_read(void **unused)
{
    (void)unused;
    static const struct { const char *code; uint8_t type; uint32_t labels; } lines[] = {
        {"RE05", TYPE_CHARACTER, LABEL_BIT(LABEL_WARRIOR)},
        {"RE10", TYPE_NOBOT, LABEL_BIT(LABEL_CORPORATION)},
        {"RE09", TYPE_VEHICLE, 0},
        {"RE06", TYPE_SHIP, LABEL_BIT(LABEL_FIGHTER)},
        {"RE16", TYPE_WEAPON, LABEL_BIT(LABEL_RANGED)},
        {"RM09", TYPE_ASSET, 0},
        {"RE11", TYPE_ORDER, 0},
        {"RE12", TYPE_INTERRUPT, 0},
        {"RE02", TYPE_SITE, LABEL_BIT(LABEL_PORT)},
        {"RE01", TYPE_SECTOR, LABEL_BIT(LABEL_PLANET)},
        {"RS06", TYPE_CHARACTER, LABEL_BIT(LABEL_KIZEN) | LABEL_BIT(LABEL_FAMILY) | LABEL_BIT(LABEL_INVERTER)},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        assert_int_equal(card(lines[i].code)->type, lines[i].type);
        assert_int_equal(card(lines[i].code)->labels, lines[i].labels);
    }
}

static void what_stands_in_parentheses_is_read(void **unused)
{
    (void)unused;
    assert_int_equal(card("RE08")->capacity, 4);
    assert_int_equal(card("RE12")->marks, MARK_USED);
    assert_int_equal(card("RE13")->marks, MARK_LOST);
    assert_int_equal(card("RE15")->marks, MARK_USED | MARK_LOST);
    assert_int_equal(card("RE16")->host_types, TYPE_BIT(TYPE_SHIP));
    assert_int_equal(card("RI10")->host_types, LOCATION_TYPES);
    assert_int_equal(card("RE14")->host_types, TYPE_BIT(TYPE_SITE));
    assert_int_equal(card("RM15")->host_label, LABEL_FIGHTER);
    assert_int_equal(card("RM15")->host_types, 0);
    assert_int_equal(card("RM09")->host_types | card("RM09")->host_label, 0);
}

static void marks_before_titles_are_read(void **unused)
{
    (void)unused;
    assert_int_equal(card("RE07")->marks, MARK_UNIQUE);
    assert_string_equal(loaded.set.def[def_of(&loaded.set, "RE07")].title, "Commodore Adaeze Holt");
    assert_int_equal(card("RE12")->bullets, 1);
    assert_int_equal(card("RM11")->bullets, 2);
    assert_int_equal(card("RM21")->bullets, 0);
    assert_string_equal(loaded.set.def[def_of(&loaded.set, "RM11")].title, "Cut Line");
}

static void numbers_are_read(void **unused)
{
    (void)unused;
    const WarsFacts *holt = card("RE07"), *face = card("RS06"), *reef = card("RQ03"), *room = card("RM03");
    assert_int_equal(holt->faction, FACTION_EARTHER);
    assert_int_equal(holt->cost, 4);
    assert_int_equal(holt->support[FACTION_EARTHER], 2);
    assert_int_equal(holt->destiny, 6);
    static const uint8_t stats[2][STAT_COUNT] = {{0, 2, 4, 3}, {0, 5, 6, 4}};
    assert_memory_equal(face->stat, stats, sizeof stats);
    assert_memory_equal(holt->stat[0], holt->stat[1], sizeof holt->stat[0]);
    assert_int_equal(reef->energy[0] * 10 + reef->energy[1], 12);
    assert_int_equal(reef->icons[0][FACTION_QUAY] * 10 + reef->icons[1][FACTION_SHI], 11);
    assert_int_equal(room->icons[0][FACTION_MAVERICK] * 10 + room->icons[1][FACTION_MAVERICK], 20);
    assert_int_equal(card("RI03")->faction, FACTION_NONE);
}

static void locations_with_the_same_first_part_are_one_group(void **unused)
{
    (void)unused;
    static const char *const ring[] = {"RE01", "RE02", "RE03", "RE04"};
    for (size_t i = 0; i < COUNT_OF(ring); i++)
        assert_int_equal(card(ring[i])->group, def_of(&loaded.set, "RE01"));
    assert_int_not_equal(card("RM01")->group, card("RE01")->group);
    assert_int_equal(card("RM01")->group, card("RM03")->group);
    assert_int_equal(card("RE05")->group, 0);
}

// A set that continues another one: its groups continue, too; capitals make a difference.
static void groups_reach_into_an_extended_set(void **unused)
{
    (void)unused;
    CardSet set;
    static const char file[] =
        "Tannhaus Ring/Annex [X1]\nLOCATION (SITE)\nShi • Energy 0/0 • Destiny 1\n\n"
        "tannhaus ring/Cellar [X2]\nLOCATION (SITE)\nShi • Energy 1/1 • Support Shi/- • Destiny 1\n";
    card_set_extend(&set, &loaded.set);
    assert_int_equal(cards_read(&set, &wars_game, span_of(file), complain, NULL), 0);
    const WarsFacts *annex = card_set_facts(&set, def_of(&set, "X1"));
    const WarsFacts *cellar = card_set_facts(&set, def_of(&set, "X2"));
    assert_int_equal(annex->group, card("RE01")->group);
    assert_int_equal(cellar->group, def_of(&set, "X2"));
    card_set_clear(&set);
}

static void texts_are_noted(void **unused)
{
    (void)unused;
    assert_int_equal(card("RE09")->keyword[KEYWORD_SIZE] * 10 + card("RE09")->keyword[KEYWORD_TRANSPORT], 22);
    assert_int_equal(card("RM04")->keyword[KEYWORD_SCOUTING], 1);
    assert_int_equal(card("RG06")->keyword[KEYWORD_SIZE], 0);          // only inverted
    assert_true(card("RM06")->listens & EVENT_BIT(ON_DRAW));
    assert_true(card("RE09")->ongoing_ops & ONGOING_BIT(WARS_OP_MODIFY));
    assert_true(card("RS09")->ongoing_ops & ONGOING_BIT(WARS_OP_DRAINS));
    assert_true(card("RE11")->reveals);
    assert_false(card("RM08")->reveals);
    assert_true(card("RE02")->texts & TEXT_BIT(WARS_USE));
    assert_int_equal(card("RE05")->texts, 0);
}

// ---- spellings ----

static int problems_in(const char *file)
{
    CardSet set;
    card_set_init(&set, wars_game.facts_size);
    int problems = cards_read(&set, &wars_game, span_of(file), complain, NULL);
    assert_int_equal(set.count, problems ? 1 : 2);
    card_set_clear(&set);
    return problems;
}

static void ascii_and_small_letters_will_do(void **unused)
{
    (void)unused;
    static const char *const files[] = {
        "T [T1]\nN\xc5\x8c" "BOT\nEarther • Cost 1 • Power 1 • Tactics 1 • Defense 1 • Destiny 3\n",
        "T [T1]\nN\xc5\x8d" "Bot * Corporation\nearther * cost 1 * power 1 * tactics 1 * defense 1 * destiny 3\n",
        "&T [T1]\nNoBot\nIndependent * Cost 1 * Power 1 * Tactics 1 * Defense 1 * Destiny 3\n",
        "T [T1]\nWeapon (N\xc5\x8d" "Bot or Vehicle)\nShi • Cost 1 • Support Shi Quay • Destiny 3\n",
        "T [T1]\nShip * Capital\nShi • Destiny 3 • Cost 7 • Defense 9 • Tactics 1 • Power 8\n",
        "**T [T1]\nInterrupt (used)\nShi • Cost 1 • Destiny 3\nActivate 1 energy.\n",
        "A/B [T1]\nLocation (sector)\nIndependent • Energy 0/3 • Support -/Shi Shi • Destiny 3\n",
    };
    for (size_t i = 0; i < COUNT_OF(files); i++)
        if (problems_in(files[i]) != 0)
            fail_msg("refused:\n%s", files[i]);
}

static void the_kind_of_a_card_is_in_its_type_line(void **unused)
{
    (void)unused;
    Problem p;
    assert_int_equal(wars_card_kind(span_of("SHIP (CAPACITY 2) • FIGHTER"), &p), TYPE_BIT(TYPE_SHIP));
    assert_int_equal(wars_card_kind(span_of("LOCATION (SECTOR) • MOON"), &p), TYPE_BIT(TYPE_SECTOR));
    assert_int_equal(wars_card_kind(span_of("SHIP • FIGTHER"), &p), 0);
    assert_int_equal(p.line * 100 + p.column, 1 * 100 + 10);
    assert_non_null(strstr(p.message, "did you mean \"FIGHTER\""));
}

// ---- decks ----

static const char *refusals(const Deck *a, const Deck *b)
{
    static char problems[4096];
    Text text = text_in(problems, sizeof problems);
    assert_false(wars_decks_check(&loaded.set, &(MatchSetup){.deck = {a, b}}, &text));
    return problems;
}

static void the_two_decks_may_play_each_other_and_themselves(void **unused)
{
    (void)unused;
    char problems[512];
    Text text = text_in(problems, sizeof problems);
    const Deck *ring = load_deck(&loaded, span_of("ring")), *court = load_deck(&loaded, span_of("court"));
    assert_true(wars_decks_check(&loaded.set, &(MatchSetup){.deck = {ring, court}}, &text));
    assert_true(wars_decks_check(&loaded.set, &(MatchSetup){.deck = {court, ring}}, &text));
    assert_true(wars_decks_check(&loaded.set, &(MatchSetup){.deck = {ring, ring}}, &text));
    assert_string_equal(problems, "");
}

static void every_reason_against_a_deck_is_told(void **unused)
{
    (void)unused;
    const Deck *good = load_deck(&loaded, span_of("court"));
    Deck bad = {.name = "Wardens", .count = 7};
    for (uint8_t i = 0; i < bad.count; i++)
        bad.card[i] = def_of(&loaded.set, "RE05");
    assert_string_equal(refusals(&bad, good),
                        "Wardens has 7 cards; a deck has exactly 60 (DECK-1)\n"
                        "Wardens has no location; a deck has at least one (DECK-2)\n"
                        "Wardens has Dock Warden 7 times; at most 4 copies of a card that is not Unlimited (DECK-3)\n");
    assert_non_null(strstr(refusals(good, &bad), "(DECK-2)"));
    bad.count = 0;
    assert_non_null(strstr(refusals(&bad, good), "has 0 cards"));
}

static void four_copies_are_enough_unless_unlimited(void **unused)
{
    (void)unused;
    Deck deck = *load_deck(&loaded, span_of("court"));
    char problems[512];
    Text text = text_in(problems, sizeof problems);
    DefId location = def_of(&loaded.set, "RS01");
    for (uint8_t i = 0; i < deck.count; i++)
        deck.card[i] = deck.card[i] == location ? location : def_of(&loaded.set, "RM18");
    assert_true(wars_decks_check(&loaded.set, &(MatchSetup){.deck = {&deck, &deck}}, &text));
    for (uint8_t i = 0; i < 5; i++)
        deck.card[i] = location;
    assert_non_null(strstr(refusals(&deck, &deck), "has Ashen Court/Mirror Orbit 5 times"));
}

static void a_banned_card_is_refused_where_it_is_banned(void **unused)
{
    (void)unused;
    char problems[512];
    Text text = text_in(problems, sizeof problems);
    Deck deck = *load_deck(&loaded, span_of("court"));
    deck.card[deck.count - 1] = card_set_find(&loaded.set, span_of("1PF3"));
    assert_false(wars_decks_check(&loaded.set, &(MatchSetup){.deck = {&deck, &deck}}, &text));
    assert_non_null(strstr(problems, "banned in edition 2005 (DECK-5)"));
    text = text_in(problems, sizeof problems);
    MatchSetup older = {.deck = {&deck, &deck}, .edition = EDITION_2004};
    assert_true(wars_decks_check(&loaded.set, &older, &text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(type_lines_are_read),
        cmocka_unit_test(what_stands_in_parentheses_is_read),
        cmocka_unit_test(marks_before_titles_are_read),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(locations_with_the_same_first_part_are_one_group),
        cmocka_unit_test(groups_reach_into_an_extended_set),
        cmocka_unit_test(texts_are_noted),
        cmocka_unit_test(ascii_and_small_letters_will_do),
        cmocka_unit_test(the_kind_of_a_card_is_in_its_type_line),
        cmocka_unit_test(the_two_decks_may_play_each_other_and_themselves),
        cmocka_unit_test(every_reason_against_a_deck_is_told),
        cmocka_unit_test(four_copies_are_enough_unless_unlimited),
        cmocka_unit_test(a_banned_card_is_refused_where_it_is_banned),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
