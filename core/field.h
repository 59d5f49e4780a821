// field.h — names for the bytes of a state, so that scenes, traces and clients can read and write them.
//
// Every struct in a Match (a game's state, a procedure's locals) has a list of its fields. The list is checked to cover
// the struct byte for byte, so no field can be forgotten.

#ifndef RIFT_CORE_FIELD_H
#define RIFT_CORE_FIELD_H

#include "core/base.h"

typedef enum FieldKind {
    FIELD_NONE,
    FIELD_NUMBER,
    FIELD_FLAG,             // yes or no
    FIELD_SEAT,             // a seat's name, or "nobody"
    FIELD_CARD,             // a card id everyone may see
    FIELD_KNOWN,            // a card id seen only by those who know the card
    FIELD_ZONE,
    FIELD_VERB,
    FIELD_REASON,           // why a match ended
    FIELD_DEF,              // a definition, by its code
    FIELD_WORDS,            // FIELD_WORDS + k: the game's word list k
} FieldKind;

typedef struct FieldInfo {
    const char *name;
    uint16_t at;            // offset in its struct
    uint8_t size;           // bytes of one element: 1 or 2; 0: a bit each
    uint8_t count;          // elements
    uint8_t kind;           // FieldKind of the value
    uint8_t index;          // for an array: FieldKind that names its elements ("owner.NW")
    uint8_t stride;         // bytes from one element to the next; more than size: a member of an array of structs
} FieldInfo;

#define FIELD_SIZE(Type, name) (uint8_t)sizeof(((Type *)0)->name)
#define FIELD_COUNT(Type, name) (uint8_t)(sizeof(((Type *)0)->name) / sizeof(((Type *)0)->name[0]))
#define FIELD_INFO(Type, name, kind) \
    {#name, (uint16_t)offsetof(Type, name), FIELD_SIZE(Type, name), 1, (uint8_t)(kind), 0, FIELD_SIZE(Type, name)},
#define FIELD_ARRAY(Type, name, kind, index)                                                                      \
    {#name, (uint16_t)offsetof(Type, name), FIELD_SIZE(Type, name[0]), FIELD_COUNT(Type, name), (uint8_t)(kind),  \
     (uint8_t)(index), FIELD_SIZE(Type, name[0])},
// One member of an array of structs, "where.host"; an element of it is "where.host.c12".
#define FIELD_MEMBER(Type, name, member, kind, index)                                                             \
    {#name "." #member, (uint16_t)offsetof(Type, name[0].member), FIELD_SIZE(Type, name[0].member),               \
     FIELD_COUNT(Type, name), (uint8_t)(kind), (uint8_t)(index), FIELD_SIZE(Type, name[0])},
// Bytes that are a set of `bits` things, a bit each.
#define FIELD_BITS(Type, name, bits, index) \
    {#name, (uint16_t)offsetof(Type, name), 0, (uint8_t)(bits), FIELD_FLAG, (uint8_t)(index), 0},
#define FIELD_BYTES(Type, name, ...) +sizeof(((Type *)0)->name)
#define FIELD_MEMBER_BYTES(Type, name, member, ...) \
    +sizeof(((Type *)0)->name[0].member) * (sizeof(((Type *)0)->name) / sizeof(((Type *)0)->name[0]))
// The table of a struct's fields, from their list: #define LIST(ONE, ARRAY) ONE(Type, name, kind) …
#define FIELDS(name, Type, LIST)                                                                         \
    static const FieldInfo name[] = {LIST(FIELD_INFO, FIELD_ARRAY)};                                     \
    _Static_assert(0 LIST(FIELD_BYTES, FIELD_BYTES) == sizeof(Type), "every byte of " #Type " has a name");

static inline bool field_is_member(const FieldInfo *field) { return field->stride > field->size; }
static inline int32_t field_limit(const FieldInfo *field)       // values must be below it
{
    return field->size == 0 ? 2 : field->size == 1 ? 1 << 8 : 1 << 16;
}

static inline int32_t field_get(const void *base, const FieldInfo *field, int index)
{
    const uint8_t *at = (const uint8_t *)base + field->at;
    if (field->size == 0)
        return at[index >> 3] >> (index & 7) & 1;
    at += (size_t)index * field->stride;
    return field->size == 1 ? *at : at[0] | at[1] << 8;
}

static inline void field_set(void *base, const FieldInfo *field, int index, int32_t value)
{
    uint8_t *at = (uint8_t *)base + field->at;
    if (field->size == 0) {
        uint8_t bit = (uint8_t)(1u << (index & 7));
        at[index >> 3] = (uint8_t)(value ? at[index >> 3] | bit : at[index >> 3] & ~bit);
        return;
    }
    at += (size_t)index * field->stride;
    at[0] = (uint8_t)value;
    if (field->size == 2)
        at[1] = (uint8_t)(value >> 8);
}

#endif
