// join.h — a table of a server as this terminal knows it: the connection, the last message, wishes (requests) that the
// server has not acknowledged yet.
//
// join_work does what there is to do and never waits: it reads messages, asks the server for a sign of life, takes part
// in the shuffle, and reconnects when the connection is lost. Answers that were not acknowledged are then sent again,
// with the same number of the question, so that none is lost and none counts twice. What a person should read at once
// is printed line by line.

#ifndef RIFT_CLI_JOIN_H
#define RIFT_CLI_JOIN_H

#include "core/transcript.h"
#include "server/caller.h"
#include "server/room.h"
#include "session/seen.h"

enum { JOIN_WISHES = 16, JOIN_WISH_BYTES = 240, JOIN_DIGEST = 2048, JOIN_PLACE = 300 };

typedef struct JoinChair {
    char name[NAME_BYTES + 16];         // the name of the person or the bot; "": nobody yet
    char called[CALLED_BYTES];          // its name in the match's sentences; "": that of its seat
    bool is_bot, here, draws, rematches;
} JoinChair;

typedef struct JoinLine {               // a line of the log
    char *text, *rule;
} JoinLine;

typedef struct JoinWish {               // a request to the server, not acknowledged yet
    int64_t id;
    bool is_repeated;                   // sent again if the connection was lost: it can't count twice
    char word[16];
    char members[JOIN_WISH_BYTES];
} JoinWish;

typedef struct Joined {
    Caller *caller;
    char place[JOIN_PLACE];             // "host:port"; with TLS "https://host:port"
    char link[LINK_BYTES];
    void (*tell)(void *self, const char *line);
    void *self;
    bool looks_on;                      // may watch without a seat; if false, having no seat ends it
    char ends[480];                     // why it can't go on; "": it can

    int64_t number;                     // the number of the last message; 0: none yet
    RoomState state;
    const Game *game;                   // NULL before the first message
    uint8_t viewer;
    JoinChair chair[SEAT_COUNT];
    const char *called[SEAT_COUNT];     // Table.called, if there are names
    char clock[16];
    int64_t left[SEAT_COUNT], left_at;  // milliseconds left on each clock, and when that was so
    int running;                        // whose clock; -1: nobody's
    int undo_seat;                      // who wants to undo; -1: nobody
    int accepting;                      // who must accept the other player's cards before they are dealt; -1: nobody
    char next[LINK_BYTES];              // the table of the rematch
    char problem[480];                  // why the table is on hold

    bool has_view, has_cards;
    Transcript cards;                   // the match's decks and card texts
    View view;
    Stops stops;
    int64_t choice;                     // the number of the last question
    int64_t answered;                   // the question that was answered last; 0: none
    char digest[JOIN_DIGEST];
    JoinLine *line;
    uint32_t line_count, line_room;
    bool was_cut;                       // something was undone since the screen was drawn

    JoinWish wish[JOIN_WISHES];
    int wish_count;
    int64_t last_id;
    Run steps;                          // the rest of a combined answer, sent choice by choice
    uint8_t steps_done, steps_question;
    uint8_t value[SHUFFLE_BYTES];       // this terminal's share in the shuffle
    bool has_value;
    bool committed, revealed;           // sent since the connection was made
    bool is_lost, was_open;
    int64_t tried_at, pinged_at;
} Joined;

// The Caller still belongs to its maker. Clear both before they are used for another table.
void join_begin(Joined *j, Caller *caller, const char *place, const char *link);
void join_clear(Joined *j);
void join_work(Joined *j);

// ---- what is known ----
bool join_is_asked(const Joined *j);            // a question that was not answered yet
bool join_waits(const Joined *j);               // for an acknowledgement, before anything can be asked
void join_see(const Joined *j, Seen *ret_seen); // there must be a view
int64_t join_left(const Joined *j, SeatId seat);        // what is left on its clock, in milliseconds

// ---- wishes: "choose", then members as JSON: "\"option\":3" ----
__attribute__((format(printf, 4, 5))) bool join_wish(Joined *j, const char *word, Problem *problem,
                                                     const char *members, ...);
// The same for an answer to the question.
bool join_answer(Joined *j, const char *word, const char *members, Problem *problem);
// An answer made of several choices: they are sent one after the other, as they are offered.
bool join_steps(Joined *j, const Run *run, Problem *problem);
void join_step(Joined *j);                      // the next of them, if it is time for it

// ---- for join_*.c ----
void join_message(void *self, Span text);
void join_say(Joined *j, const char *format, ...) __attribute__((format(printf, 2, 3)));
void join_shuffle(Joined *j, bool is_committed, bool have_all, bool is_revealed);
void join_dealt(Joined *j);                     // the value need not be kept any more
int64_t join_now(void);
const char *join_scheme(const char *place);     // "http://", or "" if `place` has a scheme already
void join_clean(char *text);                   // makes its lines safe to print: nothing in them moves a cursor or hides

#endif
