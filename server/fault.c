// fault.c — leaving a deed halfway by longjmp: deeds hold no locks, and all they leak is one match's memory.
#include "server/fault.h"

#include <setjmp.h>
#include <stdio.h>

typedef struct Guard {
    jmp_buf out;
    Fault *fault;
    struct Guard *around;
} Guard;

static _Thread_local Guard *guard;
static BugHandler *before;              // for bugs outside all guards

static void catch(const char *file, int line, const char *what)
{
    if (!guard && before)
        before(file, line, what);
    if (!guard)
        return;                         // then bug() aborts
    snprintf(guard->fault->where, sizeof guard->fault->where, "%s:%d", file, line);
    snprintf(guard->fault->what, sizeof guard->fault->what, "%s", what);
    longjmp(guard->out, 1);
}

void fault_catch(void)
{
    if (bug_handler != catch)
        before = bug_handler;
    bug_handler = catch;
}

bool fault_guard(void (*deed)(void *self), void *self, Fault *ret_fault)
{
    Guard here = {.fault = ret_fault, .around = guard};
    bool failed = setjmp(here.out) != 0;
    if (!failed) {
        guard = &here;
        deed(self);
    }
    guard = here.around;
    return !failed;
}
