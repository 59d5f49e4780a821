// settle.h — what is settled before a text is pending: its targets and the cards of its costs, choice by choice.
//
// The play part of an ability (Ability.play) is a list of choices and cost statements. What was chosen so far stands
// in an Entry, `pc` is the choice asked next. One search answers all: "is there a completion?" is the can-play test,
// "which values leave one?" the option list, "what fails first?" the why-not. A choice needs its full number of cards,
// and nothing is offered that could not be completed, so nothing is ever rolled back.

#ifndef RIFT_LANGUAGE_SETTLE_H
#define RIFT_LANGUAGE_SETTLE_H

#include "language/vm.h"

// The game's last word when all is settled: can everything together be paid? Pure. Of what was chosen it may look only
// at the slots that statements of the play part name: it is asked as soon as these are settled. NULL: it always holds.
typedef bool SettleHolds(const Table *t, const Entry *e);

enum { SETTLE_HOLDS = 0xffff };         // of settle_fails: every choice can be made, but `holds` says no

// Begins with the play part at `play` (0: none): settles what needs no answer (captures, lots) and returns the place
// of the first choice; 0: nothing is to be asked.
uint16_t settle_begin(Table *t, Entry *e, uint16_t play);
// Offers the values of the next pick that leave a completion; t->options says whom it asks. Changes nothing.
void settle_offer(Table *t, const Entry *e, uint16_t pc, SettleHolds *holds);
// Takes t->chosen and moves *pc on. True: everything is settled, and *pc is 0.
bool settle_take(Table *t, Entry *e, uint16_t *pc);

// Whether what is left from `pc` on (a choice, the beginning of a play part, or 0: nothing) can be completed.
bool settle_possible(const Table *t, const Entry *e, uint16_t pc, SettleHolds *holds);
// The choice that cannot be made, the first of them; SETTLE_HOLDS; 0: it is possible.
uint16_t settle_fails(const Table *t, const Entry *e, uint16_t pc, SettleHolds *holds);

// Whether a cost of that play part was done with the cards of this slot: they are where it has put them.
bool settle_is_spent(const Table *t, const Entry *e, uint16_t play, uint8_t slot);
// Whether every target that no cost was done with is still legal; 0 in the slot of a target: the card is gone.
bool settle_targets_hold(const Table *t, const Entry *e, uint16_t play);
// Cards that could be the first target instead of the present one; *ret_at is its place in e->card. 0: none.
uint8_t settle_retarget(const Table *t, const Entry *e, uint16_t play, CardId ret_card[CARD_MAX], uint8_t *ret_at);

#endif
