// facts.h — what is printed on a WARS card, and what is noted about its text when it is read (TYPE, DECK).

#ifndef RIFT_GAMES_WARS_CARDS_FACTS_H
#define RIFT_GAMES_WARS_CARDS_FACTS_H

#include "games/wars/board/index.h"
#include "games/wars/texts/language.h"
#include "games/wars/words.h"

typedef enum CardType {                         // ORDER KIND with the kinds in language.c
    TYPE_NONE, TYPE_CHARACTER, TYPE_NOBOT, TYPE_VEHICLE, TYPE_SHIP, TYPE_WEAPON, TYPE_ASSET, TYPE_ORDER,
    TYPE_INTERRUPT, TYPE_LOCATION, TYPE_SITE, TYPE_SECTOR, TYPE_DRAIN, TYPE_COUNT
} CardType;                             // LOCATION and DRAIN only occur in texts: a card is a SITE or a SECTOR
#define TYPE_BIT(type) ((uint16_t)(1u << (type)))
enum {
    UNIT_TYPES = 1u << TYPE_CHARACTER | 1u << TYPE_NOBOT | 1u << TYPE_VEHICLE,      // TYPE-4
    LOCATION_TYPES = 1u << TYPE_SITE | 1u << TYPE_SECTOR,
};
typedef enum Label {
    LABEL_NONE, LABEL_KIZEN, LABEL_WARRIOR, LABEL_INFILTRATOR, LABEL_FIGHTER, LABEL_CAPITAL, LABEL_INVERTER,
    LABEL_PORT, LABEL_UNDERGROUND, LABEL_PLANET, LABEL_MOON, LABEL_ASTEROID, LABEL_MELEE, LABEL_RANGED,
    LABEL_PILOT, LABEL_GANG, LABEL_FAMILY, LABEL_CORPORATION, LABEL_TRIBE, LABEL_COUNT
} Label;
#define LABEL_BIT(label) ((uint32_t)1 << (label))
#define LABELS_ALL (LABEL_BIT(LABEL_COUNT) - LABEL_BIT(LABEL_NONE + 1))
typedef enum Stat { STAT_NONE, STAT_POWER, STAT_TACTICS, STAT_DEFENSE, STAT_COUNT,
                    STAT_CAPACITY = STAT_COUNT } Stat;  // for a ship: texts change it as they change the others
typedef enum Keyword {
    KEYWORD_NONE, KEYWORD_SCOUTING, KEYWORD_UNLIMITED, KEYWORD_ENCAMPMENT, KEYWORD_PILOTING, KEYWORD_SIZE,
    KEYWORD_TRANSPORT, KEYWORD_QUICKDRAW, KEYWORD_CAPTAIN, KEYWORD_COUNT
} Keyword;
enum { KEYWORDS_ALL = 255 };                    // in a text that takes them away
typedef enum CardMark {
    MARK_UNIQUE = 1, MARK_USED = 2, MARK_LOST = 4,      // the last two together: used or lost
    MARK_OPEN = 8,                                      // the opponent may use an ability, too
    MARK_COUNTS = 16,                                   // its text counts how much of something was done
    MARK_FROM_LOST = 32,       // in the facts of all cards together: some text lets cards be played from the lost pile,
    MARK_ANY_TIME = 64,                                 // or at any time when interrupts can be played
} CardMark;

// What hardly any text says. Where no card of the set does, the rules need not ask for it.
typedef enum Seldom {
    SELDOM_LABELS = 1,                                  // cards have a label that is not printed, or lose one
    SELDOM_MUTE = 2,                                    // cards lose their abilities
    SELDOM_CAPACITY = 4,                                // ships have another capacity
    SELDOM_ICONS = 8,                                   // locations have other icons while a condition holds
    SELDOM_DRAINS = 16,                                 // drains cost energy, or there is a limit to what they take
    SELDOM_KEPT_OUT = 32,                               // cards can't be in a battle
    SELDOM_BOUNDED = 64,                                // cards are immune to attrition below some number
} Seldom;

typedef struct WarsFacts {              // facts of one definition; 0 where a card has none
    uint8_t type;                       // CardType
    uint8_t faction;
    uint8_t marks;                      // CardMark
    uint8_t bullets;                    // before an interrupt's title
    uint8_t cost;                       // energy
    uint8_t support[FACTION_COUNT];     // icons of its support cost; the first: of all factions together
    uint8_t destiny;
    uint8_t stat[2][STAT_COUNT];        // printed: upright, inverted
    uint8_t capacity;
    uint8_t host_label;                 // what a weapon or asset goes beneath: a label,
    uint16_t host_types;                // or these types (TYPE_BIT); both 0: it is not beneath anything
    uint8_t energy[2];                  // a location's icons: on the side of the player who played it, on the other
    uint8_t icons[2][FACTION_COUNT];    // its support icons likewise
    uint16_t group;                     // a location's title before the slash: equal numbers are related; never 0
    uint32_t labels;                    // LABEL_BIT
    uint8_t sets[LABEL_COUNT + 6];      // each WarsSet that it is in while in play; ended by SET_NONE
    uint16_t captain_at;                // KW-CAPTAIN: where in its program the title is,
    uint8_t captain_size;               //   and its length; 0: none
    uint8_t stages;                     // a bit for each PlayStage that may have to be settled for it
    // What its text says, noted from the program so that a play need not read it:
    uint16_t texts;                     // TEXT_BIT of each kind of ability
    uint16_t replaces;                  // EVENT_BIT of each event its replacement effects wait for
    uint16_t seldom;                    // for all cards together: SELDOM_… of what some text says
    uint32_t listens;                   // EVENT_BIT of each event its triggered abilities wait for; PHASE_BIT of phases
    uint32_t ongoing_ops;               // ONGOING_BIT of each operation of its ongoing abilities;
    uint32_t side_ongoing_ops[2];       // the same by side: upright, inverted
    uint8_t keyword[KEYWORD_COUNT];     // printed upright: 0 none, else the number (1 where it has none)
    uint8_t pays[ABILITY_MAX];          // energy that each ability's play section always pays
    uint16_t announces;                 // a bit for each ability: an X is announced for it,
    uint16_t pays_x;                    // the energy to pay depends on that X,
    uint16_t reveals;                   //   it reveals for destiny,
    uint16_t plain;                     //   it costs nothing but what `pays` says,
    uint16_t activated[2][2];           //   it is activated and not an alternative: by edition; upright, inverted
    uint16_t limited;                   // its use is restricted
    uint8_t alternatives[ABILITY_MAX];  // how many alternatives follow each ability
    uint16_t wants[ABILITY_MAX];        // the filter of its first choice, if some card must pass it; 0: none
    uint16_t exists[ABILITY_MAX];       // a filter that some card must pass before it can be used; 0: none,
    uint16_t bars[ABILITY_MAX];         // or that no card may pass
    uint16_t must[ABILITY_MAX];         // MUST_…: what must hold for its use, or for playing the card for it
    uint16_t act_must;                  // for a card in hand: what must hold whatever it is played for (can_act.c),
    Common act_some[SEAT_COUNT];        // by player: cards that must be there,
    uint8_t act_pays;                   // and the energy it costs in any case
} WarsFacts;
_Static_assert(sizeof(WarsFacts) == 256, "a power of two: a record is found by a shift");

#define TEXT_BIT(kind) ((uint16_t)(1u << (kind)))
// The first events have a bit each, the others share one.
enum { EVENT_RARE = 23 };
_Static_assert((int)ON_WINS < EVENT_RARE, "what texts ask about a turn has a bit of its own");
// Texts can ask whether it has happened this turn (turn_deeds.h).
static inline bool is_deed(uint8_t event)
{
    bool is_news = event == ON_ACTIVATES || event == ON_LOSES || event == ON_DOWNLOADS;
    return (event > ON_NOTHING && event <= ON_WINS) || is_news;
}
#define EVENT_BIT(event) ((uint32_t)1 << ((int)(event) < EVENT_RARE ? (int)(event) : EVENT_RARE))
// All other events share bit 0, which is free: nothing replaces ON_NOTHING.
#define REPLACED_BIT(event) ((uint16_t)(1u << ((int)(event) < 16 ? (int)(event) : 0)))
#define NEWS_BIT ((uint32_t)1 << 31)         // in the facts of all cards together: some text waits for ON_NEWS or later
#define PHASE_BIT(phase) ((uint32_t)1 << 24 << (phase)) // ON_PHASE by phase: after the other events
// The ongoing operations follow MODIFY in language.def: the first have a bit each, the others share one.
enum { ONGOING_RARE = 31, ONGOING_LAST = WARS_OP_MUTE };
#define ONGOING_BIT(op) \
    ((uint32_t)1 << ((int)(op) - WARS_OP_MODIFY < ONGOING_RARE ? (int)(op) - WARS_OP_MODIFY : ONGOING_RARE))
#define ONGOING_MOVES (ONGOING_BIT(WARS_OP_CANT_MOVE_TO) | ONGOING_BIT(WARS_OP_CANT_PERFORM) | \
                       ONGOING_BIT(WARS_OP_MAY_REACH))
#define ONGOING_PRICE (ONGOING_BIT(WARS_OP_CHEAPER) | ONGOING_BIT(WARS_OP_CHEAPER_AT) | \
                       ONGOING_BIT(WARS_OP_CHEAPER_TO) | ONGOING_BIT(WARS_OP_LOSS_PRICE))

int wars_card_read(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self);
uint16_t wars_card_kind(Span type_line, Problem *problem);
void wars_card_numbers(Span type_line, Text *text);
bool wars_decks_check(const CardSet *set, const MatchSetup *setup, Text *problems);
void wars_deck_say(const CardSet *set, const Deck *deck, Text *text);
// cards_text.c: how many problems a text has once it is understood; the notes on one without problems.
uint16_t wars_label_types(Label label); // the cards that have it: TYPE_BIT
int wars_text_check(const WarsFacts *c, const Program *program, Span text, ProblemSink *sink, void *self);
void wars_facts_of_text(WarsFacts *c, const Program *program);
void wars_facts_of_deeds(WarsFacts *all, const Program *program);

static inline const WarsFacts *facts(const Table *t, CardId card)
{
    return (const WarsFacts *)t->facts + t->cards[card].def;
}
static inline const WarsFacts *facts_of(const Table *t, DefId def) { return (const WarsFacts *)t->facts + def; }
static inline bool is_seldom(const Table *t, Seldom what) { return (facts_of(t, 0)->seldom & what) != 0; }
static inline bool is_type(const Table *t, CardId card, unsigned types)
{
    return (TYPE_BIT(facts(t, card)->type) & types) != 0;
}
static inline bool is_unit(const Table *t, CardId card) { return is_type(t, card, UNIT_TYPES); }
static inline bool is_ship(const Table *t, CardId card) { return facts(t, card)->type == TYPE_SHIP; }
static inline bool is_location_card(const Table *t, CardId card) { return is_type(t, card, LOCATION_TYPES); }
static inline bool has_second_set(const Table *t, CardId card)  // INV-1
{
    return (facts(t, card)->labels & LABEL_BIT(LABEL_INVERTER)) != 0;
}
static inline bool is_unique(const Table *t, CardId card) { return (facts(t, card)->marks & MARK_UNIQUE) != 0; }

#endif
