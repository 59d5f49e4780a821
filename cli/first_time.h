// first_time.h — what is done once for each user on this machine: the guide before the first match of a game.
//
// There is a file for each thing in $XDG_STATE_HOME/rift, else in ~/.local/state/rift; removing it repeats the thing.

#ifndef RIFT_CLI_FIRST_TIME_H
#define RIFT_CLI_FIRST_TIME_H

#include "core/base.h"

// True the first time it is called with this name, and never again. Also false if that can't be remembered, so that
// nobody reads the same thing at every start.
bool first_time(const char *name);
// The path of a file there, with its folders made. False: there is no such place.
bool state_file(const char *name, char *path, size_t size);

#endif
