// flow.h — procedures with named steps, and the driver that runs them.
//
// A rules procedure is one function that switches on its frame's step. Every step ends by returning exactly
// one of the verbs below. A step that offers options changes nothing and stays the current step while the
// match waits, so the list can be made again after a copy; `ask` names the step that takes the answer.
// There is no loop around a wait: a loop is `next` back to a step.

#ifndef RIFT_CORE_FLOW_H
#define RIFT_CORE_FLOW_H

#include "core/frame.h"

struct Table;

typedef enum Flow { FLOW_NEXT, FLOW_ASK, FLOW_CALL, FLOW_DONE } Flow;

// Names the steps of a procedure once: STEPS(TURN, TurnStep, turn, TURN_STEPS) makes the enum and the names
// (turn_steps, ended by NULL). Lists are append-only between releases: stored matches hold the numbers.
#define STEP_ENUM(PREFIX, NAME) PREFIX##_##NAME,
#define STEP_NAME(PREFIX, NAME) #NAME,
#define STEPS(PREFIX, Type, name, LIST)                          \
    typedef enum Type { LIST(STEP_ENUM, PREFIX) } Type;          \
    const char *const name##_steps[] = {LIST(STEP_NAME, PREFIX) NULL};

static inline Flow next(Frame *f, uint8_t step)
{
    f->step = step;
    return FLOW_NEXT;
}

Flow ask(struct Table *t, uint8_t resume);                              // wait; the answer is taken at `resume`
Flow call(struct Table *t, Frame *f, uint8_t resume, Frame callee);     // run another procedure, then `resume`
Flow done(struct Table *t);                                             // this procedure is over
Flow done_with(struct Table *t, uint8_t value);                         // … and gives its caller a value
Flow become(struct Table *t, Frame other);                              // … and another one ends what it began
_Noreturn Flow bad_step(struct Table *t, const Frame *f);

void flow_push(struct Table *t, Frame frame);
// Runs frames until a seat must choose or the match is over. A choice with one option is taken silently.
void flow_run(struct Table *t);

// The most steps between two questions. Measured play needs under 60; a hundred times that is a loop.
enum { FUEL_MAX = 10000 };

#endif
