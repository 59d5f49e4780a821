// explain_test.c — what is told about a card's text is what its program does: every statement once, in order, in words.
#include "core/cardfile.h"
#include "language/choosing.h"
#include "language/code.h"
#include "language/explain_lines.h"
#include "language/read.h"
#include "tests/support.h"

typedef struct Told {
    const char *operation[64];
    int count, targets;
} Told;

static void gloss_take(void *self, const Gloss *gloss)
{
    Told *told = self;
    assert_true(gloss->words[0] || gloss->means[0]);
    assert_non_null(gloss_kind_name(gloss->kind));
    if (gloss->kind == GLOSS_TARGET) {
        told->targets++;
        assert_true(gloss->who != NULL || strcmp(gloss->operation, "CAPTURE") == 0);     // nobody chooses there
        assert_true(gloss->most == GLOSS_AMOUNT_OPEN || gloss->least <= gloss->most);
    }
    if (gloss->operation && (gloss->kind == GLOSS_EFFECT || gloss->kind == GLOSS_COST)) {
        assert_true(told->count < (int)COUNT_OF(told->operation));
        told->operation[told->count++] = gloss->operation;
    }
}

// The statements as the program has them; choices and conditions have glosses of their own.
static void assert_told(const Vocabulary *v, const Compiled *made, uint16_t at, Told *told, int *next)
{
    for (; at && made->code[at] != OP_END; at = code_skip(v, made->code, at)) {
        uint8_t op = made->code[at];
        if (is_choosing(op))
            told->targets--;
        else if (op != OP_IF)
            assert_string_equal(told->operation[(*next)++], grammar_op(v, op)->name);
    }
}

static int line_explain(const Game *game, TextReader *reader, Span line, uint16_t kind)
{
    static Compiled made;
    memset(&made, 0, sizeof made);
    assert_int_equal(text_line_read(reader, grammar_of(game->vocabulary), line, kind, &made, NULL, NULL, NULL), 0);
    for (uint8_t a = 0; a < made.ability_count; a++) {
        Told told = {0};
        int next = 0;
        ability_explain(game, text_reader_kept(reader), &made, a, gloss_take, &told);
        assert_told(game->vocabulary, &made, made.ability[a].play, &told, &next);
        assert_told(game->vocabulary, &made, made.ability[a].code, &told, &next);
        assert_int_equal(next, told.count);
        assert_int_equal(told.targets, 0);
        assert_true(ability_means(game->vocabulary, made.ability[a].kind)[0] != 0);
    }
    return made.ability_count;
}

static void every_statement_of_every_card_is_told(void **unused)
{
    (void)unused;
    TextReader *reader = text_reader_new();
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        const CardSet *set = &loaded_games[g].set;
        int abilities = 0;
        for (DefId def = 1; def < set->count; def++) {
            Span rest = span_of(set->def[def].text), type = {0};
            Problem problem;
            for (int i = 0; i < CARD_TEXT_LINE; i++) {
                Span line = span_line(&rest);
                type = i == 1 ? line : type;
            }
            uint16_t kind = games[g]->card_kind(type, &problem);
            assert_true(kind != 0);
            while (rest.size > 0) {
                Span line = span_trim(span_line(&rest));
                if (!span_starts(line, "\""))
                    abilities += line_explain(games[g], reader, line, kind);
            }
        }
        print_message("%s: %d abilities explained\n", games[g]->name, abilities);
        assert_true(abilities > 0);
    }
    text_reader_free(reader);
}

// ---- what is in the glosses ----

typedef struct Written {
    char text[2000];
} Written;

static void gloss_write(void *self, const Gloss *gloss)
{
    Text text = {.data = self, .size = sizeof(Written), .used = strlen(self)};
    text_format(&text, "%s %d: %s = %s\n", gloss_kind_name(gloss->kind), gloss->depth, gloss->words, gloss->means);
}

static void assert_notes(const Game *game, const char *type, const char *line, const char *expected)
{
    static Compiled made;
    Written written = {0};
    Problem problem;
    TextReader *reader = text_reader_new();
    memset(&made, 0, sizeof made);
    assert_int_equal(text_line_read(reader, grammar_of(game->vocabulary), span_of(line),
                                    game->card_kind(span_of(type), &problem), &made, NULL, NULL, NULL), 0);
    for (uint8_t a = 0; a < made.ability_count; a++)
        ability_explain(game, text_reader_kept(reader), &made, a, gloss_write, &written);
    assert_string_equal(written.text, expected);
    text_reader_free(reader);
}

static void what_is_inside_stands_deeper(void **unused)
{
    (void)unused;
    assert_notes(games[GAME_TREKWAR], "Event",
                 "You may discard a Card from your Hand. If you do, take up 2 Cards.",
                 "effect 0: you may discard a Card from your Hand = you may do this, or not:\n"
                 "target 1: a Card from your Hand = you choose 1 card in your hand\n"
                 "effect 1: discard a Card from your Hand = the Cards are put on their Discard Pile\n"
                 "effect 0: if you do, take up 2 Cards = only if that was done:\n"
                 "effect 1: take up 2 Cards = take up that many Cards from the Deck Pile\n");
    assert_notes(games[GAME_TREKWAR], "Event", "If you own 3 or fewer Sectors, take up 4 Cards.",
                 "condition 0: you own 3 or fewer Sectors = how many Sectors that player owns (you) is at most 3\n"
                 "effect 1: take up 4 Cards = take up that many Cards from the Deck Pile\n");
}

static void whoever_acts_is_named(void **unused)
{
    (void)unused;
    assert_notes(games[GAME_TREKWAR], "Event", "The Enemy discards 2 Cards at random.",
                 "target 0: 2 Cards at random = 2 cards in the opponent's hand, at random\n"
                 "effect 0: the Enemy discards 2 Cards at random = the Cards are put on their Discard Pile\n");
}

// A statement is told in the words of its whole clause: a piece of it says neither what it is about nor who does it.
static void a_statement_is_told_by_its_clause(void **unused)
{
    (void)unused;
    assert_notes(games[GAME_WARS], "CHARACTER", "During your turn, this character is power +2 and tactics +1.",
                 "condition 0: during your turn = it is that player's turn (you)\n"
                 "effect 0: this character is power +2 and tactics +1 = "
                 "that number of the cards changes by that much, for that long\n"
                 "effect 0: this character is power +2 and tactics +1 = "
                 "that number of the cards changes by that much, for that long\n");
    assert_notes(games[GAME_WARS], "ORDER (USED)", "Your opponent loses 1 energy and you draw a card.",
                 "effect 0: your opponent loses 1 energy = lose that much energy\n"
                 "effect 0: draw a card = draw that many cards from the reserve\n");
    assert_notes(games[GAME_WARS], "ORDER (USED)", "Your opponent can't draw cards this turn.",
                 "effect 0: your opponent can't draw cards this turn = that player can't draw cards, for that long\n"
                 "duration 0: this turn = \n");
}

static void how_long_it_lasts_is_told(void **unused)
{
    (void)unused;
    assert_notes(games[GAME_WARS], "ORDER (USED)", "Each of your drains is +1 until end of turn.",
                 "effect 0: each of your drains is +1 until end of turn = "
                 "each of that player's drains changes by that much, for that long\n"
                 "duration 0: until end of turn = \n");
    assert_notes(games[GAME_WARS], "ORDER (USED)",
                 "Until your next turn, each of your drains is +1 and your opponent can't draw cards.",
                 "effect 0: each of your drains is +1 = "
                 "each of that player's drains changes by that much, for that long\n"
                 "duration 0: until your next turn = \n"
                 "effect 0: your opponent can't draw cards = that player can't draw cards, for that long\n"
                 "duration 0: until your next turn = \n");
}

typedef struct Shown {
    char text[4000];
} Shown;

static void row_write(void *self, RowLook look, const char *words)
{
    Text text = {.data = self, .size = sizeof(Shown), .used = strlen(self)};
    text_format(&text, "%s%s\n", look == ROW_LINE ? "> " : "", words);
}

static void a_clause_of_several_statements_is_shown_once(void **unused)
{
    (void)unused;
    Shown shown = {0};
    card_rows(games[GAME_WARS], span_of("T\nORDER (USED)\nShi\nMake target unit power +2, tactics +1, and defense +1 "
                                        "until end of turn."), row_write, &shown);
    const char *first = strstr(shown.text, "effect     make target unit power +2, tactics +1, and defense +1");
    assert_non_null(first);
    assert_null(strstr(first + 1, "effect  "));
    assert_null(strstr(strstr(first, "duration   until end of turn") + 1, "duration  "));
}

// What a byte of an operation stands for is said in words.
static void a_word_of_an_operation_is_said(void **unused)
{
    (void)unused;
    assert_notes(games[GAME_WARS], "INTERRUPT (USED)", "If you have lost a unit this turn, draw a card.",
                 "condition 0: lost a unit this turn = how often cards were lost in this turn, by that player or to "
                 "such cards of that player (you; unit) is at least 1\n"
                 "effect 1: draw a card = draw that many cards from the reserve\n");
    assert_notes(games[GAME_WARS], "INTERRUPT (USED)", "Play target order from your hand at no energy cost.",
                 "target 0: target order from your hand = you target 1 card in your hand\n"
                 "effect 0: play target order from your hand at no energy cost = "
                 "that player plays the card, at no energy cost\n");
    assert_notes(games[GAME_WARS], "INTERRUPT (USED)", "Play target order from your hand.",
                 "target 0: target order from your hand = you target 1 card in your hand\n"
                 "effect 0: play target order from your hand = that player plays the card\n");
}

static void what_holds_for_a_while_waits_for_nothing(void **unused)
{
    (void)unused;
    assert_notes(games[GAME_WARS], "INTERRUPT (USED)", "Target unit loses all abilities until end of turn.",
                 "target 0: target unit = you target 1 card in play\n"
                 "effect 0: target unit loses all abilities = from now on what is told below holds\n"
                 "duration 0: until end of turn = \n"
                 "effect 0: target unit loses all abilities = the cards have no abilities\n");
}

static bool is_name(const Vocabulary *v, Span name)
{
    int32_t number;
    bool found = span_number(name, &number);
    for (uint16_t i = 0; i < v->name_count; i++)
        found = found || span_is(name, v->names[i].name);
    return found;
}

// "{1:IN_TURN=in this turn|then}": operand 1 is a word, and the vocabulary has the name.
static void assert_cases(const Vocabulary *v, const OpInfo *op)
{
    Span rest = span_of(op->means);
    for (span_until(&rest, '{'); rest.size > 0; span_until(&rest, '{')) {
        Span cases = span_until(&rest, '}');
        int32_t index = -1;
        assert_true(span_number(span_until(&cases, ':'), &index));
        assert_true(index >= 0 && index < (int32_t)strlen(op->takes));
        assert_int_equal(op->takes[index], 'w');
        while (cases.size > 0) {
            Span one = span_until(&cases, '|'), says = one, name = span_until(&says, '=');
            assert_true(name.size == one.size || is_name(v, name));
        }
    }
}

static void every_meaning_asks_for_a_word_that_is_there(void **unused)
{
    (void)unused;
    for (int g = 1; g < GAME_COUNT; g++)
        for (int op = 0; op < 256; op++) {
            const OpInfo *info = grammar_op(games[g]->vocabulary, (uint8_t)op);
            if (info && info->means)
                assert_cases(games[g]->vocabulary, info);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_statement_of_every_card_is_told),
        cmocka_unit_test(what_is_inside_stands_deeper),
        cmocka_unit_test(whoever_acts_is_named),
        cmocka_unit_test(a_statement_is_told_by_its_clause),
        cmocka_unit_test(how_long_it_lasts_is_told),
        cmocka_unit_test(a_clause_of_several_statements_is_shown_once),
        cmocka_unit_test(a_word_of_an_operation_is_said),
        cmocka_unit_test(what_holds_for_a_while_waits_for_nothing),
        cmocka_unit_test(every_meaning_asks_for_a_word_that_is_there),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
