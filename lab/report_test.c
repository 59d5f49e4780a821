// report_test.c — what a simulation reports: every game is counted under the reason for its end.
#include "lab/report.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "games/games.h"
#include "games/wars/words.h"
#include "tests/support.h"

static char printed[100000];

// What the report prints to standard output.
static void print(void (*report)(const Simulation *s, const Tally *y), const Simulation *s, const Tally *y)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    assert_true(kept >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0);
    report(s, y);
    fflush(stdout);
    assert_true(dup2(kept, STDOUT_FILENO) >= 0);
    close(kept);
    rewind(file);
    printed[fread(printed, 1, sizeof printed - 1, file)] = 0;
    fclose(file);
}

static void expect(const char *words)
{
    if (!strstr(printed, words))
        fail_msg("\"%s\" is not in\n%.1500s", words, printed);
}

// A bound ends a match as a draw or as no contest: both have reached it.
static void a_bound_is_counted_however_it_ended_the_match(void **unused)
{
    (void)unused;
    const Loaded *wars = &loaded_games[GAME_WARS];
    Simulation s = {.loaded = wars, .bot = {BOT_RANDOM, BOT_RANDOM}, .games = 10, .seed = 1};
    Tally *y = calloc(1, sizeof *y + wars->set.count * sizeof y->card[0]);
    assert_non_null(y);
    assert_true(load_default_decks(wars, s.deck));
    y->games = 10;
    y->wins[0] = y->won_by[REASON_ENERGY] = 3;
    y->draws = 5;
    y->drawn_by[REASON_TURNS] = 4;
    y->drawn_by[REASON_LOOP] = 1;
    y->stopped_by[REASON_MODIFIER_BOUND] = 2;
    print(report_json, &s, y);
    expect("\"bounds_reached\": 6,");
    expect("\"drawn\": {\"bound-turns\": 4, \"loop\": 1},");
    expect("\"draws\": 5,");
    expect("\"no_contests\": {\"bound-modifiers\": 2},");
    print(report_table, &s, y);
    expect("\ndraws                                5\n");
    expect("\nno contest                           2\n");
    expect("\nbound        reached                 6\n");
    expect("\ndrawn by     bound-turns             4\n");
    expect("\nstopped by   bound-modifiers         2\n");
    free(y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_bound_is_counted_however_it_ended_the_match)};
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
