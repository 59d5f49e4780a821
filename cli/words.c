// words.c — rift words: what can be said in a game's card texts, or where one word occurs, each with an example.
#include <stdio.h>
#include <stdlib.h>

#include "api/json.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "cli/words_rows.h"
#include "language/foreign.h"

typedef struct Showing {
    Json *json;                         // NULL: plain text for people
    bool as_table;                      // for docs/cards.md
    int section;                        // shown last; -1: none yet
    WordsRow *row;                      // the rows of the table
    size_t count;
} Showing;

static void row_put(Json *j, const WordsRow *row)
{
    json_put_object(j, NULL);
    json_put_text(j, "section", word_sections[row->section].name);
    json_put_text(j, "part", row->category);
    json_put_text(j, "forms", row->forms);
    if (row->operation)
        json_put_text(j, "operation", row->operation);
    if (row->example) {
        json_put_text(j, "type", row->type);
        json_put_text(j, "example", row->example);
    }
    json_close(j);
}

static void section_begin(Showing *show, const WordsRow *row)
{
    const WordsSection *section = &word_sections[row->section];
    if (show->section == row->section)
        return;
    if (show->as_table)
        printf("%s| type | %s: %s | forms |\n|---|---|---|\n", show->section < 0 ? "" : "\n", section->name,
               section->means);
    else
        printf("%s%s%s%s: %s\n", show->section < 0 ? "" : "\n", style(STYLE_BOLD), section->name, style(STYLE_PLAIN),
               section->means);
    show->section = row->section;
}

static void cell_print(const char *text)
{
    for (; *text; text++)
        printf(*text == '|' ? "\\|" : *text == '<' ? "‹" : *text == '>' ? "›" : "%c", *text);
}

// ---- a table: all forms of an operation in one row ----

enum { TABLE_FORMS = 300 };

static bool is_tabled(const WordsRow *row)
{
    static const char *const sections[] = {"verbs", "statements", "conditions", "events", "durations", "amounts",
                                           "keywords"};
    static const char *const frames[] = {"chain", "effect", "sentences", "cost", "option", "clause", "clause_for"};
    const char *section = word_sections[row->section].name;
    bool is_wanted = false;
    for (size_t i = 0; i < COUNT_OF(sections); i++)
        is_wanted = is_wanted || strcmp(sections[i], section) == 0;
    for (size_t i = 0; i < COUNT_OF(frames); i++)
        is_wanted = is_wanted && (row->operation || strcmp(frames[i], row->category) != 0);
    if (strcmp(section, "abilities") == 0 || strcmp(section, "cards") == 0)
        is_wanted = row->is_statement;
    return is_wanted && row->example;
}

static void table_add(Showing *show, const WordsRow *row)
{
    if (!is_tabled(row))
        return;
    for (size_t i = 0; row->operation && i < show->count; i++) {
        WordsRow *other = &show->row[i];
        if (other->section != row->section || other->operation != row->operation)
            continue;
        Text forms = {.data = other->forms, .size = sizeof other->forms, .used = strlen(other->forms)};
        if (forms.used + strlen(row->forms) < TABLE_FORMS)
            text_format(&forms, " · %s", row->forms);
        return;
    }
    show->row = realloc(show->row, (show->count + 1) * sizeof *show->row);
    check(show->row != NULL);
    show->row[show->count++] = *row;
}

static void table_print(Showing *show)
{
    for (size_t i = 0; i < show->count; i++) {
        section_begin(show, &show->row[i]);
        printf("| `%s` | `%s` | ", show->row[i].type, show->row[i].example);
        cell_print(show->row[i].forms);
        puts(" |");
    }
    free(show->row);
}

static void row_show(void *self, const WordsRow *row)
{
    Showing *show = self;
    if (show->json) {
        row_put(show->json, row);
    } else if (show->as_table) {
        table_add(show, row);
    } else {
        section_begin(show, row);
        printf("  %s\n", row->forms);
        if (row->example)
            printf("      %s%s  [%s]%s\n", style(STYLE_DIM), row->example, row->type, style(STYLE_PLAIN));
    }
}

static void json_open(Showing *show, const Game *game, Json *json)
{
    json_begin(json, stdout_put, NULL);
    json->indent = 2;
    json->spaced = true;
    json_put_object_lines(json, NULL);
    json_put_text(json, "game", game->name);
    json_put_array_lines(json, "rows");
    show->json = json;
}

// What the game says for a word that it doesn't have. Returns the exit code.
static int foreign_show(const Game *game, Showing *show, const char *word)
{
    const ForeignInfo *f = foreign_find(game->vocabulary, span_of(word));
    const Grammar *g = grammar_of(game->vocabulary);
    if (show->json) {
        json_close(show->json);
        if (f) {
            json_put_object(show->json, "instead");
            json_put_text(show->json, "says", f->instead);
            json_put_text(show->json, "type", f->type);
            json_put_text(show->json, "example", f->example);
            json_close(show->json);
        }
        json_close(show->json);
        putchar('\n');
        return f ? EXIT_GOOD : EXIT_BAD_INPUT;
    }
    if (f) {
        printf("%s does not say \"%s\", but \"%s\":\n      %s  [%s]\n", game->vocabulary->title, word, f->instead,
               f->example, f->type);
        return EXIT_GOOD;
    }
    const char *near = text_nearest(span_of(word), g->shown + g->signed_term + 1,
                                    (size_t)(g->term_count - g->signed_term - 1));
    return fail(EXIT_BAD_INPUT, "no text of %s has the word \"%s\"%s", game->vocabulary->title, word, hint(near).text);
}

static int words_show(const Game *game, const char *word, bool as_json, bool as_table)
{
    Json json;
    Showing show = {.section = -1, .as_table = as_table};
    const Grammar *g = grammar_of(game->vocabulary);
    if (as_json)
        json_open(&show, game, &json);
    if (word && !words_know(g, span_of(word)))
        return foreign_show(game, &show, word);
    Samples *samples = samples_new(g);
    if (word)
        words_with(samples, span_of(word), row_show, &show);
    else
        words_each(samples, row_show, &show);
    if (as_table)
        table_print(&show);
    if (as_json) {
        json_close(&json);
        json_close(&json);
        putchar('\n');
    }
    samples_free(samples);
    return EXIT_GOOD;
}

int command_words(int argc, char **argv)
{
    bool as_json = false, as_table = false, stop;
    int operands;
    const Flag flags[] = {
        {"--json", NULL, &as_json, "the same for a program"},
        {"--table", NULL, &as_table, "verbs, conditions, events and so on as the tables of docs/cards.md"},
    };
    const Command command = {"words", "GAME [WORD]", "Says what can be said in a game's card texts: verbs, nouns, "
                             "conditions and so on, each with\nan example on a card of the type after it. With a "
                             "word: where it occurs, or what the game\nsays instead.", flags, COUNT_OF(flags),
                             "<slots> stand for parts of other rows. How to write a card: docs/cards.md"};
    int code = options_read(&command, argc, argv, &operands, &stop);
    if (stop)
        return code;
    if (operands == 0)
        return fail(EXIT_USAGE, "words needs a game: rift words wars");
    const Game *game = game_named(argv[0]);
    if (!game)
        return EXIT_BAD_INPUT;
    char words[200];
    Text text = text_in(words, sizeof words);
    for (int i = 1; i < operands; i++)
        text_format(&text, "%s%s", i > 1 ? " " : "", argv[i]);
    return words_show(game, operands > 1 ? words : NULL, as_json, as_table);
}
