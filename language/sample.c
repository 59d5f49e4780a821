// sample.c — the cheapest sentence with each phrase in it, by the costs of what fills its slots and of what is around
// it.
#include "language/sample.h"

#include <stdlib.h>

#include "core/xoshiro.h"
#include "language/print.h"

// What fills a category has a noun of some kind, or has none. State 0: no noun; state k + 1: a noun of kind k.
enum { STATES = 17, ANY = STATES, CHAIN_MAX = 60 };
enum { ROUNDS = 30, TRIED_MAX = 24000 };        // they take a second for the largest grammar
enum { NEVER = 1 << 24, NOISE = 24 };
// By taste: examples are short, name what they are about, and say what is usual.
enum { COST_WORD = 4, COST_ON = 2, COST_SELF = 10, COST_LATE = 12, COST_TITLE = 40, COST_POINTS_BACK = 40,
       COST_X = 200 };
enum { STATE_ALL = (1 << STATES) - 1 };

typedef struct Around {                 // the cheapest text around a phrase of a category
    int32_t cost;
    uint16_t phrase;                    // the phrase in whose slot it stands
    uint8_t slot, state;                // that slot, and the state of that phrase itself
} Around;

typedef struct Sampler {
    Samples *s;
    const Grammar *g;
    TextReader *reader;
    Compiled made;
    Tokens title;                       // used as the title of a card
    Xoshiro chance;
    uint16_t kind;                      // the bit of the card's kind
    int32_t *cost;                      // by phrase: its own cost in this round
    int32_t *word_cost;                 // by lexeme: its cost
    int32_t inside[CATEGORY_MAX][STATES];
    uint16_t inside_phrase[CATEGORY_MAX][STATES];
    int32_t class_cost[CLASS_MAX][2][STATES];         // by class and number
    uint16_t class_word[CLASS_MAX][2][STATES];
    Around around[CATEGORY_MAX][STATES + 1][2];       // [ANY]: whatever its state; [1]: where X is known
    Reading reading;                    // the reading being put together
    uint16_t forced;                    // a lexeme that must be used where its class is; 0: none
    bool is_broken;
} Sampler;

// ---- what fills a slot ----

static uint32_t states_of(uint16_t kinds) { return kinds ? (uint32_t)kinds << 1 & STATE_ALL : 1; }

static const Symbol *symbol_of(const Phrase *p, uint8_t slot)
{
    const Symbol *s = p->symbol;
    while (s->slot != slot + 1)
        s++;
    return s;
}

static uint32_t slot_states(const Sampler *m, const Phrase *p, uint8_t slot)
{
    if (p->self == slot + 1)
        return states_of(m->kind);
    return p->wants[slot + 1] && p->wants[slot + 1] < BY_SLOT ? states_of(p->wants[slot + 1]) : STATE_ALL;
}

static int32_t state_cost(const Sampler *m, const Symbol *s, uint8_t state)
{
    if (s->kind == SYMBOL_CATEGORY)
        return m->inside[s->id][state];
    if (s->kind == SYMBOL_CLASS)
        return m->class_cost[s->id][s->plural][state];
    if (s->kind == SYMBOL_NAME || s->kind == SYMBOL_TITLE)
        return state == 0 ? COST_TITLE : NEVER;
    return state == 0 ? COST_WORD : NEVER;
}

// The cheapest of these states; NEVER: there is none.
static int32_t slot_cost(const Sampler *m, const Symbol *s, uint32_t states, uint8_t *ret_state)
{
    int32_t least = NEVER;
    *ret_state = 0;
    for (uint8_t state = 0; state < STATES; state++)
        if (states >> state & 1 && state_cost(m, s, state) < least) {
            least = state_cost(m, s, state);
            *ret_state = state;
        }
    return least;
}

// The slot whose noun counts as that of the phrase: the first slot that can have a noun. -1: no slot can, or the phrase
// itself says what it is about.
static int head_of(const Sampler *m, const Phrase *p)
{
    for (uint8_t k = 0; !p->names && k < p->kid_count; k++) {
        const Symbol *s = symbol_of(p, k);
        for (uint8_t state = 1; state < STATES; state++)
            if (state_cost(m, s, state) < NEVER)
                return k;
    }
    return -1;
}

static bool may_stand(const Sampler *m, const Phrase *p)
{
    return (p->on == 0 || p->on & m->kind) && !(p->refuses && !p->on);
}

static bool has_step(const Phrase *p, StepKind kind)
{
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END; s++)
        if (s->kind == kind)
            return true;
    return false;
}

// Whether a phrase refers to something said before it.
static bool points_back(const Phrase *p)
{
    static const StepKind steps[] = {STEP_IT, STEP_THAT, STEP_THOSE, STEP_THEY, STEP_THEIR, STEP_THEIR_RIVAL,
                                     STEP_THAT_PLACE, STEP_CHOSEN_LAST, STEP_OWNER_OF, STEP_REST};
    for (size_t i = 0; i < COUNT_OF(steps); i++)
        if (has_step(p, steps[i]))
            return true;
    return p->said != SAID_NOT || strstr(p->info->recipe, "IF_DID");
}

// The cost of the words and of all slots except `without` (-1: of all slots), with the head slot in that state.
static int32_t phrase_cost(const Sampler *m, uint16_t phrase, int head, uint8_t state, int without)
{
    const Phrase *p = &m->g->phrase[phrase];
    int32_t cost = m->cost[phrase];
    uint8_t ignored;
    for (uint8_t k = 0; k < p->kid_count && cost < NEVER; k++) {
        uint32_t states = slot_states(m, p, k) & (k == head ? 1u << state : STATE_ALL);
        if (k != without)
            cost += slot_cost(m, symbol_of(p, k), states, &ignored);
    }
    return cost < NEVER ? cost : NEVER;
}

static bool inside_better(Sampler *m, uint16_t phrase, uint8_t state, int32_t cost)
{
    uint16_t category = m->g->phrase[phrase].category;
    if (cost >= m->inside[category][state])
        return false;
    m->inside[category][state] = cost;
    m->inside_phrase[category][state] = phrase;
    return true;
}

static bool inside_relax(Sampler *m, uint16_t phrase)
{
    const Phrase *p = &m->g->phrase[phrase];
    int head = head_of(m, p);
    bool changed = false;
    if (head < 0) {
        int32_t cost = phrase_cost(m, phrase, head, 0, -1);
        for (uint8_t state = 0; state < STATES; state++)
            if (states_of(p->names) >> state & 1)
                changed = inside_better(m, phrase, state, cost) || changed;
        return changed;
    }
    for (uint8_t state = 0; state < STATES; state++)
        if (state_cost(m, symbol_of(p, (uint8_t)head), state) < NEVER)
            changed = inside_better(m, phrase, state, phrase_cost(m, phrase, head, state, -1)) || changed;
    return changed;
}

static void classes_weigh(Sampler *m)
{
    for (uint16_t c = 0; c < CLASS_MAX; c++)
        for (uint8_t state = 0; state < STATES; state++)
            m->class_cost[c][0][state] = m->class_cost[c][1][state] = NEVER;
    for (uint16_t l = 1; l < m->g->lexeme_count; l++) {
        const Lexeme *x = &m->g->lexeme[l];
        uint32_t states = states_of(grammar_kinds(m->g, x));
        for (uint8_t state = 0; state < STATES; state++)
            if (states >> state & 1 && m->word_cost[l] < m->class_cost[x->class][x->plural][state]) {
                m->class_cost[x->class][x->plural][state] = m->word_cost[l];
                m->class_word[x->class][x->plural][state] = l;
            }
    }
}

static void inside_weigh(Sampler *m)
{
    for (uint16_t c = 0; c < m->g->category_count; c++)
        for (uint8_t state = 0; state < STATES; state++)
            m->inside[c][state] = NEVER;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint16_t i = 0; i < m->g->phrase_count; i++)
            if (may_stand(m, &m->g->phrase[i]))
                changed = inside_relax(m, i) || changed;
    }
}

// ---- what is around ----

static Around around_of(const Sampler *m, uint16_t category, uint8_t state, bool with_x)
{
    const Around *any = &m->around[category][ANY][with_x], *own = &m->around[category][state][with_x];
    return any->cost <= own->cost ? *any : *own;
}

static bool around_better(Sampler *m, uint16_t category, uint8_t state, bool with_x, Around a)
{
    Around *now = &m->around[category][state][with_x];
    if (a.cost >= now->cost)
        return false;
    *now = a;
    return true;
}

// Passes the cost of the text around a phrase on to one of its slots.
static bool slot_relax(Sampler *m, uint16_t phrase, uint8_t slot, int head, uint8_t state, Around a, bool with_x)
{
    const Phrase *p = &m->g->phrase[phrase];
    const Symbol *s = symbol_of(p, slot);
    bool changed = false;
    if (slot == head)
        return slot_states(m, p, slot) >> state & 1 ? around_better(m, s->id, state, with_x, a) : false;
    if (slot_states(m, p, slot) == STATE_ALL)
        return around_better(m, s->id, ANY, with_x, a);
    for (uint8_t i = 0; i < STATES; i++)
        if (slot_states(m, p, slot) >> i & 1)
            changed = around_better(m, s->id, i, with_x, a) || changed;
    return changed;
}

static bool around_relax(Sampler *m, uint16_t phrase, bool with_x)
{
    const Phrase *p = &m->g->phrase[phrase];
    int head = head_of(m, p);
    bool changed = false;
    for (uint8_t state = 0; state < STATES; state++) {
        bool is_mine = head >= 0 ? state_cost(m, symbol_of(p, (uint8_t)head), state) < NEVER
                                 : (states_of(p->names) >> state & 1) != 0;
        int32_t outer = is_mine ? around_of(m, p->category, state, with_x).cost : NEVER;
        for (uint8_t k = 0; outer < NEVER && k < p->kid_count; k++) {
            int32_t rest = symbol_of(p, k)->kind == SYMBOL_CATEGORY ? phrase_cost(m, phrase, head, state, k) : NEVER;
            Around a = {outer + rest, phrase, k, state};
            if (rest < NEVER)
                changed = slot_relax(m, phrase, k, head, state, a, with_x || p->has_x) || changed;
        }
    }
    return changed;
}

static void around_weigh(Sampler *m)
{
    for (uint16_t c = 0; c < m->g->category_count; c++)
        for (uint8_t state = 0; state <= ANY; state++)
            m->around[c][state][0] = m->around[c][state][1] = (Around){.cost = NEVER};
    m->around[m->g->text_category][ANY][0] = (Around){.phrase = UINT16_MAX};
    for (bool changed = true; changed;) {
        changed = false;
        for (uint16_t i = 0; i < m->g->phrase_count; i++)
            if (may_stand(m, &m->g->phrase[i])) {
                changed = around_relax(m, i, false) || changed;
                changed = around_relax(m, i, true) || changed;
            }
    }
}

// ---- putting a line together ----

static uint16_t tree_new(Sampler *m, uint16_t phrase)
{
    Reading *r = &m->reading;
    if (r->tree_count == TREE_MAX) {
        m->is_broken = true;
        return 0;
    }
    r->tree[r->tree_count] = (Tree){.phrase = phrase};
    return r->tree_count++;
}

static Kid number_make(const Phrase *p, uint8_t slot, SymbolKind kind)
{
    int32_t number = kind == SYMBOL_ONE ? 1 : 2;
    uint8_t least = p->least[slot + 1], most = p->most[slot + 1];
    number = number < least ? least : most && number > most ? most : number;
    return (Kid){.kind = KID_NUMBER, .value = number, .form = kind == SYMBOL_SIGNED ? NUMBER_SIGNED : NUMBER_PLAIN};
}

static uint16_t phrase_make(Sampler *m, uint16_t phrase, uint8_t state, int given_slot, uint16_t given);

static uint16_t word_make(const Sampler *m, const Symbol *s, uint8_t state)
{
    const Lexeme *l = &m->g->lexeme[m->forced];
    bool fits = m->forced && l->class == s->id && l->plural == s->plural &&
                states_of(grammar_kinds(m->g, l)) >> state & 1;
    return fits ? m->forced : m->class_word[s->id][s->plural][state];
}

static Kid slot_make(Sampler *m, const Phrase *p, uint8_t slot, uint32_t states)
{
    const Symbol *s = symbol_of(p, slot);
    uint8_t state;
    switch ((SymbolKind)s->kind) {
    case SYMBOL_CATEGORY:
        if (slot_cost(m, s, states, &state) >= NEVER) {
            m->is_broken = true;
            return (Kid){0};
        }
        return (Kid){.kind = KID_TREE, .value = phrase_make(m, m->inside_phrase[s->id][state], state, -1, 0)};
    case SYMBOL_CLASS:
        m->is_broken = slot_cost(m, s, states, &state) >= NEVER || m->is_broken;
        return (Kid){.kind = KID_WORD, .value = word_make(m, s, state)};
    case SYMBOL_TITLE:
    case SYMBOL_NAME:
        return (Kid){.kind = KID_TITLE, .at = 0, .value = m->title.count};
    case SYMBOL_NUMBER:
    case SYMBOL_ONE:
    case SYMBOL_MANY:
    case SYMBOL_SIGNED:
        return number_make(p, slot, (SymbolKind)s->kind);
    case SYMBOL_TERM:
        break;
    }
    return (Kid){0};
}

// A phrase with its slots filled as cheaply as possible; one of them may be given.
static uint16_t phrase_make(Sampler *m, uint16_t phrase, uint8_t state, int given_slot, uint16_t given)
{
    const Phrase *p = &m->g->phrase[phrase];
    uint16_t tree = tree_new(m, phrase);
    int head = head_of(m, p);
    for (uint8_t k = 0; k < p->kid_count && !m->is_broken; k++) {
        uint32_t states = slot_states(m, p, k) & (k == head ? 1u << state : STATE_ALL);
        Kid kid = {.kind = KID_TREE, .value = given};
        if (k != given_slot)
            kid = slot_make(m, p, k, states);
        m->reading.tree[tree].kid[k] = kid;
    }
    return tree;
}

// The whole text around a phrase that has been made; false: there is none.
static bool text_make(Sampler *m, uint16_t phrase, uint8_t state, bool with_x)
{
    uint16_t category = m->g->phrase[phrase].category;
    m->reading.tree_count = 0;
    m->is_broken = false;
    uint16_t tree = phrase_make(m, phrase, state, -1, 0);
    for (int steps = 0; !m->is_broken && steps < CHAIN_MAX; steps++) {
        Around a = around_of(m, category, state, with_x);
        if (a.cost >= NEVER)
            return false;
        if (a.phrase == UINT16_MAX) {
            m->reading.root = tree;
            return true;
        }
        const Phrase *outer = &m->g->phrase[a.phrase];
        tree = phrase_make(m, a.phrase, a.state, a.slot, tree);
        // Inside a phrase that says what X is, X is known; around it X may be known or not.
        if (with_x && outer->has_x && around_of(m, outer->category, a.state, false).cost < NEVER)
            with_x = false;
        category = outer->category;
        state = a.state;
    }
    return false;
}

// ---- what was understood ----

bool phrases_agree(const Grammar *g, uint16_t a, uint16_t b)
{
    const PhraseInfo *x = g->phrase[a].info, *y = g->phrase[b].info;
    return g->phrase[a].category == g->phrase[b].category && strcmp(x->recipe, y->recipe) == 0 &&
           strcmp(x->where, y->where) == 0 && x->recipe[0] != 0;
}

const Sample *samples_of(const Samples *s, uint16_t phrase)
{
    const Sample *best = &s->phrase[phrase];
    uint16_t first = phrase;
    while (first > 0 && phrases_agree(s->g, first, (uint16_t)(first - 1)))
        first--;
    for (uint16_t i = first; !best->line && i < s->g->phrase_count && phrases_agree(s->g, first, i); i++)
        best = s->phrase[i].line ? &s->phrase[i] : best;
    return best;
}

static void sample_take(Samples *s, Sample *sample, const char **line, Span text, uint16_t kind)
{
    if (sample->line && strlen(sample->line) <= text.size)
        return;
    if (!*line)
        *line = arena_string(&s->arena, text);
    *sample = (Sample){*line, kind};
}

static void reading_take(Samples *s, const Reading *r, uint16_t tree, const char **line, Span text, uint16_t kind)
{
    const Tree *t = &r->tree[tree];
    sample_take(s, &s->phrase[t->phrase], line, text, kind);
    for (uint8_t k = 0; k < KID_MAX; k++) {
        if (t->kid[k].kind == KID_TREE)
            reading_take(s, r, (uint16_t)t->kid[k].value, line, text, kind);
        if (t->kid[k].kind == KID_WORD)
            sample_take(s, &s->word[t->kid[k].value], line, text, kind);
    }
}

static void hear_nothing(void *self, const Problem *problem) { (void)self, (void)problem; }

static bool line_try(Samples *s, TextReader *reader, Compiled *made, Span line, uint16_t kind)
{
    const char *kept = NULL;
    memset(made, 0, sizeof *made);
    s->tried++;
    if (text_line_read(reader, s->g, line, kind, made, NULL, hear_nothing, NULL) > 0)
        return false;
    s->understood++;
    const Reading *r = text_reader_kept(reader);
    reading_take(s, r, r->root, &kept, line, kind);
    return true;
}

// ---- rounds ----

static void costs_shake(Sampler *m, int round)
{
    for (uint16_t i = 0; i < m->g->phrase_count; i++) {
        const Phrase *p = &m->g->phrase[i];
        m->cost[i] = COST_WORD * p->symbol_count + (points_back(p) ? COST_POINTS_BACK : 0) +
                     (p->on ? COST_ON : 0) + (has_step(p, STEP_X) ? COST_X : 0) + (p->preference ? COST_ON : 0);
        uint16_t order = (uint16_t)(i - m->g->category[p->category].first_phrase);     // what is usual comes first
        m->cost[i] += (p->self ? COST_SELF : 0) + (order < COST_LATE * 2 ? order / 2 : COST_LATE);
        m->cost[i] += round ? (int32_t)xoshiro_below(&m->chance, (uint32_t)(NOISE * (1 + round % 8))) : 0;
        if (p->symbol_count == 1 && category_is_list(m->g->category[p->category].name))
            m->cost[i] = 0;             // a list of one is only what it lists
    }
    for (uint16_t l = 1; l < m->g->lexeme_count; l++)
        m->word_cost[l] = COST_WORD + (int32_t)xoshiro_below(&m->chance, (uint32_t)(round ? NOISE : 2));
}

static void weigh(Sampler *m)
{
    classes_weigh(m);
    inside_weigh(m);
    around_weigh(m);
}

// The state in which a line with this phrase is cheapest; -1: none is possible on this card.
static int state_best(const Sampler *m, uint16_t phrase, bool with_x)
{
    const Phrase *p = &m->g->phrase[phrase];
    int head = head_of(m, p), best = -1;
    int32_t least = NEVER;
    for (uint8_t state = 0; state < STATES; state++) {
        bool is_mine = head >= 0 || (states_of(p->names) >> state & 1);
        int32_t cost = is_mine ? phrase_cost(m, phrase, head, state, -1) : NEVER;
        if (cost < NEVER)
            cost += around_of(m, p->category, state, with_x).cost;
        if (cost < least) {
            least = cost;
            best = state;
        }
    }
    return best;
}

// The cheapest line with this phrase; false: none is possible on this card.
static bool phrase_line(Sampler *m, uint16_t phrase, Text *text)
{
    bool with_x = has_step(&m->g->phrase[phrase], STEP_X);
    int state = may_stand(m, &m->g->phrase[phrase]) ? state_best(m, phrase, with_x) : -1;
    if (state < 0 || !text_make(m, phrase, (uint8_t)state, with_x))
        return false;
    text_print(&m->reading, text);
    return !text->cut;
}

static void phrase_try(Sampler *m, uint16_t phrase)
{
    char line[TEXT_LINE_MAX];
    Text text = text_in(line, sizeof line);
    if (phrase_line(m, phrase, &text))
        line_try(m->s, m->reader, &m->made, (Span){line, text.used}, m->kind);
}

// Whether sentences are on lines of their own on cards of that kind, as on orders.
static bool says_plainly(const Grammar *g, int kind)
{
    for (uint16_t i = 0; i < g->phrase_count; i++) {
        const Phrase *p = &g->phrase[i];
        const Symbol *s = p->symbol;
        bool is_plain = p->symbol_count == 1 && s->kind == SYMBOL_CATEGORY &&
                        strcmp(g->category[p->category].name, "item") == 0 &&
                        strcmp(g->category[s->id].name, "sentences") == 0;
        if (is_plain && (p->on == 0 || p->on >> kind & 1))
            return true;
    }
    return false;
}

static void round_run(Sampler *m, int round)
{
    costs_shake(m, round);
    weigh(m);
    for (uint16_t i = 0; i < m->g->phrase_count; i++)
        if (!(round == 0 ? m->s->phrase[i].line : samples_of(m->s, i)->line))
            phrase_try(m, i);
}

// For words of a class that are in no line yet: tries the class's own phrases with that word.
static void words_run(Sampler *m, int round)
{
    costs_shake(m, round + 1);
    weigh(m);
    for (uint16_t l = 1; l < m->g->lexeme_count; l++) {
        bool is_verb = strcmp(m->g->class_name[m->g->lexeme[l].class], "verb") == 0;    // the shortest line tells most
        if (m->s->word[l].line && !is_verb)
            continue;
        m->forced = l;
        for (uint16_t i = 0; i < m->g->phrase_count && (is_verb || !m->s->word[l].line); i++)
            for (uint8_t k = 0; k < m->g->phrase[i].symbol_count; k++) {
                const Symbol *x = &m->g->phrase[i].symbol[k];
                if (x->kind == SYMBOL_CLASS && x->id == m->g->lexeme[l].class && x->plural == m->g->lexeme[l].plural)
                    phrase_try(m, i);
            }
    }
    m->forced = 0;
}

// A phrase that points back makes sense only after something that fits it: a game has a few lines with all of these.
static void example_try(Sampler *m, const ExampleInfo *e)
{
    for (int kind = 0; m->g->vocabulary->kinds[kind]; kind++)
        if (strcmp(m->g->vocabulary->kinds[kind], e->kind) == 0)
            line_try(m->s, m->reader, &m->made, span_of(e->line), (uint16_t)(1u << kind));
}

// Kinds with plain sentences come first: their lines are the shortest.
static void each_kind(Sampler *m, void (*run)(Sampler *m, int round), int round)
{
    const Vocabulary *v = m->g->vocabulary;
    for (int plain = 1; plain >= 0; plain--)
        for (int kind = 0; v->kinds[kind]; kind++)
            if (v->types[kind] && says_plainly(m->g, kind) == plain) {
                m->kind = (uint16_t)(1u << kind);
                run(m, round);
            }
}

Samples *samples_new(const Grammar *g)
{
    Samples *s = calloc(1, sizeof *s);
    Sampler *m = calloc(1, sizeof *m);
    check(s != NULL && m != NULL);
    s->g = g;
    s->phrase = arena_take(&s->arena, g->phrase_count * sizeof *s->phrase);
    s->word = arena_take(&s->arena, g->lexeme_count * sizeof *s->word);
    m->s = s;
    m->g = g;
    m->reader = text_reader_new();
    m->cost = arena_take(&s->arena, g->phrase_count * sizeof *m->cost);
    m->word_cost = arena_take(&s->arena, g->lexeme_count * sizeof *m->word_cost);
    tokens_read(&m->title, span_of("Old Captain"));
    m->reading.g = g;
    m->reading.tokens = &m->title;
    xoshiro_seed(&m->chance, 1);
    for (int round = 0; round < ROUNDS && s->tried < TRIED_MAX; round++)
        each_kind(m, round_run, round);
    each_kind(m, words_run, 0);
    for (uint16_t i = 0; i < g->vocabulary->example_count; i++)
        example_try(m, &g->vocabulary->examples[i]);
    text_reader_free(m->reader);
    free(m);
    return s;
}

void samples_free(Samples *s)
{
    arena_clear(&s->arena);
    free(s);
}
