// scene_parts.h — what the files of the scene runner share. Not for anyone else.

#ifndef RIFT_CORE_SCENE_PARTS_H
#define RIFT_CORE_SCENE_PARTS_H

#include "core/say.h"
#include "core/scene.h"

enum { PLAN_ZONE_MAX = 64, PLAN_UNKNOWN = 255, PLAN_SHOWN_MAX = 8 };

// Where a placed card goes, as written after its code; read at `start`, when every card it may name is known.
typedef struct SceneLay {
    char sign;                                  // '@', '/' or '^' before the host; 0: no host
    Span host, marks;                           // "RW01", "!damaged!inverted"
    Span line;                                  // for problems
    uint32_t number;
} SceneLay;

// The position to be set up. Zones are filled at `start`, when every line is known.
typedef struct ScenePlan {
    uint8_t count[PLAN_ZONE_MAX];
    CardId card[PLAN_ZONE_MAX][CARD_MAX];       // top first; PLAN_UNKNOWN: any card not named elsewhere
    bool used[CARD_MAX + 1];                    // ids named so far
    bool down[CARD_MAX + 1];
    SceneLay lay[CARD_MAX + 1];
    uint8_t named_count;
    CardId named[CARD_MAX];                     // in the order of the lines
    uint8_t spare_count[SEAT_COUNT];
    DefId spare[SEAT_COUNT][CARD_MAX];          // cards replaced by the scene's own ones
    ZoneId rest[SEAT_COUNT];                    // where cards that are not named go
    uint8_t shown_count;
    struct { ZoneId zone; uint8_t viewer; } shown[PLAN_SHOWN_MAX];
    bool knows[VIEWER_COUNT][CARD_MAX + 1];     // ids a viewer knows wherever they are
    bool has_labels[VIEWER_COUNT];
    uint8_t label[VIEWER_COUNT][CARD_MAX + 1];
    bool touched;                               // a line has placed or set something
} ScenePlan;

typedef struct SceneRun {
    Scene *scene;
    const Table *t;                             // the table for expectations: the scene's own, or a seat's
    bool is_not_so;                             // the last one did not hold; otherwise, if it failed, it was refused
    SceneCue *open;                             // its text may continue on the next line
    ScenePlan plan;
    SceneLoader *load;
    void *self;
    Problem *problem;
    Span line;
    uint32_t number;
} SceneRun;

// scene.c
bool scene_refuse(SceneRun *r, Span at, const char *expected);          // returns false
bool scene_read_zone(SceneRun *r, Span *rest, ZoneId *ret_zone);        // "SEAT ZONE" or "SEAT ZONE:"
bool scene_read_def(SceneRun *r, Span word, DefId *ret_def);
bool scene_read_card(SceneRun *r, Span word, CardName *ret_name);       // a card of this match, wherever it is
bool scene_nothing_more(SceneRun *r, Span rest);                        // the end of the line

// scene_place.c: the position
void scene_deal(Scene *s);                                              // every card into its seat's deck
bool scene_place_line(SceneRun *r, Span first, Span rest);              // up to and including "start"
const FieldInfo *scene_field(const Table *t, const FieldInfo *fields, uint8_t count, Span name, int *ret_index);

// scene_expect.c: what must hold
bool scene_expect(SceneRun *r, Span rest);
bool scene_choice_read(SceneRun *r, Span words);                        // whether the choice is possible in this match
bool scene_not_offered(SceneRun *r, Span words);
bool scene_not_so(SceneRun *r, const char *found);                      // an expectation does not hold; returns false

// scene_lesson.c: what a learner is told
bool scene_is_lesson_word(Span first);                                  // "lesson", "tell", …
bool scene_lesson_line(SceneRun *r, Span first, Span rest);
bool scene_text_goes_on(SceneRun *r, Span content, bool *ret_good);     // the line continues the text before it
void scene_lesson_settle(SceneRun *r);                             // the other seat replies, the learner gets the cues
bool scene_lesson_end(SceneRun *r);

// scene_zone.c: what must be in a zone
bool scene_expect_zone(SceneRun *r, const Table *t, Span rest);         // on the table, or as a View shows it

#endif
