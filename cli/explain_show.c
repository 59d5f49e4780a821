// explain_show.c — the notes on a line as rows for people and as JSON for programs.
#include "cli/explain_show.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/terminal.h"
#include "language/code.h"
#include "language/print.h"

enum { LISTING_BYTES = 32768 };

// ---- for people ----

typedef struct Rows {
    int indent;
} Rows;

static void row(int indent, const char *name, int depth, const char *words)
{
    printf("%*s%-10s %*s%s\n", indent, "", name, depth * 2, "", words);
}

static void row_dim(int indent, int depth, const char *words, const char *rule)
{
    printf("%*s%-10s %*s%s%s%s%s%s%s\n", indent, "", "", depth * 2, "", style(STYLE_DIM), words, rule ? " (" : "",
           rule ? rule : "", rule ? ")" : "", style(STYLE_PLAIN));
}

static void show_note(void *self, const Note *note)
{
    const Rows *rows = self;
    bool only_means = note->words[0] == 0;
    row(rows->indent, note_part_name(note->part), note->depth, only_means ? note->means : note->words);
    bool is_news = note->means[0] && !span_is_word(span_of(note->words), note->means);
    if (!only_means && (is_news || note->rule))
        row_dim(rows->indent, note->depth, note->means, note->rule);
}

static void show_readings(const LineNotes *n, int indent)
{
    const char *reason = NULL, *id = grammar_preference(n->preference, &reason);
    char text[400];
    Text words = text_in(text, sizeof text);
    text_format(&words, "%d", n->readings);
    if (n->readings > 1)
        text_format(&words, ", with %d meaning%s", n->meanings, n->meanings == 1 ? "" : "s");
    if (id)
        text_format(&words, "; %s decided: %s", id, reason);
    row(indent, "readings", 0, text);
}

void line_show(const LineShown *l)
{
    uint8_t count = (uint8_t)(l->made->ability_count - l->first);
    printf("\n%s" SPAN_FORMAT "%s\n", style(STYLE_BOLD), SPAN_ARGS(l->text), style(STYLE_PLAIN));
    for (uint8_t i = 0; i < count; i++) {
        uint8_t ability = (uint8_t)(l->first + i);
        Rows rows = {.indent = count > 1 ? 5 : 2};
        if (count > 1) {
            char text[NOTE_BYTES];
            Text words = text_in(text, sizeof text);
            text_print_tree(l->reading, l->made->ability_tree[ability], &words);
            printf("  %d. %s\n", i + 1, text);
        }
        row(rows.indent, "kind", 0, ability_means(l->reading->g->vocabulary, l->made->ability[ability].kind));
        ability_explain(l->game, l->reading, l->made, ability, show_note, &rows);
    }
    show_readings(l->notes, 2);
    row(2, "printed", 0, l->notes->canonical);
}

static void listing_make(const Vocabulary *v, const Compiled *made, char buffer[LISTING_BYTES])
{
    Text text = text_in(buffer, LISTING_BYTES);
    Program program = compiled_program(made);
    program_list(v, &program, &text);
}

// Byte 0 is unused.
static unsigned code_size(const Compiled *made) { return made->size > 1 ? made->size - 1u : 0; }

void program_show(const Vocabulary *v, const Compiled *made)
{
    char listing[LISTING_BYTES];
    Program program = compiled_program(made);
    listing_make(v, made, listing);
    printf("\n%u abilit%s, %u bytes of code, fingerprint %016" PRIx64 "\n%s", made->ability_count,
           made->ability_count == 1 ? "y" : "ies", code_size(made), program_fingerprint(&program), listing);
}

// ---- JSON ----

static void put_note(void *self, const Note *note)
{
    Json *j = self;
    json_put_object(j, NULL);
    json_put_text(j, "part", note_part_name(note->part));
    json_put_count(j, "depth", note->depth);
    json_put_text(j, "words", note->words);
    json_put_text(j, "means", note->means);
    if (note->operation)
        json_put_text(j, "operation", note->operation);
    if (note->rule)
        json_put_text(j, "rule", note->rule);
    if (note->who) {
        json_put_text(j, "who", note->who);
        if (note->least != NOTE_AMOUNT_OPEN)
            json_put_number(j, "least", note->least);
        if (note->most != NOTE_AMOUNT_OPEN)
            json_put_number(j, "most", note->most);
    }
    json_close(j);
}

static void put_ability(Json *j, const LineShown *l, uint8_t ability)
{
    const Vocabulary *v = l->reading->g->vocabulary;
    char text[NOTE_BYTES];
    Text words = text_in(text, sizeof text);
    text_print_tree(l->reading, l->made->ability_tree[ability], &words);
    json_put_object(j, NULL);
    json_put_text(j, "kind", v->abilities[l->made->ability[ability].kind - 1]);
    json_put_text(j, "means", ability_means(v, l->made->ability[ability].kind));
    json_put_text(j, "words", text);
    json_put_array_lines(j, "parts");
    ability_explain(l->game, l->reading, l->made, ability, put_note, j);
    json_close(j);
    json_close(j);
}

void line_put(Json *j, const LineShown *l)
{
    const char *reason = NULL, *id = grammar_preference(l->notes->preference, &reason);
    json_put_object_lines(j, NULL);
    json_put_span(j, "text", l->text);
    json_put_flag(j, "understood", true);
    json_put_text(j, "canonical", l->notes->canonical);
    json_put_number(j, "readings", l->notes->readings);
    json_put_number(j, "meanings", l->notes->meanings);
    if (id) {
        json_put_object(j, "preference");
        json_put_text(j, "id", id);
        json_put_text(j, "reason", reason);
        json_close(j);
    } else {
        json_put_null(j, "preference");
    }
    json_put_array_lines(j, "abilities");
    for (uint8_t i = l->first; i < l->made->ability_count; i++)
        put_ability(j, l, i);
    json_close(j);
    json_close(j);
}

void program_put(Json *j, const Vocabulary *v, const Compiled *made, bool listing)
{
    char list[LISTING_BYTES], digits[24];
    Program program = compiled_program(made);
    json_put_object_lines(j, "program");
    json_put_count(j, "abilities", made->ability_count);
    json_put_count(j, "bytes", code_size(made));
    snprintf(digits, sizeof digits, "%016" PRIx64, program_fingerprint(&program));
    json_put_text(j, "fingerprint", digits);
    if (listing) {
        listing_make(v, made, list);
        json_put_text(j, "listing", list);
    }
    json_close(j);
}
