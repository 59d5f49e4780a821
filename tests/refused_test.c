// refused_test.c — cards that must be refused, each with the place and the words of the message.
//
// tests/refused/GAME/*.cards are card files. Comments before each card say which messages it must get: "# 4:12: did you
// mean" is a line and column in the card (the title is line 1) and a piece of the message; several such lines expect
// several messages; "# good" expects none. A file is read whole, so every card after a bad one shows that reading goes
// on.
#include <dirent.h>

#include "tests/support.h"

enum { PROBLEM_MAX = 400, BLOCK_MAX = 200, EXPECTED_MAX = 8, REFUSED_MIN = 20 };

typedef struct Told {
    int count;
    Problem problem[PROBLEM_MAX];
} Told;

static Told told;                       // large: not on the stack

static void tell(void *self, const Problem *problem)
{
    Told *t = self;
    if (t->count < PROBLEM_MAX)
        t->problem[t->count] = *problem;
    t->count++;
}

// ---- a file of cards and the messages they must get ----

typedef struct Block {
    uint32_t first, last;               // its lines in the file
    bool good;
    int count;
    struct { uint32_t line, column; Span says; } expected[EXPECTED_MAX];
} Block;

typedef struct File {
    int count;
    Block block[BLOCK_MAX];
} File;

// "# 4:12: words"
static bool expectation_read(Span line, Block *b)
{
    int32_t number, column;
    Span rest = span_trim((Span){line.at + 1, line.size - 1});
    if (span_is(rest, "good")) {
        b->good = true;
        return true;
    }
    Span first = span_until(&rest, ':'), second = span_until(&rest, ':');
    if (!span_number(first, &number) || !span_number(second, &column) || b->count == EXPECTED_MAX)
        return false;
    b->expected[b->count].line = (uint32_t)number;
    b->expected[b->count].column = (uint32_t)column;
    b->expected[b->count++].says = span_trim(rest);
    return true;
}

static void file_cut(Span rest, File *f)
{
    Block b = {0};
    f->count = 0;
    for (uint32_t number = 1; rest.size > 0; number++) {
        Span line = span_line(&rest);
        bool blank = span_trim(line).size == 0, comment = !blank && !b.first && line.at[0] == '#';
        if (comment)
            expectation_read(line, &b);
        if (!blank && !comment) {
            b.first = b.first ? b.first : number;
            b.last = number;
        }
        if (b.first && (blank || rest.size == 0)) {
            assert_true(f->count < BLOCK_MAX);
            f->block[f->count++] = b;
            b = (Block){0};
        }
    }
}

// ---- comparing ----

static bool is_told(const Told *t, const Block *b, int expected)
{
    char says[300];
    span_to(b->expected[expected].says, says, sizeof says);
    for (int i = 0; i < t->count && i < PROBLEM_MAX; i++)
        if (t->problem[i].line == b->first + b->expected[expected].line - 1 &&
            t->problem[i].column == b->expected[expected].column && strstr(t->problem[i].message, says))
            return true;
    return false;
}

// Whether this card got exactly the messages that are expected.
static bool block_holds(const Told *t, const Block *b, const char *path)
{
    int found = 0;
    for (int i = 0; i < t->count && i < PROBLEM_MAX; i++)
        found += t->problem[i].line >= b->first && t->problem[i].line <= b->last;
    bool holds = found == b->count && (b->good ? b->count == 0 : b->count > 0);
    for (int i = 0; i < b->count; i++)
        holds = is_told(t, b, i) && holds;
    if (holds || !path)
        return holds;
    print_error("%s:%u: %s\n", path, b->first, b->good ? "this card is good, but:" : "something else is said:");
    for (int i = 0; i < t->count && i < PROBLEM_MAX; i++)
        if (t->problem[i].line >= b->first && t->problem[i].line <= b->last)
            print_error("# %u:%u: %s\n", t->problem[i].line - b->first + 1, t->problem[i].column,
                        t->problem[i].message);
    return false;
}

// Reads the file as cards of the game. Returns how many of its cards are not treated as they should be.
static int file_check(const Game *game, Span text, const char *path, File *ret_file)
{
    CardSet set;
    int wrong = 0, good = 0;
    told.count = 0;
    file_cut(text, ret_file);
    card_set_init(&set, game->facts_size);
    int problems = cards_read(&set, game, text, tell, &told);
    for (int i = 0; i < ret_file->count; i++) {
        good += ret_file->block[i].good;
        wrong += !block_holds(&told, &ret_file->block[i], path);
    }
    wrong += problems != told.count || told.count > PROBLEM_MAX;
    wrong += set.count != good + 1;     // refused cards are not in the set, good ones are
    card_set_clear(&set);
    return wrong;
}

static int folder_check(const Game *game, int *ret_refused)
{
    char folder[64];
    struct dirent **names;
    static File file;
    int wrong = 0;
    snprintf(folder, sizeof folder, "tests/refused/%s", game->name);
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[400];
        size_t size;
        Problem p;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (strstr(names[i]->d_name, ".cards")) {
            char *data = file_read(path, &size, &p);
            assert_non_null(data);
            wrong += file_check(game, (Span){data, size}, path, &file);
            for (int k = 0; k < file.count; k++)
                *ret_refused += !file.block[k].good;
            free(data);
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    return wrong;
}

static void every_bad_card_is_refused_with_its_place_and_reason(void **state)
{
    (void)state;
    int wrong = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        int refused = 0;
        wrong += folder_check(games[g], &refused);
        print_message("%s: %d cards refused\n", games[g]->name, refused);
        if (refused < REFUSED_MIN)
            fail_msg("tests/refused/%s: %d cards, at least %d are wanted", games[g]->name, refused, REFUSED_MIN);
    }
    assert_int_equal(wrong, 0);
}

// ---- what does not fit into a text file ----

#define GOOD_CARD "\n\nRock [T9]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n"

static int read_bytes(Span file, CardSet *set)
{
    told.count = 0;
    card_set_init(set, games[GAME_TREKWAR]->facts_size);
    return cards_read(set, games[GAME_TREKWAR], file, tell, &told);
}

static void assert_told_once(Span file, uint32_t line, uint32_t column, const char *says, int cards)
{
    CardSet set;
    assert_int_equal(read_bytes(file, &set), 1);
    if (told.problem[0].line != line || told.problem[0].column != column || !strstr(told.problem[0].message, says))
        fail_msg("expected %u:%u: … %s …, found %u:%u: %s", line, column, says, told.problem[0].line,
                 told.problem[0].column, told.problem[0].message);
    assert_int_equal(set.count, cards + 1);
    card_set_clear(&set);
}

// A card with a bad byte cannot be trusted; the card after it is still read.
static void bytes_that_are_not_text_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\xff", "\xc3", "\xe2\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x01", "\x7f",
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        char file[300];
        snprintf(file, sizeof file, "T [T1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\nTake %s Up\n" GOOD_CARD,
                 bad[i]);
        assert_told_once(span_of(file), 4, 6, "byte", 1);
    }
    const char zero[] = "T [T1]\nUnit • Klingon\nFederation • Space 5 \0\n";
    assert_told_once((Span){zero, sizeof zero - 1}, 3, 24, "byte (0x00)", 0);
}

enum { LONG_LINE = 10 * 1000 * 1000 };

// Ten megabytes in one line, wherever it is: refused at once, and the card after it is read.
static void a_line_of_ten_megabytes_is_refused(void **state)
{
    (void)state;
    static const struct { const char *before, *filling; uint32_t line, column; const char *says; } lines[] = {
        {"T [T1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n", "Take up 2 Cards. ", 1, 1, "a card"},
        {"T [T1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n", "x", 1, 1, "a card"},
        {"T [T1]\nUnit • Klingon\n", "Space 5 • ", 1, 1, "a card"},
        {"", "x", 1, 1, "a card"},
    };
    char *file = malloc(LONG_LINE + 400);
    assert_non_null(file);
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        size_t used = strlen(lines[i].before), piece = strlen(lines[i].filling);
        memcpy(file, lines[i].before, used);
        for (size_t n = 0; n < LONG_LINE / piece; n++, used += piece)
            memcpy(file + used, lines[i].filling, piece);
        memcpy(file + used, GOOD_CARD, strlen(GOOD_CARD));
        assert_told_once((Span){file, used + strlen(GOOD_CARD)}, lines[i].line, lines[i].column, lines[i].says, 1);
    }
    free(file);
}

// A card's text has at most this many characters and words; both bounds are named.
static void a_text_beyond_its_bounds_is_refused(void **state)
{
    (void)state;
    static char file[8000];
    const char *head = "T [T1]\nEvent\nFederation\n";
    for (int words = 0; words < 2; words++) {
        Text text = text_in(file, sizeof file);
        text_put(&text, head);
        for (int i = 0; i < (words ? 700 : 250); i++)
            text_put(&text, words ? "1 " : "Reinforcements ");
        text_put(&text, GOOD_CARD);
        assert_false(text.cut);
        assert_told_once(span_of(file), 4, 1, "this line is too long", 1);
    }
}

// ---- that the comparison can fail ----

static int wrong_in(const char *text)
{
    static File file;
    return file_check(games[GAME_TREKWAR], span_of(text), NULL, &file);
}

static void the_comparison_notices_every_difference(void **state)
{
    (void)state;
#define BAD_CARD "T [T1]\nUnit • Klingn\nFederation • Space 5 • Surface 3\n\n"
#define PLAIN_CARD "R [R1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n"
    assert_int_equal(wrong_in("# 2:10: found \"Klingn\"\n" BAD_CARD "# good\n" PLAIN_CARD), 0);
    assert_int_equal(wrong_in("# 2:11: found \"Klingn\"\n" BAD_CARD "# good\n" PLAIN_CARD), 1);
    assert_int_equal(wrong_in("# 3:10: found \"Klingn\"\n" BAD_CARD "# good\n" PLAIN_CARD), 1);
    assert_int_equal(wrong_in("# 2:10: found \"Romuln\"\n" BAD_CARD "# good\n" PLAIN_CARD), 1);
    assert_int_equal(wrong_in("# 2:10: Klingn\n# 3:1: more\n" BAD_CARD "# good\n" PLAIN_CARD), 1);
    assert_int_equal(wrong_in("# nothing is said\n" BAD_CARD "# good\n" PLAIN_CARD), 1);
    assert_int_equal(wrong_in("# 2:10: found \"Klingn\"\n" PLAIN_CARD), 2);         // and it is in the set
    assert_int_equal(wrong_in("# good\n" BAD_CARD "# good\n" PLAIN_CARD), 2);
    assert_int_equal(wrong_in(PLAIN_CARD), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bad_card_is_refused_with_its_place_and_reason),
        cmocka_unit_test(bytes_that_are_not_text_are_refused),
        cmocka_unit_test(a_line_of_ten_megabytes_is_refused),
        cmocka_unit_test(a_text_beyond_its_bounds_is_refused),
        cmocka_unit_test(the_comparison_notices_every_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
