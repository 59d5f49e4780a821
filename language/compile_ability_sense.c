// compile_ability_sense.c — whether a complete ability can mean what it says: nothing is said about a card that has
// left by then, targets need no X, and numbers that are compared can differ. Anything else is refused with the reason.
#include "language/compiler.h"

#include "language/code.h"

// ---- what has left ----

enum { SELF_BIT = ENTRY_SLOTS, FORK_MAX = 8 };

typedef struct Going {                  // walking over an ability's statements in order
    Compiler *c;
    uint16_t gone;                      // a bit for each slot, and one for this card: sent away so far
    uint8_t count;
    struct { uint16_t at, gone; } then[FORK_MAX];      // what is known where branches begin or meet
} Going;

// "Other than that one" can be said of a card that has left. As for this card, it is known where it was, and that
// nothing can be done with it any more, but not what it was like.
static CodeLook look_for_slot(const CodeSpot *spot, void *self)
{
    const uint8_t *here = spot->code + spot->at, slot = *(const uint8_t *)self;
    if (spot->takes == 'f')
        return CODE_INSIDE;
    if (here[0] == OP_NONE_OF || here[0] == OP_HOW_MANY || here[0] == OP_REST_OF)
        return CODE_PAST;
    if (here[0] == OP_SLOT)
        return here[1] == slot ? CODE_FOUND : CODE_PAST;
    if (slot != SELF_BIT || spot->takes != 's' || here[0] != OP_SELF || !spot->around)
        return CODE_INSIDE;
    uint8_t kind = grammar_op(spot->v, spot->around)->kind;
    return kind == OP_KIND_NUMBER || kind == OP_KIND_CONDITION ? CODE_FOUND : CODE_INSIDE;
}

static bool is_named_at(const Compiler *c, uint16_t at, uint8_t slot)
{
    return code_find(c->g->vocabulary, c->to->code, at, 'c', look_for_slot, &slot);
}

// A bit for each slot whose cards this statement sends away, and one for this card (SELF_BIT).
static uint16_t sent_at(const Compiler *c, uint16_t at)
{
    const Vocabulary *v = c->g->vocabulary;
    const uint8_t *code = c->to->code;
    uint16_t operand = code_operand(v, code, at, 's');
    if (!operand || code[at] < OP_GAME || !v->sends_away)
        return 0;
    uint16_t sent = 0;
    for (bool more = true; more; operand = (uint16_t)(operand + 2)) {
        more = code[operand] == OP_BOTH;
        operand = (uint16_t)(operand + more);
        uint8_t slot = code[operand] == OP_SELF ? SELF_BIT : code[operand] == OP_SLOT ? code[operand + 1] : NO_SLOT;
        uint16_t zones = slot >= SLOT_FIRST && slot < ENTRY_SLOTS ? c->slot[slot].zones : 0xffff;
        sent |= slot != NO_SLOT && v->sends_away(code[at], zones) ? (uint16_t)(1u << slot) : 0;
    }
    return sent;
}

static void then_add(Going *g, uint16_t at, uint16_t gone)
{
    if (g->count < FORK_MAX)
        g->then[g->count].at = at, g->then[g->count++].gone = gone;
}

// After a jump a branch starts with what was known at its fork; where branches meet, what left on either has left.
static void way_begin(Going *g, uint16_t at, bool is_after_jump)
{
    if (is_after_jump)
        g->gone = 0;
    for (uint8_t i = 0; i < g->count; i++)
        if (g->then[i].at == at)
            g->gone |= g->then[i].gone;
}

// A test that cannot be asked about a card that has left, alone or joined with others.
static CodeLook look_for_passing(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *here = spot->code + spot->at;
    if (spot->takes == 'f' || here[0] == OP_ANY || here[0] == OP_NONE_OF)
        return CODE_INSIDE;
    return spot->v->is_lasting(here) ? CODE_PAST : CODE_FOUND;
}

// Whether the question asked there about the cards of a slot still has an answer when the card has left: what the card
// was is known.
static bool is_asked_lasting(const Vocabulary *v, const uint8_t *code, uint16_t at)
{
    if (code[at] == OP_MATCHES)
        return !code_find(v, code, code_operand(v, code, at, 'f'), 'f', look_for_passing, NULL);
    return grammar_op(v, code[at])->kind == OP_KIND_NUMBER && v->is_lasting(code + at);
}

// "Destroy target unit. Draw cards equal to its power.": from here on the slot's card is the one that was sent away.
static void slot_was(Compiler *c, uint16_t at, uint8_t slot)
{
    const Vocabulary *v = c->g->vocabulary;
    uint8_t *code = c->to->code;
    uint16_t cards = code_operand(v, code, at, 's'), operand = (uint16_t)(at + 1);
    if (cards && code[cards] == OP_SLOT && code[cards + 1] == slot && is_asked_lasting(v, code, at))
        code[cards] = OP_WAS;
    for (const char *takes = grammar_op(v, code[at])->takes; *takes; takes++) {
        if (*takes == 'n' || *takes == 'c')
            slot_was(c, operand, slot);
        operand = code_skip_operand(v, code, operand, *takes);
    }
}

static void going_check(Going *g, uint16_t at)
{
    Compiler *c = g->c;
    for (uint8_t slot = 0; slot <= SELF_BIT; slot++) {
        if (!(g->gone >> slot & 1))
            continue;
        bool is_one = slot >= SLOT_FIRST && slot < SELF_BIT && !c->slot[slot].is_many && (g->gone & (g->gone - 1)) == 0;
        if (is_one && c->g->vocabulary->is_lasting)
            slot_was(c, at, slot);
        bool is_named = is_named_at(c, at, slot);
        for (uint8_t i = 0; c->to->code[at] == OP_WATCH && i < c->inner_count; i++)
            is_named = is_named || ability_names(c, slot, &c->inner[i]);
        if (is_named)
            refuse(c, c->r->tree[c->to->tree[at]].start,
                   "this card has left by then, and nothing can be said about it any more");
    }
}

static void going_walk(Going *g, uint16_t at)
{
    const uint8_t *code = g->c->to->code;
    bool is_after_jump = false;
    for (; at && code[at] != OP_END; at = code_skip(g->c->g->vocabulary, code, at)) {
        way_begin(g, at, is_after_jump);
        going_check(g, at);
        is_after_jump = code[at] == OP_JUMP;
        if (code[at] == OP_JUMP || code[at] == OP_IF || code[at] == OP_IF_DID || code[at] == OP_IF_CAN)
            then_add(g, code_wide(code, (uint16_t)(at + 1)), g->gone);
        if (code[at] == OP_MAY || code[at] == OP_MODE)
            then_add(g, code_wide(code, (uint16_t)(at + 2)), g->gone);
        g->gone |= sent_at(g->c, at);
    }
}

// ---- targets, conditions, owners ----

// A target cannot depend on X unless a cost says X: otherwise X is known only when the text is carried out.
static void targets_check(Compiler *c, uint16_t at)
{
    const Vocabulary *v = c->g->vocabulary;
    const uint8_t *code = c->to->code;
    for (uint16_t cost = at; cost && code[cost] != OP_END; cost = code_skip(v, code, cost))
        if (code[cost] >= OP_GAME && code_has(v, code, cost, OP_X, -1))
            return;
    for (; at && code[at] != OP_END; at = code_skip(v, code, at))
        if (code[at] == OP_TARGET && code_has(v, code, at, OP_X, -1))
            refuse(c, c->r->tree[c->to->tree[at]].start, "which targets there are would depend on X");
}

// "2 > 2": a comparison of two numbers in the text, or of a number with itself, asks nothing.
static bool is_comparison_idle(const Vocabulary *v, const uint8_t *code, uint16_t first)
{
    uint16_t second = code_skip(v, code, first), end = code_skip(v, code, second);
    bool is_same = end - second == second - first && memcmp(code + first, code + second, end - second) == 0;
    return is_same || (code[first] == OP_NUM && code[second] == OP_NUM);
}

static bool compares_nothing(const Vocabulary *v, const uint8_t *code, uint16_t at)
{
    uint16_t first = (uint16_t)(at + 1);
    switch (code[at]) {
    case OP_NOT:
        return compares_nothing(v, code, first);
    case OP_AND:
    case OP_OR:
        return compares_nothing(v, code, first) || compares_nothing(v, code, code_skip(v, code, first));
    case OP_EQUAL:
    case OP_AT_LEAST:
    case OP_AT_MOST:
        return is_comparison_idle(v, code, first);
    default:
        return false;
    }
}

static void condition_check(Compiler *c, uint16_t at)
{
    if (at && compares_nothing(c->g->vocabulary, c->to->code, at))
        refuse(c, c->r->tree[c->to->tree[at]].start, "this is always so or never: there is nothing to compare");
}

static void conditions_check(Compiler *c, const Ability *a)
{
    const uint8_t *code = c->to->code;
    condition_check(c, a->condition);
    for (uint16_t at = a->code; at && code[at] != OP_END; at = code_skip(c->g->vocabulary, code, at))
        if (code[at] == OP_IF)
            condition_check(c, (uint16_t)(at + 3));
}

// "You have more cards in your lost pile than your opponent": none of your cards belongs to another player.
static CodeLook look_for_two_owners(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *code = spot->code;
    int owner = -1;
    uint16_t end = spot->takes == 'f' ? (uint16_t)(spot->at + 1 + code[spot->at]) : 0;
    for (uint16_t test = (uint16_t)(spot->at + 3); test < end; test = code_skip(spot->v, code, test)) {
        if (code[test] != OP_OWNER)
            continue;
        if (owner >= 0 && owner != code[test + 1])
            return CODE_FOUND;
        owner = code[test + 1];
    }
    return CODE_INSIDE;
}

// "Wounded units and units with a weapon": what is said before the first and after the second would hold for both, and
// that is never what is meant if both have the same name.
static CodeLook look_for_same_twice(const CodeSpot *spot, void *self)
{
    (void)self;
    const uint8_t *code = spot->code;
    uint16_t end = spot->takes == 'f' ? (uint16_t)(spot->at + 1 + code[spot->at]) : 0;
    bool is_twice = false;
    int around = 0;
    for (uint16_t test = (uint16_t)(spot->at + 3); test < end; test = code_skip(spot->v, code, test)) {
        const uint8_t *first = code + test + 1, *second = first + 1 + first[0];
        bool is_same = code[test] == OP_ANY && first[0] == second[0] && memcmp(first, second, 1U + first[0]) == 0;
        if (is_same && first[0] > 2 && first[3] >= OP_GAME)         // what they are called, not which they are
            is_twice = true;
        else
            around += code[test] != OP_OWNER;
    }
    return is_twice && around > 1 ? CODE_FOUND : CODE_INSIDE;
}

// Refuses the text where a filter is one that `look` finds.
static void filters_check(Compiler *c, const Ability *a, CodeLook (*look)(const CodeSpot *spot, void *self),
                          const char *why)
{
    const Vocabulary *v = c->g->vocabulary;
    const uint8_t *code = c->to->code;
    const uint16_t sections[] = {a->play, a->code};
    uint16_t found = a->condition && code_find(v, code, a->condition, 'c', look, NULL) ? a->condition : 0;
    for (size_t i = 0; i < COUNT_OF(sections); i++)
        for (uint16_t at = sections[i]; at && code[at] != OP_END && !found; at = code_skip(v, code, at))
            found = code_find(v, code, at, 'c', look, NULL) ? at : 0;
    if (found)
        refuse(c, c->r->tree[c->to->tree[found]].start, why);
}

void ability_sense(Compiler *c, const Tree *t, const Ability *a)
{
    targets_check(c, a->play);
    conditions_check(c, a);
    filters_check(c, a, look_for_two_owners, "no card is both yours and your opponent's");
    filters_check(c, a, look_for_same_twice, "does what is said around them hold for both? say it of each, or of one");
    const Vocabulary *v = c->g->vocabulary;
    Going g = {.c = c};
    uint16_t at = 0;
    going_walk(&g, a->play);
    going_walk(&g, a->code);
    const char *why = v->nonsense ? v->nonsense(c->to->code, a, c->kind, &at) : NULL;
    if (why)
        refuse(c, at ? c->r->tree[c->to->tree[at]].start : t->start, why);
}
