// program.h — a card's text, compiled: abilities, and the bytecode they point into. Types only.

#ifndef RIFT_CORE_PROGRAM_H
#define RIFT_CORE_PROGRAM_H

#include "core/rule.h"
#include "core/sure.h"

enum { ABILITY_MAX = 12, PROGRAM_MAX = 1024 };

typedef struct Ability {
    uint8_t kind;                       // the game's list of kinds; never 0
    uint8_t event;                      // its trigger, for kinds that wait; the game's
    uint8_t limit;                      // how often it may be used in a turn, 0: any number of times;
                                        //   for some kinds the game gives this another meaning
    uint8_t side;                       // for a card with two sides: the side it is on; 0: the first
    uint8_t edition;                    // the edition in which it works, by the game's numbers from 1 on; 0: in all
    uint8_t nth;                        // triggers only on the nth such event of a turn; 0: on every one
    uint8_t also;                       // another event it waits for, with the same cards; 0: none
    uint8_t once;                       // triggers once for all that happens together
    uint16_t subject, object;           // filters on the event's cards; 0: anything
    uint16_t condition;                 // offset of a condition; 0: always
    uint16_t play;                      // offset of what is settled before it is pending: costs, targets; 0: nothing
    uint16_t code;                      // offset of its statements; 0: none
} Ability;

// Notes made when a program is loaded, where a statement or a filter begins.
typedef struct CodeNote {
    uint16_t next;                      // for a statement: where it ends; for a filter: its first test without a set
    uint16_t marks;                     // for a choice in a play section, for a filter: NOTE_…
    uint8_t sets[4];                    // for a filter: the sets of its leading tests (Vocabulary.set_of), in order;
                                        //   ended by 0
} CodeNote;
enum {
    NOTE_LAST = 1,                      // no choice follows it
    NOTE_NAMED = 2,                     // its own statement or a later one mentions its cards
    NOTE_PAYS = 4,                      // a cost names its cards, or those of a choice after it
    NOTE_WHOLE = 8,                     // for a filter: a card passes all its tests if it is in all its sets
    NOTE_GONE = 16,                     // for a statement: it removes a card that the text mentions later
};

typedef struct Program {
    const uint8_t *code;                // code[0] is unused, so that offset 0 means none
    uint16_t size;
    uint8_t ability_count;
    uint8_t text_line;                  // where the text begins in the card's block, counted from the title line (0)
    uint16_t kind;                      // the bit of the card's kind that the text was read with
    const Ability *ability;
    const CodeNote *note;               // as many as there are bytes of code
#if RIFT_RULES
    uint8_t *cover;                     // a byte for each of code: what of it was reached (language/cover.h)
#endif
} Program;

#endif
