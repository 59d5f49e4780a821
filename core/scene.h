// scene.h — scenes: a position, scripted choices, and what must be true after them.
//
// A scene is a small text file: test, bug report, puzzle and lesson alike. docs/scenes.md teaches the form.
// Running one reads it line by line: lines that place cards and set fields, `start`, then choices and
// expectations. The first line that does not hold ends the run with its place and what was found.

#ifndef RIFT_CORE_SCENE_H
#define RIFT_CORE_SCENE_H

#include "core/event.h"
#include "core/table.h"
#include "core/transcript.h"

enum { SCENE_EVENT_MAX = 400, SCENE_SCRIPT_MAX = 16, SCENE_SHOWS_MAX = 24 };

typedef struct SceneEvent {             // one event, said as each viewer may hear it, when it happened
    char said[VIEWER_COUNT + 1][120];
} SceneEvent;

typedef struct SceneShuffle {           // a scripted shuffle: these cards come to lie on top
    ZoneId zone;
    uint32_t line;
    uint8_t count;
    DefId card[CARD_MAX];
    bool used;
} SceneShuffle;

// ---- lessons: what is told to a learner on the way, and when ----

enum { SCENE_NOTE_MAX = 40, SCENE_TEXT_BYTES = 481 };

typedef enum SceneNoteKind {
    NOTE_TELL,                          // told once, when it holds at a question of the learner's
    NOTE_GOAL,                          // the same, and the lesson is done
    NOTE_REPLY,                         // what the other seat answers when it holds
} SceneNoteKind;

typedef struct SceneNote {              // "tell CONDITION and CONDITION | TEXT"
    uint8_t kind;                       // SceneNoteKind
    bool is_told;                       // on this way through
    bool was_told;                      // on one of them
    uint32_t number;
    Span line, conditions, choices;     // stretches of the file, which must stay while the lesson is used
    char text[SCENE_TEXT_BYTES];
} SceneNote;

typedef struct SceneLesson {
    uint32_t line;                      // of "lesson"; 0: the scene is none
    SeatId seat;                        // whom the learner plays
    bool is_read;                       // its notes are: the ways through follow
    uint8_t ways;                       // that came to their end
    uint8_t count;
    SceneNote note[SCENE_NOTE_MAX];
    Match start;                        // where it is played from
} SceneLesson;

// Whether a person at this table, which is the seat's own, is put the question at all.
typedef bool SceneAsked(Table *seen, SeatId seat);

// Finds a game's cards and its two decks; false when there is no such game.
typedef bool SceneLoader(void *self, Span game, const Game **ret_game, const CardSet **ret_set,
                         const Deck *ret_deck[SEAT_COUNT]);

typedef struct Scene {
    SceneAsked *is_asked;               // of a lesson's learner; NULL: always. The caller's: it stays over runs
    char title[120];
    uint8_t shows_count;
    char shows[SCENE_SHOWS_MAX][24];    // ids of rules and examples
    uint32_t shows_line;
    const Game *game;
    const CardSet *set;
    CardSet own;                        // the game's set and the scene's own cards, if it has any
    const Deck *deck[SEAT_COUNT];
    MatchSetup setup;
    Match match;
    Table t;                            // where the run has come to; can be played on
    bool started;
    bool event_lost;                    // since the last line of choices: more was said than could be kept
    uint16_t expect_count;              // expectations that held; 0: the scene proves nothing, it is only a position
    uint8_t script_count;
    SceneShuffle script[SCENE_SCRIPT_MAX];
    uint16_t event_count;               // since the last line of choices
    SceneEvent event[SCENE_EVENT_MAX];
    EventSink sink;
    Script chance;
    SceneLesson lesson;
} Scene;

// Runs the whole scene; false with the first problem. The scene is large: keep it static or allocate it. It is
// zeroed before its first run; every run clears what the one before it left, and scene_clear frees what the last left.
bool scene_run(Scene *scene, SceneLoader *load, void *self, Span file, Problem *problem);
void scene_clear(Scene *scene);

// For whoever plays a lesson that was run. Whether all conditions of a note hold on this table: the learner's own at a
// question of the learner's or after the end, the other seat's for a reply.
bool scene_note_holds(Scene *scene, const SceneNote *note, const Table *seen);
// What the other seat answers, as an option of its table; -1: the lesson leaves it to the caller.
int scene_reply(Scene *scene, const Table *seen);

// Writes the present position of a table at a question so that running it gives the same match again:
// save, load and play on give the same events. With a viewer's seat, only what that seat knows, the
// cards it doesn't know written `?`.
void scene_write(const Table *t, const MatchSetup *setup, uint8_t viewer, Writer *put, void *self);

#endif
