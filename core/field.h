// field.h — names for the bytes of a state, so that scenes, traces and clients can read and write them.
//
// Every struct that lives in a Match (a game's part, a procedure's locals) has a list of its fields. The
// list is checked to cover the struct byte for byte, so a field cannot be forgotten.

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
    uint8_t size;           // bytes of one element: 1 or 2
    uint8_t count;          // elements
    uint8_t kind;           // FieldKind of the value
    uint8_t index;          // of an array: FieldKind that names its elements ("owner.NW")
} FieldInfo;

#define FIELD_INFO(Type, name, kind)                                                                  \
    {#name, (uint16_t)offsetof(Type, name), (uint8_t)sizeof(((Type *)0)->name), 1, (uint8_t)(kind), 0},
#define FIELD_ARRAY(Type, name, kind, index)                                                                 \
    {#name, (uint16_t)offsetof(Type, name), (uint8_t)sizeof(((Type *)0)->name[0]),                    \
     (uint8_t)(sizeof(((Type *)0)->name) / sizeof(((Type *)0)->name[0])), (uint8_t)(kind), (uint8_t)(index)},
#define FIELD_BYTES(Type, name, ...) +sizeof(((Type *)0)->name)

static inline int32_t field_get(const void *base, const FieldInfo *field, int index)
{
    const uint8_t *at = (const uint8_t *)base + field->at + (size_t)index * field->size;
    return field->size == 1 ? *at : at[0] | at[1] << 8;
}

static inline void field_set(void *base, const FieldInfo *field, int index, int32_t value)
{
    uint8_t *at = (uint8_t *)base + field->at + (size_t)index * field->size;
    at[0] = (uint8_t)value;
    if (field->size == 2)
        at[1] = (uint8_t)(value >> 8);
}

#endif
