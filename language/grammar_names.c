// grammar_names.c — names that the lines of a .def use, and what each stands for, found by their letters: a grammar is
// made whenever a program starts, and its recipes have some ten thousand of them.
#include "core/hash.h"
#include "language/maker.h"

static size_t name_slot(const Names *n, NameKind kind, Span name)
{
    size_t at = (size_t)(hash_bytes(HASH_START + kind, name.at, name.size) % NAME_SLOTS);
    for (; n->slot[at]; at = (at + 1) % NAME_SLOTS) {
        const Name *there = &n->name[n->slot[at]];
        if (there->kind == kind && there->name.size == name.size && memcmp(there->name.at, name.at, name.size) == 0)
            return at;
    }
    return at;
}

void maker_name_add(Maker *m, NameKind kind, const char *name, uint16_t value)
{
    Names *n = &m->names;
    size_t at = name_slot(n, kind, span_of(name));
    if (n->slot[at])
        return;
    if (n->count + 1 == NAMES_MAX)
        maker_mistake(m, "too many names");
    n->slot[at] = ++n->count;
    n->name[n->count] = (Name){span_of(name), kind, value};
}

bool maker_name_find(const Maker *m, NameKind kind, Span name, uint16_t *ret_value)
{
    const Names *n = &m->names;
    uint16_t found = n->slot[name_slot(n, kind, name)];
    *ret_value = n->name[found].value;
    return found != 0;
}
