// grammar_slots.c — slots that may be left out: "{draw|draws} <hand>( from <own> reserve|)".
//
// The slots of a line are counted as in the .def. Where one is left out, three things go with it: its place in the
// recipe, its test in `where`, and what is in ?2( … )?. What is in ?!2( … )? is used only then.
#include "language/maker.h"

enum { NUMBERED = '#' };                // a template whose slots are numbered begins with it

static bool is_slot(const char *template, const char *at)
{
    return *at == '<' && (at == template || at[-1] != '\\');
}

static bool has_slot_inside(const char *template)
{
    int depth = 0;
    for (const char *at = template; *at; at++) {
        depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        if (depth > 0 && is_slot(template, at))
            return true;
    }
    return false;
}

// "<np>" becomes "<1:np>" if any slot may be left out.
const char *maker_slots_number(Maker *m, const char *template)
{
    char made[EXPANDED_MAX];
    Text out = text_in(made, sizeof made);
    int count = 0;
    if (!has_slot_inside(template))
        return template;
    text_bytes(&out, &(char){NUMBERED}, 1);
    for (const char *at = template; *at; at++)
        if (is_slot(template, at))
            text_format(&out, "<%d:", ++count);
        else
            text_bytes(&out, at, 1);
    return arena_string(&m->g->arena, span_of(made));
}

typedef struct Slots {                  // by the number in the line: the number in this phrase; 0: left out
    char now[10];
} Slots;

// A word that ends in the number of a slot: "$2", "role0=2". 0: it names none.
static int slot_named(Span word)
{
    static const char *const signs[] = {"$", "=", "%", ":", "~~", "~>", "~", "&", "x=", "actor=", "@", "that",
                                        "role0=", "role1=", "role2=", "op:", "event:", "doer:", "ban:", "passive:",
                                        "counted:"};
    int slot = word.size > 1 ? word.at[word.size - 1] - '0' : 0;
    for (size_t i = 0; slot > 0 && slot < 10 && i < COUNT_OF(signs); i++)
        if (span_is((Span){word.at, word.size - 1}, signs[i]))
            return slot;
    return 0;
}

// "?2(", "?!2(": whether what follows is left out. False: it is not such a word.
static bool option_read(Span word, const Slots *s, bool *ret_left_out)
{
    bool is_not = span_starts(word, "?!");
    size_t at = is_not ? 2 : 1;
    if (!span_starts(word, "?") || word.size != at + 2 || word.at[at] < '1' || word.at[at] > '9')
        return false;
    *ret_left_out = (s->now[word.at[at] - '0'] != 0) == is_not;
    return true;
}

static void word_put(Text *out, Span word)
{
    text_bytes(out, word.at, word.size);
    text_put(out, " ");
}

static const char *recipe_said(Maker *m, const char *recipe, const Slots *s)
{
    char made[EXPANDED_MAX];
    Text out = text_in(made, sizeof made);
    Span rest = span_of(recipe);
    bool is_option[8] = {0}, left_out[8] = {0};
    int depth = 0;
    for (Span word; (word = span_word(&rest)).size > 0;) {
        bool opens = word.at[0] == '?', leaves = false;
        int slot = slot_named(word);
        if (opens && depth + 1 < (int)COUNT_OF(is_option)) {
            is_option[++depth] = option_read(word, s, &leaves);
            left_out[depth] = left_out[depth - 1] || leaves;
        }
        bool is_mark = (opens || span_is(word, ")?")) && is_option[depth];
        if (!left_out[depth] && !is_mark && slot == 0)
            word_put(&out, word);
        else if (!left_out[depth] && !is_mark && s->now[slot])
            text_format(&out, "%.*s%c ", (int)word.size - 1, word.at, s->now[slot]);
        if (span_is(word, ")?"))
            depth--;
    }
    return arena_string(&m->g->arena, span_of(made));
}

// "2=site", "one=2", "lies=2:IN_PLAY": where the number of the slot is; NULL: it names none.
static const char *where_slot(Span word)
{
    static const char *const keys[] = {"self=",  "bare=", "plain=",  "whole=", "sure=", "alone=", "outright=",
                                       "spread=", "together=", "gathered=", "mine=", "theirs=", "yours=",
                                       "one=",  "two=",   "many=",
                                       "lies=",  "back=", "who="};
    bool is_digit = word.size > 1 && word.at[0] >= '1' && word.at[0] <= '9' && word.at[1] == '=';
    for (size_t i = 0; !is_digit && i < COUNT_OF(keys); i++)
        if (span_starts(word, keys[i]) && word.at[strlen(keys[i])] <= '9')
            return word.at + strlen(keys[i]);
    return is_digit ? word.at : NULL;
}

static const char *where_said(Maker *m, const char *where, const Slots *s)
{
    char made[EXPANDED_MAX];
    Text out = text_in(made, sizeof made);
    Span rest = span_of(where);
    for (Span word; (word = span_word(&rest)).size > 0;) {
        const char *at = where_slot(word);
        if (span_starts(word, "refuse:")) {
            text_format(&out, "%s", word.at);
            break;
        }
        if (!at)
            word_put(&out, word);
        else if (s->now[*at - '0'])
            text_format(&out, "%.*s%c%.*s ", (int)(at - word.at), word.at, s->now[*at - '0'],
                        (int)(word.size - (size_t)(at - word.at) - 1), at + 1);
    }
    return arena_string(&m->g->arena, span_of(made));
}

void maker_slots_said(Maker *m, PhraseInfo *info)
{
    char made[EXPANDED_MAX];
    Text out = text_in(made, sizeof made);
    Slots slots = {0};
    char count = '0';
    if (info->template[0] != NUMBERED)
        return;
    for (const char *at = info->template + 1; *at; at++) {
        text_bytes(&out, at, 1);
        if (!is_slot(info->template, at))
            continue;
        slots.now[at[1] - '0'] = ++count;
        at += 2;
    }
    info->template = arena_string(&m->g->arena, span_of(made));
    info->recipe = recipe_said(m, info->recipe, &slots);
    info->where = where_said(m, info->where, &slots);
}
