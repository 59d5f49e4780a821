// play_prompt.h — one person's question: what happened, the table, the options, and the commands.

#ifndef RIFT_CLI_PLAY_PROMPT_H
#define RIFT_CLI_PLAY_PROMPT_H

#include "cli/play_words.h"

typedef enum Answer {
    ANSWER_NONE,            // ask again
    ANSWER_GIVEN,           // the match has moved: on, back, or to its end
    ANSWER_LEAVE,           // the person leaves
    ANSWER_AGAIN,           // the person wants another match
    ANSWER_NEXT,            // … the next lesson
    ANSWER_INPUT_ENDS,
} Answer;

// When a command makes sense: while the match is played; always; in a lesson; in games with stops; at the person's own
// question; in a match of this program.
typedef enum When { EVERYBODY, PLAYING, ALWAYS, LEARNING, WITH_STOPS, WITH_HUSHES, ASKED, LOCAL } When;

typedef struct PromptCommand {
    const char *word, *argument, *help; // without help: a synonym of another command
    Answer (*run)(Prompt *p, Span argument);
    uint8_t when;                       // When
} PromptCommand;

// Whether a person who wants to leave means it: asked at a terminal while the match goes on. Ctrl-C and Ctrl-D are yes.
bool prompt_leaves(const Screen *on);
// The commands by index, for Tab; *ret_word is NULL for a synonym, or for one that makes no sense now. False: no more
// of them.
bool prompt_command(const Prompt *p, size_t index, const char **ret_word, const char **ret_argument);
// Asks the seat the current question until it is answered, or until there is news (line.h).
Answer prompt_question(Screen *on, SeatId seat);
// One line while the other player has to choose: a command, or news.
Answer prompt_wait(Screen *on, SeatId seat);
void prompt_look(Screen *on, SeatId seat);              // what is new and the table, for a spectator
// After the end: what this seat has not read yet, the result, and a last chance to save or take back.
Answer prompt_end(Screen *on, SeatId seat);

#endif
