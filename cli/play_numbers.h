// play_numbers.h — numbers for answers that stay with them while a phase lasts.
//
// A question that can be passed keeps its numbers for the whole phase, whatever is asked in between; any other question
// keeps them while it is repeated, or asked in the same words. An answer that comes back after an undo has the number
// it had. So within a phase, typing the same number twice never means two different things.

#ifndef RIFT_CLI_PLAY_NUMBERS_H
#define RIFT_CLI_PLAY_NUMBERS_H

#include "session/manners.h"

enum { NUMBERS_MAX = 400, NUMBERED_QUESTIONS = 12, NOT_NUMBERED = UINT16_MAX };

typedef struct AnswerName {             // how an answer is recognised when a question is asked again:
    uint64_t key, words;                // by its key, or by its words if no answer has that key any more; 0: no number
    uint16_t wants;                     // the number it gets if that is free; 0: any
} AnswerName;

typedef struct NumberedQuestion {
    uint8_t question;                   // 0: none
    SeatId seat;
    Moment moment;
    bool is_window;
    uint64_t subject;                   // its words
    uint32_t asked_at;                  // Numbers.clock when it was last asked
    uint16_t count;
    AnswerName answer[NUMBERS_MAX];     // answer[i] has number i + 1
} NumberedQuestion;

typedef struct Numbers {
    bool are_explained;                 // why there are gaps: said once
    uint32_t clock;                     // how many questions were asked
    NumberedQuestion at[NUMBERED_QUESTIONS];    // the oldest one makes room
} Numbers;

// Gives the answers of a question their numbers. The default answer, shown as 0, gets no new number; one that it had
// before still means it, and is returned (else 0). `where` says which question it is; its answers are ignored.
uint16_t numbers_give(Numbers *numbers, const NumberedQuestion *where, const AnswerName *answer, int count, int usual,
                      uint16_t *ret_number);
bool numbers_have_gone(const Numbers *numbers, const uint16_t *number, int count, uint16_t usual_number);

#endif
