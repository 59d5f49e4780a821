// facts.h — what is printed on TrekWar's cards, and what is noted about their texts.

#ifndef RIFT_GAMES_TREKWAR_CARDS_FACTS_H
#define RIFT_GAMES_TREKWAR_CARDS_FACTS_H

#include "core/table.h"
#include "games/trekwar/texts/language.h"

typedef enum CardType { TYPE_NONE, TYPE_UNIT, TYPE_MANEUVER, TYPE_COMMAND, TYPE_EVENT } CardType;
typedef enum CardSymbol { SYMBOL_TAKE_UP = 1, SYMBOL_LIMITED = 2 } CardSymbol;
typedef enum Race { RACE_NONE, RACE_FEDERATION, RACE_BAJORAN, RACE_KLINGON, RACE_ROMULAN, RACE_DOMINION,
                    RACE_CARDASSIAN, RACE_JEM_HADAR, RACE_BREEN } Race;

typedef struct TrekwarFacts {                 // facts of one definition; 0 where a card has none
    uint8_t type, fleet, race, symbols;
    uint8_t copies;                     // in the fixed deck
    int8_t force[GROUND_COUNT];         // printed
    // Noted from the text's program so that evaluating a play need not read it:
    uint8_t mentions_force;             // it has a continuous text: more than a sum is needed
    int8_t text_force[GROUND_COUNT];    // … which is worth about this much Force, for bots
    uint8_t silences;                   // … which takes Force from cards of either side: a bit for each type
    uint8_t is_restricted;              // "play only if …", "play only with …"
    uint8_t asks_force;                 // … which depends on the Enemy's Force
    uint8_t cost;                       // other cards to discard from the Hand; COST_BILL: its text has to be read
    uint8_t matches;                    // the Attack is matched
    uint8_t ground;                     // the Ground becomes this; GROUND_SWITCHES
    uint8_t waives;                     // it may be played without a Unit
    uint8_t more;                       // another card may be played with it: a bit for each type
    uint8_t has_effect;                 // it does something when it is played
    uint8_t stages;                     // it does something in Stages, or waits: STAGE_INITIAL, …
    uint8_t is_special;                 // more than a sum is needed to evaluate a Deployment with it
    uint8_t at_once_if;                 // what it does as it is played if a condition holds: IF_MATCHED, …
    uint8_t caps;                       // a text caps the Force of Enemy cards: a bit for each type
    uint8_t counts;                     // an ongoing text counts Cards in zones, including Hand and piles
    uint8_t lifts;                      // it makes a Deployment unusual: more, waives, counts, a bill, a Unit's cost
    uint8_t asks_held;                  // "play only if …" depends on how many Cards a player has in Hand
    uint8_t room[4];
} TrekwarFacts;
_Static_assert(sizeof(TrekwarFacts) == 32, "facts are found by a shift");
enum { STAGE_INITIAL = 1, STAGE_LAST = 2, STAGE_ENEMY_INITIAL = 4, STAGE_ENEMY_LAST = 8,
       WAITS = 16, WAITS_GROUND = 32, FORBIDS = 64 };   // it waits for something to happen; it forbids playing cards
enum { HUSHES = 1 };                    // in `silences`: it names single cards
enum { COST_BILL = 0x80 };              // in `cost`
enum { GROUND_SWITCHES = GROUND_COUNT };        // in `ground`
enum { IF_MATCHED = 1, IF_GROUND = 2, IF_MORE = 4, IF_WAIVED = 8 };     // in `at_once_if`

int trekwar_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self);
uint16_t trekwar_card_kind(Span type_line, Problem *problem);
void trekwar_card_numbers(Span type_line, Text *text);
// Approximately what a card is worth, in Force, if it adds this much on each Ground.
int trekwar_worth_with(const TrekwarFacts *c, int space, int surface);
bool trekwar_deck_check(const CardSet *set, const Deck *deck, SeatId seat, Text *problems);
bool trekwar_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems);

static inline bool trekwar_has_cost(const TrekwarFacts *card) { return card->cost != 0; }

static inline const TrekwarFacts *facts(const Table *t, CardId card)
{
    return (const TrekwarFacts *)t->facts + t->cards[card].def;
}

#endif
