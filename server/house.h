// house.h — House: all that a running server has: games, people, tables, and what they share.

#ifndef RIFT_SERVER_HOUSE_H
#define RIFT_SERVER_HOUSE_H

#include "api/load.h"
#include "games/games.h"
#include "server/bots.h"
#include "server/bytes.h"
#include "server/metrics.h"
#include "server/notice.h"
#include "server/room.h"
#include "server/shelf.h"

typedef struct Book {                   // the cards and decks of matches, perhaps a position: each different one once
    uint8_t hash[HASH_BYTES];           // the hash of its text
    const Game *game;
    Transcript cards;                   // read from the text: its set, decks and start
    uint32_t rooms;                     // how many tables use it
    struct Book *next;
} Book;

typedef struct House {
    Loop *loop;
    Store *store;
    BotPool *bots;
    Loaded *game[GAME_COUNT];           // by Match.game
    const char *reports;                // the folder for reports of faults; NULL: none
    int64_t alive_at;                   // wall_now when the previous process was last seen alive; 0: unknown
    int64_t last_person, last_table;    // the last numbers given out
    uint64_t last_serial;               // the number of the last client
    Room *rooms;
    Book *books;
    Shelf shelf;                        // records sent for viewing
    int64_t swept_person;               // where people_sweep continues
    uint8_t swept_token;                // likewise for links
    bool no_pauses;                     // for measuring: room_pause adds none
    Metrics metrics;
    Seldom unsaved;                     // limits notices about failed writes
    uint64_t (*chance)(void);           // for pauses and links; tests have their own
} House;

House *house_new(Loop *loop, Store *store, int bot_threads);
void house_free(House *house);
// Resumes all tables that were open, running or held, each at its last line. False with the first table that can't be
// read at all.
bool house_resume(House *house, Problem *problem);

const Loaded *house_game(const House *house, Span name);        // NULL: there is none of that name
Room *house_room(House *house, const char *link);       // also a finished one, from the store; NULL: none
void house_add(House *house, Room *room);
void house_rest(House *house);          // releases finished tables that nobody looks at, closes abandoned ones
// Gives the usual deck to each chair without one. False with the reason why these decks may not play.
bool house_decks(House *house, const Room *room, Chair chair[SEAT_COUNT], Problem *problem);
// it may play there against the other seat's
bool house_deck_fits(House *house, const Room *room, SeatId seat, uint8_t deck);
bool house_brings_own(House *house, const Room *room, SeatId seat);  // its deck has cards that did not come with Rift
bool house_setup_decks(House *house, RoomSetup *setup, Problem *problem);  // chooses decks where the setup names none
uint32_t house_open_of(const House *house, int64_t person);     // tables of this person that are not over
uint32_t house_opened_by(const House *house, uint64_t customer);    // tables opened from this address that are not over
// Both decks with the texts of their cards, as a transcript has them.
bool house_cards(House *house, const Room *room, Bytes *text, Problem *problem);
// Another table with the seats swapped: room_save_with writes it. False with the reason.
bool house_rematch(House *house, Room *room, Problem *problem);
void house_report(House *house, const Room *room);      // about a fault, for the developers
int64_t house_chance(House *house, int64_t below);
void house_link(House *house, char ret_link[LINK_BYTES]);

Book *book_get(House *house, const Game *game, const uint8_t hash[HASH_BYTES], Problem *problem);     // from the store
Book *book_of(House *house, const Game *game, Span text, Problem *problem);     // from its text
void book_leave(House *house, Book *book);
void book_tell(const Book *book, Bytes *text); // decks and card texts, for everybody at the table, without the position

#endif
