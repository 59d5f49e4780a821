// code.h — walking over bytecode: how long things are, what they contain.

#ifndef RIFT_LANGUAGE_CODE_H
#define RIFT_LANGUAGE_CODE_H

#include "core/program.h"
#include "core/text.h"
#include "language/ops.h"
#include "language/vocabulary.h"

// Where the next operation begins after the one at `at` and all its operands.
uint16_t code_skip(const Vocabulary *v, const uint8_t *code, uint16_t at);
// The same after one operand of the given kind.
uint16_t code_skip_operand(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes);
// Where the operation at `at` has its first operand of this kind ('s': the cards it is about); 0: it has none.
uint16_t code_operand(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes);

// A walk over one spot of the code and everything inside it: operands, and the tests of filters.
typedef struct CodeSpot {
    const Vocabulary *v;
    const uint8_t *code;
    uint16_t at;
    char takes;                         // 'f': a filter; otherwise an operation that is an operand of this kind
    uint8_t around;                     // the operation whose operand it is; 0: none
} CodeSpot;
typedef enum CodeLook { CODE_INSIDE, CODE_PAST, CODE_FOUND } CodeLook;     // look inside, go past it, or stop here
typedef CodeLook CodeLooker(const CodeSpot *spot, void *self);
// Looks at the spot first, then inside it; true if `look` has found what it is looking for.
bool code_find(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes, CodeLooker *look, void *self);
// Whether that operation is at this spot or inside it; `word`: its first operand, -1: any.
bool code_has(const Vocabulary *v, const uint8_t *code, uint16_t at, uint8_t op, int word);
// The same for the tests of a filter, not for anything inside them.
bool code_filter_has(const Vocabulary *v, const uint8_t *code, uint16_t filter, uint8_t op, int word);
// Whether this is "do that. If you do, …" where that could be done with no cards at all ("up to two").
bool code_done_with_none(const Vocabulary *v, const uint8_t *code, uint16_t at);
// Whether an "if you do" in these statements does not come right after what may be done: "you may draw a card. If …,
// destroy an item. If you do, …". *ret_at: that one.
bool code_did_is_unclear(const Vocabulary *v, const uint8_t *code, uint16_t from, uint16_t *ret_at);
// Records facts about each statement of a program for use in play: to[] is zero and as long as its code.
void program_note(const Vocabulary *v, const Program *p, CodeNote *to);
uint16_t code_wide(const uint8_t *code, uint16_t at);

// What the operation there means. In its meaning "{1:IN_TURN=in this turn|6=before|then}" stands for its operand 1, a
// word, counted from 0: what goes with the word's name or number, or what stands last without one.
void code_means(const Vocabulary *v, const uint8_t *code, uint16_t at, Text *text);
// What is at this spot, readable: an operation with its operands, or, with takes 'f', a filter.
void code_list(const Vocabulary *v, const uint8_t *code, uint16_t at, char takes, Text *text);
// A readable listing of a program: one statement on each line, with its meaning.
void program_list(const Vocabulary *v, const Program *p, Text *text);
// A number for the program's meaning: equal programs have equal fingerprints.
uint64_t program_fingerprint(const Program *p);

#endif
