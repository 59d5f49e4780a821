// entry.h — Entry: a card's text while it is carried out. Frames hold control, entries hold data.
//
// An entry names the text (definition and ability), who it calls "you", and what has been settled while it
// ran: the cards it speaks of, slot by slot. It outlives its source card. Slots are filled in order; slot k is
// card[end[k - 1]] … card[end[k] - 1]. The first two belong to the event that set the text off ("that PC",
// "that monster"); the text's own choices follow.

#ifndef RIFT_CORE_ENTRY_H
#define RIFT_CORE_ENTRY_H

#include "core/base.h"
#include "core/field.h"

enum { ENTRY_SLOTS = 8, ENTRY_CARDS = 20, SLOT_THAT = 0, SLOT_THAT_OTHER = 1, SLOT_FIRST = 2 };

typedef struct Entry {
    DefId def;                          // whose text; 0: this entry is free
    uint8_t ability;                    // which of its abilities
    CardId source;                      // the card; it may have moved on
    SeatId you;                         // whom the text calls "you"
    uint8_t did;                        // the last "you may" was taken, the last offer accepted
    uint8_t filled;                     // slots settled
    uint8_t used;                       // cards noted; those behind the last settled slot are being picked
    uint8_t end[ENTRY_SLOTS];
    CardId card[ENTRY_CARDS];
} Entry;
_Static_assert(sizeof(Entry) == 36, "an entry has no padding");

static inline uint8_t entry_slot_begin(const Entry *e, uint8_t slot) { return slot ? e->end[slot - 1] : 0; }
static inline uint8_t entry_slot_count(const Entry *e, uint8_t slot)
{
    return slot < e->filled ? (uint8_t)(e->end[slot] - entry_slot_begin(e, slot)) : 0;
}

// Their names, for scenes and checks.
extern const FieldInfo entry_fields[];
extern const uint8_t entry_field_count;

#endif
