// grammar.c — making a vocabulary ready: interning its words, reading templates and recipes.
//
// A mistake in a .def is a bug of ours, found by the first run of anything: it stops the program with its place.
#include "language/grammar.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/hash.h"
#include "language/lexer.h"
#include "language/ops.h"

enum { TABLE_SIZE = 4096, VOCABULARY_MAX = 8 };
enum { CATEGORY_MAX = 200, CLASS_MAX = 48, PHRASE_MAX = 3000, LEXEME_MAX = 1024 };

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

static const NameInfo core_names[] = {
    {"you", PLAYER_YOU}, {"opponent", PLAYER_OPPONENT}, {"either", PLAYER_EITHER},
    {"they", PLAYER_THAT}, {"doer", PLAYER_DOER},
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

static bool named(const char *name, const char *at, size_t size)
{
    return strlen(name) == size && memcmp(name, at, size) == 0;
}

uint8_t grammar_op_find(const Vocabulary *v, const char *name, size_t size)
{
    for (uint8_t i = 1; i < CORE_OP_COUNT; i++)
        if (named(core_ops[i].name, name, size))
            return i;
    for (uint8_t i = 0; i < v->op_count; i++)
        if (named(v->ops[i].name, name, size))
            return (uint8_t)(OP_GAME + i);
    return 0;
}

const WordInfo *grammar_word(const Grammar *g, uint16_t word) { return &g->vocabulary->words[word]; }

// ---- making ----

typedef enum Left { LEFT_NEW, LEFT_OPEN, LEFT_DONE } Left;

typedef struct Maker {
    Grammar *g;
    const PhraseInfo *info;             // being read, for the message when it is wrong
    Category category[CATEGORY_MAX];
    const char *class_name[CLASS_MAX];
    Phrase phrase[PHRASE_MAX];
    uint16_t shared_count;              // of the phrases: those all games share come first
    bool dead[PHRASE_MAX];              // a shared phrase of which this game has no words
    Left left[CATEGORY_MAX];            // what a category begins with: not looked at yet, being looked at, sound
} Maker;

static _Noreturn void mistake(const Maker *m, const char *what)
{
    char text[400];
    snprintf(text, sizeof text, "vocabulary %s: \"%s\" → \"%s\": %s", m->g->vocabulary->name,
             m->info ? m->info->template : "", m->info ? m->info->recipe : "", what);
    bug(__FILE__, __LINE__, text);
    abort();
}

static size_t table_place(const Grammar *g, const char *spelling, size_t size)
{
    size_t at = (size_t)(hash_bytes(HASH_START, spelling, size) % TABLE_SIZE);
    while (g->term_table[at] && !named(g->term[g->term_table[at]], spelling, size))
        at = (at + 1) % TABLE_SIZE;
    return at;
}

// "an" is "a" before a vowel: the printer knows which.
uint16_t grammar_term(const Grammar *g, const char *spelling, size_t size)
{
    if (size == 2 && memcmp(spelling, "an", 2) == 0)
        size = 1;
    return g->term_table[table_place(g, spelling, size)];
}

static uint16_t term_add(Maker *m, const char *spelling, size_t size, Span shown)
{
    Grammar *g = m->g;
    if (size == 2 && memcmp(spelling, "an", 2) == 0)
        size = 1;
    size_t at = table_place(g, spelling, size);
    if (g->term_table[at] == 0) {
        if (g->term_count == TERM_MAX)
            mistake(m, "too many words");
        g->term[g->term_count] = arena_string(&g->arena, (Span){spelling, size});
        g->shown[g->term_count] = arena_string(&g->arena, shown);
        g->term_table[at] = g->term_count++;
    }
    return g->term_table[at];
}

static uint16_t category_of(Maker *m, const char *name, size_t size)
{
    for (uint16_t i = 0; i < m->g->category_count; i++)
        if (named(m->category[i].name, name, size))
            return i;
    if (m->g->category_count == CATEGORY_MAX)
        mistake(m, "too many categories");
    m->category[m->g->category_count].name = arena_string(&m->g->arena, (Span){name, size});
    return m->g->category_count++;
}

static int class_of(const Maker *m, const char *name, size_t size)
{
    for (uint16_t i = 0; i < m->g->class_count; i++)
        if (named(m->class_name[i], name, size))
            return i;
    return -1;
}

static uint16_t kinds_read(const Maker *m, Span names)
{
    uint16_t kinds = 0;
    while (names.size > 0) {
        Span name = span_until(&names, '|');
        int bit = 0;
        while (m->g->vocabulary->kinds[bit] && !span_is(name, m->g->vocabulary->kinds[bit]))
            bit++;
        if (!m->g->vocabulary->kinds[bit])
            mistake(m, "`where` names a kind of card that does not exist");
        kinds = (uint16_t)(kinds | 1u << bit);
    }
    return kinds;
}

static void lexeme_add(Maker *m, uint16_t word, const char *spelling, bool plural)
{
    Grammar *g = m->g;
    const WordInfo *info = &g->vocabulary->words[word];
    int class = class_of(m, info->class, strlen(info->class));
    Lexeme *l = &g->lexeme[g->lexeme_count];
    if (g->lexeme_count == LEXEME_MAX || class < 0)
        mistake(m, "too many words or classes");
    *l = (Lexeme){.word = word, .class = (uint16_t)class, .plural = plural};
    Span rest = span_of(spelling);
    for (Token token; token_next(&rest, spelling, &token); l->term_count++) {
        if (l->term_count == LEXEME_TERMS)
            mistake(m, "a word of too many words");
        l->term[l->term_count] = term_add(m, token.folded, token.size, (Span){spelling + token.at, token.length});
    }
    // Longer lexemes first is not needed: all that fit are tried.
    l->next = g->lexemes_at[l->term[0]];
    g->lexemes_at[l->term[0]] = g->lexeme_count++;
}

static void words_read(Maker *m)
{
    const Vocabulary *v = m->g->vocabulary;
    for (uint16_t i = 0; i < v->word_count; i++)
        if (class_of(m, v->words[i].class, strlen(v->words[i].class)) < 0) {
            if (m->g->class_count == CLASS_MAX)
                mistake(m, "too many classes of words");
            m->class_name[m->g->class_count++] = v->words[i].class;
        }
    for (uint16_t i = 0; i < v->word_count; i++) {
        lexeme_add(m, i, v->words[i].singular, false);
        if (v->words[i].plural)
            lexeme_add(m, i, v->words[i].plural, true);
    }
}

// ---- templates ----

static Symbol slot_read(Maker *m, Span name)
{
    static const struct { const char *name; SymbolKind kind; } numbers[] = {
        {"number", SYMBOL_NUMBER}, {"one", SYMBOL_ONE}, {"many", SYMBOL_MANY}, {"signed", SYMBOL_SIGNED},
        {"title", SYMBOL_TITLE}, {"name", SYMBOL_NAME}};
    char folded[SPELLING_MAX];
    Symbol s = {.capital = name.at[0] >= 'A' && name.at[0] <= 'Z'};
    if (name.size >= sizeof folded)
        mistake(m, "a slot's name is too long");
    memcpy(folded, name.at, name.size);
    folded[0] = (char)(folded[0] | 32);
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        if (named(numbers[i].name, folded, name.size)) {
            s.kind = (uint8_t)numbers[i].kind;
            return s;
        }
    s.plural = folded[name.size - 1] == '+';
    int class = class_of(m, folded, name.size - s.plural);
    s.kind = class >= 0 ? SYMBOL_CLASS : SYMBOL_CATEGORY;
    s.id = class >= 0 ? (uint16_t)class : category_of(m, folded, name.size);
    return s;
}

static void template_read(Maker *m, Phrase *p)
{
    Symbol symbol[SYMBOLS_MAX];
    Span rest = span_trim(span_of(p->info->template));
    while (rest.size > 0) {
        if (p->symbol_count == SYMBOLS_MAX)
            mistake(m, "the template is too long");
        Symbol *s = &symbol[p->symbol_count++];
        if (rest.at[0] == '<') {
            rest = (Span){rest.at + 1, rest.size - 1};
            *s = slot_read(m, span_until(&rest, '>'));
            s->slot = ++p->kid_count;
            if (p->kid_count > KID_MAX)
                mistake(m, "too many slots");
        } else {
            Token token;
            if (rest.at[0] == '\\')             // "\<" is a sign, not a slot
                rest = (Span){rest.at + 1, rest.size - 1};
            const char *start = rest.at;
            token_next(&rest, start, &token);
            *s = (Symbol){.kind = SYMBOL_TERM,
                          .id = term_add(m, token.folded, token.size, (Span){start + token.at, token.length})};
        }
        rest = span_trim(rest);
    }
    if (p->symbol_count == 0)
        mistake(m, "an empty template");
    Symbol *kept = arena_take(&m->g->arena, p->symbol_count * sizeof *kept);
    memcpy(kept, symbol, p->symbol_count * sizeof *kept);
    p->symbol = kept;
}

static uint16_t kid_read(Maker *m, const Phrase *p, Span digits)
{
    int32_t kid;
    if (!span_number(digits, &kid) || kid < 1 || kid > p->kid_count)
        mistake(m, "the recipe names a slot that is not there");
    return (uint16_t)kid;
}

// "2..30": what a number may be.
static bool range_read(Phrase *p, uint8_t kid, Span value)
{
    int32_t least, most;
    Span rest = value;
    if (!span_number(span_until(&rest, '.'), &least) || !span_starts(rest, "."))
        return false;
    if (!span_number((Span){rest.at + 1, rest.size - 1}, &most) || least < 0 || most < least || most > 127)
        return false;
    p->least[kid] = (uint8_t)least;
    p->most[kid] = (uint8_t)most;
    return true;
}

static bool constant_find(const Maker *m, Span name, uint16_t *ret_value);

// "lies=1:DISCARD_PILE"
static void lies_read(Maker *m, Phrase *p, Span value)
{
    p->lies = (uint8_t)kid_read(m, p, span_until(&value, ':'));
    if (!constant_find(m, value, &p->places))
        mistake(m, "no such places");
}

// What is said of the phrase's cards. False: no such key.
static bool where_cards(Maker *m, Phrase *p, Span key, Span value)
{
    if (span_is(key, "self"))
        p->self = (uint8_t)kid_read(m, p, value);
    else if (span_is(key, "bare"))
        p->bare = (uint8_t)kid_read(m, p, value);
    else if (span_is(key, "mine"))
        p->mine = span_is(value, "it") ? MINE_IT : (uint8_t)kid_read(m, p, value);
    else if (span_is(key, "firm"))
        p->firm = true;
    else if (span_is(key, "pair"))
        p->pair = true;
    else if (span_is(key, "one"))
        p->one = (uint8_t)kid_read(m, p, value);
    else if (span_is(key, "still"))
        p->still = true;
    else if (span_is(key, "back"))
        p->back = arena_string(&m->g->arena, value);
    else if (span_is(key, "speaks"))
        p->speaks_of_self = true;
    else if (span_is(key, "mentions"))
        p->mentions = true;
    else if (span_is(key, "by"))
        p->by = span_is(value, "you") ? BY_YOU : BY_OTHER;
    else if (span_is(key, "lies"))
        lies_read(m, p, value);
    else if (span_is(key, "of"))
        p->of = kinds_read(m, value);
    else if (span_is(key, "names"))
        p->names = span_is(value, "any") ? ANY_KIND : kinds_read(m, value);
    else
        return false;
    return true;
}

static void where_read(Maker *m, Phrase *p)
{
    Span rest = span_of(p->info->where);
    for (Span word; (word = span_word(&rest)).size > 0;) {
        Span value = word;
        Span key = span_until(&value, '=');
        if (span_starts(word, "refuse:")) {     // a sentence, up to the end
            p->refuses = word.at + strlen("refuse:");
            return;
        }
        if (span_is(key, "on")) {
            p->on = kinds_read(m, value);
        } else if (span_is(key, "prefer")) {
            for (uint8_t i = 0; i < COUNT_OF(preferences); i++)
                if (span_is(value, preferences[i][0]))
                    p->preference = (uint8_t)(i + 1);
            if (!p->preference)
                mistake(m, "no such preference");
        } else if (where_cards(m, p, key, value)) {
            continue;
        } else if (key.size == 1 && key.at[0] >= '1' && key.at[0] <= '0' + p->kid_count) {
            uint8_t kid = (uint8_t)(key.at[0] - '0');
            if (!range_read(p, kid, value))
                p->wants[kid] = kinds_read(m, value);
        } else {
            mistake(m, "`where` is not understood");
        }
    }
}

// ---- recipes ----

static bool constant_find(const Maker *m, Span name, uint16_t *ret_value)
{
    const Vocabulary *v = m->g->vocabulary;
    uint8_t op = grammar_op_find(v, name.at, name.size);
    *ret_value = op;
    if (op)
        return true;
    for (size_t i = 0; i < COUNT_OF(core_names); i++)
        if (span_is(name, core_names[i].name)) {
            *ret_value = core_names[i].value;
            return true;
        }
    for (size_t i = 0; i < v->name_count; i++)
        if (span_is(name, v->names[i].name)) {
            *ret_value = v->names[i].value;
            return true;
        }
    int32_t number;
    if (!span_number(name, &number))
        return false;
    *ret_value = (uint16_t)number;
    return true;
}

// ORDER PART with compile.c
static const char *const part_names[] = {"event", "subject", "object", "if", "play", "code"};

// ORDER NUMBER with compile.c
static const char *const number_names[] = {"limit", "side", "slots", "edition"};

static bool name_read(Span word, const char *const *names, uint16_t count, uint16_t *ret_index)
{
    for (uint16_t i = 0; i < count; i++)
        if (word.size == strlen(names[i]) + 1 && span_starts(word, names[i])) {
            *ret_index = i;
            return true;
        }
    return false;
}

static uint16_t ability_find(Maker *m, Span name)
{
    for (uint16_t i = 0; m->g->vocabulary->abilities[i]; i++)
        if (span_is(name, m->g->vocabulary->abilities[i]))
            return (uint16_t)(i + 1);
    mistake(m, "no such kind of ability");
}

static RecipeStep wide_step(Maker *m, const Phrase *p, Span rest)
{
    uint16_t value;
    if (rest.size > 0 && rest.at[0] >= '1' && rest.at[0] <= '9')
        return (RecipeStep){STEP_WIDE_KID, kid_read(m, p, rest)};
    if (!constant_find(m, rest, &value))
        mistake(m, "unknown name after @");
    return (RecipeStep){STEP_WIDE, value};
}

// "role0=pc": the event's first card is a PC; "role0=2": it is what the second slot speaks of.
static RecipeStep role_step(Maker *m, const Phrase *p, uint32_t role, Span value)
{
    if (value.at[0] >= '1' && value.at[0] <= '9')
        return (RecipeStep){STEP_ROLE_KID, role << 16 | kid_read(m, p, value)};
    return (RecipeStep){STEP_ROLE, role << 16 | (span_is(value, "doer") ? ROLE_DOER : kinds_read(m, value))};
}

static const struct { const char *word; RecipeStep step; } fixed_words[] = {
    {"@noun", {STEP_WIDE_NOUN, 0}}, {"actor", {STEP_ACTOR, 0}}, {"actor=0", {STEP_ACTOR_SET, 0}},
    {"[", {STEP_FILTER, 0}}, {"]", {STEP_FILTER_END, 0}}, {"^(", {STEP_HOIST, 0}}, {"^*(", {STEP_HOIST_NAMED, 0}},
    {"^^(", {STEP_TARGET, 0}}, {"^<(", {STEP_NOTE, 0}}, {"pair", {STEP_PAIR, 0}}, {"nth1", {STEP_NTH, 1}},
    {"nth2", {STEP_NTH, 2}}, {")", {STEP_HOIST_END, 0}}, {")=", {STEP_KEEP_END, 0}},
    {"there=(", {STEP_KEEP, REGISTER_THERE}}, {"there", {STEP_PASTE, REGISTER_THERE}},
    {"place=(", {STEP_KEEP, REGISTER_PLACE}}, {"place", {STEP_PASTE, REGISTER_PLACE}},
    {"subject=(", {STEP_KEEP, REGISTER_SUBJECT}}, {"subject", {STEP_PASTE, REGISTER_SUBJECT}},
    {"lasts=(", {STEP_KEEP, REGISTER_LASTS}}, {"lasts", {STEP_PASTE, REGISTER_LASTS}},
    {"hand=(", {STEP_KEEP, REGISTER_HAND}}, {"hand", {STEP_PASTE, REGISTER_HAND}},
    {"difference=(", {STEP_KEEP, REGISTER_DIFFERENCE}}, {"difference", {STEP_PASTE, REGISTER_DIFFERENCE}},
    {"?cards(", {STEP_MODE, 1 << MODE_CARDS}}, {"?noted(", {STEP_MODE, 1 << MODE_NOTED}},
    {"?kept(", {STEP_MODE, 1 << MODE_KEPT}},
    {")?", {STEP_MODE_END, 0}}, {"their", {STEP_THEIR, 0}}, {"that_place", {STEP_THAT_PLACE, 0}},
    {"whence", {STEP_WHENCE, 0}}, {"chosen_last", {STEP_LAST, 0}},
    {"@zone", {STEP_ZONE_HERE, ZONE_OF_NOUN}}, {"@any", {STEP_ZONE_HERE, ZONE_ANY}},
    {"@both", {STEP_ZONE_HERE, ZONE_BOTH}}, {"X", {STEP_X, 0}},
    {"it", {STEP_IT, 0}}, {"those", {STEP_THOSE, 0}}, {"they", {STEP_THEY, 0}}, {"OTHER", {STEP_OTHER, 0}},
    {"player_of_it", {STEP_OWNER_OF, PLAYER_OF}}, {"owner_of_it", {STEP_OWNER_OF, PLAYER_OWNER}},
    {")!", {STEP_INNER_END, 0}},
};

// "$2", "=2", "~2", "~~2", "&2": a slot of the template. False: no such word.
static bool kid_step(Maker *m, const Phrase *p, Span word, RecipeStep *ret_step)
{
    static const struct { const char *sign; RecipeStep step; } signs[] = {
        {"~~", {STEP_DROP_KID, DROP_ALONE}}, {"~", {STEP_DROP_KID, 0}}, {"$", {STEP_KID, 0}}, {"=", {STEP_SAME, 0}},
        {"%", {STEP_KID, MODE_NOTED << MODE_SHIFT}},
        {":", {STEP_KID, MODE_SAME << MODE_SHIFT}}, {"x=", {STEP_X_IS, 0}}, {"&", {STEP_FIRST, 0}}};
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        size_t size = strlen(signs[i].sign);
        if (!span_starts(word, signs[i].sign))
            continue;
        *ret_step = signs[i].step;
        ret_step->value |= kid_read(m, p, (Span){word.at + size, word.size - size});
        return true;
    }
    return false;
}

// "actor=opponent", "actor=2".
static RecipeStep actor_step(Maker *m, const Phrase *p, Span value)
{
    uint16_t player;
    bool is_name = value.at[value.size - 1] > '9';
    if (is_name && constant_find(m, value, &player))
        return (RecipeStep){STEP_ACTOR_IS, player};
    return (RecipeStep){STEP_ACTOR_SET, kid_read(m, p, value)};
}

// Words of a recipe are separated by blanks; brackets too.
static RecipeStep step_read(Maker *m, const Phrase *p, Span word)
{
    Span rest = {word.at + 1, word.size - 1};
    char last = word.at[word.size - 1];
    RecipeStep step;
    uint16_t value;
    for (size_t i = 0; i < COUNT_OF(fixed_words); i++)
        if (span_is(word, fixed_words[i].word))
            return fixed_words[i].step;
    if (kid_step(m, p, word, &step))
        return step;
    if (word.at[0] == '@')
        return wide_step(m, p, rest);
    if (span_starts(word, "in="))
        return (RecipeStep){STEP_ZONE, wide_step(m, p, (Span){word.at + 3, word.size - 3}).value};
    if (span_starts(word, "actor="))
        return actor_step(m, p, (Span){word.at + 6, word.size - 6});
    if (word.at[0] == '>')
        return (RecipeStep){STEP_LABEL_REF, (uint8_t)rest.at[0]};
    if (span_starts(word, "that") && word.size == 5)
        return (RecipeStep){STEP_THAT, kid_read(m, p, (Span){word.at + 4, 1})};
    if (span_starts(word, "that:"))
        return (RecipeStep){STEP_THAT_KIND, kinds_read(m, (Span){word.at + 5, word.size - 5})};
    if (span_starts(word, "role") && word.size > 6 && word.at[4] >= '0' && word.at[4] <= '2')
        return role_step(m, p, (uint32_t)(word.at[4] - '0'), (Span){word.at + 6, word.size - 6});
    if (last == ':' && name_read(word, part_names, COUNT_OF(part_names), &value))
        return (RecipeStep){STEP_PART, value};
    if (last == ':' && name_read(word, number_names, COUNT_OF(number_names), &value))
        return (RecipeStep){STEP_NUMBER, value};
    if (last == ':' && word.size == 2)
        return (RecipeStep){STEP_LABEL, (uint8_t)word.at[0]};
    if (word.size > 2 && span_is((Span){word.at + word.size - 2, 2}, "!("))
        return (RecipeStep){STEP_INNER, ability_find(m, (Span){word.at, word.size - 2})};
    if (last == '!')
        return (RecipeStep){STEP_ABILITY, ability_find(m, (Span){word.at, word.size - 1})};
    if (!constant_find(m, word, &value))
        mistake(m, "unknown name in the recipe");
    return (RecipeStep){STEP_BYTE, (uint8_t)value};
}

static void recipe_read(Maker *m, Phrase *p)
{
    RecipeStep step[64];
    size_t count = 0;
    Span rest = span_of(p->info->recipe);
    for (Span word; (word = span_word(&rest)).size > 0;) {
        if (count == COUNT_OF(step) - 1)
            mistake(m, "the recipe is too long");
        step[count++] = step_read(m, p, word);
    }
    step[count++] = (RecipeStep){STEP_END, 0};
    for (size_t i = 0; i + 1 < count; i++)
        if (step[i].kind == STEP_NUMBER && step[i + 1].kind != STEP_BYTE && step[i + 1].kind != STEP_KID)
            mistake(m, "a number or a slot stands after this");
    for (size_t i = 1; i < count; i++)
        if (step[i].kind == STEP_ABILITY && step[0].kind != STEP_ABILITY)
            mistake(m, "the kind of ability comes first");
    RecipeStep *kept = arena_take(&m->g->arena, count * sizeof *kept);
    memcpy(kept, step, count * sizeof *kept);
    p->recipe = kept;
}

// ---- phrases and categories ----

// "That many cards" is a number, and points to no card.
static bool is_how_many(const Maker *m, const Phrase *p, uint8_t symbol)
{
    return symbol + 1 < p->symbol_count && p->symbol[symbol + 1].kind == SYMBOL_TERM &&
           strcmp(m->g->term[p->symbol[symbol + 1].id], "many") == 0;
}

// "His or her", "he or she" are said of a player.
static bool is_theirs(const Maker *m, const Phrase *p, uint8_t symbol)
{
    const Symbol *two = &p->symbol[symbol > 1 ? symbol - 2 : symbol];
    const char *before = symbol > 1 && two->kind == SYMBOL_TERM ? m->g->term[two->id] : "";
    return strcmp(before, "his") == 0 || strcmp(before, "he") == 0;
}

static Said said_by(const Maker *m, const Phrase *p)
{
    static const struct { const char *word; Said said; } words[] = {
        {"it", SAID_ONE},  {"its", SAID_ONE},    {"that", SAID_ONE},
        {"him", SAID_ONE}, {"her", SAID_ONE}, {"she", SAID_ONE},
        {"those", SAID_MANY}, {"them", SAID_MANY}, {"they", SAID_MANY}};
    for (uint8_t i = 0; i < p->symbol_count; i++)
        for (size_t k = 0; p->symbol[i].kind == SYMBOL_TERM && k < COUNT_OF(words); k++)
            if (strcmp(m->g->term[p->symbol[i].id], words[k].word) == 0 && !is_how_many(m, p, i) && !is_theirs(m, p, i))
                return words[k].said;
    return SAID_NOT;
}

// What its words and its recipe say about the card of the text and about those named before.
static void phrase_note(const Maker *m, Phrase *p)
{
    const RecipeStep *s = p->recipe;
    const OpInfo *op = s[0].kind == STEP_BYTE ? grammar_op(m->g->vocabulary, (uint8_t)s[0].value) : NULL;
    bool acts = op && op->kind == OP_KIND_STATEMENT && s[1].kind == STEP_BYTE && s[1].value == OP_SELF;
    p->said = (uint8_t)said_by(m, p);
    p->names_self = p->speaks_of_self || acts || (s[0].kind == STEP_BYTE && s[0].value == OP_SELF);
    for (; s->kind != STEP_END; s++) {
        if (s->kind == STEP_THAT_KIND)
            p->said = SAID_ONE;
        if (s->kind == STEP_NTH || s->kind == STEP_PAIR)
            p->said = SAID_MANY;        // of several named before
        p->says_other = p->says_other || s->kind == STEP_OTHER;
        p->describes = p->describes || s->kind == STEP_ZONE_HERE;
        p->has_x = p->has_x || s->kind == STEP_X_IS;
        p->is_all = p->is_all || (s->kind == STEP_MODE && s->value == 1 << MODE_KEPT);
    }
}

static void phrase_add(Maker *m, const PhraseInfo *info);

// ---- several phrases in one line ----
//
// "do|does" with "{draw|draws} <cards>" are two phrases, one of each category: the first of each pair of braces goes
// with the first. "(from your reserve|)" may be said or not, whatever else is said.

enum { EXPANDED_MAX = 400 };

static size_t closing(const Maker *m, const char *text, size_t from, char open, char close)
{
    int depth = 0;
    for (size_t i = from; text[i]; i++) {
        depth += text[i] == open ? 1 : text[i] == close ? -1 : 0;
        if (depth == 0)
            return i;
    }
    mistake(m, "a bracket is not closed");
}

// The alternative of that number between two places.
static Span alternative(const char *text, size_t from, size_t to, uint8_t number)
{
    int depth = 0;
    size_t begin = from;
    for (size_t i = from; i < to; i++) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (text[i] != '|' || depth > 0)
            continue;
        if (number-- == 0)
            return (Span){text + begin, i - begin};
        begin = i + 1;
    }
    return number == 0 ? (Span){text + begin, to - begin} : (Span){NULL, 0};
}

static const char *braces_resolve(Maker *m, const char *text, uint8_t number)
{
    char made[EXPANDED_MAX];
    Text out = text_in(made, sizeof made);
    if (!strchr(text, '{'))
        return text;
    for (size_t i = 0; text[i]; i++) {
        if (text[i] != '{') {
            text_format(&out, "%c", text[i]);
            continue;
        }
        size_t end = closing(m, text, i, '{', '}');
        Span one = alternative(text, i + 1, end, number);
        if (!one.at)
            mistake(m, "fewer words in braces than categories");
        text_format(&out, SPAN_FORMAT, SPAN_ARGS(one));
        i = end;
    }
    return arena_string(&m->g->arena, span_of(made));
}

static void phrase_keep(Maker *m, PhraseInfo info)
{
    PhraseInfo *kept = arena_take(&m->g->arena, sizeof *kept);
    *kept = info;
    phrase_add(m, kept);
}

static uint16_t noun_kinds(const Maker *m, const char *class)
{
    const Vocabulary *v = m->g->vocabulary;
    for (uint16_t i = 0; i < v->noun_count; i++)
        if (strcmp(v->nouns[i].name, class) == 0)
            return v->nouns[i].value;
    return 0;
}

// "This <noun>" of the text's own card can be said with the wider noun, too: "this unit" on a character.
static void self_expand(Maker *m, PhraseInfo info)
{
    const char *wide = m->g->vocabulary->self_class, *at = strstr(info.template, "his <noun>");
    phrase_keep(m, info);
    const Phrase *p = &m->phrase[m->g->phrase_count - 1];
    if (!wide || !at || !p->self || (p->on && !(p->on & noun_kinds(m, wide))))
        return;
    char made[EXPANDED_MAX];
    Text out = text_in(made, sizeof made);
    text_format(&out, "%.*s<%s>%s", (int)(at + 4 - info.template), info.template, wide, at + strlen("his <noun>"));
    info.template = arena_string(&m->g->arena, span_of(made));
    phrase_keep(m, info);
}

static void choices_expand(Maker *m, PhraseInfo info)
{
    const char *open = strchr(info.template, '(');
    if (!open) {
        self_expand(m, info);
        return;
    }
    size_t from = (size_t)(open - info.template), end = closing(m, info.template, from, '(', ')');
    Span one;
    for (uint8_t i = 0; (one = alternative(info.template, from + 1, end, i)).at; i++) {
        char made[EXPANDED_MAX];
        Text out = text_in(made, sizeof made);
        PhraseInfo more = info;
        text_format(&out, "%.*s" SPAN_FORMAT "%s", (int)from, info.template, SPAN_ARGS(one), info.template + end + 1);
        more.template = arena_string(&m->g->arena, span_of(made));
        choices_expand(m, more);
    }
}

static void phrases_add(Maker *m, const PhraseInfo *info)
{
    Span categories = span_of(info->category);
    m->info = info;
    for (uint8_t i = 0; categories.size > 0; i++) {
        PhraseInfo one = {.category = arena_string(&m->g->arena, span_until(&categories, '|')),
                          .template = braces_resolve(m, info->template, i),
                          .recipe = braces_resolve(m, info->recipe, i), .where = braces_resolve(m, info->where, i)};
        choices_expand(m, one);
    }
}

static void phrase_add(Maker *m, const PhraseInfo *info)
{
    Grammar *g = m->g;
    m->info = info;
    if (g->phrase_count == PHRASE_MAX)
        mistake(m, "too many phrases");
    Phrase *p = &m->phrase[g->phrase_count++];
    *p = (Phrase){.info = info, .category = category_of(m, info->category, strlen(info->category))};
    template_read(m, p);
    p->names_opponent = strstr(info->template, "opponent") != NULL;
    where_read(m, p);
    recipe_read(m, p);
    phrase_note(m, p);
    p->names_owner = p->one && strstr(info->template, "its owner's") != NULL;
}

// A shared phrase that needs words a game has not got is left out of that game's grammar.
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
        if (m->dead[i] && i >= m->shared_count) {
            m->info = m->phrase[i].info;
            mistake(m, "a slot for which there is no phrase and no word");
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
    case SYMBOL_TITLE:                  // anything: no category begins with one
        mistake(m, "a phrase begins with a title");
    }
    return false;
}

// A category that can begin with itself would never be read to its end. Each is gone into once.
static void left_check(Maker *m, uint16_t category)
{
    const Category *c = &m->category[category];
    m->left[category] = LEFT_OPEN;
    for (uint16_t i = 0; i < c->phrase_count; i++) {
        const Phrase *p = &m->g->phrase[c->first_phrase + i];
        const Symbol *s = p->symbol;
        m->info = p->info;
        if (s->kind == SYMBOL_CATEGORY && m->left[s->id] == LEFT_OPEN)
            mistake(m, "the category begins with itself");
        if (s->kind == SYMBOL_CATEGORY && m->left[s->id] == LEFT_NEW)
            left_check(m, s->id);
    }
    m->left[category] = LEFT_DONE;
}

// By the names that grammar.def and the games' lists share.
static uint8_t category_describes(const char *name)
{
    static const char *const after[] = {"after", "afters", "specs", "test", "tests", NULL};
    static const char *const traits[] = {"after", "afters", "spec", "specs",    "test",  "tests",
                                         "trait", "traits", "post", "property", "state", "place", NULL};
    const Span span = span_of(name);
    return (uint8_t)((span_is(span, "adjective") ? DESCRIBES_ADJECTIVE : 0) |
                     (span_is_one_of(span, after) ? DESCRIBES_AFTER : 0) |
                     (span_is_one_of(span, traits) ? DESCRIBES_TRAIT : 0) |
                     (span_is(span, "place") ? DESCRIBES_PLACE : 0));
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
                                             "option", "deed",   "cost", "price", "finding"};
    for (size_t i = 0; i < COUNT_OF(statements); i++)   // those that a game has no phrases of are categories, too
        category_of(m, statements[i], strlen(statements[i]));
    g->category = arena_take(&g->arena, g->category_count * sizeof *g->category);
    memcpy(g->category, m->category, g->category_count * sizeof *g->category);
    g->is_statement = arena_take(&g->arena, g->category_count * sizeof *g->is_statement);
    for (size_t i = 0; i < COUNT_OF(statements); i++)
        g->is_statement[category_of(m, statements[i], strlen(statements[i]))] = true;
    g->describes = arena_take(&g->arena, g->category_count * sizeof *g->describes);
    for (uint16_t c = 0; c < g->category_count; c++)
        g->describes[c] = category_describes(g->category[c].name);
}

static void describe(Maker *m, const CategoryInfo *info, size_t count)
{
    for (size_t i = 0; i < count; i++)
        m->category[category_of(m, info[i].name, strlen(info[i].name))].description =
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
    g->number_term = term_add(m, "0 number", 8, span_of("a number"));
    g->one_term = term_add(m, "1 number", 8, span_of("1"));
    g->title_term = term_add(m, "a title", 7, span_of("the title of a card"));
    g->name_term = term_add(m, "a name", 6, span_of("the title of a card"));
    g->signed_term = term_add(m, "+ number", 8, span_of("a number with its sign"));
    words_read(m);
    g->text_category = category_of(m, "text", 4);
    describe(m, core_categories, COUNT_OF(core_categories));
    describe(m, v->categories, v->category_count);
    for (size_t i = 0; i < COUNT_OF(core_phrases); i++)
        phrases_add(m, &core_phrases[i]);
    m->shared_count = m->g->phrase_count;
    for (size_t i = 0; i < v->phrase_count; i++)
        phrases_add(m, &v->phrases[i]);
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

// Threads that want the same grammar at the same time each make one; the first to put it down is believed, and the
// others throw theirs away. So nobody waits, and a platform without threads needs nothing for it.
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
