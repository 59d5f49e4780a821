// grammar_template.c — a phrase's template ("Heal <cards>") as symbols, and its `where`: what may fill the slots.
#include "language/lexer.h"
#include "language/maker.h"

static Symbol slot_read(Maker *m, Span name)
{
    static const struct { const char *name; SymbolKind kind; } numbers[] = {
        {"number", SYMBOL_NUMBER}, {"one", SYMBOL_ONE}, {"many", SYMBOL_MANY}, {"signed", SYMBOL_SIGNED},
        {"title", SYMBOL_TITLE}, {"name", SYMBOL_NAME}};
    char folded[SPELLING_MAX];
    Symbol s = {.capital = name.at[0] >= 'A' && name.at[0] <= 'Z'};
    if (name.size >= sizeof folded)
        maker_mistake(m, "a slot's name is too long");
    memcpy(folded, name.at, name.size);
    folded[0] = (char)(folded[0] | 32);
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        if (span_is((Span){folded, name.size}, numbers[i].name)) {
            s.kind = (uint8_t)numbers[i].kind;
            return s;
        }
    s.plural = folded[name.size - 1] == '+';
    int class = maker_class(m, folded, name.size - s.plural);
    s.kind = class >= 0 ? SYMBOL_CLASS : SYMBOL_CATEGORY;
    s.id = class >= 0 ? (uint16_t)class : maker_category(m, folded, name.size);
    return s;
}

void maker_template(Maker *m, Phrase *p)
{
    Symbol symbol[SYMBOLS_MAX];
    Span rest = span_trim(span_of(p->info->template));
    while (rest.size > 0) {
        if (p->symbol_count == SYMBOLS_MAX)
            maker_mistake(m, "the template is too long");
        Symbol *s = &symbol[p->symbol_count++];
        if (rest.at[0] == '<') {
            rest = (Span){rest.at + 1, rest.size - 1};
            *s = slot_read(m, span_until(&rest, '>'));
            s->slot = ++p->kid_count;
            if (p->kid_count > KID_MAX)
                maker_mistake(m, "too many slots");
        } else {
            Token token;
            if (rest.at[0] == '\\')             // "\<" is a sign, not a slot
                rest = (Span){rest.at + 1, rest.size - 1};
            const char *start = rest.at;
            token_next(&rest, start, &token);
            Span said = {start + token.at, token.length};
            *s = (Symbol){.kind = SYMBOL_TERM, .id = maker_term(m, token.folded, token.size, said),
                          .said = arena_string(&m->g->arena, said)};
        }
        rest = span_trim(rest);
    }
    if (p->symbol_count == 0)
        maker_mistake(m, "an empty template");
    Symbol *kept = arena_take(&m->g->arena, p->symbol_count * sizeof *kept);
    memcpy(kept, symbol, p->symbol_count * sizeof *kept);
    p->symbol = kept;
}

uint16_t maker_kid(const Maker *m, const Phrase *p, Span digits)
{
    int32_t kid;
    if (!span_number(digits, &kid) || kid < 1 || kid > p->kid_count)
        maker_mistake(m, "the recipe names a slot that is not there");
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

// "one=2", "one=subject": the slot, or whom the phrase is about.
static uint8_t kid_read(const Maker *m, const Phrase *p, Span value)
{
    return span_is(value, "subject") ? OF_SUBJECT : (uint8_t)maker_kid(m, p, value);
}

// "lies=1:DISCARD_PILE", "lies=1:verb"
static void lies_read(Maker *m, Phrase *p, Span value)
{
    uint8_t kid = kid_read(m, p, span_until(&value, ':')), bit = (uint8_t)(1u << (kid == OF_SUBJECT ? 0 : kid));
    if (span_is(value, "verb")) {
        p->lies_by_verb = (uint8_t)(p->lies_by_verb | bit);
        return;
    }
    p->lies = (uint8_t)(p->lies | bit);
    if (!maker_constant(m, value, &p->zones))
        maker_mistake(m, "no such places");
}

// "cost=IN_BATTLE"
static uint8_t cost_read(Maker *m, Span value)
{
    uint16_t op;
    if (!maker_constant(m, value, &op))
        maker_mistake(m, "no such operation");
    return (uint8_t)op;
}

// The keys that name one slot; false: no such key.
static bool where_slots(Maker *m, Phrase *p, Span key, Span value)
{
    const struct { const char *key; uint8_t *kid; } slots[] = {
        {"self", &p->self},   {"bare", &p->bare}, {"plain", &p->plain}, {"whole", &p->whole},
        {"alone", &p->alone}, {"sure", &p->sure}, {"outright", &p->outright},
        {"spread", &p->spread}, {"together", &p->together}, {"gathered", &p->gathered},
    };
    for (size_t i = 0; i < COUNT_OF(slots); i++)
        if (span_is(key, slots[i].key)) {
            *slots[i].kid = (uint8_t)maker_kid(m, p, value);
            return true;
        }
    return false;
}

// What is said about the phrase's cards. False: no such key.
static bool where_cards(Maker *m, Phrase *p, Span key, Span value)
{
    if (where_slots(m, p, key, value))
        return true;
    if (span_is(key, "mine"))
        p->mine = span_is(value, "it") ? MINE_IT : kid_read(m, p, value);
    else if (span_is(key, "theirs"))
        p->theirs = kid_read(m, p, value);
    else if (span_is(key, "yours"))
        p->yours = kid_read(m, p, value);
    else if (span_is(key, "firm"))
        p->firm = true;
    else if (span_is(key, "several"))
        p->several = true;
    else if (span_is(key, "pair"))
        p->pair = true;
    else if (span_is(key, "joins"))
        p->joins = true;
    else if (span_is(key, "unowned"))
        p->unowned = true;
    else if (span_is(key, "excepts"))
        p->excepts = true;
    else if (span_is(key, "seen"))
        p->seen = span_is(value, "it") ? SEEN_IT : SEEN_NOT;
    else if (span_is(key, "one"))
        p->one = kid_read(m, p, value);
    else if (span_is(key, "two"))
        p->two = kid_read(m, p, value);
    else if (span_is(key, "still"))
        p->still = true;
    else if (span_is(key, "many"))
        p->many = kid_read(m, p, value);
    else if (span_is(key, "said"))
        p->said = SAID_MANY;
    else if (span_is(key, "line"))
        p->line = arena_string(&m->g->arena, value);
    else if (span_is(key, "cost"))
        p->cost_op = cost_read(m, value);
    else if (span_is(key, "back") && value.at[0] <= '9')
        p->back_verb = (uint8_t)maker_kid(m, p, value);
    else if (span_is(key, "back"))
        p->back = arena_string(&m->g->arena, value);
    else if (span_is(key, "deals"))
        p->deals = true;
    else if (span_is(key, "speaks"))
        p->speaks_of_self = true;
    else if (span_is(key, "mentions"))
        p->mentions = true;
    else if (span_is(key, "by"))
        p->by = span_is(value, "you") ? BY_YOU : BY_OTHER;
    else if (span_is(key, "lies"))
        lies_read(m, p, value);
    else if (span_is(key, "of"))
        p->of = maker_kinds(m, value);
    else if (span_is(key, "who"))
        p->who = (uint8_t)(p->who | 1u << maker_kid(m, p, value));
    else if (span_is(key, "names") && span_starts(value, "of"))
        p->names_of = (uint8_t)maker_kid(m, p, (Span){value.at + 2, value.size - 2});
    else if (span_is(key, "names"))
        p->names = span_is(value, "any") ? ANY_KIND : maker_kinds(m, value);
    else
        return false;
    return true;
}

static uint8_t preference_find(const Maker *m, Span name)
{
    const char *reason, *there;
    for (uint8_t id = 1; (there = grammar_preference(id, &reason)) != NULL; id++)
        if (span_is(name, there))
            return id;
    maker_mistake(m, "no such preference");
}

// "2=site|sector", "2=verb", "2=of1"
static uint16_t wanted_read(Maker *m, const Phrase *p, Span value)
{
    if (span_starts(value, "of"))
        return (uint16_t)(BY_SLOT + maker_kid(m, p, (Span){value.at + 2, value.size - 2}));
    return span_is(value, "verb") ? BY_VERB : maker_kinds(m, value);
}

void maker_where(Maker *m, Phrase *p)
{
    Span rest = span_of(p->info->where);
    for (Span word; (word = span_word(&rest)).size > 0;) {
        Span value = word;
        Span key = span_until(&value, '=');
        if (span_starts(word, "refuse:")) {     // a sentence, to the end
            p->refuses = word.at + strlen("refuse:");
            return;
        }
        if (span_is(key, "on")) {
            p->on = maker_kinds(m, value);
        } else if (span_is(key, "first")) {
            p->first = true;
            p->first_kinds = span_is(value, "1") ? 0 : maker_kinds(m, value);
        } else if (span_is(key, "prefer")) {
            p->preference = preference_find(m, value);
        } else if (where_cards(m, p, key, value)) {
            continue;
        } else if (key.size == 1 && key.at[0] >= '1' && key.at[0] <= '0' + p->kid_count) {
            uint8_t kid = (uint8_t)(key.at[0] - '0');
            if (!range_read(p, kid, value))
                p->wants[kid] = wanted_read(m, p, value);
        } else {
            maker_mistake(m, "`where` is not understood");
        }
    }
}
