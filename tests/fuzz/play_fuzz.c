// play_fuzz.c — cards with texts grown from the grammar, shuffled into the decks and played: no crash, no hang, every
// invariant of the match holds at every question, and options can be made again.
#include "api/load.h"
#include "core/cardfile.h"
#include "core/table.h"
#include "core/view.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CARDS_MAX = 4, LINES_MAX = 3, TRIES_MAX = 8, CHOICES_MAX = 250 };

static Loaded loaded[GAME_COUNT];
static const CardSet *played;           // for the report of a failure

static void say_cards(const char *file, int line, const char *what)
{
    fprintf(stderr, "a bug of ours at %s:%d: %s; with\n", file, line, what);
    for (DefId d = played ? played->borrowed : 0; played && d < played->count; d++)
        fprintf(stderr, "%s\n\n", played->def[d].text);
}

static void refuse_files(void *self, const char *file, const Problem *problem)
{
    (void)self;
    must(false, file, problem->message);
}

static const Loaded *load(uint8_t game)
{
    if (!loaded[game].game)
        must(load_game(&loaded[game], games[game], ".", refuse_files, NULL) == 0, "run it in the root of the tree", "");
    return &loaded[game];
}

static void ignore_problem(void *self, const Problem *problem) { (void)self, (void)problem; }

// A card like `def` (type and numbers) with other texts; 0 if none of them makes sense on it.
static DefId card_grow(CardSet *set, const Game *game, DefId def, int number, Chance *chance)
{
    static Reading grown;
    static FuzzLine read;
    static char block[LINES_MAX * TEXT_LINE_MAX * 2], line[TEXT_LINE_MAX * 2];
    Span rest = span_of(set->def[def].text);
    Text text = text_in(block, sizeof block);
    span_line(&rest);
    text_format(&text, "Fuzz %d [Z%d]", number, number);
    for (int i = 1; i < CARD_TEXT_LINE; i++) {
        Span head = span_line(&rest);
        text_format(&text, "\n" SPAN_FORMAT, SPAN_ARGS(head));
    }
    for (int i = 0, lines = 0; i < TRIES_MAX && lines < LINES_MAX; i++) {
        if (!grow_line(grammar_of(game->vocabulary), chance, &grown, line, sizeof line))
            continue;
        fuzz_read(game->vocabulary, span_of(line), set->program[def].kind, &read);
        if (read.problems > 0)
            continue;                   // impossible on a card of this kind
        text_format(&text, "\n%s", line);
        lines++;
    }
    if (text.cut || cards_read(set, game, (Span){block, text.used}, ignore_problem, NULL) > 0)
        return 0;
    return (DefId)(set->count - 1);
}

static void deck_swap(Deck *deck, DefId was, DefId now)
{
    for (uint8_t i = 0; i < deck->count; i++)
        if (deck->card[i] == was)
            deck->card[i] = now;
}

static void question_check(Table *t, Xoshiro *policy)
{
    static View view;
    const char *wrong = match_check(t);
    must(!wrong, wrong ? wrong : "", t->game->name);
    must(t->options.count > 0, "a question without an answer", t->game->questions[t->m->question].word);
    if (xoshiro_below(policy, 8))
        return;
    OptionList was = t->options;
    match_options(t);
    must(was.count == t->options.count && memcmp(was.option, t->options.option, was.count * sizeof was.option[0]) == 0,
         "other options the second time", t->game->questions[t->m->question].word);
    view_make(&view, t, (uint8_t)xoshiro_below(policy, VIEWER_COUNT));
}

static void play(const Game *game, const CardSet *set, const MatchSetup *setup, uint64_t seed)
{
    static Match match;
    static Table t;
    Xoshiro policy;
    memset(&match, 0, sizeof match);
    table_init(&t, game, set, &match);
    xoshiro_seed(&policy, seed);
    match_begin(&t, setup);
    for (int i = 0; i < CHOICES_MAX && match.result == RESULT_NONE; i++) {
        question_check(&t, &policy);
        match_choose(&t, (uint8_t)xoshiro_below(&policy, t.options.count));
    }
    must(match.reason != REASON_FUEL, "a text that does not end", game->name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Chance chance = {.at = data, .size = size};
    chance_make_endless(&chance);
    const Loaded *l = load((uint8_t)(1 + chance_below(&chance, GAME_COUNT - 1)));
    const Deck *sample[SEAT_COUNT];
    Deck deck[SEAT_COUNT];
    CardSet set;
    MatchSetup setup = {0};
    int grown = 0;
    uint64_t seed = chance_below(&chance, 65536);
    must(load_default_decks(l, sample), "no decks", l->game->name);
    card_set_extend(&set, &l->set);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        deck[seat] = *sample[seat];
        setup.deck[seat] = &deck[seat];
    }
    for (int i = 0; i < CARDS_MAX; i++) {
        Deck *d = &deck[chance_below(&chance, SEAT_COUNT)];
        DefId was = d->card[chance_below(&chance, d->count)];
        DefId now = was < set.borrowed ? card_grow(&set, l->game, was, i, &chance) : 0;
        if (now)
            deck_swap(d, was, now);
        grown += now != 0;
    }
    rng_seed_number(&setup.rng, seed);
    played = &set;
    bug_handler = say_cards;
    if (grown > 0)
        play(l->game, &set, &setup, seed);
    played = NULL;
    card_set_clear(&set);
    return 0;
}
