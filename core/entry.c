// entry.c — taking an entry and giving it back, settling slots, and the fields of an Entry by name.
#include "core/entry.h"

#include "core/table.h"
#include "core/zone.h"

#define ENTRY_FIELDS(ONE, ARRAY)                                                                         \
    ONE(Entry, def, FIELD_DEF) ONE(Entry, ability, FIELD_NUMBER) ONE(Entry, source, FIELD_CARD)          \
    ONE(Entry, you, FIELD_SEAT) ONE(Entry, did, FIELD_NUMBER) ONE(Entry, filled, FIELD_NUMBER)             \
    ONE(Entry, card_count, FIELD_NUMBER) ARRAY(Entry, end, FIELD_NUMBER, FIELD_NUMBER)                         \
    ARRAY(Entry, card, FIELD_CARD, FIELD_NUMBER)                                                         \
    ONE(Entry, pending, FIELD_NUMBER) ONE(Entry, flags, FIELD_NUMBER) ONE(Entry, x, FIELD_NUMBER)           \
    ONE(Entry, place, FIELD_CARD) ONE(Entry, gone, FIELD_CARD)                                           \
    ARRAY(Entry, gone_number, FIELD_NUMBER, FIELD_NUMBER)

const FieldInfo entry_fields[] = {ENTRY_FIELDS(FIELD_INFO, FIELD_ARRAY)};
const uint8_t entry_field_count = COUNT_OF(entry_fields);
_Static_assert(0 ENTRY_FIELDS(FIELD_BYTES, FIELD_BYTES) == sizeof(Entry), "every byte of an Entry has a name");

int entry_take(Table *t)
{
    uint8_t index = 0;
    while (index < t->m->entry_count && !entry_is_free(&t->entries[index]))
        index++;
    if (index == t->game->entry_max)
        return -1;
    if (index == t->m->entry_count) {
        memset(&t->entries[index], 0, sizeof(Entry));   // a copy leaves old bytes here
        t->m->entry_count++;
    }
    return index;
}

void entry_drop(Table *t, uint8_t index)
{
    memset(&t->entries[index], 0, sizeof(Entry));
    while (t->m->entry_count > 0 && entry_is_free(&t->entries[t->m->entry_count - 1]))
        t->m->entry_count--;
}

void entry_settle_apart(Entry *e, uint8_t slot)
{
    uint8_t before = e->filled ? e->end[e->filled - 1] : 0, count = (uint8_t)(e->card_count - before);
    while (e->filled <= slot)           // slots of a branch not taken stay empty
        e->end[e->filled++] = before;
    uint8_t at = e->end[slot];
    for (uint8_t i = 0; i < count; i++) {       // cards only move if later slots are settled already
        CardId card = e->card[before + i];
        memmove(e->card + at + i + 1, e->card + at + i, (size_t)(before - at));
        e->card[at + i] = card;
    }
    for (; slot < e->filled; slot++)
        e->end[slot] = (uint8_t)(e->end[slot] + count);
}

void entry_settle_end(Entry *e, uint8_t slot, const struct Zone *pile, int number, bool is_top)
{
    for (uint8_t i = 0; i < number && i < pile->count && e->card_count < ENTRY_CARDS; i++)
        entry_pick(e, pile->card[is_top ? pile->count - 1 - i : i]);
    entry_settle(e, slot);
}
