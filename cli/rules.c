// rules.c — rift rules: looks up a game's rules by id, area or words, plain and as the ledger has them; its guide.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/data.h"
#include "cli/guide.h"
#include "cli/options.h"
#include "cli/rules_show.h"
#include "cli/terminal.h"

typedef struct Search {
    RuleBook book;
    bool as_json;
    Json json;                  // an entry a line
    size_t word_count;
    Span word[PLAIN_WORDS_MAX];
} Search;

// The list begins only with its first entry: a search without a result prints nothing.
static Json *json_list(Search *s)
{
    if (s->json.depth == 0) {
        json_begin(&s->json, stdout_put, NULL);
        json_put_array_lines(&s->json, NULL);
    }
    return &s->json;
}

typedef void EntryShow(const RuleBook *book, const RuleEntry *entry);

static void show_entry(Search *s, const RuleEntry *e, EntryShow *show)
{
    if (s->as_json)
        rule_put_json(&s->book, e, json_list(s));
    else
        show(&s->book, e);
}

// ---- looking up ----

static int show_areas(Search *s)
{
    const Ledger *l = &s->book.ledger;
    for (size_t i = 0; i < l->count; i++) {
        const RuleEntry *e = &l->entry[i];
        unsigned count = 0;
        bool first = true;
        for (size_t k = 0; k < l->count; k++) {
            first = first && (k >= i || strcmp(l->entry[k].area, e->area) != 0);
            count += strcmp(l->entry[k].area, e->area) == 0;
        }
        if (s->as_json)
            show_entry(s, e, rule_show);
        else if (first)
            printf("  %s%-12s%s %3u  " SPAN_FORMAT "\n", style(STYLE_BOLD), e->area, style(STYLE_PLAIN), count,
                   SPAN_ARGS(e->heading));
    }
    if (!s->as_json)
        printf("\n%zu entries. Look one up by its id, an area by its name, or search for words;\n"
               "or read the guide:\n  rift rules %s %s\n  rift rules %s %s\n  rift rules %s deck empty\n"
               "  rift rules %s guide\n", l->count,
               s->book.game, l->count ? l->entry[0].id : "ID", s->book.game, l->count ? l->entry[0].area : "AREA",
               s->book.game, s->book.game);
    return EXIT_GOOD;
}

static bool show_area(Search *s, Span name)
{
    char area[RULE_ID_BYTES];
    if (!ledger_has_area(&s->book.ledger, name, area))
        return false;
    for (size_t i = 0; i < s->book.ledger.count; i++)
        if (strcmp(s->book.ledger.entry[i].area, area) == 0)
            show_entry(s, &s->book.ledger.entry[i], rule_show);
    return true;
}

// Added to the rank of a text of the ledger, so that it comes after every plain one.
enum { LEDGER_RANK = 1 << 20 };

typedef struct Found {
    const RuleEntry *entry;
    unsigned rank;
    size_t order;
} Found;

static unsigned entry_rank(const Search *s, const RuleEntry *e)
{
    const PlainRule *plain = plain_find(&s->book.plain, span_of(e->id));
    unsigned rank = plain ? text_rank(plain->text, s->word, s->word_count) : NO_RANK;
    if (rank != NO_RANK)
        return rank;
    for (size_t w = 0; w < s->word_count; w++)
        if (!entry_has_word(e, s->word[w]) && (!plain || text_rank(plain->text, &s->word[w], 1) == NO_RANK))
            return NO_RANK;
    rank = text_rank(e->text, s->word, s->word_count);
    return LEDGER_RANK + (rank != NO_RANK ? rank : LEDGER_RANK);
}

static int found_order(const void *a, const void *b)
{
    const Found *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static int found_nothing(const Search *s)
{
    char near_word[PLAIN_WORD_BYTES];
    Span word = s->word[0];
    const char *near = s->word_count == 1 ? ledger_nearest(&s->book.ledger, word) : NULL;
    if (!near && s->word_count == 1)
        near = plain_nearest(&s->book.plain, word, near_word);
    return fail(EXIT_BAD_INPUT, "nothing in the rules of %s has %s\"" SPAN_FORMAT "\"%s", s->book.game,
                s->word_count > 1 ? "all these words: " : "", SPAN_ARGS(word), hint(near).text);
}

// A program gets everything found; a person the best ones, a line each, or the whole rule if there is only one.
static int show_words(Search *s)
{
    const Ledger *l = &s->book.ledger;
    Found *found = calloc(l->count + 1, sizeof *found);
    size_t count = 0;
    check(found != NULL);
    for (size_t i = 0; i < l->count; i++) {
        unsigned rank = entry_rank(s, &l->entry[i]);
        if (rank != NO_RANK)
            found[count++] = (Found){&l->entry[i], rank, i};
    }
    qsort(found, count, sizeof *found, found_order);
    size_t most = s->as_json ? count : PLAIN_LISTED_MAX;
    for (size_t i = 0; i < count && i < most; i++)
        show_entry(s, found[i].entry, count == 1 ? rule_show_whole : rule_show_line);
    if (count > most)
        printf("%sand %zu more; another word would narrow it down%s\n", style(STYLE_DIM), count - most,
               style(STYLE_PLAIN));
    free(found);
    return count > 0 ? EXIT_GOOD : found_nothing(s);
}

static int look_up(Search *s, int count, char **operands)
{
    const Ledger *l = &s->book.ledger;
    int named = 0;
    char area[RULE_ID_BYTES];
    for (int i = 0; i < count; i++) {
        Span word = span_of(operands[i]);
        named += ledger_find(l, word) || ledger_has_area(l, word, area);
    }
    for (int i = 0; named == count && i < count; i++) {
        const RuleEntry *e = ledger_find(l, span_of(operands[i]));
        if (e)
            show_entry(s, e, rule_show_whole);
        else
            show_area(s, span_of(operands[i]));
    }
    if (named == count)
        return EXIT_GOOD;
    for (int i = 0; i < count; i++) {
        size_t more = words_of(span_of(operands[i]), s->word + s->word_count, PLAIN_WORDS_MAX - s->word_count);
        if (more > PLAIN_WORDS_MAX - s->word_count)
            return fail(EXIT_USAGE, "at most %d words are searched for", PLAIN_WORDS_MAX);
        s->word_count += more;
    }
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

static int unknown_ledger(const char *game)
{
    char names[400];
    Text text = text_in(names, sizeof names);
    DataList list;
    Problem ignored;
    data_list(data_folder(), "docs/rules", ".md", &list, &ignored);
    for (size_t i = 0; i < list.count; i++) {
        const char *name = strrchr(list.path[i], '/') + 1;
        if (strcmp(name, "README.md") != 0)
            text_format(&text, "%s%.*s", text.used ? ", " : "", (int)strlen(name) - 3, name);
    }
    data_list_clear(&list);
    return fail(EXIT_BAD_INPUT, "no rules of a game \"%s\"; there are: %s", game, text.used ? names : "none");
}

// Without plain words only the ledger is shown; if their file is wrong, nothing is.
static bool open_plain(Search *s)
{
    char path[80];
    Text text = text_in(path, sizeof path);
    Problem problem;
    plain_path(s->book.game, &text);
    if (!data_has(data_folder(), path)) {
        fail(EXIT_GOOD, "there is no %s: the rules are shown as the ledger has them", path);
        return true;
    }
    if (plain_read(&s->book.plain, s->book.game, &problem))
        return true;
    plain_say_problem(s->book.game, &problem);
    return false;
}

static int show_guide(const Search *s)
{
    if (s->as_json)
        return fail(EXIT_USAGE, "a guide is a text for people; leave out --json");
    return guide_show(s->book.game, s->book.width) ? EXIT_GOOD : EXIT_BAD_INPUT;
}

static int show_rules(Search *s, int count, char **operands)
{
    if (!open_plain(s))
        return EXIT_BAD_INPUT;
    ledger_add_scenes(&s->book.ledger, s->book.game);
    int code = count == 0 ? show_areas(s) : look_up(s, count, operands);
    if (s->as_json && code == EXIT_GOOD) {
        json_close(json_list(s));
        putchar('\n');
    }
    return code;
}

int command_rules(int argc, char **argv)
{
    Search s = {.book.width = prose_width()};
    const Flag flags[] = {{"--json", NULL, &s.as_json, "the entries as a JSON array"}};
    const Command command = {"rules", "GAME [ID|WORD…|guide]", "Look up the rules of a game.", flags, COUNT_OF(flags),
                             "An id (TW-STAGE-2, STAGE-2, A15) shows what a rule means, what the ledger says,\n"
                             "the decisions behind it, the scenes that show it and the code that enforces it;\n"
                             "an area (TW-STAGE) lists its entries; words search all of them, the best first;\n"
                             "\"guide\" prints a page for somebody who has never seen the game."};
    const char *folder;
    Problem problem;
    int operands;
    bool stop;
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands == 0)
        return fail(EXIT_USAGE, "rules needs a game: rift rules trekwar");
    if (!data_option(&folder))
        return EXIT_BAD_INPUT;
    s.book.game = argv[0];
    if (!is_name(s.book.game) || !ledger_read(&s.book.ledger, s.book.game, &problem))
        return unknown_ledger(s.book.game);
    bool is_guide = operands == 2 && span_is_word(span_of(argv[1]), "guide");
    code = is_guide ? show_guide(&s) : show_rules(&s, operands - 1, argv + 1);
    plain_clear(&s.book.plain);
    ledger_clear(&s.book.ledger);
    return code;
}
