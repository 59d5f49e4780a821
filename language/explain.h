// explain.h — how a line was understood, note by note: the card's own words beside the plain meaning of each part.
//
// The notes are made from the program that runs, not from the text again: every byte of it knows the phrase it comes
// from, so what is told here is what will happen.

#ifndef RIFT_LANGUAGE_EXPLAIN_H
#define RIFT_LANGUAGE_EXPLAIN_H

#include "core/game.h"
#include "language/compile.h"

// ORDER NOTE with the words in explain.c.
typedef enum NotePart { NOTE_EVENT, NOTE_SUBJECT, NOTE_OBJECT, NOTE_CONDITION, NOTE_COST, NOTE_TARGET, NOTE_EFFECT,
                        NOTE_DURATION, NOTE_PART_COUNT } NotePart;

enum { NOTE_BYTES = 600, NOTE_AMOUNT_OPEN = -1 };

typedef struct Note {
    NotePart part;
    uint8_t depth;                      // inside how many "may", "if" and "or"
    const char *operation;              // its name in the listing; NULL: none of its own
    const char *rule;                   // the rule behind it; NULL: none to name
    const char *who;                    // of a target: who chooses; "chance": by lot; else NULL
    int least, most;                    // of a target: how many; NOTE_AMOUNT_OPEN: as the match has it then
    char words[NOTE_BYTES];             // what the card says
    char means[NOTE_BYTES];             // what that comes to; may be empty
} Note;

typedef void NoteSink(void *self, const Note *note);

const char *note_part_name(NotePart part);                      // "target"

// One ability of a line that was read last into `made`, whose kept reading is `r`.
void ability_explain(const Game *game, const Reading *r, const Compiled *made, uint8_t ability, NoteSink *sink,
                     void *self);
// What a player calls this kind of ability: "when it has been played".
const char *ability_means(const Vocabulary *v, uint8_t kind);

#endif
