// game.h — what a game supplies to the kernel: sizes, procedures, words, and functions, grouped by their callers.
//
// The kernel knows no game. It finds a game's pools (frames, cards, zones) by offset and length, runs its procedures by
// number, and uses its words for people.

#ifndef RIFT_CORE_GAME_H
#define RIFT_CORE_GAME_H

#include "core/card.h"
#include "core/field.h"
#include "core/frame.h"
#include "core/match.h"
#include "core/parts.h"
#include "core/text.h"

struct Event;
struct EventInfo;
struct Manners;
struct Option;
struct Show;
struct Table;
struct Vocabulary;

typedef struct Procedure {
    const char *name;
    Flow (*run)(struct Table *t, Frame *f);
    const char *const *steps;           // names, ended by NULL
    const FieldInfo *fields;            // its locals
    uint8_t field_count;
    void (*hide)(Frame *f, uint8_t viewer);     // zeroes what this viewer may not know; NULL: no secrets
} Procedure;

enum { ZONE_IS_SET = 0x80 };            // in zone_flags: no order; kept sorted (zone.h)

typedef struct VerbInfo {
    const char *word;                   // in transcripts and scenes: "deploy", "done"
    uint8_t takes;                      // FieldKind of its argument: card, number, a word list, or none
    uint8_t quiet;                      // not worth a line in the log when it was the only choice
    const char *rule;                   // the rule that allows it
    const char *says;                   // for people; {card} and {number} are filled in
    const char *only;                   // why it can be the only choice: NULL if that is obvious
    const char *explains;               // a sentence or two for `?`
} VerbInfo;

typedef struct QuestionInfo {
    const char *word;                   // in scenes
    uint8_t is_set;                     // repeated for each card of a set, in list order
    const char *asks;                   // for people
} QuestionInfo;

typedef struct SettingInfo {            // a choice made before the match: who opens, which variant
    const char *name;
    uint8_t kind;                       // FieldKind of its value
} SettingInfo;

typedef struct CountInfo {              // an event worth counting over many matches
    const char *name;                   // "battles"
    uint8_t event;
} CountInfo;

// An answer to "why can't I?": empty rule when the thing is possible.
typedef struct Why {
    bool possible;
    char rule[24];
    char text[240];
} Why;

typedef struct PhaseInfo {              // a phase of a turn; phases are listed in their order
    const char *word, *title;           // for machines, for people
} PhaseInfo;

typedef enum Holding {
    HOLDING_UNKNOWN,                    // the game knows no such words
    HOLDING_BAD,                        // it does, but one of them can't mean anything here
    HOLDING_NO,
    HOLDING_YES,
} Holding;

// Why a match ended, for people. {winner} and {loser} are filled in; NULL: a bound was reached.
typedef struct EndWords {
    const char *win, *no_win;
} EndWords;

// ---- functions of a game, grouped by their callers ----

typedef struct GameNumbers {            // the numbers of a seat: "force", "sectors"
    const char *const *names;           // ended by NULL; the first is the main one
    const char *score;                  // the one that decides a match: "sectors"; NULL: none
    const uint8_t *goals;               // by name: the goal (7 points win); 0: none. NULL: no number has one
    int32_t (*value)(const struct Table *t, Span name, SeatId seat, bool *ret_found);
    void (*parts)(const struct Table *t, SeatId seat, Parts *parts);    // of the main one
    // The parts of any number, added to `parts`; false: no such number. NULL: only the main one has them.
    bool (*explain)(const struct Table *t, Span name, SeatId seat, Parts *parts);
} GameNumbers;

typedef struct GameWhy {                // "why can't I?"
    void (*card)(struct Table *t, SeatId seat, CardId card, Why *why);
    bool (*action)(struct Table *t, SeatId seat, Span action, Why *why);        // false: no such action
} GameWhy;

typedef struct GameSay {                // in words, for people
    void (*table)(const struct Table *t, uint8_t viewer, Text *text);   // drawn as plain text
    // The sentence of an event without one in its list: a card's move, and what the game words itself. Writes nothing
    // if the event gets no line.
    void (*event)(const struct Table *t, const struct Event *e, Text *text);
    // What its player should know about a choice that had no alternative, at that time; NULL: nothing more.
    void (*only)(const struct Table *t, const struct Event *e, Text *text);
    // The words of an option that needs more than its verb's sentence; false: that sentence will do. NULL: always.
    bool (*option)(const struct Table *t, struct Option option, Text *text);
    void (*option_remark)(struct Table *t, const struct Option *o, Text *text); // what helps to decide: "Force 7"
    void (*card_remark)(const struct Table *t, CardId card, Text *text);        // not printed: "wounded"; or NULL
    // What a deck consists of, for its player: "22 Quay, 20 Shi". NULL: its name says enough.
    void (*deck)(const CardSet *set, const Deck *deck, Text *text);
    // What is pending, the newest at 0; writes nothing after the last one. NULL: the game has no stack.
    void (*pending)(const struct Table *t, uint8_t at, Text *text);
    // Likewise for effects of texts that last or wait. NULL: there are none.
    void (*lasting)(const struct Table *t, uint8_t at, Text *text);
} GameSay;

// For clients that draw the table (show.h): what there is to know besides zones and state. NULL: nothing.
typedef struct GameShow {
    const PhaseInfo *phases;            // the phases of a turn and what comes before one, ended by one without a word
    CardId (*card_on)(const struct Table *t, CardId card);              // the card that it belongs to; 0: none
    void (*turn)(struct Show *show);                                    // the turn's number, player and phase
    void (*option)(struct Show *show, const struct Option *o);          // for an option of the viewer: its result
    void (*card)(struct Show *show, CardId card);                       // a card the viewer knows, in its place
    void (*table)(struct Show *show);
    void (*pending)(struct Show *show, uint8_t at);                     // besides its words (GameSay.pending)
} GameShow;

typedef struct GameScenes {             // what scenes need: positions as text
    // Pushes the frames for a named moment ("turn", "opening"); false if there is no such moment.
    bool (*begin_at)(struct Table *t, Span moment, SeatId seat);
    const char *const *moments;         // their names, ended by NULL
    // Where cards are, beyond what their zones say; all NULL if zones say everything. A card is in its zone and is put
    // at ('@'), beneath ('/') or on ('^') another card, or on none (0); false: it cannot be there.
    bool (*put)(struct Table *t, CardId card, char sign, CardId host);
    bool (*mark)(struct Table *t, CardId card, Span mark);              // "damaged"; false: it has no such mark
    void (*say)(const struct Table *t, CardId card, Text *text);        // "@c12!damaged", as `put` and `mark` read it
    // The game's own expectations, such as "c12 at RW02". If one fails, `ret_text` gets what was found instead; if it
    // can't be read, what was expected instead of the words *ret_at.
    Holding (*holds)(const struct Table *t, Span words, Text *ret_text, Span *ret_at);
} GameScenes;

typedef struct GameCounts {             // for counting over many matches
    const CountInfo *events;            // in the order of names, ended by an entry without one
    uint8_t first_event;                // the event that says who goes first; 0: a setting does
    bool (*is_play)(const struct Table *t, const struct Event *e);      // whether its seat plays its card
} GameCounts;

typedef struct Game {
    uint8_t id;                         // Match.game (games/games.h)
    const char *name;                   // "trekwar"
    const char *title;
    const char *const *editions;        // their names, from number 0 on, ended by NULL; NULL: there is one
    uint8_t edition_max;                // their number less 1; 0: there is one
    uint16_t rules_version;             // goes into transcripts; with another number, older replays may differ
    uint16_t match_size;
    uint16_t frames_at, cards_at, zones_at, state_at;   // offsets in Match
    uint16_t entries_at;                // the same for the last pool
    uint8_t frame_max, card_max, zones_per_seat, zone_stride, entry_max;
    const char *const *seat_names;      // machine words: "dominion"
    const char *const *seat_titles;     // for people: "Dominion"
    const char *seat_article;           // before such a title: "the ", or ""
    const Procedure *procedures;
    uint8_t procedure_count;
    const char *const *zone_names;      // names of the kinds of zones that a seat has
    const uint8_t *zone_flags;          // for every zone: a bit for each viewer who sees its cards, ZONE_IS_SET
    const VerbInfo *verbs;
    uint8_t verb_count;
    const QuestionInfo *questions;
    uint8_t question_count;
    const char *const *const *words;    // word lists for FIELD_WORDS + k, each ended by NULL
    uint8_t words_count;
    const struct EventInfo *events;     // its own, by kind; the kernel's are not among them
    uint16_t event_count;
    const char *const *reasons;         // from REASON_GAME on, ended by NULL
    const EndWords *ends;               // their sentences for people
    const FieldInfo *fields;            // the game's own state at state_at
    uint8_t field_count;
    const SettingInfo *settings;
    uint8_t setting_count;
    uint32_t facts_size;
    uint16_t awaits_at;                // offset in the facts: which events the card waits for, a bit each (decks_await)
    const struct Vocabulary *vocabulary;        // the words of its card texts (language/vocabulary.h)

    // Reads one card block (title line to lore) into facts and program. Returns the number of problems; the sink gets
    // each with its place, lines counted from 0.
    int (*card_read)(CardSet *set, DefId def, Span block, ProblemSink *sink, void *self);
    // The kind of a card by its type line alone, as a bit of Vocabulary.kinds. 0 if the line is wrong, with the problem
    // at line 1.
    uint16_t (*card_kind)(Span type_line, Problem *problem);
    // A numbers line that fits such a type line: for checking a text without a card.
    void (*card_numbers)(Span type_line, Text *text);
    // Whether these decks may play each other in this edition; every problem is a line in `problems`.
    bool (*decks_check)(const CardSet *set, const MatchSetup *setup, Text *problems);
    // The same for one deck at a seat, where seats differ; NULL: a deck is fine if it may play against itself.
    bool (*deck_check)(const CardSet *set, const Deck *deck, SeatId seat, Text *problems);
    // Called after each step that asks nothing if one of two counters in the Match is not 0: pushes a frame for what
    // must happen before anything else. NULL: not needed.
    void (*between)(struct Table *t);
    uint16_t between_at;                // offset of the counters, two adjacent bytes
    // Fills the zones and pushes the first frame; cards exist already, in deck order.
    void (*begin)(struct Table *t, const MatchSetup *setup);
    void (*show_state)(const struct Table *t, uint8_t viewer, void *to);// copies what this viewer may know
    const char *(*wrong)(const struct Table *t);                        // the game's own invariants
    // For games that repeatedly ask seats whether they want to act: whether this seat could do more than pass. NULL:
    // the game doesn't.
    bool (*can_act)(const struct Table *t, SeatId seat);
    const struct Manners *manners;      // how people are prompted (session/manners.h); NULL: with the plain questions
    GameNumbers numbers;
    GameWhy why;
    GameSay say;
    GameShow show;
    GameScenes scenes;
    GameCounts counts;
} Game;

#endif
