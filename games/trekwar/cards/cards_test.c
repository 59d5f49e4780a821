// cards_test.c — TrekWar's cards as read from their files against the ledger, and texts that must be refused.
#include "games/trekwar/trekwar.h"
#include "language/code.h"
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

static const TrekwarFacts *card(const char *code) { return card_set_facts(&loaded.set, def_of(&loaded.set, code)); }

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
        const TrekwarFacts *c = card(cards[i].code);
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

// A program on one line: its listing without positions and meanings, "ONGOING: if (UNIT_IS you 3) FORCE you 1 1 END".
static void program_say(const Program *p, char *said, size_t size)
{
    char list[4096];
    Text listing = text_in(list, sizeof list), text = text_in(said, size);
    program_list(&trekwar_vocabulary, p, &listing);
    const char *blank = "";
    for (Span rest = {list, listing.used}; rest.size > 0;) {
        Span line = span_line(&rest);
        Span word = span_until(&line, ';');
        if (word.at[0] == ' ')
            span_word(&word);                   // the position
        for (Span one; (one = span_word(&word)).size > 0; blank = " ")
            text_format(&text, "%s" SPAN_FORMAT, blank, SPAN_ARGS(one));
    }
}

static void special_effects_mean_what_the_ledger_says(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    static const struct { const char *code, *means; } texts[] = {
        {"FU06", "ONGOING: if (AND (HAS_UNIT opponent) (AT_LEAST (PRINTED opponent 1) 6)) FORCE you 1 2 END"},
        {"FU07", "WHEN_PLAYED: TAKE_UP you 2 END"},
        {"FU09", "RESTRICT: if (EQUAL (FORCE_OF opponent) 5) AT_ONCE: MATCHED END AT_ONCE: GROUND 1 END"},
        {"FM03", "WITH: subject [in 0000 (TYPE 1) (ANY [in 0000 (RACE 3)] [in 0000 (RACE 4)])]"},
        {"FC02", "ONGOING: if (UNIT_IS you 3) FORCE you 1 1 FORCE you 2 1 END"},
        {"FC03", "ONGOING: FORCE opponent 1 -1 END"},
        {"FE01", "WHEN_PLAYED: TAKE_UP you 3 END"},
        {"FE02", "WHEN_PLAYED: LOOK opponent CHOOSE 2 53 you 1 1 [in 0002 (TYPE 0) (OWNER opponent)] "
                 "DROP opponent (SLOT 2) END"},
        {"FE03", "WHEN_PLAYED: SWITCH END"},
        {"DU08", "ONGOING: if ACTIVE SILENCE opponent 2 END"},
        {"DU12", "WHEN_PLAYED: TAKE_UP you 2 END"},
        {"DM03", "COST: CHOOSE 2 44 you 1 1 [in 0002 (TYPE 0) OTHER (OWNER you)] DISCARD you (SLOT 2) END"},
        {"DC02", "ONGOING: if (UNIT_IS you 6) FORCE you 1 1 FORCE you 2 1 END"},
        {"DE01", "WHEN_PLAYED: CHOOSE 2 54 you 0 3 [in 0040 (TYPE 1) (OWNER you)] SHUFFLE (SLOT 2) END"},
        {"DE02", "WHEN_PLAYED: TAKE_UP you 3 END"},
        {"DE03", "WHEN_PLAYED: LOOK opponent CHOOSE 2 53 you 1 1 [in 0002 (TYPE 0) (OWNER opponent)] "
                 "DROP opponent (SLOT 2) END"},
    };
    // The numbers above in the words of the rules.
    assert_int_equal(card("FU10")->race, RACE_KLINGON);
    assert_int_equal(card("FU08")->race, RACE_ROMULAN);
    assert_int_equal(card("DU05")->race, RACE_CARDASSIAN);
    assert_int_equal(RACE_KLINGON << 8 | RACE_ROMULAN << 4 | RACE_CARDASSIAN, 0x346);
    assert_int_equal(TREKWAR_OP_DROP << 16 | TREKWAR_OP_DISCARD << 8 | TREKWAR_OP_SHUFFLE, 53 << 16 | 44 << 8 | 54);
    assert_int_equal(1 << ZONE_HAND | 1 << ZONE_DISCARD, 0x42);
    for (size_t i = 0; i < count; i++) {
        const char *means = "";
        char said[512];
        for (size_t k = 0; k < COUNT_OF(texts); k++)
            if (strcmp(texts[k].code, cards[i].code) == 0)
                means = texts[k].means;
        program_say(&loaded.set.program[def_of(&loaded.set, cards[i].code)], said, sizeof said);
        if (cards[i].limited)
            means = "SYMBOL_LIMITED:";
        if (cards[i].take_up)
            means = "SYMBOL_TAKE_UP:";
        assert_int_equal(cards[i].text[0] != 0 || cards[i].limited || cards[i].take_up, means[0] != 0);
        if (strcmp(said, means) != 0)
            fail_msg("%s is not understood as the ledger has it: %s", cards[i].code, said);
    }
}

// What evaluating a play needs to know about every card is noted from its program; a card without text has none of it.
static void what_is_noted_of_a_card_agrees_with_its_program(void **unused)
{
    (void)unused;
    size_t count;
    const LedgerCard *cards = ledger_cards(&count);
    static const struct { const char *code; TrekwarFacts noted; } texts[] = {
        {"FU06", {.mentions_force = 1, .is_special = 1, .text_force = {0, 1, 0}}},  // half: it applies only sometimes
        {"FU07", {.has_effect = 1}},
        {"FU09", {.is_restricted = 1, .asks_force = 1, .matches = 1, .ground = GROUND_SPACE, .is_special = 1}},
        {"FM03", {.is_restricted = 1}},
        {"FC02", {.mentions_force = 1, .is_special = 1}},
        {"FC03", {.mentions_force = 1, .is_special = 1, .text_force = {0, 1, 0}}},
        {"FE01", {.has_effect = 1}},
        {"FE02", {.has_effect = 1}},
        {"FE03", {.has_effect = 1}},
        {"DU08", {.mentions_force = 1, .is_special = 1, .silences = 1 << TYPE_MANEUVER}},
        {"DU12", {.has_effect = 1}},
        {"DM03", {.cost = 1}},
        {"DC02", {.mentions_force = 1, .is_special = 1}},
        {"DE01", {.has_effect = 1}},
        {"DE02", {.has_effect = 1}},
        {"DE03", {.has_effect = 1}},
    };
    for (size_t i = 0; i < count; i++) {
        TrekwarFacts expected = {0};
        for (size_t k = 0; k < COUNT_OF(texts); k++)
            if (strcmp(texts[k].code, cards[i].code) == 0)
                expected = texts[k].noted;
        const TrekwarFacts *c = card(cards[i].code);
        expected.type = c->type;                // these were compared above
        expected.fleet = c->fleet;
        expected.race = c->race;
        expected.symbols = c->symbols;
        expected.copies = (uint8_t)cards[i].copies;
        memcpy(expected.force, c->force, sizeof expected.force);
        if (memcmp(c, &expected, sizeof expected) != 0)
            fail_msg("%s is not noted as its text has it", cards[i].code);
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
        assert_int_equal(deck[seat]->count, TREKWAR_DECK);
        assert_int_equal(units[seat], 18);
        assert_int_equal(surface[seat], 57);    // the sums that the ledger gives
    }
    assert_int_equal(space[FEDERATION], 79);
    assert_int_equal(space[DOMINION], 73);
}

// ---- texts of the test's own ----

typedef struct Answer {
    int problems;
    Problem first;
    char said[1024];                    // the program, if there were none
} Answer;

static void reading_problem(void *self, const Problem *problem)
{
    Answer *r = self;
    if (r->problems++ == 0)
        r->first = *problem;
}

static Answer read_block(const char *block)
{
    Answer r = {0};
    CardSet set;
    card_set_init(&set, trekwar_game.facts_size);
    cards_read(&set, &trekwar_game, span_of(block), reading_problem, &r);
    if (r.problems == 0)
        program_say(&set.program[1], r.said, sizeof r.said);
    card_set_clear(&set);
    return r;
}

static const char *const unit_head = "Test [T1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n";
static const char *const maneuver_head = "Test [T1]\nManeuver\nFederation • Space +2 • Surface +0\n";
static const char *const command_head = "Test [T1]\nCommand\nFederation • Space +2 • Surface +0\n";
static const char *const event_head = "Test [T1]\nEvent\nFederation\n";

static Answer read_text(const char *head, const char *text)
{
    char block[1024];
    snprintf(block, sizeof block, "%s%s\n", head, text);
    return read_block(block);
}

static void assert_refused_block(const char *block, uint32_t line, uint32_t column, const char *words)
{
    Answer r = read_block(block);
    if (r.problems != 1)
        fail_msg("%d problems instead of one in:\n%s", r.problems, block);
    if (r.first.line != line || r.first.column != column || !strstr(r.first.message, words))
        fail_msg("expected %u:%u: … %s …, found %u:%u: %s in:\n%s", line, column, words, r.first.line, r.first.column,
                 r.first.message, block);
}

// The text is on line 4 of its card.
static void assert_refused(const char *head, const char *text, uint32_t column, const char *words)
{
    char block[1024];
    snprintf(block, sizeof block, "%s%s\n", head, text);
    assert_refused_block(block, 4, column, words);
}

static void assert_means(const char *head, const char *text, const char *means)
{
    Answer r = read_text(head, text);
    if (r.problems != 0)
        fail_msg("refused at %u:%u: %s: %s", r.first.line, r.first.column, r.first.message, text);
    if (strcmp(r.said, means) != 0)
        fail_msg("%s\nis understood as\n%s\ninstead of\n%s", text, r.said, means);
}

// ---- the lines above the text ----

static void type_lines_are_checked(void **unused)
{
    (void)unused;
    assert_refused_block("T [T1]\nUnti • Klingon\nFederation • Space 5 • Surface 3\n", 2, 1, "expected Unit, Maneuver");
    assert_refused_block("T [T1]\n\n", 2, 1, "expected Unit, Maneuver");
    assert_refused_block("T [T1]\nUnit\nFederation • Space 5 • Surface 3\n", 2, 5, "expected a race");
    assert_refused_block("T [T1]\nUnit •\nFederation • Space 5 • Surface 3\n", 2, 9, "expected a race");
    assert_refused_block("T [T1]\nUnit • Klingn\nFederation • Space 5 • Surface 3\n", 2, 10, "mean \"Klingon\"?");
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
                         "expected nothing after the lore");
}

// ---- sentences ----

// Every template of section 5 of the ledger that the engine carries out, and what it compiles to.
static void the_ledgers_sentences_are_understood(void **unused)
{
    (void)unused;
    assert_means(unit_head, "Space +2.", "ONGOING: FORCE you 1 2 END");
    assert_means(unit_head, "Surface -3.", "ONGOING: FORCE you 2 -3 END");
    assert_means(unit_head, "Enemy Surface -1.", "ONGOING: FORCE opponent 2 -1 END");
    assert_means(unit_head, "Enemy Space +1, Surface +2.", "ONGOING: FORCE opponent 1 1 FORCE you 2 2 END");
    assert_means(unit_head, "Space +2, Enemy Surface -2, the Enemy's Unit adds no Force.",
                 "ONGOING: FORCE you 1 2 FORCE opponent 2 -2 SILENCE opponent 1 END");
    assert_means(unit_head, "The Enemy's Maneuver adds no Force.", "ONGOING: SILENCE opponent 2 END");
    assert_means(unit_head, "The Enemy's Unit adds no Force.", "ONGOING: SILENCE opponent 1 END");
    assert_means(unit_head, "The Enemy's Command adds no Force.", "ONGOING: SILENCE opponent 3 END");
    assert_means(unit_head, "The Enemy's Card adds no Force.", "ONGOING: SILENCE opponent 0 END");
    assert_means(unit_head, "When played: take up 2 Cards.", "WHEN_PLAYED: TAKE_UP you 2 END");
    assert_means(unit_head, "When played: take up 1 Card.", "WHEN_PLAYED: TAKE_UP you 1 END");
    assert_means(unit_head, "Play only if the Enemy's Force is 7.", "RESTRICT: if (EQUAL (FORCE_OF opponent) 7)");
    assert_means(maneuver_head, "Play only if the Enemy's Force is 7 or more.",
                 "RESTRICT: if (AT_LEAST (FORCE_OF opponent) 7)");
    assert_means(event_head, "Play only if the Ground is Surface. Take up 3 Cards.",
                 "RESTRICT: if (GROUND_IS 2) WHEN_PLAYED: TAKE_UP you 3 END");
    assert_means(command_head, "Play only with a Romulan Unit.", "WITH: subject [in 0000 (TYPE 1) (RACE 4)]");
    assert_means(maneuver_head, "Cost: discard 1 other Card from your Hand.",
                 "COST: CHOOSE 2 44 you 1 1 [in 0002 (TYPE 0) OTHER (OWNER you)] DISCARD you (SLOT 2) END");
    assert_means(event_head, "Shuffle up to 2 Units from your Discard Pile into your Deck Pile.",
                 "WHEN_PLAYED: CHOOSE 2 54 you 0 2 [in 0040 (TYPE 1) (OWNER you)] SHUFFLE (SLOT 2) END");
    assert_means(event_head, "Shuffle up to 1 Card from your Discard Pile into your Deck Pile.",
                 "WHEN_PLAYED: CHOOSE 2 54 you 0 1 [in 0040 (TYPE 0) (OWNER you)] SHUFFLE (SLOT 2) END");
    assert_means(event_head, "Return up to 2 Commands from your Discard Pile to your Hand.",
                 "WHEN_PLAYED: CHOOSE 2 55 you 0 2 [in 0040 (TYPE 3) (OWNER you)] RETURN (SLOT 2) END");
    assert_means(event_head, "Take up 30 Cards.", "WHEN_PLAYED: TAKE_UP you 30 END");
    assert_means(event_head, "Draw up to 8 Cards in Hand.", "WHEN_PLAYED: FILL you 8 END");
    assert_means(event_head, "Look at the Enemy's Hand.", "WHEN_PLAYED: LOOK opponent END");
    assert_means(event_head, "Look at the Enemy's Hand. Choose 1 Unit there: the Enemy drops it.",
                 "WHEN_PLAYED: LOOK opponent CHOOSE 2 53 you 1 1 [in 0002 (TYPE 1) (OWNER opponent)] "
                 "DROP opponent (SLOT 2) END");
    assert_means(event_head, "The Enemy discards 1 Card.",
                 "WHEN_PLAYED: CHOOSE 2 44 opponent 1 1 [in 0002 (OWNER opponent)] DISCARD opponent (SLOT 2) END");
    assert_means(event_head, "The Enemy discards 2 Cards at random.",
                 "WHEN_PLAYED: RANDOM 2 44 2 [in 0002 (OWNER opponent)] DISCARD opponent (SLOT 2) END");
    assert_means(event_head, "The Ground becomes Surface.", "WHEN_PLAYED: GROUND 2 END");
    assert_means(event_head, "The Attack is matched.", "WHEN_PLAYED: MATCHED END");
    assert_means(event_head, "Drop up to 3 Cards and take up as many.",
                 "WHEN_PLAYED: CHOOSE 2 56 you 0 (PILE_LIMIT you 3) [in 0002 (OWNER you)] EXCHANGE you (SLOT 2) END");
    assert_means(maneuver_head, "Cost: discard 3 other Cards from your Hand.",
                 "COST: CHOOSE 2 44 you 3 3 [in 0002 (TYPE 0) OTHER (OWNER you)] DISCARD you (SLOT 2) END");
    assert_means(command_head, "At your Initial Stage: take up 1 Card.", "AT_INITIAL: TAKE_UP you 1 END");
    assert_means(event_head, "At your Last Stage: the Enemy discards 1 Card at random, the Ground switches.",
                 "AT_LAST: RANDOM 2 44 1 [in 0002 (OWNER opponent)] DISCARD opponent (SLOT 2) SWITCH END");
    assert_means(event_head, "You may play 1 more Event this Stage.", "AT_ONCE: MORE 4 END");
    assert_means(unit_head, "You may play 1 more Maneuver this Stage.", "AT_ONCE: MORE 2 END");
    assert_means(command_head, "You may play 1 more Card this Stage.", "AT_ONCE: MORE 0 END");
    assert_means(event_head, "You need not play a Unit this Turn.", "WHEN_PLAYED: WAIVE END");
    assert_means(maneuver_head, "You need not play a Unit this Turn.", "AT_ONCE: WAIVE END");
    assert_means(unit_head, "The Attack is matched, the Ground becomes Space.", "AT_ONCE: MATCHED GROUND 1 END");
    assert_means(unit_head, "Take Up\nLimited Action\nSpace +2.\n\"Lore, and a stop. Not a sentence\"",
                 "SYMBOL_TAKE_UP: SYMBOL_LIMITED: ONGOING: FORCE you 1 2 END");
}

static void the_ledgers_predicates_are_understood(void **unused)
{
    (void)unused;
    static const struct { const char *text, *means; } facts[] = {
        {"the Enemy's Force is 5", "(EQUAL (FORCE_OF opponent) 5)"},
        {"the Enemy's Force is 5 or more", "(AT_LEAST (FORCE_OF opponent) 5)"},
        {"the Enemy's Force is 5 or less", "(AT_MOST (FORCE_OF opponent) 5)"},
        {"the Ground is Space", "(GROUND_IS 1)"},
        {"your active Unit is Breen", "(UNIT_IS you 8)"},
        {"the Enemy's active Unit is Klingon", "(UNIT_IS opponent 3)"},
        {"your active Unit has printed Surface 4 or less", "(AND (HAS_UNIT you) (AT_MOST (PRINTED you 2) 4))"},
        {"the Enemy's active Unit has printed Space 6 or more",
         "(AND (HAS_UNIT opponent) (AT_LEAST (PRINTED opponent 1) 6))"},
        {"you own 4 or more Sectors", "(AT_LEAST (SECTORS you) 4)"},
        {"the Enemy owns 3 or fewer Sectors", "(AT_MOST (SECTORS opponent) 3)"},
        {"this is the first Fight", "FIRST_FIGHT"},
        {"you are the attacker", "(ATTACKER you)"},
        {"you are the defender", "(ATTACKER opponent)"},
        {"the Enemy has an active Command", "(HAS_ACTIVE opponent 3)"},
        {"the Enemy has an active Event", "(HAS_ACTIVE opponent 4)"},
        {"the Enemy has an active Card", "(HAS_ACTIVE opponent 0)"},
        {"the Ground is Space and you are the attacker", "(AND (GROUND_IS 1) (ATTACKER you))"},
        {"the Ground is Space or you are the attacker", "(OR (GROUND_IS 1) (ATTACKER you))"},
    };
    for (size_t i = 0; i < COUNT_OF(facts); i++) {
        char text[160], means[160];
        snprintf(text, sizeof text, "While %s: Space +1.", facts[i].text);
        snprintf(means, sizeof means, "ONGOING: if %s FORCE you 1 1 END", facts[i].means);
        assert_means(command_head, text, means);
        snprintf(text, sizeof text, "Play only if %s.", facts[i].text);
        snprintf(means, sizeof means, "RESTRICT: if %s", facts[i].means);
        assert_means(unit_head, text, means);
    }
}

// Blanks, dashes and quotes may be typed in more than one way, and the first letter may be small; nothing else may
// differ.
static void only_characters_are_forgiven(void **unused)
{
    (void)unused;
    assert_means(event_head, "Take up  3 Cards.", "WHEN_PLAYED: TAKE_UP you 3 END");
    assert_means(unit_head, "enemy Space \xe2\x88\x92""1.", "ONGOING: FORCE opponent 1 -1 END");
    assert_means(unit_head, "Play only if the Enemy\xe2\x80\x99s Force is 5.",
                 "RESTRICT: if (EQUAL (FORCE_OF opponent) 5)");
    assert_refused(unit_head, "Enemy space -1.", 7, "this is written \"Space\"");
    assert_refused(event_head, "Take Up 3 cards.", 6, "this is written \"up\"");
    assert_refused(unit_head, "Take up", 6, "this is written \"Up\"");
    assert_refused(command_head, "While the Enemy has a active Unit: Space +1.", 21, "this is written \"an\"");
}

static void a_wrong_word_is_refused(void **unused)
{
    (void)unused;
    static const struct { const char *const *head; const char *text; uint32_t column; const char *words; } bad[] = {
        {&event_head, "Take up 3 Crads.", 11, "did you mean \"Cards\"?"},
        {&event_head, "Take 3 Cards.", 13, "expected a place"},
        {&event_head, "Take up thrice Cards.", 9, "unknown word \"thrice\""},
        {&event_head, "Take up 3 Card.", 11, "expected \"Cards\""},
        {&event_head, "Take up 3 Cards now.", 17, "unknown word \"now\""},
        {&event_head, "The Ground switch.", 12, "did you mean \"switches\"?"},
        {&event_head, "The Grounds switches.", 5, "did you mean \"Ground\"?"},
        {&event_head, "Look at your Hand.", 9, "expected \"the\""},
        {&event_head, "Look at the Enemy's Hand. Choose 2 Card there: the Enemy drops it.", 36, "does not fit"},
        {&event_head, "Look at the Enemy's Hand. Choose 1 Card there: you drop it.", 52, "whose is it"},
        {&event_head, "Shuffle up to 3 Units from the Enemy's Discard Pile into your Deck Pile.", 1, "whose is it"},
        {&unit_head, "Spcae +2.", 1, "did you mean \"Space\"?"},
        {&unit_head, "Space.", 6, "expected a number with its sign"},
        {&unit_head, "Space 2.", 7, "expected a number with its sign"},
        {&unit_head, "+2 Space.", 1, "\"+2\" does not fit"},
        {&unit_head, "Enemy -1.", 7, "expected \"Space\", \"Surface\""},
        {&unit_head, "Your Space -1.", 6, "\"Space\" does not fit"},
        {&unit_head, "When played: take up 2 Units.", 24, "expected \"Cards\""},
        {&unit_head, "When deployed: take up 2 Cards.", 6, "did you mean \"played\"?"},
        {&unit_head, "The Ground becomes Orbit.", 20, "expected \"Space\", \"Surface\""},
        {&unit_head, "The Ground is Space.", 12, "\"is\" does not fit"},
        {&maneuver_head, "Play only with a Klingon and Romulan Unit.", 26, "expected a kind of card, \"or\""},
        {&command_head, "While your active Unit was Klingon: Space +1.", 24, "expected \"is\", \"has\""},
        {&command_head, "While your active Maneuver is Klingon: Space +1.", 19, "expected \"Unit\""},
        {&event_head, "Take up +2 Cards.", 9, "\"+2\" does not fit"},
        {&event_head, "Take up -1 Cards.", 9, "\"-1\" does not fit"},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_refused(*bad[i].head, bad[i].text, bad[i].column, bad[i].words);
}

static void what_points_back_needs_something_to_point_to(void **unused)
{
    (void)unused;
    assert_refused(event_head, "Choose 1 Card there: the Enemy drops it.", 15, "no place was named before");
    assert_refused(event_head, "The Enemy drops it.", 17, "nothing was named before");
}

static void an_unknown_race_is_refused(void **unused)
{
    (void)unused;
    assert_refused(maneuver_head, "Play only with a Ferengi Unit.", 18, "unknown word \"Ferengi\"");
    assert_refused(maneuver_head, "Play only with a Klingon or Ferengi Unit.", 29, "unknown word \"Ferengi\"");
    assert_refused(command_head, "While your active Unit is Vulcan: Space +1.", 27, "unknown word \"Vulcan\"");
}

static void a_missing_stop_is_refused(void **unused)
{
    (void)unused;
    assert_refused(event_head, "Take up 3 Cards", 16, "the text ends too early; expected ");
    assert_refused(unit_head, "Space +2", 9, "'.'");
    assert_refused(unit_head, "The Attack is matched. The Ground becomes Space", 48, "'.'");
}

static void the_place_of_the_bad_sentence_is_told(void **unused)
{
    (void)unused;
    assert_refused(unit_head, "The Attack is matched. Nonsense. The Ground becomes Space.", 24, "\"Nonsense\"");
    assert_refused(unit_head, "  Nonsense.", 3, "\"Nonsense\"");
    char block[512];
    snprintf(block, sizeof block, "%sTake Up\nThe Attack is matched.\nNonsense.\n", unit_head);
    assert_refused_block(block, 6, 1, "\"Nonsense\"");
}

static void all_problems_of_a_text_are_told(void **unused)
{
    (void)unused;
    Answer r = read_text(unit_head, "Nonsense. Space +2. Rubbish.\nSpcae +1.\nSpace +1.");
    assert_int_equal(r.problems, 3);
    assert_int_equal(r.first.line, 4);
    assert_int_equal(r.first.column, 1);
}

// The sentences of an Event are one text, carried out in order. A card has only one "when played".
static void several_sentences_are_one_effect(void **unused)
{
    (void)unused;
    assert_means(event_head, "Take up 3 Cards. The Ground switches.", "WHEN_PLAYED: TAKE_UP you 3 SWITCH END");
    assert_means(event_head, "Take up 3 Cards. Take up 3 Cards.", "WHEN_PLAYED: TAKE_UP you 3 TAKE_UP you 3 END");
    assert_means(unit_head, "When played: take up 2 Cards. The Ground switches.",
                 "WHEN_PLAYED: TAKE_UP you 2 SWITCH END");
    assert_refused(unit_head, "When played: take up 2 Cards. When played: take up 1 Card.", 1, "WHEN_PLAYED");
}

static void numbers_out_of_range_are_refused(void **unused)
{
    (void)unused;
    assert_refused(event_head, "Take up 31 Cards.", 9, "from 2 to 30");
    assert_refused(event_head, "Take up 0 Cards.", 9, "from 2 to 30");
    assert_refused(event_head, "Take up 99999999999 Cards.", 9, "from 2 to 30");
    assert_refused(event_head, "Draw up to 31 Cards in Hand.", 12, "from 2 to 30");
    assert_refused(event_head, "Shuffle up to 19 Units from your Discard Pile into your Deck Pile.", 15, "2 to 18");
    assert_refused(event_head, "Shuffle up to 0 Units from your Discard Pile into your Deck Pile.", 15, "from 2 to 18");
    assert_refused(event_head, "The Enemy discards 19 Cards.", 20, "from 2 to 18");
    assert_refused(event_head, "The Enemy discards 18 Cards and the Enemy discards 17 Cards.", 55, "say where");
    assert_refused(event_head, "Drop up to 19 Cards and take up as many.", 12, "from 2 to 18");
    assert_refused(maneuver_head, "Cost: discard 5 other Cards from your Hand.", 15, "up to 4");
    assert_refused(event_head, "You may play 2 more Events this Stage.", 14, "\"2\" does not fit");
    assert_refused(unit_head, "Space +100.", 7, "from 1 to 99");
    assert_refused(unit_head, "Space -100.", 7, "from 1 to 99");
    assert_refused(unit_head, "Space +0.", 7, "a change by 0");
    assert_refused(unit_head, "Enemy Space -1, Surface -128.", 25, "from 1 to 99");
    assert_refused(unit_head, "Play only if the Enemy's Force is 128.", 35, "from 0 to 127");
    assert_refused(unit_head, "Play only if the Enemy's Force is -5.", 35, "\"-5\" does not fit");
    assert_refused(command_head, "While you own 8 or more Sectors: Space +1.", 15, "from 0 to 7");
    assert_refused(command_head, "While the Enemy's active Unit has printed Space -1 or more: Space +1.", 49, "\"-1\"");
    assert_refused(command_head, "While the Enemy's active Unit has printed Space 256 or more: Space +1.", 49, "127");
    assert_refused(command_head, "While the Enemy's active Unit has printed Space 300 or more: Space +1.", 49, "127");
}

static void sentences_on_the_wrong_type_of_card_are_refused(void **unused)
{
    (void)unused;
    assert_refused(event_head, "Space +2.", 1, "only on a card of the type unit or maneuver or command");
    assert_refused(unit_head, "Take up 2 Cards.", 1, "only on a card of the type event");
    assert_refused(unit_head, "Play only with a Klingon Unit.", 1, "only on a card of the type maneuver or command");
    assert_refused(event_head, "Play only with a Klingon Unit.", 1, "only on a card of the type maneuver or command");
    assert_refused(event_head, "When played: take up 2 Cards.", 1, "only on a card of the type unit or maneuver");
    assert_refused(command_head, "While this Unit is active: the Enemy's Maneuver adds no Force.", 7, "the type unit");
    assert_refused(unit_head, "The Enemy's Event adds no Force.", 13, "unit or maneuver or command");     // TW-CARD-11
    assert_refused(command_head, "While this Unit is active: Space +2.", 7, "only on a card of the type unit");
    assert_refused(unit_head, "You need not play a Unit this Turn.", 1, "this belongs only on a card of the type");
    assert_refused(unit_head, "You may play 1 more Event this Stage.", 21, "card or unit or maneuver or command");
    assert_refused(event_head, "You may play 1 more Card this Turn.", 21, "unit or maneuver or command or event");
}

// Continuous texts are separate: each has its own condition, and none is merged with another.
static void continuous_texts_are_kept_apart(void **unused)
{
    (void)unused;
    assert_means(command_head, "While your active Unit is Klingon: Space +1. Surface +2.",
                 "ONGOING: if (UNIT_IS you 3) FORCE you 1 1 END ONGOING: FORCE you 2 2 END");
    assert_means(command_head, "Surface +2. While your active Unit is Klingon: Space +1.",
                 "ONGOING: FORCE you 2 2 END ONGOING: if (UNIT_IS you 3) FORCE you 1 1 END");
    assert_means(command_head, "Space +1.\nEnemy Space -1.",
                 "ONGOING: FORCE you 1 1 END ONGOING: FORCE opponent 1 -1 END");
    assert_means(command_head, "While your active Unit is Klingon: Space +1. "
                               "While your active Unit is Romulan: Surface +1.",
                 "ONGOING: if (UNIT_IS you 3) FORCE you 1 1 END ONGOING: if (UNIT_IS you 4) FORCE you 2 1 END");
    assert_means(unit_head, "Play only if the Ground is Space. Play only if you are the attacker.",
                 "RESTRICT: if (GROUND_IS 1) RESTRICT: if (ATTACKER you)");
}

static void what_a_card_can_say_once_is_refused_twice(void **unused)
{
    (void)unused;
    assert_refused(unit_head, "The Attack is matched. The Attack is matched.", 1, "what it can say once: MATCHED");
    assert_refused(unit_head, "The Ground becomes Space. The Ground becomes Surface.", 1, "GROUND");
    assert_refused(unit_head, "The Ground becomes Space, the Ground becomes Surface.", 1, "GROUND");
    assert_refused(unit_head, "You may play 1 more Card this Stage. You may play 1 more Card this Stage.", 1, "MORE");
    assert_refused(maneuver_head, "Cost: discard 1 other Card from your Hand. "
                                  "Cost: discard 1 other Card from your Hand.", 1, "COST");
    assert_refused(maneuver_head, "Play only with a Klingon Unit. Play only with a Romulan Unit.", 1, "WITH");
    assert_refused(unit_head, "Take Up\nTake Up", 1, "SYMBOL_TAKE_UP");
}

static void empty_clauses_are_refused(void **unused)
{
    (void)unused;
    assert_refused(unit_head, ".", 1, "\".\" does not fit");
    assert_refused(unit_head, "Space +2..", 10, "\".\" does not fit");
    assert_refused(unit_head, "Space +2,.", 10, "\".\" does not fit");
    assert_refused(unit_head, "Enemy .", 7, "\".\" does not fit");
    assert_refused(command_head, "While your active Unit is Klingon:.", 35, "\".\" does not fit");
    assert_refused(command_head, "While your active Unit is Klingon: .", 36, "\".\" does not fit");
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
    Text text = text_in(problems, size);
    return trekwar_decks_check(&loaded.set, &(MatchSetup){.deck = {federation, dominion}}, &text);
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
        cmocka_unit_test(what_is_noted_of_a_card_agrees_with_its_program),
        cmocka_unit_test(the_files_hold_the_ledgers_texts),
        cmocka_unit_test(the_decks_are_those_of_the_ledger),
        cmocka_unit_test(type_lines_are_checked),
        cmocka_unit_test(nothing_may_follow_the_race),
        cmocka_unit_test(number_lines_are_checked),
        cmocka_unit_test(an_event_needs_a_text),
        cmocka_unit_test(nothing_may_follow_the_flavour_text),
        cmocka_unit_test(the_ledgers_sentences_are_understood),
        cmocka_unit_test(the_ledgers_predicates_are_understood),
        cmocka_unit_test(only_characters_are_forgiven),
        cmocka_unit_test(a_wrong_word_is_refused),
        cmocka_unit_test(what_points_back_needs_something_to_point_to),
        cmocka_unit_test(an_unknown_race_is_refused),
        cmocka_unit_test(a_missing_stop_is_refused),
        cmocka_unit_test(the_place_of_the_bad_sentence_is_told),
        cmocka_unit_test(all_problems_of_a_text_are_told),
        cmocka_unit_test(several_sentences_are_one_effect),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(sentences_on_the_wrong_type_of_card_are_refused),
        cmocka_unit_test(continuous_texts_are_kept_apart),
        cmocka_unit_test(what_a_card_can_say_once_is_refused_twice),
        cmocka_unit_test(empty_clauses_are_refused),
        cmocka_unit_test(the_two_decks_fit),
        cmocka_unit_test(a_deck_of_another_size_is_refused),
        cmocka_unit_test(cards_of_the_other_fleet_are_refused),
        cmocka_unit_test(a_built_deck_is_refused),
        cmocka_unit_test(all_problems_of_both_decks_are_told),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
