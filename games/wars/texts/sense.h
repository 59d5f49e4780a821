// sense.h — what the files that judge whether a text makes sense share (sense.c, sense_counts.c, sense_places.c).

#ifndef RIFT_GAMES_WARS_TEXTS_SENSE_H
#define RIFT_GAMES_WARS_TEXTS_SENSE_H

#include "games/wars/board/numbers.h"
#include "games/wars/texts/language.h"

enum { ANY_TYPES = 0xffff, BATTLE_TYPES = UNIT_TYPES | 1u << TYPE_SHIP, MOVING_TYPES = ANY_TYPES & ~LOCATION_TYPES,
       PASSING_TYPES = 1u << TYPE_ORDER | 1u << TYPE_INTERRUPT };

typedef struct Sense {
    const uint8_t *code;
    const Ability *a;
    uint16_t kind;                      // the card's kind
} Sense;

// Whether a test, or one inside it, has that operation; filter 0: no.
bool wars_filter_has(const Sense *s, uint16_t filter, uint8_t op, int word);
bool wars_is_departure(uint8_t event);                 // the card leaves play, or is lost
bool wars_is_of_itself(const Sense *s, uint16_t at);   // a statement is about this card
bool wars_needs_play(uint8_t op);                      // it is done only to cards in play, at once

// ---- sense_counts.c: "dismissed this way", "that many" ----

uint8_t wars_sense_counted(const Sense *s, uint16_t at);     // the operation whose amount the text asks for; 0: none
uint8_t wars_sense_paid(const Sense *s);                     // the same in its cost
// Why the statement can't ask for the amount of `last`; NULL: it can, or doesn't.
const char *wars_sense_done(const uint8_t *code, uint16_t at, uint8_t last);
const char *wars_sense_fate(const Sense *s, uint16_t at, uint8_t last);
const char *wars_sense_twice(const Sense *s, uint16_t at, uint8_t last);

const char *wars_sense_unknown_price(const Sense *s, uint16_t *ret_at);

// ---- sense_places.c: when this card is nowhere ----

const char *wars_sense_host(const Sense *s, uint16_t *ret_at);
const char *wars_sense_unplayed(const Sense *s, uint16_t *ret_at);
const char *wars_sense_spent(const Sense *s, uint16_t *ret_at);
const char *wars_sense_left(const Sense *s, uint16_t *ret_at);
const char *wars_sense_elsewhere(const Sense *s, uint16_t *ret_at);

#endif
