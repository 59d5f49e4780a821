// asked.h — what WARS's card texts need to know about a position, shared by asked_*.c and the tables in language.c.
//
// A program is read from a spot of its code (`pc`, advanced past what was read) in a Context; see language/vm.h.

#ifndef RIFT_GAMES_WARS_TEXTS_ASKED_H
#define RIFT_GAMES_WARS_TEXTS_ASKED_H

#include "games/wars/table.h"
#include "language/vm.h"

enum { IS_DAMAGED = 1, IS_UNDAMAGED, IS_INVERTED, IS_UNIQUE };          // words for the state of a card

// A number of several cards: the total, the highest or lowest of them; 0 for no cards.
typedef enum Among { AMONG_TOTAL, AMONG_HIGHEST, AMONG_LOWEST, AMONG_HIGHEST_PRINTED } Among;

// ---- asked_places.c: where ----

CardId wars_asked_here(const Context *c);
CardId wars_asked_place(const Context *c, CardId card);         // a pending card: where it will be
CardId wars_asked_first_place(const Context *c, const uint8_t **pc);
bool wars_asked_has_host(const Context *c, const uint8_t **pc, CardId card);
const uint8_t *wars_asked_filter(const uint8_t **pc);           // the filter at *pc, which moves past it
bool wars_asked_is_where(const Context *c, const uint8_t **pc, CardId location);
bool wars_asked_are_where(const Context *c, const uint8_t **pc, CardId location);
bool wars_asked_are_more_where(const Context *c, const uint8_t **pc, CardId location);
bool wars_asked_is_beside(const Context *c, const uint8_t **pc, CardId card);

// ---- asked_numbers.c: numbers and conditions ----

int32_t wars_asked_number(const Context *c, uint8_t op, const uint8_t **pc);
bool wars_asked_condition(const Context *c, uint8_t op, const uint8_t **pc);
int32_t wars_asked_stat(const Context *c, CardId card, Stat stat);    // for a card the text has removed: as it was then
int wars_asked_player(const Context *c, const uint8_t **pc);    // the player named there; -1: either
void wars_gone_keep(const Table *t, Entry *entry, CardId card);  // keeps what wars_asked_stat needs once it is gone

// ---- asked_tests.c: tests of a card ----

bool wars_have_one_title(const Table *t, CardId card, CardId other);
bool wars_asked_test(const Context *c, uint8_t op, const uint8_t **pc, CardId card);
Cards wars_asked_kin(const Table *t, uint8_t op, CardId place);         // locations related or adjacent to it
Cards wars_asked_kin_of_each(const Context *c, uint8_t op, const uint8_t **pc);

// ---- asked_sets.c: the same tests of cards in play, as sets ----

uint8_t wars_asked_set(const uint8_t *test);
Cards wars_asked_within(const Context *c, const uint8_t *sets);
bool wars_asked_narrow(const Context *c, uint8_t op, const uint8_t **pc, Cards *set);
uint8_t wars_asked_select(const Context *c, uint8_t op, const uint8_t **pc, CardId *ret_card);

#endif
