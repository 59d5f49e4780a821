// rules.c — rift rules: looks up a game's rules ledger by id, area or words.
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "api/json.h"
#include "cli/options.h"
#include "cli/rules_ledger.h"
#include "cli/terminal.h"

enum { WORD_MAX = 16 };

typedef struct Search {
    const char *game;
    Ledger ledger;
    bool as_json;
    Json json;                  // an entry a line
    size_t word_count;
    Span word[WORD_MAX];        // to highlight; none when looked up by id
} Search;

// ---- printing ----

// The text with every found word made to stand out.
static void print_text(const Search *s, Span text)
{
    while (text.size > 0) {
        size_t at = text.size, size = 0;
        for (size_t w = 0; w < s->word_count; w++) {
            size_t found = span_find(text, s->word[w]);
            if (found < at) {
                at = found;
                size = s->word[w].size;
            }
        }
        fwrite(text.at, 1, at, stdout);
        if (size > 0)
            printf("%s%.*s%s", style(STYLE_FOUND), (int)size, text.at + at, style(STYLE_PLAIN));
        text = (Span){text.at + at + size, text.size - at - size};
    }
}

static void print_entry(const Search *s, const RuleEntry *e, const char *indent)
{
    printf("%s%s%s%s  ", indent, style(STYLE_BOLD), e->id, style(STYLE_PLAIN));
    print_text(s, e->text);
    if (e->source.size > 0) {
        printf(" %s[", style(STYLE_DIM));
        print_text(s, e->source);
        printf("]%s", style(STYLE_PLAIN));
    }
    putchar('\n');
    if (!entry_is_decision(e))
        return;
    printf("%s    options:  ", indent);
    print_text(s, e->options);
    printf("\n%s    decision: ", indent);
    print_text(s, e->decision);
    putchar('\n');
}

static void print_citations(const Search *s, const RuleEntry *e)
{
    const Ledger *l = &s->ledger;
    for (size_t i = 0; i < l->count; i++)
        if (entry_is_decision(&l->entry[i]) && entry_cites(l, e, &l->entry[i]))
            print_entry(s, &l->entry[i], "  ");
    unsigned found = 0;
    for (size_t i = 0; i < l->count; i++)
        if (entry_cites(l, &l->entry[i], e))
            printf("%s %s", found++ ? "," : "  Cited by:", l->entry[i].id);
    if (found)
        putchar('\n');
}

// A path below the folder one stands in, without that folder: short enough to read and to type.
static const char *short_path(const char *path)
{
    char here[512];
    if (!getcwd(here, sizeof here))
        return path;
    size_t size = strlen(here);
    return strncmp(path, here, size) == 0 && path[size] == '/' ? path + size + 1 : path;
}

static void print_scenes(const Search *s, const RuleEntry *e)
{
    unsigned found = 0;
    for (size_t i = 0; i < s->ledger.scene_count; i++)
        if (scene_shows(&s->ledger.scene[i], e)) {
            if (found++ == 0)
                puts("  Scenes that show it:");
            printf("    %-40s %s\n", s->ledger.scene[i].title, short_path(s->ledger.scene[i].path));
        }
    if (!found)
        puts("  No scene shows it yet.");
}

// The list begins with its first entry: whoever looks up what isn't there gets nothing.
static Json *json_list(Search *s)
{
    if (s->json.depth == 0) {
        json_begin(&s->json, stdout_put, NULL);
        json_put_array_lines(&s->json, NULL);
    }
    return &s->json;
}

static void print_json_entry(Search *s, const RuleEntry *e)
{
    const Ledger *l = &s->ledger;
    Json *j = json_list(s);
    json_put_object(j, NULL);
    json_put_text(j, "id", e->id);
    json_put_span(j, "section", e->heading);
    json_put_span(j, entry_is_decision(e) ? "question" : "text", e->text);
    if (entry_is_decision(e)) {
        json_put_span(j, "options", e->options);
        json_put_span(j, "decision", e->decision);
    } else {
        json_put_span(j, "source", e->source);
    }
    json_put_array(j, "cites");
    for (size_t i = 0; i < l->count; i++)
        if (entry_cites(l, e, &l->entry[i]))
            json_put_text(j, NULL, l->entry[i].id);
    json_close(j);
    json_put_array(j, "scenes");
    for (size_t i = 0; i < l->scene_count; i++)
        if (scene_shows(&l->scene[i], e))
            json_put_text(j, NULL, short_path(l->scene[i].path));
    json_close(j);
    json_close(j);
}

// One entry among several, or alone with all that belongs to it.
static void show_entry(Search *s, const RuleEntry *e, bool whole)
{
    if (s->as_json) {
        print_json_entry(s, e);
        return;
    }
    print_entry(s, e, "");
    if (!whole)
        return;
    print_citations(s, e);
    print_scenes(s, e);
}

// ---- looking up ----

static int show_areas(Search *s)
{
    const Ledger *l = &s->ledger;
    for (size_t i = 0; i < l->count; i++) {
        const RuleEntry *e = &l->entry[i];
        unsigned count = 0;
        bool first = true;
        for (size_t k = 0; k < l->count; k++) {
            first = first && (k >= i || strcmp(l->entry[k].area, e->area) != 0);
            count += strcmp(l->entry[k].area, e->area) == 0;
        }
        if (s->as_json)
            show_entry(s, e, false);
        else if (first)
            printf("  %s%-12s%s %3u  " SPAN_FORMAT "\n", style(STYLE_BOLD), e->area, style(STYLE_PLAIN), count,
                   SPAN_ARGS(e->heading));
    }
    if (!s->as_json)
        printf("\n%zu entries. Look one up by its id, an area by its name, or search for words:\n"
               "  rift rules %s %s\n  rift rules %s %s\n  rift rules %s deck empty\n", l->count, s->game,
               l->count ? l->entry[0].id : "ID", s->game, l->count ? l->entry[0].area : "AREA", s->game);
    return EXIT_GOOD;
}

static bool show_area(Search *s, Span name)
{
    char area[RULE_ID_BYTES];
    if (!ledger_has_area(&s->ledger, name, area))
        return false;
    for (size_t i = 0; i < s->ledger.count; i++)
        if (strcmp(s->ledger.entry[i].area, area) == 0)
            show_entry(s, &s->ledger.entry[i], false);
    return true;
}

static int show_words(Search *s)
{
    int found = 0;
    for (size_t i = 0; i < s->ledger.count; i++) {
        bool all = true;
        for (size_t w = 0; w < s->word_count; w++)
            all = all && entry_has_word(&s->ledger.entry[i], s->word[w]);
        if (!all)
            continue;
        show_entry(s, &s->ledger.entry[i], false);
        found++;
    }
    if (found)
        return EXIT_GOOD;
    const char *near = s->word_count == 1 ? ledger_nearest(&s->ledger, s->word[0]) : NULL;
    return fail(EXIT_BAD_INPUT, "nothing in the rules of %s has %s\"" SPAN_FORMAT "\"%s", s->game,
                s->word_count > 1 ? "all these words: " : "", SPAN_ARGS(s->word[0]), hint(near).text);
}

static int look_up(Search *s, int count, char **operands)
{
    int named = 0;
    char area[RULE_ID_BYTES];
    for (int i = 0; i < count; i++) {
        Span word = span_of(operands[i]);
        named += ledger_find(&s->ledger, word) || ledger_has_area(&s->ledger, word, area);
    }
    for (int i = 0; named == count && i < count; i++) {
        const RuleEntry *e = ledger_find(&s->ledger, span_of(operands[i]));
        if (e)
            show_entry(s, e, true);
        else
            show_area(s, span_of(operands[i]));
    }
    if (named == count)
        return EXIT_GOOD;
    if (count > WORD_MAX)
        return fail(EXIT_USAGE, "at most %d words are searched for", WORD_MAX);
    for (int i = 0; i < count; i++)
        if (operands[i][0])
            s->word[s->word_count++] = span_of(operands[i]);
    return s->word_count ? show_words(s) : fail(EXIT_USAGE, "an empty word finds everything; name one");
}

// ---- the files ----

static bool is_name(const char *game)
{
    for (const char *at = game; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '-')
            return false;
    return game[0] != 0 && strlen(game) < 40;
}

// In the tree the ledgers lie in docs/rules, installed in rules.
static bool open_ledger(Search *s, const char *folder, Problem *problem)
{
    static const char *const places[] = {"docs/rules", "rules"};
    char path[640];
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        snprintf(path, sizeof path, "%s/%s/%s.md", folder, places[i], s->game);
        if (ledger_read(&s->ledger, path, problem))
            return true;
    }
    return false;
}

static int unknown_ledger(const char *game, const char *folder)
{
    static const char *const places[] = {"docs/rules", "rules"};
    char path[640], list[400];
    Text text = text_in(list, sizeof list);
    for (size_t i = 0; i < COUNT_OF(places) && text.used == 0; i++) {
        struct dirent **names;
        snprintf(path, sizeof path, "%s/%s", folder, places[i]);
        int count = scandir(path, &names, NULL, alphasort);
        for (int k = 0; k < count; k++) {
            char *dot = strrchr(names[k]->d_name, '.');
            if (dot && strcmp(dot, ".md") == 0 && strcmp(names[k]->d_name, "README.md") != 0)
                text_format(&text, "%s%.*s", text.used ? ", " : "", (int)(dot - names[k]->d_name), names[k]->d_name);
            free(names[k]);
        }
        if (count >= 0)
            free(names);
    }
    return fail(EXIT_BAD_INPUT, "no rules of a game \"%s\"; there are: %s", game, list);
}

int command_rules(int argc, char **argv)
{
    Search s = {0};
    const Flag flags[] = {{"--json", NULL, &s.as_json, "the entries as a JSON array"}};
    const Command command = {"rules", "GAME [ID|WORD…]", "Look up the rules of a game.", flags, COUNT_OF(flags),
                             "An id (TW-STAGE-2, STAGE-2, A15) shows an entry with the decisions behind it and the\n"
                             "scenes that show it; an area (TW-STAGE) lists its entries; words search all of them."};
    char folder[512], scenes[600];
    Problem problem;
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands == 0)
        return fail(EXIT_USAGE, "rules needs a game: rift rules trekwar");
    if (!data_find(folder, sizeof folder))
        return fail(EXIT_BAD_INPUT, "the folder with cards and rules was not found; name it with RIFT_DATA=FOLDER");
    s.game = argv[0];
    if (!is_name(s.game) || !open_ledger(&s, folder, &problem))
        return unknown_ledger(s.game, folder);
    snprintf(scenes, sizeof scenes, "%s/scenes/%s", folder, s.game);
    ledger_add_scenes(&s.ledger, scenes);
    code = operands == 1 ? show_areas(&s) : look_up(&s, operands - 1, argv + 1);
    if (s.as_json && code == EXIT_GOOD) {
        json_close(json_list(&s));
        putchar('\n');
    }
    ledger_clear(&s.ledger);
    return code;
}
