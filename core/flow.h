// flow.h — procedures with named steps, and the driver that runs them.
//
// A rules procedure is one function that switches on its frame's step. Every step ends by returning one of the verbs
// below, or with the function of the next step: then nothing that waits comes in between (Game.between). A step's
// function has the step's name: TURN_BEGIN runs turn_begin or, in a file with one procedure, begin. A step that offers
// options changes nothing and stays the current step while the match waits, so the list can be made again after a copy;
// `ask` names the step that takes the answer (kept with the options in the Table, so making them again finds it again).
// There is no loop around a wait: a loop is `next` back to a step.

#ifndef RIFT_CORE_FLOW_H
#define RIFT_CORE_FLOW_H

#include "core/table.h"

// Names the steps of a procedure once: STEPS(TURN, TurnStep, turn, TURN_STEPS) makes the enum and the names
// (turn_steps, ended by NULL). Lists are append-only between releases: stored matches hold the numbers.
#define STEP_ENUM(PREFIX, NAME) PREFIX##_##NAME,
#define STEP_NAME(PREFIX, NAME) #NAME,
#define STEPS(PREFIX, Type, name, LIST)                          \
    typedef enum Type { LIST(STEP_ENUM, PREFIX) } Type;          \
    const char *const name##_steps[] = {LIST(STEP_NAME, PREFIX) NULL};

// ---- the verbs: every step ends with one of them ----

// Go on at another step.
static inline Flow next(Frame *f, uint8_t step)
{
    f->step = step;
    return FLOW_NEXT;
}

// The match is over: nothing comes next.
static inline Flow ended(void) { return FLOW_NEXT; }

// Wait; the answer is taken at `resume`.
static inline Flow ask(Table *t, uint8_t resume)
{
    t->options.resume = resume;
    return FLOW_ASK;
}

// The same for options that another step makes; that step is the current one while the match waits.
static inline Flow ask_at(Table *t, Frame *f, uint8_t offering, uint8_t resume)
{
    f->step = offering;
    return ask(t, resume);
}

static inline void flow_push(Table *t, Frame frame)
{
    if (t->m->depth == t->game->frame_max)
        match_stop(t, REASON_FRAMES);
    else
        t->frames[t->m->depth++] = frame;
}

// Run another procedure, then go on at `resume`.
static inline Flow call(Table *t, Frame *f, uint8_t resume, Frame callee)
{
    f->step = resume;
    flow_push(t, callee);
    return FLOW_CALL;
}

// Return a value to the caller.
static inline Flow done_with(Table *t, uint8_t value)
{
    memset(flow_top(t), 0, sizeof(Frame));
    t->m->depth--;
    if (t->m->depth > 0)
        flow_top(t)->value = value;
    return FLOW_DONE;
}

static inline Flow done(Table *t) { return done_with(t, 0); }

// Return, with another procedure in this one's place.
static inline Flow become(Table *t, Frame other)
{
    *flow_top(t) = other;
    return FLOW_CALL;
}

_Noreturn Flow bad_step(const Table *t, const Frame *f);

// Runs frames until a seat must choose or the match is over. A choice with one option is taken silently.
void flow_run(Table *t);

// The most steps between two questions. Measured play needs fewer than 60, so this many mean an endless loop.
enum { FUEL_MAX = 10000 };

#endif
