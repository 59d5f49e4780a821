// room.h — a table and its people: who sits there, what they wish, what each viewer is told.
//
// A wish that changes the match is done in memory first, then its lines are written; until they are on the disk, nobody
// is told and nothing else is done at this table. If they can't be written, the match is restored. An undo is written
// first and done afterwards. A room knows no sockets: a Client has a function that sends.

#ifndef RIFT_SERVER_ROOM_H
#define RIFT_SERVER_ROOM_H

#include "api/json.h"
#include "bots/bot.h"
#include "server/bytes.h"
#include "server/clock.h"
#include "server/fault.h"
#include "server/protocol.h"
#include "server/replay.h"
#include "server/shuffle.h"
#include "server/store.h"
#include "session/lesson.h"
#include "session/session.h"

struct House;
struct Book;

typedef enum RoomState {
    ROOM_OPEN,                          // somebody may sit down
    ROOM_DEALING,                       // both are there: commitments, then values
    ROOM_RUNNING,
    ROOM_HELD,                          // a fault of ours: people choose how it goes on
    ROOM_OVER,
    ROOM_GONE,                          // never begun and given up
    ROOM_STATE_COUNT,
} RoomState;
extern const char *const room_states[ROOM_STATE_COUNT];

enum { GIVEN_MAX = 32, PAST_MAX = 64, WAITING_MAX = 8, EVENTS_MAX = 2000, UNDO_POSITIONS = 4 };
enum { ROOM_NAME = 64, DECK_NAME = 48, CALLED_BYTES = NAME_BYTES + 24 };

typedef struct Given {                  // an answer that was given, to recognise it when it comes again
    uint8_t kind;                       // WishKind
    int64_t choice, number;
} Given;

typedef struct Chair {
    int64_t person;                     // 0: nobody yet, or a bot
    BotLevel bot;                       // BOT_NONE: it is for a person
    char name[NAME_BYTES];
    char deck[DECK_NAME];               // by the name of its file; "": not chosen yet
    char offered[DECK_NAME];            // the deck before somebody sat down with their own, restored when they stand up
    bool draws, takes_back, rematches, mutes;   // what this seat has offered or asked for
    bool must_accept;  // the other player brought cards of their own: nothing is dealt before this seat agrees
    int8_t goes_on;                     // at a held table: 1 go on, -1 no contest, 0 no answer
    uint32_t skipped;                   // added to its question numbers, so that undo repeats none
    Given given[GIVEN_MAX];
    uint8_t given_count;                // in total, modulo 256
} Chair;

typedef struct ToldTo {                // what a viewer has after a message
    uint32_t told, kept;
} ToldTo;

typedef struct Stream {                 // what the viewers of one kind were told, numbered for them alone
    uint32_t number;                    // the number of the last message, from 1
    uint64_t hash;                      // the hash of its contents
    uint32_t told;                      // how much of the log they were told
    uint32_t kept;                      // how many of these events were for this viewer
    int64_t held_until;                 // no message before then: see room_pause.c
    ToldTo past[PAST_MAX];              // by the number of the message
} Stream;

typedef struct Client {                // somebody who looks, from one place
    struct Room *room;
    int64_t person;                     // 0: somebody without a name
    uint8_t viewer;                     // a seat, or SPECTATOR
    bool said_hello, wants_drawing, wants_bytes;
    bool is_behind;                     // the next message is for it alone: from number `last` on
    uint32_t last;
    uint64_t serial;
    void (*send)(void *to, Span message);
    void *to;
    struct Client *next;
} Client;

typedef struct Waiting {                // a wish that came while something was being written
    uint64_t client;                   // the client's serial number
    Wish wish;
} Waiting;

typedef struct Advice {                 // a hint, being thought of
    uint64_t client;                    // who asked for it, by serial; 0: there is none
    Wish wish;
    uint64_t position;                  // hash of the match: the hint belongs to it
} Advice;

#define HINT_TICKET 0x80000000u         // in place of a serial; no table asks its bots that often

typedef enum DeedKind { DEED_NONE, DEED_BEGIN, DEED_CHOICE, DEED_CALL, DEED_UNDO, DEED_TABLE } DeedKind;

typedef struct Deed {                   // the change being written
    DeedKind kind;
    uint64_t client;                   // who gets the acknowledgement; 0: nobody
    Wish wish;
    SeatId seat;
    bool has_entries;               // the new entries in the history belong to it and are undone if it can't be written
    uint32_t choices;                   // how many the history had before it
    uint32_t log;                       // length of the log before it
    uint32_t lines;                     // how many the store had before it
    uint32_t back;                      // choices to be taken back
    RoomState state;                    // the table's, before it
    struct Room *with;                  // a new table that is written in the same unit; NULL: none
    int64_t at;                         // steady_ns when somebody wished it; 0: nobody did
} Deed;

// Everything about a table that a deed may change, apart from the match, as it was when nothing was being written.
typedef struct Before {
    RoomState state;
    bool is_shared;
    Chair chair[SEAT_COUNT];
    Shuffle shuffle;
    char problem[480], next[LINK_BYTES];
    int64_t begun;
    uint8_t head[HASH_BYTES];
    Clock clock;
    uint32_t cut;
    const Session *session;             // whose settings these are
    Stops stops[SEAT_COUNT];
    Plan plan[SEAT_COUNT];
    uint32_t read[SEAT_COUNT];
} Before;

typedef enum FromKind { FROM_BEGINNING, FROM_SCENE, FROM_LESSON, FROM_TABLE, FROM_COUNT } FromKind;
extern const char *const from_words[FROM_COUNT];        // "", "scene", "lesson", "table"

typedef struct From {                   // where a match begins, for people; its book has the position: room_from.h
    FromKind kind;
    char title[120];
    char name[64];                      // the name of the lesson, or the link of a public table; "": none
} From;

typedef struct ShownChair {
    int64_t person;
    BotLevel bot;
    char name[NAME_BYTES];
    char deck[DECK_NAME];
} ShownChair;

// A table as HTTP shows it: its last state when everything was on the disk and no message was held back. So an answer
// never reveals what may yet be undone, nor anything before a pause is over.
typedef struct Shown {
    bool is_there;                      // false: not even its row is written
    bool is_shared;
    bool is_learned;                    // a lesson whose goal was reached
    RoomState state;
    int asked;                          // a seat; -1: nobody
    uint8_t result, reason;
    SeatId winner;
    ShownChair chair[SEAT_COUNT];
} Shown;

typedef struct Room {
    struct House *house;
    int64_t number;
    char link[LINK_BYTES];
    char name[ROOM_NAME];
    RoomState state;
    bool is_public, is_shared;          // shared: after its end, open to everybody with the link
    const Game *game;
    uint8_t edition, option[SETTING_MAX];
    Chair chair[SEAT_COUNT];
    char called_text[SEAT_COUNT][CALLED_BYTES];
    const char *called[SEAT_COUNT];     // the players' names in the match's sentences: room_names
    Shuffle shuffle;
    char problem[480];                  // why it is on hold
    char next[LINK_BYTES];              // the table of the rematch
    int64_t begun;                      // wall_now
    uint8_t head[HASH_BYTES];
    struct Book *book;                  // its cards and decks, and the position it begins from if there is one
    From from;
    Lesson *lesson;                     // being taught; NULL: none
    bool lesson_is_done;
    Session *session;                   // NULL: it has not begun
    Replay *replay;                     // it is over, and somebody looks at it step by step; NULL: nobody has
    uint32_t saved;                     // entries of the transcript that are written
    uint32_t line_count;                // lines in the store
    Clock clock;
    Timer timer;                        // the clock runs out, or a pause ends
    int64_t first_number;  // the first number of messages, less 1: those of the previous process are never repeated
    Stream stream[VIEWER_COUNT];
    Client *clients;
    Deed deed;
    Before before;
    int64_t retry_at, retry_ms;         // after a failure nothing automatic happens before that; 0: all is well
    bool owes_row;                      // its row must be written even without a wish
    Waiting waiting[WAITING_MAX];
    uint8_t waiting_count;
    uint32_t bot_serial;                // the number of the last question for a bot
    uint64_t bot_position;              // hash of the match at that question: the answer belongs to it
    bool bot_thinks;                    // a bot is thinking, even if nobody needs its answer any more
    Advice hint;
    bool is_unsaved;                    // the last write failed
    Shown shown;
    bool wants_control[SEAT_COUNT];     // for when the match goes on: this seat wants every question
    uint32_t cut;                       // 0: all lines are good; otherwise 1 + how many are, and the rest is left out
    int64_t row_at, last_at;            // from the store: when its row was written, and when anything of it was
    uint32_t row_lines;                 // likewise: the lines that were there before its row
    int64_t said_until[SEAT_COUNT];     // loop_now: when this seat may speak freely again
    int64_t visited;                    // wall_now when somebody was last there
    uint64_t customer;                  // who opened it, in this process; 0: limits don't apply
    struct Room *next_room;             // the next in the house's list
} Room;

typedef struct RoomSetup {
    const Game *game;
    uint8_t edition, option[SETTING_MAX];
    const char *name;
    bool is_public;
    Clock clock;
    Chair chair[SEAT_COUNT];            // person, bot, name, deck
    From from;
    struct Book *book;                  // for a table that begins from a position: the room's from then on; else NULL
    Bytes head;  // the book's text, to be stored with the table; empty: it is stored. room_open frees it
    uint64_t customer;                  // who opens it (net.h), for limits; 0: they don't apply
} RoomSetup;

Room *room_open(struct House *house, const RoomSetup *setup);   // a new table, written to the store
Room *room_new(struct House *house, const RoomSetup *setup);    // not written: room_save_with does that
void room_free(Room *room);
size_t room_bytes(const Room *room);

// Somebody takes the free chair with a deck ("": the usual one). False with the reason.
bool room_sit(Room *room, int64_t person, const char *name, const char *deck, Problem *problem);
// whether room_sit would work
bool room_sit_check(const Room *room, int64_t person, const char *deck, Problem *problem);
void room_names(Room *room);                                    // somebody has a new name: it is used from now on
void room_close(Room *room);                                    // it has not begun, and is closed
void room_stand(Room *room, int64_t person);                    // the person stands up, and the seat is free
int room_accepting(const Room *room);                           // the seat that must accept cards first; -1: none
int room_seat_of(const Room *room, int64_t person);             // -1: the person has no seat
int shown_seat_of(const Shown *shown, int64_t person);          // the same, as it is shown
int shown_free_chair(const Shown *shown);                       // -1: none
bool room_may_watch(const Room *room, int64_t person);          // as HTTP shows it

void room_enter(Room *room, Client *client);
void room_leave(Room *room, Client *client);
void room_message(Room *room, Client *client, Span message);
void room_overrun(Room *room, Client *client);                // it missed messages: it gets everything once more
void room_bot_answers(Room *room, uint32_t serial, int index);

// ---- for room_*.c ----
bool room_guard(Room *room, void (*deed)(void *self), void *self);      // false: the room is held now
bool room_guard_telling(Room *room, void (*deed)(void *self), void *self);      // the same for making messages
void room_hold(Room *room, const char *why);
void room_leave_match(Room *room);                              // after a failed check: never touches it again
bool room_has_control(const Room *room, SeatId seat);           // every question is put to it
void room_write(Room *room, Unit *unit);  // writes what is new, together with what the unit already has
// The table without its match; the client is told when it is written. Client and wish may be NULL.
void room_save(Room *room, const Client *client, const Wish *wish);
// the same, in one unit with what that already has
void room_save_in(Room *room, Unit *unit, const Client *client, const Wish *wish);
void room_save_with(Room *room, Room *made, const Client *client, const Wish *wish);    // both tables or neither
void room_keep(Room *room);                                     // notes its state: a failed write restores this
void room_seat_clients(Room *room);                           // clients who have sat down or stood up see it from there
void room_forget_offers(Room *room);                            // forgets offers of a draw and requests to undo
bool room_must_wait(const Room *room, uint8_t viewer);          // this viewer's wishes have to wait
void room_next(Room *room);                                     // goes on: bots, clock, wishes that waited
void room_show(Room *room);                                     // updates what HTTP shows, if that is allowed
void room_do_session(void *self);                               // starts its match; for room_guard
void room_do_people(void *self);                                // turns on stops for people; for room_guard
void room_wish(Room *room, Client *client, const Wish *wish);
void room_shuffle(Room *room, Client *client, const Wish *wish);        // a commitment or its value

void room_open_lesson(Room *room);                              // must be called in a guard
void room_teach(Room *room);  // tells the learner what the lesson says now, if anything
bool room_reply(Room *room);                                  // the lesson has answered for the seat that has to choose
void room_put_lesson(const Room *room, uint8_t viewer, Json *j);

void room_play(Room *room, Client *client, const Wish *wish);
void room_note_given(Room *room, SeatId seat, const Wish *wish);        // so that a repetition is recognised
// How an answer was given, written at the end of the line of its first choice; a plain choice needs no words. Reading
// it back leaves question and option 0.
void room_say_given(const Wish *wish, Text *text);
Given room_read_given(Span line);
bool room_is_given(const Room *room, SeatId seat, const Wish *wish);    // it repeats an answer already given
void room_bot_plays(Room *room, int index);                     // for the bot that has to choose
void room_call(Room *room, LineKind kind, SeatId seat, Client *client, const Wish *wish);
void room_undo(Room *room, SeatId seat, uint32_t choices, Client *client, const Wish *wish);
Client *room_client(const Room *room, uint64_t serial);         // NULL: it is gone
int64_t room_choice(const Room *room, SeatId seat);             // the number of its last question

void room_tell(Room *room);                                     // sends each viewer what is new for it
void room_tell_one(Room *room, Client *client, uint32_t last);        // the same for one, from there on
void room_cut(Room *room);                                      // after the log has become shorter
// Holds messages back about every choice after the first `choices` of the history (room_pause.c).
void room_pause(Room *room, uint32_t choices);
// How many of these events of the log are for that viewer.
uint32_t room_heard(const Room *room, uint8_t viewer, uint32_t from, uint32_t to);
void room_ack(Room *room, uint64_t client, const Wish *wish);
void room_refuse(Room *room, uint64_t client, const Wish *wish, const char *code, const char *problem);
void room_tell_hint(Room *room, uint64_t client, const Wish *wish, int index);
void room_say(Room *room, SeatId seat, int phrase);
void room_why(Room *room, Client *client, const Wish *wish);
void room_hint(Room *room, Client *client, const Wish *wish);
void room_hint_comes(Room *room, int index);                    // an option; -1: a check failed while it was thought of

void room_row(const Room *room, Unit *unit);                    // the row with everything but the lines
Room *room_load(struct House *house, const TableRow *row, Problem *problem);
bool room_rebuild(Room *room, Problem *problem);                // match, log and transcript from the lines in the store
// The position after the first entries of a finished match, as a scene.
bool room_position(Room *room, uint32_t entries, Bytes *scene, Problem *problem);
// The match step by step, once it is over. NULL with the reason. It belongs to the room, and may be gone after the next
// call.
const Replay *room_replay(Room *room, Problem *problem);
// The whole match as a record that can be verified, once it is over.
bool room_record(Room *room, Writer *put, void *self, Problem *problem);

#endif
