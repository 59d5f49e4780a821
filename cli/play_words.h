// play_words.h — what a person types, understood: options and cards by code, title or a part of it.

#ifndef RIFT_CLI_PLAY_WORDS_H
#define RIFT_CLI_PLAY_WORDS_H

#include "cli/play_screen.h"
#include "core/say.h"
#include "session/ask.h"

typedef struct Prompt {                 // a person being asked
    Screen *on;
    SeatId seat;
    Seen seen;
    Ask ask;                            // the question as it is put
    uint16_t number[RUN_COUNT + OPTION_MAX];    // the number of each answer on the screen; 0 is the usual one
    uint16_t usual_number;              // the number the usual answer had before; 0: none
    unsigned used;                      // lines of the screen above the question
} Prompt;

typedef struct Named {                  // what a name of a card stands for
    DefId def;
    CardId card;                        // 0 unless it was typed as an id, "c12"
} Named;

const char *seat_title(const Game *game, SeatId seat);          // with a capital
size_t cut_at(Span span, size_t most);                          // length of its beginning, whole characters only

void option_words(const Table *t, uint8_t index, OptionStyle style, char *buffer, size_t size);
// The option these words mean: as transcripts and scenes write it, as it is shown, or a verb and a part of
// one title. -1: none.
int find_option(const Prompt *p, Span words);
bool is_verb(const Game *game, Span word);

// The answer that has this number on the screen: runs from 0 on, then options in the order of the question; -1: none.
int find_answer(const Prompt *p, Span number);

// By code, title, "c12", or a part of exactly one title. The first says what is wrong with a name.
bool find_card(const Prompt *p, Span name, Named *ret_named);
bool find_card_quietly(const Prompt *p, Span name, Named *ret_named);
// Of the cards with this definition that the seat can see: one that is offered, else its own, else any; 0: none.
CardId best_card(const Prompt *p, DefId def);

// Which is nearer to what was typed: `best` so far (may be NULL) or `word`.
const char *nearest_of(Span typed, const char *best, const char *word);
// The same with the options' words, which are written into the buffer.
const char *nearest_option(const Prompt *p, Span typed, const char *best, char *buffer, size_t size);

#endif
