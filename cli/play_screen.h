// play_screen.h — a match on the screen of this terminal: where it is played, and what is on the screen.
//
// Prompts, screens and commands know a match only through its Source: a session of this program (play_local.h) or a
// table of a server (play_join.h). What a person is shown comes from Seen, made from that seat's View alone, and from
// the seat's side of the log.

#ifndef RIFT_CLI_PLAY_SCREEN_H
#define RIFT_CLI_PLAY_SCREEN_H

#include "cli/play_numbers.h"
#include "session/seen.h"
#include "session/stops.h"

enum { DRAWING_BYTES = 16384 };

typedef struct SourceLine {             // a line of the log
    const char *text, *rule;            // "" if the seat is told nothing of it
} SourceLine;

// Requests return false with the reason if they can't be met. A server only receives them: the result is shown when it
// comes.
typedef struct Source {
    bool is_remote;
    void (*see)(const void *self, SeatId seat, Seen *ret_seen);
    uint32_t (*lines)(const void *self);
    SourceLine (*line)(const void *self, uint32_t index, SeatId seat);
    // What happened since line `from` in a few lines; false: there are no words for that.
    bool (*digest)(const void *self, SeatId seat, uint32_t from, Text *text);
    const Stops *(*stops)(const void *self, SeatId seat);
    bool (*is_against_bot)(const void *self, SeatId seat);

    bool (*choose)(void *self, SeatId seat, uint8_t index, Problem *problem);
    bool (*answer)(void *self, SeatId seat, const Run *run, int number, Problem *problem);  // -1: not one of the Ask's
    bool (*pass_until)(void *self, SeatId seat, Until until, Problem *problem);
    bool (*set_stops)(void *self, SeatId seat, const Stops *stops, Problem *problem);
    bool (*concede)(void *self, SeatId seat, Problem *problem);
    bool (*draw)(void *self, SeatId seat, Problem *problem);    // both agree; at a server: offers it
    bool (*undo)(void *self, Problem *problem);
    // Writes the match into a file; `ret_next` is what can be done with it. A position is what the seat knows.
    bool (*save)(void *self, SeatId seat, const char *path, bool overwrite, Text *ret_next, Problem *problem);
    bool (*position)(void *self, SeatId seat, const char *path, Problem *problem);     // NULL: positions can't be saved
    void (*end_say)(const void *self, Text *text);              // what is told after the result
    const struct PromptCommand *commands;       // its own, before those of play_prompt.c; ended by one without a word
} Source;

typedef struct Screen {
    const Source *source;
    void *self;                         // the source's
    const Game *game;
    bool two_people;                    // at one keyboard: nobody may see the other player's screen
    bool saved;                         // saved, and nothing has happened since
    bool may_repeat;                    // another match can follow
    struct Learning *learning;          // the lesson that is played (play_learn.h); NULL: none
    struct Watch *watch;                // looks for changed card files whenever a person is asked; may be NULL
    SeatId shown_to;                    // whose things are on the screen; SEAT_NOBODY: nobody's
    uint32_t shown[VIEWER_COUNT];       // how far the seat, or a spectator, has read the log
    Moment shown_at;                    // when that was
    Moment asked_at;                    // the last question that a person was asked; turn 0: none
    bool has_passed;                    // and it was answered by a pass
    Numbers numbers;
    char drawn[DRAWING_BYTES];          // the table as shown_to last saw it
    bool was_folded;                    // a table was shown in short, and how to see all of it was said
} Screen;

#endif
