// language.h — WARS's operations, kinds of abilities and events by number.

#ifndef RIFT_GAMES_WARS_TEXTS_LANGUAGE_H
#define RIFT_GAMES_WARS_TEXTS_LANGUAGE_H

#include "language/ops.h"
#include "language/vm.h"

typedef enum WarsAbility {
    WARS_NO_ABILITY,
#define ABILITY(NAME, means) WARS_##NAME,
#include "games/wars/texts/language.def"
#undef ABILITY
} WarsAbility;

typedef enum WarsOp {
    WARS_OP_BEFORE = OP_GAME - 1,
#define VERB(NAME, ...) WARS_OP_##NAME,
#include "games/wars/texts/verbs.def"
#undef VERB
#define OP(NAME, ...) WARS_OP_##NAME,
#define VALUE_OP(NAME, ...) WARS_OP_##NAME,
#include "games/wars/texts/language.def"
#undef OP
#undef VALUE_OP
} WarsOp;

// Events that triggered abilities wait for (triggers.c). An ability's filters test the card it happens to (subject) and
// the place (object) at that moment, so for a card that leaves play they are tested while it is still there.
typedef enum WarsHappening {
    ON_NOTHING,
#define VERB(NAME, DONE, ...) ON_##DONE,        // the card; ON_DAMAGED, ON_DESTROYED, ON_LOST …
#include "games/wars/texts/verbs.def"
#undef VERB
    ON_DRAW,                            // the card drawn
    ON_ENTERS,                          // the card
    ON_PLAYED,                          // the card, pending; a permanent's own text triggers when it enters play
    ON_DRAIN,                           // the location
    ON_MOVES,                           // the card, the location or ship it moved to; by whatever means
    ON_REVEALS,                         // the card revealed for battle destiny
    ON_RETRIEVES,                       // the card retrieved
    ON_BATTLE,                          // the location
    ON_MOVEMENT,                        // as ON_MOVES, by a movement action (MOVE-8)
    ON_WINS,                            // a battle is won; the location
    // Of these, texts can ask only about energy and downloads whether they have happened this turn (is_deed).
    ON_END,                             // a turn ends; no card. Only what comes before it can be replaced
    ON_PHASE,                           // no card; the ability's condition says which phase
    ON_LEAVES,                          // leaves play, by whatever means; the card
    ON_BATTLE_ENDS,                     // the location
    // From EVENT_RARE on they share a bit.
    ON_PHASE_END,                       // no card; the ability's condition says which phase
    ON_ACTIVATES, ON_LOSES,             // energy; no card, but who and how much
    ON_DOWNLOADS,                       // the card taken
    ON_STACKED,                         // the card, the one it is stacked on
    ON_CANCELLED,                       // the card that was pending
    ON_DRAIN_CANCELLED,                 // the location
    ON_USED,                            // the card with the activated ability, as both
    ON_DESTINY,                         // revealed for destiny, whatever for; the card
    ON_TARGETED,                        // the card; its source
    ON_MOVES_FROM,                      // as ON_MOVES, but the location it has left
    // Told only where some text of the set waits for one of them (NEWS_BIT).
    ON_NEWS,
    ON_BATTLE_LOST = ON_NEWS,           // as ON_WINS, by the loser
    ON_GOES,                            // from anywhere to another zone, by a text or as lost; the card
    ON_BOARDS, ON_LEAVES_SHIP,          // by moving, not with the ship; the card, the ship
    ON_COUNT
} WarsHappening;

enum { VERB_LEAVES = FORM_GAME,         // in verbs.def: the card leaves play, or the pile it is in
       VERB_LOSES = FORM_GAME << 1 };   // it goes to the lost pile, so what waits for its loss comes, too
extern const Vocabulary wars_vocabulary;
// The verb with that operation, which must be one of them.
static inline const TextVerb *wars_verb(uint8_t op) { return &wars_vocabulary.verbs[op - OP_GAME]; }
static inline bool wars_is_verb(uint8_t op) { return op >= OP_GAME && op < OP_GAME + ON_DRAW - ON_NOTHING - 1; }
static inline bool wars_leaves(uint8_t op) { return wars_is_verb(op) && wars_verb(op)->forms & VERB_LEAVES; }
// The operation of the verb with that happening; 0: it is not a verb's.
static inline uint8_t wars_verb_of(uint8_t event)
{
    return event > ON_NOTHING && event < ON_DRAW ? (uint8_t)(OP_GAME + event - 1) : 0;
}

enum { TOLD_DRAIN = 1, TOLD_ATTRITION, TOLD_FROM_HERE };        // TOLD in language.def
enum { DONE_PUT = 254 };                // for DONE: cards put into a pile (PUTTING in language.def)
enum { DONE_MANY = 255 };               // for DONE: what was counted last, by any statement (MANY in language.def)
enum { NAMES_FACTION = 1, NAMES_TYPE }; // what a text names (A_FACTION, A_TYPE in language.def); the word is Entry.word
enum { SLOT_ADDED = 6 };                // an additional cost's own slots begin here: ADDED_SLOTS in language.def

// The helper text that the rules give for keywords (Vocabulary.helper).
bool wars_helper(const Program *p, uint8_t from, uint16_t kind, Text *ret_text);

// Texts that make no sense, and cards that a text can no longer refer to (Vocabulary.nonsense, sends_away).
const char *wars_nonsense(const uint8_t *code, const Ability *a, uint16_t kind, uint16_t *ret_at);
// The types of cards that a filter can fit, on a card of that kind (0: unknown).
uint16_t wars_filter_types(const uint8_t *code, uint16_t filter, uint16_t kind);
// Why no card can fit a filter at that spot or inside it; NULL: one can. takes: as for code_find.
const char *wars_contradiction(const uint8_t *code, uint16_t at, char takes);
// The same of a card that would be compared with itself, or has left.
const char *wars_past_contradiction(const uint8_t *code, uint16_t at, char takes);
const char *wars_one_contradiction(const uint8_t *code, uint16_t at);
const char *wars_harm_name(uint8_t event);      // as in "can't be damaged"; NULL: no text says that
bool wars_sends_away(uint8_t op, uint16_t zones);
bool wars_is_lasting(const uint8_t *code);
// "That much energy" is how much of it was done last.
static inline bool wars_moves_energy(uint8_t op)
{
    return op == WARS_OP_PAY || op == WARS_OP_LOSE || op == WARS_OP_ACTIVATE || op == WARS_OP_LOSE_OF;
}
// Whether DONE with that word asks how much of it was done: "dismissed this way", "put there this way", "that many
// cards", "that much energy".
static inline bool wars_asks_of(uint8_t word, uint8_t op)
{
    bool is_put = op == WARS_OP_PUT_ON || op == WARS_OP_PUT_UNDER || op == WARS_OP_LOSE_CARDS;
    return word == op || (word == 0 && wars_moves_energy(op)) || (word == DONE_PUT && is_put) ||
           (word == DONE_MANY && op != WARS_OP_DRAW && op != WARS_OP_MOVE_TO);
}
uint16_t wars_brings(uint8_t op);

#endif
