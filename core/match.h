// match.h — Match: the whole state of a game being played, as plain bytes. Start reading here.
//
// A Match has no pointers, allocates nothing, reads no clock. Two matches with equal histories have equal bytes, apart
// from those not in use: the room for texts is last, most of it is empty, and bytes after the last text (entry_count)
// mean nothing. So a match is copied by match_copy and compared by match_equal. Its members are fixed-width integers
// without padding, so native and WebAssembly builds have the same bytes. Nothing that can be computed is kept in it,
// with three exceptions for speed, all checked: a card notes its zone, and the match notes who is asked what and where
// its texts end.
//
// A match is a conversation: it runs until a seat must choose (`question` is not 0). The options are not part of it:
// the frame that asks makes them, into the Table, when the match comes to a halt and again whenever they are wanted
// (match_options). match_choose runs it on to the next question or to the result. It may be copied at a question or at
// the end, not in between. What is used with a match but is not part of it (definitions, option list, event sink) is in
// the Table.

#ifndef RIFT_CORE_MATCH_H
#define RIFT_CORE_MATCH_H

#include "core/base.h"
#include "core/rng.h"
#include "games/matches.h"

typedef enum Result { RESULT_NONE, RESULT_WIN, RESULT_DRAW, RESULT_NO_CONTEST } Result;

typedef enum Reason {                   // why it ended; a game's own reasons follow from REASON_GAME on
    REASON_NONE,
    REASON_CONCEDED,
    REASON_AGREED,                      // draw by agreement
    REASON_TIME,
    REASON_STOPPED,                     // no contest, by agreement or by the table's keeper
    REASON_FUEL,                        // bound reached: steps between two questions (FUEL_MAX)
    REASON_FRAMES,                      // bound reached: procedures inside procedures
    REASON_CARDS,                       // bound reached: cards that one text mentions (ENTRY_CARDS)
    REASON_QUESTIONS,                   // bound reached: questions for one seat (QUESTIONS_MAX)
    REASON_GAME = 16,
} Reason;

enum { QUESTIONS_MAX = 30000 };         // for one seat; the longest match that nobody drags out has 4,000

typedef struct Match {
    uint8_t game;                       // index into the list of games (games/games.h)
    uint8_t edition;                    // 0 where a game has only one
    uint8_t result;                     // Result; RESULT_NONE while it is played
    uint8_t winner;                     // seat, or SEAT_NOBODY
    uint8_t reason;                     // Reason, or the game's own
    uint8_t depth;                      // frames in use
    uint8_t asked;                      // the seat that must choose, while question is not 0
    uint8_t question;                   // the question; 0: none
    uint16_t choice_number[SEAT_COUNT]; // questions for each seat so far, including the current one
    uint32_t disclosures;               // chance drawn, cards seen, events emitted: see history.h
    Rng rng;
    uint8_t entry_count;                // entries in use (entry.h): up to the last one
    uint8_t reserved[3];                // zero
    union GameMatch of;                 // frames, cards, zones and the game's own state; only match_size bytes are used
} Match;

enum { MATCH_LINE = 64 };               // bytes of a cache line: matches that begin on one are copied fastest

struct Table;
struct Game;
struct Deck;

enum { SETTING_MAX = 4 };               // settings of one game

typedef struct MatchSetup {
    const struct Deck *deck[SEAT_COUNT];
    Rng rng;                            // key from the seed, position 0
    uint8_t edition;
    uint8_t option[SETTING_MAX];        // the game's own settings, in its order; 0 is the default
} MatchSetup;

// Gives every card of both decks its id: the first part of match_begin and of a scene's position.
void match_deal(struct Table *t, const MatchSetup *setup);
// Sets a match up in the table's memory and runs it to the first question.
void match_begin(struct Table *t, const MatchSetup *setup);
// Answers the current question with option `index` of t->options and runs on. The options must be those of
// this position: they are after match_begin, match_choose, table_load and match_options.
void match_choose(struct Table *t, uint8_t index);
// Makes t->options again from the match alone. Changes nothing in the match.
void match_options(struct Table *t);

// Calls outside the options. Each is possible at any time before the end, and goes into transcripts.
void match_concede(struct Table *t, SeatId seat);
void match_agree_draw(struct Table *t);
void match_time_out(struct Table *t, SeatId seat);      // that seat loses
void match_stop(struct Table *t, Reason reason);        // no contest, with the reason or the bound named

// For procedures: the result is known.
void match_end(struct Table *t, Result result, SeatId winner, uint8_t reason);

bool match_equal(const struct Game *game, const Match *a, const Match *b);
uint64_t match_hash(const struct Game *game, const Match *m);
// NULL if all invariants hold, otherwise the one that does not.
const char *match_check(const struct Table *t);

#endif
