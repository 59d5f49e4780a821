// transcript.h — the durable form of a match: seed, decks with their cards' texts, and the choices by name.
//
// It alone rebuilds the match. Forced choices are not written. Every CHECK_EVERY lines there is a check value, the hash
// of all events so far in wire form, which depends on no struct layout, compiler or platform. The cards' own texts are
// inside, so no later change of a card file affects an old replay. Replay stops at the first line that is not offered
// or does not agree, and reports line, expectation and finding. The version grows with that of the events' bytes
// (EVENT_WIRE_VERSION): a file of another version is refused at its first line. The transcript of a running match
// contains secrets: nobody may see it.
//
// A match on a server has in its head how its seed came about (proof.h), right after the seed. Here these lines are
// only data whose form is checked; server/proof.h says what follows from them.
//
// A match that began from a position (start.h) has the scene that makes it after the cards, between a line "position"
// (a fixed one: "position fixed") and the line "choices".

#ifndef RIFT_CORE_TRANSCRIPT_H
#define RIFT_CORE_TRANSCRIPT_H

#include "core/event.h"
#include "core/proof.h"
#include "core/start.h"
#include "core/table.h"

enum { TRANSCRIPT_VERSION = 2, CHECK_EVERY = 16 };

typedef enum LineKind {
    LINE_CHOICE,
    LINE_CONCEDE,          // calls outside the options
    LINE_DRAW,
    LINE_TIME,
    LINE_STOP,
    LINE_UNDO,             // agreed: the last `option.number` live entries before it are void
} LineKind;

typedef struct TranscriptEntry {
    uint8_t kind, seat;
    uint8_t is_void;        // undone by agreement: verified like the others, without events
    Option option;
    DefId def;              // the option's card at that time: ids change their meaning when piles are shuffled
    uint32_t line;          // in the file it was read from; 0: just recorded
    uint64_t check_before;  // hash of the events before this entry; in a file: 0 if there is no check
} TranscriptEntry;

typedef struct Transcript {
    const Game *game;
    CardSet set;            // read from a file: the cards inside it
    Start *start;           // the position it began from; NULL: from its first shuffle
    bool owns_set;          // and the start: both were read from a file
    Deck deck[SEAT_COUNT];
    MatchSetup setup;       // its decks point at deck[]
    bool has_proof;
    Proof proof;
    uint32_t seed_line;     // read from a file: the lines of the proof follow this one
    TranscriptEntry *entry;           // grows by malloc; recording is not part of playing
    uint32_t count, room;
    uint64_t hash;          // the hash of the events so far
    uint64_t final_check;   // read from a file: the value and the result at its end, and their lines
    uint32_t final_line, result_line;
    uint8_t result, winner, reason;
    EventSink sink;         // put this into the table: it hashes and passes events on
    EventSink *next;        // the next listener; may be NULL
} Transcript;

// ---- recording: transcript_begin, then t->sink = &tr->sink, then match_begin ----
void transcript_begin(Transcript *tr, const Game *game, const MatchSetup *setup, EventSink *next);
void transcript_prove(Transcript *tr, const Proof *proof);                   // any time before it is written
void transcript_choice(Transcript *tr, const Table *t, uint8_t index);      // before match_choose
void transcript_call(Transcript *tr, LineKind kind, SeatId seat);          // before match_concede and the other calls
// To be called after this many choices were taken back. Either no trace is left of them (a seat's own choices that
// nobody has seen, or play against a bot), or they stay in the record as undone at this seat's wish (agreed with the
// other).
void transcript_undo(Transcript *tr, uint32_t entries);
void transcript_record_undo(Transcript *tr, SeatId seat, uint32_t entries);
void transcript_clear(Transcript *tr);

// ---- writing and reading ----
// Writes the whole file. `t` is the match's own table at its present point (for titles and the result).
void transcript_write(const Transcript *tr, const Table *t, Writer *put, void *self);
// What Proof.head is a hash of: the same file up to the line "choices", without the lines of the seed and of the proof.
void transcript_write_head(const Transcript *tr, const Table *t, Writer *put, void *self);
typedef const Game *GameFinder(Span name);
bool transcript_read(Transcript *tr, GameFinder *find, Span file, Problem *problem);

// ---- in pieces, for whoever keeps a match that is still played ----
// Decks and card texts: equal for all matches between the same decks.
void transcript_write_cards(const Transcript *tr, const Table *t, Writer *put, void *self);
bool transcript_read_cards(Transcript *tr, const Game *game, Span text, Problem *problem);
// The same without the position, which would say where hidden cards are. The cards that the position defines come last,
// so that whoever reads this has all cards of the match under the same numbers.
void transcript_write_known(const Transcript *tr, const Table *t, Writer *put, void *self);
// One entry as a line without its end, and back; check_before 0: there is no check.
void transcript_entry_say(const Transcript *tr, const Table *t, uint32_t index, Text *text);
bool transcript_read_line(Transcript *tr, Span line, uint64_t check_before, Problem *problem);

// ---- replay: the table must be bound to tr->game and transcript_set(tr); sink may be NULL ----
// The cards of a match that was read: those in the file, and those that its position brought.
static inline const CardSet *transcript_set(const Transcript *tr) { return tr->start ? tr->start->set : &tr->set; }
// Plays the first `count` entries (UINT32_MAX: all). Those undone by agreement are checked like the others, but the
// sink is not told of them and they leave no trace. False with line, expectation and finding.
bool transcript_replay(Transcript *tr, Table *t, uint32_t count, EventSink *sink, Problem *problem);

#endif
