// replay.h — a finished match, step by step: its position after each choice, as anybody may see it now.
//
// The first time somebody looks, it is played through once and its position is kept every few choices; any other step
// is played from the last one kept before it. So no request costs more than a few choices, wherever it looks.

#ifndef RIFT_SERVER_REPLAY_H
#define RIFT_SERVER_REPLAY_H

#include "api/json.h"
#include "session/session.h"

enum { REPLAY_KEPT_EVERY = 16, REPLAY_AT_ONCE = 16 };  // choices between kept positions; positions in an answer

// The viewers of core/base.h, and one that knows what either seat knew: both hands are open.
enum { REPLAY_BOTH = VIEWER_COUNT };

typedef struct Replay {
    const Session *session;             // finished, with its whole log; the caller keeps it
    uint32_t count;                     // steps: live choices, and the call that ended it if one did
    uint32_t *line;                     // by step: lines of the record played until then; count + 1 of them
    int16_t (*score)[SEAT_COUNT];       // by step: the seats' scores then
    Match *kept;                        // after 0, REPLAY_KEPT_EVERY, … choices
} Replay;

// `lines` are the entries of its record: undone ones are not steps. NULL with the reason if they are not those of the
// session. The caller must guard against bugs (fault.h).
Replay *replay_new(const Session *session, const Transcript *lines, Problem *problem);
void replay_free(Replay *replay);
size_t replay_bytes(const Replay *replay);

bool replay_viewer(const Game *game, Span word, uint8_t *ret_viewer);   // "amber", "spectator", "both"; false: none

// Its length, the whole log, and the course of the score: docs/protocol.md.
void replay_tell(const Replay *replay, uint8_t viewer, Json *j);
// The positions from `step` on, at most `count` and at most REPLAY_AT_ONCE.
void replay_tell_steps(const Replay *replay, uint8_t viewer, uint32_t step, uint32_t count, Json *j);
// The position as a scene, so that a table can begin from it. False with the reason: the match is over there.
bool replay_scene(const Replay *replay, uint32_t step, Writer *put, void *self, Problem *problem);

#endif
