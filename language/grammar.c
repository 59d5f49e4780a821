// grammar.c — making a vocabulary ready: its words, its phrases in their categories, what each category begins with.
// grammar_phrases.c turns a line of a .def into phrases; grammar_template.c and grammar_recipe.c read them.
//
// A mistake in a .def is a bug of ours, which the first run of anything finds: it stops the program and says where.
#include "language/grammar.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/hash.h"
#include "language/lexer.h"
#include "language/maker.h"
#include "language/ops.h"

enum { TABLE_SIZE = 4096, VOCABULARY_MAX = 8, LEXEME_MAX = 1024, LISTS_MAX = 60000 };

static const CategoryInfo core_categories[] = {
#define CATEGORY(name, description) {#name, description},
#define PHRASE(category, template, recipe, where)
#define PREFERENCE(id, reason)
#include "language/grammar.def"
#undef CATEGORY
#undef PHRASE
#undef PREFERENCE
};

static const PhraseInfo core_phrases[] = {
#define CATEGORY(name, description)
#define PHRASE(category, template, recipe, where) {#category, template, recipe, where},
#define PREFERENCE(id, reason)
#include "language/grammar.def"
#undef CATEGORY
#undef PHRASE
#undef PREFERENCE
};

static const char *const preferences[][2] = {
#define CATEGORY(name, description)
#define PHRASE(category, template, recipe, where)
#define PREFERENCE(id, reason) {#id, reason},
#include "language/grammar.def"
#undef CATEGORY
#undef PHRASE
#undef PREFERENCE
};

static const OpInfo core_ops[] = {
#define CORE_OP(NAME, kind_, takes_, means_) {.name = #NAME, .takes = takes_, .means = means_, .kind = OP_KIND_##kind_},
#include "language/ops.def"
#undef CORE_OP
};

const char *grammar_preference(uint8_t id, const char **ret_reason)
{
    if (id == 0 || id > COUNT_OF(preferences))
        return NULL;
    *ret_reason = preferences[id - 1][1];
    return preferences[id - 1][0];
}

const OpInfo *grammar_op(const Vocabulary *v, uint8_t op)
{
    if (op < CORE_OP_COUNT)
        return &core_ops[op];
    if (op >= OP_GAME && op < OP_GAME + v->op_count)
        return &v->ops[op - OP_GAME];
    return NULL;
}

static bool named(const char *name, const char *at, size_t size) { return span_is((Span){at, size}, name); }

const WordInfo *grammar_word(const Grammar *g, uint16_t word) { return &g->vocabulary->words[word]; }

// ---- making ----

_Noreturn void maker_mistake(const Maker *m, const char *what)
{
    char text[400];
    snprintf(text, sizeof text, "vocabulary %s: \"%s\" → \"%s\": %s", m->g->vocabulary->name,
             m->info ? m->info->template : "", m->info ? m->info->recipe : "", what);
    bug(__FILE__, __LINE__, text);
    abort();
}

static size_t term_slot(const Grammar *g, const char *spelling, size_t size)
{
    size_t at = (size_t)(hash_bytes(HASH_START, spelling, size) % TABLE_SIZE);
    while (g->term_table[at] && !named(g->term[g->term_table[at]], spelling, size))
        at = (at + 1) % TABLE_SIZE;
    return at;
}

// "An" counts as "a"; the printer chooses the right one.
uint16_t grammar_term(const Grammar *g, const char *spelling, size_t size)
{
    if (size == 2 && memcmp(spelling, "an", 2) == 0)
        size = 1;
    return g->term_table[term_slot(g, spelling, size)];
}

uint16_t maker_term(Maker *m, const char *spelling, size_t size, Span shown)
{
    Grammar *g = m->g;
    if (size == 2 && memcmp(spelling, "an", 2) == 0)
        size = 1;
    size_t at = term_slot(g, spelling, size);
    if (g->term_table[at] == 0) {
        if (g->term_count == TERM_MAX)
            maker_mistake(m, "too many words");
        g->term[g->term_count] = arena_string(&g->arena, (Span){spelling, size});
        g->shown[g->term_count] = arena_string(&g->arena, shown);
        g->term_table[at] = g->term_count++;
    }
    return g->term_table[at];
}

uint16_t maker_category(Maker *m, const char *name, size_t size)
{
    uint16_t known;
    if (maker_name_find(m, NAME_CATEGORY, (Span){name, size}, &known))
        return known;
    if (m->g->category_count == CATEGORY_MAX)
        maker_mistake(m, "too many categories");
    const char *kept = arena_string(&m->g->arena, (Span){name, size});
    m->category[m->g->category_count].name = kept;
    maker_name_add(m, NAME_CATEGORY, kept, m->g->category_count);
    return m->g->category_count++;
}

int maker_class(const Maker *m, const char *name, size_t size)
{
    uint16_t class;
    return maker_name_find(m, NAME_CLASS, (Span){name, size}, &class) ? class : -1;
}

uint16_t maker_kinds(const Maker *m, Span names)
{
    uint16_t kinds = 0;
    while (names.size > 0) {
        Span name = span_until(&names, '|');
        int bit = 0;
        while (m->g->vocabulary->kinds[bit] && !span_is(name, m->g->vocabulary->kinds[bit]))
            bit++;
        if (!m->g->vocabulary->kinds[bit])
            maker_mistake(m, "`where` names a kind of card that does not exist");
        kinds = (uint16_t)(kinds | 1u << bit);
    }
    return kinds;
}

static void lexeme_add(Maker *m, uint16_t word, const char *spelling, bool plural)
{
    Grammar *g = m->g;
    const WordInfo *info = &g->vocabulary->words[word];
    int class = maker_class(m, info->class, strlen(info->class));
    Lexeme *l = &g->lexeme[g->lexeme_count];
    if (g->lexeme_count == LEXEME_MAX || class < 0)
        maker_mistake(m, "too many words or classes");
    *l = (Lexeme){.word = word, .class = (uint16_t)class, .plural = plural};
    Span rest = span_of(spelling);
    for (Token token; token_next(&rest, spelling, &token); l->term_count++) {
        if (l->term_count == LEXEME_TERMS)
            maker_mistake(m, "a word of too many words");
        l->term[l->term_count] = maker_term(m, token.folded, token.size, (Span){spelling + token.at, token.length});
    }
    // The order does not matter: all lexemes that fit are tried.
    l->next = g->lexemes_at[l->term[0]];
    g->lexemes_at[l->term[0]] = g->lexeme_count++;
}

static void words_read(Maker *m)
{
    const Vocabulary *v = m->g->vocabulary;
    for (uint16_t i = 0; i < v->word_count; i++)
        if (maker_class(m, v->words[i].class, strlen(v->words[i].class)) < 0) {
            if (m->g->class_count == CLASS_MAX)
                maker_mistake(m, "too many classes of words");
            maker_name_add(m, NAME_CLASS, v->words[i].class, m->g->class_count);
            m->class_name[m->g->class_count++] = v->words[i].class;
        }
    for (uint16_t i = 0; i < v->word_count; i++) {
        lexeme_add(m, i, v->words[i].singular, false);
        if (v->words[i].plural)
            lexeme_add(m, i, v->words[i].plural, true);
    }
}

// ---- phrases and categories ----

// A shared phrase with words that a game does not have is left out of that game's grammar.
static bool phrases_drop(Maker *m)
{
    bool has[CATEGORY_MAX] = {false}, changed = false;
    for (uint16_t i = 0; i < m->g->phrase_count; i++)
        if (!m->dead[i])
            has[m->phrase[i].category] = true;
    for (uint16_t i = 0; i < m->g->phrase_count; i++)
        for (uint8_t s = 0; s < m->phrase[i].symbol_count && !m->dead[i]; s++) {
            const Symbol *symbol = &m->phrase[i].symbol[s];
            if (symbol->kind == SYMBOL_CATEGORY && !has[symbol->id])
                m->dead[i] = changed = true;
        }
    return changed;
}

static void phrases_sort(Maker *m)
{
    Grammar *g = m->g;
    uint16_t kept = 0;
    g->phrase = arena_take(&g->arena, g->phrase_count * sizeof *g->phrase);
    for (uint16_t c = 0; c < g->category_count; c++) {
        m->category[c].first_phrase = kept;
        for (uint16_t i = 0; i < g->phrase_count; i++)
            if (m->phrase[i].category == c && !m->dead[i])
                g->phrase[kept++] = m->phrase[i];
        m->category[c].phrase_count = (uint16_t)(kept - m->category[c].first_phrase);
    }
    for (uint16_t i = 0; i < g->phrase_count; i++)
        if (m->dead[i] && i >= m->shared_count && !category_is_list(m->phrase[i].info->category)) {
            m->info = m->phrase[i].info;
            maker_mistake(m, "a slot for which there is no phrase and no word");
        }
    g->phrase_count = kept;
}

static bool bit_add(uint8_t *set, uint16_t bit)
{
    uint8_t before = set[bit / 8];
    set[bit / 8] = (uint8_t)(before | 1 << bit % 8);
    return set[bit / 8] != before;
}

static bool first_add(Maker *m, uint8_t *first, const Symbol *s)
{
    Grammar *g = m->g;
    bool changed = false;
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        return bit_add(first, s->id);
    case SYMBOL_CATEGORY:
        for (size_t i = 0; i < TERM_MAX / 8; i++) {
            uint8_t more = (uint8_t)(first[i] | m->category[s->id].first[i]);
            changed = changed || more != first[i];
            first[i] = more;
        }
        return changed;
    case SYMBOL_CLASS:
        for (uint16_t i = 1; i < g->lexeme_count; i++)
            if (g->lexeme[i].class == s->id && g->lexeme[i].plural == s->plural)
                changed = bit_add(first, g->lexeme[i].term[0]) || changed;
        return changed;
    case SYMBOL_NUMBER:
        changed = bit_add(first, g->one_term);
        return bit_add(first, g->number_term) || changed;
    case SYMBOL_MANY:
        return bit_add(first, g->number_term);
    case SYMBOL_ONE:
        return bit_add(first, g->one_term);
    case SYMBOL_SIGNED:
        return bit_add(first, g->signed_term);
    case SYMBOL_NAME:
        return bit_add(first, g->name_term);
    case SYMBOL_TITLE:                  // it could be any word, so no category may begin with a title
        maker_mistake(m, "a phrase begins with a title");
    }
    return false;
}

// ---- which phrases of a category can begin with a term ----

typedef struct Lists {
    uint32_t used;
    uint16_t phrase[LISTS_MAX];
} Lists;

// The list that has just been put at the end is kept there, unless the category has the same one already.
static uint16_t list_keep(Lists *l, uint16_t from, uint16_t size)
{
    uint16_t made = (uint16_t)l->used;
    for (uint16_t at = from; at < made; at++) {
        if (at + size <= made && memcmp(l->phrase + at, l->phrase + made, size * sizeof *l->phrase) == 0)
            return at;
        while (l->phrase[at] != NO_PHRASE)
            at++;
    }
    l->used += size;
    return made;
}

static uint16_t list_make(Maker *m, Lists *l, const Category *c, uint16_t from, uint16_t term)
{
    uint16_t size = 0;
    check(l->used + c->phrase_count < LISTS_MAX);
    for (uint16_t i = c->first_phrase; i < c->first_phrase + c->phrase_count; i++)
        if (term == 0 || symbol_begins(m->g, m->g->phrase[i].symbol, term))
            l->phrase[l->used + size++] = i;
    l->phrase[l->used + size++] = NO_PHRASE;
    return list_keep(l, from, size);
}

static void lists_make(Maker *m)
{
    Grammar *g = m->g;
    Lists *l = calloc(1, sizeof *l);
    check(l != NULL);
    l->phrase[l->used++] = NO_PHRASE;   // the first list is empty: no term begins
    for (uint16_t i = 0; i < g->category_count; i++) {
        Category *c = &g->category[i];
        uint16_t from = (uint16_t)l->used, *starting = arena_take(&g->arena, g->term_count * sizeof *starting);
        c->all = list_make(m, l, c, from, 0);
        for (uint16_t term = 1; term < g->term_count; term++)
            if (c->first[term / 8] >> term % 8 & 1)
                starting[term] = list_make(m, l, c, from, term);
        c->starting = starting;
    }
    g->lists = arena_take(&g->arena, l->used * sizeof *g->lists);
    memcpy(g->lists, l->phrase, l->used * sizeof *g->lists);
    free(l);
}

// Refuses left recursion, on which the parser would never end. Visits each category once.
static void left_check(Maker *m, uint16_t category)
{
    const Category *c = &m->category[category];
    m->left[category] = LEFT_OPEN;
    for (uint16_t i = 0; i < c->phrase_count; i++) {
        const Phrase *p = &m->g->phrase[c->first_phrase + i];
        const Symbol *s = p->symbol;
        m->info = p->info;
        if (s->kind == SYMBOL_CATEGORY && m->left[s->id] == LEFT_OPEN)
            maker_mistake(m, "the category begins with itself");
        if (s->kind == SYMBOL_CATEGORY && m->left[s->id] == LEFT_NEW)
            left_check(m, s->id);
    }
    m->left[category] = LEFT_DONE;
}

// What a category's phrases are in a description (DESCRIBES_…), by the names that grammar.def and the games' lists use.
static uint8_t category_describes(const char *name)
{
    static const char *const after[] = {"after", "afters", "specs", "test", "tests", "where_played", NULL};
    static const char *const traits[] = {"after", "afters", "spec", "specs",    "test",  "tests",
                                         "trait", "traits", "post", "property", "properties", "state", "states",
                                         "place", "lying",  "measure", "status_of", "where_played", NULL};
    static const char *const places[] = {"place", "lying", "place_at", "at_place", "event_at", NULL};
    const Span span = category_listed(name);
    return (uint8_t)((span_is(span, "adjective") ? DESCRIBES_ADJECTIVE : 0) |
                     (span_is_one_of(span, after) ? DESCRIBES_AFTER : 0) |
                     (span_is_one_of(span, traits) ? DESCRIBES_TRAIT : 0) |
                     (span_is_one_of(span, places) ? DESCRIBES_PLACE : 0));
}

// "Draw a card", not "your opponent draws a card": words that a sentence of its own begins with are no verbs.
static bool begins_with_verb(const Maker *m, const Phrase *p)
{
    static const char *const telling[] = {"do", "bare", "action", "picked", "chain", "effect", NULL};
    static const char *const others[] = {"a",    "an",   "the", "this", "that", "those",   "each",  "all",    "both",
                                         "no",   "it",   "its", "you",  "your", "we",      "our",   "he",     "his",
                                         "if",   "at",   "for", "when", "then", "neither", "until", "unless", "during",
                                         "whoever", NULL};
    bool is_word = p->symbol_count > 0 && p->symbol[0].kind == SYMBOL_TERM;
    return is_word && span_is_one_of(span_of(m->category[p->category].name), telling) &&
           !span_is_one_of(span_of(m->g->term[p->symbol[0].id]), others);
}

uint16_t grammar_kinds(const Grammar *g, const Lexeme *l)
{
    uint16_t kinds = g->class_kinds[l->class], value = (uint16_t)grammar_word(g, l->word)->value;
    return kinds == NOUN_BY_VALUE ? (uint16_t)(1u << value) : kinds == NOUN_BY_KINDS ? value & 0x7fff : kinds;
}

const TextVerb *grammar_verb(const Grammar *g, const Lexeme *l)
{
    const char *class = g->class_name[l->class];
    bool is_verb = strcmp(class, "verb") == 0 || strcmp(class, "done") == 0;
    return is_verb ? &g->vocabulary->verbs[grammar_word(g, l->word)->value - OP_GAME] : NULL;
}

static void verbs_find(Maker *m)
{
    Grammar *g = m->g;
    g->is_verb = arena_take(&g->arena, TERM_MAX * sizeof *g->is_verb);
    for (uint16_t i = 0; i < g->phrase_count; i++)
        if (begins_with_verb(m, &g->phrase[i]))
            g->is_verb[g->phrase[i].symbol[0].id] = true;
    for (uint16_t i = 1; i < g->lexeme_count; i++)
        if (strcmp(m->class_name[g->lexeme[i].class], "verb") == 0 && !g->lexeme[i].plural)
            g->is_verb[g->lexeme[i].term[0]] = true;
}

static void categories_finish(Maker *m)
{
    Grammar *g = m->g;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint16_t i = 0; i < g->phrase_count; i++)
            changed = first_add(m, m->category[g->phrase[i].category].first, g->phrase[i].symbol) || changed;
    }
    for (uint16_t c = 0; c < g->category_count; c++)
        if (m->left[c] == LEFT_NEW)
            left_check(m, c);
    static const char *const statements[] = {"effect", "action", "bare", "do",    "does",   "sentences",
                                             "option", "object", "deed",   "cost", "finding", "picked",
                                             "discarded", "dropped", "returned", "shuffled", "hand_discarded",
                                             "hand_dropped"};
    for (size_t i = 0; i < COUNT_OF(statements); i++)   // those for which a game has no phrases are categories, too
        maker_category(m, statements[i], strlen(statements[i]));
    g->category = arena_take(&g->arena, g->category_count * sizeof *g->category);
    memcpy(g->category, m->category, g->category_count * sizeof *g->category);
    g->is_statement = arena_take(&g->arena, g->category_count * sizeof *g->is_statement);
    for (size_t i = 0; i < COUNT_OF(statements); i++)
        g->is_statement[maker_category(m, statements[i], strlen(statements[i]))] = true;
    verbs_find(m);
    g->describes = arena_take(&g->arena, g->category_count * sizeof *g->describes);
    for (uint16_t c = 0; c < g->category_count; c++)
        g->describes[c] = category_describes(g->category[c].name);
    lists_make(m);
}

static void describe(Maker *m, const CategoryInfo *info, size_t count)
{
    for (size_t i = 0; i < count; i++)
        m->category[maker_category(m, info[i].name, strlen(info[i].name))].description =
            info[i].description && info[i].description[0] ? info[i].description : NULL;
}

static void classes_finish(Maker *m)
{
    Grammar *g = m->g;
    const Vocabulary *v = g->vocabulary;
    g->class_name = arena_take(&g->arena, g->class_count * sizeof *g->class_name);
    g->class_kinds = arena_take(&g->arena, g->class_count * sizeof *g->class_kinds);
    for (uint16_t c = 0; c < g->class_count; c++) {
        g->class_name[c] = m->class_name[c];
        for (uint16_t i = 0; i < v->noun_count; i++)
            if (strcmp(v->nouns[i].name, m->class_name[c]) == 0)
                g->class_kinds[c] = v->nouns[i].value;
    }
}

static Grammar *grammar_new(const Vocabulary *v)
{
    Maker *m = calloc(1, sizeof *m);
    Grammar *g = malloc(sizeof *g);
    check(m != NULL && g != NULL);
    m->g = g;
    *g = (Grammar){.vocabulary = v, .term_count = 1, .lexeme_count = 1};
    g->term = arena_take(&g->arena, TERM_MAX * sizeof *g->term);
    g->shown = arena_take(&g->arena, TERM_MAX * sizeof *g->shown);
    g->term_table = arena_take(&g->arena, TABLE_SIZE * sizeof *g->term_table);
    g->lexeme = arena_take(&g->arena, LEXEME_MAX * sizeof *g->lexeme);
    g->lexemes_at = arena_take(&g->arena, TERM_MAX * sizeof *g->lexemes_at);
    // No word has a blank in it, so these stand for numbers and titles.
    g->number_term = maker_term(m, "0 number", 8, span_of("a number"));
    g->one_term = maker_term(m, "1 number", 8, span_of("1"));
    g->title_term = maker_term(m, "a title", 7, span_of("the title of a card"));
    g->name_term = maker_term(m, "a name", 6, span_of("the title of a card"));
    g->signed_term = maker_term(m, "+ number", 8, span_of("a number with its sign"));
    g->possessive_term = maker_term(m, "'s", 2, span_of("'s"));
    maker_constants(m);
    words_read(m);
    g->text_category = maker_category(m, "text", 4);
    describe(m, core_categories, COUNT_OF(core_categories));
    describe(m, v->categories, v->category_count);
    for (size_t i = 0; i < COUNT_OF(core_phrases); i++)
        maker_phrases(m, &core_phrases[i]);
    m->shared_count = m->g->phrase_count;
    for (size_t i = 0; i < v->phrase_count; i++)
        maker_phrases(m, &v->phrases[i]);
    maker_lists(m);
    while (phrases_drop(m))
        continue;
    phrases_sort(m);
    categories_finish(m);
    classes_finish(m);
    free(m);
    return g;
}

static void grammar_free(Grammar *g)
{
    arena_clear(&g->arena);
    free(g);
}

// Threads that want the same grammar at the same time each make one; the first to store it wins, and the others discard
// theirs. So nobody waits, and a platform without threads needs nothing for it.
const Grammar *grammar_of(const Vocabulary *v)
{
    static _Atomic(Grammar *) made[VOCABULARY_MAX];
    Grammar *mine = NULL;
    for (size_t i = 0; i < VOCABULARY_MAX; i++) {
        Grammar *there = atomic_load_explicit(&made[i], memory_order_acquire);
        if (!there) {
            mine = mine ? mine : grammar_new(v);
            if (atomic_compare_exchange_strong(&made[i], &there, mine))
                return mine;
        }
        if (there->vocabulary == v) {
            if (mine)
                grammar_free(mine);
            return there;
        }
    }
    bug(__FILE__, __LINE__, "more vocabularies than games");
    abort();
}
