// properties.h — what the tests of properties share: matches of every game by seed, and how many of them.
//
// Properties hold for every game over seeded random matches. They use core/game.h alone: a game that is added to
// games[] is tested without further work. RIFT_PROPERTY_GAMES sets the number of matches (each test plays a share of
// them).

#ifndef RIFT_TESTS_PROPERTIES_H
#define RIFT_TESTS_PROPERTIES_H

#include "core/show.h"
#include "tests/support.h"

enum { MATCHES_DEFAULT = BUILT_WITH_SANITIZER ? 30 : 60, LINE_MAX_CHOICES = 4000 };

// Most tests begin the same way: for each game and each seed, a match with its policy.
typedef struct Run {
    const Loaded *loaded;
    const Game *game;
    uint64_t seed;
    Xoshiro policy;
    Seated s;
} Run;

static inline void run_begin(Run *run, uint8_t game, uint64_t seed, EventSink *sink)
{
    run->loaded = &loaded_games[game];
    run->game = games[game];
    run->seed = seed;
    xoshiro_seed(&run->policy, seed * 1000003);
    seated_begin(&run->s, run->loaded, seed, sink);
}

// ---- how many ----

// The size of a match of a game: its choices times its bytes, over a few matches.
static inline uint64_t match_weight(uint8_t game)
{
    enum { TRIED = 3 };
    static uint64_t weight[GAME_COUNT];
    static Run run;
    uint64_t choices = 1;
    for (uint64_t seed = 1; seed <= TRIED && weight[game] == 0; seed++) {
        run_begin(&run, game, seed, NULL);
        choices += play_out(&run.s.t, &run.policy);
    }
    if (weight[game] == 0)
        weight[game] = choices * games[game]->match_size / TRIED;
    return weight[game];
}

// How many matches of a game a test plays: `share` percent of the usual number, at least one for each edition. The
// usual number is meant for short matches; games with longer or larger ones play fewer, so that each game takes the
// same time.
static inline uint64_t matches(uint8_t game, uint64_t share)
{
    enum { USUAL_WEIGHT = 150000 };
    const char *wanted = getenv("RIFT_PROPERTY_GAMES");
    uint64_t all = wanted && atoi(wanted) > 0 ? (uint64_t)atoi(wanted) : MATCHES_DEFAULT;
    uint64_t weight = match_weight(game) > USUAL_WEIGHT ? match_weight(game) : USUAL_WEIGHT;
    uint64_t some = all * share * USUAL_WEIGHT / weight / 100;
    uint64_t least = games[game]->edition_max + 1u;    // every edition comes up: seeds take them in turn
    return some > least ? some : least;
}

// ---- what several tests ask ----

#define fail_at(run, choice, ...)                                                                      \
    do {                                                                                               \
        print_error("%s, seed %llu, choice %u: ", (run)->game->name, (unsigned long long)(run)->seed,  \
                    (unsigned)(choice));                                                               \
        fail_msg(__VA_ARGS__);                                                                         \
    } while (0)

static inline bool options_equal(const OptionList *a, const OptionList *b)
{
    return a->seat == b->seat && a->question == b->question && a->resume == b->resume && a->count == b->count &&
           memcmp(a->option, b->option, a->count * sizeof a->option[0]) == 0;
}

static inline void assert_decks_whole(const Run *run, const MatchSetup *setup, uint32_t choice)
{
    const Table *t = &run->s.t;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        const Deck *deck = setup->deck[seat];
        int left[1024] = {0}, total = 0;
        assert_true(t->set->count <= COUNT_OF(left));
        for (uint8_t i = 0; i < deck->count; i++)
            left[deck->card[i]]++;
        for (CardId c = 1; c <= run->game->card_max; c++)
            if (t->cards[c].def && t->cards[c].owner == seat) {
                left[t->cards[c].def]--;
                total++;
            }
        if (total != deck->count)
            fail_at(run, choice, "%s has %d cards instead of %d", run->game->seat_names[seat], total, deck->count);
        for (DefId d = 1; d < t->set->count; d++)
            if (left[d] != 0)
                fail_at(run, choice, "%d times %s too few", left[d], t->set->def[d].title);
    }
}

// ---- what a game shows, as bytes ----

static inline void shown_key(Show *show, const char *key)
{
    bytes_add(show->self, key ? key : "", key ? strlen(key) + 1 : 1);
}
static inline void shown_close(Show *show) { bytes_add(show->self, "}", 1); }
static inline void shown_number(Show *show, const char *key, int32_t number)
{
    shown_key(show, key);
    bytes_add(show->self, &number, sizeof number);
}
static inline void shown_text(Show *show, const char *key, const char *text)
{
    shown_key(show, key);
    shown_key(show, text);
}
static inline void shown_card(Show *show, const char *key, CardId card) { shown_number(show, key, card); }

// Of the table, and of each card that the viewer knows.
static inline void shown(const Table *t, uint8_t viewer, Bytes *out)
{
    Show show = {.t = t, .self = out, .object = shown_key, .list = shown_key, .close = shown_close,
                 .number = shown_number, .text = shown_text, .flag = shown_key, .card = shown_card};
    if (t->game->show.table)
        t->game->show.table(&show);
    if (t->m->asked == viewer)                          // others may be told less
        t->game->show.turn(&show);
    for (uint8_t i = 0; t->game->say.pending; i++) {
        char words[480];
        Text text = text_in(words, sizeof words);
        t->game->say.pending(t, i, &text);
        if (text.used == 0)
            break;
        t->game->show.pending(&show, i);
    }
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def && t->cards[c].label[viewer] == 0)
            t->game->show.card(&show, c);
}

// The parts of numbers, the drawn table and why-answers as a viewer may get them, in one string of bytes.
static inline void answers(Table *t, uint8_t viewer, Bytes *out)
{
    char drawn[8192];
    Text text = text_in(drawn, sizeof drawn);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        Parts parts;
        memset(&parts, 0, sizeof parts);
        t->game->numbers.parts(t, seat, &parts);
        for (uint8_t i = 0; i < parts.count; i++) {
            bytes_add(out, &parts.part[i].amount, sizeof parts.part[i].amount);
            bytes_add(out, &parts.part[i].card, 1);
            bytes_add(out, parts.part[i].reason, strlen(parts.part[i].reason));
        }
    }
    t->game->say.table(t, viewer, &text);
    bytes_add(out, text.data, text.used);
    shown(t, viewer, out);
    if (viewer >= SEAT_COUNT)
        return;
    for (CardId c = 1; c <= t->game->card_max; c++)
        if (t->cards[c].def && t->cards[c].label[viewer] == 0) {
            Why why;
            memset(&why, 0, sizeof why);
            t->game->why.card(t, viewer, c, &why);
            if (!why.possible && !is_over(t))           // a "no" has words and a rule
                assert_true(why.text[0] != 0 && why.rule[0] != 0);
            bytes_add(out, &c, 1);
            bytes_add(out, &why.possible, sizeof why.possible);
            bytes_add(out, why.rule, sizeof why.rule);
            bytes_add(out, why.text, sizeof why.text);
        }
}

#endif
