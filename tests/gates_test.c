// gates_test.c — every line of every card passes the gates: all of it read, printed back, one meaning, every word
// counts.
//
// Each gate is also given lines that must not pass, in a small vocabulary made for that.
//
//     tests_gates_test [K/N]
//
// looks at the K-th of N shares of the lines and of the made-up sentences, so that several processes can share them.
#include <dirent.h>
#include <strings.h>

#include "core/hash.h"
#include "games/wars/table.h"
#include "games/wars/texts/language.h"
#include "language/lexer.h"
#include "tests/gates.h"
#include "tests/support.h"

static GateBench *bench;
static struct { uint32_t index, count; } part = {0, 1};         // this program's share of the work

// ---- all texts there are ----

typedef void TextSink(void *self, const char *where, const GateText *text);

static void each_card_line(const Game *game, const CardSet *set, DefId def, const char *from, TextSink *sink,
                           void *self)
{
    const Program *p = &set->program[def];
    char where[400];
    snprintf(where, sizeof where, "%s %s%s", game->name, from, set->def[def].code);
    Span rest = span_of(set->def[def].text);
    for (uint8_t i = 0; i < p->text_line; i++)
        span_line(&rest);
    const char *first = rest.at;
    while (p->ability_count > 0 && rest.size > 0) {
        Span before = {first, (size_t)(rest.at - first)};
        GateText text = {grammar_of(game->vocabulary), p->kind, span_line(&rest), before};
        text_helper_cut(text.g, &text.line);
        if (!span_starts(text.line, "\""))
            sink(self, where, &text);
    }
}

static void card_complaint(void *self, const Problem *problem)
{
    if (!problem->is_warning)
        fail_msg("%s: %s", (const char *)self, problem->message);
}

// Cards in a scene, between "cards" and "end": most texts that no card of a deck has are tried there.
static void each_scene_card(const Game *game, char *path, TextSink *sink, void *self)
{
    size_t size;
    Problem p;
    char from[300];
    char *file = file_read(path, &size, &p);
    assert_non_null(file);
    Span rest = {file, size}, block = {0};
    while (rest.size > 0 && !block.at)
        if (span_is(span_line(&rest), "cards"))
            block.at = rest.at;
    for (Span line; block.at && rest.size > 0 && !span_is(line = span_line(&rest), "end");)
        block.size = (size_t)(line.at + line.size - block.at);
    CardSet set;
    card_set_init(&set, game->facts_size);
    if (block.size > 0)
        cards_read(&set, game, block, card_complaint, path);
    snprintf(from, sizeof from, "%s ", path);
    for (DefId def = 1; def < set.count; def++)
        each_card_line(game, &set, def, from, sink, self);
    card_set_clear(&set);
    free(file);
}

static void each_scene(const Game *game, const char *folder, TextSink *sink, void *self)
{
    struct dirent **names;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[280];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (strstr(path, ".scene"))
            each_scene_card(game, path, sink, self);
        else if (names[i]->d_name[0] != '.')
            each_scene(game, path, sink, self);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

static uint16_t kind_named(const Vocabulary *v, Span name)
{
    for (int i = 0; v->kinds[i]; i++)
        if (span_is(name, v->kinds[i]))
            return (uint16_t)(1u << i);
    fail_msg("no such kind of card: %.*s", SPAN_ARGS(name));
    return 0;
}

// Sentences of a game that has no cards yet: "kind: text".
static void each_sentence(const Vocabulary *v, const char *path, TextSink *sink, void *self)
{
    size_t size;
    Problem p;
    char *file = file_read(path, &size, &p);
    assert_non_null(file);
    Span rest = {file, size};
    for (int number = 1; rest.size > 0; number++) {
        char where[80];
        Span line = span_line(&rest);
        if (line.size == 0 || line.at[0] == '#')
            continue;
        Span kind = span_until(&line, ':');
        snprintf(where, sizeof where, "%s %s:%d", v->name, path, number);
        sink(self, where, &(GateText){grammar_of(v), kind_named(v, kind), span_trim(line), {0}});
    }
    free(file);
}

static void each_text_there_is(TextSink *sink, void *self)
{
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        char folder[64];
        for (DefId def = 1; def < loaded_games[g].set.count; def++)
            each_card_line(games[g], &loaded_games[g].set, def, "", sink, self);
        snprintf(folder, sizeof folder, "scenes/%s", games[g]->name);
        each_scene(games[g], folder, sink, self);
    }
    each_sentence(&wars_vocabulary, "tests/wars/sentences.txt", sink, self);
}

// ---- each of them once, and which of them are ours ----

// Of a line and its place; the same in every process and every run.
static uint64_t text_hash(const GateText *text)
{
    const char *game = text->g->vocabulary->name;
    uint64_t hash = hash_bytes(HASH_START, game, strlen(game));
    hash = hash_bytes(hash, &text->kind, sizeof text->kind);
    return hash_bytes(hash, text->line.at, text->line.size);
}

static uint32_t part_of(uint64_t hash, uint32_t parts) { return (uint32_t)(hash >> 32) % parts; }

// All lines, each where it occurs first, since scenes repeat many of them. Read only once, because that takes a while.
typedef struct KeptLine {
    GateText text;
    uint64_t hash;
    char *where;
} KeptLine;

enum { LINE_MAX_KEPT = 1 << 12 };

static struct {
    uint32_t count;
    KeptLine line[LINE_MAX_KEPT];
    uint16_t at[2 * LINE_MAX_KEPT];     // by hash: which line, from 1
} kept;

static void text_keep(void *self, const char *where, const GateText *text)
{
    (void)self;
    uint64_t hash = text_hash(text);
    size_t at = hash >> 20 & (COUNT_OF(kept.at) - 1);
    for (; kept.at[at] != 0; at = (at + 1) & (COUNT_OF(kept.at) - 1))
        if (kept.line[kept.at[at] - 1].hash == hash)
            return;
    check(kept.count < LINE_MAX_KEPT);
    KeptLine *line = &kept.line[kept.count++];
    *line = (KeptLine){.text = *text, .hash = hash, .where = strdup(where)};
    line->text.line.at = strndup(text->line.at, text->line.size);
    line->text.before.at = strndup(text->before.size ? text->before.at : "", text->before.size);
    check(line->where && line->text.line.at && line->text.before.at);
    kept.at[at] = (uint16_t)kept.count;
}

static int begin(void **state)
{
    bench = gate_bench_new();
    int code = load_games(state);
    if (code == 0)
        each_text_there_is(text_keep, NULL);
    return code;
}

static int end(void **state)
{
    for (uint32_t i = 0; i < kept.count; i++) {
        free(kept.line[i].where);
        free((char *)(uintptr_t)kept.line[i].text.line.at);
        free((char *)(uintptr_t)kept.line[i].text.before.at);
    }
    gate_bench_free(bench);
    return unload_games(state);
}

static bool is_mine(const KeptLine *line) { return part_of(line->hash, part.count) == part.index; }

enum { PARTS = 4 };

static void the_parts_share_the_lines_evenly(void **state)
{
    (void)state;
    uint32_t lines[PARTS] = {0};
    for (uint32_t i = 0; i < kept.count; i++)
        lines[part_of(kept.line[i].hash, PARTS)]++;
    print_message("%u different lines\n", kept.count);
    for (uint32_t i = 0; i < PARTS; i++)
        assert_in_range(lines[i], kept.count / (2 * PARTS), 2 * kept.count / PARTS);
}

// The daily run and the sanitizers look at one line in this many; `make test` looks at all of them elsewhere.
static uint32_t share(void)
{
    const char *said = getenv("RIFT_GATES_SHARE");
    return said && atoi(said) > 1 ? (uint32_t)atoi(said) : 1;
}

// ---- whole, round trip, one meaning ----

typedef struct Tally {
    int lines, faults, several, preferred;
} Tally;

static void read_one(Tally *t, const char *where, const GateText *text)
{
    GateVerdict v;
    t->lines++;
    if (!gate_read(bench, text, &v)) {
        t->faults++;
        print_error("%s: \"%.*s\": %s\n", where, SPAN_ARGS(text->line), v.fault);
    }
    t->several += v.readings > 1;
    t->preferred += v.preferences != 0;
    for (uint8_t i = 1; i <= PREFERENCE_MAX; i++) {
        const char *reason, *name = grammar_preference(i, &reason);
        if (v.preferences >> i & 1)
            print_message("%s: %d readings, %d of them not meant; %s: %s\n", where, v.readings, v.rivals, name, reason);
    }
}

static void every_line_is_read_whole_prints_back_and_has_one_meaning(void **state)
{
    (void)state;
    Tally t = {0};
    uint32_t one_in = BUILT_WITH_SANITIZER ? share() : 1;       // reading is quick except there
    for (uint32_t i = 0; i < kept.count; i++)
        if (is_mine(&kept.line[i]) && kept.line[i].hash % one_in == 0)
            read_one(&t, kept.line[i].where, &kept.line[i].text);
    print_message("%d lines; %d with several readings, %d decided by a preference\n", t.lines, t.several, t.preferred);
    assert_int_equal(t.faults, 0);
    assert_true(t.lines > 0);
}

// ---- every word counts ----

enum { EXCEPTION_MAX = 20 };            // for all games: more would mean that the language has useless words

// "GAME WORDS WITH reason": each of the words, with | between them, may be replaced by WITH. WITH is - for nothing, and
// = for any other of the words: they all mean the same. GAME is * for all games.
typedef struct Exception {
    Span game, word, with;
    bool used;
} Exception;

typedef struct Exceptions {
    char *file;
    int count;
    Exception exception[EXCEPTION_MAX + 1];
} Exceptions;

static void exceptions_read(Exceptions *e, const char *path)
{
    size_t size;
    Problem p;
    *e = (Exceptions){.file = file_read(path, &size, &p)};
    assert_non_null(e->file);
    for (Span rest = {e->file, size}; rest.size > 0 && e->count <= EXCEPTION_MAX;) {
        Span line = span_line(&rest);
        if (span_trim(line).size == 0 || line.at[0] == '#')
            continue;
        Exception *x = &e->exception[e->count++];
        x->game = span_word(&line);
        x->word = span_word(&line);
        x->with = span_word(&line);
        if (span_trim(line).size == 0)
            fail_msg("%s: the exception for \"%.*s\" has no reason", path, SPAN_ARGS(x->word));
    }
}

static bool excepted(Exceptions *e, const char *game, const GateMutant *m)
{
    bool found = false;
    for (int i = 0; i < e->count; i++) {
        Exception *x = &e->exception[i];
        bool here = span_is(x->game, game) || span_is(x->game, "*");
        Span with = span_is(x->with, "=") ? x->word : x->with;
        if (here && gate_is_among(x->word, m->was) &&
            gate_is_among(with, span_of(m->with[0] ? m->with : "-")))
            found = x->used = true;
    }
    return found;
}

// ---- wordings that a line of the vocabulary declares to be the same: "(your|our)", "( in that fight|)" ----

static const char *const shared_templates[] = {
#define CATEGORY(name, description)
#define PHRASE(category, template, recipe, where) template,
#define PREFERENCE(id, reason)
#include "language/grammar.def"
#undef CATEGORY
#undef PHRASE
#undef PREFERENCE
};

enum { WORDING_WORDS = 12 };

typedef struct Wording {
    uint8_t count;
    Token word[WORDING_WORDS];
} Wording;

static Wording wording_of(Span text)
{
    Wording w = {0};
    for (Span rest = text; w.count < WORDING_WORDS && token_next(&rest, text.at, &w.word[w.count]);)
        w.count++;
    return w;
}

static bool is_token(const Token *token, Span word)
{
    return token->size == word.size && strncasecmp(token->folded, word.at, word.size) == 0;
}

// Whether one wording becomes the other when that word is replaced or (empty) left out.
static bool becomes(const Wording *a, const Wording *b, Span was, Span with)
{
    bool found = false;
    for (uint8_t i = 0, k = 0; i < a->count; i++) {
        bool same = k < b->count && is_token(&a->word[i], (Span){b->word[k].folded, b->word[k].size});
        bool fits = with.size == 0 || (k < b->count && is_token(&b->word[k], with));
        bool swapped = !found && is_token(&a->word[i], was) && fits;
        if (!same && !swapped)
            return false;
        found = found || !same;
        k = (uint8_t)(k + (same || with.size > 0));
        if (i + 1 == a->count && k != b->count)
            return false;
    }
    return found;
}

static bool group_declares(Span group, Span was, Span with)
{
    for (Span left = group; left.size > 0;) {
        Wording a = wording_of(span_until(&left, '|'));
        const char *end = group.at + group.size;
        for (const char *at = group.at; at <= end;) {
            const char *bar = memchr(at, '|', (size_t)(end - at));
            Wording b = wording_of((Span){at, (size_t)((bar ? bar : end) - at)});
            if (becomes(&a, &b, was, with))
                return true;
            at = bar ? bar + 1 : end + 1;
        }
    }
    return false;
}

static bool template_declares(const char *template, Span was, Span with)
{
    for (const char *open = template; (open = strchr(open, '(')) != NULL; open++) {
        const char *close = strchr(open, ')');
        if (close && group_declares((Span){open + 1, (size_t)(close - open - 1)}, was, with))
            return true;
    }
    return false;
}

static bool declared(const Vocabulary *v, const GateMutant *m)
{
    Span with = span_of(m->with);
    for (uint16_t i = 0; i < v->phrase_count; i++)
        if (template_declares(v->phrases[i].template, m->was, with))
            return true;
    for (size_t i = 0; i < COUNT_OF(shared_templates); i++)
        if (template_declares(shared_templates[i], m->was, with))
            return true;
    return false;
}

typedef struct WordTally {
    Exceptions *exceptions;
    GateLiterals literals;
    const GateText *text;
    const char *where;
    int lines;
    uint32_t tried, refused, changed, faults;
} WordTally;

// "This card", "this unit" and "this character" mean the same card, and each is printed as it was written; the same
// goes for "that card", whatever card was named.
static bool is_that_card(const GateText *text, const GateMutant *m)
{
    const char *before = m->was.at;
    while (before > text->line.at && before[-1] == ' ')
        before--;
    if (!m->with[0] || before - text->line.at < 4)
        return false;
    bool is_this = memcmp(before - 4, "this", 4) == 0 || memcmp(before - 4, "This", 4) == 0;
    return is_this || (memcmp(before - 4, "that", 4) == 0 && strcmp(m->with, "card") == 0);
}

static void idle_word(void *self, const GateMutant *m)
{
    WordTally *t = self;
    if (is_that_card(t->text, m) || declared(t->text->g->vocabulary, m))
        return;
    if (excepted(t->exceptions, t->text->g->vocabulary->name, m))
        return;
    t->faults++;
    print_error("%s: \"%.*s\" %s%s%s and still means the same: \"%s\"\n", t->where, SPAN_ARGS(m->was),
                m->with[0] ? "becomes \"" : "is left out", m->with, m->with[0] ? "\"" : "", m->text);
}

// `only`: as in gate_words.
static void words_of(WordTally *t, const char *where, const GateText *text, Span only)
{
    GateVerdict v;
    if (!gate_understand(bench, text, &v))
        return;                         // the test above has reported it
    if (t->literals.g != text->g)
        gate_literals(&t->literals, text->g);
    t->text = text;
    t->where = where;
    GateWords w = gate_words(bench, text, &t->literals, &v.made, only, idle_word, t);
    t->lines++;
    t->tried += w.tried;
    t->refused += w.refused;
    t->changed += w.changed;
}

static bool has_word(Span line, Span words)
{
    while (words.size > 0) {
        Span word = span_until(&words, '|');
        char spelling[128];
        span_to(word, spelling, sizeof spelling);
        for (Span rest = line; rest.size >= word.size; rest.at++, rest.size--)
            if (span_is_word((Span){rest.at, word.size}, spelling))
                return true;
    }
    return false;
}

static bool may_need(const GateText *text, const Exception *x)
{
    bool here = span_is(x->game, "*") || span_is(x->game, text->g->vocabulary->name);
    return here && has_word(text->line, x->word);
}

// Every exception is needed by some line; the processes share the exceptions, and each looks for those lines
// everywhere.
static void exceptions_are_needed(WordTally *t)
{
    for (int i = 0; i < t->exceptions->count; i++) {
        const Exception *x = &t->exceptions->exception[i];
        if (x->used || (uint32_t)i % part.count != part.index)
            continue;
        for (uint32_t k = 0; k < kept.count && !x->used; k++)
            if (may_need(&kept.line[k].text, x))
                words_of(t, kept.line[k].where, &kept.line[k].text, x->word);
        if (!x->used)
            fail_msg("the exception for \"%.*s\" is not needed any more", SPAN_ARGS(x->word));
    }
}

static void every_word_of_every_line_counts(void **state)
{
    (void)state;
    Exceptions exceptions;
    exceptions_read(&exceptions, "tests/gates.exceptions");
    WordTally *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->exceptions = &exceptions;
    for (uint32_t i = 0; i < kept.count; i++)
        if (is_mine(&kept.line[i]) && kept.line[i].hash % share() == 0)
            words_of(t, kept.line[i].where, &kept.line[i].text, (Span){0});
    print_message("%d lines, %u changes of one word: %u refused, %u mean something else\n", t->lines, t->tried,
                  t->refused, t->changed);
    if (exceptions.count > EXCEPTION_MAX)
        fail_msg("more than %d exceptions", EXCEPTION_MAX);
    assert_int_equal(t->faults, 0);
    assert_true(t->changed > 0);
    if (share() == 1)
        exceptions_are_needed(t);
    free(exceptions.file);
    free(t);
}

// ---- sentences nobody wrote ----

typedef struct Made {
    int tried, passed, senseless, ambiguous, tangled;
} Made;

static bool is_said(const GateVerdict *v, const char *fault) { return strstr(v->fault, fault) != NULL; }

// A sentence put together from the phrases at random can be read; when printed, it passes the gates or has no single
// meaning.
static void made_up(const Grammar *g, uint64_t seed, Made *made)
{
    static const uint16_t kinds[] = {1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6};
    static char raw[TEXT_LINE_MAX], canonical[TEXT_LINE_MAX * 2];
    Xoshiro chance;
    Text text = text_in(raw, sizeof raw);
    GateVerdict v;
    xoshiro_seed(&chance, seed);
    gate_make(&(GateMaker){g, &chance, &text}, g->text_category, 0);
    if (text.cut || !parser_begin(&bench->parser, g, span_of(raw)) || bench->parser.tokens.count > 50)
        return;
    made->tried++;
    int readings = parser_read(&bench->parser, 0);
    if (readings == 0 && bench->parser.too_tangled) {
        made->tangled++;
        return;
    }
    if (readings == 0)
        fail_msg("%s, seed %llu: the chart cannot read \"%s\"", g->vocabulary->name, (unsigned long long)seed, raw);
    assert_true(parser_reading(&bench->parser, 0, 0, &bench->tried));
    Text printed = text_in(canonical, sizeof canonical);
    text_print(&bench->tried, &printed);
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (gate_read(bench, &(GateText){g, kinds[i], span_of(canonical), {0}}, &v) || !is_said(&v, "makes sense"))
            break;
    made->passed += v.fault[0] == 0;
    made->senseless += is_said(&v, "makes sense");
    made->ambiguous += is_said(&v, "two meanings") || is_said(&v, "too many");
    if (getenv("RIFT_GATES_SHOW"))
        print_message("%s|%s|%s\n", g->vocabulary->name, v.fault, canonical);
    if (v.fault[0] && !is_said(&v, "makes sense") && !is_said(&v, "two meanings") && !is_said(&v, "too many"))
        fail_msg("%s, seed %llu: \"%s\": %s", g->vocabulary->name, (unsigned long long)seed, canonical, v.fault);
}

static void sentences_made_up_at_random_are_read_and_printed(void **state)
{
    (void)state;
    const char *wish = getenv("RIFT_GATES_SENTENCES");
    uint64_t sentences = wish ? strtoull(wish, NULL, 10) : BUILT_WITH_SANITIZER ? 100 : 800;
    for (uint8_t g = 1; g < GAME_COUNT; g++) {
        const Grammar *grammar = grammar_of(games[g]->vocabulary);
        Made made = {0};
        for (uint64_t seed = 1 + part.index; seed <= sentences; seed += part.count)
            made_up(grammar, seed, &made);
        print_message("%s: %d sentences made up: %d pass, %d make no sense, %d have two meanings, %d are too tangled\n",
                      grammar->vocabulary->name, made.tried, made.passed, made.senseless, made.ambiguous, made.tangled);
        assert_true(made.tried > 0 && (made.tried < 40 || made.passed > made.tried / 20)); // only a few may be nonsense
    }
}

// ---- that the gates can fail: a vocabulary with every fault that a vocabulary can have ----

static const WordInfo toy_words[] = {
    {"noun", 1, 0, "Coin", "Coins"}, {"noun", 2, 0, "Gem", "Gems"}, {"noun", 1, 0, "Penny", "Pennies"},
    {"hue", 1, 0, "dark red", NULL}, {"hue", 2, 0, "blue", NULL},
};
static const PhraseInfo toy_phrases[] = {
    {"item", "Gain <many> <noun+>.", "PLAIN! code: GAIN $1 $2", ""},
    {"item", "Lose <number> <noun+>.", "PLAIN! code: LOSE $1 $2", ""},
    {"item", "Paint it <hue>.", "PLAIN! code: LOSE NUM 1 $1", ""},
    // words without a meaning of their own
    {"item", "Win <many> Coins.", "PLAIN! code: GAIN $1 3", ""},
    {"item", "Get <many> Coins.", "PLAIN! code: GAIN $1 3", ""},
    {"item", "Pay <many> Coins now.", "PLAIN! code: KEEP $1 3", ""},
    {"item", "Pay <many> Coins.", "PLAIN! code: KEEP $1 3", ""},
    {"item", "Owe <number> Coins.", "PLAIN! code: GAIN NUM 1 1", ""},
    // two readings: one meaning, two meanings, two meanings of which one gives way
    {"item", "Keep <number> Coins.", "PLAIN! code: KEEP $1 1", ""},
    {"item", "Keep <number> <noun+>.", "PLAIN! code: KEEP $1 $2", ""},
    {"item", "Trade <number> Coins.", "PLAIN! code: KEEP $1 1", ""},
    {"item", "Trade <number> Coins.", "PLAIN! code: LOSE $1 1", ""},
    {"item", "Swap <number> Coins.", "PLAIN! code: KEEP $1 1", ""},
    {"item", "Swap <number> Coins.", "PLAIN! code: LOSE $1 1", "prefer=P2"},
    // how "1 and 2 and 3" is bracketed
    {"item", "Sort <sum>.", "PLAIN! code: GAIN $1 1", ""},
    {"sum", "<number>", "$1", ""},
    {"sum", "<number> and <sum>", "PLUS $1 $2", ""},
    {"sum", "<number> and <number> and <sum>", "PLUS $1 PLUS $2 $3", ""},
};
static const OpInfo toy_ops[] = {
    {.name = "GAIN", .takes = "nw", .means = "gain", .kind = OP_KIND_STATEMENT},
    {.name = "LOSE", .takes = "nw", .means = "lose", .kind = OP_KIND_STATEMENT},
    {.name = "KEEP", .takes = "nw", .means = "keep", .kind = OP_KIND_STATEMENT},
};
static const char *const toy_abilities[] = {"PLAIN", NULL}, *const toy_kinds[] = {"coin", NULL};
static const Vocabulary toy = {
    .name = "toy", .words = toy_words, .word_count = COUNT_OF(toy_words), .phrases = toy_phrases,
    .phrase_count = COUNT_OF(toy_phrases), .ops = toy_ops, .op_count = COUNT_OF(toy_ops), .abilities = toy_abilities,
    .kinds = toy_kinds,
};

static GateVerdict toy_read(const char *line)
{
    GateVerdict v;
    bool good = gate_read(bench, &(GateText){grammar_of(&toy), 1, span_of(line), {0}}, &v);
    assert_int_equal(good, v.fault[0] == 0);
    return v;
}

static void assert_passes(const char *line, int readings, int rivals, uint16_t preferences)
{
    GateVerdict v = toy_read(line);
    assert_string_equal(v.fault, "");
    assert_int_equal(v.derivations, readings);
    assert_int_equal(v.readings, readings);
    assert_int_equal(v.rivals, rivals);
    assert_int_equal(v.preferences, preferences);
}

static void assert_fault(const char *line, const char *says)
{
    GateVerdict v = toy_read(line);
    if (!strstr(v.fault, says))
        fail_msg("\"%s\" should fail with \"%s\", found \"%s\"", line, says, v.fault);
}

static void a_line_with_words_left_over_is_not_whole(void **state)
{
    (void)state;
    assert_passes("Gain 2 Gems.", 1, 0, 0);
    assert_fault("Gain 2 Gems", "not read whole");
    assert_fault("Gain 2 Gems at once.", "not read whole");
    assert_fault("Gain 2 Gems. Gain.", "not read whole");
    assert_fault("Gain 1 Gems.", "not read whole");
    assert_fault("", "not read whole");
}

static void a_line_that_prints_differently_is_told(void **state)
{
    (void)state;
    assert_passes("gain  2 Gems.", 1, 0, 0);            // blanks and the first capital are only characters
    assert_passes("Lose 2 Gems. gain 2 Coins.", 1, 0, 0);
    assert_fault("Gain 2 gems.", "it prints as: gain 2 Gems.");
    assert_fault("GAIN 2 Gems.", "it prints as");
    assert_fault("Gain 2 Gems .", "it prints as: gain 2 Gems.");
    assert_fault("Gain 02 Gems.", "it prints as: gain 2 Gems.");
}

static void two_meanings_are_told_and_preferences_named(void **state)
{
    (void)state;
    assert_passes("Keep 2 Coins.", 2, 0, 0);            // two readings, one meaning
    assert_fault("Trade 2 Coins.", "two meanings");
    assert_passes("Swap 2 Coins.", 2, 1, 1u << 2);
    assert_fault("Trade 2 Coins. Swap 2 Coins.", "two meanings");
    assert_passes("Swap 2 Coins. Keep 3 Coins. Swap 4 Coins.", 8, 6, 1u << 2);
}

// "1 and 2 and 3 and 4" is cut into ones and pairs before the last: a Fibonacci number of ways.
static void the_chart_finds_every_derivation(void **state)
{
    (void)state;
    GateVerdict v;
    assert_passes("Sort 1.", 1, 0, 0);
    assert_passes("Sort 1 and 2.", 1, 0, 0);
    assert_passes("Sort 1 and 2 and 3.", 2, 0, 0);
    assert_passes("Sort 1 and 2 and 3 and 4.", 3, 0, 0);
    assert_passes("Sort 1 and 2 and 3 and 4 and 5 and 6.", 8, 0, 0);
    v = toy_read("Sort 1 and 1 and 1 and 1 and 1 and 1 and 1 and 1 and 1 and 1 and 1 and 1 and 1.");
    assert_true(v.derivations > READING_MAX && v.readings > READING_MAX);
    assert_string_equal(v.fault, "it has too many readings to look at");
}

typedef struct Idle {
    int count;
    char said[400];
} Idle;

static void idle_note(void *self, const GateMutant *m)
{
    Idle *idle = self;
    Text text = text_in(idle->said, sizeof idle->said);
    idle->count++;
    text_format(&text, "%.*s>%s", SPAN_ARGS(m->was), m->with);
}

static GateWords idle_words(const char *line, Idle *idle)
{
    static GateLiterals literals;
    GateVerdict v;
    GateText text = {grammar_of(&toy), 1, span_of(line), {0}};
    *idle = (Idle){0};
    gate_literals(&literals, text.g);
    assert_true(gate_read(bench, &text, &v));
    GateWords w = gate_words(bench, &text, &literals, &v.made, (Span){0}, idle_note, idle);
    assert_int_equal(w.tried, w.refused + w.changed + w.same);
    assert_int_equal(w.same, idle->count);
    return w;
}

static void words_that_count_for_nothing_are_told(void **state)
{
    (void)state;
    static const struct { const char *line, *idle; } lines[] = {
        {"Win 2 Coins.", "Win>Get"}, {"Pay 2 Coins now.", "now>"}, {"Gain 2 Coins.", "Coins>Pennies"},
        {"Lose 2 Pennies.", "Pennies>Coins"},
    };
    Idle idle;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        idle_words(lines[i].line, &idle);
        assert_int_equal(idle.count, 1);
        assert_string_equal(idle.said, lines[i].idle);
    }
    idle_words("Owe 2 Coins.", &idle);                  // whatever the number
    assert_int_equal(idle.count, 3);
    GateWords w = idle_words("Lose 2 Gems.", &idle);
    assert_int_equal(idle.count, 0);
    assert_true(w.changed >= 3 + 2 + 1);                // three numbers, two nouns, "Gain"
    w = idle_words("Paint it dark red.", &idle);
    assert_int_equal(idle.count, 0);
    assert_int_equal(w.changed, 1);                     // "blue"
}

static void exceptions_are_for_one_word_of_one_game(void **state)
{
    (void)state;
    Exceptions e = {.count = 2, .exception = {
        {.game = span_of("toy"), .word = span_of("now"), .with = span_of("-")},
        {.game = span_of("toy"), .word = span_of("Win"), .with = span_of("Get")}}};
    assert_true(excepted(&e, "toy", &(GateMutant){span_of("now"), "", ""}));
    assert_false(excepted(&e, "chess", &(GateMutant){span_of("now"), "", ""}));
    assert_false(excepted(&e, "toy", &(GateMutant){span_of("now"), "then", ""}));
    assert_false(e.exception[1].used);
    assert_false(excepted(&e, "toy", &(GateMutant){span_of("Win"), "", ""}));
    assert_true(excepted(&e, "toy", &(GateMutant){span_of("win"), "get", ""}));
    assert_true(e.exception[0].used && e.exception[1].used);
}

int main(int argc, char **argv)
{
    if (argc > 1 && (sscanf(argv[1], "%u/%u", &part.index, &part.count) != 2 || part.index-- < 1 ||
                     part.index >= part.count)) {
        fputs("usage: tests_gates_test [K/N], where K is 1 to N\n", stderr);
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_share_the_lines_evenly),
        cmocka_unit_test(every_line_is_read_whole_prints_back_and_has_one_meaning),
        cmocka_unit_test(every_word_of_every_line_counts),
        cmocka_unit_test(sentences_made_up_at_random_are_read_and_printed),
        cmocka_unit_test(a_line_with_words_left_over_is_not_whole),
        cmocka_unit_test(a_line_that_prints_differently_is_told),
        cmocka_unit_test(two_meanings_are_told_and_preferences_named),
        cmocka_unit_test(the_chart_finds_every_derivation),
        cmocka_unit_test(words_that_count_for_nothing_are_told),
        cmocka_unit_test(exceptions_are_for_one_word_of_one_game),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
