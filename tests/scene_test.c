// scene_test.c — scenes as a form of matches: what is saved and loaded plays on in the same way, in every game.
#include "core/scene.h"

#include "core/view.h"
#include "tests/support.h"

enum { SAVED_MAX = 400 };       // a match that begins beyond this many saved positions is left out

static Scene scene;             // large: not on the stack

static bool load_for(void *self, Span name, const Game **ret_game, const CardSet **ret_set,
                     const Deck *ret_deck[SEAT_COUNT])
{
    (void)self;
    const Game *game = game_find(name);
    if (!game)
        return false;
    *ret_game = game;
    *ret_set = &loaded_games[game->id].set;
    return load_default_decks(&loaded_games[game->id], ret_deck);
}

static void put(void *self, const char *data, size_t size) { bytes_add(self, data, size); }

static bool run_text(const char *text, Problem *problem)
{
    return scene_run(&scene, load_for, NULL, span_of(text), problem);
}

// The position of the scene and of the match are played to the end: the same events, the same end.
static void plays_on_alike(const Table *match, const Table *loaded, const Xoshiro *policy)
{
    Seated a, b;
    Listener heard_a, heard_b;
    Xoshiro policy_a = *policy, policy_b = *policy;
    listener_init(&heard_a, VIEWER_EVERYTHING);
    listener_init(&heard_b, VIEWER_EVERYTHING);
    seated_copy(&a, match, &heard_a.sink);
    seated_copy(&b, loaded, &heard_b.sink);
    play_out(&a.t, &policy_a);
    play_out(&b.t, &policy_b);
    assert_true(bytes_equal(&heard_a.heard, &heard_b.heard));
    assert_true(match_equal(match->game, a.t.m, b.t.m));
    bytes_clear(&heard_a.heard);
    bytes_clear(&heard_b.heard);
}

// To the bit; or, where only one seat's knowledge was saved, in words: which of two equal cards is meant may differ.
static void same_options(const Table *a, const Table *b, bool exact)
{
    assert_int_equal(a->options.count, b->options.count);
    for (uint8_t i = 0; i < a->options.count; i++) {
        char said[2][80];
        Text text = text_in(said[0], sizeof said[0]);
        say_option(a, a->options.option[i], OPTION_BY_CODE, &text);
        text = text_in(said[1], sizeof said[1]);
        say_option(b, b->options.option[i], OPTION_BY_CODE, &text);
        assert_string_equal(said[0], said[1]);
    }
    if (exact)
        assert_memory_equal(a->options.option, b->options.option, a->options.count * sizeof(Option));
}

static void save_and_load(const Table *t, const MatchSetup *setup, uint8_t viewer)
{
    Bytes file = {0};
    Problem p;
    scene_write(t, setup, viewer, put, &file);
    if (!scene_run(&scene, load_for, NULL, (Span){(char *)file.at, file.size}, &p))
        fail_msg("%u:%u: %s in\n%.*s", p.line, p.column, p.message, (int)file.size, (char *)file.at);
    bytes_clear(&file);
    same_options(t, &scene.t, viewer == VIEWER_EVERYTHING);
}

// Save at every question of a match, load, compare bytes and options, and now and then play both to the end.
static void saved_positions_play_on_alike(void **state)
{
    (void)state;
    Seated s;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        uint32_t saved = 0, played = 0;
        for (uint64_t seed = 1; seed <= 6 && saved < SAVED_MAX; seed++) {
            Xoshiro policy;
            MatchSetup setup = setup_for_test(&loaded_games[g], seed);
            xoshiro_seed(&policy, seed);
            seated_begin(&s, &loaded_games[g], seed, NULL);
            for (; !is_over(&s.t); match_choose(&s.t, choice_at_random(&s.t, &policy))) {
                save_and_load(&s.t, &setup, VIEWER_EVERYTHING);
                assert_true(match_equal(s.t.game, s.t.m, scene.t.m));
                if (saved++ % 31 != 0)
                    continue;
                plays_on_alike(&s.t, &scene.t, &policy);
                played++;
            }
        }
        assert_true(saved > 300 && played > 10);
    }
}

static int compare_defs(const void *a, const void *b)
{
    const DefId *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

// By definition alone: such a scene says which cards are unknown, but not which of them could be told apart.
static void sort_pool(View *view) { qsort(view->pool, view->unknown_count, sizeof(DefId), compare_defs); }

// What one seat knows, saved as a scene, loads to a match in which that seat has the same options and View.
static void a_seats_scene_shows_what_it_knows(void **state)
{
    (void)state;
    Seated s;
    View was, is;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        uint32_t compared = 0;
        // there it matters what the other seat knows about equal hidden cards, and that is not saved
        if (g == GAME_ENEMY)
            continue;
        for (uint64_t seed = 1; seed <= 3 && compared < SAVED_MAX; seed++) {
            Xoshiro policy;
            MatchSetup setup = setup_for_test(&loaded_games[g], seed);
            xoshiro_seed(&policy, seed);
            seated_begin(&s, &loaded_games[g], seed, NULL);
            for (; !is_over(&s.t); match_choose(&s.t, choice_at_random(&s.t, &policy))) {
                save_and_load(&s.t, &setup, s.t.m->asked);
                view_make(&was, &s.t, s.t.m->asked);
                view_make(&is, &scene.t, s.t.m->asked);
                assert_int_equal(was.unknown_count, is.unknown_count);
                sort_pool(&was);
                sort_pool(&is);
                assert_memory_equal(was.pool, is.pool, sizeof was.pool);
                assert_null(match_check(&scene.t));
                compared++;
            }
        }
        assert_true(compared > 100);
    }
}

#define WARS_CARDS "game wars\ncards\nA/Site [S1]\nLOCATION (SITE)\nShi • Energy 1/1 • Destiny 1\n\n"               \
    "Guard [U1]\nCHARACTER\nShi • Cost 1 • Power 1 • Tactics 1 • Defense 1 • Destiny 1\n\nDart [X1]\n"          \
    "SHIP (CAPACITY 1) • FIGHTER\nShi • Cost 1 • Power 1 • Tactics 1 • Defense 1 • Destiny 1\nend\n"
#define IN_FIGHT "game trekwar\nframe battle TRANSFER\nframe fight TURN_OVER\n"

// Every one of these is refused with a line, a column and words.
static void bad_scenes_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct { const char *text; uint32_t line, column; const char *says; } bad[] = {
        {"", 1, 1, "without \"start\""},
        {"gmae trekwar\n", 1, 1, "\"game\""},
        {"game chess\n", 1, 6, "name of a game"},
        {"game trekwar\ngame trekwar\n", 2, 1, "once"},
        {"game trekwar\nfederation hnd: FU01\n", 2, 12, "a zone"},
        {"game trekwar\nfederation hand: FU99\n", 2, 18, "code of a card"},
        {"game trekwar\nfederation hand: DU01\n", 2, 18, "not placed yet"},
        {"game trekwar\nfederation hand: FU01 FU01\n", 2, 23, "not placed yet"},
        {"game trekwar\nfederation hand: FU01/up\n", 2, 23, "down"},
        {"game trekwar\nfederation hand: c31=FU01\n", 2, 18, "free card id"},
        {"game trekwar\nset groud Space\n", 2, 5, "a field"},
        {"game trekwar\nset ground Sea\n", 2, 12, "a value"},
        {"game trekwar\nset owner.X nobody\n", 2, 5, "a field"},
        {"game trekwar\nset turn 70000\n", 2, 10, "a value"},
        {"game trekwar\nseed -1\n", 2, 6, "seed"},
        {"game trekwar\nsetting first-opener nobody\n", 2, 22, "a value"},
        {"game trekwar\nsetting colour blue\n", 2, 9, "a setting"},
        {"game trekwar\nrest federation cellar\n", 2, 17, "a zone"},
        {"game trekwar\nshown dominion hand federation\n", 2, 21, "\"to\""},
        {"game trekwar\nlabels federation: 1 2 3\n", 2, 25, "a label"},
        {"game trekwar\nframe trun INITIAL\n", 2, 7, "a procedure"},
        {"game trekwar\nframe turn START\n", 2, 12, "a step"},
        {"game trekwar\nframe turn INITIAL seta=dominion\n", 2, 20, "a field"},
        {"game trekwar\nstart here\n", 2, 1, "frame"},
        {IN_FIGHT "frame exchange OFFER seat=federation count=9\nstart here\n", 5, 1, "more cards picked"},
        {IN_FIGHT "frame exchange OFFER seat=federation count=1 pick.0=c40\nstart here\n", 5, 1, "in the Hand"},
        {IN_FIGHT "frame exchange OFFER seat=nobody\nstart here\n", 5, 1, "out of range"},
        {"game trekwar\nframe exchange OFFER seat=federation count=256\nstart here\n", 2, 44, "a value"},
        {IN_FIGHT "frame turn DEPLOY\nframe text RUN entry=9\nstart here\n", 6, 1, "nowhere"},
        {IN_FIGHT "frame turn DEPLOY\nframe text RUN entry=0\nstart here\n", 6, 1, "nowhere"},
        {IN_FIGHT "frame turn DEPLOY\nentry 0 def=FE01 ability=1 source=c1\nframe text RUN pc=1\nstart here\n",
         7, 1, "its card does not have"},
        {IN_FIGHT "frame turn DEPLOY\nentry 0 def=FE01 ability=0 source=c1\nframe text RUN pc=2\nstart here\n",
         7, 1, "between its statements"},
        {"game trekwar\ncards\nT [T1]\nEvent\nFederation\nTake up 3 Cards.\n", 2, 1, "do not end"},
        {"game trekwar\ncards\nT [T1]\nEvent\nFederation\nTake up 3 Crads.\nend\nstart\n", 6, 11, "Crads"},
        {"game trekwar\ncards\nT [FU01]\nEvent\nFederation\nTake up 3 Cards.\nend\nstart\n", 3, 4, "FU01"},
        {"game trekwar\nfederation hand: FU01\ncards\nend\nstart\n", 3, 1, "before any is placed"},
        {"cards\nend\n", 1, 1, "\"game\""},
        {"game trekwar\nentry 1 def=FE01\n", 2, 7, "an entry"},
        {"game trekwar\nentry 0 def=FX01\n", 2, 13, "a value"},
        {"game trekwar\nentry 0 card_count=300\n", 2, 20, "a value"},
        {IN_FIGHT "frame turn TAKE_UP seat=federation last=c60\nstart here\n", 5, 1, "taken up"},
        {IN_FIGHT "frame turn LAST\n"
         "frame deploy OFFER play.filled=1 play.value.0=200\nstart here\n", 6, 1, "does not exist"},
        {IN_FIGHT "frame turn LAST\nframe deploy OFFER play.filled=5\nstart here\n", 6, 1, "too many parts"},
        {"game trekwar\nframe turn INITIAL\nstart here\n", 3, 1, "does not call"},
        {"game trekwar\nset owner.C dominion\nset owner.SW dominion\nset owner.S dominion\nset owner.SE dominion\n"
         "start attack federation\n", 6, 7, "possible in this position"},
        {"game trekwar\nstart noon\n", 2, 7, "a moment"},
        {"game trekwar\nstart turn romulan\n", 2, 12, "a seat"},
        {"game trekwar\nstart\nfederation: fly away\n", 3, 13, "not offered"},
        {"game trekwar\nstart\ndominion: done\n", 3, 1, "is asked here"},
        {"game trekwar\nstart\nexpect nonsense\n", 3, 8, "can be expected"},
        {"game trekwar\nstart\nexpect force dominion = many\n", 3, 25, "a number"},
        {"game trekwar\nstart\nexpect over dominion\n", 3, 1, "does not hold"},
        {"game trekwar\nstart\nexpect asks dominion\n", 3, 1, "does not hold"},
        {"game trekwar\nshuffle federation deck: FU01\nshuffle federation deck: FU02\nstart\n", 3, 1, "unused"},
        {"game trekwar\nconcede federation\nstart\n", 2, 1, "expected"},
        {"game trekwar\nstart\nconcede federation\nfederation: done\n", 4, 1, "over"},
        {"game enemy\nrest red discard\nstart setup red\n", 3, 1, "no deck to cut"},
        {"game enemy\nred attack: HA09\nstart end red\n", 3, 7, "possible in this position"},
        {"game enemy\nblue attack: HB09\nstart end red\n", 3, 1, "the defender attacks"},
        {"game enemy\nred attack: HA09\nset active red\nframe turn PLAY\nframe window OFFER moment=play-step seat=red\n"
         "start here\n", 6, 1, "in nobody's Attack Step"},
        {"game enemy\nred attack: HA09\nblue pcs: HB01\nset active red\nframe turn ATTACKED\nframe attack END\n"
         "frame pair OFFER\nstart here\n", 8, 1, "does not call"},
        {"game enemy\nset active red\nframe turn PLAYED\nframe window OFFER moment=play-step seat=red\nstart here\n",
         5, 1, "does not call"},
        {WARS_CARDS "amber play: S1 U1\nstart control amber\n", 15, 1, "where U1 lies"},
        {WARS_CARDS "amber play: U1@S1\nstart control amber\n", 15, 16, "a card in play"},
        {WARS_CARDS "amber hand: S1\namber play: U1@S1\nstart control amber\n", 16, 16, "a card in play"},
        {WARS_CARDS "amber play: S1 X1@S1\nstart control amber\n", 15, 19, "a card in play"},
        {WARS_CARDS "amber play: S1 U1@S1!turned\nstart control amber\n", 15, 22, "a mark"},
        {WARS_CARDS "amber play: S1 U1@S1!inverted\nstart control amber\n", 15, 22, "a mark"},
        {WARS_CARDS "amber hand: U1@S1\namber play: S1\nstart control amber\n", 15, 16, "a card in play"},
        {WARS_CARDS "amber play: S1 U1@S1\nstart control amber\nexpect U1 damaged\n", 17, 1, "c2=U1@c1 (S1)"},
        {WARS_CARDS "amber play: S1 U1@S1\nstart control amber\nexpect stack: play U1\n", 17, 1, "found nothing"},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        Problem p = {0};
        bool good = run_text(bad[i].text, &p);
        if (good || p.line != bad[i].line || p.column != bad[i].column || !strstr(p.message, bad[i].says))
            fail_msg("%zu: %u:%u: %s", i, p.line, p.column, p.message);
    }
}

#define OPENING "game trekwar\nfederation hand: c5=FU05 FU04\ndominion hand: DU05\nset ground Space\n"           \
    "start turn dominion\n"

// Every word of an expectation must be able to fail, or the line would hold whatever happens.
static void expectations_cannot_lie(void **state)
{
    (void)state;
    static const struct { const char *line; uint32_t column; const char *says; } bad[] = {
        {"expect not offered frobnicate FOO\n", 20, "a choice of this game"},
        {"expect not offered deploy FOO\n", 27, "a card of this match"},
        {"expect not offered deploy\n", 26, "a card of this match"},
        {"expect not offered deploy c61\n", 27, "a card of this match"},
        {"expect not offered\n", 19, "a choice of this game"},
        {"expect not offered surrender DU05\n", 30, "nothing more"},
        {"expect not offered take many\n", 25, "a number"},
        {"expect not offered take -1\n", 25, "that can be offered"},
        {"expect not offered take 99\n", 25, "that can be offered"},
        {"expect dominion hand lacks c5\n", 28, "of that seat"},
        {"expect dominion hand lacks c5=DU05\n", 28, "which that card is"},
        {"expect not offered from X\n", 25, "a word that this choice takes"},
        {"expect offered deploy DU05, fly DU05\n", 29, "a choice of this game"},
        {"expect only deploy DU05, surrender, deploy DU99\n", 44, "a card of this match"},
        {"expect only\n", 12, "a choice of this game"},
        {"expect asks romulan\n", 13, "a seat"},
        {"expect asks dominion deplyo\n", 22, "a question of this game"},
        {"expect dominion hand lacks DU99\n", 28, "a card of this match"},
        {"expect dominion hand lacks c5/down\n", 28, "a card of this match"},
        {"expect dominion hand lacks\n", 27, "a card of this match"},
        {"expect dominion hand has\n", 25, "a card of this match"},
        {"expect dominion hand lacks ?\n", 28, "a card of this match"},
        {"expect dominion hnd lacks DU05\n", 17, "a zone"},
        {"expect dominion hand is DU05\n", 22, "\"lacks CARD\""},
        {"expect dominion hand: DU05/up\n", 28, "\"down\""},
        {"expect dominion hand: nothing DU05\n", 31, "nothing more"},
        {"expect dominion hand: DU05 nothing\n", 28, "a card of this match"},
        {"expect dominion hand:\n", 22, "cards, or"},
        {"expect dominion hand: c5=DU05=c5\n", 23, "a card of this match"},
        {"expect dominion hand count few\n", 28, "how many"},
        {"expect dominion hand count 1 2\n", 28, "how many"},
        {"expect federation sees dominion hand lacks DU99\n", 44, "a card of this match"},
        {"expect spectator hand: nothing\n", 18, "\"sees\" or"},
        {"expect not says Dominion\n", 17, "words in quotes"},
        {"expect not says \"Dominion\n", 17, "words in quotes"},
        {"expect not says \"\"\n", 17, "words in quotes"},
        {"expect dominion hears not loud\n", 27, "words in quotes"},
        {"expect not heard \"x\"\n", 12, "\"offered\" or"},
        {"expect why dominion DU05\n", 25, "the id of a rule"},
        {"expect why dominion DU99 possible\n", 21, "a card that seat can see"},
        {"expect over everybody\n", 13, "\"draw\""},
        {"expect over draw boredom\n", 18, "a reason"},
        {"expect going on\n", 14, "nothing more"},
        {"expect speed dominion = 3\n", 8, "a number of this game"},
        {"expect force romulan = 3\n", 14, "a seat"},
        {"expect owner.X = nobody\n", 8, "can be expected"},
        {"expect owner.C = romulan\n", 18, "a value"},
        {"expect dominion has DU05\n", 17, "a zone"},
        {"concede dominion\nexpect not offered deploy DU05\n", 1, "no question"},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        char text[400];
        Problem p = {0};
        snprintf(text, sizeof text, OPENING "%s", bad[i].line);
        bool good = run_text(text, &p);
        if (good || p.line < 6 || p.column != bad[i].column || !strstr(p.message, bad[i].says))
            fail_msg("%zu: %s: %u:%u: %s", i, bad[i].line, p.line, p.column, p.message);
    }
}

// A card is named by its code, by its id, or by both; an id is that card and no copy of it.
static void ids_stand_for_cards_everywhere(void **state)
{
    (void)state;
    Problem p = {0};
    static const char placed[] = "game trekwar\nfederation hand: c5=FU05 FU04\nfederation units: c9=FU06 c8=FU07/down\n"
                                 "dominion hand: c40=DU05\nset ground Space\nstart turn dominion\n";
    static const struct { const char *line; bool holds; } lines[] = {
        {"expect federation hand: FU04 c5\n", true}, {"expect federation hand: c5=FU05 FU04\n", true},
        {"expect federation hand: FU05 c5\n", false}, {"expect federation hand: c5 FU05\n", false},
        {"expect federation units: c9 c8/down\n", true}, {"expect federation units: c8/down c9\n", false},
        {"expect federation units: c9 c8\n", false}, {"expect federation hand has c5\n", true},
        {"expect federation hand has c9\n", false}, {"expect federation hand lacks c9\n", true},
        {"expect federation hand lacks c5\n", false}, {"expect federation sees federation hand has c5\n", true},
        {"expect dominion sees federation hand has c5\n", false}, {"expect dominion sees federation hand: ? ?\n", true},
        {"expect dominion sees federation hand lacks ?\n", false}, {"expect why dominion c40 possible\n", true},
        {"expect offered deploy c40\n", true}, {"expect not offered deploy c40\n", false},
        {"expect not offered deploy c5\n", true},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%s", placed, lines[i].line);
        if (run_text(text, &p) != lines[i].holds || (!lines[i].holds && !strstr(p.message, "does not hold")))
            fail_msg("%s: %s", lines[i].line, lines[i].holds ? p.message : "it holds, or is refused");
    }
}

// A scene that proves nothing can be recognised: a bare position expects nothing.
static void expectations_are_counted(void **state)
{
    (void)state;
    Problem p = {0};
    assert_true(run_text(OPENING, &p));
    assert_int_equal(scene.expect_count, 0);
    assert_true(run_text(OPENING "expect going\nexpect asks dominion deploy\n", &p));
    assert_int_equal(scene.expect_count, 2);
}

#define OWN_CARDS "game trekwar\ncards\n# two of them\nOne [T1]\nUnit • Klingon\nFederation • Space 4 • Surface 1\n\n" \
    "Two [T2]\nEvent\nFederation\nTake up 1 Card.\nend\n"

// A scene's own cards can be placed as long as there are cards for them to replace; all others can still be named.
static void a_scene_brings_cards_of_its_own(void **state)
{
    (void)state;
    Problem p = {0};
    const CardSet *set = &loaded_games[GAME_TREKWAR].set;
    assert_true(run_text(OWN_CARDS "federation hand: c1=T2 T1 T1 T1 T2 T2 c30=FU01\nfederation units: FU14\n"
                         "rest federation discard\nstart turn dominion\n", &p));
    assert_int_equal(scene.set->count, set->count + 2);
    assert_int_equal(scene.set->borrowed, set->count);
    assert_string_equal(code_of(&scene.t, 1), "T2");
    assert_string_equal(code_of(&scene.t, 30), "FU01");
    assert_int_equal(card_set_find(set, span_of("T1")), 0);     // the game's own set is as it was
    // after one of the scene's own, every card of the deck but one can be named
    char text[1024];
    int n = snprintf(text, sizeof text, OWN_CARDS "federation hand: T1\nfederation deck:");
    const Deck *deck = load_deck(&loaded_games[GAME_TREKWAR], span_of("federation"));
    for (uint8_t i = 1; i < deck->count; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " %s", set->def[deck->card[i]].code);
    snprintf(text + n, sizeof text - (size_t)n, "\nstart turn federation\n");
    assert_true(run_text(text, &p));
    assert_int_equal(card_in(&scene.t, 0, set->def[deck->card[0]].code), 0);
    scene_clear(&scene);
}

// A position with such cards is saved with them.
static void own_cards_are_saved(void **state)
{
    (void)state;
    Problem p = {0};
    Bytes first = {0}, second = {0};
    assert_true(run_text(OWN_CARDS "federation hand: T1 T2 FU04\ndominion units: DU04\nset ground Space\n"
                         "start turn federation\n", &p));
    assert_int_equal(scene.t.options.count, 2);
    scene_write(&scene.t, &scene.setup, VIEWER_EVERYTHING, put, &first);
    if (!scene_run(&scene, load_for, NULL, (Span){(char *)first.at, first.size}, &p))
        fail_msg("%u:%u: %s in\n%.*s", p.line, p.column, p.message, (int)first.size, (char *)first.at);
    scene_write(&scene.t, &scene.setup, VIEWER_EVERYTHING, put, &second);
    assert_true(bytes_equal(&first, &second));
    choose(&scene.t, "event T2");
    bytes_clear(&first);
    bytes_clear(&second);
    scene_clear(&scene);
}

static void broken_bytes_are_not_a_scene(void **state)
{
    (void)state;
    Problem p;
    assert_false(run_text("game trekwar\n\xff\xfe\n", &p));
    assert_false(run_text("game trekwar\nstart\n# \x01\n", &p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_positions_play_on_alike),
        cmocka_unit_test(a_seats_scene_shows_what_it_knows),
        cmocka_unit_test(bad_scenes_are_refused_with_their_place),
        cmocka_unit_test(expectations_cannot_lie),
        cmocka_unit_test(ids_stand_for_cards_everywhere),
        cmocka_unit_test(expectations_are_counted),
        cmocka_unit_test(a_scene_brings_cards_of_its_own),
        cmocka_unit_test(own_cards_are_saved),
        cmocka_unit_test(broken_bytes_are_not_a_scene),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
