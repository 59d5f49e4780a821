// choosing.h — CHOOSE, TARGET, CAPTURE and RANDOM with their operands, and the cards they may be settled with.
//
// Shared by the machine, which asks while a text runs, and the solver (settle.h), which asks before.

#ifndef RIFT_LANGUAGE_CHOOSING_H
#define RIFT_LANGUAGE_CHOOSING_H

#include "language/ops.h"
#include "language/vm.h"

typedef struct Choosing {
    uint8_t op;                         // OP_CHOOSE, OP_TARGET, OP_CAPTURE, OP_FOLLOW, OP_RANDOM
    uint8_t slot;
    uint8_t for_op;                     // the statement the cards are for
    uint8_t verb, question;             // with which the player picks them
    SeatId who;
    int32_t least, most;
    const uint8_t *filter, *next;
} Choosing;

static inline bool is_asked(uint8_t op) { return op == OP_CHOOSE || op == OP_TARGET; }
// Whether the operation takes all cards that fit, without anybody picking.
static inline bool is_capturing(uint8_t op) { return op == OP_CAPTURE || op == OP_FOLLOW; }
static inline bool is_choosing(uint8_t op) { return is_asked(op) || op == OP_RANDOM || is_capturing(op); }
// A game's statement whose operands begin with two bytes also settles a slot, with the cards it came upon.
static inline bool is_revealing(const OpInfo *op) { return op->takes[0] == 'w' && op->takes[1] == 'w'; }

void choosing_read(const Context *c, const uint8_t *pc, Choosing *k);
// All cards that may be chosen, in the order of their definitions; several are picked in this order.
uint8_t choosing_cards(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX]);
// How many may be chosen at most, for all that the Context's viewer knows: somebody else may choose among cards of
// which the viewer knows only some.
uint8_t choosing_possible(const Context *c, const Choosing *k);
bool choosing_has(const Context *c, const Choosing *k, int32_t count);          // whether there are that many
// Those after the last one picked.
uint8_t choosing_left(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX]);
// The same, without cards after which too few others could be picked.
uint8_t choosing_leading(const Context *c, const Choosing *k, CardId ret_card[CARD_MAX]);
bool choosing_is_grouped(const Context *c, const Choosing *k);  // a pick affects what else can be picked
bool choosing_allows(const Context *c, const Choosing *k, CardId card);         // may it be picked, its filter aside?
bool are_alike(const Table *t, CardId a, CardId b);

static inline uint8_t picked_count(const Entry *e)
{
    return (uint8_t)(e->card_count - (e->filled ? e->end[e->filled - 1] : 0));
}
// Settles a capture or a random pick. Everyone sees which cards were drawn only if the zone they go to shows them.
void choosing_settle(Table *t, const Context *c, const Choosing *k, Entry *e);

#endif
