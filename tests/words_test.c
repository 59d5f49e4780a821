// words_test.c — what authors are told: words of other games, examples of all phrases, the tables of docs/cards.md.
#include "core/cardfile.h"
#include "language/code.h"
#include "language/foreign.h"
#include "language/sample.h"
#include "tests/support.h"

static TextReader *reader;

static int begin(void **state)
{
    reader = text_reader_new();
    return load_games(state);
}

static int end(void **state)
{
    text_reader_free(reader);
    return unload_games(state);
}

static void first_problem(void *self, const Problem *problem)
{
    Problem *first = self;
    if (first->message[0] == 0 && !problem->is_warning)
        *first = *problem;
}

// What is wrong with a line on such a card; "": nothing is.
static const char *fault_of(const Game *game, const char *type, Span line)
{
    static Problem problem;
    static Compiled made;
    memset(&made, 0, sizeof made);
    problem = (Problem){0};
    uint16_t kind = game->card_kind(span_of(type), &problem);
    if (kind != 0) {
        problem = (Problem){0};
        text_line_read(reader, grammar_of(game->vocabulary), line, kind, &made, NULL, first_problem, &problem);
    }
    return problem.message;
}

// ---- words of other games ----

static void every_foreign_word_has_an_example_that_is_understood(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint16_t i = 0; i < games[g]->vocabulary->foreign_count; i++) {
            const ForeignInfo *f = &games[g]->vocabulary->foreign[i];
            const char *fault = fault_of(games[g], f->type, span_of(f->example));
            if (fault[0])
                print_error("%s: %s [%s]: %s\n", games[g]->name, f->example, f->type, fault);
            wrong += fault[0] != 0;
        }
    assert_int_equal(wrong, 0);
}

static void what_other_games_say_is_answered_with_what_this_one_says(void **unused)
{
    (void)unused;
    static const struct { uint8_t game; const char *type, *line, *says; } lines[] = {
        {GAME_WARS, "ORDER (USED)", "Target unit gets +3 power until end of turn.",
         "\"gets\" is another game's way to say \"is power +3\". WARS says: "
         "Make target unit power +3 until end of turn."},
        {GAME_WARS, "ASSET", "Whenever you draw a card, activate 1 energy.", "\"each time\". WARS says: Each time"},
        {GAME_WARS, "ORDER (USED)", "Deal 2 damage to target unit.", "\"Deal 2 damage to\" is another game's way"},
        {GAME_WARS, "ORDER (USED)", "Your opponent discards a card.", "says: Your opponent loses a card at random"},
        {GAME_WARS, "CHARACTER", "While you have a ship, this character is power +2.", "\"as long as\". WARS says:"},
        {GAME_WARS, "CHARACTER", "Once per turn, draw a card.", "\"Once per turn\" is another game's way to say \"•\""},
        {GAME_WARS, "ORDER (USED)", "Search your deck for a ship.", "\"Search your deck for\" is another game's way"},
        {GAME_WARS, "ORDER (USED)", "Destroy target creature.", "WARS says: Destroy target unit."},
        {GAME_WARS, "ORDER (USED)", "Sacrifice a unit.", "\"dismiss\""},
        {GAME_WARS, "ORDER (USED)", "Return target character from your graveyard to your hand.", "\"lost pile\""},
        {GAME_WARS, "ORDER (USED)", "Draw a card from your deck.", "\"reserve\""},
        {GAME_WARS, "CHARACTER", "Tap ≈ Draw a card.", "WARS says: • Pay 1 energy"},
        {GAME_WARS, "ORDER (USED)", "Return target unit to hand.", "\"to hand\" is another game's way"},
        {GAME_WARS, "CHARACTER", "On your opponent's turn, this character is power +1.", "\"during\""},
        {GAME_ENEMY, "Event", "Deal 2 damage to a PC.", "ENEMY says: Wound your opponent's PC."},
        {GAME_ENEMY, "PC • Long Arm • Level 1", "Whenever you play a PC, draw a card.", "\"when\". ENEMY says: When"},
        {GAME_ENEMY, "Event", "Wound target PC.", "\"a, or your opponent's\""},
        {GAME_TREKWAR, "Event", "Draw 2 Cards.", "\"take up\". TrekWar says: Take up 2 Cards."},
        {GAME_TREKWAR, "Event", "Your opponent discards 1 Card.", "\"the Enemy\""},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        const char *fault = fault_of(games[lines[i].game], lines[i].type, span_of(lines[i].line));
        if (!strstr(fault, lines[i].says))
            fail_msg("%s: %s", lines[i].line, fault);
    }
}

static void count_problems(void *self, const Problem *problem) { *(int *)self += !problem->is_warning; }

// What follows a mistake is not blamed for it: it may refer to what was not understood.
static void a_mistake_causes_no_second_one(void **unused)
{
    (void)unused;
    static const struct { const char *type, *line; int problems; } lines[] = {
        {"CHARACTER", "Pay 1 energy ≈ Whack target unit. It can't move until end of turn.", 1},
        {"ORDER (USED)", "Choose target blorp. If it is damaged, destroy it. Otherwise, draw a card.", 1},
        {"CHARACTER", "When blorp enters play, damage target unit. Draw a card.", 1},
        {"ORDER (USED)", "Blorp a card. Draw a wibble.", 2},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        Problem ignored;
        Compiled *made = calloc(1, sizeof *made);
        int told = 0;
        uint16_t kind = games[GAME_WARS]->card_kind(span_of(lines[i].type), &ignored);
        text_line_read(reader, grammar_of(games[GAME_WARS]->vocabulary), span_of(lines[i].line), kind, made, NULL,
                       count_problems, &told);
        if (told != lines[i].problems)
            fail_msg("%s: %d problems", lines[i].line, told);
        free(made);
    }
}

// "Heal" is a word of ENEMY, spelled like "deal"; after "the top" it would be nonsense.
static void what_is_proposed_could_stand_there(void **unused)
{
    (void)unused;
    assert_null(strstr(fault_of(games[GAME_ENEMY], "Event", span_of("Look at the top hael of your deck.")),
                       "did you mean"));
    assert_non_null(strstr(fault_of(games[GAME_ENEMY], "Event", span_of("Look at the top crad of your deck.")),
                           "did you mean \"card\""));
}

// ---- an example of every phrase ----

static bool reading_has(const Reading *r, uint16_t tree, uint16_t phrase)
{
    const Tree *t = &r->tree[tree];
    bool has = t->phrase == phrase;
    for (uint8_t k = 0; k < KID_MAX && !has; k++)
        has = t->kid[k].kind == KID_TREE && reading_has(r, (uint16_t)t->kid[k].value, phrase);
    return has;
}

// At most one phrase in this many may be shown by no line, because none of the lines that were tried reaches it.
enum { UNSHOWN_SHARE = 25 };

// Phrases that are only there to say why they are refused can be in no line.
static bool is_refused_everywhere(const Phrase *p) { return p->refuses && !p->on; }

static void every_phrase_has_an_example_that_is_understood(void **unused)
{
    (void)unused;
    static Compiled made;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        const Grammar *grammar = grammar_of(games[g]->vocabulary);
        Samples *s = samples_new(grammar);
        int missing = 0, most = grammar->phrase_count / UNSHOWN_SHARE;
        for (uint16_t i = 0; i < grammar->phrase_count; i++) {
            const Sample *sample = &s->phrase[i];
            bool is_missing = samples_of(s, i)->line == NULL && !is_refused_everywhere(&grammar->phrase[i]);
            missing += is_missing;
            if (is_missing && missing > most)
                fprintf(stderr, "give this an EXAMPLE: <%s> \"%s\"\n",
                        grammar->category[grammar->phrase[i].category].name, grammar->phrase[i].info->template);
            if (!sample->line)
                continue;
            memset(&made, 0, sizeof made);
            Span line = span_of(sample->line);
            assert_int_equal(text_line_read(reader, grammar, line, sample->kind, &made, NULL, NULL, NULL), 0);
            const Reading *r = text_reader_kept(reader);
            if (!reading_has(r, r->root, i))
                fail_msg("%s does not show %s", sample->line, grammar->phrase[i].info->template);
        }
        print_message("%s: %u lines tried, %d of %d phrases without one\n", games[g]->name, s->tried, missing,
                      grammar->phrase_count);
        assert_true(missing <= most);
        samples_free(s);
    }
}

static void every_line_given_as_an_example_is_understood(void **unused)
{
    (void)unused;
    int wrong = 0;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        const Vocabulary *v = games[g]->vocabulary;
        for (uint16_t i = 0; i < v->example_count; i++) {
            int kind = 0;
            while (v->kinds[kind] && strcmp(v->kinds[kind], v->examples[i].kind) != 0)
                kind++;
            assert_non_null(v->kinds[kind]);
            const char *fault = fault_of(games[g], v->types[kind], span_of(v->examples[i].line));
            if (fault[0])
                print_error("%s: %s: %s\n", games[g]->name, v->examples[i].line, fault);
            wrong += fault[0] != 0;
        }
    }
    assert_int_equal(wrong, 0);
}

static void every_kind_has_a_type_line_and_numbers(void **unused)
{
    (void)unused;
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (int kind = 0; games[g]->vocabulary->kinds[kind]; kind++) {
            char numbers[160], block[400];
            const char *type = games[g]->vocabulary->types[kind];
            Text text = text_in(numbers, sizeof numbers);
            Problem problem = {0};
            CardSet set;
            if (!type)
                continue;
            assert_int_equal(games[g]->card_kind(span_of(type), &problem), 1 << kind);
            games[g]->card_numbers(span_of(type), &text);
            snprintf(block, sizeof block, "T [T1]\n%s\n%s\n", type, numbers);
            problem = (Problem){0};
            card_set_init(&set, games[g]->facts_size);
            DefId def = card_set_add(&set, (CardDef){.title = "?", .code = "?", .text = ""});
            games[g]->card_read(&set, def, span_of(block), first_problem, &problem);
            if (problem.line == 2)
                fail_msg("%s: %s: %s", type, numbers, problem.message);
            card_set_clear(&set);
        }
}

// ---- the tables of docs/cards.md ----

typedef struct Documented {
    bool has[GAME_COUNT][256];          // operations that some sentence uses
    int sentences, wrong;
} Documented;

static void operations_take(const Vocabulary *v, const Compiled *made, bool *has)
{
    for (uint8_t a = 0; a < made->ability_count; a++) {
        const uint16_t parts[] = {made->ability[a].play, made->ability[a].code};
        for (size_t i = 0; i < COUNT_OF(parts); i++)
            for (uint16_t at = parts[i]; at && made->code[at] != OP_END; at = code_skip(v, made->code, at))
                has[made->code[at]] = true;
    }
}

static void sentence_take(Documented *d, uint8_t g, Span type, Span sentence)
{
    static Compiled made;
    Problem problem = {0};
    const Vocabulary *v = games[g]->vocabulary;
    uint16_t kind = games[g]->card_kind(type, &problem);
    memset(&made, 0, sizeof made);
    problem = (Problem){0};
    d->sentences++;
    if (kind == 0 || text_line_read(reader, grammar_of(v), sentence, kind, &made, NULL, first_problem, &problem) > 0) {
        print_error("docs/cards.md: " SPAN_FORMAT ": %s\n", SPAN_ARGS(sentence), problem.message);
        d->wrong++;
        return;
    }
    operations_take(v, &made, d->has[g]);
}

// "| `TYPE` | `SENTENCE` | …" of the tables between "<!-- words GAME -->" and "<!-- end -->".
static void document_read(Documented *d, Span rest)
{
    uint8_t game = 0;
    while (rest.size > 0) {
        Span line = span_line(&rest), parts = line;
        if (span_starts(line, "<!-- end"))
            game = 0;
        for (uint8_t g = 1; g < GAME_COUNT && span_starts(line, "<!-- words "); g++) {
            char mark[80];
            snprintf(mark, sizeof mark, "<!-- words %s -->", games[g]->name);
            game = span_is(line, mark) ? g : game;
        }
        if (!game || !span_starts(line, "| `"))
            continue;
        span_until(&parts, '`');
        Span type = span_until(&parts, '`');
        span_until(&parts, '`');
        sentence_take(d, game, type, span_until(&parts, '`'));
    }
}

static void the_tables_of_the_document_are_understood_and_complete(void **unused)
{
    (void)unused;
    static Documented d;
    size_t size;
    Problem problem;
    char *file = file_read("docs/cards.md", &size, &problem);
    assert_non_null(file);
    document_read(&d, (Span){file, size});
    free(file);
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        for (uint8_t i = 0; i < games[g]->vocabulary->op_count; i++) {
            const OpInfo *op = &games[g]->vocabulary->ops[i];
            if (op->kind != OP_KIND_STATEMENT || d.has[g][OP_GAME + i])
                continue;
            print_error("docs/cards.md: no sentence of %s for %s: make words\n", games[g]->name, op->name);
            d.wrong++;
        }
    print_message("%d sentences of docs/cards.md\n", d.sentences);
    assert_true(d.sentences > 300);
    assert_int_equal(d.wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_foreign_word_has_an_example_that_is_understood),
        cmocka_unit_test(what_other_games_say_is_answered_with_what_this_one_says),
        cmocka_unit_test(a_mistake_causes_no_second_one),
        cmocka_unit_test(what_is_proposed_could_stand_there),
        cmocka_unit_test(every_phrase_has_an_example_that_is_understood),
        cmocka_unit_test(every_line_given_as_an_example_is_understood),
        cmocka_unit_test(every_kind_has_a_type_line_and_numbers),
        cmocka_unit_test(the_tables_of_the_document_are_understood_and_complete),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
