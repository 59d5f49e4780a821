// vm.h — running compiled text: reading conditions, numbers and filters, and performing statements.
//
// The machine is one more procedure on the frame stack (text_run). A statement that must wait ends its step; the text's
// Entry has what was settled. Reading is pure: of the functions below only text_frame and those after it change a
// match.

#ifndef RIFT_LANGUAGE_VM_H
#define RIFT_LANGUAGE_VM_H

#include "core/program.h"
#include "language/ops.h"
#include "language/vocabulary.h"

static inline const Program *text_program(const Table *t, DefId def) { return &t->set->program[def]; }

// The first ability of that kind at or after `from`; -1: none.
int text_ability(const Program *p, uint8_t kind, int from);

// A context for reading a card's own text as seat `you`.
static inline Context text_context_of(const Table *t, const Program *p, SeatId you, CardId self,
                                      const struct Entry *entry)
{
    bool left = entry && (entry->flags & ENTRY_LEFT);           // "this card" means nothing any more
    Context c = {.t = t, .code = p->code, .note = p->note, .entry = entry, .you = you, .viewer = you,
                 .self = left ? 0 : self};
#if RIFT_RULES
    c.cover = p->cover;
#endif
    return c;
}
static inline Context text_context(const Table *t, SeatId you, CardId self)
{
    return text_context_of(t, text_program(t, t->cards[self].def), you, self, NULL);
}

// These read at an offset of the program; offset 0 gives true, 0, or all cards.
bool text_holds(const Context *c, uint16_t condition);
bool text_matches(const Context *c, uint16_t filter, CardId card);
bool text_any(const Context *c, uint16_t filter);       // whether some card matches

// Read from a position in the code and move it on: for the games' own operations.
int32_t text_number_of(const Context *c, const uint8_t **pc);
static inline int32_t text_number(const Context *c, const uint8_t **pc)
{
    if (**pc != OP_NUM)
        return text_number_of(c, pc);
    *pc += 2;
    return (int8_t)(*pc)[-1];
}
bool text_condition(const Context *c, const uint8_t **pc);
SeatId text_player(const Context *c, const uint8_t **pc);
bool text_filter(const Context *c, const uint8_t **pc, CardId card);
bool text_tests(const Context *c, const uint8_t **pc, CardId card);        // the same, wherever the card is now
SeatId text_owner(const Context *c, CardId card);        // whose card it is, as "your" means it
uint8_t text_count(const Context *c, const uint8_t **pc);               // how many cards a filter matches
uint8_t text_select(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX]);
Cards text_set(const Context *c, const uint8_t **pc);   // what a selector selects, as a set
// those cards in the zone of sets that pass a filter
Cards text_narrow(const Context *c, const uint8_t **pc, Cards set);
uint8_t text_cards(const Context *c, const uint8_t **pc, CardId ret_card[CARD_MAX]);    // those a filter matches
// The same one by one, in any order, until `see` returns true: it has seen enough.
void text_walk(const Context *c, const uint8_t **pc, bool (*see)(void *self, CardId card), void *self);

// Walks over the statements of an ongoing text: calls `see` with each, operands evaluated.
void text_each(const Context *c, uint16_t code, void (*see)(void *self, const Act *act), void *self);

// Whether performing an ability would do anything now: its first statement is possible. `that`: as for text_frame.
bool text_can(const Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2]);

// The frame that performs an ability of a card; an entry is taken for it. `that`: cards of the event, 0: none.
Frame text_frame(Table *t, SeatId you, CardId card, uint8_t ability, const CardId that[2]);
// What a frame of the machine does with its entry.
typedef enum TextMode {
    TEXT_OWN,                           // never pending: settles its targets, performs the effect, frees the entry
    TEXT_EFFECT,                        // performs the effect on the game's entry and leaves it
    TEXT_COSTS,                         // the statements of the play section; what is settled is not asked again
} TextMode;
// The same on an entry that the game made, with its choices already in its slots.
Frame text_frame_of(Table *t, uint8_t entry, uint8_t mode);
Flow text_run(Table *t, Frame *f);
extern const char *const text_steps[];
// The number, from 1 on, of the ability that asks with a "may" and that this option uses; 0: none does.
uint8_t text_may_ability(const Table *t, Option option);
// NULL if a frame of the machine makes sense, otherwise what is wrong with it.
const char *text_wrong(const Table *t, const Frame *f);
// The same for games whose texts are never pending, and in which a chosen card is never forgotten.
const char *text_wrong_alone(const Table *t, const Frame *f);

#define TEXT_FIELDS(ONE, ARRAY)                                                                          \
    ONE(TextLocals, pc, FIELD_NUMBER) ONE(TextLocals, entry, FIELD_NUMBER) ONE(TextLocals, mode, FIELD_NUMBER)  \
    ONE(TextLocals, owners, FIELD_NUMBER) ONE(TextLocals, players, FIELD_NUMBER)

#endif
