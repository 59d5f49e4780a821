// play_local.h — a match at this keyboard: the session, who plays against whom, and what stands on the screen.
//
// What a person is shown comes from Seen, made from that seat's View alone, and from the seat's side of the log.

#ifndef RIFT_CLI_PLAY_LOCAL_H
#define RIFT_CLI_PLAY_LOCAL_H

#include "bots/bot.h"
#include "session/session.h"

enum { DRAWING_BYTES = 16384 };

enum { NUMBERS_MAX = 600 };

typedef struct Numbers {                // of the answers on the screen (play_answers.h)
    uint8_t question;
    SeatId seat;
    Moment moment;
    uint16_t count;
    uint64_t key[NUMBERS_MAX];          // the answer that has number index + 1
} Numbers;

typedef struct Local {
    Session *s;
    Bot *bot[SEAT_COUNT];               // NULL: a person sits there
    bool two_people;                    // at one keyboard: nobody may see the other's screen
    bool saved;                         // and nothing has happened since
    bool may_repeat;                    // another match can follow
    struct Learning *learning;          // the lesson that is played (play_learn.h); NULL: none
    struct Watch *watch;                // looks after changed card files whenever a person is asked; may be NULL
    SeatId shown_to;                    // whose things are on the screen; SEAT_NOBODY: nobody's
    uint32_t shown[SEAT_COUNT];         // up to here the seat has read the log
    Moment shown_at;                    // when
    Numbers numbers;
    char drawn[DRAWING_BYTES];          // the table as shown_to last saw it
} Local;

// `position`: begin from there, as a scene leaves it; it has no beginning to write down, so it is saved as a scene.
Local *local_new(const Game *game, const CardSet *set, const MatchSetup *setup, const Match *position);
void local_free(Local *l);
// Back to the last question that a person answered; false if there is none to go back to.
bool local_undo(Local *l);
bool is_scene_name(const char *path);                           // FILE.scene is saved as a scene
// Writes the transcript so that the file is whole or not there. False with the reason.
bool local_save(const Local *l, const char *path, bool overwrite, Problem *problem);
// What one seat knows at its own question, as a scene.
bool local_save_position(const Local *l, SeatId seat, const char *path, Problem *problem);

#endif
