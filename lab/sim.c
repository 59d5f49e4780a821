// sim.c — the command rift sim: which decks and bots play, and how often.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/terminal.h"
#include "games/games.h"
#include "lab/inputs.h"
#include "lab/pairs.h"
#include "lab/report.h"

typedef struct SimOptions {
    const char *deck, *vs, *decks, *bots, *games, *seed, *edition, *threads;
    bool json, csv, inputs;
} SimOptions;

static bool decks_fit(const Simulation *s, const Deck *a, const Deck *b, Text *problems)
{
    const MatchSetup setup = {.deck = {a, b}, .edition = s->edition};
    return s->loaded->game->decks_check(&s->loaded->set, &setup, problems);
}

static bool deck_named(const Loaded *l, const char *name, const Deck **ret_deck)
{
    const char *names[LOAD_DECK_MAX];
    *ret_deck = name ? load_deck(l, span_of(name)) : NULL;
    if (!name || *ret_deck)
        return true;
    for (uint8_t i = 0; i < l->deck_count; i++)
        names[i] = l->deck_file[i];
    const char *near = text_nearest(span_of(name), names, l->deck_count);
    fail(EXIT_BAD_INPUT, "no deck \"%s\"%s for %s", name, hint(near).text, l->game->name);
    return false;
}

// One of the pairs of pairs.h, unchanged.
static bool pair_seat(const SimOptions *o, Simulation *s)
{
    static Deck pair[SEAT_COUNT];
    uint64_t number;
    if (!number_option("--decks", o->decks, 1, PAIR_COUNT, &number))
        return false;
    if (s->loaded->game->id != GAME_WARS || o->deck || o->vs) {
        fail(EXIT_USAGE, "--decks is for wars only, and excludes --deck and --vs");
        return false;
    }
    pair_make(&s->loaded->set, number, pair);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        s->deck[seat] = &pair[seat];
    return true;
}

// The first decks that fit, those named among them: two different ones, or one against itself.
static bool decks_find(Simulation *s, const Deck *const named[SEAT_COUNT], bool are_same, SeatId *ret_first)
{
    const Loaded *l = s->loaded;
    char buffer[1024];
    for (SeatId first = 0; first < SEAT_COUNT; first++)
        for (uint8_t a = 0; a < l->deck_count; a++)
            for (uint8_t b = 0; b < l->deck_count; b++) {
                Text ignored = text_in(buffer, sizeof buffer);
                s->deck[first] = named[0] ? named[0] : &l->deck[a];
                s->deck[seat_other(first)] = named[1] ? named[1] : &l->deck[b];
                *ret_first = first;
                if ((s->deck[0] == s->deck[1]) == are_same && decks_fit(s, s->deck[0], s->deck[1], &ignored))
                    return true;
            }
    return false;
}

// Seats the decks where the game accepts them: by default those of rift play, else the first that fit. *ret_first is
// the seat of the first deck, and so of the first bot.
static bool decks_seat(const SimOptions *o, Simulation *s, SeatId *ret_first)
{
    const Loaded *l = s->loaded;
    const Deck *named[SEAT_COUNT];
    char buffer[1024];
    *ret_first = 0;
    if (o->decks)
        return pair_seat(o, s);
    if (!deck_named(l, o->deck, &named[0]) || !deck_named(l, o->vs, &named[1]))
        return false;
    if (!o->deck && !o->vs && load_default_decks(l, s->deck))
        return true;
    if (decks_find(s, named, false, ret_first) || decks_find(s, named, true, ret_first))
        return true;
    Text problems = text_in(buffer, sizeof buffer);
    if (named[0] && named[1])
        decks_fit(s, named[0], named[1], &problems);
    while (problems.used > 0 && problems.data[problems.used - 1] == '\n')
        problems.data[--problems.used] = 0;
    fail(EXIT_BAD_INPUT, "these decks cannot play each other: %s",
         problems.used ? problems.data : "no other deck fits");
    return false;
}

static bool bot_named(Span name, BotLevel *ret_level)
{
    *ret_level = bot_level_find(name);
    if (*ret_level != BOT_NONE)
        return true;
    fail(EXIT_BAD_INPUT, "no bot \"" SPAN_FORMAT "\"%s; there are " BOT_LEVELS, SPAN_ARGS(name),
         hint(bot_level_nearest(name)).text);
    return false;
}

// "normal,random": the first plays the first deck. One name: it plays both.
static bool bots_seat(const char *text, SeatId first, BotLevel ret_level[SEAT_COUNT])
{
    Span rest = span_of(text);
    Span a = span_until(&rest, ',');
    return bot_named(a, &ret_level[first]) && bot_named(rest.size ? rest : a, &ret_level[seat_other(first)]);
}

// How many answers a person would give at each seat, choosing like the normal bot.
static void inputs_report(const Simulation *s, bool json)
{
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        static Inputs in;               // large
        inputs_count(s->loaded, s->deck, s->edition, s->seed, s->games, seat, &in);
        unsigned own = inputs_median(in.by_turn[0], COUNT_OF(in.by_turn[0]));
        unsigned other = inputs_median(in.by_turn[1], COUNT_OF(in.by_turn[1]));
        unsigned game = inputs_median(in.by_game, COUNT_OF(in.by_game));
        double passes = in.inputs ? 100.0 * (double)in.passes / (double)in.inputs : 0;
        if (json)
            printf("{\"seat\": \"%s\", \"games\": %" PRIu64 ", \"won\": %" PRIu64 ", \"drawn\": %" PRIu64
                   ", \"inputs\": %" PRIu64 ", \"passes\": %" PRIu64 ", \"own_turn\": %u, \"other_turn\": %u, "
                   "\"game\": %u, \"skipped\": %" PRIu64 ", \"bytes\": %" PRIu64 "}\n",
                   s->loaded->game->seat_names[seat], in.games, in.won, in.drawn, in.inputs, in.passes, own, other,
                   game, in.skipped, in.bytes);
        else
            printf("%s: %" PRIu64 " games, won %" PRIu64 ", drawn %" PRIu64 "; answers a game %u (median), a turn of "
                   "one's own %u, of the other %u; passes %.1f %%; %" PRIu64 " choices made without asking; a session "
                   "took at most %" PRIu64 " bytes\n",
                   s->loaded->game->seat_titles[seat], in.games, in.won, in.drawn, game, own, other, passes, in.skipped,
                   in.bytes);
    }
}

static int sim_game(const char *name, const SimOptions *o, Simulation *s)
{
    SeatId first;
    static Loaded loaded;               // too large for the stack
    if (!(o->decks ? game_option : game_option_own)(name, &loaded))     // the pairs use only cards that everybody has
        return EXIT_BAD_INPUT;
    s->loaded = &loaded;
    if (!edition_option(loaded.game, o->edition, &s->edition)) {
        load_clear(&loaded);
        return EXIT_USAGE;
    }
    if (!decks_seat(o, s, &first) || !bots_seat(o->bots, first, s->bot)) {
        load_clear(&loaded);
        return EXIT_BAD_INPUT;
    }
    if (o->inputs) {
        inputs_report(s, o->json);
        load_clear(&loaded);
        return EXIT_GOOD;
    }
    double start = simulate_now();
    Tally *y = simulate(s);
    double seconds = simulate_now() - start;
    (o->json ? report_json : o->csv ? report_csv : report_table)(s, y);
    fprintf(stderr, "%.2f s, threads: %u, %.0f games/s, %.0f decisions/s\n", seconds, s->threads,
            (double)y->games / seconds, (double)y->decisions / seconds);
    free(y);
    load_clear(&loaded);
    return EXIT_GOOD;
}

int command_sim(int argc, char **argv)
{
    SimOptions o = {.bots = "random,random", .games = "1000", .seed = "1"};
    const Flag flags[] = {
        {"--deck", &o.deck, NULL, "NAME  the first deck"},
        {"--vs", &o.vs, NULL, "NAME  the deck it plays against"},
        {"--decks", &o.decks, NULL, "K  for WARS: two random decks, as for 'rift bench wars --decks K'; 1 to 5"},
        {"--bots", &o.bots, NULL, "X,Y  who plays them: random (usual), easy or normal"},
        {"--games", &o.games, NULL, "N  how many games; 1000 unless said otherwise"},
        {"--seed", &o.seed, NULL, "N  of the run; 1 unless said otherwise"},
        {"--edition", &o.edition, NULL, "E  of the rules, where a game has several: for WARS 2005 (usual) or 2004"},
        {"--threads", &o.threads, NULL, "N  as many as there are processors unless said otherwise"},
        {"--json", NULL, &o.json, "print one JSON object; the same seed prints the same bytes"},
        {"--csv", NULL, &o.csv, "print a row for each card"},
        {"--inputs", NULL, &o.inputs, "how many answers a person would give who chooses what the normal bot would"},
    };
    const Command command = {"sim", "GAME", "Plays many matches between bots and counts what happened.",
                             flags, COUNT_OF(flags),
                             "Results go to stdout and depend only on seed, decks and bots; times go to\nstderr."};
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands != 1)
        return fail(EXIT_USAGE, "sim takes one game, as in 'rift sim trekwar'; see 'rift sim --help'");
    if (o.json && o.csv)
        return fail(EXIT_USAGE, "--json and --csv exclude each other");
    uint64_t threads = 0;
    Simulation s = {.shows_progress = isatty(STDERR_FILENO)};
    if (!number_option("--games", o.games, 1, 1000000000, &s.games) ||
        !number_option("--seed", o.seed, 0, INT64_MAX, &s.seed) ||
        (o.threads && !number_option("--threads", o.threads, 1, SIMULATE_THREADS_MAX, &threads)))
        return EXIT_USAGE;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (threads == 0)
        threads = online < 1 ? 1 : online > SIMULATE_THREADS_MAX ? SIMULATE_THREADS_MAX : (uint64_t)online;
    s.threads = (uint32_t)threads;
    return sim_game(argv[0], &o, &s);
}
