// toy.h — a game for the tests of the language: enough words, phrases and operations to try every part of it.
//
// Two seats with a pile, a hand and a table; balls and boxes in colours; a score. toy_text gives a card its text. The
// procedure `idle` asks a question of its own for ever: when it is asked, a text has come to its end.

#ifndef RIFT_TESTS_TOY_H
#define RIFT_TESTS_TOY_H

#include "core/flow.h"
#include "core/zone.h"
#include "language/code.h"
#include "language/print.h"
#include "language/read.h"
#include "language/vm.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TOY_PILE, TOY_HAND, TOY_TABLE, TOY_ZONES };
enum { TOY_CARD, TOY_BALL, TOY_BOX };                           // kinds of cards
enum { TOY_RED = 1, TOY_BLUE, TOY_AMBER, TOY_GOLD };            // nobody can take gold cards
enum { TOY_DO = 1, TOY_WHILE, TOY_ROLL, TOY_SHINY, TOY_PAID, TOY_LATER };       // kinds of abilities
enum { TOY_V_NONE, TOY_V_TAKE, TOY_V_DROP, TOY_V_USE, TOY_V_DECLINE, TOY_V_DONE, TOY_V_MODE, TOY_V_IDLE,
       TOY_V_TARGET, TOY_V_COUNT };
enum { TOY_Q_NONE, TOY_Q_TAKE, TOY_Q_DROP, TOY_Q_MAY, TOY_Q_MODE, TOY_Q_IDLE, TOY_Q_TARGET, TOY_Q_COUNT };
enum { TOY_P_NONE, TOY_P_IDLE, TOY_P_TEXT, TOY_P_BELL, TOY_P_COUNT };
enum { TOY_OP_TAKE = OP_GAME, TOY_OP_DROP, TOY_OP_SCORE, TOY_OP_RING, TOY_OP_GLOW, TOY_OP_SCORE_OF, TOY_OP_ALIGHT,
       TOY_OP_KIND, TOY_OP_COLOUR, TOY_OP_TOP, TOY_OP_PEEK, TOY_OP_LUCK, TOY_OP_NAMED,
       TOY_OP_SHINE, TOY_OP_TITLED };
enum { TOY_CARDS = 48, TOY_FRAMES = 6, TOY_ENTRIES = 2 };

typedef struct ToyFacts {
    uint8_t kind, colour;
} ToyFacts;

typedef struct ToyState {
    int8_t score[SEAT_COUNT];
    uint8_t bell, alight;
    uint8_t lent;                       // this card counts as the other seat's
    uint8_t hidden;                     // this card cannot be targeted
} ToyState;

typedef struct ToyMatch {
    Frame frames[TOY_FRAMES];
    Card cards[TOY_CARDS + 1];
    uint8_t zones[SEAT_COUNT * TOY_ZONES][TOY_CARDS + 2];
    ToyState state;
    Entry entries[TOY_ENTRIES];         // last, as in every game
} ToyMatch;
_Static_assert(sizeof(ToyMatch) <= sizeof(union GameMatch), "a toy fits where a game does");

static inline ToyState *toy_state(const Table *t) { return &((ToyMatch *)(void *)&t->m->of)->state; }
static inline const ToyFacts *toy_facts(const Table *t, CardId c) { return card_set_facts(t->set, t->cards[c].def); }

// ---- what its operations do ----

static bool toy_can_take(const Table *t, const Act *act) { return toy_facts(t, act->card[0])->colour != TOY_GOLD; }

static bool toy_take(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        if (t->cards[act->card[i]].owner == act->you)
            card_move(t, act->card[i], zone_of_seat(t, act->you, TOY_HAND));
    return false;
}

static bool toy_drop(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    for (uint8_t i = 0; i < act->count; i++)
        card_move(t, act->card[i], zone_of_seat(t, t->cards[act->card[i]].owner, TOY_PILE));
    return false;
}

static bool toy_can_score(const Table *t, const Act *act) { return (void)t, act->number != 0; }

static bool toy_score(Table *t, const Act *act, Frame *ret_call)
{
    (void)ret_call;
    toy_state(t)->score[act->who] = (int8_t)(toy_state(t)->score[act->who] + act->number);
    return false;
}

static bool toy_ring(Table *t, const Act *act, Frame *ret_call)
{
    (void)t, (void)act;
    *ret_call = frame_at(TOY_P_BELL, 0);
    return true;
}

static bool toy_glow(Table *t, const Act *act, Frame *ret_call) { return (void)t, (void)act, (void)ret_call, false; }

// Looks at the top card of a pile, and settles its slot with it.
static bool toy_peek(Table *t, const Act *act, Frame *ret_call)
{
    const Zone *pile = zone_at(t, zone_of_seat(t, act->who, TOY_PILE));
    (void)ret_call;
    if (pile->count)
        entry_pick(act->entry, pile->card[pile->count - 1]);
    entry_settle(act->entry, act->word[0]);
    return false;
}

static SeatId toy_owner(const Context *c, CardId card)
{
    SeatId owner = c->t->cards[card].owner;
    return toy_state(c->t)->lent == card ? seat_other(owner) : owner;
}

// Nothing is targeted twice, and one card can't be targeted at all.
static bool toy_may_choose(const Context *c, uint8_t op, SeatId who, CardId card)
{
    (void)who;
    return op != OP_TARGET || (card != toy_state(c->t)->hidden && !memchr(c->entry->card, card, c->entry->card_count));
}

static int32_t toy_number(const Context *c, uint8_t op, const uint8_t **pc)
{
    CardId card[CARD_MAX];
    if (op == TOY_OP_LUCK)
        return text_select(c, pc, card) ? toy_facts(c->t, card[0])->colour : 0;
    assert_int_equal(op, TOY_OP_SCORE_OF);
    return toy_state(c->t)->score[text_player(c, pc)];
}

static bool toy_condition(const Context *c, uint8_t op, const uint8_t **pc)
{
    (void)pc;
    assert_int_equal(op, TOY_OP_ALIGHT);
    return toy_state(c->t)->alight;
}

static bool toy_test(const Context *c, uint8_t op, const uint8_t **pc, CardId card)
{
    uint8_t word = *(*pc)++;
    if (op == TOY_OP_KIND)
        return word == TOY_CARD || toy_facts(c->t, card)->kind == word;
    assert_int_equal(op, TOY_OP_COLOUR);
    return toy_facts(c->t, card)->colour == word;
}

static uint8_t toy_select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card)
{
    assert_int_equal(op, TOY_OP_TOP);
    const Zone *pile = zone_at(c->t, zone_of_seat(c->t, text_player(c, pc), TOY_PILE));
    if (pile->count)
        ret_card[0] = pile->card[pile->count - 1];
    return pile->count > 0;
}

// What is waiting, as the game was last told.
static struct { uint8_t mode, ability, lasts; Entry entry; } toy_watched;

static void toy_watch(Table *t, const Entry *e, uint8_t mode, uint8_t ability, uint8_t lasts)
{
    (void)t;
    toy_watched.mode = mode;
    toy_watched.ability = ability;
    toy_watched.lasts = lasts;
    toy_watched.entry = *e;
}

// ---- its words ----

#define TOY_IN(zone) (1u << TOY_##zone)

static const WordInfo toy_words[] = {
    {"noun", TOY_CARD, TOY_IN(HAND), "Card", "Cards"}, {"noun", TOY_BALL, TOY_IN(TABLE), "Ball", "Balls"},
    {"noun", TOY_BOX, TOY_IN(TABLE), "Box", "Boxes"}, {"noun", TOY_BOX, TOY_IN(TABLE), "Unicorn Box", NULL},
    {"colour", TOY_RED, 0, "red", NULL}, {"colour", TOY_BLUE, 0, "blue", NULL}, {"colour", TOY_AMBER, 0, "amber", NULL},
    {"colour", TOY_GOLD, 0, "old gold", NULL},
};
static const NameInfo toy_names[] = {{"PILE", TOY_IN(PILE)}, {"HAND", TOY_IN(HAND)}, {"TABLE", TOY_IN(TABLE)}};
static const CategoryInfo toy_categories[] = {{"glow", "a glow"}, {"later", "what rolls"}};
static const PhraseInfo toy_phrases[] = {
    {"item", "Do: <sentences>", "DO! code: $1", ""},
    {"item", "While <condition>: <glow>.", "WHILE! if: $1 code: $2", "on=box"},
    {"item", "When a <kind> rolls: <sentences>", "ROLL! event: 7 [ @TABLE $1 ] role0=1 code: $2", ""},
    {"item", "Shiny", "SHINY!", ""},
    {"item", "For <cost>: <sentences>", "PAID! play: $1 code: $2", ""},
    {"item", "For <cost>: choose one: <effect> / <effect>.",
     "PAID! play: $1 code: $2 PAID! event: 1 play: $1 code: $3", ""},
    {"item", "Rarely, for <cost>: <sentences>", "PAID! limit: 3 play: $1 code: $2", ""},
    {"item", "Only <number> times: <item>", "limit: $1 $2", ""}, {"item", "Below: <item>", "side: 1 $1", ""},
    {"item", "Also for <cost>.", "PAID! slots: 6 play: $1", ""},
    {"item", "In edition <number>: <item>", "edition: $1 $2", ""},
    {"item", "Friend of <title>", "SHINY! code: NAMED $1", ""},
    {"sentences", "next time <later>, <sentences>", "WATCH 1 LATER!( event: $1 code: $2 )! 5", ""},
    {"effect", "next time <later>, <effect>", "WATCH 1 LATER!( event: $1 code: $2 )! 5", "prefer=P1"},
    {"later", "a <kind> rolls", "7 [ @TABLE $1 ] role0=1 role2=ball", ""},
    {"later", "target <desc> rolls", "7 [ @0 IS ^^( TARGET actor NUM 1 NUM 1 [ $1 ] ) ] role0=1", ""},
    {"place", "under that <noun>", "in=TABLE IS that1", ""},
    {"chain", "he or she <deed>", "actor=they $1", ""},
    {"np", "target <desc>", "^^( TARGET actor NUM 1 NUM 1 [ $1 ] )", ""},
    {"np", "<many> target <descs>", "^^( TARGET actor $1 $1 [ $2 ] )", "1=2..18"},
    {"np", "up to <many> target <descs>", "^^( TARGET actor NUM 0 $1 [ $2 ] )", "1=2..18"},
    {"np", "all present <descs>", "^^( CAPTURE [ $1 ] )", ""},
    {"np", "what the rival points at", "^^( TARGET opponent NUM 1 NUM 1 [ @TABLE ] )", ""},
    {"adjective", "equal", "IS it", ""},
    {"quantity", "X", "X", ""}, {"quantity", "the luck", "LUCK ^( PEEK you )", ""},
    {"quantity", "the rival's luck", "LUCK ^( PEEK opponent )", ""},
    {"glow", "it glows <colour>", "GLOW $1", ""},
    {"owner", "your", "OWNER you", ""}, {"owner", "the rival's", "OWNER opponent", ""},
    {"player", "the rival", "opponent", ""},
    {"kind", "<noun>", "KIND $1", ""}, {"kinds", "<noun+>", "KIND $1", ""},
    {"adjective", "<colour>", "COLOUR $1", ""},
    {"place", "in your hand", "in=HAND OWNER you", ""}, {"place", "on the table", "in=TABLE", ""},
    {"place", "there", "in=TABLE there", ""},
    {"bare", "score <number>", "SCORE actor $1", "1=0..50"}, {"action", "score <quantity>", "SCORE you $1", ""},
    {"action", "change the score by <signed>", "SCORE you $1", ""},
    {"action", "take <np>", "TAKE $1", ""}, {"action", "drop <np>", "DROP actor $1", ""},
    {"action", "drop <one> Card at random", "DROP you ^( RANDOM $1 [ @HAND OWNER you ] )", ""},
    {"action", "drop <many> Cards at random", "DROP you ^( RANDOM $1 [ @HAND OWNER you ] )", "1=2..18"},
    {"action", "drop all but <one> Card",
     "DROP you ^( CHOOSE you NUM 0 COUNT [ @HAND OWNER you ] [ @HAND OWNER you ] )", ""},
    {"action", "ring the bell", "RING", ""},
    {"action", "walk to the table", "there=( OWNER you )= RING", ""},
    {"action", "shelve <np>", "DROP you $1", "1=box"},
    {"action", "spin", "SCORE you NUM 1", ""}, {"action", "spin", "SCORE you NUM 2", ""},
    {"action", "whirl", "SCORE you NUM 1", ""}, {"action", "whirl", "SCORE you NUM 2", "prefer=P2"},
    {"deed", "scores <number>", "SCORE actor $1", ""}, {"deed", "drops <np>", "DROP actor $1", ""},
    {"quantity", "your score", "SCORE_OF you", ""}, {"quantity", "the rival's score", "SCORE_OF opponent", ""},
    {"quantity", "twice your score", "TIMES NUM 2 SCORE_OF you", ""},
    {"quantity", "your score plus <number>", "PLUS SCORE_OF you $1", ""},
    {"fact", "it is alight", "ALIGHT", ""}, {"fact", "there is <fp>", "EXISTS $1", ""},
    {"fact", "this <noun> is <colour>", "MATCHES SELF [ @0 COLOUR $2 ]", "self=1"},
    {"np", "the top card of your pile", "TOP you", ""},
    // Several phrases in one line, registers and modes (compose_test.c).
    {"do|does", "{polish|polishes} <np>( well|)", "TAKE $1", ""},
    {"own", "my", "", "by=you"}, {"own", "his", "", "by=other"},
    {"do|does", "{air|airs} <own> Cards", "$1 DROP actor EACH [ @HAND OWNER actor ]", ""},
    {"action", "light <all>", "SHINE $1 NUM 1", ""}, {"action", "keep <all> lit", "SHINE %1 NUM 1", ""},
    {"action", "<shining> for <number> turns", "lasts=( $2 )= %1", ""},
    {"shining", "<all> shines", "subject=( :1 )= SHINE subject lasts", ""},
    {"shining", "<all> glitters and burns", "subject=( :1 )= SHINE subject lasts SHINE subject lasts", ""},
    {"item", "Always: <stays>.", "WHILE! code: $1", "on=box"}, {"stays", "<np> shines", "SHINE $1 NUM 1", "still=1"},
    {"np", "the one <name>", "EACH [ @TABLE TITLED $1 ]", ""},
    {"place", "at that bell", "in=TABLE", "back=bell"},
};
static const OpInfo toy_ops[] = {
    {.name = "TAKE", .takes = "s", .means = "take", .verb = TOY_V_TAKE, .question = TOY_Q_TAKE, .can = toy_can_take,
     .perform = toy_take},
    {.name = "DROP", .takes = "ps", .means = "drop", .verb = TOY_V_DROP, .question = TOY_Q_DROP, .perform = toy_drop},
    {.name = "SCORE", .takes = "pn", .means = "score", .can = toy_can_score, .perform = toy_score},
    {.name = "RING", .takes = "", .means = "ring", .perform = toy_ring},
    {.name = "GLOW", .takes = "w", .means = "glow", .perform = toy_glow},
    {.name = "SCORE_OF", .takes = "p", .means = "the score", .kind = OP_KIND_NUMBER},
    {.name = "ALIGHT", .takes = "", .means = "alight", .kind = OP_KIND_CONDITION},
    {.name = "KIND", .takes = "w", .means = "of the kind", .kind = OP_KIND_TEST},
    {.name = "COLOUR", .takes = "w", .means = "of the colour", .kind = OP_KIND_TEST},
    {.name = "TOP", .takes = "p", .means = "the top card", .kind = OP_KIND_SELECTOR},
    {.name = "PEEK", .takes = "wwp", .means = "look at the top card", .perform = toy_peek},
    {.name = "LUCK", .takes = "s", .means = "the luck of a card", .kind = OP_KIND_NUMBER},
    {.name = "NAMED", .takes = "t", .means = "a friend", .perform = toy_glow},
    {.name = "SHINE", .takes = "sn", .means = "shine so long", .perform = toy_glow},
    {.name = "TITLED", .takes = "t", .means = "of the title", .kind = OP_KIND_TEST},
};
static const char *const toy_abilities[] = {"DO", "WHILE", "ROLL", "SHINY", "PAID", "LATER", NULL};
static const char *const toy_kinds[] = {"card", "ball", "box", NULL};
static const NameInfo toy_nouns[] = {{"noun", NOUN_BY_VALUE}};

static const Vocabulary toy_vocabulary = {
    .name = "toy", .words = toy_words, .word_count = COUNT_OF(toy_words), .names = toy_names,
    .name_count = COUNT_OF(toy_names), .categories = toy_categories, .category_count = COUNT_OF(toy_categories),
    .phrases = toy_phrases, .phrase_count = COUNT_OF(toy_phrases), .ops = toy_ops, .op_count = COUNT_OF(toy_ops),
    .abilities = toy_abilities, .kinds = toy_kinds, .nouns = toy_nouns, .noun_count = COUNT_OF(toy_nouns),
    .verb_accept = TOY_V_USE, .verb_decline = TOY_V_DECLINE, .verb_done = TOY_V_DONE, .verb_mode = TOY_V_MODE,
    .question_may = TOY_Q_MAY, .question_mode = TOY_Q_MODE, .procedure = TOY_P_TEXT, .number = toy_number,
    .condition = toy_condition, .test = toy_test, .select = toy_select, .verb_target = TOY_V_TARGET,
    .question_target = TOY_Q_TARGET, .owner = toy_owner, .may_choose = toy_may_choose, .watch = toy_watch,
};

// ---- reading its texts ----

enum { TOY_ON_BALL = 1 << TOY_BALL, TOY_ON_BOX = 1 << TOY_BOX };

typedef struct ToyAnswer {
    int problems;
    Problem first;
    LineReport notes;
    Compiled made;
} ToyAnswer;

static inline void toy_problem(void *self, const Problem *problem)
{
    ToyAnswer *a = self;
    if (a->problems++ == 0)
        a->first = *problem;
}

static inline ToyAnswer toy_read(const char *line, uint16_t on)
{
    static TextReader *reader;          // kept for the whole program: about two megabytes
    ToyAnswer a = {0};
    if (!reader)
        reader = text_reader_new();
    int problems = text_line_read(reader, grammar_of(&toy_vocabulary), span_of(line), on, &a.made, &a.notes,
                                  toy_problem, &a);
    assert_int_equal(problems, a.problems);
    return a;
}

// A program on one line, without positions and meanings: "DO: SCORE you 1 END".
static inline void toy_say(const Compiled *made, char *said, size_t size)
{
    char list[4096];
    Text listing = text_in(list, sizeof list), text = text_in(said, size);
    Program p = compiled_program(made);
    program_list(&toy_vocabulary, &p, &listing);
    const char *blank = "";
    for (Span rest = {list, listing.used}; rest.size > 0;) {
        Span line = span_line(&rest);
        Span word = span_until(&line, ';');
        if (word.at[0] == ' ')
            span_word(&word);           // the position
        for (Span one; (one = span_word(&word)).size > 0; blank = " ")
            text_format(&text, "%s" SPAN_FORMAT, blank, SPAN_ARGS(one));
    }
}

static inline void toy_expect(const char *line, uint16_t on, const char *means)
{
    char said[2048];
    ToyAnswer a = toy_read(line, on);
    if (a.problems)
        fail_msg("%u: %s: %s", a.first.column, a.first.message, line);
    toy_say(&a.made, said, sizeof said);
    if (strcmp(said, means) != 0)
        fail_msg("%s\nis understood as\n%s\ninstead of\n%s", line, said, means);
}

static inline void toy_refuse(const char *line, uint16_t on, uint32_t column, const char *part)
{
    ToyAnswer a = toy_read(line, on);
    if (a.problems != 1 || a.first.column != column || !strstr(a.first.message, part))
        fail_msg("expected %u: … %s …, found %d problems, first %u: %s: %s", column, part, a.problems, a.first.column,
                 a.first.message, line);
}

#endif
