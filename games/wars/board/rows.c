// rows.c — the order of locations: groups of related ones, each with its sectors and its one row of sites (LOC, A-39).
//
// There is one list for both players. The locations of a group are next to each other in it, first its sectors, then
// its sites in the order of their row; so a row can be read off, and when a location leaves, the gap closes.
#include "games/wars/board/board.h"

typedef struct Group {                  // indices in the list: sectors from `first` to `row`, sites from `row` to `end`
    uint8_t first, row, end;
} Group;

static bool is_site(const Table *t, CardId card) { return facts(t, card)->type == TYPE_SITE; }

static Group group_find(const Table *t, uint16_t group)
{
    const WarsState *s = state(t);
    Group g = {.first = 0};
    while (g.first < s->layout_count && facts(t, s->layout[g.first])->group != group)
        g.first++;
    g.row = g.first;
    while (g.row < s->layout_count && facts(t, s->layout[g.row])->group == group && !is_site(t, s->layout[g.row]))
        g.row++;
    g.end = g.row;
    while (g.end < s->layout_count && facts(t, s->layout[g.end])->group == group)
        g.end++;
    return g;
}

uint8_t wars_row_of(const Table *t, uint16_t group, CardId ret_site[WARS_CARDS])
{
    Group g = group_find(t, group);
    uint8_t count = (uint8_t)(g.end - g.row);
    memcpy(ret_site, state(t)->layout + g.row, count);
    return count;
}

// ---- relations ----

// This also works for a location in hand: its title names the group.
bool wars_would_be_related(const Table *t, CardId in_play, CardId other)
{
    return is_location(t, in_play) && in_play != other &&
           RULE_IF(LOC, 3, facts(t, in_play)->group == facts(t, other)->group);
}

bool wars_are_related(const Table *t, CardId a, CardId b)
{
    if (!RULE_IF(ENCAMP, 2, is_location(t, a) && is_location(t, b)))
        return false;                           // as an encampment, beneath a location, it is not one
    return a != b && RULE_IF(LOC, 3, facts(t, a)->group == facts(t, b)->group);
}

bool wars_are_adjacent(const Table *t, CardId a, CardId b)
{
    const WarsState *s = state(t);
    if (!wars_are_related(t, a, b) || !RULE_IF(LOC, 8, is_site(t, a) && is_site(t, b)))
        return false;
    const uint8_t *at = memchr(s->layout, a, s->layout_count), *other = memchr(s->layout, b, s->layout_count);
    return at && other && RULE_IF(WARS_A, 46, at - other == 1 || other - at == 1);
}

// ---- coming and going ----

void wars_layout_insert(Table *t, CardId location, uint8_t index)
{
    WarsState *s = state_to_change(t);
    Group g = group_find(t, facts(t, location)->group);
    uint8_t sites = (uint8_t)(g.end - g.row), at = g.row;
    check(s->layout_count < WARS_CARDS);
    RULE(LOC, 5);                               // not related to any: it goes after all others
    RULE(LOC, 9);
    if (is_site(t, location)) {
        RULE(LOC, 4);
        RULE(WARS_A, 39);                       // a related sector is enough: it joins that group
        RULE(WARS_A, 45);                       // one row
        at = (uint8_t)(g.row + (index < sites ? index : sites));
    } else {
        RULE(LOC, 7);
    }
    RULE(LOC, 6);                               // the others keep their order
    memmove(s->layout + at + 1, s->layout + at, (size_t)(s->layout_count - at));
    s->layout[at] = location;
    s->layout_count++;
}

void wars_layout_remove(Table *t, CardId location)
{
    WarsState *s = state_to_change(t);
    uint8_t *at = memchr(s->layout, location, s->layout_count);
    if (!at)
        return;
    RULE(WARS_A, 47);                           // the row closes up
    s->layout_count--;
    memmove(at, at + 1, (size_t)(s->layout + s->layout_count - at));
    s->layout[s->layout_count] = 0;
}
