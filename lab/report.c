// report.c — the results of a simulation as a table, as JSON, or as a row for each card.
#include "lab/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/json.h"
#include "cli/terminal.h"
#include "core/say.h"

// ---- numbers of a report ----

static double ratio(uint64_t part, uint64_t whole) { return whole ? (double)part / (double)whole : 0; }

// Where the true share is in 95 of 100 such runs (Wilson's interval, sound for small counts, too).
typedef struct Share {
    double share, low, high;
} Share;

static Share share_of(uint64_t part, uint64_t whole)
{
    const double z = 1.959964;
    if (whole == 0)
        return (Share){0, 0, 1};
    double n = (double)whole, p = (double)part / n;
    double middle = p + z * z / (2 * n), reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)), scale = 1 + z * z / n;
    double low = (middle - reach) / scale, high = (middle + reach) / scale;
    return (Share){p, low < 0 ? 0 : low, high > 1 ? 1 : high};
}

// The last count, LENGTH_MAX, means that many or more.
static uint64_t median_length(const Tally *y)
{
    uint64_t before = 0, length = 0;
    while (length < LENGTH_MAX && (before += y->length[length]) * 2 < y->games)
        length++;
    return length;
}

static bool is_bound(const Game *game, uint8_t reason) { return strncmp(say_reason(game, reason), "bound-", 6) == 0; }

// Games that ended at a bound of the engine or the game: some bounds make a draw, the others no contest.
static uint64_t bounds_reached(const Game *game, const Tally *y)
{
    uint64_t sum = 0;
    for (size_t r = 0; r < COUNT_OF(y->stopped_by); r++) {
        uint64_t ended = y->won_by[r] + y->drawn_by[r] + y->stopped_by[r];
        if (ended && is_bound(game, (uint8_t)r))
            sum += ended;
    }
    return sum;
}

static uint64_t no_contests(const Tally *y)
{
    uint64_t sum = 0;
    for (size_t r = 0; r < COUNT_OF(y->stopped_by); r++)
        sum += y->stopped_by[r];
    return sum;
}

typedef struct CardLine {               // one card of one seat's deck: games in which it was played, and others
    SeatId seat;
    DefId def;
    uint64_t played, won, other, other_won;
    bool has_gain;                      // it was played in some games and not in others
    double gain;                        // share of games won when it was played, less the share when not
} CardLine;

static bool deck_has(const Deck *deck, DefId def)
{
    for (uint8_t i = 0; i < deck->count; i++)
        if (deck->card[i] == def)
            return true;
    return false;
}

static size_t card_lines(const Simulation *s, const Tally *y, CardLine line[SEAT_COUNT * CARD_MAX])
{
    size_t n = 0;
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        for (DefId d = 1; d < s->loaded->set.count; d++) {
            if (!deck_has(s->deck[seat], d))
                continue;
            CardLine l = {.seat = seat, .def = d, .played = y->card[d].played[seat], .won = y->card[d].won[seat]};
            l.other = y->games - l.played;
            l.other_won = y->wins[seat] - l.won;
            l.has_gain = l.played && l.other;
            l.gain = l.has_gain ? ratio(l.won, l.played) - ratio(l.other_won, l.other) : 0;
            line[n++] = l;
        }
    return n;
}

// ---- writing it ----

static void json_reasons(Json *j, const char *key, const Game *game, const uint64_t count[256])
{
    json_put_object(j, key);
    for (uint8_t r = 0; r < 255; r++)
        if (count[r])
            json_put_count(j, say_reason(game, r), count[r]);
    json_close(j);
}

static void json_cards(Json *j, const Simulation *s, const Tally *y)
{
    CardLine line[SEAT_COUNT * CARD_MAX];
    size_t n = card_lines(s, y, line);
    json_put_array_lines(j, "cards");
    for (size_t i = 0; i < n; i++) {
        const CardLine *l = &line[i];
        const CardDef *def = &s->loaded->set.def[l->def];
        json_put_object(j, NULL);
        json_put_text(j, "code", def->code);
        if (l->has_gain)
            json_put_decimal(j, "gain", l->gain, 4);
        json_put_count(j, "played", l->played);
        json_put_count(j, "played_won", l->won);
        json_put_text(j, "seat", s->loaded->game->seat_names[l->seat]);
        json_put_text(j, "title", def->title);
        json_put_count(j, "unplayed", l->other);
        json_put_count(j, "unplayed_won", l->other_won);
        json_close(j);
    }
    json_close(j);
}

static void json_share(Json *j, uint64_t wins, uint64_t of)
{
    Share x = share_of(wins, of);
    json_put_decimal(j, "share", x.share, 4);
    json_put_decimal(j, "share_high", x.high, 4);
    json_put_decimal(j, "share_low", x.low, 4);
    json_put_count(j, "wins", wins);
}

static void json_seats(Json *j, const Simulation *s, const Tally *y)
{
    json_put_array_lines(j, "seats");
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++) {
        json_put_object(j, NULL);
        json_put_text(j, "bot", bot_level_name(s->bot[seat]));
        json_put_text(j, "deck", s->deck[seat]->name);
        json_put_text(j, "name", s->loaded->game->seat_names[seat]);
        json_share(j, y->wins[seat], y->games);
        json_close(j);
    }
    json_close(j);
}

static void json_decisions(Json *j, const Tally *y)
{
    json_put_object(j, "decisions");
    json_put_count(j, "least", y->least);
    json_put_decimal(j, "mean", ratio(y->decisions, y->games), 4);
    if (median_length(y) < LENGTH_MAX)
        json_put_count(j, "median", median_length(y));
    json_put_count(j, "most", y->most);
    json_put_count(j, "total", y->decisions);
    json_close(j);
}

// Writes the game's own counts ("battles_per_game"), from *next on: all keys that sort before this one.
static void json_counts(Json *j, const CountInfo **next, const Tally *y, const char *before)
{
    char key[64];
    for (; (*next)->name; (*next)++) {
        snprintf(key, sizeof key, "%s_per_game", (*next)->name);
        if (strcmp(key, before) > 0)
            return;
        json_put_decimal(j, key, ratio(y->events[(*next)->event], y->games), 4);
    }
}

// Keys are sorted by name (reasons by number) and decimals are fixed, so that equal runs print equal bytes.
void report_json(const Simulation *s, const Tally *y)
{
    const Game *game = s->loaded->game;
    const CountInfo *next = game->counts.events;
    Json json, *j = &json;
    json_begin(j, stdout_put, NULL);
    j->indent = 2;
    j->spaced = true;
    json_put_object_lines(j, NULL);
    json_counts(j, &next, y, "bounds_reached");
    json_put_count(j, "bounds_reached", bounds_reached(game, y));
    json_cards(j, s, y);
    json_decisions(j, y);
    json_counts(j, &next, y, "drawn");
    json_reasons(j, "drawn", game, y->drawn_by);
    json_counts(j, &next, y, "draws");
    json_put_count(j, "draws", y->draws);
    if (game->editions)
        json_put_text(j, "edition", say_edition(game, s->edition));
    json_counts(j, &next, y, "game");
    json_put_text(j, "game", game->name);
    json_put_count(j, "games", y->games);
    json_reasons(j, "no_contests", game, y->stopped_by);
    if (y->opened == y->games) {
        json_put_object(j, "opener");
        json_share(j, y->opener_wins, y->games);
        json_close(j);
    }
    json_put_count(j, "rules_version", game->rules_version);
    json_seats(j, s, y);
    json_put_count(j, "seed", s->seed);
    json_counts(j, &next, y, "version");
    json_put_count(j, "version", 1);
    json_reasons(j, "victories", game, y->won_by);
    json_close(j);
    putchar('\n');
}

static void csv_text(const char *text)                  // a quote inside is doubled
{
    putchar('"');
    for (; *text; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

void report_csv(const Simulation *s, const Tally *y)
{
    CardLine line[SEAT_COUNT * CARD_MAX];
    size_t n = card_lines(s, y, line);
    puts("seat,code,title,played,played_won,unplayed,unplayed_won,gain");
    for (size_t i = 0; i < n; i++) {
        const CardLine *l = &line[i];
        const CardDef *def = &s->loaded->set.def[l->def];
        printf("%s,%s,", s->loaded->game->seat_names[l->seat], def->code);
        csv_text(def->title);
        printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", l->played, l->won, l->other, l->other_won);
        if (l->has_gain)
            printf("%.4f", l->gain);
        putchar('\n');
    }
}

static int line_compare(const void *a, const void *b)
{
    const CardLine *x = a, *y = b;
    if (x->seat != y->seat)
        return x->seat - y->seat;
    return x->gain != y->gain ? (x->gain < y->gain) - (x->gain > y->gain) : x->def - y->def;
}

static void table_percent(uint64_t part, uint64_t whole, int width)
{
    if (whole)
        printf(" %*.1f %%", width - 2, 100 * ratio(part, whole));
    else
        printf(" %*s", width, "-");
}

static void table_cards(const Simulation *s, const Tally *y)
{
    CardLine line[SEAT_COUNT * CARD_MAX];
    size_t n = card_lines(s, y, line);
    qsort(line, n, sizeof line[0], line_compare);
    for (size_t i = 0; i < n; i++) {
        const CardLine *l = &line[i];
        const CardDef *def = &s->loaded->set.def[l->def];
        if (i == 0 || l->seat != line[i - 1].seat)
            printf("\n%-39s %9s %12s %12s %8s\n", s->loaded->game->seat_names[l->seat], "played in", "won with it",
                   "won without", "gain");
        printf("%-5s %-33s", def->code, def->title);
        table_percent(l->played, y->games, 9);
        table_percent(l->won, l->played, 12);
        table_percent(l->other_won, l->other, 12);
        if (l->has_gain)
            printf(" %+8.1f\n", 100 * l->gain);
        else
            printf(" %8s\n", "-");
    }
}

static void table_count(const char *what, const char *which, uint64_t count)
{
    printf("%-12s %-15s %9" PRIu64 "\n", what, which, count);
}

static void table_wins(const char *who, const char *bot, uint64_t wins, uint64_t of)
{
    Share x = share_of(wins, of);
    printf("%-12s %-15s %9" PRIu64 " won %7.2f %%   95%% interval %.2f to %.2f %%\n", who, bot, wins, 100 * x.share,
           100 * x.low, 100 * x.high);
}

static void table_reasons(const Game *game, const char *what, const uint64_t count[256])
{
    for (uint8_t r = 0; r < 255; r++)
        if (count[r])
            table_count(what, say_reason(game, r), count[r]);
}

static void table_length(const Game *game, const Tally *y)
{
    uint64_t median = median_length(y);
    printf("\na game has   %.2f decisions (least %" PRIu64, ratio(y->decisions, y->games), y->least);
    if (median < LENGTH_MAX)
        printf(", median %" PRIu64, median);
    printf(", most %" PRIu64 ")\n", y->most);
    for (const CountInfo *c = game->counts.events; c->name; c++)
        printf("%s%.2f %s%s", c == game->counts.events ? "             " : ", ",
               ratio(y->events[c->event], y->games), c->name, c[1].name ? "" : "\n");
}

void report_table(const Simulation *s, const Tally *y)
{
    const Game *game = s->loaded->game;
    printf("%s%s%s, %" PRIu64 " games, seed %" PRIu64 "\n\n", game->title, game->editions ? ", edition " : "",
           game->editions ? say_edition(game, s->edition) : "", y->games, s->seed);
    for (SeatId seat = 0; seat < SEAT_COUNT; seat++)
        table_wins(game->seat_names[seat], bot_level_name(s->bot[seat]), y->wins[seat], y->games);
    if (y->opened == y->games)
        table_wins("opener", "", y->opener_wins, y->games);
    table_count("draws", "", y->draws);
    table_count("no contest", "", no_contests(y));
    table_count("bound", "reached", bounds_reached(game, y));
    table_reasons(game, "won by", y->won_by);
    table_reasons(game, "drawn by", y->drawn_by);
    table_reasons(game, "stopped by", y->stopped_by);
    table_length(game, y);
    table_cards(s, y);
}
