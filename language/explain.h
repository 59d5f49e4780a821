// explain.h — how a line was understood: a Gloss has words of the card beside their plain meaning.
//
// They are made from the program that runs, not from the text again: every byte of it knows the phrase it comes
// from, so what is told here is what will happen.

#ifndef RIFT_LANGUAGE_EXPLAIN_H
#define RIFT_LANGUAGE_EXPLAIN_H

#include "core/game.h"
#include "language/compile.h"

// ORDER GLOSS with the words in explain.c.
typedef enum GlossKind { GLOSS_EVENT, GLOSS_SUBJECT, GLOSS_OBJECT, GLOSS_CONDITION, GLOSS_COST, GLOSS_TARGET,
                         GLOSS_EFFECT, GLOSS_DURATION, GLOSS_KIND_COUNT } GlossKind;

enum { GLOSS_BYTES = 600, GLOSS_AMOUNT_OPEN = -1 };

typedef struct Gloss {
    GlossKind kind;
    uint8_t depth;                      // inside how many "may", "if" and "or"
    const char *operation;              // its name in the listing; NULL: none of its own
    const char *rule;                   // the rule behind it; NULL: none to name
    const char *who;                    // of a target: who chooses; "chance": by lot; else NULL
    int least, most;                    // of a target: how many; GLOSS_AMOUNT_OPEN: as the match has it then
    char words[GLOSS_BYTES];            // what the card says
    char means[GLOSS_BYTES];            // what that comes to; may be empty
} Gloss;

typedef void GlossSink(void *self, const Gloss *gloss);

const char *gloss_kind_name(GlossKind kind);                    // "target"

// One ability of a line that was read last into `made`, whose kept reading is `r`.
void ability_explain(const Game *game, const Reading *r, const Compiled *made, uint8_t ability, GlossSink *sink,
                     void *self);
// What a player calls this kind of ability: "when it has been played".
const char *ability_means(const Vocabulary *v, uint8_t kind);

#endif
