// rift.h — the library in one header: open a game, sit down at a table, ask for the options, choose.
//
// Everything is plain C. A game is opened once and then only read; any number of tables may use it, from any
// number of threads, one thread a table. Texts are written into the caller's buffer, always ended by a 0
// byte and cut to fit; the functions return the bytes written. Seats count from 0; RIFT_SPECTATOR sees what
// is public. Rules, options and results are the engine's: an illegal move cannot be expressed.

#ifndef RIFT_H
#define RIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define RIFT_API __attribute__((visibility("default")))
#else
#define RIFT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { RIFT_NOBODY = -1, RIFT_SPECTATOR = 2 };
typedef enum RiftResult { RIFT_GOING, RIFT_WON, RIFT_DRAWN, RIFT_NO_CONTEST } RiftResult;

typedef struct RiftGame RiftGame;       // a game with its cards and decks
typedef struct RiftTable RiftTable;     // a match being played

// ---- games ----
// Opens a game by name ("trekwar"). folder holds cards/ and decks/; NULL: those inside the library, or of the folder
// that RIFT_DATA in the environment names. NULL on failure, with the reason in error.
RIFT_API RiftGame *rift_open(const char *game, const char *folder, char *error, size_t error_size);
RIFT_API void rift_close(RiftGame *game);               // after leaving all its tables
RIFT_API const char *rift_game_name(int index);         // the games there are, from 0; NULL after the last
RIFT_API const char *rift_version(void);
// Where there are no files: a game without cards, and the bytes of each file in the order of their paths, card
// files (.cards) before the decks (.deck) that use them. False with the first problem in error.
RIFT_API RiftGame *rift_open_empty(const char *game);
RIFT_API bool rift_add_file(RiftGame *game, const char *path, const char *data, size_t size, char *error,
                            size_t error_size);

// ---- tables ----
// Begins a match with the starter decks, or with decks by name; NULL if the game refuses them.
RIFT_API RiftTable *rift_begin(const RiftGame *game, uint64_t seed);
RIFT_API RiftTable *rift_begin_with(const RiftGame *game, const char *deck_0, const char *deck_1, uint64_t seed);
RIFT_API void rift_leave(RiftTable *table);             // frees it

// Called for every event as the viewer may know it: a sentence, and the id of its rule or "".
typedef void RiftListener(void *self, const char *sentence, const char *rule);
// The same as JSON; json[size] is 0.
typedef void RiftJsonListener(void *self, const char *json, size_t size);

typedef struct RiftSetup {
    const char *deck[2];                // NULL: a starter deck
    uint64_t seed;
    const char *edition;                // of the rules, where the game has several: "2004"; NULL: the usual one
    const char *settings;               // the game's own, one a line: "first-opener dominion"; NULL: the defaults
    int viewer;                         // who listens, from the first event on; both listeners may be NULL
    RiftListener *listener;
    RiftJsonListener *json_listener;
    void *self;
} RiftSetup;
RIFT_API RiftTable *rift_begin_setup(const RiftGame *game, const RiftSetup *setup, char *error, size_t error_size);

// ---- playing ----
RIFT_API int rift_asked(const RiftTable *table);        // the seat that must choose; RIFT_NOBODY at the end
RIFT_API int rift_option_count(const RiftTable *table);
RIFT_API size_t rift_option(const RiftTable *table, int index, char *text, size_t size);    // for people
RIFT_API bool rift_choose(RiftTable *table, int index);                 // false: no such option, nothing changed
RIFT_API bool rift_choose_named(RiftTable *table, const char *words);   // "deploy DU05", as in scenes
RIFT_API bool rift_concede(RiftTable *table, int seat);                 // false: it is over already
RIFT_API bool rift_agree_draw(RiftTable *table);
RIFT_API bool rift_time_out(RiftTable *table, int seat);                // that seat loses
RIFT_API bool rift_stop(RiftTable *table);                              // ends it as no contest
RIFT_API bool rift_take_back(RiftTable *table, int seat);   // its last choice, while nothing was disclosed since
// At a local table: back to this seat's last choice, whatever was seen since. Returns how many choices were taken
// back, those of others included; 0: there is none to go back to.
RIFT_API int rift_undo(RiftTable *table, int seat);
RIFT_API RiftResult rift_result(const RiftTable *table, int *winner);   // winner may be NULL
// The index of what a bot would choose; -1: no such level, or the match is over. Levels: "random", "easy", "normal".
RIFT_API int rift_bot_choice(RiftTable *table, const char *level);

// ---- playing as people do ----
// A seat is asked at every question until this is called with true: then passes that nobody would stop for are made for
// it, as docs/wire.md says.
RIFT_API void rift_person(RiftTable *table, int seat, bool is_person);
// An answer of several choices, by its number among the "answers" of rift_options_json: all of it or nothing. False:
// there is no such answer, or a part of it can't be chosen.
RIFT_API bool rift_answer(RiftTable *table, int answer);
// Passes until the next "phase", the seat's own next "turn", the end of the "battle", or a "decision": a question in
// the seat's own turn. False: nobody can pass now, or there is no such thing to wait for.
RIFT_API bool rift_pass_until(RiftTable *table, const char *until);
// Always ask a person's seat in this phase of its own turns or of the other's, or stop doing so. The phase is named as
// "phase" in the state has it. False: the game has no such phase.
RIFT_API bool rift_stop_in(RiftTable *table, int seat, const char *phase, bool theirs, bool on);
// Full control: put every question to the seat, as to one that is no person; off, it is asked as people are, from the
// next question on. False: there is no such seat.
RIFT_API bool rift_control(RiftTable *table, int seat, bool on);
// Don't ask a person's seat because of this card ("RM09"), or of one of its abilities ("RM09.2", the second; declined
// where it asks whether it is used), or ask again: for a card, because of its abilities, too. False: there is no such
// card or ability, or there is no room for more.
RIFT_API bool rift_hush(RiftTable *table, int seat, const char *code, bool on);
// What happened since the seat last answered, in a few lines.
RIFT_API size_t rift_digest(const RiftTable *table, int seat, char *text, size_t size);

// ---- seeing ----
RIFT_API size_t rift_draw(const RiftTable *table, int viewer, char *text, size_t size);     // the table in text
// Why a card (code or title) or an action can't be played by the seat now, with the rule's id.
RIFT_API size_t rift_why(const RiftTable *table, int seat, const char *thing, char *text, size_t size);
RIFT_API void rift_listen(RiftTable *table, int viewer, RiftListener *listener, void *self);    // from now on

// ---- the wire form: JSON, described in docs/wire.md ----
// Each returns the bytes that the whole text needs; if that is not below size, what was written is cut and not valid
// JSON: call again with more room. 0: there is no such thing (viewer, seat, card, action).
RIFT_API size_t rift_game_json(const RiftGame *game, char *text, size_t size);          // words, zones, decks
RIFT_API size_t rift_card_json(const RiftGame *game, const char *code, char *text, size_t size);
RIFT_API size_t rift_view_json(const RiftTable *table, int viewer, char *text, size_t size);
RIFT_API size_t rift_options_json(const RiftTable *table, int seat, char *text, size_t size);
// thing: an action, or a card that the seat knows by its id ("c12"), code or title.
RIFT_API size_t rift_why_json(const RiftTable *table, int seat, const char *thing, char *text, size_t size);
// What happened, as an array of events, from number `from` (0: the first) on, as this viewer may know it; and how many
// events there are: the next call's `from`.
RIFT_API size_t rift_events_json(const RiftTable *table, int viewer, int from, char *text, size_t size);
RIFT_API int rift_event_count(const RiftTable *table);
RIFT_API void rift_listen_json(RiftTable *table, int viewer, RiftJsonListener *listener, void *self);

// ---- state as bytes: copy, search, store ----
RIFT_API size_t rift_state_size(const RiftTable *table);
RIFT_API void rift_state_get(const RiftTable *table, void *bytes);
// Bytes of rift_state_get, from the same build and game; false, and nothing changed, if they are not.
RIFT_API bool rift_state_put(RiftTable *table, const void *bytes);
// The whole match as a transcript; returns the bytes it needs, so call with size 0 to ask. It holds secrets.
// 0 after rift_state_put: the match then no longer starts from its beginning.
RIFT_API size_t rift_transcript(const RiftTable *table, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
