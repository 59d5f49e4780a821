// cards_test.c — TrekWar's cards as read from their files against the ledger, and texts that must be refused.
#include "games/trekwar/trekwar.h"
#include "tests/support.h"

static Loaded loaded;

static int load(void **state)
{
    (void)state;
    load_for_test(&loaded, &trekwar_game);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    load_clear(&loaded);
    return 0;
}

static const TwCard *card(const char *code) { return card_set_facts(&loaded.set, def_of(&loaded.set, code)); }

// ---- every card of the two files ----

static void the_files_hold_the_cards_of_the_ledger_and_no_others(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    assert_int_equal(loaded.set.count, count + 1);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(loaded.set.def[def_of(&loaded.set, cards[i].code)].title, cards[i].title);
}

static void types_fleets_numbers_and_symbols_are_those_of_the_ledger(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    for (size_t i = 0; i < count; i++) {
        const TwCard *c = card(cards[i].code);
        static const char types[] = "?UMCE";            // ORDER CardType
        assert_int_equal(types[c->type], cards[i].type);
        assert_int_equal(c->fleet, cards[i].code[0] == 'F' ? FEDERATION : DOMINION);
        assert_int_equal(c->force[GROUND_NONE], 0);
        assert_int_equal(c->force[GROUND_SPACE], cards[i].space);
        assert_int_equal(c->force[GROUND_SURFACE], cards[i].surface);
        assert_int_equal(c->symbols, (cards[i].limited ? SYMBOL_LIMITED : 0) | (cards[i].take_up ? SYMBOL_TAKE_UP : 0));
    }
}

static void two_units_share_a_race_exactly_if_the_ledger_says_so(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(card(cards[i].code)->race != 0, cards[i].race != NULL);
        for (size_t j = 0; j < i; j++)
            if (cards[i].race && cards[j].race)
                assert_int_equal(card(cards[i].code)->race == card(cards[j].code)->race,
                                 strcmp(cards[i].race, cards[j].race) == 0);
    }
}

static void special_effects_mean_what_the_ledger_says(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    uint8_t klingon = card("FU10")->race, romulan = card("FU08")->race, cardassian = card("DU05")->race;
    const struct { const char *code; TwCard text; } texts[] = {
        {"FU06", {.has_text_force = 1, .condition = CONDITION_ENEMY_UNIT_SPACE, .condition_value = 6,
                  .text_force = {0, 2, 0}}},
        {"FU07", {.effect = EFFECT_TAKE_UP, .effect_number = 2}},
        {"FU09", {.only_if_force = 5, .matches = 1, .ground = GROUND_SPACE}},
        {"FM03", {.only_with = {klingon, romulan}}},
        {"FC02", {.has_text_force = 1, .condition = CONDITION_OWN_UNIT_RACE, .condition_value = klingon,
                  .text_force = {0, 1, 1}}},
        {"FC03", {.has_text_force = 1, .text_on_enemy = 1, .text_force = {0, -1, 0}}},
        {"FE01", {.effect = EFFECT_TAKE_UP, .effect_number = 3}},
        {"FE02", {.effect = EFFECT_LOOK_AND_DROP}},
        {"FE03", {.effect = EFFECT_SWITCH}},
        {"DU08", {.silences = 1}},
        {"DU12", {.effect = EFFECT_TAKE_UP, .effect_number = 2}},
        {"DM03", {.cost = 1}},
        {"DC02", {.has_text_force = 1, .condition = CONDITION_OWN_UNIT_RACE, .condition_value = cardassian,
                  .text_force = {0, 1, 1}}},
        {"DE01", {.effect = EFFECT_SHUFFLE_UNITS, .effect_number = 3}},
        {"DE02", {.effect = EFFECT_TAKE_UP, .effect_number = 3}},
        {"DE03", {.effect = EFFECT_LOOK_AND_DROP}},
    };
    for (size_t i = 0; i < count; i++) {
        TwCard expected = {0};
        for (size_t k = 0; k < COUNT_OF(texts); k++)
            if (strcmp(texts[k].code, cards[i].code) == 0)
                expected = texts[k].text;
        assert_int_equal(cards[i].text[0] != 0, memcmp(&expected, &(TwCard){0}, sizeof expected) != 0);
        const TwCard *c = card(cards[i].code);
        expected.type = c->type;                // these were compared above
        expected.fleet = c->fleet;
        expected.race = c->race;
        expected.symbols = c->symbols;
        expected.copies = (uint8_t)cards[i].copies;
        expected.speaks_of_force = expected.has_text_force || expected.silences;
        memcpy(expected.force, c->force, sizeof expected.force);
        if (memcmp(c, &expected, sizeof expected) != 0)
            fail_msg("%s is not understood as the ledger has it", cards[i].code);
    }
}

static void the_files_hold_the_ledgers_texts(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    for (size_t i = 0; i < count; i++)
        if (cards[i].text[0])
            assert_non_null(strstr(loaded.set.def[def_of(&loaded.set, cards[i].code)].text, cards[i].text));
}

static void the_decks_are_those_of_the_ledger(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    const Deck *deck[SEAT_COUNT] = {load_deck(&loaded, span_of("federation")), load_deck(&loaded, span_of("dominion"))};
    int units[SEAT_COUNT] = {0}, space[SEAT_COUNT] = {0}, surface[SEAT_COUNT] = {0};
    for (size_t i = 0; i < count; i++) {
        SeatId seat = cards[i].code[0] == 'F' ? FEDERATION : DOMINION;
        int copies = 0;
        for (uint8_t k = 0; k < deck[seat]->count; k++)
            copies += deck[seat]->card[k] == def_of(&loaded.set, cards[i].code);
        assert_int_equal(copies, cards[i].copies);
        if (cards[i].type == 'U') {
            units[seat] += copies;
            space[seat] += copies * card(cards[i].code)->force[GROUND_SPACE];
            surface[seat] += copies * card(cards[i].code)->force[GROUND_SURFACE];
        }
    }
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        assert_int_equal(deck[seat]->count, TW_DECK);
        assert_int_equal(units[seat], 18);
        assert_int_equal(surface[seat], 57);    // the sums the ledger gives
    }
    assert_int_equal(space[FEDERATION], 79);
    assert_int_equal(space[DOMINION], 73);
}

// ---- texts of the test's own ----

typedef struct Reading {
    int problems;
    Problem first;
    TwCard card;                        // if there were none
} Reading;

static void reading_problem(void *self, const Problem *problem)
{
    Reading *r = self;
    if (r->problems++ == 0)
        r->first = *problem;
}

static Reading read_block(const char *block)
{
    Reading r = {0};
    CardSet set;
    card_set_init(&set, trekwar_game.facts_size);
    cards_read(&set, &trekwar_game, span_of(block), reading_problem, &r);
    if (r.problems == 0)
        r.card = *(const TwCard *)card_set_facts(&set, 1);
    card_set_clear(&set);
    return r;
}

static const char *const unit_head = "Test [T1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n";
static const char *const maneuver_head = "Test [T1]\nManeuver\nFederation • Space +2 • Surface +0\n";
static const char *const command_head = "Test [T1]\nCommand\nFederation • Space +2 • Surface +0\n";
static const char *const event_head = "Test [T1]\nEvent\nFederation\n";

static Reading read_text(const char *head, const char *text)
{
    char block[1024];
    snprintf(block, sizeof block, "%s%s\n", head, text);
    return read_block(block);
}

static void assert_refused_block(const char *block, uint32_t line, uint32_t column, const char *part)
{
    Reading r = read_block(block);
    if (r.problems != 1)
        fail_msg("%d problems instead of one in:\n%s", r.problems, block);
    if (r.first.line != line || r.first.column != column || !strstr(r.first.message, part))
        fail_msg("expected %u:%u: … %s …, found %u:%u: %s in:\n%s", line, column, part, r.first.line, r.first.column,
                 r.first.message, block);
}

// The text stands on line 4 of its card.
static void assert_refused(const char *head, const char *text, uint32_t column, const char *part)
{
    char block[1024];
    snprintf(block, sizeof block, "%s%s\n", head, text);
    assert_refused_block(block, 4, column, part);
}

static void assert_not_understood(const char *head, const char *text)
{
    Reading r = read_text(head, text);
    if (r.problems == 0)
        fail_msg("accepted, though it is none of the ledger's sentences: %s", text);
    assert_int_equal(r.problems, 1);
    assert_int_equal(r.first.line, 4);
}

static void assert_accepted(const char *head, const char *text)
{
    Reading r = read_text(head, text);
    if (r.problems != 0)
        fail_msg("refused at %u:%u: %s: %s", r.first.line, r.first.column, r.first.message, text);
}

// ---- the lines above the text ----

static void type_lines_are_checked(void **unused)
{
    (void)unused;
    assert_refused_block("T [T1]\nUnti • Klingon\nFederation • Space 5 • Surface 3\n", 2, 1, "expected Unit, Maneuver");
    assert_refused_block("T [T1]\n\n", 2, 1, "expected Unit, Maneuver");
    assert_refused_block("T [T1]\nUnit\nFederation • Space 5 • Surface 3\n", 2, 5, "expected a race");
    assert_refused_block("T [T1]\nUnit •\nFederation • Space 5 • Surface 3\n", 2, 9, "expected a race");
    assert_refused_block("T [T1]\nUnit • Klingn\nFederation • Space 5 • Surface 3\n", 2, 10, "did you mean Klingon?");
    assert_refused_block("T [T1]\nUnit • Ferengi\nFederation • Space 5 • Surface 3\n", 2, 10, "found \"Ferengi\"");
    assert_refused_block("T [T1]\nManeuver • Klingon\nFederation • Space +5 • Surface +3\n", 2, 14, "only a Unit has");
    assert_refused_block("T [T1]\nEvent • Klingon\nFederation\nTake up 3 Cards.\n", 2, 11, "only a Unit has");
}

static void nothing_may_follow_the_race(void **unused)
{
    (void)unused;
    assert_refused_block("T [T1]\nUnit • Klingon • Romulan\nFederation • Space 5 • Surface 3\n", 2, 22,
                         "nothing after the race");
}

static void number_lines_are_checked(void **unused)
{
    (void)unused;
#define UNIT "T [T1]\nUnit • Klingon\n"
#define MANEUVER "T [T1]\nManeuver\n"
    assert_refused_block(UNIT "Fedration • Space 5 • Surface 3\n", 3, 1, "expected the Fleet");
    assert_refused_block(UNIT, 3, 1, "expected the Fleet");
    assert_refused_block(UNIT "Federation\n", 3, 11, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space 5\n", 3, 23, "expected \"Surface N\"");
    assert_refused_block(UNIT "Federation • Surface 5 • Space 3\n", 3, 16, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space +5 • Surface 3\n", 3, 16, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space -5 • Surface 3\n", 3, 16, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space 100 • Surface 3\n", 3, 16, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space five • Surface 3\n", 3, 16, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space  5 • Surface 3\n", 3, 16, "expected \"Space N\"");
    assert_refused_block(UNIT "Federation • Space 5 • Surface 3 • Orbit 2\n", 3, 42, "nothing more");
    assert_refused_block(UNIT "Federation • Space 5 • Surface 3 • ×0\n", 3, 42, "how many copies");
    assert_refused_block(UNIT "Federation • Space 5 • Surface 3 • ×31\n", 3, 42, "how many copies");
    assert_refused_block(UNIT "Federation • Space 5 • Surface 3 • ×2 • ×2\n", 3, 49, "nothing more");
    assert_refused_block(MANEUVER "Federation • Space 2 • Surface +0\n", 3, 16, "expected \"Space +N\"");
    assert_refused_block(MANEUVER "Federation • Space +2 • Surface 0\n", 3, 29, "expected \"Surface +N\"");
    assert_refused_block(MANEUVER "Federation • Space +-2 • Surface +0\n", 3, 16, "expected \"Space +N\"");
    assert_refused_block("T [T1]\nEvent\nFederation • Space 5 • Surface 3\nTake up 3 Cards.\n", 3, 16, "nothing more");
#undef UNIT
#undef MANEUVER
}

static void an_event_needs_a_text(void **unused)
{
    (void)unused;
    assert_refused_block("T [T1]\nEvent\nFederation\n", 1, 1, "needs a Special Effect");
    assert_refused_block("T [T1]\nEvent\nFederation\n\"Only lore.\"\n", 1, 1, "needs a Special Effect");
}

static void nothing_may_follow_the_flavour_text(void **unused)
{
    (void)unused;
    assert_refused_block("T [T1]\nEvent\nFederation\nTake up 3 Cards.\n\"Lore.\"\nThe Ground switches.\n", 6, 1,
                         "expected nothing after the flavour text");
}

// ---- sentences ----

static void the_ledgers_sentences_are_accepted(void **unused)
{
    (void)unused;
    assert_accepted(unit_head, "Space +2.");
    assert_accepted(unit_head, "Enemy Surface -1.");
    assert_accepted(unit_head, "When played: take up 2 Cards.");
    assert_accepted(unit_head, "Play only if the Enemy's Force is 7.");
    assert_accepted(command_head, "Play only with a Romulan Unit.");
    assert_accepted(command_head, "While the Enemy's active Unit has printed Space 6 or more: Surface +2, Space +1.");
    assert_accepted(event_head, "Shuffle up to 2 Units from your Discard Pile into your Deck Pile.");
    assert_accepted(event_head, "Take up 30 Cards.");
    assert_accepted(unit_head, "Take Up\nLimited Action\nSpace +2.\n\"Lore, and a stop. Not a sentence\"");
}

static void a_wrong_word_is_refused(void **unused)
{
    (void)unused;
    static const struct { const char *const *head; const char *text; } bad[] = {
        {&event_head, "Take up 3 Crads."}, {&event_head, "Take 3 Cards."}, {&event_head, "Take up three Cards."},
        {&event_head, "Take up 3 Card."}, {&event_head, "Take up  3 Cards."}, {&event_head, "Take up 3 Cards now."},
        {&event_head, "Drop 3 Cards."}, {&event_head, "The Ground switch."}, {&event_head, "The Grounds switches."},
        {&event_head, "Look at the Enemy's Hand."},
        {&event_head, "Look at your Hand. Choose 1 Card there: the Enemy drops it."},
        {&event_head, "Look at the Enemy's Hand. Choose 2 Card there: the Enemy drops it."},
        {&event_head, "Look at the Enemy's Hand. Choose 1 Card there: you drop it."},
        {&event_head, "Shuffle up to 3 Events from your Discard Pile into your Deck Pile."},
        {&event_head, "Shuffle up to 3 Units from the Enemy's Discard Pile into your Deck Pile."},
        {&unit_head, "Spcae +2."}, {&unit_head, "Space."}, {&unit_head, "+2 Space."}, {&unit_head, "Enemy -1."},
        {&unit_head, "enemy Space -1."}, {&unit_head, "Your Space -1."},
        {&unit_head, "When played: take up 2 Units."}, {&unit_head, "When deployed: take up 2 Cards."},
        {&unit_head, "Play only if the Enemy's Force is five."}, {&unit_head, "Play only if your Force is 5."},
        {&unit_head, "Play only if the Enemy's Force is 5 or more."}, {&unit_head, "The Attack matches."},
        {&unit_head, "The Ground becomes Orbit."}, {&unit_head, "The Ground is Space."},
        {&maneuver_head, "Play only with a Klingon and Romulan Unit."}, {&maneuver_head, "Play only with a Unit."},
        {&maneuver_head, "Cost: discard 1 Card from your Hand."},
        {&maneuver_head, "Cost: drop 1 other Card from your Hand."},
        {&command_head, "While your active Unit was Klingon: Space +1."},
        {&command_head, "While your active Maneuver is Klingon: Space +1."},
        {&command_head, "While the Enemy's active Unit has printed Surface 6 or more: Space +1."},
        {&command_head, "While the Enemy's active Unit has printed Space 6 or less: Space +1."},
        {&command_head, "If your active Unit is Klingon: Space +1."},
        {&command_head, "While your active Unit is Klingon, Space +1."},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_not_understood(*bad[i].head, bad[i].text);
}

static void an_unknown_race_is_refused(void **unused)
{
    (void)unused;
    assert_refused(maneuver_head, "Play only with a Ferengi Unit.", 1, "not understood");
    assert_refused(maneuver_head, "Play only with a Klingon or Ferengi Unit.", 1, "not understood");
    assert_refused(command_head, "While your active Unit is Vulcan: Space +1.", 1, "not understood");
}

static void a_missing_stop_is_refused(void **unused)
{
    (void)unused;
    assert_refused(event_head, "Take up 3 Cards", 16, "expected '.'");
    assert_refused(unit_head, "Space +2", 9, "expected '.'");
    assert_refused(unit_head, "The Attack is matched. The Ground becomes Space", 48, "expected '.'");
}

static void the_place_of_the_bad_sentence_is_told(void **unused)
{
    (void)unused;
    assert_refused(unit_head, "The Attack is matched. Nonsense. The Ground becomes Space.", 24, "\"Nonsense\"");
    char block[512];
    snprintf(block, sizeof block, "%sTake Up\nThe Attack is matched.\nNonsense.\n", unit_head);
    assert_refused_block(block, 6, 1, "\"Nonsense\"");
}

static void the_place_counts_the_blanks_before_the_text(void **unused)
{
    (void)unused;
    assert_refused(unit_head, "  Nonsense.", 3, "\"Nonsense\"");
}

static void two_effects_on_a_card_are_refused(void **unused)
{
    (void)unused;
    assert_refused(event_head, "Take up 3 Cards. The Ground switches.", 18, "not understood");
    assert_refused(event_head, "Take up 3 Cards. Take up 3 Cards.", 18, "not understood");
    assert_refused(unit_head, "When played: take up 2 Cards. When played: take up 1 Cards.", 31, "not understood");
}

static void numbers_out_of_range_are_refused(void **unused)
{
    (void)unused;
    assert_not_understood(event_head, "Take up 31 Cards.");
    assert_not_understood(event_head, "Take up -1 Cards.");
    assert_not_understood(event_head, "Take up 99999999999 Cards.");
    assert_not_understood(event_head, "Shuffle up to 4 Units from your Discard Pile into your Deck Pile.");
    assert_not_understood(event_head, "Shuffle up to -1 Units from your Discard Pile into your Deck Pile.");
    assert_not_understood(unit_head, "Space +100.");
    assert_not_understood(unit_head, "Space -100.");
    assert_not_understood(unit_head, "Play only if the Enemy's Force is 0.");
    assert_not_understood(unit_head, "Play only if the Enemy's Force is 100.");
    assert_not_understood(unit_head, "Play only if the Enemy's Force is -5.");
    assert_not_understood(maneuver_head, "Cost: discard 2 other Card from your Hand.");
    assert_not_understood(command_head, "While the Enemy's active Unit has printed Space -1 or more: Space +1.");
}

static void a_printed_number_beyond_a_byte_is_refused(void **unused)
{
    (void)unused;
    assert_not_understood(command_head, "While the Enemy's active Unit has printed Space 256 or more: Space +1.");
    assert_not_understood(command_head, "While the Enemy's active Unit has printed Space 300 or more: Space +1.");
}

static void sentences_on_the_wrong_type_of_card_are_refused(void **unused)
{
    (void)unused;
    assert_not_understood(event_head, "Space +2.");
    assert_not_understood(event_head, "Cost: discard 1 other Card from your Hand.");
    assert_not_understood(event_head, "The Attack is matched.");
    assert_not_understood(unit_head, "The Ground switches.");
    assert_not_understood(unit_head, "Take up 2 Cards.");
    assert_not_understood(unit_head, "Cost: discard 1 other Card from your Hand.");
    assert_not_understood(unit_head, "Play only with a Klingon Unit.");
    assert_not_understood(maneuver_head, "Play only if the Enemy's Force is 5.");
    assert_not_understood(maneuver_head, "The Attack is matched.");
    assert_not_understood(command_head, "The Ground becomes Space.");
    assert_not_understood(command_head, "While this Unit is active: the Enemy's Maneuver adds no Force.");
    assert_not_understood(command_head, "the Enemy's Maneuver adds no Force.");
}

static void a_card_that_is_no_unit_cannot_say_this_unit(void **unused)
{
    (void)unused;
    assert_not_understood(command_head, "While this Unit is active: Space +2.");
}

// One card has room for one continuous text. A second one must be refused, not merged with the first.
static void two_continuous_texts_are_refused_or_kept_apart(void **unused)
{
    (void)unused;
    assert_not_understood(command_head, "While your active Unit is Klingon: Space +1. Surface +2.");
    assert_not_understood(command_head, "Surface +2. While your active Unit is Klingon: Space +1.");
    assert_not_understood(command_head, "Space +1. Enemy Space -1.");
    assert_not_understood(command_head, "Enemy Space -1. Space +1.");
    assert_not_understood(command_head, "While your active Unit is Klingon: Space +1. "
                                        "While your active Unit is Romulan: Surface +1.");
    assert_not_understood(unit_head, "While your active Unit is Klingon: Space +1. "
                                     "While this Unit is active: the Enemy's Maneuver adds no Force.");
}

static void a_clause_said_twice_is_refused(void **unused)
{
    (void)unused;
    assert_not_understood(unit_head, "Space +1, Space +2.");
    assert_not_understood(unit_head, "Space +1. Space +2.");
    assert_not_understood(unit_head, "Play only if the Enemy's Force is 5. Play only if the Enemy's Force is 6.");
    assert_not_understood(unit_head, "The Ground becomes Space. The Ground becomes Surface.");
    assert_not_understood(maneuver_head, "Cost: discard 1 other Card from your Hand. "
                                         "Cost: discard 1 other Card from your Hand.");
    assert_not_understood(maneuver_head, "Play only with a Klingon Unit. Play only with a Romulan Unit.");
}

static void empty_clauses_are_refused(void **unused)
{
    (void)unused;
    assert_not_understood(unit_head, ".");
    assert_not_understood(unit_head, "Space +2..");
    assert_not_understood(unit_head, "Space +2,.");
    assert_not_understood(unit_head, "Enemy .");
    assert_not_understood(command_head, "While your active Unit is Klingon:.");
    assert_not_understood(command_head, "While your active Unit is Klingon: .");
}

static void a_change_of_force_needs_its_sign(void **unused)
{
    (void)unused;
    assert_not_understood(unit_head, "Space 2.");
    assert_not_understood(event_head, "Take up +2 Cards.");
}

// ---- decks that may not play each other ----

static Deck deck_with(const Deck *from, uint8_t count)
{
    Deck deck = *from;
    for (uint8_t i = from->count; i < count; i++)
        deck.card[i] = from->card[0];
    deck.count = count;
    return deck;
}

static bool decks_fit(const Deck *federation, const Deck *dominion, char *problems, size_t size)
{
    const Deck *deck[SEAT_COUNT] = {federation, dominion};
    Text text = text_in(problems, size);
    return trekwar_decks_check(&loaded.set, deck, &text);
}

static int lines_in(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void the_two_decks_fit(void **unused)
{
    (void)unused;
    char problems[512];
    assert_true(decks_fit(load_deck(&loaded, span_of("federation")), load_deck(&loaded, span_of("dominion")), problems,
                          sizeof problems));
    assert_string_equal(problems, "");
    const Deck *found[SEAT_COUNT];
    assert_true(load_default_decks(&loaded, found));
    assert_string_equal(found[FEDERATION]->name, "Federation");
    assert_string_equal(found[DOMINION]->name, "Dominion");
}

static void a_deck_of_another_size_is_refused(void **unused)
{
    (void)unused;
    const Deck *federation = load_deck(&loaded, span_of("federation"));
    const Deck *dominion = load_deck(&loaded, span_of("dominion"));
    static const uint8_t sizes[] = {0, 1, 29, 31, 60, 120};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        char problems[512], expected[32];
        Deck deck = deck_with(federation, sizes[i]);
        snprintf(expected, sizeof expected, "has %d cards", sizes[i]);
        assert_false(decks_fit(&deck, dominion, problems, sizeof problems));
        assert_non_null(strstr(problems, expected));
        assert_non_null(strstr(problems, "TW-COMP-2"));
        assert_int_equal(lines_in(problems), 1);
    }
}

static void cards_of_the_other_fleet_are_refused(void **unused)
{
    (void)unused;
    const Deck *federation = load_deck(&loaded, span_of("federation"));
    const Deck *dominion = load_deck(&loaded, span_of("dominion"));
    char problems[1024];
    Deck mixed = *dominion;
    mixed.card[17] = def_of(&loaded.set, "FU01");
    assert_false(decks_fit(federation, &mixed, problems, sizeof problems));
    assert_non_null(strstr(problems, "Deep Space Nine"));
    assert_non_null(strstr(problems, "TW-COMP-1"));
    assert_int_equal(lines_in(problems), 1);
    assert_false(decks_fit(dominion, federation, problems, sizeof problems));   // the wrong way round: one line each
    assert_int_equal(lines_in(problems), 2);
    assert_false(decks_fit(federation, federation, problems, sizeof problems));
    assert_false(decks_fit(dominion, dominion, problems, sizeof problems));
}

static void a_built_deck_is_refused(void **unused)
{
    (void)unused;
    char problems[1024];
    Deck built = *load_deck(&loaded, span_of("federation"));
    built.card[1] = built.card[0];              // Deep Space Nine twice, Starbase 375 not at all
    assert_false(decks_fit(&built, load_deck(&loaded, span_of("dominion")), problems, sizeof problems));
    assert_non_null(strstr(problems, "Deep Space Nine 2 times; the fixed deck has it 1 times (TW-COMP-2)"));
}

static void all_problems_of_both_decks_are_told(void **unused)
{
    (void)unused;
    char problems[1024];
    Deck a = deck_with(load_deck(&loaded, span_of("dominion")), 31);
    Deck b = deck_with(load_deck(&loaded, span_of("dominion")), 29);
    assert_false(decks_fit(&a, &b, problems, sizeof problems));
    assert_int_equal(lines_in(problems), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_files_hold_the_cards_of_the_ledger_and_no_others),
        cmocka_unit_test(types_fleets_numbers_and_symbols_are_those_of_the_ledger),
        cmocka_unit_test(two_units_share_a_race_exactly_if_the_ledger_says_so),
        cmocka_unit_test(special_effects_mean_what_the_ledger_says),
        cmocka_unit_test(the_files_hold_the_ledgers_texts),
        cmocka_unit_test(the_decks_are_those_of_the_ledger),
        cmocka_unit_test(type_lines_are_checked),
        cmocka_unit_test(nothing_may_follow_the_race),
        cmocka_unit_test(number_lines_are_checked),
        cmocka_unit_test(an_event_needs_a_text),
        cmocka_unit_test(nothing_may_follow_the_flavour_text),
        cmocka_unit_test(the_ledgers_sentences_are_accepted),
        cmocka_unit_test(a_wrong_word_is_refused),
        cmocka_unit_test(an_unknown_race_is_refused),
        cmocka_unit_test(a_missing_stop_is_refused),
        cmocka_unit_test(the_place_of_the_bad_sentence_is_told),
        cmocka_unit_test(the_place_counts_the_blanks_before_the_text),
        cmocka_unit_test(two_effects_on_a_card_are_refused),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(a_printed_number_beyond_a_byte_is_refused),
        cmocka_unit_test(sentences_on_the_wrong_type_of_card_are_refused),
        cmocka_unit_test(a_card_that_is_no_unit_cannot_say_this_unit),
        cmocka_unit_test(two_continuous_texts_are_refused_or_kept_apart),
        cmocka_unit_test(a_clause_said_twice_is_refused),
        cmocka_unit_test(empty_clauses_are_refused),
        cmocka_unit_test(a_change_of_force_needs_its_sign),
        cmocka_unit_test(the_two_decks_fit),
        cmocka_unit_test(a_deck_of_another_size_is_refused),
        cmocka_unit_test(cards_of_the_other_fleet_are_refused),
        cmocka_unit_test(a_built_deck_is_refused),
        cmocka_unit_test(all_problems_of_both_decks_are_told),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
