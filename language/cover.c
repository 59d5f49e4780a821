// cover.c — the instructions of a program that no run has reached.
//
// Every statement, number, condition, test and selector is an instruction. A statement reads all its operands, so only
// statements and the tests of filters (the first that fails ends a filter) are counted one by one. Branches are `may`,
// all kinds of `if`, a choice of two, a choice of cards that may be none, and the condition and the filters of an
// ability.
#include "language/cover.h"

#include "language/choosing.h"
#include "language/code.h"
#include "language/grammar.h"

typedef struct Walk {
    const Vocabulary *v;
    const Program *p;
    CoverSink *sink;
    void *self;
    CoverCount count;
} Walk;

static uint8_t cover_at(const Program *p, uint16_t at)
{
#if RIFT_RULES
    return p->cover ? p->cover[at] : 0;
#else
    (void)p, (void)at;
    return 0;
#endif
}

static void hole(Walk *w, uint16_t at, char takes, const char *missing)
{
    char listing[400];
    Text text = text_in(listing, sizeof listing);
    w->count.holes++;
    if (!w->sink)
        return;
    code_list(w->v, w->p->code, at, takes, &text);
    w->sink(w->self, missing, listing + (listing[0] == ' '));
}

static void want_run(Walk *w, uint16_t at, char takes)
{
    w->count.instructions++;
    if (!(cover_at(w->p, at) & COVER_RUN))
        hole(w, at, takes, "run");
}

// A branch that was never reached lacks both ways, but that it was not reached has been reported already.
static void want_ways(Walk *w, uint16_t at, char takes)
{
    uint8_t cover = cover_at(w->p, at);
    w->count.branches++;
    if (!(cover & COVER_RUN))
        return;
    if (!(cover & COVER_YES))
        hole(w, at, takes, "yes");
    if (!(cover & COVER_NO))
        hole(w, at, takes, "no");
}

static void operands(Walk *w, uint16_t at);

static void filter(Walk *w, uint16_t at)
{
    uint16_t end = (uint16_t)(at + 1 + w->p->code[at]);
    for (uint16_t test = (uint16_t)(at + 3); test < end; test = code_skip(w->v, w->p->code, test)) {
        want_run(w, test, 'c');
        operands(w, test);
    }
}

static void operand(Walk *w, uint16_t at, char takes)
{
    if (takes == 'f') {
        filter(w, at);
    } else if (strchr("ncs", takes)) {
        w->count.instructions++;
        operands(w, at);
    }
}

static void operands(Walk *w, uint16_t at)
{
    uint16_t next = (uint16_t)(at + 1);
    for (const char *takes = grammar_op(w->v, w->p->code[at])->takes; *takes; takes++) {
        operand(w, next, *takes);
        next = code_skip_operand(w->v, w->p->code, next, *takes);
    }
}

// "Up to 3 Cards": the smaller number is 0, or it is worked out and may be 0.
static bool may_be_none(const Walk *w, uint16_t at)
{
    const uint8_t *number = w->p->code + code_operand(w->v, w->p->code, at, 'n');
    return number[0] != OP_NUM || number[1] == 0;
}

static bool is_branch(const Walk *w, uint16_t at)
{
    uint8_t op = w->p->code[at];
    return op == OP_MAY || op == OP_IF || op == OP_IF_DID || op == OP_IF_CAN || op == OP_MODE ||
           (is_asked(op) && may_be_none(w, at));
}

static void statements(Walk *w, uint16_t at)
{
    const uint8_t *code = w->p->code;
    for (; code[at] != OP_END; at = code_skip(w->v, code, at)) {
        want_run(w, at, 'c');
        if (is_branch(w, at))
            want_ways(w, at, 'c');
        operands(w, at);
    }
}

// If an event has no such card, the filter is empty: it has neither a place nor a test.
static bool asks_something(const Program *p, uint16_t at)
{
    return p->code[at] > 2 || p->code[at + 1] || p->code[at + 2];
}

CoverCount program_cover(const Vocabulary *v, const Program *p, CoverSink *sink, void *self)
{
    Walk w = {.v = v, .p = p, .sink = sink, .self = self};
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        const uint16_t filters[] = {a->subject, a->object};
        for (size_t k = 0; k < COUNT_OF(filters); k++)
            if (filters[k] && asks_something(p, filters[k])) {
                want_run(&w, filters[k], 'f');
                want_ways(&w, filters[k], 'f');
                filter(&w, filters[k]);
            }
        if (a->condition) {
            want_run(&w, a->condition, 'c');
            want_ways(&w, a->condition, 'c');
            operands(&w, a->condition);
        }
        if (a->play)
            statements(&w, a->play);
        if (a->code)
            statements(&w, a->code);
    }
    return w.count;
}

#if RIFT_RULES
static void filter_mark(const Vocabulary *v, const Program *p, uint16_t at)
{
    uint16_t end = (uint16_t)(at + 1 + p->code[at]);
    for (uint16_t test = (uint16_t)(at + 3); test < end; test = code_skip(v, p->code, test))
        p->cover[test] = (uint8_t)(p->cover[test] | COVER_RUN);
}

static void statement_mark(const Vocabulary *v, const Program *p, uint16_t at)
{
    p->cover[at] = (uint8_t)(p->cover[at] | COVER_RUN);
    uint16_t next = (uint16_t)(at + 1);
    for (const char *takes = grammar_op(v, p->code[at])->takes; *takes; takes++) {
        if (*takes == 'f')
            filter_mark(v, p, next);
        next = code_skip_operand(v, p->code, next, *takes);
    }
}
#endif

void cover_text(const Table *t, CardId card, uint8_t kind, uint8_t op)
{
#if RIFT_RULES
    const Vocabulary *v = t->game->vocabulary;
    const Program *p = &t->set->program[t->cards[card].def];
    for (uint8_t i = 0; p->cover && i < p->ability_count; i++) {
        uint16_t at = p->ability[i].code;
        for (; p->ability[i].kind == kind && at && p->code[at] != OP_END; at = code_skip(v, p->code, at))
            if (op == 0 || p->code[at] == op)
                statement_mark(v, p, at);
    }
#else
    (void)t, (void)card, (void)kind, (void)op;
#endif
}
