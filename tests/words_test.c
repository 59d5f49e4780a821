// words_test.c — what authors are told: words of other games, examples of every phrase, and the tables of
// docs/cards.md.
#include "core/cardfile.h"
#include "language/foreign.h"
#include "language/read.h"
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
         "\"gets\" is not said here, but \"is power +3\". WARS says: Make target unit power +3 until end of turn."},
        {GAME_WARS, "ASSET", "Whenever you draw a card, activate 1 energy.", "\"each time\". WARS says: Each time"},
        {GAME_WARS, "ORDER (USED)", "Deal 2 damage to target unit.", "\"Deal 2 damage to\" is not said here"},
        {GAME_WARS, "ORDER (USED)", "Your opponent discards a card.", "says: Your opponent loses a card at random"},
        {GAME_WARS, "CHARACTER", "While you have a ship, this character is power +2.", "\"as long as\". WARS says:"},
        {GAME_WARS, "CHARACTER", "Once per turn, draw a card.", "\"Once per turn\" is not said here, but \"a bullet\""},
        {GAME_WARS, "ORDER (USED)", "Search your deck for a ship.", "\"Search your deck for\" is not said here"},
        {GAME_WARS, "ORDER (USED)", "Destroy target creature.", "WARS says: Destroy target unit."},
        {GAME_WARS, "ORDER (USED)", "Sacrifice a unit.", "\"dismiss\""},
        {GAME_WARS, "ORDER (USED)", "Return target character from your graveyard to your hand.", "\"lost pile\""},
        {GAME_WARS, "ORDER (USED)", "Draw a card from your deck.", "\"reserve\""},
        {GAME_WARS, "CHARACTER", "Tap ≈ Draw a card.", "WARS says: • Pay 1 energy"},
        {GAME_WARS, "ORDER (USED)", "Draw a card into your hand.", "\"into your hand\" is not said here"},
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

// What follows a mistake is not blamed for it: it may go on with what was not understood.
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

// "Heal" is a word of ENEMY, spelled like "deal"; behind "the top" it would be nonsense.
static void what_is_proposed_could_stand_there(void **unused)
{
    (void)unused;
    assert_null(strstr(fault_of(games[GAME_ENEMY], "Event", span_of("Look at the top hael of your deck.")),
                       "did you mean"));
    assert_non_null(strstr(fault_of(games[GAME_ENEMY], "Event", span_of("Look at the top crad of your deck.")),
                           "did you mean \"card\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_foreign_word_has_an_example_that_is_understood),
        cmocka_unit_test(what_other_games_say_is_answered_with_what_this_one_says),
        cmocka_unit_test(a_mistake_causes_no_second_one),
        cmocka_unit_test(what_is_proposed_could_stand_there),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
