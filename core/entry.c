// entry.c — the fields of an Entry by name.
#include "core/entry.h"

#define ENTRY_FIELDS(ONE, ARRAY)                                                                         \
    ONE(Entry, def, FIELD_DEF) ONE(Entry, ability, FIELD_NUMBER) ONE(Entry, source, FIELD_CARD)          \
    ONE(Entry, you, FIELD_SEAT) ONE(Entry, did, FIELD_FLAG) ONE(Entry, filled, FIELD_NUMBER)             \
    ONE(Entry, used, FIELD_NUMBER) ARRAY(Entry, end, FIELD_NUMBER, FIELD_NUMBER)                         \
    ARRAY(Entry, card, FIELD_CARD, FIELD_NUMBER)

const FieldInfo entry_fields[] = {ENTRY_FIELDS(FIELD_INFO, FIELD_ARRAY)};
const uint8_t entry_field_count = COUNT_OF(entry_fields);
_Static_assert(0 ENTRY_FIELDS(FIELD_BYTES, FIELD_BYTES) == sizeof(Entry), "every byte of an Entry has a name");
