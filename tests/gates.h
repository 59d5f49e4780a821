// gates.h — the first four gates of the card language as questions about one line of text: is all of it read, is it
// printed back unchanged, does it have one meaning, does every word count?
//
// language/read.c asks the first three when a card is loaded. Here they are asked again by other means: derivations are
// counted directly from the phrases, printed texts are compared as plain strings, and all readings are compiled and
// ranked side by side. A gate answers with what is wrong, so that a test can also see it fail.

#ifndef RIFT_TESTS_GATES_H
#define RIFT_TESTS_GATES_H

#include <stdio.h>
#include <stdlib.h>

#include "core/xoshiro.h"
#include "language/code.h"
#include "language/print.h"
#include "language/read.h"

typedef struct GateText {               // one line of one card
    const Grammar *g;
    uint16_t kind;                      // the bit of the card's kind
    Span line;
    Span before;                        // the lines of the card above it, which it may refer to
} GateText;

typedef struct GateVerdict {
    bool is_too_long;
    uint32_t derivations;               // counted from the phrases
    int readings;                       // found by the chart
    int sensible;                       // … that compile
    int rivals;                         // … and mean something other than the one kept
    uint16_t preferences;               // a bit for each one that decided against another meaning
    Compiled made;                      // the meaning
    char fault[600];                    // "": the line passes
} GateVerdict;

typedef struct GateFollow {             // what can follow the first tokens of a line, as far as anybody has asked
    bool made[TOKEN_MAX + 1], all[TOKEN_MAX + 1];
    uint8_t terms[TOKEN_MAX + 1][TERM_MAX / 8];
} GateFollow;

typedef struct GateBench {              // large: allocate it
    TextReader *reader;
    Parser parser, probe;
    GateFollow follow;
    Reading best, tried;
    Compiled before;                    // the lines above the one looked at
    Compiled made;
    char printed[TEXT_LINE_MAX * 2], wanted[TEXT_LINE_MAX * 2], mutant[TEXT_LINE_MAX * 2];
    LineReport report;
} GateBench;

static inline GateBench *gate_bench_new(void)
{
    GateBench *b = malloc(sizeof *b);
    check(b != NULL);
    b->reader = text_reader_new();
    return b;
}

static inline void gate_bench_free(GateBench *b)
{
    text_reader_free(b->reader);
    free(b);
}

static inline void gate_no_sink(void *self, const Problem *problem) { (void)self, (void)problem; }

static inline void gate_first_problem(void *self, const Problem *problem)
{
    Problem *first = self;
    if (first->message[0] == 0)
        *first = *problem;
}

static inline bool gate_fault(GateVerdict *v, const char *what, const char *more)
{
    Text text = text_in(v->fault, sizeof v->fault);
    text_format(&text, "%s%s", what, more);
    return false;
}

// ---- whole: how many derivations does the line have, by the phrases alone? ----

enum { GATE_COUNT_MAX = READING_MAX + 1 };      // the chart counts no further

enum { GATE_WORDS_MAX = 16 };           // lexemes that begin at one token

typedef struct GateCounter {
    const Grammar *g;
    const Tokens *tokens;
    uint8_t *memo;                      // by category, first and last token: 255 not counted yet
    uint16_t term[TOKEN_MAX];           // by token: its term, found by its spelling; 0: none
    uint16_t word[TOKEN_MAX][GATE_WORDS_MAX];   // by token: the lexemes that can be read there, ended by 0
} GateCounter;

static inline bool gate_is_spelled(const Token *t, const char *spelling)
{
    bool an = t->size == 2 && memcmp(t->folded, "an", 2) == 0 && strcmp(spelling, "a") == 0;
    return an || (strlen(spelling) == t->size && memcmp(spelling, t->folded, t->size) == 0);
}

static inline bool gate_token_is(const GateCounter *c, uint16_t token, uint16_t term) { return c->term[token] == term; }

// Compares every token with every word there is, once for a line.
static inline void gate_words_find(GateCounter *c)
{
    for (uint16_t i = 0; i < c->tokens->count; i++) {
        c->term[i] = 0;
        for (uint16_t term = 1; term < c->g->term_count; term++)
            c->term[i] = gate_is_spelled(&c->tokens->token[i], c->g->term[term]) ? term : c->term[i];
    }
    for (uint16_t i = 0; i < c->tokens->count; i++) {
        uint8_t count = 0;
        for (uint16_t l = 1; l < c->g->lexeme_count; l++) {
            const Lexeme *lexeme = &c->g->lexeme[l];
            bool fits = i + lexeme->term_count <= c->tokens->count;
            for (uint8_t k = 0; fits && k < lexeme->term_count; k++)
                fits = gate_token_is(c, (uint16_t)(i + k), lexeme->term[k]);
            if (!fits)
                continue;
            check(count + 1 < GATE_WORDS_MAX);
            c->word[i][count++] = l;
        }
        c->word[i][count] = 0;
    }
}

// The number a token stands for, in digits or spelled; -1: none, or the number is a name ("Edition 2004").
static inline int32_t gate_number(const GateCounter *c, const Token *t)
{
    if (grammar_term(c->g, t->folded, t->size) || t->kind == TOKEN_SIGNED)
        return -1;
    for (int32_t n = 2; c->g->vocabulary->spells_numbers && t->kind == TOKEN_WORD && number_word(n); n++)
        if (strlen(number_word(n)) == t->size && memcmp(number_word(n), t->folded, t->size) == 0)
            return n;
    return t->kind == TOKEN_NUMBER ? t->number : -1;
}

// A title is everything up to the next comma or the end.
static inline bool gate_is_title(const GateCounter *c, uint16_t from, uint16_t to)
{
    const Token *t = c->tokens->token;
    bool ends = to == c->tokens->count || t[to].folded[0] == ',' || t[to].folded[0] == '.';
    for (uint16_t i = from; i < to; i++)
        ends = ends && t[i].folded[0] != ',' && t[i].folded[0] != '.';
    return ends && t[from].kind == TOKEN_WORD;
}

static inline uint32_t gate_count_category(GateCounter *c, uint16_t category, uint16_t from, uint16_t to);

static inline uint32_t gate_count_words(const GateCounter *c, const Symbol *s, uint16_t from, uint16_t to)
{
    uint32_t count = 0;
    for (const uint16_t *l = c->word[from]; *l; l++) {
        const Lexeme *lexeme = &c->g->lexeme[*l];
        count += lexeme->class == s->id && lexeme->plural == s->plural && lexeme->term_count == to - from;
    }
    return count;
}

// A title inside a sentence: consecutive words with capitals, perhaps joined by small words. A single word is not a
// title if the game has that word.
static inline bool gate_is_upper(const GateCounter *c, uint16_t at)
{
    Span word = at < c->tokens->count ? token_span(c->tokens, at) : (Span){"", 0};
    return word.size > 1 && word.at[0] >= 'A' && word.at[0] <= 'Z';
}

static inline bool gate_is_joint(const GateCounter *c, uint16_t at)
{
    Span word = at < c->tokens->count ? token_span(c->tokens, at) : (Span){"", 0};
    bool is_small = span_is(word, "of") || span_is(word, "the") || span_is(word, "/") || span_is(word, "and");
    return is_small && gate_is_upper(c, (uint16_t)(at + 1));
}

static inline bool gate_is_name(const GateCounter *c, uint16_t from, uint16_t to)
{
    if (!gate_is_upper(c, from) || gate_is_upper(c, to) || gate_is_joint(c, to))
        return false;
    for (uint16_t i = from; i < to; i++)
        if (!gate_is_upper(c, i) && !gate_is_joint(c, i))
            return false;
    bool is_within = from > 0 && gate_is_upper(c, (uint16_t)(from - 1)) && c->tokens->token[from - 1].term == 0;
    return !is_within && (to > from + 1 || c->tokens->token[from].term == 0);
}

// In how many ways a symbol can be read from exactly these tokens.
static inline uint32_t gate_count_symbol(GateCounter *c, const Symbol *s, uint16_t from, uint16_t to)
{
    const Token *t = &c->tokens->token[from];
    bool one = to == from + 1;
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        return one && gate_token_is(c, from, s->id);
    case SYMBOL_CATEGORY:
        return gate_count_category(c, s->id, from, to);
    case SYMBOL_CLASS:
        return gate_count_words(c, s, from, to);
    case SYMBOL_NUMBER:
        return one && gate_number(c, t) >= 0;
    case SYMBOL_ONE:
        return one && gate_number(c, t) == 1;
    case SYMBOL_MANY:
        return one && gate_number(c, t) >= 0 && gate_number(c, t) != 1;
    case SYMBOL_SIGNED:
        return one && t->kind == TOKEN_SIGNED;
    case SYMBOL_TITLE:
        return gate_is_title(c, from, to);
    case SYMBOL_NAME:
        return gate_is_name(c, from, to);
    }
    return 0;
}

static inline uint32_t gate_capped(uint32_t count) { return count > GATE_COUNT_MAX ? GATE_COUNT_MAX : count; }

static inline uint32_t gate_count_symbols(GateCounter *c, const Phrase *p, uint8_t symbol, uint16_t from, uint16_t to)
{
    uint8_t left = (uint8_t)(p->symbol_count - symbol);
    if (left == 1)
        return gate_count_symbol(c, &p->symbol[symbol], from, to);
    bool long_one = p->symbol[symbol].kind == SYMBOL_CATEGORY || p->symbol[symbol].kind == SYMBOL_CLASS ||
                    p->symbol[symbol].kind == SYMBOL_TITLE || p->symbol[symbol].kind == SYMBOL_NAME;
    uint32_t count = 0;
    uint16_t last = (uint16_t)(long_one ? to - left + 1 : from + 1);
    for (uint16_t middle = (uint16_t)(from + 1); middle <= last && middle + left - 1 <= to; middle++) {
        uint32_t here = gate_count_symbol(c, &p->symbol[symbol], from, middle);
        if (here)
            count += here * gate_count_symbols(c, p, (uint8_t)(symbol + 1), middle, to);
        count = gate_capped(count);
    }
    return count;
}

// Most phrases begin or end with a word that is not there.
static inline bool gate_may_fit(const GateCounter *c, const Phrase *p, uint16_t from, uint16_t to)
{
    const Symbol *first = &p->symbol[0], *last = &p->symbol[p->symbol_count - 1];
    return p->symbol_count <= to - from && (first->kind != SYMBOL_TERM || gate_token_is(c, from, first->id)) &&
           (last->kind != SYMBOL_TERM || gate_token_is(c, (uint16_t)(to - 1), last->id));
}

static inline uint32_t gate_count_category(GateCounter *c, uint16_t category, uint16_t from, uint16_t to)
{
    size_t n = c->tokens->count + 1u;
    uint8_t *memo = &c->memo[((size_t)category * n + from) * n + to];
    const Category *k = &c->g->category[category];
    uint32_t count = 0;
    if (*memo != 255)
        return *memo;
    for (uint16_t i = 0; i < k->phrase_count; i++) {
        const Phrase *p = &c->g->phrase[k->first_phrase + i];
        if (gate_may_fit(c, p, from, to))
            count = gate_capped(count + gate_count_symbols(c, p, 0, from, to));
    }
    *memo = (uint8_t)count;
    return count;
}

static inline uint32_t gate_derivations(const Grammar *g, const Tokens *tokens)
{
    size_t n = tokens->count + 1u, size = g->category_count * n * n;
    GateCounter c;
    c.g = g;
    c.tokens = tokens;
    c.memo = malloc(size);
    check(c.memo != NULL);
    memset(c.memo, 255, size);
    gate_words_find(&c);
    uint32_t count = tokens->count ? gate_count_category(&c, g->text_category, 0, tokens->count) : 0;
    free(c.memo);
    return count;
}

// ---- round trip: characters normalised, then compared as strings ----

// Normalises quotes, dashes, blanks, ASCII spellings and the first letter of a sentence. Nothing is parsed.
static inline void gate_normalise(Span text, char *to, size_t size)
{
    static const char *const folded[][2] = {
        {"\u2019", "'"}, {"\u2018", "'"}, {"\u2013", "-"}, {"\u2014", "-"}, {"\u2212", "-"}, {"\u201c", "\""},
        {"\u201d", "\""}, {"\u2248", "~"}, {"\u2022", "*"}, {"\u014d", "o"}, {"\u014c", "O"}, {"\u25c6", "&"},
        {"\u00a0", " "}, {"\t", " "}};
    size_t used = 0;
    bool first = true;
    for (size_t i = 0; i < text.size && used + 1 < size;) {
        Span rest = {text.at + i, text.size - i};
        char c = text.at[i];
        size_t bytes = 1;
        for (size_t k = 0; k < COUNT_OF(folded); k++)
            if (span_starts(rest, folded[k][0])) {
                c = folded[k][1][0];
                bytes = strlen(folded[k][0]);
            }
        i += bytes;
        if (c == ' ' && (used == 0 || to[used - 1] == ' '))
            continue;
        to[used++] = first && c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
        first = c == '.' || (first && c == ' ');
    }
    used -= used > 0 && to[used - 1] == ' ';
    to[used] = 0;
}

static inline bool gate_prints_back(GateBench *b, const Reading *r, Span line, GateVerdict *v)
{
    char raw[TEXT_LINE_MAX * 2];
    Text text = text_in(raw, sizeof raw);
    text_print(r, &text);
    gate_normalise((Span){raw, text.used}, b->printed, sizeof b->printed);
    gate_normalise(line, b->wanted, sizeof b->wanted);
    return (!text.cut && strcmp(b->printed, b->wanted) == 0) || gate_fault(v, "it prints as: ", b->printed);
}

// ---- one meaning: every reading compiled, the best of them compared with all others ----

static inline void gate_lines_before(GateBench *b, const GateText *text)
{
    b->before = (Compiled){0};
    for (Span rest = text->before; rest.size > 0;) {
        Span line = span_line(&rest);
        text_helper_cut(text->g, &line);
        text_line_read(b->reader, text->g, line, text->kind, &b->before, NULL, gate_no_sink, NULL);
    }
}

// The first preference in which two readings differ, as a number from 1; 0: none. *ret_better: the first reading wins.
static inline uint8_t gate_rank(const Reading *a, const Reading *b, bool *ret_better)
{
    for (uint8_t i = 0; i < PREFERENCE_MAX; i++)
        if (a->gives_way[i] != b->gives_way[i]) {
            *ret_better = a->gives_way[i] < b->gives_way[i];
            return (uint8_t)(i + 1);
        }
    *ret_better = false;
    return 0;
}

static inline bool gate_compiles(GateBench *b, const GateText *text, int index, Reading *r, Compiled *made)
{
    Problem ignored;
    *made = b->before;
    return parser_reading(&b->parser, 0, index, r) && compile_reading(r, text->kind, made, &ignored);
}

static inline void gate_find_best(GateBench *b, const GateText *text, GateVerdict *v)
{
    bool better, failed = false, refused = false;
    static Reading senseless;           // the best of those that do not compile
    for (int i = 0; i < v->readings; i++) {
        if (!gate_compiles(b, text, i, &b->tried, &b->made)) {
            bool even = failed && gate_rank(&b->tried, &senseless, &better) == 0;
            if (failed && !even && !better)
                continue;
            refused = b->made.is_refused || (even && refused);
            senseless = b->tried;
            failed = true;
            continue;
        }
        if (v->sensible++ > 0 && (gate_rank(&b->tried, &b->best, &better) == 0 || !better))
            continue;
        b->best = b->tried;
        v->made = b->made;
    }
    // If the reading that ranks first can't be meant, the others don't count either.
    if (refused && v->sensible > 0 && gate_rank(&senseless, &b->best, &better) != 0 && better)
        v->sensible = 0;
}

static inline bool gate_has_one_meaning(GateBench *b, const GateText *text, GateVerdict *v)
{
    bool better;
    for (int i = 0; i < v->readings; i++) {
        if (!gate_compiles(b, text, i, &b->tried, &b->made) || compiled_equal(&b->made, &v->made))
            continue;
        uint8_t preference = gate_rank(&b->best, &b->tried, &better);
        v->rivals++;
        if (preference == 0)
            return gate_fault(v, "it has two meanings of equal rank", "");
        v->preferences = (uint16_t)(v->preferences | 1u << preference);
    }
    return true;
}

// ---- the first three gates, and whether loading agrees ----

static inline bool gate_agrees(GateBench *b, const GateText *text, GateVerdict *v)
{
    Problem problem = {0};
    b->made = b->before;
    if (text_line_read(b->reader, text->g, text->line, text->kind, &b->made, &b->report, gate_first_problem,
                       &problem) > 0)
        return gate_fault(v, "passes here, but loading refuses it: ", problem.message);
    if (!compiled_equal(&b->made, &v->made))
        return gate_fault(v, "loading gives it another meaning", "");
    if (b->parser.is_pruned)            // then only those that fit the card are listed
        return true;
    if (b->report.readings != v->readings || (b->report.preference != 0) != (v->preferences != 0) ||
        (b->report.preference && !(v->preferences >> b->report.preference & 1)))
        return gate_fault(v, "loading counts other readings or names another preference", "");
    return true;
}

// Of more readings than can be listed, those that fit the card, as when it is loaded.
static inline int gate_readings(GateBench *b, const GateText *text)
{
    int readings = parser_read(&b->parser, 0);
    if (!b->parser.is_pruned)
        return readings;
    b->parser.kind = text->kind;
    int fitting = parser_read(&b->parser, 0);
    b->parser.kind = 0;
    if (fitting == 0)
        return parser_read(&b->parser, 0);
    b->parser.is_pruned = true;
    return fitting;
}

// The meaning according to the chart, for lines that have passed the gates.
static inline bool gate_understand(GateBench *b, const GateText *text, GateVerdict *v)
{
    *v = (GateVerdict){0};
    gate_lines_before(b, text);
    v->is_too_long = !parser_begin(&b->parser, text->g, text->line);
    if (v->is_too_long)
        return gate_fault(v, "it is too long", "");
    v->readings = gate_readings(b, text);
    if (v->readings == 0)
        return gate_fault(v, "it is not read whole", "");
    if (v->readings > READING_MAX)
        return gate_fault(v, "it has too many readings to look at", "");
    gate_find_best(b, text, v);
    return v->sensible > 0 || gate_fault(v, "no reading of it makes sense on this card", "");
}

static inline bool gate_read(GateBench *b, const GateText *text, GateVerdict *v)
{
    bool is_understood = gate_understand(b, text, v);
    v->derivations = v->is_too_long ? 0 : gate_derivations(text->g, &b->parser.tokens);
    if (v->readings <= READING_MAX && !b->parser.is_pruned && v->derivations != (uint32_t)v->readings)
        return gate_fault(v, "the chart has not found every reading", "");
    return is_understood && gate_has_one_meaning(b, text, v) && gate_prints_back(b, &b->best, text->line, v) &&
           gate_agrees(b, text, v);
}

// ---- sentences made up from the phrases ----

typedef struct GateMaker {
    const Grammar *g;
    Xoshiro *chance;
    Text *text;
} GateMaker;

static inline void gate_make(GateMaker *m, uint16_t category, int depth);

static inline void gate_make_symbol(GateMaker *m, const Symbol *s, int depth)
{
    const Grammar *g = m->g;
    uint32_t number = xoshiro_below(m->chance, 4);
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        text_format(m->text, "%s ", g->term[s->id]);
        break;
    case SYMBOL_CATEGORY:
        gate_make(m, s->id, depth + 1);
        break;
    case SYMBOL_CLASS:
        for (uint16_t l = (uint16_t)(1 + xoshiro_below(m->chance, g->lexeme_count - 1u));; l = l + 1 < g->lexeme_count ?
             (uint16_t)(l + 1) : 1)
            if (g->lexeme[l].class == s->id && g->lexeme[l].plural == s->plural) {
                const WordInfo *word = grammar_word(g, g->lexeme[l].word);
                text_format(m->text, "%s ", s->plural ? word->plural : word->singular);
                break;
            }
        break;
    case SYMBOL_NUMBER:
        text_format(m->text, "%u ", number);
        break;
    case SYMBOL_ONE:
        text_put(m->text, "1 ");
        break;
    case SYMBOL_MANY:
        text_format(m->text, "%u ", number + 2);
        break;
    case SYMBOL_SIGNED:
        text_format(m->text, "%+d ", (int)number - 2);
        break;
    case SYMBOL_TITLE:
    case SYMBOL_NAME:
        text_put(m->text, "Old Captain ");
        break;
    }
}

static inline bool gate_is_flat(const Phrase *p)
{
    for (uint8_t i = 0; i < p->symbol_count; i++)
        if (p->symbol[i].kind == SYMBOL_CATEGORY)
            return false;
    return true;
}

// A random sentence of the category; deep down, phrases without further phrases are taken if there are any.
static inline void gate_make(GateMaker *m, uint16_t category, int depth)
{
    enum { DEEP = 5, TOO_DEEP = 40 };
    const Category *c = &m->g->category[category];
    uint16_t first = (uint16_t)xoshiro_below(m->chance, c->phrase_count), pick = first;
    for (uint16_t i = 0; depth >= DEEP && i < c->phrase_count; i++) {
        pick = (uint16_t)((first + i) % c->phrase_count);
        if (gate_is_flat(&m->g->phrase[c->first_phrase + pick]))
            break;
    }
    const Phrase *p = &m->g->phrase[c->first_phrase + pick];
    for (uint8_t i = 0; i < p->symbol_count && depth < TOO_DEEP; i++)
        gate_make_symbol(m, &p->symbol[i], depth);
}

// ---- every word counts ----

typedef struct GateMutant {
    Span was;                           // the word or words that were changed
    const char *with;                   // "": left out
    const char *text;                   // the whole line then
} GateMutant;

typedef void GateSink(void *self, const GateMutant *mutant);

typedef struct GateWords {              // one pass over a line
    GateBench *b;
    const GateText *text;
    const Compiled *made;               // the line's meaning
    GateSink *sink;
    void *self;
    uint32_t tried, refused, changed, same;
} GateWords;

static inline bool gate_is_among(Span words, Span word)
{
    char spelling[128];
    span_to(word, spelling, sizeof spelling);
    while (words.size > 0)
        if (span_is_word(span_until(&words, '|'), spelling))
            return true;
    return false;
}

// Whether this token can follow the tokens before it, which are those of the line. Only a plain "no" counts: how far
// names and numbers go depends on what follows.
static inline bool gate_can_follow(GateBench *b, const Tokens *tokens, uint16_t at)
{
    GateFollow *f = &b->follow;
    const Token *t = &tokens->token[at];
    Span word = token_span(tokens, at);
    if (!f->made[at]) {
        bool is_told = parser_follow(&b->parser, at, f->terms[at]);
        uint16_t title = b->parser.g->title_term;
        f->all[at] = !is_told || (f->terms[at][title / 8] >> title % 8 & 1);
        f->made[at] = true;
    }
    bool joins = span_is(word, "of") || span_is(word, "the") || span_is(word, "/") || span_is(word, "and");
    return f->all[at] || t->kind == TOKEN_NUMBER || t->kind == TOKEN_SIGNED || joins ||
           (word.at[0] >= 'A' && word.at[0] <= 'Z') || (f->terms[at][t->term / 8] >> t->term % 8 & 1);
}

static inline uint16_t gate_first_change(const Tokens *a, const Tokens *b)
{
    for (uint16_t i = 0; i < a->count && i < b->count; i++) {
        Span x = token_span(a, i), y = token_span(b, i);
        if (x.size != y.size || memcmp(x.at, y.at, x.size) != 0)
            return i;
    }
    return a->count < b->count ? a->count : b->count;
}

// Most changes make a line that can't be read at all: the chart alone decides that, without giving reasons. Most of
// these fail right at the changed word, whatever comes after it; one in 256 of them is read in full all the same.
static inline bool gate_is_gibberish(GateBench *b, const Grammar *g, Span line, uint32_t number)
{
    text_helper_cut(g, &line);
    if (!parser_begin(&b->probe, g, line) || b->probe.tokens.count == 0)
        return false;
    uint16_t at = gate_first_change(&b->parser.tokens, &b->probe.tokens);
    bool ends = at < b->probe.tokens.count && !gate_can_follow(b, &b->probe.tokens, at);
    bool is_read = (!ends || number % 256 == 0) && parser_recognise(&b->probe);
    check(!ends || !is_read);
    return !is_read;
}

static inline void gate_try_as(GateWords *w, Span was, const char *with)
{
    Span line = w->text->line;
    Text text = text_in(w->b->mutant, sizeof w->b->mutant);
    text_bytes(&text, line.at, (size_t)(was.at - line.at));
    text_put(&text, with);
    text_bytes(&text, was.at + was.size, (size_t)(line.at + line.size - was.at) - was.size);
    w->b->made = w->b->before;
    w->tried++;
    Span mutant = {text.data, text.used};
    if (gate_is_gibberish(w->b, w->text->g, mutant, w->tried) ||
        text_line_read(w->b->reader, w->text->g, mutant, w->text->kind, &w->b->made, NULL, gate_no_sink, NULL) > 0) {
        w->refused++;
        return;
    }
    const Program then = compiled_program(&w->b->made), now = compiled_program(w->made);
    if (program_fingerprint(&then) != program_fingerprint(&now)) {
        w->changed++;
        return;
    }
    w->same++;
    w->sink(w->self, &(GateMutant){was, with, text.data});
}

// The replacement gets the capital of what it replaces, so that a swap is not refused because of that.
static inline void gate_try(GateWords *w, Span was, const char *with)
{
    char capital[128];
    gate_try_as(w, was, with);
    if (!with[0] || was.at[0] < 'A' || was.at[0] > 'Z' || with[0] < 'a' || with[0] > 'z')
        return;
    snprintf(capital, sizeof capital, "%s", with);
    capital[0] = (char)(capital[0] - 32);
    gate_try_as(w, was, capital);
}

static inline bool gate_is_word(const char *spelling)
{
    return (spelling[0] >= 'a' && spelling[0] <= 'z') || (spelling[0] >= 'A' && spelling[0] <= 'Z') ||
           (unsigned char)spelling[0] >= 0xc3;
}

enum { LITERAL_MAX = 1200 };

typedef struct GateLiterals {           // every word and sign in a template, as it is spelled there
    const Grammar *g;
    uint16_t count;
    char spelling[LITERAL_MAX][SPELLING_MAX];
    uint16_t term[LITERAL_MAX];
} GateLiterals;

static inline void gate_literal_add(GateLiterals *l, Span word)
{
    for (uint16_t i = 0; i < l->count; i++)
        if (span_is(word, l->spelling[i]))
            return;
    check(l->count < LITERAL_MAX);
    l->term[l->count] = grammar_term(l->g, word.at, word.size);
    span_to(word, l->spelling[l->count++], SPELLING_MAX);
}

static inline void gate_literals(GateLiterals *l, const Grammar *g)
{
    *l = (GateLiterals){.g = g};
    for (uint16_t i = 0; i < g->phrase_count; i++)
        for (Span rest = span_trim(span_of(g->phrase[i].info->template)); rest.size > 0; rest = span_trim(rest)) {
            Token token;
            const char *start = rest.at;
            if (start[0] == '<')
                span_until(&rest, '>');
            else if (token_next(&rest, start, &token))
                gate_literal_add(l, (Span){start, token.length});
        }
}

// A small word that can't follow is not tried; one in 16 is tried all the same.
static inline bool gate_is_hopeless(const GateWords *w, const GateLiterals *l, uint16_t literal, uint16_t at)
{
    const GateFollow *f = &w->b->follow;
    const char *with = l->spelling[literal];
    bool is_small = with[0] >= 'a' && with[0] <= 'z' && strcmp(with, "of") != 0 && strcmp(with, "the") != 0 &&
                    strcmp(with, "and") != 0;
    return is_small && l->term[literal] && f->made[at] && !f->all[at] &&
           !(f->terms[at][l->term[literal] / 8] >> l->term[literal] % 8 & 1) && w->tried % 16 != 0;
}

static inline void gate_swap_literal(GateWords *w, const GateLiterals *l, Span was, uint16_t at)
{
    bool is_word = gate_is_word(was.at), is_small = was.at[0] >= 'a' && was.at[0] <= 'z';
    const char *after = was.at + was.size, *end = w->text->line.at + w->text->line.size;
    bool is_apart = after < end && strchr(" .,:", *after) != NULL;
    for (uint16_t i = 0; i < l->count; i++) {
        if (gate_is_word(l->spelling[i]) != is_word || span_is_word(was, l->spelling[i]))
            continue;
        if (is_small && is_apart && gate_is_hopeless(w, l, i, at))
            w->tried++, w->refused++;
        else
            gate_try(w, was, l->spelling[i]);
    }
}

static inline void gate_swap_number(GateWords *w, Span was, const Token *t)
{
    bool is_signed = t->kind == TOKEN_SIGNED;
    const int32_t others[] = {t->number + 1, t->number + 2, is_signed ? -t->number : t->number + 3};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        char number[16];
        snprintf(number, sizeof number, is_signed ? "%+d" : "%d", (int)others[i]);
        if (others[i] != t->number)
            gate_try(w, was, number);
    }
}

static inline void gate_swap_lexeme(GateWords *w, Span was, uint16_t lexeme)
{
    const Grammar *g = w->text->g;
    const Lexeme *now = &g->lexeme[lexeme];
    for (uint16_t l = 1; l < g->lexeme_count; l++) {
        const Lexeme *other = &g->lexeme[l];
        const WordInfo *word = grammar_word(g, other->word);
        if (other->class == now->class && other->plural == now->plural && other->word != now->word)
            gate_try(w, was, other->plural ? word->plural : word->singular);
    }
}

// What a token is in the reading that was kept: part of a word of a class, or a literal word of a phrase.
typedef struct GateRole {
    uint16_t lexeme;                    // 0: none
    uint16_t first;                     // the lexeme's first token
} GateRole;

static inline void gate_roles(const Reading *r, uint16_t tree, GateRole *ret_role)
{
    const Tree *t = &r->tree[tree];
    const Phrase *p = &r->g->phrase[t->phrase];
    for (uint8_t k = 0; k < p->kid_count; k++) {
        const Kid *kid = &t->kid[k];
        if (kid->kind == KID_TREE)
            gate_roles(r, (uint16_t)kid->value, ret_role);
        for (uint8_t i = 0; kid->kind == KID_WORD && i < r->g->lexeme[kid->value].term_count; i++)
            ret_role[kid->at + i] = (GateRole){(uint16_t)kid->value, kid->at};
    }
}

static inline void gate_word(GateWords *w, const GateLiterals *l, const Tokens *tokens, const GateRole *role,
                             uint16_t i)
{
    const Token *t = &tokens->token[i];
    Span was = token_span(tokens, i);
    gate_try(w, was, "");
    if (t->kind == TOKEN_NUMBER || t->kind == TOKEN_SIGNED) {
        gate_swap_number(w, was, t);
    } else if (!role[i].lexeme) {
        gate_swap_literal(w, l, was, i);
    } else if (role[i].first == i) {
        uint16_t last = (uint16_t)(i + w->text->g->lexeme[role[i].lexeme].term_count - 1);
        Span end = token_span(tokens, last);
        was.size = (size_t)(end.at + end.size - was.at);
        if (last > i)
            gate_try(w, was, "");
        gate_swap_lexeme(w, was, role[i].lexeme);
    }
}

// Tries every change of one word in a line that passes the first three gates (gate_understand was called just before).
// The sink gets the changes that don't change the meaning. `only`: only these words are changed, with | between them;
// empty: all words.
static inline GateWords gate_words(GateBench *b, const GateText *text, const GateLiterals *l, const Compiled *made,
                                   Span only, GateSink *sink, void *self)
{
    GateWords w = {.b = b, .text = text, .made = made, .sink = sink, .self = self};
    const Tokens *tokens = &b->parser.tokens;   // the reader has a parser of its own, so these stay
    GateRole role[TOKEN_MAX] = {{0}};
    check(l->g == text->g && tokens->text.at == text->line.at);
    memset(b->follow.made, 0, sizeof b->follow.made);
    gate_roles(&b->best, b->best.root, role);
    for (uint16_t i = 0; i < tokens->count; i++)
        if (only.size == 0 || gate_is_among(only, token_span(tokens, i)))
            gate_word(&w, l, tokens, role, i);
    return w;
}

#endif
