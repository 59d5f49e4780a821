// facts.h — what is printed on ENEMY's cards, and what is noted about their texts.

#ifndef RIFT_GAMES_ENEMY_CARDS_FACTS_H
#define RIFT_GAMES_ENEMY_CARDS_FACTS_H

#include "core/table.h"
#include "games/enemy/texts/language.h"

typedef enum CardType {                 // ORDER TYPE with the kinds in language.c
    TYPE_NONE, TYPE_MONSTER, TYPE_PC, TYPE_ITEM, TYPE_ACTION, TYPE_EVENT, TYPE_FIELD, TYPE_COUNT
} CardType;
typedef enum Element {
    ELEMENT_NONE, ELEMENT_WOOD, ELEMENT_EARTH, ELEMENT_FIRE, ELEMENT_WATER, ELEMENT_DARKNESS, ELEMENT_THUNDER,
    ELEMENT_COUNT
} Element;
typedef enum Subtype { SUBTYPE_NONE, SUBTYPE_WEAPON, SUBTYPE_ARMOR, SUBTYPE_COUNT } Subtype;
typedef enum Stat { STAT_NONE, STAT_STRENGTH, STAT_TOLERANCE, STAT_LEVEL, STAT_POINTS } Stat;
typedef enum Keyword { KEYWORD_NONE, KEYWORD_STORABLE } Keyword;
typedef enum CardMark {
    MARK_UNIQUE = 1,
    MARK_STORABLE = 2,
    MARK_PLAIN = 4,                     // nothing can forbid playing it face up: no box, not unique, no bearer needed
    MARK_REACHES = 8,                   // while it is in play it changes other cards' numbers
    MARK_STORED = 16,                   // a text holds while it lies in a portal or score pile, and says so
} CardMark;

#define TEXT_BIT(kind) ((uint16_t)(1u << (kind)))

typedef struct EnemyFacts {                 // facts of one definition; 0 where a card has none
    uint8_t type;
    uint8_t element, icons;
    uint8_t kind;                       // a PC's class, a monster's species, an item's Subtype
    int8_t strength;                    // for an item: its bonus
    uint8_t destiny, tolerance, level, points;
    uint8_t marks;                      // CardMark
    // What its text says, noted from the program so that a play need not read it:
    uint8_t moments;                    // a bit for each FlipMoment at which it may be flipped or its text triggers
    uint8_t need_element, need_icons;   // its only requirement is "spot N E"; 0: none, or more than that
    uint8_t bearer_kinds;               // a bit for each class that may bear it; 0: its box is more complex
    uint16_t texts;                     // TEXT_BIT of each kind of ability it has
} EnemyFacts;
_Static_assert(sizeof(EnemyFacts) == 16, "facts are looked up all the time: a shift finds them");

// Whether an ongoing text holds while its monster lies in a portal or score pile: it says so of "this monster".
bool enemy_holds_stored(const Program *p, const Ability *a);

int enemy_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self);
uint16_t enemy_card_kind(Span type_line, Problem *problem);
void enemy_card_numbers(Span type_line, Text *text);
bool enemy_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems);

static inline const EnemyFacts *facts(const Table *t, CardId card)
{
    return (const EnemyFacts *)t->facts + t->cards[card].def;
}
static inline bool has_text(const Table *t, CardId card, EnemyAbility kind)
{
    return (facts(t, card)->texts & TEXT_BIT(kind)) != 0;
}
static inline bool is_unique(const Table *t, CardId card) { return (facts(t, card)->marks & MARK_UNIQUE) != 0; }
static inline bool is_storable(const Table *t, CardId card) { return (facts(t, card)->marks & MARK_STORABLE) != 0; }

#endif
