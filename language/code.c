// code.c — walking over bytecode, notes made when it is loaded, and listing it.
#include "language/code.h"

#include "core/hash.h"
#include "language/choosing.h"
#include "language/grammar.h"

uint16_t code_wide(const uint8_t *code, uint16_t at) { return (uint16_t)(code[at] | code[at + 1] << 8); }

uint16_t code_skip_operand(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes)
{
    switch (takes) {
    case 'p':
    case 'w':
        return (uint16_t)(at + 1);
    case 'l':
        return (uint16_t)(at + 2);
    case 'f':
    case 't':
        return (uint16_t)(at + 1 + code[at]);
    default:
        return code[at] == OP_NUM ? (uint16_t)(at + 2) : code_skip(v, code, at);        // usually a number
    }
}

uint16_t code_skip(const Vocabulary *v, const uint8_t *code, uint16_t at)
{
    const OpInfo *op = grammar_op(v, code[at]);
    check(op != NULL);
    uint16_t next = (uint16_t)(at + 1);
    for (const char *takes = op->takes; *takes; takes++)
        next = code_skip_operand(v, code, next, *takes);
    return next;
}

uint16_t code_operand(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes)
{
    uint16_t operand = (uint16_t)(at + 1);
    for (const char *kind = grammar_op(v, code[at])->takes; *kind; kind++) {
        if (*kind == takes)
            return operand;
        operand = code_skip_operand(v, code, operand, *kind);
    }
    return 0;
}

// ---- looking for something ----

static bool find_at(const CodeSpot *spot, CodeLooker *look, void *self);

static bool find_in_filter(const CodeSpot *spot, CodeLooker *look, void *self)
{
    CodeSpot test = {spot->v, spot->code, (uint16_t)(spot->at + 3), 'c', 0};
    uint16_t end = (uint16_t)(spot->at + 1 + spot->code[spot->at]);
    for (; test.at < end; test.at = code_skip(test.v, test.code, test.at))
        if (find_at(&test, look, self))
            return true;
    return false;
}

static bool find_in_operands(const CodeSpot *spot, CodeLooker *look, void *self)
{
    CodeSpot operand = {spot->v, spot->code, (uint16_t)(spot->at + 1), 0, spot->code[spot->at]};
    for (const char *takes = grammar_op(spot->v, operand.around)->takes; *takes; takes++) {
        operand.takes = *takes;
        bool is_walked = *takes == 'f' || *takes == 'n' || *takes == 'c' || *takes == 's';
        if (is_walked && find_at(&operand, look, self))
            return true;
        operand.at = code_skip_operand(spot->v, spot->code, operand.at, *takes);
    }
    return false;
}

static bool find_at(const CodeSpot *spot, CodeLooker *look, void *self)
{
    CodeLook seen = look(spot, self);
    if (seen != CODE_INSIDE)
        return seen == CODE_FOUND;
    return (spot->takes == 'f' ? find_in_filter : find_in_operands)(spot, look, self);
}

bool code_find(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes, CodeLooker *look, void *self)
{
    return find_at(&(CodeSpot){v, code, at, takes, 0}, look, self);
}

typedef struct Wanted {
    uint8_t op;
    int word;
} Wanted;

static CodeLook look_for_op(const CodeSpot *spot, void *self)
{
    const Wanted *w = self;
    const uint8_t *here = spot->code + spot->at;
    bool is_it = spot->takes != 'f' && here[0] == w->op && (w->word < 0 || here[1] == w->word);
    return is_it ? CODE_FOUND : CODE_INSIDE;
}

bool code_has(const Vocabulary *v, const uint8_t *code, uint16_t at, uint8_t op, int word)
{
    return code_find(v, code, at, 'c', look_for_op, &(Wanted){op, word});
}

bool code_filter_has(const Vocabulary *v, const uint8_t *code, uint16_t filter, uint8_t op, int word)
{
    uint16_t end = (uint16_t)(filter + 1 + code[filter]);
    for (uint16_t test = (uint16_t)(filter + 3); test < end; test = code_skip(v, code, test))
        if (code[test] == op && (word < 0 || code[test + 1] == word))
            return true;
    return false;
}

// ---- notes ----

// Whether a statement from `at` on mentions the cards of a slot; with `costs`, only a game's own statement counts.
static bool is_named_from(const Vocabulary *v, const uint8_t *code, uint16_t at, uint8_t slot, bool costs)
{
    for (; code[at] != OP_END; at = code_skip(v, code, at))
        if ((!costs || code[at] >= OP_GAME) && code_has(v, code, at, OP_SLOT, slot))
            return true;
    return false;
}

// What is noted about the choices from `at` on: whether there is one, and whether a cost mentions the cards of one.
static uint16_t choices_mark(const Vocabulary *v, const uint8_t *code, uint16_t at)
{
    uint16_t marks = NOTE_LAST;
    for (; code[at] != OP_END; at = code_skip(v, code, at)) {
        if (!is_choosing(code[at]))
            continue;
        bool pays = is_named_from(v, code, at, code[at + 1], true);
        marks = (uint16_t)((marks & ~SURE(NOTE_LAST, 0)) |
                           (pays ? SURE(NOTE_PAYS, 0) : 0));
    }
    return marks;
}

static void code_note(const Vocabulary *v, const uint8_t *code, uint16_t at, CodeNote *to);

// Notes a filter's tests as sets; filters inside it have notes of their own.
static void filter_note(const Vocabulary *v, const uint8_t *code, uint16_t at, CodeNote *to)
{
    uint16_t end = (uint16_t)(at + 1 + code[at]), next;
    CodeNote *note = &to[at];
    uint8_t count = 0;
    bool is_front = true, is_whole = v->set_of != NULL;
    note->next = (uint16_t)(at + 3);
    for (uint16_t test = note->next; test < end; test = next) {
        next = code_skip(v, code, test);
        code_note(v, code, test, to);
        uint8_t set = v->set_of && count + 1u < COUNT_OF(note->sets) ? v->set_of(code + test) : 0;
        bool is_known = set && SURE(!(set & SET_WIDER), true);
        if (set)
            note->sets[count++] = (uint8_t)(set & ~SET_WIDER);
        is_front = SURE(is_front && is_known, is_known);
        is_whole = is_whole && is_known;
        note->next = is_front ? SURE(next, end) : note->next;
    }
    note->marks = is_whole ? NOTE_WHOLE : 0;
}

// Notes all filters in an operation and its operands.
static void code_note(const Vocabulary *v, const uint8_t *code, uint16_t at, CodeNote *to)
{
    uint16_t operand = (uint16_t)(at + 1);
    for (const char *takes = grammar_op(v, code[at])->takes; *takes; takes++) {
        if (*takes == 'f')
            filter_note(v, code, operand, to);
        else if (*takes == 'n' || *takes == 'c' || *takes == 's')
            code_note(v, code, operand, to);
        operand = code_skip_operand(v, code, operand, *takes);
    }
}

static void statements_note(const Vocabulary *v, const uint8_t *code, uint16_t at, CodeNote *to)
{
    for (uint16_t next; at; at = code[at] == OP_END ? 0 : next) {
        next = code_skip(v, code, at);
        to[at].next = next;
        code_note(v, code, at, to);
        if (!is_choosing(code[at]))
            continue;
        uint16_t after = choices_mark(v, code, next);
        to[at].marks = (uint16_t)(after | (choices_mark(v, code, at) & SURE(NOTE_PAYS, 0)) |
                                  (is_named_from(v, code, at, code[at + 1], false) ? SURE(NOTE_NAMED, 0) : 0));
    }
}

static bool speaks_of_gone(const Vocabulary *v, const uint8_t *code, uint16_t at, uint8_t slot)
{
    for (; at && code[at] != OP_END; at = code_skip(v, code, at))
        if (code_has(v, code, at, OP_WAS, slot))
            return true;
    return false;
}

// Marks statements that remove a card which the text mentions later.
static void gone_note(const Vocabulary *v, const uint8_t *code, const Ability *a, uint16_t at, CodeNote *to)
{
    for (; at && code[at] != OP_END; at = code_skip(v, code, at)) {
        uint16_t cards = code_operand(v, code, at, 's');
        bool sends = cards && code[at] >= OP_GAME && v->sends_away && v->sends_away(code[at], 0xffff);
        if (sends && code[cards] == OP_SLOT && speaks_of_gone(v, code, a->code, code[cards + 1]))
            to[at].marks |= SURE(NOTE_GONE, 0);
    }
}

void program_note(const Vocabulary *v, const Program *p, CodeNote *to)
{
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        statements_note(v, p->code, a->play, to);
        statements_note(v, p->code, a->code, to);
        gone_note(v, p->code, a, a->play, to);
        gone_note(v, p->code, a, a->code, to);
        if (a->subject)
            filter_note(v, p->code, a->subject, to);
        if (a->object)
            filter_note(v, p->code, a->object, to);
        if (a->condition)
            code_note(v, p->code, a->condition, to);
    }
}

// ---- "if you do" ----

bool code_done_with_none(const Vocabulary *v, const uint8_t *code, uint16_t at)
{
    if (code[at] != OP_IF_CAN)
        return false;
    uint16_t end = code_wide(code, (uint16_t)(at + 1));
    for (at = code_skip(v, code, at); at < end; at = code_skip(v, code, at)) {
        uint16_t least = code[at] == OP_CHOOSE ? code_operand(v, code, at, 'n') : 0;
        if (least && code[least] == OP_NUM && code[least + 1] == 0)
            return true;
    }
    return false;
}

bool code_did_is_unclear(const Vocabulary *v, const uint8_t *code, uint16_t from, uint16_t *ret_at)
{
    uint16_t end = 0;                   // where what may be done, or what follows from it, ends
    for (uint16_t at = from; at && code[at] != OP_END; at = code_skip(v, code, at)) {
        *ret_at = at;
        if (code[at] == OP_IF_DID && end != 0 && at != end)
            return true;
        if (code[at] == OP_MAY)
            end = code_wide(code, (uint16_t)(at + 2));
        if (code[at] == OP_IF_DID || code[at] == OP_IF_CAN)
            end = code_wide(code, (uint16_t)(at + 1));
        if (code[at] == OP_JUMP && code_skip(v, code, at) == end)
            end = code_wide(code, (uint16_t)(at + 1));
    }
    return false;
}

// ---- listing ----

static uint16_t list_op(const Vocabulary *v, const uint8_t *code, uint16_t at, Text *text);

static uint16_t list_filter(const Vocabulary *v, const uint8_t *code, uint16_t at, Text *text)
{
    uint16_t end = (uint16_t)(at + 1 + code[at]);
    text_format(text, " [in %04x", code_wide(code, (uint16_t)(at + 1)));
    for (uint16_t test = (uint16_t)(at + 3); test < end;) {
        text_put(text, " ");
        test = list_op(v, code, test, text);
    }
    text_put(text, "]");
    return end;
}

static uint16_t list_operand(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes, Text *text)
{
    static const char *const players[] = {"you", "opponent", "either", "they"};
    switch (takes) {
    case 'p':
        text_put(text, code[at] & PLAYER_RIVAL ? " rival-of" : "");
        if ((code[at] & ~PLAYER_RIVAL) == PLAYER_DOER)
            text_put(text, " doer");
        else if (code[at] & (PLAYER_OF | PLAYER_OWNER))
            text_format(text, code[at] & PLAYER_OWNER ? " owner-of-%d" : " player-of-%d", code[at] & (PLAYER_OF - 1));
        else
            text_format(text, " %s", (code[at] & ~PLAYER_RIVAL) < (int)COUNT_OF(players)
                                         ? players[code[at] & ~PLAYER_RIVAL] : "?");
        return (uint16_t)(at + 1);
    case 'w':
        text_format(text, " %d", code[at]);
        return (uint16_t)(at + 1);
    case 'l':
        text_format(text, " >%d", code_wide(code, at));
        return (uint16_t)(at + 2);
    case 'f':
        return list_filter(v, code, at, text);
    case 't':
        text_format(text, " \"" SPAN_FORMAT "\"", (int)code[at], (const char *)code + at + 1);
        return (uint16_t)(at + 1 + code[at]);
    default:
        text_put(text, " ");
        return list_op(v, code, at, text);
    }
}

static uint16_t list_op(const Vocabulary *v, const uint8_t *code, uint16_t at, Text *text)
{
    const OpInfo *op = grammar_op(v, code[at]);
    bool nested = op->kind != OP_KIND_STATEMENT && op->takes[0] != 0;
    if (code[at] == OP_NUM) {
        text_format(text, "%d", (int8_t)code[at + 1]);
        return (uint16_t)(at + 2);
    }
    text_format(text, "%s%s", nested ? "(" : "", op->name);
    uint16_t next = (uint16_t)(at + 1);
    for (const char *takes = op->takes; *takes; takes++)
        next = list_operand(v, code, next, *takes, text);
    text_put(text, nested ? ")" : "");
    return next;
}

// ---- meanings ----

static bool is_word_named(const Vocabulary *v, Span name, uint8_t word)
{
    int32_t number;
    if (span_number(name, &number))
        return number == word;
    for (uint16_t i = 0; i < v->name_count; i++)
        if (span_is(name, v->names[i].name))
            return (uint8_t)v->names[i].value == word;
    return false;
}

// "IN_TURN=in this turn|6=before|then": what goes with that word.
static Span case_of(const Vocabulary *v, Span cases, uint8_t word)
{
    while (cases.size > 0) {
        Span one = span_until(&cases, '|'), says = one, name = span_until(&says, '=');
        if (name.size == one.size)
            return one;
        if (is_word_named(v, name, word))
            return says;
    }
    return span_of("");
}

static uint8_t word_at(const Vocabulary *v, const uint8_t *code, uint16_t at, int index)
{
    const char *takes = grammar_op(v, code[at++])->takes;
    for (; *takes && index > 0; takes++, index--)
        at = code_skip_operand(v, code, at, *takes);
    check(*takes == 'w');
    return code[at];
}

void code_means(const Vocabulary *v, const uint8_t *code, uint16_t at, Text *text)
{
    Span rest = span_of(grammar_op(v, code[at])->means);
    while (rest.size > 0) {
        Span plain = span_until(&rest, '{'), cases = span_until(&rest, '}');
        text_format(text, SPAN_FORMAT, SPAN_ARGS(plain));
        if (cases.size == 0)
            continue;
        Span index = span_until(&cases, ':');
        Span says = case_of(v, cases, word_at(v, code, at, index.at[0] - '0'));
        text_format(text, SPAN_FORMAT, SPAN_ARGS(says));
    }
}

void code_list(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes, Text *text)
{
    if (takes == 'f')
        list_filter(v, code, at, text);
    else
        list_op(v, code, at, text);
}

static void list_statements(const Vocabulary *v, const uint8_t *code, uint16_t at, Text *text)
{
    for (uint8_t op = 1; op != OP_END;) {
        char line[400];
        Text one = text_in(line, sizeof line);
        uint16_t from = at;
        op = code[at];
        at = list_op(v, code, at, &one);
        text_format(text, "  %4d  %-40s ; ", from, line);
        code_means(v, code, from, text);
        text_put(text, "\n");
    }
}

static void list_expression(const Vocabulary *v, const uint8_t *code, uint16_t at, const char *name, bool is_filter,
                            Text *text)
{
    if (at == 0)
        return;
    text_format(text, "  %4d  %s ", at, name);
    code_list(v, code, at, is_filter ? 'f' : 'c', text);
    text_put(text, "\n");
}

void program_list(const Vocabulary *v, const Program *p, Text *text)
{
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        text_format(text, "%s", v->abilities[a->kind - 1]);
        if (a->event)
            text_format(text, ", event %d", a->event);
        if (a->limit)
            text_format(text, ", limit %d", a->limit);
        if (a->side)
            text_format(text, ", side %d", a->side);
        if (a->edition)
            text_format(text, ", edition %d", a->edition);
        if (a->nth)
            text_format(text, ", number %d of a turn", a->nth);
        if (a->also)
            text_format(text, ", or event %d", a->also);
        if (a->once)
            text_put(text, ", once for all");
        text_put(text, ":\n");
        list_expression(v, p->code, a->subject, "subject", true, text);
        list_expression(v, p->code, a->object, "object", true, text);
        list_expression(v, p->code, a->condition, "if", false, text);
        if (a->play)
            text_put(text, "  settled first:\n");
        if (a->play)
            list_statements(v, p->code, a->play, text);
        if (a->play && a->code)
            text_put(text, "  then:\n");
        if (a->code)
            list_statements(v, p->code, a->code, text);
    }
}

uint64_t program_fingerprint(const Program *p)
{
    uint64_t hash = HASH_START;
    for (uint8_t i = 0; i < p->ability_count; i++) {
        const Ability *a = &p->ability[i];
        const uint8_t bytes[] = {a->kind, a->event, (uint8_t)a->subject, (uint8_t)(a->subject >> 8), (uint8_t)a->object,
                                 (uint8_t)(a->object >> 8), (uint8_t)a->condition, (uint8_t)(a->condition >> 8),
                                 (uint8_t)a->code, (uint8_t)(a->code >> 8), (uint8_t)a->play, (uint8_t)(a->play >> 8)};
        hash = hash_bytes(hash, bytes, sizeof bytes);
        const uint8_t numbers[] = {a->limit, a->side};
        if (a->limit || a->side)        // added later: texts without them keep their fingerprints
            hash = hash_bytes(hash, numbers, sizeof numbers);
        if (a->edition)
            hash = hash_bytes(hash, &a->edition, sizeof a->edition);
        if (a->nth)
            hash = hash_bytes(hash, &a->nth, sizeof a->nth);
        const uint8_t more[] = {a->also, a->once};
        if (a->also || a->once)
            hash = hash_bytes(hash, more, sizeof more);
    }
    return p->size ? hash_bytes(hash, p->code, p->size) : hash;
}
