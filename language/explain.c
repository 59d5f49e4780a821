// explain.c — what an ability does, in the words of the card, found by the phrase each byte comes from.
#include "language/explain.h"

#include "language/choosing.h"
#include "language/code.h"
#include "language/print.h"

enum { DEPTH_MAX = 12, NO_TREE = 0xffff };

typedef struct Explainer {
    const Game *game;
    const Vocabulary *v;
    const Reading *r;
    const Compiled *made;
    GlossSink *sink;
    void *self;
    uint16_t parent[TREE_MAX];          // by phrase: the phrase around it; NO_TREE: it is the root
    bool speaks[TREE_MAX];              // a statement of this ability is told in the words of this phrase
    bool makes[TREE_MAX];               // a statement of this ability comes from this phrase itself
    uint16_t item;                      // the phrase of the ability
    bool settled_first;                 // this is the section with costs and targets
} Explainer;

const char *gloss_kind_name(GlossKind kind)
{
    static const char *const names[GLOSS_KIND_COUNT] = {"event", "subject", "object", "condition", "cost", "target",
                                                        "effect", "duration"};       // ORDER GLOSS
    return names[kind];
}

const char *ability_means(const Vocabulary *v, uint8_t kind)
{
    return v->ability_means ? v->ability_means[kind - 1] : v->abilities[kind - 1];
}

// ---- phrases ----

static const char *category_name(const Explainer *e, uint16_t tree)
{
    return e->r->g->category[e->r->g->phrase[e->r->tree[tree].phrase].category].name;
}

static bool is_category(const Explainer *e, uint16_t tree, const char *category)
{
    return span_is(category_listed(category_name(e, tree)), category);
}

static bool is_inside(const Explainer *e, uint16_t tree, const char *category)
{
    for (; tree != NO_TREE; tree = e->parent[tree])
        if (is_category(e, tree, category))
            return true;
    return false;
}

// Whether another statement comes from inside this phrase.
static bool speaks_inside(const Explainer *e, uint16_t tree)
{
    const Tree *t = &e->r->tree[tree];
    if (e->speaks[tree])
        return true;
    for (uint8_t k = 0; k < KID_MAX; k++)
        if (t->kid[k].kind == KID_TREE && speaks_inside(e, (uint16_t)t->kid[k].value))
            return true;
    return false;
}

static bool makes_inside(const Explainer *e, uint16_t tree)
{
    const Tree *t = &e->r->tree[tree];
    if (e->makes[tree])
        return true;
    for (uint8_t k = 0; k < KID_MAX; k++)
        if (t->kid[k].kind == KID_TREE && makes_inside(e, (uint16_t)t->kid[k].value))
            return true;
    return false;
}

// Whether a duration can belong to this phrase: it is a clause, or a list of clauses, which has phrases of its own
// (grammar_lists.c).
static bool is_clauses(const Explainer *e, uint16_t tree)
{
    const char *name = category_name(e, tree);
    bool is_one = strcmp(name, "clause") == 0 && e->r->g->phrase[e->r->tree[tree].phrase].symbol_count == 1;
    bool is_list = category_is_list(name) && span_is(category_listed(name), "clause");
    return is_one || is_list || strcmp(name, "clauses") == 0;
}

// Whether a phrase only adds one thing to what another inside it does: who does it, or for how long.
static bool is_frame(const Explainer *e, uint16_t tree, uint16_t inner)
{
    const Tree *t = &e->r->tree[tree];
    if (e->makes[tree] ||
        !(is_category(e, tree, "action") || is_category(e, tree, "chain") || is_clauses(e, tree)))
        return false;
    for (uint8_t k = 0; k < KID_MAX; k++)
        if (t->kid[k].kind == KID_TREE && t->kid[k].value != inner && makes_inside(e, (uint16_t)t->kid[k].value))
            return false;
    return true;
}

// The phrase around a clause that only adds who acts, or for how long; lists of one clause are passed over on the way.
static uint16_t frame_of(const Explainer *e, uint16_t clause)
{
    uint16_t inner = clause, around = e->parent[clause];
    while (around != NO_TREE && is_clauses(e, around) && is_frame(e, around, inner)) {
        inner = around;
        around = e->parent[inner];
    }
    return around != NO_TREE && is_frame(e, around, inner) ? around : clause;
}

// The phrase whose words tell a statement: the clause it is in ("this unit is power +2"), not just the piece that made
// it ("power +2").
static uint16_t telling(const Explainer *e, uint16_t tree)
{
    static const char *const framed[] = {"clause", "term", "deed", NULL};
    static const char *const clauses[] = {"do",           "bare",  "action", "clause_for",
                                          "fighters_are", "chain", "effect", NULL};
    for (uint16_t at = tree; at != NO_TREE && at != e->item; at = e->parent[at]) {
        const Span name = span_of(category_name(e, at));
        if (span_is_one_of(name, framed))
            return frame_of(e, at);
        if (span_is_one_of(name, clauses))
            return at;
    }
    return tree;
}

static void trim_end(Text *text)
{
    while (text->used > 0 && strchr(" ,.:;", text->data[text->used - 1]))
        text->data[--text->used] = 0;
}

// A phrase without the statements inside it, and without the comma or the "and" that would be left over.
static void words_own(const Explainer *e, uint16_t tree, Text *text)
{
    const Tree *t = &e->r->tree[tree];
    uint8_t without = 0;
    for (uint8_t k = 0; k < KID_MAX; k++)
        if (t->kid[k].kind == KID_TREE && speaks_inside(e, (uint16_t)t->kid[k].value))
            without = (uint8_t)(without | 1u << k);
    text_print_without(e->r, tree, without, text);
    trim_end(text);
    if (without && text->used > 4 && strcmp(text->data + text->used - 4, " and") == 0) {
        text->data[text->used -= 4] = 0;
        trim_end(text);
    }
}

// For a phrase that says something about the words before it, such as "strength +1" about a PC or "3 or fewer" about
// Sectors: the whole that both belong to, whose words are shown.
static uint16_t tree_whole(const Explainer *e, uint16_t tree)
{
    static const char *const remarks[] = {"being",   "beings",    "pred",   "preds",   "said",  "saids",    "bound",
                                          "counted", "unit_fact", "unit_race", "silent", "silents", "gains", "change_g",
                                          "forbid",  "lost_kw"};
    for (size_t i = 0; i < COUNT_OF(remarks); i++)
        if (e->parent[tree] != NO_TREE && is_category(e, tree, remarks[i]))
            return tree_whole(e, e->parent[tree]);
    return tree;
}

static void words_whole(const Explainer *e, uint16_t tree, Text *text)
{
    uint16_t whole = tree_whole(e, tree);
    if (whole == tree)
        words_own(e, tree, text);
    else
        text_print_tree(e->r, whole, text);
}

// "your opponent" before "discards a card": the player is in the slot before the deed.
static void words_player(const Explainer *e, uint16_t tree, Text *text)
{
    if (is_category(e, tree, "does") && e->parent[tree] != NO_TREE)
        tree = e->parent[tree];
    uint16_t parent = e->parent[tree];
    if (parent == NO_TREE || !is_category(e, tree, "deed"))
        return;
    const Kid *kid = e->r->tree[parent].kid;
    for (uint8_t k = 1; k < KID_MAX; k++)
        if (kid[k].kind == KID_TREE && kid[k].value == tree && kid[k - 1].kind == KID_TREE &&
            is_category(e, (uint16_t)kid[k - 1].value, "player")) {
            text_print_tree(e->r, (uint16_t)kid[k - 1].value, text);
            text_put(text, " ");
        }
}

static int find_inside(const Explainer *e, uint16_t tree, const char *category)
{
    const Tree *t = &e->r->tree[tree];
    if (is_category(e, tree, category))
        return tree;
    for (uint8_t k = 0; k < KID_MAX; k++) {
        int found = t->kid[k].kind == KID_TREE ? find_inside(e, (uint16_t)t->kid[k].value, category) : -1;
        if (found >= 0)
            return found;
    }
    return -1;
}

// ---- meanings ----

static const char *player_name(uint8_t player)
{
    static const char *const names[] = {"you", "the opponent", "either player"};    // ORDER PLAYER with ops.h
    if (player & PLAYER_RIVAL)
        return "the other player";
    if (player >= PLAYER_OF)
        return player < PLAYER_OWNER ? "its player" : "its owner";
    return player < COUNT_OF(names) ? names[player] : "a player";
}

// A description of cards. If it belongs to the phrase it is in (`owner`), only the slot that has its words is written.
static void filter_words(const Explainer *e, uint16_t filter, uint16_t owner, Text *text)
{
    const uint8_t *code = e->made->code;
    uint16_t tree = e->made->tree[filter], end = (uint16_t)(filter + 1 + code[filter]);
    for (uint16_t test = (uint16_t)(filter + 3); tree == owner && test < end; test = code_skip(e->v, code, test)) {
        uint16_t inner = e->made->tree[test];
        while (inner != NO_TREE && inner != owner && e->parent[inner] != owner)
            inner = e->parent[inner];
        tree = inner == NO_TREE ? tree : inner;
    }
    words_own(e, tree, text);
}

static uint16_t expression_means(const Explainer *e, uint16_t at, Text *text);

static uint16_t operand_means(const Explainer *e, uint16_t at, char takes, uint16_t owner, const char *comma,
                              Text *text)
{
    const uint8_t *code = e->made->code;
    if (takes == 'p')
        text_format(text, "%s%s", comma, player_name(code[at]));
    if (takes == 'f') {
        text_put(text, comma);
        filter_words(e, at, owner, text);
    }
    if (strchr("ncs", takes)) {
        text_put(text, comma);
        return expression_means(e, at, text);
    }
    return code_skip_operand(e->v, code, at, takes);
}

// What goes between two operands; NULL: the operation comes before them.
static const char *word_between(uint8_t op)
{
    switch (op) {
    case OP_EQUAL:
        return " is ";
    case OP_AT_LEAST:
        return " is at least ";
    case OP_AT_MOST:
        return " is at most ";
    case OP_AND:
        return ", and ";
    case OP_OR:
        return ", or ";
    case OP_PLUS:
        return " plus ";
    case OP_TIMES:
        return " times ";
    default:
        return NULL;
    }
}

// The meaning of an operation, then those of its operands in brackets: "that player's Force (the opponent)".
static uint16_t expression_means(const Explainer *e, uint16_t at, Text *text)
{
    const uint8_t *code = e->made->code;
    const OpInfo *op = grammar_op(e->v, code[at]);
    if (code[at] == OP_NUM) {
        text_format(text, "%d", (int8_t)code[at + 1]);
        return (uint16_t)(at + 2);
    }
    if (word_between(code[at])) {
        uint16_t second = expression_means(e, (uint16_t)(at + 1), text);
        text_put(text, word_between(code[at]));
        return expression_means(e, second, text);
    }
    code_means(e->v, code, at, text);
    bool has_words = strpbrk(op->takes, "pfncs") != NULL;
    const char *comma = " (";
    uint16_t next = (uint16_t)(at + 1);
    for (const char *takes = op->takes; *takes; takes++) {
        next = operand_means(e, next, *takes, e->made->tree[at], comma, text);
        comma = strchr("wl", *takes) ? comma : "; ";
    }
    text_put(text, has_words ? ")" : "");
    return next;
}

// "in your discard or hand": where a filter looks, and whose.
static void zones_tell(const Explainer *e, uint16_t filter, Text *text)
{
    const uint8_t *code = e->made->code;
    uint16_t zones = code_wide(code, (uint16_t)(filter + 1)), end = (uint16_t)(filter + 1 + code[filter]);
    const char *before = " in ";
    if (zones == 0)
        return;
    for (uint16_t test = (uint16_t)(filter + 3); test < end; test = code_skip(e->v, code, test))
        if (code[test] == OP_OWNER)
            before = code[test + 1] == PLAYER_YOU ? " in your " : " in the opponent's ";
    for (uint8_t kind = 0; kind < e->game->zones_per_seat; kind++)
        if (zones >> kind & 1) {
            text_format(text, "%s%s", before, e->game->zone_names[kind]);
            before = " or ";
        }
}

// ---- glosses ----

static Gloss gloss_begin(GlossKind kind, uint8_t depth)
{
    Gloss gloss = {.kind = kind, .depth = depth};
    return gloss;
}

static void tell(const Explainer *e, const Gloss *gloss) { e->sink(e->self, gloss); }

// One phrase can make several alternative abilities. Then their event is only a number that tells them apart, and
// nothing waits for it.
static bool is_alternative(const Explainer *e, const Ability *a)
{
    ptrdiff_t i = a - e->made->ability;
    return i > 0 && e->made->ability_tree[i - 1] == e->item;
}

// What an ability waits for: its phrase without what is done then.
static void gloss_event(const Explainer *e, const Ability *a)
{
    Gloss gloss = gloss_begin(GLOSS_EVENT, 0);
    Text words = text_in(gloss.words, sizeof gloss.words);
    if (a->event == 0 || is_alternative(e, a))
        return;
    words_own(e, e->item, &words);
    tell(e, &gloss);
}

static void gloss_filter(const Explainer *e, GlossKind kind, uint16_t filter)
{
    Gloss gloss = gloss_begin(kind, 0);
    Text words = text_in(gloss.words, sizeof gloss.words), means = text_in(gloss.means, sizeof gloss.means);
    if (filter == 0)
        return;
    filter_words(e, filter, e->item, &words);
    zones_tell(e, filter, &means);
    if (means.used > 0)
        memmove(gloss.means, gloss.means + 1, means.used);        // drops the blank at the beginning
    tell(e, &gloss);
}

static void gloss_condition(const Explainer *e, uint16_t at, uint8_t depth)
{
    Gloss gloss = gloss_begin(GLOSS_CONDITION, depth);
    Text words = text_in(gloss.words, sizeof gloss.words), means = text_in(gloss.means, sizeof gloss.means);
    if (at == 0)
        return;
    gloss.operation = grammar_op(e->v, e->made->code[at])->name;
    words_whole(e, e->made->tree[at], &words);
    expression_means(e, at, &means);
    tell(e, &gloss);
}

static int amount(const Explainer *e, uint16_t at)
{
    const uint8_t *code = e->made->code;
    return code[at] == OP_NUM ? (int8_t)code[at + 1] : GLOSS_AMOUNT_OPEN;
}

static void amount_means(const Gloss *gloss, Text *text)
{
    if (gloss->most == GLOSS_AMOUNT_OPEN)
        text_put(text, "as many cards as the text says");
    else if (gloss->least == gloss->most)
        text_format(text, "%d card%s", gloss->most, gloss->most == 1 ? "" : "s");
    else
        text_format(text, "%d to %d cards", gloss->least, gloss->most);
}

// CHOOSE or TARGET slot statement player least most filter; RANDOM slot statement count filter; CAPTURE slot statement
// filter.
static void gloss_target(const Explainer *e, uint16_t at, uint8_t depth)
{
    const uint8_t *code = e->made->code;
    Gloss gloss = gloss_begin(GLOSS_TARGET, depth);
    Text words = text_in(gloss.words, sizeof gloss.words), means = text_in(gloss.means, sizeof gloss.means);
    bool is_choice = is_asked(code[at]);
    uint16_t least = (uint16_t)(at + (is_choice ? 4 : 3)), most = is_choice ? code_skip(e->v, code, least) : least;
    gloss.operation = grammar_op(e->v, code[at])->name;
    gloss.who = is_choice ? player_name(code[at + 3]) : "chance";
    gloss.least = amount(e, least);
    gloss.most = amount(e, most);
    words_own(e, e->made->tree[at], &words);
    if (is_choice)
        text_format(&means, "%s %s%s ", gloss.who, code[at] == OP_TARGET ? "target" : "choose",
                    code[at + 3] == PLAYER_YOU ? "" : "s");
    amount_means(&gloss, &means);
    zones_tell(e, code_skip(e->v, code, most), &means);
    text_put(&means, is_choice ? "" : ", at random");
    tell(e, &gloss);
}

static void gloss_capture(const Explainer *e, uint16_t at, uint8_t depth)
{
    Gloss gloss = gloss_begin(GLOSS_TARGET, depth);
    Text words = text_in(gloss.words, sizeof gloss.words), means = text_in(gloss.means, sizeof gloss.means);
    gloss.operation = grammar_op(e->v, OP_CAPTURE)->name;
    gloss.least = gloss.most = GLOSS_AMOUNT_OPEN;
    words_own(e, e->made->tree[at], &words);
    text_put(&means, "all there are");
    zones_tell(e, (uint16_t)(at + 3), &means);
    text_put(&means, " when it is announced");
    tell(e, &gloss);
}

// The duration of several clauses is said once, before or after all of them.
static int duration_of(const Explainer *e, uint16_t tree)
{
    uint16_t all = tree;
    while (e->parent[all] != NO_TREE && is_clauses(e, e->parent[all]))
        all = e->parent[all];
    return find_inside(e, all == tree ? tree : e->parent[all], "duration");
}

static void gloss_duration(const Explainer *e, uint16_t tree, uint8_t depth)
{
    Gloss gloss = gloss_begin(GLOSS_DURATION, depth);
    Text words = text_in(gloss.words, sizeof gloss.words);
    int found = duration_of(e, tree);
    if (found < 0)
        return;
    text_print_tree(e->r, (uint16_t)found, &words);
    tell(e, &gloss);
}

static void gloss_statement(const Explainer *e, uint16_t at, uint8_t depth)
{
    const OpInfo *op = grammar_op(e->v, e->made->code[at]);
    uint16_t tree = e->made->tree[at];
    bool costs = e->settled_first || is_inside(e, tree, "cost");
    Gloss gloss = gloss_begin(costs ? GLOSS_COST : GLOSS_EFFECT, depth);
    Text words = text_in(gloss.words, sizeof gloss.words), means = text_in(gloss.means, sizeof gloss.means);
    gloss.operation = op->name;
    gloss.rule = op->rule;
    words_player(e, telling(e, tree), &words);
    words_whole(e, telling(e, tree), &words);
    code_means(e->v, e->made->code, at, &means);
    tell(e, &gloss);
    gloss_duration(e, telling(e, tree), depth);
}

// ---- statements in order; what is inside a "may" or an "if" is one level deeper ----

typedef struct Blocks {
    uint8_t depth;
    struct {
        uint16_t end;
        bool is_mode;
    } block[DEPTH_MAX];
} Blocks;

static void block_open(Blocks *b, uint16_t end, bool is_mode)
{
    if (b->depth == DEPTH_MAX)
        return;
    b->block[b->depth].end = end;
    b->block[b->depth++].is_mode = is_mode;
}

static void control_tell(const Explainer *e, uint16_t at, uint8_t depth, const char *means)
{
    uint8_t op = e->made->code[at];
    Gloss gloss = gloss_begin(op == OP_TO ? GLOSS_COST : GLOSS_EFFECT, depth);
    Text words = text_in(gloss.words, sizeof gloss.words), text = text_in(gloss.means, sizeof gloss.means);
    gloss.operation = grammar_op(e->v, op)->name;
    if (op != OP_JUMP && op != OP_TO)           // a jump is told by the branch it belongs to
        text_print_tree(e->r, e->made->tree[at], &words);
    text_put(&text, means);
    tell(e, &gloss);
}

// What waits for an event, or holds for a while without one.
static void gloss_watch(const Explainer *e, uint16_t at, uint8_t depth)
{
    bool waits = e->made->ability[e->made->code[at + 2]].event != 0;
    uint16_t tree = e->made->tree[at];
    Gloss gloss = gloss_begin(GLOSS_EFFECT, depth);
    Text words = text_in(gloss.words, sizeof gloss.words), means = text_in(gloss.means, sizeof gloss.means);
    gloss.operation = grammar_op(e->v, OP_WATCH)->name;
    text_print_tree(e->r, waits ? tree : tree_whole(e, tree), &words);
    text_put(&means, waits ? "from now on it waits for what is told below" : "from now on what is told below holds");
    tell(e, &gloss);
    if (!waits)
        gloss_duration(e, telling(e, tree), depth);
}

// "otherwise" and "or": a jump at the end of a block skips the alternative.
static void gloss_other_way(const Explainer *e, Blocks *b, uint16_t at)
{
    bool is_mode = b->depth > 0 && b->block[b->depth - 1].is_mode;
    if (b->depth > 0)
        b->depth--;
    control_tell(e, at, b->depth, is_mode ? "or:" : "otherwise:");
    block_open(b, code_wide(e->made->code, (uint16_t)(at + 1)), false);
}

static void gloss_branch(const Explainer *e, Blocks *b, uint16_t at)
{
    const uint8_t *code = e->made->code;
    char means[80];
    Text text = text_in(means, sizeof means);
    switch (code[at]) {
    case OP_MAY:
        text_format(&text, "%s may do this, or not:", player_name(code[at + 1]));
        control_tell(e, at, b->depth, means);
        block_open(b, code_wide(code, (uint16_t)(at + 2)), false);
        break;
    case OP_MODE:
        text_format(&text, "%s %s one:", player_name(code[at + 1]), code[at + 1] == PLAYER_YOU ? "choose" : "chooses");
        control_tell(e, at, b->depth, means);
        block_open(b, code_wide(code, (uint16_t)(at + 2)), true);
        break;
    case OP_IF:
        gloss_condition(e, (uint16_t)(at + 3), b->depth);
        block_open(b, code_wide(code, (uint16_t)(at + 1)), false);
        break;
    case OP_TO:
        control_tell(e, at, b->depth, "all of this, which must be possible:");
        block_open(b, code_wide(code, (uint16_t)(at + 1)), false);
        break;
    case OP_IF_DID:
        control_tell(e, at, b->depth, "only if that was done:");
        block_open(b, code_wide(code, (uint16_t)(at + 1)), false);
        break;
    case OP_IF_CAN:
        control_tell(e, at, b->depth, "only if all of this can be done:");
        block_open(b, code_wide(code, (uint16_t)(at + 1)), false);
        break;
    default:                            // WATCH
        gloss_watch(e, at, b->depth);
        break;
    }
}

static void gloss_statements(const Explainer *e, uint16_t at)
{
    const uint8_t *code = e->made->code;
    Blocks b = {0};
    for (; at && code[at] != OP_END; at = code_skip(e->v, code, at)) {
        while (b.depth > 0 && b.block[b.depth - 1].end == at)
            b.depth--;
        if (code[at] == OP_JUMP)
            gloss_other_way(e, &b, at);
        else if (is_capturing(code[at]))
            gloss_capture(e, at, b.depth);
        else if (is_choosing(code[at]))
            gloss_target(e, at, b.depth);
        else if (code[at] < OP_GAME)
            gloss_branch(e, &b, at);
        else
            gloss_statement(e, at, b.depth);
    }
}

static void makers_mark(Explainer *e, uint16_t at)
{
    const uint8_t *code = e->made->code;
    for (; at && code[at] != OP_END; at = code_skip(e->v, code, at))
        if (!is_choosing(code[at]))     // a choice belongs to the statement it is for
            e->makes[e->made->tree[at]] = true;
}

static void speakers_mark(Explainer *e)
{
    for (uint16_t tree = 0; tree < e->r->tree_count; tree++)
        if (e->makes[tree])
            e->speaks[telling(e, tree)] = true;
}

void ability_explain(const Game *game, const Reading *r, const Compiled *made, uint8_t ability, GlossSink *sink,
                     void *self)
{
    const Ability *a = &made->ability[ability];
    Explainer e = {.game = game, .v = r->g->vocabulary, .r = r, .made = made, .sink = sink, .self = self,
                   .item = made->ability_tree[ability]};
    memset(e.parent, 0xff, sizeof e.parent);
    for (uint16_t t = 0; t < r->tree_count; t++)
        for (uint8_t k = 0; k < KID_MAX; k++)
            if (r->tree[t].kid[k].kind == KID_TREE)
                e.parent[r->tree[t].kid[k].value] = t;
    makers_mark(&e, a->play);
    makers_mark(&e, a->code);
    speakers_mark(&e);
    gloss_event(&e, a);
    gloss_filter(&e, GLOSS_SUBJECT, a->subject);
    gloss_filter(&e, GLOSS_OBJECT, a->object);
    gloss_condition(&e, a->condition, 0);
    e.settled_first = true;
    gloss_statements(&e, a->play);
    e.settled_first = false;
    gloss_statements(&e, a->code);
}
