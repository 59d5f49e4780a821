// scene.h — scenes: a position, scripted choices, and what must be true after them.
//
// A scene is a small text file: test, bug report, puzzle and lesson alike. docs/scenes.md explains the form. It is run
// line by line: lines that place cards and set fields, `start`, then choices and expectations. The first line that
// fails ends the run with its place and what was found.

#ifndef RIFT_CORE_SCENE_H
#define RIFT_CORE_SCENE_H

#include "core/event.h"
#include "core/table.h"
#include "core/transcript.h"

enum { SCENE_EVENT_MAX = 400, SCENE_SCRIPT_MAX = 16, SCENE_SHOWS_MAX = 24 };

typedef struct SceneEvent {             // one event, as each viewer read it when it happened
    char said[VIEWER_COUNT + 1][120];
} SceneEvent;

typedef struct SceneShuffle {           // a scripted shuffle: these cards end up on top
    ZoneId zone;
    uint32_t line;
    uint8_t count;
    DefId card[CARD_MAX];
    bool used;
} SceneShuffle;

// ---- lessons: what a learner is told on the way, and when ----

enum { SCENE_CUE_MAX = 40, SCENE_TEXT_BYTES = 481 };

typedef enum SceneCueKind {
    CUE_TELL,                           // shown once, when it holds at a question of the learner's
    CUE_GOAL,                           // the same, and the lesson is done
    CUE_LOST,                           // the same, and the goal can't be reached any more
    CUE_REPLY,                          // the other seat's answer when it holds
} SceneCueKind;

typedef struct SceneCue {               // "tell CONDITION and CONDITION | TEXT"
    uint8_t kind;                       // SceneCueKind
    bool is_told;                       // this time through the lesson
    bool was_told;                      // this time or before
    uint32_t number;
    Span line, conditions, choices;     // parts of the file, which must stay in memory while the lesson is used
    char text[SCENE_TEXT_BYTES];
} SceneCue;

typedef struct SceneLesson {
    uint32_t line;                      // the line "lesson"; 0: the scene is not a lesson
    SeatId seat;                        // the learner's seat
    bool is_read;                       // its cues have been read: the ways through follow
    uint8_t ways;                       // completed so far
    uint8_t count;
    SceneCue cue[SCENE_CUE_MAX];
    Match start;                        // where it begins
} SceneLesson;

// Whether a person at this table, which is the seat's own, is prompted at all.
typedef bool ScenePrompts(Table *seen, SeatId seat);

// Finds a game's cards and its two decks; false if there is no such game.
typedef bool SceneLoader(void *self, Span game, const Game **ret_game, const CardSet **ret_set,
                         const Deck *ret_deck[SEAT_COUNT]);

typedef struct Scene {
    ScenePrompts *prompts;              // for a lesson's learner; NULL: always. The caller sets it; runs keep it
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
    Table t;                            // the position reached; can be played on
    bool started;
    bool event_lost;                    // since the last line of choices: there were more events than room
    uint16_t expect_count;              // expectations met; 0: the scene proves nothing, it is only a position
    uint8_t script_count;
    SceneShuffle script[SCENE_SCRIPT_MAX];
    uint16_t event_count;               // since the last line of choices
    SceneEvent event[SCENE_EVENT_MAX];
    EventSink sink;
    Script chance;
    SceneLesson lesson;
} Scene;

// Runs the whole scene; false with the first problem. The scene is large: keep it static or allocate it. It must be
// zero before its first run; every run clears what the one before left, and scene_clear frees what the last left.
bool scene_run(Scene *scene, SceneLoader *load, void *self, Span file, Problem *problem);
void scene_clear(Scene *scene);

// For playing a lesson after a run. Whether all conditions of a cue hold on this table: the learner's own at a
// question of the learner's or after the end, the other seat's for a reply.
bool scene_cue_holds(Scene *scene, const SceneCue *cue, const Table *seen);
// The other seat's answer, as an option of its table; -1: the lesson leaves it to the caller.
int scene_reply(Scene *scene, const Table *seen);

// Writes the current position of a table at a question so that running it gives the same match again: save, load and
// play on give the same events. With a viewer's seat, only what that seat knows, other cards written as `?`.
void scene_write(const Table *t, const MatchSetup *setup, uint8_t viewer, Writer *put, void *self);

#endif
