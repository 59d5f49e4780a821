// inside.h — what is behind the opaque types of include/rift.h; for api/ only.

#ifndef RIFT_API_INSIDE_H
#define RIFT_API_INSIDE_H

#include "rift.h"

#include "api/load.h"
#include "bots/bot.h"
#include "session/session.h"

struct RiftGame {
    Loaded loaded;
};

struct RiftTable {
    const RiftGame *game;
    Session *s;
    EventSink sink;                     // passes events on to the listeners
    RiftListener *listener;
    RiftJsonListener *json_listener;
    void *self, *json_self;
    int viewer, json_viewer;
    Bot *bot[BOT_LEVEL_COUNT];
    uint64_t seed;
    bool loaded_state;                  // by rift_state_put: the transcript no longer says how the match got here
};

// A table with the cards, match and position that `session` names, and the seed and listeners of `wanted`.
RiftTable *table_new(const RiftGame *game, const RiftSetup *wanted, const SessionSetup *session);

// The first of many problems, for a caller who has room for one.
typedef struct FirstProblem {
    char *text;
    size_t size;
    bool set;
} FirstProblem;
void note_problem(void *self, const char *file, const Problem *problem);

// Text of any length into a caller's buffer, cut to fit and ended by 0; `wanted` is what it would have needed.
typedef struct Fitted {
    char *text;
    size_t size, wanted;
} Fitted;
void fitted_put(void *self, const char *data, size_t size);
size_t fitted_end(Fitted *out);

void hear_json(RiftTable *table, const Table *t, const struct Event *event);

#endif
