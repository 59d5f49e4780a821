// fault.h — a bug in one match stays in it: a failed check aborts the current action, not the process.
//
// Whatever was being changed is left as it was when the check failed and must not be used again.

#ifndef RIFT_SERVER_FAULT_H
#define RIFT_SERVER_FAULT_H

#include "core/base.h"

typedef struct Fault {
    char where[80];                     // "battle.c:212"
    char what[160];                     // the check that failed
} Fault;

void fault_catch(void);                 // from now on, in every thread; outside a guard a bug still stops the process
// Runs the deed. False if a check in it failed, with the place and the check.
bool fault_guard(void (*deed)(void *self), void *self, Fault *ret_fault);

#endif
