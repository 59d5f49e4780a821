// play_session.h — a match at this keyboard: the true match with its transcript, history and each seat's log.
//
// The session knows everything; what a person is shown comes from Seen, made from that seat's View alone.
// Every answer goes through session_choose or session_call, so transcript, history and logs stay in step
// and undo takes all of them back together.

#ifndef RIFT_CLI_PLAY_SESSION_H
#define RIFT_CLI_PLAY_SESSION_H

#include "bots/bot.h"
#include "core/history.h"
#include "core/transcript.h"
#include "core/view.h"

enum { DRAWING_BYTES = 16384 };

typedef struct Log {                    // lines "sentence TAB rule LF", already as this seat may read them
    char *data;
    size_t used, room;
    size_t shown;                       // up to here the seat has read it
} Log;

typedef struct Mark {                   // how long the logs were before an entry of the transcript
    size_t used[SEAT_COUNT];
} Mark;

typedef struct Session {
    const Game *game;
    const CardSet *set;
    Match match;
    Table table;
    Transcript transcript;
    History history;
    EventSink listener;                 // writes the logs
    Log log[SEAT_COUNT];
    Mark *mark;                         // one for each choice in the history
    uint32_t mark_room;
    Bot *bot[SEAT_COUNT];               // NULL: a person sits there
    bool from_scene;                    // no transcript tells how it began
    bool two_people;                    // at one keyboard: nobody may see the other's screen
    bool saved;                         // and nothing has happened since
    bool may_repeat;                    // another match can follow
    bool passes[SEAT_COUNT];            // this person passes on, while the log is as long as it was then:
    size_t passes_from[SEAT_COUNT];
    struct Watch *watch;                // looks after changed card files whenever a person is asked; may be NULL
    SeatId shown_to;                    // whose things are on the screen; SEAT_NOBODY: nobody's
    char drawn[DRAWING_BYTES];          // the table as shown_to last saw it
} Session;

// What one seat may know now: its View and a table on it, with its options if it is asked.
typedef struct Seen {
    View view;
    Table table;
} Seen;

Session *session_new(const Game *game, const CardSet *set, const MatchSetup *setup);
// The same from a position, as a scene leaves it: it has no beginning to write down, so it is saved as a scene.
Session *session_new_at(const Game *game, const CardSet *set, const MatchSetup *setup, const Match *position);
void session_free(Session *s);
void session_see(const Session *s, SeatId seat, Seen *ret_seen);

void session_choose(Session *s, uint8_t index);
void session_call(Session *s, EntryKind kind, SeatId seat);     // concede, agreed draw
// Plays the entries of a transcript that was read and verified, so that they can be undone and saved again.
void session_repeat(Session *s, const Transcript *old);
bool session_is_scene_name(const char *path);                  // FILE.scene is saved as a scene
// Back to the last question that a person answered; false if there is none to go back to.
bool session_undo(Session *s);
// Writes the transcript so that the file is whole or not there. False with the reason.
bool session_save(const Session *s, const char *path, bool overwrite, Problem *problem);
// What one seat knows at its own question, as a scene.
bool session_save_position(const Session *s, SeatId seat, const char *path, Problem *problem);

#endif
