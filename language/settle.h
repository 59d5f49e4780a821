// settle.h — what is settled before a text is pending: its targets and the cards of its costs, choice by choice.
//
// The play section of an ability (Ability.play) is a list of choices and cost statements. An Entry has the choices so
// far, `pc` is the next one. One search answers everything: "is there a completion?" is the can-play test, "which
// values leave one?" the option list, "what fails first?" the why-not. A choice needs its full number of cards, and
// nothing is offered that could not be completed, so nothing is ever rolled back.

#ifndef RIFT_LANGUAGE_SETTLE_H
#define RIFT_LANGUAGE_SETTLE_H

#include "language/vm.h"

// The game's final check when all is settled: whether everything together can be paid. Pure. It may use only the slots
// that statements of the play section mention, since it is called as soon as these are settled. NULL: always true.
typedef bool SettleHolds(const Table *t, const Entry *e);

enum { SETTLE_HOLDS = 0xffff };         // from settle_fails: every choice can be made, but `holds` says no

// Begins with the play section at `play` (0: none): settles what needs no answer (captures, random picks) and returns
// where the first choice is; 0: there is none.
uint16_t settle_begin(Table *t, Entry *e, uint16_t play);
// Offers the values of the next pick that leave a completion; t->options has the chooser. Changes nothing.
void settle_offer(Table *t, const Entry *e, uint16_t pc, SettleHolds *holds);
// Takes t->chosen and advances *pc. True: everything is settled, and *pc is 0.
bool settle_take(Table *t, Entry *e, uint16_t *pc);

// Whether what is left from `pc` on (a choice, the beginning of a play section, or 0: nothing) can be completed.
bool settle_possible(const Table *t, const Entry *e, uint16_t pc, SettleHolds *holds);
// The first choice that cannot be made; SETTLE_HOLDS; 0: it is possible.
uint16_t settle_fails(const Table *t, const Entry *e, uint16_t pc, SettleHolds *holds);

// Whether a cost of that play section took the cards of this slot: then they are where it has put them.
bool settle_is_spent(const Table *t, const Entry *e, uint16_t play, uint8_t slot);
// Whether every target that no cost has taken is still legal; 0 in the slot of a target: that card has left.
bool settle_targets_hold(const Table *t, const Entry *e, uint16_t play);
// Cards that could be the first target instead of the current one; *ret_at is its index in e->card. 0: none.
uint8_t settle_retarget(const Table *t, const Entry *e, uint16_t play, CardId ret_card[CARD_MAX], uint8_t *ret_at);

#endif
