// base.c — the end of the road for our own mistakes.
#include "core/base.h"

#include <stdlib.h>

BugHandler *bug_handler;

_Noreturn void bug(const char *file, int line, const char *what)
{
    if (bug_handler)
        bug_handler(file, line, what);
    abort();
}
