// wrap.h — long text in the width of a terminal.

#ifndef RIFT_CLI_WRAP_H
#define RIFT_CLI_WRAP_H

#include <stdio.h>

#include "core/text.h"

size_t text_width(Span text);           // in characters, not bytes
// Prints text in lines of at most `width` characters, each indented by so many blanks. Words are never broken: one that
// is too wide has a line of its own. Blanks between words become one; lines of the text stay lines, empty ones too.
void print_wrapped(FILE *to, Span text, int width, int indent);

#endif
