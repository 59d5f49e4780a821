// grammar_recipe.c — a phrase's recipe as steps, and what they and its words say about cards named before.
#include "language/maker.h"
#include "language/ops.h"

static const NameInfo core_names[] = {
    {"you", PLAYER_YOU}, {"opponent", PLAYER_OPPONENT}, {"either", PLAYER_EITHER},
    {"they", PLAYER_THAT}, {"doer", PLAYER_DOER},
};

bool maker_constant(const Maker *m, Span name, uint16_t *ret_value)
{
    int32_t number;
    if (maker_name_find(m, NAME_CONSTANT, name, ret_value))
        return true;
    if (!span_number(name, &number))
        return false;
    *ret_value = (uint16_t)number;
    return true;
}

// ORDER SECTION with compiler.h
static const char *const section_names[] = {"event", "subject", "object", "if", "play", "code"};

// ORDER NUMBER with compiler.h
static const char *const number_names[] = {"limit", "side", "slots", "edition", "nth", "also", "once"};

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
    maker_mistake(m, "no such kind of ability");
}

static RecipeStep wide_step(Maker *m, const Phrase *p, Span rest)
{
    uint16_t value;
    if (rest.size > 0 && rest.at[0] >= '1' && rest.at[0] <= '9')
        return (RecipeStep){STEP_WIDE_KID, maker_kid(m, p, rest)};
    if (!maker_constant(m, rest, &value))
        maker_mistake(m, "unknown name after @");
    return (RecipeStep){STEP_WIDE, value};
}

// "role0=pc": the event's first card is a PC; "role0=2": it is what the second slot names.
static RecipeStep role_step(Maker *m, const Phrase *p, uint32_t role, Span value)
{
    if (value.at[0] >= '1' && value.at[0] <= '9')
        return (RecipeStep){STEP_ROLE_KID, role << 16 | maker_kid(m, p, value)};
    return (RecipeStep){STEP_ROLE, role << 16 | (span_is(value, "doer") ? ROLE_DOER : maker_kinds(m, value))};
}

static const struct { const char *word; RecipeStep step; } fixed_words[] = {
    {"@noun", {STEP_WIDE_NOUN, 0}}, {"actor", {STEP_ACTOR, 0}}, {"actor=0", {STEP_ACTOR_SET, 0}},
    {"[", {STEP_FILTER, 0}}, {"more", {STEP_FILTER_MORE, 0}},
    {"]", {STEP_FILTER_END, 0}}, {"^(", {STEP_HOIST, 0}}, {"^*(", {STEP_HOIST_NAMED, 0}},
    {"^^(", {STEP_TARGET, 0}}, {"^<(", {STEP_CAPTURE, 0}}, {"pair", {STEP_PAIR, 0}}, {"nth1", {STEP_NTH, 1}},
    {"nth2", {STEP_NTH, 2}}, {")", {STEP_HOIST_END, 0}}, {")=", {STEP_KEEP_END, 0}},
    {"there=(", {STEP_KEEP, REGISTER_THERE}}, {"there", {STEP_PASTE, REGISTER_THERE}},
    {"place=(", {STEP_KEEP, REGISTER_PLACE}}, {"place", {STEP_PASTE, REGISTER_PLACE}},
    {"subject=(", {STEP_KEEP, REGISTER_SUBJECT}}, {"subject", {STEP_PASTE, REGISTER_SUBJECT}},
    {"lasts=(", {STEP_KEEP, REGISTER_LASTS}}, {"lasts", {STEP_PASTE, REGISTER_LASTS}},
    {"hand=(", {STEP_KEEP, REGISTER_HAND}}, {"hand", {STEP_PASTE, REGISTER_HAND}},
    {"difference=(", {STEP_KEEP, REGISTER_DIFFERENCE}}, {"difference", {STEP_PASTE, REGISTER_DIFFERENCE}},
    {"holder=(", {STEP_KEEP, REGISTER_HOLDER}}, {"holder", {STEP_PASTE, REGISTER_HOLDER}},
    {"drawn=(", {STEP_KEEP, REGISTER_DRAWN}}, {"drawn", {STEP_PASTE, REGISTER_DRAWN}},
    {"than=(", {STEP_KEEP, REGISTER_THAN}}, {"than", {STEP_PASTE, REGISTER_THAN}},
    {"how=(", {STEP_KEEP, REGISTER_HOW}}, {"how", {STEP_PASTE, REGISTER_HOW}},
    {"least=(", {STEP_KEEP, REGISTER_LEAST}}, {"least", {STEP_PASTE, REGISTER_LEAST}},
    {"most=(", {STEP_KEEP, REGISTER_MOST}}, {"most", {STEP_PASTE, REGISTER_MOST}},
    {"of=(", {STEP_KEEP, REGISTER_OF}}, {"of", {STEP_PASTE, REGISTER_OF}},
    {"verb=(", {STEP_KEEP, REGISTER_VERB}}, {"verb", {STEP_PASTE, REGISTER_VERB}},
    {"a=0", {STEP_UNSAID, 0}}, {"a=(", {STEP_KEEP, REGISTER_SPOKEN | SPOKEN_A << SPOKEN_SHIFT}},
    {"a2=(", {STEP_KEEP, REGISTER_SPOKEN | SPOKEN_A << SPOKEN_SHIFT | 2 << SPOKEN_OF}},
    {"one=(", {STEP_KEEP, REGISTER_SPOKEN | SPOKEN_ONE << SPOKEN_SHIFT}},
    {"two=(", {STEP_KEEP, REGISTER_SPOKEN | SPOKEN_TWO << SPOKEN_SHIFT}},
    {"many=(", {STEP_KEEP, REGISTER_SPOKEN | SPOKEN_MANY << SPOKEN_SHIFT}},
    {"?cards(", {STEP_MODE, 1 << MODE_CARDS}}, {"?captured(", {STEP_MODE, 1 << MODE_CAPTURED}},
    {"?kept(", {STEP_MODE, 1 << MODE_KEPT}},
    {")?", {STEP_MODE_END, 0}}, {"their", {STEP_THEIR, 0}}, {"that_place", {STEP_THAT_PLACE, 0}},
    {"whence", {STEP_WHENCE, 0}}, {"from", {STEP_FROM, 0}}, {"unmoved", {STEP_UNMOVED, 0}},
    {"chosen_last", {STEP_CHOSEN_LAST, 0}},
    {"the_other", {STEP_REST, 1}}, {"the_rest", {STEP_REST, 0}}, {"left_of", {STEP_REST, REST_LEFT}},
    {"rival", {STEP_RIVAL, 0}}, {"their_rival", {STEP_THEIR_RIVAL, 0}},
    {"yours", {STEP_ONE_OF, PLAYER_YOU}}, {"theirs", {STEP_ONE_OF, PLAYER_OPPONENT}},
    {"actors", {STEP_ONE_OF, PLAYER_DOER}},
    {"@zone", {STEP_ZONE_HERE, ZONE_OF_NOUN}}, {"@any", {STEP_ZONE_HERE, ZONE_ANY}},
    {"@both", {STEP_ZONE_HERE, ZONE_BOTH}}, {"X", {STEP_X, 0}},
    {"it", {STEP_IT, 0}}, {"those", {STEP_THOSE, 0}}, {"they", {STEP_THEY, 0}}, {"OTHER", {STEP_OTHER, 0}},
    {"player_of_it", {STEP_OWNER_OF, PLAYER_OF}}, {"owner_of_it", {STEP_OWNER_OF, PLAYER_OWNER}},
    {")!", {STEP_INNER_END, 0}},
};

void maker_constants(Maker *m)
{
    const Vocabulary *v = m->g->vocabulary;
    for (uint8_t i = 1; i < CORE_OP_COUNT; i++)
        maker_name_add(m, NAME_CONSTANT, grammar_op(v, i)->name, i);
    for (uint8_t i = 0; i < v->op_count; i++)
        maker_name_add(m, NAME_CONSTANT, v->ops[i].name, OP_GAME + i);
    for (size_t i = 0; i < COUNT_OF(core_names); i++)
        maker_name_add(m, NAME_CONSTANT, core_names[i].name, core_names[i].value);
    for (size_t i = 0; i < v->name_count; i++)
        maker_name_add(m, NAME_CONSTANT, v->names[i].name, v->names[i].value);
    for (uint16_t i = 0; i < COUNT_OF(fixed_words); i++)
        maker_name_add(m, NAME_STEP, fixed_words[i].word, i);
}

// "$2", "=2", "~2", "~~2", "&2": a slot of the template. False: no such word.
static bool kid_step(Maker *m, const Phrase *p, Span word, RecipeStep *ret_step)
{
    static const struct { const char *sign; RecipeStep step; } signs[] = {
        {"~~", {STEP_DROP_KID, DROP_ALONE}}, {"~>", {STEP_DROP_KID, DROP_HERE}}, {"~", {STEP_DROP_KID, 0}},
        {"$", {STEP_KID, 0}}, {"=", {STEP_SAME, 0}},
        {"%", {STEP_KID, MODE_CAPTURED << MODE_SHIFT}},
        {":", {STEP_KID, MODE_SAME << MODE_SHIFT}}, {"x=", {STEP_X_IS, 0}}, {"&", {STEP_FIRST, 0}}};
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        size_t size = strlen(signs[i].sign);
        if (!span_starts(word, signs[i].sign))
            continue;
        *ret_step = signs[i].step;
        ret_step->value |= maker_kid(m, p, (Span){word.at + size, word.size - size});
        return true;
    }
    return false;
}

// "actor=opponent", "actor=2".
static RecipeStep actor_step(Maker *m, const Phrase *p, Span value)
{
    uint16_t player;
    bool is_name = value.at[value.size - 1] > '9';
    if (is_name && maker_constant(m, value, &player))
        return (RecipeStep){STEP_ACTOR_IS, player};
    return (RecipeStep){STEP_ACTOR_SET, maker_kid(m, p, value)};
}

// "op:1", "ban:2": something about the verb in that slot. False: no such word.
static bool verb_step(Maker *m, const Phrase *p, Span word, RecipeStep *ret_step)
{
    static const struct { const char *sign; uint32_t what; } signs[] = {
        {"op:", 0}, {"event:", VERB_IS_EVENT | FORM_EVENT << VERB_FORM_SHIFT},
        {"doer:", VERB_IS_EVENT | FORM_DOER << VERB_FORM_SHIFT}, {"ban:", VERB_IS_EVENT | FORM_BAN << VERB_FORM_SHIFT},
        {"passive:", FORM_PASSIVE << VERB_FORM_SHIFT}, {"counted:", FORM_COUNT << VERB_FORM_SHIFT}};
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        size_t size = strlen(signs[i].sign);
        if (!span_starts(word, signs[i].sign) || word.size == size)
            continue;
        *ret_step = (RecipeStep){STEP_VERB, signs[i].what | maker_kid(m, p, (Span){word.at + size, word.size - size})};
        return true;
    }
    return false;
}

// "owner_of1": the player, and the slot of the words for the card.
static RecipeStep owner_step(Maker *m, const Phrase *p, uint32_t player, Span word)
{
    uint32_t kid = maker_kid(m, p, (Span){word.at + word.size - 1, 1});
    return (RecipeStep){STEP_OWNER_OF, player | kid << OWNER_KID_SHIFT};
}

// The words of a recipe, and its brackets, are separated by blanks.
static RecipeStep step_read(Maker *m, const Phrase *p, Span word)
{
    Span rest = {word.at + 1, word.size - 1};
    char last = word.at[word.size - 1];
    RecipeStep step;
    uint16_t value;
    if (maker_name_find(m, NAME_STEP, word, &value))
        return fixed_words[value].step;
    if (kid_step(m, p, word, &step) || verb_step(m, p, word, &step))
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
        return (RecipeStep){STEP_THAT, maker_kid(m, p, (Span){word.at + 4, 1})};
    if (span_starts(word, "owner_of") && word.size == 9)
        return owner_step(m, p, PLAYER_OWNER, word);
    if (span_starts(word, "player_of") && word.size == 10)
        return owner_step(m, p, PLAYER_OF, word);
    if (span_starts(word, "that:"))
        return (RecipeStep){STEP_THAT_KIND, maker_kinds(m, (Span){word.at + 5, word.size - 5})};
    if (span_starts(word, "role") && word.size > 6 && word.at[4] >= '0' && word.at[4] <= '2')
        return role_step(m, p, (uint32_t)(word.at[4] - '0'), (Span){word.at + 6, word.size - 6});
    if (last == ':' && name_read(word, section_names, COUNT_OF(section_names), &value))
        return (RecipeStep){STEP_SECTION, value};
    if (last == ':' && name_read(word, number_names, COUNT_OF(number_names), &value))
        return (RecipeStep){STEP_NUMBER, value};
    if (last == ':' && word.size == 2)
        return (RecipeStep){STEP_LABEL, (uint8_t)word.at[0]};
    if (word.size > 2 && span_is((Span){word.at + word.size - 2, 2}, "!("))
        return (RecipeStep){STEP_INNER, ability_find(m, (Span){word.at, word.size - 2})};
    if (last == '!')
        return (RecipeStep){STEP_ABILITY, ability_find(m, (Span){word.at, word.size - 1})};
    if (!maker_constant(m, word, &value))
        maker_mistake(m, "unknown name in the recipe");
    return (RecipeStep){STEP_BYTE, (uint8_t)value};
}

void maker_recipe(Maker *m, Phrase *p)
{
    RecipeStep step[64];
    size_t count = 0;
    Span rest = span_of(p->info->recipe);
    for (Span word; (word = span_word(&rest)).size > 0;) {
        if (count == COUNT_OF(step) - 1)
            maker_mistake(m, "the recipe is too long");
        step[count++] = step_read(m, p, word);
    }
    step[count++] = (RecipeStep){STEP_END, 0};
    for (size_t i = 0; i + 1 < count; i++)
        if (step[i].kind == STEP_NUMBER && step[i + 1].kind != STEP_BYTE && step[i + 1].kind != STEP_KID &&
            step[i + 1].kind != STEP_VERB)
            maker_mistake(m, "a number or a slot must follow this");
    for (size_t i = 1; i < count; i++)
        if (step[i].kind == STEP_ABILITY && step[0].kind != STEP_ABILITY)
            maker_mistake(m, "the kind of ability comes first");
    RecipeStep *kept = arena_take(&m->g->arena, count * sizeof *kept);
    memcpy(kept, step, count * sizeof *kept);
    p->recipe = kept;
}

// "That many cards" is a number, and points to no card.
static bool is_how_many(const Maker *m, const Phrase *p, uint8_t symbol)
{
    return symbol + 1 < p->symbol_count && p->symbol[symbol + 1].kind == SYMBOL_TERM &&
           strcmp(m->g->term[p->symbol[symbol + 1].id], "many") == 0;
}

// "His or her", "he or she": a player is meant.
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

// The slots after "you", "may" and "to" for what is done: a bit each.
static uint8_t told_by(const Maker *m, const Phrase *p)
{
    static const char *const before[] = {"you", "we", "may", "to", NULL};
    static const char *const telling[] = {"effect", "chain", "action", "cost", NULL};
    uint8_t told = 0;
    for (uint8_t i = 1; i < p->symbol_count; i++) {
        const Symbol *s = &p->symbol[i];
        bool follows = s[-1].kind == SYMBOL_TERM && span_is_one_of(span_of(m->g->term[s[-1].id]), before);
        if (follows && s->kind == SYMBOL_CATEGORY && span_is_one_of(span_of(m->category[s->id].name), telling))
            told = (uint8_t)(told | 1u << s->slot);
    }
    return told;
}

// What its words and its recipe say about the text's own card and about cards named before.
void maker_facts(const Maker *m, Phrase *p)
{
    const RecipeStep *s = p->recipe;
    const OpInfo *op = s[0].kind == STEP_BYTE ? grammar_op(m->g->vocabulary, (uint8_t)s[0].value) : NULL;
    bool acts = op && op->kind == OP_KIND_STATEMENT && s[1].kind == STEP_BYTE && s[1].value == OP_SELF;
    p->said = p->said ? p->said : (uint8_t)said_by(m, p);      // unless `where` says so
    p->acts_on_self = acts;
    p->told = told_by(m, p);
    p->names_self = p->speaks_of_self || acts || (s[0].kind == STEP_BYTE && s[0].value == OP_SELF);
    bool is_aside = false;
    for (; s->kind != STEP_END; s++) {
        bool begins = s->kind == STEP_HOIST || s->kind == STEP_HOIST_NAMED || s->kind == STEP_TARGET ||
                      s->kind == STEP_CAPTURE;
        is_aside = begins || (is_aside && s->kind != STEP_HOIST_END);
        if (is_aside && s->kind == STEP_ZONE_HERE)      // filled in at the end, when the choice has gone elsewhere
            maker_mistake(m, "cards to choose among, with @zone, are described by a phrase of their own");
        if (s->kind == STEP_THAT_KIND)
            p->said = SAID_ONE;
        if (s->kind == STEP_NTH || s->kind == STEP_PAIR || s->kind == STEP_ONE_OF)
            p->said = SAID_MANY;        // several cards named before
        p->says_other = p->says_other || s->kind == STEP_OTHER;
        p->says_zone = p->says_zone || s->kind == STEP_ZONE_HERE;
        p->has_x = p->has_x || s->kind == STEP_X_IS;
        p->is_all = p->is_all || (s->kind == STEP_MODE && s->value == 1 << MODE_KEPT);
    }
}
