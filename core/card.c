// card.c — the set of card definitions: adding, finding, guessing what was meant.
#include "core/card.h"

void card_set_init(CardSet *set, uint32_t facts_size)
{
    *set = (CardSet){.facts_size = facts_size};
    card_set_add(set, (CardDef){.title = "?", .code = "?", .text = ""});
}

void card_set_clear(CardSet *set)
{
    arena_clear(&set->arena);
    *set = (CardSet){0};
}

void *card_set_facts(const CardSet *set, DefId def)
{
    check(def < set->count);
    return (char *)set->facts + (size_t)def * set->facts_size;
}

// Doubling leaves the old arrays in the arena: a set is loaded once, and the waste is under its own size.
static void grow(CardSet *set)
{
    uint16_t room = set->room ? (uint16_t)(set->room * 2) : 64;
    CardDef *def = arena_take(&set->arena, room * sizeof *def);
    void *facts = arena_take(&set->arena, (size_t)room * set->facts_size);
    if (set->count > 0) {
        memcpy(def, set->def, set->count * sizeof *def);
        memcpy(facts, set->facts, (size_t)set->count * set->facts_size);
    }
    set->def = def;
    set->facts = facts;
    set->room = room;
}

DefId card_set_add(CardSet *set, CardDef def)
{
    check(set->count < UINT16_MAX / 2);
    if (set->count == set->room)
        grow(set);
    set->def[set->count] = (CardDef){
        .title = arena_string(&set->arena, span_of(def.title)),
        .code = arena_string(&set->arena, span_of(def.code)),
        .text = arena_string(&set->arena, span_of(def.text)),
    };
    return set->count++;
}

DefId card_set_find(const CardSet *set, Span wanted)
{
    for (DefId d = 1; d < set->count; d++)
        if (span_is_word(wanted, set->def[d].code) || span_is_word(wanted, set->def[d].title))
            return d;
    return 0;
}

const char *card_set_nearest(const CardSet *set, Span code)
{
    const char *words[2];
    const char *nearest = NULL;
    for (DefId d = 1; d < set->count; d++) {
        words[0] = nearest;
        words[1] = set->def[d].code;
        nearest = text_nearest(code, words, 2);
    }
    return nearest;
}
