// fuzz.h — what the fuzz targets share: a source of choices made of the input's bytes, sentences grown from the
// grammar, and what must hold of every line that is accepted.
//
// A target is one file with LLVMFuzzerTestOneInput; libFuzzer brings main. What must hold is a `must`: it says what
// failed with the text that led there, and stops.

#ifndef RIFT_TESTS_FUZZ_FUZZ_H
#define RIFT_TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "core/xoshiro.h"
#include "games/games.h"
#include "games/wars/texts/language.h"
#include "language/code.h"
#include "language/explain.h"
#include "language/print.h"
#include "language/read.h"

static inline void must(bool good, const char *what, const char *text)
{
    if (good)
        return;
    fprintf(stderr, "%s: %s\n", what, text);
    abort();
}

// ---- the input as a row of choices ----

typedef struct Chance {
    const uint8_t *at;
    size_t size;
    bool endless;                       // when it is used up, goes on with random choices seeded by the input
    Xoshiro more;
} Chance;

static inline void chance_make_endless(Chance *c)
{
    uint64_t seed = c->size;
    for (size_t i = 0; i < c->size; i++)
        seed = seed * 31 + c->at[i];
    xoshiro_seed(&c->more, seed);
    c->endless = true;
}

static inline bool chance_is_left(const Chance *c) { return c->endless || c->size > 0; }

static inline uint32_t chance_below(Chance *c, uint32_t end)
{
    if (end == 0 || (c->size == 0 && !c->endless))
        return 0;                       // used up: the first of everything
    if (c->size == 0)
        return xoshiro_below(&c->more, end);
    uint32_t value = *c->at++;
    c->size--;
    if (end > 256 && c->size > 0) {
        value = value << 8 | *c->at++;
        c->size--;
    }
    return value % end;
}

static inline const Vocabulary *chance_vocabulary(Chance *c)
{
    const Vocabulary *const all[] = {games[GAME_TREKWAR]->vocabulary, games[GAME_ENEMY]->vocabulary, &wars_vocabulary};
    return all[chance_below(c, COUNT_OF(all))];
}

static inline uint16_t chance_kind(Chance *c, const Vocabulary *v)
{
    uint32_t count = 0;
    while (v->kinds[count])
        count++;
    return (uint16_t)(1u << chance_below(c, count));
}

// ---- what must hold of a line ----

typedef struct FuzzLine {
    int problems;
    Problem first;
    LineReport report;
    Compiled made;
} FuzzLine;

static inline void fuzz_problem(void *self, const Problem *problem)
{
    FuzzLine *l = self;
    must(problem->message[0] != 0 && problem->column > 0, "a problem without words or place", "");
    if (l->problems++ == 0)
        l->first = *problem;
}

static inline TextReader *fuzz_reader(void)
{
    static TextReader *reader;
    if (!reader)
        reader = text_reader_new();
    return reader;
}

static inline void fuzz_read(const Vocabulary *v, Span line, uint16_t kind, FuzzLine *ret_line)
{
    memset(ret_line, 0, sizeof *ret_line);
    int problems = text_line_read(fuzz_reader(), grammar_of(v), line, kind, &ret_line->made, &ret_line->report,
                                  fuzz_problem, ret_line);
    must(problems == ret_line->problems, "problems are miscounted", "");
    must(problems == 0 || ret_line->made.ability_count == 0, "part of a refused line is kept", "");
}

static inline void fuzz_gloss(void *self, const Gloss *gloss)
{
    (void)self;
    must(gloss->words[0] != 0 || gloss->means[0] != 0, "a gloss that says nothing", "");
}

// Every statement ends inside the program, every label leads forward to one of them.
static inline void fuzz_code(const Vocabulary *v, const Compiled *made, uint16_t at, const char *text)
{
    bool begins[PROGRAM_MAX + 1] = {false};
    uint16_t end = at;
    for (; made->code[end] != OP_END; end = code_skip(v, made->code, end)) {
        must(end < made->size, "code without an end", text);
        begins[end] = true;
    }
    begins[end] = true;
    for (; at < end; at = code_skip(v, made->code, at)) {
        uint16_t operand = (uint16_t)(at + 1);
        for (const char *takes = grammar_op(v, made->code[at])->takes; *takes; takes++) {
            uint16_t label = *takes == 'l' ? code_wide(made->code, operand) : end;
            must(label > at && label <= end && begins[label], "a label that leads nowhere", text);
            operand = code_skip_operand(v, made->code, operand, *takes);
        }
    }
}

// What was accepted prints to a text that is accepted, prints the same and means the same.
static inline void fuzz_accepted(const Vocabulary *v, uint16_t kind, const FuzzLine *line)
{
    static FuzzLine again;
    char listing[20000];
    Text text = text_in(listing, sizeof listing);
    const char *canonical = line->report.canonical;
    Program p = compiled_program(&line->made);
    must(line->made.size <= PROGRAM_MAX && line->made.ability_count <= ABILITY_MAX, "too large", canonical);
    program_list(v, &p, &text);
    for (uint8_t i = 0; i < line->made.ability_count; i++) {
        if (line->made.ability[i].code)
            fuzz_code(v, &line->made, line->made.ability[i].code, canonical);
        for (size_t g = 1; g < GAME_COUNT; g++)
            if (games[g]->vocabulary == v)
                ability_explain(games[g], text_reader_kept(fuzz_reader()), &line->made, i, fuzz_gloss, NULL);
    }
    fuzz_read(v, span_of(canonical), kind, &again);
    must(again.problems == 0, again.first.message, canonical);
    must(strcmp(again.report.canonical, canonical) == 0, "it prints differently the second time", canonical);
    must(compiled_equal(&again.made, &line->made), "it means something else when printed", canonical);
    Program q = compiled_program(&again.made);
    must(program_fingerprint(&p) == program_fingerprint(&q), "equal programs, different fingerprints", canonical);
}

// ---- sentences grown from the grammar ----

enum { GROW_DEEP = 9, GROW_ENDLESS = 255 };

typedef struct Grower {
    const Grammar *g;
    Chance *chance;
    Reading *r;
    uint8_t least[CATEGORY_MAX];                 // by category: how deep its shallowest phrase goes
    uint16_t token;
    bool full;
} Grower;

static inline uint8_t grow_depth(const Grower *w, const Phrase *p)
{
    uint8_t depth = 1;
    for (uint8_t i = 0; i < p->symbol_count; i++)
        if (p->symbol[i].kind == SYMBOL_CATEGORY) {
            uint8_t inner = w->least[p->symbol[i].id];
            depth = inner == GROW_ENDLESS ? GROW_ENDLESS : inner + 1 > depth ? (uint8_t)(inner + 1) : depth;
            if (depth == GROW_ENDLESS)
                break;
        }
    return depth;
}

static inline void grow_begin(Grower *w, const Grammar *g, Chance *chance, Reading *r)
{
    *w = (Grower){.g = g, .chance = chance, .r = r};
    memset(w->least, GROW_ENDLESS, sizeof w->least);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint16_t i = 0; i < g->phrase_count; i++) {
            uint8_t depth = grow_depth(w, &g->phrase[i]);
            if (depth < w->least[g->phrase[i].category]) {
                w->least[g->phrase[i].category] = depth;
                changed = true;
            }
        }
    }
    r->g = g;
    r->tree_count = 0;
    memset(r->gives_way, 0, sizeof r->gives_way);
}

static inline int32_t grow_number(Grower *w, const Symbol *s)
{
    static const int32_t numbers[] = {2, 3, 1, 0, 4, 6, 18, 19, 30, 99, 127, 128, 300};
    int32_t number = numbers[chance_below(w->chance, COUNT_OF(numbers))];
    if (s->kind == SYMBOL_ONE)
        return 1;
    if (s->kind == SYMBOL_MANY && number == 1)
        return 2;
    return s->kind == SYMBOL_SIGNED && chance_below(w->chance, 2) ? -number : number;
}

static inline uint16_t grow_lexeme(Grower *w, const Symbol *s)
{
    uint16_t count = 0, found = 0;
    for (uint16_t l = 1; l < w->g->lexeme_count; l++)
        count = (uint16_t)(count + (w->g->lexeme[l].class == s->id && w->g->lexeme[l].plural == s->plural));
    uint32_t pick = chance_below(w->chance, count);
    for (uint16_t l = 1; l < w->g->lexeme_count && !found; l++)
        if (w->g->lexeme[l].class == s->id && w->g->lexeme[l].plural == s->plural && pick-- == 0)
            found = l;
    return found;                       // 0: no word of this class has such a form
}

static inline int grow_tree(Grower *w, uint16_t category, int depth);

static inline void grow_symbol(Grower *w, const Symbol *s, Kid *kid, int depth)
{
    *kid = (Kid){.at = w->token};
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        w->token++;
        return;
    case SYMBOL_CATEGORY:
        kid->kind = KID_TREE;
        kid->value = grow_tree(w, s->id, depth + 1);
        return;
    case SYMBOL_CLASS:
        kid->kind = KID_WORD;
        kid->value = grow_lexeme(w, s);
        w->full = w->full || kid->value == 0;
        w->token = (uint16_t)(w->token + w->g->lexeme[kid->value].term_count);
        return;
    case SYMBOL_NUMBER:
    case SYMBOL_ONE:
    case SYMBOL_MANY:
    case SYMBOL_SIGNED:
        kid->kind = KID_NUMBER;
        kid->form = s->kind == SYMBOL_SIGNED ? NUMBER_SIGNED : NUMBER_PLAIN;
        kid->value = grow_number(w, s);
        w->token++;
        return;
    case SYMBOL_NAME:
    case SYMBOL_TITLE:                  // printed from the line it was read in: this one has none
        w->full = true;
        return;
    }
}

static inline const Phrase *grow_pick(Grower *w, uint16_t category, int depth, uint16_t *ret_phrase)
{
    const Category *c = &w->g->category[category];
    uint16_t pick = (uint16_t)chance_below(w->chance, c->phrase_count);
    for (uint16_t i = 0; i < c->phrase_count; i++, pick = (uint16_t)((pick + 1) % c->phrase_count)) {
        uint8_t deep = grow_depth(w, &w->g->phrase[c->first_phrase + pick]);
        bool free = depth < GROW_DEEP && chance_is_left(w->chance);
        bool enough = free ? deep != GROW_ENDLESS : deep == w->least[category];
        if (enough)
            break;
    }
    *ret_phrase = (uint16_t)(c->first_phrase + pick);
    return &w->g->phrase[*ret_phrase];
}

// A phrase of the category with everything inside it; the parent stands before its parts, as in a reading.
static inline int grow_tree(Grower *w, uint16_t category, int depth)
{
    uint16_t phrase;
    if (w->r->tree_count == TREE_MAX || w->token > TOKEN_MAX) {
        w->full = true;
        return 0;
    }
    const Phrase *p = grow_pick(w, category, depth, &phrase);
    uint16_t id = w->r->tree_count++;
    w->r->tree[id] = (Tree){.phrase = phrase, .start = w->token};
    if (p->preference)
        w->r->gives_way[p->preference - 1]++;
    for (uint8_t i = 0; i < p->symbol_count && !w->full; i++) {
        Kid kid;
        grow_symbol(w, &p->symbol[i], &kid, depth);
        if (p->symbol[i].slot)
            w->r->tree[id].kid[p->symbol[i].slot - 1] = kid;
    }
    w->r->tree[id].end = w->token;
    return id;
}

// A whole line; false if it became too long.
static inline bool grow_line(const Grammar *g, Chance *chance, Reading *r, char *line, size_t size)
{
    Grower w;
    grow_begin(&w, g, chance, r);
    r->root = (uint16_t)grow_tree(&w, g->text_category, 0);
    Text text = text_in(line, size);
    if (!w.full)
        text_print(r, &text);
    return !w.full && !text.cut && text.used <= TEXT_LINE_MAX;
}

#endif
