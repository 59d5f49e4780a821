// card.h — one card id in a match, and the set of definitions it points into.
//
// An id carries no meaning: it is a placeholder, and what the card is (`def`) is data of the id. A shuffle permutes
// definitions over ids, so nothing learnt about an id survives a shuffle. A CardSet is loaded once, is read-only while
// matches use it, and is shared by all of them.

#ifndef RIFT_CORE_CARD_H
#define RIFT_CORE_CARD_H

#include "core/arena.h"
#include "core/base.h"
#include "core/program.h"
#include "core/text.h"

typedef struct Card {
    DefId def;                          // 0 in a View: not yours to know
    SeatId owner;                       // public: the ids of a deck are a fixed range
    ZoneId zone;                        // the zone it is in; the zone's own list decides, and match_check compares them
    uint8_t face_down;
    uint8_t label[VIEWER_COUNT];        // 0: that viewer knows this card; equal: it cannot tell them apart
} Card;
_Static_assert(sizeof(Card) == 8, "a card is eight bytes without padding");
_Static_assert(offsetof(Card, label) == offsetof(Card, face_down) + 1, "knowledge.c reads these four bytes at once");

typedef struct CardDef {
    const char *title;
    const char *code;                   // collector code, unique in the set
    const char *text;                   // the whole card as in its file, normalised: goes into transcripts
} CardDef;

typedef struct CardSet {
    Arena arena;
    CardDef *def;                       // def[0] is the unknown card
    void *facts;                        // the game's own record for each def, same index; facts[0] is all zero
    Program *program;                   // what each card's text means, same index
    uint32_t facts_size;                // bytes of one record of facts
    uint16_t count, room;               // definitions including def[0]
    uint16_t *index;                    // hash table over codes and titles, for card_set_find
    uint32_t index_room;
    struct Refused *refused;            // codes and titles of cards that were not understood
    uint32_t refused_count, refused_room;
    uint16_t borrowed;                  // definitions below this one belong to another set (card_set_extend); 0: none
    void *reader;                  // memory for reading texts, used for one card after another; NULL: none is allocated
} CardSet;

enum { CARD_SET_MAX = UINT16_MAX / 2 }; // definitions of one set

// A deck: definitions with repetition, in the order of its file.
typedef struct Deck {
    char name[48];
    char plan[200];                     // how it means to win, in a sentence or two; may be empty
    uint8_t count;
    DefId card[CARD_MAX];
} Deck;

static inline int deck_copies(const Deck *deck, DefId def)
{
    int count = 0;
    for (uint8_t i = 0; i < deck->count; i++)
        count += deck->card[i] == def;
    return count;
}

DefId card_set_find(const CardSet *set, Span code_or_title);        // 0 when there is none
DefId card_set_add(CardSet *set, CardDef def);                      // strings are copied; returns its index
void card_set_init(CardSet *set, uint32_t facts_size);
void card_set_extend(CardSet *set, const CardSet *base);       // begins with the cards of `base`, which must outlive it
void card_set_end_reading(CardSet *set);                             // frees `reader`
void card_set_drop(CardSet *set);                                    // removes the card added last
void card_set_refuse(CardSet *set);                                  // the same, and remembers its name
bool card_set_was_refused(const CardSet *set, Span code_or_title);
void card_set_clear(CardSet *set);
void *card_set_facts(const CardSet *set, DefId def);
const char *card_set_nearest(const CardSet *set, Span code);        // for "did you mean"; may be NULL

#endif
