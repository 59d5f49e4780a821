// base.c — where the program stops when a check finds a mistake of ours.
#include "core/base.h"

#include <stdlib.h>

BugHandler *bug_handler;

_Noreturn void bug(const char *file, int line, const char *what)
{
    if (bug_handler)
        bug_handler(file, line, what);
    abort();
}
