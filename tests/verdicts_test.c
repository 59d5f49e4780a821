// verdicts_test.c — the ledger of verdicts: one line for each card, with the fingerprint of what its text means.
//
// cards/verdicts is committed, so that a change of meaning shows in a diff. This compares it with a fresh computation;
// RIFT_VERDICTS=write (make verdicts) rewrites it.
#include <dirent.h>

#include "tests/gates.h"
#include "tests/support.h"

static const char *const ledger_path = "cards/verdicts";
static const char *const ledger_head =
    "# What every card's text is understood as: game, code, title, verdict, fingerprint of its bytecode, preferences\n"
    "# used. plain: it has no text. A line that changes is a change of meaning: see that it is meant, then run\n"
    "# `make verdicts`.\n";

enum { VERDICT_BYTES = 200 };

typedef struct Verdicts {
    size_t count, room;
    char (*line)[VERDICT_BYTES];
} Verdicts;

static char *verdict_add(Verdicts *v)
{
    if (v->count == v->room) {
        v->room = v->room * 2 + 64;
        v->line = realloc(v->line, v->room * sizeof *v->line);
        assert_non_null(v->line);
    }
    return v->line[v->count++];
}

static int compare_lines(const void *a, const void *b) { return strcmp(a, b); }

// ---- a card ----

static void problem_count(void *self, const Problem *problem)
{
    *(int *)self += !problem->is_warning;
}

// The preferences that decided in any line of the text: "P1,P3", or "-".
static void preferences_of(const Game *game, const CardSet *set, DefId def, GateBench *bench, Text *text)
{
    const Program *p = &set->program[def];
    Span rest = span_of(set->def[def].text);
    uint16_t used = 0;
    for (uint8_t i = 0; i < p->text_line; i++)
        span_line(&rest);
    const char *first = rest.at;
    while (rest.size > 0) {
        GateVerdict v;
        Span before = {first, (size_t)(rest.at - first)};
        GateText line = {grammar_of(game->vocabulary), p->kind, span_line(&rest), before};
        if (!span_starts(line.line, "\"") && gate_read(bench, &line, &v))
            used = (uint16_t)(used | v.preferences);
    }
    const char *comma = "", *reason;
    for (uint8_t i = 1; i <= PREFERENCE_MAX; i++)
        if (used >> i & 1) {
            text_format(text, "%s%s", comma, grammar_preference(i, &reason));
            comma = ",";
        }
    if (used == 0)
        text_put(text, "-");
}

static void verdict_of(const Game *game, CardSet *set, Span block, GateBench *bench, Verdicts *verdicts)
{
    int problems = 0;
    Span title = block, code = span_line(&title);
    title = span_trim(span_until(&code, '['));
    code = span_until(&code, ']');
    cards_read(set, game, block, problem_count, &problems);
    DefId def = problems ? 0 : (DefId)(set->count - 1);
    const Program *p = &set->program[def];
    Text text = text_in(verdict_add(verdicts), VERDICT_BYTES);
    text_format(&text, "%s %.*s \"%.*s\" ", game->name, SPAN_ARGS(code), SPAN_ARGS(title));
    if (problems > 0) {
        text_put(&text, "refused - -");
    } else if (p->ability_count == 0) {
        text_put(&text, "plain - -");
    } else {
        text_format(&text, "understood %016llx ", (unsigned long long)program_fingerprint(p));
        preferences_of(game, set, def, bench, &text);
    }
    assert_false(text.cut);
}

// ---- all cards ----

static void verdicts_of_file(const Game *game, CardSet *set, Span rest, GateBench *bench, Verdicts *verdicts)
{
    Span block = {0};
    while (rest.size > 0) {
        Span line = span_line(&rest);
        bool outside = span_trim(line).size == 0 || (block.size == 0 && line.at[0] == '#');
        if (!outside)
            block = block.size ? (Span){block.at, (size_t)(line.at + line.size - block.at)} : line;
        if (block.size > 0 && (outside || rest.size == 0)) {
            verdict_of(game, set, block, bench, verdicts);
            block.size = 0;
        }
    }
}

static void verdicts_of_game(const Game *game, GateBench *bench, Verdicts *verdicts)
{
    char folder[64];
    struct dirent **names;
    CardSet set;
    snprintf(folder, sizeof folder, "cards/%s", game->name);
    card_set_init(&set, game->facts_size);
    int count = scandir(folder, &names, NULL, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[400];
        size_t size;
        Problem p;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (strstr(names[i]->d_name, ".cards")) {
            char *file = file_read(path, &size, &p);
            assert_non_null(file);
            verdicts_of_file(game, &set, (Span){file, size}, bench, verdicts);
            free(file);
        }
        free(names[i]);
    }
    free(names);
    card_set_clear(&set);
}

static Verdicts verdicts_now(void)
{
    Verdicts v = {0};
    GateBench *bench = gate_bench_new();
    for (uint8_t g = 1; g < GAME_COUNT; g++)
        verdicts_of_game(games[g], bench, &v);
    gate_bench_free(bench);
    qsort(v.line, v.count, sizeof *v.line, compare_lines);
    return v;
}

static Verdicts verdicts_committed(void)
{
    Verdicts v = {0};
    size_t size;
    Problem p;
    char *file = file_read(ledger_path, &size, &p);
    if (!file)
        return v;
    for (Span rest = {file, size}; rest.size > 0;) {
        Span line = span_line(&rest);
        if (line.size > 0 && line.at[0] != '#')
            span_to(line, verdict_add(&v), VERDICT_BYTES);
    }
    free(file);
    return v;
}

// ---- comparing ----

// Both are sorted. Returns how many lines differ; prints them like a diff if `print`.
static int verdicts_differ(const Verdicts *was, const Verdicts *is, bool print)
{
    size_t a = 0, b = 0;
    int differ = 0;
    while (a < was->count || b < is->count) {
        int order = a == was->count ? 1 : b == is->count ? -1 : strcmp(was->line[a], is->line[b]);
        if (order != 0) {
            differ++;
            if (print)
                print_error("%c %s\n", order < 0 ? '-' : '+', order < 0 ? was->line[a] : is->line[b]);
        }
        a += order <= 0;
        b += order >= 0;
    }
    return differ;
}

static void verdicts_write(const Verdicts *v)
{
    FILE *file = fopen(ledger_path, "wb");
    assert_non_null(file);
    fputs(ledger_head, file);
    for (size_t i = 0; i < v->count; i++)
        fprintf(file, "%s\n", v->line[i]);
    assert_int_equal(fclose(file), 0);
}

static void the_ledger_says_what_every_card_means(void **state)
{
    (void)state;
    Verdicts is = verdicts_now();
    const char *wish = getenv("RIFT_VERDICTS");
    if (wish && strcmp(wish, "write") == 0)
        verdicts_write(&is);
    Verdicts was = verdicts_committed();
    for (size_t i = 0; i < is.count; i++)
        if (strstr(is.line[i], "\" refused "))
            fail_msg("%s", is.line[i]);
    if (verdicts_differ(&was, &is, true) > 0)
        fail_msg("%s is not what the cards mean now; if that is meant, run `make verdicts` and commit it", ledger_path);
    assert_true(is.count > 0);
    free(was.line);
    free(is.line);
}

// ---- that it can fail ----

static const char *const three_cards =
    "# a comment\n"
    "Tug [T1]\nUnit • Klingon\nFederation • Space 5 • Surface 3\nWhen played: take up 2 Cards.\n\"Lore.\"\n"
    "\n"
    "Rock [T2]\nUnit • Klingon\nFederation • Space 5 • Surface 3\n"
    "\n"
    "Blunder [T3]\nUnit • Klingon\nFederation • Space 5 • Surface 3\nWhen played: take up 2 Cows.\n";

static Verdicts verdicts_of_text(const char *file)
{
    Verdicts v = {0};
    CardSet set;
    GateBench *bench = gate_bench_new();
    card_set_init(&set, games[GAME_TREKWAR]->facts_size);
    verdicts_of_file(games[GAME_TREKWAR], &set, span_of(file), bench, &v);
    card_set_clear(&set);
    gate_bench_free(bench);
    return v;
}

static void a_change_of_meaning_shows_and_a_change_of_lore_does_not(void **state)
{
    (void)state;
    char changed[600];
    Verdicts was = verdicts_of_text(three_cards);
    assert_int_equal(was.count, 3);
    assert_int_equal(strncmp(was.line[0], "trekwar T1 \"Tug\" understood ", 28), 0);
    assert_string_equal(was.line[1], "trekwar T2 \"Rock\" plain - -");
    assert_string_equal(was.line[2], "trekwar T3 \"Blunder\" refused - -");
    static const struct { const char *from, *to; int differ; } changes[] = {
        {"Lore.", "Myth.", 0}, {"2 Cards", "3 Cards", 2}, {"2 Cows", "2 Cards", 2}, {"Rock", "Stone", 2},
        {"Space 5", "Space 4", 0},
    };
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        const char *at = strstr(three_cards, changes[i].from);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - three_cards), three_cards, changes[i].to,
                 at + strlen(changes[i].from));
        Verdicts is = verdicts_of_text(changed);
        assert_int_equal(verdicts_differ(&was, &is, false), changes[i].differ);
        free(is.line);
    }
    was.count--;
    Verdicts all = verdicts_of_text(three_cards);
    assert_int_equal(verdicts_differ(&was, &all, false), 1);
    assert_int_equal(verdicts_differ(&all, &was, false), 1);
    free(all.line);
    free(was.line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ledger_says_what_every_card_means),
        cmocka_unit_test(a_change_of_meaning_shows_and_a_change_of_lore_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
