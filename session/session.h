// session.h — a match being played by somebody: the table, its transcript, undo, and the log.
//
// It knows no terminals, files or sockets. A client (terminal, library, page, server) sees through seen.h and answers
// here; session_asked says who has to choose next. Automatic passes are made in between (stops.h), and so are the later
// choices of an answer that has several. Every choice goes the same way, so match, transcript, history and log stay in
// step, and undo restores all of them together.

#ifndef RIFT_SESSION_SESSION_H
#define RIFT_SESSION_SESSION_H

#include "core/history.h"
#include "core/transcript.h"
#include "session/log.h"
#include "session/seen.h"
#include "session/stops.h"

typedef struct ChoiceMark {             // before a choice:
    LogMark log;
    uint8_t seat;                       // who chose
    uint8_t is_input;                   // somebody gave it as an answer; otherwise it followed from one
    uint8_t index;                      // the option's index
} ChoiceMark;

typedef struct Plan {                   // choices that an answer leaves for later questions of the same seat
    Option option[RUN_MAX];
    uint8_t count, done;
    uint8_t question;                   // where it was made: other questions in between do not end it
} Plan;

typedef struct Session {
    const Game *game;
    const CardSet *set;
    Match match;
    Table table;
    Transcript transcript;
    History history;
    Match *start;                       // the position it began from; NULL: from its setup
    Log log;
    EventSink sink;
    EventSink *listener;                // another listener; may be NULL
    ChoiceMark *mark;                   // one for each choice in the history
    uint32_t mark_room;
    Stops stops[SEAT_COUNT];
    Plan plan[SEAT_COUNT];
    uint32_t read[SEAT_COUNT];          // how far in the log the seat had read at its last answer
} Session;

typedef struct SessionSetup {
    const Game *game;
    const CardSet *set;
    const MatchSetup *match;
    const Match *position;              // begin from here, as a scene leaves it; NULL: from the beginning
    uint32_t undo;                      // positions to keep, so that undoing that far is quick
    const char *const *called;         // the players' names, for sentences (Table.called); may be NULL, must outlive it
    EventSink *listener;
} SessionSetup;

Session *session_new(const SessionSetup *setup);
void session_free(Session *s);
size_t session_bytes(const Session *s);                         // memory that it uses, in total

// Until this is called with true, the seat is asked every question; from then on it is prompted as stops.h says.
void session_person(Session *s, SeatId seat, bool is_person);
int session_asked(const Session *s);                            // the seat; -1: it is over
void session_see(const Session *s, uint8_t viewer, Seen *ret_seen);

// ---- answers: each runs on to the next question for a person ----
void session_choose(Session *s, uint8_t index);
// Several choices of the seat that has to choose, each of which must be offered when its turn comes. With `goes_on`
// they may wait for the seat's next questions. False with the reason if one can't be chosen: then nothing is done.
bool session_answer(Session *s, const Run *run, Problem *problem);
bool session_pass_until(Session *s, Until until, Problem *problem);
void session_call(Session *s, LineKind kind, SeatId seat);     // concede, agreed draw, time, stop
// Makes every choice of a transcript that was read and verified, so that it can be undone and written again.
void session_repeat(Session *s, const Transcript *old);

// The same for one that was not verified: stops at the first entry that is not offered or does not agree. False with
// the reason; *ret_good is how many of its entries were good.
bool session_resume(Session *s, const Transcript *old, uint32_t *ret_good, Problem *problem);

// Goes on from another position of the same match setup, as if the match had begun there: nothing before it can be
// undone.
void session_load(Session *s, const Match *position);

// ---- taking back ----
// How many choices ago one of these seats (a bit each) last gave an answer; 0: there is none.
uint32_t session_undo_reach(const Session *s, uint8_t seats);
// Undoes that many choices. If the other player has agreed to it (`agreed`), they stay in the record as undone at this
// seat's wish.
void session_undo(Session *s, uint32_t choices, SeatId seat, bool agreed);
bool session_undo_is_free(const Session *s, SeatId seat);       // nothing was disclosed since its last choice

// What happened since the seat last answered, in a few lines; writes nothing if nothing did.
void session_digest(const Session *s, SeatId seat, Text *text);

#endif
