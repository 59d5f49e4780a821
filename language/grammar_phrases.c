// grammar_phrases.c — several phrases in one line of a .def.
//
// "do|does" with "{draw|draws} <cards>" makes two phrases, one in each category: the first word in each pair of braces
// goes with the first category. "(from your reserve|)" may be said or not, whatever else is said; "( <place>|)" has a
// slot, and what the recipe says about it counts only where it is said (grammar_slots.c).
#include "language/maker.h"

static size_t closing(const Maker *m, const char *text, size_t from, char open, char close)
{
    int depth = 0;
    for (size_t i = from; text[i]; i++) {
        depth += text[i] == open ? 1 : text[i] == close ? -1 : 0;
        if (depth == 0)
            return i;
    }
    maker_mistake(m, "a bracket is not closed");
}

// The alternative with that number among those from text[from] to text[to - 1].
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
            text_bytes(&out, &text[i], 1);
            continue;
        }
        size_t end = closing(m, text, i, '{', '}');
        Span one = alternative(text, i + 1, end, number);
        if (!one.at)
            maker_mistake(m, "fewer words in braces than categories");
        text_bytes(&out, one.at, one.size);
        i = end;
    }
    return arena_string(&m->g->arena, span_of(made));
}

static void phrase_add(Maker *m, const PhraseInfo *info)
{
    Grammar *g = m->g;
    m->info = info;
    if (g->phrase_count == PHRASE_MAX)
        maker_mistake(m, "too many phrases");
    Phrase *p = &m->phrase[g->phrase_count++];
    *p = (Phrase){.info = info, .category = maker_category(m, info->category, strlen(info->category))};
    maker_template(m, p);
    p->names_opponent = strstr(info->template, "opponent") != NULL;
    maker_where(m, p);
    maker_recipe(m, p);
    maker_facts(m, p);
    p->names_owner = p->one && strstr(info->template, "its owner's") != NULL;
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

// On its own card "this <noun>" can also use the wider noun: "this unit" on a character.
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
        maker_slots_said(m, &info);
        self_expand(m, info);
        return;
    }
    size_t from = (size_t)(open - info.template), end = closing(m, info.template, from, '(', ')');
    Span one;
    for (uint8_t i = 0; (one = alternative(info.template, from + 1, end, i)).at; i++) {
        char made[EXPANDED_MAX];
        Text out = text_in(made, sizeof made);
        PhraseInfo more = info;
        text_bytes(&out, info.template, from);
        text_bytes(&out, one.at, one.size);
        text_put(&out, info.template + end + 1);
        more.template = arena_string(&m->g->arena, span_of(made));
        choices_expand(m, more);
    }
}

void maker_phrases(Maker *m, const PhraseInfo *info)
{
    Span categories = span_of(info->category);
    m->info = info;
    for (uint8_t i = 0; categories.size > 0; i++) {
        PhraseInfo one = {.category = arena_string(&m->g->arena, span_until(&categories, '|')),
                          .template = maker_slots_number(m, braces_resolve(m, info->template, i)),
                          .recipe = braces_resolve(m, info->recipe, i), .where = braces_resolve(m, info->where, i)};
        choices_expand(m, one);
    }
}
