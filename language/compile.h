// compile.h — a reading to bytecode, by the recipes of its phrases.

#ifndef RIFT_LANGUAGE_COMPILE_H
#define RIFT_LANGUAGE_COMPILE_H

#include "core/program.h"
#include "language/parse.h"

typedef struct Compiled {
    uint16_t size;                      // bytes of `code`; 1 at first
    uint8_t ability_count;
    bool is_refused;                    // what it says is clear but cannot be meant: no worse reading takes its place
    bool is_misplaced;  // it belongs on cards of another type: a reading with another mistake tells more
    uint8_t code[PROGRAM_MAX];
    Ability ability[ABILITY_MAX];
    // For explaining a line: the phrase of its reading that made each ability, and the phrase that made each byte.
    uint16_t ability_tree[ABILITY_MAX];
    uint16_t tree[PROGRAM_MAX];
} Compiled;

// Appends the abilities of a line to a card's program. `kind` is the bit of the card's own kind. False: the reading
// does not make sense on such a card; the problem's column counts within the line, its line is 0.
bool compile_reading(const Reading *r, uint16_t kind, Compiled *program, Problem *problem);

Program compiled_program(const Compiled *c);
bool compiled_equal(const Compiled *a, const Compiled *b);

#endif
