// explain.h — how a line was understood: a Gloss has words of the card beside their plain meaning.
//
// Glosses are made from the program that runs, not from the text again: every byte of it knows the phrase it comes
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
    uint8_t depth;                      // how many "may", "if" and "or" it is inside
    const char *operation;              // its name in the listing; NULL: it has none
    const char *rule;                   // the rule behind it; NULL: none to name
    const char *who;                    // for a target: who chooses; "chance": nobody does; otherwise NULL
    int least, most;                    // for a target: how many; GLOSS_AMOUNT_OPEN: it depends on the match
    char words[GLOSS_BYTES];            // what the card says
    char means[GLOSS_BYTES];            // what that amounts to; may be empty
} Gloss;

typedef void GlossSink(void *self, const Gloss *gloss);

const char *gloss_kind_name(GlossKind kind);                    // "target"

// Explains one ability of the line that was last read into `made`; `r` is the reading that was kept.
void ability_explain(const Game *game, const Reading *r, const Compiled *made, uint8_t ability, GlossSink *sink,
                     void *self);
// What a player calls this kind of ability: "when it has been played".
const char *ability_means(const Vocabulary *v, uint8_t kind);

#endif
