// table.h — Table: a match together with what is used on it. Every procedure gets the Table.
//
// A Table is bound to one Match in memory. Put another state into it with table_load, never by writing to *t->m: the
// option list must belong to the position.

#ifndef RIFT_CORE_TABLE_H
#define RIFT_CORE_TABLE_H

#include "core/choice.h"
#include "core/entry.h"
#include "core/game.h"
#include "core/match.h"
#include "core/rng.h"
#include "core/sure.h"

struct Event;

typedef struct EventSink {
    void (*take)(void *self, const struct Table *t, const struct Event *event);
    void *self;
} EventSink;

// Scripted chance for scenes: called after a shuffle; writes the wanted order (top first) and returns how many cards it
// names, or a negative number to leave the shuffle to chance.
typedef struct Script {
    int (*shuffle)(void *self, const struct Table *t, ZoneId zone, CardId wanted[CARD_MAX]);
    void *self;
} Script;

typedef struct Table {
    Match *m;
    const Game *game;
    const CardSet *set;
    const void *facts;          // set->facts, the game's records
    const Procedure *procedures;
    Frame *frames;              // the pools inside *m
    Card *cards;
    uint8_t *zones;
    Entry *entries;
    EventSink *sink;            // NULL: nobody listens, and an event costs one test
    Script *script;             // NULL: chance is the match's own
    const char *const *called;  // the players' names, for sentences; NULL: the game's own for its seats
    Option chosen;              // the answer, for the step that takes it
    OptionList options;         // the options of the current question
    RngBlock block;             // scratch of rng.h
    uint8_t scratch_made;       // the game's: which sections of `scratch` are valid for the current position
    union GameScratch scratch;  // the game's
} Table;

// An entry found by a const function, for changing it.
static inline Entry *entry_to_change(Table *t, const Entry *e) { return &t->entries[e - t->entries]; }

// A game may keep results about the position in the scratch. None of them is valid once the table has another match.
static inline void scratch_drop(Table *t) { t->scratch_made = SURE(0, t->scratch_made); }

// Whether some card of either deck, wherever it is, waits for one of these events (Game.awaits_at). In most matches
// none does: that is worked out once, since no card comes into a match later.
APART uint8_t decks_awaited(const Table *t);
static inline bool decks_await(const Table *t, uint8_t things)
{
    if (!t->scratch_made) {
        Table *noted = (Table *)t;              // cast from const: this only caches what follows from the match
        noted->scratch.awaited = decks_awaited(t);
        noted->scratch_made = 1;
    }
    check(!RIFT_CHECKS || t->scratch.awaited == decks_awaited(t));
    return (t->scratch.awaited & things) != 0;
}

void table_bind(Table *t, const Game *game, const CardSet *set, Match *memory);    // sets the pointers only
void table_init(Table *t, const Game *game, const CardSet *set, Match *memory);
void table_load(Table *t, const Match *from);           // copies the match in and makes its options
void table_copy(Table *t, const Table *from);           // copies match and options: nothing is made again
// The bytes of a match that are in use: after them is room for more texts.
static inline size_t match_used(const Game *game, const Match *m)
{
    return game->entries_at + m->entry_count * sizeof(Entry);
}
static inline void match_copy(const Game *game, Match *to, const Match *from)
{
    memcpy(to, from, match_used(game, from));
}

static inline Frame *flow_top(const Table *t) { return &t->frames[t->m->depth - 1]; }

// Begins the list for a question; options follow with offer. An offering step calls these and then `ask`.
static inline void offer_begin(Table *t, SeatId seat, uint8_t question)
{
    t->options.seat = seat;
    t->options.question = question;
    t->options.count = 0;
}
static inline void offer(Table *t, uint8_t verb, CardId card, int16_t number)
{
    options_add(&t->options, (Option){verb, card, number});
}
// The same verb for each of these cards.
static inline void offer_each(Table *t, uint8_t verb, const CardId *cards, uint8_t count)
{
    OptionList *list = &t->options;
    check(list->count + count <= OPTION_MAX);
    Option *to = &list->option[list->count];
    list->count = (uint8_t)(list->count + count);
    for (const CardId *end = cards + count; cards < end; cards++)
        *to++ = (Option){verb, *cards, 0};
}
// Puts the options into canonical order: by verb, number, definition. Equal ones keep their order.
void offers_sort(Table *t);
void offers_sort_from(Table *t, uint8_t from);          // the earlier ones are sorted and come first
// Offers two copies of a card in the same place and state only once. If the other seat knows just one of them, a hand
// has that one first (zone.c) and it is the one offered: copies look alike on a table, so playing one must not reveal
// what is still in hand.
static inline bool cards_are_alike(const Table *t, CardId a, CardId b)
{
    const Card *x = &t->cards[a], *y = &t->cards[b];
    return x->def == y->def && x->zone == y->zone && x->face_down == y->face_down;
}

#endif
