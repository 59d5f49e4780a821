// read.c — one line of card text to its one meaning, or to clear problems.
#include "language/read.h"

#include <stdlib.h>

#include "language/code.h"
#include "language/foreign.h"
#include "language/print.h"

struct TextReader {
    Parser parser;
    Reading reading[2];                 // the best so far, and the one being tried
    Compiled made[2];
    Compiled before;                    // what the card said before this line
    int kept;
    char printed[TEXT_LINE_MAX * 2];
};

TextReader *text_reader_new(void)
{
    TextReader *reader = malloc(sizeof *reader);
    check(reader != NULL);              // out of memory while loading: there is nothing sensible left to do
    return reader;
}

void text_reader_free(TextReader *reader) { free(reader); }
const Reading *text_reader_kept(const TextReader *reader) { return &reader->reading[reader->kept]; }

// ---- what was expected ----

static bool is_sign(const char *shown) { return strchr(".,:;()~*/", shown[0]) != NULL; }

static bool is_expected(const Parser *p, uint16_t term)
{
    for (uint16_t i = 0; i < p->expected_count; i++) {
        const Expected *e = &p->expected[i];
        if (e->is_category ? p->g->category[e->id].first[term / 8] >> term % 8 & 1 : e->id == term)
            return true;
    }
    return false;
}

// The nearest of the words that are possible here.
static const char *nearest_word(const Parser *p, Span word)
{
    const Grammar *g = p->g;
    const char *words[TERM_MAX];
    size_t count = 0;
    for (uint16_t term = (uint16_t)(g->signed_term + 1); term < g->term_count; term++)
        if (is_expected(p, term) && strlen(g->shown[term]) * 2 > word.size)
            words[count++] = g->shown[term];
    return text_nearest(word, words, count);
}

// Categories that an error describes in the same words are named once.
static bool is_called_before(const Parser *p, uint16_t expected)
{
    const Category *category = p->g->category;
    const Expected *e = p->expected;
    const char *said = e[expected].is_category ? category[e[expected].id].description : NULL;
    for (uint16_t i = 0; said && i < expected; i++) {
        const char *before = e[i].is_category ? category[e[i].id].description : NULL;
        if (before && strcmp(before, said) == 0)
            return true;
    }
    return false;
}

static void expected_list(const Parser *p, Text *text)
{
    enum { SHOWN_MAX = 8 };
    uint16_t shown = 0;
    bool has_more = false;
    for (int pass = 0; pass < 2; pass++)        // phrases first, then single words
        for (uint16_t i = 0; i < p->expected_count && !has_more; i++) {
            const Expected *e = &p->expected[i];
            if (e->is_category == pass || is_called_before(p, i))
                continue;
            has_more = shown == SHOWN_MAX;
            if (has_more)
                break;
            const char *what = e->is_category ? p->g->category[e->id].description : p->g->shown[e->id];
            bool quoted = !e->is_category && e->id > p->g->signed_term;
            const char *quote = !quoted ? "" : is_sign(what) ? "'" : "\"";
            const char *first = text->data[text->used - 1] == '?' ? " Expected " : "; expected ";
            text_format(text, "%s%s%s%s", shown++ ? ", " : first, quote, what ? what : "?", quote);
        }
    if (has_more)
        text_put(text, ", …");
}

// For a word of another game: what this one says. False: it is not one.
static bool foreign_problem(const Parser *p, Problem *problem)
{
    const Vocabulary *v = p->g->vocabulary;
    uint16_t first, count;
    const ForeignInfo *f = foreign_over(v, &p->tokens, p->far, &first, &count);
    if (!f)
        return false;
    Span from = token_span(&p->tokens, first), to = token_span(&p->tokens, (uint16_t)(first + count - 1));
    problem_set(problem, 0, p->tokens.token[first].at + 1, "\"%.*s\" is another game's way to say \"%s\". %s says: %s",
                (int)(to.at + to.size - from.at), from.at, f->instead, v->title, f->example);
    return true;
}

static void unread_problem(const Parser *p, Problem *problem)
{
    char message[400];
    Text text = text_in(message, sizeof message);
    const Tokens *t = &p->tokens;
    if (p->too_tangled) {
        problem_set(problem, 0, 1, "this text can be read in too many ways");
        return;
    }
    if (p->far >= t->count) {
        text_put(&text, "the text ends too early");
        expected_list(p, &text);
        problem_set(problem, 0, (uint32_t)t->text.size + 1, "%s", message);
        return;
    }
    if (foreign_problem(p, problem))
        return;
    Span word = token_span(t, p->far);
    bool known = t->token[p->far].term != 0;
    const char *near = t->token[p->far].kind == TOKEN_WORD ? nearest_word(p, word) : NULL;
    text_format(&text, known ? "\"" SPAN_FORMAT "\" does not fit here" : "unknown word \"" SPAN_FORMAT "\"",
                (int)(word.size < 60 ? word.size : 60), word.at);
    if (near && !span_is_word(word, near))
        text_put(&text, hint(near).text);
    expected_list(p, &text);
    problem_set(problem, 0, t->token[p->far].at + 1, "%s", message);
}

// ---- one meaning ----

static int reading_compare(const Reading *a, const Reading *b, uint8_t *ret_preference)
{
    for (uint8_t i = 0; i < PREFERENCE_MAX; i++)
        if (a->gives_way[i] != b->gives_way[i]) {
            *ret_preference = (uint8_t)(i + 1);
            return a->gives_way[i] < b->gives_way[i] ? -1 : 1;
        }
    return 0;
}

typedef struct Choice {                 // among the readings of a line
    int sensible;                       // readings that compile
    int meanings;                       // different ones, counted only if all readings are looked at
    bool even;                          // two readings of equal rank mean different things
    int rival;                          // the second of these two readings
    bool lost;                          // a reading was too large to consider
    Problem problem;                    // the problem of the best reading that does not compile
    Problem furthest;                   // of those neither refused nor misplaced, the problem furthest in the text
    uint8_t gives_way[PREFERENCE_MAX];  // how often that reading goes against each preference
    bool refused;                       // that reading is clear but cannot be meant
    bool misplaced;                     // that reading belongs on cards of another type
} Choice;

static void reading_weigh(TextReader *t, const Compiled *base, uint16_t kind, int index, uint16_t from, Choice *c)
{
    int slot = c->sensible ? 1 - t->kept : t->kept;
    Problem problem;
    uint8_t preference = 0;
    if (!parser_reading(&t->parser, from, index, &t->reading[slot])) {
        c->lost = true;
        return;
    }
    t->made[slot] = *base;
    if (!compile_reading(&t->reading[slot], kind, &t->made[slot], &problem)) {
        int order = memcmp(t->reading[slot].gives_way, c->gives_way, sizeof c->gives_way);
        bool is_clearer = t->made[slot].is_refused && !c->refused;     // it is clear: say why it can't be meant
        bool is_muddier = !t->made[slot].is_refused && c->refused;
        bool says_more = c->misplaced && !t->made[slot].is_misplaced;
        bool says_less = !c->misplaced && t->made[slot].is_misplaced;
        bool is_further = order == 0 && !is_muddier && !says_less &&
                          (is_clearer || says_more || problem.column > c->problem.column);
        bool is_plain = !t->made[slot].is_refused && !t->made[slot].is_misplaced;
        if (is_plain && problem.column > c->furthest.column)
            c->furthest = problem;
        if (!c->problem.column || order < 0 || is_further) {
            c->problem = problem;
            c->refused = t->made[slot].is_refused;
            c->misplaced = t->made[slot].is_misplaced;
            memcpy(c->gives_way, t->reading[slot].gives_way, sizeof c->gives_way);
        }
        return;
    }
    if (c->sensible++ == 0) {
        c->meanings = 1;
        return;
    }
    bool same = compiled_equal(&t->made[slot], &t->made[t->kept]);
    int order = reading_compare(&t->reading[slot], &t->reading[t->kept], &preference);
    c->meanings += !same;
    if (order < 0) {
        t->kept = slot;
        c->even = false;
    } else if (order == 0 && !same) {
        c->even = true;
        c->rival = index;
    }
}

// The first preference that decided against a reading with another meaning than the one kept; 0: none was needed.
static uint8_t preference_between(TextReader *t, const Compiled *base, uint16_t kind, int readings, uint16_t from)
{
    int other = 1 - t->kept;
    Problem ignored;
    uint8_t preference = 0;
    for (int i = 0; i < readings && preference == 0; i++) {
        t->made[other] = *base;
        if (parser_reading(&t->parser, from, i, &t->reading[other]) &&
            compile_reading(&t->reading[other], kind, &t->made[other], &ignored) &&
            !compiled_equal(&t->made[other], &t->made[t->kept]))
            reading_compare(&t->reading[t->kept], &t->reading[other], &preference);
    }
    return preference;
}

// The word of a class that begins at this token of a reading; NULL: there is none.
static const Kid *word_at(const Reading *r, uint16_t token)
{
    for (uint16_t i = 0; i < r->tree_count; i++)
        for (uint8_t k = 0; k < KID_MAX; k++)
            if (r->tree[i].kid[k].kind == KID_WORD && r->tree[i].kid[k].at == token)
                return &r->tree[i].kid[k];
    return NULL;
}

// If the two differ in one word that belongs to two classes, names that word; otherwise brackets show the difference.
static bool two_classes(const Reading *a, const Reading *b, Problem *problem)
{
    const Grammar *g = a->g;
    for (uint16_t i = 0; i < a->tokens->count; i++) {
        const Kid *x = word_at(a, i), *y = word_at(b, i);
        uint16_t first = x ? g->lexeme[x->value].class : 0, second = y ? g->lexeme[y->value].class : 0;
        if (!x || !y || first == second)
            continue;
        Span word = token_span(a->tokens, i);
        problem_set(problem, 0, a->tokens->token[i].at + 1, "\"" SPAN_FORMAT "\" has two meanings here: %s or %s",
                    SPAN_ARGS(word), g->class_name[first], g->class_name[second]);
        return true;
    }
    return false;
}

static void two_meanings(TextReader *t, uint16_t from, const Choice *c, Problem *problem)
{
    char first[200], second[200];
    Text a = text_in(first, sizeof first), b = text_in(second, sizeof second);
    text_print_bracketed(&t->reading[t->kept], &a);
    parser_reading(&t->parser, from, c->rival, &t->reading[1 - t->kept]);
    text_print_bracketed(&t->reading[1 - t->kept], &b);
    if (strcmp(first, second) == 0 && two_classes(&t->reading[t->kept], &t->reading[1 - t->kept], problem))
        return;
    problem_set(problem, 0, t->parser.tokens.token[from].at + 1, "this has two meanings: \"%s\" or \"%s\"", first,
                second);
}

typedef struct Ranked {
    uint8_t index;                      // the reading's number
    uint8_t gives_way[PREFERENCE_MAX];
} Ranked;

// The readings by rank, the best first; those of equal rank stay in the order of the chart.
static void readings_rank(TextReader *t, uint16_t from, int readings, Ranked *ret_ranked)
{
    for (int i = 0, at; i < readings; i++) {
        Ranked r = {.index = (uint8_t)i};
        parser_weigh(&t->parser, from, i, r.gives_way);
        for (at = i; at > 0 && memcmp(ret_ranked[at - 1].gives_way, r.gives_way, sizeof r.gives_way) > 0; at--)
            ret_ranked[at] = ret_ranked[at - 1];
        ret_ranked[at] = r;
    }
}

// Compiles the readings, the best first. Once one makes sense, those of lower rank are not needed.
static void readings_weigh(TextReader *t, const Compiled *base, uint16_t kind, int readings, uint16_t from, Choice *c)
{
    Ranked ranked[READING_MAX];
    readings_rank(t, from, readings, ranked);
    for (int i = 0; i < readings; i++) {
        const uint8_t *kept = t->reading[t->kept].gives_way;
        if (c->sensible > 0 && memcmp(ranked[i].gives_way, kept, sizeof ranked[i].gives_way) > 0)
            return;
        reading_weigh(t, base, kind, ranked[i].index, from, c);
    }
}

// Chooses among the readings and checks that the line prints as it was written; false: `problem` says why not.
static bool meaning_find(TextReader *t, uint16_t from, int readings, uint16_t kind, Compiled *program,
                         LineReport *report, Problem *problem)
{
    Choice c = {0};
    if (readings > READING_MAX)
        return problem_set(problem, 0, t->parser.tokens.token[from].at + 1, "this can be read in more than %d ways",
                           READING_MAX);
    if (!report)
        readings_weigh(t, program, kind, readings, from, &c);
    for (int i = 0; report && i < readings; i++)         // all of them are counted
        reading_weigh(t, program, kind, i, from, &c);
    if (c.lost)
        return problem_set(problem, 0, 1, "this text is too long to be read");
    bool is_refused = c.refused && memcmp(c.gives_way, t->reading[t->kept].gives_way, sizeof c.gives_way) < 0;
    if (c.sensible == 0 || is_refused) {
        bool is_plain = c.sensible == 0 && !c.refused && !c.misplaced;
        *problem = is_plain && c.furthest.column > c.problem.column ? c.furthest : c.problem;
        return false;
    }
    if (c.even) {
        two_meanings(t, from, &c, problem);
        return false;
    }
    Text printed = text_in(t->printed, sizeof t->printed);
    text_print(&t->reading[t->kept], &printed);
    Span wanted;
    int token = text_differs(&t->reading[t->kept], (Span){t->printed, printed.used}, &wanted);
    if (token >= 0)
        return problem_set(problem, 0, t->parser.tokens.token[token].at + 1, "this is written \"" SPAN_FORMAT "\"",
                           SPAN_ARGS(wanted));
    if (report) {
        report->readings = readings;
        report->meanings = c.meanings;
        report->preference = c.meanings > 1 ? preference_between(t, program, kind, readings, from) : 0;
        Text canonical = text_in(report->canonical, sizeof report->canonical);
        text_put(&canonical, t->printed);
    }
    *program = t->made[t->kept];
    return true;
}

// ---- a line ----

// The first token after the sentence in which reading failed.
static uint16_t next_sentence(const Parser *p, uint16_t from)
{
    uint16_t at = p->far > from ? p->far : from;
    while (at < p->tokens.count && p->tokens.token[at].folded[0] != '.')
        at++;
    return (uint16_t)(at + 1);
}

// After a mistake the rest of a line is read by itself, without its context: only a word that the game does not have at
// all is certainly wrong there.
static bool is_sure(const Parser *p)
{
    return p->far < p->tokens.count && p->tokens.token[p->far].term == 0;
}

// If there are too many readings to consider each of them, those that are impossible on this kind of card are dropped.
static int readings_of(TextReader *t, uint16_t from, uint16_t kind)
{
    t->parser.kind = 0;
    int readings = parser_read(&t->parser, from);
    if (!t->parser.is_pruned)
        return readings;
    t->parser.kind = kind;
    int fitting = parser_read(&t->parser, from);
    t->parser.kind = 0;
    return fitting > 0 ? fitting : parser_read(&t->parser, from);
}

// ---- helper text: parentheses at the end of a line only restate rules, and are compared with them ----

Span text_helper_cut(const Grammar *g, Span *line)
{
    Span all = span_trim(*line), rest = all, before = span_until(&rest, '(');
    if (!g->vocabulary->helper || before.size == all.size || all.at[all.size - 1] != ')')
        return (Span){all.at + all.size, 0};
    line->size = (size_t)(before.at - line->at) + before.size;
    return (Span){rest.at, rest.size - 1};
}

// Compares the helper text with what the rules say. False: they differ, or there may be none; a problem was reported.
static bool helper_check(const TextReader *t, const Vocabulary *v, uint16_t kind, const Compiled *program, Span line,
                         Span helper, ProblemSink *sink, void *self)
{
    char expected[200];
    Text text = text_in(expected, sizeof expected);
    Problem p;
    const Program made = compiled_program(program);
    uint32_t column = (uint32_t)(helper.at - line.at);
    if (!v->helper(&made, t->before.ability_count, kind, &text)) {
        problem_set(&p, 0, column, "parentheses go only after keywords, and say what the rules say about them");
        sink(self, &p);
        return false;
    }
    if (span_is(span_trim(helper), expected))
        return true;
    problem_set(&p, 0, column,
                text.used ? "the rules put it like this: (%s)" : "the rules have no helper text for this%s", expected);
    p.is_warning = true;
    sink(self, &p);
    return true;
}

int text_line_read(TextReader *t, const Grammar *g, Span line, uint16_t kind, Compiled *program, LineReport *report,
                   ProblemSink *sink, void *self)
{
    Problem problem = {0};
    int problems = 0;
    Span helper = text_helper_cut(g, &line);
    t->kept = 0;
    t->before = *program;
    if (line.size > TEXT_LINE_MAX || !parser_begin(&t->parser, g, line)) {
        problem_set(&problem, 0, 1, "this line is too long: a line of card text has at most %d characters and %d words",
                    TEXT_LINE_MAX, TOKEN_MAX);
        sink(self, &problem);
        return 1;
    }
    for (uint16_t from = 0; from < t->parser.tokens.count;) {
        int readings = readings_of(t, from, kind);
        if (readings > 0 && problems > 0)
            break;
        if (readings > 0 && meaning_find(t, from, readings, kind, program, report, &problem)) {
            if (helper.size > 0 && !helper_check(t, g->vocabulary, kind, program, line, helper, sink, self))
                problems++;
            if (problems > 0)
                *program = t->before;   // nothing is kept of a line with a problem
            return problems;
        }
        if (readings == 0)
            unread_problem(&t->parser, &problem);
        problem.line = 0;
        if (problems == 0 || is_sure(&t->parser)) {
            sink(self, &problem);
            problems++;
        }
        if (readings > 0)
            return problems;
        from = next_sentence(&t->parser, from);
    }
    return problems;
}

void card_set_program(CardSet *set, DefId def, const Vocabulary *v, const Compiled *made)
{
    check(def < set->count);
    if (made->ability_count == 0)
        return;
    uint8_t *code = arena_take(&set->arena, made->size);
    Ability *ability = arena_take(&set->arena, made->ability_count * sizeof *ability);
    memcpy(code, made->code, made->size);
    memcpy(ability, made->ability, made->ability_count * sizeof *ability);
    CodeNote *note = arena_take(&set->arena, made->size * sizeof *note);
    Program *p = &set->program[def];
    *p = (Program){.code = code, .size = made->size, .ability_count = made->ability_count, .ability = ability,
                   .note = note};
    program_note(v, p, note);
#if RIFT_RULES
    p->cover = arena_take(&set->arena, made->size);
#endif
}

// ---- the lines of a card ----

typedef struct Relay {
    ProblemSink *sink;
    void *self;
    uint32_t line;
    int problems;
} Relay;

static void relay(void *self, const Problem *problem)
{
    Relay *r = self;
    Problem p = *problem;
    p.line = r->line;
    r->problems += !p.is_warning;
    r->sink(r->self, &p);
}

// A reader is large: making one for each card costs more than reading a short text.
static TextReader *reader_of(CardSet *set)
{
    if (!set->reader)
        set->reader = text_reader_new();
    return set->reader;
}

int card_text_read(CardSet *set, DefId def, const Vocabulary *v, Span lines, uint32_t first, uint16_t kind,
                   ProblemSink *sink, void *self)
{
    Relay r = {.sink = sink, .self = self, .line = first};
    TextReader *reader = reader_of(set);
    Compiled made = {0};
    Problem p;
    bool lore = false;
    for (Span rest = lines; rest.size > 0; r.line++) {
        Span whole = span_line(&rest), line = span_trim(whole);
        if (lore) {
            problem_set(&p, 0, 1, "expected nothing after the lore");
            relay(&r, &p);
        }
        lore = lore || span_starts(line, "\"");
        if (!lore)
            text_line_read(reader, grammar_of(v), whole, kind, &made, NULL, relay, &r);
    }
    if (r.problems == 0) {
        card_set_program(set, def, v, &made);
        set->program[def].text_line = (uint8_t)first;
        set->program[def].kind = kind;
    }
    return r.problems;
}
