// parse.c — filling the chart from the top down, each stretch once, and taking readings out of it.
#include "language/parse.h"

enum { NOT_TRIED = -1, NO_GROUP = -2, DEPTH_MAX = 120 };      // NOT_TRIED: all bits set

static const char *const number_words[] = {NULL, NULL, "two", "three", "four", "five", "six", "seven", "eight", "nine",
                                           "ten", "eleven", "twelve"};

const char *number_word(int32_t number)
{
    return number >= 0 && (size_t)number < COUNT_OF(number_words) ? number_words[number] : NULL;
}

// "Two" is a number like 2, unless the game has another use for the word.
static void number_spelled(const Grammar *g, Token *t)
{
    for (int32_t n = 2; g->vocabulary->spells_numbers && t->term == 0 && t->kind == TOKEN_WORD && number_word(n); n++)
        if (t->size == strlen(number_words[n]) && memcmp(t->folded, number_words[n], t->size) == 0) {
            t->kind = TOKEN_NUMBER;
            t->number = n;
            t->term = g->number_term;
        }
}

Span title_span(const Tokens *tokens, const Kid *title)
{
    Span first = token_span(tokens, title->at), last = token_span(tokens, (uint16_t)(title->at + title->value - 1));
    return (Span){first.at, (size_t)(last.at + last.size - first.at)};
}

bool parser_begin(Parser *p, const Grammar *g, Span line)
{
    p->g = g;
    p->kind = 0;
    p->follow = NULL;
    if (!tokens_read(&p->tokens, line) || (size_t)g->category_count * (p->tokens.count + 1u) > MEMO_MAX)
        return false;
    for (uint16_t i = 0; i < p->tokens.count; i++) {
        Token *t = &p->tokens.token[i];
        t->term = grammar_term(g, t->folded, t->size);  // even a number that is a name, such as that of an edition
        if (t->term == 0 && t->kind != TOKEN_WORD)
            t->term = t->kind == TOKEN_NUMBER ? (t->number == 1 ? g->one_term : g->number_term)
                    : t->kind == TOKEN_SIGNED ? g->signed_term : 0;
        number_spelled(g, t);
    }
    return true;
}

// ---- the chart ----

static void follow_add(Parser *p, bool is_category, uint16_t id)
{
    for (size_t i = 0; is_category && i < TERM_MAX / 8; i++)
        p->follow[i] = (uint8_t)(p->follow[i] | p->g->category[id].first[i]);
    if (!is_category)
        p->follow[id / 8] = (uint8_t)(p->follow[id / 8] | 1 << id % 8);
}

// "'s" could follow every card that is named: that it doesn't is never what is wrong.
static void expect(Parser *p, uint16_t at, bool is_category, uint16_t id)
{
    if (!is_category && id == p->g->possessive_term && !p->follow)
        return;
    if (!p->reports) {
        p->far = at > p->far ? at : p->far;
        if (p->follow && at == p->tokens.count)
            follow_add(p, is_category, id);
        return;
    }
    if (at != p->far || p->expected_count == EXPECTED_MAX)
        return;
    for (uint16_t i = 0; i < p->expected_count; i++)
        if (p->expected[i].is_category == is_category && p->expected[i].id == id)
            return;
    p->expected[p->expected_count++] = (Expected){is_category, id};
}

static int32_t groups_at(Parser *p, uint16_t category, uint16_t at, int depth);

static void node_add(Parser *p, int32_t *list, uint16_t category, uint16_t start, uint16_t end, uint16_t phrase,
                     const Kid *kid)
{
    int32_t group = *list;
    while (group >= 0 && p->group[group].end != end)
        group = p->group[group].next;
    if (p->node_count == NODE_MAX || p->group_count == GROUP_MAX) {
        p->too_tangled = true;
        return;
    }
    if (group < 0) {
        group = p->group_count++;
        p->group[group] = (Group){.category = category, .start = start, .end = end, .node = -1, .next = *list};
        *list = group;
    }
    Node *n = &p->node[p->node_count];
    n->phrase = phrase;
    n->next = p->group[group].node;
    memcpy(n->kid, kid, p->g->phrase[phrase].kid_count * sizeof *kid);
    p->group[group].node = p->node_count++;
}

typedef struct Matching {
    Parser *p;
    int32_t *list;
    uint16_t phrase, start;
    int depth;
    Kid kid[KID_MAX];
} Matching;

static void match(Matching *m, uint8_t symbol, uint16_t at);

static void match_words(Matching *m, const Symbol *s, uint8_t symbol, uint16_t at)
{
    Parser *p = m->p;
    const Grammar *g = p->g;
    const Token *token = &p->tokens.token[at];
    for (uint16_t l = g->lexemes_at[token->term]; l; l = g->lexeme[l].next) {
        const Lexeme *lexeme = &g->lexeme[l];
        uint8_t n = 1;
        if (lexeme->class != s->id || lexeme->plural != s->plural)
            continue;
        while (n < lexeme->term_count && at + n < p->tokens.count && token[n].term == lexeme->term[n])
            n++;
        if (n < lexeme->term_count) {
            expect(p, (uint16_t)(at + n), false, lexeme->term[n]);
            continue;
        }
        m->kid[s->slot - 1] = (Kid){.kind = KID_WORD, .at = at, .value = l};
        match(m, (uint8_t)(symbol + 1), (uint16_t)(at + n));
    }
}

// What an error calls a class of words: the category of the same name, or its words one by one.
static void expect_class(Parser *p, const Symbol *s, uint16_t at)
{
    const Grammar *g = p->g;
    if (!p->reports && !p->follow) {
        expect(p, at, false, 0);
        return;
    }
    for (uint16_t l = 1; l < g->lexeme_count; l++)
        if (g->lexeme[l].class == s->id && g->lexeme[l].plural == s->plural)
            expect(p, at, false, g->lexeme[l].term[0]);
}

// A title inside a sentence is a row of words with capitals; a word of the game by itself is not one.
static bool is_capital(const Parser *p, uint16_t at)
{
    Span word = at < p->tokens.count ? token_span(&p->tokens, at) : (Span){"", 0};
    return word.size > 0 && word.at[0] >= 'A' && word.at[0] <= 'Z' && word.size > 1;
}

static bool joins_name(const Parser *p, uint16_t at)
{
    static const char *const joins[] = {"of", "the", "/", "and"};
    Span word = at < p->tokens.count ? token_span(&p->tokens, at) : (Span){"", 0};
    for (size_t i = 0; i < COUNT_OF(joins); i++)
        if (span_is(word, joins[i]) && is_capital(p, (uint16_t)(at + 1)))
            return true;
    return false;
}

static uint16_t name_length(const Parser *p, uint16_t at)
{
    uint16_t end = at;
    while (is_capital(p, end) || (end > at && joins_name(p, end)))
        end++;
    return (uint16_t)(end - at);
}

static void names_find(Parser *p)
{
    for (uint16_t at = 0; at < p->tokens.count; at++) {
        bool is_within = at > 0 && is_capital(p, (uint16_t)(at - 1)) && p->tokens.token[at - 1].term == 0;
        uint16_t length = is_within ? 0 : name_length(p, at);
        p->name[at] = length > 1 || p->tokens.token[at].term == 0 ? length : 0;
    }
}

static bool begins(const Parser *p, const Symbol *s, uint16_t at)
{
    if (at >= p->tokens.count)
        return false;
    const Token *t = &p->tokens.token[at];
    if (s->kind == SYMBOL_TITLE)
        return t->kind == TOKEN_WORD;
    bool is_wrong = p->reports && at == p->far;         // no name, then: an error lists what is expected instead
    return symbol_begins(p->g, s, t->term) || (p->name[at] && !is_wrong && symbol_begins(p->g, s, p->g->name_term));
}

static void expect_symbol(Parser *p, const Symbol *s, uint16_t at, int depth)
{
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        expect(p, at, false, s->id);
        return;
    case SYMBOL_CATEGORY:
        if (p->g->category[s->id].description || !p->reports || depth >= DEPTH_MAX)
            expect(p, at, true, s->id);
        else
            for (uint16_t i = 0; i < p->g->category[s->id].phrase_count; i++)
                expect_symbol(p, p->g->phrase[p->g->category[s->id].first_phrase + i].symbol, at, depth + 1);
        return;
    case SYMBOL_CLASS:
        expect_class(p, s, at);
        return;
    case SYMBOL_NUMBER:
    case SYMBOL_MANY:
        expect(p, at, false, p->g->number_term);
        return;
    case SYMBOL_ONE:
        expect(p, at, false, p->g->one_term);
        return;
    case SYMBOL_SIGNED:
        expect(p, at, false, p->g->signed_term);
        return;
    case SYMBOL_TITLE:
        expect(p, at, false, p->g->title_term);
        return;
    case SYMBOL_NAME:
        expect(p, at, false, p->g->name_term);
        return;
    }
}

static uint8_t number_form(const Token *t)
{
    return t->kind == TOKEN_SIGNED ? NUMBER_SIGNED : t->folded[0] >= 'a' ? NUMBER_SPELLED : NUMBER_PLAIN;
}

// A title goes on to the next comma, or to the end.
static uint16_t title_length(const Parser *p, uint16_t at)
{
    uint16_t end = at;
    while (end < p->tokens.count && p->tokens.token[end].folded[0] != ',' && p->tokens.token[end].folded[0] != '.')
        end++;
    return (uint16_t)(end - at);
}

static void match(Matching *m, uint8_t symbol, uint16_t at)
{
    Parser *p = m->p;
    const Phrase *phrase = &p->g->phrase[m->phrase];
    if (symbol == phrase->symbol_count) {
        node_add(p, m->list, phrase->category, m->start, at, m->phrase, m->kid);
        return;
    }
    const Symbol *s = &phrase->symbol[symbol];
    if (!begins(p, s, at)) {
        expect_symbol(p, s, at, 0);
        return;
    }
    switch ((SymbolKind)s->kind) {
    case SYMBOL_TERM:
        match(m, (uint8_t)(symbol + 1), (uint16_t)(at + 1));
        return;
    case SYMBOL_CATEGORY:
        for (int32_t g = groups_at(p, s->id, at, m->depth + 1); g >= 0; g = p->group[g].next) {
            m->kid[s->slot - 1] = (Kid){.kind = KID_TREE, .at = at, .value = g};
            match(m, (uint8_t)(symbol + 1), p->group[g].end);
        }
        return;
    case SYMBOL_CLASS:
        match_words(m, s, symbol, at);
        expect_class(p, s, at);
        return;
    case SYMBOL_NUMBER:
    case SYMBOL_ONE:
    case SYMBOL_MANY:
    case SYMBOL_SIGNED:
        m->kid[s->slot - 1] = (Kid){.kind = KID_NUMBER, .at = at, .value = p->tokens.token[at].number,
                                    .form = number_form(&p->tokens.token[at])};
        match(m, (uint8_t)(symbol + 1), (uint16_t)(at + 1));
        return;
    case SYMBOL_NAME:
        m->kid[s->slot - 1] = (Kid){.kind = KID_TITLE, .at = at, .value = p->name[at]};
        match(m, (uint8_t)(symbol + 1), (uint16_t)(at + p->name[at]));
        return;
    case SYMBOL_TITLE:
        if (p->follow)                  // the title may go on
            expect(p, (uint16_t)(at + title_length(p, at)), false, p->g->title_term);
        m->kid[s->slot - 1] = (Kid){.kind = KID_TITLE, .at = at, .value = title_length(p, at)};
        match(m, (uint8_t)(symbol + 1), (uint16_t)(at + title_length(p, at)));
        return;
    }
}

// The phrases that can begin with this token; all phrases of the category where the token may begin a name, or where an
// error will list what was expected.
static const uint16_t *phrases_to_try(Parser *p, uint16_t category, uint16_t at)
{
    const Category *c = &p->g->category[category];
    if (!p->reports && at > p->far)
        p->far = at;                    // the other phrases fail at this token
    bool is_any = p->name[at] || (p->reports && at == p->far);
    return p->g->lists + (is_any ? c->all : c->starting[p->tokens.token[at].term]);
}

static int32_t groups_at(Parser *p, uint16_t category, uint16_t at, int depth)
{
    int32_t *memo = &p->memo[(size_t)category * (p->tokens.count + 1u) + at];
    if (*memo != NOT_TRIED)
        return *memo;
    if (depth > DEPTH_MAX) {
        p->too_tangled = true;
        return NO_GROUP;
    }
    int32_t list = NO_GROUP;
    Matching m = {.p = p, .list = &list, .start = at, .depth = depth};
    for (const uint16_t *phrase = phrases_to_try(p, category, at); *phrase != NO_PHRASE; phrase++) {
        uint16_t on = p->g->phrase[*phrase].on;
        if (p->kind && on && !(on & p->kind))
            continue;
        m.phrase = *phrase;
        match(&m, 0, at);
    }
    *memo = list;
    return list;
}

static int32_t whole_text(Parser *p, uint16_t from)
{
    memset(p->memo, NOT_TRIED, (size_t)p->g->category_count * (p->tokens.count + 1u) * sizeof p->memo[0]);
    p->group_count = p->node_count = 0;
    p->expected_count = 0;
    p->too_tangled = false;
    names_find(p);
    int32_t group = groups_at(p, p->g->text_category, from, 0);
    while (group >= 0 && p->group[group].end != p->tokens.count)
        group = p->group[group].next;
    return p->too_tangled ? NO_GROUP : group;
}

// ---- readings ----

static uint16_t group_readings(Parser *p, int32_t group);

static uint16_t node_readings(Parser *p, const Node *n)
{
    uint32_t product = 1;
    for (uint8_t k = 0; k < p->g->phrase[n->phrase].kid_count; k++)
        if (n->kid[k].kind == KID_TREE) {
            product *= group_readings(p, n->kid[k].value);
            product = product > READING_MAX ? READING_MAX + 1 : product;
        }
    return (uint16_t)product;
}

static uint16_t group_readings(Parser *p, int32_t group)
{
    if (p->group[group].readings)
        return p->group[group].readings;
    uint32_t sum = 0;
    for (int32_t n = p->group[group].node; n >= 0; n = p->node[n].next)
        sum += node_readings(p, &p->node[n]);
    return p->group[group].readings = (uint16_t)(sum > READING_MAX ? READING_MAX + 1 : sum);
}

// ---- too many to list: keep the best ----

static void group_prune(Parser *p, int32_t group);

static void node_weigh(Parser *p, const Node *n, uint8_t ret_weight[PREFERENCE_MAX])
{
    uint8_t preference = p->g->phrase[n->phrase].preference;
    memset(ret_weight, 0, PREFERENCE_MAX);
    if (preference)
        ret_weight[preference - 1] = 1;
    for (uint8_t k = 0; k < p->g->phrase[n->phrase].kid_count; k++) {
        if (n->kid[k].kind != KID_TREE)
            continue;
        group_prune(p, n->kid[k].value);
        for (int i = 0; i < PREFERENCE_MAX; i++)
            ret_weight[i] = (uint8_t)(ret_weight[i] + p->group[n->kid[k].value].least[i]);
    }
}

// Preferences are counted phrase by phrase and compared in order, so the best reading of a whole consists of the best
// readings inside it: all others can be dropped without listing them.
static void group_prune(Parser *p, int32_t group)
{
    Group *g = &p->group[group];
    if (g->is_pruned)
        return;
    int32_t kept = -1;
    for (int32_t n = g->node, next; n >= 0; n = next) {
        uint8_t weight[PREFERENCE_MAX];
        next = p->node[n].next;
        node_weigh(p, &p->node[n], weight);
        int order = kept < 0 ? -1 : memcmp(weight, g->least, sizeof weight);
        if (order < 0)
            kept = -1;
        if (order > 0)
            continue;
        memcpy(g->least, weight, sizeof weight);
        p->node[n].next = kept;
        kept = n;
    }
    g->node = kept;
    g->readings = 0;
    g->is_pruned = true;
}

int parser_read(Parser *p, uint16_t from)
{
    p->far = from;
    p->reports = false;
    int32_t group = whole_text(p, from);
    p->is_pruned = group >= 0 && group_readings(p, group) > READING_MAX;
    if (p->is_pruned)
        group_prune(p, group);
    if (group >= 0)
        return group_readings(p, group);
    if (p->too_tangled)
        return 0;
    p->reports = true;
    whole_text(p, from);
    return 0;
}

bool parser_recognise(Parser *p)
{
    p->far = 0;
    p->reports = false;
    return whole_text(p, 0) >= 0;
}

bool parser_follow(Parser *p, uint16_t at, uint8_t ret_terms[TERM_MAX / 8])
{
    uint16_t count = p->tokens.count;
    memset(ret_terms, 0, TERM_MAX / 8);
    p->tokens.count = at;
    p->follow = ret_terms;
    parser_recognise(p);
    p->follow = NULL;
    p->tokens.count = count;
    return !p->too_tangled;
}

// Numbers the readings of a group by mixed radix: first which node, then which reading of each kid.
static const Node *node_of(Parser *p, int32_t group, int *index)
{
    const Node *n = &p->node[p->group[group].node];
    for (int count; *index >= (count = node_readings(p, n)); n = &p->node[n->next])
        *index -= count;
    return n;
}

static int tree_take(Parser *p, int32_t group, int index, Reading *r)
{
    const Group *g = &p->group[group];
    const Node *n = node_of(p, group, &index);
    if (r->tree_count == TREE_MAX)
        return -1;
    int id = r->tree_count++;
    Tree *t = &r->tree[id];
    *t = (Tree){.phrase = n->phrase, .start = g->start, .end = g->end};
    uint8_t preference = p->g->phrase[t->phrase].preference, kids = p->g->phrase[t->phrase].kid_count;
    memcpy(t->kid, n->kid, kids * sizeof *t->kid);
    if (preference)
        r->gives_way[preference - 1]++;
    for (uint8_t k = 0; k < kids; k++)
        if (t->kid[k].kind == KID_TREE) {
            int32_t kid = t->kid[k].value;
            int count = group_readings(p, kid), tree = tree_take(p, kid, index % count, r);
            if (tree < 0)
                return -1;
            t->kid[k].value = tree;
            index /= count;
        }
    return id;
}

static int32_t whole_group(const Parser *p, uint16_t from)
{
    int32_t group = p->memo[(size_t)p->g->text_category * (p->tokens.count + 1u) + from];
    while (p->group[group].end != p->tokens.count)
        group = p->group[group].next;
    return group;
}

bool parser_reading(Parser *p, uint16_t from, int index, Reading *ret_reading)
{
    ret_reading->g = p->g;
    ret_reading->tokens = &p->tokens;
    ret_reading->tree_count = 0;
    memset(ret_reading->gives_way, 0, sizeof ret_reading->gives_way);
    int root = tree_take(p, whole_group(p, from), index, ret_reading);
    ret_reading->root = (uint16_t)(root < 0 ? 0 : root);
    return root >= 0;
}

static void tree_weigh(Parser *p, int32_t group, int index, uint8_t *gives_way)
{
    const Node *n = node_of(p, group, &index);
    const Phrase *phrase = &p->g->phrase[n->phrase];
    if (phrase->preference)
        gives_way[phrase->preference - 1]++;
    for (uint8_t k = 0; k < phrase->kid_count; k++)
        if (n->kid[k].kind == KID_TREE) {
            int count = group_readings(p, n->kid[k].value);
            tree_weigh(p, n->kid[k].value, index % count, gives_way);
            index /= count;
        }
}

void parser_weigh(Parser *p, uint16_t from, int index, uint8_t ret_gives_way[PREFERENCE_MAX])
{
    memset(ret_gives_way, 0, PREFERENCE_MAX);
    tree_weigh(p, whole_group(p, from), index, ret_gives_way);
}
