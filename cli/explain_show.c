// explain_show.c — the glosses on a line as rows for people and as JSON for programs.
#include "cli/explain_show.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/terminal.h"
#include "language/code.h"
#include "language/print.h"

enum { LISTING_BYTES = 32768 };

// ---- for people ----

static void show_row(void *self, RowLook look, const char *words)
{
    static const Style styles[] = {[ROW_PLAIN] = STYLE_PLAIN, [ROW_LINE] = STYLE_BOLD, [ROW_ASIDE] = STYLE_DIM};
    (void)self;
    if (look == ROW_PLAIN)
        puts(words);
    else
        printf("%s%s%s\n", style(styles[look]), words, style(STYLE_PLAIN));
}

void line_show(const LineShown *line) { line_rows(line, show_row, NULL); }

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

static void put_gloss(void *self, const Gloss *gloss)
{
    Json *j = self;
    json_put_object(j, NULL);
    json_put_text(j, "part", gloss_kind_name(gloss->kind));
    json_put_count(j, "depth", gloss->depth);
    json_put_text(j, "words", gloss->words);
    json_put_text(j, "means", gloss->means);
    if (gloss->operation)
        json_put_text(j, "operation", gloss->operation);
    if (gloss->rule)
        json_put_text(j, "rule", gloss->rule);
    if (gloss->who) {
        json_put_text(j, "who", gloss->who);
        if (gloss->least != GLOSS_AMOUNT_OPEN)
            json_put_number(j, "least", gloss->least);
        if (gloss->most != GLOSS_AMOUNT_OPEN)
            json_put_number(j, "most", gloss->most);
    }
    json_close(j);
}

static void put_ability(Json *j, const LineShown *l, uint8_t ability)
{
    const Vocabulary *v = l->reading->g->vocabulary;
    char text[GLOSS_BYTES];
    Text words = text_in(text, sizeof text);
    text_print_tree(l->reading, l->made->ability_tree[ability], &words);
    json_put_object(j, NULL);
    json_put_text(j, "kind", v->abilities[l->made->ability[ability].kind - 1]);
    json_put_text(j, "means", ability_means(v, l->made->ability[ability].kind));
    json_put_text(j, "words", text);
    json_put_array_lines(j, "parts");
    ability_explain(l->game, l->reading, l->made, ability, put_gloss, j);
    json_close(j);
    json_close(j);
}

static void put_not_understood(Json *j, const LineShown *l)
{
    json_put_object(j, NULL);
    json_put_span(j, "text", l->text);
    json_put_flag(j, "understood", false);
    json_close(j);
}

static void put_understood(Json *j, const LineShown *l)
{
    const char *reason = NULL, *id = grammar_preference(l->report->preference, &reason);
    json_put_object_lines(j, NULL);
    json_put_span(j, "text", l->text);
    json_put_flag(j, "understood", true);
    json_put_text(j, "canonical", l->report->canonical);
    json_put_number(j, "readings", l->report->readings);
    json_put_number(j, "meanings", l->report->meanings);
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

void line_put(Json *j, const LineShown *l)
{
    if (l->is_lore)
        return;
    if (l->reading)
        put_understood(j, l);
    else
        put_not_understood(j, l);
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
