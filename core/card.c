// card.c — the set of card definitions: adding, finding, guessing what was meant.
#include "core/card.h"

#include <stdlib.h>

#include "core/hash.h"

void card_set_init(CardSet *set, uint32_t facts_size)
{
    *set = (CardSet){.facts_size = facts_size};
    card_set_add(set, (CardDef){.title = "?", .code = "?", .text = ""});
}

void card_set_end_reading(CardSet *set)
{
    free(set->reader);
    set->reader = NULL;
}

void card_set_clear(CardSet *set)
{
    card_set_end_reading(set);
    arena_clear(&set->arena);
    *set = (CardSet){0};
}

void *card_set_facts(const CardSet *set, DefId def)
{
    check(def < set->count);
    return (char *)set->facts + (size_t)def * set->facts_size;
}

// ---- finding by code or title: a hash table that is made again when the set grows ----

static uint64_t name_hash(Span name)            // ignores case
{
    uint64_t hash = HASH_START;
    for (size_t i = 0; i < name.size; i++) {
        char c = name.at[i] >= 'A' && name.at[i] <= 'Z' ? (char)(name.at[i] + 32) : name.at[i];
        hash = hash_bytes(hash, &c, 1);
    }
    return hash;
}

static uint32_t slot_of(const CardSet *set, Span name) { return (uint32_t)(name_hash(name) % set->index_room); }

static void index_add_name(CardSet *set, DefId def, const char *name)
{
    uint32_t at = slot_of(set, span_of(name));
    while (set->index[at])
        at = (at + 1) % set->index_room;
    set->index[at] = def;
}

// Only for the card added last: a name stored later could have been placed after this one, and would be lost. For the
// same reason the title, which was stored after the code, is removed first.
static void index_drop(CardSet *set, DefId def, const char *name)
{
    for (uint32_t at = slot_of(set, span_of(name)); set->index[at]; at = (at + 1) % set->index_room)
        if (set->index[at] == def)
            set->index[at] = 0;
}

static void index_add(CardSet *set, DefId def)
{
    index_add_name(set, def, set->def[def].code);
    index_add_name(set, def, set->def[def].title);
}

// The old arrays stay in the arena. A set is loaded only once, and all of them together are smaller than the last one.
static void grow(CardSet *set)
{
    uint16_t room = set->room ? (uint16_t)(set->room * 2) : 64;
    CardDef *def = arena_take(&set->arena, room * sizeof *def);
    void *facts = arena_take(&set->arena, (size_t)room * set->facts_size);
    Program *program = arena_take(&set->arena, room * sizeof *program);
    if (set->count > 0) {
        memcpy(program, set->program, set->count * sizeof *program);
        memcpy(def, set->def, set->count * sizeof *def);
        memcpy(facts, set->facts, (size_t)set->count * set->facts_size);
    }
    set->def = def;
    set->facts = facts;
    set->program = program;
    set->room = room;
    set->index_room = room * 4u;
    set->index = arena_take(&set->arena, set->index_room * sizeof *set->index);
    for (DefId d = 1; d < set->count; d++)
        index_add(set, d);
}

void card_set_extend(CardSet *set, const CardSet *base)
{
    *set = (CardSet){.facts_size = base->facts_size, .borrowed = base->count};
    while (set->room <= base->count)
        grow(set);
    memcpy(set->def, base->def, base->count * sizeof *set->def);
    memcpy(set->facts, base->facts, (size_t)base->count * set->facts_size);
    memcpy(set->program, base->program, base->count * sizeof *set->program);
    set->count = base->count;
    for (DefId d = 1; d < set->count; d++)
        index_add(set, d);
}

DefId card_set_add(CardSet *set, CardDef def)
{
    check(set->count < CARD_SET_MAX);
    if (set->count == set->room)
        grow(set);
    set->def[set->count] = (CardDef){
        .title = arena_string(&set->arena, span_of(def.title)),
        .code = arena_string(&set->arena, span_of(def.code)),
        .text = arena_string(&set->arena, span_of(def.text)),
    };
    set->program[set->count] = (Program){0};
    if (set->count > 0)
        index_add(set, set->count);
    return set->count++;
}

void card_set_drop(CardSet *set)
{
    check(set->count > 1);
    DefId last = (DefId)(set->count - 1);
    memset(card_set_facts(set, last), 0, set->facts_size);
    index_drop(set, last, set->def[last].title);
    index_drop(set, last, set->def[last].code);
    set->count--;
}

struct Refused {
    uint64_t hash;
    const char *name;
};

static void refused_add(CardSet *set, const char *name)
{
    if (set->refused_count == set->refused_room) {
        uint32_t room = set->refused_room ? set->refused_room * 2 : 16;
        struct Refused *more = arena_take(&set->arena, room * sizeof *more);
        if (set->refused_count > 0)
            memcpy(more, set->refused, set->refused_count * sizeof *more);
        set->refused = more;
        set->refused_room = room;
    }
    set->refused[set->refused_count++] = (struct Refused){name_hash(span_of(name)), name};
}

void card_set_refuse(CardSet *set)
{
    check(set->count > 1);
    refused_add(set, set->def[set->count - 1].code);
    refused_add(set, set->def[set->count - 1].title);
    card_set_drop(set);
}

bool card_set_was_refused(const CardSet *set, Span wanted)
{
    uint64_t hash = name_hash(wanted);
    for (uint32_t i = 0; i < set->refused_count; i++)
        if (set->refused[i].hash == hash && span_is_word(wanted, set->refused[i].name))
            return true;
    return false;
}

DefId card_set_find(const CardSet *set, Span wanted)
{
    for (uint32_t at = slot_of(set, wanted); set->index[at]; at = (at + 1) % set->index_room) {
        DefId d = set->index[at];
        if ((span_is_word(wanted, set->def[d].code) || span_is_word(wanted, set->def[d].title)))
            return d;
    }
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
