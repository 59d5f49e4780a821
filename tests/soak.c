// soak.c — random matches of WARS by the thousand: every position is checked, every match must end by its rules.
//
//     soak EDITION FIRST COUNT [PAIR]
//
// plays the matches with seeds FIRST to FIRST + COUNT - 1 in that edition: every other one with the decks of
// decks/wars, the rest with decks made of all cards; or all of them with that pair of lab/pairs.h. It prints how they
// ended, and the most places of each table that were ever in use (docs/decisions/0007-bounds-of-wars.md). A match in
// which match_check finds something, or that reaches a bound, is reported with its seed and the command that plays it
// again, and the exit code is 1; so is one in which the program itself stops. tools/soak calls it in pieces.
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "api/load.h"
#include "core/say.h"
#include "core/table.h"
#include "core/xoshiro.h"
#include "games/games.h"
#include "games/wars/board/numbers.h"
#include "lab/pairs.h"

enum { CHOICES_MAX = 20000 };

typedef struct Soak {
    Loaded loaded;
    uint8_t edition;
    uint64_t pair;                      // that all are played with; 0: none
    Match match;
    Table t;
    Deck deck[SEAT_COUNT];
    uint64_t games, choices, longest, won_by[256], drawn_by[256];
} Soak;

// ---- how full the tables of a match became ----

typedef enum Kept {                             // ORDER KEPT
    KEPT_FRAMES, KEPT_ENTRIES, KEPT_CARDS, KEPT_STACK, KEPT_WAITING, KEPT_MODIFIERS, KEPT_CHANGES, KEPT_USES,
    KEPT_WATCHERS, KEPT_INSTEAD, KEPT_DEEDS, KEPT_COUNT
} Kept;
static const char *const kept_names[KEPT_COUNT] = {"frames", "entries", "cards-of-a-text", "stack", "waiting",
                                                   "modifiers", "changes", "uses", "watchers", "instead", "deeds"};
static uint8_t most[KEPT_COUNT];                // not in Soak, because `between` gets only the table

static void kept_note(Kept what, uint8_t count) { most[what] = count > most[what] ? count : most[what]; }

static void kept_look(const Table *t)
{
    const WarsState *w = state(t);
    uint8_t entries = 0;
    for (uint8_t i = 0; i < t->m->entry_count; i++) {
        entries = (uint8_t)(entries + !entry_is_free(&t->entries[i]));
        kept_note(KEPT_CARDS, t->entries[i].card_count);
    }
    kept_note(KEPT_FRAMES, t->m->depth);
    kept_note(KEPT_ENTRIES, entries);
    kept_note(KEPT_STACK, w->stack_count);
    kept_note(KEPT_WAITING, w->waiting_count);
    kept_note(KEPT_MODIFIERS, w->modifier_count);
    kept_note(KEPT_CHANGES, (uint8_t)wars_changes_count(w));
    kept_note(KEPT_USES, w->use_count);
    kept_note(KEPT_WATCHERS, w->watcher_count);
    kept_note(KEPT_INSTEAD, w->instead_count);
    kept_note(KEPT_DEEDS, (uint8_t)w->deed_count);
}

// After a step that made something wait, before what comes first is taken off the lists; the rest is looked at before
// every choice.
static void between(Table *t)
{
    kept_look(t);
    wars_game.between(t);
}

// ---- a match that fails ----

// The sanitizers' own; without them it is not there.
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static struct {
    char **argument;                            // the command line
    uint64_t seed, choices;
} playing;

static void again_say(void)
{
    char **word = playing.argument;
    const char *pair = word[4] ? word[4] : "";
    fprintf(stderr, "edition %s, seed %" PRIu64 ", after %" PRIu64 " choices; again: %s %s %" PRIu64 " 1%s%s\n",
            word[1], playing.seed, playing.choices, word[0], word[1], playing.seed, *pair ? " " : "", pair);
}

static void abort_say(int number)
{
    again_say();
    signal(number, SIG_DFL);
    raise(number);
}

static void deaths_watch(char **argument)
{
    playing.argument = argument;
    signal(SIGABRT, abort_say);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(again_say);
}

// ---- matches ----

static void complain(void *self, const char *file, const Problem *p)
{
    (void)self;
    fprintf(stderr, "%s:%u: %s\n", file, (unsigned)p->line, p->message);
}

static void match_set_up(Soak *s, uint64_t seed, Xoshiro *policy)
{
    MatchSetup setup = {.edition = s->edition};
    check(load_default_decks(&s->loaded, setup.deck));
    for (SeatId seat = 0; seat < SEAT_COUNT && (s->pair || seed % 2); seat++) {
        if (!s->pair)
            deck_make(&s->loaded.set, s->edition, policy, &s->deck[seat]);
        setup.deck[seat] = &s->deck[seat];
    }
    rng_seed_number(&setup.rng, seed);
    match_begin(&s->t, &setup);
}

// Plays one match. NULL: it ended by the rules; otherwise what went wrong.
static const char *match_soak(Soak *s, uint64_t seed)
{
    Xoshiro policy;
    uint64_t choices = 0;
    playing.seed = seed;
    playing.choices = 0;
    xoshiro_seed(&policy, seed * 1000003);
    match_set_up(s, seed, &policy);
    for (; s->match.result == RESULT_NONE; choices++) {
        const char *wrong = match_check(&s->t);
        kept_look(&s->t);
        if (wrong || choices == CHOICES_MAX)
            return wrong ? wrong : "it does not end";
        match_choose(&s->t, (uint8_t)xoshiro_below(&policy, s->t.options.count));
        playing.choices++;
    }
    s->games++;
    s->choices += choices;
    s->longest = choices > s->longest ? choices : s->longest;
    if (s->match.result == RESULT_NO_CONTEST)
        return say_reason(&wars_game, s->match.reason);
    (s->match.result == RESULT_WIN ? s->won_by : s->drawn_by)[s->match.reason]++;
    return match_check(&s->t);
}

static void report(const Soak *s)
{
    printf("edition %s games %" PRIu64 " choices %" PRIu64 " longest %" PRIu64, say_edition(&wars_game, s->edition),
           s->games, s->choices, s->longest);
    for (int reason = 0; reason < 256; reason++) {
        if (s->won_by[reason])
            printf(" won-by-%s %" PRIu64, say_reason(&wars_game, (uint8_t)reason), s->won_by[reason]);
        if (s->drawn_by[reason])
            printf(" drawn-by-%s %" PRIu64, say_reason(&wars_game, (uint8_t)reason), s->drawn_by[reason]);
    }
    for (uint8_t i = 0; i < KEPT_COUNT; i++)
        printf(" most-%s %d", kept_names[i], most[i]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    static Soak s;
    static Game watched;                        // WARS, looked at between its steps
    s.pair = argc == 5 ? strtoull(argv[4], NULL, 10) : 0;
    if (argc < 4 || argc > 5 || (argc == 5 && s.pair == 0) || s.pair > PAIR_COUNT ||
        !read_edition(&wars_game, span_of(argv[1]), &s.edition)) {
        fputs("usage: soak EDITION FIRST COUNT [PAIR]\n", stderr);
        return 2;
    }
    uint64_t first = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
    if (load_game(&s.loaded, &wars_game, data_folder(), complain, NULL) > 0)
        return 1;
    deaths_watch(argv);
    if (s.pair)
        pair_make(&s.loaded.set, s.pair, s.deck);
    watched = wars_game;
    watched.between = between;
    table_init(&s.t, &watched, &s.loaded.set, &s.match);
    const char *wrong = NULL;
    for (uint64_t seed = first; seed < first + count && !wrong; seed++) {
        wrong = match_soak(&s, seed);
        if (wrong) {
            fprintf(stderr, "%s\n", wrong);
            again_say();
        }
    }
    report(&s);
    load_clear(&s.loaded);
    return wrong ? 1 : 0;
}
