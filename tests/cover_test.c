// cover_test.c — the gate "every instruction runs" notices which instructions of a card's program scenes reach, and
// which they don't.
//
// One card of TrekWar is given another text; scenes are played with it, and after each the gaps are compared.
#include "core/scene.h"
#include "language/cover.h"
#include "tests/support.h"

static Scene scene;             // large: not on the stack
static Loaded loaded;

static bool load_for(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                     const Deck *ret_deck[SEAT_COUNT])
{
    (void)self, (void)name;
    *ret_game = loaded.game;
    *ret_set = &loaded.set;
    return load_default_decks(&loaded, ret_deck);
}

static void load_one(const char *path, const char *from, const char *to)
{
    size_t size;
    Problem p;
    char *file = file_read(path, &size, &p);
    assert_non_null(file);
    char *changed = malloc(size + 400);
    assert_non_null(changed);
    const char *at = from ? strstr(file, from) : NULL;
    assert_true(!from || at);
    int head = (int)(at ? (size_t)(at - file) : size);
    snprintf(changed, size + 400, "%.*s%s%s", head, file, at ? to : "", at ? at + strlen(from) : "");
    assert_int_equal(load_file(&loaded, path, span_of(changed), load_complaint, NULL), 0);
    free(changed);
    free(file);
}

// TrekWar with another text on Reinforcement Convoy (DE02).
static void load_with(const char *text)
{
    load_begin(&loaded, games[GAME_TREKWAR]);
    load_one("cards/trekwar/dominion.cards", "[DE02]\nEvent\nDominion\nTake up 3 Cards.", text);
    load_one("cards/trekwar/federation.cards", NULL, NULL);
    load_one("decks/trekwar/dominion.deck", NULL, NULL);
    load_one("decks/trekwar/federation.deck", NULL, NULL);
}

static void note_hole(void *self, const char *missing, const char *instruction)
{
    Text *text = self;
    char word[32];
    Span rest = span_of(instruction);
    span_to(span_word(&rest), word, sizeof word);
    text_format(text, "%s%s %s", text->used ? ", " : "", missing, word);
}

static const char *holes_of(const char *code)
{
    static char said[600];
    Text text = text_in(said, sizeof said);
    const Program *p = &loaded.set.program[def_of(&loaded.set, code)];
    CoverCount count = program_cover(loaded.game->vocabulary, p, note_hole, &text);
    assert_int_equal(count.holes > 0, said[0] != 0);
    return said;
}

static void run_scene(const char *lines)
{
    char text[600];
    Problem p = {0};
    snprintf(text, sizeof text, "game trekwar\n%s", lines);
    if (!scene_run(&scene, load_for, NULL, span_of(text), &p))
        fail_msg("%u:%u: %s", p.line, p.column, p.message);
}

static void play(const char *ground, const char *choices)
{
    char lines[400];
    snprintf(lines, sizeof lines, "federation units: FU05\ndominion hand: DE02 DU05 DU06\ndominion discard: DU04 DU10 "
             "DM01\nset ground %s\nstart turn dominion\ndominion: event DE02%s\n", ground, choices);
    run_scene(lines);
}

typedef struct Case {
    const char *text;
    const char *at_first;               // what is missing before anything is played
    struct { const char *ground, *choices, *holes; } run[3];
} Case;

static const Case cases[] = {
    {"Take up 3 Cards.", "run TAKE_UP", {{"Space", "", ""}}},
    {"You may take up 3 Cards.", "run MAY, run TAKE_UP",
     {{"Space", ", use DE02", "no MAY"}, {"Space", ", use DE02", "no MAY"}, {"Space", ", decline", ""}}},
    {"You may take up 3 Cards.", "run MAY, run TAKE_UP",
     {{"Space", ", decline", "yes MAY, run TAKE_UP"}, {"Space", ", use DE02", ""}}},
    {"If the Ground is Space, take up 1 Card.", "run IF, run TAKE_UP",
     {{"Surface", "", "yes IF, run TAKE_UP"}, {"Space", "", ""}}},
    {"You may discard 1 Card from your Hand. If you do, take up 1 Card.",
     "run MAY, run CHOOSE, run (TYPE, run (OWNER, run DISCARD, run IF_DID, run TAKE_UP",
     {{"Space", ", use DE02, put-away DU05", "no MAY, no IF_DID"}, {"Space", ", decline", ""}}},
    {"Choose one: take up 1 Card / the Ground switches.", "run MODE, run TAKE_UP, run JUMP, run SWITCH",
     {{"Space", ", mode 2", "yes MODE, run TAKE_UP, run JUMP"}, {"Space", ", mode 1", ""}}},
    // Choosing nothing is one branch, choosing something the other; a verb without cards is not carried out.
    {"Return up to 2 Units from your Discard Pile to your Hand.", "run CHOOSE, run (TYPE, run (OWNER, run RETURN",
     {{"Space", ", done", "yes CHOOSE, run RETURN"}, {"Space", ", return DU04, done", ""}}},
    {"Play only if the Ground is Space. Take up 1 Card.", "run (GROUND_IS, run TAKE_UP",
     {{"Space", "", "no (GROUND_IS"}}},
};

static void scenes_close_holes_one_by_one(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[300];
        snprintf(text, sizeof text, "[DE02]\nEvent\nDominion\n%s", cases[i].text);
        load_with(text);
        print_message("%s\n", cases[i].text);
        assert_string_equal(holes_of("DE02"), cases[i].at_first);
        for (size_t k = 0; k < COUNT_OF(cases[i].run) && cases[i].run[k].ground; k++) {
            play(cases[i].run[k].ground, cases[i].run[k].choices);
            assert_string_equal(holes_of("DE02"), cases[i].run[k].holes);
        }
        load_clear(&loaded);
    }
}

// Texts that TrekWar reads where Force is added up, and filters of what a card may come with.
static void what_the_game_reads_itself_is_marked(void **state)
{
    (void)state;
    load_with("[DE02]\nEvent\nDominion\nTake up 3 Cards.");
    assert_string_equal(holes_of("FC02"), "run (UNIT_IS, run FORCE, run FORCE");
    assert_string_equal(holes_of("FM03"), "run [in, run (TYPE, run (ANY, run (RACE, run (RACE");
    run_scene("federation units: FU05\nfederation commands: FC02\nfederation hand: FU04 FM03\ndominion units: DU01\n"
              "set ground Space\nstart turn federation\n");
    assert_string_equal(holes_of("FC02"), "yes (UNIT_IS, run FORCE, run FORCE");
    assert_string_equal(holes_of("FM03"), "yes [in");
    run_scene("federation units: FU10\nfederation commands: FC02\nfederation hand: FU08 FM03\ndominion units: DU01\n"
              "dominion commands: DC01\nset ground Space\nstart turn federation\nexpect force federation = 8\n");
    assert_string_equal(holes_of("FC02"), "run FORCE");         // the other Ground
    assert_string_equal(holes_of("FM03"), "");
    load_clear(&loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_close_holes_one_by_one),
        cmocka_unit_test(what_the_game_reads_itself_is_marked),
    };
    if (!RIFT_RULES)
        return 0;               // a player's build keeps no count
    return cmocka_run_group_tests(tests, NULL, NULL);
}
