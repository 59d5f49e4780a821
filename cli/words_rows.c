// words_rows.c — the phrases and words of a game, put into sections by their categories.
#include "cli/words_rows.h"

#include <stdlib.h>

#include "language/ops.h"

enum { VERBS, STATEMENTS, CARDS, NOUNS, ADJECTIVES, PLACES, CONDITIONS, EVENTS, DURATIONS, AMOUNTS, PLAYERS, KEYWORDS,
       ABILITIES, OTHERS, SECTION_COUNT };

const WordsSection word_sections[] = {
    [VERBS] = {"verbs", "what a text tells somebody to do"},
    [STATEMENTS] = {"statements", "what holds for cards, always or for a while"},
    [CARDS] = {"cards", "which cards are meant"},
    [NOUNS] = {"nouns", "words for cards"},
    [ADJECTIVES] = {"adjectives", "what cards are like"},
    [PLACES] = {"places", "where they are, and where to"},
    [CONDITIONS] = {"conditions", "after if, as long as, while, unless"},
    [EVENTS] = {"events", "what an ability waits for"},
    [DURATIONS] = {"durations", "how long"},
    [AMOUNTS] = {"amounts", "how many, and how much"},
    [PLAYERS] = {"players", "who, and whose"},
    [KEYWORDS] = {"keywords", "abilities of one word"},
    [ABILITIES] = {"abilities", "what a line of text looks like"},
    [OTHERS] = {"other parts", "what stands inside the others"},
};

// The categories of each section. One that is not here is shown among the other parts.
static const char *const section_categories[SECTION_COUNT] = {
    [VERBS] = "do does bare deed action chain effect option sentences cost price flag flags more taken finding "
              "joining joins",
    [STATEMENTS] = "ongoing ongoings term clause clauses clause_for fight_ongoing fighters_are "
                   "ban ban_at act_at subj subjs pred preds said saids "
                   "beings being kw forbid bys by_whom lost_kw cheaper plays side_number side_numbers side_any "
                   "side_in tallied hush hushes joined",
    [CARDS] = "np card all alls any fp desc descs thing things ones target best bare_target chosen mover pending "
              "pending_card pending_ability played played_card played_cards foe about abouts placed joiners named "
              "borne_it force",
    [ADJECTIVES] = "adjective kind kinds state property trait traits test tests near races",
    [PLACES] = "place post mod mods spec specs after afters spot goal own_goal battle_at battle place_at put_at put_by "
               "on_top to_hand pile fighting fight fights fought",
    [CONDITIONS] = "condition fact when_long while_so if_when in_hand spotted spot "
                   "spots_all spots_any bound control",
    [EVENTS] = "event would attacking happening happens later averted moment won outcome origin",
    [DURATIONS] = "duration",
    [AMOUNTS] = "quantity amount value energy hand top tally change_by change draw done",
    [PLAYERS] = "player owner whose own hers whom have doer doers doers_there payer",
    [KEYWORDS] = "keywords",
    [ABILITIES] = "text crew item box boxes",
};

static bool has_word(const char *list, Span word)
{
    Span rest = span_of(list ? list : "");
    for (Span one; (one = span_word(&rest)).size > 0;)
        if (one.size == word.size && memcmp(one.at, word.at, word.size) == 0)
            return true;
    return false;
}

static uint8_t section_of(const char *category)
{
    for (uint8_t i = 0; i < SECTION_COUNT; i++)
        if (has_word(section_categories[i], category_listed(category)))
            return i;
    return OTHERS;
}

// ---- forms ----

// What people call a slot; NULL: by the name of its category or class.
static const char *plain_name(const char *name)
{
    static const char *const plain[][2] = {
        {"np", "cards"}, {"fp", "card"}, {"any", "card"}, {"desc", "card"}, {"descs", "cards"}, {"thing", "card"},
        {"things", "cards"}, {"ones", "cards"}, {"kind", "card"}, {"kinds", "cards"}, {"about", "card"},
        {"abouts", "cards"}, {"foe", "card"}, {"target", "target card"}, {"mover", "cards"}, {"owner", "whose"},
        {"own", "whose"}, {"have", "who has"}, {"control", "who controls"}, {"noun", "kind of card"},
        {"subj", "card"}, {"subjs", "cards"}, {"all", "each card"}, {"alls", "all cards"},
        {"chosen", "his or her cards"}, {"hand", "number of cards"}, {"tally", "each of what is counted"},
        {"pred", "what holds"}, {"preds", "what holds"}, {"bare", "do something"}, {"action", "do something"},
        {"do", "do something"}, {"deed", "does something"}, {"chain", "effect"}, {"on_top", "on top of"},
        {"doer", "you"}, {"doers", "another player"}, {"doers_there", "another player"}, {"happens", "event"},
        {"later", "event"}, {"averted", "event"}, {"sentences", "effect."}, {"clause", "statement"},
        {"clauses", "statement"}, {"ban", "do something"},
        {"act_at", "attack or drain"},
        {"beings", "power +N"}, {"being", "power +N"}, {"said", "what holds"}, {"saids", "what holds"},
        {"forbid", "do something"}, {"units", "unit"}, {"bare_target", "target"},
        {"to_hand", "into hand"}, {"pending_ability", "a pending ability"}, {"post", "where, or with what"},
        {"keyword_n", "keyword"}, {"test", "what it is or has"}, {"tests", "what they are or have"}};
    for (size_t i = 0; i < COUNT_OF(plain); i++)
        if (span_is(category_listed(name), plain[i][0]))
            return plain[i][1];
    return NULL;
}

static bool is_verb(const Grammar *g, const Symbol *s) { return strcmp(g->class_name[s->id], "verb") == 0; }

// `verb`: the word that stands for any verb; NULL: any.
static void slot_show(const Grammar *g, const Symbol *s, const char *verb, Text *text)
{
    const char *name = s->kind == SYMBOL_CLASS ? g->class_name[s->id]
                     : s->kind == SYMBOL_CATEGORY ? g->category[s->id].name : "";
    const char *plain = plain_name(name);
    switch ((SymbolKind)s->kind) {
    case SYMBOL_CATEGORY:
        if (!plain && g->category[s->id].description)
            plain = g->category[s->id].description;
        text_format(text, "<%.*s>", (int)strcspn(plain ? plain : name, ","), plain ? plain : name);
        return;
    case SYMBOL_CLASS:
        if (verb && is_verb(g, s))
            text_put(text, verb);
        else
            text_format(text, "<%s%s>", plain ? plain : name, s->plural ? "s" : "");
        return;
    case SYMBOL_TITLE:
    case SYMBOL_NAME:
        text_put(text, "TITLE");
        return;
    case SYMBOL_NUMBER:
    case SYMBOL_ONE:
    case SYMBOL_MANY:
    case SYMBOL_SIGNED:
        text_put(text, s->kind == SYMBOL_SIGNED ? "+N" : s->kind == SYMBOL_ONE ? "1" : "N");
        return;
    case SYMBOL_TERM:
        return;
    }
}

static void form_show(const Grammar *g, const Phrase *p, const char *verb, Text *text)
{
    uint8_t slot = 0;
    bool blank = true;                  // where something of the template was left out there may be two
    for (const char *at = p->info->template; *at; at++) {
        if (*at == '<' && (at == p->info->template || at[-1] != '\\')) {
            const Symbol *s = p->symbol;
            slot++;
            while (s->slot != slot)
                s++;
            slot_show(g, s, verb, text);
            at += strcspn(at, ">");
            blank = false;
        } else if (*at != '\\' && !(blank && *at == ' ')) {
            text_format(text, "%c", *at);
            blank = *at == ' ';
        }
    }
}

// ---- rows ----

// A phrase that is only another category says nothing of its own.
static bool is_passed_on(const Phrase *p) { return p->symbol_count == 1 && p->symbol->kind == SYMBOL_CATEGORY; }

// "draws a card" beside "draw a card".
static bool has_base_form(const Grammar *g, const Phrase *p)
{
    if (strcmp(g->category[p->category].name, "does") != 0)
        return false;
    for (uint16_t i = 0; i < g->phrase_count; i++)
        if (strcmp(g->category[g->phrase[i].category].name, "do") == 0 &&
            strcmp(g->phrase[i].info->recipe, p->info->recipe) == 0)
            return true;
    return false;
}

static bool is_shown(const Grammar *g, uint16_t phrase)
{
    const Phrase *p = &g->phrase[phrase];
    return !is_passed_on(p) && !(p->refuses && !p->on) && !has_base_form(g, p);
}

// What it does, or else the first thing that it asks.
static const OpInfo *operation_of(const Grammar *g, const Phrase *p)
{
    const OpInfo *first = NULL;
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END; s++) {
        bool is_game = s->kind == STEP_BYTE && s->value >= OP_GAME;
        const OpInfo *op = is_game ? grammar_op(g->vocabulary, (uint8_t)s->value) : NULL;
        bool is_before = s[1].kind == STEP_HOIST_NAMED;          // only finds the cards for what follows
        if (op && op->kind == OP_KIND_STATEMENT && !is_before)
            return op;
        first = first ? first : op;
    }
    return first;
}

static void example_put(const Samples *s, const Sample *sample, WordsRow *row)
{
    int kind = 0;
    if (!sample->line)
        return;
    while (sample->kind != 1u << kind)
        kind++;
    row->type = s->g->vocabulary->types[kind];
    row->example = sample->line;
}

// The row of a phrase and those after it that come to the same. Returns how many they are.
static uint16_t phrase_row(const Samples *s, uint16_t first, WordsRow *row)
{
    const Grammar *g = s->g;
    const Phrase *p = &g->phrase[first];
    uint16_t count = 0;
    const OpInfo *op = operation_of(g, p);
    *row = (WordsRow){.category = g->category[p->category].name, .operation = op ? op->name : NULL,
                      .is_statement = op && op->kind == OP_KIND_STATEMENT};
    row->section = section_of(row->category);
    Text forms = text_in(row->forms, sizeof row->forms);
    while (first + count < g->phrase_count && (count == 0 || phrases_agree(g, first, (uint16_t)(first + count)))) {
        text_put(&forms, count ? " · " : "");
        form_show(g, &g->phrase[first + count], NULL, &forms);
        count++;
    }
    example_put(s, samples_of(s, first), row);
    return count;
}

static uint8_t word_section(const Grammar *g, const Lexeme *l)
{
    const char *class = g->class_name[l->class];
    if (strncmp(class, "keyword", 7) == 0)
        return KEYWORDS;
    if (g->class_kinds[l->class] && strcmp(class, "possessor") != 0)
        return NOUNS;
    for (uint16_t i = 0; i < g->phrase_count; i++) {
        const Symbol *s = g->phrase[i].symbol;
        bool is_first = s->kind == SYMBOL_CLASS && s->id == l->class;
        if (is_first && strcmp(g->category[g->phrase[i].category].name, "adjective") == 0)
            return ADJECTIVES;
    }
    return OTHERS;
}

static void word_row(const Samples *s, uint16_t lexeme, WordsRow *row)
{
    const Lexeme *l = &s->g->lexeme[lexeme];
    const WordInfo *word = grammar_word(s->g, l->word);
    *row = (WordsRow){.section = word_section(s->g, l), .category = s->g->class_name[l->class]};
    Text forms = text_in(row->forms, sizeof row->forms);
    text_put(&forms, word->singular);
    if (word->plural && strcmp(word->plural, word->singular) != 0)
        text_format(&forms, " · %s", word->plural);
    example_put(s, &s->word[lexeme], row);
}

static void section_words(const Samples *s, uint8_t section, WordsRow *row, WordsSink *sink, void *self)
{
    for (uint16_t l = 1; l < s->g->lexeme_count; l++)
        if (!s->g->lexeme[l].plural && word_section(s->g, &s->g->lexeme[l]) == section) {
            word_row(s, l, row);
            sink(self, row);
        }
}

// What is said with any verb done to cards, verb by verb; false: the phrase is not such a one.
static bool verbs_show(const Samples *s, const Phrase *p, WordsRow *row, WordsSink *sink, void *self)
{
    if (p->symbol->kind != SYMBOL_CLASS || !is_verb(s->g, p->symbol))
        return false;
    for (uint16_t l = 1; l < s->g->lexeme_count; l++) {
        const Lexeme *verb = &s->g->lexeme[l];
        if (verb->class != p->symbol->id || verb->plural)
            continue;
        const WordInfo *word = grammar_word(s->g, verb->word);
        const char *name = s->g->category[p->category].name;
        *row = (WordsRow){.section = section_of(name), .category = name, .is_statement = true,
                          .operation = grammar_op(s->g->vocabulary, (uint8_t)word->value)->name};
        Text forms = text_in(row->forms, sizeof row->forms);
        form_show(s->g, p, word->singular, &forms);
        example_put(s, &s->word[l], row);
        sink(self, row);
    }
    return true;
}

static void phrases_of(const Samples *s, uint16_t category, WordsRow *row, WordsSink *sink, void *self)
{
    const Category *c = &s->g->category[category];
    for (uint16_t i = c->first_phrase; i < c->first_phrase + c->phrase_count;) {
        uint16_t count = phrase_row(s, i, row);
        if (is_shown(s->g, i) && !verbs_show(s, &s->g->phrase[i], row, sink, self))
            sink(self, row);
        i = (uint16_t)(i + count);
    }
}

void words_each(const Samples *s, WordsSink *sink, void *self)
{
    const Grammar *g = s->g;
    WordsRow *row = malloc(sizeof *row);
    check(row != NULL);
    for (uint8_t section = 0; section < SECTION_COUNT; section++) {
        Span rest = span_of(section_categories[section] ? section_categories[section] : "");
        section_words(s, section, row, sink, self);
        for (Span name; (name = span_word(&rest)).size > 0;)
            for (uint16_t c = 0; c < g->category_count; c++)
                if (span_is(name, g->category[c].name))
                    phrases_of(s, c, row, sink, self);
        for (uint16_t c = 0; section == OTHERS && c < g->category_count; c++)
            if (section_of(g->category[c].name) == OTHERS)
                phrases_of(s, c, row, sink, self);
    }
    free(row);
}

// ---- one word ----

static bool has_term(const Grammar *g, const uint16_t *terms, uint8_t count, Span word)
{
    for (uint8_t i = 0; i < count; i++)
        if (span_is_word(word, g->shown[terms[i]]) || span_is_word(word, g->term[terms[i]]))
            return true;
    return false;
}

// Whether all these words are next to each other in a template.
static bool phrase_has(const Grammar *g, const Phrase *p, Span words)
{
    for (uint8_t first = 0; first < p->symbol_count; first++) {
        Span rest = words, word;
        uint8_t at = first;
        bool fits = true;
        while (fits && (word = span_word(&rest)).size > 0) {
            fits = at < p->symbol_count && p->symbol[at].kind == SYMBOL_TERM && has_term(g, &p->symbol[at].id, 1, word);
            at++;
        }
        if (fits)
            return true;
    }
    return false;
}

static bool lexeme_has(const Grammar *g, const Lexeme *l, Span words)
{
    const WordInfo *word = grammar_word(g, l->word);
    return span_is_word(words, word->singular) || (word->plural && span_is_word(words, word->plural)) ||
           has_term(g, l->term, l->term_count, words);
}

bool words_know(const Grammar *g, Span word)
{
    for (uint16_t l = 1; l < g->lexeme_count; l++)
        if (lexeme_has(g, &g->lexeme[l], word))
            return true;
    for (uint16_t i = 0; i < g->phrase_count; i++)
        if (phrase_has(g, &g->phrase[i], word))
            return true;
    return false;
}

typedef struct Search {
    const Samples *s;
    Span word;
    WordsSink *sink;
    void *self;
} Search;

static bool lexeme_is_found(const Search *f, uint16_t lexeme)
{
    const Grammar *g = f->s->g;
    const Lexeme *l = &g->lexeme[lexeme];
    return lexeme_has(g, l, f->word) && !(l->plural && lexeme_has(g, &g->lexeme[lexeme - 1], f->word));
}

static void section_search(const Search *f, uint8_t section, WordsRow *row)
{
    const Grammar *g = f->s->g;
    for (uint16_t l = 1; l < g->lexeme_count; l++)
        if (word_section(g, &g->lexeme[l]) == section && lexeme_is_found(f, l)) {
            word_row(f->s, l, row);
            f->sink(f->self, row);
        }
    for (uint16_t i = 0; i < g->phrase_count;) {
        bool has = false;
        uint16_t count = phrase_row(f->s, i, row);
        for (uint16_t k = i; k < i + count; k++)
            has = has || phrase_has(g, &g->phrase[k], f->word);
        if (has && row->section == section && !(g->phrase[i].refuses && !g->phrase[i].on)) {
            f->sink(f->self, row);
        }
        i = (uint16_t)(i + count);
    }
}

void words_with(const Samples *s, Span word, WordsSink *sink, void *self)
{
    const Search f = {.s = s, .word = word, .sink = sink, .self = self};
    WordsRow *row = malloc(sizeof *row);
    check(row != NULL);
    for (uint8_t section = 0; section < SECTION_COUNT; section++)
        section_search(&f, section, row);
    free(row);
}
