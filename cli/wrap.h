// wrap.h — long text in the width of a terminal.

#ifndef RIFT_CLI_WRAP_H
#define RIFT_CLI_WRAP_H

#include <stdio.h>

#include "core/text.h"

size_t text_width(Span text);           // in characters, not bytes
// Prints text in lines of at most `width` characters, each indented by that many blanks. Words are never broken: one
// that is too wide has a line of its own. Blanks between words become one; lines of the text stay lines, empty ones
// too.
void print_wrapped(FILE *to, Span text, int width, int indent);
// The next word; line ends are blanks, too.
Span cut_word(Span *rest);
// Prints words on lines of at most width columns, the further ones indented; the first begins in column `used`. Line
// ends and further blanks in the text count as one blank. Ends its last line.
void print_prose(Span text, unsigned used, unsigned indent, unsigned width);
unsigned prose_lines(Span text, unsigned used, unsigned indent, unsigned width);        // how many that would be

#endif
