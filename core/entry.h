// entry.h — Entry: a card's text while it runs. Frames hold control, entries hold data.
//
// An entry names the text (definition and ability), who it calls "you", and what has been settled while it ran: the
// cards it mentions, slot by slot. It outlives its source card. Slots are filled in order; slot k is card[end[k - 1]] …
// card[end[k] - 1]. The first two belong to the event that triggered the text ("that PC", "that monster"); the text's
// own choices follow.

#ifndef RIFT_CORE_ENTRY_H
#define RIFT_CORE_ENTRY_H

#include "core/base.h"
#include "core/field.h"

enum { ENTRY_SLOTS = 8, ENTRY_CARDS = 36, SLOT_THAT = 0, SLOT_THAT_OTHER = 1, SLOT_FIRST = 2 };

typedef struct Entry {
    DefId def;                          // whose text; 0: none (an action), or this entry is free
    uint8_t ability;                    // which of its abilities
    CardId source;                      // the card; it may have moved on
    SeatId you;                         // the seat that the text calls "you"
    uint8_t did;                        // bit 0: the last "may" was taken; 1 + a seat: the last one of that seat
    uint8_t filled;                     // slots settled
    uint8_t card_count;                 // cards in all; those after the last settled slot are being picked
    uint8_t end[ENTRY_SLOTS];
    CardId card[ENTRY_CARDS];
    uint8_t pending;                    // the game's: what is pending; 0: a text that runs without having been pending
    uint8_t flags;                      // ENTRY_PUBLIC, ENTRY_LEFT, and the game's own from ENTRY_GAME on
    union {                             // a number, by what it is:
        uint8_t x;                      // chosen for the X of its text;
        uint8_t that_much;              // for a text without X: the amount of the event, or of what a statement did;
        uint8_t word;                   // for a text that has somebody name a word: that word;
        uint8_t number;                 // for something else that is pending: the game says what
    };
    union {
        CardId place;                   // where the source will be or, once ENTRY_LEFT is set, was; 0: nowhere
        CardId afterwards;              // for a card that is played at no place: the game says what becomes of it
    };
    CardId gone;                        // a card that the text has removed and still mentions; 0: none
    uint8_t gone_number[3];             // the game's: what its numbers were when it left
} Entry;
_Static_assert(sizeof(Entry) == 60, "an entry has no padding");

enum {                                  // in flags
    ENTRY_PUBLIC = 1,                   // it is pending, everyone sees it
    ENTRY_LEFT = 2,                     // its source has left: that card is no longer "this card", wherever it is
    ENTRY_GAME = 4,
};

static inline bool entry_is_free(const Entry *e) { return e->def == 0 && e->pending == 0; }

// The first free one, zeroed and counted (Match.entry_count), or -1. Fill it in before taking another.
struct Table;
int entry_take(struct Table *t);
void entry_drop(struct Table *t, uint8_t index);

static inline uint8_t entry_slot_begin(const Entry *e, uint8_t slot) { return slot ? e->end[slot - 1] : 0; }
static inline uint8_t entry_slot_count(const Entry *e, uint8_t slot)
{
    return slot < e->filled ? (uint8_t)(e->end[slot] - entry_slot_begin(e, slot)) : 0;
}

// Adds a card to the slot being picked.
static inline void entry_pick(Entry *e, CardId card)
{
    check(e->card_count < ENTRY_CARDS);
    e->card[e->card_count++] = card;
}
// Gives this slot the cards picked since the last one was settled, perhaps none. A slot before others that are settled
// must still be empty.
void entry_settle_apart(Entry *e, uint8_t slot);
static inline void entry_settle(Entry *e, uint8_t slot)
{
    if (slot == e->filled)
        e->end[e->filled++] = e->card_count;
    else
        entry_settle_apart(e, slot);    // after slots of a branch not taken, or before others
}

// Gives this slot that many cards from one end of a pile, the outermost first; fewer if there are no more.
struct Zone;
void entry_settle_end(Entry *e, uint8_t slot, const struct Zone *pile, int number, bool is_top);

// The names of an entry's fields, for scenes and checks.
extern const FieldInfo entry_fields[];
extern const uint8_t entry_field_count;

#endif
