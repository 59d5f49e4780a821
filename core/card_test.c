// card_test.c — card sets, card files and deck files, good and bad, each problem with its line and column.
#include "core/arena.h"
#include "core/card.h"
#include "core/cardfile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

// ---- a game of the test's own: a card is its title line and "Number N", then anything but "fail" ----

typedef struct TestFacts {
    int32_t number;
    uint32_t lines;
} TestFacts;

static bool test_card_fill(TestFacts *facts, Span block, Problem *problem)
{
    assert_int_equal(facts->number, 0);         // nothing is left of a card that was refused in this place
    assert_int_equal(facts->lines, 0);
    Span rest = block;
    span_line(&rest);
    Span line = span_line(&rest), value = line;
    if (!span_is(span_word(&value), "Number") || !span_number(span_trim(value), &facts->number))
        return problem_set(problem, 1, 1, "expected Number");
    for (facts->lines = 2; rest.size > 0; facts->lines++) {
        line = span_trim(span_line(&rest));
        if (span_is(line, "fail"))
            return problem_set(problem, facts->lines, 3, "told to fail");
    }
    return true;
}

static int test_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self)
{
    Problem problem;
    if (test_card_fill(card_set_facts(set, def), block, &problem))
        return 0;
    sink(self, &problem);
    return 1;
}

static const Game test_game = {.name = "testgame", .title = "Test Game", .facts_size = sizeof(TestFacts),
                               .card_read = test_card_read};

typedef struct Problems {
    int count;
    Problem at[16];
} Problems;

static void problems_take(void *self, const Problem *problem)
{
    Problems *p = self;
    if (p->count < (int)COUNT_OF(p->at))
        p->at[p->count] = *problem;
    p->count++;
}

static int read_cards(CardSet *set, const char *file, size_t size, Problems *found)
{
    *found = (Problems){0};
    // the file in memory of exactly its size: a sanitizer sees a step beyond it
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, file, size);
    int count = cards_read(set, &test_game, (Span){copy, size}, problems_take, found);
    free(copy);
    assert_int_equal(count, found->count);
    return count;
}

static int read_deck(Deck *deck, const CardSet *set, const char *file, Problems *found)
{
    *found = (Problems){0};
    int count = deck_read(deck, set, &test_game, span_of(file), problems_take, found);
    assert_int_equal(count, found->count);
    return count;
}

static void assert_problem(const Problems *found, int i, uint32_t line, uint32_t column, const char *words)
{
    assert_true(i < found->count);
    if (found->at[i].line != line || found->at[i].column != column || !strstr(found->at[i].message, words))
        fail_msg("expected %u:%u: … %s …, found %u:%u: %s", line, column, words, found->at[i].line,
                 found->at[i].column, found->at[i].message);
}

// One problem in a file of its own; the cards around it are read.
static void assert_one_problem(const char *block, uint32_t line, uint32_t column, const char *words)
{
    CardSet set;
    Problems found;
    char file[1024];
    int n = snprintf(file, sizeof file, "Before [B1]\nNumber 1\n\n%s\n\nAfter [A1]\nNumber 2\n", block);
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, file, (size_t)n, &found), 1);
    assert_problem(&found, 0, line, column, words);
    assert_int_equal(set.count, 3);             // the unknown card, Before, After
    assert_int_equal(card_set_find(&set, span_of("A1")), 2);
    card_set_clear(&set);
}

// ---- the arena and the set ----

static void an_arena_gives_zeroed_aligned_memory(void **unused)
{
    (void)unused;
    static const size_t sizes[] = {1, 3, 16, 17, 1000, 65536, 65537, 1000000, 0, 5};
    Arena arena = {0};
    for (int round = 0; round < 20; round++)
        for (size_t i = 0; i < COUNT_OF(sizes); i++) {
            uint8_t *at = arena_take(&arena, sizes[i]);
            assert_int_equal((uintptr_t)at % _Alignof(max_align_t), 0);
            for (size_t b = 0; b < sizes[i]; b++)
                assert_int_equal(at[b], 0);
            if (sizes[i])
                memset(at, 0xaa, sizes[i]);     // must not reach what is given next
        }
    assert_string_equal(arena_string(&arena, (Span){"abcdef", 3}), "abc");
    assert_string_equal(arena_string(&arena, (Span){NULL, 0}), "");
    arena_clear(&arena);
    assert_null(arena.last);
    arena_clear(&arena);                        // an empty arena can be cleared again
}

static void a_set_grows_and_keeps_what_it_has(void **unused)
{
    (void)unused;
    CardSet set;
    char title[32], code[16];
    card_set_init(&set, sizeof(TestFacts));
    for (int i = 1; i <= 1000; i++) {
        snprintf(title, sizeof title, "Card number %d", i);
        snprintf(code, sizeof code, "N%d", i);
        assert_int_equal(card_set_add(&set, (CardDef){.title = title, .code = code, .text = ""}), i);
        ((TestFacts *)card_set_facts(&set, (DefId)i))->number = i;
    }
    for (int i = 1; i <= 1000; i++) {
        snprintf(code, sizeof code, "n%d", i);
        assert_int_equal(card_set_find(&set, span_of(code)), i);
        assert_int_equal(((TestFacts *)card_set_facts(&set, (DefId)i))->number, i);
    }
    assert_string_equal(set.def[0].title, "?");
    assert_int_equal(((TestFacts *)card_set_facts(&set, 0))->number, 0);
    card_set_clear(&set);
    assert_int_equal(set.count, 0);
}

static void cards_are_found_by_code_or_title(void **unused)
{
    (void)unused;
    CardSet set;
    card_set_init(&set, 0);
    card_set_add(&set, (CardDef){.title = "Jem'Hadar Soldiers", .code = "DU09", .text = ""});
    card_set_add(&set, (CardDef){.title = "Weyoun", .code = "DC01", .text = ""});
    assert_int_equal(card_set_find(&set, span_of("DC01")), 2);
    assert_int_equal(card_set_find(&set, span_of("dc01")), 2);
    assert_int_equal(card_set_find(&set, span_of("jem'hadar soldiers")), 1);
    assert_int_equal(card_set_find(&set, span_of("jem'hadar")), 0);
    assert_int_equal(card_set_find(&set, span_of("")), 0);
    assert_int_equal(card_set_find(&set, span_of("?")), 0);     // the unknown card cannot be asked for
    assert_string_equal(card_set_nearest(&set, span_of("DU9")), "DU09");
    assert_null(card_set_nearest(&set, span_of("something else")));
    card_set_clear(&set);
}

// ---- card files: good ----

static void a_good_file_is_read(void **unused)
{
    (void)unused;
    static const char file[] = "# a comment\n"
                               "\n"
                               "First Card [AB12]\n"
                               "Number 7\n"
                               "text • more\n"
                               "\n"
                               "   \t\n"
                               "# another, right above a card\n"
                               "Second: the Card  [  X-1 ]  \r\n"
                               "Number -3\r\n"
                               "\r\n"
                               "Third [C]\n"
                               "Number 9";      // no newline at the end
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, file, sizeof file - 1, &found), 0);
    assert_int_equal(set.count, 4);
    assert_string_equal(set.def[1].title, "First Card");
    assert_string_equal(set.def[1].code, "AB12");
    assert_string_equal(set.def[1].text, "First Card [AB12]\nNumber 7\ntext • more");
    assert_string_equal(set.def[2].title, "Second: the Card");
    assert_string_equal(set.def[2].code, "X-1");
    assert_string_equal(set.def[3].title, "Third");
    assert_string_equal(set.def[3].text, "Third [C]\nNumber 9");
    const TestFacts *facts = set.facts;
    assert_int_equal(facts[1].number, 7);
    assert_int_equal(facts[1].lines, 3);
    assert_int_equal(facts[2].number, -3);
    assert_int_equal(facts[3].number, 9);
    card_set_clear(&set);
}

static void files_with_nothing_in_them_are_fine(void **unused)
{
    (void)unused;
    static const char *const files[] = {"", "\n", "\n\n\r\n  \n", "# only\n# comments", "#"};
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    for (size_t i = 0; i < COUNT_OF(files); i++)
        assert_int_equal(read_cards(&set, files[i], strlen(files[i]), &found), 0);
    assert_int_equal(set.count, 1);
    card_set_clear(&set);
}

static void a_second_file_adds_to_the_set(void **unused)
{
    (void)unused;
    static const char one[] = "One [1]\nNumber 1\n", two[] = "Two [2]\nNumber 2\n";
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, one, sizeof one - 1, &found), 0);
    assert_int_equal(read_cards(&set, two, sizeof two - 1, &found), 0);
    assert_int_equal(read_cards(&set, one, sizeof one - 1, &found), 1);     // and the first again: taken
    assert_problem(&found, 0, 1, 6, "code 1 is taken by \"One\"");
    assert_int_equal(set.count, 3);
    card_set_clear(&set);
}

// ---- card files: bad; the block under test begins on line 4 ----

static void a_title_line_without_its_parts_is_refused(void **unused)
{
    (void)unused;
    assert_one_problem("Card\nNumber 1", 4, 5, "expected a code in square brackets");
    assert_one_problem("Card []\nNumber 1", 4, 7, "expected a code in square brackets");
    assert_one_problem("Card [ ]\nNumber 1", 4, 8, "expected a code in square brackets");
    assert_one_problem("[AB]\nNumber 1", 4, 1, "expected a title");
    assert_one_problem("  [AB]\nNumber 1", 4, 1, "expected a title");
    assert_one_problem("Card [AB] more\nNumber 1", 4, 10, "expected nothing after the code");
    assert_one_problem("Card [AB] [CD]\nNumber 1", 4, 10, "expected nothing after the code");
}

static void an_open_bracket_must_be_closed(void **unused)
{
    (void)unused;
    CardSet set;
    Problems found;
    static const char file[] = "Card [AB\nNumber 1\n";
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, file, sizeof file - 1, &found), 1);
    card_set_clear(&set);
}

static void a_code_or_title_can_be_used_once(void **unused)
{
    (void)unused;
    assert_one_problem("Other [b1]\nNumber 1", 4, 8, "code b1 is taken by \"Before\"");
    assert_one_problem("BEFORE [X1]\nNumber 1", 4, 1, "there is a card \"BEFORE\" already");
    assert_one_problem("Other [Before]\nNumber 1", 4, 8, "code Before is taken by \"Before\"");
    assert_one_problem("B1 [X1]\nNumber 1", 4, 1, "there is a card \"B1\" already");
}

static void what_the_game_refuses_is_told_with_its_place(void **unused)
{
    (void)unused;
    assert_one_problem("Card [AB]", 5, 1, "expected Number");
    assert_one_problem("Card [AB]\nNumbre 3", 5, 1, "expected Number");
    assert_one_problem("Card [AB]\nNumber 3\ntext\nfail\ntext", 7, 3, "told to fail");
}

static void too_long_titles_codes_and_cards_are_refused(void **unused)
{
    (void)unused;
    char block[512];
    snprintf(block, sizeof block, "%095d [AB]\nNumber 1", 7);
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, block, strlen(block), &found), 0);        // 95 bytes are a title
    card_set_clear(&set);
    snprintf(block, sizeof block, "%096d [AB]\nNumber 1", 7);
    assert_one_problem(block, 4, 1, "a title is at most 95 bytes");
    assert_one_problem("Card [1234567890123456]\nNumber 1", 4, 1, "a code 15");
}

static void all_problems_are_told_not_the_first_only(void **unused)
{
    (void)unused;
    static const char file[] = "[A]\nNumber 1\n\nGood [G]\nNumber 2\n\nBad [B]\nfail\n\nGood [H]\nNumber 3\n";
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, file, sizeof file - 1, &found), 3);
    assert_problem(&found, 0, 1, 1, "expected a title");
    assert_problem(&found, 1, 8, 1, "expected Number");
    assert_problem(&found, 2, 10, 1, "there is a card \"Good\" already");
    assert_int_equal(set.count, 2);
    card_set_clear(&set);
}

static void a_card_that_is_not_utf8_is_refused_and_the_others_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *file;
        size_t size;
        uint32_t line, column;
        const char *words;
        uint16_t good;
    } bad[] = {
        {"One [1]\nNumber 1\n\nTwo\xff [2]\nNumber 2\n", 36, 4, 4, "0xff", 1},
        {"\xe9 [1]\n", 6, 1, 1, "0xe9", 0},
        {"One [1]\nNumber\0 1\n", 18, 2, 7, "0x00", 0},
        {"One [1]\n\xed\xa0\x80\n", 12, 2, 1, "0xed", 0},
        {"One [1]\nNumber 1\n\xc3", 18, 3, 1, "0xc3", 0},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        CardSet set;
        Problems found;
        card_set_init(&set, sizeof(TestFacts));
        assert_int_equal(read_cards(&set, bad[i].file, bad[i].size, &found), 1);
        assert_problem(&found, 0, bad[i].line, bad[i].column, bad[i].words);
        assert_int_equal(set.count, 1 + bad[i].good);
        card_set_clear(&set);
    }
}

static void a_line_of_ten_megabytes_is_a_problem_and_nothing_worse(void **unused)
{
    (void)unused;
    enum { SIZE = 10 * 1024 * 1024 };
    static const char *const heads[] = {"Long [L]\nNumber 1\n", "Long title ", "Long [", ""};
    static const char tail[] = "\n\nAfter [A1]\nNumber 2";
    char *file = malloc(SIZE + 64);
    assert_non_null(file);
    for (size_t i = 0; i < COUNT_OF(heads); i++) {
        CardSet set;
        Problems found;
        size_t n = strlen(heads[i]);
        memcpy(file, heads[i], n);
        memset(file + n, 'x', SIZE);
        memcpy(file + n + SIZE, tail, sizeof tail - 1);
        card_set_init(&set, sizeof(TestFacts));
        assert_int_equal(read_cards(&set, file, n + SIZE + sizeof tail - 1, &found), 1);
        assert_int_equal(found.at[0].line, 1);
        assert_int_equal(set.count, 2);
        assert_string_equal(set.def[1].code, "A1");
        card_set_clear(&set);
    }
    free(file);
}

static void ten_thousand_lines_in_one_block(void **unused)
{
    (void)unused;
    enum { LINES = 10000 };
    char *file = malloc(LINES * 2 + 64);
    assert_non_null(file);
    int n = sprintf(file, "Tall [T]\nNumber 1\n");
    for (int i = 0; i < LINES; i++, n += 2)
        memcpy(file + n, "x\n", 2);
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, file, (size_t)n, &found), 1);
    assert_problem(&found, 0, 1, 1, "a card has at most 8191 bytes");
    card_set_clear(&set);
    free(file);
}

// ---- deck files ----

static void deck_set(CardSet *set)
{
    static const char file[] = "First Card [AB12]\nNumber 1\n\n"
                               "Second Card [AB13]\nNumber 2\n\n"
                               "Third: Card [C3]\nNumber 3\n";
    Problems found;
    card_set_init(set, sizeof(TestFacts));
    assert_int_equal(read_cards(set, file, sizeof file - 1, &found), 0);
}

static void a_good_deck_is_read(void **unused)
{
    (void)unused;
    CardSet set;
    Deck deck;
    Problems found;
    deck_set(&set);
    assert_int_equal(read_deck(&deck, &set,
                               "# a deck\r\nGame: TestGame\r\nDeck: My  Deck \r\nPlan: Win.\r\n\r\n"
                               "2 First Card [AB12]\n  1\tsecond card\n3 c3\n1 Third: Card", &found), 0);
    assert_string_equal(deck.name, "My  Deck");
    assert_string_equal(deck.plan, "Win.");
    static const DefId expected[] = {1, 1, 2, 3, 3, 3, 3};
    assert_int_equal(deck.count, COUNT_OF(expected));
    assert_memory_equal(deck.card, expected, sizeof expected);
    card_set_clear(&set);
}

static void problems_of_decks_are_told_with_their_places(void **unused)
{
    (void)unused;
    static const struct { const char *line; uint32_t column; const char *words; } bad[] = {
        {"First Card [AB12]", 1, "expected how many"},
        {"x First Card [AB12]", 1, "expected how many"},
        {"0 First Card [AB12]", 1, "expected how many"},
        {"-1 First Card [AB12]", 1, "expected how many"},
        {"121 First Card [AB12]", 1, "expected how many"},
        {"1.5 First Card [AB12]", 1, "expected how many"},
        {"99999999999 First Card [AB12]", 1, "expected how many"},
        {"1 First Card [AB14]", 3, "no card \"AB14\" (did you mean \"AB12\"?)"},
        {"1   Nothing Like It", 5, "no card \"Nothing Like It\""},
        {"1 First Card []", 3, "no card \"First Card []\""},
        {"1", 2, "no card \"\""},
        {"Game: Chess", 7, "this deck is for \"Chess\", not for Test Game"},
    };
    CardSet set;
    deck_set(&set);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        Deck deck;
        Problems found;
        char file[256];
        snprintf(file, sizeof file, "Deck: D\n1 AB12\n%s\n1 AB13\n", bad[i].line);
        assert_int_equal(read_deck(&deck, &set, file, &found), 1);
        assert_problem(&found, 0, 3, bad[i].column, bad[i].words);
        assert_int_equal(deck.count, 2);        // the lines around it are read
    }
    card_set_clear(&set);
}

static void a_deck_holds_120_cards_and_no_more(void **unused)
{
    (void)unused;
    CardSet set;
    Deck deck;
    Problems found;
    deck_set(&set);
    assert_int_equal(read_deck(&deck, &set, "120 AB12\n", &found), 0);
    assert_int_equal(deck.count, 120);
    assert_int_equal(read_deck(&deck, &set, "100 AB12\n20 AB13\n1 C3\n", &found), 1);
    assert_problem(&found, 0, 3, 1, "more than 120 cards");
    assert_int_equal(deck.count, 120);
    card_set_clear(&set);
}

static void a_deck_may_be_empty_or_unnamed(void **unused)
{
    (void)unused;
    CardSet set;
    Deck deck;
    Problems found;
    deck_set(&set);
    memset(&deck, 0xaa, sizeof deck);
    assert_int_equal(read_deck(&deck, &set, "", &found), 0);
    assert_int_equal(deck.count, 0);
    assert_string_equal(deck.name, "");
    char file[300];
    snprintf(file, sizeof file, "Deck: %0200d\n", 1);   // a long name is cut to fit
    assert_int_equal(read_deck(&deck, &set, file, &found), 0);
    assert_int_equal(strlen(deck.name), sizeof deck.name - 1);
    card_set_clear(&set);
}

static void a_deck_that_is_not_utf8_is_refused_whole(void **unused)
{
    (void)unused;
    CardSet set;
    Deck deck;
    Problems found;
    deck_set(&set);
    assert_int_equal(read_deck(&deck, &set, "Deck: D\n1 AB12\n1 \xff\n", &found), 1);
    assert_problem(&found, 0, 3, 3, "0xff");
    assert_int_equal(deck.count, 0);
    card_set_clear(&set);
}

// ---- the lines of a file ----

static void the_first_lines_say_what_a_file_is(void **unused)
{
    (void)unused;
    FileHead head = file_head(span_of("# a comment\n\nGame:  testgame \nA [A1]\n"));
    assert_true(span_is(head.game, "testgame"));
    assert_int_equal(head.line, 3);
    assert_int_equal(head.column, 8);
    assert_false(head.is_deck);
    head = file_head(span_of("Deck: D\r\nPlan: none\r\nGame: chess\r\n1 A1\r\n"));
    assert_true(span_is(head.game, "chess") && head.is_deck && head.line == 3);
    head = file_head(span_of("A [A1]\nGame: chess\n"));        // too late
    assert_true(head.game.size == 0 && head.line == 0 && !head.is_deck);
    assert_int_equal(file_head(span_of("\xef\xbb\xbfGame: chess")).line, 1);
    assert_int_equal(file_head((Span){0}).line, 0);
}

static void cards_are_cut_at_blank_lines(void **unused)
{
    (void)unused;
    static const char *const files[] = {"A [A1]\nNumber 1\n\n\n# comment\nB [B1]\nNumber 2",
                                        "Game: testgame\nA [A1]\nNumber 1\n \nB [B1]\nNumber 2\n\n\n"};
    static const uint32_t lines[][2] = {{1, 6}, {2, 5}};
    for (size_t f = 0; f < COUNT_OF(files); f++) {
        CardBlocks blocks = {.rest = span_of(files[f])};
        Span block;
        uint32_t line;
        assert_true(card_block_next(&blocks, &block, &line));
        assert_true(span_is(block, "A [A1]\nNumber 1"));
        assert_int_equal(line, lines[f][0]);
        assert_true(card_block_next(&blocks, &block, &line));
        assert_true(span_is(block, "B [B1]\nNumber 2"));
        assert_int_equal(line, lines[f][1]);
        assert_false(card_block_next(&blocks, &block, &line));
        assert_false(card_block_next(&blocks, &block, &line));
    }
}

static void a_file_may_name_its_game(void **unused)
{
    (void)unused;
    static const char good[] = "Game: TestGame\nA [A1]\nNumber 1\n", bad[] = "Game: chess\n\nA [A1]\nNumber 1\n";
    CardSet set;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, good, sizeof good - 1, &found), 0);
    assert_int_equal(set.count, 2);
    card_set_clear(&set);
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, bad, sizeof bad - 1, &found), 1);
    assert_problem(&found, 0, 1, 7, "this file is for \"chess\", not for Test Game");
    card_set_clear(&set);
}

static void a_refused_card_is_remembered(void **unused)
{
    (void)unused;
    static const char file[] = "Bad One [B1]\nNumber 1\nfail\n\nOther [b1]\nNumber 2\n\nGood [G1]\nNumber 3\n";
    CardSet set;
    Deck deck;
    Problems found;
    card_set_init(&set, sizeof(TestFacts));
    assert_int_equal(read_cards(&set, file, sizeof file - 1, &found), 2);
    assert_problem(&found, 1, 5, 8, "code b1 is taken by a card that is not understood");
    assert_int_equal(set.count, 2);
    assert_true(card_set_was_refused(&set, span_of("bad one")) && card_set_was_refused(&set, span_of("B1")));
    assert_false(card_set_was_refused(&set, span_of("G1")));
    assert_int_equal(card_set_find(&set, span_of("B1")), 0);
    assert_int_equal(read_deck(&deck, &set, "1 Bad One [B1]\n1 Wrong [G1]\n1 good [G1]\n", &found), 2);
    assert_problem(&found, 0, 1, 3, "the card \"B1\" is not understood");
    assert_problem(&found, 1, 2, 3, "[G1] is the card \"Good\"");
    assert_int_equal(deck.count, 1);
    card_set_clear(&set);
}

// Whatever other names share its probes in the hash table, a card that is dropped leaves no trace.
static void taking_cards_out_leaves_the_others_to_be_found(void **unused)
{
    (void)unused;
    CardSet set;
    card_set_init(&set, sizeof(TestFacts));
    for (int i = 0; i < 2000; i++) {
        char title[16], code[16];
        snprintf(title, sizeof title, "T%d", i);
        snprintf(code, sizeof code, i % 3 ? "C%d" : "T%d", i);          // some are called by their code
        DefId def = card_set_add(&set, (CardDef){.title = title, .code = code, .text = ""});
        assert_int_equal(card_set_find(&set, span_of(title)), def);
        if (i % 2 == 0)
            continue;
        card_set_drop(&set);
        assert_int_equal(card_set_find(&set, span_of(title)), 0);
        assert_int_equal(card_set_find(&set, span_of(code)), 0);
    }
    assert_int_equal(card_set_find(&set, span_of("T1998")), 1000);
    card_set_clear(&set);
}

static void parts_of_a_line_are_cut_at_bullets(void **unused)
{
    (void)unused;
    Span rest = span_of("Unit \xe2\x80\xa2 Long Arm *Thunder\xe2\x80\xa2");
    int32_t count;
    assert_true(span_is(card_piece(&rest), "Unit"));
    assert_true(span_is(card_piece(&rest), "Long Arm"));
    assert_true(span_is(card_piece(&rest), "Thunder"));
    assert_int_equal(card_piece(&rest).size, 0);
    assert_int_equal(rest.size, 0);
    assert_true(card_times(span_of("\xc3\x97" "3"), &count) && count == 3);
    assert_true(card_times(span_of("x12"), &count) && count == 12);
    assert_false(card_times(span_of("3"), &count) || card_times(span_of("x"), &count) || card_times((Span){0}, &count));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(a_set_grows_and_keeps_what_it_has),
        cmocka_unit_test(cards_are_found_by_code_or_title),
        cmocka_unit_test(a_good_file_is_read),
        cmocka_unit_test(files_with_nothing_in_them_are_fine),
        cmocka_unit_test(a_second_file_adds_to_the_set),
        cmocka_unit_test(a_title_line_without_its_parts_is_refused),
        cmocka_unit_test(an_open_bracket_must_be_closed),
        cmocka_unit_test(a_code_or_title_can_be_used_once),
        cmocka_unit_test(what_the_game_refuses_is_told_with_its_place),
        cmocka_unit_test(too_long_titles_codes_and_cards_are_refused),
        cmocka_unit_test(all_problems_are_told_not_the_first_only),
        cmocka_unit_test(a_card_that_is_not_utf8_is_refused_and_the_others_are_read),
        cmocka_unit_test(a_line_of_ten_megabytes_is_a_problem_and_nothing_worse),
        cmocka_unit_test(ten_thousand_lines_in_one_block),
        cmocka_unit_test(a_good_deck_is_read),
        cmocka_unit_test(problems_of_decks_are_told_with_their_places),
        cmocka_unit_test(a_deck_holds_120_cards_and_no_more),
        cmocka_unit_test(a_deck_may_be_empty_or_unnamed),
        cmocka_unit_test(a_deck_that_is_not_utf8_is_refused_whole),
        cmocka_unit_test(the_first_lines_say_what_a_file_is),
        cmocka_unit_test(cards_are_cut_at_blank_lines),
        cmocka_unit_test(a_file_may_name_its_game),
        cmocka_unit_test(a_refused_card_is_remembered),
        cmocka_unit_test(taking_cards_out_leaves_the_others_to_be_found),
        cmocka_unit_test(parts_of_a_line_are_cut_at_bullets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
