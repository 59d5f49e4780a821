// compile_places.c — "A and B here": whether the place, or the pile, is said of A as well. If that can't be told, the
// text is refused.
#include "language/compiler.h"

#include "language/choosing.h"

// Where the first cards of some code are looked for; 0: nothing says that.
static uint16_t zones_of_part(const Compiler *c, const Items *code, uint16_t from, uint16_t end)
{
    for (uint16_t i = from; i + 3 < end; i++)
        if (code->item[i].kind == ITEM_BYTE && code->item[i].value == OP_EACH && code->item[i + 1].kind == ITEM_FILTER)
            return filter_zones(code, (uint16_t)(i + 1));
    for (uint16_t i = from; i + 1 < end; i++) {
        uint16_t slot = code->item[i + 1].value;
        bool is_slot = code->item[i].kind == ITEM_BYTE && code->item[i].value == OP_SLOT && slot >= SLOT_FIRST;
        if (is_slot && slot < c->next_slot && is_choosing(c->slot[slot].op))
            return c->slot[slot].zones;
    }
    return 0;
}

// "Target unit and target ship your opponent has": whose they are comes after both, as a place does.
static bool says_whose(const Compiler *c, const Phrase *p)
{
    const Symbol *first = p->symbol_count > 0 ? &p->symbol[p->symbol_count - 1] : NULL;
    return strcmp(c->g->category[p->category].name, "spec") == 0 && first && first->kind == SYMBOL_CATEGORY &&
           strcmp(c->g->category[first->id].name, "have") == 0;
}

// Whether the words of a description name a place, and whether they point to a card that is known.
static void part_look(const Compiler *c, const Kid *kid, bool says_there, bool *ret_place, bool *ret_known)
{
    const Tree *t = kid->kind == KID_TREE ? &c->r->tree[kid->value] : NULL;
    const Phrase *p = t ? &c->g->phrase[t->phrase] : NULL;
    if (!p)
        return;
    *ret_place = *ret_place || c->g->describes[p->category] & DESCRIBES_PLACE || says_whose(c, p);
    *ret_known = *ret_known || p->said != SAID_NOT || p->names_self;
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END; s++)
        says_there = says_there || (s->kind == STEP_KEEP && s->value == REGISTER_THERE);    // "attack here"
    for (const RecipeStep *s = p->recipe; s->kind != STEP_END; s++)
        *ret_known = *ret_known || s->kind == STEP_IT || s->kind == STEP_THAT || s->kind == STEP_WHENCE ||
                     s->kind == STEP_THAT_KIND || s->kind == STEP_THAT_PLACE ||
                     (s->kind == STEP_PASTE && s->value == REGISTER_PLACE) ||
                     (s->kind == STEP_PASTE && s->value == REGISTER_THERE && !says_there);
    for (uint8_t k = 0; k < p->kid_count; k++)
        part_look(c, &t->kid[k], says_there, ret_place, ret_known);
}

// "That costs 1 energy or less and is at a site": what is said last begins with its own verb.
static bool has_own_verb(const Compiler *c, const Kid *kid)
{
    static const char *const verbs[] = {"is", "are", NULL}, *const traits[] = {"trait", "traits", NULL};
    const Phrase *p = kid->kind == KID_TREE ? &c->g->phrase[c->r->tree[kid->value].phrase] : NULL;
    return p && span_is_one_of(category_listed(c->g->category[p->category].name), traits) &&
           span_is_one_of(span_of(c->r->tokens->token[kid->at].folded), verbs);
}

// "Dismiss a unit and a ship here": does the place hold for both?
static bool is_place_of_last(const Compiler *c, const Tree *t, uint8_t first, uint8_t last)
{
    bool has_place = false, is_known = false, has_first = false, is_first_known = false;
    part_look(c, &t->kid[last], false, &has_place, &is_known);
    for (uint16_t i = t->kid[last].at; i < t->end; i++)         // "in the same battle": as the first
        is_known = is_known || strcmp(c->r->tokens->token[i].folded, "same") == 0;
    for (uint8_t k = first; k < last; k++)      // if one before the last has its own place, so has the last
        part_look(c, &t->kid[k], false, &has_first, &is_first_known);
    return has_place && !is_known && !has_first && !is_first_known && !has_own_verb(c, &t->kid[last]);
}

// The last slot of the same category.
static uint8_t last_alike(const Compiler *c, const Tree *t, const Phrase *p, uint8_t slot)
{
    uint8_t last = (uint8_t)(p->kid_count - 1);
    const Kid *kid = &t->kid[slot];
    while (last > slot && !(kid->kind == KID_TREE && t->kid[last].kind == KID_TREE &&
                            c->g->phrase[c->r->tree[kid->value].phrase].category ==
                                c->g->phrase[c->r->tree[t->kid[last].value].phrase].category))
        last--;
    return last;
}

// "Discard each unit and each command from your hand": nobody says whether the units are there, too.
void places_check(Run *run, const Phrase *p)
{
    Compiler *c = run->c;
    const uint8_t last = p->kid_count ? (uint8_t)(p->kid_count - 1) : 0;
    const Tree *t = &c->r->tree[run->tree];
    uint8_t spread = (uint8_t)(p->spread - 1);
    if (p->spread && !c->failed && is_place_of_last(c, t, spread, last_alike(c, t, p, spread)))
        refuse(c, t->kid[p->spread - 1].at, "does the place hold for both of these? say it of each");
    bool is_list = last > 0 && (p->several || category_is_list(c->g->category[p->category].name));
    if (!is_list || run->kid_in[0] != run->kid_in[last] || c->failed || run->kid_in[last] != run->out)
        return;
    uint16_t there = zones_of_part(c, run->out, run->kid_at[last], run->kid_end[last]);
    uint16_t first = zones_of_part(c, run->out, run->kid_at[0], run->kid_end[0]);
    bool is_unsaid = first && first == zones_by_noun(c, &t->kid[0]);
    if (is_place_of_last(c, t, 0, last))
        refuse(c, t->kid[0].at, "does the place hold for all of these? say it of each");
    if (there && is_unsaid && !(there & first))
        refuse(c, t->kid[0].at, "are these in play, or where the last ones are? say it of each");
}
